"""Tests of the kit, and its examples as games."""

from __future__ import annotations

import importlib

from pycore.interfaces.game import GameSpec
from pycore.kit.examples import STARTS


def example(id: str) -> GameSpec:
    """Return the game of an example or template."""
    file = next(start.file for start in STARTS if start.id == id)
    return importlib.import_module(f"pycore.kit.examples.{file.removesuffix('.py')}").GAME


EXAMPLES = {f"kit-{start.id}": example(start.id)._replace(id=f"kit-{start.id}") for start in STARTS}
"""The examples and templates under ids of their own."""
