import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "../app/Icon";
import type { Id, Message, ToolCall } from "../model";
import { Approval } from "./Approval";
import { Arguments } from "./Arguments";
import { isCut } from "./diff";
import { DiffView } from "./DiffView";
import { keyOf, live } from "./live";
import { Result } from "./Result";
import { WORDS, briefly, duration, factsOf, stateOf, type CallState, type Facts } from "./state";
import { seen } from "./unseen";

const TOLD = new Set<CallState>(["failed", "denied", "stopped", "asking", "left", "waiting", "queued"]);

const ICONS: Record<CallState, IconName> = {
  writing: "edit",
  judging: "tool",
  asking: "warning",
  running: "tool",
  waiting: "tool",
  queued: "tool",
  done: "check",
  failed: "close",
  denied: "close",
  stopped: "stop",
  left: "stop",
};

interface Props {
  conversation: Id;
  message: Id;
  call: ToolCall;
  result: Message | undefined;
  writing: boolean;
  busy: boolean;
}

/** One call of a tool: what it is, how it stands, what it asks, what it gave. */
export function CallCard({ conversation, message, call, result, writing, busy }: Props) {
  const key = keyOf(conversation, message, call.id);
  const now = useComputed(() => live.value.get(key) ?? null).value;
  const state = stateOf(result, now, writing, busy);
  const facts = factsOf(result?.toolResult?.data);
  const [chosen, choose] = useState<boolean | null>(null);
  const open = chosen ?? (state === "asking" || state === "writing" || (state === "done" && facts.diff !== ""));
  const diff = facts.diff || now?.diff || "";
  const body = `${key.replaceAll("/", "-")}-body`;
  return (
    <section class={`call ${state}`} aria-label={`${call.name}, ${WORDS[state]}`} data-state={state}>
      <button type="button" class="call-head" aria-expanded={open} aria-controls={open ? body : undefined} onClick={() => choose(!open)}>
        <span class="call-icon">
          <Icon name={ICONS[state]} size={16} />
        </span>
        <span class="call-name">{seen(call.name) || "…"}</span>
        <span class="call-brief">{briefly(call)}</span>
        <Chips state={state} facts={facts} seconds={result?.toolResult?.seconds} since={now?.phase === "running" ? now.since : null} result={result} />
        <span class="call-turn">
          <Icon name="down" size={16} />
        </span>
      </button>
      {!open && result && <p class="call-peek">{peek(result, facts)}</p>}
      {open && (
        <div class="call-body" id={body}>
          {(diff === "" || isCut(diff) || state === "writing") && <Arguments call={call} />}
          {diff !== "" && <DiffView text={diff} />}
          {result && <Result message={result} facts={facts} />}
        </div>
      )}
      {now?.phase === "asking" && now.decide && <Approval name={call.name} reason={now.reason ?? ""} decide={now.decide} />}
    </section>
  );
}

function peek(result: Message, { stdout, stderr }: Facts): string {
  const text = [stderr, stdout ?? ""].find((one) => one.trim() !== "") ?? result.content;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const more = lines.length > 1 ? ` … (${lines.length} lines)` : "";
  return `${(lines[0] ?? "").slice(0, 160)}${more}`;
}

function Chips({ state, facts, seconds, since, result }: { state: CallState; facts: Facts; seconds: number | undefined; since: number | null; result: Message | undefined }) {
  const decision = result?.toolResult?.decision;
  const failedBy = state === "failed" && (facts.timedOut || typeof facts.exit === "number");
  return (
    <span class="call-chips">
      {TOLD.has(state) && !failedBy && <span class="chip state">{WORDS[state]}</span>}
      {(decision === "allowed" || decision === "always") && <span class="chip">{decision === "always" ? "always allowed" : "allowed by you"}</span>}
      {facts.timedOut ? <span class="chip bad">timed out</span> : typeof facts.exit === "number" && <span class={`chip ${facts.exit === 0 ? "good" : "bad"}`}>exit {facts.exit}</span>}
      {since !== null ? <Elapsed since={since} /> : seconds !== undefined && <span class="chip time">{duration(seconds)}</span>}
    </span>
  );
}

function Elapsed({ since }: { since: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
  return <span class="chip time">{seconds === 0 ? "running" : duration(seconds)}</span>;
}
