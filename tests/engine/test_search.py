"""Tests of the search at the root, on trees worked out by hand: the move, its score and line, the end of deepening."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from pycore.engine.generic_state import GenericState
from pycore.engine.scores import WON
from pycore.engine.search import Manner, Search, is_generic, state_for
from pycore.engine.transpositions import Transpositions
from pycore.interfaces.game import Game, GameSpec, Play
from pycore.kernel.types import Outcome

from .written import Written

TREE = """
root + 5: a b c
a - 0: a1 a2
b - 0: b1 b2
c - 0: c1 c2
a1 + 30: a3
a2 + 20: a3
b1 + 10: a3
b2 + 90: a3
c1 + 15: a3
c2 + 40: a3
a3 - 25: a4
a4 + 25: a3
"""


class Step(NamedTuple):
    text: str


def game(text: str = TREE, lean: int | None = None) -> Game:
    """Return a written tree as a game."""

    class Laws:
        def write(self, pos: str) -> str:
            return pos

        def legal_moves(self, pos: str) -> list[Step]:
            return [Step(move) for move in Written(text, pos).moves()]

        def outcome(self, pos: str) -> Outcome | None:
            result = Written(text, pos).place.result
            return None if result is None else Outcome("white", "end", "X1", "Over.")

    rules: Any = Laws()
    none: Any = None
    spec = GameSpec(
        "written", "Written", 2, ("white", "black"), "", 1, "", {}, lambda _: rules, none, none,
        play=Play(state=lambda _, pos: Written(text, pos), lean=None if lean is None else lambda _: lean),
    )  # fmt: skip
    return Game(spec, {}, rules, none)


def searched(text: str = TREE, lean: int | None = None, pos: str = "root", lines: int = 1, **manner: Any) -> Search:
    """Return a search that has run to its end."""
    search = Search(game(text, lean), pos, Manner(**manner), lines=lines)
    assert search.advance()
    return search


def test_the_best_move_with_its_line_score_and_depth() -> None:
    search = searched(depth=2)

    assert search.found == ("a", 20, ("a", "a2"), 2)
    assert [one.depth for one in search.finished] == [1, 2]
    assert search.finished[-1].best == (search.found,)
    assert search.finished[-1].nodes == search.nodes
    assert (search.deepest, search.done) == (2, True)


def test_the_score_is_for_the_side_to_move() -> None:
    search = searched(TREE.replace("+", "?").replace("-", "+").replace("?", "-"), depth=2)
    assert (search.found.score, search.found.line) == (-30, ("a", "a1"))


def test_several_lines_are_exact_and_best_first() -> None:
    found = searched(depth=2, lines=3).candidates()
    assert [(one.move, one.score) for one in found] == [("a", 20), ("c", 15), ("b", 10)]
    assert [one.line for one in found] == [("a", "a2"), ("c", "c1"), ("b", "b1")]
    assert [one.move for one in searched(depth=2, lines=2).candidates()] == ["a", "c"]
    assert len(searched(depth=2, lines=9).candidates()) == 3


def test_there_is_a_move_before_anything_is_searched() -> None:
    search = Search(game(), "root", Manner())
    assert search.found.move in ("a", "b", "c")
    assert search.found == (search.found.move, 5, (search.found.move,), 0)
    assert not search.done
    second = Search(game(TREE.replace("root +", "root -")), "root", Manner())
    assert (second.found.score, second.found.depth) == (-5, 0)


def test_the_default_seed_is_0() -> None:
    for pos in ("root", "a", "b", "c"):
        assert Search(game(), pos, Manner(eval_noise=90)).found == Search(game(), pos, Manner(eval_noise=90), "0").found
        ran = [Search(game(), pos, Manner(depth=1, eval_noise=90), *seed) for seed in ((), ("0",))]
        assert all(search.advance() for search in ran)
        assert ran[0].candidates() == ran[1].candidates()


def test_a_game_that_is_over_has_no_move() -> None:
    search = Search(game(), "root", Manner(depth=2))
    assert search.found.move
    over = Search(game("root end 1"), "root", Manner(depth=2))
    assert (over.done, over.advance(), over.found, over.candidates()) == (True, True, (None, 0, (), 0), [])


def test_the_phase_corrects_scores_of_undecided_games_only() -> None:
    assert searched(lean=7, depth=2).found.score == 27
    assert Search(game(lean=7), "root", Manner()).found.score == 12
    second = TREE.replace("+", "?").replace("-", "+").replace("?", "-")
    assert searched(second, lean=7, depth=2).found.score == -37
    assert searched(second, depth=2).found.score == -30
    assert searched("root + 0: a\na end 1", lean=7, depth=3).found.score == WON - 1


def test_deepening_ends_at_a_mate_or_when_nothing_is_left_to_evaluate() -> None:
    mate = "root + 0: a b\na end 1\nb - 0: b1\nb1 + 0: b"
    assert [one.depth for one in searched(mate, depth=9).finished] == [1]
    two = "root + 0: a b\na - 0: a1\na1 + 0: a2\na2 end 1\nb - 0: b1\nb1 + 0: b"
    assert [one.depth for one in searched(two, depth=9).finished] == [1, 2, 3]
    drawn = "root + 0: a\na - 0: b\nb end 0"
    assert [one.depth for one in searched(drawn, depth=9).finished] == [1, 2]
    assert [one.depth for one in searched(depth=5).finished] == [1, 2, 3, 4, 5]


def test_the_limit_of_nodes_is_kept_and_the_best_move_so_far_returned() -> None:
    for nodes in (1, 3, 8, 20):
        search = searched(nodes=nodes)
        assert search.nodes == nodes
        assert search.found.move in ("a", "b", "c")
    assert searched(nodes=400).found.line[0] == searched(nodes=400).found.move


def test_a_scouted_root_move_is_searched_at_ply_1() -> None:
    """So a repetition of the position after it makes the scores below it depend on the path."""
    text = "root + 0: a c\na - 30: a1\na1 + 30: a2\na2 - 30: a1\nc - 0: d\nd + 0: again\nagain end 0"

    def state(rules: Any, pos: str) -> Written:
        made = Written(text, pos)
        made.looks_back["again"] = 1
        return made

    one = game(text)
    table = Transpositions()
    search = Search(one._replace(spec=one.spec._replace(play=Play(state=state))), "root", Manner(depth=3), table=table)
    search.advance()
    assert search.found.move == "a"
    assert (table.young["c"][0], table.young["d"][0]) == (2, -1)


def test_without_noise_scores_have_no_error() -> None:
    assert {root.score_error for root in Search(game(), "root", Manner())._roots} == {0}


def test_noise_depends_on_the_seed_and_never_hides_a_win() -> None:
    moves = set()
    for seed in map(str, range(12)):
        first, again = (Search(game(), "root", Manner(depth=2, eval_noise=40), seed) for _ in range(2))
        first.advance()
        again.advance()
        assert first.found == again.found
        assert first.found.score == {"a": 20, "b": 10, "c": 15}[str(first.found.move)]  # noise changes only the choice
        moves.add(first.found.move)
    assert len(moves) > 1
    wins = "root + 0: a b\na - 900: a1\na1 + 900: a\nb end 1"
    for seed in map(str, range(12)):
        search = Search(game(wins), "root", Manner(depth=3, eval_noise=5_000), seed)
        search.advance()
        assert search.found.move == "b"
    assert searched(depth=2, eval_noise=0).found.move == "a"


def test_noise_applies_to_every_root_move() -> None:
    scores = {"a": 20, "b": 10, "c": 15}
    for seed in map(str, range(12)):
        search = Search(game(), "root", Manner(depth=2, eval_noise=40), seed)
        search.advance()
        worth = {root.text: scores[root.text] + root.score_error for root in search._roots}
        assert worth[str(search.found.move)] == max(worth.values())


@pytest.mark.parametrize(("move_visibility", "roots"), [(100, 3), (0, 1)])
def test_move_visibility_limits_the_root_moves(move_visibility: int, roots: int) -> None:
    assert len(searched(depth=1, move_visibility=move_visibility, lines=3).candidates()) == roots


def test_moves_that_win_something_are_searched_first() -> None:
    text = "root + 0: a b c!50\na - 0: x\nb - 0: x\nc - 0: x\nx + 0: a"
    for seed in "01234":
        assert Search(game(text), "root", Manner(), seed).found.move == "c"
    firsts = {Search(game(), "root", Manner(), str(seed)).found.move for seed in range(20)}
    assert firsts == {"a", "b", "c"}  # equal moves stay in random order


def test_a_game_without_a_fast_state_uses_the_generic_one() -> None:
    fast = game()
    plain = fast._replace(spec=fast.spec._replace(play=fast.spec.play._replace(state=None)))
    none = fast._replace(spec=fast.spec._replace(play=fast.spec.play._replace(state=lambda rules, pos: None)))

    assert isinstance(state_for(fast, "root"), Written)
    assert isinstance(state_for(plain, "root"), GenericState)
    assert isinstance(state_for(none, "root"), GenericState)
    assert [is_generic(one, "root") for one in (fast, plain, none)] == [False, True, True]


def test_the_clock_is_read_only_at_pauses() -> None:
    ticks = iter(range(1_000))
    search = Search(game(), "root", Manner(depth=30))
    calls = 0
    while not search.advance(2, clock=lambda: float(next(ticks))):
        calls += 1
    assert calls >= 2
    assert search.found == searched(depth=30).found
    assert search.advance(0)


def test_a_search_reuses_the_table_of_an_earlier_one() -> None:
    table = Transpositions()
    Search(game(), "root", Manner(depth=4), table=table).advance()
    assert table.young
    known = len(table.young)
    again = Search(game(), "root", Manner(depth=4), table=table)
    again.advance()
    assert again.nodes < searched(depth=4).nodes
    assert len(table.young) >= known
