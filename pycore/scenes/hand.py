"""Descriptions of a half-made move, as sentences, and the interpretation of typed moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..interfaces.narrator import Arrival, StepKind
from ..interfaces.pasted import plain
from ..kernel.messages import clauses, count, listing, noun, say, sentences
from ..kernel.rules import Ply
from ..kernel.types import CellId, Json, Piece, Shift
from .speech import Translate, arrival_text, asked_for, is_held, place_name, place_names

NAMED = 6
"""Up to this many targets are listed by name; more are only counted."""
OFFERED = 4
"""The most moves that are listed if a typed text is ambiguous."""


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


def _ways(game: Game, pos: Any) -> list[Way]:
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
    ways = [way for way in _ways(game, pos) if way.goes_on_from(picked) and (not answer or way.answer() == answer)]
    at, cells, pieces = len(picked), game.rules.board.cell, game.narrator.pieces(pos)
    following: dict[str, Way] = {}
    for way in ways:
        following.setdefault(way.steps[at], way)
    if answer and not picked:
        return _driven(game, pieces.get(CellId(answer)), CellId(answer), [CellId(token) for token in following])
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


def _driven(game: Game, piece: Piece | None, at: CellId, drivers: Sequence[CellId]) -> str:
    """Return which pieces can make the piece on a cell answer."""
    cell = place_name(game, at)
    if piece is None or not drivers:
        return say("No piece can make one on {cell} move.", cell=cell)
    names = listing(place_names(game, drivers))
    return say("{piece} {cell} can be moved by {drivers}.", piece=piece.name, cell=cell, drivers=names)


def _hand(game: Game, held: Piece | None, at: CellId) -> str:
    """Return the name of the selected piece, with the cell that the steps so far lead to."""
    if held is None:
        return place_name(game, at)
    name = game.narrator.called(held)
    if is_held(game, at):
        return say("{piece} in hand", piece=name)
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


# Typed moves


def read_typed(game: Game, pos: Any, text: str, translate: Translate = str) -> Json:
    """Interpret a typed text: as a move, the beginning of several, two cells without a move, or a question.

    Args:
        translate: returns a message in the player's language, and other texts as they are; English is understood too.

    Returns:
        `text`, a sentence; `action`, the canonical text of the move, or None; `steps`, the cells that the text names
        if it is not a move, or None; and `asked`, whether the text only asks for a description.
    """
    text = plain(text)
    if (words := asked_for(game, pos, text, translate)) is not None:
        return {"text": words, "action": None, "steps": None, "asked": True}
    plies, typed = {way.ply.move.text: way.ply for way in _ways(game, pos)}, _bare(text)
    found = _meant(game, list(plies.values()), text, translate) if typed else []
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
            words = say("This is not a legal move here. Try naming the two cells.") if typed else ""
    return {"text": words, "action": action, "steps": steps, "asked": False}


def _meant(game: Game, plies: list[Ply[Any]], text: str, translate: Translate) -> list[Ply[Any]]:
    """Return the moves that a text may mean: those with that name, else those whose name begins with it, else those
    whose description has its words in any order.
    """
    typed = _bare(text)
    names = [_names(game, ply, translate) for ply in plies]
    if exact := [ply for ply, own in zip(plies, names, strict=True) if typed in own]:
        return exact
    if begun := [ply for ply, own in zip(plies, names, strict=True) if any(name.startswith(typed) for name in own)]:
        return begun
    words = [bare for word in re.split(r"[\s,.-]+", text) if (bare := _bare(word))]
    spoken = []
    for ply in plies:
        said = game.narrator.say(ply)
        if any(_has_words(each, words) for each in dict.fromkeys((str(said), translate(said)))):
            spoken.append(ply)
    return spoken


def _has_words(said: str, words: list[str]) -> bool:
    """Return whether a description has words that begin like these; without Latin letters, these anywhere."""
    parts = [_bare(word) for word in re.split(r"[\s,.]+", plain(said))]
    return all(any(part.startswith(word) or (not word.isascii() and word in part) for part in parts) for word in words)


def _names(game: Game, ply: Ply[Any], translate: Translate) -> set[str]:
    """Return the texts by which a move can be typed, normalised for comparison by `_bare`."""
    move, said = ply.move, game.narrator.say(ply)
    forms = [move.text, "".join(move.steps)]
    piece = game.narrator.pieces(ply.pos).get(CellId(move.steps[0]))
    if piece and piece.letter:
        forms += [piece.letter + form for form in forms]
    return {_bare(form) for form in (*forms, game.narrator.notation(ply), said, translate(said))}


def _bare(text: str) -> str:
    """Return a text made plain, without optional parts: upper case, spaces, punctuation, the x of a capture."""
    joined = re.sub(r"[\s\-.,:;+#!?()]", "", plain(text).lower())
    return re.sub(r"(?<=[\da-z])x(?=[a-z]\d)", "", joined)


def _cells_in(typed: str, cells: Iterable[str]) -> list[str] | None:
    """Return the first two cells named in a text, or None; of two names that match, the longer one counts."""
    found = re.findall("|".join(re.escape(name.lower()) for name in sorted(cells, key=len, reverse=True)), typed)
    names = {name.lower(): name for name in cells}
    return [names[name] for name in found[:2]] if len(found) >= 2 else None
