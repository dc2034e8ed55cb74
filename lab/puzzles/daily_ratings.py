"""Print how hard the puzzles of the day are, and which come again.

    python -m lab daily_ratings --since 2027-01-01 --days 400

The tables are in docs/measured/puzzles.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median

from pycore.coach.daily import FIRST_WEEKDAY, WEEK, day_of, of_day
from pycore.games import GAMES
from pycore.interfaces.puzzles import Puzzle

from .puzzle_counts import table

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def by_weekday(puzzles: Sequence[Puzzle], since: int) -> list[str]:
    """Return for each weekday, Monday first, the lowest, median and highest rating of its puzzles.

    Args:
        puzzles: the puzzles of consecutive days.
        since: the first day, in the count of `day_of`.
    """
    found = []
    for weekday in range(WEEK):
        ratings = [one.rating for at, one in enumerate(puzzles) if (FIRST_WEEKDAY + since + at) % WEEK == weekday]
        found.append(f"{min(ratings)}, {median(ratings):g}, {max(ratings)}" if ratings else "")
    return found


def repeats(puzzles: Sequence[Puzzle]) -> list[int]:
    """Return for each puzzle that comes again after how many days it does.

    Args:
        puzzles: the puzzles of consecutive days.
    """
    last, gaps = dict[str, int](), []
    for at, one in enumerate(puzzles):
        if one.id in last:
            gaps.append(at - last[one.id])
        last[one.id] = at
    return gaps


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m lab daily_ratings", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--since", type=day_of, default="2027-01-01", metavar="DATE", help="the first day")
    parser.add_argument("--days", type=int, default=400, metavar="N", help="how many days")
    given = parser.parse_args()
    ratings, again = [], []
    for spec in GAMES.values():
        if spec.teach.puzzles:
            kept = spec.teach.puzzles()
            days = [of_day(spec, kept, day) for day in range(given.since, given.since + given.days)]
            gaps = repeats(days)
            ratings.append([spec.name, *by_weekday(days, given.since)])
            shortest = f"{min(gaps)} days" if gaps else "none"
            again.append([spec.name, str(len({one.id for one in days})), str(len(gaps)), shortest])
    print("\n".join(table(("game", *DAYS), ratings)))
    print("\n".join(["", *table(("game", "different puzzles", "that came before", "soonest again"), again)]))


if __name__ == "__main__":
    main()
