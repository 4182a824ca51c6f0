// Conversations of tests.

import type { Conversation, Message } from "../model";

/** A conversation of messages by id and parent, in the order of their age; the last one is the leaf. */
export function conversation(...messages: [id: string, parent: string | null, role?: Message["role"]][]): Conversation {
  const list = messages.map(([id, parent, role], n) => ({ id, parent, role: role ?? "user", content: `text of ${id}`, created: n + 1 }) as Message);
  const made: Conversation = { id: "c", title: "A chat", created: 1, updated: messages.length, messages: {}, leaf: messages.at(-1)?.[0] ?? null };
  return { ...made, messages: Object.fromEntries(list.map((one) => [one.id, one])) };
}
