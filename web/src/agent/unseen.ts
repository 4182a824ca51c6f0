// What somebody decides on must look like what is run: characters without a look of their own, and those that turn the
// direction of text, are written out.

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;
const JOINERS = "\u200c\u200d"; // parts of emoji and of some scripts

/** The text with such characters as ⟨U+202E⟩; line breaks and tabs stay. */
export function seen(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(UNSEEN, (character, at: number, all: string) => {
    const joins = JOINERS.includes(character) && (all.charCodeAt(at - 1) || 0) > 0x2ff;
    return joins ? character : `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}
