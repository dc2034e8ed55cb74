"""Prove the statements about moves again, by the rules and by searches that do not use the coach.

    python -m lab statements turtle-shell monkey-king pilgrim --number 100 --keep NOTES

In positions from games of the search with itself it asks for the reasons for the best move, and for the objection to
another move and the reasons for it. A statement that a search made is proved by one of ten times its nodes or more; one
about cells, by the rules. The result is the same on any machine. With `--keep` it goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pycore import games
from pycore.coach.otherwise import reasons_of_hint, worse_words
from pycore.coach.reasons import MoveReason, reasons_for
from pycore.coach.retry import Retry
from pycore.engine.scores import DECIDED
from pycore.engine.search import Manner, Search, static_score
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import CellId, Json, Move, Remove, Shift

from ..resume_file import ResumeFile
from .hint_reasons import HINTED, best, positions

DEEPER = Manner(nodes=3000)
"""Ten times the nodes by which threats are found."""
DEEPEST = Manner(nodes=40_000)
"""About ten times the nodes by which an objection is found."""
TRIED = 600
"""The nodes of a retry, of which an objection takes seven times as many (`coach.review.again`)."""
GAIN = 90
"""The centipawns of a gain that the statements call one."""
PART_LOST = 0.2
"""The part of a lost piece's value, at least, by which the deep search must find its side worse off than before."""
HIDDEN = 0.15
"""A move with nothing against it must not be worse by this share of a point than the small search thought; a verdict
must not differ by as much."""


def to_move(game: Game, pos: Any, side: str) -> list[Any]:
    """Return what a position comes to when a side is to move next: itself, after a null move, or after every reply."""
    rules = game.rules
    if game.spec.side(rules.actor(pos)) == side:
        return [pos]
    passed = rules.passed(pos)
    return [rules.play(pos, reply) for reply in rules.legal_moves(pos)] if passed is None else [passed]


def recaptures(game: Game, pos: Any, cell: CellId, side: str) -> list[bool]:
    """Return, for each move of a side that captures on a cell, whether the capturing piece can be captured at once."""
    rules, found = game.rules, []
    for there in to_move(game, pos, side):
        for move in rules.legal_moves(there):
            effects = rules.effects(there, move)
            if any(isinstance(each, Remove) and each.cell == cell for each in effects):
                stands = {each.to for each in effects if isinstance(each, Shift)}
                found.append(bool(stands & _removed(game, rules.play(there, move))))
    return found


def _removed(game: Game, pos: Any) -> set[CellId]:
    """Return the cells of the pieces that the legal moves of a position remove."""
    rules = game.rules
    return {
        effect.cell
        for move in rules.legal_moves(pos)
        for effect in rules.effects(pos, move)
        if isinstance(effect, Remove)
    }


def _entered(game: Game, pos: Any, cell: CellId, side: str) -> Iterator[Any]:
    """Yield the positions after the moves by which a side enters a cell."""
    rules = game.rules
    for there in to_move(game, pos, side):
        for move in rules.legal_moves(there):
            if any(isinstance(each, Shift) and each.to == cell for each in rules.effects(there, move)):
                yield rules.play(there, move)


def _reach(game: Game, pos: Any, cell: CellId) -> set[CellId]:
    """Return the cells that the piece on a cell moves to, captures on or guards."""
    reach = game.narrator.reach(pos)[cell]
    return {*reach.moves, *reach.captures, *reach.guards}


def from_cell(game: Game, pos: Any, cell: CellId) -> set[str]:
    """Return the second steps of the legal moves that begin with a cell."""
    return {move.steps[1] for move in game.rules.legal_moves(pos) if move.steps[0] == cell and len(move.steps) > 1}


def searched(game: Game, pos: Any) -> int:
    """Return the score of a deeper search for the side to move."""
    search = Search(game, pos, DEEPER)
    search.advance()
    return search.found.score


def searched_after(game: Game, pos: Any, move: Move) -> int:
    """Return the score of a move by a deeper search of the position after it, for the side that makes it."""
    after = game.rules.play(pos, move)
    outcome = game.rules.outcome(after)
    if outcome:
        won = outcome.winner == game.spec.side(game.rules.actor(pos))
        return (DECIDED if won else -DECIDED) if outcome.winner in game.spec.sides else 0
    return searched(game, after) * (1 if game.rules.actor(after) is game.rules.actor(pos) else -1)


