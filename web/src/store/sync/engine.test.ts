import { describe, expect, it } from "vitest";
import type { Conversation, Id } from "../../model";
import { ServerError, refused } from "../../server/faults";
import { add, change } from "../branches";
import { stable, type Document, type Tombstone } from "../document";
import { Keeper, type Screen } from "../keeper";
import { Memory } from "../memory";
import { conversation } from "../sample";
import { Sync, type Report } from "./engine";
import type { Listed, Remote, Stored } from "./remote";

const BASE = conversation(["q", null], ["a", "q", "assistant"]);

/** A server's store, with the rules of the real one. */
class Server implements Remote {
  readonly files = new Map<Id, { revision: string; value: Document | Tombstone }>();
  private count = 0;
  tooLarge: Id | null = null;
  before: (() => void) | null = null; // what happens between a look and a write

  list = async (): Promise<Listed[]> => [...this.files].map(([id, { revision }]) => ({ id, revision }));
  get = async (id: Id): Promise<Stored | null> => structuredClone(this.files.get(id) ?? null);

  async put(id: Id, value: Document | Tombstone, revision: string | null): Promise<string | null> {
    if (id === this.tooLarge) throw new ServerError(refused(413, { message: "too large" }), 413);
    const event = this.before;
    this.before = null;
    event?.();
    const there = this.files.get(id);
    if (there && stable(there.value) === stable(value)) return there.revision;
    if ((there?.revision ?? null) !== revision) return null;
    const made = `r${++this.count}`;
    this.files.set(id, { revision: made, value: structuredClone(value) });
    return made;
  }

  async delete(id: Id): Promise<void> {
    this.files.delete(id);
  }
}

let clock = 1000;

class Device {
  readonly shown = new Map<Id, Conversation>();
  readonly keeper: Keeper;
  private readonly engine: Sync;

  constructor(server: Remote) {
    const screen: Screen = {
      held: (id) => this.shown.get(id) ?? null,
      replace: (one) => void this.shown.set(one.id, one),
      listed: (id, summary) => void (summary ?? this.shown.delete(id)),
      report: () => undefined,
    };
    this.keeper = new Keeper(new Memory(), { tell: () => undefined, close: () => undefined }, screen, null, () => ++clock);
    this.engine = new Sync(this.keeper, server, () => clock);
  }

  write(change: (now: Conversation) => Conversation, id = "c"): void {
    const next = change(this.shown.get(id) ?? BASE);
    this.shown.set(id, next);
    this.keeper.note(next, true);
  }

  say(id: string): void {
    this.write((now) => add(now, { id, parent: "a", role: "user", content: id, created: ++clock }));
  }

  sync(): Promise<Report> {
    return this.engine.pass();
  }

  async has(id = "c"): Promise<Conversation | null> {
    const found = await this.keeper.open(id);
    if (found) this.shown.set(id, found);
    return found;
  }
}

async function both(): Promise<[Device, Device, Server]> {
  const server = new Server();
  const [laptop, phone] = [new Device(server), new Device(server)];
  laptop.write((now) => ({ ...now }));
  await laptop.sync();
  await phone.sync();
  await phone.has();
  return [laptop, phone, server];
}

