// Brings this browser and the server's store together. What is absent there was never deleted by that: a deletion is a
// tombstone. So a server with an empty store is filled, and nobody loses anything to it.

import type { Id } from "../../model";
import { ServerError } from "../../server/faults";
import { documentOf, documentsEqual, fieldsOf, bare, isTombstone, latestChange, type Document, type Tombstone } from "../document";
import type { Keeper } from "../keeper";
import { mergeDocuments } from "../merge";
import * as records from "../records";
import type { Mark } from "../tables";
import type { Listed, Remote, Stored } from "./remote";

const TRIES = 4; // while others write the same conversation
const KEPT = 180 * 24 * 3600 * 1000; // milliseconds that tombstones stay on the server

export interface Report {
  received: number;
  sent: number;
  unreadable: Id[]; // of a newer page, or damaged
  refused: string[]; // why the server did not take something
}

export class Sync {
  private report: Report = { received: 0, sent: 0, unreadable: [], refused: [] };
  private signal: AbortSignal | undefined;

  constructor(
    private readonly keeper: Keeper,
    private readonly remote: Remote,
    private readonly now: () => number = Date.now,
  ) {}

  /** Goes through everything once. Raises ServerError, or the signal's reason when it is stopped; what was done by then stays done. */
  async pass(signal?: AbortSignal): Promise<Report> {
    this.report = { received: 0, sent: 0, unreadable: [], refused: [] };
    this.signal = signal;
    await this.keeper.flush();
    const listed = new Map((await this.remote.list()).map((one) => [one.id, one]));
    const local = await this.keeper.tables.read(async (transaction) => ({
      heads: await transaction.all("heads"),
      marks: await transaction.all("marks"),
    }));
    const marks = new Map(local.marks.map((mark) => [mark.id, mark]));
    const ids = new Set([...listed.keys(), ...local.heads.map((head) => head.id), ...marks.keys()]);
    for (const id of ids) {
      signal?.throwIfAborted();
      if (!needed(marks.get(id), listed.get(id))) continue;
      await this.reconcile(id, listed.get(id) ?? null).catch((error: unknown) => this.refused(error));
    }
    return this.report;
  }

  // One conversation that is too large does not keep the others from the server.
  private refused(error: unknown): void {
    const alone = error instanceof ServerError && [400, 413, 422].includes(error.status);
    if (!alone) throw error;
    this.report.refused.push(error.fault.detail ?? error.fault.title);
  }

  private async reconcile(id: Id, listed: Listed | null): Promise<void> {
    let there = listed?.revision ?? null;
    for (let tries = 0; tries < TRIES; tries++) {
      const mark = await this.mark(id);
      if (there !== null && there !== mark?.revision) {
        const stored = await this.remote.get(id);
        if (stored && !stored.value && stored.revision !== "") return void this.report.unreadable.push(id);
        if (stored?.value) await this.receive(id, stored as Stored & { value: Document | Tombstone });
        there = stored?.value ? stored.revision : null;
      }
      if (await this.send(id, there)) return;
      const other = await this.remote.get(id);
      there = other ? other.revision : null;
    }
  }

  private mark(id: Id): Promise<Mark | undefined> {
    return this.keeper.tables.read((transaction) => transaction.get("marks", id));
  }

  private async receive(id: Id, { revision, value }: Stored & { value: Document | Tombstone }): Promise<void> {
    if (isTombstone(value)) return this.receiveDeletion(id, revision, value);
    const head = await this.keeper.rewrite(async (transaction) => {
      const [parts, mark] = [await records.load(transaction, id), await transaction.get("marks", id)];
      if (!parts && mark?.deleted !== undefined && mark.deleted >= latestChange(value)) {
        await transaction.put("marks", { ...mark, revision, dirty: true });
        return null;
      }
      const here = parts && documentOf(parts.head, parts.rows);
      const merged = here ? mergeDocuments(here, value, mark?.fields ?? null) : value;
      const fresh: Mark = { id, revision, dirty: !documentsEqual(merged, value), fields: fieldsOf(bare(value)) };
      await transaction.put("marks", fresh);
      return here && documentsEqual(here, merged) ? null : records.replace(transaction, merged);
    });
    if (head) this.report.received += 1;
  }

  private async receiveDeletion(id: Id, revision: string, { deleted }: Tombstone): Promise<void> {
    const goes = await this.keeper.tables.write(async (transaction) => {
      const [parts, mark] = [await records.load(transaction, id), await transaction.get("marks", id)];
      const newer = parts && mark?.dirty !== false && latestChange(documentOf(parts.head, parts.rows)) > deleted;
      if (newer) await transaction.put("marks", { id, revision, dirty: true });
      else if (!parts) await transaction.put("marks", { id, revision, dirty: false, deleted });
      return parts !== null && !newer;
    });
    if (!goes) return;
    this.signal?.throwIfAborted();
    await this.keeper.remove(id);
    await this.keeper.tables.write((transaction) => transaction.put("marks", { id, revision, dirty: false, deleted }));
    this.report.received += 1;
  }

  /** Sends what the server has not got. False: somebody else wrote in between. */
  private async send(id: Id, there: string | null): Promise<boolean> {
    const { parts, mark } = await this.keeper.tables.read(async (transaction) => ({
      parts: await records.load(transaction, id),
      mark: await transaction.get("marks", id),
    }));
    if (!parts) return mark?.deleted === undefined || this.sendDeletion(mark, mark.deleted, there);
    if (there !== null && mark && !mark.dirty && mark.revision === there) return true;
    const document = documentOf(parts.head, parts.rows);
    const revision = await this.remote.put(id, document, there);
    if (revision === null) return false;
    await this.keeper.tables.write(async (transaction) => {
      const head = await transaction.get("heads", id);
      if (head) await transaction.put("marks", { id, revision, dirty: head.revision !== parts.head.revision, fields: parts.head.fields });
    });
    this.report.sent += 1;
    return true;
  }

  private async sendDeletion(mark: Mark, deleted: number, there: string | null): Promise<boolean> {
    const { id } = mark;
    const old = this.now() - deleted > KEPT;
    if (there === null || (old && !mark.dirty)) {
      if (there !== null) await this.remote.delete(id, there);
      await this.settle(id, null);
      return true;
    }
    if (!mark.dirty) return true;
    const revision = await this.remote.put(id, { id, title: "", updated: deleted, deleted }, there);
    if (revision === null) return false;
    await this.settle(id, { id, revision, dirty: false, deleted });
    this.report.sent += 1;
    return true;
  }

  // Writes a mark of a deletion (null: takes it away), unless the deletion was undone meanwhile.
  private async settle(id: Id, mark: Mark | null): Promise<void> {
    await this.keeper.tables.write(async (transaction) => {
      const now = await transaction.get("marks", id);
      if (now?.deleted === undefined) return;
      if (mark) await transaction.put("marks", mark);
      else await transaction.delete("marks", id);
    });
  }
}

function needed(mark: Mark | undefined, listed: Listed | undefined): boolean {
  if (!listed || !mark) return true;
  return mark.dirty || mark.revision !== listed.revision || mark.deleted !== undefined;
}
