// Files with conversations come in. Nothing that is here is overwritten.

import type { Id, Message } from "../model";
import { Unusable, checkedDocument, isObject } from "./checking";
import { FORMAT, VERSION, stable, type Document } from "./document";

const LARGEST = 500_000_000; // bytes of a file
const PROBLEMS = 20; // that are told

export interface Parsed {
  documents: Document[];
  problems: string[];
}

/** The conversations of an exported file's text. Raises Unusable where there are none, in words. */
export function parsed(text: string): Parsed {
  if (text.length > LARGEST) throw new Unusable("The file is larger than 500 MB.");
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Unusable(`The file is no JSON (${error instanceof Error ? error.message.slice(0, 120) : "unreadable"}). Choose a file that “Export” has made.`);
  }
  const list = listOf(given);
  const problems: string[] = [];
  const tell = (problem: string) => problems.length < PROBLEMS && problems.push(problem);
  const documents = new Map<Id, Document>();
  for (const one of list) {
    try {
      const document = checkedDocument(one, tell);
      if (documents.has(document.id)) tell(`“${document.title}” is in the file twice; the first one counts`);
      else documents.set(document.id, document);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      tell(`${error.message}; it was left out`);
    }
  }
  return { documents: [...documents.values()], problems };
}

function listOf(given: unknown): unknown[] {
  if (isObject(given) && typeof given.version === "number" && given.version > VERSION)
    throw new Unusable(`The file was made by a newer version of this page (form ${given.version}, this page reads up to ${VERSION}). Update the server, then import it.`);
  if (isObject(given) && given.format === FORMAT && Array.isArray(given.conversations)) return given.conversations;
  if (isObject(given) && isObject(given.messages)) return [given];
  throw new Unusable("The file holds no conversations of this page. Choose a file that “Export” has made.");
}

export type Outcome = "added" | "completed" | "same" | "copied";

/** What becomes of a document: what is written (null: nothing) and why. What is here stays as it is: messages that are
 *  missing are added; where the same message differs, the file's conversation becomes a copy. */
export function decide(here: Document | null, given: Document, at: number, newId: () => Id): { outcome: Outcome; write: Document | null } {
  if (!here) return { outcome: "added", write: fresh(given, at) };
  if (differs(here, given)) {
    const copy = { ...fresh(given, at), id: newId(), title: `${given.title} (imported)`, titled: true };
    return { outcome: "copied", write: copy };
  }
  const missing = Object.values(given.messages).filter((message) => !here.messages[message.id]);
  if (missing.length === 0) return { outcome: "same", write: null };
  return { outcome: "completed", write: completed(here, missing, at) };
}

function differs(here: Document, given: Document): boolean {
  return Object.values(given.messages).some((message) => {
    const own = here.messages[message.id];
    return own !== undefined && stable(own) !== stable(message);
  });
}

// As written now: a deletion on another device does not reach it.
function fresh(document: Document, at: number): Document {
  const stamps = Object.fromEntries(Object.keys(document.messages).map((id) => [id, at]));
  return { ...document, changed: at, stamps, removed: {} };
}

function completed(here: Document, missing: readonly Message[], at: number): Document {
  const made: Document = { ...here, changed: at, messages: { ...here.messages }, stamps: { ...here.stamps }, removed: { ...here.removed } };
  for (const message of missing) {
    made.messages[message.id] = message;
    made.stamps[message.id] = at;
    delete made.removed[message.id];
  }
  return made;
}

/** What was done, in one sentence. */
export function summary(outcomes: readonly Outcome[]): string {
  const count = (one: Outcome) => outcomes.filter((outcome) => outcome === one).length;
  const parts = [
    [count("added"), "added"],
    [count("completed"), "completed with messages that were missing"],
    [count("copied"), "added as a copy, because it differs from the one here"],
    [count("same"), "here already"],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return told.length > 0 ? `Conversations: ${told.join(", ")}.` : "The file holds no conversation that can be used.";
}
