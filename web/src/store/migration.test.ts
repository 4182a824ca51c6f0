import { describe, expect, it } from "vitest";
import { Memory } from "./memory";
import { FORM, migrate, type Step } from "./migration";
import type { Head, Tables } from "./tables";

async function old(): Promise<Memory> {
  const tables = new Memory();
  await migrate(tables);
  const fields = { id: "c", title: "Old", created: 1, updated: 1, leaf: null };
  await tables.write((transaction) => transaction.put("heads", { id: "c", fields, changed: 1, removed: {}, revision: 1 }));
  return tables;
}

function heads(tables: Tables): Promise<Head[]> {
  return tables.read((transaction) => transaction.all("heads"));
}

const upper: Step = async (transaction) => {
  for (const head of await transaction.all("heads")) await transaction.put("heads", { ...head, fields: { ...head.fields, title: head.fields.title.toUpperCase() } });
};

describe("migration", () => {
  it("marks new data with its form", async () => {
    const tables = new Memory();
    expect(await migrate(tables)).toBeNull();
    expect(await migrate(tables)).toBe(FORM);
  });

  it("writes nothing where there is nothing to change", async () => {
    const tables = await old();
    tables.write = () => Promise.reject(new Error("full"));
    expect(await migrate(tables)).toBe(FORM);
  });

  it("copies all data before a step, and runs the steps in order", async () => {
    const tables = await old();
    const twice: Step = async (transaction) => {
      for (const head of await transaction.all("heads")) await transaction.put("heads", { ...head, fields: { ...head.fields, title: `${head.fields.title}!` } });
    };
    await migrate(tables, FORM + 2, { [FORM]: upper, [FORM + 1]: twice });
    expect((await heads(tables))[0]!.fields.title).toBe("OLD!");
    const [backup] = await tables.read((transaction) => transaction.all("backups"));
    expect(backup).toMatchObject({ from: FORM, heads: [{ fields: { title: "Old" } }] });
  });

  it("leaves everything as it was when a step fails", async () => {
    const tables = await old();
    const broken: Step = async (transaction) => {
      await upper(transaction);
      throw new Error("broken");
    };
    await expect(migrate(tables, FORM + 1, { [FORM]: broken })).rejects.toThrow("broken");
    expect((await heads(tables))[0]!.fields.title).toBe("Old");
    expect(await migrate(tables)).toBe(FORM);
  });

  it("does not touch data of a newer page", async () => {
    const tables = await old();
    await migrate(tables, FORM + 1, { [FORM]: upper });
    await expect(migrate(tables)).rejects.toMatchObject({ kind: "newer" });
    expect((await heads(tables))[0]!.fields.title).toBe("OLD");
  });

  it("keeps the last two copies", async () => {
    const tables = await old();
    for (let form = FORM; form < FORM + 4; form++) await migrate(tables, form + 1, { [form]: upper });
    const backups = await tables.read((transaction) => transaction.all("backups"));
    expect(backups.map((one) => one.from).sort()).toEqual([FORM + 2, FORM + 3]);
  });
});
