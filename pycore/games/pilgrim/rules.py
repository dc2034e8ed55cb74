"""P1 to P6: the start, the vote, the placement, the course of a game and its ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...kernel.errors import OptionError, PositionError
from ...kernel.rules import Rules
from ...kernel.types import Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import BOARD, FILES, NUMBER, SQUARES
from .fast import perft
from .fast.movegen import State
from .fast.moves import CASTLING, EN_PASSANT, PROMOTION, ROOK_GOES, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .fast.states import RIGHTS, Variant, shared, state_of
from .notation import OVERRULING, PLAIN, VOTING, Texts
from .pieces import KINDS

ARRAY = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
SIDE = {True: "white", False: "black"}
QUIET_LIMIT = 100
REMEMBERED = 512
"""Positions of which is kept how they were reached, and how their actor stands."""


class Position(NamedTuple):
    """One moment. `past` holds what counts for repetition, of this position and those since the last capture."""

    board: str  # 64 letters from a1 to h8, "." for empty
    white: bool  # who acts
    castling: str
    en_passant: int  # the square a pawn has just passed over, or -1
    halfmove_clock: int
    number: int
    waiting: str  # the seventh field (P9)
    external: tuple[str, ...]  # the external pieces under the options, also in plain chess
    past: tuple[str, ...] = ()

    @property
    def texts(self) -> Texts:
        """What its text tells."""
        return Texts(*self[:7])


class Move(NamedTuple):
    """A decision: a chess move, a vote or a placement."""

    text: str
    steps: tuple[str, ...]


class MoverStatus(NamedTuple):
    """How the actor of a position stands."""

    checked: bool
    can_move: bool


class Listed(NamedTuple):
    """The legal chess moves of a position, by text."""

    moves: tuple[Move, ...]
    packed_moves: Mapping[str, PackedMove]
    checked: bool


@lru_cache(maxsize=4096)  # outcome, moves and scene of one position all ask
def listed(variant: Variant, board: str, white: bool, castling: str, en_passant: int, waiting: str) -> Listed:
    """The legal chess moves, the ends by counting and by material not regarded."""
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
    """The laws of Pilgrim Chess under one set of options."""

    board = BOARD

    def __init__(self, options: Mapping[str, str], draws: bool = True) -> None:
        """Raises OptionError for two types that share a letter (P2)."""
        self.options = dict(options)
        external = tuple(options["external"].split("+"))
        self.variant = Variant(external, options["legality"] == "seirawan")
        if len({kind.letter for kind in self.variant.kinds}) < len(self.variant.kinds):
            raise OptionError("Camel and consul share a letter and never meet.")
        self.count_of = Counter(KINDS[id].letter for id in external)
        self.kind_of = {kind.letter: kind for kind in self.variant.kinds}
        self.draws = draws
        self._mover_statuses: dict[tuple[object, ...], MoverStatus] = {}
        self._reached: dict[tuple[object, ...], tuple[State, PackedMove]] = {}

    # Positions

    def start(self) -> Position:
        """P3: White votes."""
        return Position(ARRAY, True, RIGHTS, -1, 0, 1, VOTING, self.variant.external)

    def read(self, text: str) -> Position:
        """A position from its text (P9). The set-up position is the first that counts for repetition."""
        texts = notation.read(text, self.count_of)
        pos = Position(*texts, self.variant.external)
        if self.state(pos).checked(not pos.white):
            raise PositionError("side", "The player not to move is in check.")
        return self._counted(pos)

    def write(self, pos: Position) -> str:
        """The text of a position (P9)."""
        return notation.write(pos.texts)

    def state(self, pos: Position) -> State:
        """The fast state of a position."""
        return state_of(self.variant, *pos[:5], pos.waiting)

    def listed(self, pos: Position) -> Listed:
        """The chess moves of a position in which chess moves are made."""
        return listed(self.variant, *pos[:4], pos.waiting)

    def mover_status(self, pos: Position) -> MoverStatus:
        """Whether the actor of a position in which chess moves are made is in check, and can move.

        Told without listing the moves where the position was reached by a move of the position before it: a scene asks
        it of every move.
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
        """The position with itself in the list that repetition is counted in, once chess moves are made."""
        if self.phase(pos) != "move":
            return pos
        taken = pos.en_passant >= 0 and bool(shared(self.variant, *pos[:4], pos.waiting).en_passant_captures())
        return self._with_past(pos, taken)

    def _with_past(self, pos: Position, taken: bool) -> Position:
        """`taken` is whether a pawn can be taken en passant."""
        en_passant = pos.en_passant if taken else -1
        key = f"{pos.board} {pos.white} {pos.castling} {en_passant} {pos.waiting}"
        return pos._replace(past=(*pos.past, key))

    # The course of a game

    def actor(self, pos: Position) -> Actor:
        """Who acts, or nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def phase(self, pos: Position) -> str:
        """`vote`, `place` or `move`."""
        if pos.waiting in (VOTING, OVERRULING):
            return "vote"
        return "place" if "@" in pos.waiting else "move"

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Everything the actor may do; none when the game has ended."""
        match self.phase(pos):
            case "vote":
                return (Move("use", ("use",)), Move("pass", ("pass",)))
            case "place":
                return self._placements(pos)
        return () if self._drawn(pos) else self.listed(pos).moves

    def to_place(self, pos: Position) -> list[str]:
        """The letters, upper case, of the pieces that the actor has still to place."""
        return [item[0].upper() for item in notation.items(pos.waiting) if item[1] == "@" and _mine(item, pos.white)]

    def places(self, pos: Position) -> list[str]:
        """P4: the files behind which the actor may place a piece."""
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
        """The position after a legal move."""
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
            "".join([letters[man] for man in state.board]),
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
        """P3: only two passes make it a plain game."""
        if text == "use":
            letters = [KINDS[id].letter for id in self.variant.external]
            every = [f"{letter}@" for letter in letters + [letter.lower() for letter in letters]]
            return pos._replace(waiting=notation.joined(every), white=True)
        if pos.waiting == VOTING:
            return pos._replace(waiting=OVERRULING, white=False)
        return pos._replace(waiting=PLAIN, white=True)

    def _placed(self, pos: Position, text: str) -> Position:
        """P4: in turn, as long as there are pieces to place; then White moves."""
        letter = text[0] if pos.white else text[0].lower()
        found = notation.items(pos.waiting)
        found.remove(f"{letter}@")
        found.append(letter + text[2])
        left = {item[0].isupper() for item in found if item[1] == "@"}
        other = not pos.white
        white = other if other in left else pos.white if left else True
        return pos._replace(waiting=notation.joined(found), white=white)

    def passed(self, pos: Position) -> Position | None:
        """The other side to move, nothing else changed; None in check, after the end, and before the first move."""
        if self.outcome(pos) or self.phase(pos) != "move" or self.listed(pos).checked:
            return None
        return self._counted(pos._replace(white=not pos.white, en_passant=-1, halfmove_clock=0, past=()))

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """What a legal move changes: men leave, men move, a man is promoted, the waiting piece comes in."""
        match self.phase(pos):
            case "vote":
                return ()
            case "place":
                letter = move.text[0] if pos.white else move.text[0].lower()
                return (Put(notation.bench(letter, move.text[2]), self.piece(letter)),)
        return self.effects_of(pos, self.listed(pos).packed_moves[move.text])

    def effects_of(self, pos: Position, packed: PackedMove) -> tuple[Effect, ...]:
        """What a chess move changes: the men taken and forfeited leave, the mover goes, who is slung, who comes in."""
        frm, to, sort, more, _ = packed
        found: list[Effect] = [Remove(SQUARES[square]) for square in taken_squares(pos, packed)]
        found += [Remove(_bench(item)) for item in forfeited(pos, packed)]
        found.append(Shift(SQUARES[frm], SQUARES[to]))
        if sort == CASTLING:
            rook_from, rook_to = ROOK_GOES[to]
            found.append(Shift(SQUARES[rook_from], SQUARES[rook_to]))
        if sort == PROMOTION:
            found.append(Put(SQUARES[to], self.piece(self.variant.letters[more])))
        slung, lands = SPECIAL_EFFECTS[more][1:] if sort == SPECIAL else (-1, -1)
        if slung >= 0:
            found.append(Shift(SQUARES[slung], SQUARES[lands]))
            man = pos.board[slung]
            if (man == "P" and lands >= 56) or (man == "p" and lands < 8):
                found.append(Put(SQUARES[lands], self.piece("Q" if man == "P" else "q")))
        comes = coming(pos, packed)
        if comes:
            found.append(Shift(_bench(comes), SQUARES[frm]))
        return tuple(found)

    def piece(self, letter: str) -> Piece:
        """A letter of the board as a piece."""
        side, upper = SIDE[letter.isupper()], letter.upper()
        kind = notation.WORDS.get(upper) or self.kind_of[upper].id
        return Piece(side, kind, upper, f"{side.capitalize()} {kind.replace('-', ' ')}")

    # Ends

    def _repeated(self, pos: Position) -> bool:
        return self.draws and len(pos.past) > 4 and pos.past.count(pos.past[-1]) >= 3

    def _drawn(self, pos: Position) -> bool:
        """P1: repetition, 100 plies, material."""
        return self._repeated(pos) or (self.draws and pos.halfmove_clock >= QUIET_LIMIT) or bare(pos.board)

    def outcome(self, pos: Position) -> Outcome | None:
        """P1, in this order: checkmate, stalemate, repetition, 100 plies, material."""
        if self.phase(pos) != "move":
            return None
        here = self.mover_status(pos)
        if not here.can_move:
            if here.checked:
                other = SIDE[not pos.white]
                return Outcome(other, "checkmate", "P1", f"{other.capitalize()} wins by checkmate.")
            name = SIDE[pos.white].capitalize()
            return Outcome("nobody", "stalemate", "P1", f"Draw: {name} has no move and is not in check.")
        if self._repeated(pos):
            return Outcome("nobody", "repetition", "P1", "Draw: the same position for the third time.")
        if self.draws and pos.halfmove_clock >= QUIET_LIMIT:
            return Outcome("nobody", "fifty", "P1", "Draw: fifty moves each without a capture or a pawn's move.")
        if bare(pos.board):
            return Outcome("nobody", "material", "P1", "Draw: neither side has the men left to mate.")
        return None

    # Questions of the page

    def turn(self, pos: Position) -> int:
        """The number of the move, as chess counts it; 0 during votes and placements, which count as none (P4)."""
        return pos.number if self.phase(pos) == "move" else 0

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """The steps of a move's text (P9); a placement's depend on whose it is, a pawn's last step asks for a piece."""
        found = notation.steps(text, pos.white)
        if len(found) == 2 and text[0] in FILES:
            frm, to = NUMBER[found[0]], NUMBER[found[1]]
            if pos.board[frm] == ("P" if pos.white else "p") and to // 8 == (7 if pos.white else 0):
                return (*found, "=")
        return found

    def without_draws(self) -> Pilgrim:
        """The same laws without repetition and the 100 plies; mate, stalemate and material stay."""
        return Pilgrim(self.options, draws=False)

    def count(self, pos: Position, depth: int) -> int:
        """Perft by the fast state, once chess moves are made."""
        if depth == 0:
            return 1
        if self.phase(pos) != "move":
            moves = self.legal_moves(pos)
            return len(moves) if depth == 1 else sum(self.count(self.play(pos, move), depth - 1) for move in moves)
        return 0 if bare(pos.board) else perft.count(self.state(pos), depth)


