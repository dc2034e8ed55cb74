"""Practice with puzzles: the player's own rating, and the next puzzle of each mode.

The page stores every try on the device and sends all results with each request; nothing is kept here. Stored results
(docs/api/storage.md) may be damaged or made up, so whatever does not have the expected form is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log, pi, sqrt
from typing import Any, NamedTuple

from ...interfaces.game import GameSpec
from ...interfaces.puzzles import CROSSING, Puzzle
from ...kernel.messages import count, noun, say, sentences
from ...kernel.types import Json
from ..puzzle_titles import theme_name
from ..puzzles import Effort, by_rating, effort, puzzle_json
from .spacing import Try, comes_again, due_day, stored_day, tries_of, whole

RATED, STREAK, AGAIN, THEME = MODES = ("rated", "streak", "again", "theme")
START, WIDEST, NARROWEST = 900.0, 350.0, 60.0
"""The rating of somebody who has tried nothing, its deviation, and the least deviation."""
PUZZLE_DEVIATION = 100.0
"""The deviation of the ratings of puzzles, which are estimates too."""
EASIER = 70.0
"""How far below the player's rating the chosen puzzles are, so that about three in five are solved at once."""
FIRST_OF_STREAK, STREAK_STEP = 500.0, 50.0
"""The rating at which a streak begins, and by how much each puzzle is harder than the one before."""
BAND = 150.0
"""Puzzles whose distance from the wanted rating differs by less are equally suitable; the least tried is chosen."""


class Rating(NamedTuple):
    """The player's own rating, its deviation, and the number of puzzles that it rests on."""

    value: float = START
    deviation: float = WIDEST
    tries: int = 0

    def after(self, puzzle: float, right: bool) -> Rating:
        """Return the rating after one more first try of a puzzle with a rating.

        The update is that of Glicko (M. E. Glickman, "Parameter estimation in large paired comparison experiments",
        Applied Statistics 48, 1999), with each try as a rating period of its own and without the growth of the
        deviation over time: with q = ln 10 / 400, g = 1 / sqrt(1 + 3 q² RDp² / pi²) for a puzzle's deviation RDp, the
        expected score E = 1 / (1 + 10^(-g (r - rp) / 400)) and 1/d² = q² g² E (1 - E), the rating grows by
        q g (s - E) / (1/RD² + 1/d²), and 1/RD² by 1/d². `NARROWEST` keeps it moving.

        >>> first = Rating().after(900, True)
        >>> round(first.value), round(first.deviation)
        (1075, 252)
        """
        q = log(10) / 400
        g = 1 / sqrt(1 + 3 * (q * PUZZLE_DEVIATION / pi) ** 2)
        expected = 1 / (1 + 10 ** (-g * (self.value - puzzle) / 400))
        weight = 1 / self.deviation**2 + (q * g) ** 2 * expected * (1 - expected)
        value = self.value + q * g * (right - expected) / weight
        return Rating(value, max(NARROWEST, sqrt(1 / weight)), self.tries + 1)


