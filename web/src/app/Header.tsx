import { current, dialog, drawer, link, props, settings, configure } from "../state";
import { IconButton, type IconName } from "./Icon";
import type { ThemeChoice } from "../model";

const THEMES: Record<ThemeChoice, { next: ThemeChoice; icon: IconName; name: string }> = {
  system: { next: "light", icon: "screen", name: "as the system" },
  light: { next: "dark", icon: "sun", name: "light" },
  dark: { next: "system", icon: "moon", name: "dark" },
};

/** The bar above the chat: its title, the model, and what can be set. */
export function Header() {
  const theme = THEMES[settings.value.theme];
  return (
    <header class="header">
      <IconButton
        name="menu"
        class="menu"
        label={drawer.value ? "Close the list of chats" : "Open the list of chats"}
        onClick={() => (drawer.value = !drawer.value)}
      />
      <div class="titles">
        <h1>{current.value?.leaf ? current.value.title : "Pandora"}</h1>
        <p class="quiet">
          <span class={`dot ${link.value}`} aria-hidden="true" />
          {words()}
        </p>
      </div>
      <IconButton name={theme.icon} label={`Theme: ${theme.name}`} onClick={() => configure({ theme: theme.next })} />
      <IconButton name="gear" label="Settings" onClick={() => (dialog.value = "settings")} />
    </header>
  );
}

function words(): string {
  switch (link.value) {
    case "ready":
      return props.value?.model_alias ?? "ready";
    case "loading":
      return "the model is being loaded";
    case "key":
      return "a key is needed";
    case "gone":
      return "the server does not answer";
    default:
      return "connecting";
  }
}
