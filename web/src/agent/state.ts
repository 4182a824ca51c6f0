// How a call stands, in one word, and what of it fits one line.

import type { Message, ToolCall } from "../model";
import type { Live } from "./live";
import { partialObject } from "./partial";
import { seen } from "./unseen";

export type CallState = "writing" | "judging" | "asking" | "running" | "waiting" | "queued" | "done" | "failed" | "denied" | "stopped" | "left";

export const WORDS: Record<CallState, string> = {
  writing: "being written",
  judging: "being checked",
  asking: "asks you",
  running: "running",
  waiting: "waits, the server has too many calls",
  queued: "comes next",
  done: "done",
  failed: "failed",
  denied: "not allowed",
  stopped: "stopped",
  left: "no result yet", // whether it was called before the page was left is not known
};

export function stateOf(result: Message | undefined, now: Live | null, writing: boolean, busy: boolean): CallState {
  const given = result?.toolResult;
  if (result && (given?.data as { stopped?: unknown } | undefined)?.stopped === true) return "stopped";
  if (result) return given?.ok ? "done" : given?.decision === "denied" ? "denied" : "failed";
  if (now) return now.phase;
  if (writing) return "writing";
  return busy ? "queued" : "left";
}

/** The argument that says most: a command, a path, a question. */
export function briefly(call: ToolCall): string {
  const given = partialObject(call.arguments) ?? {};
  const names = ["command", "path", "query", "url", "pattern", "expression", "id", "timezone"];
  const named = names.map((name) => given[name]).find((value) => typeof value === "string");
  const value = named ?? Object.values(given).find((one) => typeof one === "string" || typeof one === "number");
  return value === undefined ? "" : seen(String(value)).replace(/\s+/g, " ").slice(0, 200);
}

/** Facts of a result that a card shows beside its name. */
export interface Facts {
  exit: number | null | undefined;
  timedOut: boolean;
  diff: string;
  stdout: string | undefined;
  stderr: string;
}

export function factsOf(data: unknown): Facts {
  const given = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === "string" ? (given[name] as string) : undefined);
  const exit = given.exit_code;
  return {
    exit: typeof exit === "number" || exit === null ? exit : undefined,
    timedOut: given.timed_out === true,
    diff: text("diff") ?? "",
    stdout: text("stdout") ?? text("output"),
    stderr: text("stderr") ?? "",
  };
}

/** Seconds as people read them. */
export function duration(seconds: number): string {
  if (seconds < 0.001) return "<1 ms";
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds); // before it is parted
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
