"""Tests of how often a text is looked at. They count, because time depends on the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pycore.games.pilgrim.pgn import moves
from pycore.games.pilgrim.pgn.words import Word
from pycore.texts import plain

from .test_reading import ask, read


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many words each reading of a PGN has had, in order."""
    seen: list[int] = []
    played = moves.Moves.read

    def counted(self: moves.Moves, votes: Any, part: Sequence[Word]) -> None:
        seen.append(len(part))
        played(self, votes, part)

    monkeypatch.setattr(moves.Moves, "read", counted)
    return seen


@pytest.mark.parametrize("word", ["(", ")", "x ", "$1 ", "e4 ", "z9("])
def test_a_text_without_piece_letters_is_read_in_one_way(passes: list[int], word: str) -> None:
    ask(do="import", game="pilgrim", text="1. e4 " + word * 100)

    assert len(passes) == 1


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("1. Sf3 Sf6 2. e4 Lc5 3. Dd8", 2),
        ("1. Sf3 Sf6 2. g3 g6 3. Lg2 Lg7", 1),
        ("1. Cf3 Cf6 2. g3 g6 3. Ag2", 1),
        ("1. Nf3 Nf6", 1),
    ],
)
def test_a_text_in_one_language_is_read_once(passes: list[int], text: str, ways: int) -> None:
    ask(do="import", game="pilgrim", text=text)

    assert len(passes) == ways


def test_a_game_without_tags_is_read_once_by_each_game(passes: list[int]) -> None:
    assert read("1. e4 e5 2. Nf3")[0]["game"] == "pilgrim"

    assert [words for words in passes if words > 1] == [3]


def test_problems_beyond_those_that_are_told_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    usual = moves.problem_at

    def counted(text: Any, word: Word, message: str) -> Any:
        made.append(word.at)
        return usual(text, word, message)

    monkeypatch.setattr(moves, "problem_at", counted)
    (found,) = ask(do="import", game="pilgrim", text="1. e4 " + ") " * 500)["games"]

    assert len(found["problems"]) == len(made) == 50


def test_the_end_of_a_comment_that_is_never_closed_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    usual = plain.COMMENT

    class Counted:
        """The form of a comment, which notes where it was tried."""

        def match(self, text: str, at: int) -> Any:
            """Return the match at a place."""
            tried.append(at)
            return usual.match(text, at)

    monkeypatch.setattr(plain, "COMMENT", Counted())
    found = ask(do="import", game="turtle-shell", text="{so} 1. B1-B3 {so} " + "{" * 300)["games"][0]

    assert found["record"]["log"] == ["b1b3"] and len(found["record"]["rest"]) == 300
    assert len([at for at in tried if at > 19]) == 0
