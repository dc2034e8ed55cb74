"""Tests that each branch and each constant of the search gives its reason, with figures that were measured."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path

import pytest

from lab.speed.branches import OFF
from pycore.engine import tree

SOURCE = Path(tree.__file__).read_text(encoding="utf-8")
LINES = SOURCE.splitlines()
MODULE = ast.parse(SOURCE)
TRIED = (Path(__file__).parents[2] / "docs" / "measured" / "tried.md").read_text(encoding="utf-8")
BOOKKEEPING = {
    "self.nodes == self.limit",
    "result is not None",
    "entry",
    "left > SHALLOW",
    "left - fewer > SHALLOW",
    "left <= 0 or ply >= HIGHEST",
    "self.nodes >= self._pause",
    "value > low",
    "value > best",
    "value >= high",
    "not closed",
    "move not in spared",
    "sort == EXACT or (known >= high if sort == AT_LEAST else known <= low)",
    "quiet and tried >= enough and (hopeless or best > -DECIDED)",
}
"""Conditions that count, compare and keep, or whose reason stands at the line before which they are decided."""
PRUNING = {"node", "_quiesce"}


def functions() -> list[ast.FunctionDef]:
    """Return the functions in which the search decides what to leave out."""
    return [node for node in ast.walk(MODULE) if isinstance(node, ast.FunctionDef) and node.name in PRUNING]


def has_reason(line: int) -> bool:
    """Return whether a line, counted from 1, has a comment at its end or directly above."""
    return "  # " in LINES[line - 1] or LINES[line - 2].lstrip().startswith("# ")


@pytest.mark.parametrize("function", functions(), ids=lambda function: function.name)
def test_every_branch_says_why(function: ast.FunctionDef) -> None:
    branches = [node for node in ast.walk(function) if isinstance(node, ast.If)]
    silent = [ast.unparse(node.test) for node in branches if not has_reason(node.lineno)]

    assert len(branches) > 5
    assert [test for test in silent if test not in BOOKKEEPING and not test.startswith("left > ")] == []


def test_every_constant_is_explained() -> None:
    body = MODULE.body
    named = {
        node.targets[0].id: after
        for node, after in itertools.pairwise(body)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    silent = {name for name, after in named.items() if not isinstance(after, ast.Expr) and name != "Pausing"}

    assert len(named) > 12
    assert silent - {"REVERSE_FUTILITY_DEPTH", "ALL_MOVES"} == set()


def test_figures_beside_branches_are_those_that_were_measured() -> None:
    code = re.sub(r'^""".*?"""', "", SOURCE, count=1, flags=re.S)
    beside = re.findall(r"#.*?\bsaves? (\d\.\d\d)", code)
    measured = re.findall(r"^\| [\w ]+ \| (\d\.\d\d) \|", TRIED, re.M)

    assert len(beside) >= 9
    assert [figure for figure in beside if figure not in measured] == []


def test_the_program_switches_off_constants_that_there_are() -> None:
    assert {name for values in OFF.values() for name in values} <= vars(tree).keys()
