"""Tests of undo and redo: where they lead at a table with opponents, and the sentences about them."""

from __future__ import annotations

import json
from typing import Any

from pycore.bridge import handle

LOG = ["b1b3", "g7g6", "b3a3", "b7b6", "c2c3"]
AGAINST = {"seats": {"black": {"kind": "opponent", "level": 1}}}
BY_LINK = {"seats": {"white": {"kind": "link"}}}


def went(do: str, stands: int, meta: dict[str, Any] | None = None, **more: Any) -> tuple[int, str]:
    """Return where undo or redo leads from a place in the log, and its sentence."""
    ended = {"ended": more.pop("ended")} if "ended" in more else {}
    record = {"format": 1, "game": "turtle-shell", "log": LOG, "at": stands, "meta": meta or {}, **ended}
    reply = json.loads(handle(json.dumps({"do": do, "record": record, **more})))
    return reply["at"], reply["text"]


def test_between_two_people_one_decision_is_undone_and_redone() -> None:
    assert went("undo", 2, own=True) == (1, "Taken back: Black, pawn G7 to G6.")
    assert went("redo", 1, own=True) == (2, "Redone: Black, pawn G7 to G6.")


def test_against_an_opponent_the_persons_own_decision_is_undone() -> None:
    assert went("undo", 4, AGAINST, own=True) == (2, "Taken back: Black, pawn B7 to B6; you, pawn B3 to A3.")
    assert went("undo", 3, AGAINST, own=True) == (2, "Taken back: you, pawn B3 to A3.")
    assert went("redo", 0, AGAINST, own=True) == (2, "Redone: you, pawn B1 to B3; Black, pawn G7 to G6.")
    assert went("redo", 4, AGAINST, own=True) == (5, "Redone: you, pawn C2 to C3.")


def test_a_friends_move_before_the_persons_first_is_undone_alone() -> None:
    assert went("undo", 1, BY_LINK, own=True) == (0, "Taken back: White, pawn B1 to B3.")
    assert went("undo", 3, BY_LINK, own=True) == (1, "Taken back: White, pawn B3 to A3; you, pawn G7 to G6.")


def test_without_own_one_decision_is_undone_whoever_made_it() -> None:
    assert went("undo", 4, AGAINST) == (3, "Taken back: Black, pawn B7 to B6.")
    assert went("redo", 0, AGAINST) == (1, "Redone: you, pawn B1 to B3.")


def test_of_many_moves_three_are_named() -> None:
    assert went("undo", 5, at=0) == (
        0,
        "Taken back: White, pawn C2 to C3; Black, pawn B7 to B6; White, pawn B3 to A3; and 2 more.",
    )


def test_an_ending_is_undone_without_a_move() -> None:
    resigned = {"at": 4, "reason": "resignation", "side": "white"}
    assert went("undo", 4, AGAINST, own=True, ended=resigned) == (4, "Taken back.")
    assert went("redo", 5, AGAINST, own=True) == (5, "Redone.")


def test_draws_of_chance_are_not_named_and_not_stopped_at() -> None:
    record = {"format": 1, "game": "temple-island", "seed": "1", "log": [], "at": 0}
    table = json.loads(handle(json.dumps({"do": "draw", "record": record})))
    action = table["scene"]["moves"][0]["action"]
    played = json.loads(handle(json.dumps({"do": "play", "record": table["record"], "action": action})))
    undone = json.loads(handle(json.dumps({"do": "undo", "record": played["record"], "own": True})))
    assert undone["at"] == 1
    assert undone["text"] == f"Taken back: {played['turns'][1]['say']}."
