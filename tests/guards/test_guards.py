"""Each test of a refusal fails without its guard: lists/ has the guards, and the tests name them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.guards import naming
from tests.guards.guards import NONE, Guard, kept, node_tests, python_files, read_guards, remove, row
from tests.guards.planted import copy_project

GUARDS = read_guards()
REMOVABLE = [guard for guard in GUARDS.values() if guard.slips]


@pytest.mark.parametrize("guard", REMOVABLE, ids=lambda guard: guard.name)
def test_a_guard_has_one_place(guard: Guard) -> None:
    assert [slip.places() for slip in guard.slips] == [1] * len(guard.slips)


def test_every_guard_is_named_by_a_test_and_every_one_that_is_named_is_listed() -> None:
    in_python = {name for file in naming.python_tests() for name in naming.named_in(file)}
    assert in_python | {guard for _, guard, _ in naming.node_tests() if guard} == {*GUARDS, NONE}


def test_no_test_that_needs_a_guard_names_none() -> None:
    assert naming.unguarded() == []


@pytest.mark.parametrize(
    ("decorators", "is_found"),
    [
        ("", True),
        ('@pytest.mark.guard(name="a")\n', False),
        ('@pytest.mark.parametrize("text", [A, pytest.param("b", marks=MARK)])\n', False),
        ('@pytest.mark.parametrize("text", ["a", pytest.param("b", marks=MARK)])\n', True),
        ('@pytest.mark.parametrize("text", CASES)\n', False),
        ('@pytest.mark.parametrize("text", PLAIN)\n', True),
    ],
)
def test_a_test_or_a_case_that_names_no_guard_is_found(decorators: str, is_found: bool) -> None:
    before = (
        'MARK = pytest.mark.guard(name="a")\nA = pytest.param("a", marks=MARK)\nPLAIN = ["a"]\n'
        "CASES = [pytest.param(one, marks=pytest.mark.guard(name=guard)) for guard, one in {}]\n"
    )
    for name, here in (("a_link_is_refused", is_found), ("a_link_is_opened", False), ("a_hostile_link", is_found)):
        tree = ast.parse(f"{before}{decorators}def test_{name}(): ...\n")
        assert bool(list(naming.unguarded_in("tests/links/test_some.py", tree))) is here


def test_the_kept_table_has_every_guard_as_it_is_and_each_test_has_noticed() -> None:
    table = kept()
    assert [*table] == [*GUARDS]
    for guard in REMOVABLE:
        assert table[guard.name]["removed"] == row(guard, {})["removed"], guard.name
        tests = table[guard.name]["tests"]
        assert all(tests.values()), guard.name
        files = {*python_files(guard.name), *(file for file, _ in node_tests(guard.name))}
        assert {re.split("::|: ", test)[0] for test in tests} == files, guard.name


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project."""
    return copy_project(tmp_path_factory.mktemp("guards"))


@pytest.mark.long
@pytest.mark.parametrize("guard", REMOVABLE, ids=lambda guard: guard.name)
def test_tests_fail_without_their_guard(project: Path, guard: Guard) -> None:
    [(_, told)] = remove(project, guard)
    assert told and all(told.values()), [test for test, why in told.items() if not why]
