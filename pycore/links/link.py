"""Convert records to links, and links to records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..interfaces.game import Game, GameSpec
from ..interfaces.made import is_made
from ..kernel.errors import GameError, GameNotHere, LinkError, RecordError, RequestError
from ..kernel.lines import endings
from ..kernel.messages import say
from ..kernel.rules import Playthrough
from ..kernel.types import Json
from .digits import DigitsError, Taken
from .frame import MOST_GAMES, Frame, changed, framed
from .question import Question, read_question
from .sent import ANNOTATED, GAME, MOST_ACTIONS, POSITION, TURN, Sent, by_text, chosen, taken_apart, version_taken


class Unpacked(NamedTuple):
    """The content of a link."""

    record: Json
    what: str
    table: str  # the table that a turn belongs to
    offer: bool  # whether the sender of a turn offers a draw
    question: Question | None = None  # what the sender asks about a position


def pack(
    games: Mapping[str, GameSpec],
    game: Game,
    record: Json,
    played: Playthrough,
    what: str = GAME,
    table: str = "",
    offer: bool = False,
    question: Question | None = None,
) -> str:
    """Return the link of a record, up to its current position.

    Args:
        games: all games by id: those of the registry in the order in which links number them, and the made ones.
        game: the record's game.
        record: a checked record.
        played: its log, replayed.
        what: `GAME`, `POSITION` (without history and seed), `TURN`, or `ANNOTATED`, the whole game with all its lines
            and what stands beside its moves.
        table: the table of a turn, 8 to 16 letters and digits.
        offer: whether a draw is offered with the turn; only in an unfinished game for two.
        question: what is asked about the position.

    Raises:
        RecordError: the record does not replay to its current position, or its ending is invalid.
        RequestError: no draw can be offered; nothing can be asked here; `too-large`: there are too many actions, or a
            text is too long.
    """
    if what == ANNOTATED:
        from . import annotated  # no other link needs it

        return _framed(games, game.spec, *annotated.written(game, record), lines=True)
    at = record["at"]
    if at > MOST_ACTIONS and what != POSITION:
        wrong = say("A link holds at most {most} actions; this game has {actions}.", most=MOST_ACTIONS, actions=at)
        raise RequestError(wrong, "too-large")
    if at > len(played.moves):
        raise RecordError(
            say("This game cannot be replayed to the current position: {problem}", problem=played.problem.message)
            if played.problem
            else say("This game cannot be replayed to the current position.")
        )
    if what == POSITION:
        sent = Sent(game, what, "", "0", game.rules.write(played.positions[at]), (), None, (), by_hand=False)
    else:
        choices, by_hand = chosen(game, record["seed"], played, at)
        ended = _ended(game.spec, record)
        if offer and (what != TURN or len(game.spec.sides) < 2 or ended or game.rules.outcome(played.positions[at])):
            raise RequestError(say("A draw can be offered only with a turn of an unfinished game for two."))
        start, log = record["start"], record["log"][:at]
        sent = Sent(game, what, table, record["seed"], start, log, ended, choices, by_hand, offer)
    text = _text(games, sent, game.spec.version)
    return f"{text}/{question.written(text, _actions(sent))}" if question else text


def _actions(sent: Sent) -> list[str]:
    """Return the actions that may answer a question: those of a position in which a player decides."""
    rules = sent.game.rules
    if sent.what != POSITION or sent.start is None:
        return []
    pos = rules.read(sent.start)
    return [] if rules.chances(pos) else list(by_text(rules.legal_moves(pos)))


def _ended(game: GameSpec, record: Json) -> Json | None:
    """Return how the players themselves ended the game at its current position, or None."""
    found = endings.ended(record)
    if found is None:
        return None
    if found["side"] not in (game.sides if found["reason"] == endings.RESIGNATION else (None,)):
        raise RecordError(say("This saved game is damaged: it does not say how it was ended."))
    return {name: found[name] for name in ("at", "reason", "side")}


def _text(games: Mapping[str, GameSpec], sent: Sent, version: int) -> str:
    number, flags = sent.encoded(version)
    return _framed(games, sent.game.spec, sent.check(), number, flags)


def _framed(
    games: Mapping[str, GameSpec], spec: GameSpec, check: bytes, number: bytes, flags: int, *, lines: bool = False
) -> str:
    if is_made(spec.id):
        return Frame(MOST_GAMES, check, number, flags, spec.id, lines).text()
    return Frame(_numbered(games).index(spec.id), check, number, flags, lines=lines).text()


def _numbered(games: Mapping[str, GameSpec]) -> list[str]:
    """Return the ids of the games that links number."""
    return [id for id in games if not is_made(id)]


def _game_of(games: Mapping[str, GameSpec], frame: Frame) -> GameSpec:
    """Return the game of a link.

    Raises:
        LinkError: there is no game with its number.
        GameNotHere: it is made, and not loaded.
    """
    if frame.made:
        if frame.made not in games:
            raise GameNotHere(frame.made)
        return games[frame.made]
    numbered = _numbered(games)
    if frame.game >= min(len(numbered), MOST_GAMES):
        raise LinkError(
            "unknown-game", say("This link is to a game that this version does not have. Update to open it.")
        )
    return games[numbered[frame.game]]


def unpack(games: Mapping[str, GameSpec], text: str) -> Unpacked:
    """Return the content of a link, in bounded time and memory whatever the text is.

    Args:
        games: as for `pack`.
        text: the link; after a slash, a question may follow.

    Raises:
        LinkError: the link cannot be opened; carries the reason.
        GameNotHere: it is a link to a made game that is not loaded.
    """
    text, slash, asked = text.partition("/")
    frame = framed(text)
    game = _game_of(games, frame)
    if frame.lines:
        found, version = _annotated(game, frame)
        if found:
            return found
    else:
        sent, version = _sent(game, frame)
        if sent and sent.check() == frame.check and _text(games, sent, version) == text:
            question = read_question(asked, text, _actions(sent)) if slash else None
            return Unpacked(sent.record(), sent.what, sent.table, sent.offer, question)
    if version > game.version:
        newer = say("This link was made with newer rules of {game}. Update to open it.", game=game.name)
        raise LinkError("newer", newer)
    if version < game.version:
        older = say(
            "This link was made with older rules of {game}. Under the current ones its moves are not the same.",
            game=game.name,
        )
        raise LinkError("other-rules", older)
    raise changed()


def _sent(game: GameSpec, frame: Frame) -> tuple[Sent | None, int]:
    """Return the content of a frame, or None if it is invalid, and the version of the rules that it was made with."""
    version = game.version
    try:
        taken = Taken(frame.number)
        version = version_taken(taken, frame.flags)
        return taken_apart(game, taken, frame.flags), version
    except (DigitsError, GameError):
        return None, version


def _annotated(game: GameSpec, frame: Frame) -> tuple[Unpacked | None, int]:
    """Return the content of a frame with lines, or None if it is invalid, and the version of its rules."""
    from . import annotated  # no other link needs it

    version = game.version
    try:
        taken = Taken(frame.number)
        version = version_taken(taken, frame.flags)
        record, check = annotated.taken_apart(game, taken, frame.flags)
    except (DigitsError, GameError):
        return None, version
    return (Unpacked(record, ANNOTATED, "", offer=False) if check == frame.check else None), version
