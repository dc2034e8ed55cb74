"""The refusals: why an action is not legal, with the number of the rule and the cells concerned.

A move is tested in the order of the rules: the movement of the piece (I3), the Shadow's answer (I4), touching and
support (I5). So a refusal names I5 exactly if the move would be legal where mistakes are not forbidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ...kernel.cells import cells_in
from ...kernel.messages import Joined, Message, listing, say, sentences
from ...kernel.types import CellId, Json, Refusal
from .pieces import (
    CORNER,
    LANDINGS,
    NAMES,
    NEAR,
    NONE,
    NUMBER,
    RAYS,
    TURN_OF,
    TURNED,
    VECTOR,
    Move,
    actions,
    between,
    breach,
    force,
    moved,
    offset,
    put,
    turned,
    white_half,
)
from .rules import Position, TempleIsland
from .wording import NOUNS, piece_on, roll_sentence

FACES = tuple(f"roll:{face}" for face in range(1, 7))
KINDS = {"pick": "pick", "return": "return", "exchange": "exchange"}
"""The last steps that tell actions apart, each with the kind of action it means."""


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
        return Refusal("I4", text, _cells(cells[0]))
    return _move(rules, pos, cells, meant)


def _cells(*cells: int) -> tuple[CellId, ...]:
    return tuple(dict.fromkeys(NAMES[cell] for cell in cells))


def _pieces_on(board: str, cells: Iterable[int]) -> Joined:
    return listing(piece_on(board, cell) for cell in cells)


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
        return Refusal("I5", say("There is no Pilgrim in exile to return."), _cells(cell))
    if not rules.between_turns(pos):
        return Refusal("I5", say("A Pilgrim returns only between turns, and this turn has begun."), _cells(cell))
    if cell not in CORNER:
        text = say("A Pilgrim returns on the corner of an outer island, and {cell} is not one.", cell=name)
        return Refusal("I5", text, _cells(cell))
    if pos.board[cell] != ".":
        text = say("The corner {cell} is not empty: {piece:a} is there.", cell=name, piece=NOUNS[pos.board[cell]])
        return Refusal("I5", text, _cells(cell))
    shadows = cells_in(NEAR[cell] & sets.shadows)
    if shadows:
        text = say("The corner {cell} touches {shadows}.", cell=name, shadows=_pieces_on(pos.board, shadows))
        return Refusal("I5", text, _cells(cell, *shadows))
    text = say("No Guardian stands beside the corner {cell} to bring a Pilgrim back.", cell=name)
    return Refusal("I5", text, _cells(cell, *cells_in(NEAR[cell])))


def _name(rules: TempleIsland, pos: Position, cell: int) -> Refusal:
    """Return why a piece may not be named (I4, I5)."""
    if not rules.piece_first:
        return Refusal("I4", say("In this game the die comes first, and no piece is named."), _cells(cell))
    if not rules.naming(pos):
        named = piece_on(pos.board, pos.named)
        if pos.die:
            text = say("{piece:cap} has been named: it moves with what the die shows.", piece=named)
        else:
            text = say("{piece:cap} has been named: now roll the die for it.", piece=named)
        return Refusal("I4", text, _cells(pos.named))
    if not pos.board[cell].isupper():
        return Refusal("I4", say("There is no white piece on {cell} to name.", cell=NAMES[cell]), _cells(cell))
    text = say(
        "{piece:cap} is touched or alone at sea, and leaves the board as this turn begins.",
        piece=piece_on(pos.board, cell),
    )
    return Refusal("I5", text, _cells(cell))


# The move


class Answer(NamedTuple):
    """How one Shadow would answer a white move: where it lands, or what is in its way."""

    shadow: int
    lands: int
    off: bool
    blocker: int

    @property
    def able(self) -> bool:
        """Whether the Shadow can make exactly this move (I4)."""
        return not self.off and self.blocker == NONE


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
        return Refusal("I4", text, _cells(to))
    if pos.board[to] != ".":
        return _exchange(rules, pos, cells)
    if meant == "exchange":
        return Refusal("I4", say("There is no Shadow on {cell} to change places with.", cell=NAMES[to]), _cells(to))
    return _answered(rules, pos, cells)


def _piece(rules: TempleIsland, pos: Position, frm: int) -> Refusal | None:
    """Return why the piece on a cell may not move at all (I4), or None."""
    if pos.board[frm] == ".":
        return Refusal("I4", say("There is no piece on {cell}.", cell=NAMES[frm]), _cells(frm))
    if pos.board[frm].islower():
        text = say(
            "{piece:cap} moves only in answer: choose a Pilgrim or a Guardian first.", piece=piece_on(pos.board, frm)
        )
        return Refusal("I4", text, _cells(frm))
    if rules.piece_first and frm != pos.named:
        text = say("{piece:cap} was named, so it must move.", piece=piece_on(pos.board, pos.named))
        return Refusal("I4", text, _cells(pos.named, frm))
    return None


def _movement(pieces: str, frm: int, to: int) -> Refusal | None:
    """Return why a piece does not move like that (I3), or None."""
    letter, start, end = pieces[frm].lower(), NAMES[frm], NAMES[to]
    if frm == to:
        return Refusal("I3", say("A move must leave {cell}.", cell=start), _cells(frm))
    reached = [ray for ray in RAYS[letter][frm] if any(cell == to for cell, _ in ray)]
    if not reached:
        reason = sentences(_movement_of(letter), say("It cannot go from {start} to {end}.", start=start, end=end))
        return Refusal("I3", reason, _cells(frm, to))
    in_way = [cell for cell in between(frm, to) if pieces[cell] != "."]
    if in_way:
        text = say(
            "{piece:cap} stands between {start} and {end}.", piece=piece_on(pieces, in_way[0]), start=start, end=end
        )
        return Refusal("I3", text, _cells(frm, in_way[0], to))
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
        return Refusal("I4", text, _cells(frm, to))
    after = moved(pos.board, Move("", (), "exchange", frm, to))
    found = _breach(rules, pos.board, after) if rules.forbids else None
    return found or Refusal("I4", say("An exchange is the whole turn: nothing moves in answer."), _cells(frm, to))


def answers(pos: Position, frm: int, to: int) -> list[Answer]:
    """Return how each Shadow of the same type would answer a white move."""
    vector = VECTOR[offset(frm, to)]
    half = white_half(pos.board, frm, to)
    found = []
    for shadow in force(pos.board).cells.get(pos.board[frm].lower(), []):
        landing = LANDINGS[TURNED[TURN_OF[pos.die]][vector]][shadow]
        if landing is None:
            found.append(Answer(shadow, NONE, True, NONE))
            continue
        in_way = [cell for cell in (*between(shadow, landing[0]), landing[0]) if half[cell] != "."]
        found.append(Answer(shadow, landing[0], False, in_way[0] if in_way else NONE))
    return found


def _answered(rules: TempleIsland, pos: Position, cells: list[int]) -> Refusal:
    """Return why no Shadow, or not the chosen one, may answer a white move (I4), or what the move breaks of I5."""
    frm, to = cells[:2]
    possible = answers(pos, frm, to)
    if len(cells) > 2:
        chosen = [answer for answer in possible if answer.shadow == cells[2]]
        if not chosen:
            return _no_answerer(pos, frm, cells[2])
        answer = chosen[0]
        if not answer.able:
            return _unable(pos, frm, to, answer)
        if len(cells) > 3 and cells[3] != answer.lands:
            goes = say("The Shadow on {cell} goes to {lands}.", cell=NAMES[answer.shadow], lands=NAMES[answer.lands])
            return Refusal("I4", sentences(roll_sentence(pos.die), goes), _cells(cells[2], answer.lands))
        if len(cells) > 4:
            text = say("A turn is one white move and one Shadow's answer, and no more.")
            return Refusal("I4", text, _cells(cells[4]))
        possible = chosen
    able = [answer for answer in possible if answer.able]
    if not able:
        return _none_able(pos, frm, to, possible)
    found = _touching(rules, pos, frm, to, able)
    assert found is not None, f"{[NAMES[cell] for cell in cells]} is refused by no rule"
    return found


def _no_answerer(pos: Position, frm: int, shadow: int) -> Refusal:
    needed = NOUNS[pos.board[frm].lower()]
    if not pos.board[shadow].islower():
        text = say("There is no Shadow on {cell}: {shadow:a} must answer.", cell=NAMES[shadow], shadow=needed)
        return Refusal("I4", text, _cells(shadow))
    text = say(
        "{piece:cap} cannot answer: the answer must come from {shadow:a}.",
        piece=piece_on(pos.board, shadow),
        shadow=needed,
    )
    return Refusal("I4", text, _cells(frm, shadow))


def _unable(pos: Position, frm: int, to: int, answer: Answer) -> Refusal:
    """Return why one Shadow cannot make exactly the move that the roll asks for (I4)."""
    shadow, way, half = NAMES[answer.shadow], _way(pos, frm, to), white_half(pos.board, frm, to)
    if answer.off:
        text = say("From {cell} the Shadow would go {way}, off the board.", cell=shadow, way=way)
    elif answer.blocker == answer.lands:
        text = say(
            "From {cell} the Shadow would go {way} to {lands}, but {piece:a} is there.",
            cell=shadow,
            way=way,
            lands=NAMES[answer.lands],
            piece=NOUNS[half[answer.blocker]],
        )
    else:
        text = say(
            "From {cell} the Shadow would go {way} to {lands}, but {piece} is in the way.",
            cell=shadow,
            way=way,
            lands=NAMES[answer.lands],
            piece=piece_on(half, answer.blocker),
        )
    cells = (cell for cell in (answer.shadow, answer.blocker, answer.lands) if cell != NONE)
    return Refusal("I4", sentences(roll_sentence(pos.die), text), _cells(*cells))


def _way(pos: Position, frm: int, to: int) -> Joined:
    """Return the vector of the Shadow that answers a white move: "3 up", "1 right and 2 down"."""
    dx, dy = turned(TURN_OF[pos.die], offset(frm, to))
    parts = []
    if dx:
        parts.append(say("{n} right", n=dx) if dx > 0 else say("{n} left", n=-dx))
    if dy:
        parts.append(say("{n} up", n=dy) if dy > 0 else say("{n} down", n=-dy))
    return listing(parts)


def _none_able(pos: Position, frm: int, to: int, possible: list[Answer]) -> Refusal:
    """Return why no Shadow of the type can answer (I4), with what stops each of them."""
    half = white_half(pos.board, frm, to)
    off = [NAMES[answer.shadow] for answer in possible if answer.off]
    reasons = [say("from {cells} it would leave the board", cells=listing(off))] if off else []
    for answer in possible:
        if answer.blocker != NONE:
            reasons.append(
                say(
                    "from {cell} it would meet {piece}",
                    cell=NAMES[answer.shadow],
                    piece=piece_on(half, answer.blocker),
                )
            )
    text = say(
        "No {shadow} can go {way} in answer: {reasons}.",
        shadow=NOUNS[pos.board[frm].lower()],
        way=_way(pos, frm, to),
        reasons=listing(reasons),
    )
    met = [cell for answer in possible for cell in (answer.shadow, answer.blocker) if cell != NONE]
    return Refusal("I4", text, _cells(frm, to, *met))


# Touching and support


def _touching(rules: TempleIsland, pos: Position, frm: int, to: int, able: list[Answer]) -> Refusal | None:
    """Return what a move breaks of I5: after its white half if that counts, else after every possible answer."""
    half = white_half(pos.board, frm, to)
    if rules.law.always:
        found = _breach(rules, pos.board, half)
        if found:
            return found
    first = None
    for answer in able:
        after = put(half, ((answer.shadow, "."), (answer.lands, half[answer.shadow])))
        found = _breach(rules, pos.board, after)
        if found is None:
            return None
        first = first or found
    if first and len(able) > 1:
        always = say("Whichever Shadow answers, the rule of touching and support is broken.")
        return first._replace(message=sentences(always, first.message))
    return first


def _breach(rules: TempleIsland, before: str, after: str) -> Refusal | None:
    """Return the refusal for the first Pilgrim that is touched or alone at sea after a move (I5), or None."""
    cells = cells_in(breach(after, rules.terrain.ocean))
    if not cells:
        return None
    cell, sets = cells[0], force(after)
    pilgrim = piece_on(after, cell)
    still = before[cell] == "P" and breach(before, rules.terrain.ocean) >> cell & 1
    shadows = cells_in(NEAR[cell] & sets.shadows)
    if shadows:
        touching = _pieces_on(after, shadows)
        if still:
            text = say("{pilgrim:cap} would still touch {shadows}.", pilgrim=pilgrim, shadows=touching)
        else:
            text = say("{pilgrim:cap} would touch {shadows}.", pilgrim=pilgrim, shadows=touching)
        return Refusal("I5", text, _cells(cell, *shadows))
    lost = [
        guardian
        for guardian in cells_in(NEAR[cell] & force(before).guardians)
        if before[cell] == "P" and not after[guardian].isupper()
    ]
    if lost:
        text = say(
            "{pilgrim:cap} is at sea and would lose its only escort, {escort}.",
            pilgrim=pilgrim,
            escort=_pieces_on(before, lost),
        )
        return Refusal("I5", text, _cells(cell, *lost))
    if still:
        text = say("{pilgrim:cap} would still be at sea without a Guardian beside it.", pilgrim=pilgrim)
    else:
        text = say("{pilgrim:cap} would be at sea without a Guardian beside it.", pilgrim=pilgrim)
    return Refusal("I5", text, _cells(cell))


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
    """Return the clause that tells how many attempts fail for a reason."""
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
