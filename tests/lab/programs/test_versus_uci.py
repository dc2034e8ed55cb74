"""Tests of matches against another chess program: openings, arguments, results, and resuming from a file."""

from __future__ import annotations

from pathlib import Path

import chess
import chess.engine
import pytest

from lab.programs.versus_uci import OPENINGS, arguments, ended, opening, played
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


THERE_AND_BACK = ("f3g1", "c6b8", "g1f3", "b8c6")
"""Knights of the Italian opening go home and come back: the same position as before."""


def test_a_repetition_ends_a_game_when_it_has_happened_and_not_when_it_could() -> None:
    board = opening(0)
    for move in (*THERE_AND_BACK, *THERE_AND_BACK[:-1]):
        board.push_uci(move)
        assert ended(board) is None
    assert board.is_game_over(claim_draw=True), "Black could now repeat the position"

    board.push_uci(THERE_AND_BACK[-1])
    outcome = ended(board)
    assert outcome and (outcome.winner, outcome.termination) == (None, chess.Termination.THREEFOLD_REPETITION)


@pytest.mark.parametrize("number", [0, 1])
def test_who_could_repeat_and_plays_on_can_win_or_lose(number: int) -> None:
    white = Scripted(*THERE_AND_BACK[::2] * 2, "f3g5", "d1h5", "h5f7")
    black = Scripted(*THERE_AND_BACK[1::2], THERE_AND_BACK[1], "a7a6", "b8c6", "a6a5")
    ours, theirs = (white, black) if number == 0 else (black, white)
    game = played(ours, theirs, number, 700, 9)

    assert game["score"] == float(number == 0)
    assert game["moves"][-1] == "h5f7"


def test_the_move_count_ends_a_game_when_it_is_reached_and_a_mate_comes_before_it() -> None:
    before, reached = (chess.Board(f"7k/8/8/8/8/8/R7/K7 b - - {count} 90") for count in (99, 100))
    assert before.is_game_over(claim_draw=True), "Black could now reach the count"
    assert ended(before) is None
    outcome = ended(reached)
    assert outcome and (outcome.winner, outcome.termination) == (None, chess.Termination.FIFTY_MOVES)

    mated = ended(chess.Board("R6k/8/6K1/8/8/8/8/8 b - - 100 90"))
    assert mated and mated.winner is chess.WHITE
    stalemate = ended(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 3 90"))
    assert stalemate and stalemate.winner is None


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
