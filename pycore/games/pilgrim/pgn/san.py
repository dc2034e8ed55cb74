"""A forgiving reader of SAN (P9): `Nf3`, `e8q`, `0-0`, `Ngf3!?`, `e4/m`, also `e2-e4`."""

from __future__ import annotations

import re

from ....interfaces.game import Game
from ....kernel.errors import GameError, IllegalMoveError, NotationError
from ....kernel.messages import listing, say
from ....kernel.types import Refusal
from ..board import NUMBER, SQUARES
from ..fast.moves import CASTLING, PROMOTION, PackedMove
from ..notation import MOVE, ORTHODOX, VOTES, items
from ..rules import Move, Pilgrim, Position

SAN = re.compile(
    r"(?P<piece>[A-Z]|[nqkr])?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<takes>[-x:])?(?P<to>[a-h][1-8])"
    r"(?:=?\(?(?P<becomes>[A-Za-z])\)?|(?<=[18])/(?P<slashed>[A-Za-z]))?(?:/(?P<comes>[A-Za-z]))?"
)
"""A move in SAN. After a move to the last rank, `/Q` is what a pawn becomes; else it is the guest that comes in."""
CASTLE = re.compile(r"([O0o])-\1(-\1)?")
PLACEMENT = re.compile(r"([A-Za-z])@([a-h])")
DROP = re.compile(r"[A-Z]?@[a-h][1-8]")
NULL = ("-", "--", "---", "Z0", "z0", "null", "0000", "@@@@")
"""The ways in which programs write a null move."""
ENDING = re.compile(r"(?:e\.?p\.?)?(?:\+\+?|#|‡|†|\+?(?:dbl)?ch|\+?mate)?[!?]*[.,]*$")
SHOWN = 40


def find(game: Game, pos: Position, text: str, word: str = "") -> Move:
    """Return the legal move that a text stands for.

    Args:
        word: the text as it was written, for errors, if it is not the same.

    Raises:
        NotationError: the word does not have the form of a move, or is ambiguous.
        IllegalMoveError: there is no such move in this position.
    """
    rules = game.rules
    assert isinstance(rules, Pilgrim)
    word = word or text
    if len(word) > SHOWN:
        raise NotationError(say("“{word}...” is not a move.", word=word[:SHOWN]))
    text = ENDING.sub("", text, count=1)
    match rules.phase(pos):
        case "vote":
            return _exactly(game, pos, text.lower() if text.lower() in VOTES else text, word)
        case "place":
            placed = PLACEMENT.fullmatch(text)
            return _exactly(game, pos, f"{placed[1].upper()}@{placed[2]}" if placed else text, word)
    if text in NULL:
        problem = say("“{word}” is a null move, with which a side passes its turn. Chess has none.", word=word)
        raise NotationError(problem)
    if DROP.fullmatch(text):
        raise NotationError(say("“{word}” drops a piece, as in Crazyhouse, which cannot be played here.", word=word))
    if castle := CASTLE.fullmatch(text):
        king, rights = (pos.board.find("K"), "KQ") if pos.white else (pos.board.find("k"), "kq")
        if king % 8 != 4 and {*rights} & {*pos.castling}:
            problem = say(
                "Castling with the king on {cell} is Chess960, which cannot be played here.", cell=SQUARES[king]
            )
            raise IllegalMoveError(Refusal("P6", problem), word)
        short, long = ("e1g1", "e1c1") if pos.white else ("e8g8", "e8c8")
        found = long if castle[2] else short
        packed = rules.listed(pos).packed_moves.get(found)
        if packed is not None and packed[2] != CASTLING:
            raise IllegalMoveError(Refusal("P6", say("No king can castle here.")), word)
        return _exactly(game, pos, found, word)
    form = SAN.fullmatch(text) or SAN.fullmatch(text[:1].lower() + text[1:])
    from_to = MOVE.fullmatch(text.lower())
    if from_to and not (form and form["piece"] and _fitting(rules, pos, form)):  # B1c3 may be the bishop's move
        return _exactly(game, pos, text.lower(), word)
    if not form:
        raise NotationError(say("“{word}” is not a move.", word=word))
    return _of_form(game, rules, pos, form, word)


