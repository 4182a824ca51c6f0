// Whether the server is there. It is asked often while it is not, and seldom while it is.

import type { Props } from "../model";
import { dialog, link, props, toast } from "../state";
import { call, json } from "./client";
import { ServerError } from "./faults";

const SELDOM = 20_000;
const OFTEN = 1_500;
const LIMIT = 8_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;

/** Asks now; two questions at a time are one. */
export function check(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
    clearTimeout(timer);
    // Without a key every question is refused: the dialog asks again.
    if (link.value !== "key") timer = setTimeout(() => void check(), link.value === "ready" ? SELDOM : OFTEN);
  });
  return asking;
}

async function ask(): Promise<void> {
  const before = link.value;
  try {
    if (before === "ready" && props.value) await call("health", { limit: LIMIT });
    else props.value = await json<Props>("props", { limit: LIMIT });
    link.value = "ready";
    if (before === "gone") toast.value = { text: "The server is back" };
    if (before === "key" && dialog.value === "key") dialog.value = null;
  } catch (error) {
    const kind = error instanceof ServerError ? error.fault.kind : "gone";
    link.value = kind === "key" ? "key" : kind === "loading" || kind === "busy" ? "loading" : "gone";
    if (kind === "key" && before !== "key") dialog.value = "key";
  }
}

/** Reads /props again: totals and the cache change with each answer. */
export async function refresh(): Promise<void> {
  try {
    props.value = await json<Props>("props", { limit: LIMIT });
  } catch {
    void check();
  }
}

/** Starts to watch; a page that is looked at again asks at once. */
export function watch(): void {
  void check();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void check();
  });
  addEventListener("online", () => void check());
}
