"""Tests that lessons are true: positions are valid, right answers legal, and sentences short and in the right place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.scenes.teaching import lessons as lessons_of
from tests import hexapawn

LONGEST = 140

TOPICS: dict[str, dict[str, str]] = {
    "turtle-shell": {
        "squares and triangles": "cells",
        "a rook's line": "rook",
        "forks": "forks",
        "knight and guard": "knight",
        "promotion": "promotion",
        "run home": "run-home",
        "stalemate": "stalemate",
        "loops": "loops",
        "the worth of each piece": "values",
        "guarded and unguarded": "guarded",
        "the first moves": "plan",
        "a mating attack": "mate",
        "a homing attack": "march",
        "a defence": "defence",
        "an endgame": "endgame",
        "traps": "traps",
    },
    "monkey-king": {
        "bring in": "bring-in",
        "Red's faces": "red-faces",
        "river": "river",
        "clouds": "clouds",
        "gaze": "gaze",
        "burial": "burial",
        "fists": "fists",
        "Blue's faces": "blue-faces",
        "Goblin King and Erh-lang": "blue-great",
        "the road west": "road-west",
        "the worth of each disk": "values",
        "guarded and unguarded": "guarded",
        "the first moves": "plan",
        "the last steps west": "exit",
        "a mating attack": "mate",
        "a defence": "defence",
        "an endgame": "endgame",
        "traps": "traps",
    },
    "temple-island": {
        "a Guardian and its Shadow": "shadow",
        "the six dice": "dice",
        "touching": "touching",
        "escort": "escort",
        "exchange": "exchange",
        "gates": "gates",
        "which island first": "first-island",
        "how a convoy walks": "convoy",
        "clearing the land": "clearing",
        "keeping it clear": "keep",
        "the last pieces": "last",
        "the end": "end",
    },
    "pilgrim": {
        "vote and place": "vote",
        "entering": "entering",
        "blocked and forfeited": "forfeit",
        "the usual guest": "mastodon",
        "strong guests": "great",
        "small leapers": "small",
        "long leapers": "leapers",
        "one strange guest": "zeppelin",
        "guests that move by twos or fly": "far",
        "cannons": "cannons",
        "guests that swerve": "bent",
        "taking by leaving": "withdraw",
        "slings": "slings",
        "two guests": "two",
        "the worth of each piece": "values",
        "guarded and unguarded": "guarded",
        "the first moves": "plan",
        "a mating attack": "attack",
        "a defence": "defence",
        "an endgame": "endgame",
        "traps": "traps",
    },
}
"""The topics of each game, with the lesson that teaches them."""


FIELDS = {"say", "options", "start", "after", "task", "accept", "replies", "wrong", "else", "done"}
PROOFS = {"win", "forced", "save", "safe"}

UNTAUGHT = {"Notation", "The chess", "Which nineteen"}
"""Sections for reference, and the rules of ordinary chess."""


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def lessons(game: str) -> list[dict[str, Any]]:
    """Return the lessons of a game."""
    found: list[dict[str, Any]] = ask(do="lessons", game=game)["lessons"]
    return found


ALL = [(game, lesson) for game in TOPICS for lesson in lessons(game)]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), ALL, ids=lambda one: one if isinstance(one, str) else one["id"]
)


def steps(lesson: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the steps of a lesson, each with a name for failures."""
    for number, step in enumerate(lesson["steps"], 1):
        yield f"{lesson['id']} {number}", step


def look(game: str, step: dict[str, Any], *more: str) -> dict[str, Any]:
    """Return the position of a step, possibly after more actions."""
    return ask(do="look", game=game, options=step["options"], start=step["start"], after=[*step["after"], *more])


def sentences(step: dict[str, Any]) -> list[str]:
    """Return all texts of a step."""
    return [text for text in (step["say"], step["task"], step["else"], step["done"], *step["wrong"].values()) if text]


def proven(claim: str) -> list[Any]:
    """Return the steps that prove a claim, as test parameters: the game and the step."""
    return [
        pytest.param(game, step, id=f"{game} {name}")
        for game, lesson in ALL
        for name, step in steps(lesson)
        if step.get("proves") == claim
    ]


def wins(game: str, step: dict[str, Any], *more: str) -> set[str]:
    """Return the actions with which the side to move wins at once, possibly after more actions."""
    here = look(game, step, *more)
    ends = {action: look(game, step, *more, action)["outcome"] for action in here["moves"]}
    return {action for action, end in ends.items() if end and end["winner"] == here["to_move"]}


