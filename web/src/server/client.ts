// Requests to the server that this page came from, with the key and the page's token.

import { signal } from "@preact/signals";
import { whole } from "../text";
import { type ErrorBody, ServerError, gone, refused } from "./faults";

const KEY = "pandora.key";

/** The API key. It is kept until the tab is closed. */
export const key = signal(kept());

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // A browser that keeps nothing asks for it again.
  }
}

/** Sets the API key; an empty one removes it. */
export function setKey(value: string): void {
  key.value = value;
  pageToken = metaToken();
  try {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It holds until the page is left.
  }
}

function metaToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="pithos-token"]')?.content ?? "";
}

let pageToken = metaToken();

/** The token of /v1/tools and /v1/store. A server with keys gives it for the key only. "" where there is none. */
export async function token(): Promise<string> {
  if (!pageToken && key.value) {
    try {
      pageToken = (await json<{ token?: string }>("v1/page-token")).token ?? "";
    } catch {
      return "";
    }
  }
  return pageToken;
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  withToken?: boolean; // for /v1/tools and /v1/store
  limit?: number; // milliseconds until it counts as gone
}

/** A response with a good status. Raises ServerError; an abort of `signal` stays an AbortError. */
export async function call(path: string, options: Call = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (key.value) headers.set("Authorization", `Bearer ${key.value}`);
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  if (options.withToken) headers.set("X-Pithos-Token", await token());
  const signals = [options.signal, options.limit ? AbortSignal.timeout(options.limit) : undefined];
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? (options.body === undefined ? "GET" : "POST"),
      headers,
      body: options.body === undefined ? undefined : whole(JSON.stringify(options.body)),
      signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
      cache: "no-store",
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ServerError(gone());
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  const words = refused(response.status, error, response.headers.get("Retry-After"));
  throw new ServerError(words, response.status, error.code ?? null);
}

async function errorOf(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.json()) as { error?: ErrorBody | string };
    return typeof body.error === "string" ? { message: body.error } : (body.error ?? {});
  } catch {
    return {};
  }
}

/** The JSON of a good response. Raises ServerError. */
export async function json<T>(path: string, options: Call = {}): Promise<T> {
  const response = await call(path, options);
  return (await response.json()) as T;
}
