"""P9: moves as people write them, read with forgiveness: `Nf3`, `e8q`, `0-0`, `Ngf3!?`, `e4/m`, also `e2-e4`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....interfaces.game import Game
from ....kernel.errors import GameError, IllegalMoveError, NotationError
from ....kernel.types import Refusal
from ..board import NUMBER, SQUARES
from ..fast.moves import CASTLING, PROMOTION, PackedMove
from ..notation import MOVE, ORTHODOX, VOTES, WORDS, items
from ..rules import Move, Pilgrim, Position

SAN = re.compile(
    r"(?P<man>[A-Z])?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<takes>[-x:×])?(?P<to>[a-h][1-8])"
    r"(?:=?\(?(?P<becomes>[A-Za-z])\)?)?(?:/(?P<comes>[A-Za-z]))?"
)
CASTLE = re.compile(r"([O0o])-\1(-\1)?")
PLACEMENT = re.compile(r"([A-Za-z])@([a-h])")
ENDING = re.compile(r"(?:e\.?p\.?)?(?:\+\+?|#|‡|†)?[!?]*$")
SHOWN = 40


def find(game: Game, pos: Position, word: str) -> Move:
    """The legal move that a word stands for.

    Raises:
        NotationError: it is not of a form that moves have, or could be more than one move.
        IllegalMoveError: it is, but there is no such move here.
    """
    rules = game.rules
    assert isinstance(rules, Pilgrim)
    if len(word) > SHOWN:
        raise NotationError(f"“{word[:SHOWN]}...” is not a move.")
    text = ENDING.sub("", word, count=1)
    match rules.phase(pos):
        case "vote":
            return _exactly(game, pos, text.lower() if text.lower() in VOTES else text, word)
        case "place":
            placed = PLACEMENT.fullmatch(text)
            return _exactly(game, pos, f"{placed[1].upper()}@{placed[2]}" if placed else text, word)
    if castle := CASTLE.fullmatch(text):
        short, long = ("e1g1", "e1c1") if pos.white else ("e8g8", "e8c8")
        found = long if castle[2] else short
        packed = rules.listed(pos).packed_moves.get(found)
        if packed is not None and packed[2] != CASTLING:
            raise IllegalMoveError(Refusal("P6", "No king can castle here."), word)
        return _exactly(game, pos, found, word)
    if MOVE.fullmatch(text.lower()):
        return _exactly(game, pos, text.lower(), word)
    form = SAN.fullmatch(text)
    if not form:
        raise NotationError(f"“{word}” is not a move.")
    return _of_form(game, rules, pos, form, word)


def _exactly(game: Game, pos: Position, text: str, word: str) -> Move:
    """The legal move of that text form."""
    move: Move | None = game.rules.legal_move(pos, text)
    if move:
        return move
    try:
        steps = game.rules.steps(text, pos)
    except NotationError:
        if not SAN.fullmatch(ENDING.sub("", word, count=1)) and not CASTLE.fullmatch(text):
            raise NotationError(f"“{word}” is not a move.") from None
        steps = ("",)
    refusal = game.why(pos, steps) or Refusal("P6", "The move does not say what the pawn becomes.")
    raise IllegalMoveError(refusal, word)


def _of_form(game: Game, rules: Pilgrim, pos: Position, form: re.Match[str], word: str) -> Move:
    man = form["man"] or "P"
    if man not in ORTHODOX and man not in rules.kind_of:
        raise NotationError(f"“{word}”: there is no piece {man} in this game.")
    to, becomes = NUMBER[form["to"]], (form["becomes"] or "").upper()
    letters = rules.variant.letters.upper()
    men = [at for at, letter in enumerate(pos.board) if letter == (man if pos.white else man.lower())]
    men = [at for at in men if form["file"] in (None, SQUARES[at][0]) and form["rank"] in (None, SQUARES[at][1])]
    moves = {move.text: move for move in rules.legal_moves(pos)}
    found = [
        (moves[text], packed)
        for text, packed in rules.listed(pos).packed_moves.items()
        if text in moves and packed[0] in men and packed[1] == to and packed[2] != CASTLING
        if (letters[packed[3]] if packed[2] == PROMOTION else "") == becomes
    ]
    if man == "P" and not form["file"] and len(found) > 1:
        found = [
            (move, packed)
            for move, packed in found
            if (packed[0] % 8 == to % 8) is not (form["takes"] in ("x", ":", "×"))
        ]
    if len(found) == 1:
        return _coming_in(pos, *found[0], form["comes"], word)
    if found:
        could = ", ".join(sorted(move.text for move, _ in found))
        raise NotationError(f"“{word}” could be {could}.")
    raise IllegalMoveError(_refusal(game, rules, pos, man, men, to, becomes), word)


def _coming_in(pos: Position, move: Move, packed: PackedMove, comes: str | None, word: str) -> Move:
    """The move, if what it says about the piece that comes in is so; it need not say it."""
    if comes:
        item = f"{comes.upper() if pos.white else comes.lower()}{SQUARES[packed[0]][0]}"
        left = SQUARES[packed[0]][1] == ("2" if pos.white else "7") and pos.board[packed[0]] in "Pp"
        if not left or item not in items(pos.waiting):
            raise IllegalMoveError(Refusal("P5", f"No {comes.upper()} waits behind that pawn."), word)
    return move


def _refusal(game: Game, rules: Pilgrim, pos: Position, man: str, men: Sequence[int], to: int, becomes: str) -> Refusal:
    """Why no man of that kind can do it: the reason itself where only one is meant."""
    if len(men) == 1:
        steps = (SQUARES[men[0]], SQUARES[to]) + ((f"={becomes.lower()}",) if becomes else ())
        try:
            refusal = game.why(pos, steps)
        except GameError:
            refusal = None
        if refusal:
            return refusal
        return Refusal("P6", "It must say what the pawn becomes." if not becomes else "No pawn is promoted there.")
    name = WORDS.get(man) or rules.kind_of[man].name
    return Refusal("P7", f"No {name} can go to {SQUARES[to]} here.")
