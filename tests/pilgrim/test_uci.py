"""Tests of the engine `python -m pycore uci`, driven by python-chess and by hand."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

from pycore.uci import engine as uci
from pycore.uci.go import Go

from .core import made, position
from .core import moves as legal

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "pycore", "uci"]
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


# Driven by python-chess


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    """Start the engine through python-chess."""
    with chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=ROOT, timeout=120) as found:
        yield found


def play(engine: chess.engine.SimpleEngine, board: chess.Board, limit: chess.engine.Limit, plies: int) -> None:
    """Let the engine play a game against itself. python-chess refuses illegal moves."""
    game = object()
    for _ in range(plies):
        if board.is_game_over(claim_draw=True):
            break
        result = engine.play(board, limit, game=game)
        assert result.move and result.move in board.legal_moves
        board.push(result.move)


@pytest.mark.parametrize("opening", ["", "e2e4 c7c5", "d2d4 g8f6 c2c4", "g1f3 d7d5"])
def test_games_by_nodes(engine: chess.engine.SimpleEngine, opening: str) -> None:
    board = chess.Board()
    for move in opening.split():
        board.push_uci(move)
    play(engine, board, chess.engine.Limit(nodes=32), plies=50)


def test_games_by_depth_from_positions(engine: chess.engine.SimpleEngine) -> None:
    for text in ("8/P6k/8/8/8/8/p6K/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"):
        play(engine, chess.Board(text), chess.engine.Limit(depth=1), plies=16)


def test_a_game_with_time_for_each_move(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    play(engine, board, chess.engine.Limit(time=0.1), plies=16)
    assert len(board.move_stack) == 16


def test_a_game_by_the_clock_is_not_lost_on_time(engine: chess.engine.SimpleEngine) -> None:
    board, more, game = chess.Board(), 0.1, object()
    clock = {chess.WHITE: 6.0, chess.BLACK: 6.0}
    for _ in range(40):
        if board.is_game_over():
            break
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE], black_clock=clock[chess.BLACK], white_inc=more, black_inc=more
        )
        began = time.monotonic()
        result = engine.play(board, limit, game=game)
        clock[board.turn] -= time.monotonic() - began
        assert clock[board.turn] > 0
        clock[board.turn] += more
        assert result.move is not None
        board.push(result.move)


def test_mate_is_found_and_reported(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(depth=2))
    assert info["score"].white() == chess.engine.Mate(1)
    assert info["pv"] == [chess.Move.from_uci("e1e8")]
    mated_next = chess.Board("6k1/R7/8/8/8/8/8/1R4K1 b - - 0 1")
    score = engine.analyse(mated_next, chess.engine.Limit(depth=3))["score"]
    assert score.black() == chess.engine.Mate(-1)


def test_an_endless_analysis_is_stopped(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board(), chess.engine.Limit()) as analysis:
        info = analysis.get()
        while "pv" not in info:
            info = analysis.get()
        analysis.stop()
        best = analysis.wait()
    assert best.move in chess.Board().legal_moves  # type: ignore[operator]
    assert info["nodes"] > 0
    engine.ping()


def test_the_search_can_be_restricted_to_some_moves(engine: chess.engine.SimpleEngine) -> None:
    only = [chess.Move.from_uci("a2a3")]
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=50), root_moves=only).move == only[0]


# Driven by hand


class Conversation:
    """A conversation with an engine that runs in this process."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.output = io.StringIO()
        self.thread = threading.Thread(target=uci.serve, args=(iter(self.lines.get, b""), self.output), daemon=True)
        self.thread.start()

    def say(self, *lines: str) -> None:
        """Send lines to the engine."""
        for line in lines:
            self.lines.put(f"{line}\n".encode())

    def until(self, word: str, seconds: float = 60) -> list[str]:
        """Wait for a line that begins with a word, and return everything printed so far."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            said = self.output.getvalue().splitlines()
            if any(line.startswith(word) for line in said):
                return said
            time.sleep(0.005)
        raise AssertionError(f"no {word} in {self.output.getvalue()}")


def answers(*lines: str) -> list[str]:
    """Return everything that is answered to these lines and the end of input."""
    out = io.StringIO()
    uci.serve(io.BytesIO("".join(line + "\n" for line in lines).encode()), out)
    return out.getvalue().splitlines()


def best(*lines: str) -> str:
    """Return the last best move."""
    return next(line for line in reversed(answers(*lines)) if line.startswith("bestmove")).split()[1]


PILGRIM = "setoption name UCI_Variant value pilgrim"


def test_the_engine_identifies_itself_and_lists_its_options() -> None:
    said = answers("uci")
    assert said[0].startswith("id name ")
    assert said[-1] == "uciok"
    assert "option name UCI_Variant type combo default chess var chess var pilgrim" in said
    assert all(name in "\n".join(said) for name in ("External ", "External2 ", "Legality ", "dragonet"))


def test_the_variant_votes_places_and_plays() -> None:
    options = (PILGRIM, "setoption name External value Amazon", "setoption name external2 value camel")
    assert best(*options, "position startpos", "go depth 1") in ("use", "pass")
    assert best(*options, "position startpos moves use", "go nodes 20")[:2] in ("Z@", "Y@")
    placed = "use Z@e Y@d Y@a Z@a".split()
    assert best(*options, f"position startpos moves {' '.join(placed)}", "go nodes 20") in legal(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?", *placed, external="amazon+camel"
    )
    text = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1 Md"
    assert best(PILGRIM, f"position fen {text}", "go nodes 9") in legal(text)
    final = best(PILGRIM, f"position fen {text}", "go searchmoves d2d4 nodes 9")
    strict = best(
        "setoption name Legality value seirawan", PILGRIM, f"position fen {text}", "go searchmoves d2d4 nodes 9"
    )
    assert final == "d2d4" != strict


def test_plain_chess_has_no_promotion_to_a_guest() -> None:
    text = "8/P6k/8/8/8/8/7K/8 w - - 0 1"
    assert best(f"position fen {text}", "go depth 1") == "a7a8q"
    assert best("position fen 8/P6k/8/8/8/8/7K/8 w - -", "go depth 1") == "a7a8q"


def test_a_finished_game_has_no_move() -> None:
    assert best(f"position startpos moves {' '.join(FOOLS_MATE)}", "go depth 2") == "(none)"
    assert best("position fen 8/8/8/8/8/4k3/8/4K3 w - - 0 1", "go infinite") == "(none)"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "position",
        "position startpos moves e2e5",
        "position startpos moves x",
        "setoption",
        "setoption name",
        "setoption name Hash value much",
        "setoption name MultiPV value 0",
        "setoption name Ponder value true",
        "setoption name UCI_Variant value atomic",
        "setoption name External value dragon",
        "setoption name Move Overhead value -1",
        "setoption value x name y",
        "debug maybe",
        "stop",
        "ponderhit",
        "register later",
    ],
)
def test_lines_without_meaning_are_ignored(line: str) -> None:
    assert best(line, "isready", "go nodes 5") in legal(
        made().rules.write(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    )


@pytest.mark.parametrize("fields", ["nonsense", "", "8/8 w - - 0 1", "\x00 ☃"])
def test_after_an_invalid_position_there_is_no_move_until_a_valid_one(fields: str) -> None:
    text = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"
    assert best(f"position fen {text}", f"position fen {fields}", "go mate 1") == "0000"
    assert best("position fen nonsense", f"position fen {text}", "go mate 1") == "e1e8"


def test_an_illegal_move_ends_the_list_of_moves() -> None:
    text = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"
    assert best(f"position fen {text} moves e1e2 g8h8 e2e9", "nonsense go depth 1")[:1] != "("


def test_every_depth_is_reported_with_the_requested_number_of_lines() -> None:
    said = [line.split() for line in answers("setoption name MultiPV value 3", "go depth 4") if "multipv" in line]
    reported = [(int(line[2]), int(line[6])) for line in said if line[5] == "multipv"]
    assert [one for one in reported if one[0] <= 2] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert max(reported) == (4, 3)
    firsts = {line[line.index("pv") + 1] for line in said[-3:]}
    assert len(firsts) == 3
    assert all(int(line[4]) >= int(line[2]) for line in said)  # seldepth


def test_the_best_move_comes_with_a_ponder_move() -> None:
    last = answers("position startpos moves e2e4", "go depth 3")[-1].split()
    assert last[0] == "bestmove" and last[2] == "ponder"
    board = chess.Board()
    for move in ("e2e4", last[1], last[3]):
        board.push_uci(move)  # raises where it is not legal


def test_the_transposition_table_is_kept_until_it_is_cleared() -> None:
    def nodes(*between: str) -> int:
        said = answers("setoption name Hash value 8", "go depth 4", *between, "go depth 4")
        return [int(line.split("nodes ")[1].split()[0]) for line in said if " nodes " in line][-1]

    afresh = nodes("setoption name Clear Hash")
    assert nodes() < min(afresh, nodes("ucinewgame", "position startpos"))
    said = answers("setoption name Hash value 1", "go nodes 9000")
    full = [int(line.split("hashfull ")[1].split()[0]) for line in said if "hashfull" in line]
    assert full[0] < full[-1] <= 1000


def test_guests_that_exclude_each_other_leave_the_game_unchanged() -> None:
    said = answers("setoption name External value camel", "setoption name External2 value consul", "go nodes 5")
    assert any("cannot be chosen together" in line for line in said)
    assert said[-1].startswith("bestmove ")


def test_stop_and_isready_are_answered_during_a_search() -> None:
    talk = Conversation()
    talk.say("go infinite", "isready")
    talk.until("info depth")
    assert not any(line.startswith("bestmove") for line in talk.until("readyok"))
    began = time.monotonic()
    talk.say("stop")
    talk.until("bestmove")
    assert time.monotonic() - began < 5
    talk.say("go ponder movetime 50")
    time.sleep(0.3)
    talk.say("ponderhit")
    talk.say("quit")
    talk.thread.join(30)
    assert not talk.thread.is_alive()
    assert sum(line.startswith("bestmove") for line in talk.output.getvalue().splitlines()) == 2


def test_the_end_of_input_ends_an_endless_search() -> None:
    assert answers("go infinite")[-1].startswith("bestmove ")


def test_limits_of_nodes_and_depth_are_kept_and_repeatable() -> None:
    first, again = (answers("position startpos moves e2e4", "go nodes 60") for _ in range(2))
    assert first[-1] == again[-1]
    nodes = [int(line.split("nodes ")[1].split()[0]) for line in first if " nodes " in line]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= 60
    assert max(int(line.split()[2]) for line in answers("go depth 2") if line.startswith("info depth")) == 2


@pytest.mark.parametrize(
    ("words", "first", "seconds"),
    [
        ("movetime 1000", True, 0.95),
        ("movetime 10", True, 0.005),
        ("wtime 60000 btime 1000", True, 1.95),
        ("wtime 60000 btime 3050", False, 0.052),
        ("wtime 10000 winc 1000 movestogo 2", True, 5.775),
        ("wtime 100 btime 100", True, 0.005),
        ("wtime 300 btime 300 winc 100", True, 0.04),
        ("wtime 150 btime 150 winc 100", True, 0.005),
        ("wtime -50 btime 100", True, 0.005),
        ("wtime x btime", True, None),
        ("depth 3", True, None),
        ("movetime 1000 wtime 300", True, 0.005),
    ],
)
def test_time_for_a_move(words: str, first: bool, seconds: float | None) -> None:
    found = Go(words.split(), first=first).deadline(0, 50)
    assert found is None if seconds is None else found == pytest.approx(seconds, abs=0.001)


def left(base: int, more: int, delay: int, moves: int, stall: int = 0) -> list[float]:
    """Return the milliseconds on a clock after each of so many moves.

    Args:
        base: the milliseconds at the start.
        more: the increment.
        delay: the delay of each move besides the thinking.
        moves: how many moves are made.
        stall: a further delay of every fortieth move.
    """
    found, clock = list[float](), float(base)
    for number in range(1, moves + 1):
        end = Go(["wtime", f"{clock:.0f}", "winc", str(more)], first=True).deadline(0, 50)
        assert end is not None
        clock -= 1000 * end + delay + (0 if number % 40 else stall)
        found.append(clock)
        clock += more
    return found


def test_a_clock_with_increment_is_used_but_never_runs_out() -> None:
    quiet = left(1000, 100, 8, 200)
    assert (
        900 < min(quiet) <= max(quiet) < 1050
    )  # the increment is used for thinking; the base second is kept in reserve
    assert min(left(1000, 100, 50, 200)) > 150  # the delay is all of Move Overhead, every time
    assert min(left(1000, 100, 8, 200, stall=750)) > 0  # a busy machine


def test_a_clock_without_increment_lasts() -> None:
    assert min(left(10_000, 0, 8, 150)) > 0
    assert min(left(10_000, 0, 50, 75)) > 0  # the delay is all of Move Overhead


def test_it_runs_from_the_command_line() -> None:
    done = subprocess.run(
        COMMAND, cwd=ROOT, input="go nodes 5\nquit\n", capture_output=True, text=True, timeout=120, encoding="utf-8"
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""


@pytest.mark.parametrize("coding", ["utf-8:strict", "ascii:strict", "cp1252:strict", "utf-8:surrogateescape"])
def test_bytes_that_are_not_text_do_not_stop_it(coding: str) -> None:
    said = b"isready\n\xff\xfe\x80 uci\nposition startpos moves \xc3\n\x00\xff\nisready\nquit\n"
    environment = {**os.environ, "PYTHONIOENCODING": coding}
    done = subprocess.run(COMMAND, cwd=ROOT, input=said, capture_output=True, timeout=120, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.split().count(b"readyok") == 2
    assert b"uciok" in done.stdout.split()
