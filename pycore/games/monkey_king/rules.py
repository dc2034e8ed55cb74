"""The rules of Monkey King Chess: the start, turns, and the end of the game (M3, M9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel.messages import say
from ...kernel.rules import Rules
from ...kernel.types import NOBODY, Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import FISTS, NAMES, TRAYS, WEST, board
from .move_generator import State, generator, turned
from .pieces import BACK, TOKEN, Act, Move, piece

QUIET_LIMIT = 200
PHASES = {"-": "move", "f": "main", "m": "fists"}


class Position(NamedTuple):
    """A position of Monkey King Chess."""

    state: State
    clock: int = 0  # plies since the last capture, introduction, or token gained or spent
    turn: int = 1
    past: tuple[State, ...] = ()  # the states at the starts of turns since then; no earlier state can recur


class MonkeyKing(Rules[Position]):
    """The rules of Monkey King Chess for one set of options."""

    def __init__(self, options: Mapping[str, str], draws: bool = True) -> None:
        self.options = dict(options)
        self.draws = draws
        self.board = board(options["river"])
        self.generator = generator(options["river"], options["flip_in_place"] == "yes")

    def start(self) -> Position:
        """Return the start position: all disks in hand, the boards empty (M2), Blue to move (M3.1)."""
        return Position(State())

    def read(self, text: str) -> Position:
        """Return the position that a text describes (M10), without history."""
        state, clock, turn = notation.read(text, self.generator)
        return Position(state, clock, turn)

    def write(self, pos: Position) -> str:
        """Return the text of a position (M10)."""
        return notation.write(pos.state, pos.clock, pos.turn)

    def actor(self, pos: Position) -> Actor:
        """Return the side to move, or nobody if the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.SECOND if pos.state.red else Actor.FIRST

    def turn(self, pos: Position) -> int:
        """Return the turn number, which starts at 1 and rises after Red's turn."""
        return pos.turn

    def phase(self, pos: Position) -> str:
        """Return `move` at the start of a turn, `main` after a Fist if the main action is due, `fists` after that."""
        return PHASES[pos.state.stage]

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the legal actions (M3 to M9), or none if the game has ended."""
        return () if self.outcome(pos) else self.generator.legal(pos.state)

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal action. A Red turn lasts while a token and a legal Fist remain (M6.3)."""
        before = pos.state
        clock, past = pos.clock, pos.past
        if before.stage == "-":
            clock += 1
            past = (*past, before) if self.draws else past
        if resets_clock(before, move):
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
        """Return the position with the other side to move, or None after the end or if the Pilgrim is in check."""
        state = pos.state
        if self.outcome(pos) or (state.red and self.generator.in_check(state.board)):
            return None
        return Position(turned(state), 0, pos.turn + state.red)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return the changes on the boards and in the trays."""
        tokens = pos.state.tokens
        match move.act:
            case Act.INTRODUCE:
                tray, left = TRAYS[move.letter], pos.state.hands.count(move.letter) - 1
                shift = Shift(tray, NAMES[move.to])
                if not left:
                    return (shift,)
                # Only the top disk moves, so the rest of the stack is put back.
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
        if met in "cC":  # M8.1: the capturer is buried under the Mountain on the square it came from
            return (*captured, Shift(frm, to), Remove(to), Put(frm, piece(BACK[met])))
        flipped = (Put(to, piece(BACK[letter])),) if move.act is Act.FLIP else ()
        return (*captured, Shift(frm, to), *flipped)

    def outcome(self, pos: Position) -> Outcome | None:
        """Return how the game ended, or None (M9). All ends but the exit are judged at the start of a turn."""
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
                return Outcome(NOBODY, "no-moves", "M9", say("Draw: neither side has a turn."))
        if self.draws and pos.past.count(state) >= 2:
            return Outcome(NOBODY, "repetition", "M9", say("Draw: this position has occurred three times."))
        if self.draws and pos.clock >= QUIET_LIMIT:
            text = say("Draw: {number} half-moves without a capture, an introduction or a Fist.", number=QUIET_LIMIT)
            return Outcome(NOBODY, "quiet", "M9", text)
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of an action's text (M10)."""
        return notation.steps(text)

    def without_draws(self) -> MonkeyKing:
        """Return the rules without draws by repetition and by the count of quiet plies."""
        return MonkeyKing(self.options, draws=False)


def resets_clock(state: State, move: Move) -> bool:
    """Return whether an action resets the count of quiet plies (M9.5), after which no earlier position can recur."""
    match move.act:
        case Act.INTRODUCE | Act.FIST:
            return True
        case Act.TURN:
            return state.board[move.frm] == "H"
        case Act.MOVE | Act.FLIP:
            return state.board[move.to] != "."
    return False


def pieces(pos: Position) -> dict[CellId, Piece]:
    """Return the pieces on the boards, in the trays and on the western edge, by cell."""
    board, hands, tokens = pos.state[:3]
    found = {NAMES[cell]: piece(letter) for cell, letter in enumerate(board) if letter != "."}
    found |= {tray: piece(letter, hands.count(letter)) for letter, tray in TRAYS.items() if letter in hands}
    if tokens:
        found[FISTS] = piece(TOKEN, tokens)
    if "K" not in board and "K" not in hands:
        found[WEST] = piece("K")
    return found
