"""Tests of what the build writes for the workshop about the kit."""

from __future__ import annotations

from buildtools.kit import arguments, kit, named
from pycore.kit import __all__ as names


def grid(files: int, ranks: int, *, tones: int = 2, **more: str) -> None:
    """Return a grid
    of `files`.

    Longer.

    Args:
        files: the columns, from the left.
        ranks: the rows,
            from below: `ranks`.

    Raises:
        KitError: there is none.
    """


def test_a_name_has_its_sentence_and_the_parameters_that_are_needed() -> None:
    assert named("grid", grid) == {
        "name": "grid",
        "signature": "(files, ranks, **more, …)",
        "parameters": [
            {"name": "files", "about": "the columns, from the left."},
            {"name": "ranks", "about": "the rows, from below: ranks."},
            {"name": "tones", "about": ""},
        ],
        "about": "Return a grid of files.",
    }
    assert arguments("Nothing.") == {}


def test_all_names_of_the_kit_are_told_and_the_games_to_begin_with_have_a_program() -> None:
    told = kit()
    assert [one["name"] for one in told["names"]] == sorted(names)
    assert [one["name"] for one in told["names"] if not one["about"]] == []
    assert all("from kit import" in one["text"]["files"]["game.py"] for one in told["starts"])
    assert len({one["id"] for one in told["starts"]}) == len(told["starts"]) > 2
