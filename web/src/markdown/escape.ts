const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML that shows it; good inside quoted attributes too. */
export function attribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMES[character]!);
}
