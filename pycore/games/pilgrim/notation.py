"""P9: text forms of positions and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...kernel.errors import NotationError, PositionError
from ...kernel.messages import Message, noun, say
from ...kernel.types import CellId
from .board import BENCH, FILES, NUMBER, SIDE_NAMES, SQUARES

ORTHODOX = "PNBRQK"
ORTHODOX_IDS = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
ORTHODOX_NAMES = {
    "P": noun("pawn"),
    "N": noun("knight"),
    "B": noun("bishop"),
    "R": noun("rook"),
    "Q": noun("queen"),
    "K": noun("king"),
}

VOTING, OVERRULING, PLAIN, NOBODY_WAITS = "?", "?-", "--", "-"
"""The seventh field where it is not a list: White votes; White has passed and Black votes; plain chess; no piece
waits."""


HOMES = {"K": ("e1", "h1", "KR"), "Q": ("e1", "a1", "KR"), "k": ("e8", "h8", "kr"), "q": ("e8", "a8", "kr")}
"""For each castling right the squares of king and rook, and their letters."""
RIGHTS_LABELS = {
    "K": say("White, short"),
    "Q": say("White, long"),
    "k": say("Black, short"),
    "q": say("Black, long"),
}
SLINGERS = {"T", "F"}
"""The guests that can throw a king or rook from its place, which does not cost the castling right (P6)."""


class Texts(NamedTuple):
    """The fields of a position's text."""

    board: str  # 64 letters from a1 to h8, "." for empty
    white: bool
    castling: str
    en_passant: int  # the square a pawn has just passed over, or -1
    halfmove_clock: int  # plies since a capture or a pawn's own move
    number: int  # of the move
    waiting: str  # the seventh field


def items(waiting: str) -> list[str]:
    """Return the waiting pieces of a seventh field: letter and file, or letter and `@` if not placed yet."""
    return [] if waiting in (VOTING, OVERRULING, PLAIN, NOBODY_WAITS) else waiting.split(",")


def joined(found: Iterable[str]) -> str:
    """Return the seventh field made of these items, in ASCII order."""
    return ",".join(sorted(found)) or NOBODY_WAITS


def home(item: str) -> int:
    """Return the initial square of the pawn that a waiting piece stands behind."""
    return NUMBER[item[1] + ("2" if item[0].isupper() else "7")]


def bench(letter: str, file: str) -> CellId:
    """Return the bench place behind a file, White's for an upper-case letter and Black's for a lower-case one."""
    return CellId(file + BENCH[letter.isupper()])


def placement(board: str) -> str:
    """Return the first field of a FEN: the ranks from the eighth down."""
    found = "/".join([board[first : first + 8] for first in range(56, -1, -8)])
    for empty in range(8, 0, -1):
        found = found.replace("." * empty, str(empty))
    return found


def write(texts: Texts) -> str:
    """Return a position as text: a FEN with a seventh field."""
    en_passant = SQUARES[texts.en_passant] if texts.en_passant >= 0 else "-"
    side = "w" if texts.white else "b"
    return (
        f"{placement(texts.board)} {side} {texts.castling or '-'} {en_passant} "
        f"{texts.halfmove_clock} {texts.number} {texts.waiting}"
    )


def read(text: str, external: Mapping[str, int]) -> Texts:
    """Return the fields of a position's text, checked as far as the text alone allows; the rules check the rest.

    Args:
        external: the letters of the external pieces in the game, and how many of each a side has.

    Raises:
        PositionError: naming the field.
    """
    fields = text.split(" ")
    if len(fields) not in (6, 7):
        problem = say("A position has six or seven fields; this one has {fields}.", fields=len(fields))
        raise PositionError("placement", problem)
    board = _board(fields[0], external)
    if fields[1] not in ("w", "b"):
        raise PositionError("side", say("The side to move is w or b, not “{given}”.", given=fields[1][:20]))
    white = fields[1] == "w"
    if not re.fullmatch(r"-|K?Q?k?q?", fields[2]) or not fields[2]:
        problem = say("Castling rights are some of KQkq in order, or -, not “{given}”.", given=fields[2][:20])
        raise PositionError("castling", problem)
    halfmove_clock = _number("quiet", say("Moves since a capture or a pawn’s move"), fields[4], 0)
    number = _number("number", say("Move number"), fields[5], 1)
    guest_on_board = any(letter.upper() in external for letter in board)
    waiting = fields[6] if len(fields) == 7 else (NOBODY_WAITS if guest_on_board else PLAIN)
    waiting = _waiting(waiting, board, white, external)
    if guest_on_board and waiting in (VOTING, OVERRULING, PLAIN):
        problem = say("A guest stands on the board, so the vote is over and this is not plain chess.")
        raise PositionError("waiting", problem)
    en_passant = _en_passant(fields[3], board, white, external)
    return Texts(board, white, fields[2].replace("-", ""), en_passant, halfmove_clock, number, waiting)


def misplaced_rights(texts: Texts, external: Mapping[str, int]) -> dict[str, Message]:
    """Return the castling rights that no game can have left, as king or rook is not in its place, and what is wrong."""
    if SLINGERS & external.keys() and texts.waiting != PLAIN:
        return {}
    found = {}
    for right in texts.castling:
        king, rook, letters = HOMES[right]
        if texts.board[NUMBER[king]] + texts.board[NUMBER[rook]] != letters:
            found[right] = say(
                "Castling ({right}) needs the king on {king} and a rook of the same side on {rook}.",
                right=RIGHTS_LABELS[right],
                king=king,
                rook=rook,
            )
    return found


