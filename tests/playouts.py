"""Games under all kinds of options, and seeded random playouts of them, for tests of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import log2
from typing import Any, NamedTuple

from pycore.contract.case import Ply as Ply
from pycore.contract.case import others as others
from pycore.contract.case import playout as playout
from pycore.contract.case import variants as options_of
from pycore.games import GAMES
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.interfaces.search_state import SearchState
from pycore.kernel import record as records
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Json, Move

from .hexapawn import HEXAPAWN
from .kit import EXAMPLES
from .toy import TOY

PLAYED = {**GAMES, TOY.id: TOY, HEXAPAWN.id: HEXAPAWN, **EXAMPLES}
"""The registered games, a small one with chance and turns of several actions, one without optional features, and the
examples of the kit."""


LONGEST = 400
"""The number of actions after which a random game is stopped."""


class Variant(NamedTuple):
    """A game and the options it is tested under."""

    game: str
    options: dict[str, str]

    def __str__(self) -> str:
        """Return a name for the test."""
        said = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game} {said}".strip()

    def ready(self) -> Game:
        """Return the game set up."""
        return setup(PLAYED[self.game], self.options)


def variants() -> list[Variant]:
    """Return each game with its defaults, with each other value of each option, and with all options changed."""
    return [Variant(game.id, options) for game in PLAYED.values() for options in options_of(game)]


VARIANTS = variants()


def sampled(game: Game, seed: object, longest: int, every: int) -> list[Ply]:
    """Return the first, the last and every n-th ply of a playout."""
    plies = list(playout(game, seed, longest))
    return [ply for at, ply in enumerate(plies) if at % every == 0 or ply.move is None]


def leaves(state: SearchState[Any], depth: int) -> int:
    """Return the perft count of a search state, by its own `make` and `unmake`."""
    if depth == 0 or state.result() is not None:
        return int(depth == 0)
    total = 0
    for move in state.moves():
        state.make(move)
        total += leaves(state, depth - 1)
        state.unmake(move)
    return total


class Play(NamedTuple):
    """A random game: the game set up, its record, the replayed log, and the information its choices carry."""

    game: Game
    record: Json
    played: Playthrough
    bound: float  # bytes: the sum of log2 of the number of legal actions at each choice


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
    """Play random moves to the end of the game or for `longest` actions, and return the game with its record.

    Args:
        seed: the seed of the record, from which its own dice are drawn.
        dice: chooses the players' moves, and the rolls if they are made `by_hand`.
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


def played_out(game: str, seed: int, actions: int) -> Json:
    """Return the record of the first random game, from `seed` on, that lasts for that many actions.

    Raises:
        RuntimeError: none of a hundred games lasts so long.
    """
    for number in range(seed, seed + 100):
        play = random_play(GAMES[game], {}, str(number), random.Random(number), longest=actions, by_hand=True)
        if len(play.record["log"]) == actions:
            return play.record
    raise RuntimeError(f"No random game of {game} lasts for {actions} actions.")
