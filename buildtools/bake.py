"""Data files that the page needs before Python runs: replies of the core, and data read from files."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from typing import Any

from buildtools.common import ROOT, BuildError, write_text
from buildtools.environment import clean_environment
from buildtools.kit import kit
from buildtools.pages.crops import CROPPED, crop, loser, matter
from buildtools.pages.manual import manual
from buildtools.shapes import shapes
from pycore.languages import find_language, localised

DOOR = "import sys\nfrom pycore.bridge import handle\nfor line in sys.stdin: print(handle(line), flush=True)"
TOLD = {
    "howto": "howto",
    "lessons": "lessons",
    "watch": "games-to-watch",
    "rulebook": "rulebook",
    "setup": "setup",
}
"""The request for each data file of a game, by the file's name."""
SOLUTION = ("after", "first", "solution", "also")
"""The fields of a puzzle that its list does without."""
PICTURED = ("id", "kind", "points", "centre", "radius", "tags")
"""The fields of a cell that small pictures need."""
SVG = "http://www.w3.org/2000/svg"
MOST_BEGINNINGS = 20
"""The most first actions whose answers are shipped. Monkey King's hundred take 167 kB, those of the other games 2 to
11.
"""


def bake(data: Path, lang: str = "en") -> None:
    """Write the data and pieces of every game on the shelf into the folder `data`, with texts in a language."""
    bake_texts(data, lang)
    _write(data / "shapes.json", shapes())
    _write(data / "manual.json", manual())
    with Core() as core:
        for card in _on_shelf(core):
            game = card["id"]
            _write(data / f"tiles-{game}.json", tiles(core, card, core.ask({"do": "new", "game": game})))
            _write(data / f"proofs-{game}.json", proofs(game))
            write_text(data / f"pieces-{game}.svg", _symbols(game, "pieces"))
            if card["characters"]:
                write_text(data / f"faces-{game}.svg", _symbols(game, "faces"))


def bake_texts(data: Path, lang: str) -> None:
    """Write the files with texts, opening.json, tables.json and those of every game on the shelf, in a language.

    The first paint waits for opening.json, which has only what the shelf shows. The tables of tables.json lack their
    overlays, which the page gets from the rules.
    """
    data.mkdir(parents=True, exist_ok=True)
    language = find_language(lang)
    _write(data / "workshop.json", localised(kit(), language) if language else kit())
    with Core(lang) as core:
        games = _on_shelf(core)
        tables = {game["id"]: core.ask({"do": "new", "game": game["id"]}) for game in games}
        openings = {game: {**table, "scene": {**table["scene"], "overlays": []}} for game, table in tables.items()}
        boards = {game: core.ask({"do": "board", "game": game})["board"] for game in tables}
        moments = {game: _drawn(core.ask({"do": "setup", "game": game})["moment"], boards[game]) for game in tables}
        pictured = {game: as_picture(board) for game, board in boards.items()}
        _write(data / "opening.json", {"games": games, "boards": pictured, "moments": moments})
        others = {game["id"]: _other_boards(core, game, boards[game["id"]]) for game in games}
        _write(data / "tables.json", {"tables": openings, "boards": boards, "others": others})
        for game in [game["id"] for game in games if game["gallery"]]:
            _write(data / f"gallery-{game}.json", core.ask({"do": "gallery", "game": game}))
        for game, opening in tables.items():
            _write(data / f"first-{game}.json", first_answers(core, opening))
            for name, question in TOLD.items():
                _write(data / f"{name}-{game}.json", core.ask({"do": question, "game": game}))
            _write(data / f"puzzles-{game}.json", listed(core.ask({"do": "puzzles", "game": game})))


