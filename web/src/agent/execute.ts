// One call of a tool: judged, shown to a person where that is needed, made, and stopped when the turn is.

import type { Id, Message, ToolCall, ToolResult } from "../model";
import { call as request, json } from "../server/client";
import { ServerError } from "../server/faults";
import { announced, configure, newId, settings } from "../state";
import { beginning } from "../text";
import { catalog, judged, toolsOn, type Verdict } from "./catalog";
import { keyOf, setLive, type Decision } from "./live";

const PATIENCE = 8000; // milliseconds that a stopped call has to tell how far it came
const TURNS = 60; // questions while the server's queue is full
const BETWEEN = 2000;

/** What a call gave. `content` is what the model reads. */
export interface Made {
  content: string;
  result: ToolResult;
}

export function failed(text: string, decision?: ToolResult["decision"]): Made {
  return { content: text, result: { ok: false, text, ...(decision ? { decision } : {}), data: { run: false } } };
}

/** A call that was not made, since the user stopped. */
export function stopped(): Made {
  const made = failed("error: not called, the user stopped");
  return { ...made, result: { ...made.result, data: { run: false, stopped: true } } };
}

/** Makes a call to its end, whatever comes. Raises ServerError where the server cannot be used any more. */
export async function make(conversation: Id, message: Message, call: ToolCall, signal: AbortSignal): Promise<Made> {
  const key = keyOf(conversation, message.id, call.id);
  try {
    setLive(key, { phase: "judging", since: Date.now() });
    const missing = unavailable(call.name);
    if (missing) return failed(missing);
    const { mode, always } = settings.value.agent;
    const verdict = await judged(call.name, call.arguments, mode, always, signal);
    if (verdict.verdict === "refuse") return failed(`error: ${verdict.reason}`);
    const decision: Decision = verdict.verdict === "ask" ? await person(key, call, verdict, signal) : { kind: "allow", words: "" };
    if (decision.kind === "stop") return stopped();
    if (decision.kind === "deny") return failed(denied(decision.words), "denied");
    if (decision.kind === "always") allowAlways(call.name);
    const asked = verdict.verdict === "ask";
    setLive(key, { phase: "running", since: Date.now(), ...(verdict.preview.diff ? { diff: verdict.preview.diff } : {}) });
    const result = await perform(key, call, asked, signal);
    if (signal.aborted && !result.ok) result.data = { ...(result.data as object | undefined), stopped: true };
    return { content: result.text, result: { ...result, decision: asked ? (decision.kind === "always" ? "always" : "allowed") : "automatic" } };
  } catch (error) {
    if (signal.aborted) return stopped();
    if (error instanceof ServerError && error.status === 400) return failed(`error: ${error.fault.detail ?? error.fault.title}`);
    throw error;
  } finally {
    setLive(key, null);
  }
}

function unavailable(name: string): string | null {
  if (!catalog.value) return null;
  const usable = toolsOn(catalog.value).map((tool) => tool.function.name);
  if (usable.includes(name)) return null;
  const known = catalog.value.data.some((tool) => tool.function.name === name);
  const there = usable.join(", ") || "none";
  return known ? `error: the user has switched ${name} off; there are: ${there}` : `error: there is no tool ${beginning(name, 100)}; there are: ${there}`;
}

function denied(words: string): string {
  return words === "" ? "error: the user did not allow this call" : `error: the user did not allow this call and says: ${words}`;
}

function allowAlways(name: string): void {
  const { agent } = settings.value;
  if (!agent.always.includes(name)) configure({ agent: { ...agent, always: [...agent.always, name] } });
}

function person(key: string, call: ToolCall, verdict: Verdict, signal: AbortSignal): Promise<Decision> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: "stop", words: "" });
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    const decide = (decision: Decision) => {
      signal.removeEventListener("abort", stop);
      resolve(decision);
    };
    const { diff } = verdict.preview;
    setLive(key, { phase: "asking", since: Date.now(), reason: verdict.reason, decide, ...(diff ? { diff } : {}) });
    announced.value = `The agent asks whether it may call ${call.name}: ${verdict.reason}`;
  });
}

async function perform(key: string, call: ToolCall, approved: boolean, signal: AbortSignal): Promise<ToolResult> {
  for (let turn = 0; ; turn++) {
    try {
      return await send(call, approved, signal);
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 429 || turn >= TURNS || signal.aborted) throw error;
      setLive(key, { phase: "waiting", since: Date.now() });
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      if (signal.aborted) throw error;
      setLive(key, { phase: "running", since: Date.now() });
    }
  }
}

// The request itself outlives the stop for a while: its answer tells what a command had printed.
async function send(call: ToolCall, approved: boolean, signal: AbortSignal): Promise<ToolResult> {
  const id = newId();
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    void request(`v1/tools/call/${id}`, { method: "DELETE", withToken: true }).catch(() => undefined);
    timer = setTimeout(() => patience.abort(), PATIENCE);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { mode, always } = settings.value.agent;
    const body = { id, name: call.name, arguments: call.arguments, approved, mode, always };
    const began = Date.now();
    const given = await json<{ ok: boolean; text: string; data?: { seconds?: number } }>("v1/tools/call", { body, withToken: true, signal: patience.signal });
    return { ok: given.ok, text: given.text, data: given.data, seconds: given.data?.seconds ?? (Date.now() - began) / 1000 };
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(timer);
  }
}
