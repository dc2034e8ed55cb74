"""M3, M9: the start, the course of a game and its ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel.messages import say
from ...kernel.rules import Rules
from ...kernel.types import Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import FISTS, NAMES, TRAYS, WEST, board
from .move_generator import State, generator, turned
from .pieces import BACK, TOKEN, Act, Move, piece

QUIET_LIMIT = 200
PHASES = {"-": "move", "f": "main", "m": "fists"}


class Position(NamedTuple):
    """One moment of Monkey King Chess."""

    state: State
    clock: int = 0  # plies since the last capture, introduction, or token gained or spent
    turn: int = 1
    past: tuple[State, ...] = ()  # since then: earlier starts of turns, which alone can come again


class MonkeyKing(Rules[Position]):
    """The laws of Monkey King Chess under one set of options."""

    def __init__(self, options: Mapping[str, str], draws: bool = True) -> None:
        self.options = dict(options)
        self.draws = draws
        self.board = board(options["river"])
        self.generator = generator(options["river"], options["flip_in_place"] == "yes")

    def start(self) -> Position:
        """M2: all disks in hand, the boards empty; M3.1: Blue moves first."""
        return Position(State())

    def read(self, text: str) -> Position:
        """A position from its text (M10); it has no history."""
        state, clock, turn = notation.read(text, self.generator)
        return Position(state, clock, turn)

    def write(self, pos: Position) -> str:
        """The text of a position (M10)."""
        return notation.write(pos.state, pos.clock, pos.turn)

    def actor(self, pos: Position) -> Actor:
        """The side to move, or nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.SECOND if pos.state.red else Actor.FIRST

    def turn(self, pos: Position) -> int:
        """Turns are numbered from 1, raised after Red's."""
        return pos.turn

    def phase(self, pos: Position) -> str:
        """`move` at the start of a turn, `main` after a Fist while the main action is due, `fists` after it."""
        return PHASES[pos.state.stage]

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """M3 to M9; none when the game has ended."""
        return () if self.outcome(pos) else self.generator.legal(pos.state)

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a legal move. M6.3: Red's turn goes on while a token is left and a Fist move is legal."""
        before = pos.state
        clock, past = pos.clock, pos.past
        if before.stage == "-":
            clock += 1
            past = (*past, before) if self.draws else past
        if telling(before, move):
            clock, past = 0, ()
        after = self.generator.after(before, move) if move.act not in (Act.END, Act.PASS) else before
        if before.red and move.act not in (Act.END, Act.PASS, Act.EXIT) and self._goes_on(after):
            return Position(after, clock, pos.turn, past)
        return Position(turned(after), clock, pos.turn + before.red, past)

    def _goes_on(self, after: State) -> bool:
        if after.stage == "f":
            return True
        return after.tokens > 0 and any(move.act is Act.FIST for move in self.generator.legal(after))

    def passed(self, pos: Position) -> Position | None:
        """The other side's turn, nothing else changed; None after the end and while the Pilgrim is in check."""
        state = pos.state
        if self.outcome(pos) or (state.red and self.generator.in_check(state.board)):
            return None
        return Position(turned(state), 0, pos.turn + state.red)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """What happens on the boards and in the trays."""
        tokens = pos.state.tokens
        match move.act:
            case Act.INTRODUCE:
                tray, left = TRAYS[move.letter], pos.state.hands.count(move.letter) - 1
                shift = Shift(tray, NAMES[move.to])
                if not left:
                    return (shift,)
                # One disk is taken off the stack, and the rest stays.
                return (Put(tray, piece(move.letter)), shift, Put(tray, piece(move.letter, left)))
            case Act.MOVE | Act.FLIP:
                return self._moved(pos, move)
            case Act.FIST:
                spent: Effect = Put(FISTS, piece(TOKEN, tokens - 1)) if tokens > 1 else Remove(FISTS)
                return (spent, *self._moved(pos, move))
            case Act.TURN:
                cell, back = NAMES[move.frm], BACK[pos.state.board[move.frm]]
                if back != TOKEN:
                    return (Put(cell, piece(back)),)
                cleared = (Remove(FISTS),) if tokens else ()
                return (*cleared, Shift(cell, FISTS), Put(FISTS, piece(TOKEN, tokens + 1)))
            case Act.EXIT:
                return (Shift(NAMES[move.frm], WEST),)
        return ()

    def _moved(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        frm, to = NAMES[move.frm], NAMES[move.to]
        letter, met = pos.state.board[move.frm], pos.state.board[move.to]
        captured = (Remove(to),) if met != "." else ()
        if met in "cC":  # M8.1: captured, the capturer buried, the Mountain where it came from
            return (*captured, Shift(frm, to), Remove(to), Put(frm, piece(BACK[met])))
        flipped = (Put(to, piece(BACK[letter])),) if move.act is Act.FLIP else ()
        return (*captured, Shift(frm, to), *flipped)

    def outcome(self, pos: Position) -> Outcome | None:
        """M9, in this order: exit, mate, no-moves, repetition, quiet; all but the first at the start of a turn."""
        state = pos.state
        board, hands, tokens, red = state[:4]
        if "K" not in board and "K" not in hands:
            return Outcome("red", "exit", "M9", say("Red wins: the Pilgrim has walked off the western edge."))
        if state.stage != "-":
            return None
        if not self.generator.has_turn(board, hands, tokens, red):
            if red and self.generator.in_check(board):
                return Outcome("blue", "checkmate", "M9", say("Blue wins: the Pilgrim is checkmated."))
            if not self.generator.has_turn(board, hands, tokens, not red):
                return Outcome("nobody", "no-moves", "M9", say("Draw: neither side has a turn."))
        if self.draws and pos.past.count(state) >= 2:
            return Outcome("nobody", "repetition", "M9", say("Draw: this position has occurred three times."))
        if self.draws and pos.clock >= QUIET_LIMIT:
            text = say("Draw: {number} plies without a capture, an introduction or a Fist.", number=QUIET_LIMIT)
            return Outcome("nobody", "quiet", "M9", text)
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """The steps of an action's text (M10)."""
        return notation.steps(text)

    def without_draws(self) -> MonkeyKing:
        """No draw by repetition or by the count of quiet plies."""
        return MonkeyKing(self.options, draws=False)


def telling(state: State, move: Move) -> bool:
    """M9.5: whether an action sets the count of quiet plies to nothing, so that no earlier position comes again."""
    match move.act:
        case Act.INTRODUCE | Act.FIST:
            return True
        case Act.TURN:
            return state.board[move.frm] == "H"
        case Act.MOVE | Act.FLIP:
            return state.board[move.to] != "."
    return False


def pieces(pos: Position) -> dict[CellId, Piece]:
    """What stands on the boards, lies in the trays, or has reached the western edge."""
    board, hands, tokens = pos.state[:3]
    found = {NAMES[cell]: piece(letter) for cell, letter in enumerate(board) if letter != "."}
    found |= {tray: piece(letter, hands.count(letter)) for letter, tray in TRAYS.items() if letter in hands}
    if tokens:
        found[FISTS] = piece(TOKEN, tokens)
    if "K" not in board and "K" not in hands:
        found[WEST] = piece("K")
    return found
