"""Tests of the narrator: overlays, progress, the die, the journal, and the game as text."""

from __future__ import annotations

import json
from typing import Any

from pycore.bridge import handle
from pycore.games.temple_island.board import GATES
from pycore.games.temple_island.scene import TempleIslandNarrator
from pycore.kernel.types import apply_effects

from .core import START, law, made, outcome, place, played
from .naive import Naive, name, touching
from .test_rules import STUCK


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a valid request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"game": "temple-island", **request})))
    assert reply["ok"], reply
    return reply


def scene(start: str, **options: str) -> dict[str, Any]:
    """Return the scene of a position."""
    found: dict[str, Any] = ask(do="new", start=start, options=options)["scene"]
    return found


def narrator(**options: str) -> TempleIslandNarrator:
    """Return the narrator under these options."""
    found = made(**options).narrator
    assert isinstance(found, TempleIslandNarrator)
    return found


def test_overlays_are_the_squares_of_touch_and_escort() -> None:
    naive = Naive(START)
    shown = {overlay["kind"]: set(overlay["cells"]) for overlay in scene(START)["overlays"]}
    near_shadow, escorted = set(), set()
    for file in range(1, 13):
        for rank in range(1, 13):
            near = [letter for at, letter in naive.pieces.items() if touching(at, (file, rank))]
            near_shadow |= {name((file, rank))} if any(letter.islower() for letter in near) else set()
            if naive.is_ocean((file, rank)) and any(letter in "KQRBN" for letter in near):
                escorted.add(name((file, rank)))
    assert shown["touch"] == near_shadow
    assert shown["escort"] == escorted
    assert shown["safe"] == escorted - near_shadow
    assert shown["gates"] == set("f5 g5 f8 g8 e6 e7 h6 h7".split())


def test_progress_counts_the_goal() -> None:
    def figures(start: str, **options: str) -> dict[str, tuple[int, int]]:
        return {one["kind"]: (one["done"], one["of"]) for one in scene(start, **options)["progress"]}

    assert figures(START) == {"gates": (0, 8), "island": (0, 8), "sea": (0, 16)}
    assert figures(place()) == {"gates": (8, 8), "island": (8, 8), "sea": (16, 16)}
    assert figures(place(without=2, rest="- - 2 0 5"), mistakes="exile")["exiled"] == (2, 8)
    assert figures(place(without=2, rest="- - 0 2 5"), mistakes="lost")["lost"] == (2, 3)


def test_the_die_has_its_face_and_its_turn() -> None:
    assert scene(START)["die"] is None
    for face, turn in {1: [-1, 0, 0, -1], 4: [1, 0, 0, 1], 5: [0, -1, 1, 0], 6: [0, 1, -1, 0]}.items():
        die = scene(START.replace("- - 0", f"{face} - 0"))["die"]
        assert (die["face"], die["turn"], die["used"]) == (face, turn, False)
    choices = narrator().choices()
    assert [choices[f"roll:{face}"].key for face in range(1, 7)] == list("123456")


def test_a_turn_in_steps() -> None:
    moves = scene(START.replace("- - 0", "4 - 0"))["moves"]
    pair = next(move for move in moves if move["action"].startswith("b2d3"))
    assert pair["kinds"] == ["from", "move", "shadow", "move"]
    assert [effect[0] for effect in pair["effects"]] == ["shift", "shift"]
    swap = next(m for m in scene(place("Qa4", "pa9", rest="2 - 0 0 1"))["moves"] if m["action"] == "a4xa9")
    assert swap["kinds"] == ["from", "exchange"]
    assert swap["steps"] == ["a4", "a9"]


def test_effects_of_an_exile_remove_the_pilgrims() -> None:
    rules = law(mistakes="exile")
    pos = rules.read(place("Pa4", "Pa9"))
    roll = rules.legal_moves(pos)[0]
    before, after = narrator().pieces(pos), narrator().pieces(rules.play(pos, roll))
    assert apply_effects(before, rules.effects(pos, roll)) == after
    assert len(before) - len(after) == 2


