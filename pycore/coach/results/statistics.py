"""Statistics of finished games: totals per game, per opponent and per side, and winning streaks.

The page stores one result per table, keyed by the table's name; docs/api/statistics.md lists the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.levels import LEVELS
from ...interfaces.game import GameSpec
from ...interfaces.made import MADE, is_made
from ...kernel.days import stored_day
from ...kernel.errors import RequestError
from ...kernel.messages import count, noun, say, sentences
from ...kernel.seats import PERSON, Seat, opponent, seat_of
from ...kernel.types import Json
from ..daily import day_of

WON, DRAWN, LOST = "won", "drawn", "lost"
FRIEND = "friend"
GREATEST = 2**53
MOST_NAME = 80
"""The most characters of the name of a made game."""
KNOWN = {str(level) for level in LEVELS}
GAME, TURN, DAY, HINT, ACTION = noun("game"), noun("turn"), noun("day"), noun("hint"), noun("action")


class Result(NamedTuple):
    """The result of one game for its player."""

    game: str
    name: str  # that of a made game; "" for others
    when: str  # the time of its end, in ISO 8601
    day: str  # the day that a game of the day counts for
    result: str  # won, drawn or lost; "" if two people played on one screen
    side: str  # "" also in a game for one player
    against: str  # the opponent's nearest level, or `friend`; "" also in a game for one player
    strength: float  # that of the opponent; 0 if it is none
    turns: int
    days: int  # the number of days on which it was played
    hints: int  # the number of hints used
    guide: int  # the number of actions made by the Guide
    daily: bool  # whether it was the game of the day
    analysis: bool = False  # whether engine lines were open while it went on


def summary(specs: Mapping[str, GameSpec], stored: Mapping[str, Any]) -> list[Json]:
    """Return the totals of each game that was played: sentences, and a row for each opponent and side.

    Args:
        specs: the games by id, in the order in which they are shown; results of any other game come after them.
            Those of made games with the same name are counted together.
        stored: the result of each table; values that are not results are ignored.
    """
    results = read_results(stored)
    found: list[Json] = []
    for key in dict.fromkeys((*specs, *map(_counted_as, results))):
        own = [result for result in results if _counted_as(result) == key]
        id = own[-1].game if own else key
        decided = [result for result in own if result.result]
        spec = specs.get(id)
        named = {"name": own[-1].name} if own and own[-1].name else {}
        if spec and spec.players == 1 and decided:
            found.append({"game": id, **named, "text": _alone(decided), "rows": []})
        elif own:
            found.append({"game": id, **named, "text": _against_others(own, decided), "rows": _rows(spec, decided)})
    return found


def _counted_as(result: Result) -> str:
    """Return what results are counted under: the game, or the name of a made game, whose texts have an id each."""
    return f"{MADE}{result.name}" if result.name else result.game


def read_results(stored: Mapping[str, Any]) -> list[Result]:
    """Return the stored values that are results, in the order of the games' ends."""
    return sorted(filter(None, map(_read, stored.values())), key=lambda result: result.when)


def _read(given: Any) -> Result | None:
    """Return a stored value as a result, or None if it is not one."""
    if not isinstance(given, dict):
        return None

    def text(name: str) -> str:
        value = given.get(name)
        return value if isinstance(value, str) else ""

    def whole(name: str) -> int:
        value = given.get(name)
        return value if type(value) is int and 0 < value < GREATEST else 0

    if not text("game") or not text("when"):
        return None
    result = text("result") if text("result") in (WON, DRAWN, LOST) else ""
    days, daily = max(1, whole("days")), given.get("daily") is True
    numbers = whole("turns"), days, whole("hints"), whole("guide")
    against = text("against")
    seat = seat_of(opponent(int(against)) | {"strength": given.get("strength")}) if against in KNOWN else Seat(PERSON)
    name = text("name")[:MOST_NAME] if is_made(text("game")) else ""
    day = stored_day(given, "when")
    played = text("game"), name, text("when"), day, result, text("side"), against, seat.strength
    return Result(*played, *numbers, daily, given.get("analysis") is True)


