"""A series: two opponents play several games, each at a table of its own, and change sides after each game.

The record of each table carries the state of the series: the results so far and the number of this game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.levels import LEVELS
from ..interfaces.game import GameSpec
from ..kernel.errors import RequestError
from ..kernel.messages import Message, say, sentences
from ..kernel.seats import OPPONENT, Seat, opponent, seat_of
from ..kernel.types import Json

MOST = 100
"""The longest series, in games."""


class Played(NamedTuple):
    """A finished game: its table, and the index of the winner in `Series.levels`; None for a draw."""

    table: str
    won: int | None


class Series(NamedTuple):
    """The state of a series, as stored with the table of one of its games."""

    of: int  # the number of games in the series
    number: int  # the number of this game, from 1
    levels: tuple[int, int]  # the levels of the two players
    games: tuple[Played, ...]  # the finished games
    next: str  # the table of the next game; "" if it has not begun
    stopped: bool  # whether the next game waits until the user starts it
    players: tuple[Seat, Seat]  # the two players, each of the level above or nearest to it

    def json(self) -> Json:
        """Return the series as stored in a record; `seats` only if a player is more than its level."""
        games = [game._asdict() for game in self.games]
        found = {**self._asdict(), "levels": list(self.levels), "games": games}
        seats = [_seat_json(one) for one in found.pop("players")]
        plain = [opponent(level) for level in self.levels]
        return found if seats == plain else {**found, "seats": seats}


def read(given: Json) -> Series:
    """Return the series of a request, checked.

    Raises:
        RequestError: a field is missing, of the wrong type, or does not fit the others.
    """
    try:
        of, number = _whole(given["of"], MOST), _whole(given["number"], MOST)
        first, second = (_whole(level, max(LEVELS)) for level in given["levels"])
        games = tuple(Played(_text(game["table"]), _place(game["won"])) for game in given["games"])
        players = _players_in(given.get("seats"), first, second)
        found = Series(of, number, (first, second), games, _text(given["next"]), given["stopped"] is True, players)
    except (KeyError, TypeError, ValueError):
        raise RequestError(say("The series cannot be read.")) from None
    if number > of or len(games) not in (number - 1, number):
        raise RequestError(say("The series cannot be read."))
    return found


def _players_in(given: Any, *levels: int) -> tuple[Seat, Seat]:
    """Return the two players, from the seats of a request; plain opponents of the levels where it has none that fit."""
    told = given if isinstance(given, list) and len(given) == len(levels) else [None] * len(levels)
    seats = [seat_of(one) for one in told]
    first, second = (
        seat if seat.kind == OPPONENT and seat.level == level else seat_of(opponent(level))
        for seat, level in zip(seats, levels, strict=True)
    )
    return first, second


def _seat_json(seat: Seat) -> Json:
    return opponent(seat.strength, seat.character)


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _place(value: Any) -> int | None:
    if value is not None and (type(value) is not int or value not in (0, 1)):
        raise ValueError
    return value


def series_json(spec: GameSpec, series: Series, table: str, winner: str | None) -> Json:
    """Return a series with the result of this game added, its score as text and as a table, and the next game.

    Args:
        spec: the game that is played, with two sides.
        table: the name of this game's table.
        winner: the side that won, any other text for a draw, None while the game is in progress.
    """
    if winner is not None:
        series = _noted(series, table, spec.sides.index(winner) if winner in spec.sides else None)
    goes_on = series.number < series.of and not series.next
    return {
        "series": series.json(),
        "goes_on": goes_on,
        "text": _announcement(spec, series, goes_on) if winner is not None else "",
        "standing": _standing(spec, series),
        "verdict": _verdict(spec, series),
        "sheet": _sheet(spec, series),
        "next": _next(spec, series) if goes_on else None,
    }


def _player_on(number: int, side: int) -> int:
    """Return the index of the player that has a side (0 or 1) in a game of the series."""
    return (number - 1 + side) % 2


def _noted(series: Series, table: str, side: int | None) -> Series:
    won = None if side is None else _player_on(series.number, side)
    return series._replace(games=(*series.games[: series.number - 1], Played(table, won)))


def _next(spec: GameSpec, series: Series) -> Json:
    """Return the series as the next game's table stores it, the levels and seats of that game's sides, and its name."""
    following = series._replace(number=series.number + 1, next="", stopped=False)
    players = [_player_on(following.number, side) for side in (0, 1)]
    levels = [series.levels[player] for player in players]
    seats = {side: _seat_json(series.players[player]) for side, player in zip(spec.sides, players, strict=True)}
    return {
        "series": following.json(),
        "levels": levels,
        "seats": seats,
        "name": say("game {number} of {of}", number=following.number, of=series.of),
    }


def _points(series: Series) -> tuple[str, str]:
    """Return the points of both players as text, such as "2½": 1 for a win and ½ for a draw."""
    first, second = _halves(series)
    return _written(first), _written(second)


def _halves(series: Series) -> tuple[int, int]:
    drawn = sum(game.won is None for game in series.games)
    first, second = (drawn + 2 * sum(game.won == player for game in series.games) for player in (0, 1))
    return first, second


def _written(halves: int) -> str:
    whole = str(halves // 2) if halves > 1 or halves == 0 else ""
    return f"{whole}½" if halves % 2 else whole


def _players(spec: GameSpec, series: Series) -> tuple[str, str]:
    """Return the names of the players; two that are the same get different names."""
    first, second = (_name(spec, seat) for seat in series.players)
    if first == second:
        return say("{player}, first", player=first), say("{player}, second", player=second)
    return first, second


def _name(spec: GameSpec, seat: Seat) -> Message:
    """Return the name of a player; a file may bring a character that the game does not have."""
    level, character = f"{seat.strength:g}", spec.play.characters.get(seat.character)
    if character:
        return say("{character:cap} at {level}", character=character.name, level=level)
    return say("Opponent {level}", level=level)


def _standing(spec: GameSpec, series: Series) -> str:
    return sentences(
        *(
            say("{player}: {points}.", player=player, points=points)
            for player, points in zip(_players(spec, series), _points(series), strict=True)
        )
    )


def _verdict(spec: GameSpec, series: Series) -> str:
    first, second = _halves(series)
    if first == second:
        return say("The score is level.")
    return say("{player} has won the series.", player=_players(spec, series)[second > first])


def _announcement(spec: GameSpec, series: Series, goes_on: bool) -> str:
    """Return the announcement at the end of a game."""
    if goes_on and not series.stopped:
        further: str = say("The next game begins in a moment.")
    else:
        further = _verdict(spec, series) if series.number == series.of else ""
    number = say("That was game {number} of {of}.", number=series.number, of=series.of)
    return sentences(number, _standing(spec, series), further)


def _sheet(spec: GameSpec, series: Series) -> Json:
    """Return the score game by game: the points of each player, and the side it played."""
    rows = []
    for number in range(1, series.number + 1):
        game = series.games[number - 1] if number <= len(series.games) else None
        cells = []
        for player in (0, 1):
            side = spec.sides[0 if _player_on(number, 0) == player else 1]
            halves = None if game is None else 1 if game.won is None else 2 * (game.won == player)
            cells.append({"points": "" if halves is None else _written(halves), "side": spec.side_name(side)})
        rows.append({"number": number, "table": game.table if game else "", "players": cells})
    return {
        "caption": say("Series in {game}: game {number} of {of}", game=spec.name, number=series.number, of=series.of),
        "players": list(_players(spec, series)),
        "rows": rows,
        "totals": list(_points(series)),
    }