def _exactly(game: Game, pos: Position, text: str, word: str) -> Move:
    """Return the legal move with that text.

    Raises:
        NotationError: the text does not have the form of a move.
        IllegalMoveError: there is no such move in this position.
    """
    move: Move | None = game.rules.legal_move(pos, text)
    if move:
        return move
    try:
        steps = game.rules.steps(text, pos)
    except NotationError:
        if not SAN.fullmatch(text) and not CASTLE.fullmatch(text):
            raise NotationError(say("“{word}” is not a move.", word=word)) from None
        steps = ("",)
    refusal = game.why(pos, steps) or Refusal("P6", say("The move does not say what the pawn becomes."))
    raise IllegalMoveError(refusal, word)


def _of_form(game: Game, rules: Pilgrim, pos: Position, form: re.Match[str], word: str) -> Move:
    piece = (form["piece"] or "P").upper()
    if piece not in ORTHODOX and piece not in rules.kind_of:
        raise NotationError(say("“{word}”: there is no piece {letter} in this game.", word=word, letter=piece))
    found = _fitting(rules, pos, form)
    if len(found) == 1:
        return _coming_in(pos, *found[0], form["comes"], word)
    if found:
        candidates = listing(sorted(move.text for move, _ in found), "or")
        raise NotationError(say("“{word}” could be {moves}.", word=word, moves=candidates))
    raise IllegalMoveError(_refusal(game, rules, pos, form), word)


def _squares(pos: Position, form: re.Match[str]) -> list[int]:
    """Return where the pieces stand that a word may mean."""
    piece = (form["piece"] or "P").upper()
    letter = piece if pos.white else piece.lower()
    return [
        at
        for at, (file, rank) in enumerate(SQUARES)
        if pos.board[at] == letter and form["file"] in (None, file) and form["rank"] in (None, rank)
    ]


def _becomes(form: re.Match[str]) -> str:
    return form["becomes"] or form["slashed"] or ""


def _fitting(rules: Pilgrim, pos: Position, form: re.Match[str]) -> list[tuple[Move, PackedMove]]:
    """Return the legal moves of the piece that a word names."""
    to, becomes, letters = NUMBER[form["to"]], _becomes(form).upper(), rules.variant.letters.upper()
    squares = _squares(pos, form)
    moves = {move.text: move for move in rules.legal_moves(pos)}
    found = [
        (moves[text], packed)
        for text, packed in rules.listed(pos).packed_moves.items()
        if text in moves and packed[0] in squares and packed[1] == to and packed[2] != CASTLING
        if (letters[packed[3]] if packed[2] == PROMOTION else "") == becomes
    ]
    if form["piece"] in (None, "P") and not form["file"] and len(found) > 1:
        takes = form["takes"] in ("x", ":")
        found = [(move, packed) for move, packed in found if (packed[0] % 8 == to % 8) is not takes]
    return found


def _coming_in(pos: Position, move: Move, packed: PackedMove, comes: str | None, word: str) -> Move:
    """Return the move if it names the piece that comes in rightly, or names none.

    Raises:
        IllegalMoveError: no such piece waits behind the pawn.
    """
    if comes:
        item = f"{comes.upper() if pos.white else comes.lower()}{SQUARES[packed[0]][0]}"
        left = SQUARES[packed[0]][1] == ("2" if pos.white else "7") and pos.board[packed[0]] in "Pp"
        if not left or item not in items(pos.waiting):
            refusal = Refusal("P5", say("No {letter} waits behind that pawn.", letter=comes.upper()))
            raise IllegalMoveError(refusal, word)
    return move


def _refusal(game: Game, rules: Pilgrim, pos: Position, form: re.Match[str]) -> Refusal:
    """Return why no piece of that kind can make the move: the rule itself if only one piece comes into question."""
    squares, to, becomes = _squares(pos, form), NUMBER[form["to"]], _becomes(form)
    if len(squares) == 1:
        steps = (SQUARES[squares[0]], SQUARES[to]) + ((f"={becomes.lower()}",) if becomes else ())
        try:
            refusal = game.why(pos, steps)
        except GameError:
            refusal = None
        if refusal:
            return refusal
        if becomes:
            return Refusal("P6", say("No pawn is promoted there."))
        return Refusal("P6", say("The move must say what the pawn becomes."))
    name = rules.name((form["piece"] or "P").upper())
    return Refusal("P7", say("No {piece} can go to {cell} here.", piece=name, cell=SQUARES[to]))