def as_picture(board: dict[str, Any]) -> dict[str, Any]:
    """Return a board as small pictures need it: without words, and the lines and orders by which one walks it."""
    cells = [{name: cell[name] for name in PICTURED if name in cell} for cell in board["cells"]]
    grounds = [{name: ground[name] for name in ("on", "caption")} for ground in board.get("grounds", [])]
    return {**board, "cells": cells, "grounds": grounds, "lines": [], "order": [], "travel": {}, "marks": {}}


def _on_shelf(core: Core) -> list[dict[str, Any]]:
    return [game for game in core.ask({"do": "games"})["games"] if game["on_shelf"]]


def listed(reply: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzles of a reply without their solutions, which only Python needs."""
    puzzles = [{name: one[name] for name in one if name not in SOLUTION} for one in reply["puzzles"]]
    return {**reply, "puzzles": puzzles}


def tiles(core: Core, card: dict[str, Any], opening: dict[str, Any]) -> dict[str, Any]:
    """Return the positions of a game's puzzles, lessons and games to watch for small pictures.

    Returns:
        `pieces`, every piece that occurs, and `boards`: for each position by its name, such as `puzzles/t-042`, the
        `cells` of each of these pieces, whether it is seen from the far side (`flipped`), and the part that is shown
        (`near`: x, y, width and height), if not all is.
    """
    record = opening["record"]
    game = record["game"]
    asked: dict[str, tuple[Any, list[str], dict[str, str]]] = {}
    begins: dict[str, tuple[str, list[str]]] = {}  # the goal, and the first move, which a picture must show
    for one in core.ask({"do": "puzzles", "game": game})["puzzles"]:
        asked[f"puzzles/{one['id']}"] = one["start"], [], one["options"]
        begins[f"puzzles/{one['id']}"] = one["goal"]["kind"], one["solution"][:1]
    for one in core.ask({"do": "lessons", "game": game})["lessons"]:
        step = one["steps"][0]
        asked[f"lessons/{one['id']}"] = step["start"], step["after"], step["options"]
        begins[f"lessons/{one['id']}"] = "", step["accept"][:1]
    for one in core.ask({"do": "games-to-watch", "game": game})["games"]:
        asked[f"watch/{one['id']}"] = None, one["log"][: len(one["log"]) // 2], one["options"]

    @cache
    def board_of(options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        found: dict[str, Any] = core.ask({"do": "board", "game": game, "options": dict(options)})["board"]
        return found

    near = board_of(()).get("near", card["sides"][0])
    pieces: list[dict[str, Any]] = []
    boards: dict[str, dict[str, Any]] = {}
    for name, (start, log, options) in asked.items():
        past = {"start": start, "log": log, "at": len(log), "seed": "0", "options": {**record["options"], **options}}
        scene = core.ask({"do": "open", "record": {**record, **past}})["scene"]
        cells: dict[int, list[str]] = {}
        for piece in scene["pieces"]:
            kind = {key: piece[key] for key in ("side", "kind", "letter", "back") if key in piece}
            if kind not in pieces:
                pieces.append(kind)
            cells.setdefault(pieces.index(kind), []).append(piece["cell"])
        boards[name] = {"cells": [cells.get(at, []) for at in range(len(pieces))]}
        if len(card["sides"]) > 1 and scene["to_move"] not in (near, None):
            boards[name]["flipped"] = True
        if game in CROPPED and name in begins:
            goal, first = begins[name]
            shown = matter(scene, first, loser(goal, scene["to_move"], card["sides"]) if goal else ())
            if box := crop(board_of(tuple(options.items())), shown):
                boards[name]["near"] = box
    return {"pieces": pieces, "boards": boards}


def _drawn(picture: dict[str, Any], board: dict[str, Any]) -> dict[str, Any]:
    """Return what is needed to draw a cropped picture, without words and hidden pieces, as the shelf waits for it."""
    centre = {cell["id"]: cell["centre"] for cell in board["cells"]}
    near = [centre[cell] for cell in picture["near"]]
    (left, right), (top, foot) = [(min(side) - 60, max(side) + 60) for side in zip(*near, strict=True)]
    pieces = [
        {key: value for key, value in piece.items() if key != "name"}
        for piece in picture["pieces"]
        if left < centre[piece["cell"]][0] < right and top < centre[piece["cell"]][1] < foot
    ]
    return {"pieces": pieces, "near": picture["near"]}


def proofs(game: str) -> dict[str, list[str]]:
    """Return the tests that prove a game's rules, by rule number, each as `file::name` below the project's root."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / game.replace("-", "_")).glob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name, rule in re.findall(
            r"^def (test_([a-z]\d+)_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE
        ):
            found.setdefault(rule.upper(), []).append(f"{file}::{name}")
    return found


