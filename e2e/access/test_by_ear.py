"""Tests of play with keyboard and screen reader: whole games without the picture, and every announcement."""

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
from e2e.hands import KEYS, cell, expect_log, open_record, plies, see_result, set_table, voice, walk
from e2e.picture import board_cursor, focused_cell, targets
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


def said(page: Page, key: str) -> str:
    """Return what the page announces after a key."""
    page.evaluate("window.heard = []")
    page.keyboard.press(key)
    page.wait_for_function("window.heard.length")
    return str(page.evaluate("window.heard.join(' ')"))


def says(page: Page, key: str, words: str) -> None:
    """Expect this announcement after a key."""
    page.evaluate("window.heard = []")
    page.keyboard.press(key)
    expect_heard(page, words)


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
        ("turtle-shell", MATE, {}, ("White wins by checkmate", "T4")),
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


@pytest.mark.main_path
def test_hands_undo_and_looking_back_are_announced_with_their_meaning(booted: Page) -> None:
    page = booted
    open_record(page, {"log": ["b1b3", "g7g6"]})
    expect(voice(page, "status")).to_contain_text("Black: pawn G7 to G6. White to move.")
    take_away(page)
    cell(page, "C2").focus()

    says(page, "Enter", "Pawn C2: 1 place, C3.")
    says(page, "Escape", "Put down.")
    says(page, "t", "Black: pawn G7 to G6. White to move.")
    says(page, "Shift+T", "Black: pawn G7 to G6. White to move.")
    says(page, "[", "Looking back at turn 1, White. White: pawn B1 to B3.")
    says(page, "]", "Back at the table. Black: pawn G7 to G6. White to move.")
    says(page, "u", "Taken back: Black, pawn G7 to G6. Black to move.")
    says(page, "Shift+U", "Redone: Black, pawn G7 to G6. White to move.")
    cell(page, "A3").focus()
    says(page, "Alt+ArrowUp", "No fork here.")


def test_keys_move_between_pieces(booted: Page) -> None:
    page = booted
    open_record(page, {"log": []})
    take_away(page)
    cursor(page).focus()
    expect(focused_cell(page)).to_have_accessible_name(re.compile("White"))  # the player's side of the board

    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(focused_cell(page)).to_have_accessible_name(re.compile("king"))
    page.keyboard.press("n")
    page.keyboard.press("Shift+N")
    expect(focused_cell(page)).to_have_accessible_name(re.compile("White"))
    page.keyboard.press("Enter")
    page.keyboard.press("n")  # with a piece selected, to its targets
    expect(targets(page).and_(focused_cell(page))).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").focus()
    says(page, "t", "White to move.")  # the keys work in the whole table
    page.keyboard.press("n")
    expect(focused_cell(page)).to_have_count(1)


def test_the_box_for_moves_stays_open_and_reads_lines_and_kinds(booted: Page) -> None:
    page = booted
    open_record(page, {"log": ["pass", "pass"]}, "pilgrim")
    take_away(page)
    cursor(page).focus()
    page.keyboard.press("/")
    box = page.get_by_label("Move", exact=True)
    for asked, answer in (
        ("rank 2", "Rank 2: a2 White pawn, b2 White pawn"),
        ("diagonal c1", "c1 White bishop, d2 White pawn, e3 empty"),
        ("p knights", "White: knights b1, g1."),
    ):
        box.fill(asked)
        page.keyboard.press("Enter")
        expect_heard(page, answer)
    page.get_by_role("button", name="Stay open").click()
    for move in ("e2e4", "e7e5"):
        box.fill(move)
        page.keyboard.press("Enter")
        expect(box).to_have_value("")
        expect(box).to_be_focused()
    expect(plies(page)).to_have_count(4)
    page.get_by_role("button", name="Stay open").click()
    page.keyboard.press("Escape")


def test_no_internal_id_is_announced(booted: Page) -> None:
    page = booted
    open_record(page, {"log": []}, "monkey-king")
    take_away(page)
    cursor(page).focus()
    says(page, "p", "In hand: 6 Goblin Pawns")
    walk(page, "monkey-king", "blue-pawn")
    for key in ("l", "i", "w"):
        assert not IDS.search(said(page, key)), key
    says(page, "Enter", "Goblin Pawn in hand: 20 places.")
    assert not IDS.search(page.get_by_role("region", name="This turn").inner_text())
    page.keyboard.press("Escape")
    expect(cell(page, "B3")).to_have_accessible_name("B3, light, red river, empty")
    for key, name in (("b", "The board in words"), ("m", "Every legal move")):
        page.keyboard.press(key)
        sheet = page.get_by_role("dialog", name=name)
        expect(sheet).to_be_visible()
        assert not IDS.search(sheet.inner_text())
        page.keyboard.press("Escape")


def test_help_skip_link_and_first_focus(booted: Page) -> None:
    page = booted
    page.goto("./#/")
    expect(page.get_by_role("heading", name="Chess Pilgrimage")).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys and help")
    expect(sheet.get_by_role("link", name="How to play Monkey King Chess")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    set_table(page)
    expect(focused_cell(page)).to_have_count(1)
    page.get_by_role("button", name="To the board").focus()
    page.keyboard.press("Enter")
    expect(focused_cell(page)).to_have_count(1)
    page.keyboard.press(KEYS["up"])
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    assert page.get_by_role("dialog").get_by_role("group", name="Keys and help").get_attribute("tabindex") == "0"
    page.keyboard.press("Escape")


def test_the_cursor_starts_on_the_players_side_during_a_vote(booted: Page) -> None:
    open_record(booted, {}, "pilgrim")
    expect(cursor(booted)).to_have_accessible_name(re.compile("White"))


def test_cards_describe_the_piece_and_the_ground(booted: Page) -> None:
    page = booted
    open_record(page, {"start": "5/2p2/5/p1C1n/5/2P2/5/3K1 --/-- P5N2H2p4nh2ck 0 r - 0 20"}, "monkey-king")
    take_away(page)
    cell(page, "C5").focus()
    says(page, "i", "She freezes the first Blue disk in each direction.")
    card = page.locator("[aria-label=Rules]")
    expect(card).to_contain_text("Moves as a rook and flies, but never captures.")
    expect(card).to_contain_text("and it blocks")  # its other face, the Mountain
    expect(card.locator("details")).not_to_have_attribute("open", "")  # cells are announced on request
    cell(page, "B3").focus()
    says(page, "i", "A disk that stands here may turn over, and one that flies may rise from here to Q2 and R2.")
    expect(card).to_contain_text("Red river: A disk that stands here may turn over")


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
