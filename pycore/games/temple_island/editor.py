"""Positions of Temple Island Chess in pieces, as an editor lays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import MOST, NOTHING, EditField, Editor, Layout, Value, standing
from ...kernel.types import CellId, Piece
from . import notation
from .notation import Fields
from .pieces import NAMES, NONE, NUMBER
from .rules import Position, TempleIsland, piece_of

TRAY = {letter: piece_of(letter) for letter in "PKQRBNpkqrbn"}
WHITE = "KQRBNP"


class TempleIslandEditor(Editor[Position]):
    """The three bands, the die, and what the options count besides."""

    rules: TempleIsland

    def tray(self) -> Mapping[str, Piece]:
        """Pilgrims and Guardians, then the Shadows."""
        return TRAY

    def fields(self) -> Sequence[EditField]:
        """I8, without what the options do not know; and the seed, which gives the dice."""
        rules = self.rules
        rolled = tuple("123456")
        found = [EditField("die", "choice", "Die", NOTHING, (NOTHING, *rolled), ("Not rolled", *rolled))]
        if rules.piece_first:
            found.append(EditField("named", "cell", "Piece named", NOTHING, (NOTHING, *NAMES), of=WHITE))
        if rules.exiles:
            found.append(EditField("exiled", "number", "Pilgrims in exile", 0, high=notation.PILGRIMS))
        if rules.limit is not None:
            found.append(EditField("lost", "number", "Pilgrims lost", 0, high=notation.PILGRIMS))
        found.append(EditField("turn", "number", "Number of the turn", 1, low=1, high=MOST))
        says = "Any text. It gives the dice."
        found.append(EditField("seed", "option", "Table number", rules.options["seed"], help=says))
        return found

    def compose(self, layout: Layout) -> str:
        """I8."""
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
        """I8."""
        told: dict[str, Value] = {
            "die": str(pos.die or NOTHING),
            "named": NOTHING if pos.named == NONE else NAMES[pos.named],
            "exiled": pos.exiled,
            "lost": pos.lost,
            "turn": pos.turn,
            "seed": self.rules.options["seed"],
        }
        return Layout(standing(pos.board, NAMES), {field.name: told[field.name] for field in self.fields()})
