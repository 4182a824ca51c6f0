import { IconButton } from "../app/Icon";
import type { Id, Message, Timings } from "../model";
import { busy } from "../state";
import { ask, branch, copy, erase, regenerate, resume } from "./actions";
import { number, seconds, speed } from "./words";

interface Props {
  message: Message;
  siblings: readonly Id[];
  leaf: boolean;
  onEdit(): void;
}

/** The buttons below a message. */
export function ActionBar({ message, siblings, leaf, onEdit }: Props) {
  const user = message.role === "user";
  // Of an answer that failed there is nothing to copy or to go on with; its card says what can be done.
  const nothing = message.error !== undefined && message.content === "" && !message.reasoning && !message.toolCalls;
  if (nothing && siblings.length === 1) return null;
  if (nothing) return <Branches id={message.id} siblings={siblings} />;
  return (
    <div class="actions">
      {siblings.length > 1 && <Branches id={message.id} siblings={siblings} />}
      <IconButton name="copy" size={16} label={user ? "Copy the message" : "Copy the answer"} onClick={() => void copy(message.content)} />
      <IconButton name="edit" size={16} label={user ? "Edit the message" : "Edit the answer"} disabled={busy} onClick={onEdit} />
      {user && leaf && <IconButton name="again" size={16} label="Answer this message" disabled={busy} onClick={ask} />}
      {!user && <IconButton name="again" size={16} label="Answer again" disabled={busy} onClick={() => regenerate(message.id)} />}
      {!user && leaf && !message.toolCalls && (
        <IconButton name="forward" size={16} label="Continue the answer" disabled={busy} onClick={() => resume(message.id)} />
      )}
      <IconButton name="bin" size={16} label={user ? "Delete the message" : "Delete the answer"} disabled={busy} onClick={() => erase(message.id)} />
      {!user && <Facts message={message} />}
    </div>
  );
}

function Branches({ id, siblings }: { id: Id; siblings: readonly Id[] }) {
  const at = siblings.indexOf(id);
  return (
    <div class="branches" role="group" aria-label="Versions">
      <IconButton name="left" size={16} label="Earlier version" disabled={busy.value || at === 0} onClick={() => branch(siblings[at - 1]!)} />
      <span aria-label={`Version ${at + 1} of ${siblings.length}`}>
        {at + 1}/{siblings.length}
      </span>
      <IconButton name="right" size={16} label="Later version" disabled={busy.value || at === siblings.length - 1} onClick={() => branch(siblings[at + 1]!)} />
    </div>
  );
}

/** Speed and size of an answer. */
function Facts({ message }: { message: Message }) {
  const { timings, usage } = message;
  const parts: string[] = [];
  if (timings && timings.predicted_n > 1) parts.push(`${speed(timings.predicted_per_second)} tokens/s`);
  if (usage) parts.push(`${number(usage.generated)} tokens`);
  if (message.finish === "length") parts.push("length limit reached");
  if (message.finish === "stopped") parts.push("stopped");
  if (message.edited) parts.push("edited");
  return (
    <span class="facts" title={timings && details(timings, message)}>
      {parts.join(" · ")}
    </span>
  );
}

function details(timings: Timings, message: Message): string {
  const read = timings.cache_n + timings.prompt_n;
  const share = read > 0 ? Math.round((100 * timings.cache_n) / read) : 0;
  return [
    `Prompt: ${number(read)} tokens, ${share}% of them known from before`,
    `${number(timings.prompt_n)} read in ${seconds(timings.prompt_ms / 1000)} (${speed(timings.prompt_per_second)} tokens/s)`,
    `Answer: ${number(timings.predicted_n)} tokens in ${seconds(timings.predicted_ms / 1000)}`,
    message.model ? `Model: ${message.model}` : "",
  ]
    .filter(Boolean)
    .join("\n");
}