def test_gates_with_a_pilgrim_are_lit() -> None:
    assert scene(START)["marks"] == []
    shown = scene(place("Pa2", "Pb2", "Kf5"))
    (lit,) = (mark["cells"] for mark in shown["marks"] if mark["kind"] == "lit")
    assert set(lit) == {piece["cell"] for piece in shown["pieces"] if piece["kind"] == "pilgrim"} - {"a2", "b2"}
    assert set(lit) < set(GATES)


def test_breaches_are_marked_between_turns() -> None:
    shown = scene(place("Pa4"), mistakes="exile")
    assert {"kind": "breach", "cells": ["a4"]} in shown["marks"]
    assert shown["alarms"][0]["kind"] == "breach"
    assert not scene(place("Pa4"))["alarms"]


def told(log: list[str], start: str | None = None, **options: str) -> list[dict[str, Any]]:
    """Return the turns of a game as the door writes them."""
    record = ask(do="new", start=start, options=options)["record"]
    turns: list[dict[str, Any]] = ask(do="open", record={**record, "log": log, "at": len(log)})["turns"]
    return turns


def test_the_journal_records_progress() -> None:
    start = place("Qi8", "qb9", rest="2 - 0 0 9")
    turns = told([first_action(start, "i8h8")], start)
    assert any("lands on the Temple Island" in event for event in turns[0]["events"])
    start = place("Pi8", "Kh8", rest="2 - 0 0 9")
    turns = told([first_action(start, "i8h7")], start)
    assert turns[0]["events"][0] == "A Pilgrim reaches the east gate h7."


def first_action(start: str, begin: str) -> str:
    """Return the first legal action that contains a text."""
    return next(text for text in sorted(move.text for move in law().legal_moves(law().read(start))) if begin in text)


def test_the_journal_records_pilgrims_that_leave_and_return() -> None:
    turns = told(["roll:2"], place("Pa4"), mistakes="exile")
    assert turns[0]["events"] == ["The Pilgrim on a4 leaves the world."]
    turns = told(["return:a1"], place("Kb2", without=1, rest="- - 1 0 8"), mistakes="exile")
    assert turns[0]["events"] == ["A Pilgrim returns on a1."]


def test_turns_have_the_numbers_of_the_game_and_rolls_belong_to_chance() -> None:
    turns = told(["roll:6", "l11l10,e7d7", "roll:6", "a11b10,f5e4"])
    assert [(turn["by"], turn["number"]) for turn in turns] == [
        ("chance", 1),
        ("player", 1),
        ("chance", 2),
        ("player", 2),
    ]


def test_the_game_as_text() -> None:
    record = ask(do="new")["record"]
    log = ["roll:6", "l11l10,e7d7", "roll:6", "a11b10,f5e4"]
    text = ask(do="text", record={**record, "log": log, "at": 4})["text"]
    assert "\n1. [6] Pl11-l10 / pe7-d7\n2. [6] Pa11-b10 / pf5-e4\n" in text


def test_the_game_as_text_with_repeated_rolls_namings_and_exile() -> None:

    record = ask(do="new", start=STUCK.replace(" 5 -", " - -"))["record"]
    text = ask(do="text", record={**record, "log": ["roll:5", "roll:3"], "at": 2})["text"]
    assert "\n31. [5][3]\n" in text
    record = ask(do="new", start=place("Pa4"), options={"mistakes": "exile", "order": "piece_first"})["record"]
    text = ask(do="text", record={**record, "log": ["pick:f6", "roll:3"], "at": 2})["text"]
    assert "\n1. -Pa4 {f6} [3]\n" in text


def test_the_prompt_reports_a_win() -> None:
    assert outcome(played(place())) == "player pilgrimage"
    assert "The pilgrimage is complete after 40 turns." in scene(place(rest="- - 0 0 41"))["prompt"]
