"""Answers that reach the page letter by letter, each drawn before the next comes: the stream is made in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Frames come as fast as they can be drawn; `feed` is what the next answer says, in pieces of `step` letters.
SCRIPT = """
(() => {
  const frames = new Map(), channel = new MessageChannel();
  let last = 0;
  channel.port1.onmessage = () => {
    const due = [...frames.values()];
    frames.clear();
    for (const call of due) call(performance.now());
  };
  window.requestAnimationFrame = (call) => {
    frames.set(++last, call);
    channel.port2.postMessage(0);
    return last;
  };
  window.cancelAnimationFrame = (id) => frames.delete(id);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const later = () => new Promise((done) => setTimeout(done, 5));
  const real = window.fetch, encoder = new TextEncoder();
  window.feed = null;
  window.fed = 0;
  window.fetch = async (input, options) => {
    if (!window.feed || !String(input.url ?? input).includes("chat/completions")) return real(input, options);
    const { text, field, step, calls, unfold } = window.feed;
    const line = (delta, reason) =>
      encoder.encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\\n\\n`);
    let at = 0;
    const body = new ReadableStream({
      async pull(controller) {
        await frame();
        await frame();
        while (unfold && at === step && !document.querySelector("article:last-of-type .thoughts")) await later();
        if (at < text.length) {
          controller.enqueue(line({ [field]: text.slice(at, at + step) }, null));
          at += step;
          return;
        }
        controller.enqueue(line(calls ? { tool_calls: calls } : {}, calls ? "tool_calls" : "stop"));
        controller.enqueue(encoder.encode("data: [DONE]\\n\\n"));
        controller.close();
        window.fed += 1;
      },
    });
    return new Response(body, { status: 200, headers: { "Content-Type": "text/event-stream" } });
  };
})();
"""


ASK = """async (given) => {
  const count = window.fed;
  window.feed = given;
  const box = document.querySelector("textarea[aria-label=Message]");
  box.value = given.question;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const later = () => new Promise((done) => setTimeout(done, 5));
  if (given.unfold) {
    while (!document.querySelector("article summary")) await later();
    document.querySelector("article summary").click();
  }
  while (window.fed === count || !document.querySelector("button[aria-label=Send]")) await later();
}"""


def feed(
    page: Page,
    question: str,
    text: str,
    *,
    step: int = 10_000,
    field: str = "content",
    calls: list[dict[str, Any]] | None = None,
    unfold: bool = False,
) -> None:
    """Asks, has the answer come in pieces, and waits for its end. `unfold`: reasoning is looked at, in a new chat."""
    if unfold:
        page.keyboard.press("Control+Shift+O")
    given = {
        "question": question,
        "text": text,
        "step": step,
        "field": field,
        "calls": calls,
        "unfold": unfold,
    }
    page.evaluate(ASK, given)
