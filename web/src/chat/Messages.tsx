import { useEffect, useState } from "preact/hooks";
import type { Conversation, Run } from "../model";
import { itemsOf } from "./items";
import { MessageItem } from "./MessageItem";

const FIRST = 40; // messages that are there at once
const MORE = 120; // and those that come above them whenever the browser has time
const SOON = 10;

const idle: (work: () => void) => void = typeof requestIdleCallback === "function"
  ? (work) => void requestIdleCallback(work, { timeout: 500 })
  : (work) => void setTimeout(work, 50);

/** The branch of a conversation that is on the screen. */
export function Messages({ conversation, run }: { conversation: Conversation; run: Run | null }) {
  const items = itemsOf(conversation);
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    let here = true;
    if (shown < items.length) idle(() => here && setShown(shown + MORE));
    return () => {
      here = false;
    };
  }, [shown, items.length > shown]);
  const first = Math.max(0, items.length - shown);
  return (
    <>
      {items.slice(first).map((item, at) => {
        const rest = items.length - 1 - first - at;
        return (
          <MessageItem
            key={item.message.id}
            item={item}
            run={run?.message === item.message.id ? run : null}
            leaf={rest === 0}
            busy={run !== null}
            soon={rest < SOON}
          />
        );
      })}
    </>
  );
}
