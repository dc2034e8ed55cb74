"""Tests of JSON from outside: its depth is limited before it is parsed, and its numbers are checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pycore.kernel.json_text import MAX_NESTING, NestingError, decode

CORE = Path(__file__).resolve().parents[2] / "pycore"


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('{"[": ', "}")])
@pytest.mark.guard(name="texts are nested at most so deep")
def test_nesting_is_bounded(opening: str, closing: str) -> None:
    def nested(depth: int) -> str:
        return opening * (depth - 1) + "[]" + closing * (depth - 1)

    decode(nested(MAX_NESTING))
    for depth in (MAX_NESTING + 1, 3_000, 100_000):
        with pytest.raises(NestingError):
            decode(nested(depth))


@pytest.mark.guard(name="texts are nested at most so deep")
def test_a_text_that_is_cut_off_is_bounded_as_well() -> None:
    for text in ("[" * 3_000, '{"a":' * 3_000, '["\\"", ' + "[" * 3_000):
        with pytest.raises(NestingError):
            decode(text)


def test_brackets_side_by_side_or_inside_strings_do_not_count() -> None:
    for value in ([[{}]] * 500, "[" * 500, {"[{" * 300: '\\"[' * 300}):
        assert decode(json.dumps(value)) == value


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "1e999", "-1e999", "9" * 5_000, "", "{"])
def test_text_that_is_not_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode(text)


def test_the_core_parses_json_from_outside_nowhere_else() -> None:
    """Only files that are shipped with the core are read with `json.loads`."""
    calls = [
        (path.relative_to(CORE).as_posix(), call)
        for path in sorted(CORE.rglob("*.py"))
        for call in re.findall(r"json\.loads?\(.*|JSONDecoder\(.*", path.read_text(encoding="utf-8"))
    ]

    assert len(calls) > 2
    assert [call for call in calls if "(read_text(" not in call[1]] == [
        ("kernel/json_text.py", "JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)")
    ]
