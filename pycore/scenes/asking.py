"""Questions about the board that are typed: a line, the diagonals through a cell, the pieces of a kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..interfaces.game import Game
from ..interfaces.pasted import plain, spellings, unaccented
from ..kernel.board import Line
from ..kernel.messages import count, say, sentences
from ..kernel.types import Piece
from .speech import line_text, place_name, row_text, sides_text

Translate = Callable[[str], str]
"""Returns a message in the player's language, and other texts as they are."""
ROW_WORDS = say("row, rows, rank, ranks", context="typed")
FILE_WORDS = say("file, files, column, columns", context="typed")
LINE_WORDS = say("line, lines", context="typed")
DIAGONAL_WORDS = say("diagonal, diagonals", context="typed")
PIECE_WORDS = say("p, piece, pieces", context="typed")
"""The words of a typed question; a translation may have any number of them."""
KINDS = {"row": ROW_WORDS, "rank": ROW_WORDS, "file": FILE_WORDS}
"""What the kinds of lines are called; all others are only called lines."""
SIGNS = "\u2e80-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Signs of scripts without spaces; each counts as a word."""
_WORD = re.compile(rf"[{SIGNS}]|[^{SIGNS}\s,.;:!?()#+-]+")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|[ao])")
SHORT = 3
"""Up to this many letters may name a line: "c", "12", "3rd"."""
Words = tuple[str, ...]


def split_words(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return _WORD.findall(plain(text).casefold())


def asked_for(game: Game, pos: Any, text: str, translate: Translate = str) -> str | None:
    """Return the description that a typed text asks for, or None if it does not ask for one.

    A text can ask for a line by its name ("row 3", "c-file"), for the diagonals through a cell ("diagonal c3"), and for
    the pieces of a kind ("p knight"); in English, and with the words of the player's language. Accents do not matter,
    nor which comes first, the word or the letter; rows and ranks are the same.
    """
    given = split_words(text)
    words = _plain(given)
    if line := _named(game, words, translate):
        return line_text(game, game.narrator.pieces(pos), line)
    if is_begun(text, translate):
        return None
    for kind in (ROW_WORDS, FILE_WORDS, LINE_WORDS):
        if which := _rest(words, kind, translate):
            line = _line_of(game, which, translate, kind)
            if line or len(which) > 1 or len(which[0]) <= SHORT:
                return _line_or_none(game, pos, line, text)
    if which := _rest(words, DIAGONAL_WORDS, translate):
        return _diagonals(game, pos, "".join(which))
    which = _rest(words, PIECE_WORDS, translate, last=False)
    if not which or "".join(which) in {str(cell.id).lower() for cell in game.rules.board.cells}:
        return None  # a pawn that moves there
    name = re.sub(rf"(?<=[{SIGNS}]) (?=[{SIGNS}])", "", " ".join(given[-len(which) :]))
    return _kind_asked(game, pos, name, translate)


def is_begun(text: str, translate: Translate = str) -> bool:
    """Return whether a text is the beginning of a question: "ro", "row"."""
    typed = "".join(_plain(split_words(text)))
    every = (ROW_WORDS, FILE_WORDS, LINE_WORDS, DIAGONAL_WORDS, PIECE_WORDS)
    return len(typed) > 1 and any("".join(word).startswith(typed) for kind in every for word in _forms(kind, translate))


def _plain(words: Sequence[str]) -> Words:
    return tuple(unaccented(word) for word in words)


def _forms(kind: str, translate: Translate) -> Iterator[Words]:
    """Yield the words of a question in English and in the player's language, without accents."""
    for text in dict.fromkeys((str(kind), translate(kind))):
        for word in re.split("[,，、]", text):
            for form in sorted(spellings(word.strip().casefold())):
                yield _plain(split_words(form))


def _rest(words: Words, kind: str, translate: Translate, last: bool = True) -> Words:
    """Return what stands beside a word of a question, which is the first or, unless `last` is false, the last one."""
    for word in sorted(set(_forms(kind, translate)), key=len, reverse=True):
        size = len(word)
        if len(words) > size and words[:size] == word:
            return words[size:]
        if last and len(words) == size + 1 and words[-size:] == word:
            return words[:1]
        if last and len(words) == size + 2 and words[-size:] == word and words[0] == "第":
            return words[1:2]
    return ()


# Lines


def _named(game: Game, words: Words, translate: Translate) -> Line | None:
    """Return the line with a name of these words, in any order and with or without its first one, an article."""
    for line in game.rules.board.lines:
        for name in (line.name, translate(line.name)):
            own = _plain(split_words(name))
            if sorted(words) == sorted(own) or (len(own) > 2 and words == own[1:]):
                return line
    return None


def _line_of(game: Game, which: Words, translate: Translate, asked: str) -> Line | None:
    """Return the line of a kind with this letter or number."""
    which = tuple(_ORDINAL.sub(r"\1", word) for word in which if word != "第")
    for line in game.rules.board.lines:
        kind = KINDS.get(line.kind, LINE_WORDS)
        if asked in (kind, LINE_WORDS) or set(_forms(asked, translate)) & set(_forms(kind, translate)):
            own = _plain(split_words(line.name))
            if which in (own, _without(own, kind)):
                return line
    return None


def _without(words: Words, kind: str) -> Words:
    """Return the words of an English name without those of its kind."""
    known = {word for form in _forms(kind, str) for word in form}
    return tuple(word for word in words if word not in known)


def _line_or_none(game: Game, pos: Any, line: Line | None, text: str) -> str:
    if line:
        return line_text(game, game.narrator.pieces(pos), line)
    return say("There is no {line}.", line=plain(text).strip().lower())


def _diagonals(game: Game, pos: Any, which: str) -> str:
    """Return both diagonals through a cell, or a sentence that says why there are none."""
    board = game.rules.board
    filed, ranked = (
        {cell for line in board.lines if line.kind == kind for cell in line.cells} for kind in ("file", "rank")
    )
    squares = {cell.lower(): cell for cell in filed & ranked if not board.cell[cell].label}
    if not any(which in (str(cell.id).lower(), cell.label.lower()) for cell in board.cells):
        return say("There is no {cell}.", cell=which)
    if which not in squares:
        return say("There are no diagonals here.")
    column, rank = ord(which[0]), int(which[1:])
    pieces = game.narrator.pieces(pos)
    found = []
    for slope in (1, -1):
        names = (f"{chr(column + far)}{rank + far * slope}" for far in range(-column, len(squares)))
        cells = [squares[name] for name in names if name in squares]
        first, last = place_name(game, cells[0]), place_name(game, cells[-1])
        name = say("Diagonal {first} to {last}", first=first, last=last)
        found.append(say("{line}: {cells}.", line=name, cells=row_text(game, pieces, cells)))
    return sentences(*found)


# Pieces


def _kind_asked(game: Game, pos: Any, kind: str, translate: Translate) -> str:
    """Return the pieces whose names contain `kind`, with their cells."""
    narrator = game.narrator

    def is_meant(piece: Piece) -> bool:
        called = narrator.called(piece)
        names = [piece.name, *map(translate, (called, count(2, called)))]
        known = {form for name in names for form in spellings(name.casefold())}
        return kind.removesuffix("s") in piece.name.lower() or any(
            form in name for form in spellings(kind) for name in known
        )

    pieces = {cell: piece for cell, piece in narrator.pieces(pos).items() if is_meant(piece)}
    return sentences(*sides_text(game, pieces)) or say("There is no {piece}.", piece=kind)
