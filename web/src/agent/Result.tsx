import { useState } from "preact/hooks";
import type { Message } from "../model";
import type { Facts } from "./state";

const SHORT = 12; // lines that are shown at once

/** What a call gave: standard output and errors apart where they are known, else what the model reads. */
export function Result({ message, facts }: { message: Message; facts: Facts }) {
  if (facts.diff !== "" && message.toolResult?.ok) return null;
  if (facts.stdout === undefined) return <Folded label="Result" text={message.content} />;
  const nothing = facts.stdout.trim() === "" && facts.stderr.trim() === "";
  if (nothing || message.content.startsWith("error:")) return <Folded label="Result" text={message.content} />;
  return (
    <>
      {facts.stdout.trim() !== "" && <Folded label="Output" text={facts.stdout} />}
      {facts.stderr.trim() !== "" && <Folded label="Errors" text={facts.stderr} bad />}
    </>
  );
}

function Folded({ label, text, bad }: { label: string; text: string; bad?: boolean }) {
  const lines = text.replace(/\n+$/, "").split("\n");
  const long = lines.length > SHORT || text.length > 2000;
  const [open, setOpen] = useState(false);
  const shown = open || !long ? lines.join("\n") : lines.slice(0, SHORT).join("\n").slice(0, 2000);
  return (
    <div class={`result ${bad ? "bad" : ""}`}>
      <p class="result-label">{label}</p>
      <pre class="call-text" tabIndex={0} aria-label={label}>
        {shown}
      </pre>
      {long && (
        <button type="button" class="button plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show less" : lines.length > SHORT ? `Show all ${lines.length} lines` : "Show all of it"}
        </button>
      )}
    </div>
  );
}
