"""P1 to P6: the start, the vote, the placement, chess moves, and how a game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...kernel.errors import OptionError, PositionError
from ...kernel.messages import Message, Noun, noun, say
from ...kernel.rules import Rules
from ...kernel.types import NOBODY, Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import BOARD, FILES, NUMBER, SIDE_NAMES, SQUARES
from .fast.geometry import BIT
from .fast.movegen import State
from .fast.moves import CASTLING, EN_PASSANT, PROMOTION, ROOK_GOES, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .fast.states import RIGHTS, Variant, shared, state_of
from .notation import OVERRULING, PLAIN, VOTING, Texts
from .pieces import KINDS

ARRAY = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
SIDE = {True: "white", False: "black"}
QUIET_LIMIT = 100
REMEMBERED = 512
"""How many positions the rules remember with the move that led to them, and as many with their mover's status."""


class Position(NamedTuple):
    """A position. `past` holds the repetition keys of this position and of those since the last capture."""

    board: str  # 64 letters from a1 to h8, "." for empty
    white: bool  # the side to act
    castling: str
    en_passant: int  # the square a pawn has just passed over, or -1
    halfmove_clock: int
    number: int
    waiting: str  # the seventh field (P9)
    external: tuple[str, ...]  # the external pieces under the options, also in plain chess
    past: tuple[str, ...] = ()

    @property
    def texts(self) -> Texts:
        """The fields of its text."""
        return Texts(*self[:7])


class Move(NamedTuple):
    """A decision: a chess move, a vote or a placement."""

    text: str
    steps: tuple[str, ...]


class MoverStatus(NamedTuple):
    """The status of the side to move: whether it is in check, and whether it has a legal move."""

    checked: bool
    can_move: bool


class Listed(NamedTuple):
    """The legal chess moves of a position, by text."""

    moves: tuple[Move, ...]
    packed_moves: Mapping[str, PackedMove]
    checked: bool


@lru_cache(maxsize=4096)  # the outcome, the moves and the scene of one position all need them
def listed(variant: Variant, board: str, white: bool, castling: str, en_passant: int, waiting: str) -> Listed:
    """Return the legal chess moves, as if no game ended by repetition, by the 100 plies or by material."""
    state = shared(variant, board, white, castling, en_passant, waiting)
    letters = variant.letters.lower()
    packed_moves: dict[str, PackedMove] = {}
    moves = []
    for packed in state.moves():
        text = SQUARES[packed[0]] + SQUARES[packed[1]]
        steps: tuple[str, ...] = (SQUARES[packed[0]], SQUARES[packed[1]])
        if packed[2] == PROMOTION:
            text += letters[packed[3]]
            steps += (f"={letters[packed[3]]}",)
        packed_moves[text] = packed
        moves.append(Move(text, steps))
    return Listed(tuple(moves), packed_moves, state.checked(white))


