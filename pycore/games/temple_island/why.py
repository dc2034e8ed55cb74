"""Why an action may not be done: one sentence, the rule's number, and the cells concerned.

A move is looked at in the order of the rules: how the piece goes (I3), whether a Shadow can answer (I4), and who would
be touched or alone at sea (I5). So I5 is named exactly where the move would do if mistakes were not forbidden.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ...kernel.cells import cells_in
from ...kernel.types import CellId, Json, Refusal
from ...kernel.words import series
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
    WORDS,
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

ANSWERS = ("", "the opposite way", "the same way", "the opposite way", "the same way", "turned left", "turned right")
"""What a Shadow does with each roll."""
FACES = tuple(f"roll:{face}" for face in range(1, 7))
KINDS = {"pick": "pick", "return": "return", "exchange": "exchange"}
"""Words that close the steps of a text, and the kind of action they mean."""


def refusal(rules: TempleIsland, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Which rule forbids steps that are, and begin, no legal action; None where a word closes one that is."""
    found = _refusal(rules, pos, given)
    return found and found._replace(message=_begun(found.message))


def _refusal(rules: TempleIsland, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """The refusal, before its first letter is made large."""
    meant = KINDS.get(given[-1], "") if len(given) > 1 else ""
    if meant:
        given = given[:-1]
        if any(move.kind == meant and move.steps == given for move in rules.legal_moves(pos)):
            return None
    for step in given:
        if step not in NUMBER and step not in FACES:
            return Refusal("I1", f"“{step[:20]}” is not a square of this board.")
    if any(step in FACES for step in given):
        return _roll(rules, pos, given)
    cells = [NUMBER[CellId(step)] for step in given]
    if meant == "return" or (not meant and rules.between_turns(pos) and pos.exiled and _is_return(pos, cells)):
        return _return(rules, pos, cells[0])
    if meant == "pick" or (not meant and len(cells) == 1 and rules.naming(pos)):
        return _name(rules, pos, cells[0])
    if not pos.die:
        first = "Name a piece, then roll the die" if rules.naming(pos) else "Roll the die"
        return Refusal("I4", f"{first}: what may move depends on it.", _cells(cells[0]))
    return _move(rules, pos, cells, meant)


def _begun(sentence: str) -> str:
    """A sentence with its first letter large: it may begin with the name of a piece."""
    return sentence[0].upper() + sentence[1:]


def _cells(*cells: int) -> tuple[CellId, ...]:
    return tuple(dict.fromkeys(NAMES[cell] for cell in cells))


def _word(pieces: str, cell: int) -> str:
    """A piece and its place: `Pilgrim b2`, `Shadow rook h8`."""
    letter = pieces[cell]
    kind = "Pilgrim" if letter == "P" else f"{'Shadow ' * letter.islower()}{WORDS[letter.lower()]}"
    return f"{kind} {NAMES[cell]}"


# Before the move


def _roll(rules: TempleIsland, pos: Position, given: tuple[str, ...]) -> Refusal:
    """I4: when the die is rolled."""
    if given[0] in FACES and rules.rolling(pos):
        return Refusal("I4", "A roll of the die stands alone: what moves is chosen after it.")
    if rules.naming(pos):
        return Refusal("I4", "A white piece is named before the die is rolled.")
    if pos.die:
        return Refusal("I4", f"The die shows {pos.die} and there is something to do with it: it is not rolled again.")
    return Refusal("I4", "The die is rolled by itself, before anything moves.")


def _is_return(pos: Position, cells: list[int]) -> bool:
    return len(cells) == 1 and pos.board[cells[0]] == "."


def _return(rules: TempleIsland, pos: Position, cell: int) -> Refusal:
    """I5: when an exiled Pilgrim may come back, and where."""
    name, men = NAMES[cell], force(pos.board)
    if not pos.exiled:
        return Refusal("I5", "There is no Pilgrim in exile that could return.", _cells(cell))
    if not rules.between_turns(pos):
        return Refusal("I5", "A Pilgrim returns between turns only, and this turn has begun.", _cells(cell))
    if cell not in CORNER:
        return Refusal("I5", f"A Pilgrim returns on the corner of an outer island; {name} is none.", _cells(cell))
    if pos.board[cell] != ".":
        return Refusal("I5", f"The corner {name} is not empty: {_word(pos.board, cell)} is there.", _cells(cell))
    shadows = cells_in(NEAR[cell] & men.shadows)
    if shadows:
        by = series([_word(pos.board, at) for at in shadows])
        return Refusal("I5", f"The corner {name} touches {by}.", _cells(cell, *shadows))
    text = f"No Guardian stands beside the corner {name} to bring a Pilgrim back."
    return Refusal("I5", text, _cells(cell, *cells_in(NEAR[cell])))


def _name(rules: TempleIsland, pos: Position, cell: int) -> Refusal:
    """I4: when a piece is named, and which."""
    if not rules.piece_first:
        return Refusal("I4", "In this game the die comes first, and no piece is named.", _cells(cell))
    if not rules.naming(pos):
        then = "it moves with what the die shows" if pos.die else "the die is rolled for it"
        return Refusal("I4", f"{_word(pos.board, pos.named)} has been named: {then}.", _cells(pos.named))
    if not pos.board[cell].isupper():
        return Refusal("I4", f"There is no white piece on {NAMES[cell]} to name.", _cells(cell))
    text = f"{_word(pos.board, cell)} is touched or alone at sea, and leaves the board as this turn begins."
    return Refusal("I5", text, _cells(cell))


# The move


class Answer(NamedTuple):
    """How one Shadow takes a white move: where it lands, or what is in its way."""

    shadow: int
    lands: int
    off: bool
    blocker: int

    @property
    def able(self) -> bool:
        """Whether I4 lets the Shadow make exactly this move."""
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
        return Refusal("I4", f"{_word(pos.board, to)} is in the way: a move ends on an empty square.", _cells(to))
    if pos.board[to] != ".":
        return _exchange(rules, pos, cells)
    if meant == "exchange":
        return Refusal("I4", f"There is no Shadow on {NAMES[to]} to change places with.", _cells(to))
    return _answered(rules, pos, cells)


def _piece(rules: TempleIsland, pos: Position, frm: int) -> Refusal | None:
    """I4: a white piece moves, and the one that was named."""
    if pos.board[frm] == ".":
        return Refusal("I4", f"There is no piece on {NAMES[frm]}.", _cells(frm))
    if pos.board[frm].islower():
        text = f"{_word(pos.board, frm)} moves only in answer: choose a Pilgrim or a Guardian first."
        return Refusal("I4", text, _cells(frm))
    if rules.piece_first and frm != pos.named:
        return Refusal("I4", f"{_word(pos.board, pos.named)} was named, so it must move.", _cells(pos.named, frm))
    return None


def _movement(pieces: str, frm: int, to: int) -> Refusal | None:
    """I3: how the piece moves by itself."""
    letter, start, end = pieces[frm].lower(), NAMES[frm], NAMES[to]
    if frm == to:
        return Refusal("I3", f"A move must leave {start}.", _cells(frm))
    reached = [ray for ray in RAYS[letter][frm] if any(cell == to for cell, _ in ray)]
    if not reached:
        goes = {
            "k": "A king moves one step in any direction",
            "q": "A queen moves in a straight or slanted line",
            "r": "A rook moves along its rank or file",
            "b": "A bishop moves along a slanted line",
            "n": "A knight leaps two squares along and one aside",
            "p": "A Pilgrim moves one step in any direction",
        }[letter]
        return Refusal("I3", f"{goes}; {start} to {end} is no such move.", _cells(frm, to))
    men = [cell for cell in between(frm, to) if pieces[cell] != "."]
    if men:
        return Refusal("I3", f"{_word(pieces, men[0])} stands between {start} and {end}.", _cells(frm, men[0], to))
    return None


def _exchange(rules: TempleIsland, pos: Position, cells: list[int]) -> Refusal:
    """I4: who may change places with a Shadow. I5: what it must not lead to."""
    frm, to = cells[:2]
    if pos.board[frm] == "P":
        text = f"Pilgrims do not change places with Shadows, and {_word(pos.board, to)} is there."
        return Refusal("I4", text, _cells(frm, to))
    after = moved(pos.board, Move("", (), "exchange", frm, to))
    found = _breach(rules, pos.board, after) if rules.forbids else None
    return found or Refusal("I4", "An exchange is the whole turn: nothing moves in answer.", _cells(frm, to))


def answers(pos: Position, frm: int, to: int) -> list[Answer]:
    """How each Shadow of the type takes the vector of a white move."""
    vector = VECTOR[offset(frm, to)]
    half = white_half(pos.board, frm, to)
    found = []
    for shadow in force(pos.board).cells.get(pos.board[frm].lower(), []):
        landing = LANDINGS[TURNED[TURN_OF[pos.die]][vector]][shadow]
        if landing is None:
            found.append(Answer(shadow, NONE, True, NONE))
            continue
        way = [cell for cell in (*between(shadow, landing[0]), landing[0]) if half[cell] != "."]
        found.append(Answer(shadow, landing[0], False, way[0] if way else NONE))
    return found


def _answered(rules: TempleIsland, pos: Position, cells: list[int]) -> Refusal:
    """I4: the Shadow that answers. I5: what neither half may lead to."""
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
            way = f"With {pos.die} the Shadow goes {ANSWERS[pos.die]}"
            text = f"{way}: from {NAMES[cells[2]]} to {NAMES[answer.lands]}."
            return Refusal("I4", text, _cells(cells[2], answer.lands))
        if len(cells) > 4:
            return Refusal("I4", "A turn is one white move and one Shadow's answer, and no more.", _cells(cells[4]))
        possible = chosen
    able = [answer for answer in possible if answer.able]
    if not able:
        return _nobody(pos, frm, to, possible)
    found = _touching(rules, pos, frm, to, able)
    assert found is not None, f"{[NAMES[cell] for cell in cells]} is refused by no rule"
    return found


def _no_answerer(pos: Position, frm: int, shadow: int) -> Refusal:
    kind = WORDS[pos.board[frm].lower()]
    if not pos.board[shadow].islower():
        return Refusal("I4", f"There is no Shadow on {NAMES[shadow]}; a Shadow {kind} must answer.", _cells(shadow))
    text = f"{_word(pos.board, shadow)} cannot answer: it must be of the same type, a Shadow {kind}."
    return Refusal("I4", text, _cells(frm, shadow))


def _unable(pos: Position, frm: int, to: int, answer: Answer) -> Refusal:
    """I4: one Shadow cannot make exactly the move."""
    way = f"With {pos.die} the Shadow must go {ANSWERS[pos.die]}, {_far(pos, frm, to)}: from {NAMES[answer.shadow]}"
    if answer.off:
        return Refusal("I4", f"{way} that leaves the board.", _cells(answer.shadow))
    half = white_half(pos.board, frm, to)
    at = "which is" if answer.blocker == answer.lands else f"but {NAMES[answer.blocker]} is"
    text = f"{way} that is {NAMES[answer.lands]}, {at} taken by {_word(half, answer.blocker).rsplit(' ', 1)[0]}."
    return Refusal("I4", text, _cells(answer.shadow, answer.blocker, answer.lands))


def _far(pos: Position, frm: int, to: int) -> str:
    """A vector in words: `3 up`, `1 right and 2 down`."""
    dx, dy = turned(TURN_OF[pos.die], offset(frm, to))
    across = f"{abs(dx)} {'right' if dx > 0 else 'left'}" if dx else ""
    along = f"{abs(dy)} {'up' if dy > 0 else 'down'}" if dy else ""
    return " and ".join(part for part in (across, along) if part)


def _nobody(pos: Position, frm: int, to: int, possible: list[Answer]) -> Refusal:
    """I4: no Shadow of the type can answer; each is named with what stops it."""
    half = white_half(pos.board, frm, to)
    off = [NAMES[answer.shadow] for answer in possible if answer.off]
    parts = [f"from {series(off)} it would leave the board"] if off else []
    for answer in possible:
        if answer.blocker != NONE:
            parts.append(f"from {NAMES[answer.shadow]} it would meet {_word(half, answer.blocker)}")
    kind = WORDS[pos.board[frm].lower()]
    text = f"With {pos.die} no Shadow {kind} can go {_far(pos, frm, to)} in answer: {series(parts)}."
    met = [cell for answer in possible for cell in (answer.shadow, answer.blocker) if cell != NONE]
    return Refusal("I4", text, _cells(frm, to, *met))


# Touching and support


def _touching(rules: TempleIsland, pos: Position, frm: int, to: int, able: list[Answer]) -> Refusal | None:
    """I5: after the white half where that counts, else after every answer that I4 allows."""
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
        return first._replace(message=f"Whichever Shadow answers, I5 is broken. {first.message}")
    return first


def _breach(rules: TempleIsland, before: str, after: str) -> Refusal | None:
    """I5: the first Pilgrim that a board would have touched, or alone at sea."""
    cells = cells_in(breach(after, rules.terrain.ocean))
    if not cells:
        return None
    pilgrim, men = cells[0], force(after)
    still = before[pilgrim] == "P" and breach(before, rules.terrain.ocean) >> pilgrim & 1
    would = "would still" if still else "would"
    shadows = cells_in(NEAR[pilgrim] & men.shadows)
    if shadows:
        by = series([_word(after, cell) for cell in shadows])
        return Refusal("I5", f"{_word(after, pilgrim)} {would} touch {by}.", _cells(pilgrim, *shadows))
    lost = [
        cell
        for cell in cells_in(NEAR[pilgrim] & force(before).guardians)
        if before[pilgrim] == "P" and not after[cell].isupper()
    ]
    if lost:
        escort = series([_word(before, cell) for cell in lost])
        text = f"{_word(after, pilgrim)} is at sea and would lose its only escort, {escort}."
        return Refusal("I5", text, _cells(pilgrim, *lost))
    return Refusal("I5", f"{_word(after, pilgrim)} {would} be at sea without a Guardian beside it.", _cells(pilgrim))


# Pieces and rolls without a move


def _targets(pieces: str, frm: int) -> list[int]:
    """The cells a piece could go to by I3, with the first man on each way."""
    found = []
    for ray in RAYS[pieces[frm].lower()][frm]:
        for to, _ in ray:
            found.append(to)
            if pieces[to] != ".":
                break
    return found


def _still(rules: TempleIsland, pos: Position, frm: int) -> Refusal:
    """A white piece without an action: what the way that breaks the last of the rules would meet."""
    found = [_move(rules, pos, [frm, to], "") for to in _targets(pos.board, frm)]
    worst = max(found, key=lambda why: why.rule)
    text = f"{_word(pos.board, frm)} has nothing to do with {pos.die}. {_begun(worst.message)}"
    return Refusal(worst.rule, text, (NAMES[frm], *(cell for cell in worst.cells if cell != NAMES[frm])))


LEDGER = {
    "occupied": "end on a piece of your own, or bring a Pilgrim onto a Shadow",
    "off": "would send the Shadow off the board",
    "blocked": "find the Shadow's way blocked",
    "touch": "would break the rule of touching and support",
}
"""Why attempts fail: a white move with one Shadow's answer, or an exchange, is one attempt."""


def ledger(rules: TempleIsland, pos: Position) -> Json:
    """I4: with a roll that allows nothing, how many attempts fail for which reason."""
    count = Counter[str]()
    for frm, letter in enumerate(pos.board):
        if not letter.isupper() or pos.named not in (NONE, frm):
            continue
        for to in _targets(pos.board, frm):
            if pos.board[to].isupper() or (letter == "P" and pos.board[to] != "."):
                count["occupied"] += 1
            elif pos.board[to] != ".":
                count["touch"] += 1
            else:
                for answer in answers(pos, frm, to):
                    count["off" if answer.off else "blocked" if answer.blocker != NONE else "touch"] += 1
    return {name: count[name] for name in LEDGER if count[name]}


def closed(rules: TempleIsland, pos: Position) -> bool:
    """I4: whether none of the six rolls has anything possible, whatever piece is named."""
    return not any(actions(pos.board, turn, rules.law) for turn in range(4))
