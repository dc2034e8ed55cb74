"""An opponent's votes (P3), placements of its guests (P4) and first moves, which are out of reach for a search."""

from __future__ import annotations

from ...interfaces.fixed_choice import FixedChoice, Judge
from ...kernel.chance import draw
from ...kernel.messages import Message, say
from .board import SIDE_NAMES
from .fast.psqt import guest_value
from .notation import PLAIN, items, joined
from .rules import Move, Pilgrim, Position

TASTE = 4
"""The stream of random draws for these decisions."""
CLEAR = 70
"""Centipawns from which one side is clearly better."""
STRONG = 450
"""Centipawns of a guest that favours the side that moves first."""
LEAST, MOST = 20, 85
"""Percent of White's votes for guests in an even position, for the weakest and for the strongest."""
WHIM = 12
"""Random centipawns added to the score of a placement, so that games begin differently."""
LIKES = say("Nothing to lose by asking: guests make a game livelier.")
DISLIKES = say("There is enough to look after without guests.")
"""Why a character votes as the plain opponent would not."""


def fixed_choice(rules: Pilgrim, pos: Position, judge: Judge, seed: str, welcome: int = 0) -> FixedChoice | None:
    """Return a vote or a placement with its reason; None where chess moves are made.

    Args:
        rules: the rules of the game.
        pos: the position.
        judge: searches other positions.
        seed: decides where the position does not.
        welcome: the percentage points by which a character votes more often for guests in an even position.
    """
    drawn = f"{seed}/{rules.write(pos)}"
    match rules.phase(pos):
        case "vote":
            return _vote(rules, pos, judge, drawn, welcome)
        case "place":
            return _place(rules, pos, judge, drawn)
    return None


def _vote(rules: Pilgrim, pos: Position, judge: Judge, drawn: str, more: int) -> FixedChoice:
    """Return a vote: the side that is worse wants guests; in an even position White likes strong ones, Black any."""
    white = pos.white
    score = judge(rules.read(rules.write(pos._replace(waiting=PLAIN, white=True)))).score * (1 if white else -1)
    side = SIDE_NAMES[white]
    if score <= -CLEAR:
        return FixedChoice("use", score, say("{side} stands worse, and wants complications.", side=side))
    if score >= CLEAR:
        return FixedChoice("pass", score, say("{side} stands better, and wants no stranger to upset that.", side=side))
    value, name = max((guest_value(kind.id)[0], kind.name) for kind in rules.variant.kinds)
    percent = max(LEAST, min(MOST, value // 12)) if white else 50
    chance = draw(drawn, TASTE, 0, 100)
    welcome = chance < percent + more
    if welcome is not (chance < percent):
        reason = LIKES if welcome else DISLIKES
    elif not white and welcome:
        reason = say("Black moves second, and hopes for more from something new.")
    elif not white:
        reason = say("Black is content with plain chess.")
    elif not welcome:
        reason = say("White moves first, and that is worth most without guests.")
    elif value >= STRONG:
        reason = say("White moves first, so a guest as strong as the {piece} may come out first.", piece=name)
    else:
        reason = say("White would like to see what the {piece} can do.", piece=name)
    return FixedChoice("use" if welcome else "pass", score, reason)


def _place(rules: Pilgrim, pos: Position, judge: Judge, drawn: str) -> FixedChoice:
    """Return the placement that a small search finds best, with the other guests placed behind the same file."""
    sign = 1 if pos.white else -1
    tried = []
    for n, move in enumerate(rules.legal_moves(pos)):
        found = judge(_settled(rules, rules.play(pos, move), move.text[2]))
        whim = draw(drawn, TASTE, n, WHIM + 1)
        tried.append((sign * found.score + whim, -n, move, found.line))
    score, _, move, line = max(tried)
    return FixedChoice(move.text, score, _why(rules, pos, move, line))


def in_book(rules: Pilgrim, pos: Position) -> str:
    """Return the text under which the opening book has a position.

    With guests of one kind the book knows where the guest of the side to move waits. Where the other side's waits
    hardly matters yet, so it is looked up behind the same file. The text ends with the kind, as two share a letter.
    """
    waiting = items(pos.waiting)
    own = [item for item in waiting if item[0].isupper() is pos.white]
    if own and len(rules.variant.kinds) == 1 and rules.phase(pos) == "move":
        same_file = pos._replace(waiting=joined(item[0] + own[0][1] for item in waiting))
        return f"{rules.write(same_file)} {rules.variant.kinds[0].id}"
    return rules.write(pos)


def _settled(rules: Pilgrim, pos: Position, file: str) -> Position:
    """Return the position after all other placements, behind that file where possible."""
    while rules.phase(pos) == "place":
        moves = rules.legal_moves(pos)
        pos = rules.play(pos, next((move for move in moves if move.text[2] == file), moves[0]))
    return pos


def _why(rules: Pilgrim, pos: Position, move: Move, line: tuple[str, ...]) -> Message:
    """Return the reason for a placement: how soon its pawn moves in the best line."""
    letter, file = move.text[0], move.text[2]
    name = rules.kind_of[letter].name
    first = f"{file}{'2' if pos.white else '7'}"
    mine = [text for at, text in enumerate(line) if (at % 2 == 0) is pos.white]
    at = next((at for at, text in enumerate(mine) if text.startswith(first)), None)
    if at == 0:
        return say("The {file}-pawn sets out first, and brings the {piece} in at once.", file=file, piece=name)
    if at is not None:
        return say("The {file}-pawn soon sets out, and brings the {piece} in.", file=file, piece=name)
    return say("Behind the {file}-pawn the {piece} is safe, and there when needed.", file=file, piece=name)
