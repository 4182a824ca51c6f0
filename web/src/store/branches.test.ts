import { describe, expect, it } from "vitest";
import type { Message } from "../model";
import { add, below, change, choose, newestEnd, path, remove, siblings } from "./branches";
import { conversation } from "./sample";

function ids(messages: readonly Message[]): string {
  return messages.map((one) => one.id).join(" ");
}

//   q1 - a1 - q2 - a2
//      \ b1 - q3
const TREE = conversation(["q1", null], ["a1", "q1", "assistant"], ["q2", "a1"], ["a2", "q2", "assistant"], ["b1", "q1", "assistant"], ["q3", "b1"]);

describe("branches", () => {
  it("goes from the first message to the leaf", () => {
    expect(ids(path(TREE))).toBe("q1 b1 q3");
    expect(ids(path(TREE, "a2"))).toBe("q1 a1 q2 a2");
    expect(path({ ...TREE, leaf: null })).toEqual([]);
  });

  it("ends a path at a circle and at a parent that is missing", () => {
    expect(path(conversation(["a", "b"], ["b", "a"])).length).toBe(2);
    expect(ids(path(conversation(["a", "gone"])))).toBe("a");
  });

  it("knows siblings of the same role, oldest first", () => {
    expect(siblings(TREE, "b1")).toEqual(["a1", "b1"]);
    expect(siblings(TREE, "q1")).toEqual(["q1"]);
    expect(siblings(TREE, "nobody")).toEqual([]);
    const mixed = add(TREE, { id: "t", parent: "q1", role: "tool", content: "", created: 9 });
    expect(siblings(mixed, "b1")).toEqual(["a1", "b1"]);
  });

  it("chooses the newest end below a message", () => {
    expect(choose(TREE, "a1").leaf).toBe("a2");
    expect(choose(TREE, "q1").leaf).toBe("q3");
    expect(choose(TREE, "q3")).toBe(TREE);
    expect(choose(TREE, "nobody")).toBe(TREE);
    expect(newestEnd(TREE, "a2")).toBe("a2");
  });

  it("adds below a parent, and an edit as a sibling", () => {
    const edited = add(TREE, { id: "e", parent: "a1", role: "user", content: "other", created: 10 });
    expect(siblings(edited, "e")).toEqual(["q2", "e"]);
    expect(ids(path(edited))).toBe("q1 a1 e");
    expect(edited.updated).toBe(10);
    expect(TREE.messages.e).toBeUndefined();
    expect(() => add(TREE, { id: "x", parent: "gone", role: "user", content: "", created: 1 })).toThrow(/no parent gone/);
  });

  it("changes a message, and not its place", () => {
    const changed = change(TREE, "a1", { content: "new", id: "other", parent: "q3" });
    expect(changed.messages.a1).toEqual({ ...TREE.messages.a1, content: "new" });
    expect(TREE.messages.a1!.content).toBe("text of a1");
    expect(change(TREE, "nobody", { content: "" })).toBe(TREE);
  });

  it("removes a message with all below it, and shows the nearest branch", () => {
    const left = remove(TREE, "b1");
    expect(Object.keys(left.messages)).toEqual(["q1", "a1", "q2", "a2"]);
    expect(left.leaf).toBe("a2");
    expect(remove(TREE, "q2").leaf).toBe("q3");
    expect(remove(left, "q2").leaf).toBe("a1");
    expect(remove(left, "q1")).toMatchObject({ messages: {}, leaf: null });
    expect(below(TREE, "q1").sort()).toEqual(["a1", "a2", "b1", "q1", "q2", "q3"]);
  });

  it("asks 1,000 messages for their siblings at once", () => {
    const many = conversation(...Array.from({ length: 1000 }, (_, n) => [`m${n}`, n ? `m${n - 1}` : null] as [string, string | null]));
    expect(path(many).map((one) => siblings(many, one.id).length).every((count) => count === 1)).toBe(true);
    expect(newestEnd(many, "m0")).toBe("m999");
  });
});
