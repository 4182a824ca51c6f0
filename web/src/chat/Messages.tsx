import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { memo } from "../app/memo";
import type { Conversation, Run } from "../model";
import { type Item, itemsOf, sameItem } from "./items";
import { useNear } from "./nearness";
import { height, MessageItem } from "./MessageItem";

const CHUNK = 16; // messages that the browser skips together while they are off the screen
const FIRST = 3; // chunks that are there at once
const MORE = 8; // and those that come above them whenever the browser has time
const SOON = 4; // the last messages, drawn in the first frame

const idle: (work: () => void) => void =
  typeof requestIdleCallback === "function" ? (work) => void requestIdleCallback(work, { timeout: 500 }) : (work) => void setTimeout(work, 50);

/** The branch of a conversation that is on the screen. */
export function Messages({ conversation, run }: { conversation: Conversation; run: Run | null }) {
  const chunks = useMemo(() => chunked(itemsOf(conversation)), [conversation.messages, conversation.leaf]);
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    let here = true;
    if (shown < chunks.length) idle(() => here && setShown(shown + MORE));
    return () => {
      here = false;
    };
  }, [shown, chunks.length > shown]);
  const first = Math.max(0, chunks.length - shown);
  return (
    <>
      {chunks.slice(first).map((items, at) => {
        const last = first + at === chunks.length - 1;
        const runs = run !== null && items.some((item) => item.message.id === run.message);
        return <Chunk key={first + at} items={items} run={runs ? run : null} last={last} />;
      })}
    </>
  );
}

function chunked(items: Item[]): Item[][] {
  const made: Item[][] = [];
  for (let at = 0; at < items.length; at += CHUNK) made.push(items.slice(at, at + CHUNK));
  return made;
}

interface ChunkProps {
  items: Item[];
  run: Run | null;
  last: boolean;
}

const Chunk = memo<ChunkProps>(
  ({ items, run, last }) => {
    const place = useRef<HTMLDivElement>(null);
    const near = useNear(place, last);
    return (
      <div ref={place} class={last ? "chunk last" : "chunk"} style={{ containIntrinsicBlockSize: `auto ${sum(items)}px` }}>
        {items.map((item, at) => (
          <MessageItem
            key={item.message.id}
            item={item}
            run={run?.message === item.message.id ? run : null}
            leaf={last && at === items.length - 1}
            wanted={near}
            soon={last && at >= items.length - SOON}
          />
        ))}
      </div>
    );
  },
  (a, b) => a.run === b.run && a.last === b.last && a.items.length === b.items.length && a.items.every((item, at) => sameItem(item, b.items[at]!)),
);

function sum(items: Item[]): number {
  return items.reduce((all, item) => all + height(item.message.content), 0);
}
