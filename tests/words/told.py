"""The texts of lessons, puzzles and "How to play" in all languages, each with the positions that it may speak of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Piece, Shift
from pycore.languages import ENGLISH
from pycore.languages.tags import TONGUES

SHELF = [id for id, spec in GAMES.items() if spec.shelf.listed]
LANGUAGES = (ENGLISH, *TONGUES)


Ways = frozenset[tuple[str, str]]
"""Pairs of cells: from, to."""


class Moment(NamedTuple):
    """A position: its pieces by cell in small letters, also in hands and on benches, the die, and who moves."""

    pieces: Mapping[str, Piece]
    die: int | None
    mover: str
    moves: Ways  # what each piece could do by its movement, on empty cells
    takes: Ways
    guards: Ways
    frozen: int  # how many pieces may not move


class Told(NamedTuple):
    """A text in every language, and what it may speak of."""

    place: str  # such as "turtle-shell, lesson rook, step 2, else"
    game: Game
    words: Mapping[str, str]
    now: Moment | None  # the position beside it, if there is one
    later: tuple[Moment, ...] = ()  # after the actions that the text is about, and their replies
    hints: tuple[Moment, ...] = ()  # after the right and the wrong answers, of which the text may speak as of a plan
    ways: Ways = frozenset()  # the legal moves of now, and the way of the action in a picture
    rights: tuple[tuple[str, ...], ...] = ()  # the cells of each right answer
    wins_in: int | None = None  # after how many right answers, from this step on, the game is won
    wins_before: int | None = None  # the same from the step before

    @property
    def moments(self) -> list[Moment]:
        """All positions that the text may speak of."""
        return [each for each in (self.now, *self.later, *self.hints) if each]


def ask(**request: Any) -> Any:
    """Return the reply to a request."""
    reply = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def moment(game: Game, pos: Any) -> Moment:
    """Return a position as what texts speak of."""
    narrator = game.narrator
    die = narrator.die(pos)
    pieces = {cell.lower(): piece for cell, piece in narrator.pieces(pos).items()}
    reach = narrator.reach(pos).items()
    moves, takes, guards = (
        frozenset((frm.lower(), to.lower()) for frm, found in reach for to in getattr(found, name))
        for name in ("moves", "captures", "guards")
    )
    frozen = sum(len(cells) for kind, cells in narrator.marks(pos) if kind == "frozen")
    side = game.spec.side(game.rules.actor(pos)) or ""
    return Moment(pieces, die.face if die else None, side, moves, takes, guards, frozen)


def played(game: Game, pos: Any, actions: Iterable[str]) -> Any:
    """Return the position after actions."""
    for action in actions:
        pos = game.rules.play(pos, find_move(game, pos, action))
    return pos


def lessons(game: str, replies: Mapping[str, Any]) -> Iterator[Told]:
    """Yield the texts of the lessons of a game, given the reply in each language."""
    for number, lesson in enumerate(replies[ENGLISH]["lessons"]):
        same = {lang: reply["lessons"][number] for lang, reply in replies.items()}
        for at in range(len(lesson["steps"])):
            place = f"{game}, lesson {lesson['id']}, step {at + 1}"
            wins = _wins_in(game, *lesson["steps"][at:][:2]), _wins_in(game, *lesson["steps"][max(0, at - 1) :][:2])
            yield from _step(place, {lang: each["steps"][at] for lang, each in same.items()}, game, wins)


def _step(place: str, steps: Mapping[str, Any], id: str, wins: tuple[int | None, int | None]) -> Iterator[Told]:
    step = steps[ENGLISH]
    game = setup(GAMES[id], step["options"])
    rules = game.rules
    begin = rules.start() if step["start"] is None else rules.read(step["start"])
    pos = played(game, begin, step["after"])
    right = {action: [played(game, pos, [action])] for action in step["accept"]}
    for action, found in right.items():
        if replies := step["replies"].get(action, []):
            found.append(played(game, found[0], replies))
    wrong = {action: played(game, pos, [action]) for action in step["wrong"]}
    after_right = tuple(moment(game, each) for found in right.values() for each in found)
    hints = (*after_right, *(moment(game, each) for each in wrong.values()))
    legal = rules.legal_moves(pos)
    ways = frozenset((move.steps[0].lower(), move.steps[1].lower()) for move in legal if len(move.steps) > 1)
    rights = tuple(tuple(step.lower() for step in move.steps) for move in legal if move.text in right)
    told = Told(place, game, {}, moment(game, pos), (), hints, ways, rights, *wins)
    for field in ("say", "task", "else", "done"):
        if step[field]:
            words = {lang: each[field] for lang, each in steps.items()}
            later = after_right if field == "done" else ()
            yield told._replace(place=f"{place}, {field}", words=words, later=later)
    for action, after in wrong.items():
        words = {lang: each["wrong"][action] for lang, each in steps.items()}
        yield told._replace(place=f"{place}, wrong {action}", words=words, later=(moment(game, after),))


def _wins_in(id: str, *steps: Any) -> int | None:
    """Return after how many of a lesson's steps every right answer has won the game."""
    for number, step in enumerate(steps, 1):
        game = setup(GAMES[id], step["options"])
        begin = game.rules.start() if step["start"] is None else game.rules.read(step["start"])
        ends = [played(game, begin, [*step["after"], action]) for action in step["accept"]]
        if ends and all(game.rules.outcome(end) for end in ends):
            return number
    return None


