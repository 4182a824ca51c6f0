/** One line of a diff, with its numbers in the old and the new file. */
export interface DiffLine {
  kind: "same" | "added" | "removed" | "remark";
  old: number | null;
  new: number | null;
  text: string;
}

/** A part of a file that changes; `head` is what stands behind the second @@. */
export interface Hunk {
  head: string;
  lines: DiffLine[];
}

export interface Diff {
  from: string;
  to: string;
  hunks: Hunk[];
  added: number;
  removed: number;
}

// How the server says that it left out the middle of a long one. Lines of files begin with a sign, so none looks like it.
const CUT = /^\[\.\.\. \d+ characters left out \.\.\.\]$/;

/** Whether a part of the diff is not there. */
export function isCut(text: string): boolean {
  return new RegExp(CUT, "m").test(text);
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)$/;

/** Reads a unified diff of one file; null when it has no part that can be read. */
export function parseDiff(text: string): Diff | null {
  const diff: Diff = { from: "", to: "", hunks: [], added: 0, removed: 0 };
  let before = 0;
  let after = 0;
  let counts = true; // false behind what was left out: numbers are not known there
  const number = (line: number) => (counts ? line : null);
  for (const line of text.split("\n")) {
    const found = HUNK.exec(line);
    if (found) {
      [before, after] = [Number(found[1]), Number(found[2])];
      counts = true;
      diff.hunks.push({ head: found[3] ?? "", lines: [] });
      continue;
    }
    const hunk = diff.hunks.at(-1);
    if (!hunk) {
      if (line.startsWith("--- ")) diff.from = line.slice(4);
      else if (line.startsWith("+++ ")) diff.to = line.slice(4);
    } else if (line.startsWith("+")) {
      diff.added += 1;
      hunk.lines.push({ kind: "added", old: null, new: number(after++), text: line.slice(1) });
    } else if (line.startsWith("-")) {
      diff.removed += 1;
      hunk.lines.push({ kind: "removed", old: number(before++), new: null, text: line.slice(1) });
    } else if (line.startsWith("\\") || CUT.test(line)) {
      hunk.lines.push({ kind: "remark", old: null, new: null, text: line.replace(/^\\ /, "") });
      counts &&= !CUT.test(line);
    } else if (line.startsWith(" ")) {
      hunk.lines.push({ kind: "same", old: number(before++), new: number(after++), text: line.slice(1) });
    }
  }
  return diff.hunks.length > 0 ? diff : null;
}
