// What is done to a conversation within one transaction.

import type { Conversation, Id, Message, Summary } from "../model";
import { conversationOf, fieldsOf, partsOf, stable, type Document } from "./document";
import type { Unsaved } from "./journal";
import { mergeFields } from "./merge";
import type { Fields, Head, Mark, Row, Transaction } from "./tables";

export interface Parts {
  head: Head;
  rows: Row[];
}

export async function load(transaction: Transaction, id: Id): Promise<Parts | null> {
  const head = await transaction.get("heads", id);
  return head ? { head, rows: await transaction.all("rows", id) } : null;
}

export function summaryOf({ fields }: Head): Summary {
  return { id: fields.id, title: fields.title, created: fields.created, updated: fields.updated };
}

function changedMessages(base: Conversation | null, now: Conversation): Message[] {
  return Object.values(now.messages).filter((message) => base?.messages[message.id] !== message);
}

function removedIds(base: Conversation | null, now: Conversation): Id[] {
  return Object.keys(base?.messages ?? {}).filter((id) => !now.messages[id]);
}

/** Whether anything of a conversation is another value. */
export function differ(base: Conversation, now: Conversation): boolean {
  if (changedMessages(base, now).length > 0 || removedIds(base, now).length > 0) return true;
  return stable(fieldsOf(base)) !== stable(fieldsOf(now));
}

/** Marks a conversation as changed since the server had it last. */
async function touch(transaction: Transaction, id: Id): Promise<void> {
  const mark = await transaction.get("marks", id);
  const { deleted: _, ...rest }: Mark = mark ?? { id, revision: null, dirty: true };
  await transaction.put("marks", { ...rest, dirty: true });
}

/** Writes what changed from `base` to `now` over what is there. `before`: the revision that was found, null when the
 *  conversation was new, or had been deleted: then all of it is written. */
export async function saveChanges(
  transaction: Transaction,
  base: Conversation | null,
  now: Conversation,
  at: number,
): Promise<{ head: Head; before: number | null }> {
  const found = await transaction.get("heads", now.id);
  const since = found ? base : null;
  const removed = { ...found?.removed };
  for (const id of removedIds(since, now)) {
    removed[id] = at;
    await transaction.delete("rows", [now.id, id]);
  }
  for (const message of changedMessages(since, now)) {
    delete removed[message.id];
    await transaction.put("rows", { conversation: now.id, id: message.id, changed: at, message });
  }
  const own = fieldsOf(now);
  const fields = found ? mergeFields(since && fieldsOf(since), own, found.fields) : own;
  const changed = Math.max(at, found?.changed ?? at); // what is recovered is older than what was saved since
  const head: Head = { id: now.id, fields, changed, removed, revision: (found?.revision ?? 0) + 1 };
  await transaction.put("heads", head);
  await touch(transaction, now.id);
  return { head, before: found?.revision ?? null };
}

/** What changed from `base` to `now`, to be written later by `recover`. */
export function unsavedOf(base: Conversation | null, now: Conversation, at: number): Unsaved {
  const only = (from: Conversation, ids: readonly Id[]): Conversation => ({ ...from, messages: Object.fromEntries(ids.map((id) => [id, from.messages[id]!])) });
  const changed = changedMessages(base, now).map((message) => message.id);
  return { base: base && only(base, removedIds(base, now)), now: only(now, changed), at };
}

/** Writes changes that a page was left with, but for what was changed later. Null: the conversation has been deleted since. */
export async function recover(transaction: Transaction, { base, now, at }: Unsaved): Promise<Head | null> {
  const [found, mark] = [await transaction.get("heads", now.id), await transaction.get("marks", now.id)];
  if (!found && (base || mark?.deleted !== undefined)) return null;
  const messages: Record<Id, Message> = {};
  for (const message of Object.values(now.messages)) {
    const row = await transaction.get("rows", [now.id, message.id]);
    const later = row ? row.changed : found?.removed[message.id];
    if (later === undefined || later <= at) messages[message.id] = message;
  }
  const fields = found && found.changed > at ? found.fields : fieldsOf(now);
  return (await saveChanges(transaction, base, { ...fields, messages }, at)).head;
}

/** Changes fields of a conversation, whichever tab has it. */
export async function patchFields(transaction: Transaction, id: Id, patch: Partial<Fields>, at: number): Promise<Head | null> {
  const found = await transaction.get("heads", id);
  if (!found) return null;
  const head = { ...found, fields: { ...found.fields, ...patch, id }, changed: at, revision: found.revision + 1 };
  await transaction.put("heads", head);
  await touch(transaction, id);
  return head;
}

/** Deletes a conversation; what comes back can be put back. */
export async function erase(transaction: Transaction, id: Id, at: number): Promise<Parts | null> {
  const parts = await load(transaction, id);
  if (!parts) return null;
  await Promise.all(parts.rows.map((row) => transaction.delete("rows", [id, row.id])));
  await transaction.delete("heads", id);
  const mark = await transaction.get("marks", id);
  await transaction.put("marks", { id, revision: mark?.revision ?? null, dirty: true, deleted: at });
  return parts;
}

/** Puts back what was deleted, as changed now: it wins over the deletion on other devices. */
export async function putBack(transaction: Transaction, parts: Parts, at: number): Promise<Head> {
  const head = { ...parts.head, changed: at, revision: parts.head.revision + 1 };
  await Promise.all(parts.rows.map((row) => transaction.put("rows", { ...row, changed: at })));
  await transaction.put("heads", head);
  await touch(transaction, head.id);
  return head;
}

/** Writes a document in the place of what is there. */
export async function replace(transaction: Transaction, document: Document): Promise<Head> {
  const found = await load(transaction, document.id);
  const { head, rows } = partsOf(document, (found?.head.revision ?? 0) + 1);
  const gone = (found?.rows ?? []).filter((row) => !document.messages[row.id]);
  await Promise.all(gone.map((row) => transaction.delete("rows", [document.id, row.id])));
  await Promise.all(rows.map((row) => transaction.put("rows", row)));
  await transaction.put("heads", head);
  return head;
}

/** Writes a document that the server has not got. */
export async function put(transaction: Transaction, document: Document): Promise<Head> {
  const head = await replace(transaction, document);
  await touch(transaction, document.id);
  return head;
}

export async function conversationIn(transaction: Transaction, id: Id): Promise<{ conversation: Conversation; head: Head } | null> {
  const parts = await load(transaction, id);
  return parts && { conversation: conversationOf(parts.head, parts.rows), head: parts.head };
}