def _other_boards(core: Core, game: dict[str, Any], usual: Any) -> list[dict[str, Any]]:
    """Return the boards under other option values that differ from the default: `{"options", "board"}` each."""
    options = [
        {name: value}
        for name, option in game["options"].items()
        if option["kind"] == "choice"
        for value in option["values"]
    ]
    boards = [core.ask({"do": "board", "game": game["id"], "options": one})["board"] for one in options]
    return [{"options": one, "board": board} for one, board in zip(options, boards, strict=True) if board != usual]


def first_answers(core: Core, opening: dict[str, Any]) -> dict[str, Any]:
    """Return the replies to the first action of a default table: `{"draws": [action], "replies": {action: reply}}`.

    `draws` are the first actions of chance, all equally likely. Both are empty if there are too many first actions.
    """
    moves = opening["scene"]["moves"]
    if len(moves) > MOST_BEGINNINGS:
        return {"draws": [], "replies": {}}
    actions = [move["action"] for move in moves]
    draws = [move["action"] for move in moves if move["kinds"] == ["roll"]]
    asked = {action: {"do": "play", "record": opening["record"], "action": action} for action in actions}
    return {"draws": draws, "replies": {action: core.ask(request) for action, request in asked.items()}}


class Core:
    """The core in a child process, so that a build within a long-running program uses the current sources."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang

    def __enter__(self) -> Core:
        self.told = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-c", DOOR],
            cwd=ROOT,
            env=clean_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.told,
            text=True,
            encoding="utf-8",
        )
        return self

    def __exit__(self, *failure: object) -> None:
        self.process.communicate()
        self.told.close()

    def ask(self, request: dict[str, Any]) -> Any:
        """Return the reply to a request.

        Raises:
            BuildError: the core has stopped, or refuses the request.
        """
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(json.dumps({**request, "lang": self.lang}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the core has stopped; its stderr says why
        line = self.process.stdout.readline()
        if not line:
            raise BuildError(f"The core does not run:\n{self._stderr()}")
        reply = json.loads(line)
        if not reply["ok"]:
            raise BuildError(f"The core refuses {request}: {reply['error']['message']}\n{self._stderr()}")
        return reply

    def _stderr(self) -> str:
        self.told.seek(0)
        return self.told.read().strip()


def _write(path: Path, value: Any) -> None:
    write_text(path, json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True))


def _symbols(game: str, name: str) -> str:
    """Return all symbols of the game's own drawings whose files begin with a name as one SVG file."""
    folder = ROOT / "pycore" / "games" / game.replace("-", "_") / "assets"
    ElementTree.register_namespace("", SVG)
    merged = ElementTree.Element(f"{{{SVG}}}svg")
    seen: set[str] = set()
    for drawing in sorted(folder.glob(f"{name}*.svg")):
        for child in ElementTree.parse(drawing).getroot():
            symbol = child.get("id", "")
            if symbol in seen:
                raise BuildError(f"The symbol {symbol} of {game} is drawn twice; see {drawing.relative_to(ROOT)}.")
            seen.add(symbol)
            merged.append(child)
    text = ElementTree.tostring(merged, encoding="unicode")
    return re.sub(r">\s+<", "><", text) + "\n"
