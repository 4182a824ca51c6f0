import { describe, expect, it } from "vitest";
import { isCut, parseDiff } from "./diff";
import { briefly } from "./state";
import { seen } from "./unseen";

describe("what is decided on", () => {
  it("shows marks that turn text, that hide in it, and controls", () => {
    expect(seen("echo ok \u202efr- mr\u2066#")).toBe("echo ok ⟨U+202E⟩fr- mr⟨U+2066⟩#");
    expect(seen("a\u200bb\u00adc\u{e0041}d\u061ce")).toBe("a⟨U+200B⟩b⟨U+00AD⟩c⟨U+E0041⟩d⟨U+061C⟩e");
    expect(seen("good\rbad\u001b[2K\u007f\u2028")).toBe("good⟨U+000D⟩bad⟨U+001B⟩[2K⟨U+007F⟩⟨U+2028⟩");
    expect(briefly({ id: "1", name: "f", arguments: JSON.stringify({ path: "a\u202etxt.sh" }) })).toBe("a⟨U+202E⟩txt.sh");
  });

  it("leaves text as it is, and emoji and scripts whole", () => {
    const text = "if x:\n\treturn 'äöü שלום 漢字'\n";
    expect(seen(text)).toBe(text);
    expect(seen("one\r\ntwo")).toBe("one\ntwo");
    expect(seen("👩\u200d💻 می\u200cخواهم")).toBe("👩\u200d💻 می\u200cخواهم");
    expect(seen("a\u200db")).toBe("a⟨U+200D⟩b");
  });

  it("tells that a part of a diff is not there, with no false numbers behind it", () => {
    const text = "--- a\n+++ b\n@@ -0,0 +1,9000 @@\n+one\n\n[... 5000 characters left out ...]\n+last\n@@ -7 +9003 @@\n-x\n";
    expect(isCut(text)).toBe(true);
    expect(isCut("@@ -1 +1 @@\n+[... 5000 characters left out ...]")).toBe(false);
    const lines = parseDiff(text)!.hunks.flatMap((hunk) => hunk.lines);
    expect(lines.map(({ kind, old, new: now, text: words }) => [kind, old, now, words])).toEqual([
      ["added", null, 1, "one"],
      ["remark", null, null, "[... 5000 characters left out ...]"],
      ["added", null, null, "last"],
      ["removed", 7, null, "x"],
    ]);
  });
});
