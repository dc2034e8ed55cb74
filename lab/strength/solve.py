"""Let the Guide of a game for one play games to their end, and print turns and CPU seconds.

    python -m lab solve temple-island --seeds 1-100

The dice are those of a table with that number; the Guide sees each only after the roll. Every action goes through the
rules. `--keep` records each game, so that the same command resumes a run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from pycore import games
from pycore.interfaces.game import Game, setup
from pycore.interfaces.planner import Planner
from pycore.kernel import chance
from pycore.kernel.errors import GameError
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor

from ..resume_file import ResumeFile

TURNS = 600
"""The number of turns after which a game counts as not finished."""


class Solved(NamedTuple):
    """A game: how it ended (None if it did not), its turns, the CPU seconds of each hint, its actions."""

    reason: str | None
    turns: int
    hints: tuple[float, ...]
    log: tuple[str, ...]


def advice(game: Game, pos: object) -> str:
    """Return the action that the game's planner advises."""
    assert game.spec.play.planner, f"{game.spec.id} has no planner"
    planner: Planner = game.spec.play.planner(game.rules, pos)
    for _ in planner.run():
        pass
    assert planner.found.move is not None, "a game that is not over has an action"
    return planner.found.move


def solve(game: Game, seed: str, turns: int = TURNS, start: str | None = None) -> Solved:
    """Play one game with the dice of a seed, from the start or from `start`, to its end or for `turns` turns."""
    rules = game.rules
    pos = rules.start() if start is None else rules.read(start)
    log: list[str] = []
    hints: list[float] = []
    drawn = 0
    while (turn := rules.turn(pos) or 1) <= turns:
        ended = rules.outcome(pos)
        if ended:
            return Solved(ended.reason, turn - 1, tuple(hints), tuple(log))
        if rules.actor(pos) is Actor.CHANCE:
            faces = rules.chances(pos)
            text = faces[chance.weighted(seed, chance.DICE, drawn, [weight for _, weight in faces])][0].text
            drawn += 1
        else:
            began = process_time()
            text = advice(game, pos)
            hints.append(process_time() - began)
        log.append(text)
        pos = rules.play(pos, find_move(game, pos, text))
    return Solved(None, turns, tuple(hints), tuple(log))


def within(ascending: Sequence[float], percent: int) -> float:
    """Return the smallest of some ascending numbers that `percent` % of them do not exceed."""
    return ascending[(len(ascending) * percent - 1) // 100]


def report(found: dict[int, Solved], won: str) -> Iterator[str]:
    """Yield the lines of the summary: games finished, turns, CPU seconds, and the seeds that failed."""
    home = sorted(one.turns for one in found.values() if one.reason == won)
    yield f"{len(home)} of {len(found)} finished"
    if home:
        told = f"median {median(home):g}, 90 % {within(home, 90)}, 95 % {within(home, 95)}"
        yield f"turns: {told}, best {home[0]}, worst {home[-1]}"
    yield f"within 300 turns: {sum(turns <= 300 for turns in home)}"
    turns = max(1, sum(one.turns for one in found.values()))
    hints = sorted(seconds for one in found.values() for seconds in one.hints) or [0.0]
    told = f"a hint: median {median(hints):.4f}, 99 % {within(hints, 99):.3f}, longest {hints[-1]:.3f}"
    yield f"CPU seconds: {sum(hints) / turns:.4f} a turn; {told}"
    for seed, one in found.items():
        if one.reason != won:
            yield f"seed {seed}: {one.reason or 'not finished'} after {one.turns} turns"


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab solve", description="Let the Guide play games to their end.")
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.play.planner])
    parser.add_argument("--seed", type=int, help="one table number; print its actions")
    parser.add_argument("--seeds", default="1-20", metavar="A-B", help="a range of table numbers")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--turns", type=int, default=TURNS, help="after which a game counts as not finished")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    first, _, last = (str(given.seed) if given.seed is not None else given.seeds).partition("-")
    options = dict(one.partition("=")[::2] for one in given.option)
    noted = ResumeFile(given.keep)
    before = {seed: Solved(reason, turns, tuple(hints), tuple(log)) for seed, reason, turns, hints, log in noted.values}
    found = {}
    try:
        for seed in range(int(first), int(last or first) + 1):
            if seed not in before:
                game = setup(games.find(given.game), {**options, "seed": str(seed)})
                one = before[seed] = solve(game, str(seed), given.turns)
                noted.add([seed, one.reason, one.turns, [round(hint, 5) for hint in one.hints], one.log])
            found[seed] = before[seed]
            if given.seed is not None:
                print(" ".join(found[seed].log))
    except (GameError, ValueError) as error:
        raise SystemExit(f"solve: {error}") from None
    print("\n".join(report(found, "pilgrimage")))


if __name__ == "__main__":
    main()
