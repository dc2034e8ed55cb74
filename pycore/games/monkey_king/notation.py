"""M10: the texts of actions and positions, and the notation for people."""

from __future__ import annotations

import re

from ...kernel.errors import NotationError, PositionError
from ...kernel.messages import count as counted
from ...kernel.messages import noun, say, sentences
from ...kernel.types import CellId
from .board import NAMES, NUMBER, TRAYS, WEST
from .move_generator import MoveGenerator, State
from .pieces import AS_SHOWN, BACK, BY_FIST, COUNTS, FRONT, TOKEN, TURNED, Act, Move, name, side_name

SQUARE = "[a-e][1-8]|[qr][27]"
INTRODUCTION = re.compile(rf"([PNHCKMLXpnhckglsx])@({SQUARE})")
MOVE = re.compile(rf"(!?)({SQUARE})({SQUARE})(~?)")
IN_PLACE = re.compile(rf"({SQUARE})~")
EXIT = re.compile(rf"({SQUARE})off")


def steps(text: str) -> tuple[str, ...]:
    """Return the longest steps an action's text can stand for. Raises NotationError if it is not an action."""
    if text in ("end", "pass"):
        return (text,)
    if match := INTRODUCTION.fullmatch(text):
        letter = match[1]
        # Trays hold fronts only; any other letter is kept and refused later.
        return (TRAYS.get(letter, letter), match[2].upper())
    if match := IN_PLACE.fullmatch(text):
        return (match[1].upper(), TURNED)
    if match := EXIT.fullmatch(text):
        return (match[1].upper(), WEST)
    match = MOVE.fullmatch(text)
    if not match or (match[1] and match[4]):
        raise NotationError(
            say("“{text}” is not an action; actions look like P@c3, b1c3, b3b7~, c4~, b8off or !d4e5.", text=text[:40])
        )
    return (match[2].upper(), match[3].upper(), BY_FIST if match[1] else match[4] or AS_SHOWN)


def write(state: State, clock: int, turn: int) -> str:
    """Return the text of a position: eight fields."""
    board = state.board
    ranks = [board[start : start + 5] for start in range(35, -1, -5)]
    earth = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
    clouds = f"{board[42:44]}/{board[40:42]}".replace(".", "-")
    hands = "".join(
        letter + (str(count) if count > 1 else "")
        for letter, count in ((letter, state.hands.count(letter)) for letter in COUNTS)
        if count
    )
    stage = state.stage
    if stage == "f":
        stage = "f:" + "".join(NAMES[cell].lower() for cell in _sorted(state.moved))
    side = "r" if state.red else "b"
    return f"{earth} {clouds} {hands or '-'} {state.tokens} {side} {stage} {clock} {turn}"


FIELDS = ("earth", "clouds", "hands", "tokens", "side", "stage", "clock", "turn")


def read(text: str, generator: MoveGenerator) -> tuple[State, int, int]:
    """Return the state, the count of quiet plies and the turn number of a position text.

    Raises:
        PositionError: the text cannot be read, or the position is impossible.
    """
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise PositionError(
            "fields",
            say(
                "A position has 8 fields: earth, clouds, hands, tokens, side, stage, clock and turn. This has {given}.",
                given=len(fields),
            ),
        )
    earth, clouds, held, tokens, side, stage, clock, turn = fields
    board = _earth(earth) + _clouds(clouds)
    hands = _hands(held)
    if tokens not in ("0", "1", "2"):
        raise PositionError("tokens", say("Tokens are 0, 1 or 2."))
    if side not in ("r", "b"):
        raise PositionError("side", say("The side to move is r or b."))
    quiet, number = _count("clock", clock), _count("turn", turn)
    if number < 1:
        raise PositionError("turn", say("Turns are numbered from 1."))
    state = State(board, hands, int(tokens), side == "r", *_stage(stage))
    _check_disks(state)
    _check_turn(state, generator)
    return state, quiet, number


def _earth(field: str) -> str:
    ranks = field.split("/")
    if len(ranks) != 8:
        raise PositionError("earth", say("Earth needs 8 ranks; this has {given}.", given=len(ranks)))
    found = []
    for rank, letters in zip("87654321", ranks, strict=True):
        if re.search(r"[0-9]{2}", letters):
            raise PositionError(
                "earth", say("Rank {rank} has a run of empty squares that is not written as one number.", rank=rank)
            )
        if "." in letters:
            raise PositionError("earth", say("Rank {rank} has a dot; a run of empty squares is a number.", rank=rank))
        row = re.sub(r"[1-5]", lambda run: "." * int(run[0]), letters)
        _check_letters("earth", row)
        if len(row) != 5:
            raise PositionError(
                "earth", say("Rank {rank} has {given}; it needs 5.", rank=rank, given=counted(len(row), noun("square")))
            )
        found.append(row)
    return "".join(reversed(found))


