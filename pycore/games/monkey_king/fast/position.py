"""The fast state's board: disks, actions made and taken back, and checks."""

from __future__ import annotations

from ....kernel.cells import bits
from ..evaluate import HELD, TOKEN, WORTH, worth
from ..move_generator import State
from ..rules import MonkeyKing
from .sets import (
    ACTIONS,
    BACK_OF,
    BIT,
    BLUE_KNIGHT,
    BLUE_LANCER,
    BLUE_MOUNTAIN,
    BLUE_PAWN,
    BODHISATTVA,
    CODE,
    ERHLANG,
    FIST,
    FOE,
    FROM,
    GENERAL,
    GOBLIN,
    HAND_KEYS,
    INTRODUCE,
    KEYS,
    LETTERS,
    LINES,
    PILGRIM,
    ROOKS,
    SERPENT,
    SIDE_OF,
    STAGES,
    TOKEN_KEYS,
    TURN,
    UP,
    RiverTables,
    hands_of,
    key_of,
    river_tables,
)

CELESTIALS = (BODHISATTVA, ERHLANG)


class FastPosition:
    """The disks of a position, and actions made and taken back on the board, without the turn.

    Private members are for the move generator and the search state, which are derived from this class.
    """

    def __init__(self, rules: MonkeyKing, state: State) -> None:
        self._tables: RiverTables = river_tables(rules.generator)
        self.board = [CODE[letter] for letter in state.board]
        self.pieces = [bits(cell for cell, found in enumerate(state.board) if found == letter) for letter in LETTERS]
        self.sides = [0, 0, 0]
        """The squares of Blue's and of Red's disks, and the empty ones, so that `_put` needs no branch."""
        for code, cells in enumerate(self.pieces):
            self.sides[SIDE_OF[code]] |= cells
        self.hands = hands_of(state.hands)
        self.tokens = state.tokens
        self.red = state.red
        self.stage = STAGES.index(state.stage)
        self.worth = worth(state.board, state.hands, state.tokens)
        self._moved = bits(state.moved)
        self._key = key_of(state)
        self._acts: list[tuple[int, int, int]] = []

    def _act(self, move: int) -> None:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        met = self.board[to]
        self._acts.append((self._key, self.worth, met))
        if act == INTRODUCE:
            left = self.hands[face] - 1
            self.hands[face] = left
            self._key ^= HAND_KEYS[face][left + 1] ^ HAND_KEYS[face][left]
            self.worth -= HELD[face]
            self._put(to, becomes)
            return
        if act >= TURN:
            self._put(to, becomes)
            if act == TURN and not becomes:
                self._spend(-1)
            return
        if met in CELESTIALS:  # the capturer is buried on the square it came from
            self._put(frm, BACK_OF[met])
            self._put(to, 0)
        else:
            self._put(frm, 0)
            self._put(to, becomes)
        if act == FIST:
            self._spend(1)

    def _unact(self, move: int) -> None:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        key, before, met = self._acts.pop()
        if act == INTRODUCE:
            self.hands[face] += 1
            self._put(to, 0)
        elif act >= TURN:
            self._put(to, face)
            if act == TURN and not becomes:
                self.tokens -= 1
        else:
            self._put(frm, face)
            self._put(to, met)
            if act == FIST:
                self.tokens += 1
        self._key, self.worth = key, before

    def _put(self, cell: int, new: int) -> None:
        """Put a face, or 0 for nothing, on a square."""
        board, pieces, sides, bit = self.board, self.pieces, self.sides, BIT[cell]
        old = board[cell]
        board[cell] = new
        pieces[old] ^= bit
        pieces[new] ^= bit
        sides[SIDE_OF[old]] ^= bit
        sides[SIDE_OF[new]] ^= bit
        self._key ^= KEYS[old][cell] ^ KEYS[new][cell]
        self.worth += WORTH[new][cell] - WORTH[old][cell]

    def _spend(self, count: int) -> None:
        """Take `count` tokens from Red."""
        self._key ^= TOKEN_KEYS[self.tokens] ^ TOKEN_KEYS[self.tokens - count]
        self.tokens -= count
        self.worth += TOKEN * count

    # Check

    def in_check(self) -> bool:
        """Return whether Red is to move and Blue could capture the Pilgrim (M9.2)."""
        pilgrim = self.pieces[PILGRIM]
        if not pilgrim or not self.red:
            return False
        return bool(self._checkers(pilgrim.bit_length() - 1, self.sides[0] | self.sides[1]))

    def _checkers(self, at: int, occupied: int) -> int:
        """Return the disks that would check a Pilgrim on `at` (M9.2) with these squares occupied, as a bitboard."""
        pieces = self.pieces
        by = FROM[BLUE_PAWN][at] & (pieces[BLUE_PAWN] | pieces[SERPENT]) | FROM[BLUE_KNIGHT][at] & pieces[BLUE_KNIGHT]
        by |= FROM[FOE][at] & pieces[FOE] | FROM[GENERAL][at] & pieces[GENERAL] | FROM[GOBLIN][at] & pieces[GOBLIN]
        straight, rooks = pieces[BLUE_LANCER], pieces[ERHLANG]
        if pieces[GOBLIN]:  # Blue may turn disks over
            wet = self._tables.wet
            by |= FROM[GENERAL][at] & pieces[BLUE_KNIGHT] & wet | FROM[BLUE_KNIGHT][at] & pieces[GENERAL] & wet
            by |= FROM[FOE][at] & pieces[BLUE_LANCER] & wet
            straight |= pieces[FOE] & wet
            rooks |= pieces[BLUE_MOUNTAIN] & wet
        aligned = straight & UP[at] | rooks & LINES[at]
        if aligned:
            by |= ROOKS[at][occupied & LINES[at]] & aligned
        return by and by & ~self._seen(occupied)

    def _seen(self, occupied: int) -> int:
        """Return the squares that the Bodhisattva sees, as a bitboard; Blue's disks there are frozen."""
        gaze = self.pieces[BODHISATTVA]
        if not gaze:
            return 0
        at = gaze.bit_length() - 1
        return ROOKS[at][occupied & LINES[at]]
