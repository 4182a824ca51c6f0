import { describe, expect, it } from "vitest";
import type { Conversation, Id, Summary } from "../model";
import { add, change } from "./branches";
import type { Channel, News } from "./channel";
import { StorageFault } from "./faults";
import { Keeper, type Screen } from "./keeper";
import { Memory } from "./memory";
import { conversation } from "./sample";
import type { Tables, Transaction } from "./tables";

const BASE = conversation(["q", null], ["a", "q", "assistant"]);

function message(id: string, content = id) {
  return { id, parent: "a", role: "user" as const, content, created: 10 };
}

/** Tabs of one browser. */
class Browser {
  readonly tabs: Tab[] = [];
  constructor(readonly tables: Tables = new Memory()) {}

  tab(): Tab {
    const made = new Tab(this);
    this.tabs.push(made);
    return made;
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) for (const tab of this.tabs) await tab.idle();
  }
}

class Tab implements Screen {
  readonly shown = new Map<Id, Conversation>();
  readonly list = new Map<Id, Summary>();
  readonly faults: (string | null)[] = [];
  readonly keeper: Keeper;
  private news: Promise<void>[] = [];

  constructor(browser: Browser) {
    const tell = (news: News) => browser.tabs.filter((tab) => tab !== this).forEach((tab) => tab.news.push(tab.keeper.heard(news)));
    const channel: Channel = { tell, close: () => undefined };
    this.keeper = new Keeper(browser.tables, channel, this);
  }

  held = (id: Id) => this.shown.get(id) ?? null;
  replace = (one: Conversation) => void this.shown.set(one.id, one);
  report = (fault: StorageFault | null) => void this.faults.push(fault?.kind ?? null);
  listed = (id: Id, summary: Summary | null) => void (summary ? this.list.set(id, summary) : (this.list.delete(id), this.shown.delete(id)));

  async open(id: Id): Promise<void> {
    this.shown.set(id, (await this.keeper.open(id))!);
  }

  write(change: (now: Conversation) => Conversation, id = "c"): void {
    const next = change(this.shown.get(id)!);
    this.shown.set(id, next);
    this.keeper.note(next, true);
  }

  async idle(): Promise<void> {
    await this.keeper.flush();
    await Promise.all(this.news.splice(0));
  }
}

async function twoTabs(tables?: Tables): Promise<[Tab, Tab, Browser]> {
  const browser = new Browser(tables);
  const [one, two] = [browser.tab(), browser.tab()];
  one.shown.set("c", BASE);
  one.keeper.note(BASE, true);
  await browser.settle();
  await two.open("c");
  return [one, two, browser];
}

describe("the keeper", () => {
  it("gives back what it was given", async () => {
    const [, two] = await twoTabs();
    expect(two.shown.get("c")).toEqual(BASE);
    expect(two.list.get("c")).toMatchObject({ title: "A chat" });
  });

  it("shows another tab what was written, and loses nothing of both", async () => {
    const [one, two, browser] = await twoTabs();
    one.write((now) => add(now, message("m")));
    two.write((now) => add(now, message("t")));
    await browser.settle();
    for (const tab of [one, two]) expect(Object.keys(tab.shown.get("c")!.messages).sort()).toEqual(["a", "m", "q", "t"]);
    expect((await browser.tab().keeper.open("c"))!.messages).toHaveProperty("m");
  });

  it("settles: tabs do not write to and fro for ever", async () => {
    const [one, , browser] = await twoTabs();
    one.write((now) => add(now, message("m")));
    await browser.settle();
    const before = await browser.tables.read((transaction) => transaction.get("heads", "c"));
    await browser.settle();
    expect((await browser.tables.read((transaction) => transaction.get("heads", "c")))!.revision).toBe(before!.revision);
  });

  it("keeps an answer that is written while another tab renames the conversation", async () => {
    const [one, two, browser] = await twoTabs();
    one.write((now) => change(now, "a", { content: "half" }));
    await two.keeper.patch("c", { title: "Renamed", titled: true });
    one.write((now) => change(now, "a", { content: "half an answer" }));
    await browser.settle();
    for (const tab of [one, two]) expect(tab.shown.get("c")).toMatchObject({ title: "Renamed", messages: { a: { content: "half an answer" } } });
  });

  it("deletes in all tabs, and puts all of it back", async () => {
    const [one, two, browser] = await twoTabs();
    const removed = await one.keeper.remove("c");
    await browser.settle();
    expect(two.list.has("c")).toBe(false);
    expect(await two.keeper.open("c")).toBeNull();
    await removed!.undo();
    await browser.settle();
    expect(two.list.has("c")).toBe(true);
    expect(await two.keeper.open("c")).toEqual(BASE);
  });

  it("saves what changes while another conversation is being saved, as it is at last", async () => {
    const [one, two, browser] = await twoTabs();
    const other = { ...BASE, id: "other" };
    one.keeper.note({ ...BASE, title: "New" }, true);
    one.keeper.note(other, true);
    const saving = one.keeper.flush();
    await Promise.resolve(); // the first one is being written
    one.keeper.note({ ...other, title: "The last word" }, true);
    await saving;
    await browser.settle();
    expect((await two.keeper.open("other"))!.title).toBe("The last word");
  });

  it("does not bring a deleted conversation back with a late change", async () => {
    const [one, , browser] = await twoTabs();
    const late = change(one.shown.get("c")!, "a", { content: "late" });
    await one.keeper.remove("c");
    one.keeper.note(late, true);
    await browser.settle();
    expect(await one.keeper.open("c")).toBeNull();
  });

  it("remembers what was deleted, so that a merge does not bring it back", async () => {
    const [one, , browser] = await twoTabs();
    one.write((now) => ({ ...now, messages: { q: now.messages.q! }, leaf: "q" }));
    await browser.settle();
    const head = await browser.tables.read((transaction) => transaction.get("heads", "c"));
    expect(Object.keys(head!.removed)).toEqual(["a"]);
  });

  it("tells a full disk, keeps working, and saves when there is room", async () => {
    const tables = new Full();
    const [one, , browser] = await twoTabs(tables);
    tables.full = true;
    one.write((now) => add(now, message("m")));
    await browser.settle();
    expect(one.faults.at(-1)).toBe("full");
    expect((await one.keeper.open("c"))!.messages).not.toHaveProperty("m");
    tables.full = false;
    await one.idle();
    expect(one.faults.at(-1)).toBeNull();
    expect((await browser.tab().keeper.open("c"))!.messages).toHaveProperty("m");
  });
});

class Full extends Memory {
  full = false;
  override write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.full ? Promise.reject(new StorageFault("full", "QuotaExceededError")) : super.write(work);
  }
}
