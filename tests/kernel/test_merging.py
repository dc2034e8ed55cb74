"""Tests of merging two versions of a record: properties of random pairs, and each kind of content by itself."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.bridge import MAX_BYTES, handle
from pycore.interfaces.game import Game
from pycore.kernel import merging
from pycore.kernel import record as records
from pycore.kernel.errors import RequestError
from pycore.kernel.lines import endings, tree
from pycore.kernel.merging import compare, merge
from pycore.kernel.types import Actor, Json
from tests.playouts import VARIANTS, Variant

GAMES = [variant for variant in VARIANTS if variant.game != "toy"]
WORDS = ("A fine move.", "Why not the other way?", "An idea of Anna's.")


def played_at_random(game: Game, record: Json, dice: random.Random, steps: int) -> Json:
    """Return a record after random moves, undos, branches, endings, notes and drawings, as a player makes them."""
    for _ in range(steps):
        played = records.replay(game, record["start"], record["log"])
        match dice.choice("pppppppuugbennd"):
            case "p":
                pos = played.positions[record["at"]]
                moves = game.rules.legal_moves(pos)
                if moves and not endings.ended(record):
                    by_seed = game.rules.actor(pos) is Actor.CHANCE
                    action = records.draw(record, game.rules, played) if by_seed else dice.choice(moves).text
                    record, _ = records.play(record, game, played, action)
            case "u":
                record = records.undo(record, game.rules, played)
            case "g":
                record = records.go(record, dice.randrange(len(record["log"]) + 1))
            case "b" if record["branches"]:
                record = records.take_branch(record, dice.randrange(len(record["branches"])))
            case "e" if dice.random() < 0.3:
                side = dice.choice((None, *game.spec.sides))
                record = endings.end(record, endings.RESIGNATION if side else endings.AGREEMENT, side)
            case "n":
                record = with_note(record, dice.choice(WORDS))
            case "d":
                drawn = {"at": record["at"], "line": line(record), "cells": ["E2"], "second": dice.random() < 0.5}
                record = with_meta(record, drawn=[*record["meta"].get("drawn", []), drawn])
            case _:
                pass
    return record


def as_read(record: Json, dice: random.Random) -> Json:
    """Return a record with what a text adds to its line: comments and a result."""
    log = record["log"]
    comments = {str(dice.randrange(len(log) + 1)): dice.choice(WORDS) for _ in range(dice.randrange(3))}
    result = {"at": len(log), "text": dice.choice(("1-0", "0-1"))}
    more: Json = {"comments": comments, "hints": dice.randrange(4), "days": [{"day": "2026-01-01", "at": 0}]}
    return with_meta(record, **more, **({"result": result} if dice.random() < 0.5 else {}))


def with_meta(record: Json, **more: Any) -> Json:
    """Return the record with additional fields in its meta."""
    return {**record, "meta": {**record["meta"], **more}}


def with_note(record: Json, text: str) -> Json:
    """Return the record with a note on its current position."""
    note = {"at": record["at"], "text": text, "when": "2026-01-01", "line": line(record)}
    return with_meta(record, notes=[*record["meta"].get("notes", []), note])


def line(record: Json) -> str:
    """Return the name that notes give to the line to the record's current position."""
    return name_of(record["log"][: record["at"]])


def name_of(log: list[str]) -> str:
    """Return the 32-bit FNV-1a hash of the actions, as docs/api/storage.md specifies it."""
    total = 0x811C9DC5
    for byte in " ".join(log).encode("utf-16-be")[1::2]:
        total = ((total ^ byte) * 0x01000193) % 2**32
    return f"{total:08x}"


def lines(record: Json) -> set[tuple[str, ...]]:
    """Return every line of a record that is not the beginning of another."""
    log = record["log"]
    whole = {tuple(log), *(tuple(log[: one["at"]] + one["log"]) for one in record["branches"])}
    return {one for one in whole if not any(other != one and other[: len(one)] == one for other in whole)}