def _alone(results: Sequence[Result]) -> str:
    """Return the results of a game for one player as sentences."""
    won = [result.turns for result in results if result.result == WON]
    guide = sum(result.guide for result in results)
    hints = count(sum(result.hints for result in results), HINT)
    dailies = [result.day for result in results if result.daily]
    return sentences(
        say("{games}, {won} won.", games=count(len(results), GAME), won=len(won)),
        say(
            "{turns} on {days}.",
            turns=count(sum(result.turns for result in results), TURN),
            days=count(sum(result.days for result in results), DAY),
        ),
        say("The shortest win took {turns}.", turns=count(min(won), TURN)) if won else "",
        say("{hints}, and the Guide played {actions}.", hints=hints, actions=count(guide, ACTION))
        if guide
        else say("{hints}, and the Guide played nothing.", hints=hints),
        say(
            "{games} of the day, at most {days} in a row.",
            games=count(len(dailies), GAME),
            days=count(_most_days_in_a_row(dailies), DAY),
        )
        if dailies
        else "",
    )


def _against_others(results: Sequence[Result], decided: Sequence[Result]) -> str:
    """Return the results of a game for two players as sentences."""
    now, best = _wins_in_a_row(decided)
    shared, helped = len(results) - len(decided), sum(result.analysis for result in decided)
    played, won, drawn, lost = _tally(decided)
    return sentences(
        say(
            "{games}: {won} won, {drawn} drawn, {lost} lost.",
            games=count(played, GAME),
            won=won,
            drawn=drawn,
            lost=lost,
        )
        if decided
        else "",
        say("Wins in a row: {now} now, {best} at most.", now=now, best=best) if best > 1 else "",
        say("{games} between two people at this screen.", games=count(shared, GAME)) if shared else "",
        say("{games} with analysis.", games=count(helped, GAME)) if helped else "",
    )


def _rows(spec: GameSpec | None, results: Sequence[Result]) -> list[Json]:
    """Return a row for each opponent and each side, with the number of games played, won, drawn and lost."""
    named = [
        *_grouped(results, lambda result: result.against, _opponent),
        *_grouped(results, lambda result: result.side, lambda side: _as_side(spec, side)),
    ]
    return [{"name": name, **dict(zip(("played", WON, DRAWN, LOST), _tally(own), strict=True))} for name, own in named]


def _grouped(
    results: Sequence[Result], key: Callable[[Result], str], name: Callable[[str], str]
) -> Iterable[tuple[str, list[Result]]]:
    for one in sorted({key(result) for result in results} - {""}):
        yield name(one), [result for result in results if key(result) == one]


def _opponent(against: str) -> str:
    if against == FRIEND:
        return say("Against a friend, by link")
    level = LEVELS.get(int(against)) if against.isdecimal() and len(against) < 4 else None
    if level is None:
        return say("Against opponent {level}", level=against)
    return say("Against opponent {level}, {name}", level=against, name=level.name)


def _as_side(spec: GameSpec | None, side: str) -> str:
    return say("As {side}", side=spec.side_name(side) if spec else side.capitalize())


def _tally(results: Sequence[Result]) -> tuple[int, int, int, int]:
    """Return the numbers of games played, won, drawn and lost."""
    ends = [result.result for result in results]
    return len(ends), ends.count(WON), ends.count(DRAWN), ends.count(LOST)


def _wins_in_a_row(results: Sequence[Result]) -> tuple[int, int]:
    """Return the current and the longest winning streak, in games; `results` are in order of time."""
    now = best = 0
    for result in results:
        now = now + 1 if result.result == WON else 0
        best = max(best, now)
    return now, best


def _most_days_in_a_row(dates: Iterable[str]) -> int:
    """Return the length of the longest run of consecutive days among ISO dates; invalid dates are ignored."""
    days = sorted({day for date in dates if (day := _day(date)) is not None})
    best = now = 0
    for at, day in enumerate(days):
        now = now + 1 if at and day - days[at - 1] == 1 else 1
        best = max(best, now)
    return best


def _day(date: str) -> int | None:
    try:
        return day_of(date)
    except RequestError:
        return None
