"""The words of four languages for pieces, places, lines and numbers, as patterns that find what a text claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pycore.languages
from pycore.games.pilgrim.pieces import KINDS
from pycore.kernel.types import Piece
from pycore.languages.po import read_po
from pycore.languages.tags import TONGUES

CELL = r"(?<![A-Za-z0-9@])[A-Za-z]\d{1,2}(?![A-Za-z0-9½])"
"""What looks like the name of a cell."""
CELLS = rf"{CELL}(?:(?:, | and | or | und | oder | y | o | e | u |和|或|、| ){CELL})*"

Fits = Callable[[Piece], bool]


def _kind(*kinds: str) -> Fits:
    return lambda piece: piece.kind in kinds or piece.back in kinds


def _shadow(kind: str) -> Fits:
    return lambda piece: piece.side == "black" and piece.kind == kind


ORTHODOX = ("king", "queen", "rook", "bishop", "knight", "pawn")
NOUNS: dict[str, dict[str, Fits]] = {
    "temple-island": {
        **{kind: _kind(kind) for kind in ORTHODOX},
        **{f"Shadow {kind}": _shadow(kind) for kind in ORTHODOX},
        "Shadow": lambda piece: piece.side == "black",
        "Guardian": lambda piece: piece.side == "white" and piece.kind != "pilgrim",
        "Pilgrim": _kind("pilgrim"),
    },
    "turtle-shell": {kind: _kind(kind) for kind in ("king", "rook", "knight", "guard", "pawn")},
    "monkey-king": {
        "Pawn": _kind("pawn"),
        "Knight": _kind("knight"),
        "Hero": _kind("hero"),
        "Hero-Foe": _kind("hero-foe"),
        "Phoenix Lancer": _kind("phoenix-lancer"),
        "Goblin Lancer": _kind("goblin-lancer"),
        "Lancer": _kind("phoenix-lancer", "goblin-lancer"),
        "Monkey King": _kind("monkey-king"),
        "Goblin King": _kind("goblin-king"),
        "Goblin General": _kind("goblin-general"),
        "General": _kind("goblin-general"),
        "Bodhisattva": _kind("bodhisattva"),
        "Erh-lang": _kind("erh-lang"),
        "Celestial": _kind("bodhisattva", "erh-lang"),
        "Mountain": _kind("mountain"),
        "Sea Serpent": _kind("sea-serpent"),
        "Serpent": _kind("sea-serpent"),
        "Pilgrim": _kind("pilgrim"),
        "king": _kind("goblin-king", "pilgrim"),
    },
    "pilgrim": {
        **{kind: _kind(kind) for kind in ORTHODOX},
        **{str(kind.name): _kind(id) for id, kind in KINDS.items()},
        "guest": lambda piece: piece.kind not in ORTHODOX,
    },
}
"""The pieces of each game by what texts call them, each with what fits it."""
FOREIGN = {*ORTHODOX, "Hero", "Bodhisattva", "Shadow"}
"""Words for pieces that are a mistake in a game that does not have them."""

SHORT: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "Lancer": ("Lanzenreiter", "Lanzenreitern"),
        "General": ("General", "Generals"),
        "Celestial": ("Himmelswesen", "Himmelswesens"),
        "Serpent": ("Schlange", "Schlangen", "Seeschlange"),
        "guest": ("Gast", "Gasts", "Gastes", "Gäste", "Gästen"),
        "pawn": ("Bauers",),
    },
    "es": {
        "Lancer": ("Lancero", "Lanceros"),
        "General": ("General",),
        "Celestial": ("Celestial",),
        "Serpent": ("Serpiente", "Serpientes"),
        "guest": ("invitado", "invitados"),
        "Hero-Foe": ("Héroe Enemigo",),
        "Shadow king": ("Sombra del rey",),
    },
    "zh-Hans": {
        "Lancer": ("枪骑", "枪"),
        "General": ("将军",),
        "Celestial": ("天神",),
        "Serpent": ("海蛇",),
        "guest": ("客子",),
    },
}
"""What the texts call pieces besides the nouns of the catalogue."""
CATALOGUE = {"Pilgrim": {"monkey-king": "{monk}"}}
ARTICLES = re.compile(
    r"^(?:(?:a|de) )?(?:der|die|das|den|dem|des|eine?|eine[nmrs]|el|la|los|las|una?|von|del|al|de) ",
    re.I,
)


@cache
def _catalogue(tag: str) -> dict[str, tuple[str, ...]]:
    """Return the forms of every noun of a language by its English text, without articles."""
    path = Path(pycore.languages.__file__).parent / TONGUES[tag].folder / "messages.po"
    found = {}
    for unit in read_po(path.read_text(encoding="utf-8")):
        if unit.context == "noun":
            forms = {
                form.partition("=")[2] or form for form in unit.translation.split("|") if not form.startswith("gender")
            }
            found[unit.text] = tuple(sorted({ARTICLES.sub("", form) for form in forms if "{" not in form}))
        elif unit.context == "monk":
            found["{monk}"] = (unit.translation,)
    return found


@cache
def nouns(lang: str, game: str) -> dict[str, str]:
    """Return the English name of every piece of a game by each word that a language has for it, in small letters."""
    found: dict[str, str] = {}
    for name in NOUNS[game]:
        if lang == "en":
            words = [name, f"{name}s", f"{name}es"]
        else:
            text = CATALOGUE.get(name, {}).get(game, name)
            words = [*_catalogue(lang).get(text, ()), *SHORT[lang].get(name, ())]
        for word in words:
            found.setdefault(word.lower(), name)
    return found


@cache
def noun_pattern(lang: str, game: str) -> str:
    """Return a pattern for a piece of a game, longer names first."""
    words = "|".join(re.escape(word) for word in sorted(nouns(lang, game), key=len, reverse=True))
    return f"(?:{words})" if lang == "zh-Hans" else rf"(?<!\w)(?:{words})(?![\w-])"


STANDS = {
    "en": (
        r"(?:,? (?:that|who|which))?(?: (?:still|already|now))?(?: (?:is|are|stands?|waits?|sits?))?"
        r"(?: (?:himself|itself|over where s?he stands|where s?he stands|straight ahead|diagonally ahead(?: of \w\d+)?"
        r"|one step from home|the seated figure|on the river|on the \w-file))?,?"
    ),
    "de": (
        r"(?:,? (?:der|die|das))?(?: (?:steht|stehen|wartet))?"
        r"(?: (?:schräg|direkt|gerade) (?:davor|voraus|vor \w\d),?)?(?: auf der \w-Linie,)?"
    ),
    "es": (
        r"(?: (?:negr[oa]|blanc[oa]|roj[oa]|azul|Sombra))?(?: que)?(?: (?:está|están|espera))?"
        r"(?: (?:delante|justo enfrente)(?: de \w\d)?(?: en diagonal)?,?)?(?: en la columna \w,)?"
    ),
}
PLACES = {
    "en": [r"(?<!front of the )(?P<noun>{noun}){stands} on (?P<cells>{cells})"],
    "de": [
        r"(?P<noun>{noun}){stands} auf (?P<cells>{cells})(?! (?:zurück)?schlagen)",
        r"\bauf (?P<cells>{cells}) (?:steht|stehen) (?:der|die|das|ein|eine) (?P<noun>{noun})",
    ],
    "es": [
        r"(?<!salto de )(?P<noun>{noun}){stands} (?:de|en) (?P<cells>{cells})",
        r"\ben (?P<cells>{cells}) hay (?:un|una) (?P<noun>{noun})",
    ],
    "zh-Hans": [
        r"(?P<cells>{cells})(?:上)?的(?:那个)?(?:[黑白红蓝]方?)?(?P<noun>{noun})",
        r"(?P<noun>{noun})(?:就|站|还)?在(?P<cells>{cells})(?!将死|挨|吃|的)",
        r"(?P<cells>{cells})有一?个?(?P<noun>{noun})",
    ],
}
"""How a language says that a piece stands on a cell."""


OWNERS = {
    "en": r"\b(?:[Bb]lack|[Ww]hite|[Rr]ed|[Bb]lue|[Yy]our)(?:'s)?(?: own)? $",
    "de": r"\b(?:[Ss]chwarz|[Ww]eiß|[Rr]ot|[Bb]lau|[Dd]ein)\w* $",
    "es": r"(?<= )(?:negr[oa]|blanc[oa]|roj[oa]|azul)\b|\b[Tt]u $",
    "zh-Hans": r"[黑白红蓝](?=方?[^方]{1,3}(?:$|在))|你的(?=\w{1,3}$)",
}
"""How a language says whose piece stands somewhere, beside the words for the piece."""
SIDES = {
    "black": ("black", "schwarz", "negr", "黑"),
    "white": ("white", "weiß", "blanc", "白"),
    "red": ("red", "rot", "roj", "红"),
    "blue": ("blue", "blau", "azul", "蓝"),
}


@cache
def place_patterns(lang: str, game: str) -> list[re.Pattern[str]]:
    """Return the patterns by which a language says that a piece of a game stands somewhere."""
    parts = {"noun": noun_pattern(lang, game), "stands": STANDS.get(lang, ""), "cells": CELLS}
    return [re.compile(one.format(**parts), re.I) for one in PLACES[lang]]


def placed(text: str, lang: str, game: str) -> Iterator[tuple[re.Match[str], str, list[str]]]:
    """Yield every claim of a text that a piece stands on cells: the match, the piece's English name, the cells."""
    for pattern in place_patterns(lang, game):
        for found in pattern.finditer(text):
            yield found, nouns(lang, game)[found["noun"].lower()], re.findall(CELL, found["cells"])


ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth".split(),
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte".split(),
    "es": "primera segunda tercera cuarta quinta sexta séptima octava novena".split(),
    "zh-Hans": "一 二 三 四 五 六 七 八 九".split(),
}
LINES: dict[str, list[tuple[str, str]]] = {
    "en": [
        (r"\b[Ff]iles? (\d)(?: and (\d))?", "file"),
        (r"\b[Rr]ows? (\d)(?: and (\d))?", "row"),
        (r"\b[Rr]anks? (\d+)(?: or (\d+))?", "rank"),
        (r"\b(\w+) rank\b", "rank"),
        (r"(?<!next to the )\b([A-Za-z])-(?:file|pawn)", "file"),
    ],
    "de": [
        (r"\bLinien? (\d)(?: und (\d))?", "file"),
        (r"\bReihen? (\d+)(?: (?:und|oder) (\d+))?", "across"),
        (r"\b(\w+?)n? Reihe\b", "across"),
        (r"(\d+)\. Reihe", "across"),
        (r"(?<!neben der )\b([A-Za-z])-(?:Linie|Bauer)", "file"),
    ],
    "es": [
        (r"\bcolumnas? (\d)(?: y (\d))?", "file"),
        (r"\bfilas? (\d+)(?: (?:y|o|u) (\d+))?", "across"),
        (r"\b(\w+) fila\b", "across"),
        (r"\b(?:columna|peón de) ([A-Za-z])\b(?: o el de ([a-h]))?(?! por)", "file"),
    ],
    "zh-Hans": [
        (r"第(\d)(?:和第(\d))?竖线", "file"),
        (r"第(\d+)(?:[和或]第?(\d+))?横线", "across"),
        (r"第(\D)横线", "across"),
        (r"(?<![A-Za-z])([A-Za-z])(?:竖线|线|线?兵)(?!旁边)", "file"),
    ],
}
"""How a language names lines: a pattern, and the kind of the line ("across" is a row or a rank)."""

