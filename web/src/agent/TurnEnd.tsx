import { useComputed } from "@preact/signals";
import { Icon } from "../app/Icon";
import type { Id } from "../model";
import { props } from "../state";
import { answeredElsewhere } from "../store/elsewhere";
import { endings } from "./live";
import { run } from "./loop";

/** Below the last call of a turn that has no answer: why, and how to go on. */
export function TurnEnd({ conversation }: { conversation: Id }) {
  const ending = useComputed(() => endings.value.get(conversation) ?? null).value;
  const elsewhere = useComputed(() => answeredElsewhere(conversation)).value;
  if (elsewhere) return <p class="turn-end">Another tab works on this.</p>;
  const words = ending?.words ?? "The agent was left before it had answered.";
  const bad = ending?.kind === "fault" || ending?.kind === "loop";
  return (
    <div class={`turn-end ${bad ? "bad" : ""}`}>
      <Icon name={bad ? "warning" : "stop"} size={16} />
      <span>{words}</span>
      {ending?.reload ? (
        <button type="button" class="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      ) : (
        props.value?.agent?.tools && (
          <button type="button" class="button" onClick={() => void run(conversation)}>
            Go on
          </button>
        )
      )}
    </div>
  );
}
