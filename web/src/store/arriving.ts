// The browser's database, which may be there at once, later or never. Until it is there, memory does.

import { openDatabase } from "./database";
import { StorageFault } from "./faults";
import { move, opened, screen, storageFault } from "./library";
import { migrate } from "./migration";
import type { Tables } from "./tables";
import { movedTables } from "./sync/start";

const PATIENCE = 4000; // milliseconds that the page waits for it, with nothing to show meanwhile
const AGAIN = 5000; // after a failure

/** Ends when the database is in use, or the page has to begin without it. */
export function arrive(): Promise<void> {
  return new Promise((begin) => {
    const without = async (fault: StorageFault) => {
      storageFault.value = fault;
      if (fault.passing) await recover();
      else opened().forgo();
      begin();
    };
    const late = setTimeout(() => void without(new StorageFault("slow", "the browser's database does not answer")), PATIENCE);
    const reach = async (): Promise<void> => {
      try {
        await take(await database());
        clearTimeout(late);
        storageFault.value = null;
        await recover();
        begin();
      } catch (error) {
        clearTimeout(late);
        const fault = StorageFault.of(error);
        await without(fault);
        if (fault.passing) setTimeout(() => void reach(), AGAIN);
      }
    };
    void reach();
  });
}

async function database(): Promise<Tables> {
  const tables = await openDatabase(() => screen.report(new StorageFault("closed", "the database was closed")));
  try {
    await migrate(tables);
    return tables;
  } catch (error) {
    tables.close();
    throw error;
  }
}

async function take(tables: Tables): Promise<void> {
  try {
    await movedTables(() => move(tables));
  } catch (error) {
    tables.close();
    throw error;
  }
}

async function recover(): Promise<void> {
  await opened().recover().catch((error: unknown) => screen.report(StorageFault.of(error)));
}
