"""What is chosen: compares every chosen, filled or disabled control with its like that is not, in all themes.

`python -m e2e.access.chosen [LABEL COMMIT]` looks at the built site, prints the kinds that look alike, and keeps them in
docs/measured/chosen.json under the label, which is `now` if none is given.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from buildtools.common import ROOT
from buildtools.times import commit
from e2e import moments
from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import list_moves, open_record, settle
from e2e.picture import board_cursor
from e2e.screenshots import browser_at_site, visitor

COMPARE = Path(__file__).with_name("chosen.js").read_text(encoding="utf-8")
KEPT = ROOT / "docs" / "measured" / "chosen.json"
THEMES: dict[str, dict[str, Any]] = {
    "forced colours, light": {"color_scheme": "light", "forced_colors": "active"},
    "forced colours, dark": {"color_scheme": "dark", "forced_colors": "active"},
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
}
Looks = dict[str, dict[str, Any]]


def filtered(page: Page) -> None:
    """The list of moves of one kind of piece."""
    open_record(page, {"start": moments.MIDDLE}, "pilgrim")
    list_moves(page)
    page.locator("dialog .chip").first.click()


def turns(page: Page) -> None:
    """A table of two people whose list of turns is open."""
    open_record(page, {"log": moments.OPENING})
    page.evaluate("document.querySelector('button[data-pane=turns]').click()")


def erasing(page: Page) -> None:
    """The editor with a tool in the hand."""
    moments.go(page, "edit/turtle-shell")
    page.locator(".tray-choice").nth(1).click()


def line(page: Page) -> None:
    """A line of the analysis, one of whose moves is looked at."""
    moments.analysis(page)
    page.locator(".candidate").first.click()
    page.locator(".line-ply").nth(1).click()


def step(page: Page) -> None:
    """The first step of a lesson."""
    moments.go(page, "learn/turtle-shell")
    page.locator("a.tile").first.click()
    page.locator(".lesson-dot").first.wait_for(timeout=BOOT_TIMEOUT)


def shading(page: Page) -> None:
    """The sheet of shadings, one of which is chosen."""
    open_record(page, {"log": moments.OPENING})
    board_cursor(page).focus()
    page.keyboard.press("o")
    page.locator("dialog[open] input").first.check()


def days(page: Page) -> None:
    """The days of the puzzles."""
    moments.go(page, "daily")
    page.locator(".daily-day").first.wait_for(timeout=BOOT_TIMEOUT)


def guests(page: Page) -> None:
    """The setup of a game with guests."""
    moments.go(page, "new/pilgrim")
    page.locator(".option").first.wait_for(timeout=BOOT_TIMEOUT)


MOMENTS: dict[str, Callable[[Page], None]] = {
    "setup": guests, "filter": filtered, "turns": turns, "editor": erasing, "analysis": line, "lesson": step,
    "shading": shading, "daily": days, "share": moments.share, "settings": lambda page: moments.go(page, "settings"),
    "roads": moments.roads, "review": moments.review, "promotion": moments.promotion, "film": moments.film,
}  # fmt: skip


def compare(page: Page, wanted: dict[str, Callable[[Page], None]], *, stay: bool = False) -> dict[str, Looks]:
    """Return by theme how each kind of control that these moments show differs from its like.

    `stay`: begin at the screen that is open.
    """
    found: dict[str, Looks] = {theme: {} for theme in THEMES}
    for name, enter in wanted.items():
        if not stay:
            page.goto("./#/nowhere")
        enter(page)
        page.evaluate("document.activeElement?.blur()")
        page.mouse.move(0, 0)
        for theme, media in THEMES.items():
            page.emulate_media(**media, reduced_motion="reduce")
            settle(page)
            for kind, look in page.evaluate(COMPARE).items():
                found[theme].setdefault(f"{name}, {kind}", look)
    page.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="reduce")
    return found


def alike(looks: Looks, theme: str) -> list[str]:
    """Return the kinds of controls that look like what they are not; in forced colours what is chosen has an outline."""
    chosen = ("pressed", "selected", "current", "open", "checked", "turn")

    def told(kind: str, look: dict[str, Any]) -> bool:
        outlined = look["outlined"] or not theme.startswith("forced") or kind.split(", ")[1].split(":")[0] not in chosen
        return bool(look["differs"]) and outlined

    return sorted(kind for kind, look in looks.items() if not told(kind, look))


def main(label: str = "now", made_from: str = "") -> int:
    """Compare at all moments; print and keep which kinds look alike."""
    with browser_at_site() as (browser, site):
        found = compare(visitor(browser, site, "desktop"), MOMENTS)
    rows = {theme: {"compared": len(looks), "alike": alike(looks, theme)} for theme, looks in found.items()}
    for theme, row in rows.items():
        print(f"{theme}: {row['compared']} compared, alike: {row['alike']}")
    before = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    before[label] = {"commit": made_from or commit(), "kinds": sorted(found["light"]), "themes": rows}
    KEPT.write_text(json.dumps(before, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if any(row["alike"] for row in rows.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
