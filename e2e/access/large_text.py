"""Large text: looks in every room for text that is covered, cut or out of reach, with large or widely spaced text.

`python -m e2e.access.large_text [LABEL COMMIT]` walks all rooms of the built site in all windows, prints what it finds,
and keeps it in docs/measured/large-text.json under the label, which is `now` if none is given.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page

from buildtools.common import ROOT
from buildtools.times import commit
from e2e import moments
from e2e.hands import open_record, set_text, settle
from e2e.screenshots import browser_at_site, visitor
from e2e.table.test_layout import BARE, PHASES, open_bare

FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
KEPT = ROOT / "docs" / "measured" / "large-text.json"
Moment = Callable[[Page], None]


class Reading(NamedTuple):
    """How somebody reads the page: the window in CSS pixels, the browser's size of text in percent, and its spacing."""

    width: int
    height: int
    text: int = 100
    spaced: bool = False


READINGS = {
    "phone, text 200 %": Reading(390, 844, 200),
    "phone on its side, text 200 %": Reading(844, 390, 200),
    "desktop, text 200 %": Reading(1280, 800, 200),
    "tablet, text 150 %": Reading(820, 1180, 150),
    "phone, text 130 %": Reading(390, 844, 130),
    "phone, spaced text": Reading(390, 844, spaced=True),
    "desktop, spaced text": Reading(1280, 800, spaced=True),
    "zoom 200 %": Reading(640, 400),
    "zoom 400 %": Reading(320, 256),
    "small phone": Reading(320, 640),
    "small phone on its side": Reading(667, 375),
}
SEATED: dict[str, dict[str, Any]] = {
    "level": {
        "log": ["b1b3"],
        "meta": {"seats": {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 1}}},
    },
    "character": {
        "log": ["b1b3", "g7g6"],
        "meta": {
            "seats": {"white": {"kind": "opponent", "level": 3, "character": "attacker"}, "black": {"kind": "person"}}
        },
    },
}
"""Tables whose plates have long words."""
SPACING = """(on) => {
    const own = (window.spacing ??= new CSSStyleSheet());
    own.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = on ? [own] : [];
}"""
"""Text spacing as in WCAG 2.2, 1.4.12."""


def read_as(page: Page, reading: Reading) -> None:
    """Show the page as somebody reads it who has set this window, size and spacing of text."""
    set_text(page, reading.text)
    page.evaluate(SPACING, reading.spaced)
    page.set_viewport_size({"width": reading.width, "height": reading.height})
    settle(page)


def faults(page: Page) -> list[str]:
    """Return what is wrong with the text that is shown, each as `kind: which`."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def shelf_again(page: Page) -> None:
    """Open the shelf with a table to continue."""
    open_record(page, SEATED["level"])
    moments.go(page, "")
    page.locator(".card.large").wait_for()


def states() -> dict[str, Moment]:
    """Return every room, and every phase of every game's table, by name."""

    def phase(game: str, enter: Moment) -> Moment:
        def both(page: Page) -> None:
            open_bare(page, game)
            enter(page)

        return both

    found = moments.rooms()
    for enter, games, _ in PHASES:
        for game in games:
            found[f"table-{game}-{enter.__name__}"] = phase(game, enter)
    found["shelf-again"] = shelf_again
    for name, record in SEATED.items():
        found[f"table-{name}"] = partial(open_record, wanted=record)
    for game in BARE:
        found[f"table-{game}-bare"] = partial(open_bare, game=game)
    return found


def walk(page: Page, wanted: dict[str, Moment], readings: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """Return the faults of each state in each reading; a state is opened once, as usual, and then read otherwise."""
    found: dict[str, dict[str, list[str]]] = {name: {} for name in readings}
    for name, enter in wanted.items():
        read_as(page, Reading(1280, 800))
        page.goto("./#/nowhere")
        enter(page)
        for reading in found:
            read_as(page, READINGS[reading])
            if seen := faults(page):
                found[reading][name] = seen
    read_as(page, Reading(1280, 800))
    return found


def kept(found: dict[str, dict[str, list[str]]]) -> dict[str, Any]:
    """Return the faults of each reading as they are kept: how many of each kind, and where each is."""
    rows: dict[str, Any] = {}
    for reading, rooms in found.items():
        where: dict[str, list[str]] = {}
        for room, seen in rooms.items():
            for fault in seen:
                where.setdefault(fault, []).append(room)
        kinds = Counter(fault.split(":")[0] for seen in rooms.values() for fault in seen)
        rows[reading] = {"faults": kinds.total(), "kinds": dict(sorted(kinds.items())), "where": where}
    return rows


def main(label: str = "now", made_from: str = "", *names: str) -> int:
    """Walk all states, or those that are named, in all readings; print and keep what is found."""
    every = states()
    wanted = {name: every[name] for name in names or every}
    missed = []
    found: dict[str, dict[str, list[str]]] = {name: {} for name in READINGS}
    with browser_at_site() as (browser, site):
        page = visitor(browser, site, "desktop")
        for name, enter in wanted.items():
            try:
                for reading, rooms in walk(page, {name: enter}, READINGS).items():
                    found[reading] |= rooms
                    for fault in rooms.get(name, []):
                        print(f"{name}, {reading}: {fault}", flush=True)
            except Error as failure:
                missed.append(name)
                print(f"{name} could not be read: {failure.message.splitlines()[0]}", flush=True)
    rows = kept(found)
    for reading, row in rows.items():
        print(f"{reading}: {row['faults']} faults {row['kinds']}")
    if not names:
        before = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        before[label] = {"commit": made_from or commit(), "states": len(wanted) - len(missed), "readings": rows}
        KEPT.write_text(json.dumps(before, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if missed or any(row["faults"] for row in rows.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
