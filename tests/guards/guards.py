"""The guards of the lists, the tests that need them, and what these tell when a guard is gone.

A guard is what stops hostile or wrong input. In its list it has a name, by which tests name it, and the lines that do,
before and after they are removed; where nothing can be removed, the list says why.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from buildtools.common import ROOT
from buildtools.flaky import FORM, name_of
from tests.guards import naming
from tests.guards.planted import Slip, environment, failed_in_node, planted

LISTS = ROOT / "tests" / "guards" / "lists"
KEPT = ROOT / "docs" / "measured" / "guards.json"
NONE = "nothing"
"""What a test names that must pass whatever is removed: it shows that the page still works."""
CONTROL = "e2e/platform/test_platform.py::test_the_page_starts_below_a_path_without_special_headers"
NOT_BEGUN = "failed on setup"


class Guard(NamedTuple):
    """What stops something: the lines that do, with what they are replaced by, or why there are none."""

    name: str
    slips: tuple[Slip, ...]
    why: str = ""


def read_guards() -> dict[str, Guard]:
    """Return the guards of all lists by their names, which differ."""
    texts = [path.read_text(encoding="utf-8").strip() for path in sorted(LISTS.glob("*.txt"))]
    blocks = [block for text in texts for block in text.split("\n\n") if not block.startswith("#")]
    found = {guard.name: guard for guard in (_guard(block.split("\n")) for block in blocks)}
    assert len(found) == len(blocks), "two guards have one name"
    return found


def _guard(lines: list[str]) -> Guard:
    name, *rest = lines
    if rest[0].startswith("= "):
        return Guard(name, (), " ".join(rest).removeprefix("= "))
    slips, file = [], ""
    while rest:
        if not rest[0].startswith("- "):
            file = rest.pop(0)
        old, new = rest.pop(0), rest.pop(0)
        assert old.startswith("- ") and new[:1] == "+", f"{name}: {old} {new}"
        slips.append(Slip(file, old[2:], new[2:]))
    return Guard(name, tuple(slips))


def python_files(name: str) -> list[str]:
    """Return the files with tests in Python that name a guard."""
    return [file for file in naming.python_tests() if name in naming.named_in(file)]


def node_tests(name: str) -> list[tuple[str, str]]:
    """Return the file and the name of each test in JavaScript that names a guard."""
    return [(file, test) for file, guard, test in naming.node_tests() if guard == name]


def remove(root: Path, *guards: Guard) -> Iterator[tuple[Guard, dict[str, str]]]:
    """Remove guards in a copy of the project; yield what each test that needs one then tells, or "" if it passes.

    Raises:
        RuntimeError: the page does not work any more, or no test was run.
    """
    with planted(root, [slip for guard in guards for slip in guard.slips]):
        if any(file.startswith("e2e/") for guard in guards for file in python_files(guard.name)):
            _run(root, "build.py", "build")
        for guard in guards:
            told: dict[str, str] = {}
            for file, test in node_tests(guard.name):
                told[f"{file}: {test}"] = failed_in_node(root, file, test).get(test, "")
            if files := python_files(guard.name):
                told |= _told(root, guard.name, files)
            if not told:
                raise RuntimeError(f"No test needs {guard.name!r}.")
            yield guard, told


def _told(root: Path, name: str, files: list[str]) -> dict[str, str]:
    report = root / "report.xml"
    report.unlink(missing_ok=True)
    if any(file.startswith("e2e/") for file in files):
        files = [*files, CONTROL]
    marks = f'guard(name="{name}") or guard(name="{NONE}")'
    form = [*FORM, "-p", "no:cacheprovider", "--tb=short", f"--junitxml={report}"]
    said = _run(root, "-m", "pytest", *files, "-q", "-m", marks, *form)
    if not report.exists():
        raise RuntimeError(said)
    found: dict[str, str] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        found[name_of(case)] = found.get(name_of(case)) or _reason(case)
    broken = [test for test, why in found.items() if why and (test.startswith(CONTROL) or why.startswith(NOT_BEGUN))]
    if broken:
        raise RuntimeError(f"{name}: the page does not work without it.\n{said}")
    return {test: why for test, why in found.items() if not test.startswith(CONTROL)}


def _reason(case: ElementTree.Element) -> str:
    """Return the first line of why a test failed, or "" if it passed. What its page was refused is told at its end."""
    wrong = [child for child in case if child.tag in ("failure", "error")]
    return wrong[0].get("message", "").strip().split("\n")[0][:200] or "failed" if wrong else ""


def _run(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=environment(root),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if arguments[0] == "build.py" and done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout + done.stderr


def kept() -> dict[str, Any]:
    """Return the table of the last removals, by the names of the guards."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def row(guard: Guard, told: dict[str, str], *others: Guard) -> dict[str, Any]:
    """Return the row of a guard in the table: what was removed, with the guards that were removed at once with it."""
    if guard.why:
        return {"none": guard.why}
    removed = [{"file": slip.file, "text": slip.old.strip()} for slip in guard.slips]
    together = {"together with": [one.name for one in others]} if others else {}
    return {"removed": removed, **together, "tests": told}
