"""Measure the errors of levels on fixed, already judged positions, in seconds.

    python -m lab level_errors pilgrim --level 1 --set eval_noise=260 --set reply_visibility=20

`lab blunders` judges every move of whole games and takes minutes per level. Here every legal move of some positions
from games of levels 1 to 3 was judged once (`--make 12` adds those of 12 games), and a level, or a changed one, is
asked for its move in each. Losses are smaller than in a level's own games, where a weak player leaves more hanging, so
compare versions here and confirm the result with `lab blunders`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.levels import LEVELS, manner
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

from ..resume_file import ResumeFile
from .blunders import MOST, MUCH, TAKEN, takes_what_hangs, worth
from .selfplay import random_player

JUDGED = Path(__file__).parent / "judged" / "low"
NODES = 1000
"""Nodes of the judging search per move."""
PLIES = 60
"""Length of the games that positions are taken from, every fourth ply."""
CHANGED = ("depth", "eval_noise", "quiescence", "move_visibility", "reply_visibility")


class Position(NamedTuple):
    """A position, the worth of each move for the side to move, and whether the best move takes a hanging piece."""

    text: str
    worth: dict[str, int]
    hangs: bool


def judged(game: Game, pos: Any) -> Position | None:
    """Return a position with all its moves judged, or None if the game is decided."""
    rules = game.rules
    found = {move.text: worth(game, pos, move.text, NODES) for move in rules.legal_moves(pos)}
    best = max(found, key=lambda text: found[text])
    if abs(found[best]) > MOST:
        return None
    return Position(rules.write(pos), found, takes_what_hangs(game, pos, best, found[best]))


def from_games(game: Game, count: int) -> Iterator[Any]:
    """Yield positions of `count` games of levels 1 to 3 against themselves."""
    rules = game.rules
    for number in range(count):
        pos = rules.start()
        for ply in range(PLIES):
            if rules.outcome(pos):
                break
            if ply >= 4 and ply % 4 == number % 4:
                yield pos
            seed = f"manners/{number}/{ply}"
            if ply < 2:
                text = random_player(game, pos, seed)
            else:
                search = Search(game, pos, manner(game, pos, number % 3 + 1), seed)
                search.advance()
                text = search.found.move or ""
            pos = rules.play(pos, find_move(game, pos, text))


def measured(game: Game, positions: Sequence[Position], how: Manner, seeds: int) -> str:
    """Return a table row: the losses of a manner in the positions, and how often it takes a hanging piece."""
    losses, taken = list[int](), list[bool]()
    for one in positions:
        pos, best = game.rules.read(one.text), max(one.worth.values())
        for seed in range(seeds):
            search = Search(game, pos, how, f"manner/{seed}")
            search.advance()
            losses.append(max(0, min(MOST, best - one.worth[search.found.move or ""])))
            if one.hangs:
                taken.append(losses[-1] <= TAKEN)
    much = 100 * sum(loss >= MUCH for loss in losses) / len(losses)
    return f"{mean(losses):.0f} | {median(losses):g} | {much:.0f} % | {100 * sum(taken) / max(1, len(taken)):.0f} %"


def changed(how: Manner, settings: Sequence[str]) -> Manner:
    """Return a manner with each `name=number` set; raise ValueError for an unknown name or a bad number."""
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in CHANGED:
            raise ValueError(f"“{name}” is not one of {', '.join(CHANGED)}.")
        how = how._replace(**{name: int(value)})
    return how


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; exit with a message if it makes no sense."""
    parser = argparse.ArgumentParser(
        prog="python -m lab level_errors", description="Measure the errors of levels on fixed positions."
    )
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--level", type=int, choices=[n for n, one in LEVELS.items() if one.work is None])
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=NUMBER", help="a field of the level's manner to change"
    )
    parser.add_argument("--seeds", type=int, default=8, help="moves asked for per position")
    parser.add_argument(
        "--make", type=int, default=0, metavar="GAMES", help="judge the positions of this many games first"
    )
    given = parser.parse_args(words)
    if given.set and not given.level:
        parser.error("--set needs a --level to change.")
    try:
        changed(Manner(), given.set)
    except ValueError as error:
        parser.error(str(error))
    return given


def main() -> None:
    """Parse the command line and run the program."""
    given = arguments(sys.argv[1:])
    game = setup(games.find(given.game), {})
    noted = ResumeFile(JUDGED / f"{given.game}.jsonl")
    there = {one[0] for one in noted.values}
    for pos in from_games(game, given.make):
        if game.rules.write(pos) not in there and (found := judged(game, pos)):
            noted.add(found)
    positions = [Position(*one) for one in noted.values]
    print(f"{len(positions)} positions, {sum(one.hangs for one in positions)} with a hanging piece")
    print(f"| level | mean loss | median | lose {MUCH} | what hangs is taken |\n|---|---|---|---|---|", flush=True)
    levels = [given.level] if given.level else [number for number, one in LEVELS.items() if one.work is None]
    for number in levels:
        how = changed(LEVELS[number].manner, given.set)
        print(f"| {number} {' '.join(given.set)} | {measured(game, positions, how, given.seeds)} |", flush=True)


if __name__ == "__main__":
    main()
