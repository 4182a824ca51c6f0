// What the list shows: headings of days and conversations, each of a known height, so that only those in sight are drawn.

import type { Id, Summary } from "../model";
import type { Found } from "../store/search";

export type Row =
  | { kind: "heading"; label: string; top: number; height: number }
  | { kind: "entry"; summary: Summary; found: Found | null; place: number; top: number; height: number };

const HEADING = 36;
const ENTRY = 38;
const RESULT = 62;
const MONTHS = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });
const DAY = 24 * 3600 * 1000;

/** The group of a time: a day, a week, a month. */
export function groupOf(time: number, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime();
  if (time >= midnight) return "Today";
  if (time >= yesterday) return "Yesterday";
  if (time >= midnight - 7 * DAY) return "Previous 7 days";
  if (time >= midnight - 30 * DAY) return "Previous 30 days";
  return MONTHS.format(time);
}

/** All conversations by date. */
export function byDate(conversations: readonly Summary[], now: Date): Row[] {
  const rows: Row[] = [];
  let top = 0;
  let group = "";
  conversations.forEach((summary, place) => {
    const label = groupOf(summary.updated, now);
    if (label !== group) {
      rows.push({ kind: "heading", label, top, height: HEADING });
      top += HEADING;
      group = label;
    }
    rows.push({ kind: "entry", summary, found: null, place, top, height: ENTRY });
    top += ENTRY;
  });
  return rows;
}

/** Results of a search, with the place that was found. */
export function byFound(found: readonly Found[], conversations: readonly Summary[]): Row[] {
  const known = new Map<Id, Summary>(conversations.map((one) => [one.id, one]));
  const there = found.filter((one) => known.has(one.id));
  return there.map((one, place) => ({ kind: "entry", summary: known.get(one.id)!, found: one, place, top: place * RESULT, height: RESULT }));
}

export function heightOf(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
}

/** Rows between two heights; `also` is drawn wherever it lies (it has the focus). */
export function inSight(rows: readonly Row[], from: number, to: number, also: number): Row[] {
  return rows.filter((row) => (row.top + row.height > from && row.top < to) || (row.kind === "entry" && row.place === also));
}
