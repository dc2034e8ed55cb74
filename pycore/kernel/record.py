"""Records: games as they are saved. `play` is the only way to add an action: it checks, appends and replays it.

A record is plain JSON (docs/api/record.md); the functions here return new records. The board is computed by
replaying the log: `replay` plays as far as the log is legal and returns the error that stopped it. Nothing in a record
is ever dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import chance
from .errors import GameError, IllegalMoveError, RecordError
from .lines.endings import brought_back, checked_ending, checked_endings, ended, on_line, without_ending
from .lines.scratch import settled
from .messages import say
from .playable import Identity, Playable
from .rules import Playthrough, Rules
from .types import Json, Move, Refusal

FORMAT = 1
MAX_ACTIONS = 20_000
"""The most actions in a log."""


def new(game: Playable, start: str | None = None, meta: Json | None = None) -> Json:
    """Return the record of a game not yet begun.

    Raises:
        PositionError: `start` is not a possible position.
    """
    if start is not None:
        game.rules.read(start)
    options = dict(game.options)
    seed = options.pop("seed", "0")
    return {
        "format": FORMAT,
        "game": game.spec.id,
        "rules": game.spec.version,
        "options": options,
        "seed": seed,
        "start": start,
        "log": [],
        "at": 0,
        "branches": [],
        "meta": meta or {},
    }


def checked(record: Json, spec: Identity) -> Json:
    """Return a record from outside with its shape verified and defaults filled in.

    Args:
        record: the record.
        spec: the game that the record names.

    Raises:
        RecordError: it is not a record, or a newer version of the program wrote it.
    """
    form = record.get("format")
    if type(form) is not int or form < 1:
        raise RecordError(say("This is not a saved game: it has no format number."))
    if form > FORMAT or _whole(record.get("rules", 1)) > spec.version:
        raise RecordError(say("This game was saved with newer rules. Update to open it; nothing has been changed."))
    log = _actions(record.get("log", []))
    whole = {**record, "log": log, "rules": spec.version}
    whole["options"] = _of_type(record.get("options", {}), dict, "options")
    whole["meta"] = _of_type(record.get("meta", {}), dict, "meta")
    whole["seed"] = _of_type(record.get("seed", "0"), str, "seed")
    whole["start"] = record.get("start")
    if whole["start"] is not None:
        _of_type(whole["start"], str, "start")
    whole["at"] = min(max(0, _whole(record.get("at", len(log)))), len(log))
    if whole.get("ended") is not None:
        whole["ended"] = checked_ending(whole["ended"], spec.sides)
    if whole.get("endings") is not None:
        whole["endings"] = checked_endings(whole["endings"], spec.sides)
    branches = _of_type(record.get("branches", []), list, "branches")
    whole["branches"] = [_branch(branch, len(log)) for branch in branches]
    return brought_back(whole)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise RecordError(say("This saved game is damaged: a number in it is not a whole number."))
    return value


def _of_type(value: Any, wanted: type, name: str) -> Any:
    if not isinstance(value, wanted):
        raise RecordError(say("This saved game is damaged: its “{field}” has the wrong type.", field=name))
    return value


def _actions(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
        raise RecordError(say("This saved game is damaged: its log is not a list of moves."))
    if len(value) > MAX_ACTIONS:
        raise RecordError(say("This saved game has more than {most} moves.", most=MAX_ACTIONS))
    return list(value)


def _branch(branch: object, longest: int) -> Json:
    found = _of_type(branch, dict, "branches")
    at = _whole(found.get("at"))
    if not 0 <= at <= longest:
        raise RecordError(say("This saved game is damaged: one of its branches begins beyond the end of its log."))
    return {"at": at, "log": _actions(found.get("log"))}


def find_move(game: Playable, pos: Any, action: str, at: int = 0) -> Move:
    """Return the legal move with a text.

    Args:
        game: the game.
        pos: the position to move in.
        action: the text of the move.
        at: the move's place in the log, for the error.

    Raises:
        NotationError: the text is not a move in the game's notation.
        IllegalMoveError: the rules forbid the move here.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> find_move(game, game.rules.start(), "b1b3").steps
    ('B1', 'B3')
    """
    move: Move | None = game.rules.legal_move(pos, action)
    if move is not None:
        return move
    refusal = game.why(pos, game.rules.steps(action, pos)) or Refusal("", say("This move is not complete."))
    raise IllegalMoveError(refusal, action, at)


def replay(game: Playable, start: str | None, log: Sequence[str], known: Playthrough | None = None) -> Playthrough:
    """Return the log played as far as it is legal.

    Args:
        game: the game.
        start: the text of the first position, or None for the game's own start.
        log: the actions to play.
        known: a playthrough of the beginning of this log, to continue from.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> played = replay(setup(find("turtle-shell"), {}), None, ["b1b3", "b1b3"])
    >>> len(played.positions), str(played.problem)
    (2, 'There is no piece on B1.')
    """
    if known:
        positions, moves = list(known.positions), list(known.moves)
    else:
        positions, moves = [game.rules.start() if start is None else game.rules.read(start)], []
    problem = None
    for at in range(len(moves), len(log)):
        try:
            move = find_move(game, positions[-1], log[at], at)
        except GameError as error:
            problem = error
            break
        moves.append(move)
        positions.append(game.rules.play(positions[-1], move))
    return Playthrough(tuple(positions), tuple(moves), problem)


def replayable(record: Json, good: int) -> Json:
    """Return the record with only the first `good` actions in its log; the others are set aside under `rest`.

    Branches that leave the log later than that go to `branches_aside`.
    """
    branches = record["branches"]
    return {
        **record,
        "log": record["log"][:good],
        "at": min(record["at"], good),
        "branches": [branch for branch in branches if branch["at"] <= good],
        "rest": [*record["log"][good:], *_set_aside(record, "rest")],
        "branches_aside": [
            *(branch for branch in branches if branch["at"] > good),
            *_set_aside(record, "branches_aside"),
        ],
    }


def _set_aside(record: Json, name: str) -> list[Any]:
    """Return the items set aside earlier; a value from outside that is not a list becomes the only item."""
    found = record.get(name, [])
    return found if isinstance(found, list) else [found]


def play(record: Json, game: Playable, played: Playthrough, action: str) -> tuple[Json, Playthrough]:
    """Return the record with an action played at its current position, and the playthrough of its log.

    Actions that had been undone are kept as a branch.

    Args:
        record: the record.
        game: its game.
        played: its log, replayed at least to the current position.
        action: the text of the action.

    Raises:
        NotationError, IllegalMoveError: as in `find_move`; nothing is appended.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> record, played = play(new(game), game, replay(game, None, []), "b1b3")
    >>> record["log"], record["at"], len(played.positions)
    (['b1b3'], 1, 2)
    """
    at = record["at"]
    pos = played.positions[at]
    move = find_move(game, pos, action, at)
    if record["log"][at : at + 1] == [action]:
        return redo(record), played
    then = Playthrough((*played.positions[: at + 1], game.rules.play(pos, move)), (*played.moves[:at], move), None)
    return _appended(record, action), then


def _appended(record: Json, action: str) -> Json:
    at, log = record["at"], record["log"]
    branches = list(record["branches"])
    if at < len(log):
        branches.append({"at": at, "log": log[at:]})
        # Branches of the tail would lose the actions before them, so each is kept as a whole line from here.
        branches = [_branching_at(branch, at, log) for branch in branches]
    return settled({**on_line(record, [*log[:at], action], latest=-1), "at": at + 1, "branches": _distinct(branches)})


def _branching_at(branch: Json, at: int, log: list[str]) -> Json:
    """Return a branch as one that leaves the log at `at`, if it left it later."""
    if branch["at"] <= at:
        return branch
    return {"at": at, "log": log[at : branch["at"]] + branch["log"]}


def _distinct(branches: list[Json]) -> list[Json]:
    """Return the branches without those that are the beginning of another one."""
    kept: list[Json] = []
    for branch in branches:
        longer = [
            other
            for other in branches
            if other is not branch
            and other["at"] == branch["at"]
            and other["log"][: len(branch["log"])] == branch["log"]
            and (len(other["log"]) > len(branch["log"]) or any(other is k for k in kept))
        ]
        if not longer:
            kept.append(branch)
    return kept


def was_drawn(rules: Rules[Any], played: Playthrough, at: int) -> bool:
    """Return whether the action at a place in the log was a draw of chance and not a player's decision."""
    return any(move.text == played.moves[at].text for move, _ in rules.chances(played.positions[at]))


