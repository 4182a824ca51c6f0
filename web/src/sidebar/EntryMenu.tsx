import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../app/Icon";
import type { Summary } from "../model";
import { exportMarkdown, exportOne } from "../store/library";

interface Props {
  summary: Summary;
  at: DOMRect; // the button that opened it
  onRename(): void;
  onDelete(): void;
  onClose(): void;
}

/** What can be done with a conversation. Arrow keys, Escape, and a click elsewhere work as in any menu. */
export function EntryMenu({ summary, at, onRename, onDelete, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const items: [IconName, string, () => void][] = [
    ["edit", "Rename", onRename],
    ["download", "Export with all branches", () => void exportOne(summary.id)],
    ["file", "Export as Markdown", () => void exportMarkdown(summary.id)],
    ["bin", "Delete", onDelete],
  ];
  const buttons = () => [...place.current!.querySelectorAll("button")];
  useLayoutEffect(() => {
    const menu = place.current!;
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    menu.style.top = `${at.bottom + height + 8 > innerHeight ? Math.max(8, at.top - height - 4) : at.bottom + 4}px`;
    buttons()[0]?.focus();
  }, []);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!place.current!.contains(event.target as Node)) onClose();
    };
    addEventListener("pointerdown", outside, true);
    addEventListener("wheel", outside, true);
    return () => {
      removeEventListener("pointerdown", outside, true);
      removeEventListener("wheel", outside, true);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const next: Record<string, number> = { ArrowDown: (now + 1) % all.length, ArrowUp: (now - 1 + all.length) % all.length, Home: 0, End: all.length - 1 };
    const to = next[event.key];
    if (to !== undefined) all[to]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} class="menu-list" role="menu" aria-label={`Chat “${summary.title}”`} onKeyDown={onKeyDown}>
      {items.map(([icon, label, action]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={icon === "bin" ? "danger" : ""}
          onClick={() => {
            onClose();
            action();
          }}
        >
          <Icon name={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  );
}
