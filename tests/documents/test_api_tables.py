"""Tests of the tables of fields in docs/api, which are generated from the types in the core."""

from __future__ import annotations

from buildtools import api_tables


def test_every_field_is_described() -> None:
    assert api_tables.undescribed() == []


def test_a_table_takes_its_rows_from_the_type_and_keeps_its_meanings() -> None:
    old = "<!-- fields: Ended -->\n| field | meaning |\n|---|---|\n| `side` | who resigned |\n| `gone` | no field |\n"

    assert api_tables.filled(old).splitlines() == [
        "<!-- fields: Ended -->",
        "| field | type | meaning |",
        "|---|---|---|",
        "| `at` | integer |  |",
        "| `reason` | `agreement`, `resignation` |  |",
        "| `side` | text or null | who resigned |",
        "| `how`? | `time`, `forfeit`, `told` |  |",
    ]
