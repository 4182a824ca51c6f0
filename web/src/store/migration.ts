// The form of the data in the tables, and how older data becomes it. Before a step runs, all data is copied to `backups`.

import { StorageFault } from "./faults";
import type { Backup, Tables, Transaction } from "./tables";

/** The form that this page writes. A change of it needs a step from the one before. */
export const FORM = 1;

/** Changes all data from form N to N + 1 within one transaction. */
export type Step = (transaction: Transaction) => Promise<void>;
const STEPS: Record<number, Step> = {};
const BACKUPS = 2; // that are kept

/** Brings the data to the present form, or leaves all of it as it was. Returns the form that was found, null: no data yet.
 *  Raises StorageFault "newer" for data of a newer page. */
export async function migrate(tables: Tables, form = FORM, steps: Record<number, Step> = STEPS): Promise<number | null> {
  if ((await tables.read(formIn)) === form) return form; // nothing to write: a full disk is no reason not to read
  return tables.write(async (transaction) => {
    const found = await formIn(transaction);
    if (found !== null && found > form) throw new StorageFault("newer", `the data has form ${found}, this page knows ${form}`);
    if (found !== null && found < form) {
      await backUp(transaction, found);
      for (let at = found; at < form; at++) {
        const step = steps[at];
        if (!step) throw new StorageFault("failed", `there is no step from form ${at} to ${at + 1}`);
        await step(transaction);
      }
    }
    if (found !== form) await transaction.put("facts", { name: "form", value: form });
    return found;
  });
}

async function formIn(transaction: Transaction): Promise<number | null> {
  const fact = await transaction.get("facts", "form");
  return typeof fact?.value === "number" ? fact.value : null;
}

async function backUp(transaction: Transaction, from: number): Promise<void> {
  const [heads, rows, old] = [await transaction.all("heads"), await transaction.all("rows"), await transaction.all("backups")];
  const latest = Math.max(0, ...old.map((one) => one.at));
  const backup: Backup = { at: Math.max(Date.now(), latest + 1), from, heads, rows };
  await transaction.put("backups", backup);
  const surplus = [...old, backup].sort((a, b) => a.at - b.at).slice(0, -BACKUPS);
  for (const one of surplus) await transaction.delete("backups", one.at);
}
