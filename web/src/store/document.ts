// A conversation on its way: in a file, or on the server. It knows when each part was changed, so that two can be merged.

import type { Conversation, Id } from "../model";
import type { Fields, Head, Row } from "./tables";

export const FORMAT = "pandora";
export const VERSION = 1;

/** `stamps`: when each message was last changed; `removed`: messages that were deleted, and when. Milliseconds since 1970. */
export interface Document extends Conversation {
  changed: number;
  stamps: Record<Id, number>;
  removed: Record<Id, number>;
}

/** What is left of a conversation that was deleted, so that other devices learn of it. */
export interface Tombstone {
  id: Id;
  title: "";
  updated: number;
  deleted: number;
}

export function isTombstone(value: Document | Tombstone): value is Tombstone {
  return "deleted" in value;
}

/** When a part of a conversation was changed last. */
export function latestChange(document: Document): number {
  return Math.max(document.changed, ...Object.values(document.stamps), ...Object.values(document.removed));
}

/** All of a conversation but its messages. */
export function fieldsOf(conversation: Conversation): Fields {
  const { messages: _, ...fields } = conversation;
  return fields;
}

export function conversationOf(head: Head, rows: readonly Row[]): Conversation {
  return { ...head.fields, messages: Object.fromEntries(rows.map((row) => [row.id, row.message])) };
}

export function documentOf(head: Head, rows: readonly Row[]): Document {
  const stamps = Object.fromEntries(rows.map((row) => [row.id, row.changed]));
  return { ...conversationOf(head, rows), changed: head.changed, stamps, removed: head.removed };
}

/** The conversation alone. */
export function bare(document: Document): Conversation {
  const { changed: _, stamps: __, removed: ___, ...conversation } = document;
  return conversation;
}

/** Rows and head of a document; `revision` is the head's. */
export function partsOf(document: Document, revision: number): { head: Head; rows: Row[] } {
  const { id, changed, removed, stamps } = document;
  const head = { id, fields: fieldsOf(bare(document)), changed, removed, revision };
  const rows = Object.values(document.messages).map((message) => ({
    conversation: id,
    id: message.id,
    changed: stamps[message.id] ?? message.created,
    message,
  }));
  return { head, rows };
}

export function documentsEqual(a: Document, b: Document): boolean {
  return stable(a) === stable(b);
}

/** JSON with sorted names: equal values give equal text. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).filter(([, field]) => field !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
