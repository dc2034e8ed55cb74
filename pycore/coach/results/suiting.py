"""The opponent that suits a player: one against whom about half of the points are to be expected.

The player's strength in a game, on the scale of the levels, is estimated from the results that the page keeps, by
Bayes' rule over strengths in tenths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Any, NamedTuple

from ...engine.levels import LEVELS
from ...interfaces.game import GameSpec
from ...kernel.messages import count, say, sentences
from ...kernel.seats import nearest_level, opponent
from ...kernel.types import Json
from .statistics import DRAWN, GAME, WON, Result, read_results

STEEPNESS = 1.6
"""How steeply the expected score falls with a level's difference: the ladder of levels 1 to 5 gives 1 to 3, 170 to 510
Elo a level (docs/measured/strength.md)."""
RARER = 3.0
"""The levels over which players of whom nothing is known become rarer by a factor of e. Their mean strength is 2.5,
and a strong one is found out after a few games."""
RECENT = 60
"""The number of games that count. Older ones would tell little more, because the strength drifts."""
DRIFT = 0.08
"""By how much a player's strength changes from one game to the next, as a standard deviation in levels."""
LOWEST, HIGHEST = 0.0, 9.0
"""The strengths that players may have: somewhat beyond those of the opponents."""
STRENGTHS = tuple(round(LOWEST + n / 10, 1) for n in range(round(10 * (HIGHEST - LOWEST)) + 1))
FIRST_STEP = 1.0
"""The most levels by which the opponent changes after the first game, and twice as many after each further one: one
game alone would take it from 2.5 to 1.1 or to 4.3."""
IN_A_ROW = 2
"""The wins in a row against a level after which the next one is suggested."""


class Estimate(NamedTuple):
    """A player's estimated strength: its mean, its standard deviation, the number of games behind it, and the mean as
    far as the opponent follows it after so few games.
    """

    mean: float
    deviation: float
    games: int
    followed: float

    @property
    def strength(self) -> float:
        """Return the strength of the opponent that suits the player, with one decimal."""
        return _within(self.followed)

    @property
    def range(self) -> tuple[float, float]:
        """Return the strengths between which that of the player lies with about 68 %, extended to the opponent's."""
        low, high = self.mean - self.deviation, self.mean + self.deviation
        return _within(min(low, self.followed)), _within(max(high, self.followed))


def _within(strength: float) -> float:
    return float(min(max(LEVELS), max(min(LEVELS), round(strength, 1))))


def expected(player: float, strength: float, steepness: float = STEEPNESS) -> float:
    """Return the expected points of a player against an opponent, from 0 to 1."""
    return 1 / (1 + exp(-steepness * (player - strength)))


def estimate(points: Sequence[tuple[float, float]]) -> Estimate:
    """Return a player's strength after games, each with the opponent's strength and the player's points, in order.

    >>> estimate([]).strength, estimate([(2.5, 0.0)]).strength, estimate([(3.0, 1.0), (3.0, 1.0)]).strength > 3
    (2.5, 1.5, True)
    """
    chances = [exp(-one / RARER) for one in STRENGTHS]
    followed = mean = _mean(chances)
    for number, (strength, scored) in enumerate(points[-RECENT:]):
        likely = _likelihoods(strength, scored)
        chances = _drifted([chance * one for chance, one in zip(chances, likely, strict=True)])
        mean, most = _mean(chances), FIRST_STEP * 2**number
        followed = min(followed + most, max(followed - most, mean))
    variance = sum((one - mean) ** 2 * chance for one, chance in zip(STRENGTHS, chances, strict=True)) / sum(chances)
    return Estimate(mean, sqrt(variance), len(points), followed)


def _mean(chances: Sequence[float]) -> float:
    return sum(one * chance for one, chance in zip(STRENGTHS, chances, strict=True)) / sum(chances)


