const NATIVE = CSS.supports("field-sizing", "content");

/** Makes a text area as high as its text, where the browser does not do so itself. */
export function fit(area: HTMLTextAreaElement): void {
  if (NATIVE) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}
