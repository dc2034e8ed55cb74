"""Positions as text."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...kernel.errors import PositionError
from ...kernel.messages import say
from .design import Design
from .position import EMPTY, Position


def write(design: Design, pos: Position) -> str:
    """Return the text of a position: the rows, the side to move, and every field that is not as in an ordinary one."""
    names = design.names
    rows, at = [], 0
    for length in design.row_lengths:
        rows.append(pos.board[at : at + length])
        at += length
    fields = {
        "hands": pos.hands,
        "unmoved": ",".join(names[cell] for cell in pos.rights),
        "passed": ",".join(names[cell] for cell in pos.passed),
        "promoted": ",".join(names[cell] for cell in pos.promoted),
        "checks": "" if pos.checks == (0, 0) else f"{pos.checks[0]}+{pos.checks[1]}",
        "quiet": str(pos.quiet or "") if design.counts_quiet else "",
        "ply": str(pos.ply or "") if design.counts_plies else "",
        "roll": "" if pos.roll < 0 else str(pos.roll),
        "left": str(pos.left or ""),
        "bound": "" if pos.bound < 0 else names[pos.bound],
        "memo": pos.memo,
    }
    told = [f"{name}={value}" for name, value in fields.items() if value]
    return " ".join(["/".join(rows), design.sides[pos.second], *told])


def read(design: Design, text: str) -> Position:
    """Return the position of a text.

    Raises:
        PositionError: the text is not of this form; names the field.
    """
    placement, *rest = text.split(" ")
    if not rest or rest[0] not in design.sides:
        sides = " or ".join(design.sides)
        raise PositionError("side", say("After the rows comes the side to move: {sides}.", sides=sides))
    rows = placement.split("/")
    if [len(row) for row in rows] != list(design.row_lengths):
        wanted = ", ".join(map(str, design.row_lengths))
        raise PositionError(
            "placement", say("The rows of a position have these numbers of cells: {rows}.", rows=wanted)
        )
    board = "".join(rows)
    for letter in board:
        if letter != EMPTY and letter not in design.kinds:
            raise PositionError("placement", say("No piece has the letter “{letter}”.", letter=letter))
    pos = Position(board, rest[0] == design.sides[1])
    seen: set[str] = set()
    for field in rest[1:]:
        name, _, value = field.partition("=")
        if name in seen or name not in READERS or not value:
            raise PositionError("fields", say("A position has no field “{field}” here.", field=field[:40]))
        seen.add(name)
        pos = READERS[name](design, pos, value)
    design.check(pos)
    return pos


def _cells(design: Design, value: str) -> tuple[int, ...]:
    found = []
    for name in value.split(","):
        if name not in design.number:
            raise PositionError("fields", say("There is no cell “{cell}”.", cell=name[:20]))
        found.append(design.number[name])
    return tuple(found)


def _number(value: str) -> int:
    if not re.fullmatch(r"\d{1,5}", value):
        raise PositionError("fields", say("“{value}” is not a whole number.", value=value[:20]))
    return int(value)


def _hands(design: Design, pos: Position, value: str) -> Position:
    if not design.hand_letters or any(letter not in design.hand_letters for letter in value):
        raise PositionError("hands", say("No such pieces can be in hand: {hands}.", hands=value[:40]))
    return pos._replace(hands="".join(sorted(value)))


def _checks(design: Design, pos: Position, value: str) -> Position:
    numbers = [_number(part) for part in value.split("+")]
    if len(numbers) != 2:
        raise PositionError("checks", say("Checks are written as 1+0, the first side's first."))
    return pos._replace(checks=(numbers[0], numbers[1]))


def _bound(design: Design, pos: Position, value: str) -> Position:
    return pos._replace(bound=_cells(design, value)[0])


Reader = Callable[[Design, Position, str], Position]
READERS: dict[str, Reader] = {
    "hands": _hands,
    "unmoved": lambda design, pos, value: pos._replace(rights=tuple(sorted(_cells(design, value)))),
    "passed": lambda design, pos, value: pos._replace(passed=_cells(design, value)),
    "promoted": lambda design, pos, value: pos._replace(promoted=tuple(sorted(_cells(design, value)))),
    "checks": _checks,
    "quiet": lambda design, pos, value: pos._replace(quiet=_number(value)),
    "ply": lambda design, pos, value: pos._replace(ply=_number(value)),
    "roll": lambda design, pos, value: pos._replace(roll=_number(value)),
    "left": lambda design, pos, value: pos._replace(left=_number(value)),
    "bound": _bound,
    "memo": lambda design, pos, value: pos._replace(memo=value),
}
