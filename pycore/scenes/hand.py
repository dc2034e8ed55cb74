"""What the steps of a move leave to be done, in words, and moves that are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..interfaces.narrator import Arrival, StepKind
from ..kernel.messages import clauses, count, listing, noun, say, sentences
from ..kernel.rules import Ply
from ..kernel.types import CellId, Json, Piece, Shift
from .speech import asked_for, is_held, place_name, place_names

NAMED = 6
"""As many targets are told by name; more are only counted."""
OFFERED = 4
"""As many of the moves that a typed text may mean are told."""


class Way(NamedTuple):
    """A legal move with the steps of one way in which a hand makes it."""

    ply: Ply[Any]
    steps: tuple[str, ...]
    kinds: tuple[StepKind, ...]

    def goes_on_from(self, picked: Sequence[str]) -> bool:
        """Tell whether more steps follow after these."""
        return len(self.steps) > len(picked) and self.steps[: len(picked)] == tuple(picked)

    def answer(self) -> str | None:
        """Return the cell of the piece that answers the move, where there is one."""
        return next((step for step, kind in zip(self.steps, self.kinds, strict=False) if kind == "shadow"), None)


def _ways(game: Game, pos: Any) -> list[Way]:
    """Return everything a person may do; what chance draws is no decision."""
    found = []
    for move in game.rules.legal_moves(pos):
        ply = game.ply(pos, move)
        kinds = game.narrator.kinds(ply)
        if kinds[:1] != ("roll",):
            found += [Way(ply, steps, kinds) for steps in (move.steps, *game.narrator.other_steps(ply))]
    return found


def hand_text(game: Game, pos: Any, picked: Sequence[str], answer: str | None = None) -> str:
    """Return what may be done after some steps: "Pawn D2: 1 place, E2.", the pieces that may answer, or the choices.

    Args:
        picked: steps that at least one legal move begins with.
        answer: the cell of the piece that is to answer the move, where it has been chosen first.
    """
    ways = [way for way in _ways(game, pos) if way.goes_on_from(picked) and (not answer or way.answer() == answer)]
    at, cells, pieces = len(picked), game.rules.board.cell, game.narrator.pieces(pos)
    following: dict[str, Way] = {}
    for way in ways:
        following.setdefault(way.steps[at], way)
    if ways and all(way.kinds[at] == "shadow" for way in ways):
        return _answers(game, following)
    held = pieces.get(CellId(picked[0]))
    choices = [_choice(game, token, held) for token in following if token not in cells]
    if choices and len(choices) == len(following) and any(step in cells for step in picked):
        return sentences(*(say("{choice}?", choice=choice) for choice in choices))
    targets = [CellId(token) for token in following if token in cells]
    taken = sum(following[cell].kinds[at] in ("capture", "exchange") for cell in targets)
    left = clauses(
        count(len(targets), noun("place")),
        listing(place_names(game, targets)) if len(targets) <= NAMED else "",
        say("of which {captures}", captures=count(taken, noun("capture"))) if taken else "",
    )
    numbered = (say("{number}: {choice}", number=number, choice=choice) for number, choice in enumerate(choices, 1))
    return sentences(
        say("{hand:cap}: {places}.", hand=_hand(game, held, CellId(picked[-1])), places=left),
        _newcomer(game, [game.narrator.arrival(way.ply) for way in ways]),
        say("Or {choices}.", choices=clauses(*numbered)) if choices else "",
    )


def _hand(game: Game, held: Piece | None, at: CellId) -> str:
    """Return what is in the hand, and how far it has come."""
    if held is None:
        return place_name(game, at)
    name = game.narrator.called(held)
    if is_held(game, at):
        return say("{piece} in hand", piece=name)
    return say("{piece} {cell}", piece=name, cell=place_name(game, at))


def _answers(game: Game, following: dict[str, Way]) -> str:
    """Return the pieces that may answer, by the numbers that choose them, with where each would land."""
    said = []
    for number, cell in enumerate((cell.id for cell in game.rules.board.cells if cell.id in following), start=1):
        effects = following[cell].ply.effects
        to = next((effect.to for effect in effects if isinstance(effect, Shift) and effect.frm == cell), cell)
        here, there = place_names(game, (cell, to))
        said.append(say("{number}: {cell} to {target}", number=number, cell=here, target=there))
    return say("Which one answers? {answers}.", answers=clauses(*said))


def _choice(game: Game, token: str, held: Piece | None) -> str:
    """Return what is said for a step that is no cell, with the face of the piece in hand that it is about."""
    choice = game.narrator.choices().get(token)
    if choice is None:
        return token
    kind = held and (held.back if choice.face == "back" else held.kind)
    return say("{choice}: {face}", choice=choice.label, face=kind.title()) if choice.face and kind else choice.label


def _newcomer(game: Game, arrivals: Iterable[Arrival | None]) -> str:
    """Return which piece comes in by itself whatever is done next, or nothing where that is not sure."""
    found = {arrival and (arrival.cell, arrival.piece) for arrival in arrivals}
    if len(found) != 1 or None in found:
        return ""
    ((cell, piece),) = (one for one in found if one)
    return say(
        "The {piece} comes in on {cell}.",
        piece=game.narrator.called(piece._replace(stack=1)),
        cell=place_name(game, cell),
    )


# Typed moves


def read_typed(game: Game, pos: Any, text: str) -> Json:
    """Return what a typed text is: a move, a beginning of several, steps that no move makes, or a question.

    The reply has the sentence as `text`; the move's canonical text as `action`, or the cells that were meant as
    `steps`, each of them None where it is not known; and as `asked` whether it only asked for words.
    """
    if (words := asked_for(game, pos, text)) is not None:
        return {"text": words, "action": None, "steps": None, "asked": True}
    plies, typed = {way.ply.move.text: way.ply for way in _ways(game, pos)}, _plain(text)
    found = _meant(game, list(plies.values()), text) if typed else []
    said = [game.narrator.say(ply) for ply in found]
    action, steps = None, None
    if len(found) == 1:
        action, words = found[0].move.text, say("{move:cap}", move=said[0])
    elif found:
        words = say("Which one? {moves}", moves=clauses(*said[:OFFERED], *["…"] * (len(said) > OFFERED), mark=";"))
    else:
        steps = _cells_in(typed, [str(cell.id) for cell in game.rules.board.cells])
        if steps:
            here, there = place_names(game, map(CellId, steps))
            words = say("{cell} to {target}", cell=here, target=there)
        else:
            words = say("This is not a move here. Try the two cells.") if typed else ""
    return {"text": words, "action": action, "steps": steps, "asked": False}


def _meant(game: Game, plies: list[Ply[Any]], text: str) -> list[Ply[Any]]:
    """Return the moves that a text may mean: named by it, else beginning with it, else with its words in any order."""
    typed = _plain(text)
    names = [_names(game, ply) for ply in plies]
    if exact := [ply for ply, own in zip(plies, names, strict=True) if typed in own]:
        return exact
    if begun := [ply for ply, own in zip(plies, names, strict=True) if any(name.startswith(typed) for name in own)]:
        return begun
    words = [plain for word in re.split(r"[\s,.-]+", text) if (plain := _plain(word))]
    spoken = []
    for ply in plies:
        parts = [_plain(word) for word in re.split(r"[\s,.]+", game.narrator.say(ply))]
        if all(any(part.startswith(word) for part in parts) for word in words):
            spoken.append(ply)
    return spoken


def _names(game: Game, ply: Ply[Any]) -> set[str]:
    """Return all that a move may be called, in the form that typed texts are compared in."""
    move = ply.move
    forms = [move.text, "".join(move.steps)]
    piece = game.narrator.pieces(ply.pos).get(CellId(move.steps[0]))
    if piece and piece.letter:
        forms += [piece.letter + form for form in forms]
    return {_plain(form) for form in (*forms, game.narrator.notation(ply), game.narrator.say(ply))}


def _plain(text: str) -> str:
    """Return a text without what people write or leave out as they like: case, spaces, dashes, the x of a capture."""
    without_x = re.sub(r"(?<=[\da-z])x(?=[a-z]\d)", "", text.lower())
    return re.sub(r"[\s\-–—×.,:;+#!?()]", "", without_x)


def _cells_in(typed: str, cells: Iterable[str]) -> list[str] | None:
    """Return the first two cells named in a text, the longest names first, or None."""
    found = re.findall("|".join(re.escape(name.lower()) for name in sorted(cells, key=len, reverse=True)), typed)
    names = {name.lower(): name for name in cells}
    return [names[name] for name in found[:2]] if len(found) >= 2 else None
