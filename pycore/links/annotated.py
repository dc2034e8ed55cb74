"""Links of format 3: a game with its side lines, and with everything that stands beside its moves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ..interfaces.game import Game, GameSpec, setup
from ..kernel import record as records
from ..kernel.errors import RecordError, RequestError
from ..kernel.lines.scratch import whole_lines
from ..kernel.messages import say
from ..kernel.types import Json
from .beside import beside, brought, canonical, packed, unpacked
from .choices import put_options, take_options
from .digits import Digits, DigitsError, Taken
from .lines import Moments, branches_of, parts_of, put, take
from .sent import MOST_ACTIONS, put_seed, put_version, take_seed


def written(game: Game, record: Json) -> tuple[bytes, bytes, int]:
    """Return the check, the number and the flags of a record with all its lines.

    Raises:
        RecordError: its log does not replay to the end.
        RequestError: `too-large`: there are too many actions.
    """
    start, log = record["start"], record["log"]
    lines = [log, *whole_lines(record)]
    if len(log) > MOST_ACTIONS or len(lines) > MOST_ACTIONS:
        raise _too_many(max(len(log), len(lines)))
    moments = Moments(game, record["seed"], start)
    parts = parts_of(moments, lines)
    if len(moments.before) > MOST_ACTIONS + 1:
        raise _too_many(len(moments.before) - 1)
    if len(parts[0].actions) < len(log):
        raise RecordError(say("This game cannot be replayed to the current position."))
    said = beside(record, moments)
    digits = Digits()
    high = put_version(digits, game.spec.version)
    put_options(digits, game.spec, game.options)
    put_seed(digits, record["seed"])
    if start is not None:
        digits.put_text(start)
    put(digits, parts, moments.by_hand)
    digits.put_bytes(packed(said))
    flags = ((start is not None) * 2 + moments.by_hand) * 3
    shown = [(part.leaves, list(part.actions)) for part in parts]
    return _check(game, record["seed"], start, shown, said), digits.packed(), high | flags


def _too_many(actions: int) -> RequestError:
    wrong = say("A link holds at most {most} actions; this game has {actions}.", most=MOST_ACTIONS, actions=actions)
    return RequestError(wrong, "too-large")


def taken_apart(spec: GameSpec, taken: Taken, flags: int) -> tuple[Json, bytes]:
    """Read the rest of a number under the current rules; return its record and what its check must be.

    Raises:
        DigitsError: the number does not encode a game with lines.
        GameError: the game refuses the options or the start.
    """
    rest, what = divmod(flags & 63, 3)
    starts, by_hand = divmod(rest, 2)
    if what or starts > 1:
        raise DigitsError
    options = take_options(taken, spec)
    seed = take_seed(taken)
    game = setup(spec, options | ({"seed": seed} if "seed" in spec.options else {}))
    start = taken.take_text() if starts else None
    moments = Moments(game, seed, start)
    shown, ends = take(taken, moments, bool(by_hand))
    said = unpacked(taken.take_bytes())
    taken.end()
    _, log = moments.line_to(ends[0])
    record = records.new(game, start) | {"seed": seed, "log": log, "at": len(log)}
    record["branches"] = branches_of(moments, ends)
    return brought(said, record, moments), _check(game, seed, start, shown, said)


def _check(game: Game, seed: str, start: str | None, lines: Sequence[tuple[int, list[str]]], said: Json) -> bytes:
    """Return a checksum of three bytes over the content, without default options and the version of the rules."""
    usual = game.spec.options
    options = {name: value for name, value in game.options.items() if name != "seed" and value != usual[name].default}
    meant: Json = {"game": game.spec.id, "options": options, "seed": seed, "start": start}
    return hashlib.sha256(canonical(meant | {"lines": [list(line) for line in lines], "beside": said})).digest()[:3]
