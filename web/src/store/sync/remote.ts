import type { Id } from "../../model";
import { call, json } from "../../server/client";
import { ServerError } from "../../server/faults";
import { Unusable, checkedDocument, isObject } from "../checking";
import { FORMAT, VERSION, type Document, type Tombstone } from "../document";

/** What the server's list says of a conversation. */
export interface Listed {
  id: Id;
  revision: string;
}

/** What the server has of one conversation: itself, what a deletion left, or null for something that cannot be read. */
export interface Stored {
  revision: string;
  value: Document | Tombstone | null;
}

/** The server's store. `put` gives the new revision, null where somebody else was faster. All raise ServerError. */
export interface Remote {
  list(): Promise<Listed[]>;
  get(id: Id): Promise<Stored | null>;
  put(id: Id, value: Document | Tombstone, revision: string | null): Promise<string | null>;
  delete(id: Id, revision: string): Promise<void>;
}

const LIMIT = 30_000;

function statusOf(error: unknown): number {
  return error instanceof ServerError ? error.status : 0;
}

function path(id: Id): string {
  return `v1/store/${encodeURIComponent(id)}`;
}

/** /v1/store of the server that this page came from, until `signal` ends it: then its reason is raised. */
export function server(signal: AbortSignal): Remote {
  const ask = { withToken: true, limit: LIMIT, signal };
  return {
    async list() {
      return (await json<{ conversations: Listed[] }>("v1/store", ask)).conversations;
    },
    async get(id) {
      try {
        const { revision, ...value } = await json<Record<string, unknown>>(path(id), ask);
        return { revision: String(revision), value: readable(value) };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        if (statusOf(error) === 422) return { revision: "", value: null };
        throw error;
      }
    },
    async put(id, value, revision) {
      const headers: Record<string, string> = revision ? { "If-Match": `"${revision}"` } : {};
      const body = { format: FORMAT, version: VERSION, ...value };
      try {
        return (await json<Listed>(path(id), { ...ask, method: "PUT", body, headers })).revision;
      } catch (error) {
        if (statusOf(error) === 409) return null;
        throw error;
      }
    },
    async delete(id, revision) {
      try {
        await call(path(id), { ...ask, method: "DELETE", headers: { "If-Match": `"${revision}"` } });
      } catch (error) {
        if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
      }
    },
  };
}

function readable(value: Record<string, unknown>): Document | Tombstone | null {
  if (value.format !== FORMAT || typeof value.version !== "number" || value.version > VERSION) return null;
  if (typeof value.deleted === "number" && typeof value.id === "string")
    return { id: value.id, title: "", updated: value.deleted, deleted: value.deleted };
  try {
    return isObject(value) ? checkedDocument(value, () => undefined) : null;
  } catch (error) {
    if (error instanceof Unusable) return null;
    throw error;
  }
}
