"""Measure whether won endings are won: games won, median and longest number of plies.

    python -m lab endings --levels 6-8 --starts 20

Each ending starts from random placements with the stronger side to move, where a search sees it ahead (a bare king two
steps from home cannot be stopped). The stronger side plays at the given level, the other at level 5. The games are the
same on any machine. `--keep` records each game, so that the same command resumes a run.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.errors import GameError
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor

from ..resume_file import ResumeFile
from .selfplay import player

PLIES = 300
"""The number of plies after which a game counts as not won."""
ONE_COLOUR = ("KBB", "KBJ")
"""Endings whose second and third piece must stand on squares of different colours."""
JUDGED = 3_000
"""Nodes of the search that checks that the stronger side is ahead at the start."""
LOSER = "5"
"""Level of the weaker side."""


class Ending(NamedTuple):
    """A type of ending: its pieces, and the format of a position text around the placement."""

    game: str
    pieces: str
    form: str
    winner: str
    options: Mapping[str, str] = {}


def _chess(pieces: str, guest: str = "mastodon") -> Ending:
    return Ending("pilgrim", pieces, "{} w - - 0 1", "white", {"external": guest})


def _shell(pieces: str) -> Ending:
    return Ending("turtle-shell", pieces, "{} w", "white")


ENDINGS = {
    "KQ": _chess("KQk"),
    "KR": _chess("KRk"),
    "KBB": _chess("KBBk"),
    "KBN": _chess("KBNk"),
    "K and mastodon": _chess("KMk"),
    "K and archbishop": _chess("KAk", "archbishop"),
    "K, B and adjutant": _chess("KBJk", "adjutant"),
    "N and guard": _shell("KNGk"),
    "R and guard": _shell("KRGk"),
    "Blue all but gone": Ending("monkey-king", "KNCPnp", "{} --/-- - 0 r - 0 1", "red"),
}
"""The endings that must be won."""


def start(game: Game, ending: Ending, seed: str) -> str:
    """Return the first placement drawn from the seed that is legal, not over, and not already lost."""
    rules = game.rules
    lengths = [_length(group) for group in rules.write(rules.start()).split(" ")[0].split("/")]
    for n in range(1000):
        cells = chance.shuffled(f"{seed}/{n}", 0, range(sum(lengths)))[: len(ending.pieces)]
        text = ending.form.format(_placement(dict(zip(cells, ending.pieces, strict=True)), lengths))
        if ending.pieces.startswith(ONE_COLOUR) and sum(sum(divmod(cell, 8)) for cell in cells[1:3]) % 2 == 0:
            continue  # bishops of one colour
        try:
            pos = rules.read(text)
        except GameError:
            continue
        if not rules.outcome(pos) and is_ahead(game, pos):
            return text
    raise AssertionError(f"no start for {ending.pieces}")


def is_ahead(game: Game, pos: Any) -> bool:
    """Return whether a search sees the side to move ahead."""
    search = Search(game, pos, Manner(nodes=JUDGED))
    search.advance(None)
    return search.found.score > 0


def _length(group: str) -> int:
    return sum(int(sign) if sign.isdigit() else 1 for sign in group)


def _placement(pieces: Mapping[int, str], lengths: list[int]) -> str:
    """Return the board part of a position text with these pieces."""
    groups, first = [], 0
    for length in lengths:
        row = "".join(pieces.get(first + at, ".") for at in range(length))
        groups.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        first += length
    return "/".join(groups)


class Finished(NamedTuple):
    """A game from a start: whether the stronger side won, the reason it ended, and its plies."""

    won: bool
    reason: str
    plies: int


def finished(game: Game, ending: Ending, level: int, text: str, seed: str) -> Finished:
    """Play the ending from a position text and return the game."""
    rules, pos = game.rules, game.rules.read(text)
    first = game.spec.sides.index(ending.winner) == 0
    strong, weak = player(str(level)), player(LOSER)
    for ply in range(PLIES):
        ended = rules.outcome(pos)
        if ended:
            return Finished(ended.winner == ending.winner, ended.reason, ply)
        decide = strong if (rules.actor(pos) is Actor.FIRST) is first else weak
        pos = rules.play(pos, find_move(game, pos, decide(game, pos, f"{seed}/{ply}")))
    return Finished(False, "unfinished", PLIES)


def played(
    name: str, level: int, starts: int, seed: str, noted: ResumeFile | None = None
) -> Iterator[tuple[str, Finished]]:
    """Yield each start of an ending with its game. Recorded games are not played again."""
    noted = noted or ResumeFile(None)
    ending, known = ENDINGS[name], {tuple(note[:4]): note[4] for note in noted.values}
    game = setup(games.find(ending.game), dict(ending.options))
    for n in range(starts):
        text = start(game, ending, f"{seed}/{n}")
        if (name, level, seed, n) not in known:
            known[name, level, seed, n] = finished(game, ending, level, text, f"{seed}/{n}")
            noted.add([name, level, seed, n, known[name, level, seed, n]])
        yield text, Finished(*known[name, level, seed, n])


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab endings", description="Measure whether won endings are won.")
    parser.add_argument("--levels", default="6-8", help="a range, or a single level")
    parser.add_argument("--starts", type=int, default=20, help="per ending")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--ending", action="append", choices=list(ENDINGS), help="all by default")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    noted = ResumeFile(given.keep)
    first, _, last = given.levels.partition("-")
    print("| ending | level | won | median plies | longest |\n|---|---|---|---|---|", flush=True)
    for name in given.ending or ENDINGS:
        for level in range(int(first), int(last or first) + 1):
            found = list(played(name, level, given.starts, given.seed, noted))
            plies = [one.plies for _, one in found if one.won] or [0]
            won = f"{sum(one.won for _, one in found)} of {len(found)}"
            print(f"| {name} | {level} | {won} | {median(plies):g} | {max(plies)} |", flush=True)
            for text, one in found:
                if not one.won:
                    print(f"  not won: {text} ({one.reason} after {one.plies} plies)", flush=True)


if __name__ == "__main__":
    main()
