import { empty, show } from "../state";

/** Opens the store, fills `conversations`, shows the conversation of last time or a new one. Called once at the start. */
export async function start(): Promise<void> {
  show(empty());
}
