"""A dice game for testing what all games share: two players race, each along a lane.

A turn is `go` or `stay`. After `go` a die is rolled (1 with weight 2, 2 with weight 1), and the runner goes that far.
The first at the end of a lane wins. Unlike Turtle Shell Chess it has chance, turns of several actions, and phases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pycore.interfaces.game import Game, GameSpec, Option, Play, Shelf, Text, setup
from pycore.interfaces.narrator import Choice, Narrator, StepKind
from pycore.kernel.board import Board, Cell, Line
from pycore.kernel.errors import NotationError, PositionError
from pycore.kernel.rules import Ply, Rules
from pycore.kernel.types import Actor, CellId, Effect, Outcome, Piece, Refusal, Shift

LENGTH = 6
CELLS = tuple(CellId(side + str(number)) for side in "ab" for number in range(LENGTH + 1))


class Position(NamedTuple):
    """A position: the cells of both runners, the side to move, and whether the die is being rolled."""

    far: tuple[int, int]
    second: bool
    rolling: bool = False


class Step(NamedTuple):
    """A move: `go`, `stay`, or a roll of the die."""

    text: str
    steps: tuple[str, ...]


GO, STAY = Step("go", ("go",)), Step("stay", ("stay",))
ROLLS = (Step("roll:1", ("1",)), Step("roll:2", ("2",)))

BOARD = Board(
    "toy",
    [
        Cell(cell, ((at, row), (at + 1, row), (at + 1, row + 1), (at, row + 1)), "square", f"lane {cell}")
        for row, side in enumerate("ab")
        for at, cell in enumerate(name for name in CELLS if name[0] == side)
    ],
    [Line(side, "row", f"Lane {side}", tuple(name for name in CELLS if name[0] == side)) for side in "ab"],
    lambda corner: (100.0 * corner[0], 100.0 * corner[1]),
    (0, 0, 100 * (LENGTH + 1), 200),
    {"row": ("right", "left")},
)


class ToyRules(Rules[Position]):
    """The rules."""

    board = BOARD

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options

    def start(self) -> Position:
        """Return the position with both runners at 0."""
        return Position((0, 0), False)

    def read(self, text: str) -> Position:
        """Return the position of a text such as `2 3 b!`: how far each runner is, the side, and `!` while the die is
        rolled.

        Raises:
            PositionError: the text is not of this form.
        """
        try:
            one, other, side = text.split(" ")
            return Position((int(one), int(other)), side[0] == "b", side.endswith("!"))
        except ValueError:
            raise PositionError("placement", "Two numbers and a side.") from None

    def write(self, pos: Position) -> str:
        """Return the text of a position."""
        return f"{pos.far[0]} {pos.far[1]} {'ab'[pos.second]}{'!' * pos.rolling}"

    def actor(self, pos: Position) -> Actor:
        """Return the player to move, or chance while the die is rolled."""
        if self.outcome(pos):
            return Actor.NOBODY
        return Actor.CHANCE if pos.rolling else (Actor.FIRST, Actor.SECOND)[pos.second]

    def phase(self, pos: Position) -> str:
        """Return `move`, or `roll` while the die is rolled."""
        return "roll" if pos.rolling else "move"

    def legal_moves(self, pos: Position) -> Sequence[Step]:
        """Return the legal moves."""
        if self.outcome(pos):
            return ()
        return ROLLS if pos.rolling else (GO, STAY)

    def play(self, pos: Position, move: Step) -> Position:
        """Return the position after a move."""
        if move == GO:
            return pos._replace(rolling=True)
        far = list(pos.far)
        if move in ROLLS:
            far[pos.second] = min(LENGTH, far[pos.second] + int(move.steps[0]))
        return Position((far[0], far[1]), not pos.second)

    def effects(self, pos: Position, move: Step) -> tuple[Effect, ...]:
        """Return the shift of the runner, if it goes anywhere."""
        after = self.play(pos, move)
        lane, here, there = "ab"[pos.second], pos.far[pos.second], after.far[pos.second]
        return (Shift(CellId(f"{lane}{here}"), CellId(f"{lane}{there}")),) if here != there else ()

    def outcome(self, pos: Position) -> Outcome | None:
        """Return the outcome once a runner has arrived."""
        if LENGTH not in pos.far:
            return None
        winner = ("red", "blue")[pos.far[1] == LENGTH]
        return Outcome(winner, "race", "R1", f"{winner} wins.")

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of a move's text.

        Raises:
            NotationError: there is no such move.
        """
        for move in (GO, STAY, *ROLLS):
            if move.text == text:
                return move.steps
        raise NotationError("Moves are go, stay and roll:1.")

    def chances(self, pos: Position) -> Sequence[tuple[Step, int]]:
        """Return the rolls: a one is twice as likely as a two."""
        return list(zip(ROLLS, (2, 1), strict=True)) if self.actor(pos) is Actor.CHANCE else []


def why(rules: ToyRules, pos: Position, steps: tuple[str, ...]) -> Refusal:
    """Return the same refusal for everything."""
    return Refusal("R1", "Not now.")


class ToyNarrator(Narrator[Position]):
    """A description of positions and moves."""

    def __init__(self, rules: ToyRules) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the runner in each lane."""
        return {
            CellId(f"{lane}{far}"): Piece(side, "runner", "R", f"Runner {side}")
            for lane, side, far in zip("ab", ("red", "blue"), pos.far, strict=True)
        }

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says who acts."""
        return f"{self.rules.actor(pos).name} to act."

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return `roll` for the only step."""
        return ("roll",)

    def choices(self) -> dict[str, Choice]:
        """Return every step, since none is a cell."""
        return {step: Choice(step, step[0]) for step in ("go", "stay", "1", "2")}

    def say(self, ply: Ply[Position]) -> str:
        """Return the move's text."""
        return str(ply.move.text)

    def notation(self, ply: Ply[Position]) -> str:
        """Return the move's text."""
        return str(ply.move.text)


def evaluate(pos: Any) -> int:
    """Return 100 for each cell that the first player leads by."""
    return 100 * (pos.far[0] - pos.far[1])


TOY = GameSpec(
    id="toy",
    name="Toy",
    players=2,
    sides=("red", "blue"),
    inventor="Nobody",
    version=3,
    package=__name__,
    options={"seed": Option("0", "The seed of the die.", kind="seed")},
    rules=ToyRules,
    why=why,
    narrator=ToyNarrator,
    shelf=Shelf(hook="A race."),
    play=Play(evaluate=evaluate),
    text=Text(aside="roll:.*"),
)


def toy(seed: str = "0") -> Game:
    """Return the game set up with a seed."""
    return setup(TOY, {"seed": seed})
