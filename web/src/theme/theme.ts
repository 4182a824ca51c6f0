// Light, dark, or as the system has it. The page's head sets it before the first paint; this keeps it.

import { effect } from "@preact/signals";
import { settings } from "../state";

const dark = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const choice = settings.value.theme;
  const theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute("content", colour);
}

/** Follows the setting and the system. */
export function follow(): void {
  effect(apply);
  dark.addEventListener("change", apply);
}
