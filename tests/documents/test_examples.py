"""Tests that docstring examples run, and that the functions a newcomer calls first have one."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOWN = {
    "pycore.bridge": {"handle"},
    "pycore.games": {"find"},
    "pycore.interfaces.game": {"setup"},
    "pycore.kernel.record": {"find_move", "play", "replay"},
    "pycore.kernel.perft": {"perft"},
    "pycore.kernel.chance": {"draw"},
    "pycore.kernel.package_data": {"read_text"},
    "pycore.kernel.cells": {"bits", "cells_in"},
    "pycore.scenes.scene": {"scene"},
    "pycore.engine.search": {"Search"},
}
"""The functions that a newcomer calls first, by module."""
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ("pycore", "lab", "buildtools", "tests", "e2e")
    for path in (ROOT / room).rglob("*.py")
    if "\n    >>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_pass(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@pytest.mark.parametrize("module", SHOWN)
def test_first_functions_have_examples(module: str) -> None:
    found = importlib.import_module(module)
    shown = {test.name.rpartition(".")[2] for test in doctest.DocTestFinder().find(found) if test.examples}
    assert shown >= SHOWN[module]
