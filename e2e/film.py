"""Records a whole game by links between two phones as an animated picture: docs/tour/by-link.webp.

python -m e2e.film

This is part of `python build.py screenshots`. One phone is light, the other dark, and each opens the links that the
other has sent.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from buildtools.common import ROOT
from buildtools.environment import BROWSER_VARIABLE
from buildtools.testing import SITE_VARIABLE
from e2e.conftest import FLAGS, serve, wait_ready
from e2e.hands import set_table
from e2e.table.test_share import MATE, by_link

FILM = ROOT / "docs" / "tour" / "by-link.webp"
PHONE = {"width": 390, "height": 700}
SHOWN = (312, 560)
"""The size of a phone in the film, in pixels."""
GAP = 12
FRAME, LAST = 1100, 4000
"""The time for which a frame is shown, in milliseconds."""


class Phones(NamedTuple):
    """Two phones side by side, and the frames recorded so far."""

    pages: tuple[Page, Page]
    frames: list[Image.Image]

    def snap(self) -> None:
        """Add a frame if it differs from the last."""
        for page in self.pages:
            page.wait_for_timeout(250)
        frame = Image.new("RGB", (2 * SHOWN[0] + GAP, SHOWN[1]), "#888")
        for number, page in enumerate(self.pages):
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
            frame.paste(picture, (number * (SHOWN[0] + GAP), 0))
        if not self.frames or frame.tobytes() != self.frames[-1].tobytes():
            self.frames.append(frame)


def phone(browser: Browser, site: str, scheme: str) -> Page:
    """Return a new phone whose rules are ready."""
    context = browser.new_context(
        viewport={"width": 390, "height": 700},
        base_url=site,
        color_scheme=scheme,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=True,
    )
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    return page


def film(browser: Browser, site: str, path: Path = FILM) -> None:
    """Play the game and write the film."""
    phones = Phones((phone(browser, site, "light"), phone(browser, site, "dark")), [])
    first, second = phones.pages
    set_table(first, "turtle-shell", white="person", black="link")
    snap: Callable[[], None] = phones.snap
    by_link(first, second, "turtle-shell", MATE, seen=snap)
    for page in phones.pages:
        expect(page.get_by_role("region", name="Result")).to_contain_text("White wins")
    snap()
    times = [FRAME] * (len(phones.frames) - 1) + [LAST]
    phones.frames[0].save(
        path, save_all=True, append_images=phones.frames[1:], duration=times, loop=0, quality=60, method=6
    )
    for page in phones.pages:
        page.context.close()


def main() -> None:
    """Write only the film."""
    server = serve(Path(os.environ.get(SITE_VARIABLE, ROOT / "dist")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get(BROWSER_VARIABLE), args=FLAGS)
        film(browser, server.address)
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
