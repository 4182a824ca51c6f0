// Full text search over titles and messages, in memory.

import type { Conversation, Id, Message } from "../model";
import type { Head, Row } from "./tables";

const AROUND = 60; // characters of a found place
const LIMIT = 200;

/** A conversation in which all words were found. `message` is where, null: in the title; `before + hit + after` is the place. */
export interface Found {
  id: Id;
  message: Id | null;
  before: string;
  hit: string;
  after: string;
}

interface Entry {
  title: string;
  updated: number;
  folded: string; // of the title
  texts: Text[];
}

interface Text {
  id: Id;
  text: string;
  folded: string;
}

/** Lower case without accents, of the same length for most text, so that places stay places. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}+/gu, "");
}

/** The words of a query; what stands in quotation marks is one word. */
export function wordsOf(query: string): string[] {
  const parts = query.match(/"[^"]+"|[^\s"]+/g) ?? [];
  return [...new Set(parts.map((part) => fold(part.replaceAll('"', "").trim())).filter((word) => word !== ""))];
}

function textOf(message: Message): string {
  const calls = message.toolCalls?.map((call) => `${call.name} ${call.arguments}`) ?? [];
  return [message.content, ...calls].filter((one) => one !== "").join("\n");
}

export class Search {
  private entries = new Map<Id, Entry>();

  /** Everything that is saved. */
  static of(heads: readonly Head[], rows: readonly Row[]): Search {
    const search = new Search();
    const messages = new Map<Id, Message[]>();
    for (const row of rows) {
      const list = messages.get(row.conversation);
      if (list) list.push(row.message);
      else messages.set(row.conversation, [row.message]);
    }
    for (const head of heads) search.enter(head.fields, messages.get(head.id) ?? []);
    return search;
  }

  put(conversation: Conversation): void {
    this.enter(conversation, Object.values(conversation.messages));
  }

  delete(id: Id): void {
    this.entries.delete(id);
  }

  /** Conversations that have all words of the query: those with all of them in the title first, then the newest. */
  find(query: string, limit = LIMIT): Found[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const found: { rank: number; updated: number; id: Id; entry: Entry }[] = [];
    for (const [id, entry] of this.entries) {
      const inTitle = words.filter((word) => entry.folded.includes(word)).length;
      const all = inTitle === words.length || words.every((word) => entry.folded.includes(word) || entry.texts.some((one) => one.folded.includes(word)));
      if (all) found.push({ rank: inTitle === words.length ? 0 : 1, updated: entry.updated, id, entry });
    }
    found.sort((a, b) => a.rank - b.rank || b.updated - a.updated);
    return found.slice(0, limit).map(({ id, entry, rank }) => place(id, entry, words, rank === 0));
  }

  private enter(fields: { id: Id; title: string; updated: number }, messages: readonly Message[]): void {
    const texts = messages.map((message) => {
      const text = textOf(message);
      return { id: message.id, text, folded: fold(text) };
    });
    this.entries.set(fields.id, { title: fields.title, updated: fields.updated, folded: fold(fields.title), texts });
  }
}

function place(id: Id, entry: Entry, words: readonly string[], inTitle: boolean): Found {
  if (inTitle) return { id, message: null, ...excerpt(entry.title, entry.folded, words) };
  const best = [...entry.texts].sort((a, b) => hits(b, words) - hits(a, words))[0];
  return best ? { id, message: best.id, ...excerpt(best.text, best.folded, words) } : { id, message: null, before: entry.title, hit: "", after: "" };
}

function hits(text: Text, words: readonly string[]): number {
  return words.filter((word) => text.folded.includes(word)).length;
}

function excerpt(text: string, folded: string, words: readonly string[]): { before: string; hit: string; after: string } {
  const places = words.map((word) => ({ at: folded.indexOf(word), word })).filter(({ at }) => at >= 0);
  const first = places.sort((a, b) => a.at - b.at)[0];
  if (!first) return { before: text.slice(0, AROUND), hit: "", after: "" };
  const start = original(text, folded, first.at);
  const end = original(text, folded, first.at + first.word.length);
  const from = Math.max(0, start - AROUND);
  const before = (from > 0 ? "…" : "") + text.slice(from, start);
  return { before, hit: text.slice(start, end), after: text.slice(end, end + AROUND * 2) };
}

// The place in a text that a place in its folded form came from.
function original(text: string, folded: string, at: number): number {
  if (folded.length === text.length) return at;
  let seen = 0;
  let index = 0;
  for (const character of text) {
    if (seen >= at) return index;
    seen += fold(character).length;
    index += character.length;
  }
  return index;
}
