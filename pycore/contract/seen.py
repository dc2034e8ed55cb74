"""Checks of what players see: the board, scenes, the words and notation of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, get_args

from ..interfaces.game import Game
from ..interfaces.narrator import PATTERNS, MarkKind, StepKind
from ..kernel import record as records
from ..kernel.messages import say
from ..kernel.replays import Replays
from ..kernel.types import CHANCE, Effect, Json, apply_effects
from ..scenes.scene import scene
from ..scenes.table import table
from .case import Case, log_of, plain
from .finding import Broken
from .laws import agreed, explained
from .refusals import answered

KINDS, MARKS = set(get_args(StepKind)), {*get_args(MarkKind), "from", "to", "passed", "open"}
"""The kinds of steps, and the kinds of marks: the games' own, and those of the last move."""
WAYS = ("up", "down", "left", "right")


def board(case: Case) -> None:
    """The board consists of proper cells and lines, and nothing lies outside its box."""
    of = type(case.game.rules)
    found = plain(case.game.rules.board.json())
    cells = {cell["id"]: cell for cell in found["cells"]}
    left, top, width, height = found["box"]
    if len(cells) != len(found["cells"]):
        raise Broken(say("Two cells of the board have the same id."), of)
    if sorted(found["order"]) != sorted(cells) or found["roles"] not in ("grid", "group"):
        raise Broken(say("The board does not say how its cells are read out."), of)
    for cell in cells.values():
        if not (cell["name"].strip() and cell["say"].strip() and cell["kind"].strip()):
            raise Broken(say("The cell {cell} needs a name, a spoken name and a kind.", cell=cell["id"]), of)
        if len(cell["points"]) < 3 or cell["radius"] <= 0:
            raise Broken(say("The cell {cell} has no area.", cell=cell["id"]), of)
        for x, y in [*cell["points"], cell["centre"]]:
            if not (left <= x <= left + width and top <= y <= top + height):
                raise Broken(say("The cell {cell} lies outside the board's box.", cell=cell["id"]), of)
    if pair := _overlapping(cells.values()):
        raise Broken(say("The cells {one} and {other} overlap.", one=pair[0], other=pair[1]), of)
    lines = {line["id"]: line["cells"] for line in found["lines"]}
    for id, along in lines.items():
        if not set(along) <= set(cells) or len(set(along)) != len(along):
            raise Broken(say("The line {line} does not consist of cells of the board, each once.", line=id), of)
    for start, ways in found["travel"].items():
        for way, hops in ways.items():
            for end, line in hops:
                if way not in WAYS or end not in cells or (line in lines and not {start, end} <= set(lines[line])):
                    raise Broken(say("The arrow keys lead from {cell} to nowhere.", cell=start), of)


def _overlapping(cells: Iterable[Json]) -> tuple[str, str] | None:
    """Return two cells of which one has its centre inside the other, if there are any."""
    sized = [(cell["id"], cell["centre"], cell["radius"]) for cell in cells]
    for at, (one, (x, y), radius) in enumerate(sized):
        for other, (p, q), far in sized[at + 1 :]:
            if (x - p) ** 2 + (y - q) ** 2 < (0.9 * max(radius, far)) ** 2:
                return one, other
    return None


def scenes(case: Case) -> None:
    """Scenes name only cells of the board, and none of their texts is empty."""
    for pos, move in case.plies("scenes", every=12):
        consistent(case.game, pos, case.game.rules.effects(pos, move) if move else ())


