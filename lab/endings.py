"""Whether won games are won: `python -m lab endings --levels 6-8 --starts 20`.

Each ending begins from random places of its men, the stronger side to move, where a search sees it ahead: a lone king
that is two steps from home cannot be held. It plays at the level asked for, the other side at level 5. The same command
plays the same games on any machine; with `--keep`, which notes each game, it goes on where a run was cut short.
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

from .noted import Noted
from .selfplay import player

PLIES = 300
"""Where a game is left as not won."""
ONE_COLOUR = ("KBB", "KBJ")
"""Where the second and the third man must stand on squares of different colours."""
JUDGED = 3_000
"""Nodes of the search that says whether the stronger side is ahead at the start."""
LOSER = "5"
"""The level of the weaker side."""


class Ending(NamedTuple):
    """A sort of ending: its men, and the form of a position's text without its placement."""

    game: str
    men: str
    form: str
    winner: str
    options: Mapping[str, str] = {}


def _chess(men: str, guest: str = "mastodon") -> Ending:
    return Ending("pilgrim", men, "{} w - - 0 1", "white", {"external": guest})


def _shell(men: str) -> Ending:
    return Ending("turtle-shell", men, "{} w", "white")


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
"""Those that must be won."""


def start(game: Game, ending: Ending, seed: str) -> str:
    """A position with the men in places drawn by the seed: the first that can be, goes on, and is not lost already."""
    rules = game.rules
    lengths = [_length(group) for group in rules.write(rules.start()).split(" ")[0].split("/")]
    for n in range(1000):
        cells = chance.shuffled(f"{seed}/{n}", 0, range(sum(lengths)))[: len(ending.men)]
        text = ending.form.format(_placement(dict(zip(cells, ending.men, strict=True)), lengths))
        if ending.men.startswith(ONE_COLOUR) and sum(sum(divmod(cell, 8)) for cell in cells[1:3]) % 2 == 0:
            continue  # bishops of one colour
        try:
            pos = rules.read(text)
        except GameError:
            continue
        if not rules.outcome(pos) and is_ahead(game, pos):
            return text
    raise AssertionError(f"no start for {ending.men}")


def is_ahead(game: Game, pos: Any) -> bool:
    """Whether a search sees the side to move ahead."""
    search = Search(game, pos, Manner(nodes=JUDGED))
    search.advance(None)
    return search.found.score > 0


def _length(group: str) -> int:
    return sum(int(sign) if sign.isdigit() else 1 for sign in group)


def _placement(men: Mapping[int, str], lengths: list[int]) -> str:
    """The groups of a board with those men."""
    groups, first = [], 0
    for length in lengths:
        row = "".join(men.get(first + at, ".") for at in range(length))
        groups.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        first += length
    return "/".join(groups)


class Finished(NamedTuple):
    """A game from a start: whether the stronger side won, why it ended, and its plies."""

    won: bool
    reason: str
    plies: int


def finished(game: Game, ending: Ending, level: int, text: str, seed: str) -> Finished:
    """The game from there."""
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


def played(name: str, level: int, starts: int, seed: str, noted: Noted | None = None) -> Iterator[tuple[str, Finished]]:
    """Each start of an ending with its game; those noted are not played again."""
    noted = noted or Noted(None)
    ending, known = ENDINGS[name], {tuple(note[:4]): note[4] for note in noted.values}
    game = setup(games.find(ending.game), dict(ending.options))
    for n in range(starts):
        text = start(game, ending, f"{seed}/{n}")
        if (name, level, seed, n) not in known:
            known[name, level, seed, n] = finished(game, ending, level, text, f"{seed}/{n}")
            noted.add([name, level, seed, n, known[name, level, seed, n]])
        yield text, Finished(*known[name, level, seed, n])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab endings", description="Won games, played out.")
    parser.add_argument("--levels", default="6-8", help="from which to which, or one")
    parser.add_argument("--starts", type=int, default=20, help="of each ending")
    parser.add_argument("--seed", default="1", help="any text")
    parser.add_argument("--ending", action="append", choices=list(ENDINGS), help="by default all")
    parser.add_argument("--keep", type=Path, help="a file of what has been played so far")
    given = parser.parse_args()
    noted = Noted(given.keep)
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
