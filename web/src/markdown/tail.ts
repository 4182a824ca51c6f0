// The end of a text that is still being written: marks that are open are closed or held back, so that nothing flickers.

const TAG = /<[a-z/!?][^>\n]*$/i;
const LINK = /!?\[([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/;
const FENCE = /^ {0,3}(?:`{1,2}|~{1,2})$/;

const LONGEST = 20_000; // characters of a block that is mended; longer ones are read as they are

/** The last block as it is shown while more may follow. */
export function mended(raw: string): string {
  if (raw.length > LONGEST) return raw;
  const text = raw.trimEnd();
  const start = text.lastIndexOf("\n") + 1;
  if (FENCE.test(text.slice(start))) return text.slice(0, start);
  const open = openFormula(text);
  if (open >= 0) return text.slice(0, open).trimEnd();
  let shown = text;
  if ((withoutCode(shown).match(/`/g) ?? []).length % 2 === 1) return `${shown}\``;
  shown = shown.replace(TAG, "");
  const link = LINK.exec(shown);
  if (link && !insideCode(shown, link.index) && !/^\[[ x]?\]?$/i.test(link[0])) {
    shown = shown.slice(0, link.index) + (link[0].startsWith("!") ? "" : link[1]!);
  }
  return closed(shown);
}

function withoutCode(text: string): string {
  return text.replace(/(`+)(?:(?!\1)[^])*?[^`]\1(?!`)/g, "");
}

function insideCode(text: string, at: number): boolean {
  return (withoutCode(text.slice(0, at)).match(/`/g) ?? []).length % 2 === 1;
}

/** Where a formula begins that has no end yet; -1: nowhere. */
function openFormula(text: string): number {
  const plain = text.replace(/(`+)(?:(?!\1)[^])*?[^`]\1(?!`)/g, (code) => " ".repeat(code.length));
  let at = 0;
  for (;;) {
    const found = /\\\(|\\\[|\$\$/.exec(plain.slice(at));
    if (!found) return -1;
    const begin = at + found.index;
    const end = plain.indexOf({ "\\(": "\\)", "\\[": "\\]" }[found[0]] ?? "$$", begin + 2);
    if (end < 0) return begin;
    at = end + 2;
  }
}

/** Emphasis that is open is closed; a mark that has no text yet is held back. */
function closed(text: string): string {
  const bare = text.replace(/\s*(?:\*{1,3}|~{1,2})$/, (mark) => (opens(text, mark.trim()) ? "" : mark));
  const plain = withoutCode(bare);
  const strong = (plain.match(/\*\*/g) ?? []).length % 2 === 1;
  const em = (plain.replaceAll("**", "").match(/(?<![\s*])\*|\*(?![\s*])/g) ?? []).length % 2 === 1;
  const struck = (plain.match(/~~/g) ?? []).length % 2 === 1;
  return bare.trimEnd() + (em ? "*" : "") + (strong ? "**" : "") + (struck ? "~~" : "");
}

function opens(text: string, mark: string): boolean {
  if (mark === "~") return true;
  const before = withoutCode(text.slice(0, text.length - mark.length));
  const same = mark === "~~" ? /~~/g : mark.length === 1 ? /(?<!\*)\*(?!\*)/g : /\*\*/g;
  return (before.match(same) ?? []).length % 2 === 0;
}
