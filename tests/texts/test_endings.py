"""Tests that a game which ended otherwise than by the rules is over here too, and for its reason."""

from __future__ import annotations

import pytest

from pycore.kernel.types import Json

from .test_reading import ask, one, written

MOVES = "1. e4 e5 2. Nf3 d6 3. d4"


def pasted(result: str, termination: str = "") -> Json:
    """Return the record of a game with a result."""
    tag = f'[Termination "{termination}"]\n' if termination else ""
    record: Json = one(f'[Event "Opera"]\n[Result "{result}"]\n{tag}\n{MOVES} {result}')["record"]
    return record


@pytest.mark.parametrize(
    ("result", "termination", "side", "how", "text"),
    [
        ("1-0", "", "black", "told", "White wins, as the text of the game says."),
        ("0-1", "", "white", "told", "Black wins, as the text of the game says."),
        ("1-0", "Normal", "black", "told", "White wins, as the text of the game says."),
        ("1-0", "time forfeit", "black", "time", "White wins: Black ran out of time."),
        ("0-1", "Anna won on time", "white", "time", "Black wins: White ran out of time."),
        ("1-0", "Abandoned", "black", "forfeit", "White wins: Black forfeited the game."),
        ("1-0", "rules infraction", "black", "forfeit", "White wins: Black forfeited the game."),
        ("0-1", "Ben won by resignation", "white", None, "Black wins: White resigned."),
        ("0-1", "White resigned", "white", None, "Black wins: White resigned."),
        ("1/2-1/2", "", None, "told", "Draw, as the text of the game says."),
        ("1/2-1/2", "Time forfeit", None, "time", "Draw: the time ran out."),
        ("1/2-1/2", "Game drawn by agreement", None, None, "Draw by agreement."),
    ],
)
def test_a_game_with_a_result_is_over_for_its_reason(
    result: str, termination: str, side: str | None, how: str | None, text: str
) -> None:
    record = pasted(result, termination)
    reason = "resignation" if side else "agreement"

    assert record["ended"] == {"at": 7, "reason": reason, "side": side} | ({"how": how} if how else {})
    scene = ask(do="open", record=record)["scene"]
    assert (scene["outcome"]["text"], scene["moves"]) == (text, [])
    again = one(written(record))["record"]
    assert again["ended"] == record["ended"]
    assert again["meta"]["headers"].get("Termination") in (termination or None, "White resigned" if not how else None)


@pytest.mark.parametrize(("result", "termination"), [("*", ""), ("1-0", "unterminated"), ("*", "Time forfeit")])
def test_a_game_without_a_result_goes_on(result: str, termination: str) -> None:
    record = pasted(result, termination)

    assert "ended" not in record
    assert ask(do="open", record=record)["scene"]["outcome"] is None


def test_a_result_by_the_rules_needs_no_other() -> None:
    record = one('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1')["record"]

    assert "ended" not in record
    assert ask(do="open", record=record)["scene"]["outcome"]["winner"] == "black"


def test_a_game_that_goes_on_forgets_how_another_program_says_it_ended() -> None:
    record = pasted("1-0", "Anna won on time")
    record = ask(do="undo", record=record)["record"]
    record = ask(do="play", record=record, action="e5d4")["record"]

    assert "Termination" not in written(record) and '[Result "*"]' in written(record)


def test_a_link_carries_who_lost_without_how() -> None:
    record = pasted("1-0", "time forfeit")
    link = ask(do="pack", record=record)["text"]

    assert ask(do="unpack", text=link)["record"]["ended"] == {"at": 7, "reason": "resignation", "side": "black"}


def test_a_result_in_a_game_with_its_own_notation() -> None:
    record = one('[Game "Turtle Shell Chess"]\n[Result "1-0"]\n\n1. B1-B3 G7-G6\n1-0')["record"]

    assert record["ended"] == {"at": 2, "reason": "resignation", "side": "black", "how": "told"}
