"""Requests about a game or a position, without a record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from ..engine.jobs import check_opponent
from ..engine.levels import LEVELS
from ..games import GAMES, MADE_GAMES
from ..interfaces.game import GameSpec, Option
from ..interfaces.piece_cards import Gallery
from ..kernel import record as records
from ..kernel.errors import IllegalMoveError, RequestError
from ..kernel.messages import count, noun, say
from ..kernel.perft import divide
from ..kernel.perft import perft as leaves
from ..kernel.types import Json
from ..languages import ENGLISH, find_language, localised, rule_book
from ..scenes import tryout
from ..scenes.howto import howto_json
from ..scenes.marks import MARK_NAMES
from ..scenes.rulebook import sections
from ..scenes.setting_up import plan, setup_json
from ..scenes.teaching import games_to_watch as watched
from ..scenes.teaching import lessons as lessons_of
from ..scenes.to_json import outcome_json, refusal_json
from .requests import Asked, field, setup_of, spec_of

MAX_DEPTH = 8
MAX_COUNTING = 600.0
"""The time limit of `perft`, in seconds."""


def games(request: Json) -> Json:
    """Return every game as a card for the shelf."""
    return {"games": [card(spec) for spec in GAMES.values()]}


def card(spec: GameSpec) -> Json:
    """Return a game as a card for the shelf."""
    return {
        "id": spec.id,
        "name": spec.name,
        "players": spec.players,
        "sides": list(spec.sides),
        "hook": spec.shelf.hook,
        "goal": spec.shelf.goal,
        "look": spec.shelf.look,
        "glance": _glance(spec),
        **({"begin": True} if spec.shelf.begin else {}),
        "takes": spec.text.takes,
        "bands": dict(spec.text.bands),
        "inventor": spec.inventor,
        "rules": spec.version,
        "on_shelf": spec.shelf.listed,
        "guide": spec.play.planner is not None,
        "gallery": spec.teach.gallery.option if spec.teach.gallery else None,
        "options": {name: _option_card(option) for name, option in spec.options.items()},
        "levels": [
            {"level": number, "name": level.name, "about": level.about}
            for number, level in LEVELS.items()
            if spec.players == 2
        ],
        "characters": [
            {
                "character": id,
                "name": say("{character:cap}", character=one.name),
            }
            for id, one in spec.play.characters.items()
        ],
        **({"aside": spec.text.aside} if spec.text.aside else {}),
        **({"lacks": _lacks(spec)} if spec.id in MADE_GAMES else {}),
    }


def _glance(spec: GameSpec) -> str:
    """Return how long a game is, to the nearest five turns, how hard it is to begin, and for how many players."""
    players = say("alone") if spec.players == 1 else say("alone or two")
    if not spec.shelf.turns:
        return players
    length = say("about {turns}", turns=count(max(5, 5 * round(spec.shelf.turns / 5)), noun("turn")))
    return say("{length} · {start} · {players}", length=length, start=spec.shelf.start, players=players)


def _lacks(spec: GameSpec) -> list[str]:
    """Return what the games of the shelf have and a made game may lack."""
    teach = spec.teach
    there = {
        "howto": teach.howto,
        "editor": teach.editor,
        "puzzles": teach.puzzles,
        "lessons": spec.file("lessons.json", optional=True),
        "rules": spec.file("rules.md", optional=True),
    }
    return [name for name, found in there.items() if not found]


def _option_card(option: Option) -> Json:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in option._asdict().items()}


def look(request: Json) -> Json:
    """Return a position's text, its legal moves, the side to move and the outcome."""
    asked = Asked(request)
    rules, pos = asked.rules, asked.pos
    return {
        "position": rules.write(pos),
        "moves": sorted(move.text for move in rules.legal_moves(pos)),
        "to_move": asked.game.spec.side(rules.actor(pos)),
        "outcome": outcome_json(rules.outcome(pos)),
    }


def perft(request: Json) -> Json:
    """Return the number of lines of play to a depth, in total or by first move."""
    depth = field(request, "depth", int)
    if depth < 0:
        raise RequestError(say("“depth” must be at least 0."))
    if depth > MAX_DEPTH:
        raise RequestError(say("“depth” must be at most {most}.", most=MAX_DEPTH), "too-large")
    asked = Asked(request)
    if not field(request, "divide", bool, False):
        return {"nodes": leaves(asked.rules, asked.pos, depth, _deadline())}
    if depth == 0:
        return {"nodes": 1, "divide": {}}
    parts = divide(asked.rules, asked.pos, depth, _deadline())
    return {"nodes": sum(parts.values()), "divide": parts}


