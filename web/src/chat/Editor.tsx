import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Attachment, Message } from "../model";
import { busy } from "../state";
import { edit } from "./actions";
import { Files } from "./Files";
import { fit } from "./fitting";

/** A message being changed. The old one stays, as a branch beside the new one. */
export function Editor({ message, onClose }: { message: Message; onClose(): void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<Attachment[]>(message.attachments ?? []);
  useLayoutEffect(() => {
    fit(area.current!);
    area.current!.focus();
  }, []);
  const save = () => {
    const text = area.current!.value;
    if (busy.peek() || (text.trim() === "" && files.length === 0)) return;
    edit(message.id, text, files);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
  const user = message.role === "user";
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Files files={files} onRemove={(at) => setFiles(files.filter((_, other) => other !== at))} />
      <textarea
        ref={area}
        class="field"
        aria-label={user ? "Your message" : "The answer"}
        onInput={(event) => fit(event.currentTarget)}
        onKeyDown={onKeyDown}
      >
        {message.content}
      </textarea>
      <div class="row end">
        <button type="button" class="button plain" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button main" disabled={busy} onClick={save} title="Ctrl+Enter">
          {user ? "Send" : "Save"}
        </button>
      </div>
    </form>
  );
}
