"""No click is lost: clicks while the rules, the die or the opponent are busy take effect as soon as they are done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import cell, open_record, plies, set_table
from e2e.picture import marks
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import draw, find_move, replay

MIDDLE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 5 --"
AT_ONCE = """(names) => {
    for (const name of names) document.querySelector(name).click();
}"""


def at_once(page: Page, *names: str) -> None:
    """Click several elements at once, faster than anything can answer: cells, or others by selector."""
    page.evaluate(AT_ONCE, [name if "[" in name else f'[data-cell="{name}"]' for name in names])


@pytest.mark.main_path
def test_vote_placement_and_first_move_without_waiting(booted: Page) -> None:
    set_table(booted, "pilgrim", black="1")
    expect(booted.get_by_role("region", name="Vote")).to_be_visible()
    at_once(booted, "[data-choice=use]", "d2", "e2", "e4")
    expect(plies(booted).filter(has_text=re.compile("^e4"))).to_have_count(1)
    expect(cell(booted, "d0")).to_have_accessible_name(re.compile("White mastodon"))
    booted.goto("./#/")


def test_a_piece_carried_while_the_opponent_thinks(booted: Page) -> None:
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 8}}
    open_record(booted, {"start": MIDDLE, "meta": {"name": "A game", "seats": seats}}, "pilgrim")
    at_once(booted, "h2", "h3")
    expect(booted.get_by_role("button", name="Move now")).to_be_visible()
    start, end = cell(booted, "g2").bounding_box(), cell(booted, "g3").bounding_box()
    assert start and end
    booted.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    booted.mouse.down()
    booted.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    booted.mouse.up()
    expect(marks(booted, "ahead")).to_have_count(2)
    booted.get_by_role("button", name="Move now").click()
    expect(plies(booted).filter(has_text=re.compile("^g3"))).to_have_count(1)
    booted.goto("./#/")


def test_a_piece_clicked_while_the_die_rolls_is_selected(booted: Page) -> None:
    """The turn and the next turn's piece are clicked at once; between them the rules answer and the die is rolled."""
    game = setup(games.find("temple-island"), {})
    rules, start = game.rules, replay(game, None, [])
    record = {"seed": "7", "at": 0}
    pos = rules.play(start.positions[0], find_move(game, start.positions[0], draw(record, rules, start)))
    moves = rules.legal_moves(pos)
    ends = [move.steps[:2] for move in moves]
    move = next(move for move in moves if ends.count(move.steps[:2]) == 1)
    log = [draw(record, rules, start), move.text]
    played = replay(game, None, log)
    after = rules.play(
        played.positions[-1], find_move(game, played.positions[-1], draw({**record, "at": 2}, rules, played))
    )
    next_piece = next(other.steps[0] for other in rules.legal_moves(after))

    open_record(booted, {"seed": "7"}, "temple-island")
    expect(plies(booted)).to_have_count(1)
    at_once(booted, *move.steps[:2], next_piece)
    expect(plies(booted)).to_have_count(3)
    expect(booted.get_by_role("button", name=re.compile("take back$"))).to_have_count(1)
    expect(booted.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "plain")
    expect(cell(booted, next_piece)).to_have_accessible_name(re.compile("selected"))
    booted.goto("./#/")
