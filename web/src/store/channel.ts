import type { Id } from "../model";

/** What tabs tell each other: a conversation was written, deleted. */
export interface News {
  kind: "saved" | "deleted";
  id: Id;
}

export interface Channel {
  tell(news: News): void;
  close(): void;
}

/** Connects the tabs of this origin; where that is not possible nothing is told. */
export function openChannel(heard: (news: News) => void, name = "pandora"): Channel {
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<News>) => {
    const { kind, id } = event.data;
    if ((kind === "saved" || kind === "deleted") && typeof id === "string") heard({ kind, id });
  };
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
