import { Icon } from "../app/Icon";
import type { Fault, Message } from "../model";
import { dialog, link, showNew } from "../state";
import { regenerate, resume } from "./actions";

/** Why an answer is missing or incomplete, and what can be done. */
export function FaultCard({ message, fault, leaf }: { message: Message; fault: Fault; leaf: boolean }) {
  const some = message.content !== "" || Boolean(message.reasoning);
  return (
    <div class="fault">
      <Icon name={fault.kind === "key" ? "key" : "warning"} size={20} />
      <div>
        <strong>{fault.title}</strong>
        <p>{fault.advice}</p>
        {fault.detail && <p class="detail">{fault.detail}</p>}
        <div class="row">
          {fault.kind === "key" && (
            <button type="button" class="button main" onClick={() => (dialog.value = "key")}>
              Enter the key
            </button>
          )}
          {fault.kind === "refused" && (
            <button type="button" class="button main" onClick={() => location.reload()}>
              Reload the page
            </button>
          )}
          {leaf && some && (
            <button type="button" class="button main" disabled={link.value !== "ready"} onClick={() => resume(message.id)}>
              Continue
            </button>
          )}
          <button type="button" class="button" onClick={() => regenerate(message.id)}>
            Try again
          </button>
          {fault.kind === "context" && (
            <button type="button" class="button" onClick={showNew}>
              New chat
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
