"""Tests of the ladder: its statistics, and its lowest rungs, whose games are the same on any machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.resume_file import ResumeFile
from lab.strength.adjudication import AHEAD, LASTS, Adjudicator
from lab.strength.ladder import Rung, elo, match, rung
from pycore import games
from pycore.bridge import handle
from pycore.engine.levels import LEVELS
from pycore.games import GAMES
from pycore.interfaces.game import setup

FOR_TWO = [id for id, game in GAMES.items() if game.players == 2]
TURTLE = setup(games.find("turtle-shell"), {})
CHESS = setup(games.find("pilgrim"), {})
LEADS = ("4k3/8/8/8/8/8/8/QR2K3", "4k3/8/8/8/8/8/8/R3K3", "qr2k3/8/8/8/8/8/8/4K3")
"""Pairs with a large lead, a small one, and a large one of the other side."""


def test_elo_is_the_difference_that_predicts_the_score() -> None:
    assert elo(0.5) == pytest.approx(0)
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25) == pytest.approx(-190.8, abs=0.1)
    assert elo(1) == 800


def test_error_bars_are_those_of_the_pairs() -> None:
    """Pairs that all end alike have no variance, however their games went."""
    assert Rung("2", "1", (0.5, 0.5, 0.5), 3, 0, 3).error == 0
    wide = Rung("2", "1", (1, 0, 1, 0), 4, 0, 4)
    assert (wide.score, wide.error) == (0.5, pytest.approx(0.566, abs=0.001))  # type: ignore[comparison-overlap]


def test_a_match_is_reported_by_pairs() -> None:
    found = rung("ours", "2000", [1, 0, 0.5, 0.5, 1])
    assert found.pairs == (0.5, 0.5, 1)
    assert (found.won, found.drawn, found.lost) == (2, 2, 1)


def test_a_lead_must_be_large_and_lasting() -> None:
    ahead, hardly, behind = (CHESS.rules.read(f"{pieces} w - - 0 1 --") for pieces in LEADS)
    assert [CHESS.spec.play.evaluate(pos) > AHEAD for pos in (ahead, hardly, behind)] == [True, False, False]
    lead = Adjudicator(CHESS)
    told = [lead.after(pos) for pos in [ahead] * (LASTS - 1) + [hardly] + [ahead] * (LASTS - 1) + [behind] * LASTS]
    assert told == [None] * (3 * LASTS - 2) + [1]
    lead = Adjudicator(CHESS)
    assert [lead.after(pos) for pos in [ahead] * LASTS][-1] == 0


def test_an_adjudicated_match_is_shorter_and_resumes_from_its_file(tmp_path: Path) -> None:
    """Recorded games are not played again, whatever the record says; others are played and recorded."""
    notes = ResumeFile(tmp_path / "notes")
    found = match(TURTLE, "2", "random", 2, "1", adjudged=True, noted=notes)
    played = match(TURTLE, "2", "random", 2, "1", noted=notes)
    assert [note[4] for note in notes.values] == [True, True, False, False]
    assert (found.won, played.won) == (2, 2)
    assert notes.values[0][7] == "lead" and notes.values[0][8] < notes.values[2][8]

    noted = ResumeFile(tmp_path / "notes")
    noted.values[0][6] = 0.0
    assert match(TURTLE, "2", "random", 2, "1", adjudged=True, noted=noted).lost == 1
    assert len(noted.values) == 4


def test_level_1_beats_random_moves_and_does_not_give_pieces_away() -> None:
    rung = match(TURTLE, "1", "random", 20, "1")
    assert rung.won >= 15
    assert rung.won + rung.drawn + rung.lost == 20


def test_each_low_level_beats_the_one_below() -> None:
    for level in (2, 3, 4):
        rung = match(TURTLE, str(level), str(level - 1), 10, "2")
        assert rung.won > 2 * rung.lost, rung.line()


@pytest.mark.parametrize("id", FOR_TWO)
def test_games_lists_the_levels(id: str) -> None:
    spec = next(spec for spec in json.loads(handle('{"do": "games"}'))["games"] if spec["id"] == id)
    assert [one["level"] for one in spec["levels"]] == list(LEVELS) == list(range(1, 9))
    assert len({one["name"] for one in spec["levels"]}) == 8
