"""Tests of docs/kit.md: its examples run, and it shows everything that the kit offers."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from pycore import kit
from pycore.interfaces.game import GameSpec, setup
from pycore.kit.core.reaching import reached
from pycore.kit.parts.stock import stock

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "kit.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, flags=re.M | re.S)


def at(spec: GameSpec, position: str) -> Any:
    """Return the rules of a game and a position of it, the start for ""."""
    rules = setup(spec, {}).rules
    return rules, rules.read(position) if position else rules.start()


def moves(spec: GameSpec, position: str = "") -> list[str]:
    """Return the texts of the legal moves."""
    rules, pos = at(spec, position)
    return [move.text for move in rules.legal_moves(pos)]


def after(spec: GameSpec, *texts: str) -> str:
    """Return the position after moves from the start."""
    rules, pos = at(spec, "")
    for text in texts:
        pos = rules.play(pos, rules.legal_move(pos, text))
    return rules.write(pos)


def why(spec: GameSpec, steps: str, position: str = "") -> str:
    """Return the refusal of steps."""
    pos = at(spec, position)[1]
    refusal = setup(spec, {}).why(pos, steps.split())
    return refusal.message if refusal else ""


def outcome(spec: GameSpec, position: str) -> str | None:
    """Return how the game has ended, in words."""
    rules, pos = at(spec, position)
    ended = rules.outcome(pos)
    return str(ended.text) if ended else None


def reach(movement: Any, cell: str, board: Any = None) -> list[str]:
    """Return the cells that a lone piece of the first side reaches, sorted."""
    board = board or kit.square_board(8, 8)
    spec = kit.game("Reach", board=board, pieces=[kit.piece("x", "X", movement)], start={"X": cell}, ends=[])
    rules, pos = at(spec, "")
    found = reached(rules.design, pos, rules.design.number[cell])
    return sorted(rules.design.names[to] for each in found for to in each)


@pytest.fixture(scope="module")
def shown() -> doctest.TestResults:
    """Run all examples of the page, in order."""
    names = {name: getattr(kit, name) for name in kit.__all__}
    names |= {"moves": moves, "after": after, "why": why, "outcome": outcome, "reach": reach}
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for number, block in enumerate(BLOCKS):
        if ">>> " in block:
            block = block.replace("\nKitError", f"\n{kit.KitError.__module__}.KitError")
            test = parser.get_doctest(block, names, f"block {number}", "docs/kit.md", 0)
            runner.run(test, clear_globs=False)
            names = test.globs
        else:
            exec(block.replace("from kit import", "from pycore.kit import"), names)
    return runner.summarize(verbose=False)


def test_every_example_does_what_the_page_says(shown: doctest.TestResults) -> None:
    assert shown.attempted > 50 and shown.failed == 0


@pytest.mark.parametrize("name", kit.__all__)
def test_every_name_of_the_kit_is_in_an_example_or_a_table(name: str) -> None:
    examples = "\n".join(BLOCKS) + "\n".join(re.findall(r"`[^`]+`", TEXT))

    assert re.search(rf"\b{name}\b", examples) or name == "Now"


@pytest.mark.parametrize("name", [name for name in vars(kit.Now) if not name.startswith("_")])
def test_everything_that_now_knows_is_listed(name: str) -> None:
    assert f"`now.{name}" in TEXT


def test_the_whole_stock_is_listed() -> None:
    assert " ".join(sorted(stock())) in TEXT
