import { describe, expect, it } from "vitest";
import { add, change, remove } from "./branches";
import { documentsEqual, type Document } from "./document";
import { mergeDocuments, mergeFields, mergeTabs } from "./merge";
import { conversation } from "./sample";

const BASE = conversation(["q", null], ["a", "q", "assistant"]);

function documentOf(changes: Partial<Document> = {}): Document {
  const stamps = Object.fromEntries(Object.keys(BASE.messages).map((id) => [id, 10]));
  return { ...BASE, changed: 10, stamps, removed: {}, ...changes };
}

function written(document: Document, id: string, at: number, content: string, parent: string | null = "a"): Document {
  const message = { id, parent, role: "user" as const, content, created: at };
  return { ...document, updated: at, changed: at, leaf: id, messages: { ...document.messages, [id]: message }, stamps: { ...document.stamps, [id]: at } };
}

describe("tabs", () => {
  it("keeps what both wrote", () => {
    const mine = add(BASE, { id: "m", parent: "a", role: "user", content: "mine", created: 20 });
    const theirs = { ...add(BASE, { id: "t", parent: "a", role: "user", content: "theirs", created: 21 }), title: "Renamed" };
    const merged = mergeTabs(BASE, mine, theirs);
    expect(Object.keys(merged.messages).sort()).toEqual(["a", "m", "q", "t"]);
    expect(merged.title).toBe("Renamed");
    expect(merged.leaf).toBe("m");
  });

  it("follows a branch that grows, and does not jump to another one", () => {
    const grown = add(BASE, { id: "t", parent: "a", role: "user", content: "", created: 20 });
    expect(mergeTabs(BASE, BASE, grown).leaf).toBe("t");
    const aside = add(BASE, { id: "t", parent: null, role: "user", content: "", created: 20 });
    expect(mergeTabs(BASE, BASE, aside).leaf).toBe("a");
  });

  it("takes over what another tab changed or deleted, unless it was changed here", () => {
    const theirs = change(BASE, "a", { content: "theirs" });
    expect(mergeTabs(BASE, BASE, theirs).messages.a!.content).toBe("theirs");
    expect(mergeTabs(BASE, change(BASE, "a", { content: "mine" }), theirs).messages.a!.content).toBe("mine");
    const without = mergeTabs(BASE, BASE, remove(BASE, "a"));
    expect(without.messages.a).toBeUndefined();
    expect(without.leaf).toBe("q");
  });
});

describe("fields", () => {
  const base = { id: "c", title: "Old", created: 1, updated: 1, leaf: "a", system: "S" };

  it("are mine where I changed them, else theirs", () => {
    const merged = mergeFields(base, { ...base, title: "Mine", updated: 5 }, { ...base, system: "Theirs", updated: 9 });
    expect(merged).toMatchObject({ title: "Mine", system: "Theirs", updated: 9 });
  });

  it("stay away where I took them away", () => {
    const { system: _, ...mine } = base;
    expect("system" in mergeFields(base, mine, base)).toBe(false);
  });
});

describe("devices", () => {
  it("keep what both wrote, and the later value of one message", () => {
    const one = written(written(documentOf(), "x", 20, "one"), "s", 30, "early");
    const other = written(written(documentOf(), "y", 25, "other"), "s", 40, "late");
    const merged = mergeDocuments(one, other);
    expect(Object.keys(merged.messages).sort()).toEqual(["a", "q", "s", "x", "y"]);
    expect(merged.messages.s!.content).toBe("late");
    expect(documentsEqual(merged, mergeDocuments(other, one))).toBe(true);
    expect(documentsEqual(merged, mergeDocuments(merged, one))).toBe(true);
  });

  it("agree on a value when both are of the same time", () => {
    const [one, other] = [written(documentOf(), "s", 30, "one"), written(documentOf(), "s", 30, "two")];
    expect(documentsEqual(mergeDocuments(one, other), mergeDocuments(other, one))).toBe(true);
  });

  it("do not bring back what was deleted", () => {
    const { a: _, ...messages } = BASE.messages;
    const { a: __, ...stamps } = documentOf().stamps;
    const gone = documentOf({ messages, stamps, removed: { a: 50 }, leaf: "q" });
    const merged = mergeDocuments(gone, documentOf());
    expect(merged.messages.a).toBeUndefined();
    expect(merged.removed).toEqual({ a: 50 });
    expect(merged.leaf).toBe("q");
  });

  it("keep a deleted message below which somebody wrote later", () => {
    const { a: _, ...messages } = BASE.messages;
    const gone = documentOf({ messages, stamps: { q: 10 }, removed: { a: 50 }, leaf: "q" });
    const merged = mergeDocuments(gone, written(documentOf(), "x", 60, "later"));
    expect(Object.keys(merged.messages).sort()).toEqual(["a", "q", "x"]);
  });

  it("come to the same in any order, whatever happened", () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const names = ["a", "b", "d", "e", "f"];
    const make = (): Document => {
      let made = documentOf();
      for (let n = 0; n < 6; n++) {
        const id = names[random(names.length)]!;
        if (random(3) > 0 || !made.messages[id]) made = written(made, id, 20 + random(40), `v${random(3)}`, id === "a" ? "q" : "a");
        else {
          const { [id]: _, ...messages } = made.messages;
          const { [id]: __, ...stamps } = made.stamps;
          made = { ...made, messages, stamps, removed: { ...made.removed, [id]: 20 + random(40) } };
        }
      }
      return mergeDocuments(made, made);
    };
    for (let round = 0; round < 200; round++) {
      const [one, two] = [make(), make()];
      const merged = mergeDocuments(one, two);
      expect(documentsEqual(merged, mergeDocuments(two, one))).toBe(true);
      expect(documentsEqual(merged, mergeDocuments(merged, two))).toBe(true);
      expect(merged.leaf === null || merged.messages[merged.leaf] !== undefined).toBe(true);
    }
  });
});
