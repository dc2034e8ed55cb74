"""Positions of Monkey King Chess in pieces, as an editor lays them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...interfaces.editor import MOST, EditField, Editor, Layout, Value, standing
from ...kernel.types import CellId, Piece
from . import notation
from .board import FISTS, NAMES, NUMBER, TRAYS
from .move_generator import MAX_FISTS, State
from .pieces import COUNTS, SIDES, TOKEN, name, piece
from .rules import MonkeyKing, Position

TRAY = {letter: piece(letter) for letter in "KPMNLHCXkpsnghlcx"}
"""Each disk's front, then its back; the other face of a Hero is a token, which is counted."""
AT_START, FISTS_FIRST, FISTS_AFTER = "start", "fists-first", "fists-after"
STAGES = {"-": AT_START, "f": FISTS_FIRST, "m": FISTS_AFTER}
STAGE = {said: stage for stage, said in STAGES.items()}
TOLD_STAGES = ("The turn begins", "Red has used a Fist, the main action is due", "Red has made the main action")


class MonkeyKingEditor(Editor[Position]):
    """Disks with either face up; hands and tokens are counted, and lie beside the boards."""

    rules: MonkeyKing

    def tray(self) -> Mapping[str, Piece]:
        """Red's faces, then Blue's."""
        return TRAY

    def cells(self) -> Iterable[CellId]:
        """The squares of Earth and of the clouds."""
        return NAMES

    def fields(self) -> Sequence[EditField]:
        """M10."""
        red_first = SIDES[::-1]
        return (
            EditField(
                "side", "choice", "Side to move", "blue", red_first, tuple(side.capitalize() for side in red_first)
            ),
            *(_hand(letter) for letter in COUNTS),
            EditField("tokens", "number", "Red's Fists", 0, high=MAX_FISTS, cell=FISTS, piece=piece(TOKEN)),
            EditField(
                "stage", "choice", "Moment of the turn", AT_START, tuple(STAGE), TOLD_STAGES, needs=("side", "red")
            ),
            EditField(
                "moved", "cells", "Moved by a Fist in this turn", (), NAMES, of="M", needs=("stage", FISTS_FIRST)
            ),
            EditField("clock", "number", "Plies since the last capture, introduction or token", 0, high=MOST),
            EditField("turn", "number", "Number of the turn", 1, low=1, high=MOST),
        )

    def compose(self, layout: Layout) -> str:
        """M10."""
        hands = "".join(letter * layout.number(_held(letter)) for letter in COUNTS)
        moved = tuple(sorted(NUMBER[CellId(cell)] for cell in layout.words("moved")))
        red, stage = layout.word("side") == "red", STAGE[layout.word("stage")]
        state = State(layout.board(NAMES), hands, layout.number("tokens"), red, stage, moved)
        return notation.write(state, layout.number("clock"), layout.number("turn"))

    def decompose(self, pos: Position) -> Layout:
        """M10."""
        state = pos.state
        told: dict[str, Value] = {_held(letter): state.hands.count(letter) for letter in COUNTS}
        told |= {"side": SIDES[state.red], "tokens": state.tokens, "stage": STAGES[state.stage]}
        told |= {"moved": tuple(NAMES[cell] for cell in state.moved), "clock": pos.clock, "turn": pos.turn}
        return Layout(standing(state.board, NAMES), told)


def _held(letter: str) -> str:
    """The name of the field for a disk in hand."""
    return f"hand-{TRAYS[letter]}"


def _hand(letter: str) -> EditField:
    label = f"{SIDES[letter.isupper()].capitalize()}'s hand: {name(letter)}"
    return EditField(_held(letter), "number", label, 0, high=COUNTS[letter], cell=TRAYS[letter], piece=piece(letter))
