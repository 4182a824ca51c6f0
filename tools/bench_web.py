#!/usr/bin/env python3
"""Measures the web page of a server: first paint, first content, and frames while a long conversation is used.

    pithos serve -m smollm2-135m
    python tools/bench_web.py http://127.0.0.1:8080 --messages 1000

The conversation is put into the page by its own import. A frame is the time between two calls of requestAnimationFrame;
with a screen of 60 Hz none is shorter than 16.7 ms. Needs Chromium and playwright (the extra `dev`).
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
ANSWER = """\
Part {n}: **bold**, `code`, and a [link](https://a.invalid/{n}).

| name | value |
|------|------:|
| a{n} | {n} |

```python
def f{n}(x: int) -> int:
    return x + {n}  # a remark
```

And $x^2_{{{n}}} + y$ as a formula, then a paragraph that is long enough to be wrapped on a phone and on a laptop alike.
"""
# Collects the times between frames until it is told to stop.
FRAMES = """() => {
  const times = []; let last = performance.now(), on = true;
  const next = (now) => { times.push(now - last); last = now; if (on) requestAnimationFrame(next); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next); });
  window.endFrames = () => { on = false; return times; };
}"""
PAINTS = """() => new Promise((done) => {
  const found = () => {
    const named = (name) => performance.getEntriesByName(name)[0];
    const paint = named("first-paint"), content = named("first-contentful-paint");
    if (content) done([(paint ?? content).startTime, content.startTime]);
  };
  found();
  new PerformanceObserver(found).observe({ type: "paint", buffered: true });
})"""


def conversation(count: int) -> dict[str, Any]:
    """A conversation of so many messages, in the form of an export."""
    messages: dict[str, Any] = {}
    parent = None
    for n in range(count):
        own = f"m{n:06}"
        role = "assistant" if n % 2 else "user"
        text = ANSWER.format(n=n) if n % 2 else f"Question {n}: what follows?"
        messages[own] = {
            "id": own,
            "parent": parent,
            "role": role,
            "content": text,
            "created": 1_790_000_000_000 + n,
        }
        parent = own
    head = {
        "id": "benchmark",
        "title": "Benchmark",
        "created": 1_790_000_000_000,
        "updated": 1_790_000_000_000,
    }
    return {
        "format": "pandora",
        "version": 1,
        "conversations": [head | {"messages": messages, "leaf": parent}],
    }


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def summary(times: list[float]) -> dict[str, float]:
    """Milliseconds of the frames."""
    return {
        "frames": len(times),
        "median": round(statistics.median(times), 1),
        "p95": round(percentile(times, 0.95), 1),
        "p99": round(percentile(times, 0.99), 1),
        "longest": round(max(times), 1),
    }


def frames(page: Page, work: Callable[[], None]) -> dict[str, float]:
    page.evaluate(FRAMES)
    work()
    return summary(page.evaluate("endFrames()"))


def paints(browser: Browser, address: str, rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds from the request to the first paint and content, each time in a browser without a cache."""
    times = []
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(address)
        times.append(page.evaluate(PAINTS))
        context.close()
    return {
        name: {"median": round(statistics.median(found), 1), "longest": round(max(found), 1)}
        for name, found in zip(("first paint", "first content"), zip(*times, strict=True), strict=True)
    }


def opened(browser: Browser, address: str, size: dict[str, int], count: int) -> Page:
    """A page that shows the long conversation."""
    page = browser.new_context(viewport=size).new_page()
    page.goto(address)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "export.json")
        path.write_text(json.dumps(conversation(count)), encoding="utf-8")
        page.get_by_role("button", name="Settings").click()
        window = page.get_by_role("dialog", name="Settings")
        window.get_by_role("tab", name="Data").click()
        window.get_by_label("File with chats").set_input_files(path)
        window.get_by_role("status").filter(has_text="1 added").wait_for()
    page.goto(f"{address}/#c/benchmark")
    page.reload()
    page.get_by_text(f"Part {count - 1}:").first.wait_for()
    page.wait_for_function("(count) => document.querySelectorAll('article').length === count", arg=count)
    return page


def measured(browser: Browser, address: str, size: dict[str, int], count: int) -> dict[str, Any]:
    page = opened(browser, address, size, count)
    box = page.get_by_role("textbox", name="Message")

    def scroll() -> None:
        page.mouse.move(size["width"] / 2, size["height"] / 2)
        for turn in range(120):
            page.mouse.wheel(0, -700 if turn < 60 else 700)
            page.wait_for_timeout(16)

    def type_text() -> None:
        box.press_sequentially("A question that is typed while much stands above it. " * 3, delay=20)

    found = {"scrolling": frames(page, scroll), "typing": frames(page, type_text)}
    page.context.close()
    return found


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("address", help="of a server that runs")
    parser.add_argument("--messages", type=int, default=1000, metavar="N", help="messages (default 1000)")
    parser.add_argument("--rounds", type=int, default=9, metavar="N", help="first paints (default 9)")
    args = parser.parse_args(argv)
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        print("bench_web: there is no Chromium: install it (Debian: apt install chromium)", file=sys.stderr)
        return 2
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        report: dict[str, Any] = paints(browser, args.address, args.rounds)
        for name, size in (
            ("desktop", {"width": 1280, "height": 800}),
            ("phone", {"width": 390, "height": 844}),
        ):
            report[name] = measured(browser, args.address, size, args.messages)
        browser.close()
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
