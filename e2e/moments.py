"""Moments of the page that are worth a picture; each opens one, from a page whose rules are ready.

The tour in docs/ shows some of them. ROOMS has all, and every address of the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page

from buildtools.common import ROOT
from e2e.conftest import BOOT_TIMEOUT, SIZES, wait_ready
from e2e.hands import list_moves, open_record, play, point, set_table
from e2e.made import example, packed
from e2e.picture import board_cursor
from pycore.bridge import handle
from pycore.games import GAMES

Moment = Callable[[Page], None]
GAME = "turtle-shell"
OPENING = ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"]
HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"
PROMOTION = "rn1gnr/p3kp/ppp1pp/8/4P3/4/2N5/PP1PPP/P2K1P/R1GGNR w"
FACES = "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5"
NEWCOMER = "r1bqkbnr/pp1p1ppp/2n5/4p3/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 4 Je,jd"
MIDDLE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5 --"
LOST = {  # White could have won in two turns, gave its rook away instead, and resigned
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
}
LINES = "6/3k2/6/8/3r4/4/8/3P2/3K2/6 w"


def shelf(page: Page) -> None:
    """The first visit."""
    page.goto("./")
    wait_ready(page)  # loading progress is shown at the bottom
    page.wait_for_selector("svg")


def table(page: Page) -> None:
    """After a few moves, with a selected piece."""
    set_table(page, GAME, white="person", black="person")
    play(page, GAME, OPENING)
    point(page, "C0")


def lines(page: Page) -> None:
    """What the other side's rook could do along its bending lines."""
    open_record(page, {"start": LINES})
    point(page, "D5")


def refusal(page: Page) -> None:
    """A refused click names the rule that forbids it."""
    set_table(page, GAME, white="person", black="person")
    wait_ready(page)
    point(page, "C0")
    point(page, "E5")
    page.wait_for_selector('[data-tone="refusal"]')


def loop(page: Page) -> None:
    """The explanation of a repetition: which side must vary, and why."""
    set_table(page, GAME, white="person", black="person")
    play(page, GAME, ["c0d1", "c9d8", "d1c0"])
    point(page, "D8")
    page.get_by_text("has no move").first.wait_for(state="attached")
    point(page, "C9")
    page.wait_for_selector('[data-tone="refusal"]')
    if page.viewport_size == SIZES["phone"]:
        page.get_by_role("button", name="Rules", exact=True).click()


def promotion(page: Page) -> None:
    """A pawn in its promotion zone offers its choices at the cell."""
    open_record(page, {"start": PROMOTION})
    point(page, "E5")
    point(page, "E6")
    page.wait_for_selector('[role="menuitem"]')


def result(page: Page) -> None:
    """A king has reached home; the result is shown beside the board."""
    open_record(page, {"start": HOME_RUN})
    point(page, "D8")
    point(page, "E8")
    page.get_by_role("region", name="Result").wait_for()


def roads(page: Page) -> None:
    """The end of a pilgrimage: how much each person and the Guide played, and the paths of the pieces."""
    games = json.loads((ROOT / "tests" / "data" / "temple-island-games.json").read_text(encoding="utf-8"))
    won = games["win"]
    meta = {"guide": 6, "hints": 2}
    open_record(page, {"seed": won["seed"], "log": won["log"].split(), "meta": meta}, "temple-island")
    result = page.get_by_role("region", name="Result")
    result.wait_for()
    legend = page.get_by_role("list", name="The roads")
    if page.locator("[data-legend]").count():
        legend.get_by_role("listitem").first.wait_for()
    else:  # on a small phone there is room for it in a dialog only
        result.get_by_role("button", name="The roads").click()
        page.get_by_role("dialog").get_by_role("listitem").first.wait_for()


def pilgrims(page: Page) -> None:
    """Temple Island Chess: a roll, its compass, and where a Guardian may go."""
    open_record(page, {"seed": "7"}, "temple-island")
    page.wait_for_selector("button.ply", state="attached")  # on a phone the list is in a drawer
    point(page, "k2")


def clouds(page: Page) -> None:
    """Monkey King Chess: a disk on a river square, with both its faces."""
    open_record(page, {"start": FACES}, "monkey-king")
    point(page, "B3")


def guests(page: Page) -> None:
    """Pilgrim Chess: the guests to choose from, each with its moves."""
    page.goto("./#/new/pilgrim")
    page.locator("[data-piece] svg").first.wait_for()
    page.get_by_role("button", name="Try it").scroll_into_view_if_needed()


def newcomer(page: Page) -> None:
    """Pilgrim Chess: a preview of the guest behind the pawn, with the check it will give."""
    open_record(page, {"start": NEWCOMER, "options": {"external": "adjutant"}}, "pilgrim")
    point(page, "e2")


def hint(page: Page) -> None:
    """The last stage of the Guide's hint: the piece, its path, and the reason."""
    open_record(page, {"seed": "7"}, "temple-island")
    page.wait_for_selector("button.ply", state="attached")
    board_cursor(page).focus()
    page.keyboard.press("h")
    more = page.get_by_role("button", name="More", exact=True)
    more.click()
    more.click()


