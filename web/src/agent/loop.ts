import type { Id } from "../model";

/** Answers the conversation's last message with tools, until no call is left. */
export async function run(_: Id): Promise<void> {}
