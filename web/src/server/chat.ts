// One streamed answer of /v1/chat/completions.

import type { Timings, Usage } from "../model";
import { call } from "./client";
import { events } from "./events";
import { type ErrorBody, ServerError, cut, refused } from "./faults";

interface Delta {
  content?: string | null;
  reasoning_content?: string;
  content_to_reasoning?: string;
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[];
  dropped_tool_calls?: { index: number }[];
}

interface Chunk {
  model?: string;
  choices?: { delta?: Delta; finish_reason?: string | null; prompt_progress?: RawProgress }[];
  prompt_progress?: RawProgress;
  timings?: Timings;
  usage?: RawUsage | null;
  error?: ErrorBody;
}

interface RawProgress {
  total: number;
  cache: number;
  processed: number;
}

interface RawUsage {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details?: { cached_tokens?: number };
  completion_tokens_details?: { reasoning_tokens?: number };
}

/** What hears of an answer, in the order of its coming. */
export interface Hearer {
  progress(done: number, total: number, cached: number): void;
  content(text: string): void;
  reasoning(text: string): void;
  moved(text: string): void; // this much of the content was reasoning
  callPart(index: number, id: string | undefined, name: string | undefined, text: string): void;
  callDropped(index: number): void;
}

export interface Ended {
  finish: "stop" | "length" | "tool_calls";
  model?: string;
  timings?: Timings;
  usage?: Usage;
}

/** Streams an answer to `hearer`. Raises ServerError (kind "cut" when the stream has no end), or AbortError. */
export async function chat(body: Record<string, unknown>, hearer: Hearer, signal: AbortSignal): Promise<Ended> {
  const response = await call("v1/chat/completions", {
    body: { ...body, stream: true, stream_options: { include_usage: true }, return_progress: true },
    signal,
  });
  const ended: Partial<Ended> = {};
  if (response.body) {
    try {
      for await (const data of events(response.body)) {
        if (data === "[DONE]") break;
        take(JSON.parse(data) as Chunk, hearer, ended);
      }
    } catch (error) {
      if (signal.aborted || error instanceof ServerError) throw error;
      throw new ServerError(cut());
    }
  }
  if (!ended.finish) throw new ServerError(cut());
  return { ...ended, finish: ended.finish };
}

function take(chunk: Chunk, hearer: Hearer, ended: Partial<Ended>): void {
  if (chunk.error) throw new ServerError(refused(500, chunk.error), 500, chunk.error.code ?? null);
  if (chunk.model) ended.model = chunk.model;
  if (chunk.timings) ended.timings = chunk.timings;
  if (chunk.usage) ended.usage = usage(chunk.usage);
  const progress = chunk.prompt_progress;
  if (progress) hearer.progress(progress.processed, progress.total, progress.cache);
  for (const choice of chunk.choices ?? []) {
    if (choice.delta) piece(choice.delta, hearer);
    if (choice.finish_reason) ended.finish = finish(choice.finish_reason);
  }
}

function piece(delta: Delta, hearer: Hearer): void {
  if (delta.content_to_reasoning) hearer.moved(delta.content_to_reasoning);
  if (delta.reasoning_content) hearer.reasoning(delta.reasoning_content);
  if (delta.content) hearer.content(delta.content);
  for (const call of delta.tool_calls ?? []) {
    hearer.callPart(call.index, call.id, call.function?.name, call.function?.arguments ?? "");
  }
  for (const call of delta.dropped_tool_calls ?? []) hearer.callDropped(call.index);
}

function finish(reason: string): Ended["finish"] {
  return reason === "length" || reason === "tool_calls" ? reason : "stop";
}

function usage(raw: RawUsage): Usage {
  return {
    prompt: raw.prompt_tokens,
    cached: raw.prompt_tokens_details?.cached_tokens ?? 0,
    generated: raw.completion_tokens,
    reasoning: raw.completion_tokens_details?.reasoning_tokens ?? 0,
  };
}
