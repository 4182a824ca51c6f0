import { Icon } from "../app/Icon";
import type { Conversation, Level } from "../model";
import { adjust } from "./actions";
import { levelOf, reasons } from "./body";

export const LEVELS: readonly [Level, string][] = [
  ["high", "High"],
  ["medium", "Medium"],
  ["low", "Low"],
  ["off", "Off"],
];

/** How much is thought before an answer; not there for a model that does not reason. */
export function LevelSelect({ conversation }: { conversation: Conversation }) {
  if (!reasons()) return null;
  const choose = (level: Level) => adjust({ settings: { ...conversation.settings, level } });
  return (
    <label class="select" title="How much the model thinks before it answers">
      <Icon name="thought" size={16} />
      <select aria-label="Reasoning" autocomplete="off" value={levelOf(conversation)} onChange={(event) => choose(event.currentTarget.value as Level)}>
        {LEVELS.map(([level, name]) => (
          <option key={level} value={level} selected={level === levelOf(conversation)}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} />
    </label>
  );
}