@pytest.mark.parametrize("game", TOPICS)
def test_lessons_of_three_steps_or_more_cover_the_topics(game: str) -> None:
    found = lessons(game)
    ids = [lesson["id"] for lesson in found]

    assert len(set(ids)) == len(ids)
    assert list(TOPICS[game].values()) == ids
    assert [lesson["id"] for lesson in found if len(lesson["steps"]) < 3] == []


def test_every_game_on_the_shelf_has_lessons() -> None:
    assert {game for game, spec in GAMES.items() if spec.shelf.listed} == set(TOPICS)


@pytest.mark.parametrize("game", TOPICS)
def test_every_rule_of_play_has_a_lesson(game: str) -> None:
    book = {section["id"]: section["title"] for section in ask(do="rulebook", game=game)["sections"]}
    taught = {rule for lesson in lessons(game) for rule in (lesson["rule"], *lesson["also"])}

    assert {title for rule, title in book.items() if rule not in taught} <= UNTAUGHT


def test_lessons_of_a_game_without_any_are_refused() -> None:
    assert lessons_of(hexapawn.HEXAPAWN) == []
    assert ask(do="lessons", game="no such game")["error"]["code"] == "unknown-game"


@each_lesson
def test_a_lesson_has_the_documented_form(game: str, lesson: dict[str, Any]) -> None:
    assert set(lesson) == {"id", "title", "rule", "also", "steps"}
    assert {lesson["rule"], *lesson["also"]} <= {section["id"] for section in ask(do="rulebook", game=game)["sections"]}
    assert 3 < len(lesson["title"]) <= 40
    for name, step in steps(lesson):
        assert set(step) - {"proves"} == FIELDS, name
        assert step.get("proves", "win") in PROOFS, name
        assert not step.get("proves") or step["accept"], name
        assert step["say"], name
        assert bool(step["accept"]) == bool(step["task"]) == bool(step["else"]) == bool(step["done"]), name


@each_lesson
def test_answers_are_legal_and_not_the_only_moves(game: str, lesson: dict[str, Any]) -> None:
    for name, step in steps(lesson):
        here = look(game, step)
        assert here["ok"], (name, here)
        moves, accept = set(here["moves"]), set(step["accept"])
        assert accept <= moves, (name, accept - moves)
        assert not accept or moves - accept, name
        assert here["to_move"] in (*GAMES[game].sides, None), name
        assert set(step["wrong"]) <= moves - accept, name


@each_lesson
def test_replies_are_legal_and_not_decided_by_chance(game: str, lesson: dict[str, Any]) -> None:
    for name, step in steps(lesson):
        assert set(step["replies"]) <= set(step["accept"]), name
        for action in step["accept"]:
            replied = look(game, step, action, *step["replies"].get(action, []))
            assert replied["ok"], (name, action, replied)


@each_lesson
def test_sentences_are_short_and_complete(game: str, lesson: dict[str, Any]) -> None:
    for name, step in steps(lesson):
        told = sentences(step)
        assert [text for text in told if len(text) > LONGEST or text[-1] not in ".?!"] == [], name
        assert not step["task"] or step["task"] != step["say"], name
        assert len(set(told)) >= len(told) - len(step["wrong"]), name


def test_a_lesson_about_an_ending_ends_that_way() -> None:
    """Compares what the sentences claim about results with the rules."""
    for game, lesson, step, action, winner, reason in (
        ("turtle-shell", "run-home", 2, "d8e8", "white", "king-home"),
        ("turtle-shell", "stalemate", 1, None, "black", "stalemate"),
        ("turtle-shell", "stalemate", 2, "g1b1", "white", "checkmate"),
        ("turtle-shell", "stalemate", 3, "d1g1", "white", "checkmate"),
        ("monkey-king", "road-west", 2, "b8off", "red", "exit"),
        ("monkey-king", "road-west", 3, "b7b6", "blue", "checkmate"),
        ("temple-island", "end", 3, "e4e5,e10e11", "player", "pilgrimage"),
    ):
        (found,) = [one for one in lessons(game) if one["id"] == lesson]
        end = look(game, found["steps"][step - 1], *([action] if action else []))["outcome"]
        assert (end["winner"], end["reason"]) == (winner, reason)


