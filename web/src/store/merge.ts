// Two values of one conversation become one: of each message the later one, of each field the one that was changed.

import type { Conversation, Id, Message } from "../model";
import { newestEnd, path } from "./branches";
import { stable, type Document } from "./document";
import type { Fields } from "./tables";

/** Fields that differ between `base` and `mine` are mine, the others theirs. `base` null: mine. */
export function mergeFields(base: Fields | null, mine: Fields, theirs: Fields): Fields {
  if (!base) return mine;
  const changed = Object.entries(mine).filter(([name, value]) => stable(value) !== stable(base[name as keyof Fields]));
  const dropped = Object.keys(base).filter((name) => !(name in mine));
  const merged: Fields = { ...theirs, ...Object.fromEntries(changed), updated: Math.max(mine.updated, theirs.updated) };
  for (const name of dropped) delete merged[name as keyof Fields];
  return merged;
}

/** What one tab has (`mine`, since `base`) with what all of them have saved (`theirs`). */
export function mergeTabs(base: Conversation, mine: Conversation, theirs: Conversation): Conversation {
  const { messages: was, ...baseFields } = base;
  const { messages: own, ...ownFields } = mine;
  const { messages: saved, ...savedFields } = theirs;
  const merged: Record<Id, Message> = {};
  for (const [id, message] of Object.entries(saved)) if (own[id] || !was[id]) merged[id] = message;
  for (const [id, message] of Object.entries(own)) {
    const untouched = message === was[id];
    if (!untouched) merged[id] = message;
  }
  const fields = mergeFields(baseFields, ownFields, savedFields);
  const together = { ...fields, leaf: savedFields.leaf, messages: merged };
  // The branch on the screen grows with another tab's messages; it does not jump to another one.
  const grows = ownFields.leaf === null || path(together).some((one) => one.id === ownFields.leaf);
  return sound({ ...together, leaf: grows ? savedFields.leaf : ownFields.leaf });
}

/** Merges what two devices have. Symmetric but for fields: these are a's where only a changed them since `base`. */
export function mergeDocuments(a: Document, b: Document, base: Fields | null = null): Document {
  const removed = latest(a.removed, b.removed);
  const messages: Record<Id, Message> = {};
  const stamps: Record<Id, number> = {};
  for (const id of new Set([...Object.keys(a.messages), ...Object.keys(b.messages)])) {
    const later = laterMessage(id, a, b);
    messages[id] = later.message;
    stamps[id] = later.stamp;
  }
  const alive = survivors(messages, stamps, removed);
  for (const id of Object.keys(messages))
    if (!alive.has(id)) {
      delete messages[id];
      delete stamps[id];
    }
  for (const id of alive) delete removed[id];
  const fields = documentFields(a, b, base);
  return { ...sound({ ...fields, messages }), changed: Math.max(a.changed, b.changed), stamps, removed };
}

function documentFields(a: Document, b: Document, base: Fields | null): Fields {
  const [mine, theirs] = [fieldsIn(a), fieldsIn(b)];
  if (base) return mergeFields(base, mine, theirs);
  const updated = Math.max(a.updated, b.updated);
  const first = a.changed > b.changed || (a.changed === b.changed && stable(mine) >= stable(theirs));
  return first ? { ...mine, updated } : { ...theirs, updated };
}

function fieldsIn(document: Document): Fields {
  const { messages: _, changed: __, stamps: ___, removed: ____, ...fields } = document;
  return fields;
}

function laterMessage(id: Id, a: Document, b: Document): { message: Message; stamp: number } {
  const [one, other] = [a.messages[id], b.messages[id]];
  const [first, second] = [a.stamps[id] ?? 0, b.stamps[id] ?? 0];
  if (!one || !other) return one ? { message: one, stamp: first } : { message: other!, stamp: second };
  const wins = first > second || (first === second && stable(one) >= stable(other));
  return wins ? { message: one, stamp: first } : { message: other, stamp: second };
}

function latest(a: Record<Id, number>, b: Record<Id, number>): Record<Id, number> {
  const result = { ...a };
  for (const [id, at] of Object.entries(b)) result[id] = Math.max(result[id] ?? 0, at);
  return result;
}

// A deleted message stays where something was written below it later: nothing that a person wrote is lost.
function survivors(messages: Record<Id, Message>, stamps: Record<Id, number>, removed: Record<Id, number>): Set<Id> {
  const alive = new Set<Id>();
  for (const id of Object.keys(messages)) {
    if ((removed[id] ?? -1) >= (stamps[id] ?? 0)) continue;
    for (let at: Id | null = id; at !== null && messages[at] && !alive.has(at); at = messages[at]!.parent) alive.add(at);
  }
  return alive;
}

/** With parents and a leaf that exist: what hangs on nothing hangs at the beginning. */
export function sound(conversation: Conversation): Conversation {
  const { messages } = conversation;
  const loose = Object.values(messages).filter((one) => one.parent !== null && !messages[one.parent]);
  const mended = loose.length === 0 ? messages : { ...messages };
  for (const message of loose) mended[message.id] = { ...message, parent: null };
  const result = { ...conversation, messages: mended };
  if (result.leaf !== null && mended[result.leaf]) return result;
  const first = Object.values(mended).filter((one) => one.parent === null).sort((a, b) => a.created - b.created).at(-1);
  return { ...result, leaf: first ? newestEnd(result, first.id) : null };
}
