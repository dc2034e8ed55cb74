"""Tests of the training of the network: gradients, what is learned, and the file that is written."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest

from lab.fitting.train_network import (
    FEATURES,
    MOST,
    NOTHING,
    QUIET,
    Parameters,
    Samples,
    error,
    forward,
    gradients,
    inputs,
    read,
    trained,
    written,
)
from pycore.games.pilgrim.evaluate import board_of
from pycore.games.pilgrim.fast.movements import KING, PAWN, QUEEN
from pycore.games.pilgrim.fast.network import Network
from pycore.games.pilgrim.notation import PLAIN
from pycore.games.pilgrim.weights import TEMPO
from pycore.kernel.cells import CELLS_OF

from ...pilgrim.core import position, unpacked


def samples(count: int, seed: int = 1) -> Samples:
    """Return positions of three pieces a side, in which the judge gives 300 to the side with feature 7 alone."""
    dice = np.random.default_rng(seed)
    own, other = (np.full((count, MOST), NOTHING) for _ in range(2))
    for features in (own, other):
        features[:, :3] = dice.permuted(np.tile(np.arange(20), (count, 1)), axis=1)[:, :3]
    has, lacks = ((features == 7).any(axis=1) for features in (own, other))
    lead = 300.0 * has - 300.0 * lacks
    nothing = np.zeros(count)
    return Samples(own, other, nothing, dice.random(count), 1 / (1 + np.exp(-lead / 250)))


def parameters(neurons: int = 3) -> Parameters:
    dice = np.random.default_rng(2)
    return Parameters(
        dice.normal(0, 0.2, (FEATURES, neurons)), np.full(neurons, 0.3), dice.normal(0, 90, (2, 2 * neurons))
    )


def test_the_gradients_are_the_derivatives_of_the_mean_squared_error() -> None:
    some, made = samples(40), parameters()
    own, other = inputs(some.own), inputs(some.other)
    found = gradients(made, own, other, some, forward(made, own, other, some))

    def loss() -> float:
        errors = forward(made, own, other, some).errors
        return float(np.mean(errors * errors))

    for at, step in ((0, 1e-5), (1, 1e-5), (2, 1e-2)):
        flat, slopes = made[at].reshape(-1), found[at].reshape(-1)
        for place in np.argsort(-np.abs(slopes))[:5]:
            before = flat[place]
            flat[place] = before + step
            above = loss()
            flat[place] = before - step
            below = loss()
            flat[place] = before
            assert slopes[place] == pytest.approx((above - below) / (2 * step), rel=1e-3)


def test_it_learns_what_a_piece_is_worth() -> None:
    some, others = samples(6000), samples(1000, seed=5)
    *_, made = trained(some, neurons=2, epochs=12, seed=1, batch_size=60)
    untrained = made._replace(outputs=np.zeros_like(made.outputs))
    assert error(made, others) < error(untrained, others) / 4


GAMES = (
    "r1bq1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 1|31",
    "r1bq1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 b - - 0 1|-12",
    "2kr3r/ppp1qppp/2n1bn2/2bpp3/4P3/2PP1N2/PP1NBPPP/R1BQ1RK1 b - - 0 1|-40",
    "8/8/8/4k3/8/8/8/R3K3 w - - 0 1|700",
)
"""Three positions and one that is evaluated without the network, as `judged_positions` writes them."""


@pytest.fixture
def known(tmp_path: Path) -> Samples:
    path = tmp_path / "positions"
    path.write_text("\n".join(GAMES) + "\n", encoding="utf-8")
    return read([path])


def test_positions_are_read_as_the_side_to_move_sees_them(known: Samples) -> None:
    assert known.judged == pytest.approx([1 / (1 + np.exp(-score / 250)) for score in (31, -12, -40)])
    assert known.score[0] - QUIET == pytest.approx(QUIET - known.score[1], abs=2 * abs(TEMPO))
    assert (known.own[0] == known.other[1]).all() and (known.own[1] == known.other[0]).all()
    queen_at_d8 = (QUEEN - PAWN) * 64 + 3  # Black's, from its own side, where the king on g8 needs no mirror
    assert queen_at_d8 in known.own[1] and queen_at_d8 + KING * 64 in known.other[1] ^ 56
    king_at_f8 = (KING - PAWN) * 64 + 5  # Black's in the third position is on c8
    assert king_at_f8 in known.own[2]


def test_the_network_written_says_what_the_trained_one_does(known: Samples) -> None:
    """The written one is rounded: its weights to a 64th, its outputs to centipawns."""
    made = parameters()
    share = forward(made, inputs(known.own), inputs(known.other), known).errors + known.judged
    scores = 250 * np.log(share / (1 - share)) - known.score
    told = json.loads(written(made))
    network = Network(b64decode(told["weights"]), told["biases"], told["moving"], told["waiting"])
    for line, score, phase in zip(GAMES, scores, known.phase, strict=False):
        pos = position(f"{line.split('|')[0]} {PLAIN}")
        sets = board_of(pos).sets
        total = sum(network.inputs[piece][square] for piece in range(1, 15) for square in CELLS_OF[sets[piece]])
        opening, end = unpacked(network.value_of(total, sets, pos.white))
        output = opening * phase + end * (1 - phase)
        assert (output if pos.white else -output) == pytest.approx(score, abs=12)
        assert abs(score) > 12