def marks(record: Json) -> set[tuple[Any, ...]]:
    """Return everything that is attached to a position: notes, comments, drawings, results from texts, endings."""
    meta, log = record["meta"], record["log"]
    found: set[tuple[Any, ...]] = {(one["at"], one["line"], one["text"]) for one in meta.get("notes", [])}
    found |= {(one["at"], one["line"], one["cells"][0], one["second"]) for one in meta.get("drawn", [])}
    found |= {(int(at), name_of(log[: int(at)]), text) for at, text in meta.get("comments", {}).items()}
    if result := meta.get("result"):
        found.add((result["at"], name_of(log[: result["at"]]), result["text"]))
    found |= {(one["at"], one["line"], one["reason"], one["side"]) for one in endings.all_endings(record)}
    return found


def within(part: set[tuple[str, ...]], whole: set[tuple[str, ...]]) -> bool:
    """Return whether each line of one set is the beginning of a line of another."""
    return all(any(other[: len(one)] == one for other in whole) for one in part)


def pair(variant: Variant, seed: int) -> tuple[Json, Json]:
    """Return two versions of one game with a common beginning."""
    game, dice = variant.ready(), random.Random(seed)
    fresh = records.new(game, meta={"name": "Ours", "created": "2026-01-01"})
    shared = played_at_random(game, fresh, dice, dice.randrange(12))
    ours, theirs = (played_at_random(game, shared, dice, dice.choice((0, 3, 12))) for _ in range(2))
    return as_read(ours, dice), as_read(theirs, dice)


@settings(max_examples=300)
@given(st.sampled_from(GAMES), st.integers(0, 10**9))
def test_merging_random_pairs(variant: Variant, seed: int) -> None:
    ours, theirs = pair(variant, seed)
    before = copy.deepcopy((ours, theirs))
    merged, turned = merge(ours, theirs), merge(theirs, ours)

    assert merge(ours, ours) == ours
    assert merge(merged, theirs) == merged
    assert merge(merged, merged) == merged
    assert lines(merged) == lines(turned)
    assert marks(merged) == marks(turned) == marks(ours) | marks(theirs)
    assert within(lines(ours) | lines(theirs), lines(merged))
    assert within(lines(merged), lines(ours) | lines(theirs))
    assert merged["meta"].get("hints", 0) == max(one["meta"].get("hints", 0) for one in (ours, theirs))
    assert records.checked(merged, variant.ready().spec) == merged
    assert (ours, theirs) == before


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
def test_our_moves_and_marks_stay_unchanged(variant: Variant, seed: int) -> None:
    ours, theirs = pair(variant, seed)
    merged = merge(ours, theirs)

    assert merged["log"][: ours["at"]] == ours["log"][: ours["at"]]
    assert merged["at"] >= ours["at"]
    if compare(ours, theirs).how != merging.LONGER:
        assert (merged["log"], merged["at"]) == (ours["log"], ours["at"])


def turtle(log: list[str], **more: Any) -> Json:
    """Return a record that is never replayed."""
    found = {"format": 1, "game": "turtle-shell", "rules": 1, "options": {}, "seed": "0", "start": None, "log": log}
    return {**found, "at": len(log), "branches": [], "meta": {}, **more}


def ended(at: int, side: str | None) -> Json:
    """Return an ending of a record by its players."""
    return {"at": at, "reason": endings.RESIGNATION if side else endings.AGREEMENT, "side": side}


@pytest.mark.parametrize(
    ("theirs", "how", "common"),
    [
        (turtle(["a", "b", "c"]), "same", 3),
        (turtle(["a", "b"]), "same", 2),
        (turtle([]), "same", 0),
        (turtle(["a", "b", "c", "d"]), "longer", 3),
        (turtle(["a", "x"]), "fork", 1),
        (turtle(["a", "b", "c"], ended=ended(3, None)), "longer", 3),
        (turtle(["a", "b"], ended=ended(2, None)), "same", 2),
        (turtle(["a"], seed="1"), "other", 0),
        (turtle(["a"], start="x"), "other", 0),
        (turtle(["a"], options={"a": "2"}), "other", 0),
        (turtle(["a"], game="pilgrim"), "other", 0),
    ],
)
def test_two_versions_are_compared(theirs: Json, how: str, common: int) -> None:
    assert compare(turtle(["a", "b", "c"]), theirs) == (how, common)


