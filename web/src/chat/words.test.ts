import { expect, test } from "vitest";
import { duration } from "../agent/state";
import { number, seconds, short } from "./words";

test.each([
  [0.42, "0.4 s", "420 ms"],
  [0.9996, "1.0 s", "1.0 s"],
  [9.96, "10 s", "10 s"],
  [59.6, "60 s", "1 min 0 s"],
  [119.7, "2 min 0 s", "2 min 0 s"],
  [185, "3 min 5 s", "3 min 5 s"],
])("%f seconds", (value, thought, called) => {
  expect(seconds(value)).toBe(thought);
  expect(duration(value)).toBe(called);
});

test("counts of tokens", () => {
  expect([1204, 1204.5].map(number)).toEqual(["1,204", "1,205"]);
  expect([999, 12_800, 60_000, 99_960, 131_072].map(short)).toEqual(["999", "12.8k", "60k", "100k", "131k"]);
});
