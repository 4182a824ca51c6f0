// Calls that are on their way, and how turns ended.

import { signal } from "@preact/signals";
import type { Id } from "../model";

export interface Decision {
  kind: "allow" | "always" | "deny" | "stop";
  words: string; // to the model
}

/** A call before it has a result. `decide` is there while a person is asked. */
export interface Live {
  phase: "judging" | "asking" | "running" | "waiting"; // waiting: the server's queue is full
  since: number;
  reason?: string;
  diff?: string;
  decide?: (decision: Decision) => void;
}

/** Why a turn ended without an answer. `reload`: the page must be loaded anew. */
export interface Ending {
  kind: "steps" | "loop" | "fault" | "stopped";
  words: string;
  reload?: boolean;
}

export const live = signal<ReadonlyMap<string, Live>>(new Map());
export const endings = signal<ReadonlyMap<Id, Ending>>(new Map());

/** The key of a call: models give ids that are unique within an answer only. */
export function keyOf(conversation: Id, message: Id, call: Id): string {
  return `${conversation}/${message}/${call}`;
}

export function setLive(key: string, value: Live | null): void {
  const next = new Map(live.value);
  if (value) next.set(key, value);
  else next.delete(key);
  live.value = next;
}

export function setEnding(conversation: Id, ending: Ending | null): void {
  const next = new Map(endings.value);
  if (ending) next.set(conversation, ending);
  else next.delete(conversation);
  endings.value = next;
}

/** Whether a call of the conversation waits for a person. */
export function asks(conversation: Id): boolean {
  for (const [key, { phase }] of live.value) if (phase === "asking" && key.startsWith(`${conversation}/`)) return true;
  return false;
}

/** Whether any call waits for a person. */
export function anyAsks(): boolean {
  return [...live.value.values()].some((one) => one.phase === "asking");
}
