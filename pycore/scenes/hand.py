"""Descriptions of a half-made move, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..interfaces.narrator import Arrival, StepKind
from ..kernel.messages import clauses, count, listing, noun, say, sentences
from ..kernel.rules import Ply
from ..kernel.types import CellId, Piece, Shift
from .speech import arrival_text, beside_text, is_beside, is_held, place_name, place_names

NAMED = 6
"""Up to this many targets are listed by name; more are only counted."""


class Way(NamedTuple):
    """A legal move with one sequence of steps that makes it."""

    ply: Ply[Any]
    steps: tuple[str, ...]
    kinds: tuple[StepKind, ...]

    def goes_on_from(self, picked: Sequence[str]) -> bool:
        """Return whether these steps begin this sequence and more steps follow."""
        return len(self.steps) > len(picked) and self.steps[: len(picked)] == tuple(picked)

    def answer(self) -> str | None:
        """Return the cell of the piece that answers the move, or None if none does."""
        return next((step for step, kind in zip(self.steps, self.kinds, strict=False) if kind == "shadow"), None)


def ways(game: Game, pos: Any) -> list[Way]:
    """Return every way to make a legal move, without the rolls, which chance makes."""
    found = []
    for move in game.rules.legal_moves(pos):
        ply = game.ply(pos, move)
        kinds = game.narrator.kinds(ply)
        if kinds[:1] != ("roll",):
            found += [Way(ply, steps, kinds) for steps in (move.steps, *game.narrator.other_steps(ply))]
    return found


def hand_text(game: Game, pos: Any, picked: Sequence[str], answer: str | None = None) -> str:
    """Return how a move can go on: its next cells ("Pawn D2: 1 place, E2."), choices, or the pieces that can answer.

    Args:
        picked: steps that at least one legal move begins with; none if the answering piece is chosen first.
        answer: the cell of the piece that must answer the move, if it has been chosen already.
    """
    found = [way for way in ways(game, pos) if way.goes_on_from(picked) and (not answer or way.answer() == answer)]
    at, cells, pieces = len(picked), game.rules.board.cell, game.narrator.pieces(pos)
    following: dict[str, Way] = {}
    for way in found:
        following.setdefault(way.steps[at], way)
    if answer and not picked:
        return _driven(game, pieces.get(CellId(answer)), CellId(answer), [CellId(token) for token in following])
    if found and all(way.kinds[at] == "shadow" for way in found):
        return _answers(game, following)
    held = pieces.get(CellId(picked[0]))
    choices = [_choice(game, token, held) for token in following if token not in cells]
    if choices and len(choices) == len(following) and any(step in cells for step in picked):
        return sentences(*(say("{choice}?", choice=choice) for choice in choices))
    targets = [CellId(token) for token in following if token in cells]
    ends = [following[cell].kinds[at] for cell in targets]
    taken, exchanged = ends.count("capture"), ends.count("exchange")
    left = clauses(
        count(len(targets), noun("place")),
        listing(place_names(game, targets)) if len(targets) <= NAMED else "",
        say("of which {captures}", captures=count(taken, noun("capture"))) if taken else "",
        say("of which {exchanges}", exchanges=count(exchanged, noun("exchange"))) if exchanged else "",
    )
    numbered = (say("{number}: {choice}", number=number, choice=choice) for number, choice in enumerate(choices, 1))
    return sentences(
        say("{hand:cap}: {places}.", hand=_hand(game, held, CellId(picked[-1])), places=left),
        _newcomer(game, [game.narrator.arrival(way.ply) for way in found]),
        say("Or {choices}.", choices=clauses(*numbered)) if choices else "",
    )


def _driven(game: Game, piece: Piece | None, at: CellId, drivers: Sequence[CellId]) -> str:
    """Return which pieces can make the piece on a cell answer."""
    cell = place_name(game, at)
    if piece is None or not drivers:
        return say("No piece can make one on {cell} move.", cell=cell)
    names = listing(place_names(game, drivers))
    return say("{piece:cap} {cell} can be moved by {drivers}.", piece=piece.name, cell=cell, drivers=names)


def _hand(game: Game, held: Piece | None, at: CellId) -> str:
    """Return the name of the selected piece, with the cell that the steps so far lead to."""
    if held is None:
        return place_name(game, at)
    name = game.narrator.called(held)
    if is_held(game, at):
        return say("{piece} in hand", piece=name)
    if is_beside(game, at):
        return beside_text(game, name, at)
    return say("{piece} {cell}", piece=name, cell=place_name(game, at))


def _answers(game: Game, following: dict[str, Way]) -> str:
    """Return the pieces that may answer, with the number that selects each and the cell where it would land."""
    said = []
    for number, cell in enumerate((cell.id for cell in game.rules.board.cells if cell.id in following), start=1):
        effects = following[cell].ply.effects
        to = next((effect.to for effect in effects if isinstance(effect, Shift) and effect.frm == cell), cell)
        here, there = place_names(game, (cell, to))
        said.append(say("{number}: {cell} to {target}", number=number, cell=here, target=there))
    return say("Which one answers? {answers}.", answers=clauses(*said))


def _choice(game: Game, token: str, held: Piece | None) -> str:
    """Return the words for a step that is not a cell, with the name of the face that it selects, if any."""
    choice = game.narrator.choices().get(token)
    if choice is None:
        return token
    kind = held and (held.back if choice.face == "back" else held.kind)
    return say("{choice}: {face}", choice=choice.label, face=kind.title()) if choice.face and kind else choice.label


def _newcomer(game: Game, arrivals: Iterable[Arrival | None]) -> str:
    """Return the piece that comes in whichever of the moves is made, as a sentence; "" if that depends on the move."""
    found = {arrival and (arrival.cell, arrival.piece) for arrival in arrivals}
    if len(found) != 1 or None in found:
        return ""
    ((cell, piece),) = (one for one in found if one)
    return arrival_text(game, cell, piece)
