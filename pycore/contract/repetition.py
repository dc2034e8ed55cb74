"""The check of rules about repetition: a position has to remember what came before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..interfaces.game import Game
from ..kernel.messages import listing, say
from ..kernel.rules import Rules
from ..kernel.types import Actor
from .case import Case, texts
from .finding import Broken

ROUNDS = 12
"""How often a cycle of moves is repeated until a rule about repetition must have been applied."""
REPETITION = re.compile(r"repe(at|tit)|same position", re.IGNORECASE)


def repetition(case: Case) -> None:
    """If the rule book speaks of repetition, moving to and fro has a consequence."""
    lines = [at for at, line in enumerate(case.book.splitlines(), 1) if REPETITION.search(line)]
    if not lines:
        return
    for begin, cycle in _cycles(case):
        case.pos = begin
        if not _noticed(case.game.rules, begin, cycle):
            wrong = say(
                "The rule book speaks of repetition, but {moves} can be played {many} times in a row without any "
                "consequence. Does the position remember what came before?",
                moves=listing(cycle),
                many=ROUNDS,
            )
            raise Broken(wrong, case.game.rules.play)


def _cycles(case: Case) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield some positions, each with moves of both sides that lead back to the same pieces."""
    found = 0
    for pos, _ in case.plies("cycles", 60, every=3):
        cycle = _cycle(case.game, pos)
        if cycle:
            found += 1
            yield pos, cycle
        if found == 3:
            return


def _cycle(game: Game, pos: Any) -> tuple[str, ...] | None:
    rules, standing = game.rules, game.narrator.pieces(pos)
    if rules.chances(pos):
        return None
    for there in rules.legal_moves(pos)[:20]:
        second = rules.play(pos, there)
        if rules.actor(second) in (rules.actor(pos), Actor.CHANCE, Actor.NOBODY):
            continue
        for reply in rules.legal_moves(second)[:20]:
            third = rules.play(second, reply)
            back = _reverse(rules, third, there)
            fourth = rules.play(third, back) if back else None
            again = _reverse(rules, fourth, reply) if back else None
            if back and again and game.narrator.pieces(rules.play(fourth, again)) == standing:
                return tuple(move.text for move in (there, reply, back, again))
    return None


def _reverse(rules: Rules[Any], pos: Any, move: Any) -> Any | None:
    """Return the legal move whose steps are those of a move backwards."""
    wanted = tuple(reversed(move.steps))
    return next((one for one in rules.legal_moves(pos) if tuple(one.steps) == wanted), None)


def _noticed(rules: Rules[Any], pos: Any, cycle: tuple[str, ...]) -> bool:
    """Return whether repeating a cycle ends the game, or changes what is legal."""
    legal: list[set[str]] = []
    for round in range(ROUNDS):
        for at, text in enumerate(cycle):
            moves = rules.legal_moves(pos)
            if not round:
                legal.append(set(texts(moves)))
            if set(texts(moves)) < legal[at] or text not in legal[at] or rules.outcome(pos):
                return True
            pos = rules.play(pos, next(move for move in moves if move.text == text))
    return rules.outcome(pos) is not None
