"""Tests of the program that sends endings through an earlier build."""

from __future__ import annotations

import random

import pytest

from lab.programs.endings_there import asked, game_of, with_tried_lines, with_two_lines
from pycore.games import GAMES
from pycore.kernel import record as records
from pycore.kernel.lines import endings


@pytest.mark.parametrize("game", GAMES)
def test_a_record_has_an_ended_line_that_is_not_in_view(game: str) -> None:
    for seed in range(3):
        record = with_two_lines(game, random.Random(seed))
        (waiting,) = record["endings"]
        assert record["branches"]
        assert waiting["line"] not in {one["line"] for one in endings.all_endings({**record, "endings": []})}
        assert records.checked(record, game_of(record).spec) == record
        assert [one["do"] for one in asked(record)][:4] == ["open", "undo", "redo", "branch"]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_has_lines_that_were_tried_one_with_a_note(game: str) -> None:
    for seed in range(3):
        record = with_tried_lines(game, random.Random(seed))
        assert len(record["meta"]["scratch"]) == len(record["branches"]) > 0
        assert records.checked(record, game_of(record).spec) == record
        assert record["meta"]["notes"][0]["line"] == record["meta"]["scratch"][0]["line"]
