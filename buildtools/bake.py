"""Data that the page has before Python runs: computed now, natively, through the same one door."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

from buildtools.common import ROOT, BuildError
from buildtools.environment import clean_environment

# Asks the door from a process of its own, so that a build within a longer-lived program sees the core as it is now.
DOOR = "import sys\nfrom pycore.bridge import handle\nfor line in sys.stdin: print(handle(line), flush=True)"
SVG = "http://www.w3.org/2000/svg"
MOST_BEGINNINGS = 20
"""First actions whose answers the page brings along: Monkey King's hundred take 167 kB, those of the others 2 to 11."""


def bake(data: Path) -> None:
    """Write opening.json, and what is told of every game on the shelf, and its pieces, into the folder `data`."""
    data.mkdir(parents=True, exist_ok=True)
    games = [game for game in _ask([{"do": "games"}])[0]["games"] if game["on_shelf"]]
    ids: list[str] = [game["id"] for game in games]
    tables = _ask([{"do": "new", "game": game} for game in ids])
    boards = _ask([{"do": "board", "game": game} for game in ids])
    rulebooks = _ask([{"do": "rulebook", "game": game} for game in ids])
    howtos = _ask([{"do": "howto", "game": game} for game in ids])
    lessons = _ask([{"do": "lessons", "game": game} for game in ids])
    watched = _ask([{"do": "games-to-watch", "game": game} for game in ids])
    puzzles = _ask([{"do": "puzzles", "game": game} for game in ids])
    _write(
        data / "opening.json",
        {
            "games": games,
            "tables": dict(zip(ids, tables, strict=True)),
            "boards": {game: reply["board"] for game, reply in zip(ids, boards, strict=True)},
        },
    )
    _write(data / "other-boards.json", {game["id"]: _other_boards(game) for game in games})
    for game in [game["id"] for game in games if game["gallery"]]:
        _write(data / f"gallery-{game}.json", _ask([{"do": "gallery", "game": game}])[0])
    for game, opening in zip(ids, tables, strict=True):
        _write(data / f"first-{game}.json", _first_answers(opening))
    for game, howto in zip(ids, howtos, strict=True):
        _write(data / f"howto-{game}.json", howto)
    for game, taught in zip(ids, lessons, strict=True):
        _write(data / f"lessons-{game}.json", taught)
    for game, shown in zip(ids, watched, strict=True):
        _write(data / f"watch-{game}.json", shown)
    for game, listed in zip(ids, puzzles, strict=True):
        _write(data / f"puzzles-{game}.json", listed)
    for game, rulebook in zip(ids, rulebooks, strict=True):
        _write(data / f"rulebook-{game}.json", rulebook)
        _write(data / f"proofs-{game}.json", proofs(game))
        (data / f"pieces-{game}.svg").write_text(_pieces(game), encoding="utf-8")


def proofs(game: str) -> dict[str, list[str]]:
    """The tests that prove a game's rules, by the number of the rule, each as `file::name` below the project's root."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / game.replace("-", "_")).glob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name, rule in re.findall(
            r"^def (test_([a-z]\d+)_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE
        ):
            found.setdefault(rule.upper(), []).append(f"{file}::{name}")
    return found


def _other_boards(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The boards that one value of one option makes other than the usual: `{"options", "board"}` each."""
    asked = [
        {"do": "board", "game": game["id"], "options": {name: value}}
        for name, option in game["options"].items()
        if option["kind"] == "choice"
        for value in option["values"]
    ]
    usual, *replies = _ask([{"do": "board", "game": game["id"]}, *asked])
    return [
        {"options": request["options"], "board": reply["board"]}
        for request, reply in zip(asked, replies, strict=True)
        if reply["board"] != usual["board"]
    ]


def _first_answers(opening: dict[str, Any]) -> dict[str, Any]:
    """What follows the first action of a usual table: `{"draws": [action], "replies": {action: reply}}`.

    `draws` is what chance may do, all equally likely. Where a game begins in too many ways nothing is told.
    """
    moves = opening["scene"]["moves"]
    if len(moves) > MOST_BEGINNINGS:
        return {"draws": [], "replies": {}}
    actions = [move["action"] for move in moves]
    asked = [{"do": "play", "record": opening["record"], "action": action} for action in actions]
    draws = [move["action"] for move in moves if move["kinds"] == ["roll"]]
    return {"draws": draws, "replies": dict(zip(actions, _ask(asked), strict=True))}


def _ask(requests: list[dict[str, Any]]) -> list[Any]:
    """The replies to the requests; a refusal stops the build."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(
        [sys.executable, "-c", DOOR],
        cwd=ROOT,
        env=clean_environment(),
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BuildError(f"The core does not run:\n{done.stderr.strip()}")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    for request, reply in zip(requests, replies, strict=True):
        if not reply["ok"]:
            raise BuildError(f"The core refuses {request}: {reply['error']['message']}\n{done.stderr.strip()}")
    return replies


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True), encoding="utf-8")


def _pieces(game: str) -> str:
    """All symbols of the game's own drawings, in one file."""
    folder = ROOT / "pycore" / "games" / game.replace("-", "_") / "assets"
    ElementTree.register_namespace("", SVG)
    merged = ElementTree.Element(f"{{{SVG}}}svg")
    seen: set[str] = set()
    for drawing in sorted(folder.glob("*.svg")):
        for child in ElementTree.parse(drawing).getroot():
            name = child.get("id", "")
            if name in seen:
                raise BuildError(f"The symbol {name} of {game} is drawn twice; see {drawing.relative_to(ROOT)}.")
            seen.add(name)
            merged.append(child)
    text = ElementTree.tostring(merged, encoding="unicode")
    return re.sub(r">\s+<", "><", text) + "\n"
