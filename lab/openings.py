"""Small opening books of our own making: `python -m lab openings turtle-shell --write`.

From the start a search looks at the position, keeps what loses little, and goes on with the best of it, until there are
so many positions. They lie in the game's `openings.json`; each level takes what is good enough for it
(`engine/levels.py`).
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
"""Centipawns that a kept move loses at the most."""
GOOD = 30
"""Centipawns that a move loses at the most to be gone on with; after the first ply only so many are."""
BRANCHES = 3
PLIES = 6


def first_position(game: Game) -> Any:
    """Where the moves begin: in Pilgrim Chess after two passes, for guests are too many."""
    pos = game.rules.start()
    while game.rules.phase(pos) == "vote":
        pos = game.rules.play(pos, find_move(game, pos, "pass"))
    return pos


def looked_at(game: Game, count: int, nodes: int) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Positions with their score for the side to move and what their better moves lose, nearest to the start first."""
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
        best = search.finished[-1].best  # all of one depth
        losses = {one.move or "": best[0].score - one.score for one in best if best[0].score - one.score <= WORST}
        yield text, best[0].score, losses
        if ply + 1 < PLIES:
            good = [move for move, loss in losses.items() if not ply or loss <= GOOD]
            for move in good[: LINES if not ply else BRANCHES]:
                todo.append((ply + 1, rules.play(pos, find_move(game, pos, move))))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab openings", description="Opening books of our own.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.play.openings])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=12_000, help="for each")
    parser.add_argument("--write", action="store_true", help="into the game's folder, in place of what is there")
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
