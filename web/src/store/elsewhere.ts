// Which conversations other tabs are answering, so that nobody starts the same work twice.

import { effect, signal } from "@preact/signals";
import type { Id } from "../model";
import { running } from "../state";

const OFTEN = 20_000; // milliseconds between two signs of life; hidden tabs are slow
const LONG = 150_000; // without one a tab is gone

interface Sign {
  tab: string;
  ids: Id[]; // what it answers now
  asks: boolean; // it has just been opened and wants to know
}

const tabs = signal<ReadonlyMap<string, { ids: readonly Id[]; at: number }>>(new Map());

/** Whether another tab answers this conversation. */
export function answeredElsewhere(id: Id): boolean {
  const now = Date.now();
  for (const { ids, at } of tabs.value.values()) if (now - at < LONG && ids.includes(id)) return true;
  return false;
}

/** Tells other tabs what this one answers, and hears of theirs. */
export function listenElsewhere(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const tab = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel("pandora-runs");
  const tell = (ids: Id[], asks = false) => channel.postMessage({ tab, ids, asks } satisfies Sign);
  const mine = () => [...running.peek().keys()];
  channel.onmessage = ({ data }: MessageEvent<Sign>) => {
    const next = new Map(tabs.peek());
    if (data.ids.length > 0) next.set(data.tab, { ids: data.ids, at: Date.now() });
    else next.delete(data.tab);
    tabs.value = next;
    if (data.asks && running.peek().size > 0) tell(mine());
  };
  tell([], true);
  let told = "";
  effect(() => {
    const ids = [...running.value.keys()];
    if (ids.join() === told) return;
    told = ids.join();
    tell(ids);
  });
  setInterval(() => running.peek().size > 0 && tell(mine()), OFTEN);
  addEventListener("pagehide", () => running.peek().size > 0 && tell([]));
}
