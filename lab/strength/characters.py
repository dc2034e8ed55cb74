"""Measure how strong each character is beside the plain opponent of its level, and how well its moves tell who it is.

    python -m lab characters turtle-shell --games 120 --keep NOTES

Each opening, a few random plies drawn from the seed, is played twice with sides swapped; the intervals are computed
from these pairs, and decided games are adjudicated (`lab/strength/adjudication.py`). Then a logistic regression on the
shares of each kind of move (`Traits.kinds`) names the player of games that it has not seen: it is fitted to four fifths
of the pairs and asked about the rest, five times over. A third of the games is each character's, a third the plain
opponent's. `--keep` records each game, so that the same command resumes a run.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.levels import manner
from pycore.engine.search import Search
from pycore.interfaces.characters import Taste
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

from ..resume_file import ResumeFile
from .adjudication import Adjudicator
from .ladder import rung
from .selfplay import Player, play_game

OPENING, PLIES = 4, 300
"""Random plies before the players take over, and plies after which a game counts as drawn."""
PLAIN = "plain"
FOLDS = 5
ROUNDS, RATE, PULL = 400, 0.5, 0.01
"""Steps of the regression, their size, and how strongly its weights are pulled to zero."""


class Sample(NamedTuple):
    """A player's side of one game: the pair of games it belongs to, who it was, and the share of each kind of move."""

    pair: int
    who: str
    shares: Mapping[str, float]


def counting(level: int, taste: Taste | None, counts: Counter[str]) -> Player:
    """Return a player of a level with a taste, which counts its moves and their kinds."""

    def play(game: Game, pos: Any, seed: str) -> str:
        search = Search(game, pos, manner(game, pos, level), seed, taste=taste)
        search.advance()
        text, traits = search.found.move, game.spec.play.traits
        assert text is not None and traits is not None, "a game that goes on has a move"
        counts["moves"] += 1
        counts.update(traits.kinds(game.rules, pos, find_move(game, pos, text)))
        return text

    return play


def played(game: Game, character: str, level: int, count: int, seed: str, noted: ResumeFile) -> list[Any]:
    """Return `count` games of a character against the plain opponent: number, score, its counts and the plain one's."""
    named = [game.spec.id, character, level, seed]
    found = {note[4]: note[4:] for note in noted.values if note[:4] == named}
    taste = game.spec.play.characters[character].taste
    for number in range(count):
        if number in found:
            continue
        own, other = Counter[str](), Counter[str]()
        players = counting(level, taste, own), counting(level, None, other)
        swapped = number % 2
        ordered = (players[1], players[0]) if swapped else players
        ended = play_game(game, ordered, f"{seed}/{number // 2}", OPENING, PLIES, Adjudicator(game))
        score = 0.5 if ended.won is None else float(ended.won == swapped)
        found[number] = [number, score, own, other]
        noted.add([*named, *found[number]])
    return [found[number] for number in range(count)]


def samples(results: Mapping[str, Sequence[Any]]) -> list[Sample]:
    """Return the samples of all characters, and of the plain opponent in a part of the games against each."""
    found = []
    for at, (character, matches) in enumerate(results.items()):
        for number, _, own, other in matches:
            found.append(Sample(number // 2, character, _shares(own)))
            if (number // 2 + number) % len(results) == at:
                found.append(Sample(number // 2, PLAIN, _shares(other)))
    return found


def _shares(counts: Mapping[str, int]) -> dict[str, float]:
    return {kind: number / max(1, counts["moves"]) for kind, number in counts.items() if kind != "moves"}


class Regression:
    """A logistic regression with several classes, fitted by gradient descent to standardised shares."""

    def __init__(self, known: Sequence[Sample]) -> None:
        self.names = sorted({sample.who for sample in known})
        self.kinds = sorted({kind for sample in known for kind in sample.shares})
        rows = [[sample.shares.get(kind, 0) for kind in self.kinds] for sample in known]
        columns = list(zip(*rows, strict=True))
        self._means = [sum(column) / len(column) for column in columns]
        self._spreads = [
            math.sqrt(sum((one - mean) ** 2 for one in column) / len(column)) or 1
            for column, mean in zip(columns, self._means, strict=True)
        ]
        self._weights = [[0.0] * (len(self.kinds) + 1) for _ in self.names]
        inputs = [self._input(sample) for sample in known]
        for _ in range(ROUNDS):
            steps = [[PULL * weight for weight in row] for row in self._weights]
            for sample, values in zip(known, inputs, strict=True):
                for name, row, chance in zip(self.names, steps, self._chances(values), strict=True):
                    error = (chance - (name == sample.who)) / len(known)
                    for at, value in enumerate(values):
                        row[at] += error * value
            for row, step in zip(self._weights, steps, strict=True):
                for at, change in enumerate(step):
                    row[at] -= RATE * change

    def _input(self, sample: Sample) -> list[float]:
        shares = [sample.shares.get(kind, 0) for kind in self.kinds]
        scaled = zip(shares, self._means, self._spreads, strict=True)
        return [1.0, *((share - mean) / spread for share, mean, spread in scaled)]

    def _chances(self, values: Sequence[float]) -> list[float]:
        sums = [sum(weight * value for weight, value in zip(row, values, strict=True)) for row in self._weights]
        powers = [math.exp(one - max(sums)) for one in sums]
        return [power / sum(powers) for power in powers]

    def name(self, sample: Sample) -> str:
        """Return the most likely player of a game."""
        chances = self._chances(self._input(sample))
        return self.names[chances.index(max(chances))]


def told(known: Sequence[Sample]) -> Counter[tuple[str, str]]:
    """Return how often each player was given each name, in games that the regression had not seen."""
    named = Counter[tuple[str, str]]()
    for fold in range(FOLDS):
        fitted = Regression([sample for sample in known if sample.pair % FOLDS != fold])
        named.update((sample.who, fitted.name(sample)) for sample in known if sample.pair % FOLDS == fold)
    return named


def report(game: Game, level: int, count: int, seed: str, noted: ResumeFile) -> None:
    """Play the games and print both tables for docs/measured/strength.md."""
    print(
        "| character | against | won | drawn | lost | score | Elo (95 %) |\n|---|---|---|---|---|---|---|", flush=True
    )
    results = {}
    for character in game.spec.play.characters:
        results[character] = played(game, character, level, count, seed, noted)
        scores = [score for _, score, _, _ in results[character]]
        print(rung(f"{game.spec.name}: {character}", f"{PLAIN} {level}", scores).line(), flush=True)
    known = samples(results)
    named = told(known)
    right, asked = sum(times for (who, name), times in named.items() if who == name), len(known)
    print(f"\nnamed rightly: {right} of {asked}, {100 * right / asked:.0f} %")
    for who in sorted({sample.who for sample in known}):
        print(f"  {who}: " + ", ".join(f"{name} {named[who, name]}" for name in [*results, PLAIN]))
    for who in [*results, PLAIN]:
        mine = [sample.shares for sample in known if sample.who == who]
        sums = Counter[str]()
        for shares in mine:
            sums.update(shares)
        print(f"  {who}: " + ", ".join(f"{kind} {100 * sums[kind] / len(mine):.0f} %" for kind in sorted(sums)))


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab characters", description="Measure the characters of a game.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.play.characters])
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--games", type=int, default=120, help="per character, an even number")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    report(game, given.level, given.games, given.seed, ResumeFile(given.keep))


if __name__ == "__main__":
    main()
