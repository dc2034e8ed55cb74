"""The refusals: why an action is not legal, with the number of the rule and the cells concerned.

A move is tested in the order of the rules: the movement of the piece (I3), the Shadow's answer (I4), touching and
support (I5). So a refusal names I5 exactly if the move would be legal where mistakes are not forbidden.
"""

from __future__ import annotations

from collections import Counter

from ...kernel.cells import cells_in
from ...kernel.messages import Message, say, sentences
from ...kernel.types import CellId, Json, Refusal
from .pieces import (
    CORNER,
    NAMES,
    NEAR,
    NONE,
    NUMBER,
    RAYS,
    Move,
    actions,
    between,
    force,
    moved,
)
from .rules import Position, TempleIsland
from .why_answer import answers, breach_refusal, cell_ids, pieces_on, refused_answer
from .wording import NOUNS, piece_on

FACES = tuple(f"roll:{face}" for face in range(1, 7))
KINDS = {"pick": "pick", "return": "return", "exchange": "exchange"}
"""The last steps that distinguish actions, each with the kind of action it means."""


def refusal(rules: TempleIsland, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Return which rule forbids steps that neither are nor begin a legal action.

    Return None if the last step only says the kind of an action that is legal.
    """
    meant = KINDS.get(given[-1], "") if len(given) > 1 else ""
    if meant:
        given = given[:-1]
        if any(move.kind == meant and move.steps == given for move in rules.legal_moves(pos)):
            return None
    for step in given:
        if step not in NUMBER and step not in FACES:
            return Refusal("I1", say("“{step}” is not a square of this board.", step=step[:20]))
    if any(step in FACES for step in given):
        return _roll(rules, pos, given)
    cells = [NUMBER[CellId(step)] for step in given]
    if meant == "return" or (not meant and rules.between_turns(pos) and pos.exiled and _is_return(pos, cells)):
        return _return(rules, pos, cells[0])
    if meant == "pick" or (not meant and len(cells) == 1 and rules.naming(pos)):
        return _name(rules, pos, cells[0])
    if not pos.die:
        if rules.naming(pos):
            text = say("Name a piece, then roll the die: the roll decides what may move.")
        else:
            text = say("Roll the die first: it decides what may move.")
        return Refusal("I4", text, cell_ids(cells[0]))
    return _move(rules, pos, cells, meant)


# Before the move


def _roll(rules: TempleIsland, pos: Position, given: tuple[str, ...]) -> Refusal:
    """Return why the die may not be rolled, or not together with other steps (I4)."""
    if given[0] in FACES and rules.rolling(pos):
        return Refusal("I4", say("Roll the die on its own, then choose what moves."))
    if rules.naming(pos):
        return Refusal("I4", say("Name a white piece before you roll the die."))
    if pos.die:
        return Refusal("I4", say("The die shows {die}, and you can move with it: it is not rolled again.", die=pos.die))
    return Refusal("I4", say("Roll the die on its own, before anything moves."))


def _is_return(pos: Position, cells: list[int]) -> bool:
    return len(cells) == 1 and pos.board[cells[0]] == "."


def _return(rules: TempleIsland, pos: Position, cell: int) -> Refusal:
    """Return why an exiled Pilgrim may not return on a cell (I5)."""
    name, sets = NAMES[cell], force(pos.board)
    if not pos.exiled:
        return Refusal("I5", say("There is no Pilgrim in exile to return."), cell_ids(cell))
    if not rules.between_turns(pos):
        return Refusal("I5", say("A Pilgrim returns only between turns, and this turn has begun."), cell_ids(cell))
    if cell not in CORNER:
        text = say("A Pilgrim returns on the corner of an outer island, and {cell} is not one.", cell=name)
        return Refusal("I5", text, cell_ids(cell))
    if pos.board[cell] != ".":
        text = say("The corner {cell} is not empty: {piece:a} is there.", cell=name, piece=NOUNS[pos.board[cell]])
        return Refusal("I5", text, cell_ids(cell))
    shadows = cells_in(NEAR[cell] & sets.shadows)
    if shadows:
        text = say("The corner {cell} touches {shadows}.", cell=name, shadows=pieces_on(pos.board, shadows))
        return Refusal("I5", text, cell_ids(cell, *shadows))
    text = say("No Guardian stands beside the corner {cell} to bring a Pilgrim back.", cell=name)
    return Refusal("I5", text, cell_ids(cell, *cells_in(NEAR[cell])))


def _name(rules: TempleIsland, pos: Position, cell: int) -> Refusal:
    """Return why a piece may not be named (I4, I5)."""
    if not rules.piece_first:
        return Refusal("I4", say("In this game the die comes first, and no piece is named."), cell_ids(cell))
    if not rules.naming(pos):
        named = piece_on(pos.board, pos.named)
        if pos.die:
            text = say("{piece:cap} has been named: it moves with what the die shows.", piece=named)
        else:
            text = say("{piece:cap} has been named: now roll the die for it.", piece=named)
        return Refusal("I4", text, cell_ids(pos.named))
    if not pos.board[cell].isupper():
        return Refusal("I4", say("There is no white piece on {cell} to name.", cell=NAMES[cell]), cell_ids(cell))
    text = say(
        "{piece:cap} is touched or alone at sea, and leaves the board as this turn begins.",
        piece=piece_on(pos.board, cell),
    )
    return Refusal("I5", text, cell_ids(cell))


# The move


def _move(rules: TempleIsland, pos: Position, cells: list[int], meant: str) -> Refusal:
    frm = cells[0]
    found = _piece(rules, pos, frm)
    if found:
        return found
    if len(cells) == 1:
        return _still(rules, pos, frm)
    to = cells[1]
    found = _movement(pos.board, frm, to)
    if found:
        return found
    if pos.board[to].isupper():
        text = say("{piece:cap} is in the way: a move ends on an empty square.", piece=piece_on(pos.board, to))
        return Refusal("I4", text, cell_ids(to))
    if pos.board[to] != ".":
        return _exchange(rules, pos, cells)
    if meant == "exchange":
        return Refusal("I4", say("There is no Shadow on {cell} to change places with.", cell=NAMES[to]), cell_ids(to))
    return refused_answer(rules, pos, cells)


def _piece(rules: TempleIsland, pos: Position, frm: int) -> Refusal | None:
    """Return why the piece on a cell may not move at all (I4), or None."""
    if pos.board[frm] == ".":
        return Refusal("I4", say("There is no piece on {cell}.", cell=NAMES[frm]), cell_ids(frm))
    if pos.board[frm].islower():
        text = say(
            "{piece:cap} moves only in answer: choose a Pilgrim or a Guardian first.", piece=piece_on(pos.board, frm)
        )
        return Refusal("I4", text, cell_ids(frm))
    if rules.piece_first and frm != pos.named:
        text = say("{piece:cap} was named, so it must move.", piece=piece_on(pos.board, pos.named))
        return Refusal("I4", text, cell_ids(pos.named, frm))
    return None


def _movement(pieces: str, frm: int, to: int) -> Refusal | None:
    """Return why a piece does not move like that (I3), or None."""
    letter, start, end = pieces[frm].lower(), NAMES[frm], NAMES[to]
    if frm == to:
        return Refusal("I3", say("A move must leave {cell}.", cell=start), cell_ids(frm))
    reached = [ray for ray in RAYS[letter][frm] if any(cell == to for cell, _ in ray)]
    if not reached:
        reason = sentences(_movement_of(letter), say("It cannot go from {start} to {end}.", start=start, end=end))
        return Refusal("I3", reason, cell_ids(frm, to))
    in_way = [cell for cell in between(frm, to) if pieces[cell] != "."]
    if in_way:
        text = say(
            "{piece:cap} stands between {start} and {end}.", piece=piece_on(pieces, in_way[0]), start=start, end=end
        )
        return Refusal("I3", text, cell_ids(frm, in_way[0], to))
    return None


def _movement_of(letter: str) -> Message:
    """Return how a white piece moves (I3), by its letter in lower case."""
    match letter:
        case "k":
            return say("A king moves one step in any direction.")
        case "q":
            return say("A queen moves along a rank, a file or a diagonal.")
        case "r":
            return say("A rook moves along its rank or file.")
        case "b":
            return say("A bishop moves along a diagonal.")
        case "n":
            return say("A knight leaps two squares along and one aside.")
        case _:
            return say("A Pilgrim moves one step in any direction.")


def _exchange(rules: TempleIsland, pos: Position, cells: list[int]) -> Refusal:
    """Return why a piece may not change places with a Shadow (I4, I5)."""
    frm, to = cells[:2]
    if pos.board[frm] == "P":
        text = say(
            "Pilgrims do not change places with Shadows, and there is {piece:a} on {cell}.",
            piece=NOUNS[pos.board[to]],
            cell=NAMES[to],
        )
        return Refusal("I4", text, cell_ids(frm, to))
    after = moved(pos.board, Move("", (), "exchange", frm, to))
    found = breach_refusal(rules, pos.board, after) if rules.forbids else None
    return found or Refusal("I4", say("An exchange is the whole turn: nothing moves in answer."), cell_ids(frm, to))


# Pieces and rolls without a move


def _targets(pieces: str, frm: int) -> list[int]:
    """Return the cells a piece could go to by I3, up to and including the first piece in each direction."""
    found = []
    for ray in RAYS[pieces[frm].lower()][frm]:
        for to, _ in ray:
            found.append(to)
            if pieces[to] != ".":
                break
    return found


def _still(rules: TempleIsland, pos: Position, frm: int) -> Refusal:
    """Return why a white piece has no action at all, by the target that comes closest to being legal."""
    found = [_move(rules, pos, [frm, to], "") for to in _targets(pos.board, frm)]
    worst = max(found, key=lambda why: why.rule)
    text = sentences(
        say("{piece:cap} cannot move with a roll of {die}.", piece=piece_on(pos.board, frm), die=pos.die),
        worst.message,
    )
    return Refusal(worst.rule, text, (NAMES[frm], *(cell for cell in worst.cells if cell != NAMES[frm])))


ATTEMPTS = ("occupied", "off", "blocked", "touch")
"""The reasons why attempts fail. An attempt is a white move with one Shadow's answer, or an exchange."""


def failed_attempts(reason: str, attempts: int) -> Message:
    """Return a clause that says how many attempts fail for a reason."""
    match reason:
        case "occupied":
            return say(
                "{n} {n:one=ends|other=end} on a piece of your own, or {n:one=brings|other=bring} a Pilgrim onto a "
                "Shadow",
                n=attempts,
            )
        case "off":
            return say("{n} would send the Shadow off the board", n=attempts)
        case "blocked":
            return say("{n} {n:one=finds|other=find} the Shadow's way blocked", n=attempts)
        case _:
            return say("{n} would break the rule of touching and support", n=attempts)


def ledger(rules: TempleIsland, pos: Position) -> Json:
    """Return how many attempts fail for each reason, with a roll that allows nothing (I4)."""
    failed = Counter[str]()
    for frm, letter in enumerate(pos.board):
        if not letter.isupper() or pos.named not in (NONE, frm):
            continue
        for to in _targets(pos.board, frm):
            if pos.board[to].isupper() or (letter == "P" and pos.board[to] != "."):
                failed["occupied"] += 1
            elif pos.board[to] != ".":
                failed["touch"] += 1
            else:
                for answer in answers(pos, frm, to):
                    failed["off" if answer.off else "blocked" if answer.blocker != NONE else "touch"] += 1
    return {name: failed[name] for name in ATTEMPTS if failed[name]}


def closed(rules: TempleIsland, pos: Position) -> bool:
    """Return whether none of the six rolls allows anything, whatever piece is named (I4)."""
    return not any(actions(pos.board, turn, rules.law) for turn in range(4))
