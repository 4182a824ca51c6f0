import { useRef, useState } from "preact/hooks";
import { ToolCards } from "../agent/ToolCards";
import { memo } from "../app/memo";
import { Markdown } from "../markdown/Markdown";
import type { Message, Run } from "../model";
import { ActionBar } from "./ActionBar";
import { Editor } from "./Editor";
import { FaultCard } from "./FaultCard";
import { Files } from "./Files";
import { type Item, sameItem } from "./items";
import { useTurn } from "./nearness";
import { Progress } from "./Progress";
import { Reasoning } from "./Reasoning";

interface Props {
  item: Item;
  run: Run | null; // only where this message is being written
  leaf: boolean;
  wanted: boolean; // it is near the screen
  soon: boolean; // it is near the end, where reading begins
}

/** One message with all that belongs to it. */
export const MessageItem = memo<Props>(Drawn, (a, b) => {
  return a.run === b.run && a.leaf === b.leaf && a.wanted === b.wanted && a.soon === b.soon && sameItem(a.item, b.item);
});

function Drawn({ item, run, leaf, wanted, soon }: Props) {
  const { results, siblings } = item;
  const message = run?.live ? run.live.value : item.message;
  const place = useRef<HTMLElement>(null);
  const near = useTurn(place, wanted, soon);
  const [editing, setEditing] = useState(false);
  const user = message.role === "user";
  return (
    <article
      ref={place}
      id={`m-${message.id}`}
      class={`message ${message.role}${run ? " running" : ""}`}
      aria-label={user ? "You" : "Answer"}
      aria-busy={run ? "true" : undefined}
    >
      {editing ? (
        <Editor message={message} onClose={() => setEditing(false)} />
      ) : (
        <div class="body">
          {user ? <Question message={message} /> : <Answer message={message} run={run} leaf={leaf} near={near} />}
        </div>
      )}
      {message.toolCalls && <ToolCards message={message} results={results} />}
      {!editing && !run && near && (
        <ActionBar message={message} siblings={siblings} leaf={leaf} onEdit={() => setEditing(true)} />
      )}
    </article>
  );
}

function Question({ message }: { message: Message }) {
  return (
    <>
      <Files files={message.attachments ?? []} />
      {message.content && <div class="bubble">{message.content}</div>}
    </>
  );
}

function Answer({ message, run, leaf, near }: { message: Message; run: Run | null; leaf: boolean; near: boolean }) {
  const thinking = run?.phase === "thinking" ? run.since : undefined;
  return (
    <>
      {message.reasoning && <Reasoning text={message.reasoning} took={message.reasoningSeconds} since={thinking} />}
      {near ? <Markdown text={message.content} growing={run !== null} /> : <div class="md plain">{message.content}</div>}
      {run && (run.phase === "waiting" || run.phase === "reading") && <Progress run={run} />}
      {message.error && !run && <FaultCard message={message} fault={message.error} leaf={leaf} />}
    </>
  );
}

/** About how many pixels high a message will be, so that the scroll bar is right before it is drawn. */
export function height(text: string): number {
  return 72 + 26 * Math.ceil(text.length / 80);
}
