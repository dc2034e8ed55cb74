"""Tests that our PGN of plain chess is what the readers of others can read."""

from __future__ import annotations

import json

import chess
import pytest

from buildtools.common import ROOT
from lab.programs.foreign_games import ask
from lab.programs.readers import READ_BY, games, lines_of, measured


@pytest.mark.long
def test_two_hundred_games_are_read_by_all_readers() -> None:
    kept = json.loads((ROOT / "docs" / "measured" / "readers.json").read_text(encoding="utf-8"))
    found = measured(kept["games"], kept["seed"])
    assert found["wrong"] == []
    assert found["readers"] == kept["readers"]
    assert set(found["readers"]) == set(READ_BY) and found["games"] == 200


def test_what_readers_refuse_is_not_written() -> None:
    """Two pairs of braces in a row, a command without arguments, and an escaped quotation mark in a tag."""
    notes = [{"at": 3, "line": "", "text": text, "when": ""} for text in ("One }", "Two", 'with "signs"')]
    meta = {
        "headers": {"White": 'The "Nameless"', "Black": "back\\slash"},
        "notes": notes,
        "comments": {"1": 'a "vote"'},
    }
    record = ask(do="new", game="pilgrim")["record"]
    record |= {"log": ["pass", "pass", "e2e4"], "at": 3, "meta": meta}
    text = ask(do="text", record=record)["text"]
    tags, moves = text.split("\n\n")
    assert "} {" not in " ".join(moves.split()) and "[%note]" not in moves and "[%escaped]" not in moves
    assert '\\"' not in tags and '[White "The “Nameless”"]' in tags
    back = ask(do="read", text=text)["candidates"][0]["record"]["meta"]
    assert [one["text"] for one in back["notes"]] == [one["text"] for one in notes]
    assert back["comments"] == meta["comments"]


def test_texts_of_earlier_versions_are_read() -> None:
    text = "1. e4 {Said. } {[%note] Mine. } {[%escaped] a \\) } e5 *"
    meta = ask(do="read", text=text)["candidates"][0]["record"]["meta"]
    assert [one["text"] for one in meta["notes"]] == ["Mine."]
    assert meta["comments"] == {"3": "Said. a }"}


def test_the_lines_of_a_reader_are_found() -> None:
    main, lines = lines_of([["e4", [[["d4", []], ["d5", []]]]], ["e5", []]], chess.Board())
    assert main == ("e2e4", "e7e5")
    assert lines == {(), ("e2e4",), ("e2e4", "e7e5"), ("d2d4",), ("d2d4", "d7d5")}
    with pytest.raises(ValueError, match="illegal"):
        lines_of([["e5", []]], chess.Board())


def test_games_are_the_same_for_a_seed() -> None:
    assert list(games(3, 1)) == list(games(3, 1)) != list(games(3, 2))