def _ways(effects: Iterable[Any]) -> frozenset[tuple[str, str]]:
    return frozenset((each.frm.lower(), each.to.lower()) for each in effects if isinstance(each, Shift))


def howto(game: str, replies: Mapping[str, Any]) -> Iterator[Told]:
    """Yield the texts of "How to play" of a game, given the reply in each language."""
    same = {lang: _points(reply["howto"]) for lang, reply in replies.items()}
    for number, point in enumerate(same[ENGLISH]):
        here = {lang: points[number] for lang, points in same.items()}
        seen: list[Moment] = []
        for at, picture in enumerate(point.get("pictures", [])):
            words = {lang: each["pictures"][at]["caption"] for lang, each in here.items()}
            told = _picture(f"How to play {game}, point {number + 1}, picture {at + 1}", game, picture, words)
            seen += told.moments
            yield told
        variant = setup(GAMES[game], {})
        now = moment(variant, variant.rules.start()) if not seen else seen[0]
        for field in ("title", "text"):
            if field in point:
                words = {lang: each[field] for lang, each in here.items()}
                place = f"How to play {game}, point {number + 1}, {field}"
                yield Told(place, variant, words, now, tuple(seen[1:]))


def _points(howto: Any) -> list[Any]:
    return [howto["goal"], howto["turn"], *howto["surprises"], *howto["facts"]]


def _picture(place: str, id: str, picture: Any, words: Mapping[str, str]) -> Told:
    game = setup(GAMES[id], picture.get("options") or {})
    pos = game.rules.read(picture["position"])
    now = moment(game, pos)
    action = picture.get("action")
    if not action:
        return Told(place, game, words, now)
    move = find_move(game, pos, action)
    cells = tuple(step.lower() for step in move.steps)
    later = (moment(game, game.rules.play(pos, move)),)
    effects = game.rules.effects(pos, move)
    return Told(place, game, words, now, later, later, _ways(effects), (cells,))


def puzzles(game: str, replies: Mapping[str, Any]) -> Iterator[Told]:
    """Yield the titles of the puzzles of a game, given the reply in each language."""
    for number, puzzle in enumerate(replies[ENGLISH]["puzzles"]):
        variant = setup(GAMES[game], puzzle["options"])
        pos = played(variant, variant.rules.read(puzzle["start"]), puzzle["after"])
        words = {lang: reply["puzzles"][number]["title"] for lang, reply in replies.items()}
        yield Told(f"{game}, puzzle {puzzle['id']}", variant, words, moment(variant, pos))


READERS = {"lessons": lessons, "howto": howto, "puzzles": puzzles}


@cache
def all_told(what: str, game: str) -> tuple[Told, ...]:
    """Return the texts of one kind about a game: "lessons", "howto" or "puzzles"."""
    return tuple(READERS[what](game, {lang: ask(do=what, game=game, lang=lang) for lang in LANGUAGES}))
