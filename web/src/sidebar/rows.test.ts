import { describe, expect, it } from "vitest";
import type { Summary } from "../model";
import { byDate, byFound, groupOf, heightOf, inSight } from "./rows";

const NOW = new Date(2026, 10, 30, 12, 0);

function at(year: number, month: number, day: number, hour = 12): number {
  return new Date(year, month - 1, day, hour).getTime();
}

function summary(id: string, updated: number): Summary {
  return { id, title: id, created: updated, updated };
}

describe("the list", () => {
  it("has a group for each day, week and month", () => {
    const days: [number, string][] = [
      [at(2026, 11, 30, 0), "Today"],
      [at(2026, 12, 1), "Today"],
      [at(2026, 11, 29, 23), "Yesterday"],
      [at(2026, 11, 28), "Previous 7 days"],
      [at(2026, 11, 23, 0), "Previous 7 days"],
      [at(2026, 11, 22), "Previous 30 days"],
      [at(2026, 10, 15), "October 2026"],
      [at(2025, 10, 15), "October 2025"],
    ];
    for (const [time, group] of days) expect(groupOf(time, NOW)).toBe(group);
  });

  it("stands in order, without gaps", () => {
    const rows = byDate([summary("a", at(2026, 11, 30)), summary("b", at(2026, 11, 30, 1)), summary("c", at(2026, 11, 1))], NOW);
    expect(rows.map((row) => (row.kind === "heading" ? row.label : row.summary.id))).toEqual(["Today", "a", "b", "Previous 30 days", "c"]);
    rows.forEach((row, n) => expect(row.top).toBe(n === 0 ? 0 : rows[n - 1]!.top + rows[n - 1]!.height));
    expect(heightOf(rows)).toBe(rows[4]!.top + rows[4]!.height);
    expect(heightOf([])).toBe(0);
  });

  it("draws of 500 what is in sight, and what has the focus", () => {
    const rows = byDate(Array.from({ length: 500 }, (_, n) => summary(`c${n}`, at(2026, 11, 30) - n)), NOW);
    const drawn = inSight(rows, 4000, 4800, 3);
    expect(drawn.length).toBeLessThan(30);
    expect(drawn.some((row) => row.kind === "entry" && row.place === 3)).toBe(true);
    expect(drawn.filter((row) => row.kind === "entry" && row.place !== 3).every((row) => row.top < 4800 && row.top + row.height > 4000)).toBe(true);
  });

  it("leaves out what was found and is gone", () => {
    const found = { message: null, before: "", hit: "", after: "" };
    const rows = byFound([{ id: "gone", ...found }, { id: "a", ...found }], [summary("a", 1)]);
    expect(rows.map((row) => row.kind === "entry" && [row.summary.id, row.place, row.top])).toEqual([["a", 0, 0]]);
  });
});
