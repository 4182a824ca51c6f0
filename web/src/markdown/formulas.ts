// KaTeX with its style sheet; both are touched with the first formula only.

import katex from "katex";
import css from "virtual:formulas";
import { attribute } from "./escape";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const known = new Map<string, string>();
const KNOWN = 500;

/** A formula as HTML and MathML. What KaTeX cannot read is shown as it stands. */
export function formula(tex: string, display: boolean): string {
  const id = `${display ? 1 : 0}${tex}`;
  let made = known.get(id);
  if (made === undefined) {
    made = drawn(tex, display);
    if (known.size >= KNOWN) known.clear();
    known.set(id, made);
  }
  return made;
}

function drawn(tex: string, display: boolean): string {
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      throwOnError: false,
      errorColor: "currentColor",
      trust: false,
      strict: "ignore",
      maxSize: 20,
      maxExpand: 500,
    });
  } catch {
    return attribute(tex); // nested too deeply
  }
}
