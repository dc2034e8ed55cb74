"""Measure how fast Pilgrim Chess generates moves, compared with python-chess, in leaves per second of CPU time.

    python -m lab perft [--rounds 7] [--quick]

"bulk" counts the legal moves at the last ply; "every leaf" also makes and unmakes each of them. The two take turns, and
the ratios are medians over the rounds. python-chess plays the orthodox position of each pair. Without python-chess, as
in Pyodide, only our own rates are printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from pycore.games.pilgrim.fast.movegen import State
from pycore.games.pilgrim.rules import Pilgrim

chess: Any
try:
    import chess
except ImportError:
    chess = None

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class Case(NamedTuple):
    """A position to measure, with the orthodox position to compare it with."""

    name: str
    external: str
    text: str
    depth: int
    orthodox: str
    orthodox_depth: int


def _guests(letter: str) -> str:
    """Return Kiwipete with one external piece of each side on an empty square."""
    return f"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p{letter.lower()}1P3/{letter.upper()}1N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 -"


CASES = (
    Case("start", "mastodon", ARRAY, 4, ARRAY, 4),
    Case("kiwipete", "mastodon", KIWIPETE, 3, KIWIPETE, 3),
    Case("start, mastodons wait", "mastodon", ARRAY + " Me,me", 4, ARRAY, 4),
    *(
        Case(f"kiwipete + {external}s", external, _guests(letter), 3, KIWIPETE, 3)
        for external, letter in (
            ("mastodon", "M"),
            ("llama", "L"),
            ("adjutant", "J"),
            ("swedish-cannon", "S"),
            ("dimachaer", "D"),
            ("belfry", "F"),
            ("divaricator", "I"),
        )
    ),
)


def ours_bulk(state: State, depth: int) -> int:
    """Return the number of leaves, counted at the last ply."""
    return state.count(depth)


def ours_played(state: State, depth: int) -> int:
    """Return the number of leaves, each of them made and unmade."""
    total = 0
    for move in state.moves():
        state.make(move)
        total += ours_played(state, depth - 1) if depth > 1 else 1
        state.unmake(move)
    return total


def theirs_bulk(board: Any, depth: int) -> int:
    """Return the number of leaves in python-chess, counted at the last ply."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += theirs_bulk(board, depth - 1)
        board.pop()
    return total


def theirs_played(board: Any, depth: int) -> int:
    """Return the number of leaves in python-chess, each of them made and unmade."""
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += theirs_played(board, depth - 1) if depth > 1 else 1
        board.pop()
    return total


def rate(count: Callable[[Any, int], int], game: Any, depth: int) -> float:
    """Return leaves per second of CPU time."""
    begun = time.process_time()
    leaves = count(game, depth)
    return leaves / max(1e-9, time.process_time() - begun)


def measure(case: Case, rounds: int) -> None:
    """Measure one case and print its row."""
    rules = Pilgrim({"external": case.external, "legality": "final"})
    state = rules.state(rules.read(case.text))
    row = [f"{case.name:28}"]
    for name, ours, theirs in (("bulk", ours_bulk, theirs_bulk), ("every leaf", ours_played, theirs_played)):
        rates, ratios = [], []
        for _ in range(rounds):
            rates.append(rate(ours, state, case.depth))
            if chess:
                ratios.append(rates[-1] / rate(theirs, chess.Board(case.orthodox), case.orthodox_depth))
        row.append(f"{name} {statistics.median(rates) / 1e6:5.2f} M/s")
        if ratios:
            row.append(f"= {statistics.median(ratios):4.1f} x ({min(ratios):.1f} to {max(ratios):.1f})")
    print("  ".join(row), flush=True)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one ply less")
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    given = parser.parse_args()
    for case in CASES:
        if given.only in case.name:
            less = int(given.quick)
            measure(case._replace(depth=case.depth - less, orthodox_depth=case.orthodox_depth - less), given.rounds)


if __name__ == "__main__":
    main()
