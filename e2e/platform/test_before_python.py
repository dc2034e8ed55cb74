"""Before Python has loaded: what the page can do with the shipped replies, and that it promises no more."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import expect_log, expect_turns, list_moves, plies, point, record_of, set_table, strip, strip_detail
from e2e.watching import failures
from pycore import games
from pycore.bridge import handle
from pycore.interfaces.game import setup
from pycore.kernel.record import draw, replay

PROMISE = "You can start."
SEED = "the tenth of May"


@pytest.fixture
def page(first_visit: Page) -> Page:
    """Return a page without an image, because Python would not load its archive otherwise."""
    return first_visit


class Held:
    """Python's archive, held back until the test releases it."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.free = False
        page.context.route("**/py/python.bin*", self._take)

    def _take(self, route: Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self, page: Page) -> None:
        """Release the archive, and wait for the rules."""
        assert page.evaluate("document.documentElement.dataset.core") == "loading"
        self.free = True
        for route in self.routes:
            route.continue_()
        wait_ready(page)


def pilgrimage(page: Page) -> None:
    """Open a new table of Temple Island Chess with its own table number."""
    page.goto("./#/new/temple-island")
    page.get_by_text("More ways to play").click()
    page.locator("#option-seed").fill(SEED)
    page.get_by_role("button", name="Play", exact=True).click()


def first_roll() -> str:
    """Return the first roll of that table in the core."""
    game = setup(games.find("temple-island"), {})
    return draw({"seed": SEED, "at": 0}, game.rules, replay(game, None, []))


@pytest.mark.main_path
def test_the_first_roll_and_turn_without_python_match_the_core(page: Page) -> None:
    python = Held(page)
    pilgrimage(page)
    expect_turns(page, f"[{first_roll()[-1]}]")
    expect(strip_detail(page)).to_contain_text(PROMISE)
    list_moves(page)
    page.get_by_role("option").first.click()
    expect(plies(page)).to_have_count(2)
    expect(strip(page)).to_have_text("Played. The full rules are on their way.")
    python.let_go(page)
    expect(plies(page)).to_have_count(3, timeout=BOOT_TIMEOUT)  # the next roll
    assert record_of(page)["log"][0] == first_roll()


def test_without_the_shipped_replies_nothing_is_promised_or_rolled(page: Page) -> None:
    page.context.watched.expect(failures("/data/first-temple-island.json"))
    page.context.route("**/data/first-*.json*", lambda route: route.fulfill(status=404))
    python = Held(page)
    with page.expect_response("**/data/first-*.json*"):
        pilgrimage(page)
    expect(strip_detail(page)).to_contain_text("the full rules")
    expect(strip_detail(page)).not_to_contain_text(PROMISE)
    expect(plies(page)).to_have_count(0)
    python.let_go(page)
    expect_turns(page, f"[{first_roll()[-1]}]")


def test_two_people_make_two_moves_without_python(page: Page) -> None:
    python = Held(page)
    set_table(page, white="person", black="person")
    expect(strip_detail(page)).to_contain_text(PROMISE)
    point(page, "B1", "B3")
    expect(strip(page)).to_have_text("Black to move.")
    expect(strip_detail(page)).to_contain_text(PROMISE)
    point(page, "B7", "B6")
    expect(strip(page)).to_have_text("Played. The full rules are on their way.")
    expect(strip_detail(page)).not_to_contain_text(PROMISE)
    python.let_go(page)
    expect_turns(page, "B1-B3", "B7-B6")
    expect_log(page, ["b1b3", "b7b6"])


def test_a_friends_link_shows_game_goal_and_turn_without_python(new_page: Callable[..., Page]) -> None:
    """They are read from the first and the last bytes of the link."""
    turn = pack("turtle-shell", ["b1b3"], what="turn", table="friends01")
    page = new_page("phone", has_touch=True, service_workers="block")
    Held(page)
    page.goto(f"./#/g/{turn}")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="Turtle Shell Chess")).to_be_visible()
    expect(main).to_contain_text("To win:")
    expect(main).to_contain_text("It is your turn.")
    expect(main.locator("[data-side]").first).to_be_attached()
    page.goto(f"./#/g/{pack('monkey-king', [])}")
    expect(main.get_by_role("heading", name="Monkey King Chess")).to_be_visible()
    expect(main).not_to_contain_text("your turn")
    page.goto(f"./#/g/{turn[:-5]}")
    expect(main.get_by_role("heading", level=2)).to_have_count(0)


def pack(game: str, log: list[str], **more: str) -> str:
    """Return the link of a game."""
    table = json.loads(handle(json.dumps({"do": "new", "game": game})))
    record = {**table["record"], "log": log, "at": len(log)}
    text: str = json.loads(handle(json.dumps({"do": "pack", "record": record, **more})))["text"]
    return text
