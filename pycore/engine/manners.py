"""Manners of an opponent: when it resigns, offers a draw, or accepts one. All is judged by its own searches.

An opponent resigns only if its search finds the position hopeless, and a search without errors agrees, here and at its
last turns of this line. Whether such games would have been lost is measured by `python -m lab manners`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.lines.endings import ended
from ..kernel.messages import Message, count, noun, say, sentences
from ..kernel.record import find_move
from ..kernel.seats import OPPONENT, only_person, seats_of
from ..kernel.types import Actor, Json
from .jobs import SearchJob
from .planned import FixedResult
from .scores import DECIDED, WON, share
from .search import Found, Manner, Search

RESIGNS_FROM = 4
"""The first level that resigns."""
TURNS = 5
"""The number of its own turns, with the present one, for which the position must have been lost."""
EVEN = 0.05
"""How far from half a point a share may be in an even position."""
QUIET = 24
"""The number of plies without a piece taken, brought in or promoted after which an even game is offered as a draw."""
LATE = 80
"""The number of plies from which an even game may be drawn by agreement."""
FEW = 0.4
"""The part of the first position's pieces with which a game is late too."""
RARELY = 40
"""The least number of plies between two offers."""
NODES = 4_000
"""The nodes of the search of each position that is judged."""
SLICE = 0.02
"""Seconds of a search between two looks at the clock."""
TURN = noun("turn")
Saying = Generator[None, None, Message | None]
"""The search for something to say, which stops from time to time and returns the words."""


class Manners(NamedTuple):
    """What was said at a table so far, as `meta.manners` of its record keeps it."""

    played_on: bool = False  # the player took a resignation of the opponent back
    offered: int | None = None  # the number of actions played at the opponent's last offer of a draw
    open: bool = False  # whether that offer still stands

    def json(self) -> Json:
        """Return them as a record keeps them."""
        return {"played_on": self.played_on, "offered": self.offered, "open": self.open}


def manners_of(record: Json) -> Manners:
    """Return what was said at a table; a value that is not of the right type counts as nothing said.

    >>> manners_of({"meta": {"manners": {"played_on": True, "offered": "x"}}})
    Manners(played_on=True, offered=None, open=False)
    """
    given = record["meta"].get("manners")
    known: Json = given if isinstance(given, dict) else {}
    offered = known.get("offered")
    placed = type(offered) is int and offered >= 0
    return Manners(known.get("played_on") is True, offered if placed else None, placed and known.get("open") is True)


class AgainstOpponent(NamedTuple):
    """A table at which one person plays against an opponent, at its current position."""

    game: Game
    record: Json
    positions: Sequence[Any]  # from the first to the current one
    side: str  # the opponent's

    @property
    def pos(self) -> Any:
        """The current position."""
        return self.positions[-1]

    @property
    def to_move(self) -> str | None:
        """The side to move, or None."""
        return self.game.spec.side(self.game.rules.actor(self.pos))


def against_opponent(game: Game, record: Json, positions: Sequence[Any]) -> AgainstOpponent | None:
    """Return the table if one person plays against an opponent at it, or None."""
    seats = seats_of(record, game.spec.sides)
    own = only_person(seats)
    side = next((side for side, seat in seats.items() if seat.kind == OPPONENT), None)
    return AgainstOpponent(game, record, positions, side) if own and side else None


class Courteous:
    """The search of an opponent's move, after which it may resign instead, or offer a draw with the move."""

    def __init__(self, job: SearchJob, at: AgainstOpponent) -> None:
        self.job = job
        self._at = at
        self._searched = False
        self._course = self._decide()
        self._said: Json = {}

    def advance(self, seconds: float | None = None) -> bool:
        """Work for `seconds`, or to the end. Return whether the end is reached."""
        self._searched = self._searched or self.job.advance(seconds)
        return self._searched and _worked(self._course, seconds)

    def json(self) -> Json:
        """Return the best move so far, and at the end what the opponent says."""
        return {**self.job.json(), **self._said}

    def _decide(self) -> Generator[None, None, None]:
        search = self.job.search
        found = None if isinstance(search, FixedResult) else search.found
        self._said = yield from sayings(self._at, self.job.within.level or 0, found)


def sayings(at: AgainstOpponent, level: float, found: Found | None) -> Generator[None, None, Json]:
    """Search for what an opponent says on its turn, with pauses.

    Args:
        at: the table.
        level: the opponent's; a strength between two levels is that of a level with a fraction.
        found: the result of its search; None if it did not search, so that it knows nothing of the position.

    Returns:
        The fields `courtesy` and `manners` of the reply, each only if there is something to say or to keep.
    """
    told = manners_of(at.record)
    # The player has moved instead of accepting an offer that stands.
    said: Json = {"manners": told._replace(open=False).json()} if told.open else {}
    if found is None or found.move is None:
        return said
    mine = share(found.score, at.game.spec.play.slope)
    if level >= RESIGNS_FROM and not told.played_on and mine <= at.game.spec.play.hopeless:
        score = yield from _hopeless(at)
        return said if score is None else {**said, "courtesy": {"kind": "resigns", "text": _resigning(score)}}
    reason = yield from _draw_offered(at, told, found.move, mine)
    if not reason:
        return said
    kept = told._replace(offered=at.record["at"] + 1, open=True)
    return {"courtesy": {"kind": "offers", "text": reason}, "manners": kept.json()}


