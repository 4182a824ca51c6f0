import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { conversations, current } from "../state";
import { remove } from "../store/library";
import type { Found } from "../store/search";
import { Entry } from "./Entry";
import { byDate, byFound, heightOf, inSight, type Row } from "./rows";

const MARGIN = 300; // pixels above and below that are drawn, too

/** Conversations by date, or what a search found. Arrow keys go through them, F2 renames, Delete deletes. */
export function List({ found }: { found: Found[] | null }) {
  const list = conversations.value;
  const day = useDay();
  const rows = useMemo(() => (found ? byFound(found, list) : byDate(list, new Date())), [found, list, day]);
  const entries = useMemo(() => rows.filter((row) => row.kind === "entry"), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const [at, setAt] = useState<string | null>(null); // the entry that has, or had, the focus
  const [renaming, setRenaming] = useState<string | null>(null);
  const wants = useRef<number | null>(null); // what gets the focus once it is drawn
  const focused = entries.find((row) => row.summary.id === at)?.place ?? -1;

  useLayoutEffect(() => {
    const element = scroller.current!;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (wants.current === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-place="${wants.current}"] .entry-link`);
    if (!link) return; // this is of an earlier draw: it comes with the next one
    wants.current = null;
    link.focus({ preventScroll: true });
  });

  const go = (place: number) => {
    const next = Math.max(0, Math.min(entries.length - 1, place));
    const row = entries[next];
    if (!row) return;
    wants.current = next;
    setAt(row.summary.id);
    reveal(scroller.current!, row);
  };
  // The focus goes first: it would be lost with the entry.
  const drop = (place: number) => {
    if (entries.length > 1) go(place + 1 < entries.length ? place + 1 : place - 1);
    else document.getElementById("search")?.focus();
    void remove(entries[place]!.summary.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (renaming !== null || !(event.target instanceof HTMLElement) || !event.target.classList.contains("entry-link")) return;
    const place = wants.current ?? Number(event.target.closest<HTMLElement>("[data-place]")?.dataset.place ?? -1);
    const id = entries[place]?.summary.id;
    if (id === undefined) return;
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: entries.length - 1, PageDown: place + 10, PageUp: place - 10 };
    const next = steps[event.key];
    if (event.key === "ArrowUp" && place === 0) document.getElementById("search")?.focus();
    else if (next !== undefined) go(next);
    else if (event.key === "F2") setRenaming(id);
    else if (event.key === "Delete") {
      drop(place);
    } else return;
    event.preventDefault();
  };
  const shown = inSight(rows, view.top - MARGIN, view.top + view.height + MARGIN, focused);
  const opened = entries.find((row) => row.summary.id === current.value?.id)?.place ?? 0;
  return (
    <div class="side-list" ref={scroller} onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })} onKeyDown={onKeyDown}>
      <ul style={{ height: `${heightOf(rows)}px` }} role="list">
        {shown.map((row) =>
          row.kind === "heading" ? (
            <li key={row.label} class="side-group" style={{ top: `${row.top}px`, height: `${row.height}px` }}>
              {row.label}
            </li>
          ) : (
            <Entry
              key={row.summary.id}
              row={row}
              of={entries.length}
              reachable={row.place === (focused >= 0 ? focused : opened)}
              renaming={renaming === row.summary.id}
              onRename={() => setRenaming(row.summary.id)}
              onRenamed={(keep) => {
                setRenaming(null);
                if (keep) go(row.place);
              }}
              onDelete={() => drop(row.place)}
              onFocus={() => {
                wants.current = null;
                setAt(row.summary.id);
              }}
            />
          ),
        )}
      </ul>
    </div>
  );
}

function reveal(element: HTMLElement, row: Row): void {
  if (row.top < element.scrollTop) element.scrollTop = Math.max(0, row.top - 40);
  else if (row.top + row.height > element.scrollTop + element.clientHeight) element.scrollTop = row.top + row.height - element.clientHeight + 8;
}

// Changes at midnight, so that "Today" is right.
function useDay(): string {
  const [day, setDay] = useState(() => new Date().toDateString());
  useEffect(() => {
    const timer = setInterval(() => setDay(new Date().toDateString()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return day;
}
