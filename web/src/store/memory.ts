import { conversationOf, documentOf, latestChange } from "./document";
import type { Unsaved } from "./journal";
import { TABLES, type Head, type Key, type Row, type Shapes, type Table, type Tables, type Transaction } from "./tables";

type Contents = Map<Table, Map<string, unknown>>;

function keyOf(table: Table, value: object): Key {
  const path = TABLES[table];
  const record = value as Record<string, string>;
  return Array.isArray(path) ? (path.map((name) => record[name]) as [string, string]) : (record[path] as string);
}

/** Tables in memory: until the browser's database is there, where there is none, and in tests. Several stores may share one. */
export class Memory implements Tables {
  readonly lasting = false;
  private contents: Contents = new Map();
  private turn: Promise<unknown> = Promise.resolve();

  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.next(() => work(new Copy(this.contents)));
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.next(async () => {
      const copy = new Copy(this.contents);
      const result = await work(copy);
      this.contents = copy.contents;
      return result;
    });
  }

  close(): void {}

  lost(): Unsaved[] {
    const all = <T>(table: Table) => [...(this.contents.get(table)?.values() ?? [])] as T[];
    const rows = all<Row>("rows");
    return all<Head>("heads").map((head) => {
      const own = rows.filter((row) => row.conversation === head.id);
      return { base: null, now: conversationOf(head, own), at: latestChange(documentOf(head, own)) };
    });
  }

  private next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

// A transaction works on its own copy of each table that it changes, so that one that fails leaves nothing.
class Copy implements Transaction {
  readonly contents: Contents;
  private own = new Set<Table>();

  constructor(contents: Contents) {
    this.contents = new Map(contents);
  }

  async get<T extends Table>(table: T, key: Key): Promise<Shapes[T] | undefined> {
    const found = this.contents.get(table)?.get(JSON.stringify(key));
    return found === undefined ? undefined : (structuredClone(found) as Shapes[T]);
  }

  async all<T extends Table>(table: T, conversation?: string): Promise<Shapes[T][]> {
    const values = [...(this.contents.get(table)?.values() ?? [])] as Shapes[T][];
    const chosen = conversation === undefined ? values : values.filter((one) => (one as { conversation?: string }).conversation === conversation);
    return structuredClone(chosen);
  }

  async put<T extends Table>(table: T, value: Shapes[T]): Promise<void> {
    this.writable(table).set(JSON.stringify(keyOf(table, value)), structuredClone(value));
  }

  async delete(table: Table, key: Key): Promise<void> {
    this.writable(table).delete(JSON.stringify(key));
  }

  private writable(table: Table): Map<string, unknown> {
    if (!this.own.has(table)) {
      this.own.add(table);
      this.contents.set(table, new Map(this.contents.get(table)));
    }
    return this.contents.get(table)!;
  }
}