def test_moves_that_we_took_back_become_a_branch() -> None:
    ours = turtle(["a", "b", "c"], at=1)

    assert compare(ours, turtle(["a", "x"])) == ("longer", 1)
    merged = merge(ours, turtle(["a", "x"]))
    assert (merged["log"], merged["at"]) == (["a", "x"], 2)
    assert merged["branches"] == [{"at": 1, "log": ["b", "c"]}]


def test_moves_that_we_took_back_and_they_have_too_stay_taken_back() -> None:
    ours = turtle(["a", "b", "c", "d"], at=1)

    assert merge(ours, turtle(["a", "b", "c"])) == ours


def test_branches_of_a_tail_move_with_it() -> None:
    ours = turtle(["a", "b", "c"], at=1, branches=[{"at": 2, "log": ["x"]}, {"at": 0, "log": ["y"]}])
    merged = merge(ours, turtle(["a", "z"]))

    assert merged["branches"] == [
        {"at": 1, "log": ["b", "c"]},
        {"at": 1, "log": ["b", "x"]},
        {"at": 0, "log": ["y"]},
    ]


def test_a_branch_that_theirs_continues_stays_one_branch() -> None:
    ours = turtle(["a", "b"], branches=[{"at": 0, "log": ["x"]}])
    theirs = turtle(["a", "b"], branches=[{"at": 0, "log": ["x", "y"]}])

    assert merge(ours, theirs)["branches"] == [{"at": 0, "log": ["x", "y"]}]
    assert merge(theirs, ours) == theirs


def test_two_notes_on_one_turn_are_both_kept_and_the_same_note_once() -> None:
    ours = with_note(turtle(["a", "b"]), "Ours.")
    theirs = with_note(with_note(turtle(["a", "b"]), "Ours."), "Theirs.")

    assert [note["text"] for note in merge(ours, theirs)["meta"]["notes"]] == ["Ours.", "Theirs."]


def test_a_second_comment_on_a_turn_becomes_a_note() -> None:
    ours = with_meta(turtle(["a", "b"]), comments={"1": "Ours."})
    merged = merge(ours, with_meta(turtle(["a", "b"]), comments={"1": "Theirs.", "2": "More."}))

    assert merged["meta"]["comments"] == {"1": "Ours.", "2": "More."}
    assert merged["meta"]["notes"] == [{"at": 1, "text": "Theirs.", "when": "", "line": name_of(["a"])}]


def test_comments_of_a_line_that_becomes_a_branch_follow_it_as_notes() -> None:
    ours = with_meta(turtle(["a", "b", "c"], at=1), comments={"1": "Shared.", "3": "On the tail."})
    merged = merge(ours, turtle(["a", "x", "y"]))

    assert merged["meta"]["comments"] == {"1": "Shared."}
    assert merged["meta"]["notes"] == [{"at": 3, "text": "On the tail.", "when": "", "line": name_of(["a", "b", "c"])}]


def test_a_long_comment_becomes_notes_that_the_page_reads_whole() -> None:
    ours = with_meta(turtle(["a"]), comments={"1": "Ours."})
    for text in (" ".join(map(str, range(400))), "".join(map(chr, range(0x1F300, 0x1F600)))):
        notes = merge(ours, with_meta(turtle(["a"]), comments={"1": text}))["meta"]["notes"]
        assert "".join(note["text"] for note in notes) == text
        assert all(len(note["text"].encode("utf-16-be")) <= 2 * merging.MAX_NOTE for note in notes)


def test_two_endings_of_two_lines_are_kept_with_their_lines() -> None:
    ours = turtle(["a", "b"], ended=ended(2, "white"))
    merged = merge(ours, turtle(["a", "x"], ended=ended(2, None)))

    assert merged["ended"] == ours["ended"]
    assert merged["branches"] == [{"at": 1, "log": ["x"]}]
    assert merged["endings"] == [{**ended(2, None), "line": name_of(["a", "x"])}]


