import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { asks } from "../agent/live";
import { IconButton } from "../app/Icon";
import type { Summary } from "../model";
import { current, running } from "../state";
import { rename } from "../store/library";
import { EntryMenu } from "./EntryMenu";
import { openFound } from "./opening";
import type { Row } from "./rows";

interface Props {
  row: Extract<Row, { kind: "entry" }>;
  of: number;
  reachable: boolean; // with Tab; the others with arrow keys
  renaming: boolean;
  onRename(): void;
  onRenamed(keep: boolean): void; // `keep`: the focus stays in the list
  onDelete(): void;
  onFocus(): void;
}

/** One conversation of the list. */
export function Entry({ row, of, reachable, renaming, onRename, onRenamed, onDelete, onFocus }: Props) {
  const { summary, found } = row;
  const { id } = summary;
  const shown = useComputed(() => current.value?.id === id).value;
  const runs = useComputed(() => running.value.has(id)).value;
  const waits = useComputed(() => asks(id)).value;
  const [menu, setMenu] = useState<DOMRect | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <li
      class={`entry ${shown ? "current" : ""} ${menu ? "open" : ""}`}
      data-place={row.place}
      style={{ top: `${row.top}px`, height: `${row.height}px` }}
      aria-setsize={of}
      aria-posinset={row.place + 1}
    >
      {renaming ? (
        <Rename summary={summary} onDone={onRenamed} />
      ) : (
        <a
          class="entry-link"
          href={`#c/${id}`}
          tabIndex={reachable ? 0 : -1}
          aria-current={shown ? "page" : undefined}
          title={summary.title}
          onFocus={onFocus}
          onDblClick={onRename}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void openFound(id, found?.message ?? null);
          }}
        >
          <span class="entry-title">
            {(runs || waits) && <span class={`entry-dot ${waits ? "asks" : ""}`} aria-hidden="true" />}
            {summary.title}
            {(runs || waits) && <span class="hidden">{waits ? ", the agent asks you" : ", is being answered"}</span>}
          </span>
          {found && (
            <span class="entry-found">
              {found.message === null ? new Date(summary.updated).toLocaleDateString() : found.before}
              {found.message !== null && <mark>{found.hit}</mark>}
              {found.message !== null && found.after}
            </span>
          )}
        </a>
      )}
      {!renaming && (
        <span ref={button} class="entry-more">
          <IconButton
            name="more"
            label={`What to do with “${summary.title}”`}
            size={16}
            onClick={() => setMenu(button.current!.getBoundingClientRect())}
          />
        </span>
      )}
      {menu && (
        <EntryMenu
          summary={summary}
          at={menu}
          onRename={onRename}
          onDelete={onDelete}
          onClose={() => {
            setMenu(null);
            button.current?.querySelector("button")?.focus();
          }}
        />
      )}
    </li>
  );
}

function Rename({ summary, onDone }: { summary: Summary; onDone(keep: boolean): void }) {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useLayoutEffect(() => {
    input.current!.focus();
    input.current!.select();
  }, []);
  const end = (keep: boolean, byKey: boolean) => {
    if (left.current) return;
    left.current = true;
    if (keep) void rename(summary.id, input.current!.value);
    onDone(byKey);
  };
  return (
    <input
      ref={input}
      class="entry-rename"
      aria-label="Title of the chat"
      defaultValue={summary.title}
      maxLength={200}
      onBlur={() => end(true, false)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.isComposing) end(true, true);
        else if (event.key === "Escape") {
          event.preventDefault();
          end(false, true);
        }
      }}
    />
  );
}
