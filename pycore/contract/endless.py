"""Checks that games come to an end: by chance, and where both players only move to and fro."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..kernel.messages import Message, say
from ..kernel.types import Actor, Shift
from .case import Case, variants
from .finding import Broken

MOST = 600
"""The number of actions within which a game should end."""
TRIED = 6
"""How many moves of each side are tried in looking for two that can be taken back."""
PLAYERS = (Actor.FIRST, Actor.SECOND)


def ends(case: Case) -> None:
    """Under some options random play ends within a few hundred actions, and so does moving to and fro."""
    if not any(_random_play_ends(case, options) for options in variants(case.spec)):
        wrong = say("No random game came to an end within {most} moves.", most=MOST)
        raise Broken(_with_remedy(wrong), case.game.rules.outcome)
    if case.spec.players != 2:
        return
    game = case.game
    for pos, _ in case.plies("to and fro", 60, every=10):
        round_ = _round(game, pos)
        if round_ and not _is_over(game, pos, round_):
            wrong = say("Players who move to and fro can go on for ever.")
            raise Broken(_with_remedy(wrong), game.rules.outcome)


def _random_play_ends(case: Case, options: dict[str, str]) -> bool:
    one = Case(case.spec, options)
    *_, last = one.plies("end", MOST)
    case.pos = last.pos
    return bool(one.game.rules.outcome(last.pos))


def _with_remedy(wrong: Message) -> Message:
    return say(
        "{wrong} The game needs another end, such as {count} or {repetition}.",
        wrong=wrong,
        count="move_count(200)",
        repetition="repetition(3)",
    )


def _round(game: Game, pos: Any) -> list[Shift] | None:
    """Return a move of each side that only moves a piece, and the moves that take both back, if there are any."""
    rules = game.rules
    for out in _shifts(game, pos)[:TRIED]:
        one = _after(game, pos, out)
        if rules.actor(pos) not in PLAYERS or rules.actor(one) not in PLAYERS or rules.actor(one) is rules.actor(pos):
            continue
        for answer in _shifts(game, one)[:TRIED]:
            round_ = [out, answer, Shift(out.to, out.frm), Shift(answer.to, answer.frm)]
            here = one
            for back in round_[1:]:
                if back not in _shifts(game, here):
                    break
                here = _after(game, here, back)
            else:
                return round_
    return None


def _is_over(game: Game, pos: Any, round_: Sequence[Shift]) -> bool:
    """Return whether a round can be played again and again only until the game ends, or forbids it."""
    for at in range(MOST):
        if round_[at % len(round_)] not in _shifts(game, pos):
            return True
        pos = _after(game, pos, round_[at % len(round_)])
    return False


def _shifts(game: Game, pos: Any) -> list[Shift]:
    """Return the moves that only move a piece, as what they do."""
    found = (game.rules.effects(pos, move) for move in game.rules.legal_moves(pos))
    return [only[0] for only in found if len(only) == 1 and isinstance(only[0], Shift)]


def _after(game: Game, pos: Any, shift: Shift) -> Any:
    """Return the position after a move that only moves a piece."""
    rules = game.rules
    move = next(move for move in rules.legal_moves(pos) if tuple(rules.effects(pos, move)) == (shift,))
    return rules.play(pos, move)
