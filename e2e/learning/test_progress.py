"""Lessons with axe, and puzzles whose files are fetched, fail to load, or are read offline."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import point, settle, strip
from e2e.watching import failures
from pycore import games
from pycore.bridge import handle
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

Puzzle = dict[str, Any]


def puzzles(game: str) -> list[Puzzle]:
    """Return the puzzles of a game, easiest first."""
    found: list[Puzzle] = json.loads(handle(json.dumps({"do": "puzzles", "game": game})))["puzzles"]
    return found


EASY = puzzles("turtle-shell")[0]


def task(page: Page) -> Locator:
    """Return what stands above the board of a puzzle: its task or the verdict, and what follows it."""
    return page.get_by_role("region", name="This turn")


def open_puzzle(page: Page, game: str, puzzle: Puzzle, words: str) -> None:
    """Open a puzzle by its address, ready to be solved."""
    page.goto(f"./#/puzzles/{game}/{puzzle['id']}")
    expect(task(page)).to_contain_text(words, timeout=BOOT_TIMEOUT)


def solve_easy(page: Page) -> None:
    """Solve the first puzzle of Turtle Shell Chess, a win in one turn."""
    open_puzzle(page, "turtle-shell", EASY, "Only one first move works")
    made = setup(games.find("turtle-shell"), EASY["options"])
    point(page, *find_move(made, made.rules.read(EASY["start"]), EASY["first"][0]).steps)
    expect(task(page)).to_contain_text("Solved.")


def test_a_lesson_passes_axe_in_each_phase(booted: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    for address in ("#/learn/turtle-shell", "#/learn/turtle-shell/cells"):
        booted.goto(f"./{address}")
        expect(booted.get_by_role("heading", level=1)).to_be_visible()
        settle(booted)
        assert axe(booted) == [], address
    expect(strip(booted)).to_have_text("Step over any edge with the guard.", timeout=BOOT_TIMEOUT)
    point(booted, "D5", "E5")
    expect(booted.get_by_role("region", name="Lesson")).to_contain_text("four ways")
    assert axe(booted) == []
    booted.goto("./#/")


def test_the_solutions_are_fetched_when_a_puzzle_is_opened_and_a_failure_is_told(new_page: Callable[..., Page]) -> None:
    page = new_page("desktop", alone=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    solutions = "**/py/pycore/games/turtle_shell/puzzles.json*"
    page.context.watched.expect(failures("/turtle_shell/puzzles.json"))
    page.context.route(solutions, lambda route: route.abort())
    page.goto("./")
    wait_ready(page)
    assert not [url for url in asked if "puzzles" in url]
    page.goto("./#/puzzles/turtle-shell")
    expect(page.locator(f"[data-puzzle={EASY['id']}]")).to_be_visible()
    page.locator(f"[data-puzzle={EASY['id']}]").click()
    expect(page.get_by_text("A part of the game did not load.").first).to_be_visible(timeout=BOOT_TIMEOUT)
    page.context.unroute(solutions)
    page.goto("./#/puzzles/turtle-shell")
    expect(page.locator(f"[data-puzzle={EASY['id']}]")).to_be_visible()
    solve_easy(page)
    fetched = len([url for url in asked if "turtle_shell/puzzles.json" in url])
    page.goto("./#/puzzles/turtle-shell/streak")
    expect(task(page)).to_contain_text("in one turn", timeout=BOOT_TIMEOUT)
    assert len([url for url in asked if "turtle_shell/puzzles.json" in url]) == fetched


@pytest.mark.long
def test_puzzles_and_the_daily_puzzle_work_without_a_network(new_page: Callable[..., Page], site: str) -> None:
    page = new_page("desktop", service_workers="allow")
    page.goto(f"{site}#/settings")
    expect(page.get_by_text("Ready offline ✓").first).to_be_visible(timeout=BOOT_TIMEOUT)
    wait_ready(page)
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#/puzzles/turtle-shell")
    expect(page.get_by_role("main")).to_contain_text("0 of")
    solve_easy(page)
    page.goto("./#/daily")
    page.locator("a[data-game=temple-island]").click()
    expect(task(page)).to_contain_text("Bring home what is left", timeout=BOOT_TIMEOUT)
    page.goto("./#/puzzles/turtle-shell")
    expect(page.locator(f"[data-puzzle={EASY['id']}]")).to_have_attribute("aria-label", re.compile("solved"))
