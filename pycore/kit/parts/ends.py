"""How a game ends: declarations, each with its check of a position and its sentence in the rule book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...kernel.messages import Message, count, listing, noun, say, stored
from ..core.frame import Frame
from ..core.now import Now
from ..core.position import EMPTY, Position
from .errors import unknown

DRAW = -1
"""The number of the winner of a draw; otherwise 0 for the first side and 1 for the second."""
RESULTS = ("win", "draw", "loss")


class Ending(NamedTuple):
    """How a position ended a game."""

    winner: int
    reason: str
    text: Message


class End(NamedTuple):
    """A way of ending a game."""

    reason: str
    find: Callable[[Frame, Position], Ending | None]  # the ending of a position, if it is one
    text: Callable[[Frame], Message]  # the rule in words
    stage: str = "at once"  # "at once", "stuck" if no move is legal, or "count" for draws that perft ignores
    needs: str = ""  # what it counts: "quiet", "plies", "checks", "repetition" or "mate"
    check: Callable[[Frame], None] | None = None  # raises KitError if the declaration does not fit the game
    cells: Callable[[Frame, bool], frozenset[int]] | None = None  # the cells that a side must reach, if it must
    goers: Callable[[Frame, bool], frozenset[str]] | None = None  # the letters of the pieces that must reach them
    aim: Callable[[Frame], Message] | None = None  # the rule in a few words, for the game's card


def checked_result(word: str) -> str:
    """Return a result. Raises KitError for another word."""
    if word not in RESULTS:
        raise unknown("result", word, RESULTS)
    return word


def winner_of(result: str, second: bool) -> int:
    """Return the winner when a side has a result."""
    return DRAW if result == "draw" else int(second) if result == "win" else int(not second)


def extinction(*pieces: str, fewest: int = 0) -> End:
    """Return the end of a side that has lost its pieces; it loses.

    Args:
        pieces: the names of the pieces that count; all if none is named. Losing all of any one of these kinds loses.
        fewest: how many of them may be left when the side has lost.
    """

    def find(frame: Frame, pos: Position) -> Ending | None:
        for second in (pos.second, not pos.second):
            for letters in _sets(frame, pieces, second):
                if not any(letter in letters for letter in frame.start.board + frame.start.hands):
                    continue
                if sum(letter in letters for letter in pos.board + pos.hands) <= fewest:
                    winner = int(not second)
                    return Ending(winner, "extinction", _lost(frame, pieces, second))
        return None

    def check(frame: Frame) -> None:
        for name in pieces:
            frame.letter(name)

    aim = None if pieces or fewest else lambda frame: say("Take all pieces of your opponent.")
    return End("extinction", find, lambda frame: _extinction_rule(frame, pieces, fewest), check=check, aim=aim)


def _sets(frame: Frame, pieces: tuple[str, ...], second: bool) -> list[set[str]]:
    """Return the letters of each kind that counts."""
    if not pieces:
        return [{letter for letter in frame.kinds if letter.islower() is second}]
    letters = [frame.letter(name) for name in pieces]
    return [{letter.lower() if second else letter} for letter in letters]


def _lost(frame: Frame, pieces: tuple[str, ...], second: bool) -> Message:
    side, winner = frame.side_names[second], frame.side_names[not second]
    if len(pieces) == 1:
        kind = frame.kind(pieces[0])
        return say("{side} has lost the {piece}: {winner} wins.", side=side, piece=kind.noun, winner=winner)
    return say("{side} has lost the pieces that count: {winner} wins.", side=side, winner=winner)


def _extinction_rule(frame: Frame, pieces: tuple[str, ...], fewest: int) -> Message:
    names = listing((say("{piece:plural}", piece=frame.kind(name).noun) for name in pieces), "or")
    if not pieces:
        left = count(fewest, noun("piece"))
        if fewest:
            return say("A player who has only {pieces} left loses.", pieces=left)
        return say("A player who has lost all pieces loses.")
    if fewest:
        return say("A player who has at most {number} {pieces} left loses.", number=fewest, pieces=names)
    return say("A player who has no {pieces} left loses.", pieces=names)


def bare_king(result: str = "loss") -> End:
    """Return the end of a side with nothing but its royal piece, unless its next move makes the other side bare too.

    If both are bare, the game is a draw.

    Args:
        result: what that is for the bare side: `loss` or `draw`.

    Raises:
        KitError: the result is another word.
    """
    checked_result(result)

    def find(frame: Frame, pos: Position) -> Ending | None:
        left = [frame.force(pos, second) for second in (False, True)]
        if left[0] <= 1 and left[1] <= 1:
            return Ending(DRAW, "bare-king", say("Both sides are bare: a draw."))
        if left[not pos.second] <= 1:
            bare = not pos.second  # it has had its turn
        elif left[pos.second] <= 1 and left[not pos.second] > 2:
            bare = pos.second  # its next move cannot make the other side bare
        else:
            return None
        winner = winner_of(result, bare)
        side = frame.side_names[bare]
        if winner == DRAW:
            return Ending(DRAW, "bare-king", say("{side} has nothing left but the king: a draw.", side=side))
        text = say("{side} has nothing left but the king: {winner} wins.", side=side, winner=frame.side_names[winner])
        return Ending(winner, "bare-king", text)

    aim = None if result == "draw" else lambda frame: say("Leave your opponent with nothing but the king.")
    return End("bare-king", find, lambda frame: _bare_rule(result), aim=aim)


def _bare_rule(result: str) -> Message:
    if result == "draw":
        return say("If a player has nothing but the king and cannot make the other player bare at once, it is a draw.")
    return say("A player who has nothing but the king loses, unless the next move makes the other player bare as well.")


def goal(first: str = "far", second: str | None = None, pieces: str = "", count: int = 1) -> End:
    """Return the end by reaching cells: a side that has pieces there wins.

    Args:
        first: the goal of the first side, as names of cells and zones; `far` is the far edge of each side.
        second: the goal of the second side, if it is not the same.
        pieces: the names of the pieces that count, separated by commas; "" for all.
        count: how many pieces must be there.
    """
    names = [name.strip() for name in pieces.split(",")] if pieces else []

    def cells(frame: Frame, side: bool) -> frozenset[int]:
        return frame.cells_for(second if side and second is not None else first, side)

    def find(frame: Frame, pos: Position) -> Ending | None:
        for side in (not pos.second, pos.second):
            letters = goers(frame, side)
            if sum(pos.board[cell] in letters for cell in cells(frame, side)) >= count:
                text = say("{side} wins: the goal is reached.", side=frame.side_names[side])
                return Ending(int(side), "goal", text)
        return None

    def check(frame: Frame) -> None:
        for side in (False, True):
            cells(frame, side)
        frame.letters_of(names, False)

    def goers(frame: Frame, side: bool) -> frozenset[str]:
        return frame.letters_of(names, side)

    def wanted(frame: Frame, side: bool) -> frozenset[int]:
        has_them = goers(frame, side) & set(frame.start.board + frame.start.hands)
        return cells(frame, side) if has_them else frozenset()

    def rule(frame: Frame) -> Message:
        return _goal_rule(frame, names, first, second, count)

    def aim(frame: Frame) -> Message:
        if second not in (None, first):
            return rule(frame)
        return say(
            "Bring {piece} to {cells}.", piece=_goers(frame, names, count), cells=frame.cells_in_words(first, "or")
        )

    return End("goal", find, rule, check=check, cells=wanted, goers=goers, aim=aim)


def _goers(frame: Frame, names: list[str], needed: int) -> Message:
    """Return the pieces that must reach a goal, in words."""
    if needed > 1:
        kinds = listing((say("{piece:plural}", piece=frame.kind(name).noun) for name in names), "or") or say("pieces")
        return say("{number} {pieces}", number=needed, pieces=kinds)
    return listing((say("{piece:a}", piece=frame.kind(name).noun) for name in names), "or") or say("a piece")


def _goal_rule(frame: Frame, names: list[str], first: str, second: str | None, needed: int) -> Message:
    who = _goers(frame, names, needed)
    if second is None or second == first:
        return say("A player who brings {piece} to {cells} wins.", piece=who, cells=frame.cells_in_words(first, "or"))
    return say(
        "{one} wins by bringing {piece} to {first}, {two} by bringing one to {second}.",
        one=frame.side_names[0],
        two=frame.side_names[1],
        piece=who,
        first=frame.cells_in_words(first, "or"),
        second=frame.cells_in_words(second, "or"),
    )


def n_checks(number: int = 3) -> End:
    """Return the end by giving check a number of times.

    Args:
        number: how many checks win.
    """

    def find(frame: Frame, pos: Position) -> Ending | None:
        for side in (0, 1):
            if pos.checks[side] >= number:
                text = say("{side} wins: check number {number}.", side=frame.side_names[side], number=number)
                return Ending(side, "checks", text)
        return None

    return End(
        "checks",
        find,
        lambda frame: say("A player who has given check {number} times wins.", number=number),
        needs="checks",
        aim=lambda frame: say("Give check {number} times.", number=number),
    )


def all_off() -> End:
    """Return the end of a race: the side that has brought all its pieces off the board wins."""

    def find(frame: Frame, pos: Position) -> Ending | None:
        for side in (not pos.second, pos.second):
            if not any(letter != EMPTY and letter.islower() is side for letter in pos.board + pos.hands):
                text = say("{side} wins: all pieces are home.", side=frame.side_names[side])
                return Ending(int(side), "home", text)
        return None

    aim = say("Bring all your pieces home first.")
    return End("home", find, lambda frame: say("A player who has brought all pieces home wins."), aim=lambda frame: aim)


def own_end(function: Callable[[Now], Any], text: str = "") -> End:
    """Return an end by a function of the inventor's.

    Args:
        function: takes a `Now` and returns None while the game goes on, the id of the winning side, or `draw`; or one
            of these with a sentence: `("white", "White has four in a row.")`.
        text: the rule in words.
    """

    def find(frame: Frame, pos: Position) -> Ending | None:
        found = function(Now(frame, pos))
        if found is None:
            return None
        winner, sentence = found if isinstance(found, tuple) else (found, "")
        if winner not in ("draw", *frame.sides):
            raise unknown("winner", winner, ("draw", *frame.sides))
        if winner == "draw":
            return Ending(DRAW, "own", stored(sentence) if sentence else say("The game is a draw."))
        at = frame.sides.index(winner)
        return Ending(at, "own", stored(sentence) if sentence else say("{side} wins.", side=frame.side_names[at]))

    words = text or (function.__doc__ or "").strip().partition("\n\n")[0]
    return End("own", find, lambda frame: stored(words) if words else say("The game has an end of its own."))
