"""Tests of drawn endings: they are told as drawn, and those beside them that are won are still told as won."""

from __future__ import annotations

import pytest

from pycore import games
from pycore.coach.lines import verdict_of
from pycore.coach.verdict import Verdict
from pycore.engine.scores import share
from pycore.engine.search import Manner, Search, static_score
from pycore.interfaces.game import Game, setup

NODES = 3000
KNIGHTS = "Drawn with best play, as two knights cannot force mate"
CORNER = "Drawn with best play, as the bishop does not reach the corner where the pawn promotes"
COLOUR = "Drawn with best play, as pieces of one colour cannot mate"


def played_with(guest: str) -> Game:
    return setup(games.find("pilgrim"), {"external": guest})


def told(position: str, guest: str = "mastodon") -> Verdict:
    """Return the verdict that an analysis gives."""
    game = played_with(guest)
    pos = game.rules.read(f"{position} - - 0 1")
    search = Search(game, pos, Manner(nodes=NODES))
    search.advance()
    return verdict_of(game, pos, search.found.score)


@pytest.mark.parametrize(
    ("position", "guest", "text"),
    [
        ("8/8/8/4k3/8/8/3NN3/4K3 w", "mastodon", KNIGHTS),
        ("8/3nn3/4k3/8/8/3K4/8/8 w", "mastodon", KNIGHTS),
        ("7k/8/7P/7P/8/5B2/8/4K3 w", "mastodon", CORNER),
        ("4k3/8/2b5/8/8/p7/8/1K6 b", "mastodon", CORNER),
        ("8/8/8/4k3/8/3B4/8/3K1B2 w", "mastodon", COLOUR),
        ("8/8/8/4k3/8/3J4/8/3K1B2 w", "adjutant", COLOUR),
        ("8/8/8/4k3/8/2Y5/8/3K4 w", "camel", COLOUR),
        ("8/8/8/4k3/8/2D5/8/3K4 w", "dimachaer", "Drawn with best play, as king and dimachaer cannot force mate"),
    ],
)
def test_a_dead_draw_is_told_with_its_reason(position: str, guest: str, text: str) -> None:
    verdict = told(position, guest)
    assert (verdict.text, verdict.number, verdict.side, verdict.share) == (text, "0.0", None, 0.5)


@pytest.mark.parametrize(
    ("position", "guest"),
    [
        ("8/8/8/4k3/8/8/3NN3/4K1N1 w", "mastodon"),  # three knights
        ("8/8/8/4k3/8/8/3NN2P/4K3 w", "mastodon"),  # a pawn as well
        ("8/8/8/4k3/8/8/3NB3/4K3 w", "mastodon"),
        ("8/8/8/4k3/8/8/3BB3/4K3 w", "mastodon"),  # of two colours
        ("7k/8/7P/7P/8/4B3/8/4K3 w", "mastodon"),  # the right bishop
        ("8/6k1/6P1/7P/8/5B2/8/4K3 w", "mastodon"),  # not only rook pawns
        ("8/8/8/1k5P/7P/5B2/8/6K1 w", "mastodon"),  # the king is far from the corner
        ("7k/8/7P/7P/8/5B2/3N4/4K3 w", "mastodon"),
        ("8/8/8/4k3/8/3J4/8/2BK4 w", "adjutant"),  # of two colours
        ("8/8/8/4k3/8/8/3A4/3K4 w", "archbishop"),
        ("4k3/8/8/2b5/8/p7/8/1K6 b", "mastodon"),  # the right bishop
        ("8/8/8/4k3/8/3M4/8/3K4 w", "mastodon"),
        ("8/8/8/4k3/8/3R4/8/3K4 w", "mastodon"),
        ("8/8/8/3qk3/8/4R3/8/2K5 b", "mastodon"),  # a queen is more than a rook and a bishop's worth
    ],
)
def test_the_won_ending_beside_it_is_told_as_won(position: str, guest: str) -> None:
    verdict = told(position, guest)
    white = position.endswith("w")
    assert verdict.text.startswith("White is winning" if white else "Black "), verdict
    assert (verdict.share if white else 1 - verdict.share) > 0.8


@pytest.mark.parametrize(
    "position",
    [
        "8/8/8/3k4/1b6/8/8/R5K1 b",  # rook against bishop
        "8/8/8/3k4/1n6/8/8/R5K1 b",  # and against knight
        "8/8/8/3k1r2/8/8/1B6/R5K1 b",  # rook and bishop against rook
        "8/8/8/4b3/8/6k1/5p1p/5B1K w",  # bishops of opposite colours, two pawns more
        "8/8/4k3/1p1b4/p7/2B5/2K5/8 w",
    ],
)
def test_a_lead_that_seldom_wins_is_no_clear_advantage(position: str) -> None:
    game = played_with("mastodon")
    pos = game.rules.read(f"{position} - - 0 1")
    assert abs(share(static_score(game, pos), game.spec.play.slope) - 0.5) < 0.16


def test_a_lead_is_damped_alike_for_both_sides() -> None:
    game = played_with("mastodon")
    white, black = (
        static_score(game, game.rules.read(f"{text} - - 0 1"))
        for text in ("8/8/8/3k4/1b6/8/8/R5K1 w", "r5k1/8/8/1B6/3K4/8/8/8 b")
    )
    assert white > 0 > black
    assert abs(white + black) <= 1  # by rounding


def test_bishops_of_one_colour_are_no_sign_of_a_draw() -> None:
    game = played_with("mastodon")
    opposite, alike = (
        static_score(game, game.rules.read(f"{text} - - 0 1"))
        for text in ("8/8/4k3/1p1b4/p7/2B5/2K5/8 w", "8/8/4k3/1p2b3/p7/2B5/2K5/8 w")
    )
    assert alike < 2 * opposite < 0
