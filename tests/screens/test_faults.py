"""The faults that tests of screens are known to find: faults.txt plants each in a copy of the page.

docs/measured/faults.json keeps that the browser tests which these tests replaced found the same faults, at the last
commit that had them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from buildtools.common import ROOT
from tests.guards.planted import Slip, copy_project, failed_in_node, planted

SCREENS = ROOT / "tests" / "screens"
FORM = r"(\S+)\n- (.*)\n\+ (.*)\n! (\S+): (.*)\n= (e2e/\w+/test_\w+\.py::test_\w+)"
REPORT = ROOT / "docs" / "measured" / "faults.json"
# The files of browser tests that moved, and those in tests/screens that came from them.
LEFT = """
access/test_by_ear games/test_characters games/test_manners games/test_seats games/test_series
learning/test_lessons learning/test_progress learning/test_puzzles learning/test_rulebook learning/test_teaching
making/test_made_here study/test_again study/test_analysis study/test_hints study/test_mistakes study/test_plan
table/test_around table/test_editor table/test_film table/test_first_minute table/test_overlays table/test_share
table/test_shell table/test_suiting
""".split()
CAME = """
games/characters games/manners games/seats games/suiting learning/howto learning/lessons learning/practice
learning/puzzles learning/rulebook making/made-here platform/rules sharing/sharing shelf/tables study/again
study/analysis study/hints table/aids table/around table/by-ear table/editor table/film table/playing table/selecting
""".split()


class Fault(NamedTuple):
    """A slip in a file of the page, the test that fails because of it, and the browser test that this one replaced."""

    file: str
    old: str
    new: str
    tests: str
    name: str
    browser: str

    def slip(self) -> Slip:
        """Return the slip, to be planted in a copy of the project."""
        return Slip(f"web/js/{self.file}", self.old, self.new)


def read_faults() -> list[Fault]:
    """Return the faults of faults.txt."""
    text = (SCREENS / "faults.txt").read_text(encoding="utf-8")
    blocks = [block for block in text.split("\n\n") if not block.startswith("#")]
    found = [re.fullmatch(FORM, block.strip("\n")) for block in blocks]
    assert all(found), [block for block, one in zip(blocks, found, strict=True) if not one]
    return [Fault(*one.groups()) for one in found if one]


FAULTS = read_faults()
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=[f"{one.tests}-{one.name[:40]}" for one in FAULTS])


@each_fault
def test_a_fault_has_one_place_and_a_test(fault: Fault) -> None:
    assert fault.slip().places() == 1
    assert fault.name in (SCREENS / fault.tests).read_text(encoding="utf-8")


def test_each_file_that_moved_has_a_fault() -> None:
    assert {f"{name}.test.mjs" for name in CAME} <= {fault.tests for fault in FAULTS}
    assert {f"e2e/{name}.py" for name in LEFT} == {fault.browser.partition("::")[0] for fault in FAULTS}


def test_the_browser_tests_found_the_same_faults() -> None:
    report = json.loads(REPORT.read_text(encoding="utf-8"))
    found = [{name: one[name] for name in (*Fault._fields, "both")} for one in report["faults"]]
    assert found == [{**fault._asdict(), "both": True} for fault in FAULTS]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project."""
    return copy_project(tmp_path_factory.mktemp("copy"))


@pytest.mark.long
@each_fault
def test_a_fault_is_found(project: Path, fault: Fault) -> None:
    with planted(project, [fault.slip()]):
        found = failed_in_node(project, f"tests/screens/{fault.tests}", fault.name)
    assert found and all(fault.name in name for name in found), f"{fault.name} does not find this: {fault.new}"