def test_two_endings_of_one_turn_are_kept() -> None:
    merged = merge(turtle(["a"], ended=ended(1, "white")), turtle(["a"], ended=ended(1, "black")))

    assert merged["ended"]["side"] == "white"
    assert merged["endings"] == [{**ended(1, "black"), "line": name_of(["a"])}]


def test_endings_of_other_lines_are_joined() -> None:
    here, there = ({**ended(2, side), "line": name_of(["a", "x"])} for side in ("white", "black"))
    merged = merge(turtle(["a"], endings=[here]), turtle(["a"], endings=[there, here]))

    assert merged["endings"] == [here, there]
    assert merge(merged, turtle(["a"], endings=[there])) == merged


def test_the_ending_of_a_game_that_went_on_is_taken() -> None:
    theirs = turtle(["a", "b"], ended=ended(2, "black"))

    assert endings.ended(merge(turtle(["a"]), theirs)) == theirs["ended"]
    assert endings.ended(merge(turtle(["a", "b"]), theirs)) == theirs["ended"]


def test_counts_and_times_are_never_added_up() -> None:
    clock = {"on": True, "spent": {"white": 5, "black": 9}}
    ours = with_meta(turtle(["a"]), hints=3, guide=1, clock=clock)
    theirs = with_meta(turtle(["a"]), hints=2, guide=4, clock={"on": False, "spent": {"white": 7, "black": 1}})
    meta = merge(ours, theirs)["meta"]

    assert (meta["hints"], meta["guide"]) == (3, 4)
    assert meta["clock"] == {"on": True, "spent": {"white": 7, "black": 9}}


def test_days_and_link_belong_to_the_line_that_is_played() -> None:
    ours = with_meta(turtle(["a", "b"]), days=[{"day": "2026-01-01", "at": 0}], link={"table": "abcdefgh", "sent": 1})
    days = [{"day": "2026-01-01", "at": 0}, {"day": "2026-01-02", "at": 2}]
    theirs = with_meta(turtle(["a", "b", "c"]), days=days, link={"table": "abcdefgh", "sent": 3})
    fork = with_meta(turtle(["a", "x", "y"]), days=days, link={"table": "abcdefgh", "sent": 3})

    assert merge(ours, theirs)["meta"] == theirs["meta"]
    assert merge(theirs, ours) == theirs
    assert merge(ours, fork)["meta"] == ours["meta"]
    assert merge(turtle(["a", "b"]), fork)["meta"]["days"] == days[:1]


def test_actions_that_neither_could_replay_are_kept_once() -> None:
    ours, theirs = turtle(["a"], rest=["?", "b"]), turtle(["a"], rest=["!"])
    merged = merge(ours, theirs)

    assert merged["rest"] == ["?", "b", "!"]
    assert merge(merged, theirs) == merged
    assert merge(turtle(["a"]), theirs)["rest"] == ["!"]


@pytest.mark.parametrize("odd", [None, 5, "x", [], [None], [5], {}, {"at": "x"}, [{"at": []}], {"1": 5}, {"x": "y"}])
def test_odd_meta_is_kept_as_it_is(odd: Any) -> None:
    fields = "notes drawn comments result days link clock series seats headers hints guide name created".split()
    plain = with_note(turtle(["a"]), "Ours.")
    for name in fields:
        record = with_meta(turtle(["a"]), **{name: odd})
        assert merge(record, record) == record
        assert merge(merge(plain, record), record) == merge(plain, record)
        assert {"at": 1, "text": "Ours.", "when": "2026-01-01", "line": name_of(["a"])} in merge(record, plain)["meta"][
            "notes"
        ]


def test_different_games_are_not_merged() -> None:
    with pytest.raises(RequestError, match="two different games"):
        merge(turtle(["a"]), turtle(["a"], seed="1"))


