"""Tests of the kit's examples: what their rules say, and that each stays short."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycore.interfaces.game import Game, setup
from pycore.kernel.perft import perft
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor
from pycore.kit.examples import STARTS

from . import EXAMPLES

FOLDER = Path(__file__).resolve().parents[2] / "pycore" / "kit" / "examples"
COUNTS = {
    "hexapawn": [3, 10, 28],
    "konane": [4, 12, 28],
    "brandubh": [40, 960],
    "knightmate": [18, 324, 6765],
    "glinski": [51],
}
"""Leaf counts by depth: Hexapawn and Konane counted by hand, Knightmate by Fairy-Stockfish, Brandubh by another
implementation, the first moves of Gliński's chess from the literature."""


def ready(name: str) -> Game:
    """Return an example set up."""
    return setup(EXAMPLES[f"kit-{name}"], {})


def played(name: str, position: str, text: str) -> str:
    """Return the position after a move."""
    rules = ready(name).rules
    pos = rules.read(position)
    return rules.write(rules.play(pos, find_move(ready(name), pos, text)))


def why(name: str, position: str, steps: str) -> str:
    """Return the refusal of steps."""
    refusal = ready(name).why(ready(name).rules.read(position), steps.split())
    assert refusal
    return refusal.message


def ended(name: str, position: str) -> tuple[str, str]:
    """Return the winner and the reason of a game that has ended."""
    outcome = ready(name).rules.outcome(ready(name).rules.read(position))
    assert outcome
    return outcome.winner, outcome.reason


def moves(name: str, position: str) -> set[str]:
    """Return the texts of the legal moves."""
    rules = ready(name).rules
    return {move.text for move in rules.legal_moves(rules.read(position))}


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.id)
def test_an_example_is_short_and_whole(start) -> None:
    text = start.text()

    assert len(text["files"]["game.py"].splitlines()) <= 120
    assert text["files"]["game.py"] == (FOLDER / start.file).read_text(encoding="utf-8")
    assert all(text[field] for field in ("name", "author", "licence"))
    assert start.title and start.about.endswith(".")


