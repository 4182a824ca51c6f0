import { useState } from "preact/hooks";
import { AgentPanel } from "../agent/AgentDialog";
import { Dialog } from "../app/Dialog";
import { KEYS } from "../app/keys";
import { dialog, props } from "../state";
import { DataPanel } from "../store/DataPanel";
import { ChatPanel } from "./ChatPanel";
import { GeneralPanel } from "./GeneralPanel";

const TABS = [
  ["settings", "General"],
  ["conversation", "This chat"],
  ["agent", "Agent"],
  ["data", "Data"],
  ["shortcuts", "Keys"],
] as const;

type Tab = (typeof TABS)[number][0];

/** All settings, by tabs. */
export function SettingsDialog({ tab }: { tab: Tab }) {
  const [shown, setShown] = useState<Tab>(tab);
  const tabs = TABS.filter(([name]) => name !== "agent" || props.value?.agent?.tools);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex(([name]) => name === shown);
    const next = tabs[(at + step + tabs.length) % tabs.length]![0];
    setShown(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <Dialog title="Settings" class="settings" onClose={() => (dialog.value = null)}>
      <div class="tabs" role="tablist" aria-label="Settings" onKeyDown={move}>
        {tabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown === name}
            aria-controls="panel"
            tabIndex={shown === name ? 0 : -1}
            onClick={() => setShown(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${shown}`} tabIndex={0}>
        <Panel tab={shown} />
      </div>
    </Dialog>
  );
}

function Panel({ tab }: { tab: Tab }) {
  if (tab === "conversation") return <ChatPanel />;
  if (tab === "agent") return <AgentPanel />;
  if (tab === "data") return <DataPanel />;
  if (tab === "shortcuts") return <Keys />;
  return <GeneralPanel />;
}

function Keys() {
  return (
    <dl class="keys">
      {KEYS.map(([keys, words]) => (
        <div key={keys}>
          <dt>
            {keys.split("+").map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
