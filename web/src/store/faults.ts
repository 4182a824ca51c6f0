export type StorageKind = "none" | "slow" | "newer" | "full" | "closed" | "failed";

const WORDS: Record<StorageKind, string> = {
  none: "This browser keeps nothing for this page (a private window, or storage is switched off). Conversations last until the page is left: export what you want to keep.",
  slow: "The browser's database does not answer yet. What you write is kept in memory, and saved as soon as it does.",
  newer: "Conversations here were written by a newer version of this page. Reload it (the server may have been updated); until then nothing is saved.",
  full: "The browser has no room left for conversations: the last changes are not saved. Export and delete some, or free space on the disk.",
  closed: "A newer version of this page was opened in another tab. Reload this one: until then nothing is saved here.",
  failed: "The browser could not save the last changes. They are kept in memory and tried again.",
};

/** Something that the browser's storage cannot do; `message` is the technical reason, `words` what to do. */
export class StorageFault extends Error {
  constructor(
    readonly kind: StorageKind,
    message: string,
  ) {
    super(message);
  }

  get words(): string {
    return WORDS[this.kind];
  }

  /** Whether it may pass without the page being loaded anew. */
  get passing(): boolean {
    return this.kind === "slow" || this.kind === "full" || this.kind === "failed";
  }

  /** Any error of IndexedDB as a fault. */
  static of(error: unknown): StorageFault {
    if (error instanceof StorageFault) return error;
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    const text = error instanceof Error ? `${name}: ${error.message}` : String(error);
    if (name === "VersionError") return new StorageFault("newer", text);
    if (name === "QuotaExceededError") return new StorageFault("full", text);
    if (name === "InvalidStateError" || name === "SecurityError" || name === "UnknownError") return new StorageFault("none", text);
    return new StorageFault("failed", text);
  }
}
