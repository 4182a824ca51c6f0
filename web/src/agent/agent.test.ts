import { describe, expect, it } from "vitest";
import { parseDiff } from "./diff";
import { isWhole, partialObject } from "./partial";
import { Guard, nudge } from "./repeats";
import { briefly, duration, factsOf } from "./state";

describe("arguments while they are written", () => {
  const TEXT = '{"path": "a \\"b\\".py", "lines": [1, 22, {"x": null}], "content": "one\\ntwo \\u00e4", "deep": {"y": true}}';

  it("can be read at every length, and only grow", () => {
    let before = 0;
    for (let end = 1; end <= TEXT.length; end++) {
      const made = partialObject(TEXT.slice(0, end));
      expect(made).not.toBeNull();
      expect(Object.keys(made!).length).toBeGreaterThanOrEqual(before);
      before = Object.keys(made!).length;
      const content = made!.content;
      if (content !== undefined) expect("one\ntwo ä".startsWith(content as string)).toBe(true);
    }
    expect(partialObject(TEXT)).toEqual(JSON.parse(TEXT));
  });

  it("that end in half an escape, a name, a number", () => {
    expect(partialObject('{"a": "x\\')).toEqual({ a: "x" });
    expect(partialObject('{"a": "x\\\\')).toEqual({ a: "x\\" });
    expect(partialObject('{"a": "x\\u00')).toEqual({ a: "x" });
    expect(partialObject('{"a": "x", "na')).toEqual({ a: "x" });
    expect(partialObject('{"a": 12')).toEqual({});
    expect(partialObject('{"a": 12,')).toEqual({ a: 12 });
    expect(partialObject("")).toBeNull();
    expect(partialObject("[1")).toBeNull();
  });

  it("are whole when they are one object, or nothing", () => {
    expect(isWhole(TEXT)).toBe(true);
    expect(isWhole("")).toBe(true);
    expect(isWhole(TEXT.slice(0, -1))).toBe(false);
  });
});

describe("the guard", () => {
  it("tells of the same call the third time, and stops when it comes again", () => {
    const guard = new Guard();
    expect(guard.note("f", '{"a":1,"b":2}')).toBeNull();
    expect(guard.note("f", '{"b":2,"a":1}')).toBeNull();
    expect(guard.repeats("f", '{"a":1,"b":2}')).toBe(false);
    const circle = guard.note("f", '{"a": 1, "b": 2}');
    expect(circle).toEqual({ names: ["f"], again: false });
    expect(nudge(circle!)).toMatch(/same call of f 3 times/);
    expect(guard.repeats("f", '{"a":1,"b":2}')).toBe(true);
    expect(guard.repeats("f", '{"a":2}')).toBe(false);
    expect(guard.note("f", '{"a":1,"b":2}')!.again).toBe(true);
  });

  it("sees a pattern of two calls", () => {
    const guard = new Guard();
    const found = ["a", "b", "a", "b", "a", "b"].map((name) => guard.note(name, "{}"));
    expect(found.slice(0, 5).every((one) => one === null)).toBe(true);
    expect(found[5]).toEqual({ names: ["a", "b"], again: false });
  });

  it("lets calls go on whose results differ, where these count", () => {
    const guard = new Guard();
    expect([1, 2, 3, 4].map((n) => guard.note("read_process", '{"id":"p1"}', `line ${n}`))).toEqual([null, null, null, null]);
  });

  it("lets different calls go on", () => {
    const guard = new Guard();
    expect([1, 2, 3, 4, 5, 6, 7].every((n) => guard.note("read", `{"n":${n}}`) === null)).toBe(true);
  });

  it("compares arguments that are no JSON as text", () => {
    const guard = new Guard();
    expect(["{", "{", "{"].map((text) => guard.note("f", text) !== null)).toEqual([false, false, true]);
  });
});

describe("a diff", () => {
  const TEXT = "--- a/x.py\n+++ b/x.py\n@@ -1,3 +1,4 @@ def f():\n one\n-two\n+zwei\n+drei\n three\n@@ -10 +11 @@\n-old\n\\ No newline at end of file\n+new\n";

  it("has lines with the numbers of both files", () => {
    const diff = parseDiff(TEXT)!;
    expect(diff).toMatchObject({ from: "a/x.py", to: "b/x.py", added: 3, removed: 2 });
    expect(diff.hunks.map((hunk) => hunk.head)).toEqual(["def f():", ""]);
    expect(diff.hunks[0]!.lines.map((line) => [line.kind, line.old, line.new, line.text])).toEqual([
      ["same", 1, 1, "one"],
      ["removed", 2, null, "two"],
      ["added", null, 2, "zwei"],
      ["added", null, 3, "drei"],
      ["same", 3, 4, "three"],
    ]);
    expect(diff.hunks[1]!.lines[1]).toMatchObject({ kind: "remark", text: "No newline at end of file" });
  });

  it("takes lines that look like heads as lines", () => {
    const diff = parseDiff("--- a\n+++ b\n@@ -1,2 +1,2 @@\n--- x\n+++ y\n same\n")!;
    expect(diff.hunks[0]!.lines.map((line) => line.text)).toEqual(["-- x", "++ y", "same"]);
  });

  it("is none without a part that changes", () => {
    expect(parseDiff("")).toBeNull();
    expect(parseDiff("some text")).toBeNull();
  });
});

describe("a card", () => {
  it("names the argument that says most", () => {
    const call = (text: string) => ({ id: "1", name: "f", arguments: text });
    expect(briefly(call('{"timeout": 5, "command": "ls\\n -l"}'))).toBe("ls -l");
    expect(briefly(call('{"n": 5}'))).toBe("5");
    expect(briefly(call('{"path": "half a pa'))).toBe("half a pa");
    expect(briefly(call("junk"))).toBe("");
  });

  it("reads facts of results, whatever they are", () => {
    expect(factsOf({ exit_code: 3, stdout: "a", stderr: "b", timed_out: true })).toEqual({ exit: 3, timedOut: true, diff: "", stdout: "a", stderr: "b" });
    expect(factsOf(null)).toEqual({ exit: undefined, timedOut: false, diff: "", stdout: undefined, stderr: "" });
    expect(factsOf({ exit_code: "3", diff: 5 })).toMatchObject({ exit: undefined, diff: "" });
  });

  it("shows times as people read them", () => {
    expect([0.0001, 0.25, 3.14159, 42.4, 125].map(duration)).toEqual(["<1 ms", "250 ms", "3.1 s", "42 s", "2 min 5 s"]);
  });
});
