import { describe, expect, test } from "vitest";
import { Reader } from "./blocks";
import { lex, written } from "./parse";
import { mended } from "./tail";

const shown = (text: string) => lex(text).map(written).join("");
const growing = (text: string) => new Reader().read(text, true).map((block) => written(block.token)).join("");

const SAMPLE = `# Title

A **bold** and *light* word, \`code\`, ~~gone~~, [a link](https://example.org/x).

- one
- two
  - three

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`python
print("<b>")
\`\`\`

Costs $5, or $x^2$, or \\(y\\).

$$
\\frac{1}{2}
$$

> quoted

The end.`;

describe("what is loaded and run", () => {
  test("an image of another place becomes a link that names its address", () => {
    const made = shown("![cat](https://evil.example/cat.png)");
    expect(made).not.toContain("<img");
    expect(made).toContain(">https://evil.example/cat.png</span>");
  });

  test("an image that is data stays one, but not a drawing with scripts", () => {
    expect(shown("![dot](data:image/png;base64,iVBORw0KGgo=)")).toContain('<img src="data:image/png;base64,iVBORw0KGgo="');
    expect(shown("![dot](data:image/svg+xml;base64,PHN2Zz4=)")).not.toContain("<img");
  });

  test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<style>*{}</style>", "<form action=/x>", "<b onclick=x>b</b>", "<svg/onload=x>"])(
    "%s is shown as text",
    (text) => {
      for (const made of [shown(text), shown(`Word ${text} word`)]) {
        expect(made.replace(/<\/?(?:p|b|strong)>/g, "")).not.toContain("<");
        expect(made).toContain("&lt;");
      }
    },
  );

  test("tags that only change the look are kept", () => {
    expect(shown("H<sub>2</sub>O")).toContain("<sub>2</sub>");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", "/slots", "file:///etc/passwd"])("a link to %s is no link", (address) => {
    expect(shown(`[here](<${address}>)`)).not.toContain("<a ");
  });

  test("links open elsewhere and tell nothing", () => {
    expect(shown("[x](https://example.org)")).toContain('target="_blank" rel="noopener noreferrer"');
  });
});

describe("formulas", () => {
  const formulas = (text: string) => [...shown(text).matchAll(/data-tex="([^"]*)" data-display="(\d)"/g)].map((found) => [found[1], found[2]]);

  test("all four forms", () => {
    expect(formulas("\\(a\\) and $b_1$ and $$c$$")).toEqual([["a", "0"], ["b_1", "0"], ["c", "1"]]);
    expect(formulas("\\[\nx = 1\n\\]")).toEqual([["x = 1", "1"]]);
    expect(formulas("text\n$$\ny\n$$\nmore")).toEqual([["y", "1"]]);
  });

  test("prices, shells and code are none", () => {
    expect(formulas("It costs $5 and not $10.")).toEqual([]);
    expect(formulas("from $5-$10, or US$3 to US$4")).toEqual([]);
    expect(formulas("`$HOME/$USER` and `\\(x\\)`")).toEqual([]);
    expect(formulas("```\n$$x$$\n```")).toEqual([]);
  });
});

describe("a text that grows", () => {
  test("ends as if it had been read at once", () => {
    const reader = new Reader();
    for (let end = 1; end <= SAMPLE.length; end += 3) reader.read(SAMPLE.slice(0, end), true);
    const last = reader.read(SAMPLE, true).map((block) => written(block.token));
    expect(last.join("")).toBe(shown(SAMPLE));
    expect(reader.read(SAMPLE, false).map((block) => written(block.token)).join("")).toBe(shown(SAMPLE));
  });

  test("lines may end as on Windows", () => {
    const reader = new Reader();
    const plain = `${"- a line of a list\n".repeat(20)}\nOne.\n\nTwo.\n\nThree.\n\nFour.`;
    const text = plain.replaceAll("\n", "\r\n");
    for (let end = 1; end < text.length; end += 1) reader.read(text.slice(0, end), true);
    expect(reader.read(text, true).map((block) => written(block.token)).join("")).toBe(shown(plain));
  });

  test("blocks that are settled stay the same", () => {
    const reader = new Reader();
    let before: string[] = [];
    for (let end = 1; end <= SAMPLE.length; end += 1) {
      const now = reader.read(SAMPLE.slice(0, end), true).map((block) => block.raw);
      const settled = before.slice(0, -3);
      expect(now.slice(0, settled.length)).toEqual(settled);
      before = now;
    }
  });

  test("marks without their end never show", () => {
    for (let end = 1; end <= SAMPLE.length; end += 1) {
      const text = growing(SAMPLE.slice(0, end)).replace(/<[^>]*>/g, "");
      expect(text).not.toMatch(/\*\*|~~|\]\(|https?:/);
    }
  });

  test("half a tag is held back", () => {
    expect(growing("Word <scr")).toBe("<p>Word</p>\n");
    expect(growing("Word <a href='x")).toBe("<p>Word</p>\n");
    expect(growing("2 < 3")).toContain("2 &lt; 3");
  });

  test("a formula without its end is held back", () => {
    expect(growing("So \\[ x = ")).toBe("<p>So</p>\n");
    expect(growing("So $$ x = ")).toBe("<p>So</p>\n");
  });

  test("a text that changes is read anew", () => {
    const reader = new Reader();
    reader.read(SAMPLE, true);
    expect(reader.read("Other", true).map((block) => block.raw)).toEqual(["Other"]);
  });

  test.each(["\\(", "$$", "$a ", "`", "**", "[", "<a ", "![", "> ", "- "])("thousands of %j are read in time", (mark) => {
    const text = mark.repeat(5000);
    const begun = performance.now();
    growing(text);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each([
    ["**bo", "**bo**"],
    ["*li", "*li*"],
    ["a `co", "a `co`"],
    ["2 * 3", "2 * 3"],
    ["[a link](https://ex", "a link"],
    ["![a pic](https://ex", ""],
    ["- [", "- ["],
    ["a **", "a"],
    ["**a**", "**a**"],
  ])("%s is mended to %s", (text, expected) => {
    expect(mended(text)).toBe(expected);
  });
});