describe("two devices", () => {
  it("have the same conversation", async () => {
    const [, phone] = await both();
    expect(await phone.has()).toEqual(BASE);
  });

  it("have nothing to do when nothing changed", async () => {
    const [laptop, phone] = await both();
    for (const device of [laptop, phone, laptop]) expect(await device.sync()).toMatchObject({ received: 0, sent: 0 });
  });

  it("keep what both wrote while they did not see each other", async () => {
    const [laptop, phone] = await both();
    laptop.say("l");
    phone.say("p");
    laptop.write((now) => ({ ...now, title: "Renamed" }));
    for (const device of [laptop, phone, laptop, phone]) await device.sync();
    for (const device of [laptop, phone]) {
      expect(Object.keys((await device.has())!.messages).sort()).toEqual(["a", "l", "p", "q"]);
      expect((await device.has())!.title).toBe("Renamed");
    }
    expect(await laptop.sync()).toMatchObject({ received: 0, sent: 0 });
  });

  it("keep the later value of a message", async () => {
    const [laptop, phone] = await both();
    laptop.write((now) => change(now, "a", { content: "earlier" }));
    await laptop.keeper.flush();
    phone.write((now) => change(now, "a", { content: "later" }));
    for (const device of [phone, laptop, phone]) await device.sync();
    for (const device of [laptop, phone]) expect((await device.has())!.messages.a!.content).toBe("later");
  });

  it("merge when another one writes in between", async () => {
    const [laptop, phone, server] = await both();
    phone.say("p");
    await phone.sync();
    const later = structuredClone(server.files.get("c")!);
    laptop.say("l");
    await laptop.sync();
    laptop.say("again");
    server.before = () => {
      const value = server.files.get("c")!.value as Document;
      const message = { id: "x", parent: "a", role: "user" as const, content: "x", created: 5 };
      server.files.set("c", { revision: "between", value: { ...value, messages: { ...value.messages, x: message }, stamps: { ...value.stamps, x: 5 } } });
    };
    await laptop.sync();
    expect(later.value).toHaveProperty("messages.p");
    expect(Object.keys((await laptop.has())!.messages).sort()).toEqual(["a", "again", "l", "p", "q", "x"]);
    expect(Object.keys((server.files.get("c")!.value as Document).messages)).toContain("again");
  });

  it("delete, and undo it", async () => {
    const [laptop, phone] = await both();
    const removed = await laptop.keeper.remove("c");
    await laptop.sync();
    await phone.sync();
    expect(await phone.has()).toBeNull();
    await removed!.undo();
    await laptop.sync();
    await phone.sync();
    expect((await phone.has())!.messages).toEqual(BASE.messages);
  });

  it("keep a deleted conversation in which the other one wrote later", async () => {
    const [laptop, phone] = await both();
    await laptop.keeper.remove("c");
    await laptop.sync();
    phone.say("p");
    await phone.sync();
    await laptop.sync();
    expect(Object.keys((await laptop.has())!.messages)).toContain("p");
  });

  it("do not bring back what was deleted before it was written here", async () => {
    const [laptop, phone] = await both();
    phone.say("p");
    await phone.keeper.flush();
    await laptop.keeper.remove("c");
    await laptop.sync();
    await phone.sync();
    expect(await phone.has()).toBeNull();
  });
});

describe("the server", () => {
  it("that lost its store gets everything again, and nobody loses anything", async () => {
    const [laptop, phone, server] = await both();
    server.files.clear();
    for (const device of [laptop, phone]) await device.sync();
    expect(await phone.has()).toEqual(BASE);
    expect(server.files.size).toBe(1);
  });

  it("hears nothing of what was deleted before it was sent", async () => {
    const server = new Server();
    const device = new Device(server);
    device.write((now) => ({ ...now }));
    await device.keeper.remove("c");
    await device.sync();
    expect(server.files.size).toBe(0);
    expect(await device.keeper.tables.read((transaction) => transaction.all("marks"))).toEqual([]);
  });

  it("does not keep other conversations back because of one that is too large", async () => {
    const server = new Server();
    const device = new Device(server);
    server.tooLarge = "c";
    device.write((now) => ({ ...now }));
    device.write(() => ({ ...BASE, id: "d" }), "d");
    expect(await device.sync()).toMatchObject({ sent: 1, refused: ["too large"] });
    expect([...server.files.keys()]).toEqual(["d"]);
  });

  it("with something that cannot be read keeps it", async () => {
    const [laptop, , server] = await both();
    const get = server.get;
    server.files.set("c", { ...server.files.get("c")!, revision: "newer" });
    server.get = async (id) => ({ ...(await get(id))!, value: null });
    laptop.say("l");
    expect(await laptop.sync()).toMatchObject({ sent: 0, unreadable: ["c"] });
    expect(server.files.get("c")!.revision).toBe("newer");
  });
});
