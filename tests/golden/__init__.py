"""Golden files: questions to a game with the recorded answers, in a form that gives readable diffs.

A file's path names its game: `monkey-king/refusals.txt`. Every line is a question, except comments (`#`), empty lines,
and answers, which begin with `>`. `python -m tests.golden` asks all questions again and writes today's answers. After
changing a sentence, run it and read the diff. The questions:

    options river=band   set up the game with these options for the questions that follow; without any, the defaults
    at POSITION          go to this position; `at start` is the game's own start
    play a b c           play these actions
    look                 show what the page shows of the position, except moves and pieces
    reach                show what each piece could do by its movement
    moves                list the legal actions
    why STEPS            show the rule that forbids these steps
    refuse ACTION        show the rule that forbids an action, given as its text
    do ACTION            show how a legal action is described
    steps ACTION         show the steps of an action's text
    read POSITION        show whether a text is a position, and what is wrong with it
    lay CHANGES          show whether the position with an editor's changes is valid: `b2-` removes a piece,
                         `b2=white.pawn` puts one there, `side:black` sets a field (numbers and lists as JSON), `clear`
                         clears the board
    import TEXT          show the moves of a game as people write it, and what could not be read
    board                list the cells and lines
    choices              list the steps that are not cells
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pycore.bridge import handle
from pycore.games import find
from pycore.interfaces.game import Game, setup
from pycore.interfaces.narrator import Reach
from pycore.interfaces.pasted import Pasted
from pycore.interfaces.texts.tags import record_of
from pycore.kernel import record as records
from pycore.kernel.errors import GameError, PositionError
from pycore.kernel.types import Effect, Put, Refusal, Remove, Shift
from pycore.scenes.editing import editor_of, layout_json
from pycore.texts.reading import form_of

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))
ANSWER = ">"


def answered(path: Path) -> str:
    """Return the text of a golden file with today's answers."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(_with_answers(path.parent.name, lines)) + "\n"


def positions(game: str, every: int) -> list[tuple[Game, Any]]:
    """Return every n-th position in the golden files of a game, each with the game under its options."""
    found = []
    for path in sorted((FOLDER / game).glob("*.txt")):
        asking = Asking(game)
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("options", "at ", "play ")):
                asking.ask(line)
                found.append((asking.game, asking.pos))
    return found[::every]


def _with_answers(game: str, lines: Iterable[str]) -> Iterator[str]:
    asking = Asking(game)
    for line in lines:
        if line.startswith(ANSWER):
            continue
        yield line
        if line.strip() and not line.startswith("#"):
            yield from (f"{ANSWER} {answer}".rstrip() for answer in asking.ask(line))


