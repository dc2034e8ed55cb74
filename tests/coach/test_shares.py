"""Tests of shares: analysis and review agree on them, and the phase of a game corrects them."""

from __future__ import annotations

import pytest

from pycore.engine.scores import share
from pycore.engine.search import Manner, Search
from pycore.games import GAMES, find
from pycore.interfaces.game import setup
from tests.coach.test_analysis import BEGUN_BY_A_SIDE, record, worked

pytestmark = pytest.mark.usefixtures("every_game_registered")


def test_the_share_at_the_start_of_monkey_king_chess_fits_the_results_of_games() -> None:
    """Blue wins 57 of 100 games; without the correction for the phase the share would be above 0.8."""
    game = setup(find("monkey-king"), {})
    search = Search(game, game.rules.start(), Manner(nodes=3000))
    search.advance()

    assert 0.5 <= share(search.found.score, game.spec.play.slope) <= 0.65


def test_the_correction_changes_no_move_and_is_zero_without_hands() -> None:
    game = setup(find("monkey-king"), {})
    without = game._replace(spec=game.spec._replace(play=game.spec.play._replace(lean=None)))
    assert game.spec.play.lean is not None
    pos = game.rules.start()
    one, other = Search(game, pos, Manner(nodes=2000)), Search(without, pos, Manner(nodes=2000))
    one.advance()
    other.advance()

    assert one.found.line == other.found.line
    assert one.found.score - other.found.score == game.spec.play.lean(pos) < 0
    assert game.spec.play.lean(game.rules.read("5/5/2p2/5/2C2/5/K4/5 --/-- - 0 r - 0 1")) == 0


@pytest.mark.parametrize("game", BEGUN_BY_A_SIDE)
def test_analysis_and_review_give_the_same_share(game: str) -> None:
    analysed = worked("analyse", record=record(game), nodes=4000)
    made = setup(GAMES[game], {})

    assert analysed["verdict"]["share"] == analysed["candidates"][0]["share"]
    assert analysed["verdict"]["share"] == round(share(analysed["candidates"][0]["score"], made.spec.play.slope), 3)
    reviewed = worked("review", record=record(game), nodes=4000)
    assert reviewed["points"][0]["share"] == pytest.approx(analysed["verdict"]["share"], abs=0.06)
