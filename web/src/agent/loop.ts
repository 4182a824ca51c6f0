// The agent's loop: answer, calls, results, next answer, until no call is left.

import { answer } from "../chat/answer";
import type { Conversation, Fault, Id, Message, ToolCall } from "../model";
import { ServerError } from "../server/faults";
import { announced, held, message as newMessage, patchRun, running, setRun, settings, update } from "../state";
import { add, change, path, remove } from "../store/branches";
import { faultOf, plainTools, refreshCatalog, toolsOn, type Catalog } from "./catalog";
import { failed, make, stopped, type Made } from "./execute";
import { setEnding, type Ending } from "./live";
import { isWhole } from "./partial";
import { agentPrompt } from "./prompt";
import { Guard, nudge } from "./repeats";

const WAITS = new Set(["read_process", "list_processes"]); // the same only when their results are

/** Answers the conversation's last message with tools, until no call is left. Goes on with calls that have no result yet. */
export async function run(id: Id): Promise<void> {
  if (running.value.has(id)) return;
  const controller = new AbortController();
  setEnding(id, null);
  setRun(id, { conversation: id, message: null, phase: "waiting", since: Date.now(), stop: () => controller.abort() });
  let ending: Ending | null;
  try {
    ending = await new Turn(id, controller.signal).steps();
  } catch (error) {
    ending = faulty(id, error);
  }
  setEnding(id, ending);
  if (ending) announced.value = ending.words;
  setRun(id, null);
}

// Below calls it stands as the end of the turn, else in the place of the answer.
function faulty(id: Id, error: unknown): Ending | null {
  const fault: Fault = error instanceof ServerError ? faultOf(error) : { kind: "server", title: "The agent stopped by a fault of this page", advice: "Try again.", detail: String(error) };
  const now = held(id);
  if (!now || unfinished(now)) return { kind: "fault", words: `${fault.title}. ${fault.advice}`, reload: error instanceof ServerError && error.code === "invalid_page_token" };
  update(id, (all) => add(all, newMessage(all, { role: "assistant", content: "", error: fault })));
  announced.value = `${fault.title}. ${fault.advice}`;
  return null;
}

/** The calls at the end of the shown branch that have no result yet, with the answer that made them. */
export function openCalls(conversation: Conversation): { message: Message; calls: ToolCall[] } | null {
  const branch = path(conversation);
  const done = new Set<string>();
  let last = branch.pop();
  while (last?.role === "tool") {
    if (last.toolCallId) done.add(last.toolCallId);
    last = branch.pop();
  }
  const calls = last?.role === "assistant" && !last.error ? (last.toolCalls ?? []).filter((call) => !done.has(call.id)) : [];
  return last && calls.length > 0 ? { message: last, calls } : null;
}

/** Whether the agent was left before it answered: its calls, or the last result, wait. */
export function unfinished(conversation: Conversation): boolean {
  const leaf = conversation.leaf === null ? undefined : conversation.messages[conversation.leaf];
  return leaf?.role === "tool" || openCalls(conversation) !== null;
}

class Turn {
  private readonly guard = new Guard();
  private end: Id | null; // of its branch: another tab may put another one on the screen

  constructor(
    private readonly id: Id,
    private readonly signal: AbortSignal,
  ) {
    this.end = held(id)?.leaf ?? null;
  }

  async steps(): Promise<Ending | null> {
    const found = await refreshCatalog();
    const limit = settings.value.agent.steps;
    const left = this.conversation && openCalls(this.conversation);
    if (left) {
      const ending = await this.callAll(left.message, left.calls);
      if (ending) return ending;
    }
    for (let step = 0; step < limit; step++) {
      const made = await this.ask(found);
      if (this.signal.aborted || !made) return { kind: "stopped", words: "Stopped." };
      const calls = made.error ? [] : (made.toolCalls ?? []);
      if (calls.length === 0) return null;
      const ending = await this.callAll(made, calls);
      if (ending) return ending;
    }
    return { kind: "steps", words: `The agent stopped after ${limit} steps, as many as it may make without you.` };
  }

  private get conversation(): Conversation | null {
    return held(this.id);
  }

  // Results and answers hang on what they belong to.
  private stay(): void {
    const { end } = this;
    update(this.id, (now) => (now.leaf === end || end === null || !now.messages[end] ? now : { ...now, leaf: end }), false);
  }

  /** One answer, with the calls that are whole. */
  private async ask(found: Catalog): Promise<Message | null> {
    this.stay();
    const own = this.conversation?.system ?? settings.value.system;
    const tools = plainTools(toolsOn(found));
    const made = await answer(this.id, { tools, system: agentPrompt(own, found.environment), signal: this.signal });
    if (made) this.end = made.id;
    if (!made?.toolCalls) return made;
    const broken = made.finish === "tool_calls" || made.finish === "stop" ? [] : made.toolCalls.filter((call) => call.name === "" || !isWhole(call.arguments));
    const calls = made.toolCalls.filter((call) => !broken.includes(call));
    if (broken.length > 0) this.keepCalls(made, calls);
    if (made.finish === "stopped" || made.error) for (const call of calls) this.note(call, stopped());
    return this.conversation?.messages[made.id] ?? null;
  }

  private keepCalls(made: Message, calls: ToolCall[]): void {
    const nothing = calls.length === 0 && made.content === "" && !made.reasoning && !made.error && made.finish === "stopped";
    if (nothing) update(this.id, (now) => remove(now, made.id));
    else update(this.id, (now) => change(now, made.id, { toolCalls: calls.length > 0 ? calls : undefined }));
  }

  private async callAll(message: Message, calls: readonly ToolCall[]): Promise<Ending | null> {
    let ending: Ending | null = null;
    for (const call of calls) {
      if (ending || this.signal.aborted) {
        this.note(call, ending?.kind === "loop" ? failed("error: not called, the agent was stopped") : stopped());
        continue;
      }
      patchRun(this.id, { message: null, phase: "calling", since: Date.now(), progress: undefined, speed: undefined });
      ending = await this.callOne(message, call);
    }
    return this.signal.aborted ? { kind: "stopped", words: "Stopped." } : ending;
  }

  private async callOne(message: Message, call: ToolCall): Promise<Ending | null> {
    const repeated = this.guard.repeats(call.name, call.arguments);
    const made = repeated ? failed("error: not called again, it is the call that you were told not to repeat") : await make(this.id, message, call, this.signal);
    const circle = this.guard.note(call.name, call.arguments, WAITS.has(call.name) ? made.content : "");
    const words = circle && !circle.again ? `${made.content}\n\n${nudge(circle)}` : made.content;
    this.note(call, { ...made, content: words });
    if (!repeated && !circle?.again) return null;
    return { kind: "loop", words: `The agent was stopped: it made the same call of ${call.name} again and again.` };
  }

  private note(call: ToolCall, { content, result }: Made): void {
    this.stay();
    update(this.id, (now) => add(now, newMessage(now, { role: "tool", content, toolCallId: call.id, toolResult: result })));
    this.end = this.conversation?.leaf ?? null;
  }
}