def _board(placement: str, external: Mapping[str, int]) -> str:
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise PositionError(
            "placement", say("A board has 8 ranks, with / between them; this one has {ranks}.", ranks=len(ranks))
        )
    board = ""
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        letters = re.sub(r"[1-8]", lambda run: "." * int(run[0]), rank)
        for letter in letters:
            if letter != "." and not (letter.isascii() and letter.upper() in (*ORTHODOX, *external)):
                problem = say(
                    "Rank {rank} contains “{letter}”, which is no piece of this game.", rank=number, letter=letter
                )
                raise PositionError("placement", problem)
        if len(letters) != 8 or re.search(r"[1-8]{2}|\.", rank):
            problem = say("Rank {rank} does not describe 8 squares, or has two digits in a row.", rank=number)
            raise PositionError("placement", problem)
        board = letters + board
    for king, white in (("K", True), ("k", False)):
        if board.count(king) != 1:
            problem = say(
                "{side} must have exactly one king, not {kings}.", side=SIDE_NAMES[white], kings=board.count(king)
            )
            raise PositionError("placement", problem)
    for square in (*range(8), *range(56, 64)):
        if board[square] in "Pp":
            raise PositionError("placement", say("A pawn cannot stand on {cell}.", cell=SQUARES[square]))
    return board


def _number(field: str, label: Message, text: str, least: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text) or int(text) < least:
        problem = say(
            "{field}: a whole number from {least}, not “{given}”.",
            field=label,
            least=least,
            given=text[:20],
        )
        raise PositionError(field, problem)
    return int(text)


def _en_passant(text: str, board: str, white: bool, external: Mapping[str, int]) -> int:
    if text == "-":
        return -1
    square = NUMBER.get(text, -1)
    if square < 0 or square // 8 != (5 if white else 2):
        problem = say("“{given}” is not a square that a pawn can just have passed over.", given=text[:20])
        raise PositionError("passing", problem)
    pawn, frm = (square - 8, square + 8) if white else (square + 8, square - 8)
    left_by = board[frm]
    came = left_by.upper() in external and left_by.islower() == white
    if board[pawn] != ("p" if white else "P") or board[square] != "." or not (left_by == "." or came):
        raise PositionError("passing", say("No pawn can just have passed over {cell}.", cell=text))
    return square


def _waiting(text: str, board: str, white: bool, external: Mapping[str, int]) -> str:
    if text in (PLAIN, NOBODY_WAITS):
        return text
    if text in (VOTING, OVERRULING):
        if white is not (text == VOTING):
            raise PositionError("side", say("White votes first; Black votes after White has passed."))
        _check_pawns(board, sum(external.values()), "Pp")
        return text
    found = text.split(",")
    for side in (str.upper, str.lower):
        mine = [item for item in found if item and side(item[0]) == item[0]]
        for letter, most in external.items():
            if sum(item[0] == side(letter) for item in mine) > most:
                raise PositionError("waiting", say("More pieces {letter} wait than a side has.", letter=side(letter)))
        files = [item[1:] for item in mine if item[1:] != "@"]
        if len(set(files)) < len(files):
            raise PositionError("waiting", say("Two pieces of one side cannot wait behind the same file."))
        _check_pawns(board, len(mine), side("P"))
    for item in found:
        if not re.fullmatch(r"[A-Za-z][a-h@]", item) or item[0].upper() not in external:
            problem = say(
                "“{given}” is no guest of this game with its file, or with @ if it is not placed yet.", given=item[:20]
            )
            raise PositionError("waiting", problem)
        if item[1] != "@":
            _check_home(board, item)
    unplaced = [item[0].isupper() for item in found if item[1] == "@"]
    if unplaced and white not in unplaced:
        raise PositionError("side", say("The side to act has already placed all its pieces."))
    return joined(found)


def _check_home(board: str, item: str) -> None:
    file, cell = item[1], SQUARES[home(item)]
    if item[0].isupper() and board[home(item)] != "P":
        problem = say(
            "No piece can wait behind the {file}-file: there is no white pawn on {cell}.", file=file, cell=cell
        )
        raise PositionError("waiting", problem)
    if item[0].islower() and board[home(item)] != "p":
        problem = say(
            "No piece can wait behind the {file}-file: there is no black pawn on {cell}.", file=file, cell=cell
        )
        raise PositionError("waiting", problem)


def _check_pawns(board: str, needed: int, pawns: str) -> None:
    for pawn in pawns:
        rank = board[8:16] if pawn == "P" else board[48:56]
        if rank.count(pawn) < needed:
            raise PositionError("waiting", say("There are too few pawns on their initial squares to wait behind."))


MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])([a-z])?")
PLACEMENT = re.compile(r"([A-Z])@([a-h])")
VOTES = ("use", "pass")


def steps(text: str, white: bool) -> tuple[str, ...]:
    """Return the longest steps that a move's text can stand for, made by that side.

    Raises:
        NotationError: the text does not have the form of a move.
    """
    if text in VOTES:
        return (text,)
    if match := PLACEMENT.fullmatch(text):
        return (bench("A" if white else "a", match[2]), f"{match[1]}@")
    match = MOVE.fullmatch(text)
    if not match:
        problem = say("“{given}” is not a move; moves look like e2e4, e7e8q, M@d, use or pass.", given=text[:40])
        raise NotationError(problem)
    return (match[1], match[2], f"={match[3]}") if match[3] else (match[1], match[2])


def file_of(square: int) -> str:
    """Return the letter of a square's file."""
    return FILES[square % 8]
