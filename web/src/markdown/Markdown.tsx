import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { memo } from "../app/memo";
import { type Block, Reader } from "./blocks";
import { colour, decorate } from "./decorate";
import { html } from "./parse";

/** A text in Markdown. While it grows only its last block is drawn again. */
export function Markdown({ text, growing }: { text: string; growing: boolean }) {
  const reader = useMemo(() => new Reader(), []);
  const blocks = reader.read(text, growing);
  return (
    <div class="md">
      {blocks.map((block, at) => (
        <Drawn key={at} block={block} growing={growing && at >= blocks.length - 2} />
      ))}
    </div>
  );
}

interface DrawnProps {
  block: Block;
  growing: boolean;
}

const Drawn = memo<DrawnProps>(
  ({ block, growing }) => {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => draw(place.current!, block, growing), [block, growing]);
    return <div class="block" ref={place} />;
  },
  (a, b) => a.growing === b.growing && a.block.raw === b.block.raw && a.block.links === b.block.links,
);

function draw(place: HTMLElement, { token }: Block, growing: boolean): void {
  const made = html(token);
  // Code that grows keeps its frame: what was scrolled sideways or is hovered over stays.
  const old = token.type === "code" ? place.querySelector<HTMLElement>(":scope > figure.code") : null;
  const language = token.type === "code" ? (token.lang ?? "").trim().split(/[\s{,]/)[0].toLowerCase() : "";
  if (old && old.dataset.lang === language && growing) {
    const code = old.querySelector("code")!;
    code.textContent = token.type === "code" ? token.text : "";
    colour(code, language, growing);
    return;
  }
  place.innerHTML = made;
  try {
    decorate(place, growing);
  } catch {
    // Without colours or formulas it can still be read.
  }
}
