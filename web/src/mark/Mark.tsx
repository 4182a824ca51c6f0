// A pithos, the jar of the story, its lid lifting; what is left inside is hope.

/** The mark of Pandora in the colour of the text; `title` where it stands for itself. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 48 48" role={title ? "img" : undefined} aria-label={title} aria-hidden={title ? undefined : "true"} fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      <g class="lid">
        <path d="M15.2 11.4L31.6 6.2" />
        <path d="M21.6 6.9c.1-2.2 2.6-3 4-1.3" />
      </g>
      <path class="spark" d="M24 12.6v.1" stroke-width="3" />
      <path d="M16 17.2h16M18.2 17.2c0 3.4-7.2 4.6-7.2 11.3 0 6.6 4.8 10.4 7 15.500h12c2.2-5.1 7-8.9 7-15.5 0-6.7-7.2-7.9-7.2-11.300" />
      <path d="M11.6 25.8c4.2 2.3 8.2 2.3 12.4 0s8.2-2.3 12.4 0" />
    </svg>
  );
}
