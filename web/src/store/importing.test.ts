import { describe, expect, it } from "vitest";
import type { Message } from "../model";
import { add, change } from "./branches";
import { Unusable, checkedDocument } from "./checking";
import type { Document } from "./document";
import { exportText, fileName, transcript } from "./exporting";
import { decide, parsed, summary } from "./importing";
import { conversation } from "./sample";

const NOW = new Date(2026, 10, 30, 12);
const BASE = conversation(["q", null], ["a", "q", "assistant"], ["b", "q", "assistant"]);

function documentOf(changes: Partial<Document> = {}): Document {
  return { ...BASE, changed: 10, stamps: { q: 1, a: 2, b: 3 }, removed: {}, ...changes };
}

const FULL: Message = {
  id: "full", parent: "b", role: "assistant", content: "text", created: 9, attachments: [{ name: "a.txt", text: "A" }], reasoning: "hm", reasoningSeconds: 2.5,
  toolCalls: [{ id: "c1", name: "f", arguments: "{}" }], toolCallId: "c0", toolResult: { ok: true, text: "t", data: { exit_code: 0, deep: [{ a: null }] }, seconds: 1, decision: "always" },
  model: "m", timings: { cache_n: 1, prompt_n: 2, prompt_ms: 3, prompt_per_second: 4, predicted_n: 5, predicted_ms: 6, predicted_per_second: 7 },
  usage: { prompt: 1, cached: 0, generated: 2, reasoning: 0 }, finish: "tool_calls", error: { kind: "cut", title: "T", advice: "A", detail: "D" }, edited: true,
}; // prettier-ignore

describe("a file", () => {
  it("brings back what was exported, all branches and all fields", () => {
    const document = documentOf({ ...add(BASE, FULL), stamps: { q: 1, a: 2, b: 3, full: 4 }, system: "S", agent: true, titled: true, settings: { level: "low", sampling: { temperature: 0.2 } } });
    expect(parsed(exportText([document], NOW))).toEqual({ documents: [document], problems: [] });
  });

  it("that is none is refused in words", () => {
    expect(() => parsed("no json")).toThrow(Unusable);
    expect(() => parsed("[]")).toThrow(/no conversations of this page/);
    expect(() => parsed('{"format":"pandora","version":99,"conversations":[]}')).toThrow(/newer version/);
    expect(() => parsed('{"conversations":[]}')).toThrow(Unusable);
  });

  it("of which a part is wrong gives the rest, and says what was wrong", () => {
    const good = documentOf();
    const messages = { ...BASE.messages, x: { id: "x", parent: null, role: "wizard", content: "" }, y: { id: "z", parent: null, role: "user", content: "" }, n: 7 };
    const file = { format: "pandora", version: 1, conversations: [good, { id: "../x", messages: {} }, { ...good, id: "d", messages }, 5] };
    const { documents, problems } = parsed(JSON.stringify(file));
    expect(documents.map((one) => one.id)).toEqual(["c", "d"]);
    expect(Object.keys(documents[1]!.messages)).toEqual(["q", "a", "b"]);
    expect(problems.join("\n")).toMatch(/no valid id[\s\S]*unknown role "wizard"[\s\S]*no conversation/);
  });

  it("cannot reach prototypes, and holds no code", () => {
    const text = '{"format":"pandora","version":1,"conversations":[{"id":"c","title":"<img src=x onerror=alert(1)>","messages":{"__proto__":{"id":"__proto__","parent":null,"role":"user","content":"x"},"constructor":{"id":"constructor","parent":null,"role":"user","content":"x"},"m":{"id":"m","parent":"toString","role":"user","content":"y","toolResult":{"ok":true,"text":"","data":{"__proto__":{"polluted":1}}},"evil":"field"}}}]}';
    const { documents } = parsed(text);
    expect(Object.keys(documents[0]!.messages)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("with circles and parents that are missing becomes a tree", () => {
    const messages = { a: { ...BASE.messages.a, parent: "b" }, b: { ...BASE.messages.b, parent: "a" }, q: { ...BASE.messages.q, parent: "gone" } };
    const problems: string[] = [];
    const made = checkedDocument({ ...BASE, messages }, (text) => problems.push(text));
    expect(made.messages.q!.parent).toBeNull();
    expect(Object.values(made.messages).filter((one) => one.parent === null).length).toBe(2);
    expect(problems).toHaveLength(1);
    expect(made.leaf).not.toBeNull();
  });
});

describe("what is here", () => {
  const decided = (here: Document | null, given: Document) => decide(here, given, 99, () => "fresh");

  it("gets what is new, as written now", () => {
    const { outcome, write } = decided(null, documentOf({ removed: { z: 5 } }));
    expect(outcome).toBe("added");
    expect(write).toMatchObject({ id: "c", changed: 99, stamps: { q: 99, a: 99, b: 99 }, removed: {} });
  });

  it("stays when the file has nothing new", () => {
    expect(decided(documentOf(), documentOf())).toEqual({ outcome: "same", write: null });
    const more = documentOf(add(BASE, { ...FULL, id: "n" }));
    expect(decided(more, documentOf()).outcome).toBe("same");
  });

  it("gets messages that are missing, and keeps its title and branch", () => {
    const { a: _, ...messages } = BASE.messages;
    const here = documentOf({ messages, title: "Mine", removed: { a: 50 }, leaf: "b" });
    const { outcome, write } = decided(here, documentOf({ title: "Theirs", leaf: "a" }));
    expect(outcome).toBe("completed");
    expect(write).toMatchObject({ title: "Mine", leaf: "b", removed: {}, stamps: { a: 99 } });
    expect(write!.messages.a).toEqual(BASE.messages.a);
  });

  it("is not overwritten by something else: that becomes a copy", () => {
    const given = documentOf(change(BASE, "a", { content: "other" }));
    const { outcome, write } = decided(documentOf(), given);
    expect(outcome).toBe("copied");
    expect(write).toMatchObject({ id: "fresh", title: "A chat (imported)", messages: { a: { content: "other" } } });
  });

  it("is told in one sentence", () => {
    expect(summary(["added", "added", "same"])).toBe("Conversations: 2 added, 1 here already.");
    expect(summary([])).toMatch(/no conversation/);
  });
});

describe("Markdown", () => {
  it("is the branch on the screen, with fences that hold", () => {
    const made = add(BASE, { ...FULL, content: "See:", attachments: undefined, toolCalls: [{ id: "1", name: "write`x", arguments: '{"a":"```"}' }] });
    const text = transcript(made);
    expect(text).toMatch(/^# A chat\n\n## You\n\ntext of q\n\n## Assistant\n\ntext of b\n\n## m\n\n> \*Reasoning\*\n> hm\n\nSee:/);
    expect(text).toContain('````json\n{"a":"```"}\n````');
    expect(text).not.toContain("text of a");
  });

  it("gets a name that any disk takes", () => {
    expect(fileName('a/b: "Größe" <x>', "md", NOW)).toBe("a-b-Größe-x-2026-11-30.md");
    expect(fileName("…", "json", NOW)).toBe("conversation-2026-11-30.json");
  });
});
