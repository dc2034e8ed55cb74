"""What is wrong in a text: cells, pieces, lines and rolls that the position beside it does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.languages import ENGLISH

from .counts import uncounted
from .titles import wrong_in_title
from .told import LANGUAGES, Moment, Told
from .tongues import (
    CELL,
    FOREIGN,
    LINES,
    NOUNS,
    ORDINALS,
    OWNERS,
    SIDES,
    Fits,
    digits,
    noun_pattern,
    nouns,
    numbers,
    placed,
)


def faults(told: Told) -> list[str]:
    """Return what is wrong in a text, in any language, each with its place."""
    found = []
    for lang in LANGUAGES:
        text = told.words[lang]
        there = [*cells(told, text), *pieces(told, text, lang), *lines(told, text, lang), *die(told, text)]
        there += english(told, text) if lang == ENGLISH else unlike(told, text, lang)
        found += [f"{told.place} ({lang}): {fault}: {text}" for fault in there]
    return found


def cells(told: Told, text: str) -> Iterator[str]:
    """Yield the names that no cell of the board has."""
    board = told.game.rules.board.cell
    for name in re.findall(CELL, text):
        if name not in board:
            yield f"there is no cell {name}"


def pieces(told: Told, text: str, lang: str) -> Iterator[str]:
    """Yield the pieces that do not stand where a text says."""
    id = told.game.spec.id
    for found, name, where in placed(text, lang, id):
        fits = NOUNS[id][name]
        moments = _meant(told, text, found, lang)
        side = _owner(told, text, found, lang)
        for cell in where:
            if moments and not any(_stands(each, cell, fits, side) for each in moments):
                yield f"no {side}{' ' if side else ''}{name} stands on {cell}"


def _owner(told: Told, text: str, found: re.Match[str], lang: str) -> str:
    """Return the side whose piece a claim speaks of, or ""."""
    near = f"{text[: found.start()][-12:]}{found[0]}" if lang in ("es", "zh-Hans") else text[: found.start()][-12:]
    said = re.search(OWNERS[lang], near)
    word = said[0].lower() if said else ""
    if word.startswith(("your", "dein", "tu ", "你的")):
        return told.now.mover if told.now else ""
    return next((side for side, words in SIDES.items() if word.startswith(words)), "") if word else ""


def _meant(told: Told, text: str, found: re.Match[str], lang: str) -> list[Moment]:
    """Return the positions that a claim may be about: what is planned counts only where English says so."""
    now = [each for each in (told.now, *told.later) if each]
    if lang != "en":
        return told.moments
    sentence = text[text.rfind(". ", 0, found.start()) + 1 : found.end()]
    planned = re.search(r"\b(?:will|would|so that)\b", sentence) or re.search(r"\b[Aa]n? $", text[: found.start()])
    return told.moments if planned else now


def _stands(moment: Moment, cell: str, fits: Fits, side: str) -> bool:
    piece = moment.pieces.get(cell.lower())
    return piece is not None and fits(piece) and side in ("", piece.side)


def lines(told: Told, text: str, lang: str) -> Iterator[str]:
    """Yield the lines that do not exist, or that nothing lies on which the text or a right answer names."""
    board = told.game.rules.board
    named = {cell.lower() for cell in re.findall(CELL, text)} | {cell for right in told.rights for cell in right}
    for pattern, kind in LINES[lang]:
        for found in re.finditer(pattern, text):
            near = named | _spoken_of(told, text, found, lang)
            for name in filter(None, found.groups()):
                ordinal = _number_of(name, lang)
                name = ordinal or name
                if not re.fullmatch(r"\d+|[A-Za-z]", name):
                    continue  # such as the last rank
                kinds = ("row", "rank") if kind == "across" else (kind,)
                ids = {f"{each}-{name}" for each in kinds}
                line = next((one for one in board.lines if one.id in ids), None)
                if line is None:
                    yield f"there is no {kind} {name}"
                elif near and told.now and not ordinal and not near & {cell.lower() for cell in line.cells}:
                    yield f"nothing that is named lies on {kind} {name}"


def _spoken_of(told: Told, text: str, found: re.Match[str], lang: str) -> set[str]:
    """Return the cells of the pieces that the sentence of a line names, or of the guests behind a pawn."""
    sentence = re.split(r"[.。:：;；]", text[: found.start()])[-1] + re.split(r"[.。:：;；]", text[found.start() :])[0]
    id = told.game.spec.id
    kinds = (
        [NOUNS[id][name] for name in _named(sentence, lang, id)] if not PAWN_OF_FILE.search(found[0]) else [_is_guest]
    )
    now = [each for each in (told.now, *told.later) if each]
    return {cell for each in now for cell, piece in each.pieces.items() if any(fits(piece) for fits in kinds)}


_is_guest = NOUNS["pilgrim"]["guest"]
PAWN_OF_FILE = re.compile("pawn|Bauer|peón|兵")


def _number_of(word: str, lang: str) -> str | None:
    ordinals = ORDINALS[lang]
    return str(ordinals.index(word.lower()) + 1) if word.lower() in ordinals else None


def die(told: Told, text: str) -> Iterator[str]:
    """Yield the numbers that the die does not show, and that turn an answer otherwise than the text says."""
    if told.game.spec.id != "temple-island":
        return
    numbers = {int(number) for number in digits(text)}
    face = told.now.die if told.now else None
    if numbers and face and face not in numbers:
        yield f"the die shows {face}"
    for found in re.finditer(r"(\d) ?(?:and|or|und|oder|y|o|和|或) ?(?:an? |eine |un )?(\d)", text):
        if found[1] == found[2] or turn_of(int(found[1])) != turn_of(int(found[2])):
            yield f"{found[1]} and {found[2]} do not turn the answer alike"
    for found in TURNS.finditer(text):
        for number in filter(None, (found["one"], found["two"])):
            if WAYS[found["way"].lower()] != turn_of(int(number)):
                yield f"a {number} does not turn the answer like that"


TURNS = re.compile(
    r"\b(?P<one>\d)(?: (?:or|and)(?: an?)? (?P<two>\d))?(?!½)[^.;\d]{0,60}?"
    r"\b(?P<way>opposite|other way|same way|keeps the direction|(?:turn(?:s|ed)?|turns the answer) (?:left|right))",
    re.I,
)
STRAIGHT, BACK, LEFT, RIGHT = (1, 0, 0, 1), (-1, 0, 0, -1), (0, -1, 1, 0), (0, 1, -1, 0)
WAYS = {
    "same way": STRAIGHT,
    "keeps the direction": STRAIGHT,
    "opposite": BACK,
    "other way": BACK,
    **{
        f"{turn} {way}": to
        for turn in ("turn", "turns", "turned", "turns the answer")
        for way, to in (("left", LEFT), ("right", RIGHT))
    },
}


@cache
def turn_of(number: int) -> tuple[int, ...]:
    """Return how a number of the die of Temple Island turns the answer."""
    game = setup(GAMES["temple-island"], {})
    rules = game.rules
    fields = rules.write(rules.start()).split()
    shown = game.narrator.die(rules.read(" ".join([fields[0], str(number), *fields[2:]])))
    assert shown
    return tuple(shown.turn)


def english(told: Told, text: str) -> Iterator[str]:
    """Yield what an English text says of its position besides: pieces that it speaks of, ways, guests, empty cells."""
    yield from wrong_in_title(told) if "puzzle" in told.place else uncounted(told, text)
    id = told.game.spec.id
    for word in FOREIGN - NOUNS[id].keys():
        for found in re.finditer(rf"\b{word}s?\b", text):
            if not COMPARED.search(text[: found.start()]) and not text[found.end() :].startswith("'s "):
                yield f"the game has no {word}"
    for found in re.finditer(rf"\b(?:[Tt]he|[Yy]our)(?: own)? (?P<noun>{noun_pattern('en', id)})(?!')", text):
        fits = NOUNS[id][nouns("en", id)[found["noun"].lower()]]
        if (
            told.now
            and found["noun"].lower() not in ("guest", "guests")
            and not any(fits(piece) for each in told.moments for piece in each.pieces.values())
        ):
            yield f"there is no {found['noun']}"
    for found in re.finditer(rf"\b(?:[Hh]e|[Ss]he|[Ii]t|one) (?:(?:stands|is) )?on (?P<cell>{CELL})", text):
        if not _filled(told, found["cell"]):
            yield f"nothing stands on {found['cell']}"
    for found in re.finditer(r"\b(?:along|up|down) (?:the )?(?:(file|row|rank) (\d)|(\w)-(file))", text):
        line = f"{found[1] or found[4]}-{found[2] or found[3]}"
        cells_of = {cell.lower() for one in told.game.rules.board.lines if one.id == line for cell in one.cells}
        if told.rights and "wrong" not in told.place and not any(right[1] in cells_of for right in told.rights):
            yield f"no right answer goes to {line}"
    for found in re.finditer(rf"({CELL}) lies on (file|row) (\d)", text):
        on = [line.id for line in told.game.rules.board.lines if found[1] in line.cells]
        if f"{found[2]}-{found[3]}" not in on:
            yield f"{found[1]} does not lie on {found[2]} {found[3]}"
    for found in re.finditer(rf"(?P<cell>{CELL}) is empty", text):
        if all(found["cell"].lower() in each.pieces for each in told.moments):
            yield f"{found['cell']} is not empty"
    for found in re.finditer(rf"(?<!reaches )\bfrom (?P<frm>{CELL}) to (?P<to>{CELL})", text):
        if not _filled(told, found["frm"]):
            yield f"nothing stands on {found['frm']}"
        elif not _goes(told, found["frm"].lower(), found["to"].lower()):
            yield f"nothing goes from {found['frm']} to {found['to']}"
    for found in re.finditer(rf"\bbehind (?:the )?(?:(?P<file>\w)-pawn|(?:pawn on )?(?P<cell>{CELL}))", text):
        file = (found["file"] or found["cell"])[0]
        if not any(f"{file}{bench}" in each.pieces for each in told.moments for bench in (0, 9)):
            yield f"no guest waits behind the {file}-pawn"


def _goes(told: Told, frm: str, to: str) -> bool:
    return (frm, to) in told.ways or any((frm, to) in each.moves | each.takes for each in told.moments)


def _filled(told: Told, cell: str) -> bool:
    return any(cell.lower() in each.pieces for each in told.moments)


def unlike(told: Told, text: str, lang: str) -> Iterator[str]:
    """Yield how a translation differs from the English text in cells, numbers and pieces."""
    original = told.words["en"]
    here, there = ({cell.lower() for cell in re.findall(CELL, one)} for one in (text, original))
    if here != there:
        yield f"cells {sorted(here ^ there)} are not in both languages"
    here, there = _lines_in(text, lang), _lines_in(original, "en")
    if there - here:
        yield f"lines {sorted(there - here)} are only in the English text"
    mine, theirs = numbers(text, lang), numbers(original, "en")
    if told.game.spec.id == "temple-island":
        mine, theirs = mine | set(digits(text)), theirs | set(digits(original))
    if mine != theirs:
        yield f"numbers {sorted(mine)} where English has {sorted(theirs)}"
    id = told.game.spec.id
    for name in _named(text, lang, id) - _named(original, "en", id) if lang != "zh-Hans" else ():
        fits = NOUNS[id][name]
        stands = any(fits(piece) for each in told.moments for piece in each.pieces.values())
        if not stands or not PRONOUN.search(original):
            yield f"names a {name}, which English does not"


PRONOUN = re.compile(r"\b(?:he|she|it|him|her|his|its|they|them)\b", re.I)
"""What a translation may say by a noun."""
COMPARED = re.compile(r"\b(?:as|like) (?:a |an )?(?:long )?$|\bto $")


def _lines_in(text: str, lang: str) -> set[str]:
    """Return the numbers and letters of the lines that a text names."""
    words = [
        word for pattern, _ in LINES[lang] for found in re.finditer(pattern, text) for word in found.groups() if word
    ]
    found = {(_number_of(word, lang) or word).lower() for word in words}
    return {name for name in found if re.fullmatch(r"\d+|[a-z]", name)}


def _named(text: str, lang: str, game: str) -> set[str]:
    return {nouns(lang, game)[word.lower()] for word in re.findall(noun_pattern(lang, game), text, re.I)}
