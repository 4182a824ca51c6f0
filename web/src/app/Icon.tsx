import type { ReadonlySignal } from "@preact/signals";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h10",
  plus: "M12 5v14M5 12h14",
  send: "M12 19V5.5M6 11l6-6 6 6",
  stop: "M8 8h8v8H8z",
  copy: "M9 9h10v10H9zM5 15V5h10",
  edit: "M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3",
  again: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4.5H15",
  forward: "M5 6l7 6-7 6zM13 6l7 6-7 6z",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5",
  left: "M14.5 6l-6 6 6 6",
  right: "M9.5 6l6 6-6 6",
  down: "M6 9.5l6 6 6-6",
  gear: "M4 7h8M16 7h4M4 17h4M12 17h8M14 4.5v5M10 14.5v5",
  clip: "M19 11.5l-7.4 7.4a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.7 7.7a1.5 1.5 0 0 1-2.1-2.1l7-7",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  check: "M5 12.5l4.5 4.5L19 7.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  more: "M5.5 12v.1M12 12v.1M18.5 12v.1",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9.5l5-5 5 5M5 20h14",
  file: "M7 3.5h7l4 4v13H7zM14 3.5v4h4",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.8 15.8l4.2 4.2",
  warning: "M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.3",
  thought: "M9.5 19.5h5M10.5 22h3M8.5 16.5c-2-1.3-3.3-3.4-3.3-6a6.8 6.8 0 0 1 13.6 0c0 2.6-1.3 4.7-3.3 6z",
  panel: "M4 5h16v14H4zM9.5 5v14",
  tool: "M14.5 6.5a4 4 0 0 1 5-1.5l-2.8 2.8 1.5 1.5L21 6.5a4 4 0 0 1-5.3 5.2L8 19.4a2 2 0 0 1-2.9-2.8l7.8-7.7a4 4 0 0 1 1.6-2.4",
  key: "M8 10.5a3.8 3.8 0 1 0 0 7.5 3.8 3.8 0 0 0 0-7.5M10.8 11.5L19 3.5M15.5 7l3 3",
};

export type IconName = keyof typeof PATHS;

/** A drawing of 24 by 24 in the colour of the text; it says nothing to screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const filled = name === "stop" || name === "forward";
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" fill={filled ? "currentColor" : "none"} stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A button that is only an icon; `label` is its name and its tip. */
export function IconButton(props: { name: IconName; label: string; onClick(): void; disabled?: boolean | ReadonlySignal<boolean>; class?: string; pressed?: boolean; size?: number; id?: string }) {
  return (
    <button
      type="button"
      id={props.id}
      class={`icon-button ${props.class ?? ""}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.name} size={props.size} />
    </button>
  );
}
