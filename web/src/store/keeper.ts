// Saves conversations while they change, and brings in what other tabs have saved.

import type { Conversation, Id, Summary } from "../model";
import { carry } from "./carrying";
import type { Channel, News } from "./channel";
import { StorageFault } from "./faults";
import type { Journal, Unsaved } from "./journal";
import { mergeTabs } from "./merge";
import * as records from "./records";
import type { Fields, Head, Tables, Transaction } from "./tables";

const SOON = 80; // milliseconds after a change that nothing follows
const STREAM = 600; // at most this often while an answer is written
const AGAIN = 5000; // after a failure

/** What the keeper needs of the page. */
export interface Screen {
  /** The conversation as it is in memory, null when it is not. */
  held(id: Id): Conversation | null;
  /** Puts a newer value of a conversation that is held in its place. */
  replace(conversation: Conversation): void;
  /** A conversation was written (its summary) or deleted (null), here or elsewhere. */
  listed(id: Id, summary: Summary | null): void;
  /** Storage failed, or works again (null). */
  report(fault: StorageFault | null): void;
}

interface Base {
  conversation: Conversation;
  revision: number;
}

export class Keeper {
  private bases = new Map<Id, Base>();
  private pending = new Map<Id, Conversation>();
  private saving: Conversation | null = null; // its transaction has not ended
  private deleted = new Set<Id>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private due = Infinity;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private used: Tables,
    private readonly channel: Channel,
    private readonly screen: Screen,
    private journal: Journal | null = null,
    private readonly now: () => number = Date.now,
  ) {}

  get tables(): Tables {
    return this.used;
  }

  /** Goes on with other tables, once all that these have is in there. The heads of all that is there then; if it raises,
   *  nothing has changed. */
  move(tables: Tables): Promise<Head[]> {
    return this.next(async () => {
      await carry(this.used, tables);
      const heads = await tables.read((transaction) => transaction.all("heads"));
      this.used = tables;
      for (const id of [...this.bases.keys()]) await this.pull(id, true).catch(() => undefined);
      if (this.pending.size === 0) this.journal?.clear();
      return heads.filter((head) => !this.deleted.has(head.id));
    });
  }

  /** These tables are not to last: nothing is noted when the page is left. */
  forgo(): void {
    this.journal?.clear();
    this.journal = null;
  }

  /** Brings in what earlier pages were left with. */
  async recover(): Promise<void> {
    const save = (unsaved: Unsaved) => this.rewrite((transaction) => records.recover(transaction, unsaved));
    await this.journal?.recover(save, () => this.used.lasting);
  }

  /** The page is being left: what is not saved is noted where that ends at once, and saved if there is still time. */
  leave(): void {
    const open = new Map((this.used.lost?.() ?? []).map((unsaved) => [unsaved.now.id, unsaved]));
    const at = this.now();
    for (const now of [...(this.saving ? [this.saving] : []), ...this.pending.values()]) {
      const base = this.used.lasting ? this.bases.get(now.id)?.conversation : null;
      open.set(now.id, records.unsavedOf(base ?? null, now, at));
    }
    this.journal?.write([...open.values()]);
    void this.flush().catch(() => undefined);
  }

  /** The conversation as it is saved, null when there is none. Changes of it are noted from here on. */
  open(id: Id): Promise<Conversation | null> {
    return this.next(async () => {
      const found = await this.used.read((transaction) => records.conversationIn(transaction, id));
      if (found) this.bases.set(id, { conversation: found.conversation, revision: found.head.revision });
      return found?.conversation ?? null;
    });
  }

  /** A conversation changed; it is saved soon. `final`: no other change follows at once. */
  note(conversation: Conversation, final: boolean): void {
    const { id } = conversation;
    if (this.deleted.has(id) || conversation === this.bases.get(id)?.conversation) return;
    if (conversation.leaf === null && !this.known(id)) return; // a new one is kept with its first message
    this.pending.set(id, conversation);
    this.schedule(final ? SOON : STREAM);
  }

  private known(id: Id): boolean {
    return this.bases.has(id) || this.pending.has(id) || this.saving?.id === id;
  }

  /** Saves all that is not saved yet. */
  flush(): Promise<void> {
    return this.next(async () => undefined);
  }

  /** Something that another tab did. */
  heard({ kind, id }: News): Promise<void> {
    if (kind === "saved") {
      this.deleted.delete(id);
      return this.next(() => this.pull(id));
    }
    this.bases.delete(id);
    this.pending.delete(id);
    this.deleted.add(id);
    this.screen.listed(id, null);
    return Promise.resolve();
  }

  /** Changes fields, as the title, of any conversation. */
  patch(id: Id, patch: Partial<Fields>): Promise<void> {
    return this.next(async () => {
      const head = await this.used.write((transaction) => records.patchFields(transaction, id, patch, this.now()));
      if (head) await this.wrote(head);
    });
  }

  /** Deletes a conversation; `undo` puts it back. Null: there was none. */
  remove(id: Id): Promise<{ undo(): Promise<void> } | null> {
    this.deleted.add(id);
    return this.next(async () => {
      this.bases.delete(id);
      this.pending.delete(id);
      const parts = await this.used.write((transaction) => records.erase(transaction, id, this.now()));
      this.screen.listed(id, null);
      this.channel.tell({ kind: "deleted", id });
      return parts && { undo: () => this.restore(parts) };
    });
  }

  /** Changes what is saved within one transaction; `change` gives the conversation's new head, null for no change. */
  rewrite(change: (transaction: Transaction) => Promise<Head | null>): Promise<Head | null> {
    return this.next(async () => {
      const head = await this.used.write(change);
      if (head) {
        this.deleted.delete(head.id);
        await this.wrote(head);
      }
      return head;
    });
  }

  private async restore(parts: records.Parts): Promise<void> {
    await this.rewrite((transaction) => records.putBack(transaction, parts, this.now()));
  }

  private async wrote(head: Head): Promise<void> {
    this.screen.listed(head.id, records.summaryOf(head));
    this.channel.tell({ kind: "saved", id: head.id });
    if (this.bases.has(head.id)) await this.pull(head.id);
  }

  // One thing after the other, each on top of all changes that were noted before.
  private next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.work.then(async () => {
      await this.savePending();
      return work();
    });
    this.work = result.catch(() => undefined);
    return result;
  }

  private schedule(delay: number): void {
    const due = this.now() + delay;
    if (due >= this.due) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), delay);
  }

  private async savePending(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.due = Infinity;
    for (const id of [...this.pending.keys()]) {
      const conversation = this.pending.get(id); // as it is now: others were saved since the loop began
      if (!conversation) continue;
      this.pending.delete(id);
      this.saving = conversation;
      try {
        await this.save(conversation);
        this.screen.report(null);
      } catch (error) {
        if (!this.pending.has(id) && !this.deleted.has(id)) this.pending.set(id, conversation);
        const fault = StorageFault.of(error);
        this.screen.report(fault);
        if (fault.kind === "closed" || fault.kind === "newer") continue;
        this.schedule(AGAIN);
      } finally {
        this.saving = null;
      }
    }
    if (this.pending.size === 0 && this.used.lasting) this.journal?.clear();
  }

  private async save(conversation: Conversation): Promise<void> {
    const { id } = conversation;
    const base = this.bases.get(id) ?? null;
    if (base && !records.differ(base.conversation, conversation)) {
      this.bases.set(id, { conversation, revision: base.revision });
      return;
    }
    const { head, before } = await this.used.write((transaction) =>
      records.saveChanges(transaction, base?.conversation ?? null, conversation, this.now()),
    );
    this.bases.set(id, { conversation, revision: head.revision });
    this.screen.listed(id, records.summaryOf(head));
    this.channel.tell({ kind: "saved", id });
    if (base && before !== null && before !== base.revision) await this.pull(id, true);
  }

  /** Brings what others have saved into the conversation in memory. */
  private async pull(id: Id, again = false): Promise<void> {
    const found = await this.used.read((transaction) => records.conversationIn(transaction, id));
    if (!found) return;
    const { conversation, head } = found;
    this.screen.listed(id, records.summaryOf(head));
    const base = this.bases.get(id);
    const mine = this.screen.held(id);
    if (!base || (!again && base.revision === head.revision)) return;
    this.bases.set(id, { conversation, revision: head.revision });
    if (!mine) return;
    const merged = mergeTabs(base.conversation, mine, conversation);
    if (this.pending.has(id)) this.pending.set(id, merged);
    this.screen.replace(merged);
  }
}
