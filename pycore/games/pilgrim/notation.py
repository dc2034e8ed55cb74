"""P9: text forms of positions and moves, and moves as people write them (SAN)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...kernel.errors import NotationError, PositionError
from ...kernel.types import CellId
from .board import BENCH, FILES, NUMBER, SQUARES

ORTHODOX = "PNBRQK"
WORDS = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}

VOTING, OVERRULING, PLAIN, NOBODY_WAITS = "?", "?-", "--", "-"
"""The seventh field where it is not a list: White votes; White passed and Black votes; plain chess; nothing waits."""


class Texts(NamedTuple):
    """A position as its text says it."""

    board: str  # 64 letters from a1 to h8, "." for empty
    white: bool
    castling: str
    en_passant: int  # the square a pawn has just passed over, or -1
    halfmove_clock: int  # plies since a capture or a pawn's own move
    number: int  # of the move
    waiting: str  # the seventh field


def items(waiting: str) -> list[str]:
    """Who waits: letter and file, or `@` for those still to be placed."""
    return [] if waiting in (VOTING, OVERRULING, PLAIN, NOBODY_WAITS) else waiting.split(",")


def joined(found: Iterable[str]) -> str:
    """The seventh field of these, in ASCII order."""
    return ",".join(sorted(found)) or NOBODY_WAITS


def home(item: str) -> int:
    """The initial square of the pawn that a waiting piece stands behind."""
    return NUMBER[item[1] + ("2" if item[0].isupper() else "7")]


def bench(letter: str, file: str) -> CellId:
    """The place on the bench behind a file, of the side whose case the letter has."""
    return CellId(file + BENCH[letter.isupper()])


def placement(board: str) -> str:
    """The first field of a FEN: the ranks from the eighth down."""
    found = "/".join([board[first : first + 8] for first in range(56, -1, -8)])
    for empty in range(8, 0, -1):
        found = found.replace("." * empty, str(empty))
    return found


def write(texts: Texts) -> str:
    """A position as text: a FEN with a seventh field."""
    en_passant = SQUARES[texts.en_passant] if texts.en_passant >= 0 else "-"
    side = "w" if texts.white else "b"
    return (
        f"{placement(texts.board)} {side} {texts.castling or '-'} {en_passant} "
        f"{texts.halfmove_clock} {texts.number} {texts.waiting}"
    )


def read(text: str, external: Mapping[str, int]) -> Texts:
    """A position's text as its fields; what needs more than the text to judge is judged by the rules.

    Args:
        external: the letters of the external pieces in the game, and how many of each a side has.

    Raises:
        PositionError: naming the field.
    """
    fields = text.split(" ")
    if len(fields) not in (6, 7):
        raise PositionError("placement", f"A position has six or seven fields; this has {len(fields)}.")
    board = _board(fields[0], external)
    if fields[1] not in ("w", "b"):
        raise PositionError("side", f"The side to move is w or b, not “{fields[1][:20]}”.")
    white = fields[1] == "w"
    if not re.fullmatch(r"-|K?Q?k?q?", fields[2]) or not fields[2]:
        raise PositionError("castling", f"Castling rights are some of KQkq in order, or -, not “{fields[2][:20]}”.")
    halfmove_clock = _number("quiet", fields[4], 0)
    number = _number("number", fields[5], 1)
    strangers = any(letter.upper() in external for letter in board)
    waiting = fields[6] if len(fields) == 7 else (NOBODY_WAITS if strangers else PLAIN)
    waiting = _waiting(waiting, board, white, external)
    if strangers and waiting in (VOTING, OVERRULING, PLAIN):
        raise PositionError("waiting", "A guest stands on the board, so the vote is over and it is not plain chess.")
    en_passant = _en_passant(fields[3], board, white, external)
    return Texts(board, white, fields[2].replace("-", ""), en_passant, halfmove_clock, number, waiting)


def _board(placement: str, external: Mapping[str, int]) -> str:
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise PositionError("placement", f"The placement needs 8 ranks; this has {len(ranks)}.")
    board = ""
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        letters = re.sub(r"[1-8]", lambda run: "." * int(run[0]), rank)
        for letter in letters:
            if letter != "." and not (letter.isascii() and letter.upper() in (*ORTHODOX, *external)):
                raise PositionError("placement", f"Rank {number} has “{letter}”, which is no piece of this game.")
        if len(letters) != 8 or re.search(r"[1-8]{2}|\.", rank):
            raise PositionError("placement", f"Rank {number} does not name 8 squares, or has two numbers in a row.")
        board = letters + board
    for king, name in (("K", "White"), ("k", "Black")):
        if board.count(king) != 1:
            raise PositionError("placement", f"{name} has {board.count(king)} kings; it must have one.")
    for square in (*range(8), *range(56, 64)):
        if board[square] in "Pp":
            raise PositionError("placement", f"A pawn cannot stand on {SQUARES[square]}.")
    return board


def _number(field: str, text: str, least: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text) or int(text) < least:
        raise PositionError(field, f"The field “{field}” is a whole number from {least}, not “{text[:20]}”.")
    return int(text)


def _en_passant(text: str, board: str, white: bool, external: Mapping[str, int]) -> int:
    if text == "-":
        return -1
    square = NUMBER.get(text, -1)
    if square < 0 or square // 8 != (5 if white else 2):
        raise PositionError("passing", f"“{text[:20]}” is not a square that a pawn has just passed over.")
    pawn, frm = (square - 8, square + 8) if white else (square + 8, square - 8)
    left_by = board[frm]
    came = left_by.upper() in external and left_by.islower() == white
    if board[pawn] != ("p" if white else "P") or board[square] != "." or not (left_by == "." or came):
        raise PositionError("passing", f"No pawn can have just passed over {text}.")
    return square


def _waiting(text: str, board: str, white: bool, external: Mapping[str, int]) -> str:
    if text in (PLAIN, NOBODY_WAITS):
        return text
    if text in (VOTING, OVERRULING):
        if white is not (text == VOTING):
            raise PositionError("side", "White votes first, Black after White has passed.")
        _room(board, sum(external.values()), "Pp")
        return text
    found = text.split(",")
    for side in (str.upper, str.lower):
        mine = [item for item in found if item and side(item[0]) == item[0]]
        for letter, most in external.items():
            if sum(item[0] == side(letter) for item in mine) > most:
                raise PositionError("waiting", f"More pieces {side(letter)} wait than a side has.")
        files = [item[1:] for item in mine if item[1:] != "@"]
        if len(set(files)) < len(files):
            raise PositionError("waiting", "Two pieces of one side cannot wait behind the same file.")
        _room(board, len(mine), side("P"))
    for item in found:
        if not re.fullmatch(r"[A-Za-z][a-h@]", item) or item[0].upper() not in external:
            raise PositionError("waiting", f"“{item[:20]}” is not an external piece of this game with a file or @.")
        if item[1] != "@" and board[home(item)] != ("P" if item[0].isupper() else "p"):
            pawn = f"{'white' if item[0].isupper() else 'black'} pawn"
            says = f"Nobody can wait behind the {item[1]}-file: no {pawn} stands on {SQUARES[home(item)]}."
            raise PositionError("waiting", says)
    unplaced = [item[0].isupper() for item in found if item[1] == "@"]
    if unplaced and white not in unplaced:
        raise PositionError("side", "The side to act has placed all its pieces.")
    return joined(found)


def _room(board: str, count: int, pawns: str) -> None:
    for pawn in pawns:
        rank = board[8:16] if pawn == "P" else board[48:56]
        if rank.count(pawn) < count:
            raise PositionError("waiting", "There are too few pawns on their initial squares to wait behind.")


MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])([a-z])?")
PLACEMENT = re.compile(r"([A-Z])@([a-h])")
VOTES = ("use", "pass")


def steps(text: str, white: bool) -> tuple[str, ...]:
    """The longest steps a move's text stands for, for that side.

    Raises:
        NotationError: it is not of the game's form.
    """
    if text in VOTES:
        return (text,)
    if match := PLACEMENT.fullmatch(text):
        return (bench("A" if white else "a", match[2]), f"{match[1]}@")
    match = MOVE.fullmatch(text)
    if not match:
        raise NotationError(f"“{text[:40]}” is not a move; moves look like e2e4, e7e8q, M@d, use or pass.")
    return (match[1], match[2], f"={match[3]}") if match[3] else (match[1], match[2])


def file_of(square: int) -> str:
    """A square's file."""
    return FILES[square % 8]
