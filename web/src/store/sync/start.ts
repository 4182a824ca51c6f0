import { effect, signal } from "@preact/signals";
import { ServerError } from "../../server/faults";
import { check } from "../../server/health";
import { link, props, settings } from "../../state";
import { opened, written } from "../library";
import { Sync, type Report } from "./engine";
import { server } from "./remote";

const QUIET = 1500; // milliseconds after the last change
const LATEST = 8000; // after the first one that was not sent
const OFTEN = 30_000;

/** How keeping on the server goes. `off`: not wanted, or the server has no store. */
export interface SyncState {
  kind: "off" | "busy" | "done" | "waiting" | "failed";
  at: number; // of the last pass that went through, 0: none
  words: string;
}

export const syncState = signal<SyncState>({ kind: "off", at: 0, words: "" });

let timer: ReturnType<typeof setTimeout> | null = null;
let firstChange = 0;
let started = false;
let passing: AbortController | null = null;
let wanted = false; // another pass, after the one that is on its way

function on(): boolean {
  return settings.value.sync && props.value?.agent?.store === true;
}

/** Keeps conversations on the server as well, where it has a store. */
export function startSync(): void {
  started = true;
  effect(() => {
    if (!on()) {
      passing?.abort(); // what is not on the server yet does not get there any more
      syncState.value = { kind: "off", at: 0, words: "" };
    } else if (link.value === "ready") soon(0);
  });
  effect(() => {
    if (written.value && !passing) changed();
    else if (written.value) wanted = true;
  });
  document.addEventListener("visibilitychange", () => !document.hidden && soon(0));
  addEventListener("online", () => soon(0));
}

/** Moves the conversations to other tables, with no pass on its way; the next one goes through all of them. */
export async function movedTables(move: () => Promise<void>): Promise<void> {
  passing?.abort();
  await move();
  if (started) soon(0);
}

function changed(): void {
  firstChange ||= Date.now();
  soon(Math.max(0, Math.min(QUIET, firstChange + LATEST - Date.now())));
}

function soon(delay: number): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void pass(), delay);
}

/** Brings both sides together now. */
export async function pass(): Promise<void> {
  if (!on()) return;
  if (passing) return void (wanted = true);
  const { signal } = (passing = new AbortController());
  wanted = false;
  firstChange = 0;
  // A pass that was stopped has nothing to tell: what holds since then stands there already.
  const tell = (state: Partial<SyncState>) => {
    if (!signal.aborted) syncState.value = { ...syncState.peek(), ...state };
  };
  tell({ kind: "busy" });
  try {
    const report = await alone(() => new Sync(opened(), server(signal)).pass(signal));
    tell(report ? { kind: "done", at: Date.now(), words: wordsOf(report) } : { kind: "done" });
  } catch (error) {
    const state = failure(error);
    tell(state);
    if (state.kind === "waiting" && !signal.aborted) void check(); // which tells when it is back
  }
  passing = null;
  if (wanted) changed();
  else if (!document.hidden) soon(OFTEN);
}

// One tab at a time: null where another one is at it. Browsers have no locks on pages that came over plain HTTP, and refuse
// them where the data of sites is blocked; revisions keep tabs apart as well.
async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return work();
  let asked = false;
  const locked = navigator.locks.request("pandora-sync", { ifAvailable: true }, (lock) => {
    asked = true;
    return lock ? work() : null;
  });
  return (locked as Promise<T | null>).catch((error: unknown) => {
    if (asked) throw error;
    return work();
  });
}

function wordsOf({ unreadable, refused }: Report): string {
  const left = unreadable.length > 0 ? [`${unreadable.length} on the server cannot be read (from a newer page, or damaged) and are left as they are.`] : [];
  return [...left, ...[...new Set(refused)].map((why) => `Not sent: ${why}.`)].join(" ");
}

function failure(error: unknown): Pick<SyncState, "kind" | "words"> {
  if (!(error instanceof ServerError)) return { kind: "failed", words: String(error) };
  if (error.fault.kind === "gone" || error.fault.kind === "loading")
    return { kind: "waiting", words: "The server is not there. Changes are kept here and sent later." };
  if (error.status === 507) return { kind: "failed", words: "The server's store is full: delete conversations." };
  if (error.code === "invalid_page_token") return { kind: "failed", words: "The server was started anew: reload this page." };
  return { kind: "failed", words: error.fault.detail ?? error.fault.title };
}
