"""Ends by counting: moves, quiet moves, repetitions."""

from __future__ import annotations

from ...kernel.messages import Message, say
from ..core.frame import Frame
from ..core.position import Position, key
from .ends import DRAW, End, Ending, checked_result, winner_of
from .errors import KitError


def move_count(plies: int, result: str = "draw") -> End:
    """Return the end of a game that lasts too long.

    Args:
        plies: the number of plies after which it ends.
        result: what that is for the first side: `draw`, `win` or `loss`.

    Raises:
        KitError: the result is another word, or the number is not positive.
    """
    _counting(plies)
    checked_result(result)

    def find(frame: Frame, pos: Position) -> Ending | None:
        if pos.ply < plies:
            return None
        winner = winner_of(result, False)
        if winner == DRAW:
            return Ending(DRAW, "move-count", say("A draw: {plies} moves have been made.", plies=plies))
        text = say("{plies} moves have been made: {side} wins.", plies=plies, side=frame.side_names[winner])
        return Ending(winner, "move-count", text)

    return End(
        "move-count", find, lambda frame: say("The game ends after {plies} moves.", plies=plies), "count", "plies"
    )


def quiet_moves(plies: int) -> End:
    """Return the draw after a number of plies without a capture, a drop or a move of a piece that can promote.

    Args:
        plies: the number of plies; 100 is the fifty-move rule of chess.

    Raises:
        KitError: the number is not positive.
    """
    _counting(plies)

    def find(frame: Frame, pos: Position) -> Ending | None:
        if pos.quiet < plies:
            return None
        return Ending(DRAW, "quiet", say("A draw: nothing was captured in {plies} moves.", plies=plies))

    return End(
        "quiet",
        find,
        lambda frame: say("After {plies} moves of both players without a capture it is a draw.", plies=plies),
        "count",
        "quiet",
    )


def repetition(times: int = 3, result: str = "draw") -> End:
    """Return the end by repetition of a position with the same side to move.

    Args:
        times: how often the position must have occurred.
        result: what that is for the side that repeats it: `draw`, `loss` or `win`.

    Raises:
        KitError: the result is another word, or the number is below 2.
    """
    checked_result(result)
    if times < 2:
        raise KitError("A repetition needs at least two times.")

    def find(frame: Frame, pos: Position) -> Ending | None:
        if pos.past.count(key(pos)) + 1 < times:
            return None
        winner = winner_of(result, not pos.second)
        if winner == DRAW:
            return Ending(DRAW, "repetition", say("A draw: the position has occurred {times} times.", times=times))
        text = say(
            "{side} has repeated the position: {winner} wins.",
            side=frame.side_names[not pos.second],
            winner=frame.side_names[winner],
        )
        return Ending(winner, "repetition", text)

    return End("repetition", find, lambda frame: _repetition_rule(times, result), "count", "repetition")


def _repetition_rule(times: int, result: str) -> Message:
    if result == "draw":
        return say("A position that occurs {times} times is a draw.", times=times)
    if result == "win":
        return say("A player who makes a position occur {times} times wins.", times=times)
    return say("A player who makes a position occur {times} times loses.", times=times)


def _counting(number: int) -> None:
    if type(number) is not int or number < 1:
        raise KitError("The number of moves must be a whole number above 0.")
