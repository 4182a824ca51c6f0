import { useState } from "preact/hooks";
import type { AgentMode } from "../model";
import { configure, settings } from "../state";

const CHOICES: [AgentMode, string, string][] = [
  ["safe", "Ask before every change", "Reading runs at once; whatever changes something, or leaves this machine, is shown to you first."],
  ["auto", "Ask before what looks destructive", "Work in the folder runs at once; deleting, overwriting outside of it, force pushes and the like are shown to you first."],
  ["yolo", "Never ask", "Every call runs at once. Until this page is loaded anew."],
];

function set(mode: AgentMode): void {
  configure({ agent: { ...settings.value.agent, mode } });
}

/** When the agent asks. Never to ask needs a second yes. */
export function ModeChoice() {
  const [confirming, setConfirming] = useState(false);
  const { mode, always } = settings.value.agent;
  const choose = (next: AgentMode) => {
    setConfirming(next === "yolo" && mode !== "yolo");
    if (next !== "yolo") set(next);
  };
  return (
    <section>
      <fieldset class="modes">
        <legend>
          <h3>When it asks</h3>
        </legend>
        {CHOICES.map(([value, label, words]) => (
          <label key={value} class="mode">
            <input type="radio" name="agent-mode" value={value} checked={confirming ? value === "yolo" : value === mode} onChange={() => choose(value)} />
            <span>
              <strong>{label}</strong>
              <span class="quiet">{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {confirming && <Confirm onYes={() => (set("yolo"), setConfirming(false))} onNo={() => setConfirming(false)} />}
      {always.length > 0 && <Always names={always} />}
    </section>
  );
}

function Confirm({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  return (
    <div class="notice bad" role="alert">
      <p>
        The model will write files, run commands and call MCP servers without a question, with what they can reach. A web page or a file that it reads
        can talk it into something. Switch the questions off?
      </p>
      <div class="row end">
        <button type="button" class="button" onClick={onNo}>
          Keep asking
        </button>
        <button type="button" class="button deny" onClick={onYes}>
          Never ask
        </button>
      </div>
    </div>
  );
}

function Always({ names }: { names: readonly string[] }) {
  const drop = (name: string) => configure({ agent: { ...settings.value.agent, always: names.filter((one) => one !== name) } });
  return (
    <div class="always">
      <p class="quiet">Always allowed, but for calls that look destructive:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" class="chip-button" aria-label={`Ask again about ${name}`} onClick={() => drop(name)}>
              {name} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
