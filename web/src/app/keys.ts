// Keys that hold everywhere on the page.

import { active, dialog, drawer, showNew } from "../state";

/** What the help lists. */
export const KEYS: readonly [string, string][] = [
  ["Enter", "Send the message"],
  ["Shift+Enter", "New line"],
  ["Esc", "Stop the answer, close what is open"],
  ["/", "To the message field"],
  ["Ctrl+K", "Search the chats"],
  ["Ctrl+Shift+O", "New chat"],
  ["Ctrl+,", "Settings"],
  ["Ctrl+Enter", "Save an edited message"],
  ["?", "These keys"],
];

/** A new conversation, ready to be typed into; the one on the screen where it is new itself. */
export function newChat(): void {
  showNew();
  drawer.value = false;
  focusComposer();
}

/** Puts the cursor into the message field. */
export function focusComposer(): void {
  focus("composer");
}

function search(): void {
  drawer.value = true;
  focus("search");
}

// At once, for the next key; on a narrow screen what lies over it has to go first.
function focus(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  if (document.activeElement !== field) requestAnimationFrame(() => field?.focus());
}

/** Listens to the keys. */
export function listen(): void {
  addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") escape(event);
    else if (document.querySelector("dialog[open]")) return;
    else if (command && !event.shiftKey && event.key.toLowerCase() === "k") done(event, search);
    else if (command && event.shiftKey && event.key.toLowerCase() === "o") done(event, newChat);
    else if (command && event.key === ",") done(event, () => (dialog.value = "settings"));
    else if (!command && !event.altKey && !typing(event.target)) {
      if (event.key === "/") done(event, focusComposer);
      else if (event.key === "?") done(event, () => (dialog.value = "shortcuts"));
    }
  });
}

function done(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}

function escape(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  if (active.value) active.value.stop();
  else if (drawer.value) drawer.value = false;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

