// Text as pairs of UTF-16: half of a pair is no character, and no server takes it.

/** The first characters of a text, `length` at most; none is cut in half. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** JSON whose lone halves, which JSON.stringify writes as \udxxx, are U+FFFD. */
export function whole(json: string): string {
  return json.includes("\\ud") ? json.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, "\\ufffd") : json;
}
