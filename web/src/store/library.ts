// What the page does with conversations as a whole. `start.ts` opens it.

import { signal } from "@preact/signals";
import type { Conversation, Id, Message, Summary } from "../model";
import { conversations, current, drawer, fresh, held, newId, running, show, toast, update, wanted } from "../state";
import { cut } from "../server/faults";
import { beginning } from "../text";
import { change } from "./branches";
import { documentOf, type Document } from "./document";
import { download, exportText, fileName, transcript } from "./exporting";
import { answeredElsewhere } from "./elsewhere";
import type { StorageFault } from "./faults";
import { decide, parsed, summary, type Outcome } from "./importing";
import type { Keeper, Screen } from "./keeper";
import * as records from "./records";
import { Search, type Found } from "./search";
import type { Tables } from "./tables";

/** What is wrong with the browser's storage, null: nothing. */
export const storageFault = signal<StorageFault | null>(null);

/** Told of each conversation that was written or deleted in this browser; the server's store listens. */
export const written = signal<{ id: Id } | null>(null);

let keeper: Keeper | null = null;
let search: Search | null = null;
const stale = new Set<Id>(); // conversations that the search has to read again
let quiet = false;

/** The keeper, from the start on. */
export function opened(): Keeper {
  if (!keeper) throw new Error("the store is not open");
  return keeper;
}

export function use(made: Keeper): void {
  keeper = made;
}

/** Goes on with the browser's database in the place of memory. */
export async function move(tables: Tables): Promise<void> {
  const heads = await opened().move(tables);
  search = null;
  conversations.value = inOrder(heads.map(records.summaryOf));
}

/** Called with each change of a conversation in memory. */
export function noted(conversation: Conversation, final: boolean): void {
  if (!quiet) keeper?.note(conversation, final);
}

export const screen: Screen = {
  held,
  replace(conversation) {
    quiet = true;
    update(conversation.id, () => conversation);
    quiet = false;
  },
  listed(id, entry) {
    stale.add(id);
    const others = conversations.value.filter((one) => one.id !== id);
    if (entry || others.length < conversations.value.length) conversations.value = entry ? inOrder([...others, entry]) : others;
    if (!entry) left(id);
    written.value = { id };
  },
  report(fault) {
    if (!fault && !opened().tables.lasting) return; // memory takes everything, which mends nothing
    if (fault || storageFault.value?.kind === "failed" || storageFault.value?.kind === "full") storageFault.value = fault;
  },
};

export function inOrder(list: readonly Summary[]): Summary[] {
  return [...list].sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1));
}

// A conversation that is gone is not shown or answered any more.
function left(id: Id): void {
  running.value.get(id)?.stop();
  if (current.value?.id === id) show(fresh());
}

/** Puts a conversation on the screen, unless another one is wanted there by the time it is read. False: there is none of this id. */
export async function open(id: Id): Promise<boolean> {
  drawer.value = false;
  const still = wanted();
  if (current.value?.id === id) return true;
  const found = held(id) ?? (await opened().open(id));
  if (!found) return false;
  if (!still()) return true;
  show(found);
  mendLater(found);
  return true;
}

// An answer that the page was left in the middle of has no end, unless another tab is still writing it. One that was gone
// on from was not left; files of others do not always tell how their answers ended.
function mendLater(conversation: Conversation): void {
  const messages = Object.values(conversation.messages);
  const followed = new Set(messages.map((message) => message.parent));
  const broken = messages.filter((message) => unfinished(message) && !followed.has(message.id));
  if (broken.length === 0 || running.value.has(conversation.id)) return;
  setTimeout(() => {
    if (running.value.has(conversation.id) || answeredElsewhere(conversation.id)) return;
    for (const message of broken) {
      const now = held(conversation.id)?.messages[message.id];
      if (now && unfinished(now) && now.content.length === message.content.length)
        update(conversation.id, (all) => change(all, message.id, { error: cut() }));
    }
  }, 2000);
}

