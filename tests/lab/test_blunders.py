"""Tests that the low levels make human mistakes: they overlook replies, not their own pieces."""

from __future__ import annotations

import pytest

from lab.strength.blunders import TAKEN, judged, kind_of, measured, walks
from pycore.engine.handicap import Replies
from pycore.engine.levels import LEVELS
from pycore.engine.search import Manner, Search
from pycore.games import GAMES
from pycore.interfaces.game import setup

TWO = {id: setup(spec, {}) for id, spec in GAMES.items() if spec.players == 2}
CHESS = TWO["pilgrim"]
GUARDED = "4k3/2p5/3r4/8/3Q4/8/8/4K3 w - - 0 1 --"  # the pawn on c7 guards the rook on d6
ATTACKED = "3qk3/p7/8/8/7N/8/8/R3K3 w - - 0 1 --"  # the rook can take a pawn, but the knight hangs
HANGS = "4k3/8/3n4/8/3Q4/8/8/4K3 w - - 0 1 --"


def choices(text: str, how: Manner, seeds: int = 12) -> list[str]:
    pos, found = CHESS.rules.read(text), []
    for seed in range(seeds):
        search = Search(CHESS, pos, how, str(seed))
        search.advance()
        found.append(str(search.found.move))
    return found


def test_a_level_that_sees_no_replies_takes_a_guarded_piece() -> None:
    assert "d4d6" in choices(GUARDED, Manner(depth=1, reply_visibility=0))
    assert "d4d6" not in choices(GUARDED, Manner(depth=1))
    assert "d4d6" in choices(GUARDED, Manner(depth=2, reply_visibility=0))
    assert "d4d6" not in choices(GUARDED, Manner(depth=2))


def test_a_level_overlooks_the_same_replies_after_every_move() -> None:
    """The position and the seed determine which replies are overlooked."""
    some = choices(ATTACKED, Manner(depth=1, reply_visibility=75), 40)
    assert 4 <= some.count("a1a7") <= 36
    assert some == choices(ATTACKED, Manner(depth=1, reply_visibility=75), 40)


def test_the_capture_of_the_piece_that_has_just_moved_is_always_seen() -> None:
    """Only level 1, which sees no replies, overlooks it."""
    assert "d4d6" not in choices(GUARDED, Manner(depth=1, reply_visibility=1), 40)
    assert "d4d6" not in choices(GUARDED, Manner(depth=2, reply_visibility=1), 40)
    assert all(level.manner.reply_visibility > 0 for number, level in LEVELS.items() if number > 1)


def missed(text: str, reply: str, played: int = 0) -> int:
    """Return in how many of 400 draws a reply is overlooked by an opponent that sees 80 of 100 average ones."""
    pos = CHESS.rules.read(text)
    return sum(not Replies(CHESS, pos, 80, str(seed), played).sees("h1h2", reply) for seed in range(400))


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("d8d7", "d8d2"),  # far along a file
        ("g7f6", "g7c3"),  # far along a diagonal
        ("c5b3", "c5b7"),  # backward, for Black
    ],
)
def test_replies_that_people_overlook_are_overlooked_more_often(easier: str, harder: str) -> None:
    text = "3qk3/6b1/8/2n5/8/2P5/8/4K2R w - - 0 1 --"
    assert missed(text, easier) < missed(text, harder)


def test_lines_that_a_move_opens_are_overlooked_and_attention_fades() -> None:
    text = "4k3/6b1/8/4N3/8/2R5/8/4K2R w - - 0 1 --"
    assert missed(text, "g7e5") < missed(text, "g7c3"), "the knight pinned to the rook"
    assert missed(text, "g7e5") < missed(text, "g7e5", played=80)


@pytest.mark.parametrize("id", TWO)
def test_levels_overlook_replies_in_every_game_for_two(id: str) -> None:
    game, pos = TWO[id], TWO[id].rules.start()
    known = [move.text for move in game.rules.legal_moves(pos)]
    for move in known:
        search = Search(game, pos, Manner(depth=1, reply_visibility=50), move)
        search.advance()
        assert search.found.move in known


@pytest.mark.parametrize(
    ("text", "move", "reply", "kind"),
    [
        (GUARDED, "d4d6", "c7d6", "moved"),
        ("4k3/6b1/8/4N3/8/2R5/8/4K3 w - - 0 1 --", "e5f7", "g7c3", "other"),
        (GUARDED, "d4d5", "e8e7", "none"),
        (GUARDED, "d4d5", None, "none"),
    ],
)
def test_the_kind_of_a_blunder_is_what_the_reply_takes(text: str, move: str, reply: str | None, kind: str) -> None:
    assert kind_of(CHESS, CHESS.rules.read(text), move, reply) == kind


@pytest.mark.long
def test_few_blunders_of_levels_2_to_5_lose_the_piece_that_moved() -> None:
    """At most a quarter, in 80 moves of each level."""
    found = [one for level in range(2, 6) for one in measured(CHESS, level, 2, "kinds", 400, 40)[0]]
    kinds = [one.kind for one in found if one.kind]
    assert len(kinds) >= 5
    assert kinds.count("moved") <= len(kinds) / 4


def test_overlooked_replies_do_not_count_as_mate() -> None:
    search = Search(CHESS, CHESS.rules.read("7k/8/8/8/8/8/8/KQ6 w - - 0 1 --"), Manner(depth=2, reply_visibility=0))
    search.advance()
    assert abs(search.found.score) < 3000


def test_answers_to_a_check_are_never_overlooked() -> None:
    """Otherwise every check would seem to win what it forks."""
    assert choices(HANGS, Manner(depth=1, reply_visibility=0)) == ["d4d6"] * 12


@pytest.mark.parametrize("level", [1, 2, 3])
def test_hanging_pieces_are_taken_most_of_the_time(level: int) -> None:
    """The goal is 60 % at least; 200 draws measure a rate to about seven percentage points."""
    assert choices(HANGS, LEVELS[level].manner, 200).count("d4d6") >= 120


def test_a_beginner_develops_and_leaves_the_king_at_home() -> None:
    found, walked = measured(CHESS, 1, 3, "home", 60, 30)
    assert walked == 0
    assert len(found) > 30 and any(one.loss > TAKEN for one in found)


def test_a_king_walks_that_stands_in_front_of_its_pieces() -> None:
    assert walks(CHESS, CHESS.rules.read("4k3/8/8/8/8/4K3/8/8 w - - 0 1 --"))
    assert not walks(CHESS, CHESS.rules.read("4k3/8/8/8/8/8/4K3/8 w - - 0 1 --"))


def test_the_cost_of_a_move_is_relative_to_the_best_move() -> None:
    pos = CHESS.rules.read(HANGS)
    best, worse = judged(CHESS, pos, "d4d6", 300), judged(CHESS, pos, "d4h8", 300)
    assert best == (0, True, "")
    assert worse is not None and worse.hung and worse.loss > 100
