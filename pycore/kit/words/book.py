"""The rule book of a game made with the kit, in the form of rules.md, from its declarations.

The sections are always these, since refusals and outcomes cite them: G1 board, G2 start, G3 turns, G4 pieces, G5
captures, G6 the end, and G7 what else there is (promotion, castling, hands).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...interfaces.game import Write
from ...kernel.messages import Message, count, listing, noun, say, stored
from ..core.design import Design
from ..core.notation import write
from ..core.position import EMPTY, Position
from .wording import movement_text

TITLES = {
    "G1": say("Board", context="rule book"),
    "G2": say("Start", context="rule book"),
    "G3": say("Turns", context="rule book"),
    "G4": say("Pieces", context="rule book"),
    "G5": say("Captures", context="rule book"),
    "G6": say("The end", context="rule book"),
    "G7": say("Special moves", context="rule book"),
}


def book(design: Design, own: str, write_in: Write = str) -> str:
    """Return the rule book.

    Args:
        design: the declarations put together.
        own: the inventor's own sections in the same form; one with the id of a section replaces it.
        write_in: writes a message in the language of the book.
    """
    ends = [end.text(design) for end in design.ends] or [say("If no move is possible, the game is a draw.")]
    start = write_in(say("The start"))
    pictures = "".join(f"! {shown} | {write_in(caption)}\n" for shown, caption in _pictures(design))
    bodies = {
        "G1": f"{write_in(_board(design))}\n",
        "G2": f"! {write(design, design.start)} | | {start}\n",
        "G3": _list(_turns(design), write_in),
        "G4": _list(_pieces(design), write_in) + pictures,
        "G5": _list(_captures(design), write_in),
        "G6": _list(ends, write_in),
        "G7": _list(_special(design), write_in),
    }
    sections = {id: f"## {id} {write_in(TITLES[id])}\n{body}" for id, body in bodies.items() if body}
    for part in re.split(r"^## ", own, flags=re.M)[1:]:
        sections[part.split(maxsplit=1)[0]] = f"## {part.strip()}\n"
    return "\n".join(sections.values())


def _list(sentences: Iterable[str], write_in: Write) -> str:
    return "".join(f"- {write_in(sentence)}\n" for sentence in sentences if sentence)


def _board(design: Design) -> str:
    cells = count(len(design.names), noun("cell"))
    return say(
        "The board has {cells}, from {first} to {last}.", cells=cells, first=design.names[0], last=design.names[-1]
    )


def _turns(design: Design) -> Iterator[str]:
    one, two = design.side_names
    yield say("{one} begins; then {two} and {one} take turns.", one=one, two=two)
    declared = design.declared
    if design.die:
        yield say("A turn begins with a roll of the die; a number that allows no move passes the turn.")
        yield say("A piece goes along its track exactly as far as was rolled, from the hand and off the end as well.")
        if declared.die and declared.die.rosettes:
            yield say("Who reaches {cells} has another turn.", cells=design.cells_in_words(declared.die.rosettes))
        if declared.die and declared.die.safe:
            yield say("On {cells} no piece can be captured.", cells=design.cells_in_words(declared.die.safe))
    if design.actions > 1:
        yield say("A turn has {number} actions; it may end after the first.", number=design.actions)
    if declared.may_pass:
        yield say("A player may pass.")
    for function in (declared.own_moves, declared.forbid):
        words = (function.__doc__ or "").strip().partition("\n\n")[0] if function else ""
        if words:
            yield stored(" ".join(words.split()))


def _pieces(design: Design) -> Iterator[str]:
    for kind in design.declared.pieces:
        letter = kind.letter if _has(design, kind.letter) else kind.letter.lower()
        yield movement_text(design, letter)
        barred = design.declared.barred.get(kind.name, "") + " " + design.declared.blocked.get(kind.name, "")
        if barred.strip():
            cells = design.cells_in_words(barred)
            yield say("The {piece} may not stop on {cells}.", piece=kind.noun, cells=cells)


def _has(design: Design, letter: str) -> bool:
    return letter in design.start.board or letter not in design.start.board.swapcase()


def _pictures(design: Design) -> Iterator[tuple[str, Message]]:
    """Yield a diagram of the reach of each kind of piece, alone in the middle of the board, and its caption."""
    middle = len(design.names) // 2
    if design.board.places:
        xs = [place[0] for place in design.board.places.values()]
        ys = [place[1] for place in design.board.places.values()]
        centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        middle = min(
            range(len(design.names)),
            key=lambda at: sum(abs(a - b) for a, b in zip(design.board.places[design.names[at]], centre, strict=True)),
        )
    for kind in design.declared.pieces:
        letter = kind.letter if _has(design, kind.letter) else kind.letter.lower()
        if letter in design.racers or not kind.movement.atoms or middle in design.barred[letter] or design.tables.jumps:
            continue
        board = EMPTY * middle + letter + EMPTY * (len(design.names) - middle - 1)
        pos = Position(board, letter.islower(), left=design.actions - 1)
        yield f"{write(design, pos)} | {design.names[middle]}", say("The {piece}", piece=kind.noun)


def _captures(design: Design) -> Iterator[str]:
    if design.declared.custodian:
        yield design.declared.custodian.text()
    elif design.racers:
        yield say("A piece that ends its move on an enemy piece captures it.")
    elif design.tables.jumps:
        yield say("A jump captures the enemy piece that is jumped over.")
    else:
        yield say("A piece captures an enemy piece by moving onto its cell.")
    if design.declared.must_capture:
        yield say("A player who can capture must do so.")
    if design.captured_go == "captor":
        yield say("A captured piece goes to the hand of the player who captured it, and changes sides.")
    if design.captured_go == "owner":
        yield say("A captured piece goes back to its owner's hand.")


def _special(design: Design) -> Iterator[str]:
    for kind in design.declared.pieces:
        zone = kind.promotes
        if zone:
            names = listing((design.kind(name).noun for name in zone.to), "or")
            if zone.optional:
                yield say("In its promotion zone the {piece} may become {others}.", piece=kind.noun, others=names)
            else:
                yield say("In its promotion zone the {piece} becomes {others}.", piece=kind.noun, others=names)
    if design.passing:
        yield say(
            "A piece that has just gone several cells at once can be captured en passant on a cell that it crossed."
        )
    castling = design.declared.castling
    if castling:
        yield say(
            "Castling: if neither has moved, the cells between are empty, and no cell that the {king} leaves, crosses "
            "or reaches is attacked, the {king} goes {number} cells towards the {rook}, which goes to the cell crossed "
            "last.",
            king=design.kind(castling.king).noun,
            rook=design.kind(castling.rook).noun,
            number=castling.goes,
        )
    if design.hand_letters and not design.racers:
        yield say("In place of a move, a player may put a piece from the hand on an empty cell.")
