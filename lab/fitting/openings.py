"""Compute a small opening book for a game and print it, or write it to the game's `openings.json`.

    python -m lab openings turtle-shell --write

A search examines the start with the most nodes, keeps the moves that lose little, and continues with the best of them
until there are enough positions. Each level accepts the moves that are good enough for it (`engine/levels.py`). For
Pilgrim Chess, the first moves and replies with each guest behind each file follow.
"""

from __future__ import annotations

import argparse
import json
from collections import deque
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from pycore import games
from pycore.engine.search import Manner, Search
from pycore.games.pilgrim.fixed_choice import in_book
from pycore.games.pilgrim.pieces import TABLE
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

LINES = 6
WORST = 60
"""Centipawns that a kept move may lose."""
GOOD = 30
"""Centipawns that a move may lose to be continued with; after the first ply only BRANCHES moves are."""
BRANCHES = 3
PLIES = 6
AT_START = 16
"""How many times as many nodes the first position is searched with."""
REPLIED = 2
"""The first moves with a guest whose replies are kept too."""


def first_position(game: Game) -> Any:
    """Return the position where the book begins: in Pilgrim Chess after two passes, since there are too many guests."""
    pos = game.rules.start()
    while game.rules.phase(pos) == "vote":
        pos = game.rules.play(pos, find_move(game, pos, "pass"))
    return pos


def looked_at(game: Game, count: int, nodes: int) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Yield positions, nearest to the start first, with their score and what their better moves lose."""
    rules = game.rules
    todo, seen = deque([(0, first_position(game))]), set[str]()
    while todo and len(seen) < count:
        ply, pos = todo.popleft()
        text = rules.write(pos)
        if text in seen or rules.outcome(pos):
            continue
        seen.add(text)
        score, losses = judged(game, pos, nodes if ply else nodes * AT_START)
        yield text, score, losses
        if ply + 1 < PLIES:
            good = [move for move, loss in losses.items() if not ply or loss <= GOOD]
            for move in good[: LINES if not ply else BRANCHES]:
                todo.append((ply + 1, rules.play(pos, find_move(game, pos, move))))


def judged(game: Game, pos: Any, nodes: int) -> tuple[int, dict[str, int]]:
    """Return the score of a position, and what each of its better moves loses."""
    search = Search(game, pos, Manner(nodes=nodes), lines=LINES)
    search.advance()
    best = search.finished[-1].best  # all searched to one depth
    return best[0].score, {one.move or "": loss for one in best if (loss := best[0].score - one.score) <= WORST}


def with_guests(nodes: int) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Yield, for each guest of Pilgrim Chess behind each file of both sides, the start and the best replies to it."""
    for kind in TABLE:
        game = setup(games.find("pilgrim"), {"external": kind.id})
        rules: Any = game.rules
        for file in "abcdefgh":
            pos = rules.play(rules.start(), find_move(game, rules.start(), "use"))
            while rules.phase(pos) == "place":
                pos = rules.play(pos, next(move for move in rules.legal_moves(pos) if move.text[2] == file))
            score, losses = judged(game, pos, nodes)
            yield in_book(rules, pos), score, losses
            for move in sorted(losses, key=lambda move: losses[move])[:REPLIED]:
                there = rules.play(pos, find_move(game, pos, move))
                yield in_book(rules, there), *judged(game, there, nodes)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab openings", description="Compute an opening book.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.play.openings])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=12_000, help="per position")
    parser.add_argument("--write", action="store_true", help="replace the game's openings.json")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    lines = []
    guests = with_guests(given.nodes // 2) if game.spec.id == "pilgrim" else ()
    for text, score, losses in chain(looked_at(game, given.positions, given.nodes), guests):
        lines.append(f"{json.dumps(text)}: {json.dumps([score, losses])}")
        print(lines[-1], flush=True)
    if given.write:
        folder = Path(games.__file__).parent / game.spec.package.rpartition(".")[2]
        (folder / "openings.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
