"""Count what each branch of the search saves: nodes to a fixed depth with the branch, and without it.

    python -m lab branches pilgrim [--depth 5] [--positions 12]

The positions are those of random games from a fixed seed, as in `bench`. A search to a depth has the same nodes on
every machine, so the figures can be repeated exactly. They say what a branch costs or saves, not what it is worth in
games: for that see docs/measured/tried.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from pycore import games
from pycore.engine import tree
from pycore.engine.history import History
from pycore.engine.search import Manner, Search
from pycore.engine.transpositions import Transpositions
from pycore.interfaces.game import Game, setup

from .bench import positions

NEVER = 10**6
OFF: dict[str, dict[str, Any]] = {
    "": {"LATE": tree.LATE},  # nothing
    "reverse futility pruning": {"REVERSE_FUTILITY_MARGIN": NEVER},
    "futility pruning": {"FUTILITY_MARGIN": (NEVER,) * len(tree.FUTILITY_MARGIN)},
    "null moves": {"NULL_MOVE_FROM": NEVER},
    "late move reductions": {"LATE": NEVER},
    "late move pruning": {"MOVE_COUNTS": (tree.ALL_MOVES,) * len(tree.MOVE_COUNTS)},
    "a ply less without a move from the table": {"UNGUIDED": NEVER},
    "delta pruning": {"DELTA_MARGIN": NEVER},
}
"""The branches that a constant decides, with the value that switches them off."""


@contextmanager
def without(branch: str) -> Iterator[None]:
    """Switch a branch of the search off."""
    if branch == "transposition table":
        patch: Any = mock.patch.object(Transpositions, "put", return_value=None)
    elif branch == "history":
        patch = mock.patch.object(History, "praise", return_value=None)
    elif branch == "killers and history":
        patch = mock.patch.object(tree.Tree, "_praise", return_value=None)
    else:
        patch = mock.patch.multiple(tree, **OFF[branch])
    with patch:
        yield


BRANCHES = (*OFF, "transposition table", "history", "killers and history")


def nodes(game: Game, stand: list[Any], depth: int) -> int:
    """Return the nodes of searches of all positions to a depth."""
    total = 0
    for pos in stand:
        search = Search(game, pos, Manner(depth=depth))
        search.advance()
        total += search.nodes
    return total


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab branches", description="Count what each branch saves.")
    parser.add_argument("game", choices=list(games.GAMES))
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--positions", type=int, default=12)
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    stand = positions(game)
    stand = stand[:: max(1, len(stand) // given.positions)][: given.positions]
    whole = 0
    for branch in BRANCHES:
        with without(branch):
            found = nodes(game, stand, given.depth)
        whole = whole or found
        print(f"{'without ' + branch if branch else 'whole':48}{found:10,}{found / whole:8.2f}", flush=True)


if __name__ == "__main__":
    main()
