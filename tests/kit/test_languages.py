"""Tests that made games speak other languages: names that the catalogues know, and cells in sentences."""

from __future__ import annotations

import pytest

from pycore.interfaces.game import setup
from pycore.kernel.messages import named, noun, say
from pycore.languages import find_language
from pycore.languages.tags import NAMES

from . import EXAMPLES


def written(tag: str, text: str) -> str:
    """Return a message in a language."""
    language = find_language(tag)
    assert language
    return language.text(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tag", "goal", "prompt", "piece"),
    [
        ("de", "Bring eine Figur zum fernen Rand.", "Weiß am Zug.", "weißer Bauer"),
        ("es", "Lleva una pieza al borde lejano.", "Turno de las blancas.", "peón blanco"),
        ("zh-Hans", "把一个棋子走到远端边缘。", "轮到白方走。", "白方兵"),
    ],
)
def test_sides_pieces_and_edges_have_their_names(tag: str, goal: str, prompt: str, piece: str) -> None:
    spec = EXAMPLES["kit-hexapawn"]
    game = setup(spec, {})
    pos = game.rules.start()

    assert written(tag, spec.shelf.goal) == goal
    assert written(tag, game.narrator.prompt(pos)) == prompt
    assert piece in {written(tag, one.name) for one in game.narrator.pieces(pos).values()}


@pytest.mark.parametrize("tag", NAMES)
def test_names_that_no_catalogue_knows_stay_as_the_inventor_wrote_them(tag: str) -> None:
    piece = named("gryphon {rider}", noun("{piece}", piece="gryphon {rider}"))
    sentence = say("The {piece} may not stop on {cells}.", piece=piece, cells="a1")

    assert "gryphon {rider}" in written(tag, sentence).lower()
