// Markdown to HTML that loads nothing: images of other places become links, HTML of the model is shown as text.

import DOMPurify from "dompurify";
import { Marked, type Token, type Tokens, type TokensList } from "marked";
import { attribute } from "./escape";
import { math, placeholder } from "./math";

// Without attributes these change nothing but the look of text.
const PLAIN_TAGS = /^<\/?(?:br|sub|sup|kbd|b|i|u|s|em|strong|del|ins|mark|small|details|summary)\s*\/?>$/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;
const LINK = /^(?:https?:\/\/|mailto:)/i;

const TAGS = [
  "p", "br", "hr", "h2", "ul", "ol", "li", "blockquote", "pre", "code", "figure", "figcaption", "table", "thead",
  "tbody", "tr", "th", "td", "del", "ins", "em", "strong", "b", "i", "u", "s", "sub", "sup", "kbd", "mark", "small", "details",
  "summary", "a", "img", "span", "div",
];
const ATTRIBUTES = [
  "href", "title", "class", "align", "start", "src", "alt", "role", "tabindex", "target", "rel", "aria-label", "data-lang", "data-tex", "data-display",
];

const marked = new Marked({ gfm: true, breaks: false, async: false });
marked.use(math, {
  renderer: {
    html({ text }) {
      // A block of HTML may hold several tags: each of them must be harmless.
      const tags = text.match(/<[^>]*>?/g) ?? [];
      return tags.every((tag) => PLAIN_TAGS.test(tag)) ? text : attribute(text);
    },
    link({ href, title, tokens }) {
      const inner = this.parser.parseInline(tokens);
      if (!LINK.test(href)) return `${inner} <span class="address">(${attribute(href)})</span>`;
      return `<a href="${attribute(href)}" target="_blank" rel="noopener noreferrer" title="${attribute(title ? `${title} (${href})` : href)}">${inner}</a>`;
    },
    image({ href, text }) {
      if (DATA_IMAGE.test(href)) return `<img src="${href}" alt="${attribute(text)}">`;
      const words = attribute(text || "image");
      if (!LINK.test(href)) return `<span class="picture">${words} <span class="address">(${attribute(href)})</span></span>`;
      const address = attribute(href);
      return `<a class="picture" href="${address}" target="_blank" rel="noopener noreferrer">${words} <span class="address">${address}</span></a>`;
    },
    code({ text, lang }) {
      const name = (lang ?? "").trim().split(/[\s{,]/)[0]!.toLowerCase();
      if (name === "math" || name === "latex-display") return placeholder(text, true);
      return (
        `<figure class="code" data-lang="${attribute(name)}"><figcaption><span>${attribute(name || "text")}</span></figcaption>` +
        `<pre tabindex="0"><code>${attribute(text)}</code></pre></figure>`
      );
    },
    table({ header, rows }) {
      const line = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}${cell.align ? ` align="${cell.align}"` : ""}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const body = rows.map((row) => line(row, "td")).join("");
      return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead>${line(header, "th")}</thead><tbody>${body}</tbody></table></div>`;
    },
    heading({ depth, tokens }) {
      // One level for screen readers, below the page's title: models begin anywhere and skip some.
      return `<h2 class="level${depth}">${this.parser.parseInline(tokens)}</h2>`;
    },
    checkbox({ checked }) {
      return `<span class="task${checked ? " done" : ""}" role="img" aria-label="${checked ? "done" : "not done"}"></span> `;
    },
  },
});

/** The blocks of a text. One that is nested too deeply to be read is one block of plain text. */
export function lex(text: string): Token[] & { links: TokensList["links"] } {
  try {
    return marked.lexer(text);
  } catch {
    return Object.assign([{ type: "plain", raw: text, text }], { links: {} });
  }
}

/** The HTML of one block before it is cleaned: nothing of it is meant to be dirty. */
export function written(token: Token): string {
  try {
    if (token.type !== "plain") return marked.parser([token]);
  } catch {
    // Shown as it is, below.
  }
  return `<p class="plain">${attribute(token.raw)}</p>`;
}

/** The HTML of one block. It is cleaned once more, so that a fault of the parser opens no door. */
export function html(token: Token): string {
  return DOMPurify.sanitize(written(token), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== "href" && name !== "src"),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);)/i,
  });
}