def analysis(page: Page) -> None:
    """Several candidate moves side by side, the best one drawn on the board."""
    open_record(page, {"start": MIDDLE}, "pilgrim")
    board_cursor(page).focus()
    page.keyboard.press("a")
    page.get_by_role("group", name="Best moves, side by side").get_by_role("button").first.wait_for()
    page.wait_for_timeout(2500)  # let it search deeper


def review(page: Page) -> None:
    """A review: the turning points of a game and a missed win."""
    open_record(page, LOST)
    page.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    page.get_by_role("heading", name="Where it turned").wait_for()


def rules(page: Page) -> None:
    """The rule book, with diagrams made by the core."""
    go(page, f"rules/{GAME}/T3")


def again(page: Page) -> None:
    """A turning point of a reviewed game, to be played better."""
    review(page)
    page.get_by_role("button", name="Try again: Turn 1, White").click(timeout=BOOT_TIMEOUT)
    page.get_by_role("region", name="Try again").wait_for()


def film(page: Page) -> None:
    """A game as a film, at its start."""
    open_record(page, {"log": OPENING})
    turns = page.get_by_role("button", name="Turns", exact=True)
    if turns.is_visible():  # on a phone the list is in a drawer
        turns.click()
    page.get_by_role("button", name="Play as a film").click()
    page.get_by_role("region", name="Film").wait_for()


def menu(page: Page) -> None:
    """The menu of a table."""
    open_record(page, {"log": OPENING})
    page.get_by_role("button", name="Menu", exact=True).click()


def share(page: Page) -> None:
    """The link to a table, with its QR code, and the other ways to share it."""
    menu(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("textbox", name="Link").wait_for(timeout=BOOT_TIMEOUT)


def moves(page: Page) -> None:
    """The list of legal moves."""
    open_record(page, {"log": OPENING})
    list_moves(page)


def keyed(key: str) -> Moment:
    """Return the moment after a key was pressed at the board: a sheet with keys, settings or words."""

    def press(page: Page) -> None:
        open_record(page, {"log": OPENING})
        board_cursor(page).focus()
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()

    return press


def bench(page: Page) -> None:
    """The workshop's bench: a program, its board and what the checks found."""
    page.goto("./#/workshop")
    page.get_by_role("button", name="Begin with Hexapawn").click(timeout=BOOT_TIMEOUT)
    page.locator("[data-cell]").first.wait_for(state="attached", timeout=BOOT_TIMEOUT)


def go(page: Page, address: str) -> None:
    """Open the room with this address, without a word about loading."""
    page.goto(f"./#/{address}")
    page.wait_for_selector("main:not([aria-busy]):not([hidden]) :is(h1, h2, [data-cell])", timeout=BOOT_TIMEOUT)


def asked(**request: Any) -> dict[str, Any]:
    """Return the reply of the core."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def link(page: Page) -> None:
    """A game that was received as a link."""
    record = {**asked(do="new", game=GAME)["record"], "log": OPENING, "at": len(OPENING)}
    go(page, f"g/{asked(do='pack', record=record)['text']}")


def rooms() -> dict[str, Moment]:
    """Return every room and some of their moments by name; a name begins with the first word of its address."""
    found: dict[str, Moment] = {"shelf": shelf}
    for address in (
        "tables",
        "deleted",
        "learn",
        "puzzles",
        "daily",
        "settings",
        "statistics",
        "open",
        "workshop",
        "manual",
        "nowhere",
    ):
        found[address] = partial(go, address=address)
    for game in (id for id, spec in GAMES.items() if spec.shelf.listed):
        for room in ("new", "edit", "rules", "howto", "learn", "puzzles", "paper"):
            found[f"{room}-{game}"] = partial(go, address=f"{room}/{game}")
        found[f"puzzles-{game}-mistakes"] = partial(go, address=f"puzzles/{game}/mistakes")
        first = {
            "learn": asked(do="lessons", game=game)["lessons"],
            "puzzles": asked(do="puzzles", game=game)["puzzles"],
            "watch": asked(do="games-to-watch", game=game)["games"],
        }
        for room, items in first.items():
            if items:
                found[f"{room}-{game}-first"] = partial(go, address=f"{room}/{game}/{items[0]['id']}")
        found[f"table-{game}"] = partial(open_record, wanted={}, game=game)
    at_table = (
        table, lines, refusal, loop, promotion, result, roads, pilgrims, clouds, newcomer, hint, analysis, review,
        film, menu, share, moves,
    )  # fmt: skip
    found |= {f"table-{moment.__name__}": moment for moment in at_table}
    found |= {f"table-{name}": keyed(key) for name, key in {"keys": "?", "overlays": "o", "words": "b"}.items()}
    found |= {"again": again, "g": link, "new-guests": guests, "rules-rule": rules, "workshop-bench": bench}
    found["game"] = partial(go, address=f"game/{packed(example('hexapawn'))['link']}")
    found["take"] = partial(go, address="take/1.%20B1-B3%20G7-G6")
    return found
