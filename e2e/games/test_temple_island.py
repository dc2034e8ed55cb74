"""Temple Island Chess on the page: won, lost, by keyboard, without the network."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, ask, make_context, wait_ready
from e2e.hands import (
    cell,
    expect_log,
    list_moves,
    open_record,
    plies,
    point,
    record_of,
    see_result,
    strip,
    unfold,
    walk,
)
from e2e.picture import answers, die, marks, overlays
from e2e.watching import NO_NETWORK
from pycore import games
from pycore.bridge import handle
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

GAME = "temple-island"
KEPT = json.loads((Path(__file__).parents[2] / "tests" / "data" / "temple-island-games.json").read_text("utf-8"))


def kept(name: str) -> tuple[dict[str, Any], list[str]]:
    """Return a saved game of the core: its options, and every action, rolls included."""
    game = KEPT[name]
    return {key: game[key] for key in ("seed", "options", "start")}, game["log"].split()


def hands(name: str) -> list[tuple[int, list[str], bool]]:
    """Return, for each decision, its index in the log, the cells to point at, and whether it is previewed."""
    asked, log = kept(name)
    made = setup(games.find(GAME), {**asked["options"], "seed": asked["seed"]})
    rules = made.rules
    pos, found = rules.read(asked["start"]) if asked["start"] else rules.start(), []
    for at, action in enumerate(log):
        move = find_move(made, pos, action)
        if not action.startswith("roll:"):
            same = [other for other in rules.legal_moves(pos) if other.steps[:2] == move.steps[:2]]
            cells = list(move.steps[: 2 if len(same) == 1 else 3])
            found.append((at, cells, "x" in action))
        pos = rules.play(pos, move)
    return found


def begin(page: Page, name: str) -> None:
    """Set up the table of a saved game on the page."""
    asked, _ = kept(name)
    page.goto(f"./#/new/{GAME}")
    unfold(page)
    page.locator("#option-seed").fill(asked["seed"])
    for option, value in asked["options"].items():
        if option == "lost_limit":
            page.get_by_role("radio", name="After a number").check()
            page.locator(f"#own-{option}").fill(value)
        elif page.locator(f"#option-{option}").count():
            page.locator(f"#option-{option}").select_option(value)
        else:
            page.locator(f"input[name=option-{option}][value={value}]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    wait_ready(page)


def open_start(page: Page, name: str) -> None:
    """Open a saved game at its start, without the setup screen, which would keep its options."""
    asked, _ = kept(name)
    open_record(page, {**asked, "log": []}, GAME)


def go_on(page: Page, name: str, first: int = 0, last: int | None = None) -> None:
    """Make decisions by pointing; the die rolls automatically before and after each."""
    _, log = kept(name)
    for at, cells, seen_first in hands(name)[first:last]:
        expect(plies(page)).to_have_count(at, timeout=BOOT_TIMEOUT)
        for one in cells:
            point(page, one)
        if seen_first:
            page.get_by_role("button", name="Play it", exact=True).click()
    if last is None and not log[-1].startswith("roll:"):
        expect(plies(page)).to_have_count(len(log))


@pytest.mark.parametrize("left_out", [pytest.param(0, marks=pytest.mark.long), 54], ids=["whole", "in part"])
@pytest.mark.main_path
def test_a_pilgrimage_without_the_network(browser: Browser, own_server: StaticServer, left_out: int) -> None:
    context = make_context(browser, own_server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=BOOT_TIMEOUT)
    own_server.stop()
    context.set_offline(True)

    asked, log = kept("win")
    begin(page, "win")
    go_on(page, "win", last=3)
    first, middle = 3 + left_out, (3 + left_out + 68) // 2
    if left_out:
        open_record(page, {**asked, "log": log[: hands("win")[first][0]]}, GAME)
    go_on(page, "win", first, middle)
    half = record_of(page)["log"]
    page.reload()
    expect(plies(page)).to_have_count(hands("win")[middle][0], timeout=BOOT_TIMEOUT)
    wait_ready(page)
    assert record_of(page)["log"][: len(half)] == half
    go_on(page, "win", middle)

    see_result(page, "You have won", "I6")
    expect(strip(page)).to_contain_text("after 68 turns")  # which stand nowhere else
    expect(page.get_by_role("region", name="Result").get_by_role("definition")).to_have_count(0)
    expect_log(page, log)  # the dice match the table number
    page.get_by_role("button", name="Walk it again").click()
    expect(cell(page, "a2")).to_have_accessible_name("a2, south-west island, Pilgrim")
    page.get_by_role("button", name="The end").click()
    expect(cell(page, "a2")).not_to_have_accessible_name("a2, south-west island, Pilgrim")
    context.watched.expect(NO_NETWORK)
    context.watched.check()
    context.close()


@pytest.mark.main_path
def test_losing_the_last_pilgrim_that_may_be_lost(page: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    begin(page, "lost")
    go_on(page, "lost")
    expect(page.get_by_role("region", name="Rules").locator("[data-kind=breach]")).to_contain_text(
        "will leave the board"
    )
    assert axe(page) == []
    expect(plies(page)).to_have_count(2)  # the die waits: this can still be undone

    page.get_by_role("button", name="Undo").click()
    expect(die(page)).to_have_attribute("data-face", "3")  # and the roll stays
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Roll", exact=True).click()

    see_result(page, "The game is lost", "I5")
    expect_log(page, kept("lost")[1])


def test_a_roll_that_allows_nothing_may_lose(booted: Page) -> None:
    open_start(booted, "stuck")
    go_on(booted, "stuck")
    see_result(booted, "The game is lost", "I4")
    expect_log(booted, kept("stuck")[1])


def test_a_roll_that_allows_nothing_is_announced_and_rolled_again(booted: Page) -> None:
    asked, log = kept("stuck")
    open_record(booted, {"seed": asked["seed"], "options": {"order": "piece_first"}, "log": log}, GAME)
    expect(booted.get_by_role("region", name="Rules").locator("[data-kind=no-move]")).to_contain_text(
        "Nothing can be done with 6"
    )
    point(booted, "b2")
    expect(plies(booted)).to_have_count(4)  # named again, and the die has rolled automatically


def test_a_game_ended_with_the_keyboard_only(page: Page) -> None:
    asked, log = kept("nearly")
    page.goto("./#/settings")
    page.locator("#setting-roll").focus()
    page.keyboard.press("Space")
    open_record(page, {**asked, "log": []}, GAME)
    while page.evaluate("!document.activeElement?.dataset?.cell"):
        page.keyboard.press("Tab")
    for at, cells, _ in hands("nearly"):
        expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
        page.keyboard.press("r")
        expect(plies(page)).to_have_count(at)
        for one in cells[:2]:
            walk(page, GAME, one)
            page.keyboard.press("Enter")
        if len(cells) == 3:
            name = cell(page, cells[2]).get_attribute("aria-label") or ""
            page.keyboard.press(name.split("number ")[1][0])
        expect(plies(page)).to_have_count(at + 1)
    see_result(page, "You have won", "I6")
    expect_log(page, log)


@pytest.mark.main_path
def test_the_shadow_can_be_named_first_and_every_step_undone(booted: Page) -> None:
    open_start(booted, "win")
    expect(plies(booted)).to_have_count(1, timeout=BOOT_TIMEOUT)
    words = strip(booted)

    point(booted, "e6")
    expect(words).to_have_text("Which piece makes the Shadow pawn on e6 move?")
    point(booted, "b1")
    point(booted, "c2")  # the only matching Shadow answers at once
    expect(plies(booted)).to_have_count(3)
    assert record_of(booted)["log"][1] == "b1c2,e6d5"

    booted.get_by_role("button", name="Undo").click()
    expect(plies(booted).and_(booted.locator("[aria-current]"))).to_have_text("[3]")
    point(booted, "b1")
    point(booted, "c2")
    expect(words).to_have_text("Which Shadow pawn answers?")
    expect(answers(booted)).not_to_have_count(0)
    booted.keyboard.press("Escape")
    expect(words).to_have_text("Choose where it goes.")
    booted.keyboard.press("Escape")
    expect(words).to_contain_text("Rolled 3")


def test_the_player_cannot_choose_a_roll(page: Page) -> None:
    page.goto("./#/settings")
    page.locator("#setting-roll").uncheck()
    begin(page, "win")
    list_moves(page)
    expect(page.get_by_role("option")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(die(page)).to_have_attribute("data-face", "3")
    expect(strip(page)).to_contain_text("Rolled 3")


def test_the_board_has_the_whole_height_and_stays_there(booted: Page) -> None:
    asked, log = kept("win")
    booted.set_viewport_size({"width": 1440, "height": 900})
    open_record(booted, {**asked, "log": log[:60]}, GAME)
    expect(die(booted)).to_be_visible()
    board = booted.get_by_role("grid", name="Board").bounding_box()
    face = die(booted).bounding_box()
    assert board and face
    assert board["width"] >= 824
    assert face["width"] >= 76
    booted.get_by_role("button", name="Hint", exact=True).click()
    expect(booted.get_by_role("region", name="Hint")).to_be_visible()
    assert booted.get_by_role("grid", name="Board").bounding_box() == board


def test_a_phone_on_its_side_shows_the_progress_beside_the_board(booted: Page) -> None:
    asked, log = kept("win")
    open_record(booted, {**asked, "log": log[:61]}, GAME)
    booted.set_viewport_size({"width": 844, "height": 390})
    figures = booted.get_by_role("region", name="This turn").get_by_role("progressbar")
    expect(figures).to_have_count(3)
    for figure in figures.all():
        expect(figure).to_be_visible()
    expect(booted.get_by_role("region", name="This turn")).to_contain_text("of 8")


@pytest.mark.main_path
def test_shading_journal_and_progress(page: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    asked, log = kept("win")
    open_record(page, {**asked, "log": log[:61]}, GAME)
    figures = page.get_by_role("region", name="Table").get_by_role("progressbar")
    expect(figures).to_have_count(3)
    home = figures.first.get_attribute("aria-valuenow")
    assert home and int(home) > 0
    expect(marks(page, "lit")).to_have_count(int(home))
    cell(page, "d4").focus()
    page.keyboard.press("o")
    page.get_by_role("checkbox", name="Touch").check()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(overlays(page, "touch")).not_to_have_count(0)

    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Journal", exact=True).click()
    page.get_by_label("Your own note").fill("A calm sea.")
    page.get_by_role("button", name="Add note").click()
    expect(page.get_by_role("dialog")).to_contain_text("A calm sea.")
    expect(page.get_by_role("dialog")).to_contain_text("reaches the")
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.reload()
    expect(overlays(page, "touch")).not_to_have_count(0)
    assert record_of(page)["meta"]["notes"][0]["text"] == "A calm sea."


def test_the_game_of_the_day(booted: Page) -> None:
    booted.goto(f"./#/new/{GAME}")
    wait_ready(booted)
    booted.get_by_role("button", name="Daily number of Temple Island Chess").click()
    expect(die(booted)).to_be_visible(timeout=BOOT_TIMEOUT)
    assert record_of(booted)["seed"] == booted.evaluate("new Date().toLocaleDateString('sv')")


def test_the_board_fits_on_a_phone(phone: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    begin(phone, "win")
    expect(plies(phone)).to_have_count(1, timeout=BOOT_TIMEOUT)
    box = cell(phone, "a1").bounding_box()
    assert box and min(box["width"], box["height"]) >= 24
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    point(phone, "b1")
    point(phone, "c2")
    assert axe(phone) == []


def test_the_same_table_number_gives_the_same_game_in_the_browser_and_natively(booted: Page) -> None:
    for seed, how in (("7", "random"), ("2026-11-22", "scattered"), ("ümlaut", "classic")):
        request = {"do": "new", "game": GAME, "options": {"setup": how}, "seed": seed, "start": None, "meta": {}}
        here, there = json.loads(handle(json.dumps(request))), ask(booted, request)
        for _ in range(6):
            assert here["scene"]["position"] == there["scene"]["position"]
            step = {"do": "draw", "record": here["record"]}
            here, there = json.loads(handle(json.dumps(step))), ask(booted, step)
            step = {"do": "play", "record": here["record"], "action": here["scene"]["moves"][0]["action"]}
            here, there = json.loads(handle(json.dumps(step))), ask(booted, step)
        assert here["record"] == there["record"]