@lru_cache(maxsize=256)
def _likelihoods(strength: float, scored: float) -> tuple[float, ...]:
    """Return, for each strength of a player, how likely these points are against an opponent."""
    won = [expected(player, strength) for player in STRENGTHS]
    return tuple([one**scored * (1 - one) ** (1 - scored) for one in won])


def _drifted(chances: Sequence[float]) -> list[float]:
    """Return the chances after some time, in which the strength may have gone up or down a little; their sum is 1."""
    share = 50 * DRIFT**2  # moves a tenth up, and as much down
    found = [
        (1 - 2 * share) * chance + share * (chances[max(0, at - 1)] + chances[min(len(chances) - 1, at + 1)])
        for at, chance in enumerate(chances)
    ]
    total = sum(found)
    return [chance / total for chance in found]


def of_results(game: str, stored: Mapping[str, Any]) -> Estimate:
    """Return the player's strength in a game, by the results that are kept of it since it was last started anew.

    Args:
        game: the game's id.
        stored: the kept results by table, as for the statistics (docs/api/statistics.md).
    """
    return estimate([(one.strength, _points(one)) for one in _counted(game, stored)])


def _counted(game: str, stored: Mapping[str, Any]) -> list[Result]:
    """Return the results of a game against opponents, in order, since the estimate was last started anew."""
    since = _since(game, stored)
    own = (one for one in read_results(stored) if one.game == game and one.when > since)
    return [one for one in own if one.strength and one.result and not one.analysis]


def _since(game: str, stored: Mapping[str, Any]) -> str:
    match stored.get(f"since {game}"):
        case {"when": str(when)}:
            return when
    return ""


def _points(one: Result) -> float:
    return 1.0 if one.result == WON else 0.5 if one.result == DRAWN else 0.0


def suited_json(spec: GameSpec, stored: Mapping[str, Any]) -> Json:
    """Return the opponent that suits a player, with its seat and what is known about it in words."""
    found = of_results(spec.id, stored)
    low, high = found.range
    known = (
        say(
            "It plays at {strength} now: {games} put you between {low} and {high}.",
            strength=f"{found.strength:.1f}",
            games=count(found.games, GAME),
            low=f"{low:.1f}",
            high=f"{high:.1f}",
        )
        if found.games
        else say("It begins at {strength}.", strength=f"{found.strength:.1f}")
    )
    return {
        "strength": found.strength,
        "low": low,
        "high": high,
        "games": found.games,
        "seat": opponent(found.strength, suits=True),
        "about": sentences(say("Follows your results, so that you win about as often as you lose."), known),
    }


def suits_text(game: str, stored: Mapping[str, Any]) -> str:
    """Return which opponent suits a player of a game, as a sentence; "" if no result says so."""
    found = of_results(game, stored)
    if not found.games:
        return ""
    low, high = (f"{one:.1f}" for one in found.range)
    return say(
        "An opponent at {strength} suits you: {games} put you between {low} and {high}.",
        strength=f"{found.strength:.1f}",
        games=count(found.games, GAME),
        low=low,
        high=high,
    )


def next_opponent(spec: GameSpec, stored: Mapping[str, Any], level: int, suits: bool) -> str:
    """Return who comes next after a game, as a sentence; "" if nothing is to be said.

    Args:
        spec: the game.
        stored: the kept results by table, with that of this game as the last.
        level: the level of the opponent in this game.
        suits: whether its strength followed from the results.
    """
    if suits:
        return say("Your next opponent: {strength}.", strength=f"{of_results(spec.id, stored).strength:.1f}")
    last = _counted(spec.id, stored)[-IN_A_ROW:]
    won = len(last) == IN_A_ROW and all(one.result == WON and nearest_level(one.strength) == level for one in last)
    if not won or level + 1 not in LEVELS:
        return ""
    name = LEVELS[level + 1].name
    return say("Two wins in a row: try opponent {level}, {name}.", level=level + 1, name=name)
