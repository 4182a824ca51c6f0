// What tables in memory have is brought into the browser's database, as soon as it is there.

import { documentOf, documentsEqual, latestChange } from "./document";
import { mergeDocuments } from "./merge";
import * as records from "./records";
import type { Head, Tables } from "./tables";

/** Merges all conversations of `from` into `to`, and deletes there what was deleted in `from`, unless it was changed later. */
export async function carry(from: Tables, to: Tables): Promise<void> {
  const { heads, marks } = await from.read(async (transaction) => ({ heads: await transaction.all("heads"), marks: await transaction.all("marks") }));
  const deletions = marks.filter((mark) => mark.deleted !== undefined);
  if (heads.length === 0 && deletions.length === 0) return;
  const documents = await from.read((transaction) => Promise.all(heads.map(async (head: Head) => documentOf(head, await transaction.all("rows", head.id)))));
  await to.write(async (transaction) => {
    for (const document of documents) {
      const [parts, mark] = [await records.load(transaction, document.id), await transaction.get("marks", document.id)];
      if (!parts && mark?.deleted !== undefined && mark.deleted >= latestChange(document)) continue;
      const here = parts && documentOf(parts.head, parts.rows);
      const merged = here ? mergeDocuments(here, document) : document;
      if (!here || !documentsEqual(here, merged)) await records.put(transaction, merged);
    }
    for (const { id, deleted } of deletions) {
      const parts = await records.load(transaction, id);
      if (parts && latestChange(documentOf(parts.head, parts.rows)) <= deleted!) await records.erase(transaction, id, deleted!);
    }
  });
}
