// The list stays at its end while an answer grows, until the user scrolls away from it.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const NEAR = 48; // pixels from the end that still count as the end

const away = signal(false); // whether the user has left the end

/** The list does not go back to its end by itself: something else is to be seen. */
export function leaveEnd(): void {
  away.value = true;
}

/** Binds a scroller and what it holds. `away`: the user has left the end. `stick()` goes back there. What stands there while
 * a conversation is `fresh` is read from its beginning. */
export function useStickToEnd(conversation: string, fresh: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const still = useRef(fresh);
  still.current = fresh;
  const stick = () => {
    away.value = false;
    const box = scroller.current;
    if (box) box.scrollTop = still.current ? 0 : box.scrollHeight;
  };

  useEffect(() => {
    const box = scroller.current!;
    let last = box.scrollTop;
    const rest = () => box.scrollHeight - box.clientHeight - box.scrollTop;
    const onScroll = () => {
      if (rest() <= NEAR) away.value = false;
      else if (box.scrollTop < last - 1) away.value = true;
      last = box.scrollTop;
    };
    // A wheel that turns upwards counts before the first pixel has moved: else growth would pull it back.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && box.scrollHeight > box.clientHeight) away.value = true;
    };
    const follow = new ResizeObserver(() => {
      if (!away.peek() && !still.current) box.scrollTop = box.scrollHeight;
    });
    follow.observe(box);
    follow.observe(content.current!);
    box.addEventListener("scroll", onScroll, { passive: true });
    box.addEventListener("wheel", onWheel, { passive: true });
    return () => {
      follow.disconnect();
      box.removeEventListener("scroll", onScroll);
      box.removeEventListener("wheel", onWheel);
    };
  }, []);

  useEffect(stick, [conversation, fresh]);
  return { scroller, content, away, stick };
}
