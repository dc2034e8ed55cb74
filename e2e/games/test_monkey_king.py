"""Monkey King Chess on the page: two faces, trays, clouds, turns of several actions, and the endings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import (
    cell,
    choose,
    expect_log,
    open_record,
    play,
    play_without_the_network,
    plies,
    point,
    record_of,
    see_board_fit,
    see_piece,
    see_result,
    set_table,
    strip,
    take_seats,
    walk,
)
from e2e.picture import marks, rays, river_squares, small_boards

GAME = "monkey-king"
WAY_WEST = "p@e5 K@a4 p@e6 a4a5 p@e7 a5a6 p@e8 a6a7 p@d8 a7a8 p@d7 a8off".split()
"""Blue lets the Pilgrim walk."""
MATED = (
    "n@a8 K@a3 h@b6 H@b3 c@e6 P@a2 p@d5 C@d4 n@d7 P@e4 a8c7 H@a1 k@d8 N@c3 h@b8 P@e2 e6e7 d4b4 c7b5 a3a4 b6a7"
).split()
"""Blue mates the Pilgrim on the edge of the board."""
TO_AND_FRO = "k@e8 K@a1 e8e7 a1a2 e7e8 a2a1 e8e7 a1a2 e7e8 a2a1".split()
"""The same position occurs for the third time."""
FISTS = "4k/5/5/5/3M1/5/1M3/K4 --/-- P2p2 2 r - 0 1"
FLIGHTS = "4k/5/5/5/5/3M1/5/K4 --/-- P2p2 0 r - 0 1"
PUNISHED = "5/5/5/1n3/5/2C2/5/K4 --/-- Pk 0 b - 0 1"
MOUNTAIN = "4k/5/5/5/2X2/5/5/K4 --/-- Pp 0 r - 0 1"
BANNED = "5/5/5/2p2/5/2H2/5/K4 --/-- - 0 r - 0 1"
BOTH_FACES = "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5"


@pytest.mark.main_path
def test_a_full_game_ends_over_the_western_edge(seat: Page) -> None:
    set_table(seat, GAME, blue="person", red="person")

    play(seat, GAME, WAY_WEST)

    see_result(seat, "Red wins", "M9")
    assert record_of(seat)["log"] == WAY_WEST
    see_piece(seat, "WEST", "Western edge, Red Pilgrim")


def test_the_whole_board_and_both_trays_fit_on_a_phone(phone: Page, site: str) -> None:
    phone.goto(site)
    set_table(phone, GAME, blue="person", red="person")

    corners = ("blue-pawn", "red-fists", "WEST", "R7", "A1")
    see_board_fit(phone, corners)
    for name in corners:
        place = cell(phone, name).bounding_box()
        assert place and place["y"] >= 44 and place["y"] + place["height"] <= 560, name


@pytest.mark.long  # one whole game by clicks is in every gate
@pytest.mark.parametrize(("log", "said"), [(MATED, "Blue wins"), (TO_AND_FRO, "A draw")])
def test_full_games_end_by_checkmate_and_by_repetition(booted: Page, log: list[str], said: str) -> None:
    set_table(booted, GAME)

    play(booted, GAME, log)

    see_result(booted, said, "M9")
    assert record_of(booted)["log"] == log


@pytest.mark.main_path
def test_two_fists_on_one_disk_and_undoing_one(at: Callable[..., Page]) -> None:
    page = at(FISTS)
    point(page, "D4", "E5")
    choose(page, "Spend a Fist")
    see_piece(page, "E5", "Monkey King")
    expect(page.get_by_role("button", name=re.compile("take back$"))).to_have_count(1)
    point(page, "E5", "D6")
    choose(page, "Spend a Fist")
    expect(page.get_by_role("button", name=re.compile("take back$"))).to_have_count(2)
    page.get_by_role("button", name=re.compile("take back$")).nth(1).click()
    see_piece(page, "E5", "Monkey King")
    see_piece(page, "red-fists", "Fists")
    point(page, "E5", "D6")
    choose(page, "Spend a Fist")
    see_piece(page, "D6", "Monkey King")
    expect(strip(page)).to_contain_text("main action")
    point(page, "red-pawn", "C1")

    expect(strip(page)).to_contain_text("Blue to move")
    expect_log(page, ["!d4e5", "!e5d6", "P@c1"])


def test_fists_on_two_disks_before_and_after_the_main_action(at: Callable[..., Page]) -> None:
    page = at(FISTS)
    point(page, "D4", "E5")
    choose(page, "Spend a Fist")
    point(page, "red-pawn", "C1")
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    point(page, "B2", "C3")

    expect(strip(page)).to_contain_text("Blue to move")
    expect_log(page, ["!d4e5", "P@c1", "!b2c3"])


def test_a_turn_can_end_with_fists_left(at: Callable[..., Page]) -> None:
    page = at(FISTS)
    point(page, "red-pawn", "C1")
    page.get_by_role("button", name="End the turn").click()

    expect(strip(page)).to_contain_text("Blue to move")
    expect_log(page, ["P@c1", "end"])


def test_flights_up_across_and_down(at: Callable[..., Page]) -> None:
    page = at(FLIGHTS)
    point(page, "D3")
    expect(rays(page, "thread")).to_have_count(2)
    point(page, "Q2")
    point(page, "E8", "E7", "Q2", "R7", "E7", "E8", "R7", "A8")

    see_piece(page, "A8", "Monkey King, other side Monkey Pawn")
    expect_log(page, ["d3q2", "e8e7", "q2r7", "e7e8", "r7a8"])


def test_a_punished_capture_is_previewed(at: Callable[..., Page]) -> None:
    page = at(PUNISHED)
    point(page, "B5", "C3")

    expect(page.get_by_role("region", name="Before this move")).to_contain_text("buries the Goblin Knight")
    see_piece(page, "B5", "Mountain")
    page.get_by_role("button", name="Keep thinking").click()
    see_piece(page, "B5", "Goblin Knight")
    point(page, "B5", "C3")
    page.get_by_role("button", name="Play it anyway").click()
    see_piece(page, "B5", "Red Mountain")
    see_piece(page, "C3", "empty")


def test_a_mountain_turns_back(at: Callable[..., Page]) -> None:
    page = at(MOUNTAIN)
    point(page, "C4", "C6")

    see_piece(page, "C6", "Red Bodhisattva, other side Red Mountain")
    expect_log(page, ["c4c6~"])


def test_a_banned_stalemate_is_refused_with_its_rule(at: Callable[..., Page]) -> None:
    page = at(BANNED)
    point(page, "C3", "C4")

    expect(page.get_by_role("region", name="This turn")).to_contain_text("leave Blue without a turn")
    expect(page.get_by_role("region", name="This turn")).to_contain_text("M9")


def test_both_faces_are_offered_where_both_reach(at: Callable[..., Page]) -> None:
    page = at("4k/5/5/5/5/3P1/5/K4 --/-- Np2 0 r - 0 1")
    point(page, "D3")
    expect(marks(page, "turned").first).to_be_attached()
    page.keyboard.press("Escape")
    see_piece(page, "D3", "may turn over")
    point(page, "D3", "C4")  # only as the Monkey King: no question is needed

    see_piece(page, "C4", "Monkey King")


def test_frozen_disks_their_gaze_and_status(at: Callable[..., Page], axe: Callable[[Page], list[Any]]) -> None:
    page = at(BOTH_FACES)

    see_piece(page, "C6", "frozen")
    expect(rays(page, "gaze")).to_have_count(1)
    expect(page.get_by_role("region", name="Rules")).to_contain_text("Red may turn disks over")
    cell(page, "B3").hover()
    expect(page.get_by_role("region", name="Rules").get_by_role("figure")).to_have_count(2)
    assert axe(page) == []


def test_a_disk_enters_by_dragging(at: Callable[..., Page]) -> None:
    page = at(MOUNTAIN)
    cell(page, "red-pawn").drag_to(cell(page, "B1"))

    see_piece(page, "B1", "Monkey Pawn")


def test_the_keyboard_reaches_the_trays_and_the_edge(at: Callable[..., Page]) -> None:
    page = at("4k/K4/5/5/5/5/5/5 --/-- Pp 0 r - 0 1")
    cell(page, "A7").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(plies(page)).to_have_count(1)
    walk(page, GAME, "blue-pawn")
    page.keyboard.press("Enter")
    walk(page, GAME, "A5")
    page.keyboard.press("Enter")
    expect(plies(page)).to_have_count(2)
    walk(page, GAME, "A8")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "WEST")).to_be_focused()
    page.keyboard.press("Enter")

    see_result(page, "Red wins", "M9")


def test_a_custom_river_is_drawn_and_kept(page: Page, site: str, axe: Callable[[Page], list[Any]]) -> None:
    page.goto(site)
    page.goto(f"./#/new/{GAME}")
    wait_ready(page)
    expect(small_boards(page.locator("label"))).to_have_count(5, timeout=BOOT_TIMEOUT)
    page.get_by_label("Your own", exact=True).check()
    own = page.get_by_label("River: your own")
    own.fill("a2b3/a2")
    expect(own).to_have_attribute("aria-invalid", "true")
    own.fill("a1b1/a8")
    assert axe(page) == []
    take_seats(page, blue="person", red="person")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(river_squares(page)).to_have_count(3)

    page.reload()
    expect(river_squares(page)).to_have_count(3)
    assert record_of(page)["options"]["river"] == "a1b1/a8"


@pytest.mark.main_path
def test_the_opponent_plays_whole_turns(booted: Page) -> None:
    seats = {"blue": {"kind": "person"}, "red": {"kind": "opponent", "level": 1}}
    open_record(booted, {"start": FISTS, "meta": {"name": "A table", "seats": seats}}, GAME)

    expect(strip(booted)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)
    assert record_of(booted)["log"]


def test_a_game_continues_without_the_network(browser: Browser, own_server: StaticServer) -> None:
    page = play_without_the_network(browser, own_server, "desktop", GAME, WAY_WEST, at=6)

    see_result(page, "Red wins", "M9")
    page.context.watched.check()
    page.context.close()