class Practice:
    """The stored results of one game's puzzles, and what follows from them."""

    def __init__(self, game: str, puzzles: Iterable[Puzzle], results: Mapping[str, Any], today: int) -> None:
        """Read results.

        Args:
            results: the stored value `puzzles`.
            today: the local day, in the count of `day_of`.
        """
        self.puzzles = {one.id: one for one in by_rating([one for one in puzzles if one.goal != CROSSING])}
        self.today = today
        self.tries = {id: tries_of(results.get(f"{game}/{id} tries")) for id in self.puzzles}
        self._done = {id: _done(one, results.get(f"{game}/{id}")) for id, one in self.puzzles.items()}
        run = results.get(f"{game} streak")
        kept = run.get("run") if isinstance(run, dict) else None
        self.run = [id for id in self.puzzles if id in kept] if isinstance(kept, list) else []
        self.best = max(whole(run.get("best")) if isinstance(run, dict) else 0, len(self.run))
        self.since = whole(results.get(f"{game} since"))

    def rating(self) -> Rating:
        """Return the player's rating from the first tries since it was last reset, in their order."""
        first = sorted((tries[0], id) for id, tries in self.tries.items() if tries and tries[0].at >= self.since)
        rating = Rating()
        for one, id in first:
            rating = rating.after(self.puzzles[id].rating, one.right)
        return rating

    def due(self) -> list[str]:
        """Return the missed puzzles that come again today, the one that has waited longest first."""
        days = {id: day for id in self.puzzles if (day := self._due_day(id)) is not None}
        return sorted(days, key=lambda id: (days[id], id))

    def _due_day(self, id: str) -> int | None:
        """Return the day from which a missed puzzle is due, or None if it is not due today."""
        tries, done = self.tries[id], self._done[id]
        if not tries and done and not done.only.right:
            tries = [done.only]  # from a time when tries were not stored
        due = due_day(tries)
        return due if due is not None and due <= self.today else None

    def next(self, mode: str, theme: str, last: str) -> Puzzle | None:
        """Return the next puzzle of a mode, or None if there is none; `last` is the id of the one before, or ""."""
        if mode == AGAIN:
            return next((self.puzzles[id] for id in self.due() if id != last), None)
        others = [one for one in self.puzzles.values() if one.id != last]
        if mode == STREAK:
            wanted = FIRST_OF_STREAK + STREAK_STEP * len(self.run)
            return self._nearest([one for one in others if one.id not in self.run], wanted)
        wanted = self.rating().value - EASIER
        if mode == THEME:
            others = [one for one in others if one.theme == theme]
        fresh = [one for one in others if not self.tries[one.id] and not self._done[one.id]]
        if fresh:
            return min(fresh, key=lambda one: (abs(one.rating - wanted), one.id))
        return self._nearest(others, wanted)

    def _nearest(self, puzzles: Sequence[Puzzle], wanted: float) -> Puzzle | None:
        """Return a puzzle near a rating, of equally suitable ones the one tried least, then longest ago."""

        def order(one: Puzzle) -> tuple[int, int, int, str]:
            tries = self.tries[one.id]
            return int(abs(one.rating - wanted) / BAND), len(tries), tries[-1].at if tries else 0, one.id

        return min(puzzles, key=order, default=None)

    def text(self, mode: str, theme: str) -> str:
        """Return how the player stands in a mode, as sentences."""
        if mode == STREAK:
            if not self.run and not self.best:
                return say("A streak lasts until the first error.")
            if not self.run:
                return say("A new streak begins. Your best is {best}.", best=self.best)
            return say("{now} in a row, your best is {best}.", now=len(self.run), best=self.best)
        if mode == AGAIN:
            due = self.due()
            if not due:
                return sentences(say("Nothing to solve again today."), comes_again())
            return sentences(say("{puzzles} to solve again.", puzzles=count(len(due), noun("puzzle"))), comes_again())
        if mode == THEME:
            some = [id for id, one in self.puzzles.items() if one.theme == theme]
            solved = sum(1 for id in some if (done := self._done[id]) and not done.shown)
            name = theme_name(self.puzzles[some[0]]) if some else theme
            return say("{theme:cap}: {solved} of {puzzles} solved.", theme=name, solved=solved, puzzles=len(some))
        rating = self.rating()
        if not rating.tries:
            return say("Your rating begins at {rating}.", rating=round(rating.value))
        return say(
            "Your rating: {rating}, give or take {deviation}.",
            rating=round(rating.value),
            deviation=round(rating.deviation),
        )

    def json(self, spec: GameSpec, mode: str, theme: str, last: str) -> Json:
        """Return the next puzzle of a mode and how the player stands, as JSON (docs/api/puzzles.md)."""
        puzzle, rating = self.next(mode, theme, last), self.rating()
        return {
            "puzzle": puzzle and puzzle_json(spec, puzzle),
            "number": 1 + list(self.puzzles).index(puzzle.id) if puzzle else 0,
            "text": self.text(mode, theme),
            "rating": {"value": round(rating.value), "deviation": round(rating.deviation), "tries": rating.tries},
            "due": self.due(),
            "streak": {"now": len(self.run), "best": self.best},
        }


class _Done(NamedTuple):
    """A stored solution as a try, and whether the answer was shown."""

    only: Try
    shown: bool


def _done(puzzle: Puzzle, stored: Any) -> _Done | None:
    """Return a stored solution, or None. Its try was right if it was solved at once and without help."""
    if not isinstance(stored, dict):
        return None
    day, tries, shown = stored_day(stored.get("day")), whole(stored.get("tries")), stored.get("shown")
    if day is None or not tries:
        return None
    took = effort(puzzle.goal, tries, whole(stored.get("hints")), shown if isinstance(shown, bool) else None)
    return _Done(Try(0, day, took == Effort()), took.shown)
