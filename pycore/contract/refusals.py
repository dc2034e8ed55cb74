"""Checks of refusals: what is legal is not refused, and everything else is, with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..kernel.messages import listing, say
from .case import Case, texts
from .finding import Broken


def other_steps(case: Case) -> None:
    """Every pair of a piece and a target, with and without a further step, is legal or refused with a reason."""
    game = case.game
    cells = [cell.id for cell in game.rules.board.cells]
    tokens = [*cells, *game.narrator.choices()]
    dice = case.dice()
    for pos, _ in case.plies("why not", every=20):
        legal = [tuple(move.steps) for move in game.rules.legal_moves(pos)]
        begun = {steps[:length] for steps in legal for length in range(1, len(steps) + 1)}
        asked: list[tuple[str, ...]] = [(token,) for token in tokens]
        asked += [(piece, target) for piece in game.narrator.pieces(pos) for target in tokens]
        asked += [(*steps, dice.choice(tokens)) for steps in legal]
        asked += [(*steps, choice) for steps in legal for choice in game.narrator.choices()]
        asked += [(*dice.choice(asked), dice.choice(tokens)) for _ in range(200)]
        asked += [tuple(dice.choices(tokens, k=dice.randint(1, 5))) for _ in range(200)]
        asked += [("nowhere",), (cells[0], "nowhere"), ("",)]
        for steps in asked if not game.rules.outcome(pos) else ():
            if steps not in begun:
                answered(case, game, pos, steps)


def other_moments(case: Case) -> None:
    """Moves of other positions are refused with a reason."""
    game = case.game
    plies = case.played("other moments")
    known = sorted({text for ply in plies for text in texts(game.rules.legal_moves(ply.pos))})
    dice = case.dice()
    for pos, _ in plies[::10]:
        case.pos = pos
        moves = game.rules.legal_moves(pos)
        legal = set(texts(moves))
        over = game.rules.outcome(pos)
        for text in dice.sample(known, min(len(known), 60)):
            if (game.rules.legal_move(pos, text) is not None) != (text in legal):
                raise Broken(
                    say("`legal_move` and `legal_moves` do not agree about {move}.", move=text), game.rules.legal_move
                )
            steps = game.rules.steps(text, pos)
            if not over and text not in legal and not any(move.steps[: len(steps)] == steps for move in moves):
                answered(case, game, pos, steps)


def answered(case: Case, game: Game, pos: Any, steps: Sequence[str]) -> None:
    """Raise Broken if steps that begin no legal move are not refused properly, in a game that is not over."""
    refusal = case.spec.why(game.rules, pos, tuple(steps))
    of, said = case.spec.why, listing([step or "“”" for step in steps])
    if refusal is None:
        raise Broken(say("The steps {steps} are not legal, but nothing says why.", steps=said), of)
    if refusal.rule not in case.rule_ids:
        wrong = say(
            "The steps {steps} are refused by the rule “{rule}”, which the rule book does not have.",
            steps=said,
            rule=refusal.rule,
        )
        raise Broken(wrong, of)
    if not refusal.message.strip().endswith((".", "!", "?")):
        raise Broken(
            say("The refusal of the steps {steps} is no sentence: “{text}”.", steps=said, text=refusal.message), of
        )
    for cell in refusal.cells:
        if cell not in game.rules.board.cell:
            raise Broken(
                say("The refusal of the steps {steps} names {cell}, which is no cell.", steps=said, cell=cell), of
            )
