import { beforeEach, describe, expect, it } from "vitest";
import type { Conversation, Id } from "../model";
import { add, change } from "./branches";
import { Journal, type Place } from "./journal";
import { Keeper, type Screen } from "./keeper";
import { Memory } from "./memory";
import { conversation } from "./sample";
import type { Tables, Transaction } from "./tables";

const BASE = conversation(["q", null], ["a", "q", "assistant"]);
const MORE = { id: "m", parent: "a", role: "user" as const, content: "more", created: 10 };

/** localStorage. */
class Places implements Place {
  readonly all = new Map<string, string>();
  room = Infinity;
  get length() {
    return this.all.size;
  }
  key = (n: number) => [...this.all.keys()][n] ?? null;
  getItem = (key: string) => this.all.get(key) ?? null;
  removeItem = (key: string) => void this.all.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.all.set(key, value);
  };
}

/** The tables as one page has them: its writes never end once it is left. */
class Left implements Tables {
  readonly lasting = true;
  gone = false;
  constructor(private readonly shared: Tables) {}
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shared.read(work);
  }
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.gone ? new Promise(() => undefined) : this.shared.write(work);
  }
  close(): void {}
}

let tables: Memory;
let places: Places;
let clock: number;

beforeEach(() => {
  [tables, places, clock] = [new Memory(), new Places(), 100];
});

async function page(tab: string): Promise<Keeper> {
  const held = new Map<Id, Conversation>();
  const screen: Screen = { held: (id) => held.get(id) ?? null, replace: () => undefined, listed: () => undefined, report: () => undefined };
  const keeper = new Keeper(new Left(tables), { tell: () => undefined, close: () => undefined }, screen, new Journal(places, tab), () => ++clock);
  await keeper.recover();
  return keeper;
}

function end({ tables: its }: Keeper): void {
  (its as Left).gone = true;
}

function leave(keeper: Keeper): void {
  end(keeper);
  keeper.leave();
}

describe("a page that is left", () => {
  it("loses no new conversation", async () => {
    const one = await page("one");
    one.note(BASE, true);
    leave(one);
    const next = await page("two");
    expect(await next.open("c")).toEqual(BASE);
    expect(places.length).toBe(0);
  });

  it("loses no change, also one whose writing had begun", async () => {
    const one = await page("one");
    one.note(BASE, true);
    await one.flush();
    end(one);
    one.note(add({ ...BASE, title: "Renamed" }, MORE), true);
    void one.flush();
    await Promise.resolve(); // the write has begun
    await Promise.resolve();
    leave(one);
    const found = await (await page("two")).open("c");
    expect(found).toEqual({ ...add({ ...BASE, title: "Renamed" }, MORE) });
  });

  it("notes only what changed, and what was deleted stays deleted", async () => {
    const one = await page("one");
    one.note(add(BASE, MORE), true);
    await one.flush();
    one.note({ ...BASE, messages: { q: BASE.messages.q!, a: { ...BASE.messages.a!, content: "other" } } }, true);
    leave(one);
    const [text] = [...places.all.values()];
    expect(text).not.toContain("text of q");
    const found = await (await page("two")).open("c");
    expect(Object.keys(found!.messages).sort()).toEqual(["a", "q"]);
    expect(found!.messages.a!.content).toBe("other");
  });

  it("does not write over what came later, nor bring back what was deleted later", async () => {
    const one = await page("one");
    one.note(BASE, true);
    await one.flush();
    const other = await page("other");
    await other.open("c");
    one.note(change(BASE, "a", { content: "left" }), true);
    leave(one);
    const kept = new Map(places.all);
    other.note(change(BASE, "a", { content: "later" }), true);
    await other.flush();
    expect((await (await page("two")).open("c"))!.messages.a!.content).toBe("later");
    await other.remove("c");
    kept.forEach((value, key) => places.setItem(key, value));
    expect(await (await page("three")).open("c")).toBeNull();
  });

  it("does not bring back a conversation that was new and is deleted", async () => {
    const one = await page("one");
    one.note(BASE, true);
    leave(one);
    const kept = new Map(places.all);
    await (await page("two")).remove("c");
    kept.forEach((value, key) => places.setItem(key, value));
    expect(await (await page("three")).open("c")).toBeNull();
  });

  it("and comes back, notes nothing any more once all is saved", async () => {
    const one = await page("one");
    one.note(BASE, true);
    one.leave();
    expect(places.length).toBe(1);
    await one.flush();
    expect(places.length).toBe(0);
  });

  it("ends quietly where there is no room", async () => {
    places.room = 10;
    const one = await page("one");
    one.note(BASE, true);
    expect(() => leave(one)).not.toThrow();
  });

  it("takes the latest of what several were left with, whichever is read first", async () => {
    const one = await page("a");
    one.note(BASE, true);
    await one.flush();
    const tabs = await Promise.all(["b", "c", "d"].map(async (tab) => ({ keeper: await page(tab), title: `of ${tab}` })));
    for (const { keeper } of tabs) await keeper.open("c");
    for (const { keeper, title } of tabs) {
      keeper.note({ ...BASE, title }, true);
      leave(keeper);
    }
    const [b, c, d] = [...places.all];
    places.all.clear();
    for (const [key, value] of [d!, b!, c!]) places.setItem(key, value);
    expect((await (await page("e")).open("c"))!.title).toBe("of d");
  });

  it("keeps what cannot be saved now, and saves the rest", async () => {
    const notes = (id: string) => JSON.stringify({ form: 1, unsaved: [null, { base: null, now: { ...BASE, id }, at: 1 }] });
    places.setItem("pandora.unsaved.x", notes("bad"));
    places.setItem("pandora.unsaved.y", notes("good"));
    const saved: Id[] = [];
    const save = async ({ now }: { now: Conversation }) => (now.id === "bad" ? Promise.reject(new Error("full")) : void saved.push(now.id));
    await expect(new Journal(places, "z").recover(save)).rejects.toThrow("full");
    expect(saved).toEqual(["good"]);
    expect([...places.all.keys()]).toEqual(["pandora.unsaved.x"]);
  });

  it("leaves damaged notes behind and those of newer pages alone", async () => {
    places.setItem("pandora.unsaved.x", "{");
    places.setItem("pandora.unsaved.y", '{"form":99,"unsaved":[]}');
    places.setItem("pandora.settings", "{}");
    await page("one");
    expect([...places.all.keys()]).toEqual(["pandora.unsaved.y", "pandora.settings"]);
  });
});

