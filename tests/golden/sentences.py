"""Golden files of sentences in other languages: one sentence of each kind that a game says, in English and translated.

`tests/golden/languages/de/pilgrim.txt` has what the game says in the positions of its golden files: refusals, moves,
the scene, and hints. Every sentence made from the same template is there once. An English line begins with `=`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pycore.bridge import HANDLERS
from pycore.kernel.errors import GameError
from pycore.kernel.messages import Count, Joined, Message
from pycore.kernel.types import CHANCE
from pycore.languages import find_language

from . import FOLDER, Asking, positions

LANGUAGES = FOLDER / "languages"
EVERY = {"temple-island": 40}
"""Only every n-th position is asked about; of a game that is not named, every twentieth."""


def translated(path: Path) -> str:
    """Return the text of a golden file of sentences with today's translations."""
    language = find_language(path.parent.name)
    assert language
    lines = [f"= {message}\n{language.text(message)}\n" for message in sentences(path.stem)]
    return "\n".join(lines)


@cache
def sentences(game: str) -> tuple[Message, ...]:
    """Return one message of each template that a game says, in the order in which they first occur."""
    found: dict[tuple[str, str], Message] = {}
    for message in (*_refusals(game), *_scenes(game)):
        for part in parts_of(message):
            if not isinstance(part, Joined | Count):
                found.setdefault((part.context, part.template), part)
    return tuple(found.values())


def parts_of(value: Any) -> Iterator[Message]:
    """Yield the messages in a value of JSON, each before the messages that it is made of."""
    if isinstance(value, Message):
        yield value
        inner = value.items if isinstance(value, Joined) else value.values.values()
        yield from (part for each in inner for part in parts_of(each))
    elif isinstance(value, dict):
        yield from (part for each in value.values() for part in parts_of(each))
    elif isinstance(value, list | tuple):
        yield from (part for each in value for part in parts_of(each))


def _refusals(game: str) -> Iterator[Message]:
    """Yield what forbids the steps and actions in the game's golden file of refusals."""
    asking = Asking(game)
    for line in (FOLDER / game / "refusals.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word not in ("why", "refuse"):
            if line and line[0] not in "#>":
                asking.ask(line)
            continue
        try:
            steps = rest.split() if word == "why" else asking.game.rules.steps(rest, asking.pos)
            found = asking.game.why(asking.pos, list(steps))
        except GameError as error:
            yield from parts_of(error.message)
        else:
            yield from parts_of(found.message if found else ())


def _scenes(game: str) -> Iterator[Message]:
    """Yield the texts of the scenes, of hints, and of the descriptions of the board in positions of the game."""
    for made, pos in positions(game, EVERY.get(game, 20)):
        start = made.rules.write(pos)
        new = HANDLERS["new"]({"game": game, "options": dict(made.options), "start": start})
        yield from parts_of(new)
        yield from parts_of(HANDLERS["describe"]({"record": new["record"]}))
        moves = [move["action"] for move in new["scene"]["moves"]]
        for action in moves[:: max(1, len(moves) // 2)]:
            if new["scene"]["to_move"] != CHANCE:
                yield from parts_of(HANDLERS["hint"]({"record": new["record"], "move": action}))
