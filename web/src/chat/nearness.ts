// Which messages are near the screen: the others are kept as plain text, so that a long conversation opens at once.

import { useEffect, useState } from "preact/hooks";

const MARGIN = "1500px 0px";
const waiting = new Map<Element, () => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      waiting.get(entry.target)?.();
      waiting.delete(entry.target);
      observer.unobserve(entry.target);
    }
  },
  { rootMargin: MARGIN },
);

/** True once the element has been near the screen, or from the beginning with `now`. */
export function useNear(element: { current: Element | null }, now: boolean): boolean {
  const [near, setNear] = useState(now);
  useEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    waiting.set(target, () => setNear(true));
    observer.observe(target);
    return () => {
      waiting.delete(target);
      observer.unobserve(target);
    };
  }, [near]);
  return near || now;
}
