// One answer: asked for, heard, shown once a frame, and written into the conversation once a second.

import { type Signal, signal } from "@preact/signals";
import type { Conversation, Fault, Id, Message, ToolCall } from "../model";
import { type Hearer, chat } from "../server/chat";
import { ServerError } from "../server/faults";
import { check, refresh } from "../server/health";
import { announced, dialog, held, message as newMessage, onLeave, patchRun, running, setRun, update } from "../state";
import { add, change, choose, remove } from "../store/branches";
import { bodyOf } from "./body";

const KEEP = 1000; // milliseconds between two writes into the conversation

export interface AnswerOptions {
  tools?: unknown[]; // in OpenAI's form; the answer may end with calls (message.toolCalls)
  system?: string; // instead of the conversation's system prompt
  resume?: Id; // this answer, which is the leaf, is gone on with
  signal?: AbortSignal; // given by the agent, whose run this answer is a part of
}

/** Answers the leaf of a conversation that is in memory. What went wrong stands in the message's `error`; never raises.
 * null: it was stopped before anything came, or the conversation is gone. */
export async function answer(id: Id, options: AnswerOptions = {}): Promise<Message | null> {
  const conversation = held(id);
  if (!conversation || (!options.signal && running.value.has(id))) return null;
  const controller = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  const body = bodyOf(conversation, { ...options, resume: options.resume !== undefined });
  const draft = new Draft(id, options.resume ?? begin(conversation));
  const run = { message: draft.id, live: draft.live, phase: "waiting" as const, since: Date.now(), progress: undefined, speed: undefined };
  if (options.signal) patchRun(id, run);
  else setRun(id, { conversation: id, ...run, stop: () => controller.abort() });
  try {
    const ended = await chat(body, draft, signal);
    draft.finish({ finish: ended.finish, model: ended.model, timings: ended.timings, usage: ended.usage });
    void refresh();
  } catch (error) {
    if (signal.aborted) draft.finish({ finish: "stopped" });
    else draft.finish({ error: faultOf(error) });
  }
  const made = draft.leave();
  if (options.signal) patchRun(id, { live: null, message: null });
  else setRun(id, null);
  if (made && !made.error) announced.value = `Answer finished. ${made.content.slice(0, 600)}`;
  if (made?.error) announced.value = `${made.error.title}. ${made.error.advice}`;
  return made;
}

function begin(conversation: Conversation): Id {
  const made = newMessage(conversation, { role: "assistant", content: "" });
  update(conversation.id, (now) => add(now, made), false);
  return made.id;
}

function faultOf(error: unknown): Fault {
  if (error instanceof ServerError) {
    if (error.fault.kind === "gone" || error.fault.kind === "cut" || error.fault.kind === "loading") void check();
    if (error.fault.kind === "key") dialog.value = "key";
    return error.fault;
  }
  return { kind: "server", title: "The answer could not be read", advice: "Try again.", detail: String(error) };
}

/** The message that is being written. */
class Draft implements Hearer {
  private written: string;
  private thought: string;
  private readonly before: string; // what an answer that is gone on with had already
  private calls = new Map<number, ToolCall>();
  private frame: (() => void) | null = null;
  private thinkingSince = 0;
  private thinkingSeconds: number | undefined;
  private pieces = 0;
  private firstPiece = 0;
  private kept = Date.now();
  private readonly stay: () => void;
  readonly live: Signal<Message>;

  constructor(
    private readonly conversation: Id,
    readonly id: Id,
  ) {
    const now = held(conversation)?.messages[id];
    this.live = signal(now ?? { id, parent: null, role: "assistant", content: "", created: Date.now() });
    this.before = now?.content ?? "";
    this.written = this.before;
    this.thought = now?.reasoning ?? "";
    this.thinkingSeconds = now?.reasoningSeconds;
    if (now) update(conversation, (all) => change(all, id, { error: undefined, finish: undefined }), false);
    this.stay = onLeave(() => this.write({}, true));
  }

