// What the store keeps, and how it is reached: IndexedDB (database.ts), or memory where a browser keeps nothing (memory.ts).

import type { Conversation, Id, Message } from "../model";
import type { Unsaved } from "./journal";

/** All of a conversation but its messages. */
export type Fields = Omit<Conversation, "messages">;

/** A conversation without its messages. `revision` counts the writes of all tabs. */
export interface Head {
  id: Id;
  fields: Fields;
  changed: number; // when a field was last changed, milliseconds since 1970
  removed: Record<Id, number>; // messages that were deleted, and when
  revision: number;
}

/** A message; `changed`: when it was last written. */
export interface Row {
  conversation: Id;
  id: Id;
  changed: number;
  message: Message;
}

/** How a conversation stands with the server's store. `deleted`: when it was deleted here. */
export interface Mark {
  id: Id;
  revision: string | null; // the server's when both were equal last, null: never
  dirty: boolean;
  deleted?: number;
  fields?: Fields; // as both had them last
}

/** A single fact: the form of the data, the name of this device's store. */
export interface Fact {
  name: string;
  value: unknown;
}

/** All data as it was before a migration. */
export interface Backup {
  at: number;
  from: number;
  heads: unknown[];
  rows: unknown[];
}

export interface Shapes {
  heads: Head;
  rows: Row;
  marks: Mark;
  facts: Fact;
  backups: Backup;
}

export type Table = keyof Shapes;
export const TABLES: Record<Table, string | string[]> = {
  heads: "id",
  rows: ["conversation", "id"],
  marks: "id",
  facts: "name",
  backups: "at",
};

export type Key = string | number | [string, string];

/** One transaction. Between two of its calls nothing but its own promises may be waited for. */
export interface Transaction {
  get<T extends Table>(table: T, key: Key): Promise<Shapes[T] | undefined>;
  /** All values, of `rows` those of one conversation when it is given. */
  all<T extends Table>(table: T, conversation?: Id): Promise<Shapes[T][]>;
  put<T extends Table>(table: T, value: Shapes[T]): Promise<void>;
  delete(table: Table, key: Key): Promise<void>;
}

/** Transactions are atomic, and those that write come one after the other, in all tabs. */
export interface Tables {
  readonly lasting: boolean; // false: everything is gone when the page is left
  /** What is gone then, told at once. */
  lost?(): Unsaved[];
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): void;
}
