// Pure functions over the tree of a conversation. Nothing is changed in place.

import type { Conversation, Id, Message } from "../model";

type Messages = Conversation["messages"];
const indexes = new WeakMap<Messages, Map<Id | null, Message[]>>();

function byAge(a: Message, b: Message): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1);
}

// Made once for each value of `messages`; a branch of 1,000 messages asks 1,000 times.
function index(messages: Messages): Map<Id | null, Message[]> {
  const known = indexes.get(messages);
  if (known) return known;
  const made = new Map<Id | null, Message[]>();
  for (const message of Object.values(messages)) {
    const list = made.get(message.parent);
    if (list) list.push(message);
    else made.set(message.parent, [message]);
  }
  for (const list of made.values()) list.sort(byAge);
  indexes.set(messages, made);
  return made;
}

/** What hangs directly below a message (null: the first messages), oldest first. */
export function children(conversation: Conversation, id: Id | null): readonly Message[] {
  return index(conversation.messages).get(id) ?? [];
}

/** The messages from the first one to `leaf`, the end of the branch on the screen. */
export function path(conversation: Conversation, leaf: Id | null = conversation.leaf): Message[] {
  const found: Message[] = [];
  const seen = new Set<Id>();
  let id = leaf;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const message: Message | undefined = conversation.messages[id];
    if (!message) break;
    found.push(message);
    id = message.parent;
  }
  return found.reverse();
}

/** Ids with the same parent and the same role, oldest first, `id` among them; empty when there is no such message. */
export function siblings(conversation: Conversation, id: Id): Id[] {
  const message = conversation.messages[id];
  if (!message) return [];
  return children(conversation, message.parent).filter((one) => one.role === message.role).map((one) => one.id);
}

/** The ids of a message and of all below it. */
export function below(conversation: Conversation, id: Id): Id[] {
  const found = new Set<Id>([id]);
  for (const one of found) for (const child of children(conversation, one)) found.add(child.id);
  return [...found];
}

/** The newest end below a message; the message itself when nothing hangs there. */
export function newestEnd(conversation: Conversation, id: Id): Id {
  const ends = below(conversation, id).filter((one) => children(conversation, one).length === 0);
  const messages = ends.map((one) => conversation.messages[one]).filter((one) => one !== undefined);
  return messages.sort(byAge).at(-1)?.id ?? id;
}

/** The branch through a message is put on the screen, down to its newest end. */
export function choose(conversation: Conversation, id: Id): Conversation {
  if (!conversation.messages[id]) return conversation;
  const leaf = newestEnd(conversation, id);
  return leaf === conversation.leaf ? conversation : { ...conversation, leaf };
}

/** With one message more, which is the end of the branch on the screen. Its parent must be there, or be null. */
export function add(conversation: Conversation, message: Message): Conversation {
  if (message.parent !== null && !conversation.messages[message.parent])
    throw new Error(`message ${message.id} has no parent ${message.parent} in conversation ${conversation.id}`);
  const updated = Math.max(conversation.updated, message.created);
  return { ...conversation, updated, messages: { ...conversation.messages, [message.id]: message }, leaf: message.id };
}

/** One message with other fields; `patch` cannot move it. */
export function change(conversation: Conversation, id: Id, patch: Partial<Message>): Conversation {
  const message = conversation.messages[id];
  if (!message) return conversation;
  const next: Message = { ...message, ...patch, id, parent: message.parent };
  return { ...conversation, messages: { ...conversation.messages, [id]: next } };
}

/** Without a message and what hangs below it. The branch on the screen goes on with the nearest one that is left. */
export function remove(conversation: Conversation, id: Id): Conversation {
  const message = conversation.messages[id];
  if (!message) return conversation;
  const gone = new Set(below(conversation, id));
  const messages = Object.fromEntries(Object.entries(conversation.messages).filter(([key]) => !gone.has(key)));
  const rest = { ...conversation, messages };
  if (conversation.leaf !== null && !gone.has(conversation.leaf)) return rest;
  const near = children(rest, message.parent).filter((one) => one.created <= message.created).at(-1) ?? children(rest, message.parent)[0];
  return { ...rest, leaf: near ? newestEnd(rest, near.id) : message.parent };
}
