import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { AgentButton } from "../agent/AgentButton";
import { Icon, IconButton } from "../app/Icon";
import type { Attachment, Conversation, Run } from "../model";
import { current, link, toast } from "../state";
import { send, stop } from "./actions";
import { Files } from "./Files";
import { pasted, read, room } from "./attaching";
import { fit } from "./fitting";
import { LevelSelect } from "./LevelSelect";
import { Meter } from "./Meter";

// What was typed and not sent, by conversation.
const drafts = new Map<string, { text: string; files: Attachment[] }>();
const FINGER = matchMedia("(pointer: coarse)");

/** Where messages are written. Files come by picker, paste, or a drop anywhere on the page. */
export function Composer({ conversation, run }: { conversation: Conversation; run: Run | null }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<Attachment[]>([]);
  const [some, setSome] = useState(false);
  const held = useRef(files);
  held.current = files;

  const keep = (list: Attachment[]) => {
    setFiles(list);
    held.current = list;
    drafts.set(conversation.id, { text: area.current?.value ?? "", files: list });
  };
  const attach = async (list: Iterable<File>) => {
    const { id } = conversation;
    const made = await read(list, held.current);
    if (current.peek()?.id === id) keep(made);
    else drafts.set(id, { text: drafts.get(id)?.text ?? "", files: made }); // another chat is on the screen by now
  };

  // Before the next key, which may lead elsewhere.
  useLayoutEffect(() => {
    const draft = drafts.get(conversation.id);
    area.current!.value = draft?.text ?? "";
    setFiles(draft?.files ?? []);
    setSome(Boolean(draft?.text.trim()));
    fit(area.current!);
    if (!FINGER.matches) area.current!.focus();
  }, [conversation.id]);
  useDrop(attach);

  const submit = () => {
    const text = area.current!.value.trim();
    if (run || (text === "" && files.length === 0) || !send(text, files)) return;
    area.current!.value = "";
    drafts.delete(conversation.id);
    setSome(false);
    setFiles([]);
    fit(area.current!);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || FINGER.matches) return;
    event.preventDefault();
    submit();
  };
  const onInput = () => {
    fit(area.current!);
    setSome(area.current!.value.trim() !== "");
    drafts.set(conversation.id, { text: area.current!.value, files });
  };
  const onPaste = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    const text = data?.getData("text/plain") ?? "";
    const file = pasted(text, files);
    if (data && data.files.length > 0 && text === "") {
      event.preventDefault();
      void attach(data.files);
    } else if (file) {
      event.preventDefault();
      const used = files.reduce((sum, one) => sum + one.text.length, 0);
      if (used + text.length > room()) toast.value = { text: "The pasted text is too large for this model's context" };
      else keep([...files, file]);
    }
  };

  return (
    <form
      class="composer"
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Files files={files} onRemove={(at) => keep(files.filter((_, other) => other !== at))} />
      <textarea
        ref={area}
        id="composer"
        rows={1}
        aria-label="Message"
        placeholder={link.value === "gone" ? "The server does not answer…" : "Write a message"}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div class="tools">
        <Picker onFiles={attach} />
        <AgentButton />
        <LevelSelect conversation={conversation} />
        <span class="space" />
        <Meter conversation={conversation} run={run} />
        {run ? (
          <button type="button" class="round-button" aria-label="Stop" title="Stop (Esc)" onClick={stop}>
            <Icon name="stop" size={20} />
          </button>
        ) : (
          <button type="button" class="round-button" aria-label="Send" title="Send (Enter)" disabled={!some && files.length === 0} onClick={submit}>
            <Icon name="send" size={20} />
          </button>
        )}
      </div>
    </form>
  );
}

function Picker({ onFiles }: { onFiles(files: Iterable<File>): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton name="clip" label="Attach text files" onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Text files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Files dropped anywhere on the page. */
function useDrop(attach: (files: Iterable<File>) => void): void {
  const latest = useRef(attach);
  latest.current = attach;
  useEffect(() => {
    const root = document.documentElement;
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      root.classList.add("dropping");
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) root.classList.remove("dropping");
    };
    const drop = (event: DragEvent) => {
      root.classList.remove("dropping");
      if (!carries(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
}
