import { useComputed } from "@preact/signals";
import type { Message } from "../model";
import { active, current } from "../state";
import { CallCard } from "./CallCard";
import { TurnEnd } from "./TurnEnd";
import "./agent.css";

/** The calls of one answer as cards, with their results: `results` are the messages of role "tool" that follow it. */
export function ToolCards({ message, results }: { message: Message; results: readonly Message[] }) {
  const writing = useComputed(() => active.value?.message === message.id).value;
  const busy = useComputed(() => active.value !== null).value;
  const leaf = useComputed(() => current.value?.leaf).value;
  const conversation = useComputed(() => current.value?.id ?? "").value;
  const calls = message.toolCalls ?? [];
  const last = results.at(-1)?.id ?? message.id;
  return (
    <div class="calls" role="group" aria-label={calls.length === 1 ? "A call of a tool" : `${calls.length} calls of tools`}>
      {calls.map((call) => (
        <CallCard
          key={call.id}
          conversation={conversation}
          message={message.id}
          call={call}
          result={results.find((one) => one.toolCallId === call.id)}
          writing={writing}
          busy={busy}
        />
      ))}
      {leaf === last && !busy && !message.error && <TurnEnd conversation={conversation} />}
    </div>
  );
}
