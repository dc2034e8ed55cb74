"""Draws pictures of the built site, for `python build.py screenshots`.

`python -m e2e.screenshots` draws the tour: the same moments each time, into docs/tour/, and docs/tour.md, which shows
them. `python -m e2e.screenshots FOLDER [ROOM ...]` draws every room, or these, in all sizes, light and dark; with
`--text 200` as a browser shows it whose text is twice as large, with `--contrast` in forced colours.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, Page, sync_playwright

from buildtools.common import ROOT
from buildtools.environment import BROWSER_VARIABLE
from buildtools.testing import SITE_VARIABLE
from e2e import moments
from e2e.conftest import FLAGS, SIZES, serve, wait_ready
from e2e.film import FILM, film
from e2e.hands import set_text, settle
from e2e.moments import Moment

TOUR = ROOT / "docs" / "tour"
QUALITY = 72  # of 100: lines and letters stay sharp, and a picture takes about 30 kB
STOPS: dict[Moment, tuple[str, ...]] = {
    moments.shelf: ("desktop-light",),
    moments.table: ("desktop-light", "phone-light"),
    moments.lines: ("desktop-dark",),
    moments.refusal: ("phone-dark",),
    moments.rules: ("phone-dark",),
    moments.pilgrims: ("desktop-light", "phone-light"),
    moments.hint: ("desktop-dark",),
    moments.roads: ("desktop-dark",),
    moments.clouds: ("desktop-light", "phone-light"),
    moments.guests: ("phone-dark",),
    moments.newcomer: ("desktop-light",),
    moments.analysis: ("desktop-light",),
}
"""The stops of the tour, and in which size and theme each is shown: 15 pictures, and the film is the last.

The manifest shows those of three games in both sizes, the README the first table.
"""
SCHEMES = ("light", "dark")
COUNTING = """() => {
    const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && node.getClientRects().length > 0 && !node.closest(".aside-voice, .board-cells");
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (words.nextNode()) {
        const { parentElement: parent, data } = words.currentNode;
        if (seen(parent) && !parent.closest("svg")) count += data.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
    }
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(seen);
    return { words: count, controls: controls.length };
}"""
Counts = dict[str, int]
"""How many words and controls a room shows; those of the board do not count."""
WINDOWS = {"desktop": ((1440, 900), (820, 1180)), "phone": ((390, 844), (360, 640), (844, 390))}
"""The sizes in which every room is drawn; phones have touch."""


@contextmanager
def browser_at_site() -> Iterator[tuple[Browser, str]]:
    """Yield a browser, and the address of the site that is served meanwhile."""
    server = serve(Path(os.environ.get(SITE_VARIABLE, ROOT / "dist")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get(BROWSER_VARIABLE), args=FLAGS)
        yield browser, server.address
        browser.close()
    server.stop()


def visitor(browser: Browser, site: str, size: str, scheme: str = "light") -> Page:
    """Return a page on the shelf of a first visit, with the rules ready."""
    context = browser.new_context(
        viewport=SIZES[size],
        base_url=site,
        color_scheme=scheme,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=size == "phone",
    )
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    return page


def snap(page: Page) -> Image.Image:
    """Return the picture of the window once everything has come to rest; nothing is under the pointer."""
    page.mouse.move(0, 0)
    settle(page)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def draw_tour() -> None:
    """Draw the pictures of the tour and the film, and write the page that shows them."""
    TOUR.mkdir(parents=True, exist_ok=True)
    with browser_at_site() as (browser, site):
        for variant in sorted({variant for variants in STOPS.values() for variant in variants}):
            size, scheme = variant.split("-")
            page = visitor(browser, site, size, scheme)
            for stop in (stop for stop, variants in STOPS.items() if variant in variants):
                stop(page)
                page.wait_for_timeout(900)  # the result appears after 700 ms
                snap(page).save(TOUR / picture(stop, variant), quality=QUALITY, method=6)
            page.context.close()
        film(browser, site)
    (ROOT / "docs" / "tour.md").write_text(tour_page(), encoding="utf-8")


def picture(stop: Moment, variant: str) -> str:
    """Return the name of a picture of the tour."""
    return f"{stop.__name__}-{variant}.webp"


def tour_page() -> str:
    """Return the text of docs/tour.md."""
    parts = ["# A tour of the page\n\nDrawn by `python build.py screenshots`, without retouching.\n"]
    for stop, variants in STOPS.items():
        name = stop.__name__
        shots = [f"![{name}, {one.replace('-', ', ')}](tour/{picture(stop, one)})" for one in variants]
        parts.append(f"## {name.capitalize()}\n{(stop.__doc__ or '').strip()}\n\n{' '.join(shots)}\n")
    by_link = f"![A game by links between two phones](tour/{FILM.name})"
    parts.append(f"## By link\nTwo phones, no server: each turn is a link.\n\n{by_link}\n")
    return "\n".join(parts)


def draw_rooms(folder: Path, names: list[str], text: int = 100, *, contrast: bool = False) -> bool:
    """Draw every room, or those named, into a folder in all sizes and themes; return whether all could be drawn.

    A room is opened once with a mouse and once by touch, and resized. `text`: the browser's size of text, in percent.
    What each room shows is counted in the first window of both, into `counts.json` of the folder.
    """
    rooms = moments.rooms()
    if unknown := [name for name in names if name not in rooms]:
        print(f"There is no room {', '.join(unknown)}; there are: {', '.join(rooms)}.")
        return False
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    counts: dict[str, dict[str, Counts]] = {}
    with browser_at_site() as (browser, site):
        for device, windows in WINDOWS.items():
            page = visitor(browser, site, device)
            set_text(page, text)
            for name in names or rooms:
                try:
                    found = draw_room(page, rooms[name], windows, folder / name, contrast=contrast)
                    counts.setdefault(name, {})[device] = found
                except Error as failure:
                    failed.append(name)
                    print(f"{name} ({device}) could not be drawn: {failure.message}")
            page.context.close()
    (folder / "counts.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    print(f"Drew {len(names or rooms) - len(set(failed))} of {len(names or rooms)} rooms in {folder}.")
    return not failed


def draw_room(
    page: Page, enter: Moment, windows: tuple[tuple[int, int], ...], path: Path, *, contrast: bool = False
) -> Counts:
    """Open a room and draw it in these sizes, light and dark; `path` is how the names of the files begin.

    Return what it shows in the first size.
    """
    forced = "active" if contrast else "none"
    page.set_viewport_size({"width": windows[0][0], "height": windows[0][1]})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto("./#/nowhere")  # each room is entered from the same place
    enter(page)
    page.wait_for_timeout(900)  # the result appears after 700 ms
    counts: Counts = page.evaluate(COUNTING)
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce", forced_colors=forced)
            snap(page).save(f"{path}-{width}x{height}-{scheme}.png")
    return counts


def main() -> int:
    """Draw the tour, or the rooms that the arguments ask for."""
    if len(sys.argv) == 1:
        draw_tour()
        return 0
    asked = argparse.ArgumentParser()
    asked.add_argument("folder", type=Path)
    asked.add_argument("rooms", nargs="*")
    asked.add_argument("--text", type=int, default=100)
    asked.add_argument("--contrast", action="store_true")
    wanted = asked.parse_intermixed_args()
    return 0 if draw_rooms(wanted.folder, wanted.rooms, wanted.text, contrast=wanted.contrast) else 1


if __name__ == "__main__":
    raise SystemExit(main())
