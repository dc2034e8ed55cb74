"""Rewrite the titles of all kept puzzles of a game.

    python -m lab puzzle_titles turtle-shell

A title lists the pieces on the board, the solver's first, and gives nothing away. If an earlier puzzle has the same
title, it also says where the kings stand.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pycore import games
from pycore.interfaces.game import Game, setup

from .puzzle_files import PuzzleSet, kept_in

ROYAL = ("king", "pilgrim")
"""Pieces that are always present. A Goblin King may be missing, so it counts as an ordinary piece."""
OFF_THE_BOARD = ("tray", "bench", "edge")
FIRST = ("goblin-king", "bodhisattva", "erh-lang", "monkey-king", "queen")
LAST = ("rook", "bishop", "knight", "guard", "hero", "hero-foe", "mountain", "pawn")
"""Kinds in the order in which they are listed; guests and all others stand between FIRST and LAST."""
PROPER = {"erh-lang": "Erh-lang", "hero-foe": "Hero-Foe"}
PLURAL = {"hero": "Heroes", "phoenix-lancer": "Phoenix Lancers"}
LONGEST = 46
"""Characters for both sides together; above that the longer side is only counted, except for the royal piece."""
MANY = 5
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)


def title(game: Game, pos: Any, taken: Collection[str]) -> str:
    """Return the title of a position, different from the taken ones as far as the squares of the kings allow."""
    solver = game.spec.side(game.rules.actor(pos))
    off = {cell.id for cell in game.rules.board.cells if cell.kind in OFF_THE_BOARD}
    pieces: dict[bool, list[str]] = {True: [], False: []}
    thrones: dict[bool, str] = {}
    for cell, piece in game.narrator.pieces(pos).items():
        mine = piece.side == solver
        if piece.kind in ROYAL:
            thrones[mine] = f"{name_of(game, piece.kind)} on {cell}"
        elif cell not in off:
            pieces[mine].append(piece.kind)
    found = "{} against {}".format(*_both(game, pieces[True], pieces[False], thrones))
    found = found[0].upper() + found[1:]
    places = [thrones[mine] for mine in (True, False) if mine in thrones]
    tries = [", ".join((found, *places[:more])) for more in range(len(places) + 1)]
    return next((one for one in tries if one not in taken), tries[-1])


def themed_title(game: Game, pos: Any, theme: str, taken: Collection[str]) -> str:
    """Return the title of a mined puzzle, its theme and its pieces; other than the taken ones as far as possible."""
    begin = f"{theme[0].upper()}{theme[1:]}: "
    return begin + title(game, pos, {one.removeprefix(begin) for one in taken})


def _both(game: Game, mine: list[str], theirs: list[str], thrones: Mapping[bool, str]) -> tuple[str, str]:
    """Return both sides in words: listed where that is short enough, otherwise counted."""
    named = {True: _named(game, mine, True in thrones), False: _named(game, theirs, False in thrones)}
    for side in sorted(named, key=lambda side: -len(named[side])):
        if len(named[True]) + len(named[False]) > LONGEST or len((theirs, mine)[side]) > MANY:
            named[side] = NUMBERS[len((theirs, mine)[side])]
    return named[True], named[False]


def _named(game: Game, kinds: Sequence[str], royal: bool) -> str:
    """Return a list such as `rook and two guards`."""
    if not kinds:
        return f"a lone {name_of(game, 'pilgrim' if game.spec.id == 'monkey-king' else 'king')}" if royal else "nobody"
    order = (*FIRST, *(kind for kind in kinds if kind not in FIRST + LAST), *LAST)
    parts = [
        name_of(game, kind) if count == 1 else f"{NUMBERS[count]} {name_of(game, kind, many=True)}"
        for kind, count in sorted(Counter(kinds).items(), key=lambda one: order.index(one[0]))
    ]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def name_of(game: Game, kind: str, many: bool = False) -> str:
    """Return the name as the game's rule book writes it: disks capitalized, other pieces not."""
    disks = game.spec.id == "monkey-king"
    name = PROPER.get(kind) or (kind.replace("-", " ").title() if disks else kind)
    return PLURAL.get(kind, name + "s") if many else name


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab puzzle_titles", description="Rewrite the titles of all puzzles of a game."
    )
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    given = parser.parse_args()
    spec = games.find(given.game)
    kept = PuzzleSet(kept_in(spec))
    taken: set[str] = set()
    for row in kept.entries:
        game = setup(spec, row.get("options", {}))
        pos = game.rules.read(row["start"])
        mined = isinstance(row["from"], str)
        row["title"] = themed_title(game, pos, row["theme"], taken) if mined else title(game, pos, taken)
        taken.add(row["title"])
    kept.write()
    print(f"{len(taken)} titles for {len(kept.entries)} puzzles")


if __name__ == "__main__":
    main()
