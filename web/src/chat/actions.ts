// What a user does to a conversation.

import { run as runAgent } from "../agent/loop";
import type { Attachment, Conversation, Id, Message } from "../model";
import { active, current, message as newMessage, props, running, toast, update } from "../state";
import { add, choose, remove } from "../store/branches";
import { answeredElsewhere } from "../store/elsewhere";
import { open } from "../store/library";
import { beginning } from "../text";
import { answer } from "./answer";

const TITLE = 60;

/** Answers the leaf, with tools where the agent is on. */
async function respond(id: Id): Promise<void> {
  if (running.value.has(id)) return;
  if (current.value?.agent && props.value?.agent?.tools) await runAgent(id);
  else await answer(id);
}

/** Sends a message below the leaf and has it answered. False: that cannot be done now. */
export function send(content: string, attachments: Attachment[] = []): boolean {
  const now = current.value;
  if (!now || running.value.has(now.id)) return false;
  if (now.agent && answeredElsewhere(now.id)) {
    toast.value = { text: "The agent works on this in another tab: wait for it, or stop it there" };
    return false;
  }
  const fields = attachments.length > 0 ? { attachments } : {};
  const made = newMessage(now, { role: "user", content, ...fields });
  update(now.id, (all) => titled(add(all, made), made));
  void respond(now.id);
  return true;
}

function titled(conversation: Conversation, first: Message): Conversation {
  if (conversation.titled || first.parent !== null) return conversation;
  const line = (first.content || first.attachments?.[0]?.name || "").trim().split("\n")[0]!.replace(/\s+/g, " ");
  if (line === "") return conversation;
  return { ...conversation, title: line.length > TITLE ? `${beginning(line, TITLE - 1).trimEnd()}…` : line };
}

/** Has the question that is the leaf answered. */
export function ask(): void {
  const now = current.value;
  if (now) void respond(now.id);
}

/** Another answer beside this one. */
export function regenerate(id: Id): void {
  const now = current.value;
  const message = now?.messages[id];
  if (!now || !message || running.value.has(now.id)) return;
  update(now.id, (all) => ({ ...(message.error && empty(message) ? remove(all, id) : all), leaf: message.parent }));
  void respond(now.id);
}

function empty(message: Message): boolean {
  return message.content === "" && !message.reasoning && !message.toolCalls;
}

/** A changed message beside this one. A user's is answered anew; an answer is what the conversation goes on from. */
export function edit(id: Id, content: string, attachments?: Attachment[]): void {
  const now = current.value;
  const message = now?.messages[id];
  if (!now || !message || running.value.has(now.id)) return;
  if (message.role === "user") {
    const files = attachments && attachments.length > 0 ? { attachments } : {};
    const made = newMessage(now, { role: "user", parent: message.parent, content, ...files });
    update(now.id, (all) => titled(add(all, made), made));
    void respond(now.id);
    return;
  }
  const { reasoning, reasoningSeconds, model } = message;
  const kept = { reasoning, reasoningSeconds, model, edited: true };
  const made = newMessage(now, { role: "assistant", parent: message.parent, content, ...kept });
  update(now.id, (all) => add(all, made));
}

/** Goes on with the answer that is the leaf. */
export function resume(id: Id): void {
  const now = current.value;
  if (!now || now.leaf !== id || running.value.has(now.id)) return;
  void answer(now.id, { resume: id });
}

/** Shows the branch with this message. */
export function branch(id: Id): void {
  const now = current.value;
  if (now && !running.value.has(now.id)) update(now.id, (all) => choose(all, id));
}

/** Deletes a message and what follows it, on all its branches. */
export function erase(id: Id): void {
  const now = current.value;
  if (!now || running.value.has(now.id)) return;
  update(now.id, (all) => remove(all, id));
  toast.value = { text: "Message deleted", undo: () => void restore(now) };
}

// What is being answered there stays at its place.
async function restore(before: Conversation): Promise<void> {
  const { id, messages } = before;
  await open(id);
  update(id, (all) => ({ ...all, messages: { ...messages, ...all.messages }, leaf: running.value.has(id) ? all.leaf : before.leaf }));
}

/** Stops what runs in the conversation on the screen. */
export function stop(): void {
  active.value?.stop();
}

/** Changes fields of the conversation on the screen. */
export function adjust(patch: Partial<Conversation>): void {
  const now = current.value;
  if (now) update(now.id, (all) => ({ ...all, ...patch }));
}

/** Copies a text, and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByHand(text);
  }
  toast.value = { text: "Copied" };
}

// Pages that came over plain HTTP from another machine have no clipboard API.
function copyByHand(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  const focused = document.activeElement as HTMLElement | null;
  area.select();
  document.execCommand("copy");
  area.remove();
  focused?.focus();
}

