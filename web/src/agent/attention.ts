import { effect } from "@preact/signals";
import { current } from "../state";
import { anyAsks } from "./live";

/** The title of the window: the chat, and a sign when the agent waits for an answer. */
export function attend(): void {
  effect(() => {
    const now = current.value;
    const name = now?.leaf ? `${now.title} – Pandora` : "Pandora";
    document.title = anyAsks() ? `(?) ${name}` : name;
  });
}
