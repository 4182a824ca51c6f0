import { describe, expect, it } from "vitest";
import type { Message } from "../model";
import { conversation } from "./sample";
import { Search, fold, wordsOf } from "./search";

function filled(): Search {
  const search = new Search();
  const put = (id: string, title: string, updated: number, ...texts: string[]) => {
    const made = conversation(...texts.map((_, n) => [`m${n}`, n ? `m${n - 1}` : null] as [string, string | null]));
    const messages = Object.fromEntries(texts.map((content, n) => [`m${n}`, { ...made.messages[`m${n}`], content } as Message]));
    search.put({ ...made, id, title, updated, messages });
  };
  put("boats", "Sailing", 1, "How does a boat sail?", "Against the wind it tacks.");
  put("wind", "Wind power", 2, "Tell me about turbines.", "They turn in the wind. Größe zählt.");
  put("bread", "Brot", 3, "Wie backt man Brot?", "Mit Mehl. " + "x".repeat(500) + " Crème brûlée gehört nicht dazu.");
  return search;
}

describe("search", () => {
  it("finds all words, in titles first, then the newest", () => {
    expect(filled().find("wind").map((one) => one.id)).toEqual(["wind", "boats"]);
    expect(filled().find("boat wind").map((one) => one.id)).toEqual(["boats"]);
    expect(filled().find("boat turbines")).toEqual([]);
    expect(filled().find("  ")).toEqual([]);
  });

  it("reads past capitals and accents, and shows the text as it is", () => {
    const [found] = filled().find("CREME BRULEE");
    expect(found).toMatchObject({ id: "bread", message: "m1", hit: "Crème" });
    expect(found!.before.startsWith("…")).toBe(true);
    expect(found!.after.startsWith(" brûlée")).toBe(true);
    expect(filled().find("grosse")).toEqual([]);
    expect(filled().find("große")[0]!.hit).toBe("Größe");
  });

  it("takes words in quotation marks as they stand", () => {
    expect(wordsOf('a "b c" a "')).toEqual(["a", "b c"]);
    expect(filled().find('"the wind"').map((one) => one.id)).toEqual(["wind", "boats"]);
    expect(filled().find('"wind the"')).toEqual([]);
  });

  it("forgets what was deleted, and sees what was changed", () => {
    const search = filled();
    search.delete("wind");
    expect(search.find("turbines")).toEqual([]);
    search.put({ ...conversation(["n", null]), id: "boats", title: "New", updated: 9 });
    expect(search.find("sail")).toEqual([]);
    expect(search.find("new").map((one) => one.id)).toEqual(["boats"]);
  });

  it("goes through 10,000 messages while somebody types", () => {
    const heads = Array.from({ length: 500 }, (_, n) => ({ id: `c${n}`, fields: { id: `c${n}`, title: `Chat ${n}`, created: n, updated: n, leaf: null }, changed: 0, removed: {}, revision: 1 }));
    const rows = Array.from({ length: 10_000 }, (_, n) => {
      const message = { id: `m${n}`, parent: null, role: "user" as const, content: `${"lorem ipsum dolor ".repeat(40)}number${n} `, created: n };
      return { conversation: `c${n % 500}`, id: message.id, changed: 0, message };
    });
    const search = Search.of(heads, rows);
    const began = performance.now();
    expect(search.find("number9999").map((one) => one.id)).toEqual(["c499"]);
    expect(search.find("lorem").length).toBe(200);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("folds", () => {
    expect(fold("ÀÉÎ ǅ")).toBe("aei ǆ".normalize("NFD").replace(/\p{M}+/gu, ""));
  });
});
