"""Play a match between two players of the core and print the results and the CPU time of their moves.

    python -m lab selfplay turtle-shell --first 2 --second random

A player is `random`, `greedy` (the best static evaluation after its own move), a level by its number, also between two
levels as `3.5`, or `nodes=4000`, a search of that many nodes a move. Each opening, a few random plies drawn from the
seed, is played twice with sides swapped. The games are the same on any machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.levels import is_strength, level_at, manner
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.errors import GameError
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor, Move

from .adjudication import Adjudicator

DRAW = 2
"""Stream of random draws used for openings and by the random player."""
Player = Callable[[Game, Any, str], str]


def random_player(game: Game, pos: Any, seed: str) -> str:
    """Return a random legal move, as text."""
    moves = game.rules.legal_moves(pos)
    move: Move = moves[chance.draw(seed, DRAW, 0, len(moves))]
    return move.text


def searching(how: Callable[[Game, Any, str], Manner]) -> Player:
    """Return a player that searches each position in the manner that `how` returns for it."""

    def play(game: Game, pos: Any, seed: str) -> str:
        search = Search(game, pos, how(game, pos, seed), seed)
        search.advance()
        assert search.found.move is not None, "a game that goes on has a move"
        return search.found.move

    return play


def player(name: str) -> Player:
    """Return the player of that name; raise ValueError if there is none."""
    if name == "random":
        return random_player
    if name == "greedy":
        return searching(lambda game, pos, seed: Manner(depth=1, quiescence=0))
    if name.startswith("nodes="):
        nodes = int(name.removeprefix("nodes="))
        return searching(lambda game, pos, seed: Manner(nodes=nodes))
    strength = float(name)
    if not is_strength(strength):
        raise ValueError(f"“{name}” is not the strength of an opponent.")
    return searching(lambda game, pos, seed: manner(game, pos, level_at(game, pos, strength, seed)))


class Played(NamedTuple):
    """A finished game: the winning side (0, 1 or None), the reason, its plies, and each side's CPU seconds by move."""

    won: int | None
    reason: str
    plies: int
    times: tuple[list[float], list[float]]


def play_game(
    game: Game, players: tuple[Player, Player], seed: str, opening: int, plies: int, lead: Adjudicator | None = None
) -> Played:
    """Play one game, the first player on the first side, and return it. After `plies` plies it counts as drawn.

    Args:
        opening: random plies before the players take over.
        lead: adjudicates decided games; by default every game is played out.
    """
    rules, pos = game.rules, game.rules.start()
    times: tuple[list[float], list[float]] = ([], [])
    for ply in range(plies):
        ended = rules.outcome(pos)
        if ended:
            won = game.spec.sides.index(ended.winner) if ended.winner in game.spec.sides else None
            return Played(won, ended.reason, ply, times)
        ahead = lead.after(pos) if lead else None
        if ahead is not None:
            return Played(ahead, "lead", ply, times)
        actor = rules.actor(pos)
        if actor is Actor.CHANCE:
            drawn = rules.chances(pos)
            pos = rules.play(pos, drawn[chance.weighted(seed, chance.DICE, ply, [w for _, w in drawn])][0])
            continue
        began = process_time()
        decide = random_player if ply < opening else players[actor.value]
        text = decide(game, pos, f"{seed}/{ply}")
        if ply >= opening:
            times[actor.value].append(process_time() - began)
        pos = rules.play(pos, find_move(game, pos, text))
    return Played(None, "unfinished", plies, times)


def match(game: Game, names: tuple[str, str], count: int, seed: str, opening: int, plies: int) -> None:
    """Play a match and print it from the first player's point of view."""
    one, other = player(names[0]), player(names[1])
    tally = {side: Counter[str]() for side in game.spec.sides}
    reasons, lengths = Counter[str](), 0
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(count):
        swapped = number % 2
        pair = (other, one) if swapped else (one, other)
        played = play_game(game, pair, f"{seed}/{number // 2}", opening, plies)
        result = "drawn" if played.won is None else "lost" if played.won != swapped else "won"
        tally[game.spec.sides[swapped]][result] += 1
        reasons[played.reason] += 1
        lengths += played.plies
        times[swapped].extend(played.times[0])
        times[1 - swapped].extend(played.times[1])
    print(f"{game.spec.id}: {names[0]} against {names[1]}, {count} games, seed {seed}")
    print(f"  {'side':8}{'won':>6}{'drawn':>7}{'lost':>6}{'score':>9}")
    for side, found in [*tally.items(), ("both", sum(tally.values(), Counter[str]()))]:
        score = 100 * (found["won"] + found["drawn"] / 2) / max(1, found.total())
        print(f"  {side:8}{found['won']:6}{found['drawn']:7}{found['lost']:6}{score:8.1f}%")
    print("  endings: " + ", ".join(f"{reason} {n}" for reason, n in reasons.most_common()))
    print(f"  plies: {lengths / count:.0f} on average")
    for who, seconds in zip(names, times, strict=True):
        spent = seconds or [0.0]
        print(f"  CPU seconds per move, {who}: mean {sum(spent) / len(spent):.3f}, longest {max(spent):.3f}")


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab selfplay", description="Play a match between two players.")
    parser.add_argument("game", choices=list(games.GAMES))
    parser.add_argument("--first", default="2", help="random, greedy, a level, or nodes=4000 (also for --second)")
    parser.add_argument("--second", default="random", help="as for --first")
    parser.add_argument(
        "--games", type=int, default=20, help="an even number, so that both sides are played equally often"
    )
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--opening", type=int, default=4, help="random plies before the players take over")
    parser.add_argument("--plies", type=int, default=400, help="after which a game counts as drawn")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    given = parser.parse_args()
    try:
        game = setup(games.find(given.game), dict(one.partition("=")[::2] for one in given.option))
        match(game, (given.first, given.second), given.games, given.seed, given.opening, given.plies)
    except (GameError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
