"""Tests of the search: it finds the right moves, keeps its limits in nodes, and gives the same result in slices."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from pycore import games
from pycore.engine.levels import LEVELS, manner
from pycore.engine.scores import WON
from pycore.engine.search import Found, Manner, Search
from pycore.games import GAMES
from pycore.interfaces.game import Game, GameSpec, Play, setup
from pycore.kernel import record as records
from pycore.kernel.types import Actor, Outcome

TURTLE = setup(games.find("turtle-shell"), {})
START = "rnggnr/p2k1p/ppp1pp/8/8/4/8/PPP1PP/P2K1P/RNGGNR w"
MATE_IN_1 = ("6/6/4r1/1k6/8/4/8/6/6/2K3 b", "f7f0")
HOME_IN_1 = ("6/6/6/8/8/K3/8/6/5k/6 b", "g1g0")
STALEMATES_AROUND = ("5k/6/1R4/8/8/4/8/6/6/K5 w", {"c7f7", "c7g8"})
LOOP = (["c0d1", "c9d8", "d1c0"], "d8c9")  # T5 forbids Black to close it


def position(game: Game, start: str | None = None, after: tuple[str, ...] | list[str] = ()) -> Any:
    played = records.replay(game, start, after)
    assert played.problem is None
    return played.positions[-1]


def found(game: Game, pos: Any, seed: str = "0", **manner: Any) -> Found:
    """Return the result of a search, by default in 600 nodes."""
    search = Search(game, pos, Manner(**(manner or {"nodes": 600})), seed)
    search.advance()
    return search.found


def random_positions(game: Game, seed: int, count: int) -> Iterator[Any]:
    """Return positions of random games with more than one legal move."""
    draw = random.Random(seed)
    while count:
        pos = game.rules.start()
        for _ in range(draw.randrange(120)):
            moves = game.rules.legal_moves(pos)
            if not moves:
                break
            pos = game.rules.play(pos, draw.choice(moves))
        if game.rules.legal_moves(pos) and game.rules.actor(pos) is not Actor.CHANCE:
            count -= 1
            yield pos


# -- a toy game: a tree written as text ------------------------------------------------------------------------------


class Node(NamedTuple):
    """A node: the actor, the nodes it leads to by name, and the score for the first side."""

    actor: Actor
    to: Mapping[str, Any] = {}
    score: int = 0
    weights: tuple[int, ...] = ()
    winner: str | None = None


class ToyMove(NamedTuple):
    text: str

    @property
    def steps(self) -> tuple[str, ...]:
        return (self.text,)


class Toy:
    """Rules whose positions are the nodes of a tree."""

    def write(self, pos: Node) -> str:
        return str(pos)

    def actor(self, pos: Node) -> Actor:
        return pos.actor

    def legal_moves(self, pos: Node) -> list[ToyMove]:
        return [ToyMove(text) for text in pos.to]

    def play(self, pos: Node, move: ToyMove) -> Node:
        return pos.to[move.text]

    def effects(self, pos: Node, move: ToyMove) -> tuple[()]:
        return ()

    def chances(self, pos: Node) -> list[tuple[ToyMove, int]]:
        return list(zip(self.legal_moves(pos), pos.weights, strict=True)) if pos.weights else []

    def outcome(self, pos: Node) -> Outcome | None:
        return Outcome(pos.winner, "toy", "X1", "Over.") if pos.winner else None


def toy(sides: tuple[str, ...] = ("white", "black")) -> Game:
    rules: Any = Toy()
    none: Any = None
    play = Play(evaluate=lambda pos: pos.score)
    spec = GameSpec("toy", "Toy", len(sides), sides, "", 1, "", {}, lambda _: rules, none, none, play=play)
    return Game(spec, {}, rules, none)


def leaf(score: int) -> Node:
    """Return a position with a move left, so that it is evaluated."""
    return Node(Actor.FIRST, {"on": Node(Actor.NOBODY, winner="nobody")}, score)


def test_chance_is_averaged_by_weight() -> None:
    def dice(*outcomes: tuple[int, int], seems: int = 0) -> Node:
        to = {f"roll:{n}": leaf(score) for n, (score, _) in enumerate(outcomes)}
        return Node(Actor.CHANCE, to, seems, tuple(weight for _, weight in outcomes))

    root = Node(Actor.FIRST, {"rash": dice((600, 1), (-300, 5), seems=500), "calm": dice((90, 1), (30, 1))})
    best = found(toy(), root, depth=2)

    assert (best.move, best.score) == ("calm", 60)
    assert found(toy(), root._replace(actor=Actor.SECOND), depth=2).move == "rash"
    assert found(toy(), root._replace(actor=Actor.SECOND), depth=2).score == 150


def test_one_side_may_act_twice_in_a_row() -> None:
    """The same two moves are made by one side, or by both in turn; the actor of a node decides, not the parity of
    plies.
    """

    def root(then: Actor) -> Node:
        here = Node(then, {"up": leaf(500), "down": leaf(-500)})
        there = Node(then, {"flat": leaf(10), "even": leaf(20)})
        return Node(Actor.FIRST, {"here": here, "there": there})

    twice = found(toy(), root(Actor.FIRST), depth=2)
    in_turn = found(toy(), root(Actor.SECOND), depth=2)

    assert (twice.move, twice.score, twice.line) == ("here", 500, ("here", "up"))
    assert (in_turn.move, in_turn.score, in_turn.line) == ("there", 10, ("there", "flat"))


@pytest.mark.parametrize("seed", range(40))
def test_alpha_beta_agrees_with_a_search_of_the_whole_tree(seed: int) -> None:
    """Compares with a plain search of every leaf, in random trees with dice and sides in any order."""
    draw = random.Random(seed)

    def grow(depth: int) -> Node:
        score = draw.randrange(-400, 401)
        if depth == 0:
            return leaf(score)
        actor = draw.choice([Actor.FIRST, Actor.SECOND, Actor.SECOND, Actor.FIRST, Actor.CHANCE])
        to = {f"m{n}": grow(depth - 1) for n in range(draw.randrange(1, 5))}
        weights = tuple(draw.randrange(1, 4) for _ in to) if actor is Actor.CHANCE else ()
        return Node(actor, to, score, weights)

    def worth(node: Node, depth: int) -> int:
        if depth == 0:
            return node.score
        scores = [worth(after, depth - 1) for after in node.to.values()]
        if node.actor is Actor.CHANCE:
            return round(sum(s * w for s, w in zip(scores, node.weights, strict=True)) / sum(node.weights))
        return max(scores) if node.actor is Actor.FIRST else min(scores)

    root = grow(5)._replace(actor=draw.choice([Actor.FIRST, Actor.SECOND]))
    sign = 1 if root.actor is Actor.FIRST else -1

    assert found(toy(), root, depth=5).score == sign * worth(root, 5)


def test_deepening_stops_when_every_line_ends_the_game() -> None:
    won, lost = (Node(Actor.NOBODY, winner=side) for side in ("white", "black"))
    root = Node(Actor.FIRST, {"slow": Node(Actor.SECOND, {"to": Node(Actor.FIRST, {"win": won})}), "bad": lost})
    search = Search(toy(), root, Manner())

    assert search.advance()
    assert (search.found.move, search.found.score) == ("slow", WON - 3)
    assert search.found.line == ("slow", "to", "win")


def test_a_single_player_wins_or_loses() -> None:
    won, lost = (Node(Actor.NOBODY, winner=winner) for winner in ("player", "nobody"))
    dull = Node(Actor.FIRST, {"on": lost})
    alone = toy(("player",))

    assert found(alone, Node(Actor.FIRST, {"a": lost, "b": won})).move == "b"
    assert found(alone, Node(Actor.FIRST, {"a": lost, "b": dull})).move == "b"  # the later loss


# -- Turtle Shell Chess ------------------------------------------------------------------------------------------


SEEING = [level for level, how in LEVELS.items() if how.manner.move_visibility == 100 and not how.work]
"""The levels that overlook no root move, without those that take long."""


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize(("text", "move"), [MATE_IN_1, HOME_IN_1])
def test_a_win_in_one_is_found_at_every_level_that_overlooks_nothing(level: int, text: str, move: str) -> None:
    search = Search(TURTLE, position(TURTLE, text), manner(TURTLE, position(TURTLE, text), level))
    search.advance()

    assert (search.found.move, search.found.score, search.found.line) == (move, WON - 1, (move,))


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize("seed", range(5))
def test_t4_it_does_not_lose_by_giving_stalemate(level: int, seed: int) -> None:
    text, losing = STALEMATES_AROUND
    search = Search(TURTLE, position(TURTLE, text), manner(TURTLE, position(TURTLE, text), level), str(seed))
    search.advance()

    assert search.found.move not in losing
    assert search.found.score > -WON // 2


def test_t5_a_forbidden_repetition_is_never_chosen() -> None:
    after, forbidden = LOOP
    pos = position(TURTLE, START, after)
    assert forbidden not in {move.text for move in TURTLE.rules.legal_moves(pos)}

    for seed in range(10):
        assert found(TURTLE, pos, str(seed), nodes=200).move != forbidden


def test_level_1_varies_by_seed_and_repeats_for_one_seed() -> None:
    pos = TURTLE.rules.start()
    moves = []
    for seed in [*range(12), *range(12)]:
        search = Search(TURTLE, pos, manner(TURTLE, pos, 1), str(seed))
        search.advance()
        moves.append(search.found.move)

    assert moves[:12] == moves[12:]
    assert len(set(moves)) > 2


# -- every game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_legal_even_after_few_nodes(id: str) -> None:
    """The move and the whole line can be played, whether an iteration was finished or not."""
    game = setup(games.find(id), {})
    draw = random.Random(7)
    for pos in random_positions(game, 7, 60):
        nodes = draw.choice([1, 2, 3, 10, 40, 150])
        search = Search(game, pos, Manner(nodes=nodes))
        assert search.advance()
        assert search.nodes <= nodes
        assert search.found.line[0] == search.found.move
        for action in search.found.line:
            pos = game.rules.play(pos, records.find_move(game, pos, action))


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_moves_are_legal_in_thousands_of_positions(id: str) -> None:
    """Checks only the move; in some positions a level chooses it."""
    game = setup(games.find(id), {})
    for number, pos in enumerate(random_positions(game, 11, 2_000)):
        how = manner(game, pos, 1 + number % 5) if number % 4 == 0 else Manner(nodes=60)
        search = Search(game, pos, how, str(number))
        search.advance()
        assert search.found.move in {move.text for move in game.rules.legal_moves(pos)}


@pytest.mark.parametrize("id", GAMES)
def test_slices_do_not_change_the_result(id: str) -> None:
    """Compares the smallest possible slices, of a few nodes each, with one long run."""
    game = setup(games.find(id), {})
    for pos in random_positions(game, 8, 4):
        for how in (Manner(nodes=400), manner(game, pos, 1), manner(game, pos, 4)):
            whole, sliced = (Search(game, pos, how, "s") for _ in range(2))
            whole.advance()
            slices = 1
            while not sliced.advance(1e-9):
                slices += 1
            assert (sliced.found, sliced.nodes) == (whole.found, whole.nodes)
            assert slices > 1 or whole.nodes < 500


@pytest.mark.parametrize("count", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("id", GAMES)
def test_a_stopped_search_returns_the_best_move_so_far(id: str, count: int) -> None:
    game = setup(games.find(id), {})
    for pos in random_positions(game, 9, count):
        search = Search(game, pos, Manner())
        assert search.found.move in {move.text for move in game.rules.legal_moves(pos)}
        for _ in range(8):
            if search.advance(1e-9):
                break
            assert search.found.move in {move.text for move in game.rules.legal_moves(pos)}


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if game.players == 2])
def test_several_lines_are_found_side_by_side(id: str) -> None:
    """The moves differ, are sorted best first, and the first is as good as in a search for one line."""
    made = setup(games.find(id), {})
    for pos in random_positions(made, 10, 4):
        search = Search(made, pos, Manner(depth=2, quiescence=0), lines=3)
        search.advance()
        seen = search.candidates()
        assert len(seen) == min(3, len(made.rules.legal_moves(pos)))
        assert len({one.move for one in seen}) == len(seen)
        assert [one.score for one in seen] == sorted((one.score for one in seen), reverse=True)
        assert seen[0] == search.found
        single = Search(made, pos, Manner(depth=2, quiescence=0))
        single.advance()
        assert single.found.score == seen[0].score
