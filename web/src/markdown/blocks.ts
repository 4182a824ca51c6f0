// A text as blocks. While it grows only its end is read again: what lies before the last two blocks cannot change any more.

import type { Token } from "marked";
import { lex } from "./parse";
import { mended } from "./tail";

/** One block. Equal `raw` means equal HTML, so what was drawn can stay. */
export interface Block {
  raw: string;
  token: Token;
  links: string; // definitions of links, which change what a block means
}

const OPEN_BLOCKS = 2;

/** Reads one text that may grow. */
export class Reader {
  private text = "";
  private settled: Block[] = [];
  private end = 0; // how much of the text `settled` covers

  /** The blocks of `text`; `growing`: more may follow, so the end is mended for the eye. */
  read(given: string, growing: boolean): Block[] {
    const text = given.replaceAll("\r\n", "\n"); // before anything is counted
    if (!growing) {
      // Read as a whole: link definitions at the end hold for the beginning too.
      this.text = "";
      this.settled = [];
      this.end = 0;
      return blocks(text);
    }
    if (!text.startsWith(this.text)) {
      this.settled = [];
      this.end = 0;
    }
    this.text = text;
    const open = blocks(text.slice(this.end));
    while (open.length > OPEN_BLOCKS) {
      const block = open.shift()!;
      this.settled.push(block);
      this.end += block.raw.length;
    }
    const last = open.at(-1);
    if (!last) return [...this.settled];
    const shown = last.token.type === "code" ? last.raw : mended(last.raw);
    const tail = shown === last.raw ? [last] : blocks(shown);
    return [...this.settled, ...open.slice(0, -1), ...tail];
  }
}

// Spaces between blocks go to the block before, so that the lengths add up.
function blocks(text: string): Block[] {
  const made: Block[] = [];
  const tokens = lex(text);
  const links = Object.keys(tokens.links).length > 0 ? JSON.stringify(tokens.links) : "";
  for (const token of tokens) {
    const before = made.at(-1);
    if (token.type === "space" && before) before.raw += token.raw;
    else if (token.type !== "space" || made.length === 0) made.push({ raw: token.raw, token, links });
  }
  return made;
}
