import { useState } from "preact/hooks";
import type { Conversation, Run } from "../model";
import { props } from "../state";
import { path } from "../store/branches";
import { number, short, speed } from "./words";

/** How much of the context is used, with the speed of the answer that runs. */
export function Meter({ conversation, run }: { conversation: Conversation; run: Run | null }) {
  const [open, setOpen] = useState(false);
  const limit = props.value?.default_generation_settings.n_ctx;
  const last = path(conversation).findLast((message) => message.usage);
  const used = run?.progress?.total ?? (last?.usage ? last.usage.prompt + last.usage.generated : 0);
  if (!limit || used === 0) return run?.speed ? <span class="facts">{speed(run.speed)} tokens/s</span> : null;
  const share = Math.min(1, used / limit);
  const usage = last?.usage;
  return (
    <div class="meter-place">
      {run?.speed ? <span class="facts">{speed(run.speed)} tokens/s</span> : null}
      <button
        type="button"
        class={`meter${share > 0.85 ? " full" : ""}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" stroke-width="2.5">
          <circle cx="9" cy="9" r="6.5" stroke="var(--line)" />
          <circle cx="9" cy="9" r="6.5" stroke="currentColor" pathLength="100" stroke-dasharray={`${share * 100} 100`} transform="rotate(-90 9 9)" />
        </svg>
        <span aria-hidden="true">
          {short(used)}
          <span class="of"> / {short(limit)}</span>
        </span>
        <span class="hidden">{`Context: ${number(used)} of ${number(limit)} tokens used`}</span>
      </button>
      {open && (
        <dl class="card popover">
          <Line name="Context used">{`${number(used)} of ${number(limit)} (${Math.round(share * 100)}%)`}</Line>
          {usage && <Line name="Last prompt">{`${number(usage.prompt)} tokens`}</Line>}
          {usage && <Line name="Known from before">{`${Math.round((100 * usage.cached) / Math.max(1, usage.prompt))}%`}</Line>}
          {usage && <Line name="Last answer">{`${number(usage.generated)} tokens`}</Line>}
          {last?.timings && <Line name="Speed">{`${speed(last.timings.predicted_per_second)} tokens/s`}</Line>}
        </dl>
      )}
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
