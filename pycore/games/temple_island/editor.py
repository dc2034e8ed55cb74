"""The editor of positions of Temple Island Chess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import MOST, NOTHING, EditField, Editor, Layout, Value, standing
from ...kernel.messages import noun, say
from ...kernel.types import CellId, Piece
from . import notation
from .notation import Fields
from .pieces import NAMES, NONE, NUMBER
from .rules import Position, TempleIsland
from .wording import PIECES

WHITE = "KQRBNP"


class TempleIslandEditor(Editor[Position]):
    """An editor for the pieces, the die, and the counts that the options use."""

    rules: TempleIsland

    def tray(self) -> Mapping[str, Piece]:
        """Return the Pilgrim and the Guardians, then the Shadows."""
        return PIECES

    def fields(self) -> Sequence[EditField]:
        """Return the fields of a position (I8) that the options use, and the seed."""
        rules = self.rules
        rolled = tuple("123456")
        found = [
            EditField(
                "die", "choice", noun("Die", plural="Dice"), NOTHING, (NOTHING, *rolled), (say("Not rolled"), *rolled)
            )
        ]
        if rules.piece_first:
            found.append(EditField("named", "cell", say("Piece named"), NOTHING, (NOTHING, *NAMES), of=WHITE))
        if rules.exiles:
            found.append(EditField("exiled", "number", say("Pilgrims in exile"), 0, high=notation.PILGRIMS))
        if rules.limit is not None:
            found.append(EditField("lost", "number", say("Pilgrims lost"), 0, high=notation.PILGRIMS))
        found.append(EditField("turn", "number", say("Turn number"), 1, low=1, high=MOST))
        hint = say("Any text. It determines the rolls.")
        found.append(EditField("seed", "option", say("Table number"), rules.options["seed"], help=hint))
        return found

    def compose(self, layout: Layout) -> str:
        """Return a layout as a position text (I8)."""
        die = layout.word("die")
        named = layout.word("named") if self.rules.piece_first else NOTHING
        return notation.write(
            Fields(
                layout.board(NAMES),
                die=0 if die == NOTHING else int(die),
                named=NONE if named == NOTHING else NUMBER[CellId(named)],
                exiled=layout.number("exiled") if self.rules.exiles else 0,
                lost=layout.number("lost") if self.rules.limit is not None else 0,
                turn=layout.number("turn"),
            )
        )

    def decompose(self, pos: Position) -> Layout:
        """Return a position as a layout."""
        values: dict[str, Value] = {
            "die": str(pos.die or NOTHING),
            "named": NOTHING if pos.named == NONE else NAMES[pos.named],
            "exiled": pos.exiled,
            "lost": pos.lost,
            "turn": pos.turn,
            "seed": self.rules.options["seed"],
        }
        return Layout(standing(pos.board, NAMES), {field.name: values[field.name] for field in self.fields()})


EDITOR = TempleIslandEditor
