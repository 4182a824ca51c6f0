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
let passing = false;
let wanted = false;

function on(): boolean {
  return settings.value.sync && props.value?.agent?.store === true;
}

/** Keeps conversations on the server as well, where it has a store. */
export function startSync(): void {
  effect(() => {
    if (!on()) syncState.value = { kind: "off", at: 0, words: "" };
    else if (link.value === "ready") soon(0);
  });
  effect(() => {
    if (written.value && !passing) changed();
    else if (written.value) wanted = true;
  });
  document.addEventListener("visibilitychange", () => !document.hidden && soon(0));
  addEventListener("online", () => soon(0));
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
  if (!on() || passing) return;
  passing = true;
  wanted = false;
  firstChange = 0;
  syncState.value = { ...syncState.peek(), kind: "busy" };
  try {
    await alone(async () => {
      const report = await new Sync(opened(), server).pass();
      syncState.value = { kind: "done", at: Date.now(), words: wordsOf(report) };
    });
  } catch (error) {
    syncState.value = { ...syncState.peek(), ...failure(error) };
    if (syncState.peek().kind === "waiting") void check(); // which tells when it is back
  }
  passing = false;
  if (wanted) changed();
  else if (!document.hidden) soon(OFTEN);
}

// One tab at a time; browsers have no locks on pages that came over plain HTTP, and refuse them where the
// data of sites is blocked; revisions keep tabs apart as well.
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  let asked = false;
  const locked = navigator.locks.request("pandora-sync", { ifAvailable: true }, async (lock) => {
    asked = true;
    if (lock) await work();
    else syncState.value = { ...syncState.peek(), kind: "done" };
  });
  await locked.catch((error: unknown) => {
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
