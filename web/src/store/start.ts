import { computed, effect } from "@preact/signals";
import { current, empty, leave, newId, onChange, show, showNew } from "../state";
import { arrive } from "./arriving";
import { openChannel } from "./channel";
import { listenElsewhere } from "./elsewhere";
import { Journal } from "./journal";
import { Keeper } from "./keeper";
import { noted, open, opened, screen, use } from "./library";
import { Memory } from "./memory";
import { startSync } from "./sync/start";

const HASH = /^#c\/([A-Za-z0-9_-]{1,64})$/;

/** Opens the store, fills `conversations`, shows the conversation of last time or a new one. Called once at the start. What is
 *  written before the database is there is kept as well. */
export async function start(): Promise<void> {
  const channel = openChannel((news) => void opened().heard(news).catch(() => undefined));
  use(new Keeper(new Memory(), channel, screen, journal()));
  onChange(noted);
  listenElsewhere();
  addEventListener("pagehide", left);
  // A page that is out of sight may be ended without a word.
  document.addEventListener("visibilitychange", () => (document.hidden ? left() : void opened().flush()));
  await arrive();
  await showAddressed();
  if (!current.value) show(empty());
  followAddress();
  startSync();
}

function left(): void {
  leave();
  opened().leave();
}

// Some browsers refuse the mere mention of localStorage.
function journal(): Journal | null {
  try {
    return new Journal(localStorage, newId());
  } catch {
    return null;
  }
}

// The address names the conversation: reloading, going back and bookmarks show it again.
async function showAddressed(): Promise<void> {
  const id = HASH.exec(location.hash)?.[1];
  if (id === undefined) return;
  if (!(await open(id))) history.replaceState(null, "", location.pathname + location.search);
}

function followAddress(): void {
  const address = computed(() => (current.value?.leaf ? `#c/${current.value.id}` : "")); // the conversation itself changes once a frame
  effect(() => {
    const hash = address.value;
    if (hash === location.hash) return;
    history.pushState(null, "", hash || location.pathname + location.search);
  });
  addEventListener("popstate", () => {
    if (location.hash !== "") return void (HASH.test(location.hash) && showAddressed());
    showNew();
  });
}
