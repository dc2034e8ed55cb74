"""Each test of a refusal fails without its guard: guards.txt has the guards, and the tests name them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from buildtools.common import ROOT
from tests.guards.guards import NONE, Guard, kept, node_tests, python_files, read_guards, remove, row
from tests.guards.planted import copy_project

GUARDS = read_guards()
REMOVABLE = [guard for guard in GUARDS.values() if guard.slips]
NAMED = re.compile(r'guard\(name="(.+?)"\)')


@pytest.mark.parametrize("guard", REMOVABLE, ids=lambda guard: guard.name)
def test_a_guard_has_one_place_and_a_test(guard: Guard) -> None:
    assert [slip.places() for slip in guard.slips] == [1] * len(guard.slips)
    assert python_files(guard.name) or node_tests(guard.name)


def test_every_guard_that_a_test_names_is_listed() -> None:
    files = [path for folder in ("tests", "e2e") for path in (ROOT / folder).rglob("test_*.py")]
    named = {name for path in files for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert named | {guard for _, guard, _ in node_tests()} <= {*GUARDS, NONE}


def test_the_kept_table_has_every_guard_as_it_is_and_each_test_has_noticed() -> None:
    table = kept()
    assert [*table] == [*GUARDS]
    for guard in REMOVABLE:
        assert table[guard.name]["removed"] == row(guard, {})["removed"], guard.name
        assert all(table[guard.name]["tests"].values()), guard.name


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project."""
    return copy_project(tmp_path_factory.mktemp("guards"))


@pytest.mark.long
@pytest.mark.parametrize("guard", REMOVABLE, ids=lambda guard: guard.name)
def test_tests_fail_without_their_guard(project: Path, guard: Guard) -> None:
    [(_, told)] = remove(project, guard)
    assert told and all(told.values()), [test for test, why in told.items() if not why]
