"""Requests about games that people make: their texts, links and checks.

Texts and links are data. `load-game` and `findings` run the program in a text, so they are answered only in a closed
room: a process that `pycore.bridge.open_room` has declared to be one.
"""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.errors import GameError, GameFault, RequestError
from ..kernel.messages import count, noun, say, sentences
from ..kernel.renewing import cut, renewed
from ..kernel.types import Json
from ..workshop.submission import submission as submission_of
from ..workshop.text import GameText, checked, mended, pack, shown_name, unpack
from . import asking, playing
from .requests import Opened, field, spec_of

MOVE = noun("move")

_rooms: list[str] = []
"""Not empty in a closed room."""


def open_room() -> None:
    """Answer the requests that run made programs from now on."""
    _rooms.append("open")


def close_room() -> None:
    """Refuse the requests that run made programs again."""
    _rooms.clear()


def _need_room() -> None:
    if not _rooms:
        raise RequestError(say("Programs by others run only in a closed room, and this is not one."), "no-room")


def _text_of(request: Json) -> GameText:
    return checked(field(request, "text", dict))


def pack_game(request: Json) -> Json:
    """Return the id, the hash and the link of a game's text."""
    text = _text_of(request)
    return {"game": text.id, "hash": text.hash, "link": pack(text)}


def unpack_game(request: Json) -> Json:
    """Return the text of a link, with its id and hash, and the name under which the game is shown."""
    link = mended(field(request, "link", str))
    text = unpack(link)
    return {"link": link, "text": text.json(), "game": text.id, "hash": text.hash, "name": shown_name(text.name)}


def load_game(request: Json) -> Json:
    """Return a made game as a card, with its board and the table of its start, or the fault of its program."""
    _need_room()
    from ..workshop import faults, loader  # not in the page's own core

    text = _text_of(request)
    try:
        spec, named = loader.loaded(text)
        about: Json = {"game": spec.id}
        shown = {"card": asking.card(spec), "board": asking.board(about)["board"], "table": playing.new(about)}
    except BaseException as error:
        fault = faults.fault_of(error)
        if fault is None:
            raise
        return {"fault": fault_json(fault)}
    return {**about, "hash": text.hash, "named": named, **shown}


def fault_json(fault: GameFault) -> Json:
    """Return a fault as the replies of this module write it."""
    return {"file": fault.file, "line": fault.line, "sentence": fault.message}


def findings(request: Json) -> Json:
    """Return what the contract finds in a game, whole or in one of its parts."""
    _need_room()
    from ..contract import checks  # not in the page's own core

    spec = spec_of(request)
    all_parts = checks.parts(spec)
    part = field(request, "part", int, None)
    if part is None:
        found = checks.findings(spec)
    elif 0 <= part < len(all_parts):
        one = checks.finding(spec, all_parts[part])
        found = [one] if one else []
    else:
        raise RequestError(say("“part” must be at least 0 and below {parts}.", parts=len(all_parts)))
    return {"findings": [one._asdict() for one in found], "parts": len(all_parts)}


def submission(request: Json) -> Json:
    """Return what a pull request with a made game needs. The program is not run; a loaded one is counted."""
    return submission_of(_text_of(request))


def drawings(request: Json) -> Json:
    """Return the drawings of a game's pieces."""
    return {"drawings": spec_of(request).file("assets/pieces.svg", optional=True)}


def renew(request: Json) -> Json:
    """Return the table of a record continued under the rules of another game, as far as its log can be played there."""
    spec = spec_of(request)
    opened = Opened({"record": renewed(field(request, "record", dict), spec, lambda *one: _accepts(spec, *one))})
    log, problem = opened.record["log"], opened.played.problem
    kept = log[: len(opened.played.moves)]
    good, whole = (sum(map(spec.is_move, actions)) for actions in (kept, log))
    text = _renewed_words(good, whole, problem)
    return {"table": opened.table(cut(opened.record, len(kept))), "moves": good, "of": whole, "text": text}


def _accepts(spec: GameSpec, name: str, value: object) -> bool:
    return isinstance(value, str) and name in spec.options and spec.options[name].accepts(value)


def _renewed_words(good: int, whole: int, problem: GameError | None) -> str:
    """Return how far a table can be played under other rules, as sentences."""
    if problem is None and whole == 1:
        return say("Its only move can be played under the new rules.")
    if problem is None:
        return say("All {moves} can be played under the new rules.", moves=count(whole, MOVE))
    if not good:
        return sentences(say("No move of this table can be played under the new rules."), problem.message)
    if good == 1:
        return sentences(say("Under the new rules only the first move can be played."), problem.message)
    return sentences(
        say("Under the new rules the first {good} of {moves} can be played.", good=good, moves=count(whole, MOVE)),
        problem.message,
    )
