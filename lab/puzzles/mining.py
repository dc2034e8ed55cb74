"""Mine puzzles of the goals `win`, `save` and `gain` from games between strong players and add them to the kept ones.

    python -m lab mining turtle-shell --upto 200 --keep mined-turtle-shell.jsonl

Players search `--nodes` nodes per move and sometimes take their second choice or a random move; one game in two
starts from a composed position. Wherever the best move stands out from the next, full proofs (`coach.proof`,
`coach.goals`) decide whether it is the only one that wins, saves the game or gains a piece. A game gives several
puzzles if they are different ideas. Most first moves are not checks, and quotas keep goals, lengths and themes
apart. The list is the same on any machine, and a longer list begins like a shorter one.

`--saves` looks at composed positions only, and only for something to save, which games rarely show.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

from pycore import games
from pycore.coach.goals import Gain, is_saved, losing_after, saving
from pycore.coach.proof import Proof, TooLong
from pycore.engine.scores import DECIDED, WON
from pycore.engine.search import Found as Line
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.interfaces.puzzles import GAIN, SAVE, WIN
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor, Json, Remove

from ..resume_file import ResumeFile
from .puzzle_files import PuzzleSet, kept_in
from .puzzle_themes import gives_check, goal_theme, theme
from .puzzle_titles import themed_title
from .puzzles import drawn_options, effort_of, missed_by, solution
from .random_positions import Drawer, start
from .symmetry import Placed, same_by_symmetry

LONGEST = 90
"""Plies of a game."""
CHOICE = 6
"""Least number of legal moves."""
COMPOSED, HASTY = 30, 400
"""Composed positions per game that are looked at for something to save, and the nodes for each."""
SECOND, WILD = 12, 6
"""Percentages of second choices and of random moves."""
STANDS_OUT, RISES = 120, 130
"""Centipawns by which a gaining move must beat the next-best one, and the present evaluation."""
AHEAD = 50
"""Tenths of a pawn: a larger lead needs no further gain."""
BEHIND = {"turtle-shell": 0, "pilgrim": 0, "monkey-king": -100}
"""The least balance before a gain. In Monkey King Chess Red may be far behind and well placed."""
NEAR = 9
"""Plies within which a search must see a win or a loss before it is proven."""
GLANCE = 1_500
"""The positions that a proof may visit which only decides whether to look closer."""
SAVING = 250_000
"""The positions that a proof of the goal `save` may visit."""
EFFORT = 150_000
"""The positions a proof may visit."""
RATED = 60_000
"""The nodes of the search that rates a puzzle."""
FROM_A_GAME = 4
FIRST_TRIES = 3
"""Someone who tries checks, then captures, then the rest finds an easy puzzle within so many tries."""
SHARE = {SAVE: 0.3, GAIN: 0.3, WIN: 0.7}
"""Largest share of a list with that goal."""
CHECKS, EASY, THEME, ONE_TURN = 0.3, 0.2, 0.22, 0.5
"""Largest shares: of puzzles in several turns that begin with a check or are easy; of a theme; of those in one turn."""
LOW, LOW_SHARE = 700, 0.35
"""The largest share of puzzles that are rated below this."""
GUEST = 16
"""Largest number of puzzles with the same guests."""
BEGUN = 20


class Candidate(NamedTuple):
    """A position with a goal that its best move seems to reach, and no other."""

    pos: Any
    goal: str


class Mined(NamedTuple):
    """A puzzle with what the quotas count."""

    row: Json
    alike: list[tuple[Placed, str]]
    check: bool
    easy: bool


def in_composed(game: Game, seed: str) -> Iterator[Candidate]:
    """Yield composed positions that may have to be saved."""
    for number in range(COMPOSED):
        pos = start(game, f"{seed}/{number}")
        if pos is None or len(game.rules.legal_moves(pos)) < CHOICE:
            continue
        if _goal(game, pos, _lines(game, pos, HASTY, seed)) == SAVE:
            yield Candidate(pos, SAVE)


def in_a_game(game: Game, draw: Drawer, seed: str, nodes: int) -> Iterator[Candidate]:
    """Yield positions of one game, without their history."""
    rules = game.rules
    composed = draw.below(2) == 0
    pos = start(game, seed) if composed else rules.start()
    opening = 0 if composed else draw.some(4, 10)
    for ply in range(LONGEST):
        if pos is None or rules.actor(pos) is Actor.NOBODY:
            return
        moves = rules.legal_moves(pos)
        text = draw.one(moves).text
        if ply >= opening:
            lines = _lines(game, pos, nodes, f"{seed}/{ply}")
            if len(moves) >= CHOICE and (goal := _goal(game, pos, lines)):
                yield Candidate(rules.read(rules.write(pos)), goal)
            roll = draw.below(100)
            if roll >= WILD:
                text = lines[1 if roll < WILD + SECOND and len(lines) > 1 else 0].move or text
        pos = rules.play(pos, find_move(game, pos, text))


def _lines(game: Game, pos: Any, nodes: int, seed: str) -> list[Line]:
    """Return the two best moves of a search."""
    search = Search(game, pos, Manner(nodes=nodes), seed, lines=2)
    search.advance()
    return search.candidates()


def _goal(game: Game, pos: Any, lines: list[Line]) -> str | None:
    """Return the goal that the best of two lines seems to reach alone."""
    if len(lines) < 2:
        return None
    best, other = lines[0].score, lines[1].score
    if best >= WON - NEAR:
        return WIN if other < WON - NEAR else None
    if best > -DECIDED and best - other >= STANDS_OUT and _loses(game, pos, lines[1].move):
        return SAVE
    side = 1 if game.rules.actor(pos) is Actor.FIRST else -1
    if abs(best) < DECIDED and best - other >= STANDS_OUT and best - side * game.spec.play.evaluate(pos) >= RISES:
        return GAIN
    return None


def _loses(game: Game, pos: Any, action: str | None) -> bool:
    """Return whether an action loses within two turns, as far as a short proof can tell."""
    try:
        return losing_after(game, pos, GLANCE).wins_by(action or "", 2)
    except TooLong:
        return False


def proven(game: Game, candidate: Candidate) -> Json | None:
    """Return the turns, the solution and its alternatives if the position is a puzzle, else None."""
    pos, goal = candidate
    try:
        return {WIN: _win, SAVE: _save, GAIN: _gain}[goal](game, pos)
    except TooLong:
        return None


def _win(game: Game, pos: Any) -> Json | None:
    turns = Proof(game, pos, EFFORT).shortest(3)
    winners = Proof(game, pos, 2 * EFFORT).winners(turns) if turns else []
    if turns is None or len(winners) != 1:
        return None
    line, also = solution(Proof(game, pos, 2 * EFFORT), turns, winners[0])
    return {"turns": turns, "solution": " ".join(line), **({"also": also} if also else {})}


def _save(game: Game, pos: Any) -> Json | None:
    for turns in (1, 2):
        holding = saving(game, pos, turns, SAVING)
        if not holding:
            return None
        if len(holding) == 1:
            if not ends_turn(game, pos, holding[0]) or not is_saved(game, pos, holding[0], turns, SAVING):
                return None
            return {"goal": SAVE, "turns": turns, "solution": holding[0]}
    return None


def _gain(game: Game, pos: Any) -> Json | None:
    balance = Gain(game, pos).balance()
    if balance >= AHEAD or balance < BEHIND[game.spec.id] or Proof(game, pos, EFFORT).shortest(2):
        return None
    for turns in (1, 2):
        gain = Gain(game, pos, EFFORT)
        gaining = gain.winners(turns)
        if not gaining:
            continue
        if len(gaining) != 1 or not ends_turn(game, pos, gaining[0]):
            return None
        line, also = solution(Gain(game, pos, EFFORT), turns, gaining[0], lambda proof, left: proof.winners(left)[0])
        return {"goal": GAIN, "turns": turns, "solution": " ".join(line), **({"also": also} if also else {})}
    return None


def ends_turn(game: Game, pos: Any, action: str) -> bool:
    """Return whether an action ends the turn of the side to move."""
    after = game.rules.play(pos, find_move(game, pos, action))
    return game.rules.actor(after) is not game.rules.actor(pos)


def tries(game: Game, pos: Any, first: str) -> int:
    """Return how many moves somebody tries, up to the right one, who begins with checks and then captures."""
    kinds = ("check", "capture", "quiet")
    texts = [move.text for move in game.rules.legal_moves(pos)]
    order = [(kinds.index(kind_of_first(game, pos, text)), text) for text in texts]
    return 1 + [text for _, text in sorted(order)].index(first)


def kind_of_first(game: Game, pos: Any, first: str) -> str:
    """Return whether a move is a check, otherwise a capture, or quiet."""
    ply = game.ply(pos, find_move(game, pos, first))
    if gives_check(game, ply):
        return "check"
    return "capture" if any(isinstance(effect, Remove) for effect in ply.effects) else "quiet"


def rating(game: Game, pos: Any, row: Json, seed: str) -> int | None:
    """Return the difficulty: turns, the nodes a search needs, the levels that miss it, and how quiet the move is.

    None means that a long search prefers another move, so that the puzzle would teach the wrong one.
    """
    first = row["solution"].split()[0]
    search = Search(game, pos, Manner(nodes=RATED), seed)
    search.advance()
    if row.get("goal") == GAIN and search.found.move != first:
        return None
    effort, missed = effort_of(search, first), missed_by(game, pos, first, seed)
    begins = kind_of_first(game, pos, first)
    kind = 110 if begins == "quiet" else -110 if begins == "check" and row["turns"] == 1 else 0
    rated: int = 10 * round((400 + kind + 230 * (row["turns"] - 1) + 45 * log2(max(2, effort)) - 90 + 45 * missed) / 10)
    return max(400, min(2200, rated))


def mined(game: Game, candidate: Candidate) -> Mined | None:
    """Return the puzzle of a position without its rating, or None if it is not one."""
    found = proven(game, candidate)
    if found is None:
        return None
    pos = candidate.pos
    line = found["solution"].split()
    options = {name: value for name, value in game.options.items() if value != game.spec.options[name].default}
    named = theme(game, pos, line) if candidate.goal == WIN else goal_theme(game, pos, line, candidate.goal)
    row: Json = {
        **({"options": options} if options else {}),
        "start": game.rules.write(pos),
        **found,
        "theme": named,
    }
    return Mined(row, *_counted(game, pos, line[0]))


def _counted(game: Game, pos: Any, first: str) -> tuple[list[tuple[Placed, str]], bool, bool]:
    check = kind_of_first(game, pos, first) == "check"
    return same_by_symmetry(game, pos), check, tries(game, pos, first) <= FIRST_TRIES


def wanted(found: Mined, had: list[Mined], guests: Counter[str], external: str) -> bool:
    """Return whether the list has room for this puzzle."""
    row, length = found.row, len(had) + BEGUN
    goal, turns = row.get("goal", WIN), row["turns"]
    if any(found.alike[0] in one.alike for one in had):
        return False
    if sum(one.row.get("goal", WIN) == goal for one in had) >= SHARE[goal] * length:
        return False
    if sum(one.row["theme"] == row["theme"] for one in had) >= THEME * length:
        return False
    if external and guests[external] >= GUEST:
        return False
    if turns == 1:
        return bool(sum(one.row["turns"] == 1 for one in had) < ONE_TURN * length)
    long = [one for one in had if one.row["turns"] > 1]
    if found.check and sum(one.check for one in long) >= CHECKS * len(long):
        return False
    return not found.easy or bool(sum(one.easy for one in long) < EASY * len(long))


def added(
    spec: GameSpec, before: list[Json], upto: int, seed: str, nodes: int | None, looked: ResumeFile
) -> Iterator[Json]:
    """Yield puzzles after the existing ones until there are `upto`; record in `looked` which games were tried.

    Args:
        nodes: of each search while a game is played; None to look at composed positions only.
    """
    had, guests = [], Counter[str]()
    for row in before:
        game = setup(spec, row.get("options", {}))
        pos = game.rules.read(row["start"])
        had.append(Mined(row, *_counted(game, pos, row["solution"].split()[0])))
        guests[game.options.get("external", "")] += 1
    number = max([0, *looked.values])
    while len(had) < upto:
        number += 1
        drawn = f"{seed}/{number}"
        draw = Drawer(drawn)
        game = setup(spec, drawn_options(spec, draw, ""))
        external = game.options.get("external", "")
        ideas = {(one.row.get("goal", WIN), one.row["theme"]) for one in had if one.row["from"] == drawn}
        played = in_a_game(game, draw, drawn, nodes) if nodes else ()
        for candidate in chain(in_composed(game, drawn), played):
            if len(ideas) >= FROM_A_GAME:
                break
            found = mined(game, candidate)
            if found is None or (candidate.goal, found.row["theme"]) in ideas:
                continue
            if wanted(found, had, guests, external):
                taken = {one.row["title"] for one in had}
                found.row["title"] = themed_title(game, candidate.pos, found.row["theme"], taken)
                if found.row["title"] in taken:
                    continue
                rated = rating(game, candidate.pos, found.row, drawn)
                low = sum(one.row["rating"] < LOW for one in had)
                if rated is None or (rated < LOW and low >= LOW_SHARE * (len(had) + BEGUN)):
                    continue
                found.row["rating"] = rated
                ideas.add((candidate.goal, found.row["theme"]))
                found.row["from"] = drawn
                had.append(found)
                guests[external] += 1
                yield found.row
        looked.add(number)


def put_wins_first(entries: list[Json]) -> None:
    """Raise ratings so that the easiest puzzles in one turn and in two are wins, the goal that needs no explaining."""
    for turns in (1, 2):
        least = min(row["rating"] for row in entries if (row.get("goal", WIN), row["turns"]) == (WIN, turns))
        for row in entries:
            if row.get("goal", WIN) != WIN and row["turns"] == turns:
                row["rating"] = max(row["rating"], least + 10)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab mining", description="Mine puzzles from games and add them to the kept ones."
    )
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    parser.add_argument("--upto", type=int, default=200, help="total number in the end")
    parser.add_argument("--seed", default="mining", help="any text; the same seed gives the same result")
    parser.add_argument("--nodes", type=int, default=800, help="per move, of the search that plays and looks")
    parser.add_argument("--saves", action="store_true", help="look only for something to save, in composed positions")
    parser.add_argument("--into", type=Path, help="write to this file instead of the game's own")
    parser.add_argument("--seconds", type=float, help="CPU seconds after which to stop; the same command resumes")
    parser.add_argument("--keep", type=Path, help="a file of the game numbers tried, to resume from")
    given = parser.parse_args()
    spec = games.find(given.game)
    kept = PuzzleSet(given.into or kept_in(spec))
    kept.extend(
        added(
            spec,
            list(kept.entries),
            given.upto,
            given.seed,
            None if given.saves else given.nodes,
            ResumeFile(given.keep),
        ),
        given.seconds,
    )
    put_wins_first(kept.entries)
    kept.write()
    goals = Counter(row.get("goal", WIN) for row in kept.entries)
    print(f"{len(kept.entries)} puzzles, by goal: {dict(goals)}")


if __name__ == "__main__":
    main()
