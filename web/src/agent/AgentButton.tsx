import { Icon, IconButton } from "../app/Icon";
import type { AgentMode } from "../model";
import { adjust } from "../chat/actions";
import { current, dialog, props, settings, toast } from "../state";
import "./panel.css";

const UNMADE = "This model was not made for tools: they are explained to it in words, which works less well";
const MODES: Record<AgentMode, string> = { safe: "asks", auto: "auto", yolo: "never asks" };

/** Beside the composer: switches the agent of this conversation on; shows nothing where the server has no tools. */
export function AgentButton() {
  if (!props.value?.agent?.tools) return null;
  const on = current.value?.agent === true;
  const { mode } = settings.value.agent;
  return (
    <span class={`agent-switch ${on ? "on" : ""}`}>
      <button
        type="button"
        class="agent-button"
        aria-pressed={on}
        title={on ? "The agent is on: the model may call tools" : "Let the model work with tools"}
        onClick={() => {
          adjust({ agent: !on });
          if (!on && props.value?.knows_tools === false) toast.value = { text: UNMADE };
        }}
      >
        <Icon name="tool" size={16} />
        Agent
        {on && <span class={`agent-mode ${mode}`}>{MODES[mode]}</span>}
      </button>
      {on && <IconButton name="gear" label="Settings of the agent" size={16} onClick={() => (dialog.value = "agent")} />}
    </span>
  );
}