class Pilgrim(Rules[Position]):
    """The rules of Pilgrim Chess under one set of options."""

    board = BOARD

    def __init__(self, options: Mapping[str, str], draws: bool = True) -> None:
        """Set the rules up for checked options.

        Args:
            options: every option of the game with its value.
            draws: whether repetition and the 100 plies end the game.

        Raises:
            OptionError: two external pieces share a letter (P2).
        """
        self.options = dict(options)
        external = tuple(options["external"].split("+"))
        self.variant = Variant(external, options["legality"] == "seirawan")
        if len({kind.letter for kind in self.variant.kinds}) < len(self.variant.kinds):
            raise OptionError(say("Camel and consul share a letter, so they cannot be chosen together."))
        self.count_of = Counter(KINDS[id].letter for id in external)
        self.kind_of = {kind.letter: kind for kind in self.variant.kinds}
        self.draws = draws
        self._mover_statuses: dict[tuple[object, ...], MoverStatus] = {}
        self._reached: dict[tuple[object, ...], tuple[State, PackedMove]] = {}
        self._pieces: dict[str, Piece] = {}

    # Positions

    def start(self) -> Position:
        """Return the initial position, in which White votes (P3)."""
        return Position(ARRAY, True, RIGHTS, -1, 0, 1, VOTING, self.variant.external)

    def read(self, text: str) -> Position:
        """Return the position of a text (P9); it is the first that counts for repetition.

        Raises:
            PositionError: naming the field.
        """
        texts = notation.read(text, self.count_of)
        pos = Position(*texts, self.variant.external)
        if self.state(pos).checked(not pos.white):
            raise PositionError("side", say("The side that is not to move is in check."))
        return self._counted(pos)

    def write(self, pos: Position) -> str:
        """Return the text of a position (P9)."""
        return notation.write(pos.texts)

    def state(self, pos: Position) -> State:
        """Return a new fast state of a position."""
        return state_of(self.variant, *pos[:5], pos.waiting)

    def listed(self, pos: Position) -> Listed:
        """Return the legal chess moves of a position in phase `move`."""
        return listed(self.variant, *pos[:4], pos.waiting)

    def mover_status(self, pos: Position) -> MoverStatus:
        """Return whether the side to move is in check and can move, in a position in phase `move`.

        A scene asks this after every legal move. So a position that `play` has reached is not set up again: the move is
        made in the fast state it was played from.
        """
        key = (*pos[:4], pos.waiting)
        found = self._mover_statuses.get(key)
        if found is None:
            if key in self._reached:
                state, packed = self._reached[key]
                state.make(packed)
                found = MoverStatus(state.checked(pos.white), bool(state.moves()))
                state.unmake(packed)
            else:
                here = self.listed(pos)
                found = MoverStatus(here.checked, bool(here.moves))
            if len(self._mover_statuses) >= REMEMBERED:
                self._mover_statuses.clear()
            self._mover_statuses[key] = found
        return found

    def _counted(self, pos: Position) -> Position:
        """Return the position with its own repetition key added to `past`, in phase `move`."""
        if self.phase(pos) != "move":
            return pos
        taken = pos.en_passant >= 0 and bool(shared(self.variant, *pos[:4], pos.waiting).en_passant_captures())
        return self._with_past(pos, taken)

    def _with_past(self, pos: Position, taken: bool) -> Position:
        """Return the position with its own key in `past`; `taken` says whether an en passant capture is legal."""
        en_passant = pos.en_passant if taken else -1
        key = f"{pos.board} {pos.white} {pos.castling} {en_passant} {pos.waiting}"
        return pos._replace(past=(*pos.past, key))

    # Moves

    def actor(self, pos: Position) -> Actor:
        """Return the side that acts, or nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def phase(self, pos: Position) -> str:
        """Return `vote`, `place` or `move`."""
        if pos.waiting in (VOTING, OVERRULING):
            return "vote"
        return "place" if "@" in pos.waiting else "move"

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the legal votes, placements or chess moves; none once the game has ended."""
        match self.phase(pos):
            case "vote":
                return (Move("use", ("use",)), Move("pass", ("pass",)))
            case "place":
                return self._placements(pos)
        return () if self._drawn(pos) else self.listed(pos).moves

    def to_place(self, pos: Position) -> list[str]:
        """Return the upper-case letters of the pieces that the side to act still has to place."""
        return [item[0].upper() for item in notation.items(pos.waiting) if item[1] == "@" and _mine(item, pos.white)]

    def places(self, pos: Position) -> list[str]:
        """Return the files behind which the side to act may place a piece (P4)."""
        taken = {item[1] for item in notation.items(pos.waiting) if _mine(item, pos.white)}
        rank, pawn = ("2", "P") if pos.white else ("7", "p")
        return [file for file in FILES if file not in taken and pos.board[NUMBER[file + rank]] == pawn]

    def _placements(self, pos: Position) -> tuple[Move, ...]:
        letters = list(dict.fromkeys(self.to_place(pos)))
        found = []
        for file in self.places(pos):
            cell = notation.bench("A" if pos.white else "a", file)
            for letter in letters:
                steps = (cell,) if len(letters) == 1 else (cell, f"{letter}@")
                found.append(Move(f"{letter}@{file}", steps))
        return tuple(found)

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        match self.phase(pos):
            case "vote":
                return self._counted(self._voted(pos, move.text))
            case "place":
                return self._counted(self._placed(pos, move.text))
        packed = self.listed(pos).packed_moves[move.text]
        state = shared(self.variant, *pos[:4], pos.waiting)
        state.make(packed)
        letters = self.variant.letters
        waiting = pos.waiting
        if len(state.waiting) < len(items := notation.items(waiting)):
            waiting = notation.joined(item for item in items if notation.home(item) in state.waiting)
        captured = bool(taken_squares(pos, packed))
        after = Position(
            "".join([letters[piece] for piece in state.board]),
            not pos.white,
            "".join(right for at, right in enumerate(RIGHTS) if state.rights >> at & 1),
            state.en_passant,
            pos.halfmove_clock + 1 if state.clock else 0,
            pos.number + (not pos.white),
            waiting,
            pos.external,
            () if captured else pos.past,
        )
        taken = state.en_passant >= 0 and bool(state.en_passant_captures())
        state.unmake(packed)
        if len(self._reached) >= REMEMBERED:
            self._reached.clear()
        self._reached[*after[:4], after.waiting] = (state, packed)
        return self._with_past(after, taken)

    def _voted(self, pos: Position, text: str) -> Position:
        """Return the position after a vote; only two passes make it plain chess (P3)."""
        if text == "use":
            letters = [KINDS[id].letter for id in self.variant.external]
            every = [f"{letter}@" for letter in letters + [letter.lower() for letter in letters]]
            return pos._replace(waiting=notation.joined(every), white=True)
        if pos.waiting == VOTING:
            return pos._replace(waiting=OVERRULING, white=False)
        return pos._replace(waiting=PLAIN, white=True)

    def _placed(self, pos: Position, text: str) -> Position:
        """Return the position after a placement; the sides take turns, and after the last one White moves (P4)."""
        letter = text[0] if pos.white else text[0].lower()
        found = notation.items(pos.waiting)
        found.remove(f"{letter}@")
        found.append(letter + text[2])
        left = {item[0].isupper() for item in found if item[1] == "@"}
        other = not pos.white
        white = other if other in left else pos.white if left else True
        return pos._replace(waiting=notation.joined(found), white=white)

    def passed(self, pos: Position) -> Position | None:
        """Return the position with the other side to move; None in check, after the end, and before the first move."""
        if self.outcome(pos) or self.phase(pos) != "move" or self.listed(pos).checked:
            return None
        return self._counted(pos._replace(white=not pos.white, en_passant=-1, halfmove_clock=0, past=()))

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return the changes that a legal move makes on the board and the benches, in order."""
        match self.phase(pos):
            case "vote":
                return ()
            case "place":
                letter = move.text[0] if pos.white else move.text[0].lower()
                return (Put(notation.bench(letter, move.text[2]), self.piece(letter)),)
        return self.effects_of(pos, self.listed(pos).packed_moves[move.text])

    def effects_of(self, pos: Position, packed: PackedMove) -> tuple[Effect, ...]:
        """Return the changes of a chess move: captures, forfeits, the move, a sling, the piece that comes in."""
        frm, to, sort, more, _ = packed
        found: list[Effect] = [Remove(SQUARES[square]) for square in taken_squares(pos, packed)]
        found += [Remove(_bench(item)) for item in forfeited(pos, packed)]
        found.append(Shift(SQUARES[frm], SQUARES[to], self._passed(pos.board, frm, to)))
        if sort == CASTLING:
            rook_from, rook_to = ROOK_GOES[to]
            found.append(Shift(SQUARES[rook_from], SQUARES[rook_to]))
        if sort == PROMOTION:
            found.append(Put(SQUARES[to], self.piece(self.variant.letters[more])))
        slung, lands = SPECIAL_EFFECTS[more][1:] if sort == SPECIAL else (-1, -1)
        if slung >= 0:
            found.append(Shift(SQUARES[slung], SQUARES[lands]))
            letter = pos.board[slung]
            if (letter == "P" and lands >= 56) or (letter == "p" and lands < 8):
                found.append(Put(SQUARES[lands], self.piece("Q" if letter == "P" else "q")))
        comes = coming(pos, packed)
        if comes:
            found.append(Shift(_bench(comes), SQUARES[frm]))
        return tuple(found)

    def _passed(self, board: str, frm: int, to: int) -> tuple[CellId, ...]:
        """Return the squares that a piece passes if it turns on its way, in order; else none."""
        kind = self.kind_of.get(board[frm].upper())
        if not kind or not kind.special:
            return ()
        occupied = sum(BIT[square] for square, letter in enumerate(board) if letter != ".")
        path = (frm, *kind.special.passed(frm, to, occupied), to)
        return self.board.passed(tuple(SQUARES[square] for square in path))

    def piece(self, letter: str) -> Piece:
        """Return the piece that a letter of the board stands for."""
        found = self._pieces.get(letter)
        if found is None:
            white, upper = letter.isupper(), letter.upper()
            kind = notation.ORTHODOX_IDS.get(upper) or self.kind_of[upper].id
            found = self._pieces[letter] = Piece(SIDE[white], kind, upper, self.full_name(letter))
        return found

    def name(self, letter: str) -> Noun:
        """Return the name of a letter's piece, without its side."""
        upper = letter.upper()
        return notation.ORTHODOX_NAMES.get(upper) or self.kind_of[upper].name

    def full_name(self, letter: str) -> Noun:
        """Return the name of a letter's piece with its side, such as "White rook"."""
        side, piece = SIDE_NAMES[letter.isupper()], self.name(letter)
        return noun("{side} {piece}", plural="{side} {piece:plural}", side=side, piece=piece)

    # Ends

    def _repeated(self, pos: Position) -> bool:
        return self.draws and len(pos.past) > 4 and pos.past.count(pos.past[-1]) >= 3

    def _drawn(self, pos: Position) -> bool:
        """Return whether repetition, 100 plies or material end the game (P1)."""
        return self._repeated(pos) or (self.draws and pos.halfmove_clock >= QUIET_LIMIT) or bare(pos.board)

    def outcome(self, pos: Position) -> Outcome | None:
        """Return the first that applies of checkmate, stalemate, repetition, 100 plies and material, or None (P1)."""
        if self.phase(pos) != "move":
            return None
        here = self.mover_status(pos)
        if not here.can_move:
            if here.checked:
                text = say("{side} wins by checkmate.", side=SIDE_NAMES[not pos.white])
                return Outcome(SIDE[not pos.white], "checkmate", "P1", text)
            text = say("Draw: {side} has no move and is not in check.", side=SIDE_NAMES[pos.white])
            return _draw("stalemate", text)
        if self._repeated(pos):
            return _draw("repetition", say("Draw: the same position for the third time."))
        if self.draws and pos.halfmove_clock >= QUIET_LIMIT:
            return _draw("fifty", say("Draw: fifty moves each without a capture or a pawn move."))
        if bare(pos.board):
            return _draw("material", say("Draw: neither side has enough pieces left to mate."))
        return None

    # Questions of the page

    def turn(self, pos: Position) -> int:
        """Return the move number; 0 during votes and placements, which do not count as moves (P4)."""
        return pos.number if self.phase(pos) == "move" else 0

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of a move's text (P9), with the step `=` for a promotion whose piece is missing."""
        found = notation.steps(text, pos.white)
        if len(found) == 2 and text[0] in FILES:
            frm, to = NUMBER[found[0]], NUMBER[found[1]]
            if pos.board[frm] == ("P" if pos.white else "p") and to // 8 == (7 if pos.white else 0):
                return (*found, "=")
        return found

    def without_draws(self) -> Pilgrim:
        """Return the same rules without repetition and the 100 plies; mate, stalemate and material stay."""
        return Pilgrim(self.options, draws=False)

    def count(self, pos: Position, depth: int) -> int:
        """Return the perft count, by the fast state in phase `move`."""
        if depth == 0:
            return 1
        if self.phase(pos) != "move":
            moves = self.legal_moves(pos)
            return len(moves) if depth == 1 else sum(self.count(self.play(pos, move), depth - 1) for move in moves)
        return self.state(pos).count(depth)