def taken_squares(pos: Position, packed: PackedMove) -> list[int]:
    """The squares of the men a chess move takes."""
    _, to, sort, more, _ = packed
    if sort == SPECIAL:
        return [square for square in range(64) if SPECIAL_EFFECTS[more][0] >> square & 1]
    if sort == EN_PASSANT:
        return [to - 8 if pos.white else to + 8]
    return [to] if pos.board[to] != "." else []


def coming(pos: Position, packed: PackedMove) -> str:
    """The waiting piece, with its file, that a chess move brings in (P5); empty when it brings none."""
    return next((item for item in notation.items(pos.waiting) if notation.home(item) == packed[0]), "")


def forfeited(pos: Position, packed: PackedMove) -> list[str]:
    """The waiting pieces, with their files, that a chess move loses: their pawns are taken or slung away (P5)."""
    gone = taken_squares(pos, packed)
    if packed[2] == SPECIAL:
        gone.append(SPECIAL_EFFECTS[packed[3]][1])
    return [item for item in notation.items(pos.waiting) if notation.home(item) in gone]


def bare(board: str) -> bool:
    """P1: only kings, or one knight or bishop beside them."""
    men = board.replace(".", "")
    return len(men) == 2 or (len(men) == 3 and any(man in "NnBb" for man in men))


def _mine(item: str, white: bool) -> bool:
    return item[0].isupper() is white


def _bench(item: str) -> CellId:
    return notation.bench(item[0], item[1])
