"""I4, I5: why no Shadow can answer a white move, or what the move breaks of touching and support."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...kernel.cells import cells_in
from ...kernel.messages import Joined, listing, say, sentences
from ...kernel.types import CellId, Refusal
from .pieces import (
    LANDINGS,
    NAMES,
    NEAR,
    NONE,
    TURN_OF,
    TURNED,
    VECTOR,
    between,
    breach,
    force,
    offset,
    put,
    turned,
    white_half,
)
from .rules import Position, TempleIsland
from .wording import NOUNS, piece_on, roll_sentence


class Answer(NamedTuple):
    """A Shadow's answer to a white move: the cell where it would land, or the obstacle in its way."""

    shadow: int
    lands: int
    off: bool
    blocker: int

    @property
    def able(self) -> bool:
        """Whether the Shadow can make exactly this move (I4)."""
        return not self.off and self.blocker == NONE


def cell_ids(*cells: int) -> tuple[CellId, ...]:
    """Return the ids of cells, each once."""
    return tuple(dict.fromkeys(NAMES[cell] for cell in cells))


def pieces_on(board: str, cells: Iterable[int]) -> Joined:
    """Return the pieces on some cells in words, each with its cell."""
    return listing(piece_on(board, cell) for cell in cells)


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


def refused_answer(rules: TempleIsland, pos: Position, cells: list[int]) -> Refusal:
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
            return Refusal("I4", sentences(roll_sentence(pos.die), goes), cell_ids(cells[2], answer.lands))
        if len(cells) > 4:
            text = say("A turn is one white move and one Shadow's answer, and no more.")
            return Refusal("I4", text, cell_ids(cells[4]))
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
        return Refusal("I4", text, cell_ids(shadow))
    text = say(
        "{piece:cap} cannot answer: the answer must come from {shadow:a}.",
        piece=piece_on(pos.board, shadow),
        shadow=needed,
    )
    return Refusal("I4", text, cell_ids(frm, shadow))


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
    return Refusal("I4", sentences(roll_sentence(pos.die), text), cell_ids(*cells))


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
    """Return why no Shadow of the type can answer (I4), with the obstacle of each."""
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
    return Refusal("I4", text, cell_ids(frm, to, *met))


# Touching and support


def _touching(rules: TempleIsland, pos: Position, frm: int, to: int, able: list[Answer]) -> Refusal | None:
    """Return what a move breaks of I5: after its white half if that counts, else after every possible answer."""
    half = white_half(pos.board, frm, to)
    if rules.law.always:
        found = breach_refusal(rules, pos.board, half)
        if found:
            return found
    first = None
    for answer in able:
        after = put(half, ((answer.shadow, "."), (answer.lands, half[answer.shadow])))
        found = breach_refusal(rules, pos.board, after)
        if found is None:
            return None
        first = first or found
    if first and len(able) > 1:
        always = say("Whichever Shadow answers, the rule of touching and support is broken.")
        return first._replace(message=sentences(always, first.message))
    return first


def breach_refusal(rules: TempleIsland, before: str, after: str) -> Refusal | None:
    """Return the refusal for the first Pilgrim that is touched or alone at sea after a move (I5), or None."""
    cells = cells_in(breach(after, rules.terrain.ocean))
    if not cells:
        return None
    cell, sets = cells[0], force(after)
    pilgrim = piece_on(after, cell)
    still = before[cell] == "P" and breach(before, rules.terrain.ocean) >> cell & 1
    shadows = cells_in(NEAR[cell] & sets.shadows)
    if shadows:
        touching = pieces_on(after, shadows)
        if still:
            text = say("{pilgrim:cap} would still touch {shadows}.", pilgrim=pilgrim, shadows=touching)
        else:
            text = say("{pilgrim:cap} would touch {shadows}.", pilgrim=pilgrim, shadows=touching)
        return Refusal("I5", text, cell_ids(cell, *shadows))
    lost = [
        guardian
        for guardian in cells_in(NEAR[cell] & force(before).guardians)
        if before[cell] == "P" and not after[guardian].isupper()
    ]
    if lost:
        text = say(
            "{pilgrim:cap} is at sea and would lose its only escort, {escort}.",
            pilgrim=pilgrim,
            escort=pieces_on(before, lost),
        )
        return Refusal("I5", text, cell_ids(cell, *lost))
    if still:
        text = say("{pilgrim:cap} would still be at sea without a Guardian beside it.", pilgrim=pilgrim)
    else:
        text = say("{pilgrim:cap} would be at sea without a Guardian beside it.", pilgrim=pilgrim)
    return Refusal("I5", text, cell_ids(cell))