  progress(done: number, total: number, cached: number): void {
    patchRun(this.conversation, { progress: { done, total, cached } });
    if (this.pieces === 0) this.phase("reading");
  }

  content(text: string): void {
    this.written += text;
    this.endThinking();
    this.came("writing");
  }

  reasoning(text: string): void {
    this.thinkingSince ||= Date.now();
    this.thought += text;
    this.came("thinking");
  }

  moved(text: string): void {
    this.thought += text;
    const come = this.written.slice(this.before.length);
    this.written = this.before + (come.startsWith(text) ? come.slice(text.length) : "");
    this.thinkingSince ||= this.firstPiece;
    this.endThinking();
    this.came("writing");
  }

  callPart(index: number, id: string | undefined, name: string | undefined, text: string): void {
    const call = this.calls.get(index) ?? { id: id ?? `call_${index}`, name: name ?? "", arguments: "" };
    this.calls.set(index, { ...call, arguments: call.arguments + text });
    this.endThinking();
    this.came("calling");
  }

  callDropped(index: number): void {
    this.calls.delete(index);
    this.came("writing");
  }

  finish(patch: Partial<Message>): void {
    this.stay();
    this.endThinking();
    this.frame?.();
    this.write({ ...patch }, true);
  }

  /** The message as it ended; one without anything in it is taken out again, unless it says what went wrong. */
  leave(): Message | null {
    const made = held(this.conversation)?.messages[this.id];
    if (!made) return null;
    if (made.finish !== "stopped" || made.content || made.reasoning || made.toolCalls) return made;
    update(this.conversation, (all) => without(all, made));
    return null;
  }

  private endThinking(): void {
    if (this.thinkingSince === 0) return;
    this.thinkingSeconds = (this.thinkingSeconds ?? 0) + (Date.now() - this.thinkingSince) / 1000;
    this.thinkingSince = 0;
  }

  private came(phase: "thinking" | "writing" | "calling"): void {
    this.pieces += 1;
    this.firstPiece ||= Date.now();
    this.phase(phase);
    // Frames do not come while the page is hidden.
    if (this.frame) return;
    const write = () => {
      this.frame = null;
      this.grow();
    };
    if (document.hidden) {
      const timer = setTimeout(write, 500);
      this.frame = () => clearTimeout(timer);
    } else {
      const request = requestAnimationFrame(write);
      this.frame = () => cancelAnimationFrame(request);
    }
  }

  private phase(phase: "reading" | "thinking" | "writing" | "calling"): void {
    if (running.value.get(this.conversation)?.phase !== phase) patchRun(this.conversation, { phase, since: Date.now() });
  }

  private grow(): void {
    this.live.value = { ...this.live.value, ...this.fields() };
    const now = Date.now();
    if (now - this.kept < KEEP) return;
    this.kept = now;
    this.write({}, false);
    const seconds = (now - this.firstPiece) / 1000;
    if (seconds >= 0.5) patchRun(this.conversation, { speed: this.pieces / seconds }); // less says nothing yet
  }

  private write(patch: Partial<Message>, final: boolean): void {
    update(this.conversation, (all) => change(all, this.id, { ...this.fields(), ...patch }), final);
  }

  private fields(): Partial<Message> {
    const made: Partial<Message> = { content: this.written };
    if (this.thought) made.reasoning = this.thought;
    if (this.thinkingSeconds !== undefined) made.reasoningSeconds = this.thinkingSeconds;
    if (this.calls.size > 0) made.toolCalls = [...this.calls.values()];
    return made;
  }
}

// A regenerated answer that was stopped at once: the older one is shown again.
function without(conversation: Conversation, gone: Message): Conversation {
  const left = remove(conversation, gone.id);
  return left.leaf === gone.parent && gone.parent !== null ? choose(left, gone.parent) : left;
}
