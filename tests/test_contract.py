"""The contract of `pycore/contract` for every game: one test for each game, check and set of options.

A new game takes part as soon as it is registered, and nothing here may name a game. A toy game with dice and turns of
several actions (tests/toy) and a game without optional features (tests/hexapawn) take part too, so that the checks are
also tested on features that a later game may have. `tests/workshop/test_findings.py` tests that the checks find
mistakes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from pycore.contract.case import Case
from pycore.contract.checks import SHARES, Part, finding, parts
from pycore.contract.seen import rarely_met
from pycore.games import GAMES, find
from pycore.interfaces.game import setup
from pycore.interfaces.narrator import MarkKind, StepKind
from pycore.kernel.package_data import read_text
from pycore.scenes.howto import picture_json

from .golden import positions as golden_positions
from .kit import EXAMPLES
from .playouts import PLAYED

PARTS = [
    # The examples of the kit share its code: of checks that take long, the usual run makes the first share of each.
    pytest.param((game, part), marks=[pytest.mark.long] if game in EXAMPLES and part.share else [])
    for game, spec in PLAYED.items()
    for part in parts(spec)
]
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))

pytestmark = pytest.mark.usefixtures("every_game_registered")


def title(given: tuple[str, Part]) -> str:
    """Return the name of a test: the game, its options, and the check."""
    game, part = given
    return f"{Case(PLAYED[game], part.options)} {part.check}{f' {part.share + 1}' if part.check in SHARES else ''}"


@pytest.mark.parametrize("given", PARTS, ids=title)
def test_the_contract(given: tuple[str, Part]) -> None:
    game, part = given

    assert finding(PLAYED[game], part) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_holds_of_playouts_holds_of_positions_that_are_rarely_met(game: str) -> None:
    """The positions of the golden files include ended games, half-made turns, tokens and benches."""
    for made, pos in golden_positions(game, every=3):
        rarely_met(Case(made.spec, dict(made.options)), made, pos)


@every_game
def test_a_game_is_found_by_its_id(game: Any) -> None:
    assert find(game.id) is game


@every_game
def test_a_game_on_the_shelf_has_a_page_about_it(game: Any) -> None:
    """The build makes the page (buildtools/pages/game_pages.py); its facts must agree with the rule book."""
    if not (game.shelf.listed and game.package.startswith("pycore.games.")):
        return
    about = game.teach.about()
    book = read_text(game.package, "rules.md").partition("\n## ")[0]

    assert game.inventor in book and f"({about.year})" in book
    assert re.fullmatch(r"https?://[\w.-]+/\S*", about.source)
    assert 2 <= len(about.story) <= 4 and all(80 < len(text) < 500 for text in about.story)
    shown = picture_json(setup(game, {}), about.picture)
    assert shown["pieces"] and 20 < len(shown["caption"]) < 140


@pytest.mark.parametrize(("name", "kinds"), [("StepKind", StepKind), ("MarkKind", MarkKind)])
def test_the_page_has_the_same_kinds(name: str, kinds: Any) -> None:
    """tests/js/board/kinds.test.mjs checks that each has a look and a word."""
    text = (Path(__file__).parent.parent / "web" / "js" / "core" / "formats.d.ts").read_text(encoding="utf-8")
    found = re.search(rf"type {name} =([^;]*);", text)

    assert found
    assert re.findall(r'"([\w-]+)"', found[1]) == list(get_args(kinds))
