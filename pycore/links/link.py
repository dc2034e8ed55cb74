"""Records into links, and links into records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..interfaces.game import Game, GameSpec
from ..kernel import record as records
from ..kernel.errors import GameError, LinkError, RecordError, RequestError
from ..kernel.rules import Playthrough
from ..kernel.types import Json
from .digits import DigitsError, Taken
from .frame import MOST_GAMES, Frame, changed, framed
from .sent import GAME, MOST_ACTIONS, POSITION, TURN, Sent, chosen, taken_apart, version_taken


class Unpacked(NamedTuple):
    """What a link says."""

    record: Json
    what: str
    table: str  # of a turn: which of the tables of two friends it belongs to
    offer: bool  # of a turn: whether who sent it offers a draw


def pack(
    games: Sequence[GameSpec],
    game: Game,
    record: Json,
    played: Playthrough,
    what: str = GAME,
    table: str = "",
    offer: bool = False,
) -> str:
    """The link of what stands in a record.

    Args:
        games: all there are, in the order in which links number them.
        record: checked.
        played: its log, replayed.
        what: `GAME`, `POSITION` (what stands, without history and seed) or `TURN`.
        table: of a turn, 8 to 16 letters and digits.
        offer: of a turn of a game for two that goes on: a draw is offered with it.

    Raises:
        RecordError: it does not replay to where it stands, or does not say rightly how it was ended.
        RequestError: an offer that has no place here; `too-large`: too many actions, or texts too long.
    """
    at = record["at"]
    if at > MOST_ACTIONS and what != POSITION:
        raise RequestError(f"A link holds at most {MOST_ACTIONS} actions; this game has {at}.", "too-large")
    if at > len(played.moves):
        why = f": {played.problem.message}" if played.problem else "."
        raise RecordError(f"This game cannot be followed to where it stands{why}")
    if what == POSITION:
        sent = Sent(game, what, "", "0", game.rules.write(played.positions[at]), (), None, (), by_hand=False)
    else:
        choices, by_hand = chosen(game, record["seed"], played, at)
        ended = _ended(game.spec, record)
        if offer and (what != TURN or len(game.spec.sides) < 2 or ended or game.rules.outcome(played.positions[at])):
            raise RequestError("A draw is offered with a turn, in a game for two that goes on.")
        start, log = record["start"], record["log"][:at]
        sent = Sent(game, what, table, record["seed"], start, log, ended, choices, by_hand, offer)
    return _text(games, sent, game.spec.version)


def _ended(game: GameSpec, record: Json) -> Json | None:
    """How the players ended it themselves where it stands."""
    found = records.ended(record)
    if found is None:
        return None
    if found["side"] not in (game.sides if found["reason"] == records.RESIGNATION else (None,)):
        raise RecordError("This saved game is damaged: it does not say how it was ended.")
    return {name: found[name] for name in ("at", "reason", "side")}


def _text(games: Sequence[GameSpec], sent: Sent, version: int) -> str:
    number, flags = sent.told(version)
    return Frame(games.index(sent.game.spec), sent.check(), number, flags).text()


def unpack(games: Sequence[GameSpec], text: str) -> Unpacked:
    """What a link says. It takes bounded time and memory, whatever the text is.

    Args:
        games: as for `pack`.

    Raises:
        LinkError: with its reason.
    """
    frame = framed(text)
    if frame.game >= min(len(games), MOST_GAMES):
        raise LinkError("unknown-game", "This link is of a game that is not played here yet. Update to open it.")
    game = games[frame.game]
    sent, version = _sent(game, frame)
    if sent and sent.check() == frame.check and _text(games, sent, version) == text:
        return Unpacked(sent.record(), sent.what, sent.table, sent.offer)
    if version > game.version:
        raise LinkError("newer", f"This link was made with newer rules of {game.name}. Update to open it.")
    if version < game.version:
        says = f"This link was made with older rules of {game.name}, under which the game went on otherwise."
        raise LinkError("other-rules", says)
    raise changed()


def _sent(game: GameSpec, frame: Frame) -> tuple[Sent | None, int]:
    """What a frame tells, if it tells anything, and under which version of the rules it was told."""
    version = game.version
    try:
        taken = Taken(frame.number)
        version = version_taken(taken, frame.flags)
        return taken_apart(game, taken, frame.flags), version
    except (DigitsError, GameError):
        return None, version
