"""The narrator of Turtle Shell Chess: its pieces, marks, sentences and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Choice,
    Finale,
    Loss,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
    taken,
)
from ...kernel.messages import Message, clauses, count, listing, noun, say
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from . import notation
from .evaluate import RISE, RUN
from .pieces import BLACK, KIND_NAMES, NAMES, TARGET, WHITE, attacked, attackers, lawful, net, reachable
from .repetition import SIDE, SIDE_NAMES
from .rules import PIECES, Position, TurtleShell, king_home

CLOSE = 3
"""The distance to promotion, in steps, at which a pawn's advance is worth a word."""
ENDINGS = {"checkmate": "#", "king-home": "##", "stalemate": "=="}
SPOKEN_ENDINGS = {
    "checkmate": say("checkmate"),
    "king-home": say("home", context="ending"),
    "stalemate": say("stalemate"),
}


class TurtleShellNarrator(Narrator[Position]):
    """The narrator of Turtle Shell Chess under one set of options."""

    def __init__(self, rules: TurtleShell) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the pieces by cell."""
        return {NAMES[cell]: PIECES[letter] for cell, letter in enumerate(pos.board) if letter != "."}

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """Return the captured piece."""
        return taken(self.pieces(ply.pos), ply, "white" if ply.pos.white else "black")

    def advances(self, ply: Ply[Position]) -> list[tuple[str, tuple[CellId, ...]]]:
        """Return how far a king still is from home, or a pawn from promotion, if the move brings it nearer."""
        frm, to, white = ply.move.frm, ply.move.to, ply.pos.white
        kind = ply.pos.board[frm].lower()
        if kind == "k" and RUN[white][to] < RUN[white][frm]:
            left = count(RUN[white][to], noun("step"))
            return [(say("The king on {cell} is then {left} from home.", cell=NAMES[to], left=left), (NAMES[to],))]
        if kind == "p" and ply.after.board[to].lower() == "p" and RISE[white][to] <= CLOSE:
            left = count(RISE[white][to], noun("step"))
            return [(say("The pawn on {cell} is then {left} from promotion.", cell=NAMES[to], left=left), (NAMES[to],))]
        return []

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says whose turn it is, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side = SIDE_NAMES[pos.white]
        return say("{side} to move, in check.", side=side) if self._checked(pos) else say("{side} to move.", side=side)

    def _checked(self, pos: Position) -> bool:
        king = pos.board.index("K" if pos.white else "k")
        return attacked(pos.board, king, not pos.white)

    def marks(self, pos: Position) -> list[Mark]:
        """Return the king in check and the pieces that give the check."""
        if king_home(pos) or not self._checked(pos):
            return []
        king = pos.board.index("K" if pos.white else "k")
        return [
            ("check", (NAMES[king],)),
            ("checker", tuple(NAMES[at] for at in attackers(pos.board, king, not pos.white))),
        ]

    def finale(self, pos: Position) -> Finale | None:
        """Return the king that is home, or the net around the one that is mated."""
        ended = self.rules.outcome(pos)
        if ended and ended.reason == "king-home":
            return Finale("home", NAMES[pos.board.index("k" if pos.white else "K")])
        if ended and ended.reason == "checkmate":
            king = pos.board.index("K" if pos.white else "k")
            return Finale("mate", NAMES[king], net(pos.board, king))
        return None

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return "from", then "move" or "capture", then "promote" if the move says whether the pawn promotes."""
        pos, move = ply.pos, ply.move
        onto: StepKind = "move" if pos.board[move.to] == "." else "capture"
        kinds: tuple[StepKind, ...] = ("from", onto, "promote")
        return kinds[: len(move.steps)]

    def choices(self) -> dict[str, Choice]:
        """Return the choices of a pawn in its promotion zone, the default first."""
        return {
            "=r": Choice(say("Rook", context="promotion"), "R", "rook"),
            "=": Choice(say("Stay a pawn"), "P", "pawn"),
        }

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """Return the cells that each piece reaches by its movement alone."""
        found = {}
        for cell, letter in enumerate(pos.board):
            if letter == ".":
                continue
            own = WHITE if letter in WHITE else BLACK
            moves: list[CellId] = []
            captures: list[CellId] = []
            guards: list[CellId] = []
            for to in reachable(pos.board, cell):
                met = pos.board[to]
                (moves if met == "." else guards if met in own else captures).append(NAMES[to])
            found[NAMES[cell]] = Reach(moves, captures, guards)
        return found

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """Return the cells each piece reaches: every piece captures as it moves."""
        board = pos.board
        return {
            NAMES[cell]: [NAMES[to] for to in reachable(board, cell)]
            for cell, letter in enumerate(board)
            if letter != "."
        }

    def overlays(self, pos: Position) -> list[Overlay]:
        """Return the overlay that shows the bent lines of T1."""
        return [
            Overlay(
                "lines",
                say("Lines through a cell"),
                say("The rows and files through the cell you point at, also while you hold a piece."),
                (),
                say("Rows and files run from cell to cell and may bend. A rook follows either."),
                lines=("row", "file"),
                pattern="line",
            )
        ]

    def alarms(self, pos: Position) -> list[Alarm]:
        """Return an alarm for each king that can step into the far end zone with its next move."""
        if self.rules.outcome(pos):
            return []
        found = []
        for white in (pos.white, not pos.white):
            king = pos.board.index("K" if white else "k")
            home = [move.to for move in lawful(pos.board, white) if move.frm == king and move.to in TARGET[white]]
            if home:
                cells = [NAMES[cell] for cell in home]
                text = say(
                    "{side:gen} king can win with its next move, by going home on {cells}.",
                    side=SIDE_NAMES[white],
                    cells=listing(cells, "or"),
                )
                found.append(Alarm("home", text, cells, SIDE[white]))
        return found

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """Return a warning if a move loses the game by giving stalemate (T4)."""
        ended = ply.outcome
        if ended is None or ended.reason != "stalemate":
            return None
        other = SIDE_NAMES[not ply.pos.white]
        return Refusal("T4", say("This gives stalemate, and loses: {side} would have no move.", side=other))

    def say(self, ply: Ply[Position]) -> str:
        """Return a move in words: `rook D5 takes rook on D8, check`."""
        return clauses(self._said(ply), self._ending(ply))

    def _said(self, ply: Ply[Position]) -> Message:
        board, move = ply.pos.board, ply.move
        frm, to = NAMES[move.frm], NAMES[move.to]
        piece = KIND_NAMES[board[move.frm].lower()]
        if board[move.to] == ".":
            if move.becomes:
                return say("{piece} {frm} to {to} and becomes a rook", piece=piece, frm=frm, to=to)
            return say("{piece} {frm} to {to}", piece=piece, frm=frm, to=to)
        taken = KIND_NAMES[board[move.to].lower()]
        if move.becomes:
            return say(
                "{piece} {frm} takes {taken} on {to} and becomes a rook", piece=piece, frm=frm, taken=taken, to=to
            )
        return say("{piece} {frm} takes {taken} on {to}", piece=piece, frm=frm, taken=taken, to=to)

    def _ending(self, ply: Ply[Position]) -> str:
        """Return the outcome or the check after a move, in words; "" if there is neither."""
        if ply.outcome:
            return SPOKEN_ENDINGS.get(ply.outcome.reason, "")
        return say("check") if self._checked(ply.after) else ""

    def notation(self, ply: Ply[Position]) -> str:
        """Return a move in notation (T6)."""
        pos, move = ply.pos, ply.move
        ended = ply.outcome
        check = "+" if self._checked(ply.after) else ""
        return notation.record(pos.board, move, ENDINGS.get(ended.reason, check) if ended else check)
