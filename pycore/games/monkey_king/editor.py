"""The position editor of Monkey King Chess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...interfaces.editor import MOST, EditField, Editor, Layout, Value, standing
from ...kernel.messages import say
from ...kernel.types import CellId, Piece
from . import notation
from .board import FISTS, NAMES, NUMBER, SIDE_NAMES, TRAYS
from .move_generator import MAX_FISTS, State
from .pieces import COUNTS, SIDES, TOKEN, name, piece, side_name
from .rules import MonkeyKing, Position

TRAY = {letter: piece(letter) for letter in "KPMNLHCXkpsnghlcx"}
"""The faces that can be put on squares; the back of a Hero is a token, which is counted instead."""
AT_START, FISTS_FIRST, FISTS_AFTER = "start", "fists-first", "fists-after"
STAGES = {"-": AT_START, "f": FISTS_FIRST, "m": FISTS_AFTER}
STAGE = {said: stage for stage, said in STAGES.items()}
STAGE_LABELS = (
    say("The turn begins"),
    say("Red has used a Fist, and the main action is due"),
    say("Red has made the main action"),
)


class MonkeyKingEditor(Editor[Position]):
    """An editor with disks of either face; disks in hand and tokens are counts."""

    rules: MonkeyKing

    def tray(self) -> Mapping[str, Piece]:
        """Return Red's faces, then Blue's."""
        return TRAY

    def cells(self) -> Iterable[CellId]:
        """Return the squares of Earth and the clouds."""
        return NAMES

    def fields(self) -> Sequence[EditField]:
        """Return the fields of a position other than the boards (M10)."""
        red_first = SIDES[::-1]
        return (
            EditField(
                "side", "choice", say("Side to move"), "blue", red_first, tuple(map(SIDE_NAMES.__getitem__, red_first))
            ),
            *(_hand(letter) for letter in COUNTS),
            EditField("tokens", "number", say("Red's Fists"), 0, high=MAX_FISTS, cell=FISTS, piece=piece(TOKEN)),
            EditField(
                "stage",
                "choice",
                say("Moment of the turn"),
                AT_START,
                tuple(STAGE),
                STAGE_LABELS,
                needs=("side", "red"),
            ),
            EditField(
                "moved", "cells", say("Moved by a Fist in this turn"), (), NAMES, of="M", needs=("stage", FISTS_FIRST)
            ),
            EditField("clock", "number", say("Half-moves since the last capture, introduction or token"), 0, high=MOST),
            EditField("turn", "number", say("Number of the turn"), 1, low=1, high=MOST),
        )

    def compose(self, layout: Layout) -> str:
        """Return the position text of a layout (M10)."""
        hands = "".join(letter * layout.number(_held(letter)) for letter in COUNTS)
        moved = tuple(sorted(NUMBER[CellId(cell)] for cell in layout.words("moved")))
        red, stage = layout.word("side") == "red", STAGE[layout.word("stage")]
        state = State(layout.board(NAMES), hands, layout.number("tokens"), red, stage, moved)
        return notation.write(state, layout.number("clock"), layout.number("turn"))

    def decompose(self, pos: Position) -> Layout:
        """Return the layout of a position."""
        state = pos.state
        values: dict[str, Value] = {_held(letter): state.hands.count(letter) for letter in COUNTS}
        values |= {"side": SIDES[state.red], "tokens": state.tokens, "stage": STAGES[state.stage]}
        values |= {"moved": tuple(NAMES[cell] for cell in state.moved), "clock": pos.clock, "turn": pos.turn}
        return Layout(standing(state.board, NAMES), values)


def _held(letter: str) -> str:
    """Return the name of the field that counts a disk in hand."""
    return f"hand-{TRAYS[letter]}"


def _hand(letter: str) -> EditField:
    label = say("{side:gen} hand: {disk}", side=side_name(letter.isupper()), disk=name(letter))
    return EditField(_held(letter), "number", label, 0, high=COUNTS[letter], cell=TRAYS[letter], piece=piece(letter))


EDITOR = MonkeyKingEditor
