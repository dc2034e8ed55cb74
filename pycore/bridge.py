"""The one door: JSON text in, JSON text out. docs/formats.md lists the requests; nothing else reaches the core.

The page's workers call `handle`; `python -m pycore query` puts the same function on standard input and output.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from . import games
from .ai import thinking
from .ai.analysis import Analysis
from .ai.hints import hint
from .ai.levels import LEVELS
from .ai.review import Review
from .kernel import gallery
from .kernel import record as records
from .kernel.errors import GameError, IllegalMoveError, RequestError
from .kernel.perft import divide, perft
from .kernel.protocols import GameModule, Option, TurnKeeper
from .kernel.rulebook import sections
from .kernel.scene import outcome_json, refusal_json
from .kernel.setup import Setup, setup
from .kernel.table import Memory, by_will, table
from .kernel.types import Json, Refusal

MAX_BYTES = 1 << 20
MAX_DEPTH = 8
MAX_LINE = 100

_memory = Memory()
_thinker = thinking.Thinker()


def handle(text: str) -> str:
    """Answer one request.

    Args:
        text: a JSON object with `do`; at most 1 MiB in UTF-8.

    Returns:
        A JSON object with `ok`, and the request's `id` if it had one. Never raises: a fault of ours is answered with
        code `internal` and reported on standard error, with the request that makes it happen again.
    """
    request: Json = {}
    try:
        request = _parsed(text)
        reply = {"ok": True, **_handler(request)(request)}
    except GameError as error:
        reply = {"ok": False, "error": error.json()}
    except Exception:  # noqa: BLE001 - the door's last line of defence: process and page depend on it
        print(f"request: {text[:2000]}\n{traceback.format_exc()}", file=sys.stderr)
        reply = {"ok": False, "error": {"code": "internal", "message": "Something went wrong in the rules."}}
    if "id" in request:
        reply["id"] = request["id"]
    return json.dumps(reply, separators=(",", ":"))


def _parsed(text: str) -> Json:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise RequestError("A request is at most 1 MiB.", "too-large")
    try:
        request = json.loads(text, parse_constant=_no_json, parse_float=_finite)
    except (ValueError, RecursionError):
        raise RequestError("The request is not JSON.") from None
    if not isinstance(request, dict):
        raise RequestError("The request is not a JSON object.")
    return request


def _no_json(word: str) -> float:
    """Python reads NaN and Infinity, but JSON knows neither, and a reply that gave them back would be none."""
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_json(digits)


def _handler(request: Json) -> Callable[[Json], Json]:
    do = request.get("do")
    if not isinstance(do, str) or do not in HANDLERS:
        raise RequestError(f"“do” must be one of {', '.join(HANDLERS)}.")
    return HANDLERS[do]


def field(request: Json, name: str, wanted: type, default: Any = ...) -> Any:
    """A field of a request. Raises RequestError when it has the wrong type, or is missing and has no default."""
    value = request.get(name, default)
    if value is ...:
        raise RequestError(f"The request needs “{name}”.")
    if value is default:
        return value
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) < 1e15 else float("inf")
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        raise RequestError(f"“{name}” is of the wrong type.")
    if isinstance(value, float) and not isfinite(value):
        raise RequestError(f"“{name}” is not a number to count with.")
    return value


def _seed(request: Json) -> str:
    """Any text; a whole number stands for its digits."""
    value = request.get("seed")
    return str(value) if type(value) is int else field(request, "seed", str, "0")


def _game(request: Json) -> GameModule:
    return games.find(field(request, "game", str))


def _setup(request: Json) -> Setup:
    """The game and options of a request; a `seed` beside the options is the option of that name."""
    game = _game(request)
    options = dict(field(request, "options", dict, {}))
    if "seed" in request and "seed" in game.options:
        options.setdefault("seed", _seed(request))
    return setup(game, options)


class Asked:
    """The position a `look`-like request is about."""

    def __init__(self, request: Json) -> None:
        self.made = _setup(request)
        start = field(request, "start", str, None)
        after = field(request, "after", list, [])
        if len(after) > records.MAX_ACTIONS:
            raise RequestError(f"“after” is at most {records.MAX_ACTIONS} actions.", "too-large")
        if not all(isinstance(action, str) for action in after):
            raise RequestError("“after” is a list of actions, each a text.")
        played = _memory.replay(self.made, start, after)
        if played.problem:
            raise played.problem
        self.rules = self.made.rules
        self.pos = played.positions[-1]


def _games(request: Json) -> Json:
    return {"games": [_game_card(game) for game in games.GAMES.values()]}


def _game_card(game: GameModule) -> Json:
    return {
        "id": game.id,
        "name": game.name,
        "players": game.players,
        "sides": list(game.sides),
        "hook": game.hook,
        "inventor": game.inventor,
        "rules": game.version,
        "on_shelf": game.on_shelf,
        "guide": game.planner is not None,
        "gallery": game.gallery.option if game.gallery else None,
        "options": {name: _option_card(option) for name, option in game.options.items()},
        "levels": [{"level": number, "name": level.name} for number, level in LEVELS.items() if game.players == 2],
    }


def _option_card(option: Option) -> Json:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in option._asdict().items()}


def _look(request: Json) -> Json:
    asked = Asked(request)
    rules, pos = asked.rules, asked.pos
    return {
        "position": rules.write(pos),
        "moves": sorted(move.text for move in rules.legal_moves(pos)),
        "to_move": asked.made.game.side(rules.actor(pos)),
        "outcome": outcome_json(rules.outcome(pos)),
    }


def _perft(request: Json) -> Json:
    depth = field(request, "depth", int)
    if depth < 0:
        raise RequestError("“depth” is at least 0.")
    if depth > MAX_DEPTH:
        raise RequestError(f"“depth” is at most {MAX_DEPTH}.", "too-large")
    asked = Asked(request)
    if not field(request, "divide", bool, False):
        return {"nodes": perft(asked.rules, asked.pos, depth)}
    if depth == 0:
        return {"nodes": 1, "divide": {}}
    parts = divide(asked.rules, asked.pos, depth)
    return {"nodes": sum(parts.values()), "divide": parts}


def _why(request: Json) -> Json:
    action = field(request, "action", str)
    asked = Asked(request)
    try:
        records.find_move(asked.rules, asked.pos, action)
    except IllegalMoveError as error:
        return {"legal": False, **refusal_json(error.refusal)}
    return {"legal": True}


def _board(request: Json) -> Json:
    return {"board": _setup(request).rules.board.json()}


def _rulebook(request: Json) -> Json:
    return {"sections": sections(_setup(request))}


def _gallery(request: Json) -> Json:
    _, shown = _shown(request)
    return {"option": shown.option, "cards": [gallery.card_json(shown, card) for card in shown.cards()]}


def _shown(request: Json) -> tuple[GameModule, gallery.Gallery]:
    game = _game(request)
    if game.gallery is None:
        raise RequestError(f"{game.name} has no pieces to choose from.")
    return game, game.gallery


def _try(request: Json) -> Json:
    game, shown = _shown(request)
    value, action = field(request, "value", str), field(request, "action", str, None)
    card = next((card for card in shown.cards() if card.value == value), None)
    if card is None:
        raise RequestError(f"{game.name} has no piece “{value[:40]}” to try.")
    found = gallery.tried(shown, value, field(request, "position", str, card.stages[0].position), action)
    if found is None:
        raise RequestError(f"The {card.name.lower()} cannot do that.")
    return {"scene": gallery.trial_scene(found[0], game.sides[0], card.text, found[1])}


def _new(request: Json) -> Json:
    made = _setup(request)
    record = records.new(made, field(request, "start", str, None), field(request, "meta", dict, {}))
    if "seed" not in made.game.options:
        record["seed"] = _seed(request)
    return table(_memory, made, record)


class Opened:
    """The record a request brings, checked, with its game made ready and replayed."""

    def __init__(self, request: Json) -> None:
        given = field(request, "record", dict)
        game = games.find(field(given, "game", str))
        self.record = records.checked(given, game.version)
        options = dict(self.record["options"])
        if "seed" in game.options:
            options["seed"] = self.record["seed"]
        self.made = setup(game, options)
        self.played = _memory.replay(self.made, self.record["start"], self.record["log"])

    @property
    def pos(self) -> Any:
        """Where the record stands, or the last position that could be replayed."""
        return self.played.positions[min(self.record["at"], len(self.played.moves))]

    def table(self, record: Json | None = None, moved: bool = False) -> Json:
        """The reply that shows it, or its successor."""
        return table(_memory, self.made, record or self.record, moved)

    def reached(self) -> Opened:
        """Itself, if its log can be replayed to where it stands; else raises what stops it."""
        if self.played.problem and self.record["at"] > len(self.played.moves):
            raise self.played.problem
        return self

    def played_on(self, action: str) -> Json:
        """The reply after one more action."""
        if over := self.over():
            raise IllegalMoveError(over, action, self.record["at"])
        records.find_move(self.made.rules, self.pos, action, self.record["at"])
        return self.table(records.play(self.record, action), moved=True)

    def over(self) -> Refusal | None:
        """Why nothing may be played where the players have ended the game themselves."""
        ended = by_will(self.made, self.record)
        return Refusal("", f"The game is over. {ended['prompt']}") if ended else None


def _open(request: Json) -> Json:
    return Opened(request).table()


def _play(request: Json) -> Json:
    return Opened(request).reached().played_on(field(request, "action", str))


def _follow(request: Json) -> Json:
    """A line of play from where the record stands, shown as a table: a question, as long as nobody keeps the record."""
    actions = field(request, "actions", list)
    if len(actions) > MAX_LINE or not all(isinstance(action, str) for action in actions):
        raise RequestError(f"“actions” is a list of at most {MAX_LINE} actions, each a text.")
    opened = Opened(request).reached()
    record, pos = opened.record, opened.pos
    for action in actions:
        move = records.find_move(opened.made.rules, pos, action, record["at"])
        record, pos = records.play(record, action), opened.made.rules.play(pos, move)
    return opened.table(record, moved=bool(actions))


def _draw(request: Json) -> Json:
    opened = Opened(request).reached()
    if not opened.made.rules.chances(opened.pos):
        raise RequestError("Nothing is left to chance here.")
    return opened.played_on(records.draw(opened.record, opened.made.rules, opened.played))


def _end(request: Json) -> Json:
    opened = Opened(request).reached()
    reason, side = field(request, "reason", str), field(request, "side", str, None)
    if reason not in (records.AGREEMENT, records.RESIGNATION):
        raise RequestError("“reason” is agreement or resignation.")
    if (reason == records.RESIGNATION) != (side in opened.made.game.sides):
        raise RequestError(f"It is one of {', '.join(opened.made.game.sides)} who resigns.")
    if opened.over() or opened.made.rules.outcome(opened.pos):
        raise RequestError("The game is over already.")
    return opened.table(records.end(opened.record, reason, side))


def _undo(request: Json) -> Json:
    opened = Opened(request)
    return opened.table(records.undo(opened.record, opened.made.rules, opened.played))


def _redo(request: Json) -> Json:
    opened = Opened(request)
    after = records.redo(opened.record, opened.made.rules, opened.played)
    return opened.table(after, moved=after["at"] == opened.record["at"] + 1)


def _go(request: Json) -> Json:
    opened = Opened(request)
    return opened.table(records.go(opened.record, field(request, "at", int)))


def _branch(request: Json) -> Json:
    opened = Opened(request)
    return opened.table(records.take_branch(opened.record, field(request, "branch", int)))


def _refuse(request: Json) -> Json:
    opened = Opened(request)
    steps = field(request, "steps", list)
    if not steps or len(steps) > 100 or not all(isinstance(step, str) for step in steps):
        raise RequestError("“steps” is a list of cells and choices.")
    refusal = opened.over() or opened.made.rules.why(opened.pos, steps)
    return {"legal": False, **refusal_json(refusal)} if refusal else {"legal": True}


def _text(request: Json) -> Json:
    """The game as people write it: in its own text form, or with headers and a turn of both sides a line."""
    opened = Opened(request)
    if opened.made.game.scribe:
        return {"text": opened.made.game.scribe.write(opened.made, opened.record, opened.played)}
    made, record = opened.made, opened.record
    turns = _memory.turns(made, record["start"], record["log"])[: record["at"]]
    head = [f'[Game "{made.game.name}"]']
    head += [
        f'[{name.capitalize()} "{value}"]'
        for name, value in made.options.items()
        if value != made.game.options[name].default
    ]
    if record["start"]:
        head.append(f'[Position "{record["start"]}"]')
    ended = table(_memory, made, record)["scene"]["outcome"]
    told = _rounds(turns, made.game.sides[0], isinstance(made.rules, TurnKeeper))
    lines = [*head, "", *(f"{number}. {said}" for number, said in told)]
    if ended:
        lines.append(ended["text"])
    return {"text": "\n".join(lines) + "\n"}


def _rounds(turns: Sequence[Json], first: str, counted: bool) -> list[tuple[int, str]]:
    """What was done, a numbered line a round: as the game counts its turns, or from one move of the first side on.

    Draws of chance that follow each other are written without a space, as in `[3][5]`.
    """
    rounds: list[tuple[int, str]] = []
    before = ""
    for turn in turns:
        fresh = turn["number"] != rounds[-1][0] if counted and rounds else turn["by"] == first
        if not rounds or fresh:
            number = turn["number"] if counted else len(rounds) + 1
            late = "" if counted or turn["by"] == first else "... "
            rounds.append((number, late + turn["notation"]))
        else:
            number, said = rounds[-1]
            apart = "" if turn["by"] == before == "chance" else " "
            rounds[-1] = (number, said + apart + turn["notation"])
        before = turn["by"]
    return rounds


def _import(request: Json) -> Json:
    game = _game(request)
    text = field(request, "text", str)
    if game.scribe is None:
        raise RequestError(f"{game.name} has no text form of its own that could be read.")

    def ready(options: Mapping[str, object]) -> Setup:
        return setup(game, options)

    return {
        "games": [
            {"record": reading.record(), "problems": [problem._asdict() for problem in reading.problems]}
            for reading in game.scribe.read(text, ready)
        ]
    }


def _limits(request: Json, made: Setup, pos: Any) -> thinking.Limits:
    return thinking.limits(
        made,
        pos,
        field(request, "level", int, None),
        field(request, "seconds", float, None),
        field(request, "nodes", int, None),
        _seed(request),
        field(request, "lines", int, 1),
    )


def _best(request: Json) -> Json:
    asked = Asked(request)
    return thinking.best(asked.made, asked.pos, _limits(request, asked.made, asked.pos))


def _think(request: Json) -> Json:
    if "job" not in request:
        opened = Opened(request)
        return _thinker.begin(thinking.Thought(opened.made, opened.pos, _limits(request, opened.made, opened.pos)))
    job = field(request, "job", int)
    if field(request, "stop", bool, False):
        return _thinker.stop(job)
    return _thinker.go_on(job, field(request, "slice", float))


def _hint(request: Json) -> Json:
    opened = Opened(request).reached()
    move, score = field(request, "move", str), field(request, "score", int, 0)
    if over := opened.over():
        raise IllegalMoveError(over, move, opened.record["at"])
    return {"stages": hint(opened.made, opened.pos, move, score)}


def _analyse(request: Json) -> Json:
    opened = _of_two(request)
    return _thinker.begin(Analysis(opened.made, opened.pos, _limits(request, opened.made, opened.pos)))


def _review(request: Json) -> Json:
    nodes = field(request, "nodes", int)
    if not 1 <= nodes <= thinking.MAX_NODES:
        raise RequestError(f"“nodes”, for each position, is from 1 to {thinking.MAX_NODES}.")
    opened = _of_two(request).reached()
    at = opened.record["at"]
    positions, moves = opened.played.positions[: at + 1], opened.played.moves[:at]
    return _thinker.begin(Review(opened.made, positions, moves, nodes, _seed(request)))


def _of_two(request: Json) -> Opened:
    opened = Opened(request)
    if len(opened.made.game.sides) != 2:
        raise RequestError("Only games for two are analysed.")
    return opened


HANDLERS: dict[str, Callable[[Json], Json]] = {
    "games": _games,
    "look": _look,
    "perft": _perft,
    "why": _why,
    "best": _best,
    "think": _think,
    "hint": _hint,
    "analyse": _analyse,
    "review": _review,
    "board": _board,
    "rulebook": _rulebook,
    "gallery": _gallery,
    "try": _try,
    "new": _new,
    "open": _open,
    "play": _play,
    "follow": _follow,
    "draw": _draw,
    "end": _end,
    "undo": _undo,
    "redo": _redo,
    "go": _go,
    "branch": _branch,
    "refuse": _refuse,
    "text": _text,
    "import": _import,
}
