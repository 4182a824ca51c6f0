import { adjust } from "../chat/actions";
import { current, props, settings } from "../state";
import { SamplingFields } from "./SamplingFields";

/** What holds for the chat on the screen only. */
export function ChatPanel() {
  const now = current.value;
  if (!now) return null;
  const under = { ...props.value?.default_generation_settings.params, ...settings.value.sampling };
  return (
    <div class="stack">
      <label class="stack small">
        <span class="name">System prompt of this chat</span>
        <textarea
          class="field"
          rows={6}
          placeholder={settings.value.system || "None"}
          value={now.system ?? ""}
          onInput={(event) => adjust({ system: event.currentTarget.value || undefined })}
        />
        <span class="quiet">Empty: the general one is used.</span>
      </label>
      <fieldset>
        <legend>How words are chosen in this chat</legend>
        <SamplingFields
          value={now.settings?.sampling ?? {}}
          under={under}
          onChange={(sampling) => adjust({ settings: { ...now.settings, sampling } })}
        />
      </fieldset>
    </div>
  );
}
