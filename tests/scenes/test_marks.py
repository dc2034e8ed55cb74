"""What the marks on a board are called."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from pycore.bridge import handle
from pycore.interfaces.narrator import MarkKind, StepKind
from pycore.languages import TAGS
from pycore.scenes.marks import MARK_NAMES

CHOSEN = {"promote", "token", "vote", "roll", "end"}
"""Steps that are chosen from a list, not on the board."""
LINES = {"gaze", "tether"}
"""Marks that are lines between cells."""
OF_THE_PAGE = {"to", "answer", "hint", "way", "ahead", "driver", "threat", "gives-check", "turned", "spent", "awaited"}


def test_every_kind_of_mark_has_a_name() -> None:
    steps, marks = set(get_args(StepKind)) - CHOSEN, set(get_args(MarkKind)) - LINES
    reach = {f"reach-{kind}" for kind in ("move", "capture", "guard", "fly", "back", "back-capture")}
    assert set(MARK_NAMES) == steps | marks | reach | OF_THE_PAGE


@pytest.mark.parametrize("tag", TAGS)
def test_a_board_says_what_its_marks_are_called_in_the_language_of_the_request(tag: str) -> None:
    marks = json.loads(handle(json.dumps({"do": "board", "game": "monkey-king", "lang": tag})))["board"]["marks"]
    assert list(marks) == list(MARK_NAMES) and all(marks.values())
    assert (marks["fly"] == "can fly here") == (tag == "en")
