"""Tests of matches against another chess program: openings, arguments, results, and resuming from a file."""

from __future__ import annotations

from pathlib import Path

import chess
import chess.engine
import pytest

from lab.programs.versus_uci import OPENINGS, arguments, opening, played
from lab.resume_file import ResumeFile

_NO_INFO = chess.engine.INFO_NONE


class Scripted:
    """An engine that plays given moves, then the first legal one."""

    def __init__(self, *moves: str) -> None:
        self.moves, self.limits = list(moves), []

    def play(
        self, board: chess.Board, limit: chess.engine.Limit, *, game: object, info: chess.engine.Info = _NO_INFO
    ) -> chess.engine.PlayResult:
        self.limits.append(limit)
        move = chess.Move.from_uci(self.moves.pop(0)) if self.moves else next(iter(board.legal_moves))
        told = chess.engine.InfoDict(score=chess.engine.PovScore(chess.engine.Cp(len(self.limits)), board.turn))
        return chess.engine.PlayResult(move, None, told if info & chess.engine.INFO_SCORE else None)


def test_there_are_twenty_legal_openings_of_six_plies() -> None:
    boards = [opening(number) for number in range(len(OPENINGS))]
    assert len({board.epd() for board in boards}) == 20
    assert {board.ply() for board in boards} == {6}
    assert opening(20) == boards[0]


@pytest.mark.parametrize("number", [0, 1])
def test_the_point_goes_to_the_side_that_mates(number: int) -> None:
    """From the Italian opening: Ng5, Qh5 and Qxf7 mate, once by us as White, once by the other program."""
    attacker, victim = Scripted("f3g5", "d1h5", "h5f7"), Scripted("a7a6", "a6a5")
    ours, theirs = (attacker, victim) if number == 0 else (victim, attacker)
    game = played(ours, theirs, number, 700, 9)
    assert (game["score"], game["white"], len(game["moves"])) == (float(number == 0), number == 0, 11)
    own_moves = [ply for ply in range(6, 11) if (ply % 2 == 0) is game["white"]]
    assert game["scores"] == {str(ply): turn for turn, ply in enumerate(own_moves, 1)}
    assert {limit.nodes for limit in ours.limits} == {700} and {limit.depth for limit in theirs.limits} == {9}


@pytest.mark.parametrize(
    "words", [["--games", "3"], ["--games", "0"], ["--nodes", "0"], ["--depth", "0"], ["--elo", "x"]]
)
def test_invalid_arguments_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["stockfish", *words])
    assert "error" in capsys.readouterr().err


def test_the_default_is_forty_games_at_the_nodes_of_the_goal() -> None:
    given = arguments(["stockfish"])
    assert (given.elo, given.games, given.nodes, given.keep) == (2000, 40, 25_000, None)


def test_a_match_resumes_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    ResumeFile(path).add(0.5)
    again = ResumeFile(path)
    again.add({"plies": 3})
    assert again.values == ResumeFile(path).values == [0.5, {"plies": 3}]
    assert ResumeFile(None).values == []
