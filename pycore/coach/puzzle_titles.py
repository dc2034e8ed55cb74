"""The titles of puzzles as messages: stored in English, and read here as the lists of pieces that they are."""

from __future__ import annotations

import re

from ..interfaces.game import GameSpec, setup
from ..interfaces.puzzles import Puzzle
from ..kernel.messages import Message, Noun, clauses, listing, noun, say, stored

NUMBERS = {
    str(number): number
    for number in (
        say("two", context="number"),
        say("three", context="number"),
        say("four", context="number"),
        say("five", context="number"),
        say("six", context="number"),
        say("seven", context="number"),
        say("eight", context="number"),
        say("nine", context="number"),
        say("ten", context="number"),
        say("eleven", context="number"),
        say("twelve", context="number"),
        say("thirteen", context="number"),
        say("fourteen", context="number"),
        say("fifteen", context="number"),
        say("sixteen", context="number"),
        say("seventeen", context="number"),
        say("eighteen", context="number"),
    )
}
OF_BOTH_SIDES = {str(thing).lower(): thing for thing in (noun("Pawn"), noun("Knight"), noun("Mountain"))}
"""Monkey King's pieces that a title names without their side."""
PLACE = re.compile(r", (?=[^,:]+ on [A-Za-z]\d)")


def theme_name(puzzle: Puzzle) -> Message:
    """Return the motif of a puzzle as a message; its `theme` is the same in every language."""
    return puzzle.theme if isinstance(puzzle.theme, Message) else stored(puzzle.theme, "theme")


def title(spec: GameSpec, puzzle: Puzzle) -> Message:
    """Return the title of a puzzle: the theme of a mined one, the pieces of both sides, and where the kings stand.

    A title that does not have this form, which `lab.puzzles.puzzle_titles` writes, stays in English.
    """
    if isinstance(puzzle.title, Message):
        return puzzle.title
    nouns = _nouns(spec, puzzle)
    theme, _, rest = puzzle.title.rpartition(": ")
    sides, *places = PLACE.split(rest)
    mine, _, theirs = sides.partition(" against ")
    try:
        found: Message = say("{pieces:cap} against {others}", pieces=_side(mine, nouns), others=_side(theirs, nouns))
        found = clauses(found, *(_place(place, nouns) for place in places))
    except KeyError:
        return stored(puzzle.title)
    return say("{theme:cap}: {title}", theme=theme_name(puzzle), title=found) if theme else found


def _nouns(spec: GameSpec, puzzle: Puzzle) -> dict[str, Noun]:
    """Return the names of the pieces in a puzzle's position by the words that titles use, singular and plural."""
    game = setup(spec, puzzle.options)
    pieces = game.narrator.pieces(game.rules.read(puzzle.start)).values()
    called = {piece.kind.replace("-", " "): game.narrator.called(piece._replace(stack=1)) for piece in pieces}
    if {str(name).lower() for name in called.values()} != called.keys():
        called |= OF_BOTH_SIDES
    return called | {thing.plural.lower().replace("-", " "): thing for thing in called.values()}


def _side(text: str, nouns: dict[str, Noun]) -> Message:
    """Return the pieces of one side: a list, a number, or only the king.

    Raises:
        KeyError: a word is no piece and no number.
    """
    words = text.lower().replace("-", " ")
    if words == "nobody":
        return say("nobody")
    if words.startswith("a lone "):
        return say("a lone {piece}", piece=nouns[words.removeprefix("a lone ")])
    if words in NUMBERS:
        return NUMBERS[words]
    return listing([_pieces(each, nouns) for each in re.split(", | and ", words)])


def _pieces(words: str, nouns: dict[str, Noun]) -> Message:
    number, _, rest = words.partition(" ")
    if number not in NUMBERS:
        return nouns[words]
    return say("{number} {pieces:plural}", number=NUMBERS[number], pieces=nouns[rest])


def _place(text: str, nouns: dict[str, Noun]) -> Message:
    piece, _, cell = text.partition(" on ")
    return say("{piece} on {cell}", piece=nouns[piece.lower()], cell=cell)
