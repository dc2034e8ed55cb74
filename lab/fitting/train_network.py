"""Train the network of Pilgrim Chess on judged positions.

    python -m lab train_network POSITIONS ... --write

The files are written by `judged_positions`; one given twice counts twice. The network learns what the judge's share of
the point differs from that of the static evaluation without it, by gradient descent (Adam) on mean squared errors.
Every twentieth block of positions is left out and tells the error on others. Needs numpy, as the tests do.
"""

from __future__ import annotations

import argparse
import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pycore import games
from pycore.games.pilgrim.evaluate import board_of, score_of
from pycore.games.pilgrim.fast import network
from pycore.games.pilgrim.fast.movements import KING, PAWN
from pycore.games.pilgrim.fast.network import LEFT, ONE
from pycore.games.pilgrim.fast.psqt import FULL
from pycore.games.pilgrim.notation import PLAIN
from pycore.interfaces.game import setup
from pycore.kernel.cells import CELLS_OF

Floats = NDArray[np.floating[Any]]
Places = NDArray[np.int64]

NETWORK_FILE = Path(network.__file__).with_name("network.json")
SLOPE = games.find("pilgrim").play.slope
FEATURES = 2 * KING * 64
"""Own pieces by kind and square, then the other side's."""
NOTHING = FEATURES
"""The feature of a piece that is not there."""
MOST = 32
"""The pieces on a board."""
BLOCK, HELD_OUT = 2000, 20
"""Of so many blocks of positions, all from some games, one is held out."""
BATCH = 4096
RATE = 4e-3
DECAY = 0.5
"""Of the weights, relative to the rate."""
OUTPUT_RATE = 200
"""The rate of the outputs, in centipawns, relative to that of the weights."""
LARGEST = 0.95
"""Of a weight; 1 activates a neuron."""
QUIET = 27
"""Centipawns added for the side to move while training, because quiet positions favour it more than others do. Without
them the network would learn back what `weights.TEMPO` takes from it."""


class Samples(NamedTuple):
    """Positions as the side to move sees them."""

    own: Places
    """By position, the features of up to 32 pieces."""
    other: Places
    """The same as the other side sees them."""
    score: Floats
    """The static evaluation without the network plus `QUIET`, in centipawns."""
    phase: Floats
    """From 1 with all officers to 0 with none."""
    judged: Floats
    """The share of the point that the judge expects."""

    def at(self, which: Places) -> Samples:
        """Return some of the positions."""
        return Samples(self.own[which], self.other[which], self.score[which], self.phase[which], self.judged[which])


class Parameters(NamedTuple):
    """What is trained."""

    weights: Floats
    """By feature and neuron."""
    biases: Floats
    outputs: Floats
    """For the opening and the endgame, by neuron: as the side to move sees the board, then as the other does."""


def shares(scores: Floats) -> Floats:
    """Return the shares of a point that go with scores in centipawns."""
    return 1 / (1 + np.exp(-np.clip(scores / SLOPE, -30, 30)))


def read(paths: Sequence[Path]) -> Samples:
    """Return the positions in files, without those that are evaluated without the network."""
    rules = setup(games.find("pilgrim"), {}).rules
    rows = list[tuple[list[int], list[int], int, float, int]]()
    for path in paths:
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                fen, score = line.split("|")
                pos = rules.read(f"{fen} {PLAIN}")
                board = board_of(pos)
                if board.material.unusual:
                    continue
                plain = score_of(board.sets, pos.white, board.network.places_of(board.total), board.material)
                white, black = seen(board.sets, white=True), seen(board.sets, white=False)
                own, other = (white, black) if pos.white else (black, white)
                phase = board.material.phase / FULL
                rows.append((own, other, (plain if pos.white else -plain) + QUIET, phase, int(score)))
    own_column, other_column, scores, phases, judged = zip(*rows, strict=True)
    return Samples(
        np.array(own_column),
        np.array(other_column),
        np.array(scores, np.float32),
        np.array(phases, np.float32),
        shares(np.array(judged, np.float32)),
    )


def seen(sets: Sequence[int], white: bool) -> list[int]:
    """Return the features of a position as one side sees it, in a mirror if its king is on the left.

    The list is filled up with `NOTHING`.

    Args:
        sets: the squares of each piece, as the fast state keeps them.
        white: whether White sees it.
    """
    turn = (0 if white else 56) ^ (7 if sets[KING if white else KING + 8] & LEFT else 0)
    found = [
        (other * KING + piece - PAWN) * 64 + (square ^ turn)
        for other in (0, 1)
        for piece in range(PAWN, KING + 1)
        for square in CELLS_OF[sets[piece + 8 * (other == white)]]
    ]
    return found + [NOTHING] * (MOST - len(found))


def inputs(features: Places) -> Floats:
    """Return for each position a row with 1 for each of its features."""
    rows = np.zeros((len(features), FEATURES + 1), np.float32)
    rows[np.arange(len(features))[:, None], features] = 1
    return rows[:, :FEATURES]


class Pass(NamedTuple):
    """What the network makes of some positions."""

    own: Floats
    """The activations of the neurons, from 0 to 1, before they are squared, as the side to move sees the board."""
    other: Floats
    errors: Floats
    """Of the shares."""
    slopes: Floats
    """The derivatives of the shares by the scores."""