def _clouds(field: str) -> str:
    match = re.fullmatch(r"([^/.]{2})/([^/.]{2})", field)
    if not match:
        raise PositionError(
            "clouds", say("The clouds are two squares, a stroke and two squares, with - for empty: --/g-.")
        )
    squares = (match[2] + match[1]).replace("-", ".")
    _check_letters("clouds", squares)
    return squares


def _check_letters(field: str, squares: str) -> None:
    for letter in squares:
        if letter != "." and (letter not in FRONT or letter == TOKEN):
            raise PositionError(field, say("“{letter}” is not a face of a disk.", letter=letter))


def _hands(field: str) -> str:
    if field == "-":
        return ""
    form = "".join(f"(?:({letter}){f'([2-{most}])?' if most > 1 else '()'})?" for letter, most in COUNTS.items())
    match = re.fullmatch(form, field)
    if not field or not match:
        raise PositionError(
            "hands", say("The hands are Red's and Blue's disks in the order P N H C K, counts above one: P6N2kn.")
        )
    groups = match.groups()
    return "".join(letter * int(count or 1) for letter, count in zip(groups[::2], groups[1::2], strict=True) if letter)


def _count(field: str, digits: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", digits):
        raise PositionError(field, say("“{text}” is not a count.", text=digits[:20]))
    return int(digits)


def _stage(field: str) -> tuple[str, tuple[int, ...]]:
    if field in ("-", "m"):
        return field, ()
    match = re.fullmatch(rf"f:((?:{SQUARE})*)", field)
    if not match:
        raise PositionError("stage", say("The stage is -, m, or f: and the squares of disks moved by Fists."))
    moved = tuple(NUMBER[CellId(match[1][at : at + 2].upper())] for at in range(0, len(match[1]), 2))
    if list(moved) != _sorted(moved) or len(set(moved)) != len(moved):
        raise PositionError("stage", say("Name the squares of disks moved by Fists once each: a to e, then q and r."))
    return "f", tuple(sorted(moved))


def _sorted(cells: tuple[int, ...]) -> list[int]:
    return sorted(cells, key=lambda cell: NAMES[cell])


def _check_disks(state: State) -> None:
    """Raise PositionError if a side has more of a disk than the game holds; tokens are Heroes turned over (M2)."""
    there = [FRONT[letter] for letter in state.board + state.hands if letter != "."]
    spent = max(1, len(state.moved)) if state.stage == "f" else 0
    for letter, most in COUNTS.items():
        given = there.count(letter)
        if letter == "H":
            given += state.tokens + spent
        if given > most:
            text = say(
                "{side} would have {given} {given:one=disk|other=disks} of the kind {disk}; "
                "there {most:one=is|other=are} {most}.",
                side=side_name(letter.isupper()),
                given=given,
                disk=name(letter),
                most=most,
            )
            fist = say("A Fist is a Hero turned over.") if letter == "H" else ""
            raise PositionError("hands", sentences(text, fist))


def _check_turn(state: State, generator: MoveGenerator) -> None:
    """Raise PositionError if the stage or the side to move is impossible."""
    if state.stage != "-":
        if not state.red:
            raise PositionError("stage", say("Only Red's turn has several actions."))
        if state.stage == "m" and not state.tokens:
            raise PositionError("stage", say("Without a token the turn ends with its main action."))
        if any(state.board[cell] != "M" for cell in state.moved):
            raise PositionError("stage", say("A disk moved by a Fist shows the Monkey King."))
    if not state.red and generator.in_check(state.board):
        raise PositionError("side", say("The Pilgrim is in check, so it must be Red's turn."))
    if state.stage != "-" and "K" in state.board + state.hands and not generator.legal(state):
        raise PositionError("stage", say("This turn cannot be brought to a legal end."))


def record(board: str, move: Move) -> str:
    """Return an action in notation: `NB3-B7~L`, `P@C3`, `!MD4xE5`, `nB6xC4&X`."""
    match move.act:
        case Act.INTRODUCE:
            return f"{move.letter}@{NAMES[move.to]}"
        case Act.EXIT:
            return f"K{NAMES[move.frm]}-off"
        case Act.TURN:
            letter = board[move.frm]
            return f"{letter}{NAMES[move.frm]}~{BACK[letter]}"
        case Act.END | Act.PASS:
            return move.text
    letter, met = board[move.frm], board[move.to]
    fist = "!" if move.act is Act.FIST else ""
    turned_over = f"~{BACK[letter]}" if move.act is Act.FLIP else ""
    buried = f"&{BACK[met]}" if met in "cC" else ""
    between = "-" if met == "." else "x"
    return f"{fist}{letter}{NAMES[move.frm]}{between}{NAMES[move.to]}{turned_over}{buried}"
