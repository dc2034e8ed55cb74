"""The ladder of opponents: `python -m lab ladder turtle-shell`. Each level plays the one below, the first chance.

Every opening, some random plies from the seed, is played twice with the sides changed; the error bars are those of the
pairs. The same command plays the same games on any machine. `--lead` gives a game to who is far ahead for long
(`lab/lead.py`); `--keep` notes each game, and the same command goes on where a run was cut short.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pycore import games
from pycore.engine.levels import LEVELS
from pycore.interfaces.game import Game, setup

from .lead import Lead
from .noted import Noted
from .selfplay import play_game, player

OPENING = 4
"""Random plies before the players begin."""
PLIES = 300
"""Where a game is left as drawn."""


class Rung(NamedTuple):
    """One match: the scores of its pairs, seen from the upper player, each from 0 to 1."""

    upper: str
    lower: str
    pairs: tuple[float, ...]
    won: int
    drawn: int
    lost: int

    @property
    def score(self) -> float:
        """The mean of the pairs."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the score."""
        if len(self.pairs) < 2:
            return 0.5
        spread = sum((one - self.score) ** 2 for one in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(spread / len(self.pairs))

    def line(self) -> str:
        """A row of the table in docs/measured/strength.md."""
        low, high = elo(self.score - self.error), elo(self.score + self.error)
        return (
            f"| {self.upper} | {self.lower} | {self.won} | {self.drawn} | {self.lost} "
            f"| {100 * self.score:.0f} % | {elo(self.score):+.0f} ({low:+.0f} to {high:+.0f}) |"
        )


def elo(score: float) -> float:
    """The difference in rating at which this score is expected; held to 800 either way, where scores tell no more."""
    if score <= 0.01 or score >= 0.99:
        return math.copysign(800, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def rung(upper: str, lower: str, scores: Sequence[float]) -> Rung:
    """A match by its games, 1, 0.5 or 0 each; a last one whose opening has not been played twice stands for both."""
    pairs = [scores[at : at + 2] for at in range(0, len(scores), 2)]
    won, drawn = scores.count(1), scores.count(0.5)
    return Rung(upper, lower, tuple(sum(one) / len(one) for one in pairs), won, drawn, len(scores) - won - drawn)


def match(
    game: Game,
    upper: str,
    lower: str,
    count: int,
    seed: str,
    adjudged: bool = False,
    noted: Noted | None = None,
) -> Rung:
    """So many games, an even number.

    Args:
        adjudged: whether a lead that lasts wins.
        noted: games that are not played again, and to which those played are added.
    """
    noted = noted or Noted(None)
    one, other, named = player(upper), player(lower), [game.spec.id, upper, lower, seed, adjudged]
    known = {note[5]: note[6] for note in noted.values if note[:5] == named}
    scores = list[float]()
    for number in range(count):
        if number not in known:
            swapped = number % 2
            players = (other, one) if swapped else (one, other)
            lead = Lead(game) if adjudged else None
            played = play_game(game, players, f"{seed}/{number // 2}", OPENING, PLIES, lead)
            known[number] = 0.5 if played.won is None else float(played.won == swapped)
            noted.add([*named, number, known[number], played.reason, played.plies])
        scores.append(known[number])
    return rung(upper, lower, scores)


def climb(game: Game, levels: Sequence[int], count: int, seed: str, adjudged: bool, noted: Noted) -> None:
    """Play the matches of these levels and print the table, a row as soon as it is known; and how games ended."""
    print("| level | against | won | drawn | lost | score | Elo (95 %) |\n|---|---|---|---|---|---|---|", flush=True)
    for level in levels:
        below = str(level - 1) if level > 1 else "random"
        print(match(game, str(level), below, count, seed, adjudged, noted).line(), flush=True)
    ended = Counter(str(note[7]) for note in noted.values if note[0] == game.spec.id)
    print("endings: " + ", ".join(f"{reason} {times}" for reason, times in ended.most_common()))


def main() -> None:
    """Read the command line, and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m lab ladder", description="How strong each level is.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", default="1-8", help="from which to which, or one")
    parser.add_argument("--games", type=int, default=40, help="for each level, an even number")
    parser.add_argument("--seed", default="1", help="any text")
    parser.add_argument("--lead", action="store_true", help="a lead that lasts wins")
    parser.add_argument("--keep", type=Path, help="a file of what has been played so far")
    given = parser.parse_args()
    first, _, last = given.levels.partition("-")
    levels = [level for level in LEVELS if int(first) <= level <= int(last or first)]
    climb(setup(games.find(given.game), {}), levels, given.games, given.seed, given.lead, Noted(given.keep))


if __name__ == "__main__":
    main()
