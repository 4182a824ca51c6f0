// What went wrong, in words: what happened and what to do about it.

import type { Fault } from "../model";

/** An error with words for the user. `status` is 0 where no answer came. */
export class ServerError extends Error {
  constructor(
    readonly fault: Fault,
    readonly status = 0,
    readonly code: string | null = null,
  ) {
    super(fault.title);
  }
}

/** The `error` object of OpenAI's APIs, as far as it is read here. */
export interface ErrorBody {
  message?: string;
  code?: string | null;
  n_prompt_tokens?: number;
  n_ctx?: number;
}

const count = new Intl.NumberFormat("en");

/** No answer came from the server. */
export function gone(): Fault {
  return {
    kind: "gone",
    title: "The server does not answer",
    advice: "See whether pithos serve still runs. This page looks for it every few seconds and says when it is back.",
  };
}

/** The stream ended before the answer did. */
export function cut(): Fault {
  return {
    kind: "cut",
    title: "The connection broke off in the middle of the answer",
    advice: "What came so far is kept. Continue the answer, or ask for it again.",
  };
}

/** A response that is no success. `retry` is the header Retry-After. */
export function refused(status: number, error: ErrorBody, retry: string | null = null): Fault {
  const detail = error.message;
  if (status === 401) {
    return { kind: "key", title: "This server needs a key", advice: "Enter the API key that it was started with.", detail };
  }
  if (error.code === "context_length_exceeded") return full(error);
  if (status === 429) {
    const wait = retry ? `Try again in ${retry} s.` : "Try again in a moment.";
    return { kind: "busy", title: "The server has too much to do", advice: `Its queue is full. ${wait}`, detail };
  }
  if (status === 503) {
    return {
      kind: "loading",
      title: "The model is not ready yet",
      advice: "It is being loaded, or the server is about to stop. This page tells when it can be used.",
      detail,
    };
  }
  if (status === 403) {
    return {
      kind: "refused",
      title: "The server refuses this page",
      advice: "Reload the page. If it stays so, open it under the address that the server printed.",
      detail,
    };
  }
  if (status === 413) {
    return { kind: "context", title: "The message is too large", advice: "Shorten it, or attach less.", detail };
  }
  if (status >= 500) {
    return { kind: "server", title: "The server had a fault", advice: "Try again. Its log says more.", detail };
  }
  return { kind: "refused", title: "The server does not accept this request", advice: "Look at the settings of this chat.", detail };
}

function full(error: ErrorBody): Fault {
  const { n_prompt_tokens: needed, n_ctx: limit } = error;
  const numbers = needed && limit ? ` It needs ${count.format(needed)} tokens, the model reads ${count.format(limit)}.` : "";
  return {
    kind: "context",
    title: "The conversation is too long for the model",
    advice: `Nothing was cut silently.${numbers} Delete or shorten messages, start a new chat, or start the server with a larger context (-c).`,
  };
}
