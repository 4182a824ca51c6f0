import { computed, effect } from "@preact/signals";
import { current } from "../state";
import { anyAsks } from "./live";

/** The title of the window: the chat, and a sign when the agent waits for an answer. */
export function attend(): void {
  const title = computed(() => {
    const now = current.value;
    const name = now?.leaf ? `${now.title} – Pandora` : "Pandora";
    return anyAsks() ? `(?) ${name}` : name;
  });
  effect(() => {
    document.title = title.value;
  });
}
