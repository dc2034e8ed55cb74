"""Measure the length of links compared with the information in their choices, in bytes, as a Markdown page.

    python -m lab link_size > docs/measured/links.md

Random games of every kind. The bound is the sum of log2 of the number of legal actions at each choice. A link may take
16 bytes more (docs/api/links.md), plus its texts: a seed of a million or more, and a start.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from statistics import mean
from time import process_time
from typing import NamedTuple

from pycore.games import GAMES
from pycore.interfaces.game import GameSpec
from pycore.kernel.lines import endings
from pycore.links.link import pack, unpack
from tests.playouts import LONGEST, Play, random_play


class Linked(NamedTuple):
    """A link and the game it describes."""

    actions: int
    bound: float
    texts: int  # bytes of the start and the seed, where they are texts
    chars: int
    seconds: float  # CPU time to unpack

    @property
    def more(self) -> float:
        """Return the bytes above the bound and the texts."""
        return self.chars * 3 // 4 - self.bound - self.texts


def linked(play: Play) -> Linked:
    """Pack a game into a link, unpack it again, and return the measurements."""
    text = pack(GAMES, play.game, play.record, play.played)
    began = process_time()
    found = unpack(GAMES, text).record
    seconds = process_time() - began
    at = play.record["at"]
    if found["log"] != play.record["log"][:at] or found.get("ended") != endings.ended(play.record):
        raise AssertionError(f"{text} unpacks to another game")
    said = play.record["start"] or ""
    large = "" if play.record["seed"].isdigit() and int(play.record["seed"]) < 1_000_000 else play.record["seed"]
    return Linked(at, play.bound, len(said.encode()) + len(large.encode()), len(text), seconds)


def whole(spec: GameSpec, dice: random.Random) -> Play:
    """Return a random game under default options."""
    return random_play(spec, {}, str(dice.randrange(1_000_000)), dice)


def all_options(spec: GameSpec, dice: random.Random) -> Play:
    """Return a random game with every option changed."""
    found = {}
    for name, option in spec.options.items():
        others = [value for value in option.values if value != option.default]
        if option.kind == "number":
            found[name] = str(dice.randint(option.low, option.high))
        elif others:
            found[name] = dice.choice(others)
    return random_play(spec, found, str(dice.randrange(1_000_000)), dice)


def from_a_position(spec: GameSpec, dice: random.Random) -> Play:
    """Return a random game that starts from the position of another after 20 actions."""
    before = random_play(spec, {}, "0", dice, longest=20)
    return random_play(spec, {}, "0", dice, start=before.game.rules.write(before.played.positions[-1]))


def below_the_end(spec: GameSpec, dice: random.Random) -> Play:
    """Return a game taken back to the middle; undone actions must take no space in its link."""
    play = whole(spec, dice)
    half = random_play(spec, {}, play.record["seed"], dice, longest=len(play.record["log"]) // 2)
    other = [*half.record["log"], "undone"]
    return half._replace(record=half.record | {"log": other, "at": len(other) - 1})


def agreed(spec: GameSpec, dice: random.Random) -> Play:
    """Return a game ended by agreement after 60 actions."""
    play = random_play(spec, {}, "0", dice, longest=60)
    return play._replace(record=endings.end(play.record, endings.AGREEMENT))


def dice_by_hand(spec: GameSpec, dice: random.Random) -> Play:
    """Return a game whose dice are entered by the players, or an ordinary one if the game has no dice."""
    return random_play(spec, {}, "0", dice, by_hand=True)


def odd_seed(spec: GameSpec, dice: random.Random) -> Play:
    """Return a game whose seed is a text."""
    return random_play(spec, {}, f"table {dice.randrange(100)} ☺", dice)


KINDS: dict[str, Callable[[GameSpec, random.Random], Play]] = {
    "as it comes": whole,
    "other options": all_options,
    "from a position": from_a_position,
    "taken back": below_the_end,
    "agreed": agreed,
    "dice by hand": dice_by_hand,
    "a text as seed": odd_seed,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab link_size", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="per game and kind")
    parser.add_argument("--seed", type=int, default=14)
    given = parser.parse_args(arguments)
    print("# Length of links\n")
    print(
        f"`python -m lab link_size --games {given.games} --seed {given.seed}`: random games to their end or {LONGEST}"
    )
    print("actions, each packed and unpacked. Bound: the information in the choices, in bytes; over: bytes of the link")
    print("above the bound and the texts (a start, a seed other than a number below a million), at most 16.\n")
    print("| game | kind | actions | bound | characters | most | over, mean | over, most | unpack, ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    worst = 0.0
    for spec in GAMES.values():
        for kind, played in KINDS.items():
            dice = random.Random(f"{given.seed} {spec.id} {kind}")
            found = [linked(played(spec, dice)) for _ in range(given.games)]
            worst = max(worst, *(one.more for one in found))
            print(
                f"| {spec.name} | {kind} | {mean(one.actions for one in found):.0f} "
                f"| {mean(one.bound for one in found):.0f} | {mean(one.chars for one in found):.0f} "
                f"| {max(one.chars for one in found)} | {mean(one.more for one in found):.1f} "
                f"| {max(one.more for one in found):.1f} | {1000 * mean(one.seconds for one in found):.0f} |"
            )
    print(f"\nLargest of all: {worst:.1f} bytes above the bound and the texts.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
