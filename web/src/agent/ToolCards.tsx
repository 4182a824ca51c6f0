import type { Message } from "../model";

/** The calls of one answer as cards, with their results: `results` are the messages of role "tool" that follow it. */
export function ToolCards(_: { message: Message; results: readonly Message[] }) {
  return null;
}
