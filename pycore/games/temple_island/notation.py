"""Actions and positions as text (I8)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...kernel.errors import NotationError, PositionError
from ...kernel.messages import count, noun, say
from ...kernel.types import CellId
from .board import SIZE
from .pieces import GUARDIANS, NAMES, NONE, NUMBER, SHADOWS
from .wording import FULL_NOUNS

SQUARE = "([a-l](?:[1-9]|1[0-2]))"
FORMS = {
    re.compile("(roll:[1-6])"): (),
    re.compile(f"pick:{SQUARE}"): ("pick",),
    re.compile(f"return:{SQUARE}"): ("return",),
    re.compile(f"{SQUARE}x{SQUARE}"): ("exchange",),
    re.compile(f"{SQUARE}{SQUARE},{SQUARE}{SQUARE}"): (),
}
"""The forms of an action, each with the last step it needs where its cells alone would be ambiguous."""

PILGRIMS = 8


class Fields(NamedTuple):
    """The fields of a position text."""

    board: str
    die: int
    named: int
    exiled: int
    lost: int
    turn: int


def steps(text: str) -> tuple[str, ...]:
    """Return the steps of an action's text: for `b2xf6` they are b2, f6 and the word "exchange".

    Raises:
        NotationError: the text has none of the forms.
    """
    for form, word in FORMS.items():
        match = form.fullmatch(text)
        if match:
            return (*match.groups(), *word)
    raise NotationError(
        say(
            "“{text}” is not an action. Actions look like roll:4, b2b5,f6f3, b2xf6, pick:b2 or return:a1.",
            text=text[:40],
        )
    )


def write(fields: Fields) -> str:
    """Return the text of a position."""
    ranks = [fields.board[at : at + SIZE] for at in range(0, len(NAMES), SIZE)]
    placement = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
    die, named = str(fields.die or "-"), "-" if fields.named == NONE else NAMES[fields.named]
    return f"{placement} {die} {named} {fields.exiled} {fields.lost} {fields.turn}"


def read(text: str) -> Fields:
    """Return the fields of a position text; the rules check whether the options allow them.

    Raises:
        PositionError: the text does not have the form of a position.
    """
    parts = text.split(" ")
    if len(parts) != 6:
        raise PositionError(
            "placement",
            say("A position has six fields separated by single spaces; this one has {count}.", count=len(parts)),
        )
    placement, die, named, *counts = parts
    if not re.fullmatch("[-1-6]", die):
        raise PositionError("die", say("The die must be - or a number from 1 to 6."))
    if named != "-" and named not in NUMBER:
        raise PositionError("named", say("The named piece must be - or a square."))
    exiled, lost, turn = (_count(name, value) for name, value in zip(("exiled", "lost", "turn"), counts, strict=True))
    if turn < 1:
        raise PositionError("turn", say("Turns are counted from 1."))
    board = _board(placement)
    cell = NONE if named == "-" else NUMBER[CellId(named)]
    return Fields(board, 0 if die == "-" else int(die), cell, exiled, lost, turn)


def _count(name: str, value: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,8}", value):
        raise PositionError(name, say("The field “{field}” must be a whole number.", field=name))
    return int(value)


def _board(placement: str) -> str:
    ranks = placement.split("/")
    if len(ranks) != SIZE:
        raise PositionError(
            "placement", say("The placement needs {size} ranks; this one has {count}.", size=SIZE, count=len(ranks))
        )
    return "".join(_rank(rank, number) for rank, number in zip(ranks, range(SIZE, 0, -1), strict=True))


def _rank(rank: str, number: int) -> str:
    found = ""
    run_before = False
    for part in re.findall("[0-9]+|.", rank, flags=re.S):
        if part in GUARDIANS + SHADOWS + "Pp":
            found += part
        elif not re.fullmatch("[1-9]|1[0-2]", part) or run_before:
            raise PositionError(
                "placement",
                say(
                    "Rank {rank} has “{text}”, which is neither a piece nor a whole run of empty squares.",
                    rank=number,
                    text=part[:20],
                ),
            )
        else:
            found += "." * int(part)
        run_before = part.isdigit()
    if len(found) != SIZE:
        raise PositionError(
            "placement",
            say(
                "Rank {rank} has {squares}; the board has {size}.",
                rank=number,
                squares=count(len(found), noun("square")),
                size=SIZE,
            ),
        )
    return found


def check_pieces(fields: Fields) -> None:
    """Check that a position has exactly the pieces of the game (I2), counting Pilgrims out of the world.

    Raises:
        PositionError: a piece is missing, or there is one too many.
    """
    for letter in sorted(set(GUARDIANS + SHADOWS + "p")):
        wanted = 8 if letter == "p" else (GUARDIANS + SHADOWS).count(letter)
        found = fields.board.count(letter)
        if found != wanted:
            raise PositionError(
                "placement",
                say(
                    "The game has {pieces}, but this position has {found}.",
                    pieces=count(wanted, FULL_NOUNS[letter]),
                    found=found,
                ),
            )
    here = fields.board.count("P")
    if here + fields.exiled + fields.lost != PILGRIMS:
        out = fields.exiled + fields.lost
        raise PositionError(
            "placement",
            say(
                "The game has {pilgrims}, but this position has {here} on the board and {out} out of the world.",
                pilgrims=count(PILGRIMS, noun("Pilgrim")),
                here=here,
                out=out,
            ),
        )
