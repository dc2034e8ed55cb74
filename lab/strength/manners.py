"""Measure whether opponents resign lost games only, and how often they offer a draw: every game is played on.

    python -m lab manners turtle-shell --levels 4 5

Both sides play as if a person sat opposite. Nobody stops when one of them would resign, so the result says whether the
game was lost. Each opening, a few random plies drawn from the seed, is played twice with sides swapped; between equal
levels these are the same game, which is then played once. `--keep` records each game, so that the same command resumes
a run, and judges the games again without playing them.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from pycore import games
from pycore.engine.levels import manner
from pycore.engine.manners import AgainstOpponent, Manners, manners_of, sayings
from pycore.engine.search import Found, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Json

from ..resume_file import ResumeFile
from .selfplay import random_player

OPENING = 4
"""Random plies before the players take over."""
PLIES = 300
"""The number of plies after which a game counts as drawn."""

Ply = tuple[str, int, int]
"""An action, the side that made it (0 or 1), and its score for that side."""


class Said(NamedTuple):
    """What the players of a game would have said: the ply and side of the first resignation, and the offers."""

    resigned: tuple[int, int] | None
    offers: int


def play(game: Game, levels: tuple[int, int], seed: str) -> tuple[int | None, list[Ply]]:
    """Play a game to its end. Return the side that won (0, 1 or None) and the plies."""
    rules, pos, plies = game.rules, game.rules.start(), list[Ply]()
    while len(plies) < PLIES:
        if ended := rules.outcome(pos):
            return game.spec.sides.index(ended.winner) if ended.winner in game.spec.sides else None, plies
        side, drawn = rules.actor(pos).value, f"{seed}/{len(plies)}"
        text, score = random_player(game, pos, drawn), 0
        if len(plies) >= OPENING:
            search = Search(game, pos, manner(game, pos, levels[side]), drawn)
            search.advance()
            assert search.found.move is not None, "a game that goes on has a move"
            text, score = search.found.move, search.found.score
        plies.append((text, side, score))
        pos = rules.play(pos, find_move(game, pos, text))
    return None, plies


def finished(work: Generator[None, None, Json]) -> Json:
    """Return what work that pauses returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Json = end.value
            return found


def said(game: Game, levels: tuple[int, int], plies: list[Ply]) -> Said:
    """Return what the players of a game would have said."""
    positions, resigned, offers = [game.rules.start()], None, 0
    told = [Manners(), Manners()]
    for number, (action, side, score) in enumerate(plies):
        record = {"at": number, "meta": {"manners": told[side].json()}}
        seat = AgainstOpponent(game, record, positions, game.spec.sides[side])
        if number >= OPENING:
            words = finished(sayings(seat, levels[side], Found(action, score, (action,), 0)))
            kind = words.get("courtesy", {}).get("kind")
            told[side] = manners_of({"meta": words}) if "manners" in words else told[side]
            offers += kind == "offers"
            resigned = resigned or ((number, side) if kind == "resigns" else None)
        positions.append(game.rules.play(positions[-1], find_move(game, positions[-1], action)))
    return Said(resigned, offers)


def row(found: list[tuple[int | None, int, Said]]) -> str:
    """Return the row for the table in docs/measured/strength.md: `found` has the winner and the plies of each game."""
    given_up = [(won, plies, *one.resigned) for won, plies, one in found if one.resigned]
    not_lost = sum(won != 1 - side for won, _, _, side in given_up)
    spared = sum(plies - at for _, plies, at, _ in given_up) / max(1, len(given_up))
    offers = [one.offers for _, _, one in found if one.offers]
    return f"| {len(found)} | {len(given_up)} | {not_lost} | {spared:.0f} | {len(offers)} | {sum(offers)} |"


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab manners", description="Measure resignations and offers.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", nargs=2, type=int, default=(4, 5))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="manners", help="any text; the same seed gives the same games")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    game, noted, (one, other) = setup(games.find(given.game), {}), ResumeFile(given.keep), given.levels
    for number in range(len(noted.values), given.games):
        levels = (other, one) if number % 2 else (one, other)
        noted.add([levels, *play(game, levels, f"{given.seed}/{number // (1 if one == other else 2)}")])
    print("| games | resigned | of them not lost | plies spared | games with an offer | offers |")
    print("|---|---|---|---|---|---|")
    print(row([(won, len(plies), said(game, levels, plies)) for levels, won, plies in noted.values]))


if __name__ == "__main__":
    main()
