// The signals that all parts of the page share. Components read `.value`; writers use the functions below.

import { computed, signal } from "@preact/signals";
import type { Conversation, Id, Link, Message, Props, Run, Settings, Summary } from "./model";

/** The conversation on the screen. Never null once the store is open: a new one is empty and is kept with its first message. */
export const current = signal<Conversation | null>(null);

/** All conversations, newest first; the store keeps it. */
export const conversations = signal<readonly Summary[]>([]);

/** /props, null until the server has answered. */
export const props = signal<Props | null>(null);

/** How the server is doing; server/health.ts keeps it. */
export const link = signal<Link>("connecting");

/** Answers on their way, by conversation: the user may look at another one meanwhile. */
export const running = signal<ReadonlyMap<Id, Run>>(new Map());

/** The run of the conversation on the screen. */
export const active = computed<Run | null>(() => running.value.get(current.value?.id ?? "") ?? null);

/** Whether something runs in the conversation on the screen: its messages cannot be changed meanwhile. */
export const busy = computed(() => active.value !== null);

/** Whether the drawer with the conversations is open on a narrow screen. */
export const drawer = signal(false);

/** What lies over the page. */
export const dialog = signal<null | "settings" | "conversation" | "agent" | "key" | "shortcuts">(null);

/** One line for screen readers (polite live region): "Answer finished". */
export const announced = signal("");

/** A short remark at the lower edge ("Copied"); `undo` makes a button of it. */
export const toast = signal<null | { text: string; undo?: () => void }>(null);

const KEY = "pandora.settings";
const STANDARD: Settings = {
  theme: "system",
  system: "",
  level: "medium",
  sampling: {},
  agent: { mode: "safe", steps: 20, off: [], always: [] },
  sync: true,
};

function stored(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return STANDARD;
    const given = found as Partial<Settings>;
    const agent = { ...STANDARD.agent, ...given.agent };
    // That nothing is asked holds until the page is loaded anew: then everything is, whatever held before.
    return { ...STANDARD, ...given, agent: agent.mode === "yolo" ? { ...agent, mode: "safe" } : agent };
  } catch {
    return STANDARD;
  }
}

/** What holds for all conversations. It is small and read before the first paint, hence localStorage. */
export const settings = signal<Settings>(stored());

/** Changes some of the settings. */
export function configure(patch: Partial<Settings>): void {
  settings.value = { ...settings.value, ...patch };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still works until the page is left.
  }
}

/** Takes over what other tabs set: else the next change here would undo it. When the agent asks is each tab's own. */
export function followSettings(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    const found = stored();
    settings.value = { ...found, agent: { ...found.agent, mode: settings.value.agent.mode } };
  });
}

// Conversations that are answered while another one is on the screen.
const background = new Map<Id, Conversation>();

/** What is called with each new value of a conversation; `final`: nothing follows soon (an answer ended, a title changed). */
export type Listener = (conversation: Conversation, final: boolean) => void;
const listeners = new Set<Listener>();

/** The store registers here. Returns what takes it back. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const leavers = new Set<() => void>();

/** Calls `listener` when the page is left, before the store notes what is not saved. Returns what takes it back. */
export function onLeave(listener: () => void): () => void {
  leavers.add(listener);
  return () => leavers.delete(listener);
}

/** The page is being left. */
export function leave(): void {
  for (const listener of leavers) listener();
}

/** A conversation that is in memory: on the screen, or being answered. The store looks here before it reads its own copy. */
export function held(id: Id): Conversation | null {
  return current.value?.id === id ? current.value : (background.get(id) ?? null);
}

let shows = 0; // how often another conversation was put on the screen, or wanted there

/** Says that another conversation is wanted on the screen and has to be read first; what comes back tells whether it still is. */
export function wanted(): () => boolean {
  const turn = ++shows;
  return () => turn === shows;
}

let unsent: Conversation | null = null; // a new one that was left without a message

/** Puts a conversation on the screen. */
export function show(conversation: Conversation): void {
  shows += 1;
  const before = current.value;
  if (before && before.id !== conversation.id && isNew(before)) unsent = before;
  if (before && before.id !== conversation.id && running.value.has(before.id)) background.set(before.id, before);
  background.delete(conversation.id);
  current.value = conversation;
}

/** Changes a conversation that is in memory, wherever it is; nothing happens when it is not. */
export function update(id: Id, change: (now: Conversation) => Conversation, final = true): void {
  const now = held(id);
  if (!now) return;
  const next = change(now);
  if (next === now) return;
  if (current.value?.id === id) current.value = next;
  else background.set(id, next);
  for (const listener of listeners) listener(next, final);
}

/** Sets or ends the run of a conversation. */
export function setRun(id: Id, run: Run | null): void {
  const next = new Map(running.value);
  if (run) next.set(id, run);
  else next.delete(id);
  running.value = next;
  if (!run) background.delete(id);
}

/** Changes some fields of a run, if it is still there. */
export function patchRun(id: Id, patch: Partial<Run>): void {
  const now = running.value.get(id);
  if (now) setRun(id, { ...now, ...patch });
}

/** A new conversation: the one that was left without a message, with what was set for it and typed into it, or an empty one. */
export function fresh(): Conversation {
  const kept = unsent;
  unsent = null;
  return kept ?? empty();
}

/** Puts a new conversation on the screen; one that is there stays. */
export function showNew(): void {
  shows += 1;
  if (current.value?.leaf !== null) show(fresh());
}

// One that is empty since all its messages were deleted is no new one.
function isNew({ id, leaf }: Conversation): boolean {
  return leaf === null && !conversations.value.some((one) => one.id === id);
}

/** A conversation without messages. */
export function empty(): Conversation {
  const now = Date.now();
  return { id: newId(), title: "New chat", created: now, updated: now, messages: {}, leaf: null };
}

/** A message with a new id, below the conversation's leaf unless `parent` says otherwise. */
export function message(conversation: Conversation, fields: Partial<Message> & Pick<Message, "role" | "content">): Message {
  return { id: newId(), parent: conversation.leaf, created: Date.now(), ...fields };
}

/** An id of 16 random letters and digits. */
export function newId(): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("").slice(0, 16);
}
