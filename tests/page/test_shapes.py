"""The page accepts the replies of the core as they are, and nothing else, from the program of a made game."""

from __future__ import annotations

import copy
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pycore
from buildtools.environment import node
from buildtools.shapes import shapes
from pycore import bridge
from pycore.door.making import close_room
from tests.test_wheel import record_of, requests_about, requests_about_a_made_game

PAGE = Path(__file__).parents[2] / "web" / "js"
GAME = "turtle-shell"
CHECK = f"""
globalThis.document = {{ baseURI: "http://localhost/", querySelector: () => null }};
const {{ checkerOf }} = await import({json.dumps((PAGE / "room" / "shapes.js").as_uri())});
const {{ shapes, asked }} = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
const rooms = asked.map((replies) => {{
  const fits = checkerOf(shapes);
  return replies.map(([what, text]) => fits(what, JSON.parse(text)));
}});
process.stdout.write(JSON.stringify(rooms));
"""
WRONG: list[Any] = [None, 7, "rubbish", [], {}, [[7]], {"x": {}}]
EITHER: dict[str, list[Any]] = {
    "cell": [None, "rubbish"], "gallery": ["rubbish"], "given": ["rubbish"], "moment": [None], "piece": [None],
    "reach": [None, {}], "seats": [None], "start": ["rubbish"], "to_move": [None], "turn": [7],
    "*": ["rubbish", []],  # the words of a rule book: a text, or a list of its parts
}  # fmt: skip
"""The fields that may hold several types, and which wrong values are right there for once."""


@pytest.fixture(scope="module")
def replies() -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """Return replies to every kind of request, with the slices of each kind of job."""
    bridge.open_room()
    yield list(asked())
    close_room()


def asked() -> Iterator[tuple[str, dict[str, Any]]]:
    """Ask everything that a page can ask about a game, and go on with what begins a job."""
    record = record_of(GAME)
    jobs = [
        {"do": "think", "record": record, "nodes": 300},
        {"do": "analyse", "record": record, "nodes": 300},
        {"do": "review", "record": record, "nodes": 20},
        {"do": "walk", "record": record, "nodes": 20},
    ]
    for request in [*requests_about(GAME), *requests_about_a_made_game(), *jobs]:
        reply = ask(request)
        yield request["do"], reply
        while "job" in reply and not reply["done"]:
            reply = ask({"do": "think", "job": reply["job"], "slice": 0.2})
            yield "think", reply


def ask(request: dict[str, Any]) -> dict[str, Any]:
    return json.loads(pycore.handle(json.dumps(request)))


def fit(asked: list[tuple[str, str]]) -> list[bool]:
    """Return which texts the page takes for replies to requests, each in a room of its own."""
    return [fits for (fits,) in fit_rooms([[one] for one in asked])]


