"""Checks of the rules: positions, moves, effects, ends and chance."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

from ..interfaces.game import Game
from ..kernel.errors import NotationError
from ..kernel.messages import listing, say
from ..kernel.perft import divide, perft
from ..kernel.record import find_move
from ..kernel.rules import Rules, count_by_playing
from ..kernel.types import CHANCE, NOBODY, Actor, Outcome, Shift, apply_effects
from .case import EAGER, GREEDY, Case, texts
from .finding import Broken

NO_MOVES = ("", " ", "?", "\x00", "0" * 1000, "☃", "\ud800", "e2e4e6e8", "Z99-Z98")


def pure(case: Case) -> None:
    """Playing leaves its inputs untouched."""
    game = case.game
    for pos, move in case.plies("untouched"):
        before = copy.deepcopy((pos, move))
        shown = repr(before)
        game.rules.legal_moves(pos)
        game.rules.outcome(pos)
        if move:
            game.rules.effects(pos, move)
            game.rules.play(pos, move)
        if (pos, move) != before or repr((pos, move)) != shown:
            raise Broken(say("A function of the rules has changed the position that it was given."), game.rules.play)


def same(case: Case) -> None:
    """The same position always gives the same answers."""
    one, other = case.game.rules, case.ready().rules
    for pos, move in case.plies("same", every=7):
        if one.legal_moves(pos) != other.legal_moves(pos):
            raise Broken(say("The legal moves of a position are not the same each time."), one.legal_moves)
        if one.outcome(pos) != other.outcome(pos):
            raise Broken(say("The outcome of a position is not the same each time."), one.outcome)
        if move and one.play(pos, move) != other.play(pos, move):
            raise Broken(say("{move} does not lead to the same position each time.", move=move.text), one.play)


def position_texts(case: Case) -> None:
    """A position is read back from its text."""
    rules, narrator = case.game.rules, case.ready().narrator
    for pos, _ in case.plies("position text"):
        text = rules.write(pos)
        read = rules.read(text)
        if rules.write(read) != text:
            wrong = say(
                "A position is written “{text}”, and as “{again}” after it has been read.",
                text=text,
                again=rules.write(read),
            )
            raise Broken(wrong, rules.read)
        if narrator.pieces(read) != narrator.pieces(pos):
            raise Broken(say("After a position has been read, other pieces stand on the board."), rules.read)
        if rules.outcome(read) == rules.outcome(pos):  # history may end a game or forbid moves
            if rules.actor(read) != rules.actor(pos):
                raise Broken(say("After a position has been read, somebody else is to move."), rules.read)
            if gone := set(texts(rules.legal_moves(pos))) - set(texts(rules.legal_moves(read))):
                wrong = say("After the position has been read, {move} is no longer legal.", move=min(gone))
                raise Broken(wrong, rules.read)


def action_texts(case: Case) -> None:
    """Moves have texts of their own, and are found by them."""
    rules = case.game.rules
    for pos, _ in case.plies("action text"):
        moves = rules.legal_moves(pos)
        written = texts(moves)
        for one, other in pairwise(written):
            if one == other:
                raise Broken(say("Two legal moves have the text “{move}”.", move=one), rules.legal_moves)
        for move in moves:
            if move.text != move.text.strip() or not move.text:
                raise Broken(say("“{move}” cannot be the text of a move.", move=move.text), rules.legal_moves)
            if find_move(case.game, pos, move.text) != move:
                raise Broken(say("The move {move} is not found by its text.", move=move.text), rules.legal_move)


def steps(case: Case) -> None:
    """No move's steps are the beginning of another's, and those of its text begin with them."""
    rules = case.game.rules
    for pos, _ in case.plies("prefix-free"):
        moves = rules.legal_moves(pos)
        # In sorted order a prefix comes right before the steps that begin with it.
        ordered = sorted(((move.steps, move.text) for move in moves), key=lambda pair: tuple(pair[0]))
        for (one, text), (other, longer) in pairwise(ordered):
            if one == other[: len(one)]:
                wrong = say("The steps of {move} are the beginning of those of {other}.", move=text, other=longer)
                raise Broken(wrong, rules.legal_moves)
        for move in moves:
            if not move.steps:
                raise Broken(say("The move {move} has no steps.", move=move.text), rules.legal_moves)
            if rules.steps(move.text, pos)[: len(move.steps)] != tuple(move.steps):
                raise Broken(
                    say("The text {move} does not stand for the steps of its move.", move=move.text), rules.steps
                )


def no_moves(case: Case) -> None:
    """A text that is no move raises NotationError."""
    rules = case.game.rules
    start = case.pos = rules.start()
    for text in NO_MOVES:
        try:
            rules.steps(text, start)
        except NotationError:
            continue
        raise Broken(say("“{text}” is no move, but `steps` accepts it.", text=repr(text)[1:20]), rules.steps)


def effects(case: Case) -> None:
    """The effects of a move explain the change on the board, and are drawn one after the other."""
    for at, (pos, played) in enumerate(case.plies("effects")):
        for move in case.game.rules.legal_moves(pos) if at % 4 == 0 else [played] if played else []:
            explained(case.game, pos, move)


def explained(game: Game, pos: Any, move: Any) -> None:
    """Raise Broken if the effects of a move are not what it changes."""
    rules, standing = game.rules, game.narrator.pieces(pos)
    made = rules.effects(pos, move)
    for effect in made:
        if isinstance(effect, Shift) and (effect.frm not in standing or effect.to in standing):
            wrong = say(
                "The effects of {move} shift from {frm} to {to}, but the first is empty, or the second is not.",
                move=move.text,
                frm=effect.frm,
                to=effect.to,
            )
            raise Broken(wrong, rules.effects)
        try:
            standing = apply_effects(standing, (effect,))
        except ValueError:
            cell = getattr(effect, "cell", "")
            wrong = say(
                "The effects of {move} remove a piece from {cell}, where there is none.", move=move.text, cell=cell
            )
            raise Broken(wrong, rules.effects) from None
    after = game.narrator.pieces(rules.play(pos, move))
    if standing != after:
        differ = sorted(cell for cell in standing.keys() | after.keys() if standing.get(cell) != after.get(cell))
        wrong = say(
            "The effects of {move} do not lead to the position after it: {cells} {n:one=is|other=are} different.",
            move=move.text,
            cells=listing(differ[:6]),
            n=len(differ),
        )
        raise Broken(wrong, rules.effects)


def actors(case: Case) -> None:
    """There are legal moves and somebody to move exactly while the game goes on."""
    for pos, _ in case.plies("actors"):
        agreed(case, case.game, pos)


def agreed(case: Case, game: Game, pos: Any) -> None:
    """Raise Broken if moves, actor and outcome of a position do not agree, or the outcome is not a proper one."""
    rules = game.rules
    ended = rules.outcome(pos)
    moves, actor = rules.legal_moves(pos), rules.actor(pos)
    if not isinstance(actor, Actor):
        raise Broken(say("`actor` must return an Actor."), rules.actor)
    if ended:
        if moves:
            raise Broken(say("The game is over, but {move} is still legal.", move=moves[0].text), rules.legal_moves)
        if actor is not Actor.NOBODY:
            raise Broken(say("The game is over, but somebody is still to move."), rules.actor)
        proper(case, game, ended)
        return
    if not moves:
        raise Broken(say("There is no legal move, but the game is not over."), rules.legal_moves)
    if actor is Actor.NOBODY:
        raise Broken(say("The game is not over, but nobody is to move."), rules.actor)
    if actor is Actor.SECOND and len(game.spec.sides) < 2:
        raise Broken(say("The second side is to move in a game with one side."), rules.actor)
    if not rules.phase(pos):
        raise Broken(say("The phase of a position needs a name."), rules.phase)


def proper(case: Case, game: Game, ended: Outcome) -> None:
    """Raise Broken if an outcome names no possible winner, no reason or no rule."""
    of = game.rules.outcome
    winners = (*game.spec.sides, *(("player",) if game.spec.players == 1 else ()), NOBODY)
    if ended.winner not in winners:
        wrong = say(
            "The winner is “{winner}”; it can be {winners}.", winner=str(ended.winner), winners=listing(winners, "or")
        )
        raise Broken(wrong, of)
    if not ended.reason or not ended.text.strip():
        raise Broken(say("An outcome needs a reason and a text."), of)
    if ended.rule not in case.rule_ids:
        raise Broken(say("An outcome names the rule “{rule}”, which the rule book does not have.", rule=ended.rule), of)


def outcomes(case: Case) -> None:
    """The outcomes that a game can have are proper ones, also the rare: those one move away, and those of diagrams."""
    for seed in range(2):
        for manner in ("", GREEDY, EAGER):
            for pos, _ in case.plies(f"outcomes {seed}", every=3, manner=manner):
                _next_outcomes(case, case.game, pos)
    if not case.options:
        for game, pos in case.shown():
            agreed(case, game, pos)
            _next_outcomes(case, game, pos)


def _next_outcomes(case: Case, game: Game, pos: Any) -> None:
    for move in game.rules.legal_moves(pos):
        after = game.rules.play(pos, move)
        if game.rules.outcome(after):
            case.pos = after
            agreed(case, game, after)
            case.pos = pos


def chance(case: Case) -> None:
    """Chance lists legal moves with whole weights, and all of them where it is to move."""
    rules = case.game.rules
    for pos, _ in case.plies("chances"):
        chances = rules.chances(pos)
        if not all(type(weight) is int and weight > 0 for _, weight in chances):
            raise Broken(say("The weights of chance must be whole numbers above 0."), rules.chances)
        drawn, legal = {move.text for move, _ in chances}, texts(rules.legal_moves(pos))
        if not drawn <= set(legal):
            raise Broken(
                say("Chance can draw {move}, which is not legal.", move=min(drawn - set(legal))), rules.chances
            )
        if rules.actor(pos) is Actor.CHANCE and sorted(move.text for move, _ in chances) != legal:
            wrong = say("Where {chance} is to move, it must be able to draw every legal move.", chance=CHANCE)
            raise Broken(wrong, rules.chances)


def limits(case: Case) -> None:
    """A game with a limit of quiet moves always ends."""
    if case.options.get("quiet", "none") == "none":
        return
    for seed in range(5):
        *_, last = case.plies(f"quiet {seed}", 5_000)
        if case.game.rules.outcome(last.pos) is None:
            raise Broken(say("A game with a limit of quiet moves has not ended."), case.game.rules.outcome)


def counts(case: Case) -> None:
    """Perft counts the moves, also where a game counts faster."""
    rules = case.game.rules
    plain = rules.without_draws()
    for pos, _ in case.plies("perft", 60, every=30):
        legal = texts(plain.legal_moves(pos))
        if (perft(rules, pos, 0), perft(rules, pos, 1)) != (1, len(legal)):
            raise Broken(say("Perft does not count the legal moves."), rules.count)
        if divide(rules, pos, 1) != dict.fromkeys(legal, 1):
            raise Broken(say("Perft does not count each legal move once."), rules.count)
    if type(rules).count is Rules.count:
        return
    for pos, _ in case.plies("count", every=30):
        if perft(rules, pos, 2) != count_by_playing(plain, pos, 2):
            raise Broken(say("`count` does not count what playing counts."), rules.count)
