import { computed, effect } from "@preact/signals";
import { conversations, current, empty, leave, newId, onChange, show, showNew } from "../state";
import { openChannel } from "./channel";
import { openDatabase } from "./database";
import { listenElsewhere } from "./elsewhere";
import { StorageFault } from "./faults";
import { Journal } from "./journal";
import { Keeper } from "./keeper";
import { inOrder, noted, open, opened, screen, storageFault, use } from "./library";
import { Memory } from "./memory";
import { migrate } from "./migration";
import { summaryOf } from "./records";
import { startSync } from "./sync/start";
import type { Tables } from "./tables";

const HASH = /^#c\/([A-Za-z0-9_-]{1,64})$/;

/** Opens the store, fills `conversations`, shows the conversation of last time or a new one. Called once at the start. */
export async function start(): Promise<void> {
  const tables = await lastingTables();
  const channel = openChannel((news) => void opened().heard(news).catch(() => undefined));
  use(new Keeper(tables, channel, screen, tables.lasting ? journal() : null));
  await opened().recover().catch((error: unknown) => screen.report(StorageFault.of(error)));
  await list(tables);
  onChange(noted);
  listenElsewhere();
  addEventListener("pagehide", () => {
    leave();
    opened().leave();
  });
  document.addEventListener("visibilitychange", () => void opened().flush());
  await showAddressed();
  if (!current.value) show(empty());
  followAddress();
  startSync();
}

// Some browsers refuse the mere mention of localStorage.
function journal(): Journal | null {
  try {
    return new Journal(localStorage, newId());
  } catch {
    return null;
  }
}

async function lastingTables(): Promise<Tables> {
  try {
    const tables = await openDatabase(() => screen.report(new StorageFault("closed", "the database was closed")));
    await migrate(tables);
    return tables;
  } catch (error) {
    storageFault.value = StorageFault.of(error);
    const tables = new Memory();
    await migrate(tables);
    return tables;
  }
}

async function list(tables: Tables): Promise<void> {
  const heads = await tables.read((transaction) => transaction.all("heads"));
  conversations.value = inOrder(heads.map(summaryOf));
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