def consistent(game: Game, pos: Any, last: tuple[Effect, ...] = ()) -> None:
    """Raise Broken if a scene names what is not there, or has an empty text."""
    narrator = game.narrator
    cells = {cell.id for cell in game.rules.board.cells}
    told = scene(game, pos, last)
    try:
        seen = plain(told)
    except (TypeError, ValueError) as error:
        raise Broken(
            say("What the narrator tells cannot be written as JSON: {error}.", error=str(error)[:80])
        ) from None

    def need(holds: Any, what: str, of: Any) -> None:
        if not holds:
            raise Broken(what, of)

    def on_board(named: Iterable[str], what: str, of: Any) -> None:
        if foreign := [cell for cell in named if cell not in cells]:
            raise Broken(say("{what} names {cell}, which is no cell.", what=what, cell=str(foreign[0])[:40]), of)

    need(seen["prompt"].strip(), say("The prompt is empty."), narrator.prompt)
    need(
        seen["to_move"] in (*game.spec.sides, CHANCE, None),
        say("Somebody is to move who is no side."),
        game.rules.actor,
    )
    for piece in seen["pieces"]:
        on_board([piece["cell"]], say("A piece"), narrator.pieces)
        for word in ("side", "kind", "letter", "name"):
            need(
                piece[word].strip(),
                say("The piece on {cell} has no {word}.", cell=piece["cell"], word=word),
                narrator.pieces,
            )
    for mark in seen["marks"]:
        need(mark["kind"] in MARKS, say("The page has no mark “{kind}”.", kind=str(mark["kind"])), narrator.marks)
        on_board(mark["cells"], say("A mark"), narrator.marks)
    for alarm in seen["alarms"]:
        on_board(alarm["cells"], say("An alarm"), narrator.alarms)
        need(alarm["text"].strip(), say("An alarm has no text."), narrator.alarms)
    for overlay in seen["overlays"]:
        on_board(overlay["cells"], say("An overlay"), narrator.overlays)
        for word in ("kind", "label", "help"):
            need(overlay[word].strip(), say("An overlay has no {word}.", word=word), narrator.overlays)
        need(overlay["pattern"] in PATTERNS, say("The page has no such pattern of an overlay."), narrator.overlays)
    patterns = [overlay["pattern"] for overlay in seen["overlays"]]
    need(len(set(patterns)) == len(patterns), say("Two overlays have the same pattern."), narrator.overlays)
    for figure in seen["progress"]:
        need(0 <= figure["done"] <= figure["of"], say("The progress is beyond its goal."), narrator.progress)
        need(figure["kind"].strip() and figure["label"].strip(), say("The progress has no label."), narrator.progress)
    need(seen["die"] is None or seen["die"]["text"].strip(), say("The die has no text."), narrator.die)
    on_board(seen["reach"], say("The reach"), narrator.reach)
    for cell, lists in seen["reach"].items():
        for named in lists.values():
            on_board(named, say("The reach of {cell}", cell=cell), narrator.reach)


def rare(case: Case) -> None:
    """What holds of playouts holds of the rule book's diagrams: ended games, half-made turns, rare pieces."""
    if case.options:
        return
    for game, pos in case.shown():
        rarely_met(case, game, pos)


def rarely_met(case: Case, game: Game, pos: Any) -> None:
    """Raise Broken if anything is wrong with a position: its moves, its scene, its refusals."""
    dice = case.dice()
    rules, pieces = game.rules, game.narrator.pieces(pos)
    moves = rules.legal_moves(pos)
    agreed(case, game, pos)
    consistent(game, pos)
    for move in dice.sample(list(moves), min(len(moves), 12)):
        explained(game, pos, move)
        if rules.steps(move.text, pos)[: len(move.steps)] != tuple(move.steps):
            raise Broken(say("The text {move} does not stand for the steps of its move.", move=move.text), rules.steps)
        _kinds_of(game, pos, move)
    begun = {tuple(move.steps)[:length] for move in moves for length in range(1, len(move.steps) + 1)}
    targets = [cell.id for cell in rules.board.cells]
    asked: list[tuple[str, ...]] = [(piece,) for piece in pieces]
    asked += [(piece, target) for piece in pieces for target in dice.sample(targets, min(6, len(targets)))]
    for steps in asked if moves else ():
        if steps not in begun:
            answered(case, game, pos, steps)


def _kinds_of(game: Game, pos: Any, move: Any) -> None:
    kinds = game.narrator.kinds(game.ply(pos, move))
    if len(kinds) != len(move.steps):
        wrong = say(
            "{move} has {steps} steps, but {kinds} kinds.", move=move.text, steps=len(move.steps), kinds=len(kinds)
        )
        raise Broken(wrong, game.narrator.kinds)
    for kind in kinds:
        if kind not in KINDS:
            raise Broken(say("The page has no kind of step “{kind}”.", kind=str(kind)[:40]), game.narrator.kinds)


