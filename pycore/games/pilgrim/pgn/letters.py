"""Piece letters of other languages, figurines, and the Cyrillic letters that look like those of squares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟асехОо", "KQRBNPKQRBNPacexOo")
TONGUES = (
    "D T L S K",  # German; Danish, Norwegian and Swedish have the same letters
    "D T A C R",  # Spanish, Italian
    "D T F C R",  # French
    "D T L P K",  # Dutch
    "Ф Л С К Кр",  # Russian
    "D T B C R",  # Portuguese
    "H W G S K",  # Polish
    "D V S J K",  # Czech
    "V B F H K",  # Hungarian
)
"""The letters of queen, rook, bishop, knight and king. Those of pawns are left out: they are bishops in others."""
ENGLISH = "QRBNK"
LETTER = "Кр|[A-ZА-Я]"
FIRST = re.compile(rf"({LETTER})(?=[a-h1-8x:-])")
BECOMES = re.compile(rf"(?<=[18])([=(/]*)({LETTER})(?=[)+#‡†!?.,]*$)")
Letters = Mapping[str, str]
"""The English letter for each letter of a language."""


def plain_move(word: str, letters: Letters) -> str:
    """Return a move with English letters.

    >>> plain_move("♘f3", {}), plain_move("axb8=Д+", {"Д": "Q"})
    ('Nf3', 'axb8=Q+')
    """
    word = word.translate(FIGURES)
    if letters:
        word = FIRST.sub(lambda found: letters.get(found[1], found[1]), word, count=1)
        word = BECOMES.sub(lambda found: found[1] + letters.get(found[2], found[2]), word)
    return word


def letters_of(words: Iterable[str]) -> set[str]:
    """Return the piece letters of moves."""
    found = set()
    for word in words:
        plain = word.translate(FIGURES)
        found |= {each[each.re.groups] for each in (FIRST.match(plain), BECOMES.search(plain)) if each}
    return found - {"O"}  # castling


def languages(used: set[str], guests: Iterable[str]) -> list[Letters]:
    """Return how other languages read the used letters: each way once, and none that reads them as English does.

    Languages that lack a used letter are left out, and those in which a guest's letter has another meaning.
    """
    every = [dict(zip(tongue.split(" "), ENGLISH, strict=True)) for tongue in TONGUES]
    fit: list[Letters] = [letters for letters in every if used <= letters.keys() and not letters.keys() & set(guests)]
    ways = {tuple(sorted((letter, letters[letter]) for letter in used)): letters for letters in reversed(fit)}
    return [letters for way, letters in ways.items() if any(letter != meaning for letter, meaning in way)][::-1]
