import { describe, expect, it } from "vitest";
import { beginning, whole } from "./text";

describe("text that is cut", () => {
  it("keeps characters whole", () => {
    expect(beginning("ab😀c", 2)).toBe("ab");
    expect(beginning("ab😀c", 3)).toBe("ab");
    expect(beginning("ab😀c", 4)).toBe("ab😀");
    expect(beginning("ab", 9)).toBe("ab");
  });

  it("has no half characters when it is sent, and nothing else changes", () => {
    const sent = (text: string) => JSON.parse(whole(JSON.stringify({ text }))).text;
    expect(sent("a\ud83d b\ude00\ude00 😀")).toBe("a\ufffd b\ufffd\ufffd 😀");
    expect(sent("\ud83d\ud83d")).toBe("\ufffd\ufffd");
    expect(sent("\\ud83d and \\\\ud83d")).toBe("\\ud83d and \\\\ud83d");
    expect(sent("\\\ud83d")).toBe("\\\ufffd");
  });
});
