"""Print the tables of kept puzzles in docs/measured/puzzles.md: `python -m lab puzzle_counts`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from pycore.games import GAMES
from pycore.interfaces.game import GameSpec, setup
from pycore.interfaces.puzzles import CROSSING, Puzzle

from .mining import FIRST_TRIES, kind_of_first, tries

BAND = 200
"""Width of the rating bands, in points."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def counted(found: Iterable[str]) -> str:
    """Return counts such as `fork 7, promotion 4`, the most frequent first."""
    return ", ".join(
        f"{name} {count}" for name, count in sorted(Counter(found).items(), key=lambda one: (-one[1], one[0]))
    )


def bands(puzzles: Sequence[Puzzle]) -> str:
    """Return the number of puzzles in each rating band."""
    count = Counter(puzzle.rating // BAND * BAND for puzzle in puzzles)
    return ", ".join(f"{low} to {low + BAND - 10}: {count[low]}" for low in sorted(count))


def of_win(spec: GameSpec, puzzles: Sequence[Puzzle]) -> list[str]:
    """Return the row for a game for two."""
    turns = Counter(puzzle.turns for puzzle in puzzles)
    return [
        spec.name,
        str(len(puzzles)),
        ", ".join(str(turns[number]) for number in (1, 2, 3)),
        bands(puzzles),
        counted(puzzle.theme for puzzle in puzzles),
    ]


def first_moves(spec: GameSpec, puzzles: Sequence[Puzzle]) -> list[str]:
    """Return the row of a game for two about its puzzles in two and three turns: how they begin, and who solves them.

    Somebody who tries checks, then captures, then the rest in order of text solves a puzzle that has its first move
    among the first FIRST_TRIES.
    """
    kinds, solved = Counter[str](), 0
    long = [puzzle for puzzle in puzzles if puzzle.turns > 1]
    for puzzle in long:
        game = setup(spec, puzzle.options)
        pos = game.rules.read(puzzle.start)
        kinds[kind_of_first(game, pos, puzzle.solution[0])] += 1
        solved += tries(game, pos, puzzle.solution[0]) <= FIRST_TRIES
    goals = Counter(f"{puzzle.goal} in {puzzle.turns}" for puzzle in puzzles)
    return [spec.name, counted(goals.elements()), counted(kinds.elements()), f"{solved} of {len(long)}"]


def guests(spec: GameSpec, puzzles: Sequence[Puzzle]) -> Counter[str]:
    """Return, for a game with guests, the number of boards on which each kind stands or waits."""
    found = Counter[str]()
    for puzzle in puzzles:
        game = setup(spec, puzzle.options)
        kinds = {piece.kind for piece in game.narrator.pieces(game.rules.read(puzzle.start)).values()}
        found.update(kinds & set(game.options["external"].split("+")))
    return found


def main() -> None:
    """Print the tables."""
    argparse.ArgumentParser(prog="python -m lab puzzle_counts", description="Count the kept puzzles.").parse_args()
    kept = {id: spec.teach.puzzles().puzzles for id, spec in GAMES.items() if spec.teach.puzzles}
    wins = [(GAMES[id], puzzles) for id, puzzles in kept.items() if puzzles[0].goal != CROSSING]
    print(
        "\n".join(
            table(("game", "kept", "in one, two, three turns", "rated", "themes"), (of_win(*one) for one in wins))
        )
    )
    head = ("game", "goals and turns", "first move in two and three turns", "solved by checks, then captures")
    print("\n".join(["", *table(head, (first_moves(*one) for one in wins))]))
    for spec, puzzles in wins:
        if "external" in spec.options:
            found = guests(spec, puzzles)
            with_them = sum(bool(guests(spec, [puzzle])) for puzzle in puzzles)
            print(f"\n{spec.name}: guests on {with_them} boards, of {len(found)} kinds: {counted(found.elements())}")
    for id, puzzles in kept.items():
        if puzzles[0].goal == CROSSING:
            turns = [puzzle.turns for puzzle in puzzles]
            print(
                f"\n{GAMES[id].name}: {len(puzzles)} crossings in {min(turns)} to {max(turns)} turns, "
                f"median {median(turns):g}"
            )
            print(f"by what most is left: {counted(puzzle.theme for puzzle in puzzles)}; {bands(puzzles)}")


if __name__ == "__main__":
    main()