def fit_rooms(rooms: list[list[tuple[str, str]]]) -> list[list[bool]]:
    """Return which texts the page takes for replies to requests, one after the other in each room."""
    given = json.dumps({"shapes": shapes(), "asked": rooms})
    command = [node(), "--input-type=module", "-e", CHECK]
    return json.loads(
        subprocess.run(command, input=given, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    )


def test_the_page_accepts_what_the_core_answers(replies: list[tuple[str, dict[str, Any]]]) -> None:
    found = fit([(what, json.dumps(reply)) for what, reply in replies])
    assert len(replies) > 50
    assert [what for (what, _), fits in zip(replies, found, strict=True) if not fits] == []


@pytest.mark.guard(name="the fields of a reply that may be left out have their types")
def test_the_page_refuses_replies_with_a_part_of_another_type(replies: list[tuple[str, dict[str, Any]]]) -> None:
    """Every kind of place gets every wrong value; only fields that may hold several types take one."""
    wrong, tried, seen = [], [], set()
    for what, reply in replies:
        if what not in ("new", "open", "board", "setup", "load-game", "rulebook") or "fault" in reply:
            continue
        spoilt = copy.deepcopy(reply)
        for holder, key, path in list(places(spoilt)):
            before = holder[key]
            if (what, path, kind_of(before)) in seen:
                continue
            seen.add((what, path, kind_of(before)))
            for value in WRONG:
                if kind_of(value) is not kind_of(before):
                    holder[key] = value
                    wrong.append((what, json.dumps(spoilt)))
                    tried.append((path.rpartition(".")[2], json.dumps(value)))
            holder[key] = before
    taken = {one for one, fits in zip(tried, fit(wrong), strict=True) if fits}
    assert len(wrong) > 2_000
    assert taken == {(field, json.dumps(value)) for field, values in EITHER.items() for value in values}


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
@pytest.mark.guard(name="the names of cells are none of JavaScript's")
def test_no_cell_or_field_has_a_name_that_means_something_in_javascript(name: str) -> None:
    reply = ask({"do": "board", "game": GAME})
    cell = reply["board"]["cells"][0]["id"]
    named = json.dumps(reply).replace(f'"{cell}"', f'"{name}"')
    escaped = named.replace("o", "\\u006f")
    assert fit([("board", json.dumps(reply)), ("board", named), ("board", escaped)]) == [True, False, False]


def spoilt_board(reply: dict[str, Any], spoil: Callable[[dict[str, Any]], object]) -> str:
    """Return a reply, as a text, with something done to its board."""
    reply = copy.deepcopy(reply)
    spoil(reply["board"])
    return json.dumps(reply)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda board: board["cells"][0].update(id='a"]'),
        lambda board: board["cells"][0].update(id=board["cells"][1]["id"]),
        lambda board: board["cells"].pop(),
        lambda board: board["order"].pop(),
        lambda board: board["order"].append(board["order"][0]),
        lambda board: board["order"].__setitem__(0, board["order"][1]),
        lambda board: board["lines"][0]["cells"].append("nowhere"),
        lambda board: board["travel"].update(nowhere={}),
        lambda board: board.update(cells=[], order=[]),
    ],
)
def test_the_cells_of_a_board_are_those_of_its_order_and_of_its_lines(spoil: Callable[..., object]) -> None:
    reply = ask({"do": "board", "game": GAME})
    assert fit([("board", json.dumps(reply)), ("board", spoilt_board(reply, spoil))]) == [True, False]


def test_a_scene_stands_on_the_cells_of_the_board_whatever_they_are_called() -> None:
    board, new = ({"do": name, "game": GAME} for name in ("board", "new"))
    replies = [("board", json.dumps(ask(board))), ("new", json.dumps(ask(new)))]
    cell = json.loads(replies[1][1])["scene"]["pieces"][0]["cell"]
    odd = [(what, text.replace(json.dumps(cell), json.dumps("a\"['(]"))) for what, text in replies]
    assert fit_rooms([replies, odd, [replies[0], odd[1]], [odd[0], replies[1]], [replies[0], odd[0], odd[1]]]) == [
        [True, True],
        [True, True],
        [True, False],
        [True, False],
        [True, True, True],
    ]


@pytest.mark.guard(name="a refusal of a room has its types")
@pytest.mark.guard(name="a reply of a room is to a request that there is")
def test_a_refusal_of_the_core_is_accepted_and_a_strange_one_is_not() -> None:
    refused = ask({"do": "look", "game": "nothing"})
    assert fit(
        [
            ("look", json.dumps(refused)),
            ("look", '{"ok": false, "error": {"code": 7, "message": []}}'),
            ("look", '{"ok": "yes"}'),
            ("look", "[]"),
            ("nothing", '{"ok": true}'),
        ]
    ) == [True, False, False, False, False]


def kind_of(value: Any) -> Any:
    """Return the type of a value in JSON."""
    return float if type(value) is int else type(value)


def places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Yield every place in a reply below its fields `ok`: what holds it, under which key, and its kind of place."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in ("ok", "meta"):
                here = f"{path}.{key if re.fullmatch('[a-z_]+', str(key)) else '*'}"
                yield value, key, here
                yield from places(one, here)
