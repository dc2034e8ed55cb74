"""Checks of games as records: replaying, undoing, branching, and writing them as text."""

from __future__ import annotations

from typing import Any

from ..interfaces.pasted import Pasted
from ..interfaces.texts.tags import record_of
from ..kernel import record as records
from ..kernel.errors import NotationError
from ..kernel.messages import say
from ..kernel.replays import Replays
from ..kernel.types import Json
from ..scenes.table import table
from ..texts import reading
from .case import Case, log_of, plain, texts
from .finding import Broken

MANY_LINES = 80
"""The number of random plays, undos, and switches of lines."""


def replays(case: Case) -> None:
    """Replaying gives the same positions as playing, and stops at an illegal move."""
    game = case.game
    plies = case.played("replay")
    played = records.replay(game, None, log_of(plies))
    if played.problem or list(played.positions) != [ply.pos for ply in plies]:
        raise Broken(
            say("A game that is replayed does not lead to the positions of the game that was played."), game.rules.play
        )
    log = log_of(case.played("stop", 20))
    stopped = records.replay(game, None, [*log[:-1], "no such move", log[-1]])
    if len(stopped.moves) != len(log) - 1 or not isinstance(stopped.problem, NotationError):
        raise Broken(say("A replay does not stop at a text that is no move."), game.rules.steps)


def tables(case: Case) -> None:
    """The effects of a move turn one scene into the next, and an opened record shows the same table."""
    game, memory = case.ready(), Replays()
    log = log_of(case.played("door", 40))
    record = records.new(game)
    reply = table(memory, game, record)
    for action in log:
        before = {piece["cell"]: piece for piece in reply["scene"]["pieces"]}
        played = memory.replay(game, None, record["log"])
        case.pos = played.positions[-1]
        record = records.play(record, game, played, action)[0]
        reply = plain(table(memory, game, record, moved=True))
        for kind, cell, *more in reply["effects"]:
            if kind == "shift":
                before[more[0]] = {**before.pop(cell), "cell": more[0]}
            elif kind == "remove":
                del before[cell]
            else:
                before[cell] = more[0]
        if before != {piece["cell"]: piece for piece in reply["scene"]["pieces"]}:
            raise Broken(say("The effects of {move} do not lead to the next picture.", move=action), game.rules.effects)
    opened = plain(table(Replays(), game, record))
    if opened != {**reply, "effects": []} or [turn["action"] for turn in opened["turns"]] != log:
        raise Broken(say("A game that is opened again does not look as it did."), game.rules.play)


def undoing(case: Case) -> None:
    """Undoing and redoing everything leads back to the same record."""
    game = case.game
    record = {**records.new(game), "log": log_of(case.played("undo"))}
    played = records.replay(game, None, record["log"])
    record["at"] = len(record["log"])
    stops = [record]
    while (earlier := records.undo(stops[-1], game.rules, played)) != stops[-1]:
        if earlier["at"] >= stops[-1]["at"]:
            raise Broken(say("Undo does not go back."), game.rules.sealed)
        stops.append(earlier)
    lost = not all(records.was_drawn(game.rules, played, at) for at in range(stops[-1]["at"]))
    pairs = reversed(list(zip(stops[1:], stops, strict=False)))
    lost = lost or not all(records.redo(earlier, game.rules, played) == later for earlier, later in pairs)
    if lost or not all({**stop, "at": 0} == {**record, "at": 0} for stop in stops):
        raise Broken(say("Undo and redo do not lead back to the same game."), game.rules.sealed)


def _lines(record: Json) -> list[list[str]]:
    """Return every line of a record, from the first action to its end."""
    return [record["log"], *(record["log"][: branch["at"]] + branch["log"] for branch in record["branches"])]


def branches(case: Case) -> None:
    """Under random playing, undoing, browsing and switching of lines, every line stays or grows."""
    made, memory = case.game, Replays()
    dice = case.dice()
    record = records.new(made)
    for _ in range(MANY_LINES):
        played = memory.replay(made, None, record["log"])
        case.pos = pos = played.positions[record["at"]]
        legal = texts(made.rules.legal_moves(pos))
        match dice.choice(("play", "play", "play", "undo", "undo", "redo", "go", "branch")):
            case "play" if legal:
                after = records.play(record, made, played, dice.choice(legal[:4]))[0]  # few, so that lines recur
            case "undo":
                after = records.undo(record, made.rules, played)
            case "redo":
                after = records.redo(record, made.rules, played)
            case "go":
                after = records.go(record, dice.randint(0, len(record["log"])))
            case "branch" if record["branches"]:
                after = records.take_branch(record, dice.randrange(len(record["branches"])))
            case _:
                continue
        kept = _lines(after)
        whole = all(any(one[: len(line)] == line for one in kept) for line in _lines(record))
        if not whole or records.replay(made, None, after["log"]).problem is not None:
            raise Broken(say("A line of play is lost."), made.rules.play)
        if records.checked(plain(after), made.spec) != after:
            raise Broken(say("A saved game is not read back as it was."), made.rules.play)
        record = after


def remembered(case: Case) -> None:
    """Tables are plain JSON, and the same with and without a memory of earlier replays."""
    made, memory = case.ready(), Replays()
    log = log_of(case.played("memory", 40))
    whole = {**records.new(made), "log": log}
    for at in (0, len(log) // 2, len(log), min(1, len(log))):
        shown = table(memory, made, {**whole, "at": at})
        if shown != table(Replays(), made, {**whole, "at": at}):
            raise Broken(say("A position does not look the same each time."), made.narrator.pieces)
        if plain(shown)["at"] != at:
            raise Broken(say("A table does not stand where it was put."), made.narrator.pieces)


def as_text(case: Case) -> None:
    """A game is written as text with every move in it, and read back where the game has a form of its own."""
    made = case.game
    plies = case.played("as text", 40)
    record = {**records.new(made), "log": log_of(plies), "at": len(plies) - 1}
    form = reading.form_of(made.spec)
    text = form.write(made, record, records.replay(made, None, record["log"]))
    if made.spec.text.form is None:
        missing = [ply.move.text for ply in plies if ply.move and made.narrator.notation(made.ply(*ply)) not in text]
        if made.spec.name not in text or missing:
            raise Broken(say("A game as text lacks a move or the name of the game."), made.narrator.notation)
        return

    def ready(options: Any) -> Any:
        return Case(case.spec, dict(options)).ready()

    (found,) = form.read(Pasted(text), ready)
    read = record_of(found)
    if read is None or found.problems or read["log"] != record["log"] or read["options"] != record["options"]:
        raise Broken(say("A game that is written as text is not read back as it was."), form.read)