class Asking:
    """The state of a golden file: the game under its options, and the current position."""

    def __init__(self, game: str) -> None:
        self.spec = find(game)
        self.game: Game = setup(self.spec, {})
        self.pos: Any = self.game.rules.start()

    def ask(self, line: str) -> list[str]:
        """Return the answers to a question."""
        word, _, rest = line.partition(" ")
        try:
            answers: list[str] | None = getattr(self, f"_{word}")(rest)
        except GameError as error:
            return [f"cannot: {error.message}"]
        return answers or []

    def _options(self, given: str) -> None:
        self.game = setup(self.spec, dict(part.split("=", 1) for part in given.split()))
        self.pos = self.game.rules.start()

    def _at(self, text: str) -> None:
        self.pos = self.game.rules.start() if text == "start" else self.game.rules.read(text)

    def _play(self, actions: str) -> None:
        for action in actions.split():
            self.pos = self.game.rules.play(self.pos, records.find_move(self.game, self.pos, action))

    def _look(self, _: str) -> list[str]:
        return list(_seen(self.game, self.pos))

    def _reach(self, _: str) -> list[str]:
        pieces = self.game.narrator.pieces(self.pos)
        reach = self.game.narrator.reach(self.pos)
        return [f"{cell} {pieces[cell].name}: {_reached(found)}" for cell, found in reach.items()]

    def _moves(self, _: str) -> list[str]:
        moves = self.game.rules.legal_moves(self.pos)
        return [" ".join(sorted(move.text for move in moves)) or "none"]

    def _why(self, steps: str) -> list[str]:
        return _forbidden(self.game.why(self.pos, steps.split()))

    def _refuse(self, action: str) -> list[str]:
        return _forbidden(self.game.why(self.pos, self.game.rules.steps(action, self.pos)))

    def _do(self, action: str) -> list[str]:
        return list(_told(self.game, self.pos, action))

    def _steps(self, action: str) -> list[str]:
        return [" ".join(self.game.rules.steps(action, self.pos))]

    def _read(self, text: str) -> list[str]:
        try:
            return [f"stands: {self.game.rules.write(self.game.rules.read(text))}"]
        except PositionError as error:
            return [f"{error.field}: {error.message}"]

    def _lay(self, changes: str) -> list[str]:
        editor = editor_of(self.game)
        found = layout_json(editor, editor.decompose(self.pos))
        for change in changes.split():
            if change == "clear":
                found = {"pieces": [], "fields": {}}
            elif ":" in change:
                name, _, value = change.partition(":")
                counts = any(field.name == name and field.kind == "number" for field in editor.fields())
                found["fields"][name] = json.loads(value) if counts or value[0] in "[{" else value
            else:
                cell, _, piece = change.rstrip("-").partition("=")
                kept = [one for one in found["pieces"] if one["cell"] != cell]
                side, _, kind = piece.partition(".")
                found["pieces"] = [*kept, *([{"cell": cell, "side": side, "kind": kind}] if piece else [])]
        reply = json.loads(handle(json.dumps({"do": "compose", **self.asked(), **found})))
        error = reply.get("error")
        return [f"{error['field']}: {error['message']}"] if error else [f"{reply['position']} “{reply['prompt']}”"]

    def asked(self) -> dict[str, Any]:
        """Return the game and its options, as a request names them."""
        return {"game": self.spec.id, "options": dict(self.game.options)}

    def _import(self, text: str) -> list[str]:
        found = []
        for game in form_of(self.spec).read(Pasted(text.replace("\\n", "\n")), lambda given: setup(self.spec, given)):
            record = record_of(game)
            found.append(f"{record['start'] or 'start'} | {' '.join(record['log'])}" if record else "no game")
            found += [f"branch at {one['at']}: {' '.join(one['log'])}" for one in (record or {}).get("branches", ())]
            found += [f"problem: {_fields(problem)}" for problem in game.problems]
        return found

    def _board(self, _: str) -> list[str]:
        board = self.game.rules.board
        found = []
        for cell in board.cells:
            ways = board.travel[cell.id]
            keys = "; ".join(f"{way} {_cells(end for end, _ in hops)}" for way, hops in ways.items())
            corners = " ".join(",".join(f"{part:g}" for part in corner) for corner in cell.corners)
            found.append(f"{cell.id} {cell.label or '='} “{cell.say}” {cell.kind} {' '.join(cell.tags)} [{corners}]")
            found.append(f"   {keys}")
        found += [f"{line.id} {line.kind} “{line.name}”: {_cells(line.cells)}" for line in board.lines]
        found += [f"ground {ground.on} “{ground.name}” ({ground.rule}): {ground.text}" for ground in board.grounds]
        rest = {"roles": board.roles, "columns": board.columns, "pieces": board.pieces, "near": board.near}
        said = ", ".join(f"{name} {value}" for name, value in {**rest, "tones": board.tones}.items() if value)
        return [*found, f"{board.id} {_plain(board.box)}: {said}"]

    def _choices(self, _: str) -> list[str]:
        return [f"{step}: {_fields(choice)}" for step, choice in self.game.narrator.choices().items()]