def proved(game: Game, pos: Any, move: Move, score: int, reason: MoveReason) -> bool:
    """Return whether a reason for a move is true, by other means than those that found it.

    Args:
        score: the score of the move for the side to move, in centipawns.
    """
    cells = reason.cells
    rules, narrator = game.rules, game.narrator
    after = rules.play(pos, move)
    side = f"{game.spec.side(rules.actor(pos))}"
    other = next(each for each in game.spec.sides if each != side)
    pieces, pieces_after = narrator.pieces(pos), narrator.pieces(after)
    checks = dict(narrator.marks(after))
    match reason.kind:
        case "wins":
            ended = rules.outcome(after)
            return ended is not None and ended.winner == side
        case "only":
            return len(rules.legal_moves(pos)) == 1
        case "takes":
            free = "nothing can recapture" in reason.text
            moved = {effect.to for effect in rules.effects(pos, move) if isinstance(effect, Shift)}
            return not (free and moved & _removed(game, after)) and (
                all(pieces[cell].side == other for cell in cells)
                and len([piece for piece in pieces_after.values() if piece.side == other and piece.kind != "mountain"])
                < len([piece for piece in pieces.values() if piece.side == other]) + 1
            )
        case "check":
            return "check" in checks
        case "answers-check":
            return "check" in dict(narrator.marks(pos))
        case "parries":
            passed = rules.passed(pos)
            here = static_score(game, pos) * (1 if side == game.spec.sides[0] else -1)
            return passed is not None and searched(game, passed) > GAIN // 2 - here
        case "threatens":
            passed = rules.passed(after)
            return passed is not None and searched(game, passed) > score + GAIN // 2
        case "attacks":
            answers = [recaptures(game, after, cell, side) for cell in cells]
            return all(found and not any(found) for found in answers)
        case "leaves":
            return cells[1] not in _removed(game, after)
        case "guards":
            attacked = "attacked" in reason.text
            answers = [recaptures(game, after, cell, other) for cell in cells]
            return all((found or not attacked) and all(found) for found in answers)
        case "restrains":
            passed = rules.passed(pos)
            return len(from_cell(game, passed, cells[0])) > len(from_cell(game, after, cells[0]))
        case "frees":
            passed = rules.passed(after)
            return len(from_cell(game, passed, cells[0])) > len(from_cell(game, pos, cells[0]))
        case "covers":
            return not set(cells) & pieces_after.keys() and all(
                any(cell in _removed(game, there) for there in _entered(game, after, cell, other)) for cell in cells
            )
        case "enters":
            return all(pieces_after[cell].side == side for cell in cells)
        case "forced":
            return searched(game, after) * (1 if rules.actor(after) is rules.actor(pos) else -1) >= DECIDED
        case "holds-out":
            return searched(game, pos) <= -DECIDED
        case "otherwise":
            worse = next(
                one for one in rules.legal_moves(pos) if reason.text.startswith(worse_words(game, game.ply(pos, one)))
            )
            return searched_after(game, pos, worse) <= searched_after(game, pos, move) - GAIN // 2
        case "reaches":
            (start,) = (
                each.frm for each in rules.effects(pos, move) if isinstance(each, Shift) and each.to == cells[0]
            )
            return len(_reach(game, after, cells[0])) > len(_reach(game, pos, start))
    return True  # what the game's own narrator says of a move


class Statement(NamedTuple):
    """A statement about a move, and whether it is true."""

    about: str
    kind: str
    text: str
    true: bool


def upheld(game: Game, pos: Any, move: Move, found: Json) -> bool:
    """Return whether the objection in a judged retry is true.

    Args:
        found: the reply to `retry` (docs/api/analysis.md).
    """
    rules = game.rules
    kind, after = found["against"]["kind"], rules.play(pos, move)
    if kind == "ends":
        return rules.outcome(after) is not None
    mover, score = rules.actor(pos), _score_of(game, pos, move)
    expected = share(game, score)
    if kind == "none":
        stands = found["after"]["share"]
        stood: float = stands if game.spec.side(mover) == game.spec.sides[0] else 1 - stands
        return expected > stood - HIDDEN
    there, answer = after, None
    for ply in found["reply"]:
        answer = find_move(game, there, ply["action"])
        if rules.actor(there) is not mover:
            break
        there = rules.play(there, answer)
    if answer is None or rules.actor(there) is mover:
        return kind == "allows" and _verdict_holds(game, after, found)
    if kind == "forced":
        return score <= -DECIDED
    if kind == "loses":
        way = 1 if game.spec.side(mover) == game.spec.sides[0] else -1
        pieces = game.narrator.pieces(there)
        taken = {each.cell for each in rules.effects(there, answer) if isinstance(each, Remove)}
        value = way * (static_score(game, there) - static_score(game, rules.play(there, answer)))
        mine = [cell for cell in taken if cell in pieces and pieces[cell].side == game.spec.side(mover)]
        return len(mine) == 1 and way * static_score(game, pos) - score > value * PART_LOST
    return _answer_told(game, there, answer, found)


