"""Tests that the stored titles of puzzles are read as messages, which say the same in English."""

from __future__ import annotations

import pytest

from pycore.coach.puzzle_titles import theme_name, title
from pycore.kernel.messages import Message
from tests.coach.test_puzzles import each_for_two, kept, ready

UNLIKE = {"Quiet move: Five against swedish-cannon": "Quiet move: Five against Swedish cannon"}


@each_for_two
def test_every_title_is_made_of_messages(id: str) -> None:
    for puzzle in kept(id).puzzles:
        game, _ = ready(id, puzzle)
        made = title(game.spec, puzzle)
        assert made == UNLIKE.get(puzzle.title, puzzle.title)
        assert made.template != puzzle.title, "it is stored as a whole"
        assert (theme_name(puzzle), theme_name(puzzle).context) == (puzzle.theme, "theme")


@pytest.mark.parametrize("text", ["Unicorn against rook", "Rook and knight", "Rook against two unicorns"])
def test_a_title_of_another_form_stays_as_it_is(text: str) -> None:
    puzzle = kept("turtle-shell").puzzles[0]._replace(title=text)
    made = title(ready("turtle-shell", puzzle)[0].spec, puzzle)
    assert (made, made.template, isinstance(made, Message)) == (text, text, True)