def _worked(course: Generator[None, None, None], seconds: float | None) -> bool:
    """Continue the work for about `seconds`, or to its end. Return whether the end is reached."""
    until = None if seconds is None else monotonic() + seconds
    return not any(until is not None and monotonic() >= until for _ in course)


def _judged(game: Game, pos: Any) -> Generator[None, None, int]:
    """Return the score of a position for the side to move, by a search without errors."""
    search = Search(game, pos, Manner(nodes=NODES))
    while not search.advance(SLICE):
        yield
    return search.found.score


def _hopeless(at: AgainstOpponent) -> Generator[None, None, int | None]:
    """Return the opponent's score here if it is lost, and was at its last turns; else None."""
    own, play = _own_turns(at), at.game.spec.play
    if len(own) < TURNS or _dead(at.game, at.pos):
        return None
    scores = []
    for pos in own[: -TURNS - 1 : -1]:
        score = yield from _judged(at.game, pos)
        if share(score, play.slope) > play.hopeless:
            return None
        scores.append(score)
    return scores[0]


def _own_turns(at: AgainstOpponent) -> list[Any]:
    """Return the positions in which a turn of the opponent began, in order; the last one is the current position."""
    spec, rules = at.game.spec, at.game.rules
    movers = [spec.side(rules.actor(pos)) for pos in at.positions]
    return [
        pos
        for number, pos in enumerate(at.positions)
        if movers[number] == at.side and (number in (0, len(movers) - 1) or movers[number - 1] != at.side)
    ]


def _resigning(score: int) -> Message:
    if score <= -DECIDED:
        turns = count((WON + score + 1) // 2, TURN)
        return say("I resign: whatever I do, you win within {turns}.", turns=turns)
    return say("I resign: I see no way to save this game.")


def _draw_offered(
    at: AgainstOpponent, told: Manners, action: str, mine: float
) -> Generator[None, None, Message | None]:
    """Return the offer of a draw that goes with an action, in a sentence; None if there is no cause for one.

    Args:
        mine: the share of a point that the opponent expects.
    """
    game, number = at.game, at.record["at"] + 1
    after = game.rules.play(at.pos, find_move(game, at.pos, action))
    mover = game.spec.side(game.rules.actor(after))
    if game.rules.outcome(after) or mover in (at.side, None) or game.rules.actor(after) is Actor.CHANCE:
        return None
    if told.offered is not None and number - told.offered < RARELY:
        return None
    if dead := _dead(game, after):
        return sentences(say("I offer a draw."), say("{reason:cap}.", reason=dead))
    if abs(mine - 0.5) > EVEN or not _late(game, at.positions) or not _quiet(game, at.positions):
        return None
    for pos in _own_turns(at)[: -QUIET // 2 - 1 : -3]:
        score = yield from _judged(game, pos)
        if abs(share(score, game.spec.play.slope) - 0.5) > EVEN:
            return None
    turns = count(QUIET // 2, TURN)
    return say("I offer a draw: for {turns} nothing was taken, and I think that we are even.", turns=turns)


def _dead(game: Game, pos: Any) -> str | None:
    """Return the clause that says why a position is drawn with best play, or None."""
    return game.spec.play.dead_draw(pos) if game.spec.play.dead_draw else None


def _pieces(game: Game, pos: Any) -> Counter[tuple[str, str]]:
    return Counter((piece.side, piece.kind) for piece in game.narrator.pieces(pos).values())


def _late(game: Game, positions: Sequence[Any]) -> bool:
    """Return whether a game is far enough for a draw: by its length, or by how few pieces are left."""
    if len(positions) > LATE:
        return True
    return _pieces(game, positions[-1]).total() <= FEW * _pieces(game, game.rules.start()).total()


def _quiet(game: Game, positions: Sequence[Any]) -> bool:
    """Return whether no piece was taken, brought in or promoted for `QUIET` plies."""
    return len(positions) > QUIET and _pieces(game, positions[-1]) == _pieces(game, positions[-QUIET - 1])


class Answer:
    """The opponent's answer to an offer of a draw, by a search of the position as it stands."""

    def __init__(self, at: AgainstOpponent) -> None:
        """Begin to judge the offer.

        Raises:
            RequestError: the game is over, or it is chance's turn.
        """
        if ended(at.record) or at.game.rules.outcome(at.pos):
            raise RequestError(say("The game is already over."))
        self._at = at
        self._course = self._judge()
        self._said: Json = {}

    def advance(self, seconds: float | None = None) -> bool:
        """Work for `seconds`, or to the end. Return whether the end is reached."""
        return _worked(self._course, seconds)

    def json(self) -> Json:
        """Return whether the opponent accepts, and its words; before the end it has not."""
        return self._said or {"accepts": False, "text": ""}

    def _judge(self) -> Generator[None, None, None]:
        at, game = self._at, self._at.game
        if dead := _dead(game, at.pos):
            return self._say(True, sentences(say("Agreed."), say("{reason:cap}.", reason=dead)))
        score = yield from _judged(game, at.pos)
        to_move = share(score, game.spec.play.slope)
        mine = to_move if at.to_move == at.side else 1 - to_move
        if mine > 0.5 + EVEN:
            return self._say(False, say("No, thank you: I think that I am better."))
        if mine < 0.5 - EVEN:
            return self._say(True, say("Agreed: I think that you are better."))
        if not _late(game, at.positions):
            return self._say(False, say("No, thank you: we are about even, and there is much left to play."))
        return self._say(True, say("Agreed: I think that we are even."))

    def _say(self, accepts: bool, text: Message) -> None:
        self._said = {"accepts": accepts, "text": text}