_NUMBERS = [*range(2, 19), 21]
_SPELLED = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen twenty-one",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn einundzwanzig",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho veintiuna",
    "zh-Hans": "两 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 二十一",
}
NUMBERS: dict[str, dict[str, int]] = {
    lang: dict(zip(words.split(), _NUMBERS, strict=True))
    | {word + end: n for n, word in enumerate(ORDINALS[lang], 1) if n > 2 for end in ("", "n", "s")}
    for lang, words in _SPELLED.items()
}
NO_NUMBER = {"zh-Hans": r"三角|四分之一|四边的", "de": r"[Aa]chten?\b(?! Reihe)|[Vv]iertel\w*"}
"""Words that only contain a number."""


def digits(text: str) -> list[str]:
    """Return the numbers that a text writes as digits, without the names of cells, in order."""
    return re.findall(r"\d+½?", re.sub(CELL, " ", text))


def numbers(text: str, lang: str) -> set[str]:
    """Return the numbers from three on that a text names, as digits."""
    words = NUMBERS[lang]
    plain = re.sub(NO_NUMBER.get(lang, "$^"), " ", text).lower()
    any_word = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    spelled = re.findall(any_word if lang == "zh-Hans" else rf"(?<![\w-])(?:{any_word})(?![\w-])", plain)
    return {number for number in (*digits(text), *(str(words[word]) for word in spelled)) if number not in ("1", "2")}
