// A pithos, the jar of the story, its lid lifting; what is left inside is hope.

/** The mark of Pandora in the colour of the text; `title` where it stands for itself. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 48 48" role={title ? "img" : undefined} aria-label={title} aria-hidden={title ? undefined : "true"} fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      <g class="lid">
        <path d="M15.4 11.6L32 6.2" />
        <path d="M21.9 7.2c.1-2 2.4-2.8 3.7-1.2" />
      </g>
      <path d="M15.5 17.5h17M17.5 17.5c0 3-7 5.5-7 12.5 0 7 4.5 10.5 7.5 13.5h12c3-3 7.5-6.5 7.5-13.5 0-7-7-9.5-7-12.5" />
      <path d="M11 26.5c4.3 2 8.7 2 13 0s8.7-2 13 0" />
      <path class="spark" d="M24 12.8v.1" stroke-width="3.2" />
    </svg>
  );
}
