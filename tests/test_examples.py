"""The examples in docstrings: of what a newcomer calls first, each runs."""

from __future__ import annotations

import doctest
import importlib

import pytest

SHOWN = {
    "pycore.bridge": ["handle"],
    "pycore.games": ["find"],
    "pycore.kernel.game": ["setup"],
    "pycore.kernel.record": ["find_move", "play", "replay"],
    "pycore.kernel.perft": ["perft"],
    "pycore.kernel.chance": ["draw"],
    "pycore.kernel.beside": ["text_beside"],
    "pycore.kernel.cells": ["bits", "cells_in"],
    "pycore.scenes.scene": ["scene"],
    "pycore.engine.search": ["Search"],
}


@pytest.mark.parametrize("module", SHOWN)
def test_the_examples_of_a_module_run(module: str) -> None:
    found = importlib.import_module(module)
    shown = {test.name.rpartition(".")[2] for test in doctest.DocTestFinder().find(found) if test.examples}

    assert set(SHOWN[module]) <= shown
    assert doctest.testmod(found).failed == 0
