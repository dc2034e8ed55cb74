"""Tests of the comparison with python-chess: it must see what differs, and take no refusal on trust."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from lab.programs import foreign_games
from lab.programs.foreign_games import BEYOND, REFUSED, RIGHT, UNPROVEN, WRONG, judged, split
from pycore.kernel.types import Json

SIDE = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 *"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (SIDE, RIGHT),
        ("1. e4 e5 2. Ke3 *", REFUSED),
        ("1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *", REFUSED),
        ("1. Sf3 Sf6 2. g3 *", BEYOND),
        ('[Variant "Antichess"]\n\n1. e3 e6 2. b4 Bxb4 *', REFUSED),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *", REFUSED),
        ("1. e4 -- 2. d4 *", REFUSED),
    ],
)
def test_games_are_judged(text: str, kind: str) -> None:
    assert judged(text)[0] == kind


def changed(monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    """Change what is read of a game."""
    usual = foreign_games.ask

    def ask(**request: Any) -> Json:
        reply = usual(**request)
        for candidate in reply.get("candidates", ()):
            candidate["record"] |= {name: value for name, value in more.items() if name in candidate["record"]}
            candidate |= {name: value for name, value in more.items() if name in candidate}
        return reply

    monkeypatch.setattr(foreign_games, "ask", ask)


@pytest.mark.parametrize(
    "more",
    [
        {"branches": []},
        {"branches": [{"at": 3, "log": ["c7c5", "g1f3"]}]},
        {"log": ["pass", "pass", "e2e4", "e7e5"]},
        {"log": ["pass", "pass", "d2d4", "e7e5", "g1f3", "b8c6"]},
    ],
)
def test_what_is_missing_or_differs_without_a_word_is_wrong(monkeypatch: pytest.MonkeyPatch, more: Json) -> None:
    changed(monkeypatch, **more)

    assert judged(SIDE)[0] == WRONG


def test_a_refusal_of_a_legal_move_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = {"line": 1, "column": 1, "message": "No.", "text": "Nc6"}
    changed(monkeypatch, log=["pass", "pass", "e2e4", "e7e5", "g1f3"], problems=[problem])

    assert judged(SIDE)[0] == UNPROVEN


def test_games_of_a_file_are_divided_at_their_tags() -> None:
    one, other = '[Event "a"]\n\n1. e4\n\ne5 *\n\n', '[Event "b"]\n[Site "c"]\n1. d4 *\n'

    assert list(split(one + other)) == [one, other]


def test_a_run_counts_and_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.pgn").write_text("\n".join(f'[Round "{n}"]\n\n1. e4 e5 *\n' for n in range(5)), encoding="utf-8")
    kept = tmp_path / "kept.json"
    arguments = ["foreign_games", f"here={tmp_path}", "--most", "3", "--keep", str(kept)]
    monkeypatch.setattr(sys, "argv", arguments)
    foreign_games.main()
    found = json.loads(kept.read_text(encoding="utf-8"))

    assert found["all"] | {"told": {}} == {
        "games": 3,
        "right": 3,
        "refused": 0,
        "beyond": 0,
        "unproven": 0,
        "wrong": 0,
        "trips": 3,
        "came_back": 3,
        "told": {},
    }
    texts = [[text for _, text in foreign_games.drawn(tmp_path, 3, random.Random("44 here"))] for _ in range(2)]
    assert texts[0] == texts[1] and len(texts[0]) == 3