def _cells(cells: Iterable[str]) -> str:
    return " ".join(cells)


def _fields(found: Any) -> str:
    """Return the fields of a named tuple as text, without those that have their default."""
    default = type(found)._field_defaults
    said = {name: value for name, value in found._asdict().items() if name not in default or value != default[name]}
    return ", ".join(f"{name} {_plain(value)}" for name, value in said.items())


def _plain(value: object) -> str:
    return _cells(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _forbidden(found: Refusal | None) -> list[str]:
    if found is None:
        return ["nothing"]
    loop = [f"loop: {found.loop}"] if found.loop else []
    return [f"{found.rule} [{_cells(found.cells)}] {found.message}", *loop]


def _reached(reach: Reach) -> str:
    found = [f"moves {_cells(reach.moves)}", f"captures {_cells(reach.captures)}", f"guards {_cells(reach.guards)}"]
    if reach.flights is not None:
        found.append(f"flights {_cells(reach.flights)}")
    return "; ".join(found) + (f"; turned over: {_reached(reach.back)}" if reach.back else "")


def _seen(game: Game, pos: Any) -> Iterator[str]:
    rules, narrator = game.rules, game.narrator
    number = rules.turn(pos)
    yield f"{rules.write(pos)}" + (f" (turn {number})" if number is not None else "")
    yield f"{game.spec.side(rules.actor(pos))}, {rules.phase(pos)}: {narrator.prompt(pos)}"
    ended = rules.outcome(pos)
    if ended:
        yield f"end: {ended.winner}, {ended.reason}, {ended.rule}: {ended.text}"
    for kind, cells in narrator.marks(pos):
        yield f"mark {kind}: {_cells(cells)}"
    for alarm in narrator.alarms(pos):
        yield f"alarm: {_fields(alarm)}"
    for fact in narrator.status(pos):
        gone = ", ".join(f"{lost.count} {lost.name} ({lost.kind})" for lost in fact.pieces or ())
        yield f"status: {_fields(fact._replace(pieces=None))}" + (f" - {gone}" if gone else "")
    for overlay in narrator.overlays(pos):
        yield f"overlay: {_fields(overlay._replace(pattern=''))}"  # how it is drawn is no text
    for figure in narrator.progress(pos):
        yield f"progress: {_fields(figure)}"
    die = narrator.die(pos)
    if die:
        yield f"die: {_fields(die)}"


def _told(game: Game, pos: Any, action: str) -> Iterator[str]:
    narrator = game.narrator
    ply = game.ply(pos, records.find_move(game, pos, action))
    yield f"“{narrator.say(ply)}” {narrator.notation(ply)}"
    steps: Sequence[str] = ply.move.steps
    yield "steps: " + ", ".join(f"{step} ({kind})" for step, kind in zip(steps, narrator.kinds(ply), strict=True))
    yield "effects: " + ", ".join(_effect(effect) for effect in ply.effects)
    yield f"then: {game.rules.write(ply.after)}"
    warning = narrator.warning(ply)
    if warning:
        yield f"warning: {_forbidden(warning)[0]}"
    for event in narrator.events(ply):
        yield f"event: {event}"
    for also in narrator.other_steps(ply):
        yield f"also: {_cells(also)}"
    arrival = narrator.arrival(ply)
    if arrival:
        checks = f"; checks {_cells(arrival.checks)}"
        yield f"arrives: {arrival.piece.name} on {arrival.cell}; {_reached(arrival.reach)}{checks}"
    for loss in narrator.losses(ply):
        yield f"loss: {loss.piece.name} on {loss.cell}, {loss.how}"


def _effect(effect: Effect) -> str:
    match effect:
        case Shift(frm, to):
            return f"{frm} to {to}"
        case Remove(cell):
            return f"{cell} gone"
        case Put(cell, piece):
            return f"{piece.name} put on {cell}" + (f" ({piece.stack})" if piece.stack != 1 else "")
    raise AssertionError(effect)
