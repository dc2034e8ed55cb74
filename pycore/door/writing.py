"""Games as people write them: out of a record, and into records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.kernel.errors import RequestError
from pycore.kernel.protocols import TurnKeeper
from pycore.kernel.setup import Setup, setup
from pycore.kernel.table import table
from pycore.kernel.types import Json

from .requests import Opened, field, game_of, memory


def text(request: Json) -> Json:
    """The game as people write it: in its own text form, or with headers and a turn of both sides a line."""
    opened = Opened(request)
    if opened.made.game.scribe:
        return {"text": opened.made.game.scribe.write(opened.made, opened.record, opened.played)}
    made, record = opened.made, opened.record
    turns = memory.turns(made, record["start"], record["log"])[: record["at"]]
    head = [f'[Game "{made.game.name}"]']
    head += [
        f'[{name.capitalize()} "{value}"]'
        for name, value in made.options.items()
        if value != made.game.options[name].default
    ]
    if record["start"]:
        head.append(f'[Position "{record["start"]}"]')
    ended = table(memory, made, record)["scene"]["outcome"]
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


def import_(request: Json) -> Json:
    """Records from a game's own text form, each with what could not be read."""
    game = game_of(request)
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
