"""What must not stand in a part of the page that shows what others wrote."""

from __future__ import annotations

from playwright.sync_api import Locator

# Elements, attributes, addresses and styles that could run, fetch, or cover the page. `own`: the page's own controls.
FAULTS = r"""(root, own) => {
  const elements = [
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "link", "meta", "base", "style", "template",
    "audio", "video", "source", "track", "picture", "portal", "fencedframe", "noscript", "dialog", "foreignObject",
    "image", "use", "feImage", "animate", "set", "maction", "annotation-xml", "[popover]", "[popovertarget]",
  ];
  if (!own) elements.push("form", "input", "textarea", "select", "button:not(.copy)");
  const found = [...root.querySelectorAll(elements.join())].map((element) => element.outerHTML.slice(0, 120));
  const never = ["ping", "background", "srcset", "formaction", "action", "data"];
  if (!own) never.push("id", "name");
  const good = /^(https?:|mailto:|#|data:image\/(png|jpeg|gif|webp);base64)/;
  for (const element of root.querySelectorAll("*")) {
    const tell = (fault) => found.push(`${element.localName} ${fault}`);
    for (const { name, value } of element.attributes) {
      const address = value.replace(/[\s\0]/g, "").toLowerCase();
      if (/^on/.test(name) || never.includes(name)) tell(`${name}=${value}`);
      if (/(^|:)(href|src)$/.test(name) && !good.test(address)) tell(`${name}=${value}`);
      if (name === "src" && !address.startsWith("data:")) tell(`${name}=${value}`);
      if (name === "style" && /url\(|position:(fixed|sticky)|@import|expression/.test(address)) tell(`style=${value}`);
    }
    const leads = element.localName === "a" && element.hasAttribute("href") && !own;
    if (leads && (element.target !== "_blank" || !element.relList.contains("noopener"))) tell("opens in this tab");
    const box = element.getBoundingClientRect();
    if (element.closest(".katex") && (box.width > 5_000 || box.height > 5_000)) tell("is huge");
  }
  return found;
}"""
# Points at, enters and clicks everything in it; what happened.
TOUCH = """(root, own) => {
  const kinds = ["pointerenter", "mouseover", "focus", "toggle", "animationstart", "error", "load", "begin"];
  for (const element of own ? [] : root.querySelectorAll("*")) {
    for (const kind of kinds) element.dispatchEvent(new Event(kind));
    if (!element.closest("a, button, summary")) element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  return [...(window.ran ? ["it ran"] : []), ...window.breaches];
}"""


def check(place: Locator, name: str, own: bool = False) -> None:
    """Nothing ran, nothing was fetched, nothing stands there that could. `own`: the page's controls may stand there."""
    watch = place.page.context.watch
    both = f"(root, own) => [...({FAULTS})(root, own), ...({TOUCH})(root, own)]"
    assert place.evaluate(both, own) == [], name
    assert watch.dialogs == [], name
    assert [request.url for request in watch.strangers()] == [], name
