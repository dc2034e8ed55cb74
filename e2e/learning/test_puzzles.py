"""Puzzles and the daily puzzle: solved on the ordinary board, refuted in words, kept, and the same everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import bring_file, cell, settle, strip, strip_detail, voice, walk
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
    expect(page.locator(f"[data-puzzle={LONGER['id']}]")).to_have_attribute(
        "aria-label", re.compile(r", rating \d+, solved in 1 try$")
    )
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
    # `walk` knows the keys of a board that is seen from White's side.
    puzzle = next(one for one in PUZZLES if one["goal"]["turns"] == 1 and one["start"].split(" ")[1] == "w")
    open_puzzle(calm, puzzle)
    board_cursor(calm).focus()
    for step in steps_of(puzzle, []):
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


def test_an_answer_fills_half_a_part_of_the_ring_and_is_told_as_an_answer(new_page: Callable[..., Page]) -> None:
    page = new_page("phone", has_touch=True, alone=True)
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    page.goto(f"./#/daily/{GAME}/2026-11-22")
    expect(strip(page)).to_have_text("Win in two turns", timeout=BOOT_TIMEOUT)
    while strip(page).inner_text() != "The answer was shown.":  # each turn, when the reply to the one before is played
        page.get_by_role("button", name="Answer").click()
        page.wait_for_timeout(200)
    expect(strip(page)).to_have_text("The answer was shown.")
    expect(puzzle_panel(page)).to_contain_text("with the answer")

    page.get_by_role("button", name="Back to the day").click()
    expect(page.locator(f"a[data-game={GAME}]")).to_have_accessible_name(re.compile("the answer was shown$"))
    expect(page.get_by_text("Turtle Shell Chess: the answer was shown")).to_be_visible()
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    page.goto("./#/")
    page.goto("./#/daily")
    ring = page.get_by_role("button", name="Sun 22 November: 0 of 4 solved, 1 with the answer shown")
    expect(ring.locator("circle.done")).to_have_count(1)
    expect(ring.locator("circle")).to_have_count(5)


def test_a_puzzle_solved_with_a_hint_comes_again_after_a_day_and_then_after_three(
    new_page: Callable[..., Page],
) -> None:
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
    page.get_by_text("More ways to practise").click()
    expect(page.get_by_role("main")).to_contain_text("Puzzles near it come next.", timeout=BOOT_TIMEOUT)
    expect(again).to_have_count(0)

    for day, due in (("2026-11-23", True), ("2026-11-25", False), ("2026-11-26", True)):
        page.clock.set_fixed_time(f"{day}T12:00:00")
        page.goto("./#/")
        page.goto(f"./#/puzzles/{GAME}")
        page.get_by_text("More ways to practise").click()
        expect(page.get_by_role("main")).to_contain_text("Puzzles near it come next.", timeout=BOOT_TIMEOUT)
        expect(again).to_have_count(int(due))
        if due:
            again.click()
            expect(strip(page)).to_have_text("Win in one turn", timeout=BOOT_TIMEOUT)
            play(page, EASY, [])
            expect(strip(page)).to_have_text("Solved.")
            page.get_by_role("button", name="Next puzzle").click()
            waits = "Nothing to solve again today. What you miss comes again after 1, 3, 7 and 21 days."
            expect(page.get_by_role("main")).to_contain_text(waits)


def on_table(page: Page) -> dict[str, Any]:
    """Return the puzzle on the table, by its number in the heading."""
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Puzzle \d+$"), timeout=BOOT_TIMEOUT)
    found: dict[str, Any] = PUZZLES[int(page.get_by_role("heading", level=1).inner_text().split(" ")[1]) - 1]
    return found


def solve(page: Page, puzzle: dict[str, Any]) -> None:
    """Solve the puzzle on the table, with its own first and later moves."""
    open_ = re.compile("Only one first move works|Every other move loses")
    expect(strip_detail(page)).to_contain_text(open_, timeout=BOOT_TIMEOUT)
    play(page, puzzle, [])
    expect(strip(page)).to_have_text("Solved.", timeout=BOOT_TIMEOUT)


def test_practice_follows_the_rating_of_the_player_which_can_be_reset(new_page: Callable[..., Page]) -> None:
    page = new_page("desktop", alone=True)
    page.goto(f"./#/puzzles/{GAME}")
    page.get_by_role("link", name="Begin", exact=True).click()
    facts = page.get_by_role("region", name="Puzzle", exact=True)
    expect(facts).to_contain_text("Your rating begins at 900.", timeout=BOOT_TIMEOUT)
    first = on_table(page)
    for step in wrong_steps(first):
        cell(page, step).click()
    expect(strip(page)).to_have_text("That does not solve it.")
    expect(facts).to_contain_text(re.compile(r"Your rating: [67]\d\d, give or take"))
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(f"Puzzle {PUZZLES.index(first) + 1}")
    assert on_table(page)["rating"] < first["rating"]

    page.goto(f"./#/puzzles/{GAME}")
    page.get_by_text("More ways to practise").click()
    ways = page.get_by_role("main")
    expect(ways).to_contain_text(re.compile(r"Your rating: [67]\d\d"), timeout=BOOT_TIMEOUT)
    page.get_by_role("button", name="Reset my rating").click()
    expect(ways).to_contain_text("Your rating begins at 900.")
    page.get_by_role("button", name="Undo").click()
    expect(ways).to_contain_text(re.compile(r"Your rating: [67]\d\d"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_streak_lasts_until_the_first_error_and_its_best_stays(new_page: Callable[..., Page]) -> None:
    page = new_page("phone", has_touch=True, alone=True)
    page.goto(f"./#/puzzles/{GAME}/streak")
    facts = page.get_by_role("region", name="Puzzle", exact=True)
    for number in range(2):
        puzzle = on_table(page)
        before = "1 in a row" if number else "A streak lasts until the first error."
        expect(facts).to_contain_text(before, timeout=BOOT_TIMEOUT)
        solve(page, puzzle)
        expect(facts).to_contain_text(f"{number + 1} in a row")
        page.get_by_role("button", name="Next puzzle").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(f"Puzzle {PUZZLES.index(puzzle) + 1}")
    puzzle = on_table(page)
    expect(strip_detail(page)).to_contain_text(re.compile("Only one|Every other"), timeout=BOOT_TIMEOUT)
    for step in wrong_steps(puzzle):
        cell(page, step).click()
    expect(facts).to_contain_text("A new streak begins. Your best is 2.")
    page.reload()
    expect(facts).to_contain_text("A new streak begins. Your best is 2.", timeout=BOOT_TIMEOUT)


def test_a_theme_can_be_practised(calm: Page) -> None:
    calm.goto(f"./#/puzzles/{GAME}")
    calm.get_by_text("More ways to practise").click()
    calm.get_by_label("By theme").check()
    calm.get_by_role("link", name="Practise this theme").locator("visible=true").click()
    assert on_table(calm)["theme"] == EASY["theme"]
    expect(calm.get_by_role("region", name="Puzzle", exact=True)).to_contain_text(" solved.")


def test_damaged_results_do_no_harm(new_page: Callable[..., Page]) -> None:
    page = new_page("desktop", alone=True)
    damaged = {
        f"{GAME}/{EASY['id']} tries": [None, {"at": "x"}], f"{GAME} streak": {"run": {}, "best": "<b>"},
        f"{GAME} since": [], "x": 1,
    }  # fmt: skip
    backup = {"kind": "chess-pilgrimage-backup", "v": 1, "tables": [], "values": {"puzzles": damaged}}
    bring_file(page, json.dumps(backup))
    page.get_by_role("button", name="Restore").click(timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("heading", name="Restored")).to_be_visible()
    for mode, heading in (("rated", r"Puzzle \d+"), ("again", "No puzzle here"), ("theme:nothing", "No puzzle here")):
        page.goto(f"./#/puzzles/{GAME}/{mode}")
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(heading), timeout=BOOT_TIMEOUT)
    page.goto(f"./#/puzzles/{GAME}/streak")
    facts = page.get_by_role("region", name="Puzzle", exact=True)
    expect(facts).to_contain_text("A streak lasts until the first error.", timeout=BOOT_TIMEOUT)
    solve(page, on_table(page))
    expect(facts).to_contain_text("1 in a row, your best is 1.")


def test_puzzles_pass_axe_and_fit_a_phone(phone: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    shown = {"#/daily": "Today", f"#/puzzles/{GAME}": "Puzzles", f"#/puzzles/{GAME}/{EASY['id']}": "Puzzle"}
    for address, heading in shown.items():
        phone.goto(f"./{address}")
        expect(phone.get_by_role("heading", level=1)).to_contain_text(heading)
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
    calm.get_by_text("More ways to practise").click()
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
