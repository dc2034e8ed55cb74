"""Tests of the network in the evaluation, against a plain computation, and on boards that no game reaches."""

from __future__ import annotations

import json
import random
from base64 import b64decode

import pytest

from pycore.games.pilgrim.evaluate import board_of, evaluate, score_of
from pycore.games.pilgrim.fast.movements import FIRST_GUEST, KING, PAWN, QUEEN
from pycore.games.pilgrim.fast.network import FIELD_BITS, ONE, Network, network
from pycore.games.pilgrim.fast.psqt import KEY_BITS, PieceValues
from pycore.kernel.package_data import read_text

from .core import position, unpacked

TOLD = json.loads(read_text("pycore.games.pilgrim.fast", "network.json"))
WEIGHTS = memoryview(b64decode(TOLD["weights"])).cast("b", (2, KING, 64, len(TOLD["biases"])))
NEURONS = range(len(TOLD["biases"]))
LEFT, RIGHT = 0, 7
"""The square of a white king on the first rank."""


def sums(board: list[int], white: bool, mirror: bool) -> list[int]:
    """Return the sums of the neurons as one side sees a board, computed piece by piece."""
    found = list(TOLD["biases"])
    turn = (0 if white else 56) ^ (7 if mirror else 0)
    for square, piece in enumerate(board):
        if piece and piece & 7 in range(PAWN, KING + 1):
            other = (piece < 8) is not white
            for neuron in NEURONS:
                found[neuron] += WEIGHTS[int(other), (piece & 7) - PAWN, square ^ turn, neuron]
    return found


def expected(board: list[int], white: bool) -> list[float]:
    """Return the output for White, for the opening and for the endgame."""
    kings = {True: board.index(KING), False: board.index(KING + 8)}
    found = [0.0, 0.0]
    for outputs, side in ((TOLD["moving"], white), (TOLD["waiting"], not white)):
        for pair, value in zip(outputs, sums(board, side, kings[side] % 8 < 4), strict=True):
            active = (min(max(value, 0), ONE) / ONE) ** 2
            found = [old + weight * active for old, weight in zip(found, pair, strict=True)]
    return found if white else [-one for one in found]


def total_of(board: list[int]) -> int:
    return PieceValues(()).whole(board, 0, -1, {}) >> KEY_BITS


def sets_of(board: list[int]) -> list[int]:
    return [sum(1 << square for square, found in enumerate(board) if found == piece) for piece in range(17)]


@pytest.mark.parametrize("white", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_the_output_is_that_of_a_plain_computation(seed: int, white: bool) -> None:
    dice = random.Random(seed)
    board = [dice.choice((0, 0, *range(PAWN, KING), *range(PAWN + 8, KING + 8))) for _ in range(64)]
    for king, square in zip((KING, KING + 8), dice.sample(range(64), 2), strict=True):
        board[square] = king
    total = total_of(board)
    both, places = network().value_of(total, sets_of(board), white), network().places_of(total)
    found = [one - other for one, other in zip(unpacked(both), unpacked(places), strict=True)]
    assert found == pytest.approx(expected(board, white), abs=len(NEURONS))  # each output is rounded


def test_the_sums_of_all_boards_fit_their_fields() -> None:
    """The boards have on each square the piece with the greatest, or the least, weight in one neuron."""
    for neuron in NEURONS:
        met = []
        for sign in (-1, 1):
            board = [0] * 64
            for square in range(64):
                weight, piece = max(
                    (sign * WEIGHTS[side, kind, square, neuron], PAWN + kind + 8 * side)
                    for side in (0, 1)
                    for kind in range(KING)
                )
                board[square] = piece if weight > 0 else 0
            network().value_of(total_of(board), [0] * 17, True)
            met.append(sums(board, True, False)[neuron])
        outputs = network()._outputs[True][neuron]
        assert len(outputs) == met[1] - met[0] + 1 < 1 << FIELD_BITS


def test_guests_are_nothing_to_the_network() -> None:
    assert network().inputs[FIRST_GUEST] == network().inputs[FIRST_GUEST + 8] == [0] * 64


def test_the_network_does_not_evaluate_unusual_material() -> None:
    """It was not trained on endings in which a lone king is driven to the edge."""
    pos = position("8/8/8/4k3/8/8/8/R3K3 w - - 0 1 --")
    board = board_of(pos)
    places = network().places_of(board.total)
    assert board.material.unusual and network().value_of(board.total, board.sets, True) != places
    assert evaluate(pos) == score_of(board.sets, True, places, board.material)


@pytest.mark.parametrize("king", [LEFT, RIGHT])
def test_a_network_of_one_neuron(king: int) -> None:
    """It sees an own queen on the corner beside its king: 30 and 10 for the side to move, else -20 and -5."""
    weights = bytearray(2 * KING * 64)
    weights[(QUEEN - PAWN) * 64 + RIGHT] = ONE
    made = Network(bytes(weights), [0], [(30, 10)], [(-20, -5)])
    for queen, square, sign in ((QUEEN, king, 1), (QUEEN + 8, king ^ 56, -1)):
        board = [0] * 64
        board[king ^ 1], board[king ^ 1 ^ 56], board[square] = KING, KING + 8, queen
        total, sets = made.inputs[queen][square], sets_of(board)
        assert unpacked(made.value_of(total, sets, sign > 0)) == (sign * 30, sign * 10)
        assert unpacked(made.value_of(total, sets, sign < 0)) == (sign * 20, sign * 5)
        assert made.value_of(made.inputs[queen][square ^ 7], sets, True) == 0
