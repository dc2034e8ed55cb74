"""Compute a small opening book for a game and print it, or write it to the game's `openings.json`.

    python -m lab openings turtle-shell --write

A search examines the start, keeps the moves that lose little, and continues with the best of them until there are
enough positions. Each level accepts the moves that are good enough for it (`engine/levels.py`).
"""

from __future__ import annotations

import argparse
import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pycore import games
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

LINES = 6
WORST = 60
"""Centipawns that a kept move may lose."""
GOOD = 30
"""Centipawns that a move may lose to be continued with; after the first ply only BRANCHES moves are."""
BRANCHES = 3
PLIES = 6


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
        search = Search(game, pos, Manner(nodes=nodes), lines=LINES)
        search.advance()
        best = search.finished[-1].best  # all searched to one depth
        losses = {one.move or "": best[0].score - one.score for one in best if best[0].score - one.score <= WORST}
        yield text, best[0].score, losses
        if ply + 1 < PLIES:
            good = [move for move, loss in losses.items() if not ply or loss <= GOOD]
            for move in good[: LINES if not ply else BRANCHES]:
                todo.append((ply + 1, rules.play(pos, find_move(game, pos, move))))


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
    for text, score, losses in looked_at(game, given.positions, given.nodes):
        lines.append(f"{json.dumps(text)}: {json.dumps([score, losses])}")
        print(lines[-1], flush=True)
    if given.write:
        folder = Path(games.__file__).parent / game.spec.package.rpartition(".")[2]
        (folder / "openings.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
