import { useEffect, useState } from "preact/hooks";
import { Icon } from "../app/Icon";
import { Markdown } from "../markdown/Markdown";
import { seconds } from "./words";

/** What the model thought, folded. `since`: it is still at it, and began then. */
export function Reasoning({ text, took, since }: { text: string; took?: number; since?: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="reasoning" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class={since ? "busy" : ""}>
        <Icon name="thought" size={16} />
        {since ? <Ticking since={since} /> : <span>{took === undefined ? "Thought" : `Thought for ${seconds(Math.max(0.1, took))}`}</span>}
        <Icon name="down" size={14} />
      </summary>
      {open && (
        <div class="thoughts">
          <Markdown text={text} growing={since !== undefined} />
        </div>
      )}
    </details>
  );
}

function Ticking({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span>Thinking {Math.max(0, Math.round((now - since) / 1000))} s…</span>;
}
