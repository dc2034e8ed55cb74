"""How long links are beside what their choices are worth: `python -m lab linksizes > docs/measured/links.md`.

Whole random games of every kind. The bound is the sum of log2 of the numbers of legal actions of which one was chosen,
in bytes; a link may have 16 bytes more (docs/formats.md, "Links"), and the texts: a seed of a million or more, a start.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from math import log2
from statistics import mean
from time import process_time
from typing import NamedTuple

from pycore.games import GAMES
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kernel import record as records
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Json, Move
from pycore.links.link import pack, unpack

LONGEST = 400


class Play(NamedTuple):
    """A record, its game made ready, its log replayed, and what its choices are worth."""

    game: Game
    record: Json
    played: Playthrough
    bound: float  # bytes


def random_play(
    spec: GameSpec,
    options: Mapping[str, str],
    seed: str,
    dice: random.Random,
    *,
    longest: int = LONGEST,
    start: str | None = None,
    by_hand: bool = False,
) -> Play:
    """One game to its end or so many actions.

    Args:
        seed: of the record, which throws its dice.
        dice: of the players, and of those who throw dice by hand.
    """
    game = setup(spec, {**options, **({"seed": seed} if "seed" in spec.options else {})})
    rules = game.rules
    positions = [rules.start() if start is None else rules.read(start)]
    moves: list[Move] = []
    bits, draws = 0.0, 0
    while len(moves) < longest and (legal := rules.legal_moves(positions[-1])):
        outcomes = rules.chances(positions[-1])
        if outcomes and not by_hand:
            text = records.drawn(seed, outcomes, draws)
            move = next(move for move in legal if move.text == text)
        else:
            move = dice.choice(legal)
            bits += log2(len({other.text for other in legal}))
        draws += bool(outcomes)
        moves.append(move)
        positions.append(rules.play(positions[-1], move))
    record = records.new(game, start) | {"seed": seed, "log": [move.text for move in moves], "at": len(moves)}
    return Play(game, record, Playthrough(tuple(positions), tuple(moves), None), bits / 8)


class Linked(NamedTuple):
    """A link and what it is of."""

    actions: int
    bound: float
    texts: int  # bytes of start and seed, where they are texts
    chars: int
    seconds: float  # to unpack

    @property
    def more(self) -> float:
        """Bytes beside the bound and the texts."""
        return self.chars * 3 // 4 - self.bound - self.texts


def linked(play: Play) -> Linked:
    """The link of a play, which is unpacked again to be sure."""
    games = tuple(GAMES.values())
    text = pack(games, play.game, play.record, play.played)
    began = process_time()
    found = unpack(games, text).record
    seconds = process_time() - began
    at = play.record["at"]
    if found["log"] != play.record["log"][:at] or found.get("ended") != records.ended(play.record):
        raise AssertionError(f"{text} is another game")
    said = play.record["start"] or ""
    large = "" if play.record["seed"].isdigit() and int(play.record["seed"]) < 1_000_000 else play.record["seed"]
    return Linked(at, play.bound, len(said.encode()) + len(large.encode()), len(text), seconds)


def whole(spec: GameSpec, dice: random.Random) -> Play:
    """As it comes."""
    return random_play(spec, {}, str(dice.randrange(1_000_000)), dice)


def all_options(spec: GameSpec, dice: random.Random) -> Play:
    """Every option another than usual."""
    found = {}
    for name, option in spec.options.items():
        others = [value for value in option.values if value != option.default]
        if option.kind == "number":
            found[name] = str(dice.randint(option.low, option.high))
        elif others:
            found[name] = dice.choice(others)
    return random_play(spec, found, str(dice.randrange(1_000_000)), dice)


def from_a_position(spec: GameSpec, dice: random.Random) -> Play:
    """From where another game stood after 20 actions."""
    before = random_play(spec, {}, "0", dice, longest=20)
    return random_play(spec, {}, "0", dice, start=before.game.rules.write(before.played.positions[-1]))


def below_the_end(spec: GameSpec, dice: random.Random) -> Play:
    """Taken back to the middle: what was undone costs nothing."""
    play = whole(spec, dice)
    half = random_play(spec, {}, play.record["seed"], dice, longest=len(play.record["log"]) // 2)
    other = [*half.record["log"], "undone"]
    return half._replace(record=half.record | {"log": other, "at": len(other) - 1})


def agreed(spec: GameSpec, dice: random.Random) -> Play:
    """Ended by the players after 60 actions."""
    play = random_play(spec, {}, "0", dice, longest=60)
    return play._replace(record=records.end(play.record, records.AGREEMENT))


def dice_by_hand(spec: GameSpec, dice: random.Random) -> Play:
    """Dice thrown by the players; the same as it comes where a game has none."""
    return random_play(spec, {}, "0", dice, by_hand=True)


def odd_seed(spec: GameSpec, dice: random.Random) -> Play:
    """A seed that is a text."""
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
    """Read the command line, play, print the table."""
    parser = argparse.ArgumentParser(prog="python -m lab linksizes", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="of each game and kind")
    parser.add_argument("--seed", type=int, default=14)
    given = parser.parse_args(arguments)
    print("# Links: how long they are\n")
    print(
        f"`python -m lab linksizes --games {given.games} --seed {given.seed}`: random games to their end or {LONGEST}"
    )
    print(
        "actions, each packed and unpacked. Bound: what the choices are worth, in bytes; over: bytes of the link beside"
    )
    print("the bound and the texts (start, a seed that is no number below a million), 16 at most.\n")
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
    print(f"\nThe most of all: {worst:.1f} bytes over the bound and the texts.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
