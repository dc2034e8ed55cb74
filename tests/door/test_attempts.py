"""Tests of the one judge: `attempt` answers for puzzles, steps of lessons and turns to find in one form."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import Mock

import pytest

from pycore.bridge import handle
from pycore.coach import retry
from pycore.games import GAMES

TURTLE = "turtle-shell"
TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
LOST = {"format": 1, "game": TURTLE, "start": TWO_ROOKS, "log": []}
SOUGHT = {"kind": "turn", "record": LOST, "instead": ["b2b8"], "text": "Better: rook B2 to B8."}
UNSPENT = "5/5/2k2/3M1/2p2/5/5/3K1 --/-- P5N2HCp5n2h2c 1 r - 0 20"
"""Red can take the Goblin King with a Fist, after the Pawn that it enters."""
TWICE = {
    "kind": "turn",
    "record": {"format": 1, "game": "monkey-king", "start": UNSPENT, "log": []},
    "instead": ["P@a1", "!d5c6"],
    "text": "Better: pawn A1, then the Fist.",
}
PLAIN = {"verdict", "text", "reply", "next", "score", "left"}


STEP = {"task": "", "accept": [], "replies": {}, "wrong": {}, "else": "", "done": ""}


def ask(do: str, lang: str = "en", **request: Any) -> Any:
    """Return the reply of the door."""
    return json.loads(handle(json.dumps({"do": do, "lang": lang, **request})))


def attempt(task: dict[str, Any], *actions: str, game: str = TURTLE, **more: Any) -> dict[str, Any]:
    """Return the judgement of an attempt at a task, once a search that it needs is over."""
    reply: dict[str, Any] = ask("attempt", game=game, task=task, actions=list(actions), **more)
    assert reply.pop("ok"), reply
    while "job" in reply and not reply["done"]:
        assert reply["verdict"] == "unsure"
        reply = ask("think", job=reply["job"], slice=5.0)
        assert reply.pop("ok"), reply
    return reply


def steps() -> list[tuple[str, str, int, dict[str, Any]]]:
    """Return every step of every lesson with its game, its lesson and its place there."""
    return [
        (game, lesson["id"], number, step)
        for game in GAMES
        for lesson in ask("lessons", game=game)["lessons"]
        for number, step in enumerate(lesson["steps"])
    ]


def test_a_request_without_a_task_is_answered_as_before() -> None:
    right = ask("attempt", game=TURTLE, puzzle="t-037", actions=["h6g7"])
    assert right == {
        "ok": True,
        "verdict": "right",
        "text": "Right. Black: king D7 to E7. Now win in 1 turn.",
        "reply": ["d7e7"],
        "next": "g7d8",
        "score": 99_999,
        "left": 1,
    }
    solution = ["h6g7", "d7e7", "g7d8"]
    won = ask("attempt", game=TURTLE, puzzle="t-037", actions=solution, date="2026-11-22", tries=2, hints=1)
    assert won.keys() == PLAIN | {"ok", "share"}
    assert won["share"] == "Daily puzzle 2026-11-22, Turtle Shell Chess: solved in 2 tries with 1 hint"


def test_a_puzzle_as_a_task_says_also_whether_it_counts_as_solved_without_help() -> None:
    task, solution = {"kind": "puzzle", "puzzle": "t-037"}, ["h6g7", "d7e7", "g7d8"]
    for actions in (solution[:0], solution[:1], ["h6h7"], solution):
        plain = ask("attempt", game=TURTLE, puzzle="t-037", actions=actions)
        told = ask("attempt", game=TURTLE, task=task, actions=actions)
        solved = told.pop("solved", None)
        assert (told, solved) == (plain, "alone" if plain.get("verdict") == "won" else None)
    assert attempt(task, *solution, hints=1)["solved"] == "helped"
    assert attempt(task, *solution, tries=3)["solved"] == "alone"
    assert attempt(task, *solution, shown=True, date="2026-11-22")["share"].endswith("the answer was shown")


def test_every_step_of_a_lesson_is_judged_as_its_author_says() -> None:
    judged = 0
    for game, _, _, step in steps():
        task = {"kind": "step", "step": step}
        begun = attempt(task, game=game)
        assert (begun["verdict"], begun["text"]) == ("open", step["task"])
        assert begun["next"] == (step["accept"][0] if step["accept"] else None)
        for action in step["accept"]:
            right = attempt(task, action, game=game)
            assert (right["verdict"], right["text"], right["solved"]) == ("won", step["done"], "alone")
            assert right["reply"] == step["replies"].get(action, [])
        for action, words in step["wrong"].items():
            wrong = attempt(task, action, game=game)
            assert (wrong["verdict"], wrong["text"], wrong["reply"]) == ("wrong", words, [])
            judged += 1
    assert judged


def test_another_wrong_action_in_a_lesson_is_answered_by_the_sentence_for_all_others() -> None:
    _, _, _, step = next(one for one in steps() if one[:3] == (TURTLE, "cells", 0))
    task = {"kind": "step", "step": step}
    moves = ask("look", game=TURTLE, start=step["start"], after=step["after"])["moves"]
    other = next(move for move in moves if move not in step["accept"] and move not in step["wrong"])
    assert attempt(task, other)["text"] == step["else"]
    refused = ask("attempt", game=TURTLE, task=task, actions=["d5c3"])
    assert refused["error"]["code"] == "illegal-action"
    assert refused["error"]["rule"] == "T3"


def test_a_step_is_answered_in_the_language_of_the_request() -> None:
    for lang in ("de", "es", "zh-Hans"):
        step = ask("lessons", game=TURTLE, lang=lang)["lessons"][0]["steps"][0]
        assert attempt({"kind": "step", "step": step}, "d5b5", lang=lang)["text"] == step["done"]


def test_a_turn_is_judged_by_a_search_as_a_retry_is() -> None:
    assert attempt(SOUGHT)["next"] == "b2b8"
    assert attempt(SOUGHT, "d0c0") == {**dict.fromkeys(PLAIN), **UNSURE}
    for action in ("d0c0", "b2b8"):
        retried = ask("retry", record=LOST, action=action, nodes=300)
        found = ask("think", job=retried["job"], slice=60.0)
        told = attempt(SOUGHT, action, nodes=300)
        assert (told["verdict"], told["text"]) == ("won" if found["right"] else "wrong", found["text"])
        assert told.get("solved") == ("alone" if found["right"] else None)
    assert attempt(SOUGHT, "b2b8", nodes=300, hints=1)["solved"] == "helped"


UNSURE = {"verdict": "unsure", "text": "", "reply": [], "next": None, "score": 0, "left": 0}


def test_a_turn_of_several_actions_goes_on_until_it_is_over() -> None:
    assert attempt(TWICE, game="monkey-king")["next"] == "P@a1"
    begun = attempt(TWICE, "P@a1", game="monkey-king")
    assert (begun["verdict"], begun["next"], begun["left"]) == ("open", "!d5c6", 1)
    assert begun["text"] == "Red to spend a Fist, or end the turn."
    assert attempt(TWICE, "P@b1", game="monkey-king")["next"] is None, "the player has left the better turn"
    assert attempt(TWICE, "P@a1", "!d5c6", game="monkey-king", nodes=300)["verdict"] == "won"


def test_an_answer_that_was_shown_is_told_in_the_words_of_the_task_and_is_no_solution_of_ones_own() -> None:
    shown = attempt(SOUGHT, "b2b8", shown=True)
    assert (shown["verdict"], shown["text"], shown["solved"]) == ("won", SOUGHT["text"], "helped")
    wrong = attempt(SOUGHT, "d0c0", shown=True, nodes=300)
    assert wrong["verdict"] == "wrong"
    assert attempt(TWICE, "P@a1", game="monkey-king", shown=True)["next"] == "!d5c6"


def test_the_answer_to_a_friends_question_needs_no_search_and_another_good_move_is_told_both() -> None:
    link = ask("pack", record=LOST, what="position", question={"text": "", "answer": "b2b8", "note": "A fork."})["text"]
    opened = ask("unpack", text=link)
    asked = {**SOUGHT, **{name: opened["question"][name] for name in ("instead", "text", "right")}}
    found = attempt(asked, "b2b8")
    assert (found["verdict"], found["text"]) == ("won", "Well done: that is the answer. A fork.")
    assert attempt(asked, "d0c0")["verdict"] == "unsure"
    other = {**asked, "instead": ["d0c0"], "text": "The answer is: king D0 to C0."}
    as_good = attempt(other, "b2b8", nodes=300)
    assert as_good["text"].endswith(other["text"])
    assert as_good["text"].startswith("That is the best that was found")


def test_a_crossing_is_no_turn_for_two_and_is_judged_action_by_action() -> None:
    record = ask("draw", record=ask("new", game="temple-island", seed="3")["record"])["record"]
    moves = ask("open", record=record)["scene"]["moves"]
    task = {"kind": "turn", "record": record, "instead": [moves[0]["action"]], "text": "Better."}
    assert attempt(task, moves[1]["action"], game="temple-island")["verdict"] == "unsure"
    judged = attempt(task, moves[1]["action"], game="temple-island", nodes=1)
    assert judged["verdict"] in ("won", "wrong")


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ([], "wrong type"),
        ({}, "kind"),
        ({"kind": "joke"}, "puzzle, step or turn"),
        ({"kind": "puzzle"}, "puzzle"),
        ({"kind": "puzzle", "puzzle": "t-999"}, "no puzzle"),
        ({"kind": "step", "step": 0}, "wrong type"),
        ({"kind": "step", "step": {}}, "task"),
        ({"kind": "step", "step": {**STEP, "accept": [1]}}, "wrong type"),
        ({"kind": "step", "step": {**STEP, "wrong": {"d5b5": {}}}}, "wrong type"),
        ({"kind": "step", "step": {**STEP, "replies": {"d5b5": "d5"}}}, "wrong type"),
        ({**SOUGHT, "instead": []}, "wrong type"),
        ({**SOUGHT, "instead": [3]}, "wrong type"),
        ({**SOUGHT, "text": None}, "wrong type"),
        ({**SOUGHT, "record": {}}, "game"),
    ],
)
def test_a_damaged_task_is_answered_in_words(task: Any, words: str) -> None:
    refused = ask("attempt", game=TURTLE, task=task, actions=[])
    assert not refused["ok"]
    assert refused["error"]["code"] == "bad-request"
    assert words in refused["error"]["message"]


def test_a_turn_ends_with_itself_and_chance_has_none_to_find() -> None:
    beyond = ask("attempt", game=TURTLE, task=SOUGHT, actions=["d0c0", "g2b2"])
    assert "one turn" in beyond["error"]["message"]
    rolled = {**SOUGHT, "record": ask("new", game="temple-island")["record"], "instead": ["roll:3"]}
    assert "chance" in ask("attempt", game="temple-island", task=rolled, actions=[])["error"]["message"]
    many = ask("attempt", game=TURTLE, task=SOUGHT, actions=["d0c0"], nodes=0)
    assert many["error"]["code"] == "bad-request"


@pytest.mark.parametrize("kind", ["Retry", "RetryByPlan"])
def test_the_choice_between_a_search_and_a_planner_stands_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = ask("draw", record=ask("new", game="temple-island", seed="3")["record"])["record"]
    record = {"Retry": LOST, "RetryByPlan": record}[kind]
    action = ask("open", record=record)["scene"]["moves"][0]["action"]
    judges = {name: Mock(wraps=getattr(retry, name)) for name in ("Retry", "RetryByPlan")}
    for name, judge in judges.items():
        monkeypatch.setattr(retry, name, judge)
    task = {"kind": "turn", "record": record, "instead": ["none"], "text": ""}
    assert ask("retry", record=record, action=action, nodes=5)["ok"]
    assert ask("attempt", game=record["game"], task=task, actions=[action], nodes=5)["ok"]
    assert {name: judge.call_count for name, judge in judges.items()} == {"Retry": 0, "RetryByPlan": 0, kind: 2}
