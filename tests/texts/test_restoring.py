"""Tests of the report of a restored backup."""

from __future__ import annotations

from typing import Any

from pycore.texts.restoring import report


def test_tables_are_counted_by_what_became_of_them() -> None:
    hows = ("same", "added", "added", "merged", "longer", "deleted")

    assert report([{"how": how, "name": "Evening"} for how in hows], ["statistics", "workshop", "settings", "met"]) == [
        "2 tables added.",
        "1 table continued with moves from the backup.",
        "1 table got lines or notes from the backup.",
        "1 table already here.",
        "1 table in the backup was deleted here and not restored.",
        "Results of other games were added to your statistics.",
        "Games of the workshop were added. Where both devices had changed one, the older text is beside it.",
        "Settings that were changed last in the backup were taken from it.",
    ]


def test_what_was_left_out_of_a_backup_is_told() -> None:
    assert report([{"how": "same", "name": "Evening"}], ["lessons"], ["setup", "picked"]) == [
        "1 table already here.",
        "Puzzles and lessons that you solved elsewhere were added to yours.",
        "A move begun in the backup was left out, because another one is begun here.",
        "Settings and usual choices that differ have stayed as they are here.",
    ]


def test_what_went_wrong_is_told_after_what_was_done() -> None:
    tables: list[dict[str, Any]] = [
        {"how": "damaged", "name": "Noon", "moves": 3},
        {"how": "unopened", "name": "Odd", "why": "It has no record."},
        {"how": "busy", "name": "Here"},
        {"how": "added", "name": "Evening"},
        {"how": "kept", "name": "Evening", "title": "Evening (from the backup)"},
    ]

    assert report(tables, []) == [
        "1 table added.",
        "“Noon” is damaged after 3 moves in the backup. It has been restored up to there.",
        "“Odd” could not be opened. It has no record. It is still in the file.",
        "“Here” was being played in another tab. Restore the backup again.",
        "“Evening” could not be merged with the table here. Both are kept; “Evening (from the backup)” is new.",
    ]


def test_an_empty_backup_is_said_to_be_empty() -> None:
    assert report([], []) == ["The backup has no tables."]
    assert report([{"how": "unopened", "name": "Odd"}], [])[0].startswith("“Odd”")