def undo(record: Json, rules: Rules[Any], played: Playthrough) -> Json:
    """Return the record before the player's last decision that can be taken back by itself.

    If the players have ended the game, only the ending is taken back. At the start nothing changes.
    """
    if ended(record):
        meta = {name: value for name, value in record["meta"].items() if name != "result"}
        return without_ending(record | {"meta": meta})
    stands = min(record["at"], len(played.moves))
    for at in reversed(range(stands)):
        if not was_drawn(rules, played, at) and not _sealed(rules, played, at, stands):
            return {**record, "at": at}
    return record


def _sealed(rules: Rules[Any], played: Playthrough, at: int, stands: int) -> bool:
    """Return whether chance has answered the decision at a place in the log, and the rules then make it final."""
    return at + 1 < stands and rules.sealed(played.positions[at]) and was_drawn(rules, played, at + 1)


def redo(record: Json, rules: Rules[Any] | None = None, played: Playthrough | None = None) -> Json:
    """Return the record after one more decision, the draws of chance that follow, and all that is undone with it."""
    at = min(record["at"] + 1, len(record["log"]))
    if rules and played:
        last = len(played.moves)
        while at < last and (was_drawn(rules, played, at) or _sealed(rules, played, at, last)):
            at += 1
    return {**record, "at": at}


def go(record: Json, at: int) -> Json:
    """Return the record positioned after `at` actions of its log, or at the nearer end of the log."""
    return {**record, "at": min(max(0, at), len(record["log"]))}


def take_branch(record: Json, index: int) -> Json:
    """Return the record with a branch as its main line, positioned where it forks; the former tail becomes a branch.

    Raises:
        RecordError: no branch has this index.
    """
    if not 0 <= index < len(record["branches"]):
        raise RecordError(say("This game has no such branch."))
    branch = record["branches"][index]
    at, log = branch["at"], record["log"]
    branches = [other for place, other in enumerate(record["branches"]) if place != index]
    if at < len(log):
        branches.append({"at": at, "log": log[at:]})
    branches = [_branching_at(other, at, log) for other in branches]
    return settled({**on_line(record, log[:at] + branch["log"]), "at": at, "branches": _distinct(branches)})


def draw(record: Json, rules: Rules[Any], played: Playthrough) -> str:
    """Return what chance draws at the record's current position, as determined by the seed and the earlier draws."""
    draws = sum(was_drawn(rules, played, at) for at in range(record["at"]))
    return drawn(record["seed"], rules.chances(played.positions[record["at"]]), draws)


def drawn(seed: str, outcomes: Sequence[tuple[Move, int]], draws: int) -> str:
    """Return the action that a seed draws from weighted outcomes after a number of draws."""
    index = chance.weighted(seed, chance.DICE, draws, [weight for _, weight in outcomes])
    return outcomes[index][0].text
