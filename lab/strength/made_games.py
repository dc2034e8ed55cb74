"""Measure the opponents of games made with the kit: levels against random moves, or this version against another.

    python -m lab made_games tests/kit/games/corners.py hexapawn --levels 3,5,6 --games 20
    python -m lab made_games hexapawn brandubh --other ../before --nodes 1000 --games 40

A game is the file of a program, or the id of an example of the kit. Sides are swapped after each game, so an even
number of games is played equally often from both. Random moves and openings come from the seed: the games are the same
on any machine. `--keep FILE` adds each row, with the command, to a list in JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from pycore.interfaces.game import Game, setup
from pycore.kernel.types import Json
from pycore.kit.examples import STARTS
from pycore.workshop.loader import load
from pycore.workshop.text import checked

from .ladder import rung
from .selfplay import play_game, player
from .versus import HERE, Version
from .versus import play_game as play_versions

PLIES = 200
"""The number of actions after which a game counts as drawn."""
OPENING = 4
"""Random actions before two versions take over."""


def text_of(name: str) -> Json:
    """Return the text of a game: of a file, or of an example of the kit. Raises ValueError if there is neither."""
    path = Path(name)
    if path.is_file():
        program = path.read_text(encoding="utf-8")
        return {"format": 1, "name": path.stem, "author": "", "licence": "", "files": {"game.py": program}}
    for start in STARTS:
        if start.id == name:
            return start.text()
    raise ValueError(f"{name} is neither a file nor an example of the kit.")


def against_random(game: Game, level: str, games: int, seed: str) -> Json:
    """Return how a level does against random moves."""
    one, other = player(level), player("random")
    scores, lengths = list[float](), list[int]()
    for number in range(games):
        swapped = number % 2
        played = play_game(game, (other, one) if swapped else (one, other), f"{seed}/{number}", 0, PLIES)
        scores.append(0.5 if played.won is None else float(played.won == swapped))
        lengths.append(played.plies)
    return {"level": level, "against": "random", **_counted(scores), "median_actions": sorted(lengths)[games // 2]}


def against_other(game: Game, text: Json, other: Path, nodes: int, games: int, seed: str) -> Json:
    """Return how this version does against another, each with that many nodes a move."""
    ours, theirs = Version(HERE, game, text), Version(other, game, text)
    scores = list[float]()
    for number in range(games):
        opening, swapped = divmod(number, 2)
        sides = (theirs, ours) if swapped else (ours, theirs)
        winner = play_versions(game, sides, f"{seed}/{opening}", nodes, OPENING, PLIES, None)
        scores.append(0.5 if winner is None else float(winner == swapped))
    ours.close()
    theirs.close()
    found = rung("this", "other", scores)
    return {
        "nodes": nodes,
        "against": "other",
        **_counted(scores),
        "score": round(found.score, 3),
        "error": round(found.error, 3),
    }


def _counted(scores: list[float]) -> Json:
    """Return the results, with the games that were won as the side that begins: every other one."""
    results = {"won": scores.count(1), "drawn": scores.count(0.5), "lost": scores.count(0)}
    return results | {"won_beginning": scores[::2].count(1)}


def rows(given: argparse.Namespace) -> Iterator[Json]:
    """Yield a row for each game and level, or for each game."""
    for name in given.game:
        text = text_of(name)
        game = setup(load(checked(text)), {})
        if given.other:
            yield {"game": Path(name).stem} | against_other(
                game, text, given.other, given.nodes, given.games, given.seed
            )
        else:
            for level in given.levels.split(","):
                yield {"game": Path(name).stem} | against_random(game, level, given.games, given.seed)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab made_games", description="Measure the opponents of games made with the kit."
    )
    parser.add_argument("game", nargs="+", help="the file of a program, or the id of an example of the kit")
    parser.add_argument("--levels", default="3,5,6", help="separated by commas")
    parser.add_argument("--other", type=Path, help="the folder of another version, in place of random moves")
    parser.add_argument("--nodes", type=int, default=1000, help="per move, against another version")
    parser.add_argument("--games", type=int, default=20, help="an even number, for each row")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--keep", type=Path, help="a file in JSON to which each row is added")
    given = parser.parse_args()
    command = " ".join(["python -m lab made_games", *_without_keep(sys.argv[1:])])
    for row in rows(given):
        print(json.dumps(row), flush=True)
        if given.keep:
            kept = json.loads(given.keep.read_text("utf-8")) if given.keep.exists() else []
            kept.append({"command": command, **row})
            lines = ",\n".join(json.dumps(one) for one in kept)
            given.keep.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _without_keep(arguments: list[str]) -> list[str]:
    """Return the arguments without the file that is kept, which says nothing about the games."""
    at = arguments.index("--keep") if "--keep" in arguments else len(arguments)
    return arguments[:at] + arguments[at + 2 :]


if __name__ == "__main__":
    main()
