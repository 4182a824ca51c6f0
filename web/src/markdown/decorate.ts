// What is added to a drawn block: colours of code, formulas, Copy buttons. The heavy parts are loaded when one needs them.

type Highlighter = typeof import("./highlight").highlighted;
type Formulas = typeof import("./formulas").formula;

let highlighter: Highlighter | null = null;
let formulas: Formulas | null = null;
const LONG = 8_000; // characters of code that is coloured while it grows
const LONGEST = 100_000;

/** Colours of the code and formulas below `root`. `growing`: it is drawn again soon, so it must be quick. */
export function decorate(root: HTMLElement, growing: boolean): void {
  for (const figure of root.querySelectorAll<HTMLElement>("figure.code")) frame(figure, growing);
  const spots = root.querySelectorAll<HTMLElement>(".math:not(.drawn)");
  if (spots.length > 0) draw(root, spots);
}

function frame(figure: HTMLElement, growing: boolean): void {
  const caption = figure.querySelector("figcaption")!;
  if (!caption.querySelector("button")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy the code");
    caption.append(button);
  }
  const code = figure.querySelector("code")!;
  colour(code, figure.dataset.lang ?? "", growing);
}

/** Colours one piece of code. */
export function colour(code: HTMLElement, language: string, growing: boolean): void {
  const text = code.textContent ?? "";
  if (language === "" || text.length > (growing ? LONG : LONGEST)) return;
  if (highlighter) {
    const made = highlighter(text, language);
    if (made !== null) code.innerHTML = made;
    return;
  }
  void import("./highlight").then((part) => {
    highlighter = part.highlighted;
    if (code.isConnected && code.textContent === text) colour(code, language, growing);
  });
}

function draw(root: HTMLElement, spots: NodeListOf<HTMLElement>): void {
  if (!formulas) {
    void import("./formulas").then((part) => {
      formulas = part.formula;
      if (root.isConnected) draw(root, root.querySelectorAll(".math:not(.drawn)"));
    });
    return;
  }
  for (const spot of spots) {
    spot.innerHTML = formulas(spot.dataset.tex ?? "", spot.dataset.display === "1");
    spot.classList.add("drawn");
  }
}
