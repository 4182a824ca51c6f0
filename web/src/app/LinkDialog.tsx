import { signal } from "@preact/signals";
import { seen } from "../agent/unseen";
import { copy } from "../chat/actions";
import { Dialog } from "./Dialog";

/** The address that is asked about. */
export const asked = signal<string | null>(null);

/** Shows where a link of an answer leads before it is opened. */
export function LinkDialog() {
  const address = asked.value;
  if (address === null) return null;
  const close = () => (asked.value = null);
  return (
    <Dialog title="Open this address?" onClose={close}>
      <p class="quiet">The link comes from the model. It opens in a new tab, and the page there learns nothing about this chat.</p>
      <p class="address-box">{seen(address)}</p>
      <div class="row end">
        <button type="button" class="button plain" onClick={() => void copy(address)}>
          Copy
        </button>
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
        <a class="button main" href={address} target="_blank" rel="noopener noreferrer" onClick={close}>
          Open
        </a>
      </div>
    </Dialog>
  );
}

/** Clicks on what Markdown made: links are asked about, with the middle button too; Copy buttons copy. */
export function onContentClick(event: MouseEvent): void {
  if (event.button > 1) return; // the menu of the browser
  const target = event.target as Element | null;
  const link = target?.closest<HTMLAnchorElement>(".md a[href]");
  if (link) {
    event.preventDefault();
    asked.value = link.getAttribute("href");
    return;
  }
  const button = target?.closest(".code .copy");
  if (button) void copy(button.closest(".code")!.querySelector("code")!.textContent ?? "");
}
