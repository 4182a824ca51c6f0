// What a tab had not saved yet when it was left. IndexedDB's writes may not end after that, localStorage's have ended when
// they return; the next page that starts brings these changes into the tables.

import type { Conversation } from "../model";
import { FORM } from "./migration";

const PREFIX = "pandora.unsaved.";

/** The changes of a conversation from `base` to `now`, each with those messages alone that differ. `base` null: all is new.
 *  `at`: when the page was left, milliseconds since 1970. */
export interface Unsaved {
  base: Conversation | null;
  now: Conversation;
  at: number;
}

interface Page {
  form: number;
  unsaved: Unsaved[];
}

export type Place = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export class Journal {
  private written = false;
  private taken: string[] = []; // left by others, in this tab's memory alone so far

  /** `tab`: a name that no other tab has. */
  constructor(
    private readonly place: Place,
    private readonly tab: string,
  ) {}

  /** Called as the page is left: ends before it returns. */
  write(unsaved: readonly Unsaved[]): void {
    if (unsaved.length === 0) return this.clear();
    try {
      this.place.setItem(PREFIX + this.tab, JSON.stringify({ form: FORM, unsaved }));
      this.written = true;
      this.release();
    } catch {
      // No room, or a browser that keeps nothing: there is no one left to tell.
    }
  }

  /** This tab's changes are in the tables after all: it was not gone, or came back. */
  clear(): void {
    if (this.written) this.place.removeItem(PREFIX + this.tab);
    this.written = false;
    this.release();
  }

  /** Gives what tabs left behind to `save`, one after the other. What it raises for stays for the next start, and keeps
   *  nothing else from being saved; the last error is raised at the end. Where `lasting` says no, only conversations that are
   *  whole are given, and their notes stay until this tab has written its own, or saved all. */
  async recover(save: (unsaved: Unsaved) => Promise<unknown>, lasting: () => boolean = () => true): Promise<void> {
    let fault: { error: unknown } | null = null;
    for (const key of this.keys()) {
      const page = read(this.place.getItem(key));
      if (page && page.form !== FORM) continue; // a page of that form will read it
      if (!lasting() && (!page || page.unsaved.some((unsaved) => unsaved?.base !== null))) continue;
      const left: Unsaved[] = [];
      for (const unsaved of page?.unsaved ?? []) {
        await save(unsaved).catch((error: unknown) => {
          fault = { error };
          left.push(unsaved);
        });
      }
      if (left.length > 0) this.place.setItem(key, JSON.stringify({ form: FORM, unsaved: left }));
      else if (lasting()) this.place.removeItem(key);
      else this.taken.push(key);
    }
    if (fault) throw (fault as { error: unknown }).error;
  }

  private release(): void {
    for (const key of this.taken.splice(0)) this.place.removeItem(key);
  }

  private keys(): string[] {
    const all = Array.from({ length: this.place.length }, (_, n) => this.place.key(n));
    const known = [PREFIX + this.tab, ...this.taken]; // this tab has what they say
    return all.filter((key): key is string => key?.startsWith(PREFIX) === true && !known.includes(key));
  }
}

function read(text: string | null): Page | null {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Page> | null;
    if (typeof found?.form !== "number" || !Array.isArray(found.unsaved)) return null;
    return { form: found.form, unsaved: found.form === FORM ? found.unsaved.filter(whole) : [] };
  } catch {
    return null;
  }
}

function whole(given: Partial<Unsaved> | null): boolean {
  return typeof given?.now?.id === "string" && typeof given.now.messages === "object" && typeof given.at === "number";
}
