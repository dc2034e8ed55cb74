"""What an analysis would gain by thinkers that share its moves: `python -m lab shared turtle-shell`.

One search looks for the best moves of each position until its nodes are used up. Then several, each with its share of
the moves and a memory of its own, look as deep as that got, and the best of theirs are taken. Work is counted in nodes,
so it does not matter what else the machine does.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.search import Found, Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.uci.go import Only

from .bench import positions

LINES = 3


class Shared(NamedTuple):
    """One position looked at by one and by several."""

    sooner: float  # nodes of the one by those of the slowest of the several
    work: float  # nodes of all of them by those of the one
    same_moves: bool  # the same moves were found best, in whatever order
    same: bool  # and with the same scores


def shared(game: Game, pos: Any, nodes: int, many: int) -> Shared | None:
    """None where the moves are too few to be shared, or the nodes for a single depth."""
    moves = [move.text for move in game.rules.legal_moves(pos)]
    one = Search(game, pos, Manner(nodes=nodes), lines=LINES)
    one.advance()
    if len(moves) < LINES * many or not one.finished:
        return None
    last = one.finished[-1]
    spent: list[int] = []
    found: list[Found] = []
    for number in range(many):
        rules: Any = Only(game.rules, pos, moves[number::many])
        search = Search(game._replace(rules=rules), pos, Manner(depth=last.depth), lines=LINES)
        search.advance()
        spent.append(search.nodes)
        found += search.candidates()
    best = sorted(found, key=lambda one: -one.score)[:LINES]
    return Shared(
        last.nodes / max(spent),
        sum(spent) / last.nodes,
        {one.move for one in best} == {one.move for one in last.best},
        {(one.move, one.score) for one in best} == {(one.move, one.score) for one in last.best},
    )


def main() -> None:
    """Read the command line, and print a line for each number of thinkers."""
    parser = argparse.ArgumentParser(description="What an analysis would gain by thinkers that share its moves.")
    parser.add_argument("game", choices=[name for name in games.GAMES if len(games.find(name).sides) == 2])
    parser.add_argument("--nodes", type=int, default=6_000, help="of the one search, for each position")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    for many in (2, 3, 4):
        rows = [one for pos in positions(game) if (one := shared(game, pos, given.nodes, many))]
        sooner = sorted(one.sooner for one in rows)
        print(
            f"{many} thinkers, {len(rows)} positions: {median(sooner):.2f} times as soon ({sooner[0]:.2f} to "
            f"{sooner[-1]:.2f}), {median(one.work for one in rows):.2f} times the nodes, the same moves in "
            f"{sum(one.same_moves for one in rows)}, with the same scores in {sum(one.same for one in rows)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
