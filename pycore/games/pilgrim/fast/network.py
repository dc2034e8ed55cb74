"""A small neural network that corrects the static evaluation: what pieces on certain squares are worth together.

Piece-square values are a sum, so they cannot tell that a queen near a bare king is worth more than the two apart. Each
hidden neuron of the network sums a weight for each orthodox piece on its square, once as the one side and once as the
other sees the board, in a mirror if its own king is on the left. The output is for the side to move. The network was
trained on positions that a stronger program had evaluated (`python -m lab train_network`, docs/measured/tried.md).

The sums of all neurons are fields of the one number that moves update (`psqt.PieceValues.whole`), so that a move costs
no more additions than before, and a look-up for each neuron replaces activation and multiplication.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import cache
from operator import getitem
from struct import Struct

from ....kernel.cells import bits
from ....kernel.package_data import read_text
from ..packing import packed
from ..weights import Pair
from .movements import KING, PAWN

FIELD_BITS = 16
ONE = 64
"""The sum from which a neuron is fully active; from 0 down it is not active at all; between, its square counts."""
ZERO = 128
"""What makes every weight positive."""
LEFT = bits(square for square in range(64) if square % 8 < 4)
LOOK_UP: Callable[[list[int], int], int] = getitem


class Network:
    """A network as the search uses it."""

    def __init__(self, weights: bytes, biases: Sequence[int], moving: Sequence[Pair], waiting: Sequence[Pair]) -> None:
        """Lay out the network.

        Args:
            weights: signed bytes, by whether the piece belongs to the side that sees the board or to the other, by
                kind, by square as that side sees it, and by neuron.
            biases: by neuron, its sum on an empty board.
            moving: by neuron, the output of the side to move where it is fully active, in centipawns.
            waiting: the same for the other side.
        """
        count = len(biases)
        columns = [memoryview(weights).cast("b")[at : at + count] for at in range(0, len(weights), count)]
        widened = Struct(f"<{count}H")
        zeros = int.from_bytes(widened.pack(*[ZERO] * count), "little")
        sums = [int.from_bytes(widened.pack(*[ZERO + one for one in column]), "little") - zeros for column in columns]
        self.inputs = [[0] * 64 for _ in range(17)]
        """By piece and square, what a piece adds to the sums of all neurons. There are four groups of sums: as White
        sees the board, as White sees it in a mirror, and the same for Black."""
        for piece in (*range(PAWN, KING + 1), *range(PAWN + 8, KING + 9)):
            mine = (piece % 8 - PAWN) * 64
            firsts = (mine, mine + KING * 64) if piece < 8 else (mine + KING * 64, mine)
            for square in range(64):
                features = [
                    first + (square ^ turn)
                    for first, turns in zip(firsts, ((0, 7), (56, 63)), strict=True)
                    for turn in turns
                ]
                self.inputs[piece][square] = sum(
                    sums[feature] << FIELD_BITS * count * group for group, feature in enumerate(features)
                )
        # Whatever stands on the squares, the sum of a neuron lies between these two.
        lows, highs = (
            [sum(most) for most in zip(*(map(choose, *columns[square::64]) for square in range(64)), strict=True)]
            for choose in (_lowest, _highest)
        )
        self._offsets: int = sum(-low << FIELD_BITS * at for at, low in enumerate(lows * 4))
        self.bits = FIELD_BITS * 4 * count
        """The bits of the sums of all neurons; the packed piece-square values stand above them."""
        self._size = self.bits // 8 + 5
        choices = [f"{count}H{2 * count}x", f"{2 * count}x{count}H"]
        self._unpack: list[Callable[[bytes], tuple[int, ...]]] = [
            Struct(f"<{white}{black}5x").unpack for white in choices for black in choices
        ]
        """What reads the sums of both sides: for White's king on the right, with Black's on the right and on the left,
        and for White's king on the left."""
        ranges = [(bias + low, bias + high) for bias, low, high in zip(biases, lows, highs, strict=True)]
        now, then = ([_outputs(*of) for of in zip(pairs, ranges, strict=True)] for pairs in (moving, waiting))
        self._outputs = [[-output for output in row] for row in (*then, *now)], [*now, *then]
        """For Black and for White to move: by field and its value the output for White, packed."""

    def value_of(self, total: int, sets: Sequence[int], white: bool) -> int:
        """Return the packed piece-square values in a sum, plus the output for White.

        Args:
            total: the sums of all neurons, below the piece-square values.
            sets: the squares of each piece, as the fast state keeps them.
            white: whether White is to move.
        """
        total += self._offsets
        left = (2 if sets[KING] & LEFT else 0) + (1 if sets[KING + 8] & LEFT else 0)
        sums = self._unpack[left](total.to_bytes(self._size, "little", signed=True))
        return sum(map(LOOK_UP, self._outputs[white], sums), total >> self.bits)

    def places_of(self, total: int) -> int:
        """Return the packed piece-square values in a sum, without the output."""
        return total + self._offsets >> self.bits


def _lowest(*weights: int) -> int:
    return min(0, *weights)


def _highest(*weights: int) -> int:
    return max(0, *weights)


def _outputs(pair: Pair, ends: tuple[int, int]) -> list[int]:
    """Return the outputs of a neuron, packed, for all its sums from the lowest to the highest.

    Args:
        pair: its output where it is fully active.
        ends: the lowest and the highest sum.
    """
    rising = [packed(pair, (value / ONE) ** 2) for value in range(ONE)]
    low, high = ends
    return [0 if value < 0 else rising[value] if value < ONE else packed(pair) for value in range(low, high + 1)]


@cache
def network() -> Network:
    """Return the network in `network.json`."""
    told = json.loads(read_text(__package__, "network.json"))
    return Network(b64decode(told["weights"]), told["biases"], told["moving"], told["waiting"])
