import { LEVELS } from "../chat/LevelSelect";
import type { Level, ThemeChoice } from "../model";
import { reasons } from "../chat/body";
import { key, setKey } from "../server/client";
import { check } from "../server/health";
import { configure, props, settings } from "../state";
import { SamplingFields } from "./SamplingFields";

const THEMES: readonly [ThemeChoice, string][] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** What holds for all chats. */
export function GeneralPanel() {
  const now = settings.value;
  return (
    <div class="stack">
      <fieldset>
        <legend>Theme</legend>
        <div class="choices">
          {THEMES.map(([theme, name]) => (
            <label key={theme}>
              <input type="radio" name="theme" checked={now.theme === theme} onChange={() => configure({ theme })} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {reasons() && (
        <fieldset>
          <legend>Thinking before an answer</legend>
          <div class="choices">
            {LEVELS.map(([level, name]: readonly [Level, string]) => (
              <label key={level}>
                <input type="radio" name="level" checked={now.level === level} onChange={() => configure({ level })} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label class="stack small">
        <span class="name">System prompt</span>
        <textarea
          class="field"
          rows={3}
          placeholder="What the model should know or keep to in every chat"
          value={now.system}
          onInput={(event) => configure({ system: event.currentTarget.value })}
        />
      </label>
      <fieldset>
        <legend>How words are chosen</legend>
        <SamplingFields value={now.sampling} under={props.value?.default_generation_settings.params ?? {}} onChange={(sampling) => configure({ sampling })} />
      </fieldset>
      {key.value && (
        <div class="row">
          <span class="grow">An API key is kept until this tab is closed.</span>
          <button
            type="button"
            class="button"
            onClick={() => {
              setKey("");
              void check();
            }}
          >
            Forget it
          </button>
        </div>
      )}
      <p class="quiet">{props.value?.build_info}</p>
    </div>
  );
}
