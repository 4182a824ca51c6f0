import { useLayoutEffect } from "preact/hooks";
import { Chat } from "../chat/Chat";
import { SettingsDialog } from "../settings/SettingsDialog";
import { Sidebar } from "../sidebar/Sidebar";
import { announced, current, dialog, drawer } from "../state";
import { Banner } from "./Banner";
import { Header } from "./Header";
import { KeyDialog } from "./KeyDialog";
import { LinkDialog, onContentClick } from "./LinkDialog";
import { Toast } from "./Toast";

const narrow = matchMedia("(max-width: 820px)");

/** The whole page. */
export function App() {
  // On a narrow screen the list of chats lies over the rest, which then cannot be reached.
  const covered = drawer.value && narrow.matches;
  // At once, so that it does not take the focus from where the next key has led.
  useLayoutEffect(() => {
    if (!drawer.value || !narrow.matches) return undefined;
    document.querySelector<HTMLElement>(".side-close")?.focus();
    return () => document.querySelector<HTMLElement>(".header .menu")?.focus();
  }, [covered]);
  return (
    <div class={`app${drawer.value ? " drawer-open" : ""}`} onClick={onContentClick} onAuxClick={onContentClick}>
      <a class="skip" href="#composer">
        To the message field
      </a>
      <div class="side">
        <Sidebar />
      </div>
      <div class="veil" onClick={() => (drawer.value = false)} />
      <div class="page" inert={covered}>
        <Header />
        <Banner />
        {current.value ? <Chat conversation={current.value} /> : <main class="chat" aria-busy="true" />}
      </div>
      <Dialogs />
      <LinkDialog />
      <Toast />
      <div class="hidden" aria-live="polite">
        {announced.value}
      </div>
    </div>
  );
}

function Dialogs() {
  if (dialog.value === null) return null;
  return dialog.value === "key" ? <KeyDialog /> : <SettingsDialog tab={dialog.value} />;
}