@pytest.mark.parametrize(("game", "step"), proven("win"))
def test_a_win_is_won_by_the_right_actions_only(game: str, step: dict[str, Any]) -> None:
    assert wins(game, step) == set(step["accept"])


@pytest.mark.parametrize(("game", "step"), proven("forced"))
def test_a_forced_win_begins_with_the_right_actions_only(game: str, step: dict[str, Any]) -> None:
    """Looks at every reply: whatever the other side does, there is a win with the next action."""
    moves = look(game, step)["moves"]
    replies = {action: look(game, step, action)["moves"] for action in moves}
    forcing = {
        action
        for action in moves
        if replies[action] and all(wins(game, step, action, reply) for reply in replies[action])
    }

    assert wins(game, step) == set()
    assert forcing == set(step["accept"])


@pytest.mark.parametrize(("game", "step"), proven("save"))
def test_a_threat_is_stopped_by_the_right_actions_only(game: str, step: dict[str, Any]) -> None:
    assert {action for action in look(game, step)["moves"] if not wins(game, step, action)} == set(step["accept"])


@pytest.mark.parametrize(("game", "step"), proven("safe"))
def test_what_went_to_a_safe_place_cannot_be_taken_there(game: str, step: dict[str, Any]) -> None:
    for action in step["accept"]:
        place = re.findall(r"[a-z]\d", action)[-1]
        assert [reply for reply in look(game, step, action)["moves"] if reply.rstrip("~")[-2:] == place] == [], action


def moved_kinds(game: str) -> set[tuple[str, str | None]]:
    """Return the side and face of every piece on the board that a right answer moves; a disk that turns has both."""
    moved: set[tuple[str, str | None]] = set()
    for lesson in lessons(game):
        for _name, step in steps(lesson):
            made = setup(GAMES[game], step["options"])
            pieces = made.narrator.pieces(made.rules.read(look(game, step)["position"]))
            for action in step["accept"]:
                cell = action.lstrip("!")[:2].upper()
                for piece in (piece for at, piece in pieces.items() if at.upper() == cell):
                    moved |= {(piece.side, piece.kind)} | ({(piece.side, piece.back)} if "~" in action else set())
    return moved


def test_every_face_of_monkey_king_chess_is_moved() -> None:
    """Counts the Mountains as well, which move as they turn back, and the Hero who becomes Fists."""
    both = {"pawn", "knight", "mountain"}
    red = both | {"monkey-king", "phoenix-lancer", "hero", "fists", "bodhisattva", "pilgrim"}
    blue = both | {"sea-serpent", "goblin-general", "hero-foe", "goblin-lancer", "erh-lang", "goblin-king"}

    assert moved_kinds("monkey-king") == {("red", face) for face in red} | {("blue", face) for face in blue}


def test_every_guest_of_pilgrim_chess_is_moved() -> None:
    guests = {card["value"] for card in ask(do="gallery", game="pilgrim")["cards"]}

    assert len(guests) == 21
    assert guests <= {kind for _side, kind in moved_kinds("pilgrim")}


def shadows_ashore(position: str) -> int:
    """Return the number of Shadows on the Temple Island in a position of Temple Island Chess."""
    made = setup(GAMES["temple-island"], {})
    pieces = made.narrator.pieces(made.rules.read(position))
    return sum(piece.side == "black" and at[0] in "efgh" and at[1:] in "5678" for at, piece in pieces.items())


@pytest.mark.parametrize("lesson", ["clearing", "keep"])
def test_the_right_answers_clear_the_island_or_keep_it_clear(lesson: str) -> None:
    (found,) = [one for one in lessons("temple-island") if one["id"] == lesson]
    for name, step in steps(found):
        before = shadows_ashore(look("temple-island", step)["position"])
        after = {shadows_ashore(look("temple-island", step, action)["position"]) for action in step["accept"]}
        assert after <= ({before - 1} if lesson == "clearing" else {0}), name


def test_there_are_at_least_sixty_lessons() -> None:
    assert len(ALL) >= 60


def test_t5_the_move_that_closes_the_loop_is_refused() -> None:
    (lesson,) = [one for one in lessons("turtle-shell") if one["id"] == "loops"]
    for step, action in ((0, "e0d0"), (2, "d2d1")):
        first = lesson["steps"][step]
        why = ask(do="why", game="turtle-shell", start=first["start"], after=first["after"], action=action)
        assert (why["legal"], why["rule"]) == (False, "T5")