function unfinished(message: Message): boolean {
  return message.role === "assistant" && !message.finish && !message.error && !message.edited;
}

export async function rename(id: Id, title: string): Promise<void> {
  const text = beginning(title.replace(/\s+/g, " ").trim(), 200);
  if (text === "") return;
  if (held(id)) update(id, (now) => ({ ...now, title: text, titled: true }));
  else await opened().patch(id, { title: text, titled: true });
}

/** Deletes a conversation; a remark offers to undo it. */
export async function remove(id: Id): Promise<void> {
  const shown = current.value?.id === id;
  const removed = await opened().remove(id);
  if (!removed) return;
  const undo = async () => {
    await removed.undo();
    if (shown) await open(id);
  };
  toast.value = { text: "Conversation deleted", undo: () => void undo() };
}

/** Conversations with all words of the query. The first call reads everything. */
export async function find(query: string): Promise<Found[]> {
  await opened().flush();
  const tables = opened().tables;
  if (!search) {
    stale.clear();
    const made = await tables.read(async (transaction) => Search.of(await transaction.all("heads"), await transaction.all("rows")));
    if (tables !== opened().tables) return find(query);
    search = made;
  }
  const changed = [...stale];
  stale.clear();
  for (const id of changed) {
    const found = await tables.read((transaction) => records.conversationIn(transaction, id));
    if (found) search.put(found.conversation);
    else search.delete(id);
  }
  return search.find(query);
}

async function documents(ids: readonly Id[]): Promise<Document[]> {
  await opened().flush();
  return opened().tables.read(async (transaction) => {
    const made: Document[] = [];
    for (const id of ids) {
      const parts = await records.load(transaction, id);
      if (parts) made.push(documentOf(parts.head, parts.rows));
    }
    return made;
  });
}

/** Saves one conversation as a file, with all branches. */
export async function exportOne(id: Id): Promise<void> {
  const [document] = await documents([id]);
  const now = new Date();
  if (document) download(fileName(document.title, "json", now), exportText([document], now), "application/json");
}

/** Saves the branch on the screen as Markdown. */
export async function exportMarkdown(id: Id): Promise<void> {
  const conversation = held(id) ?? (await documents([id]))[0];
  if (conversation) download(fileName(conversation.title, "md", new Date()), transcript(conversation), "text/markdown");
}

/** Saves all conversations as one file, with all branches. */
export async function exportAll(): Promise<void> {
  const now = new Date();
  const all = await documents(conversations.value.map((one) => one.id));
  download(fileName("pandora", "json", now), exportText(all, now), "application/json");
}

/** Takes in a file's conversations. Raises Unusable; what comes back says in words what was done and what was wrong.
 *  `progress` counts conversations. */
export async function importText(text: string, progress: (done: number, of: number) => void): Promise<{ done: string; problems: string[] }> {
  const { documents: given, problems } = parsed(text);
  const outcomes: Outcome[] = [];
  for (const document of given) {
    progress(outcomes.length, given.length);
    const at = Date.now();
    await opened().rewrite(async (transaction) => {
      const parts = await records.load(transaction, document.id);
      const here = parts && documentOf(parts.head, parts.rows);
      const { outcome, write } = decide(here, document, at, newId);
      outcomes.push(outcome);
      return write ? records.put(transaction, write) : null;
    });
  }
  return { done: summary(outcomes), problems };
}

/** Whether there is a copy of the data from before a migration. */
export async function hasBackups(): Promise<boolean> {
  return (await opened().tables.read((transaction) => transaction.all("backups"))).length > 0;
}

/** Saves these copies as a file. */
export async function exportBackups(): Promise<void> {
  const backups = await opened().tables.read((transaction) => transaction.all("backups"));
  download(fileName("pandora-before-update", "json", new Date()), JSON.stringify(backups, null, 1), "application/json");
}
