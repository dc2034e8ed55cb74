"""Tests of typed moves as people of four languages type them, and of slips."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.types import Json
from tests.texts.test_reading import ask

CHESS: Json = {"format": 1, "game": "pilgrim", "log": ["pass", "pass"]}
TURTLE: Json = {"format": 1, "game": "turtle-shell"}
PROMOTION: Json = {"format": 1, "game": "pilgrim", "start": "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"}


def typed(record: Json, text: str, lang: str) -> Any:
    """Return what a typed text means."""
    return ask(do="typed", record=record, text=text, lang=lang)


@pytest.mark.parametrize(
    ("lang", "text", "action"),
    [
        *(
            ("zh-Hans", text, "g1f3")
            for text in ("马f3", "马 f3", "f3马", "马g1f3", "马到f3", "g1马f3", "马ｆ３", "ｇ１ｆ３", "从g1走到f3")
        ),
        *(("zh-Hans", text, "e2e4") for text in ("兵e4", "兵 e4", "兵ｅ２－ｅ４")),
        *(
            ("de", text, "g1f3")
            for text in ("Sf3", "sf3", "Nf3", "Springer f3", "springer g1f3", "von g1 nach f3", "Sg1-f3", "Ｓｆ３")
        ),
        *(("es", text, "g1f3") for text in ("Cf3", "cf3", "caballo f3", "caballo g1 a f3", "caballo de g1 a f3")),
        *(("es", text, "e2e4") for text in ("peon e4", "peón e4", "PEÓN E4", "peo\u0301n e4")),
        ("en", "knight from g1 to f3", "g1f3"),
        ("en", "knight g1f3", "g1f3"),
    ],
)
def test_moves_of_chess_are_typed_as_people_write_them(lang: str, text: str, action: str) -> None:
    assert typed(CHESS, text, lang)["action"] == action


@pytest.mark.parametrize("lang", ["en", "de", "es", "zh-Hans"])
@pytest.mark.parametrize("text", ["0-0", "O-O", "o-o", "0–0", "００"])
def test_castling_is_typed_with_zeros_too(lang: str, text: str) -> None:
    assert typed(PROMOTION, text, lang)["action"] == "e1g1"


@pytest.mark.parametrize(
    ("lang", "text", "action"),
    [
        ("de", "a8=D", "a7a8q"),
        ("de", "a8T", "a7a8r"),
        ("de", "a7a8S", "a7a8n"),
        ("de", "koenig e2", "e1e2"),
        ("de", "konig e2", "e1e2"),
        ("de", "König e2", "e1e2"),
        ("es", "a8=D", "a7a8q"),
        ("es", "a8C", "a7a8n"),
        ("zh-Hans", "a8后", "a7a8q"),
        ("zh-Hans", "王e2", "e1e2"),
        ("en", "a8=Q", "a7a8q"),
    ],
)
def test_promotions_and_kings_are_typed_in_the_language(lang: str, text: str, action: str) -> None:
    assert typed(PROMOTION, text, lang)["action"] == action


@pytest.mark.parametrize(
    ("lang", "text", "action"),
    [
        ("zh-Hans", "马 c0 d1", "c0d1"),
        ("zh-Hans", "马c0d1", "c0d1"),
        ("zh-Hans", "兵b3", "b1b3"),
        ("de", "SC0-D1", "c0d1"),
        ("es", "CC0-D1", "c0d1"),
        ("es", "peon b3", "b1b3"),
    ],
)
def test_moves_of_other_games_too(lang: str, text: str, action: str) -> None:
    assert typed(TURTLE, text, lang)["action"] == action


@pytest.mark.parametrize(("lang", "text", "same"), [("de", "p laeufer", "p läufer"), ("es", "p peon", "p peón")])
def test_questions_need_no_accents(lang: str, text: str, same: str) -> None:
    assert typed(CHESS, text, lang)["asked"] and typed(CHESS, text, lang)["text"] == typed(CHESS, same, lang)["text"]
    assert "c1" in typed(CHESS, text, lang)["text"] or "e2" in typed(CHESS, text, lang)["text"]


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("en", "kinght f3", "“kinght” is no word of a move. Do you mean “knight”?"),
        ("en", "kinght g1 f3", "“kinght” is no word of a move. Do you mean “knight”?"),
        ("de", "sprigner f3", "„sprigner“ kommt in keinem Zug vor. Meinst du „springer“?"),
        ("es", "cabalo f3", "«cabalo» no aparece en ninguna jugada. ¿Quieres decir «caballo»?"),
        ("zh-Hans", "鸟f3", "“鸟”不是着法里的词。请写出起止两格，或者写出棋子和一格。"),
        ("en", "hello", "“hello” is no word of a move. Name two cells, or a piece and a cell."),
        ("en", "g1f33", "“g1f33” is no word of a move. Name two cells, or a piece and a cell."),
        ("en", "k9", "There is no k9."),
        ("en", "rook g1 f3", "Do you mean knight g1 to f3?"),
    ],
)
def test_a_slip_is_told_as_a_slip(lang: str, text: str, told: str) -> None:
    found = typed(CHESS, text, lang)

    assert (found["text"], found["action"], found["steps"]) == (told, None, None)


@pytest.mark.parametrize("text", ["bishop f4", "Bf4", "Lf4", "läufer f4", "laeufer f4", "0-0", "Th5", "e5", "nf6"])
def test_a_move_that_breaks_the_rules_is_no_slip(text: str) -> None:
    assert typed(CHESS, text, "de")["text"].startswith("Das ist hier kein erlaubter Zug.")


def test_two_cells_without_a_legal_move_are_refused_with_a_reason() -> None:
    for text in ("e2e5", "bauer e2 e5", "bauer von e2 nach e5", "e2–e5"):
        assert typed(CHESS, text, "de")["steps"] == ["e2", "e5"]
