// Arguments of a call while they are written: JSON that has no end yet.

/** The fields of an object so far; null when the text is no object. Values that have not begun are missing. */
export function partialObject(text: string): Record<string, unknown> | null {
  const whole = attempt(text);
  if (whole) return whole;
  if (!text.trimStart().startsWith("{")) return null;
  return attempt(completed(text)) ?? {};
}

function attempt(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

// Cuts at the last place where a value ended or a string can be closed, and closes what is open.
function completed(text: string): string {
  const open: ("{" | "[")[] = [];
  let quoted = false;
  let escaped = false;
  let isName = false; // the string that is open is a field's name
  let expectsName = false;
  let safe = 0;
  let safeOpen = "";
  const mark = (at: number) => {
    safe = at;
    safeOpen = open.join("");
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted) {
      if (escaped) escaped = false;
      else if (character === "\\") escaped = true;
      else if (character === '"') {
        quoted = false;
        if (!isName) mark(at + 1);
      }
    } else if (character === '"') {
      quoted = true;
      isName = expectsName && open.at(-1) === "{";
      expectsName = false;
    } else if (character === "{" || character === "[") {
      open.push(character);
      expectsName = character === "{";
      mark(at + 1);
    } else if (character === "}" || character === "]") {
      open.pop();
      mark(at + 1);
    } else if (character === ",") {
      mark(at);
      expectsName = open.at(-1) === "{";
    }
  }
  if (quoted && !isName) return withEnd(closedString(text), open.join(""));
  return withEnd(text.slice(0, safe), safeOpen);
}

// Half an escape at the end would spoil the string.
function closedString(text: string): string {
  return `${text.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, "$1")}"`;
}

function withEnd(text: string, open: string): string {
  return text + [...open].reverse().map((one) => (one === "{" ? "}" : "]")).join("");
}

/** Whether the text is a whole JSON object. */
export function isWhole(text: string): boolean {
  return text.trim() === "" || attempt(text) !== null;
}