def taken_squares(pos: Position, packed: PackedMove) -> list[int]:
    """Return the squares of the pieces that a chess move takes."""
    _, to, sort, more, _ = packed
    if sort == SPECIAL:
        return [square for square in range(64) if SPECIAL_EFFECTS[more][0] >> square & 1]
    if sort == EN_PASSANT:
        return [to - 8 if pos.white else to + 8]
    return [to] if pos.board[to] != "." else []


def coming(pos: Position, packed: PackedMove) -> str:
    """Return the waiting piece, with its file, that a chess move brings in (P5); "" when it brings none."""
    return next((item for item in notation.items(pos.waiting) if notation.home(item) == packed[0]), "")


def forfeited(pos: Position, packed: PackedMove) -> list[str]:
    """Return the waiting pieces, with their files, that are lost because their pawns are taken or slung away (P5)."""
    gone = taken_squares(pos, packed)
    if packed[2] == SPECIAL:
        gone.append(SPECIAL_EFFECTS[packed[3]][1])
    return [item for item in notation.items(pos.waiting) if notation.home(item) in gone]


def bare(board: str) -> bool:
    """Return whether only the kings are left, alone or with one knight or bishop (P1)."""
    letters = board.replace(".", "")
    return len(letters) == 2 or (len(letters) == 3 and any(letter in "NnBb" for letter in letters))


def _draw(reason: str, text: Message) -> Outcome:
    return Outcome(NOBODY, reason, "P1", text)


def _mine(item: str, white: bool) -> bool:
    return item[0].isupper() is white


def _bench(item: str) -> CellId:
    return notation.bench(item[0], item[1])
