// Formulas in Markdown: \( \), \[ \], $$ $$, and $ $ where it is surely no price.

import type { MarkedExtension, TokenizerAndRendererExtension, Tokens } from "marked";
import { attribute } from "./escape";

// The lengths are bounded: each opening that has no end costs a look that far.
const INLINE = /^(?:\\\((?<a>(?:[^\\]|\\(?!\))){1,2000}?)\\\)|\\\[(?<b>(?:[^\\]|\\(?!\])){1,4000}?)\\\]|\$\$(?<c>[^$]{1,4000}?)\$\$)/;
const BLOCK = /^ {0,3}(?:\$\$(?<a>(?:[^$]|\$(?!\$)){1,8000}?)\$\$|\\\[(?<b>(?:[^\\]|\\(?!\])){1,8000}?)\\\]) *(?:\n|$)/;
// The first and last character of a formula are no space, no digit follows it, and it stays on one line.
const DOLLAR = /^\$(?![\s$])((?:\\[^\n]|[^$\\\n`]){0,500}?[^\s$\\`])\$(?![\d\w$])/;
const START = /\$|\\\(|\\\[/;

/** The placeholder that decorate.ts fills with the formula. */
export function placeholder(tex: string, display: boolean): string {
  const tag = display ? "div" : "span";
  const source = attribute(tex.trim());
  return `<${tag} class="math" data-tex="${source}" data-display="${display ? 1 : 0}">${source}</${tag}>`;
}

function token(type: string, raw: string, tex: string, display: boolean): Tokens.Generic {
  return { type, raw, text: tex, display };
}

const inline: TokenizerAndRendererExtension = {
  name: "mathInline",
  level: "inline",
  start: (src) => src.match(START)?.index,
  tokenizer(src) {
    const found = INLINE.exec(src);
    if (found) {
      const { a, b, c } = found.groups!;
      return token("mathInline", found[0], (a ?? b ?? c)!, a === undefined);
    }
    const dollar = DOLLAR.exec(src);
    return dollar ? token("mathInline", dollar[0], dollar[1]!, false) : undefined;
  },
  renderer: (made) => {
    // Inside a paragraph only a span is allowed; CSS makes a line of its own of it.
    return placeholder(made.text as string, made.display as boolean).replaceAll(/^<div|div>$/g, (tag) => tag.replace("div", "span"));
  },
};

const block: TokenizerAndRendererExtension = {
  name: "mathBlock",
  level: "block",
  start: (src) => src.match(/\n {0,3}(?:\$\$|\\\[)/)?.index,
  tokenizer(src) {
    const found = BLOCK.exec(src);
    if (!found) return undefined;
    return token("mathBlock", found[0], (found.groups!.a ?? found.groups!.b)!, true);
  },
  renderer: (made) => placeholder(made.text as string, true),
};

/** The extension of marked. */
export const math: MarkedExtension = { extensions: [block, inline] };
