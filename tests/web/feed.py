"""Answers that reach the page letter by letter, each drawn before the next comes: the stream is made in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

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
  const real = window.fetch, encoder = new TextEncoder();
  window.feed = null;
  window.fed = 0;
  window.fetch = async (input, options) => {
    if (!window.feed || !String(input.url ?? input).includes("chat/completions")) return real(input, options);
    const { text, field, step, calls } = window.feed;
    const line = (delta, reason) =>
      encoder.encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\\n\\n`);
    let at = 0;
    const body = new ReadableStream({
      async pull(controller) {
        await frame();
        await frame();
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
    """Asks, and has the answer come in pieces; returns when it has ended. `unfold`: its reasoning is looked at meanwhile."""
    given = {"text": text, "field": field, "step": step, "calls": calls}
    count = page.evaluate("(given) => { window.feed = given; return window.fed; }", given)
    box = page.get_by_role("textbox", name="Message", exact=True)
    box.fill(question)
    box.press("Enter")
    if unfold:
        page.locator("article summary").last.click()
    page.wait_for_function("(count) => window.fed > count", arg=count)
    expect(page.get_by_role("button", name="Send")).to_be_visible()