def many_notes(text: str, count: int) -> Json:
    """Return a record with `count` notes."""
    notes = [{"at": 0, "text": f"{text} {number}", "line": "", "when": ""} for number in range(count)]
    return with_meta(turtle(["a"]), notes=notes)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (many_notes("ours", 600), many_notes("theirs", 401)),
        (with_meta(turtle(["a"]), x="x" * 600_000), with_meta(turtle(["a"]), y="y" * 400_000)),
        (turtle(["a"] * 15_000), turtle(["a"] * 10 + ["b"] * 10_000, branches=[{"at": 10_010, "log": ["c"] * 10_001}])),
        (
            turtle(["a"] * 20),
            turtle(["b"] * 9_000, branches=[{"at": 9_000, "log": [f"c{n}"]} for n in range(9_000)]),
        ),
    ],
    ids=["notes", "bytes", "actions", "branches"],
)
@pytest.mark.guard(name="what two records merge to has a limit")
def test_a_result_over_a_limit_is_refused(ours: Json, theirs: Json) -> None:
    with pytest.raises(RequestError, match="too large") as refused:
        merge(ours, theirs)
    assert refused.value.code == "too-large"


def test_the_limits_leave_room_for_a_request() -> None:
    assert tree.MAX_BYTES < MAX_BYTES - 40_000
    assert merge(many_notes("ours", 600), many_notes("theirs", 400))["meta"]["notes"][-1]["text"] == "theirs 399"


def ask(ours: Json, theirs: Json) -> Json:
    """Return the reply of the door."""
    reply: Json = json.loads(handle(json.dumps({"do": "merge", "ours": ours, "theirs": theirs})))
    return reply


def test_the_door_answers_the_merged_table() -> None:
    ours, theirs = turtle(["b1b3"]), turtle(["b1b3", "g7g6"])
    reply = ask(ours, theirs)

    assert (reply["how"], reply["common"], reply["changed"], reply["at"]) == ("longer", 1, True, 2)
    assert len(reply["turns"]) == 2
    assert reply["scene"]["to_move"] == "white"
    again = ask(reply["record"], theirs)
    assert (again["how"], again["changed"], again["record"]) == ("same", False, reply["record"])


def test_the_door_reports_another_game_and_changes_nothing() -> None:
    for other in (turtle(["b1b3"], seed="1"), turtle([], game="pilgrim"), turtle([], options={"start": "classic-2"})):
        reply = ask(turtle(["b1b3"]), other)
        if reply["ok"]:
            assert (reply["how"], reply["changed"], reply["record"]["log"]) == ("other", False, ["b1b3"])
        else:
            assert reply["error"]["code"] == "bad-option"


def test_options_that_were_left_out_are_the_defaults() -> None:
    whole = turtle(["b1b3"], options={"start": "classic"})

    assert ask(turtle(["b1b3"]), whole)["how"] == "same"
    assert ask(whole, turtle(["b1b3"]))["record"]["options"] == {"start": "classic"}


def test_a_tail_that_cannot_be_played_stays_out_of_a_valid_log() -> None:
    reply = ask(turtle(["b1b3"]), turtle(["b1b3", "nonsense", "g7g6"]))

    assert (reply["problem"], reply["record"]["log"]) == (None, ["b1b3"])
    assert reply["record"]["rest"] == ["nonsense", "g7g6"]


@pytest.mark.parametrize(
    ("broken", "name"),
    [
        ({}, "ours"),
        ({"theirs": turtle([])}, "ours"),
        ({"ours": turtle([])}, "theirs"),
        ({"ours": turtle([]), "theirs": 5}, "theirs"),
        ({"ours": [turtle([])], "theirs": turtle([])}, "ours"),
    ],
)
@pytest.mark.guard(name="two records are needed to merge")
def test_requests_without_two_records_are_refused(broken: Json, name: str) -> None:
    error = json.loads(handle(json.dumps({"do": "merge", **broken})))["error"]
    assert error["code"] == "bad-request"
    assert f"“{name}”" in error["message"]
