// The branch on the screen as what is drawn: results of tools belong to the answer that called them.

import type { Conversation, Id, Message } from "../model";
import { path } from "../store/branches";

export interface Item {
  message: Message;
  results: readonly Message[];
  siblings: readonly Id[]; // messages of the same place, itself among them
}

/** The items of the branch. One pass over all messages, as it runs once a frame while an answer grows. */
export function itemsOf(conversation: Conversation): Item[] {
  const places = new Map<string, Message[]>();
  for (const message of Object.values(conversation.messages)) {
    const place = placeOf(message);
    const there = places.get(place);
    if (there) there.push(message);
    else places.set(place, [message]);
  }
  const made: Item[] = [];
  for (const message of path(conversation)) {
    const before = made.at(-1);
    if (message.role === "tool" && before) made[made.length - 1] = { ...before, results: [...before.results, message] };
    else made.push({ message, results: [], siblings: ids(places.get(placeOf(message))!) });
  }
  return made;
}

function placeOf(message: Message): string {
  return `${message.parent} ${message.role}`;
}

function ids(messages: Message[]): Id[] {
  if (messages.length === 1) return [messages[0]!.id];
  return messages.sort((a, b) => a.created - b.created).map((message) => message.id);
}

/** Whether two items look alike. */
export function sameItem(a: Item, b: Item): boolean {
  return (
    a.message === b.message &&
    a.siblings.length === b.siblings.length &&
    a.siblings.every((id, at) => id === b.siblings[at]) &&
    a.results.length === b.results.length &&
    a.results.every((message, at) => message === b.results[at])
  );
}