def moves(case: Case) -> None:
    """Scenes describe every move: its kinds, its words, its effects, its other steps."""
    game, narrator = case.game, case.game.narrator
    cells = {cell.id for cell in game.rules.board.cells}
    for pos, _ in case.plies("moves in scenes", every=12):
        seen = scene(game, pos)
        known = cells | set(seen["choices"])
        for told, move in zip(seen["moves"], game.rules.legal_moves(pos), strict=True):
            _kinds_of(game, pos, move)
            _told(game, told, cells, known)
        ways = sorted(tuple(steps) for told in seen["moves"] for steps in (told["steps"], *told.get("also", ())))
        for one, other in pairwise(ways):
            if one != other and one == other[: len(one)]:
                wrong = say("The steps {steps} are the beginning of another way to make a move.", steps=" ".join(one))
                raise Broken(wrong, narrator.other_steps)
    for step, choice in narrator.choices().items():
        if not choice.label.strip() or not choice.key.strip():
            raise Broken(say("The choice {step} needs a label and a key.", step=step), narrator.choices)


def _told(game: Game, told: Json, cells: set[Any], known: set[Any]) -> None:
    narrator, action = game.narrator, told["action"]
    if not told["say"].strip():
        raise Broken(say("{move} has no words.", move=action), narrator.say)
    for steps in (told["steps"], *told.get("also", ())):
        for step in steps:
            if step not in known:
                wrong = say(
                    "The step {step} of {move} is neither a cell nor one of the choices.", step=step, move=action
                )
                raise Broken(wrong, narrator.choices)
    if told["warn"] is not None and not (told["warn"]["rule"] and told["warn"]["message"]):
        raise Broken(say("The warning about {move} needs a rule and a sentence.", move=action), narrator.warning)
    for effect in told["effects"]:
        named = [*effect[1:3], *(cell for way in effect[3:] for cell in way)] if effect[0] == "shift" else effect[1:2]
        for cell in named:
            if cell not in cells:
                wrong = say("The effects of {move} name {cell}, which is no cell.", move=action, cell=str(cell)[:40])
                raise Broken(wrong, game.rules.effects)
    arrives = told.get("arrives")
    if arrives and (arrives["piece"]["cell"] != arrives["cell"] or not {arrives["cell"], *arrives["checks"]} <= cells):
        raise Broken(say("{move} lets a piece arrive where no cell is.", move=action), narrator.arrival)


def captures(case: Case) -> None:
    """Turns count the enemy pieces that a move removes; pieces that the enemy forfeits are not captures."""
    game = case.game
    sides = game.spec.sides

    def enemies(pieces: Mapping[Any, Any], mover: str) -> int:
        return sum(piece.side in sides and piece.side != mover for piece in pieces.values())

    for plies in (case.played(f"captures {n}") for n in range(3)):
        record = records.new(game) | {"log": log_of(plies), "at": len(log_of(plies))}
        for turn, ply in zip(table(Replays(), game, record)["turns"], plies, strict=False):
            case.pos = ply.pos
            pieces, removed = game.narrator.pieces(ply.pos), 0
            for effect in game.rules.effects(ply.pos, ply.move) if turn["by"] in sides else ():
                then = apply_effects(pieces, (effect,))
                removed += enemies(then, turn["by"]) < enemies(pieces, turn["by"])
                pieces = then
            removed -= sum(one["how"] == "forfeited" and one["side"] != turn["by"] for one in turn["losses"])
            if turn["captures"] != removed:
                wrong = say(
                    "{move} removes {removed} enemy pieces, but counts {counted}.",
                    move=turn["action"],
                    removed=removed,
                    counted=turn["captures"],
                )
                raise Broken(wrong, game.narrator.losses)


def words(case: Case) -> None:
    """Every move has words and a notation, and no two moves of a position have the same notation."""
    narrator = case.game.narrator
    for pos, _ in case.plies("words", every=6):
        written: dict[str, str] = {}
        for move in case.game.rules.legal_moves(pos):
            ply = case.game.ply(pos, move)
            notation = narrator.notation(ply)
            if not narrator.say(ply).strip():
                raise Broken(say("{move} has no words.", move=move.text), narrator.say)
            if not notation.strip():
                raise Broken(say("{move} has no notation.", move=move.text), narrator.notation)
            if notation in written:
                one = written[notation]
                wrong = say(
                    "{one} and {other} are written alike: {notation}.", one=one, other=move.text, notation=notation
                )
                raise Broken(wrong, narrator.notation)
            written[notation] = move.text
