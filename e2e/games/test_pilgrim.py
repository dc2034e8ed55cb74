"""Pilgrim Chess on the page: votes, benches, newcomers, and whole games by click, drag and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import (
    cell,
    choose,
    expect_log,
    hand_movements,
    open_record,
    play,
    play_by_keys,
    plies,
    point,
    record_of,
    see_board_fit,
    see_piece,
    see_result,
    set_table,
    settle,
    strip,
    strip_detail,
    take_seats,
    voice,
)
from e2e.picture import pieces, rays, small_boards

GAME = "pilgrim"
MASTODONS = "use M@b M@a b2b4 a7a6 g2g4 e7e6 f2f3 d8h4".split()
"""White's mastodon enters with a double step, Black's with a step; Black mates."""
CAMELIDS = (
    "use X@b X@b L@e L@e a2a4 b7b6 a4a5 h7h6 a5a6 f7f5 a6b7 h6h5 b7a8l h5h4 g1f3 c8b7 a1a2 a7a6 f3g1 b8c6 a2a5 c6e5 "
    "c2c4 f5f4 a5b5 b7f3 e2f3 e5d3"
).split()
"""Two guests per side: a pawn captures and becomes a llama; a pawn that captures from its first square brings its llama
in.
"""
BELFRIES = "use F@e F@d e2e4 h7h6 e2e3 e7e6 h2h3 d8g5 e3d3 a7a5 d3d6 e8e7 d7d8q".split()
"""White's belfry slings a pawn onto the one that Black's belfry waits behind; White mates."""
PLAIN = "pass pass f2f3 e7e5 g2g4 d8h4".split()


@pytest.mark.main_path
def test_a_full_game_by_clicks_with_a_step_and_a_double_step(phone: Page, site: str, axe: Callable[..., Any]) -> None:
    phone.goto(site)
    set_table(phone, GAME)
    wait_ready(phone)
    expect(strip(phone)).to_have_text("White votes: play with the mastodon, or without?")
    expect(phone.get_by_role("region", name="Vote").get_by_role("button")).to_have_count(2)
    assert axe(phone) == []
    see_board_fit(phone, ("a0", "h9", "a1", "h8"))

    play(phone, GAME, MASTODONS, last=5)
    see_piece(phone, "b2", "White mastodon")
    see_piece(phone, "a7", "Black mastodon")
    expect(rays(phone, "tether")).to_have_count(0)
    play(phone, GAME, MASTODONS, first=5)

    see_result(phone, "Black wins", "P1")
    expect_log(phone, MASTODONS)


@pytest.mark.main_path
def test_a_game_with_two_guests_chosen_by_their_cards(booted: Page, axe: Callable[..., Any]) -> None:
    page = booted
    page.goto(f"./#/new/{GAME}")
    expect(page.locator("[data-piece] svg")).to_have_count(21)
    page.get_by_label("Two pieces").check()
    page.get_by_label(re.compile("^Consul")).check()
    page.get_by_label(re.compile("^Camel")).check()  # never together
    expect(page.get_by_text("Each player may bring in")).to_contain_text("Mastodon and Camel.")
    page.get_by_label(re.compile("^Llama")).check()
    page.get_by_label(re.compile("^Alpaca")).check()  # a third choice: the first one is dropped
    expect(page.get_by_text("Each player may bring in")).to_have_text("Each player may bring in: Llama and Alpaca.")
    take_seats(page, white="person", black="person")
    assert axe(page) == []
    page.get_by_role("button", name="Play", exact=True).click()

    play(page, GAME, CAMELIDS, external="llama+alpaca")

    see_result(page, "Black wins by checkmate", "P1")
    assert (record_of(page)["log"], record_of(page)["options"]["external"]) == (CAMELIDS, "llama+alpaca")
    see_piece(page, "e2", "White llama")
    expect(page.locator('p[data-how="forfeited"]')).to_have_count(0)
    expect(page.locator('p[data-how="taken"][data-side="black"]')).to_contain_text("Taken from Black: ")


def test_a_game_by_keys_alone_with_a_sling_and_a_forfeit(at: Callable[..., Page]) -> None:
    page = at(external="belfry")

    cell(page, "e2").focus()
    play_by_keys(page, GAME, BELFRIES, external="belfry")

    see_result(page, "White wins by checkmate", "P1")
    expect_log(page, BELFRIES)
    see_piece(page, "d9", "Black belfry was forfeited")
    expect(page.locator('p[data-how="forfeited"]')).to_have_text("Forfeited by Black: belfry.")
    expect(pieces(page, "forfeited")).to_have_count(1)


def test_a_plain_game_by_dragging_after_two_passes(at: Callable[..., Page]) -> None:
    page = at()
    for number, (cells, labels) in enumerate(hand_movements(GAME, tuple(PLAIN)), 1):
        if cells:
            settle(page)  # the board moves when the vote leaves the screen
            cell(page, cells[0]).drag_to(cell(page, cells[1]))
        else:
            choose(page, labels[0])
        expect(plies(page)).to_have_count(number)

    see_result(page, "Black wins by checkmate", "P1")
    expect(page.get_by_role("region", name="Rules")).to_contain_text("A plain game of chess: both sides passed.")


def test_black_overrules_the_vote_and_a_placement_is_refused_with_its_rule(at: Callable[..., Page]) -> None:
    page = at()
    choose(page, "Without")
    expect(strip(page)).to_contain_text("White votes for plain chess. Black votes")
    choose(page, "With the mastodon")
    expect(page.get_by_role("region", name="Vote")).to_be_hidden()
    point(page, "e1")

    expect(page.get_by_role("region", name="Rules")).to_contain_text("P4")
    point(page, "d0")
    see_piece(page, "d2", "a piece waits behind it")
    expect(rays(page, "tether")).to_have_count(1)


def test_the_newcomer_is_previewed_before_the_pawn_moves(at: Callable[..., Page]) -> None:
    page = at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 Je", external="adjutant")
    point(page, "e2")

    expect(pieces(page, "arriving")).to_have_count(1)
    expect(page.get_by_role("region", name="This turn").get_by_text("+ Adjutant e2", exact=True)).to_be_visible()
    see_piece(page, "e3", "gives check with the piece that enters")
    cell(page, "e3").hover()
    see_piece(page, "e8", "would be in check")
    see_piece(page, "d3", "within reach")
    point(page, "e3")
    see_piece(page, "e2", "White adjutant")
    see_piece(page, "e8", "in check")


def test_castling_by_two_squares_or_onto_the_rook(at: Callable[..., Page]) -> None:
    page = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 -")
    point(page, "e1", "h1")
    see_piece(page, "g1", "White king")
    see_piece(page, "f1", "White rook")
    expect(plies(page)).to_have_count(1)
    cell(page, "e8").drag_to(cell(page, "c8"))
    see_piece(page, "d8", "Black rook")

    expect_log(page, ["e1g1", "e8c8"])


def test_a_pawn_becomes_one_of_two_guests(at: Callable[..., Page], axe: Callable[..., Any]) -> None:
    page = at("7k/P7/8/8/8/8/8/K7 w - - 0 1 -", external="chancellor+dragonet")
    point(page, "a7", "a8")
    expect(page.get_by_role("menuitem")).to_have_count(6)
    assert axe(page) == []
    choose(page, "Dragonet")

    see_piece(page, "a8", "White dragonet")


def test_the_board_to_try_a_piece_on_is_as_wide_as_the_dialog(booted: Page) -> None:
    booted.goto(f"./#/new/{GAME}")
    booted.get_by_role("button", name="Try it").click()
    sheet = booted.get_by_role("dialog")
    for width in (390, 820, 1440):
        booted.set_viewport_size({"width": width, "height": 1100})
        settle(booted)
        board, room = sheet.locator(".board").bounding_box(), sheet.bounding_box()
        assert board and room
        assert board["width"] > 0.9 * room["width"]
        see_board_fit(booted, ["e4"], width)
    booted.keyboard.press("Escape")


def test_a_piece_can_be_tried_on_its_board(booted: Page, axe: Callable[..., Any]) -> None:
    page = booted
    page.goto(f"./#/new/{GAME}")
    page.get_by_label("One piece").check()
    page.get_by_role("radio", name="Belfry").check()
    page.get_by_role("button", name="Try it").click()
    sheet = page.get_by_role("dialog")
    square = lambda name: sheet.locator(f'[data-cell="{name}"]')  # noqa: E731
    expect(square("e4")).to_have_accessible_name(re.compile("White belfry"))
    expect(sheet.get_by_role("status")).to_contain_text("There is no opponent")
    square("e4").click()
    settle(page)  # the words above the board change, and the board may move
    square("g4").click()
    expect(square("h4")).to_have_accessible_name(re.compile("White rook"), timeout=BOOT_TIMEOUT)
    expect(sheet.get_by_role("status")).to_contain_text("slings the rook from b4 to h4")
    sheet.get_by_role("button", name="Crowded board").click()
    expect(square("a8")).to_have_accessible_name(re.compile("Black king"))
    assert axe(page) == []
    sheet.get_by_role("button", name="Choose this piece").click()
    expect(page.get_by_role("radio", name=re.compile("^Belfry"))).to_be_checked()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_role("radio", name=re.compile("^Belfry"))).not_to_be_checked()


@pytest.mark.main_path
def test_the_opponent_votes_places_and_moves(booted: Page) -> None:
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 1}}
    open_record(booted, {"meta": {"name": "A table", "seats": seats}}, GAME)
    choose(booted, "Without")
    expect(plies(booted)).to_have_count(2, timeout=BOOT_TIMEOUT)
    why = re.compile("Black (moves second, and hopes for more|is content with plain chess)")
    expect(strip_detail(booted)).to_contain_text(why)
    expect(voice(booted, "status")).to_contain_text(why)
    if record_of(booted)["log"] == ["pass", "use"]:
        point(booted, "d0")
        expect(plies(booted)).to_have_count(4, timeout=BOOT_TIMEOUT)
    point(booted, "d2", "d4")

    expect(strip(booted)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)


def test_the_rule_book_says_which_pieces_are_documented_deduced_or_guessed(booted: Page) -> None:
    booted.goto(f"./#/rules/{GAME}/P8")
    section = booted.locator('[data-rule="P8"]')

    for word in ("Found", "Deduced", "Guessed"):
        expect(section).to_contain_text(word)
    expect(small_boards(booted.locator('[data-rule="P7"] figure'))).to_have_count(
        22
    )  # each kind of source, and a sling
