"""Puzzles and the daily puzzle: solved on the ordinary board, refuted in words, kept, and the same everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import cell, settle, strip, strip_detail, voice, walk
from e2e.picture import board_cursor
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
LONGER = next(one for one in PUZZLES if one["goal"]["turns"] == 2)


def puzzle_panel(page: Page) -> Locator:
    """Return the panel with the facts and the verdict of a puzzle."""
    return page.get_by_role("region", name="Puzzle", exact=True)


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


def wrong_steps(puzzle: dict[str, Any]) -> tuple[str, ...]:
    """Return two cells that are a legal but wrong action."""
    game = setup(find(GAME), puzzle["options"])
    moves = game.rules.legal_moves(game.rules.read(puzzle["start"]))
    return next(move.steps for move in moves if move.text not in puzzle["first"] and len(move.steps) == 2)


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


@pytest.mark.main_path
def test_a_solved_puzzle_stays_ticked(page: Page) -> None:
    open_puzzle(page, LONGER)
    play(page, LONGER, [])
    expect(strip(page)).to_have_text("Win in one turn")
    expect(strip_detail(page)).to_contain_text("Now win in 1 turn")

    play(page, LONGER, LONGER["solution"][:2])

    expect(strip(page)).to_have_text("Solved.")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.goto(f"./#/puzzles/{GAME}")
    expect(page.locator(f"[data-puzzle={LONGER['id']}]")).to_have_attribute("aria-label", re.compile("solved"))
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("1 of")
    page.goto("./#/")
    expect(page.locator("[data-table]")).to_have_count(0)  # a puzzle is not a table


@pytest.mark.main_path
def test_a_wrong_move_is_refuted_and_undone(calm: Page) -> None:
    open_puzzle(calm, LONGER)
    for step in wrong_steps(LONGER):
        cell(calm, step).click()

    expect(puzzle_panel(calm)).to_have_attribute("data-verdict", "wrong")
    expect(strip_detail(calm)).to_contain_text(re.compile("has an answer|wins|moved|no move"))
    calm.get_by_role("button", name="Try again").click()
    expect(puzzle_panel(calm)).to_contain_text("2 tries")
    play(calm, LONGER, [])
    expect(strip_detail(calm)).to_contain_text("Now win in 1 turn")


def test_the_strip_does_not_reveal_a_run_home(calm: Page) -> None:
    home = next(one for one in PUZZLES if one["theme"] == "run home" and one["goal"]["turns"] == 1)
    open_puzzle(calm, home)
    expect(calm.get_by_role("region", name="This turn")).to_contain_text("to move")
    expect(calm.get_by_role("region", name="This turn")).not_to_contain_text("go home")


def test_hints_in_stages_and_the_solution_with_the_keyboard_only(calm: Page) -> None:
    open_puzzle(calm, EASY)
    board_cursor(calm).focus()
    calm.keyboard.press("h")
    expect(calm.get_by_role("region", name="Hint", exact=True)).to_contain_text("Think of")
    calm.get_by_role("button", name="More").press("Enter")
    calm.get_by_role("button", name="More").press("Enter")
    calm.get_by_role("button", name="Play it").press("Enter")
    expect(strip(calm)).to_have_text("Solved.")
    expect(puzzle_panel(calm)).to_contain_text("with a hint")
    expect(voice(calm, "alert")).to_contain_text("Solved")


def test_a_puzzle_is_solved_with_the_keyboard_only(calm: Page) -> None:
    open_puzzle(calm, EASY)
    board_cursor(calm).focus()
    for step in steps_of(EASY, []):
        walk(calm, GAME, step)
        calm.keyboard.press("Enter")
    expect(strip(calm)).to_have_text("Solved.")
    expect(calm.get_by_role("button", name="Next puzzle")).to_be_focused()


@pytest.mark.parametrize(
    ("goal", "task", "solved"),
    [
        ("save", "Find the only move that saves you", "Every other move would have lost"),
        ("gain", "Win a piece", "a piece is won"),
    ],
)
def test_a_puzzle_of_another_goal_is_solved_by_its_first_move(calm: Page, goal: str, task: str, solved: str) -> None:
    puzzle = next(one for one in PUZZLES if one["goal"] == {"kind": goal, "turns": 1})
    calm.goto(f"./#/puzzles/{GAME}")
    expect(calm.get_by_role("heading", level=2, name=task, exact=True)).to_be_visible()
    calm.goto(f"./#/puzzles/{GAME}/{puzzle['id']}")
    expect(strip(calm)).to_have_text(task, timeout=BOOT_TIMEOUT)
    expect(strip_detail(calm)).to_contain_text(re.compile("Every other move loses|Only one first move works"))
    for step in wrong_steps(puzzle):
        cell(calm, step).click()
    expect(strip(calm)).to_have_text("That does not solve it.")
    calm.get_by_role("button", name="Try again").click()
    expect(strip(calm)).to_have_text(task)
    play(calm, puzzle, [])
    expect(strip(calm)).to_have_text("Solved.")
    expect(strip_detail(calm)).to_contain_text(solved)


def test_a_puzzle_can_be_played_on(page: Page) -> None:
    open_puzzle(page, LONGER)
    for step in wrong_steps(LONGER):
        cell(page, step).click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.locator("[data-act=redo]")).to_be_visible()


def test_the_daily_puzzle_changes_with_the_date(new_page: Callable[..., Page]) -> None:
    page = new_page("phone", has_touch=True, alone=True)
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    page.goto("./#/daily")
    expect(page.get_by_role("heading", level=1)).to_contain_text("22 November")
    page.get_by_role("button", name="Fri 20 November: 0 of 4 solved").click()
    expect(page.get_by_role("button", name="Fri 20 November")).to_have_attribute("aria-pressed", "true")
    earlier = page.get_by_role("link", name="Turtle Shell Chess, Fri 20 November")
    expect(earlier).to_have_attribute("href", f"#/daily/{GAME}/2026-11-20")
    page.get_by_label("Another day").fill("2026-11-23")
    expect(page.get_by_role("main").get_by_role("alert")).to_have_text("Choose a day from 2026-01-01 to 2026-11-22.")
    page.locator(f"a[data-game={GAME}]").click()
    day = natively(do="daily", game=GAME, date="2026-11-22")["puzzle"]
    wait_ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day", timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("region", name="Puzzle", exact=True)).to_contain_text(f"Rating {day['rating']}")

    page.clock.set_fixed_time("2026-11-23T00:01:00")
    page.goto("./#/daily")
    expect(page.get_by_role("heading", level=1)).to_contain_text("23 November")
    page.goto(f"./#/daily/{GAME}/2026-11-24")
    expect(page.locator("main [role=alert]")).to_contain_text("no puzzle for that day yet")


def test_a_puzzle_solved_with_a_hint_comes_again_after_three_days(new_page: Callable[..., Page]) -> None:
    page = new_page("phone", has_touch=True, alone=True)
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    open_puzzle(page, EASY)
    board_cursor(page).focus()
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint", exact=True)).to_contain_text("Think of")
    play(page, EASY, [])
    expect(strip(page)).to_have_text("Solved.")
    again = page.get_by_role("link", name="Solve 1 puzzle again")
    page.goto(f"./#/puzzles/{GAME}")
    expect(page.get_by_role("main")).to_contain_text("1 of")
    expect(again).to_have_count(0)

    page.clock.set_fixed_time("2026-11-25T12:00:00")
    page.goto("./#/")
    page.goto(f"./#/puzzles/{GAME}")
    again.click()
    expect(strip(page)).to_have_text("Win in one turn", timeout=BOOT_TIMEOUT)


def test_puzzles_pass_axe_and_fit_a_phone(phone: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    for address in ("#/daily", f"#/puzzles/{GAME}", f"#/puzzles/{GAME}/{EASY['id']}"):
        phone.goto(f"./{address}")
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        settle(phone)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert axe(phone) == [], address


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


def test_the_list_hides_themes_until_asked(calm: Page) -> None:
    calm.goto(f"./#/puzzles/{GAME}")
    groups = calm.get_by_role("main").get_by_role("heading", level=2)
    expect(groups.first).to_have_text("Win in one turn")
    expect(groups.filter(has_text="Run home")).to_have_count(0)
    calm.get_by_label("By theme").check()
    expect(groups.filter(has_text="Run home")).to_have_count(1)


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


def test_lists_are_tiles_that_are_drawn_from_one_file_when_they_are_seen(calm: Page) -> None:
    asked: list[str] = []
    calm.on("request", lambda request: asked.append(request.url))
    calm.goto("./#/puzzles/temple-island")
    tiles = calm.get_by_role("main").get_by_role("link", name=re.compile("^Crossing"))
    expect(tiles.first.locator("[data-side]").first).to_be_attached(timeout=BOOT_TIMEOUT)
    assert len([url for url in asked if "tiles-temple-island" in url]) == 1
    drawn = calm.get_by_role("main").locator("svg:has([data-side])").count()
    assert 0 < drawn < 60
    expect(tiles.first).to_have_text(re.compile(r"^\d+$"))
    expect(calm.locator("[data-puzzle]")).to_have_count(400)