def squares(own: Floats, other: Floats) -> Floats:
    """Return the squared activations of both halves in one row."""
    return np.concatenate([own * own, other * other], axis=1)


def forward(made: Parameters, own: Floats, other: Floats, samples: Samples) -> Pass:
    """Return what the network makes of positions, given their inputs."""
    at_own, at_other = (np.clip(rows @ made.weights + made.biases, 0, 1) for rows in (own, other))
    opening, end = (squares(at_own, at_other) @ made.outputs.T).T
    told = shares(samples.score + opening * samples.phase + end * (1 - samples.phase))
    return Pass(at_own, at_other, told - samples.judged, told * (1 - told) / SLOPE)


def gradients(made: Parameters, own: Floats, other: Floats, samples: Samples, found: Pass) -> Parameters:
    """Return the derivatives of the mean squared error by all parameters."""
    scores = 2 * found.errors * found.slopes / len(found.errors)
    outputs = np.stack([scores * samples.phase, scores * (1 - samples.phase)])
    sums = (outputs.T @ made.outputs) * 2
    half = len(made.biases)
    at_own = sums[:, :half] * rising(found.own)
    at_other = sums[:, half:] * rising(found.other)
    return Parameters(
        own.T @ at_own + other.T @ at_other,
        at_own.sum(0) + at_other.sum(0),
        outputs @ squares(found.own, found.other),
    )


def rising(active: Floats) -> Floats:
    """Return activations with 0 for the neurons that are fully active, which no longer change."""
    return np.where(active < 1, active, 0)


class Adam:
    """Gradient descent with a step of its own for each parameter."""

    def __init__(self, made: Parameters) -> None:
        self._made = made
        self._means = [np.zeros_like(one) for one in made]
        self._squares = [np.zeros_like(one) for one in made]
        self._steps = 0

    def step(self, found: Parameters, rate: float) -> None:
        """Change the parameters against their gradients."""
        self._steps += 1
        for one, gradient, means, squared, scale in zip(
            self._made, found, self._means, self._squares, (1, 1, OUTPUT_RATE), strict=True
        ):
            means += 0.1 * (gradient - means)
            squared += 0.001 * (gradient * gradient - squared)
            size = np.sqrt(squared / (1 - 0.999**self._steps)) + 1e-12
            one -= rate * scale * means / (1 - 0.9**self._steps) / size
        self._made.weights[:] = np.clip(self._made.weights * (1 - rate * DECAY), -LARGEST, LARGEST)


def trained(samples: Samples, neurons: int, epochs: int, seed: int, batch_size: int = BATCH) -> Iterator[Parameters]:
    """Yield the parameters after each epoch; they change on."""
    dice = np.random.default_rng(seed)
    made = Parameters(
        dice.normal(0, 0.08, (FEATURES, neurons)).astype(np.float32),
        np.full(neurons, 0.3, np.float32),
        dice.normal(0, 20, (2, 2 * neurons)).astype(np.float32),
    )
    adam = Adam(made)
    count = len(samples.score)
    batches = max(1, count // batch_size)
    for epoch in range(epochs):
        for at, which in enumerate(np.array_split(dice.permutation(count), batches)):
            done = (epoch + at / batches) / epochs
            batch = samples.at(which)
            own, other = inputs(batch.own), inputs(batch.other)
            found = forward(made, own, other, batch)
            adam.step(gradients(made, own, other, batch, found), RATE * (1 + np.cos(np.pi * done)) / 2)
        yield made


def error(made: Parameters, samples: Samples) -> float:
    """Return the root of the mean squared error of the shares."""
    total = 0.0
    for at in range(0, len(samples.score), BATCH):
        some = samples.at(np.arange(at, min(at + BATCH, len(samples.score))))
        errors = forward(made, inputs(some.own), inputs(some.other), some).errors
        total += float(errors @ errors)
    return float(np.sqrt(total / len(samples.score)))


def written(made: Parameters) -> str:
    """Return the network as the text of `network.json`."""
    half = len(made.biases)
    rounded = np.rint(made.weights * ONE).astype(np.int8)
    outputs = np.rint(made.outputs).astype(int).T.tolist()
    told = {
        "biases": np.rint(made.biases * ONE).astype(int).tolist(),
        "moving": outputs[:half],
        "waiting": outputs[half:],
        "weights": b64encode(rounded.tobytes()).decode(),
    }
    return json.dumps(told) + "\n"


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab train_network", description="Train the network.")
    parser.add_argument("positions", type=Path, nargs="+", help="files written by `judged_positions`")
    parser.add_argument("--neurons", type=int, default=48)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="replace the network of the game")
    given = parser.parse_args()
    samples = read(given.positions)
    blocks = np.arange(len(samples.score)) // BLOCK
    learned, others = (samples.at(np.flatnonzero(which)) for which in (blocks % HELD_OUT > 0, blocks % HELD_OUT == 0))
    print(f"{len(learned.score)} positions to learn from, {len(others.score)} others")
    for epoch, made in enumerate(trained(learned, given.neurons, given.epochs, given.seed)):
        print(f"epoch {epoch}: error {error(made, learned):.4f}, of others {error(made, others):.4f}", flush=True)
    if given.write:
        NETWORK_FILE.write_text(written(made), encoding="utf-8")


if __name__ == "__main__":
    main()
