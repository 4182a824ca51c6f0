#!/usr/bin/env python3
"""Takes the pictures of the web page in docs/images: python tools/web_screenshots.py

The page is the real one and so is its server; the answers are written here, so that the pictures stay the same. They
are WebP, which Chromium itself encodes. Needs Chromium and playwright (the extra `dev`).
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.book_of_tests import call, says  # noqa: E402
from tests.web.served import Served, running, scripted  # noqa: E402

IMAGES = ROOT / "docs" / "images"
MOST = 120_000  # bytes of a picture
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TIDES = r"""<think>A short explanation with the formula; the distance counts to the third power.</think>Tides come
from the *difference* of the Moon's pull across the Earth. For a body of mass $M$ at distance $d$:

$$a_\text{tide} \approx \frac{2\,G\,M\,R}{d^3}$$

| body | mass (kg) | distance (m) | effect |
|------|----------:|-------------:|:------:|
| Moon | 7.35e22 | 3.84e8 | **1.00** |
| Sun | 1.99e30 | 1.50e11 | 0.46 |

The Sun is far heavier, but the distance counts to the third power:

```python
def tide(mass: float, distance: float) -> float:
    return mass / distance**3  # the rest is the same for all
```"""
PASS = 0.02  # seconds a token: nobody shall take the speed in a picture for a measurement
BROKEN = "def mean(values):\n    return sum(values) / len(values)\n"
OLD = "    return sum(values) / len(values)"
NEW = f'    if not values:\n        raise ValueError("the mean of nothing")\n{OLD}'
TEST = "python3 -m unittest -q 2>&1 | tail -3"
WEEKEND = """\
Gladly! Two ideas for a rainy **weekend**:

1. Bake bread: 500 g flour, 350 g water, 10 g salt.
2. Read the book that has waited since summer.

Shall I plan one of them?"""
BOOK = {
    "tides": says(TIDES, seconds=PASS),
    "mean": says(
        "<think>Read it first.</think>I read the file first." + call("read_file", path="stats.py"),
        "An empty list divides by zero." + call("edit_file", path="stats.py", old_text=OLD, new_text=NEW),
        "Now the tests." + call("run_command", command=TEST),
        seconds=PASS,
    ),
    "weekend": says(WEEKEND, seconds=PASS),
    "sourdough": says("A starter takes about a week."),
}


def shoot(page: Page, name: str) -> None:
    """Saves what is on the screen, as small as it has to be."""
    png = base64.b64encode(page.screenshot()).decode()
    helper = page.context.new_page()
    for quality in (0.92, 0.85, 0.75, 0.6):
        data = helper.evaluate(
            """async ({ png, quality }) => {
              const image = new Image();
              image.src = `data:image/png;base64,${png}`;
              await image.decode();
              const canvas = new OffscreenCanvas(image.width, image.height);
              canvas.getContext("2d").drawImage(image, 0, 0);
              const blob = await canvas.convertToBlob({ type: "image/webp", quality });
              const bytes = new Uint8Array(await blob.arrayBuffer());
              return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
            }""",
            {"png": png, "quality": quality},
        )
        picture = base64.b64decode(data)
        if len(picture) < MOST:
            break
    helper.close()
    path = IMAGES / f"{name}.webp"
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture):,} bytes")


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Message", exact=True).fill(text)
    page.get_by_role("button", name="Send").click()


def answered(page: Page, text: str) -> None:
    expect(page.get_by_role("article", name="Answer").last).to_contain_text(text)
    expect(page.get_by_role("button", name="Send")).to_be_visible()


def chat(page: Page) -> None:
    for question, answer in (
        ("A sourdough starter, how long?", "week"),
        ("Ideas for the weekend", "plan one"),
    ):
        say(page, question)
        answered(page, answer)
        page.keyboard.press("Control+Shift+O")
    say(page, "Why are there tides? With the formula.")
    answered(page, "third power")
    expect(page.locator(".hljs-keyword").first).to_be_visible()
    expect(page.locator(".katex-display")).to_be_visible()
    page.evaluate("document.fonts.ready")


def agent(page: Page) -> None:
    page.get_by_role("button", name="Agent", exact=True).click()
    say(page, "stats.py: mean of an empty list fails. Fix it.")
    page.get_by_role("form", name="May edit_file be called?").get_by_role(
        "button", name="Allow", exact=True
    ).click()
    expect(page.get_by_role("form", name="May run_command be called?")).to_be_visible()


def phone(page: Page) -> None:
    say(page, "Ideas for a rainy weekend")
    answered(page, "plan one")


def picture(
    browser: Browser, server: Served, name: str, theme: str, size: dict[str, int], act: Callable[[Page], None]
) -> None:
    small = size is PHONE
    context = browser.new_context(
        viewport=size, color_scheme=theme, is_mobile=small, has_touch=small, device_scale_factor=2 if small else 1.25,
        reduced_motion="reduce", locale="en-GB",
    )  # fmt: skip
    page = context.new_page()
    page.goto(server.address)
    expect(page.get_by_role("region", name="Start").get_by_role("heading")).to_be_visible()
    act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)  # what is moved or faded has come to rest
    shoot(page, name)
    context.close()


def main() -> int:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        print(
            "web_screenshots: there is no Chromium: install it (Debian: apt install chromium)",
            file=sys.stderr,
        )
        return 2
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=90_000)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        folder = Path(place)
        workspace = folder / "project"
        workspace.mkdir()
        (workspace / "stats.py").write_text(BROKEN)
        options = (
            "--alias",
            "LFM2.5-24B-A2B",
            "--shell",
            "--no-web",
            "--workspace",
            str(workspace),
            "-c",
            "32768",
        )
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        with running(scripted(folder, BOOK, *options)) as server:
            picture(browser, server, "web-light", "light", LAPTOP, chat)
            picture(browser, server, "web-dark", "dark", LAPTOP, chat)
            picture(browser, server, "web-agent", "light", LAPTOP, agent)
            picture(browser, server, "web-phone", "dark", PHONE, phone)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
