"""Draws the screenshot tour in docs/tour/, for `python build.py screenshots`.

Desktop and phone, light and dark, always the same moments; docs/tour.md shows them. `python -m e2e.screenshots
desktop-dark` draws one of the four variants.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from buildtools.environment import BROWSER_VARIABLE
from buildtools.testing import SITE_VARIABLE
from e2e.conftest import FLAGS, SIZES, serve, wait_ready
from e2e.film import FILM, film
from e2e.hands import open_record, play, point, set_table
from e2e.picture import board_cursor

ROOT = Path(__file__).resolve().parent.parent
GAME = "turtle-shell"
TOUR = ROOT / "docs" / "tour"
LOOKS = tuple((size, scheme) for size in SIZES for scheme in ("light", "dark"))
QUALITY = 72  # of 100: lines and letters stay sharp, and a picture takes about 30 kB
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
    page.get_by_role("region", name="Result").get_by_role("button", name="The roads").click()
    page.get_by_role("dialog").get_by_role("listitem").first.wait_for()


def rules(page: Page) -> None:
    """The rule book, with diagrams made by the core."""
    page.goto(f"./#/rules/{GAME}/T3")
    page.wait_for_selector("figure, h2")


def setup(page: Page) -> None:
    """A new table."""
    page.goto(f"./#/new/{GAME}")
    page.wait_for_selector("form")


def pilgrims(page: Page) -> None:
    """Temple Island Chess: a roll, its compass, and where a Guardian may go."""
    open_record(page, {"seed": "7"}, "temple-island")
    page.wait_for_selector("button.ply", state="attached")  # on a phone the list is in a drawer
    point(page, "k2")


def clouds(page: Page) -> None:
    """Monkey King Chess: a disk on a river square, with both its faces."""
    open_record(page, {"start": FACES}, "monkey-king")
    point(page, "B3")


def hands(page: Page) -> None:
    """Monkey King Chess at the start: both hands, the rivers, and the western edge."""
    open_record(page, {}, "monkey-king")


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


def tables(page: Page) -> None:
    """The shelf with several games in progress."""
    page.goto("./#/")
    page.wait_for_selector("svg")


STOPS: tuple[Callable[[Page], None], ...] = (
    shelf, setup, table, lines, refusal, loop, promotion, result, rules, pilgrims, roads, hands, clouds,
    guests, newcomer, hint, analysis, review, tables,
)  # fmt: skip


def main(wanted: list[str]) -> None:
    """Draw all pictures in the requested variants, or in all, and the page that shows them."""
    TOUR.mkdir(parents=True, exist_ok=True)
    server = serve(Path(os.environ.get(SITE_VARIABLE, ROOT / "dist")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get(BROWSER_VARIABLE), args=FLAGS)
        for size, scheme in LOOKS:
            if wanted and f"{size}-{scheme}" not in wanted:
                continue
            context = browser.new_context(
                viewport=SIZES[size],
                base_url=server.address,
                color_scheme=scheme,
                reduced_motion="reduce",
                service_workers="block",
                has_touch=size == "phone",
            )
            page = context.new_page()
            page.goto(server.address)
            wait_ready(page)
            for stop in STOPS:
                stop(page)
                page.mouse.move(0, 0)  # nothing is under the pointer
                page.wait_for_timeout(900)  # the result appears after 700 ms
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.convert("RGB").save(TOUR / f"{stop.__name__}-{size}-{scheme}.webp", quality=QUALITY, method=6)
            context.close()
        if not wanted:
            film(browser, server.address)
        browser.close()
    server.stop()
    (ROOT / "docs" / "tour.md").write_text(_page(), encoding="utf-8")


def _page() -> str:
    """Return the text of docs/tour.md."""
    parts = ["# A tour of the page\n\nDrawn by `python build.py screenshots`, without retouching.\n"]
    for stop in STOPS:
        shots = " ".join(
            f"![{stop.__name__}, {size}, {scheme}](tour/{stop.__name__}-{size}-{scheme}.webp)" for size, scheme in LOOKS
        )
        parts.append(f"## {stop.__name__.capitalize()}\n{(stop.__doc__ or '').strip()}\n\n{shots}\n")
    by_link = f"![A game by links between two phones](tour/{FILM.name})"
    parts.append(f"## By link\nTwo phones, no server: each turn is a link.\n\n{by_link}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    main(sys.argv[1:])
