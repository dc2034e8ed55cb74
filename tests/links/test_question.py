"""Tests of questions in links: they come back unchanged, and nothing damaged, foreign or oversized is opened."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.kernel.types import Json
from pycore.links.question import MOST_CHARS, MOST_NOTE, MOST_TEXT
from tests.playouts import random_play

TURTLE = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6"]}
ANSWER = {"answer": "b3a3"}
MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split()
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def ask(**request: Any) -> Json:
    """Return the reply of the door to a request."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def packed(question: Json, record: Json = TURTLE) -> str:
    """Return the link of a position with a question."""
    reply = ask(do="pack", record=record, what="position", question=question)
    assert reply["ok"], reply
    text: str = reply["text"]
    assert reply["chars"] == len(text)
    return text


def unpacked(text: str) -> Json:
    """Return the reply to a link."""
    reply = ask(do="unpack", text=text)
    assert reply["ok"], reply
    return reply


def refused(text: str) -> str:
    """Return the reason why a link is refused."""
    error = ask(do="unpack", text=text)["error"]
    assert error["code"] == "bad-link"
    reason: str = error["reason"]
    return reason


def test_a_question_is_a_task_with_its_answer() -> None:
    reply = unpacked(packed({"text": "Which pawn?", "answer": "b3a3", "note": "It opens the file."}))

    assert reply["what"] == "position"
    assert reply["question"] == {
        "at": 0,
        "since": 0,
        "by": "white",
        "task": "Which pawn?",
        "instead": ["b3a3"],
        "text": "The answer is: pawn B3 to A3. It opens the file.",
        "right": "Well done: that is the answer. It opens the file.",
    }


def test_the_usual_question_takes_no_space() -> None:
    question = unpacked(packed(ANSWER))["question"]

    assert question["task"] == "What would you play?"
    assert question["right"] == "Well done: that is the answer."
    assert len(packed(ANSWER).partition("/")[2]) <= 10


def test_the_position_before_the_slash_is_the_link_without_a_question() -> None:
    plain = ask(do="pack", record=TURTLE, what="position")["text"]
    text = packed({**ANSWER, "note": "Yes."})

    assert text.partition("/")[0] == plain
    assert "question" not in unpacked(plain)
    assert unpacked(plain)["record"] == unpacked(text)["record"]


@pytest.mark.parametrize("id", list(GAMES))
def test_every_legal_action_can_be_the_answer(id: str) -> None:
    record = random_play(GAMES[id], {}, "5", random.Random(3), longest=9).record
    scene = ask(do="open", record=record)["scene"]
    assert scene["moves"] and scene["to_move"] != "chance"
    for move in scene["moves"][:60]:
        text = packed({"answer": move["action"]}, record)
        assert unpacked(text)["question"]["instead"] == [move["action"]]
        assert text[-1].isalnum()


@pytest.mark.guard(name="a question is asked of a player")
def test_nothing_can_be_asked_before_a_roll() -> None:
    new = ask(do="new", game="temple-island")
    assert new["scene"]["to_move"] == "chance"
    for move in new["scene"]["moves"]:
        wrong = ask(do="pack", record=new["record"], what="position", question={"answer": move["action"]})
        assert wrong["error"]["message"] == "Nothing can be asked here, because no player is to move."


def test_texts_are_one_line_and_have_no_invisible_characters() -> None:
    question = unpacked(packed({**ANSWER, "text": " So \n\t\x00now\u202e? ", "note": "<b>¿Qué?</b> 👩\u200d🚀"}))[
        "question"
    ]

    assert question["task"] == "So now ?"
    assert question["right"].endswith("<b>¿Qué?</b> 👩\u200d🚀")


@pytest.mark.guard(name="the texts of a question have a limit")
def test_the_longest_texts_fit_and_longer_ones_are_refused() -> None:
    texts = {"text": "😀" * MOST_TEXT, "note": "😀" * MOST_NOTE}
    asked = packed({**ANSWER, **texts}).partition("/")[2]

    assert len(asked) <= MOST_CHARS
    for name, text in texts.items():
        reply = ask(do="pack", record=TURTLE, what="position", question={**ANSWER, **texts, name: text + "x"})
        assert reply["error"]["code"] == "too-large"


WRONG: dict[str, list[tuple[Any, str]]] = {
    "a field that a request needs is there": [({}, "The request needs “answer”.")],
    "a field has its type": [
        *(({"answer": answer}, "“answer” has the wrong type.") for answer in (None, 1, ["b3a3"])),
        ({**ANSWER, "text": 1}, "“text” has the wrong type."),
        ({**ANSWER, "note": {}}, "“note” has the wrong type."),
        *((question, "“question” has the wrong type.") for question in ([], "b3a3", True)),
    ],
    "an answer is a legal move": [
        ({"answer": answer}, "The answer must be a legal move of the position.") for answer in ("a1a1", "")
    ],
}
"""Questions by the guard that refuses them, and what is told."""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(*wrong, marks=pytest.mark.guard(name=guard))
        for guard, questions in WRONG.items()
        for wrong in questions
    ],
)
def test_wrong_questions_are_bad_requests(question: Any, told: str) -> None:
    error = ask(do="pack", record=TURTLE, what="position", question=question)["error"]

    assert (error["code"], error["message"]) == ("bad-request", told)


def test_only_a_position_in_which_a_player_decides_has_a_question() -> None:
    over = {**TURTLE, "log": MATE}
    for record, what in ((TURTLE, "game"), ({**TURTLE, "meta": {"link": {"table": "friends01"}}}, "turn")):
        reply = ask(do="pack", record=record, what=what, question=ANSWER)
        assert reply["error"]["code"] == "bad-request"
    game = ask(do="pack", record=TURTLE)["text"]
    assert "question" not in unpacked(f"{game}/{packed(ANSWER).partition('/')[2]}")
    reply = ask(do="pack", record=over, what="position", question=ANSWER)
    assert reply["error"]["message"] == "Nothing can be asked here, because no player is to move."


@pytest.mark.guard(name="a question belongs to its link")
def test_damaged_and_foreign_questions_are_refused() -> None:
    text = packed({**ANSWER, "text": "Which pawn?", "note": "It opens the file."})
    link, _, asked = text.partition("/")
    other = ask(do="pack", record={**TURTLE, "log": ["b1b3"]}, what="position")["text"]
    for damaged in ("A", asked[:-1], asked[:7], asked + "A", "A" * 9_999, "%41", asked[::-1]):
        assert refused(f"{link}/{damaged}") == "changed"
    assert refused(f"{other}/{asked}") == "changed"
    generator = random.Random(27)
    for _ in range(400):
        at = generator.randrange(len(asked))
        letter = generator.choice(ALPHABET.replace(asked[at], ""))
        assert refused(f"{link}/{asked[:at]}{letter}{asked[at + 1 :]}") == "changed"


def test_a_pasted_link_with_a_question_is_recognised() -> None:
    reply = ask(do="read", text=f"Look: https://example.org/turtle-shell/#/g/{packed(ANSWER)} !")

    assert [(one["kind"], one["what"]) for one in reply["candidates"]] == [("link", "position")]
