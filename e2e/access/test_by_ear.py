"""Tests of play with keyboard and screen reader: whole games without the picture."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.games.test_games import MATE
from e2e.games.test_monkey_king import WAY_WEST
from e2e.games.test_pilgrim import MASTODONS
from e2e.games.test_temple_island import kept
from e2e.hands import cell, expect_log, open_record, plies, see_result, set_table, walk
from e2e.picture import board_cursor
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

LISTEN = """() => {
    const first = !window.heard;
    window.heard = [];
    for (const voice of first ? document.querySelectorAll("[data-voice]") : [])
        new MutationObserver(() => voice.textContent && window.heard.push(voice.textContent))
            .observe(voice, { childList: true, characterData: true, subtree: true });
    for (const picture of document.querySelectorAll(".board > svg")) picture.remove();
}"""
IDS = re.compile(r"\b(?:red|blue)-[a-z]|\bWEST\b")  # the ids of cells, which are never announced


def take_away(page: Page) -> None:
    """Hide everything except announcements."""
    expect(cursor(page)).to_be_attached()
    page.evaluate(LISTEN)


def cursor(page: Page) -> Locator:
    """Return the cell that gets the focus when the keyboard enters the board."""
    return board_cursor(page)


def expect_heard(page: Page, words: str) -> None:
    """Expect this text in a live region, since listening began or just before."""
    page.wait_for_function(
        """(words) => [...window.heard, ...[...document.querySelectorAll("[data-voice]")].map((one) => one.textContent)]
            .join(" ").toLowerCase().includes(words)""",
        arg=words.lower(),
    )


def told(game: str, log: list[str], asked: dict[str, Any]) -> list[tuple[str, list[str], str]]:
    """Return, for each action, its name, the cells to point at, and the choice after them, if there is one."""
    made = setup(games.find(game), {**asked.get("options", {}), **({"seed": asked["seed"]} if "seed" in asked else {})})
    rules = made.rules
    pos, found = rules.read(asked["start"]) if asked.get("start") else rules.start(), []
    for action in log:
        move = find_move(made, pos, action)
        cells = [step for step in move.steps if step in rules.board.cell]
        rest = [step for step in move.steps if step not in rules.board.cell]
        same = [other for other in rules.legal_moves(pos) if other.steps[:2] == move.steps[:2]]
        if len(same) == 1:
            cells, rest = cells[:2], rest if len(move.steps) < 2 else []
        found.append((made.narrator.say(made.ply(pos, move)), cells[:3], rest[0] if rest else ""))
        pos = rules.play(pos, move)
    return found


@pytest.mark.parametrize(
    ("game", "log", "asked", "result"),
    [
        # test_games.py plays the same by keys
        pytest.param("turtle-shell", MATE, {}, ("White wins by checkmate", "T4"), marks=pytest.mark.long),
        ("monkey-king", WAY_WEST, {}, ("Red wins", "M9")),
        ("pilgrim", MASTODONS, {}, ("Black wins", "P1")),
        ("temple-island", kept("nearly")[1], kept("nearly")[0], ("You have won", "I6")),
    ],
)
def test_a_whole_game_by_keys_is_announced_turn_by_turn(
    booted: Page, game: str, log: list[str], asked: dict[str, Any], result: tuple[str, str]
) -> None:
    page = booted
    open_record(page, {**asked, "log": []}, game)
    take_away(page)
    cursor(page).focus()
    for number, (say, cells, choice) in enumerate(told(game, log, asked), 1):
        if log[number - 1].startswith("roll:"):
            expect_heard(page, say.split(",")[0])  # it rolls automatically
            continue
        page.evaluate("window.heard = []")
        if not cells:
            page.keyboard.press(str(["use", "pass"].index(choice) + 1))
        for one in cells[:2]:
            walk(page, game, one)
            page.keyboard.press("Enter")
        if len(cells) == 3:
            page.keyboard.press((cell(page, cells[2]).get_attribute("aria-label") or "").split("number ")[1][0])
        elif cells and choice:
            page.keyboard.press("Enter")  # the default choice comes first
        expect(plies(page).nth(number - 1)).to_be_attached(timeout=BOOT_TIMEOUT)
        expect_heard(page, say)
        assert not IDS.search(page.evaluate("window.heard.join(' ')"))
    page.evaluate("document.querySelector('.board').style.visibility = 'hidden'")
    see_result(page, *result)
    expect_log(page, log)


def test_a_sheet_longer_than_its_window_is_scrolled_by_keys(booted: Page) -> None:
    set_table(booted)
    booted.keyboard.press("?")
    sheet = booted.get_by_role("dialog", name="Keys and help")
    expect(sheet.get_by_role("group", name="Keys and help")).to_have_attribute("tabindex", "0")
    booted.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ("Worker", "does not let the page use web workers"),
        ("BroadcastChannel", "A newer browser is needed"),
    ],
)
def test_a_browser_without_a_required_feature_gets_a_sentence(page: Page, site: str, missing: str, words: str) -> None:
    page.add_init_script(f"delete window.{missing}")
    page.goto(site)
    banner = page.locator(".banners")
    expect(banner).to_contain_text("The rules did not load", timeout=BOOT_TIMEOUT)
    banner.get_by_text("Details").click()
    expect(banner).to_contain_text(words)
