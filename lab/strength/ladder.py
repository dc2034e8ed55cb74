"""Measure how much stronger each level is than the one below: score and Elo difference, with 95 % intervals.

    python -m lab ladder turtle-shell

Level 1 plays the random player. Each opening, a few random plies drawn from the seed, is played twice with sides
swapped; the intervals are computed from these pairs. The games are the same on any machine. `--lead` adjudicates
decided games (`lab/strength/adjudication.py`). `--keep` records each game, so that the same command resumes a run.
`--step 0.5 --against 3` plays half levels too, each against the same opponent.
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

from ..resume_file import ResumeFile
from .adjudication import Adjudicator
from .selfplay import play_game, player

OPENING = 4
"""Random plies before the players take over."""
PLIES = 300
"""The number of plies after which a game counts as drawn."""


class Rung(NamedTuple):
    """One match: the score of each pair of games for the upper player, from 0 to 1."""

    upper: str
    lower: str
    pairs: tuple[float, ...]
    won: int
    drawn: int
    lost: int

    @property
    def score(self) -> float:
        """Return the mean score of the pairs."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def error(self) -> float:
        """Return half the width of the 95 % confidence interval of the score."""
        if len(self.pairs) < 2:
            return 0.5
        spread = sum((one - self.score) ** 2 for one in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(spread / len(self.pairs))

    def line(self) -> str:
        """Return the row for the table in docs/measured/strength.md."""
        low, high = elo(self.score - self.error), elo(self.score + self.error)
        return (
            f"| {self.upper} | {self.lower} | {self.won} | {self.drawn} | {self.lost} "
            f"| {100 * self.score:.0f} % | {elo(self.score):+.0f} ({low:+.0f} to {high:+.0f}) |"
        )


def elo(score: float) -> float:
    """Return the Elo difference at which `score` is expected, limited to 800 either way, where scores say no more."""
    if score <= 0.01 or score >= 0.99:
        return math.copysign(800, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def rung(upper: str, lower: str, scores: Sequence[float]) -> Rung:
    """Return the match for these scores (1, 0.5 or 0 a game). An unpaired last game counts as a pair."""
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
    noted: ResumeFile | None = None,
) -> Rung:
    """Play `count` games, an even number, and return the match.

    Args:
        adjudged: whether decided games are adjudicated.
        noted: games that are not played again; new games are added to it.
    """
    noted = noted or ResumeFile(None)
    one, other, named = player(upper), player(lower), [game.spec.id, upper, lower, seed, adjudged]
    known = {note[5]: note[6] for note in noted.values if note[:5] == named}
    scores = list[float]()
    for number in range(count):
        if number not in known:
            swapped = number % 2
            players = (other, one) if swapped else (one, other)
            lead = Adjudicator(game) if adjudged else None
            played = play_game(game, players, f"{seed}/{number // 2}", OPENING, PLIES, lead)
            known[number] = 0.5 if played.won is None else float(played.won == swapped)
            noted.add([*named, number, known[number], played.reason, played.plies])
        scores.append(known[number])
    return rung(upper, lower, scores)


def climb(
    game: Game,
    strengths: Sequence[float],
    count: int,
    seed: str,
    adjudged: bool,
    noted: ResumeFile,
    against: float | None = None,
) -> None:
    """Play the match of each strength, printing each row of the table when it is known, and then how games ended.

    Args:
        against: the opponent of all, if it is not the level below.
    """
    print("| level | against | won | drawn | lost | score | Elo (95 %) |\n|---|---|---|---|---|---|---|", flush=True)
    for strength in strengths:
        below = f"{strength - 1:g}" if strength > 1 else "random"
        other = below if against is None else f"{against:g}"
        print(match(game, f"{strength:g}", other, count, seed, adjudged, noted).line(), flush=True)
    ended = Counter(str(note[7]) for note in noted.values if note[0] == game.spec.id)
    print("games ended by: " + ", ".join(f"{reason} {times}" for reason, times in ended.most_common()))


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab ladder", description="Measure how strong each level is.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", default="1-8", help="a range, or a single level")
    parser.add_argument("--step", type=float, default=1.0, help="between two levels, such as 0.5")
    parser.add_argument("--against", type=float, help="the opponent of all; by default each plays the level below")
    parser.add_argument("--games", type=int, default=40, help="per level, an even number")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--lead", action="store_true", help="adjudicate decided games")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    first, _, last = given.levels.partition("-")
    low, high = max(min(LEVELS), float(first)), min(max(LEVELS), float(last or first))
    strengths = [round(low + n * given.step, 1) for n in range(round((high - low) / given.step) + 1)]
    game, noted = setup(games.find(given.game), {}), ResumeFile(given.keep)
    climb(game, strengths, given.games, given.seed, given.lead, noted, given.against)


if __name__ == "__main__":
    main()
