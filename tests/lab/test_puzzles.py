"""Tests that saved puzzles match what the lab would make: titles, themes, no duplicates, and solvable crossings."""

from __future__ import annotations

from lab.puzzles.daily_ratings import by_weekday, repeats
from lab.puzzles.puzzle_files import PuzzleSet as PuzzleFile
from lab.puzzles.puzzle_files import kept_in
from lab.puzzles.puzzle_themes import goal_theme, theme
from lab.puzzles.puzzle_titles import themed_title, title
from lab.puzzles.symmetry import same_by_symmetry
from lab.strength.solve import solve
from pycore.coach.daily import FIRST_WEEKDAY, WEEK
from pycore.games import find
from pycore.games.temple_island.puzzles import Solution
from pycore.interfaces.game import setup
from pycore.interfaces.puzzles import WIN
from tests.coach.test_puzzles import each_for_two, kept, ready


@each_for_two
def test_a_title_names_only_the_pieces_on_the_board(id: str) -> None:
    taken: set[str] = set()
    rows = PuzzleFile(kept_in(find(id))).entries
    for puzzle, row in zip(kept(id).puzzles, rows, strict=True):
        game, pos = ready(id, puzzle)
        mined = isinstance(row["from"], str)
        made = themed_title(game, pos, puzzle.theme, taken) if mined else title(game, pos, taken)
        assert puzzle.title == made, puzzle.id
        taken.add(puzzle.title)


@each_for_two
def test_a_theme_matches_the_solution(id: str) -> None:
    for puzzle in kept(id).puzzles:
        game, pos = ready(id, puzzle)
        if puzzle.goal == WIN:
            assert puzzle.theme == theme(game, pos, puzzle.solution), puzzle.id
        else:
            assert puzzle.theme == goal_theme(game, pos, puzzle.solution, puzzle.goal), puzzle.id


@each_for_two
def test_no_position_is_the_mirror_image_of_another(id: str) -> None:
    seen = set()
    for puzzle in kept(id).puzzles:
        alike = same_by_symmetry(*ready(id, puzzle))
        assert not seen.intersection(alike), puzzle.id
        seen.add(alike[0])


def test_the_summary_of_a_crossing_can_be_read_back() -> None:
    start = kept("temple-island").puzzles[0].start
    for seed in ("2", "77"):
        game = setup(find("temple-island"), {"seed": seed})
        solved = solve(game, seed, turns=6, start=start)
        signs = Solution(start, seed).encode(solved.log)
        assert tuple(Solution(start, seed).decode(signs)) == solved.log
        assert len(signs) <= 4 * len(solved.log)


def test_ratings_are_counted_by_weekday_and_repeats_by_their_distance() -> None:
    one, two = kept("turtle-shell").puzzles[:2]
    monday = WEEK - FIRST_WEEKDAY
    both = f"{min(one.rating, two.rating)}, {(one.rating + two.rating) / 2:g}, {max(one.rating, two.rating)}"
    assert by_weekday([one] * WEEK + [two], monday)[:2] == [both, f"{one.rating}, {one.rating}, {one.rating}"]
    assert by_weekday([one], monday + 6) == [""] * 6 + [f"{one.rating}, {one.rating}, {one.rating}"]
    assert repeats([one, two, two, one, two]) == [1, 3, 2]
