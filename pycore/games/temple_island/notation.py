"""I8: text forms of actions and positions."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...kernel.errors import NotationError, PositionError
from ...kernel.types import CellId
from .board import SIZE
from .pieces import GUARDIANS, NAMES, NONE, NUMBER, SHADOWS, WORDS

SQUARE = "([a-l](?:[1-9]|1[0-2]))"
FORMS = {
    re.compile("(roll:[1-6])"): (),
    re.compile(f"pick:{SQUARE}"): ("pick",),
    re.compile(f"return:{SQUARE}"): ("return",),
    re.compile(f"{SQUARE}x{SQUARE}"): ("exchange",),
    re.compile(f"{SQUARE}{SQUARE},{SQUARE}{SQUARE}"): (),
}
"""The forms of an action, each with the word that closes its steps where cells alone would not tell what is meant."""

PILGRIMS = 8


class Fields(NamedTuple):
    """What a position text says."""

    board: str
    die: int
    named: int
    exiled: int
    lost: int
    turn: int


def steps(text: str) -> tuple[str, ...]:
    """An action's text as the longest steps it can stand for: `b2xf6` is b2, f6 and the word that it is an exchange."""
    for form, word in FORMS.items():
        match = form.fullmatch(text)
        if match:
            return (*match.groups(), *word)
    raise NotationError(f"“{text[:40]}” is not an action; they look like roll:4, b2b5,f6f3, b2xf6, pick:b2, return:a1.")


def write(fields: Fields) -> str:
    """A position as text."""
    ranks = [fields.board[at : at + SIZE] for at in range(0, len(NAMES), SIZE)]
    placement = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
    die, named = str(fields.die or "-"), "-" if fields.named == NONE else NAMES[fields.named]
    return f"{placement} {die} {named} {fields.exiled} {fields.lost} {fields.turn}"


def read(text: str) -> Fields:
    """A position text as its fields; whether they suit the options is for the rules to say.

    Raises:
        PositionError: the text is not of the form, or the pieces are not those of the game.
    """
    parts = text.split(" ")
    if len(parts) != 6:
        says = f"A position has six fields, parted by single spaces; this has {len(parts)}."
        raise PositionError("placement", says)
    placement, die, named, *counts = parts
    if not re.fullmatch("[-1-6]", die):
        raise PositionError("die", "The die is - or a number from 1 to 6.")
    if named != "-" and named not in NUMBER:
        raise PositionError("named", "The named piece is - or its square.")
    exiled, lost, turn = (_count(name, value) for name, value in zip(("exiled", "lost", "turn"), counts, strict=True))
    if turn < 1:
        raise PositionError("turn", "Turns are counted from 1.")
    board = _board(placement)
    cell = NONE if named == "-" else NUMBER[CellId(named)]
    return Fields(board, 0 if die == "-" else int(die), cell, exiled, lost, turn)


def _count(name: str, value: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,8}", value):
        raise PositionError(name, f"The field “{name}” is a whole number.")
    return int(value)


def _board(placement: str) -> str:
    ranks = placement.split("/")
    if len(ranks) != SIZE:
        raise PositionError("placement", f"The placement needs {SIZE} ranks; this has {len(ranks)}.")
    return "".join(_rank(rank, number) for rank, number in zip(ranks, range(SIZE, 0, -1), strict=True))


def _rank(rank: str, number: int) -> str:
    found = ""
    run_before = False
    for part in re.findall("[0-9]+|.", rank, flags=re.S):
        if part in GUARDIANS + SHADOWS + "Pp":
            found += part
        elif not re.fullmatch("[1-9]|1[0-2]", part) or run_before:
            raise PositionError("placement", f"Rank {number} has “{part[:20]}”: no piece, and no whole run of squares.")
        else:
            found += "." * int(part)
        run_before = part.isdigit()
    if len(found) != SIZE:
        raise PositionError("placement", f"Rank {number} names {len(found)} squares; the board has {SIZE}.")
    return found


def check_pieces(fields: Fields) -> None:
    """I2: the sixteen Shadows, the eight Guardians, and of the eight Pilgrims those who are not out of the world."""
    for letter in sorted(set(GUARDIANS + SHADOWS + "p")):
        wanted = 8 if letter == "p" else (GUARDIANS + SHADOWS).count(letter)
        if fields.board.count(letter) != wanted:
            band = "Guardian" if letter.isupper() else "Shadow"
            called = f"{band} {WORDS[letter.lower()]}{'s' if wanted > 1 else ''}"
            says = f"The game has {wanted} {called}, and this position {fields.board.count(letter)}."
            raise PositionError("placement", says)
    here = fields.board.count("P")
    if here + fields.exiled + fields.lost != PILGRIMS:
        out = fields.exiled + fields.lost
        says = f"The game has {PILGRIMS} Pilgrims, and this position {here} on the board and {out} out of it."
        raise PositionError("placement", says)
