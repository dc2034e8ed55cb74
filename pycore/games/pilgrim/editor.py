"""Positions of Pilgrim Chess in pieces, as an editor lays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import MOST, NOTHING, PIECES, EditField, Editor, Layout, Value, standing
from ...kernel.errors import PositionError
from ...kernel.types import CellId, Piece
from . import notation
from .board import BENCH, NUMBER, SQUARES
from .fast.states import RIGHTS
from .notation import OVERRULING, PLAIN, VOTING, Texts
from .rules import SIDE, Pilgrim, Position

GOES_ON = "moves"
STAGES = {VOTING: "vote", OVERRULING: "overrule", PLAIN: "plain"}
"""What the seventh field says where it is not a list of those who wait."""
TOLD = {
    GOES_ON: "Moves, guests may come in",
    "vote": "White votes",
    "overrule": "White has passed, Black votes",
    "plain": "Moves of plain chess, both have passed",
}
TOLD_RIGHTS = ("White, short", "White, long", "Black, short", "Black, long")
CASTLING = {"K": ("e1", "h1", "KR"), "Q": ("e1", "a1", "KR"), "k": ("e8", "h8", "kr"), "q": ("e8", "a8", "kr")}
"""For each right where king and rook stand."""
PASSED_OVER = tuple(square for square in SQUARES if square[1] in "36")


class PilgrimEditor(Editor[Position]):
    """Chess men, guests on the board and on the benches, and what a FEN says besides."""

    rules: Pilgrim

    def tray(self) -> Mapping[str, Piece]:
        """White's men and guests, then Black's."""
        white = "KQRBNP" + "".join(self.rules.kind_of)
        return {letter: self.rules.piece(letter) for letter in white + white.lower()}

    def fields(self) -> Sequence[EditField]:
        """P9; those who are still to be placed are counted."""
        sides = tuple(SIDE.values())
        return (
            EditField("side", "choice", "Side to move", "white", sides, tuple(side.capitalize() for side in sides)),
            EditField("waiting", "choice", "What comes now", GOES_ON, tuple(TOLD), tuple(TOLD.values())),
            *(self._unplaced(letter) for letter in self._guests()),
            EditField("castling", "several", "Castling still possible", (), tuple(RIGHTS), TOLD_RIGHTS),
            EditField(
                "passing",
                "choice",
                "A pawn has just passed over",
                NOTHING,
                (NOTHING, *PASSED_OVER),
                ("No square", *PASSED_OVER),
            ),
            EditField("quiet", "number", "Plies since a capture or a pawn's move", 0, high=MOST),
            EditField("number", "number", "Number of the move", 1, low=1, high=MOST),
        )

    def compose(self, layout: Layout) -> str:
        """P9."""
        board, rights, passing = layout.board(SQUARES), layout.words("castling"), layout.word("passing")
        self._check_rights(board, rights)
        return notation.write(
            Texts(
                board,
                layout.word("side") == "white",
                "".join(rights),
                -1 if passing == NOTHING else NUMBER[passing],
                layout.number("quiet"),
                layout.number("number"),
                self._waiting(layout),
            )
        )

    def decompose(self, pos: Position) -> Layout:
        """P9."""
        letters = standing(pos.board, SQUARES)
        items = notation.items(pos.waiting)
        letters |= {notation.bench(item[0], item[1]): item[0] for item in items if item[1] != "@"}
        told: dict[str, Value] = {_to_place(letter): items.count(f"{letter}@") for letter in self._guests()}
        told |= {
            "side": SIDE[pos.white],
            "waiting": STAGES.get(pos.waiting, GOES_ON),
            "castling": tuple(pos.castling),
            "passing": NOTHING if pos.en_passant < 0 else SQUARES[pos.en_passant],
            "quiet": pos.halfmove_clock,
            "number": pos.number,
        }
        return Layout(letters, told)

    def _guests(self) -> str:
        """The letters of the guests, White's and then Black's."""
        white = "".join(self.rules.kind_of)
        return white + white.lower()

    def _unplaced(self, letter: str) -> EditField:
        label = f"{self.rules.piece(letter).name}, still to be placed"
        most = self.rules.count_of[letter.upper()]
        return EditField(_to_place(letter), "number", label, 0, high=most, needs=("waiting", GOES_ON))

    def _check_rights(self, board: str, rights: tuple[str, ...]) -> None:
        """P9 lets a FEN claim more than the men allow; on a board that is being laid it is a mistake. A side without
        a king is refused for that.
        """
        for right, told in zip(RIGHTS, TOLD_RIGHTS, strict=True):
            king, rook, men = CASTLING[right]
            if right in rights and men[0] in board and board[NUMBER[king]] + board[NUMBER[rook]] != men:
                raise PositionError(
                    "castling", f"Castling ({told}) needs the king on {king} and a rook of its own on {rook}."
                )

    def _waiting(self, layout: Layout) -> str:
        """The seventh field."""
        stage = layout.word("waiting")
        benches = {cell: letter for cell, letter in layout.letters.items() if cell[1] in BENCH.values()}
        for cell, letter in benches.items():
            self._check_bench(cell, letter)
        if stage != GOES_ON:
            if benches:
                raise PositionError(
                    "waiting", "Somebody waits on a bench, so the vote is over and it is not plain chess."
                )
            return next(text for text, said in STAGES.items() if said == stage)
        items = [letter + cell[0] for cell, letter in benches.items()]
        for letter in self._guests():
            items += [f"{letter}@"] * layout.number(_to_place(letter))
            count, most = sum(item[0] == letter for item in items), self.rules.count_of[letter.upper()]
            if count > most:
                name = self.rules.piece(letter).name
                raise PositionError(
                    _to_place(letter), f"{name}: {count} wait or are to be placed; the side has {most}."
                )
        return notation.joined(items)

    def _check_bench(self, cell: CellId, letter: str) -> None:
        white = cell[1] == BENCH[True]
        if letter not in self._guests() or letter.isupper() is not white:
            side, name = SIDE[white].capitalize(), self.rules.piece(letter).name
            raise PositionError(PIECES, f"Only {side}'s guests wait on {side}'s bench; {cell} has a {name}.")


def _to_place(letter: str) -> str:
    """The name of the field for a guest still to be placed."""
    return f"unplaced-{SIDE[letter.isupper()]}-{letter.upper()}"