@pytest.mark.parametrize("name", COUNTS)
def test_the_counts_are_known_ones(name: str) -> None:
    rules = ready(name).rules

    assert [perft(rules, rules.start(), depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


def test_hexapawn() -> None:
    assert moves("hexapawn", "p.p/.p./PPP white") == {"a1-a2", "a1-b2", "c1-b2", "c1-c2"}
    assert why("hexapawn", "p.p/.p./PPP white", "b1 b2").startswith("The pawn steps one cell forward")
    assert ended("hexapawn", "P.p/.../.P. black") == ("white", "goal")
    assert ended("hexapawn", "p../P../... white") == ("black", "no-moves")


def test_konane_begins_with_two_stones_that_are_lifted() -> None:
    full = "sSsSsS/SsSsSs/sSsSsS/SsSsSs/sSsSsS/SsSsSs"

    assert moves("konane", f"{full} black") == {"c3-", "d4-", "a1-", "f6-"}
    assert played("konane", f"{full} black", "c3-") == "sSsSsS/SsSsSs/sSsSsS/Ss.sSs/sSsSsS/SsSsSs white"
    assert moves("konane", "sSsSsS/SsSsSs/sSsSsS/Ss.sSs/sSsSsS/SsSsSs white") == {"c4-", "b3-", "d3-", "c2-"}
    assert why("konane", f"{full} black", "b1").startswith("Black first lifts a stone in the middle")


def test_konane_jumps_on_in_a_straight_line() -> None:
    assert moves("konane", "....../....../....../....../....../Ss.s.. black") == {"a1-c1", "a1-e1"}
    assert played("konane", "....../....../....../....../....../Ss.s.. black", "a1-e1").startswith(
        "....../....../....../....../....../....S."
    )
    assert ended("konane", "....../....../....../....../....../S..... white") == ("black", "no-moves")


def test_brandubh_captures_between_two_and_against_corners() -> None:
    assert played("brandubh", "......./......./R.r.R../......./...k.../......./....... red", "e5-d5").startswith(
        "......./......./R.rR"
    )
    assert played("brandubh", "......./......./.Rr.R../......./...k.../......./....... red", "e5-d5").startswith(
        "......./......./.R.R"
    )
    assert played("brandubh", ".r.R.../......./......./......./...k.../......./....... red", "d7-c7").startswith("..R")


def test_the_king_of_brandubh_is_weak_except_on_and_beside_the_throne() -> None:
    """Elsewhere he is taken between two; on the throne four enemies are needed, beside it three and the throne."""
    two = played("brandubh", "......./...Rk.R/......./......./......./......./....... red", "g6-f6")
    three = played("brandubh", "......./......./...R.../..RkR../......./......./..R.... red", "c1-d1")
    four = played("brandubh", "......./......./...R.../..RkR../......./...R.../....... red", "d2-d3")
    beside = played("brandubh", "......./...R.../..Rk..R/......./......./......./....... red", "g5-e5")

    assert [ended("brandubh", position) for position in (two, four, beside)] == [("red", "extinction")] * 3
    assert "k" in three
    assert ended("brandubh", "k....../......./......./......./......./......./...R... red") == ("white", "goal")


def test_a_king_of_brandubh_may_step_between_two_enemies() -> None:
    assert "k" in played("brandubh", "....k../...R.R./......./......./......./......./....... white", "e7-e6")


def test_only_the_king_of_brandubh_stops_on_the_throne() -> None:
    position = "......./......./......./R...k../......./......./....... red"

    assert {"a4-b4", "a4-c4"} <= moves("brandubh", position) and "a4-d4" not in moves("brandubh", position)
    assert why("brandubh", position, "a4 d4") == "The raven may not stop on d4."
    assert "e4-d4" in moves("brandubh", position.replace("red", "white"))


def test_the_knight_of_knightmate_must_be_saved() -> None:
    position = "....n.../......../......../......../......../......../......../r...N..R white"

    assert "in check from the rook on a1" in why("knightmate", position, "h1 h2")
    assert ready("knightmate").narrator.in_check(ready("knightmate").rules.read(position)) == ["e1"]


def test_pawns_of_glinski_capture_over_the_edges_beside_the_way_ahead_and_en_passant() -> None:
    game = ready("glinski")
    pos = game.rules.start()
    for text in ("b1-b2", "f7-f6", "e4-e6"):
        pos = game.rules.play(pos, find_move(game, pos, text))
    assert {move.text for move in game.rules.legal_moves(pos) if move.steps[0] == "f6"} == {"f6-e5"}  # f5 is taken
    assert game.narrator.say(game.ply(pos, find_move(game, pos, "f6-e5"))) == "pawn f6 to e5, takes the pawn on e6"
    assert why("glinski", game.rules.write(pos), "d7 d4").startswith("The pawn steps one cell straight forward without")


def test_ur_rolls_races_captures_and_leaves() -> None:
    rules = ready("ur").rules
    start = rules.start()

    assert rules.actor(start) is Actor.CHANCE
    assert [(move.text, weight) for move, weight in rules.chances(start)] == [
        ("roll:0", 1),
        ("roll:1", 4),
        ("roll:2", 6),
        ("roll:3", 4),
        ("roll:4", 1),
    ]
    rosette = "....../......../...... white hands=RRRRRRRrrrrrrr roll=4"
    assert played("ur", rosette, "R@a1").split()[1] == "white"  # another turn
    hit = "....../Rr....../...... white hands=RRRRRRrrrrrr roll=1"
    assert played("ur", hit, "a2-b2") == "....../.R....../...... black hands=RRRRRRrrrrrrr"
    assert "c2-d2" not in moves("ur", "....../..Rr..../...... white hands=RRRRRRrrrrrr roll=1")  # a safe rosette
    assert moves("ur", "....../......../....R. white hands=r roll=1") == {"g1-off"}
    assert moves("ur", "....../......../....R. white hands=r roll=2") == {"pass"}
    assert ended("ur", "....../......../...... black hands=r") == ("white", "home")
