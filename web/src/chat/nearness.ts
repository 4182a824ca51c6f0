// Which messages are near the screen: the others are kept as plain text, so that a long conversation opens at once.

import { useEffect, useState } from "preact/hooks";

type Place = { current: Element | null };

const MARGIN = "1500px 0px";
const EACH_FRAME = 1; // messages that are drawn in one frame
const watched = new Map<Element, () => void>();
const queue = new Map<Element, () => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watched.get(target)?.();
      observer.unobserve(target);
    }
  },
  { rootMargin: MARGIN },
);

/** True once the element has been near the screen, or from the beginning with `now`. */
export function useNear(place: Place, now: boolean): boolean {
  const [near, setNear] = useState(now);
  useEffect(() => {
    const target = place.current;
    if (near || now || !target) return undefined;
    watched.set(target, () => setNear(true));
    observer.observe(target);
    return () => {
      watched.delete(target);
      observer.unobserve(target);
    };
  }, [near || now]);
  return near || now;
}

/** True once it is this element's turn to be drawn, which it waits for since `wanted`; at once with `now`. */
export function useTurn(place: Place, wanted: boolean, now: boolean): boolean {
  const [drawn, setDrawn] = useState(now);
  useEffect(() => {
    const target = place.current;
    if (drawn || now || !wanted || !target) return undefined;
    if (queue.size === 0) requestAnimationFrame(pump);
    queue.set(target, () => setDrawn(true));
    return () => queue.delete(target);
  }, [drawn || now, wanted]);
  return drawn || now;
}

// A few in each frame, those first that the user looks at.
function pump(): void {
  const middle = innerHeight / 2;
  const waiting = [...queue].map(([element, draw]) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { element, draw, distance: Math.max(top - middle, middle - bottom) };
  });
  waiting.sort((a, b) => a.distance - b.distance);
  for (const { element, draw } of waiting.slice(0, EACH_FRAME)) {
    queue.delete(element);
    draw();
  }
  if (queue.size > 0) requestAnimationFrame(pump);
}
