"""The interpretation of typed moves, in the player's language and in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from ..interfaces.game import Game
from ..interfaces.pasted import plain, spellings, unaccented
from ..kernel.messages import clauses, say
from ..kernel.rules import Ply
from ..kernel.types import CellId, Json, Piece, Put
from .asking import Translate, asked_for, is_begun, split_words
from .hand import ways
from .speech import place_names

OFFERED = 4
"""The most moves that are listed if a typed text is ambiguous."""
ALIKE = 0.6
"""How like a known word another must be to be taken for a slip of it."""
_CASTLING = {"00": "oo", "000": "ooo"}
FILLERS = say("from, to, moves, takes", context="typed")
"""Words that may stand between the others; a translation may have any number of them."""


def read_typed(game: Game, pos: Any, text: str, translate: Translate = str) -> Json:
    """Interpret a typed text: as a move, the beginning of several, two cells without a move, or a question.

    Args:
        translate: returns a message in the player's language, and other texts as they are; English is understood too.

    Returns:
        `text`, a sentence; `action`, the canonical text of the move, or None; `steps`, the cells that the text names
        if it is not a move, or None; and `asked`, whether the text only asks for a description.
    """
    text = plain(text)
    if (words := asked_for(game, pos, text, translate)) is not None:
        return {"text": words, "action": None, "steps": None, "asked": True}
    reader = _Reader(game, pos, translate)
    found = reader.meant(text) if _bare(text) else []
    action, steps = None, None
    if len(found) == 1:
        action, words = found[0].move.text, say("{move:cap}", move=game.narrator.say(found[0]))
    elif found:
        words = _which(game, found)
    elif is_begun(text, translate):
        words = say("Go on: row 3, file c, diagonal c3, p knight.")
    else:
        words, steps = reader.missed(text)
    return {"text": words, "action": action, "steps": steps, "asked": False}


def _which(game: Game, found: Sequence[Ply[Any]]) -> str:
    said = [game.narrator.say(ply) for ply in found]
    return say("Which one? {moves}", moves=clauses(*said[:OFFERED], *["…"] * (len(said) > OFFERED), mark=";"))


class _Reader:
    """Reads a typed text as a move of one position."""

    def __init__(self, game: Game, pos: Any, translate: Translate) -> None:
        self.game, self.pos, self.translate = game, pos, translate
        self.plies = list({way.ply.move.text: way.ply for way in ways(game, pos)}.values())
        self.cells = {str(cell.id).lower(): str(cell.id) for cell in game.rules.board.cells}
        self.cell = "|".join(re.escape(name) for name in sorted(self.cells, key=len, reverse=True))
        self._letters: dict[Piece, str] = {}

    def meant(self, text: str) -> list[Ply[Any]]:
        """Return the moves that a text may mean: those with that name, else those whose name begins with it, else those
        whose description has its words in any order.
        """
        typed = _CASTLING.get(_bare(text), _bare(text))
        names = [self._names(ply) for ply in self.plies]
        if exact := [ply for ply, own in zip(self.plies, names, strict=True) if typed in own]:
            return exact
        begun = [ply for ply, own in zip(self.plies, names, strict=True) if any(name.startswith(typed) for name in own)]
        words = [word for word in self._words(text) if word not in self._fillers]
        return begun or [
            ply for ply, said in zip(self.plies, self._said, strict=True) if any(_has(each, words) for each in said)
        ]

    def missed(self, text: str) -> tuple[str, list[str] | None]:
        """Return why a text is no move, and the two cells that no move connects if it names them."""
        words = [word for word in self._words(text) if word not in self._fillers]
        for word in words if _bare(text) not in _CASTLING else ():
            if told := self._slip(word):
                return told, None
        cells = [self.cells[name] for name in re.findall(self.cell, _bare(text))][:2]
        if len(cells) < 2:
            return say("This is not a legal move here. Try naming the two cells.") if words else "", None
        named = [word for word in words if word in self.cells]
        if near := [ply for ply, said in zip(self.plies, self._said, strict=True) if _has(said[0], named)]:
            moves = clauses(*map(self.game.narrator.say, near[:OFFERED]), mark=";")
            return say("Do you mean {moves}?", moves=moves), None
        here, there = place_names(self.game, map(CellId, cells))
        return say("{cell} to {target}", cell=here, target=there), cells

    def _words(self, text: str) -> Iterator[str]:
        """Yield the words of a text; cells that are written together are several."""
        for word in split_words(text):
            together = re.fullmatch(f"(?:{self.cell}){{2,}}", word)
            yield from re.findall(self.cell, word) if together else [word]

    @cached_property
    def _fillers(self) -> set[str]:
        words = ", ".join((str(FILLERS), self.translate(FILLERS)))
        return {form for word in re.split("[,，、]", words) for form in spellings(word.strip().casefold())}

    @cached_property
    def _said(self) -> list[list[list[str]]]:
        """For each move the words of its description in English and in the player's language."""
        said = [self.game.narrator.say(ply) for ply in self.plies]
        return [[list(self._words(each)) for each in dict.fromkeys((str(one), self.translate(one)))] for one in said]

    def _names(self, ply: Ply[Any]) -> set[str]:
        """Return the texts by which a move can be typed, normalised for comparison by `_bare`."""
        move, said = ply.move, self.game.narrator.say(ply)
        forms = [move.text, "".join(move.steps)]
        piece = self.game.narrator.pieces(ply.pos).get(CellId(move.steps[0]))
        letters = [piece.letter, self._letter(piece)] if piece and piece.letter else []
        forms += [letter + form for letter in letters for form in (move.text, "".join(move.steps))]
        forms.append(notation := self.game.narrator.notation(ply))
        if piece and piece.letter and notation.startswith(piece.letter):
            forms.append(self._letter(piece) + notation[len(piece.letter) :])
        names = {_bare(form) for form in (*forms, said, self.translate(said))}
        for piece in (effect.piece for effect in ply.effects if isinstance(effect, Put) and effect.piece.letter):
            end, own = piece.letter.lower(), self._letter(piece).lower()
            names |= {name.removesuffix(end) + own for name in names if name.endswith(end)}
        return names

    def _letter(self, piece: Piece) -> str:
        """Return the letter of a piece in the player's language: the first of its name."""
        if piece not in self._letters:
            self._letters[piece] = str(self.translate(self.game.narrator.called(piece)))[:1].upper()
        return self._letters[piece]

    # Slips

    def _slip(self, word: str) -> str:
        """Return what is wrong with a word that cannot be part of a move of this game, or ""."""
        letters = "|".join(sorted({re.escape(letter) for letter in self._all_letters()}))
        files = "|".join(sorted({re.escape(name.rstrip("0123456789")) for name in self.cells}))
        move = rf"(?:{letters})?(?:{files})?\d{{0,2}}x?(?:{self.cell}){{1,2}}(?:[=(/]?(?:{letters})\)?)?x?"
        if re.fullmatch(rf"{move}|{letters}|o{{2,3}}|0{{2,3}}|x", word) or any(
            known.startswith(form) for form in spellings(word) for known in self._vocabulary
        ):
            return ""
        if re.fullmatch(r"[a-z]{1,2}\d{1,3}", word):
            return say("There is no {cell}.", cell=word)
        from difflib import get_close_matches  # only for slips

        near = get_close_matches(word, self._vocabulary, 1, ALIKE)
        return (
            say("“{word}” is no word of a move. Do you mean “{other}”?", word=word, other=self._vocabulary[near[0]])
            if near
            else say("“{word}” is no word of a move. Name two cells, or a piece and a cell.", word=word)
        )

    def _all_letters(self) -> Iterator[str]:
        for piece in self._pieces():
            if piece.letter:
                yield from (piece.letter.lower(), self._letter(piece).lower())

    def _pieces(self) -> Iterator[Piece]:
        """Yield the pieces that are on the board or come onto it."""
        yield from self.game.narrator.pieces(self.pos).values()
        for ply in self.plies:
            yield from (effect.piece for effect in ply.effects if isinstance(effect, Put))

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """The words of moves and pieces, those of the player's language first, by the forms that can be typed."""
        texts = [word for said in self._said for each in reversed(said) for word in each]
        for called in dict.fromkeys(self.game.narrator.called(piece) for piece in self._pieces()):
            texts += [*self._words(self.translate(called)), *self._words(str(called))]
        return {form: word for word in reversed(texts) for form in spellings(word)}


def _has(said: Iterable[str], words: Iterable[str]) -> bool:
    """Return whether a description has words that begin like these."""
    forms = [form for word in said for form in spellings(word)]
    return all(any(form.startswith(own) for own in spellings(word) for form in forms) for word in words)


def _bare(text: str) -> str:
    """Return a text made plain, without optional parts: case, accents, spaces, punctuation, the x of a capture."""
    joined = re.sub(r"[\s\-.,:;+#!?()/=]", "", unaccented(plain(text).casefold()))
    return re.sub(r"(?<=[\da-z])x(?=[a-z]\d)|(?<=\d)x$", "", joined)
