// Tables in IndexedDB.

import { openDB, type IDBPDatabase, type IDBPTransaction } from "idb";
import { StorageFault } from "./faults";
import { FORM } from "./migration";
import { TABLES, type Key, type Shapes, type Table, type Tables, type Transaction } from "./tables";

const NAME = "pandora";
const VERSION = 1; // of the tables; the form of what is in them is migration.ts' FORM
const ALL = Object.keys(TABLES) as Table[];

type Mode = "readonly" | "readwrite";

/** Opens the database of this origin. `gone` is called when another tab needs it closed (a newer page), or the browser closed it.
 *  Some private modes never answer. Raises StorageFault: "none" where there is none, "newer" where a newer page has written it. */
export async function openDatabase(gone: () => void, name = NAME): Promise<Tables> {
  if (typeof indexedDB === "undefined") throw new StorageFault("none", "this browser has no IndexedDB");
  try {
    const opened = await openDB(name, VERSION, {
      upgrade: (database, _from, _to, transaction) => create(database, transaction),
      blocking: (_now, _next, event) => {
        (event.target as IDBDatabase).close();
        gone();
      },
      terminated: gone,
    });
    return new Database(opened);
  } catch (error) {
    throw StorageFault.of(error);
  }
}

// New tables are of the present form from the beginning, so that a page that starts has nothing to write.
async function create(database: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], "versionchange">): Promise<void> {
  const missing = ALL.filter((table) => !database.objectStoreNames.contains(table));
  for (const table of missing) database.createObjectStore(table, { keyPath: TABLES[table] });
  if (missing.includes("facts")) await transaction.objectStore("facts").put({ name: "form", value: FORM });
}

class Database implements Tables {
  readonly lasting = true;

  constructor(private readonly database: IDBPDatabase) {}

  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run("readonly", work);
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run("readwrite", work);
  }

  close(): void {
    this.database.close();
  }

  private async run<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      const opened = this.database.transaction(ALL, mode, { durability: "relaxed" });
      const done = opened.done;
      done.catch(() => undefined); // told by `work` as well
      try {
        const result = await work(new Wrapped(opened));
        await done;
        return result;
      } catch (error) {
        abort(opened);
        throw error;
      }
    } catch (error) {
      const closed = error instanceof DOMException && error.name === "InvalidStateError";
      throw closed ? new StorageFault("closed", error.message) : StorageFault.of(error);
    }
  }
}

function abort(transaction: IDBPTransaction<unknown, Table[], Mode>): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

class Wrapped implements Transaction {
  constructor(private readonly transaction: IDBPTransaction<unknown, Table[], Mode>) {}

  get<T extends Table>(table: T, key: Key): Promise<Shapes[T] | undefined> {
    return this.transaction.objectStore(table).get(key);
  }

  all<T extends Table>(table: T, conversation?: string): Promise<Shapes[T][]> {
    const range = conversation === undefined ? null : IDBKeyRange.bound([conversation], [conversation, []]);
    return this.transaction.objectStore(table).getAll(range);
  }

  async put<T extends Table>(table: T, value: Shapes[T]): Promise<void> {
    await this.transaction.objectStore(table).put!(value);
  }

  async delete(table: Table, key: Key): Promise<void> {
    await this.transaction.objectStore(table).delete!(key);
  }
}
