import type { Run } from "../model";
import { number } from "./words";

/** What happens before the first word of an answer. */
export function Progress({ run }: { run: Run }) {
  const { progress } = run;
  if (run.phase !== "reading" || !progress || progress.total === 0) {
    return (
      <p class="progress">
        <span class="pulse" aria-hidden="true" />
        {run.phase === "calling" ? "Calling a tool…" : "Waiting for the model…"}
      </p>
    );
  }
  const { done, total, cached } = progress;
  return (
    <div class="progress">
      <span class="pulse" aria-hidden="true" />
      <span>
        Reading {number(done)} of {number(total)} tokens
        {cached > 0 && <span class="quiet"> · {number(cached)} known from before</span>}
      </span>
      <progress max={total} value={done} aria-label="Prompt read" />
    </div>
  );
}
