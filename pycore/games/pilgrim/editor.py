"""The position editor of Pilgrim Chess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import MOST, NOTHING, PIECES, EditField, Editor, Layout, Value, standing
from ...kernel.errors import PositionError
from ...kernel.messages import count, say
from ...kernel.types import CellId, Piece
from . import notation
from .board import BENCH, NUMBER, SIDE_NAMES, SQUARES
from .notation import OVERRULING, PLAIN, RIGHTS_LABELS, VOTING, Texts
from .rules import SIDE, Pilgrim, Position

GOES_ON = "moves"
STAGES = {VOTING: "vote", OVERRULING: "overrule", PLAIN: "plain"}
"""The stage that each value of the seventh field stands for, unless it is a list of waiting pieces."""
STAGE_LABELS = {
    GOES_ON: say("Moves, guests may come in"),
    "vote": say("White votes"),
    "overrule": say("White has passed, Black votes"),
    "plain": say("Plain chess, both have passed"),
}
PASSED_OVER = tuple(square for square in SQUARES if square[1] in "36")


class PilgrimEditor(Editor[Position]):
    """The editor: pieces on the board, guests on the benches, and the other fields of a FEN."""

    rules: Pilgrim

    def tray(self) -> Mapping[str, Piece]:
        """Return White's pieces and guests, then Black's."""
        white = "KQRBNP" + "".join(self.rules.kind_of)
        return {letter: self.rules.piece(letter) for letter in white + white.lower()}

    def fields(self) -> Sequence[EditField]:
        """Return the fields of a position's text (P9), with a count for each guest that is still to be placed."""
        stages, labels = tuple(STAGE_LABELS), tuple(STAGE_LABELS.values())
        return (
            EditField("side", "choice", say("Side to move"), "white", tuple(SIDE.values()), tuple(SIDE_NAMES.values())),
            EditField("waiting", "choice", say("Stage of the game"), GOES_ON, stages, labels),
            *(self._unplaced(letter) for letter in self._guests()),
            EditField(
                "castling",
                "several",
                say("Castling still possible"),
                (),
                tuple(RIGHTS_LABELS),
                tuple(RIGHTS_LABELS.values()),
            ),
            EditField(
                "passing",
                "choice",
                say("A pawn has just passed over"),
                NOTHING,
                (NOTHING, *PASSED_OVER),
                (say("No square"), *PASSED_OVER),
            ),
            EditField("quiet", "number", say("Half-moves since a capture or a pawn move"), 0, high=MOST),
            EditField("number", "number", say("Move number"), 1, low=1, high=MOST),
        )

    def compose(self, layout: Layout) -> str:
        """Return the text of a layout (P9).

        Raises:
            PositionError: naming the field.
        """
        board, passing = layout.board(SQUARES), layout.word("passing")
        texts = Texts(
            board,
            layout.word("side") == "white",
            "".join(layout.words("castling")),
            -1 if passing == NOTHING else NUMBER[passing],
            layout.number("quiet"),
            layout.number("number"),
            self._waiting(layout),
        )
        if {"K", "k"} <= {*board}:  # a missing king is told as that
            for problem in notation.misplaced_rights(texts, self.rules.count_of).values():
                raise PositionError("castling", problem)
        return notation.write(texts)

    def decompose(self, pos: Position) -> Layout:
        """Return the layout of a position (P9)."""
        letters = standing(pos.board, SQUARES)
        items = notation.items(pos.waiting)
        letters |= {notation.bench(item[0], item[1]): item[0] for item in items if item[1] != "@"}
        fields: dict[str, Value] = {_to_place(letter): items.count(f"{letter}@") for letter in self._guests()}
        fields |= {
            "side": SIDE[pos.white],
            "waiting": STAGES.get(pos.waiting, GOES_ON),
            "castling": tuple(pos.castling),
            "passing": NOTHING if pos.en_passant < 0 else SQUARES[pos.en_passant],
            "quiet": pos.halfmove_clock,
            "number": pos.number,
        }
        return Layout(letters, fields)

    def _guests(self) -> str:
        """Return the letters of the guests, White's and then Black's."""
        white = "".join(self.rules.kind_of)
        return white + white.lower()

    def _unplaced(self, letter: str) -> EditField:
        label = say("{piece}, still to be placed", piece=self.rules.full_name(letter))
        most = self.rules.count_of[letter.upper()]
        return EditField(_to_place(letter), "number", label, 0, high=most, needs=("waiting", GOES_ON))

    def _waiting(self, layout: Layout) -> str:
        """Return the seventh field."""
        stage = layout.word("waiting")
        benches = {cell: letter for cell, letter in layout.letters.items() if cell[1] in BENCH.values()}
        for cell, letter in benches.items():
            self._check_bench(cell, letter)
        if stage != GOES_ON:
            if benches:
                problem = say("A guest waits on a bench, so the vote is over and this is not plain chess.")
                raise PositionError("waiting", problem)
            return next(text for text, other in STAGES.items() if other == stage)
        items = [letter + cell[0] for cell, letter in benches.items()]
        for letter in self._guests():
            items += [f"{letter}@"] * layout.number(_to_place(letter))
            waiting, most = sum(item[0] == letter for item in items), self.rules.count_of[letter.upper()]
            if waiting > most:
                problem = say(
                    "{side} has only {most}, but {guests} wait or are still to be placed.",
                    side=SIDE_NAMES[letter.isupper()],
                    most=most,
                    guests=count(waiting, self.rules.full_name(letter)),
                )
                raise PositionError(_to_place(letter), problem)
        return notation.joined(items)

    def _check_bench(self, cell: CellId, letter: str) -> None:
        white = cell[1] == BENCH[True]
        if letter not in self._guests() or letter.isupper() is not white:
            problem = say(
                "Only {side:gen} guests wait on {side:gen} bench; {cell} has {piece:a}.",
                side=SIDE_NAMES[white],
                cell=cell,
                piece=self.rules.full_name(letter),
            )
            raise PositionError(PIECES, problem)


def _to_place(letter: str) -> str:
    """Return the name of the field for a guest still to be placed."""
    return f"unplaced-{SIDE[letter.isupper()]}-{letter.upper()}"


EDITOR = PilgrimEditor