describe("a page whose database is not there yet", () => {
  const away = (tab: string) => {
    const held = new Map<Id, Conversation>();
    const screen: Screen = { held: (id) => held.get(id) ?? null, replace: (one) => void held.set(one.id, one), listed: () => undefined, report: () => undefined };
    return new Keeper(new Memory(), { tell: () => undefined, close: () => undefined }, screen, new Journal(places, tab), () => ++clock);
  };

  it("is left, and loses nothing of what it had saved in memory", async () => {
    const one = away("one");
    one.note(BASE, true);
    await one.flush();
    one.note(add(BASE, MORE), true);
    one.leave();
    expect(await (await page("two")).open("c")).toEqual(add(BASE, MORE));
    expect(places.length).toBe(0);
  });

  it("hands on what it took over, once and for all, however often it is left", async () => {
    for (const tab of ["one", "two", "three"]) {
      const keeper = away(tab);
      await keeper.recover();
      await keeper.recover();
      const before = await keeper.open("c");
      keeper.note({ ...(before ?? BASE), title: tab }, true);
      await keeper.flush();
      expect([...places.all.keys()]).toEqual(tab === "one" ? [] : [expect.any(String)]);
      keeper.leave();
      keeper.leave();
      expect([...places.all.keys()]).toEqual([`pandora.unsaved.${tab}`]);
    }
    expect((await (await page("four")).open("c"))!.title).toBe("three");
  });

  it("leaves changes of conversations that it has not got for the database", async () => {
    const one = await page("one");
    one.note(BASE, true);
    await one.flush();
    one.note(change(BASE, "a", { content: "left" }), true);
    leave(one);
    const two = away("two");
    await two.recover();
    two.leave();
    expect((await (await page("three")).open("c"))!.messages.a!.content).toBe("left");
  });

  it("moves into it, merges with what is there, and notes nothing any more", async () => {
    const there = await page("there");
    there.note(BASE, true);
    there.note({ ...BASE, id: "other" }, true);
    await there.flush();
    const one = away("one");
    one.note(add(BASE, MORE), true);
    one.note({ ...BASE, id: "new" }, true);
    await one.flush();
    one.leave();
    const heads = await one.move(new Left(tables));
    expect(heads.map((head) => head.id).sort()).toEqual(["c", "new", "other"]);
    expect(places.length).toBe(0);
    expect(Object.keys((await (await page("two")).open("c"))!.messages).sort()).toEqual(["a", "m", "q"]);
    one.note(change(add(BASE, MORE), "m", { content: "later" }), true);
    leave(one);
    expect((await (await page("three")).open("c"))!.messages.m!.content).toBe("later");
  });

  it("stays in memory when what it has cannot be moved", async () => {
    const one = away("one");
    one.note(BASE, true);
    const full = new Left(tables);
    full.write = () => Promise.reject(new Error("full"));
    await expect(one.move(full)).rejects.toThrow("full");
    expect(await one.open("c")).toEqual(BASE);
    one.leave();
    expect(await (await page("two")).open("c")).toEqual(BASE);
  });

  it("deletes there what it deleted", async () => {
    const there = await page("there");
    there.note(BASE, true);
    await there.flush();
    const one = away("one");
    one.note(BASE, true);
    await one.flush();
    await one.remove("c");
    expect(await one.move(new Left(tables))).toEqual([]);
  });
});
