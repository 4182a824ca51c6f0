import type { Conversation, Id, Message } from "../model";

/** The messages from the first one to the leaf. */
export function path(conversation: Conversation): Message[] {
  const made: Message[] = [];
  for (let id = conversation.leaf; id !== null; ) {
    const message: Message | undefined = conversation.messages[id];
    if (!message) break;
    made.push(message);
    id = message.parent;
  }
  return made.reverse();
}

/** The ids beside a message: same parent, same role, oldest first. */
export function siblings(conversation: Conversation, id: Id): Id[] {
  const own = conversation.messages[id];
  if (!own) return [];
  return Object.values(conversation.messages)
    .filter((other) => other.parent === own.parent && other.role === own.role)
    .sort((a, b) => a.created - b.created)
    .map((other) => other.id);
}

/** A copy whose leaf is the newest end below `id`. */
export function choose(conversation: Conversation, id: Id): Conversation {
  const newest = new Map<Id | null, Message>();
  for (const message of Object.values(conversation.messages)) {
    const known = newest.get(message.parent);
    if (!known || known.created < message.created) newest.set(message.parent, message);
  }
  let leaf = id;
  for (let next = newest.get(leaf); next; next = newest.get(leaf)) leaf = next.id;
  return { ...conversation, leaf };
}

/** A copy with the message, which becomes the leaf. */
export function add(conversation: Conversation, message: Message): Conversation {
  return {
    ...conversation,
    messages: { ...conversation.messages, [message.id]: message },
    leaf: message.id,
    updated: Date.now(),
  };
}

/** A copy with other fields of one message. */
export function change(conversation: Conversation, id: Id, patch: Partial<Message>): Conversation {
  const message = conversation.messages[id];
  if (!message) return conversation;
  return {
    ...conversation,
    messages: { ...conversation.messages, [id]: { ...message, ...patch } },
    updated: Date.now(),
  };
}

/** A copy without the message and all that hangs below it. */
export function remove(conversation: Conversation, id: Id): Conversation {
  const gone = conversation.messages[id];
  if (!gone) return conversation;
  const left = { ...conversation.messages };
  const doomed = [id];
  for (let next = doomed.pop(); next !== undefined; next = doomed.pop()) {
    for (const message of Object.values(left)) if (message.parent === next) doomed.push(message.id);
    delete left[next];
  }
  const made: Conversation = { ...conversation, messages: left, updated: Date.now() };
  if (conversation.leaf !== null && left[conversation.leaf]) return made;
  const beside = siblings(conversation, id).filter((other) => other !== id).at(-1);
  return beside === undefined ? { ...made, leaf: gone.parent } : choose(made, beside);
}
