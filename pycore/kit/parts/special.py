"""Declarations of drops, castling and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .errors import KitError, unknown


class Drops(NamedTuple):
    """Pieces in hand, as `drops` declares them."""

    pieces: tuple[str, ...]
    captured: str
    revert: bool
    forbidden: Mapping[str, str]


class Castling(NamedTuple):
    """Castling, as `castling` declares it."""

    king: str
    rook: str
    goes: int


class Die(NamedTuple):
    """A die, as `die` declares it."""

    faces: tuple[int, ...]
    weights: tuple[int, ...]
    tracks: tuple[str, str] | tuple[()]
    pieces: tuple[str, ...]
    safe: str
    rosettes: str
    again: tuple[int, ...]


def drops(*pieces: str, captured: str = "captor", revert: bool = False, forbidden: Mapping[str, str] = {}) -> Drops:
    """Return pieces in hand that are dropped onto empty cells in place of a move.

    Args:
        pieces: the names of the pieces that can be in hand; all that are not royal if none is named.
        captured: where captured pieces go: to the `captor`'s hand, changing sides; back to the `owner`'s; or `nowhere`.
        revert: whether promoted pieces become again what they were when they are captured.
        forbidden: the cells where a piece may not be dropped, by its name: `{"pawn": "a1 a8"}`.

    Raises:
        KitError: `captured` is another word.
    """
    if captured not in ("captor", "owner", "nowhere"):
        raise unknown("place for captured pieces", captured, ("captor", "owner", "nowhere"))
    return Drops(pieces, captured, revert, dict(forbidden))


def castling(king: str = "king", rook: str = "rook", goes: int = 2) -> Castling:
    """Return castling: the king goes towards a rook in its rank, and the rook goes to the cell that it crossed last.

    Neither may have moved, the cells between must be empty, and the king may not be in check nor cross an attacked
    cell.

    Args:
        king: the name of the piece that castles.
        rook: the name of the piece with which it castles.
        goes: how many cells the king goes.
    """
    return Castling(king, rook, goes)


def die(
    *faces: int,
    weights: Sequence[int] = (),
    tracks: Sequence[str] = (),
    pieces: Sequence[str] = (),
    safe: str = "",
    rosettes: str = "",
    again: Sequence[int] = (),
) -> Die:
    """Return a die that is rolled at the beginning of every turn, and the tracks along which pieces move by its number.

    A piece goes exactly as far as was rolled: from the hand onto the track, along it, and off its end. If that is not
    possible, the turn passes.

    Args:
        faces: the numbers of the die; `die(1, 2, 3, 4, 5, 6)` is an ordinary one.
        weights: how often each comes, in whole numbers; equally often if left out.
        tracks: the cells of the first and of the second side's track, in order.
        pieces: the names of the pieces that move by the die; all if none is named.
        safe: the cells where no piece can be captured.
        rosettes: the cells that give another turn to who reaches them.
        again: the numbers that give another turn.

    Raises:
        KitError: there are no faces, one is negative, or there are not as many weights or not two tracks.
    """
    if not faces or any(type(face) is not int or face < 0 for face in faces) or len(set(faces)) != len(faces):
        raise KitError("A die has different whole numbers on its faces, such as die(1, 2, 3, 4, 5, 6).")
    if weights and (len(weights) != len(faces) or any(type(one) is not int or one < 1 for one in weights)):
        raise KitError("Give each face of the die a weight, a whole number above 0.")
    if len(tracks) not in (0, 2):
        raise KitError('Give the tracks of both sides: tracks=("a1 b1 c1", "a2 b2 c2").')
    two = (tracks[0], tracks[1]) if tracks else ()
    return Die(faces, tuple(weights) or (1,) * len(faces), two, tuple(pieces), safe, rosettes, tuple(again))
