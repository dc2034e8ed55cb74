"""Fit the evaluation weights of a game to the results of its own games.

    python -m lab tune turtle-shell --write

Games are played with few nodes per move after random openings. Quiet positions spread over each game give the features
of the evaluation (`interfaces.features`) and the result. Logistic regression by gradient descent, regularized towards
the present weights, fits the weights so that the evaluation predicts the results. Drawn-out games are left out. All
weights are then scaled so that one of them, the anchor, keeps its value. The weights found are the same on any machine.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.search import Manner
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.record import find_move
from pycore.kernel.types import Remove

from ..strength.selfplay import DRAW, random_player, searching

SCALE = 400 / math.log(10)
"""Centipawns per e-fold of the odds: 400 are ten to one, as in ratings."""
OPENING = (4, 12)
"""Least and greatest number of random plies before a game."""
PLIES = 160
"""The number of plies after which a game is abandoned."""
EACH = 24
"""Most positions taken from a game, so that long games do not count for more."""


class Sample(NamedTuple):
    """A position: counts by feature number, and the result for the first side, from 0 to 1."""

    counts: tuple[tuple[int, float], ...]
    result: float


def play(game: Game, seed: str, nodes: int) -> tuple[list[Any], float]:
    """Play a game between equals; return its quiet positions (none if abandoned) and the first side's result."""
    rules, pos, kept = game.rules, game.rules.start(), list[Any]()
    opening = OPENING[0] + chance.draw(seed, DRAW, 1, OPENING[1] - OPENING[0] + 1)
    search = searching(lambda game, pos, seed: Manner(nodes=nodes, eval_noise=10))
    for ply in range(PLIES):
        ended = rules.outcome(pos)
        if ended:
            sides = game.spec.sides
            spread = kept[:: max(1, -(-len(kept) // EACH))]
            return spread, 0.5 if ended.winner not in sides else float(ended.winner == sides[0])
        if ply < opening:
            text = random_player(game, pos, f"{seed}/{ply}")
        else:
            text = search(game, pos, f"{seed}/{ply}")
        move = find_move(game, pos, text)
        if ply >= opening and not any(isinstance(effect, Remove) for effect in rules.effects(pos, move)):
            kept.append(pos)
        pos = rules.play(pos, move)
    return [], 0.5


def samples(game: Game, names: list[str], count: int, nodes: int, seed: str) -> Iterator[Sample]:
    """Yield the samples of that many games, under the game's default options."""
    features = import_module(f"{game.spec.package}.evaluate").features
    number = {name: n for n, name in enumerate(names)}
    for at in range(count):
        kept, result = play(game, f"{seed}/{at}", nodes)
        for pos in kept:
            counts = features(pos)
            yield Sample(tuple((number[name], times) for name, times in counts.items() if times), result)
        if at % 50 == 49:
            print(f"  {at + 1} games", flush=True)


def loss(known: list[Sample], weights: list[float]) -> float:
    """Return the mean cross-entropy of the results, in bits."""
    total = 0.0
    for counts, result in known:
        share = 1 / (1 + math.exp(-sum([weights[n] * times for n, times in counts]) / SCALE))
        share = min(max(share, 1e-9), 1 - 1e-9)
        total -= result * math.log2(share) + (1 - result) * math.log2(1 - share)
    return total / len(known)


def fitted(known: list[Sample], start: list[float], rounds: int, pull: float) -> list[float]:
    """Return the weights after that many rounds of gradient descent.

    Args:
        pull: strength of the regularization towards the initial weights, in samples.
    """
    # Each feature is scaled by its spread, so that one learning rate suits all.
    spread = [1e-9] * len(start)
    for counts, _ in known:
        for n, times in counts:
            spread[n] += times * times
    spread = [math.sqrt(one / len(known)) for one in spread]
    weights, speed = list(start), [0.0] * len(start)
    for _ in range(rounds):
        slope = [0.0] * len(start)
        for counts, result in known:
            lean = sum([weights[n] * times for n, times in counts]) / SCALE
            surprise = result - 1 / (1 + math.exp(-lean))
            for n, times in counts:
                slope[n] += surprise * times
        for n, at in enumerate(weights):
            if spread[n] < 1e-3:
                continue
            back = pull * (start[n] - at) / SCALE * spread[n] ** 2
            speed[n] = 0.9 * speed[n] + 0.1 * (slope[n] + back) / len(known) / spread[n]
            weights[n] += 4 * SCALE * speed[n] / spread[n] / 2
    return weights


def rising(weights: dict[str, int], names: Sequence[str]) -> None:
    """Replace neighbouring weights that fall from one to the next by their mean, so that none falls."""
    steps: list[list[int]] = []
    for name in names:
        steps.append([weights[name]])
        while len(steps) > 1 and mean(steps[-2]) > mean(steps[-1]):
            steps[-2:] = [steps[-2] + steps[-1]]
    level = [round(mean(step)) for step in steps for _ in step]
    weights.update(zip(names, level, strict=True))


def written(path: Path, command: str, weights: Mapping[str, int]) -> None:
    """Write the weights into the game's module, with the command that found them."""
    text = path.read_text(encoding="utf-8")
    head, rest = text.split('"""', 2)[1:]
    first = head.splitlines()[0].split(":")[0].rstrip(".")
    between = rest.split("WEIGHTS", 1)[0]
    rows = "".join(f'    "{name}": {weight},\n' for name, weight in weights.items())
    docstring = f'"""{first}: fitted to games of its own by\n\n{command}\n"""'
    path.write_text(f"{docstring}{between}WEIGHTS = {{\n{rows}}}\n", encoding="utf-8", newline="\n")


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab tune", description="Fit evaluation weights to games.")
    tuned = [id for id, one in games.GAMES.items() if hasattr(import_module(f"{one.package}.evaluate"), "features")]
    parser.add_argument("game", choices=tuned)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=200, help="per move")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same result")
    parser.add_argument("--rounds", type=int, default=150, help="rounds of gradient descent")
    parser.add_argument(
        "--pull", type=float, default=200, help="regularization towards the present weights, in samples"
    )
    parser.add_argument("--write", action="store_true", help="write the weights into the game")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    source = import_module(f"{game.spec.package}.weights")
    names = list(source.WEIGHTS)
    known = list(samples(game, names, given.games, given.nodes, given.seed))
    start = [float(weight) for weight in source.WEIGHTS.values()]
    found = fitted(known, start, given.rounds, given.pull)
    print(f"{len(known)} positions; loss in bits {loss(known, start):.4f} before, {loss(known, found):.4f} after")
    anchor = names.index(source.ANCHOR)
    weights = {name: round(weight * start[anchor] / found[anchor]) for name, weight in zip(names, found, strict=True)}
    rising(weights, getattr(source, "RISING", ()))
    print(f"scale of the fit, by the anchor: {found[anchor] / start[anchor]:.2f}")
    for name, weight in weights.items():
        print(f"  {name:20}{source.WEIGHTS[name]:6} ->{weight:6}")
    if given.write:
        options = f"--games {given.games} --nodes {given.nodes} --seed {given.seed}"
        options += f" --rounds {given.rounds} --pull {given.pull:g} --write"
        written(Path(str(source.__file__)), f"python -m lab tune {given.game} {options}", weights)


if __name__ == "__main__":
    main()
