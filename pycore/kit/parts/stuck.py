"""Ends by having no legal move: checkmate, stalemate, or simply none."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.messages import Message, say
from ..core.frame import Frame
from ..core.position import Position
from .ends import DRAW, End, Ending, checked_result, winner_of


def checkmate() -> End:
    """Return the end by checkmate: a royal piece that is attacked and cannot be saved loses.

    No move may leave a royal piece of its own side attacked.
    """

    def find(frame: Frame, pos: Position) -> Ending | None:
        if not frame.checkers(pos):
            return None
        winner = int(not pos.second)
        return Ending(winner, "checkmate", say("Checkmate: {side} wins.", side=frame.side_names[winner]))

    return End(
        "checkmate",
        find,
        lambda frame: say(
            "A player whose {piece} is attacked is in check and must answer. One who cannot is checkmated and loses.",
            piece=frame.royal_name,
        ),
        "stuck",
        "mate",
        aim=lambda frame: say("Checkmate the {piece}.", piece=frame.royal_name),
    )


def stalemate(result: str = "draw") -> End:
    """Return the end of a player who is not in check and has no legal move.

    Args:
        result: what that is for the player: `draw`, `loss` or `win`.

    Raises:
        KitError: the result is another word.
    """
    checked_result(result)

    def find(frame: Frame, pos: Position) -> Ending | None:
        if frame.mate and frame.checkers(pos):
            return None
        return _stuck(frame, pos, result, "stalemate")

    return End("stalemate", find, lambda frame: _stuck_rule(result), "stuck", aim=_stuck_aim(result))


def no_moves(result: str = "loss") -> End:
    """Return the end of a player who has no legal move, in a game without check.

    Args:
        result: what that is for the player: `loss`, `win` or `draw`.

    Raises:
        KitError: the result is another word.
    """
    checked_result(result)
    return End(
        "no-moves",
        lambda frame, pos: _stuck(frame, pos, result, "no-moves"),
        lambda frame: _stuck_rule(result),
        "stuck",
        aim=_stuck_aim(result),
    )


def _stuck(frame: Frame, pos: Position, result: str, reason: str) -> Ending:
    winner = winner_of(result, pos.second)
    stuck = frame.side_names[pos.second]
    if winner == DRAW:
        return Ending(DRAW, reason, say("{side} has no move: a draw.", side=stuck))
    text = say("{side} has no move: {winner} wins.", side=stuck, winner=frame.side_names[winner])
    return Ending(winner, reason, text)


def _stuck_aim(result: str) -> Callable[[Frame], Message] | None:
    if result == "draw":
        return None
    if result == "win":
        return lambda frame: say("Have no legal move when it is your turn.")
    return lambda frame: say("Leave your opponent without a legal move.")


def _stuck_rule(result: str) -> Message:
    if result == "draw":
        return say("If a player has no legal move, the game is a draw.")
    if result == "win":
        return say("A player who has no legal move wins.")
    return say("A player who has no legal move loses.")
