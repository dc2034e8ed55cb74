"""Make puzzles for a game for two and add them to the kept ones.

    python -m lab puzzles turtle-shell --upto 50

Games are played from the start and from composed positions, under options drawn for each, by players that search few
nodes and sometimes move at random. Where a short search sees a win, a full proof (`coach.proof`) finds in how many
turns, and whether only one first move wins. For a requested theme, composed positions are tried without playing. A game
gives at most one puzzle, and no puzzle repeats another by symmetry. The list is the same on any machine, and a longer
list begins like a shorter one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

from pycore import games
from pycore.coach.proof import Proof, TooLong
from pycore.engine.levels import manner
from pycore.engine.scores import WON
from pycore.engine.search import Manner, Search
from pycore.games.pilgrim.pieces import KINDS
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor, Json

from ..resume_file import ResumeFile
from .puzzle_files import PuzzleSet, kept_in
from .puzzle_themes import SLINGERS, begins, theme
from .puzzle_titles import title
from .random_positions import Drawer, start
from .symmetry import Placed, same_by_symmetry

MOST = 3
"""Turns of the longest puzzle."""
SEEN = 5
"""Plies within which a search must see a win before it is proven."""
WILD = 20
"""Percentage of random moves."""
LONGEST = 90
"""Plies of a game."""
LOOK = {1: 1_500, 2: 1_500, 3: 20_000}
"""By requested turns, the nodes of the search that checks whether a second move wins as well."""
EFFORT = {1: 25_000, 2: 25_000, 3: 400_000}
"""By requested turns, the positions a proof may visit. The browser repeats part of it to refute a wrong move."""
GLANCE = 1_000
"""The same, for a first check whether a move of a theme wins."""
PROOFS = 4
"""Positions of one game that are tried."""
CHOICE = 5
"""Least number of legal moves."""
SHARES = {1: 0.34, 2: 0.56, 3: 1.0}
"""Largest share of a list with that many turns, once the list has begun (BEGUN)."""
GUEST = 4
"""Largest number of puzzles in a list with the same guests."""
THEME = 0.3
"""Largest share of a list with the same theme, once it has begun."""
BEGUN = 8
EASIEST, HARDEST, SPREAD = 400, 2200, 1.35
"""The ends of the scale of ratings, and what stretches the points of difficulty, 400 to 1,740, over it."""


class Asked(NamedTuple):
    """Requirements on the added puzzles."""

    nodes: int  # the nodes per move of the search that plays and looks for wins
    turns: int  # the least number of turns
    theme: str  # the only theme to look for, without a limit; "" for any, within their shares


class Found(NamedTuple):
    """A puzzle, with its mirror images, which identify repetitions."""

    row: Json
    alike: list[tuple[Placed, str]]


def drawn_options(spec: GameSpec, draw: Drawer, theme: str) -> dict[str, str]:
    """Return options for a game: mostly the default ones, with any guests, or those that the theme needs."""
    if theme == "sling":
        return {"external": draw.one(SLINGERS)}
    if spec.id == "pilgrim":
        guest = draw.one(tuple(KINDS))
        other = draw.one(tuple(KINDS))
        pair = draw.below(4) == 0 and {guest, other} != {"camel", "consul"}
        legality = {"legality": "seirawan"} if draw.below(8) == 0 else {}
        return {"external": f"{guest}+{other}" if pair else guest, **legality}
    if spec.id == "monkey-king" and draw.below(3) == 0:
        return {"river": draw.one(spec.options["river"].values)}
    return {}


def wins(game: Game, draw: Drawer, seed: str, asked: Asked) -> Iterator[Any]:
    """Yield positions of one game, without their history, in which the side to move seems to win soon.

    If more than two turns are asked for, the position a turn before is yielded first: a forced win was often there
    already, too deep for so short a search.
    """
    rules, nodes = game.rules, asked.nodes
    decided: list[Any] = []  # positions of the game in which a side began its turn
    composed = draw.below(4) > 0
    pos = start(game, seed) if composed else rules.start()
    opening = 0 if composed else draw.some(4, 12)
    for ply in range(LONGEST):
        if pos is None or rules.actor(pos) is Actor.NOBODY:
            return
        moves = rules.legal_moves(pos)
        text = draw.one(moves).text
        if ply >= opening:
            search = Search(game, pos, Manner(nodes=nodes), f"{seed}/{ply}")
            search.advance()
            if search.found.score >= WON - SEEN and len(moves) >= CHOICE:
                back = decided[-2:] if asked.turns > 2 else []
                yield from (rules.read(rules.write(one)) for one in (*back[:1], pos))
            assert search.found.move is not None
            text = text if draw.below(100) < WILD else search.found.move
        if not decided or rules.actor(decided[-1]) is not rules.actor(pos):
            decided.append(pos)
        pos = rules.play(pos, find_move(game, pos, text))


def themed(game: Game, seed: str, about: str) -> Iterator[Any]:
    """Yield a composed position if a first move of that theme wins in it within two turns."""
    pos = start(game, seed, about)
    if pos is None:
        return
    for move in game.rules.legal_moves(pos):
        if begins(game, about, game.ply(pos, move)):
            proof = Proof(game, pos, GLANCE)
            try:
                if proof.wins_by(move.text, 2):
                    yield pos
                    return
            except TooLong:
                continue


def solution(
    proof: Proof, turns: int, first: str, choose: Callable[[Proof, int], str] = Proof.best
) -> tuple[list[str], dict[str, list[str]]]:
    """Return the line to the solver's last action with the longest defence, and by index the other right actions in it.

    Args:
        choose: returns the solver's next action, given the turns that are left.
    """
    line, also, left = [first], {}, turns
    proof.go(first)
    left -= not proof.solver_decides()
    while left and not proof.over():
        if proof.solver_decides():
            action = choose(proof, left)
            others = [one for one in proof.winners(left) if one != action]
            if others:
                also[str(len(line))] = others
            proof.go(action)
            left -= not proof.solver_decides() or proof.over()
        else:
            action = proof.defence(left)
            proof.go(action)
        line.append(action)
    return line, also


def effort_of(search: Search, first: str) -> int:
    """Return the nodes that a finished search needed until it kept to a first move."""
    effort = search.nodes
    for done in reversed(search.finished):
        if done.best[0].move != first:
            break
        effort = done.nodes
    return effort


def missed_by(game: Game, pos: Any, first: str, seed: str) -> int:
    """Return how many of levels 1 to 6 do not find a first move."""
    missed = 0
    for level in range(1, 7):
        weak = Search(game, pos, manner(game, pos, level), seed)
        weak.advance()
        missed += weak.found.move != first
    return missed


def on_scale(points: float) -> int:
    """Return points of difficulty as a rating from EASIEST to HARDEST, in tens."""
    return max(EASIEST, min(HARDEST, 10 * round((EASIEST + SPREAD * (points - EASIEST)) / 10)))


def rating(game: Game, pos: Any, first: str, turns: int, seed: str) -> int:
    """Return the difficulty of a puzzle, from its turns, the nodes a search needs, and the levels that miss it."""
    search = Search(game, pos, Manner(nodes=40_000), seed)
    search.advance()
    effort, missed = effort_of(search, first), missed_by(game, pos, first, seed)
    return on_scale(450 + 230 * (turns - 1) + 45 * log2(effort) + 40 * missed)


def alone(game: Game, pos: Any, turns: int) -> bool:
    """Return whether a search sees exactly one winning move. It proves nothing, but saves proofs."""
    search = Search(game, pos, Manner(nodes=LOOK[turns]), lines=2)
    search.advance()
    best, *others = search.candidates()
    seen = WON - SEEN * (3 if turns > 2 else 1)  # a turn may be several plies
    return best.score >= seen and all(other.score < seen for other in others)


def puzzle(game: Game, pos: Any, seed: str, asked: int = 1) -> Found | None:
    """Return the puzzle of a position, of at least `asked` turns, or None if it is not one."""
    try:
        proof = Proof(game, pos, EFFORT[asked])
        if asked > 2 and proof.wins(asked - 1):  # common, and quickly found
            return None
        if not alone(game, pos, asked):
            return None
        turns = proof.shortest(MOST)
        winners = proof.winners(turns) if turns else []
        if turns is None or len(winners) != 1:
            return None
        line, also = solution(Proof(game, pos, EFFORT[asked]), turns, winners[0])
    except TooLong:
        return None
    options = {name: value for name, value in game.options.items() if value != game.spec.options[name].default}
    row: Json = {
        **({"options": options} if options else {}),
        "start": game.rules.write(pos),
        "turns": turns,
        "solution": " ".join(line),
        **({"also": also} if also else {}),
        "theme": theme(game, pos, line),
        "rating": rating(game, pos, line[0], turns, seed),
    }
    return Found(row, same_by_symmetry(game, pos))


def wanted(found: Found, had: list[Found], guests: Counter[str], options: dict[str, str], asked: Asked) -> bool:
    """Return whether the list has room for this puzzle."""
    rows = [one.row for one in had]
    if any(found.alike[0] in one.alike for one in had):
        return False
    if found.row["turns"] < asked.turns:
        return False
    if asked.theme:
        return bool(found.row["theme"] == asked.theme)
    same = sum(row["turns"] == found.row["turns"] for row in rows)
    length = len(had) + BEGUN
    if same >= SHARES[found.row["turns"]] * length:
        return False
    if sum(row["theme"] == found.row["theme"] for row in rows) >= THEME * length:
        return False
    return "external" not in options or guests[options["external"]] < GUEST


def added(spec: GameSpec, before: list[Json], upto: int, seed: str, asked: Asked, looked: ResumeFile) -> Iterator[Json]:
    """Yield puzzles after the existing ones until there are `upto`; record in `looked` which games were tried."""
    had, guests = [], Counter[str]()
    number = 0
    for row in before:
        game = setup(spec, row.get("options", {}))
        had.append(Found(row, same_by_symmetry(game, game.rules.read(row["start"]))))
        guests[game.options.get("external", "")] += 1
        number = max(number, row["from"])
    number = max([number, *looked.values])
    while len(had) < upto:
        number += 1
        drawn = f"{seed}/{number}"
        draw = Drawer(drawn)
        game = setup(spec, drawn_options(spec, draw, asked.theme))
        about = asked.theme
        positions = themed(game, drawn, about) if about else wins(game, draw, drawn, asked)
        for pos in islice(positions, PROOFS):
            found = puzzle(game, pos, drawn, asked.turns)
            if found and wanted(found, had, guests, dict(game.options), asked):
                found.row["from"] = number
                found.row["title"] = title(game, pos, {one.row["title"] for one in had})
                had.append(found)
                guests[game.options.get("external", "")] += 1
                yield found.row
                break
        looked.add(number)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab puzzles", description="Make puzzles and add them to the kept ones."
    )
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    parser.add_argument("--upto", type=int, default=50, help="total number in the end")
    parser.add_argument("--seed", default="puzzle", help="any text; the same seed gives the same result")
    parser.add_argument("--nodes", type=int, default=120, help="per move, of the search that plays and looks for wins")
    parser.add_argument("--turns", type=int, default=1, help="least number of turns of an added puzzle")
    parser.add_argument("--theme", default="", help="only puzzles of this theme")
    parser.add_argument("--into", type=Path, help="write to this file instead of the game's own")
    parser.add_argument("--seconds", type=float, help="CPU seconds after which to stop; the same command resumes")
    parser.add_argument("--keep", type=Path, help="a file of the game numbers tried, to resume from")
    given = parser.parse_args()
    spec = games.find(given.game)
    kept = PuzzleSet(given.into or kept_in(spec))
    asked = Asked(given.nodes, given.turns, given.theme)
    found = added(spec, list(kept.entries), given.upto, given.seed, asked, ResumeFile(given.keep))
    kept.extend(found, given.seconds)
    print(f"{len(kept.entries)} puzzles, by turns: {dict(Counter(row['turns'] for row in kept.entries))}")


if __name__ == "__main__":
    main()
