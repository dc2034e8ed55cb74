"""Makes puzzles: `python -m lab puzzles turtle-shell --upto 50` adds to those that the game keeps.

Games are played from the game's own start and from composed ones, between players of few nodes who now and then play
anything, under options drawn for each. Wherever a short search sees a win, a look at every move (`coach.proof`) says in
how many turns, and whether one first move alone does it. For a theme that is asked for, composed positions do without a
game. A game gives one puzzle at the most, and none comes twice by symmetry. The same command makes the same list on any
machine, and a longer list begins like a shorter.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
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

from .composed import Drawer, start
from .kept import PuzzleSet, kept_in
from .noted import Noted
from .symmetry import Placed, same_by_symmetry
from .themes import SLINGERS, begins, theme
from .titles import title

MOST = 3
"""Turns."""
SEEN = 5
"""Plies within which a search must see a win before it is proven."""
WILD = 20
"""Percent of the moves that are any legal move."""
LONGEST = 90
"""Plies of a game."""
LOOK = {1: 1_500, 2: 1_500, 3: 20_000}
"""By the turns asked for, nodes of the search that tells whether a second move wins as well."""
EFFORT = {1: 25_000, 2: 25_000, 3: 400_000}
"""By the turns asked for, the positions a proof may look at: a part of it is made again in a browser when a wrong move
is refuted."""
GLANCE = 1_000
"""The same, for a first look at whether a move of a theme wins."""
PROOFS = 4
"""Positions of one game that are looked at so."""
CHOICE = 5
"""Legal moves there are at least."""
SHARES = {1: 0.34, 2: 0.56, 3: 1.0}
"""How much of a list takes so many turns, at the most, once it has begun (`BEGUN`)."""
GUEST = 4
"""How many of a list have the same guests."""
THEME = 0.3
"""How much of a list has the same theme, at the most, once it has begun."""
BEGUN = 8


class Asked(NamedTuple):
    """What the added ones are to be like."""

    nodes: int  # of the search that plays and looks for wins, a move
    turns: int  # at the least
    theme: str  # that one alone, as many as there are; empty: any, in their shares


class Found(NamedTuple):
    """A puzzle, and what it stands for when it comes to telling it from others."""

    row: Json
    alike: list[tuple[Placed, str]]


def drawn_options(spec: GameSpec, draw: Drawer, theme: str) -> dict[str, str]:
    """Options for a game: usually the usual ones, and any guests, or those that can do what the theme needs."""
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
    """Positions of one game, made from their texts alone, in which the side to move seems to win soon.

    Where more than two turns are asked for, a search that sees a win is followed by a look a turn back: who wins now by
    force did so then as often as not, and too far off for so short a search.
    """
    rules, nodes = game.rules, asked.nodes
    decided: list[Any] = []  # the positions of the game, as far as a side began its turn there
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
    """A composed position, if a first move of that theme wins in it within two turns."""
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


def solution(game: Game, pos: Any, turns: int, first: str, effort: int) -> tuple[list[str], dict[str, list[str]]]:
    """The line to the end with the longest defence, and by index what else would still do."""
    proof = Proof(game, pos, effort)
    line, also, left = [first], {}, turns
    proof.go(first)
    left -= not proof.solver_decides()
    while not proof.over():
        if proof.solver_decides():
            action = proof.best(left)
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


def rating(game: Game, pos: Any, first: str, turns: int, seed: str) -> int:
    """How hard a puzzle is: its turns, the nodes until a search holds to the first move, the level that finds it."""
    search = Search(game, pos, Manner(nodes=40_000), seed)
    search.advance()
    effort = search.nodes
    for done in reversed(search.finished):
        if done.best[0].move != first:
            break
        effort = done.nodes
    missed = 0
    for level in range(1, 7):
        weak = Search(game, pos, manner(game, pos, level), seed)
        weak.advance()
        missed += weak.found.move != first
    return 10 * round(45 + 23 * (turns - 1) + 4.5 * log2(effort) + 4 * missed)


def alone(game: Game, pos: Any, turns: int) -> bool:
    """Whether a search sees one winning move and no second: what it sees of both is not proven, but spares proofs."""
    search = Search(game, pos, Manner(nodes=LOOK[turns]), lines=2)
    search.advance()
    best, *others = search.candidates()
    seen = WON - SEEN * (3 if turns > 2 else 1)  # a turn may be several plies
    return best.score >= seen and all(other.score < seen for other in others)


def puzzle(game: Game, pos: Any, seed: str, asked: int = 1) -> Found | None:
    """The puzzle of a position, if it is one, of so many turns at the least."""
    try:
        proof = Proof(game, pos, EFFORT[asked])
        if asked > 2 and proof.wins(asked - 1):  # mostly so, and soon seen
            return None
        if not alone(game, pos, asked):
            return None
        turns = proof.shortest(MOST)
        winners = proof.winners(turns) if turns else []
        if turns is None or len(winners) != 1:
            return None
        line, also = solution(game, pos, turns, winners[0], EFFORT[asked])
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
    """Whether the list still has room for such a one."""
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


def added(spec: GameSpec, before: list[Json], upto: int, seed: str, asked: Asked, looked: Noted) -> Iterator[Json]:
    """Puzzles after those there are, until there are so many; the numbers of the games looked through are noted."""
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
    """Read the command line, and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m lab puzzles", description="Add puzzles to those kept.")
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    parser.add_argument("--upto", type=int, default=50, help="how many there are in the end")
    parser.add_argument("--seed", default="puzzle", help="any text")
    parser.add_argument("--nodes", type=int, default=120, help="of the search that plays and looks for wins, a move")
    parser.add_argument("--turns", type=int, default=1, help="the least that an added one takes")
    parser.add_argument("--theme", default="", help="of that theme alone")
    parser.add_argument("--into", type=Path, help="a file instead of the game's own")
    parser.add_argument("--seconds", type=float, help="of CPU time after which it stops, to be gone on with later")
    parser.add_argument("--keep", type=Path, help="a file for the numbers looked through, to be gone on with later")
    given = parser.parse_args()
    spec = games.find(given.game)
    kept = PuzzleSet(given.into or kept_in(spec))
    asked = Asked(given.nodes, given.turns, given.theme)
    found = added(spec, list(kept.entries), given.upto, given.seed, asked, Noted(given.keep))
    kept.extend(found, given.seconds)
    print(f"{len(kept.entries)} puzzles, by turns: {dict(Counter(row['turns'] for row in kept.entries))}")


if __name__ == "__main__":
    main()
