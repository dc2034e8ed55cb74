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

from pycore.contract.case import Case, variants
from pycore.contract.checks import CHECKS, EACH, FIRST, SHARES, Part, finding, parts
from pycore.contract.seen import rarely_met
from pycore.games import GAMES, find
from pycore.interfaces.game import setup
from pycore.interfaces.narrator import MarkKind, StepKind
from pycore.kernel.package_data import read_text
from pycore.scenes.howto import picture_json

from .golden import positions as golden_positions
from .kit import EXAMPLES
from .playouts import PLAYED

HEAVY = ("tables", "scenes", "words")
"""Checks that take long and tell little more under other options than under the default ones."""


def is_long(game: str, part: Part) -> bool:
    """Tell what the usual run leaves out; it makes every check of every game under the default options.

    Of checks that are made in shares it makes the first share under other options, and for the examples of the kit,
    which have their code in common.
    """
    if part.options and part.check in HEAVY:
        return True
    return part.share > 0 and (bool(part.options) or game in EXAMPLES)


PARTS = [(game, part) for game, spec in PLAYED.items() for part in parts(spec)]
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))

pytestmark = pytest.mark.usefixtures("every_game_registered")


def title(given: tuple[str, Part]) -> str:
    """Return the name of a test: the game, its options, and the check."""
    game, part = given
    return f"{Case(PLAYED[game], part.options)} {part.check}{f' {part.share + 1}' if part.check in SHARES else ''}"


@pytest.mark.parametrize(
    "given",
    [pytest.param(one, marks=[pytest.mark.long] if is_long(*one) else [], id=title(one)) for one in PARTS],
)
def test_the_contract(given: tuple[str, Part]) -> None:
    game, part = given

    assert finding(PLAYED[game], part) is None


@every_game
def test_the_usual_run_makes_every_check(game: Any) -> None:
    """Only parts of the heaviest checks are left to the long run, and only under other options than the defaults."""
    usual = [part for name, part in PARTS if name == game.id and not is_long(name, part)]
    left = [part for name, part in PARTS if name == game.id and is_long(name, part)]

    assert {part.check for part in usual if not part.options} == {*CHECKS}
    assert {part.check for part in left} <= {*SHARES, *HEAVY}
    assert game.id in EXAMPLES or [part for part in left if not part.options] == []
    for options in variants(game)[1:]:
        assert {part.check for part in usual if part.options == options} == {FIRST, *EACH} - {*HEAVY}


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
