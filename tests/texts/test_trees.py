"""Tests that a game comes back from its text with its side lines and everything that stands beside its moves."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.interfaces.pasted import plain
from pycore.interfaces.texts.remarks import told
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json
from tests.playouts import VARIANTS

from .test_pasted import WAYS
from .test_reading import ask, each_game, one, play, read, written
from .trees import random_tree, settled


def check(game: str, seed: object) -> None:
    """Write a random tree and read it again."""
    dice = random.Random(f"{game} {seed}")
    options: Any = dice.choice([variant.options for variant in VARIANTS if variant.game == game])
    options = {name: value for name, value in options.items() if name != "seed"}
    record = random_tree(setup(GAMES[game], options), dice)
    text = written(record)
    again = one(text)["record"]

    assert settled(again) == settled(record), text
    assert written(again) == text


@pytest.mark.parametrize("part", range(10))
@each_game
def test_random_trees_come_back(game: str, part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        check(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@each_game
def test_two_thousand_random_trees_come_back(game: str, part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        check(game, f"long {seed}")


OLDER: list[Json] = json.loads((Path(__file__).parent.parent / "data" / "older-texts.json").read_text(encoding="utf-8"))
"""Texts written before they had side lines in all games, with the board in lines that begin with %."""


@pytest.mark.parametrize("way", [None, *WAYS])
@pytest.mark.parametrize("number", range(len(OLDER)))
def test_texts_of_older_pages_are_read(number: int, way: str | None) -> None:
    older = OLDER[number]
    text = WAYS[way](older["text"]) if way else older["text"]
    record = one(text, game=older["game"])["record"]

    assert (record["log"], record["branches"]) == (older["log"], older["branches"])
    assert "Mine." in map(plain, record["meta"]["comments"].values())


@each_game
def test_side_lines_are_written_where_they_leave_the_game(game: str) -> None:
    opened = ask(do="new", game=game)["record"]
    table = ask(do="look", game=game, after=[])
    first, second = [move if isinstance(move, str) else move["action"] for move in table["moves"]][:2]
    record = opened | {"log": [first], "at": 1, "branches": [{"at": 0, "log": [second]}]}
    text = written(record)

    assert one(text)["record"]["branches"] == record["branches"]
    assert "(" in text


@each_game
def test_a_line_that_goes_on_from_the_end_of_the_game_comes_back(game: str) -> None:
    record = play(game, 7).record
    log, at = record["log"], 5
    tried = {"at": at, "log": log[at:]}
    place = {"at": len(log), "line": line_names(log)[-1], "text": "Tried.", "when": ""}
    record |= {"log": log[:at], "at": at, "branches": [tried], "meta": {"notes": [place]}}
    again = one(written(record))["record"]

    assert (again["log"], again["branches"]) == (log[:at], [tried])
    assert again["meta"]["notes"] == [place]


NESTED = [
    [["c7c6", "c2c3"]],
    [["c7c6", "c2c3"], ["c7c6", "d2e2"]],
    [["c7c6", "c2c3", "c6c5"], ["c7c6", "d2e2", "c6c5"], ["c7c6", "d2e2", "b7b6"], ["d7e7"]],
    [["c7c6", "c2c3"], ["d7e7"], ["c7c6", "d2e2"]],
    [["c7c6"], ["c7c6", "d2e2"]],
    [["c7c6", "c2c3", "c6c5"], ["c7c6", "c2c3", "b7b6"], ["c7c6", "d2e2"]],
]


@pytest.mark.parametrize("logs", NESTED)
def test_side_lines_inside_others_come_back_in_their_order(logs: list[list[str]]) -> None:
    branches = [{"at": 1, "log": log} for log in logs]
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6", "c2c3"], "branches": branches}

    assert one(written(record))["record"]["branches"] == branches


def test_side_lines_that_begin_alike_are_written_inside_each_other() -> None:
    branches = [{"at": 1, "log": ["c7c6", "c2c3"]}, {"at": 1, "log": ["c7c6", "d2e2"]}]
    text = written({"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6", "c2c3"], "branches": branches})

    assert "1. B1-B3 G7-G6 ( 1. ... C7-C6 2. C2-C3 ( 2. D2-E2 ) )\n2. C2-C3\n" in text


def test_deeply_nested_side_lines_come_back() -> None:
    """Neither the writer nor the reader is recursive; too many moves are refused in a sentence."""
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6"]}
    line = ["c7c6"]
    branches = [{"at": 1, "log": ["c7c6"]}]
    for _ in range(150):
        after = ask(do="look", game="turtle-shell", after=["b1b3", *line])["moves"]
        moves = [move if isinstance(move, str) else move["action"] for move in after]
        if len(moves) < 2:
            break
        branches.append({"at": 1, "log": [*line, moves[1]]})
        line.append(moves[0])
    branches = [{"at": 1, "log": line}, *branches[1:]]
    found = one(written(record | {"branches": branches}))["record"]["branches"]

    assert len(branches) > 60 and found == branches
    (refused,) = read(
        '[Game "Turtle Shell Chess"]\n\n1. B1-B3 ' + "( 1. C2-C3 C7-C6 " * 4_000, game="turtle-shell"
    ) or [{}]
    assert refused["record"]["log"] == ["b1b3"]


def test_what_stands_beside_the_moves_is_read_in_main_and_side_lines() -> None:
    text = (
        "{[%csl Ge4,Rd5][%cal Ye2e4] Start} 1. e4! $13 { [%eval 0.17] [%clk 0:03:00] good } e5 {one} {two}\n"
        "( {Sicilian} 1... c5 $1 {[%cal Bc7c5] best} 2. Nf3 (2. Nc3?! {closed} Nc6) 2... d6 {[%clk 0:02:58]} ) 2. Nf3 *"
    )
    record = one(text)["record"]
    log = ["pass", "pass", "e2e4", "e7e5", "g1f3"]
    main = line_names(log)
    side = line_names([*log[:3], "c7c5", "g1f3", "d7d6"])
    inner = line_names([*log[:3], "c7c5", "b1c3", "b8c6"])

    assert record["log"] == log
    assert record["branches"] == [
        {"at": 3, "log": ["c7c5", "g1f3", "d7d6"]},
        {"at": 3, "log": ["c7c5", "b1c3", "b8c6"]},
    ]
    assert record["meta"] == {
        "comments": {"2": "Start", "3": "good", "4": "one two"},
        "notes": [
            {"at": 4, "text": "Sicilian", "when": "", "line": side[4]},
            {"at": 4, "text": "best", "when": "", "line": side[4]},
            {"at": 5, "text": "closed", "when": "", "line": inner[5]},
        ],
        "drawn": [
            {"at": 2, "line": main[2], "cells": ["e4"], "second": False},
            {"at": 2, "line": main[2], "cells": ["d5"], "second": True},
            {"at": 2, "line": main[2], "cells": ["e2", "e4"], "second": True, "colour": "Y"},
            {"at": 4, "line": side[4], "cells": ["c7", "c5"], "second": False, "colour": "B"},
        ],
        "glyphs": [
            {"at": 3, "line": main[3], "nag": 1},
            {"at": 3, "line": main[3], "nag": 13},
            {"at": 4, "line": side[4], "nag": 1},
            {"at": 5, "line": inner[5], "nag": 6},
        ],
        "commands": [
            {"at": 3, "line": main[3], "text": "eval 0.17"},
            {"at": 3, "line": main[3], "text": "clk 0:03:00"},
            {"at": 6, "line": side[6], "text": "clk 0:02:58"},
        ],
    }
    again = written(record)
    assert one(again)["record"]["meta"].items() >= record["meta"].items()
    for said in (
        "[%csl Ge4,Rd5][%cal Ye2e4] Start",
        "e4 $1 $13",
        "[%eval 0.17][%clk 0:03:00] good",
        "2. Nc3 $6 {closed}",
    ):
        assert said in again.replace("\n", " ")


def test_an_unknown_command_and_a_drawing_beside_the_board_are_kept_and_not_shown() -> None:
    record = one("1. e4 {[%evp 0,19,\n23][%csl Gz9][%cal Ge2e4,Gx][%tqu 1] so} e5 *")["record"]

    assert [one["text"] for one in record["meta"]["commands"]] == ["evp 0,19, 23", "csl Gz9", "cal Ge2e4,Gx", "tqu 1"]
    assert record["meta"]["comments"] == {"3": "so"} and "drawn" not in record["meta"]
    assert "{[%evp 0,19, 23][%csl Gz9][%cal Ge2e4,Gx][%tqu 1] so}" in written(record).replace("\n", " ")


def test_a_long_comment_in_a_side_line_becomes_several_notes() -> None:
    long = " ".join(["word"] * 300)
    notes = one(f"1. e4 e5 (1... c5 {{{long}}}) *")["record"]["meta"]["notes"]

    assert all(len(note["text"]) <= 500 for note in notes)
    assert " ".join(note["text"] for note in notes) == long


def test_more_notes_than_a_table_shows_are_told_and_kept() -> None:
    (found,) = read(f"1. e4 e5 (1... c5 {'{so} ' * 1_001}) *")

    assert len(found["record"]["meta"]["notes"]) == 1_001
    assert "more notes" in found["problems"][0]["message"] and "1000" in found["problems"][0]["message"]


def test_what_cannot_be_read_of_a_side_line_is_kept_as_a_note() -> None:
    (found,) = read("1. e4 e5 (1... c5 2. Nf3 Ke4?? 3. d4 {so} (3. c3)) 2. Nf3 *")
    line = line_names(["pass", "pass", "e2e4", "c7c5", "g1f3"])

    assert found["record"]["branches"] == [{"at": 3, "log": ["c7c5", "g1f3"]}]
    assert found["record"]["log"][-1] == "g1f3"
    assert found["record"]["meta"]["notes"] == [
        {"at": 5, "text": "Ke4?? 3. d4 {so} (3. c3)", "when": "", "line": line[5]}
    ]
    assert len(found["problems"]) == 1


def test_what_follows_an_unreadable_move_is_kept() -> None:
    (found,) = read("1. e4 e5 2. Ke5 {why} Nf6 (2... d6 $1) 3. d4 *")

    assert found["record"]["rest"] == ["Ke5", "{why}", "Nf6", "(", "d6", ")", "d4"]


@each_game
def test_a_move_after_the_end_is_reported_as_that(game: str) -> None:
    texts = {
        "pilgrim": "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
        "turtle-shell": '[Game "Turtle Shell Chess"]\n[FEN "6/1K4/6/8/8/4/8/6/1k4/6 b"]\n\n1. ... KC1-C0## 2. KC8-C7\n',
    }
    if game in texts:
        (problem,) = read(texts[game], game=game)[0]["problems"]
        assert problem["message"].startswith("The game is over here. ")


def test_words_and_commands_of_a_comment() -> None:
    assert told(" [%a] so [%b 1,  2] ") == ("so", [("a", ""), ("b", "1, 2")])


@each_game
def test_a_comment_keeps_a_sign_at_its_beginning_that_shows_nothing(game: str) -> None:
    record = one(written({"format": 1, "game": game, "log": []}))["record"]
    record["meta"] = {"comments": {"0": "\u200bＮa"}}

    assert one(written(record))["record"]["meta"]["comments"] == {"0": "\u200bＮa"}


@pytest.mark.parametrize("name", ["notes", "glyphs", "drawn"])
@each_game
def test_what_exceeds_the_limits_of_a_table_is_told_in_every_text(game: str, name: str) -> None:
    record = play(game, 6).record
    log = record["log"]
    place = {"at": len(log), "line": line_names(log)[len(log)]}
    cells = [str(setup(GAMES[game], {}).rules.board.cells[0].id)]
    thing: Json = {
        "notes": {"text": "so", "when": ""},
        "glyphs": {"nag": 1},
        "drawn": {"cells": cells, "second": False},
    }
    record |= {"log": log, "at": len(log), "branches": [], "meta": {name: [{**place, **thing[name]}] * 1_001}}
    for text in (written(record), json.dumps(record)):
        (found, *_) = read(text, game=game)
        assert any("1000" in problem["message"] for problem in found["problems"]), text[:300]
        assert len(found["record"]["meta"][name]) == 1_001
    record["meta"][name].pop()
    for text in (written(record), json.dumps(record)):
        assert read(text, game=game)[0]["problems"] == []
