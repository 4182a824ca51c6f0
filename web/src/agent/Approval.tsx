import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../state";
import type { Decision } from "./live";
import { seen } from "./unseen";

const PAUSE = 400; // milliseconds before the question takes the focus; its buttons do not: an Enter on its way must not allow

/** Asks whether a call may be made. Words go back to the model with a refusal. */
export function Approval({ name, reason, decide }: { name: string; reason: string; decide(decision: Decision): void }) {
  const place = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState("");
  const { mode, always } = settings.value.agent;
  const helps = mode === "safe" && !always.includes(name); // else this call is asked about for what it does
  // Somebody who is not writing is led here; whoever types, or is about to, is not interrupted. A call that is longer than
  // the screen is read from its beginning: the buttons stand behind all of it.
  useEffect(() => {
    const card = place.current?.closest<HTMLElement>(".call");
    const room = card?.closest(".scroller")?.clientHeight ?? innerHeight;
    const long = card !== null && card !== undefined && card.offsetHeight > room;
    if (long) card.scrollIntoView({ block: "start" });
    else place.current?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => {
      if (!typing()) place.current?.focus({ preventScroll: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, []);
  const say = (kind: Decision["kind"]) => decide({ kind, words: words.trim() });
  const onKeyDown = (event: KeyboardEvent) => {
    const types = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (types && !(event.target instanceof HTMLInputElement)) document.getElementById("composer")?.focus();
  };
  return (
    <form
      class="approval"
      ref={place}
      tabIndex={-1}
      aria-label={`May ${name} be called?`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        say("deny");
      }}
    >
      <p>
        <strong>May this be done?</strong> {seen(reason)}
      </p>
      <div class="approval-row">
        <button type="button" class="button main" onClick={() => say("allow")}>
          Allow
        </button>
        {helps && (
          <button type="button" class="button" onClick={() => say("always")} title={`${name} is not asked about any more, but for calls that look destructive`}>
            Always allow {name}
          </button>
        )}
        <button type="submit" class="button deny">
          Deny
        </button>
      </div>
      <input
        class="field"
        value={words}
        aria-label="What the model is told when you deny"
        placeholder="Deny with words: what should it do instead?"
        onInput={(event) => setWords(event.currentTarget.value)}
      />
    </form>
  );
}

function typing(): boolean {
  const now = document.activeElement;
  return now instanceof HTMLTextAreaElement ? now.value !== "" : now instanceof HTMLInputElement;
}
