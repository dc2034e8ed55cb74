"""P3 and P4 as an opponent decides them: whether strangers are welcome, and where they wait."""

from __future__ import annotations

from ...interfaces.fixed_choice import FixedChoice, Judge
from ...kernel.chance import draw
from .fast.psqt import guest_worth
from .notation import PLAIN
from .rules import SIDE, Move, Pilgrim, Position

TASTE = 4
"""Stream of draws for what is a matter of taste."""
CLEAR = 70
"""Centipawns from which one side stands better: about a pawn."""
STRONG = 450
"""Centipawns of a guest that whoever moves first is glad of."""
LEAST, MOST = 20, 85
"""Percent of the votes for guests, where nothing else speaks for or against them."""
WHIM = 12
"""Centipawns by which a place may seem better than it is, so that not every game begins alike."""


def fixed_choice(rules: Pilgrim, pos: Position, judge: Judge, seed: str) -> FixedChoice | None:
    """A vote or a placement with its reason; None where chess moves are made."""
    drawn = f"{seed}/{rules.write(pos)}"
    match rules.phase(pos):
        case "vote":
            return _vote(rules, pos, judge, drawn)
        case "place":
            return _place(rules, pos, judge, drawn)
    return None


def _vote(rules: Pilgrim, pos: Position, judge: Judge, drawn: str) -> FixedChoice:
    """Who stands worse wants complications; in an even position White likes strong guests, and Black any."""
    white = pos.white
    score = judge(rules.read(rules.write(pos._replace(waiting=PLAIN, white=True)))).score * (1 if white else -1)
    side = SIDE[white].capitalize()
    if score <= -CLEAR:
        return FixedChoice("use", score, f"{side} stands worse, and wants complications.")
    if score >= CLEAR:
        return FixedChoice("pass", score, f"{side} stands better, and wants no stranger to upset that.")
    worth, name = max((guest_worth(kind.id)[0], kind.name) for kind in rules.variant.kinds)
    percent = max(LEAST, min(MOST, worth // 12)) if white else 50
    welcome = draw(drawn, TASTE, 0, 100) < percent
    if not white:
        reason = (
            "Black moves second, and hopes for more from what is new."
            if welcome
            else "Black is content with chess as it is."
        )
    elif welcome:
        reason = (
            f"White moves first, and so strong a guest as the {name} may be out first."
            if worth >= STRONG
            else f"White would like to see what the {name} can do."
        )
    else:
        reason = "White moves first, and that is worth most with few strangers about."
    return FixedChoice("use" if welcome else "pass", score, reason)


def _place(rules: Pilgrim, pos: Position, judge: Judge, drawn: str) -> FixedChoice:
    """Every place tried by a small search, the other side's guests behind the same files."""
    sign = 1 if pos.white else -1
    tried = []
    for n, move in enumerate(rules.legal_moves(pos)):
        found = judge(_settled(rules, rules.play(pos, move), move.text[2]))
        whim = draw(drawn, TASTE, n, WHIM + 1)
        tried.append((sign * found.score + whim, -n, move, found.line))
    score, _, move, line = max(tried)
    return FixedChoice(move.text, score, _why(rules, pos, move, line))


def _settled(rules: Pilgrim, pos: Position, file: str) -> Position:
    """The position once all others are placed, behind that file if they can be."""
    while rules.phase(pos) == "place":
        moves = rules.legal_moves(pos)
        pos = rules.play(pos, next((move for move in moves if move.text[2] == file), moves[0]))
    return pos


def _why(rules: Pilgrim, pos: Position, move: Move, line: tuple[str, ...]) -> str:
    """Whether the pawn before it sets out soon, as far as the search saw."""
    letter, file = move.text[0], move.text[2]
    name = rules.kind_of[letter].name
    first = f"{file}{'2' if pos.white else '7'}"
    mine = [text for at, text in enumerate(line) if (at % 2 == 0) is pos.white]
    at = next((at for at, text in enumerate(mine) if text.startswith(first)), None)
    if at == 0:
        return f"The {file}-pawn sets out first, and brings the {name} in at once."
    if at is not None:
        return f"The {file}-pawn soon sets out, and brings the {name} in."
    return f"Behind the {file}-pawn the {name} is safe, and there when it is needed."
