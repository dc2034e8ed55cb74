"""Puzzles and the daily puzzle: the same everywhere, with axe, and what the style sheets place or hide."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask
from e2e.hands import cell, settle, strip, strip_detail
from pycore.bridge import handle
from pycore.games import GAMES, find
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

GAME = "turtle-shell"
KEEPING = [id for id, card in GAMES.items() if card.teach.puzzles]


def natively(**request: Any) -> Any:
    """Return the core's reply without a browser."""
    return json.loads(handle(json.dumps(request)))


PUZZLES: list[dict[str, Any]] = natively(do="puzzles", game=GAME)["puzzles"]
EASY = PUZZLES[0]


def open_puzzle(page: Page, puzzle: dict[str, Any]) -> None:
    """Open a puzzle by its address, ready to be solved."""
    page.goto("./#/")
    page.goto(f"./#/puzzles/{GAME}/{puzzle['id']}")
    expect(strip_detail(page)).to_contain_text("Only one first move works", timeout=BOOT_TIMEOUT)


def steps_of(puzzle: dict[str, Any], done: list[str]) -> Iterator[str]:
    """Return the steps of the action of the solution that follows these."""
    game = setup(find(GAME), puzzle["options"])
    pos = game.rules.read(puzzle["start"])
    for action in done:
        pos = game.rules.play(pos, find_move(game, pos, action))
    yield from find_move(game, pos, puzzle["solution"][len(done)]).steps


def play(page: Page, puzzle: dict[str, Any], done: list[str]) -> None:
    """Play the next action of the solution by pointing."""
    for step in steps_of(puzzle, done):
        if page.locator(f"[data-cell='{step}']").count():
            cell(page, step).click()
        else:
            page.locator(f"[data-choice='{step}']").first.click()


@pytest.fixture
def calm(booted: Page) -> Iterator[Page]:
    """Return the session's page, and restore it afterwards."""
    yield booted
    booted.goto("./#/")


def test_the_daily_puzzle_is_the_same_natively_and_in_the_browser(booted: Page) -> None:
    for game in KEEPING:
        for date in ("2026-01-01", "2026-11-22", "2027-03-01"):
            request = {"do": "daily", "game": game, "date": date}
            assert ask(booted, request)["puzzle"] == natively(**request)["puzzle"]


def test_puzzles_pass_axe_and_fit_a_phone(phone: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    shown = {
        "#/daily": re.compile("Today"),
        f"#/puzzles/{GAME}": re.compile("Puzzles"),
        f"#/puzzles/{GAME}/{EASY['id']}": re.compile("Puzzle(?!s)"),
    }
    for address, heading in shown.items():
        phone.goto(f"./{address}")
        expect(phone.get_by_role("heading", level=1, name=heading)).to_be_visible()
        settle(phone)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert axe(phone) == [], address


def test_what_can_be_done_stays_within_reach_beside_a_hint_on_a_phone(phone: Page) -> None:
    open_puzzle(phone, EASY)
    for name in ("Hint", "More", "More"):
        phone.get_by_role("button", name=name, exact=True).click()
    play_it = phone.get_by_role("button", name="Play it", exact=True)
    expect(play_it).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Answer", exact=True).click()
    expect(strip(phone)).to_have_text("The answer was shown.")


def test_the_board_faces_the_solver_and_has_no_players(calm: Page) -> None:
    for side, below in (("White", "E0"), ("Black", "E9")):
        puzzle = next(one for one in PUZZLES if (one["start"].split(" ")[1] == "w") is (side == "White"))
        open_puzzle(calm, puzzle)
        expect(strip_detail(calm)).to_contain_text(f"{side} to move.")
        heights = {name: cell(calm, name).bounding_box() for name in ("E0", "E9")}
        lower = max(heights, key=lambda name: (heights[name] or {"y": 0})["y"])
        assert lower == below
        expect(calm.get_by_role("region", name=re.compile("^(White|Black): "))).to_have_count(0)
        expect(calm.get_by_label("is played by")).to_have_count(0)


def test_the_task_stands_above_the_board_and_no_tools_beside_it(calm: Page) -> None:
    open_puzzle(calm, EASY)
    expect(strip(calm)).to_have_text("Win in one turn")
    size = strip(calm).evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 24
    expect(calm.get_by_role("heading", level=1)).to_have_text("Puzzle 1")  # a title could tell the solution
    expect(calm.get_by_role("navigation", name="Beside the board")).to_have_count(0)
    expect(calm.get_by_text("To win:")).to_be_hidden()
    corner = cell(calm, "E0").bounding_box()
    play(calm, EASY, [])
    expect(strip(calm)).to_have_text("Solved.")
    expect(calm.locator('[data-kind="solved"]')).to_have_count(1)
    assert cell(calm, "E0").bounding_box() == corner  # the board has not moved