def _deadline() -> Callable[[], None]:
    """Return a function that raises RequestError once `MAX_COUNTING` seconds have passed."""
    end = monotonic() + MAX_COUNTING

    def check() -> None:
        if monotonic() > end:
            raise RequestError(say("Counting so many lines takes too long. Ask for a smaller “depth”."), "too-large")

    return check


def why(request: Json) -> Json:
    """Return whether an action is legal, and if it is not, the rule that forbids it."""
    action = field(request, "action", str)
    asked = Asked(request)
    try:
        records.find_move(asked.game, asked.pos, action)
    except IllegalMoveError as error:
        return {"legal": False, **refusal_json(error.refusal)}
    return {"legal": True}


def board(request: Json) -> Json:
    """Return a game's board, with what the marks on it are called."""
    return {"board": {**setup_of(request).rules.board.json(), "marks": MARK_NAMES}}


def rulebook(request: Json) -> Json:
    """Return a game's rules, by section, in the language of the request if there is such a rule book."""
    game, tag = setup_of(request), request.get("lang", ENGLISH)
    language = find_language(tag)
    write = partial(localised, language=language) if language else str
    return {"sections": sections(game, rule_book(tag, game.spec.id), write)}


def howto(request: Json) -> Json:
    """Return how to play a game, on one screen, and a card for each of its pieces."""
    return howto_json(setup_of(request))


def lessons(request: Json) -> Json:
    """Return the lessons of a game, in order."""
    return {"lessons": lessons_of(spec_of(request))}


def games_to_watch(request: Json) -> Json:
    """Return the annotated games of a game's folder."""
    return {"games": watched(spec_of(request))}


def setup_(request: Json) -> Json:
    """Return what the setup screen shows of a game under its options."""
    game, start = setup_of(request), field(request, "start", str, None)
    levels = {number: (each.name, each.about) for number, each in LEVELS.items() if game.spec.players == 2}
    shown = setup_json(game, levels, None if start is None else Asked(request).pos)
    against = field(request, "against", dict, None)
    return shown if against is None else {**shown, "plan": _plan(game.spec, against)}


def _plan(spec: GameSpec, against: Json) -> str:
    """Return what the button to begin promises against the opponent that a request has chosen."""
    side, level = field(against, "side", str), field(against, "level", float)
    character, suits = field(against, "character", str, None), field(against, "suits", bool, False)
    if spec.players != 2 or side not in (*spec.sides, ""):
        raise RequestError(
            say("{game} has no side “{side}” to play against an opponent.", game=spec.name, side=side[:40])
        )
    check_opponent(spec, level, character)
    return plan(spec, side, None if suits else level, character)


def gallery(request: Json) -> Json:
    """Return the pieces that may be chosen before a game, as cards."""
    _, shown = _gallery_of(request)
    return {"option": shown.option, "cards": [tryout.card_json(shown, card) for card in shown.cards()]}


def _gallery_of(request: Json) -> tuple[GameSpec, Gallery]:
    """Return the game that a request names, with its gallery.

    Raises:
        RequestError: the game has no gallery.
    """
    spec = spec_of(request)
    if spec.teach.gallery is None:
        raise RequestError(say("{game} has no pieces to choose from.", game=spec.name))
    return spec, spec.teach.gallery


def try_(request: Json) -> Json:
    """Return a piece on the try-out board, before or after one of its moves."""
    spec, shown = _gallery_of(request)
    value, action = field(request, "value", str), field(request, "action", str, None)
    piece = next((piece for piece in shown.cards() if piece.value == value), None)
    if piece is None:
        raise RequestError(say("{game} has no piece “{piece}” to try.", game=spec.name, piece=value[:40]))
    found = tryout.tried(shown, value, field(request, "position", str, piece.stages[0].position), action)
    if found is None:
        raise RequestError(say("This piece cannot make that move."))
    return {"scene": tryout.trial_scene(found[0], spec.sides[0], piece.text, found[1])}
