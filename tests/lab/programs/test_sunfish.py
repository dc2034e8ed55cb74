"""Tests of the comparison with sunfish, using an engine of our own in its place, because sunfish is not shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.programs.sunfish import suite

EPD = """2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
8/8/8/8/8/8/8/8 w - - no best move, left out
7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7 Qf8+ Qe8+ Qh7+; id "mates";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "a matter of taste";
"""


class Always:
    """An engine that plays the king's pawn in every position."""

    def choose(self, texts: list[str], seconds: float) -> tuple[str | None, int]:
        assert len(texts) == 1 and seconds == 0.2
        return "e2e4", 1


def test_both_engines_search_the_positions_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.epd"
    path.write_text(EPD, encoding="utf-8")
    suite(Always(), path, 0.2, 1)
    told = capsys.readouterr().out
    assert told.startswith("some.epd, every 1., 0.2 s: of 3 ours ")
    assert int(told.split("ours ")[1].split(",")[0]) >= 2
    assert told.endswith("sunfish 1\n")