def _answer_told(game: Game, pos: Any, answer: Move, found: Json) -> bool:
    """Return whether what an objection says of the answer is true: its reason, or else the verdict after it."""
    score, text = _score_of(game, pos, answer), found["against"]["text"]
    told = next((one for one in reasons_for(game, pos, answer, score) if one.text in text), None)
    return proved(game, pos, answer, score, told) if told else _verdict_holds(game, pos, found)


def _verdict_holds(game: Game, pos: Any, found: Json) -> bool:
    """Return whether the deepest search expects about the share that a retry found after the move."""
    expected = share(game, deep(game, pos))
    first = game.spec.side(game.rules.actor(pos)) == game.spec.sides[0]
    shown: float = found["after"]["share"]
    return abs((expected if first else 1 - expected) - shown) < HIDDEN


def _score_of(game: Game, pos: Any, move: Move) -> int:
    """Return the score of a move by the deepest search, for the side that moves."""
    after = game.rules.play(pos, move)
    return deep(game, after) * (1 if game.rules.actor(after) is game.rules.actor(pos) else -1)


def share(game: Game, score: int) -> float:
    """Return the share of a point that a side may expect by its score."""
    return 1 / (1 + math.exp(-max(-5000, min(5000, score)) / game.spec.play.slope))


def deep(game: Game, pos: Any) -> int:
    """Return the score of the deepest search for the side to move, or that of the end of the game."""
    outcome = game.rules.outcome(pos)
    if outcome:
        return 0 if outcome.winner not in game.spec.sides else -DECIDED
    search = Search(game, pos, DEEPEST)
    search.advance()
    return search.found.score


def statements_at(game: Game, pos: Any, draw: random.Random) -> Iterator[Statement]:
    """Yield the statements about the best move in a position and about another one, drawn at random."""
    move, score = best(game, pos, HINTED)
    about = f"{game.rules.write(pos)} {move.text}"
    for reason in reasons_of_hint(game, pos, move, score):
        yield Statement(about, reason.kind, reason.text, proved(game, pos, move, score, reason))
    others = [other for other in game.rules.legal_moves(pos) if other != move]
    if not others:
        return
    other = draw.choice(others)
    about = f"{game.rules.write(pos)} {other.text}"
    retry = Retry(game, pos, [other.text], TRIED, "0", reasons=True)
    retry.advance()
    found = retry.json()
    against = found["against"]
    yield Statement(about, against["kind"], against["text"], upheld(game, pos, other, found))
    score = _score_of(game, pos, other)
    for one in found["reasons"]:
        reason = MoveReason(one["kind"], one["text"], tuple(one["cells"]))
        yield Statement(about, reason.kind, reason.text, proved(game, pos, other, score, reason))


def statements(game: Game, seed: str, kept: ResumeFile) -> Iterator[Statement]:
    """Yield statements about moves in positions of games of the search with itself, endlessly; those kept come first.

    Args:
        kept: the results so far, a line for each position; those of other games and seeds are skipped.
    """
    done = [one["statements"] for one in kept.values if (one["game"], one["seed"]) == (game.spec.id, seed)]
    for number, pos in enumerate(positions(game, seed)):
        if number >= len(done):
            made = list(statements_at(game, pos, random.Random(f"{seed}/{number}")))
            kept.add({"game": game.spec.id, "seed": seed, "statements": made})
            done.append(made)
        yield from (Statement(*one) for one in done[number])


def main() -> None:
    """Print the statements that are false, and how many of each kind were looked at."""
    parser = argparse.ArgumentParser(prog="python -m lab statements", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--number", type=int, default=100, metavar="N", help="statements about each game")
    parser.add_argument("--seed", default="0", help="any text; other positions for another one")
    parser.add_argument("--keep", type=Path, metavar="NOTES", help="a file for the results, from which to resume")
    given = parser.parse_args()
    wrong, kept = 0, ResumeFile(given.keep)
    for name in given.games:
        game = setup(games.find(name), {})
        kinds = Counter[str]()
        for one in islice(statements(game, given.seed, kept), given.number):
            kinds[one.kind] += 1
            wrong += not one.true
            if not one.true:
                print(f"false: {one.kind}: {one.text} | {one.about}", flush=True)
        print(f"{name}: {kinds.total()} statements; {dict(kinds.most_common())}", flush=True)
    print(f"{wrong} false")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
