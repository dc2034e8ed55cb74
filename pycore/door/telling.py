"""Requests for descriptions of a record's current position, and for results, statistics and series.

They change no record.
"""

from __future__ import annotations

from functools import partial

from ..coach import series as matches
from ..coach.result import result as result_of
from ..coach.results.ending import ending
from ..coach.results.statistics import summary
from ..coach.results.suiting import suited_json, suits_text
from ..games import GAMES
from ..kernel.errors import RequestError
from ..kernel.messages import say
from ..kernel.types import CellId, Json
from ..languages import ENGLISH, find_language, localised
from ..scenes import hand, speech
from ..scenes.table import table
from ..scenes.typed import read_typed
from .requests import Opened, field, memory, spec_of

MAX_TYPED = 200
"""The longest text that may be typed as a move, in characters."""
MAX_STEPS = 20


def describe(request: Json) -> Json:
    """Return the board in words: the pieces of each side, and the rows."""
    opened = Opened(request).reached()
    return speech.description(opened.game, opened.pos, field(request, "flipped", bool, False))


def describe_cell(request: Json) -> Json:
    """Return the description of a cell, its piece, and the lines through it or what lies in one direction."""
    opened = Opened(request).reached()
    toward = field(request, "toward", str, None)
    cell = _cell(opened, field(request, "cell", str))
    return speech.cell_description(opened.game, opened.pos, cell, _cell(opened, toward) if toward else None)


def describe_hand(request: Json) -> Json:
    """Return how a move can continue after the steps already taken, as sentences."""
    opened = Opened(request).reached()
    picked = field(request, "picked", list)
    answer = field(request, "answer", str, None)
    least = 0 if answer else 1
    if not least <= len(picked) <= MAX_STEPS or not all(isinstance(step, str) for step in picked):
        raise RequestError(say("“picked” must be a list of 1 to {most} steps, each a text.", most=MAX_STEPS))
    if answer is not None:
        _cell(opened, answer)
    return {"text": hand.hand_text(opened.game, opened.pos, picked, answer)}


def typed(request: Json) -> Json:
    """Interpret a typed text as a move, the beginning of several moves, two cells, or a question about the board."""
    text = field(request, "text", str)
    if len(text) > MAX_TYPED:
        raise RequestError(say("“text” must have at most {most} characters.", most=MAX_TYPED), "too-large")
    opened = Opened(request).reached()
    language = find_language(request.get("lang", ENGLISH))
    translate = partial(localised, language=language) if language else str
    return read_typed(opened.game, opened.pos, text, translate)


def result(request: Json) -> Json:
    """Return the result of a game that is over, for its player and for the statistics."""
    opened = Opened(request).reached()
    finished = table(memory, opened.game, opened.record)
    if finished["scene"]["outcome"] is None:
        raise RequestError(say("The game is not over."))
    at, played = opened.record["at"], opened.played
    decided = ending(opened.game, played.positions[: at + 1], played.moves[:at])
    return {**result_of(opened.game.spec, finished, field(request, "results", dict, {})), "ending": decided}


def statistics(request: Json) -> Json:
    """Return the totals of finished games, game by game."""
    listed = {id: spec for id, spec in GAMES.items() if spec.shelf.listed}
    results = field(request, "results", dict)
    return {"games": [{**one, "suits": suits_text(one["game"], results)} for one in summary(listed, results)]}


def suited(request: Json) -> Json:
    """Return the opponent that suits a player of a game for two, by the results of finished games."""
    spec = spec_of(request)
    if spec.players != 2:
        raise RequestError(say("Only games for two players have opponents."))
    return suited_json(spec, field(request, "results", dict))


def series(request: Json) -> Json:
    """Return the state of a series: its score, the announcement after a game, and the next game."""
    spec = spec_of(request)
    if len(spec.sides) != 2:
        raise RequestError(say("Only a game for two can be played in a series."))
    found = matches.read(field(request, "series", dict))
    return matches.series_json(spec, found, field(request, "table", str), field(request, "winner", str, None))


def _cell(opened: Opened, cell: str) -> CellId:
    if cell not in opened.game.rules.board.cell:
        raise RequestError(say("There is no cell “{cell}” on this board.", cell=cell[:40]))
    return CellId(cell)
