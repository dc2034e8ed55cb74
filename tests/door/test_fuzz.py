"""Tests with broken requests: the door always answers with a JSON object, never with an internal error, and continues.

`HYPOTHESIS_PROFILE=search python -m pytest tests/door/test_fuzz.py` tries more examples, different ones each time;
`python -m lab fuzz` tries millions and counts the answers.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycore.bridge import HANDLERS, handle
from pycore.games import GAMES
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
SEARCHES = ("best", "think")
"""Requests that use all of their time; tests/engine/test_thinking.py breaks them too."""

CODES = {
    "bad-request",
    "unknown-game",
    "bad-option",
    "bad-position",
    "bad-action",
    "illegal-action",
    "bad-record",
    "bad-link",
    "too-large",
    "bad-game",
    "game-not-here",
    "no-room",
}
WELL = json.dumps({"do": "look", "game": "turtle-shell", "after": ["b1b3"], "id": "well"})
ANSWER = handle(WELL)


@pytest.fixture(autouse=True, scope="module")
def _with_a_game_of_dice() -> Any:
    """Register the toy game, so that chance is tested too."""
    GAMES[TOY.id] = TOY
    yield
    del GAMES[TOY.id]


def no_such(word: str) -> None:
    """Raise an error: JSON has no NaN, so no reply may contain one."""
    raise AssertionError(word)


def answer(text: str) -> dict[str, Any]:
    """Return the reply to a text; assert that it is an object with `ok` and not an internal error."""
    reply = json.loads(handle(text), parse_constant=no_such)
    assert isinstance(reply, dict)
    assert type(reply["ok"]) is bool
    if not reply["ok"]:
        assert reply["error"]["code"] in CODES, (text[:3000], reply)
        assert isinstance(reply["error"]["message"], str)
        assert reply["error"]["message"]
    assert handle(WELL) == ANSWER
    return reply


# Any JSON

numbers = st.integers() | st.floats() | st.sampled_from([2**63, -(2**63), 10**400, 1e308, -0.0, 0, 1, -1])
texts = st.text(max_size=12) | st.sampled_from(["", "\x00", "\ud800", "☃" * 300, "b1b3", "turtle-shell", "__class__"])
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.text())
@example("\ud800")
@example('{"do": "games", "id": "\ud800"}')
@example('{"do": "games", "do": "look"}')
@example('{"id": ' + "9" * 5_000 + ', "do": "games"}')
@example('{"do": "look", "game": "turtle-shell", "after": ' + "[" * 3_000 + "]" * 3_000 + "}")
@pytest.mark.guard(name="texts are nested at most so deep")
def test_any_text(text: str) -> None:
    answer(text)


@given(values)
@pytest.mark.guard(name="a request is an object")
def test_any_json(value: Any) -> None:
    answer(json.dumps(value))


@given(st.sampled_from([do for do in HANDLERS if do not in SEARCHES]), st.dictionaries(texts, values, max_size=5))
def test_any_fields_with_any_command(do: str, fields: dict[str, Any]) -> None:
    answer(json.dumps({**fields, "do": do}))


@pytest.mark.guard(name="texts are nested at most so deep")
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting(opened: str, closed: str) -> None:
    for depth in (*range(1, 12), 100, *range(900, 1_020), 5_000, 100_000):
        nest = opened * depth + ("1" if opened != "[" else "") + closed * depth
        answer(nest)
        answer(f'{{"do": "games", "id": {nest}}}')
        answer(f'{{"do": "new", "game": "turtle-shell", "meta": {{"x": {nest}}}}}')
        answer(f'{{"do": "open", "record": {{"format": 1, "game": "turtle-shell", "more": {nest}}}}}')


@pytest.mark.guard(name="texts are nested at most so deep")
def test_deep_nesting_inside_a_text() -> None:
    pairs = (("[", "]"), ('{"a":', "}"), ("(", ")"), ("{", "}"))
    for before in ("", "1. e4 ", '{"format": 1, "game": "turtle-shell", "more": '):
        for depth in (199, 200, 201, 1_000, 5_000, 100_000):
            for text in (before + opened * depth + "1" + closed * depth for opened, closed in pairs):
                for do, game in (("read", None), ("import", "pilgrim"), ("unpack", None)):
                    answer(json.dumps({"do": do, "game": game, "text": text}))


# Valid requests with damage


def record(game: str, log: list[str], **more: Any) -> dict[str, Any]:
    """Return a record as the page might send it."""
    branches = [{"at": 1, "log": [log[0]]}]
    made = {"format": 1, "game": game, "rules": 1, "options": {}, "seed": "0", "start": None, "meta": {"white": "Ada"}}
    return {**made, "log": log, "at": len(log), "branches": branches, **more}


TURTLE = record("turtle-shell", ["b1b3", "g7g6", "b3a3", "b7b6"], options={"start": "classic", "quiet": "90"})
RACE = record("toy", ["go", "roll:1", "stay"], rules=3)
PGN_META = {
    "meta": {"headers": {"White": "Ada"}, "comments": {"4": "good"}, "result": {"at": 4, "text": "1-0"}},
    "options": {"external": "mastodon"},
}
LOOKING = {
    "game": "turtle-shell",
    "options": {"start": "shuffle", "quiet": "none", "seed": "5"},
    "start": "6/6/6/2R5/8/4/4K3/6/5k/6 b",
    "after": ["g1g2", "c6f6"],
    "seed": "1",
    "id": 1,
}
LAID = {
    "pieces": [{"cell": "C7", "side": "red", "kind": "pilgrim"}, {"cell": "B7", "side": "red", "kind": "monkey-king"}],
    "fields": {"side": "red", "stage": "fists-first", "moved": ["B7"], "tokens": 1, "hand-blue-king": 1},
}
SERIES = {"of": 2, "number": 1, "levels": [1, 2], "games": [], "next": "", "stopped": False}
UNPACKED = json.loads(handle(json.dumps({"do": "pack", "record": TURTLE})))["text"]
GOOD: list[dict[str, Any]] = [
    {"do": "games", "id": 3},
    {"do": "look", **LOOKING},
    {"do": "perft", **LOOKING, "depth": 1, "divide": True},
    {"do": "why", **LOOKING, "action": "g2g1"},
    {"do": "board", "game": "turtle-shell", "options": {}},
    {"do": "rulebook", "game": "turtle-shell"},
    {"do": "new", "game": "turtle-shell", "options": {}, "seed": "9", "start": None, "meta": {"white": "Ada"}},
    *({"do": do, "record": TURTLE} for do in ("open", "undo", "redo", "text")),
    {"do": "play", "record": TURTLE, "action": "b0b3"},
    {"do": "follow", "record": TURTLE, "actions": ["b0b3"]},
    {"do": "explore", "record": TURTLE, "line": TURTLE["log"][:1], "at": 1, "action": None},
    *(
        {"do": do, "record": {**TURTLE, "branches": [{"at": 1, "log": ["c7c6"]}]}, "line": ["b1b3", "c7c6"]}
        for do in ("prune", "promote")
    ),
    {"do": "analyse", "record": TURTLE, "nodes": 20, "lines": 2, "seed": "1"},
    {"do": "review", "record": TURTLE, "nodes": 20, "seed": "1"},
    {"do": "retry", "record": TURTLE, "nodes": 20, "action": "b0b3", "seed": "1"},
    {"do": "go", "record": TURTLE, "at": 1},
    {"do": "branch", "record": TURTLE, "branch": 0},
    {"do": "refuse", "record": TURTLE, "steps": ["B0", "B3"]},
    {"do": "restored", "tables": [{"how": "kept", "name": "Evening", "title": "Evening 2"}], "values": ["statistics"]},
    {"do": "result", "record": {**TURTLE, "ended": {"at": TURTLE["at"], "reason": "agreement", "side": None}}},
    {"do": "statistics", "results": {"t1": {"game": "turtle-shell", "when": "2026-01-01", "result": "won"}}},
    {
        "do": "suited",
        "game": "turtle-shell",
        "results": {"t1": {"game": "turtle-shell", "when": "2026", "against": "3"}},
    },
    {"do": "series", "game": "turtle-shell", "series": SERIES, "table": "a", "winner": "white"},
    {"do": "describe", "record": TURTLE, "flipped": True},
    {"do": "describe-cell", "record": TURTLE, "cell": "B0"},
    {"do": "describe-hand", "record": TURTLE, "picked": ["B0"], "answer": None},
    *({"do": "typed", "record": TURTLE, "text": text} for text in ("b0", "row 3", "p rook", "diagonal c3")),
    {"do": "draw", "record": {**RACE, "log": ["go"], "at": 1}},
    {"do": "play", "record": RACE, "action": "go"},
    *({"do": do, "record": RACE} for do in ("open", "undo", "redo", "text", "draw")),
    {"do": "text", "record": record("pilgrim", ["use", "M@e", "M@d", "e2e4"], **PGN_META)},
    {"do": "import", "game": "pilgrim", "text": "1. e4 {a} (1. d4) e5 $1 *"},
    {"do": "read", "game": None, "text": '[Game "Turtle Shell Chess"]\n\n1. B1-B3 G7-G6 *'},
    {"do": "pack", "record": TURTLE, "what": "turn", "table": "friends01", "offer": True},
    {"do": "unpack", "text": UNPACKED},
    {"do": "merge", "ours": TURTLE, "theirs": record("pilgrim", ["use", "M@e", "M@d", "e2e4"], **PGN_META)},
    {"do": "merge", "ours": {**RACE, "log": ["go"], "at": 1}, "theirs": RACE},
    {"do": "palette", "game": "monkey-king", "options": {"river": "band"}},
    {"do": "compose", "game": "monkey-king", "options": {}, **LAID},
    {"do": "decompose", **LOOKING},
    {"do": "handicaps", "game": "turtle-shell", "options": {}},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Yield the path to every value within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))][0 if path else 1 :]


def holder(request: dict[str, Any], path: tuple[Any, ...]) -> Any:
    """Return the container of the value at the end of a path."""
    for key in path[:-1]:
        request = request[key]
    return request


def test_the_good_requests_are_good() -> None:
    for request in GOOD:
        reply = answer(json.dumps(request))
        assert reply["ok"] or request["do"] == "draw", (request, reply)


WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    10**30,
    -(10**30),
    0.5,
    1e300,
    "",
    "x",
    "0",
    "1",
    "\ud800",
    "☃" * 300,
    "\n",
    "b1b3",
    "roll:1",
    "=",
    [],
    [None],
    [[]],
    ["b1b3"],
    ["B1", "B3"],
    {},
    {"": {}},
    {"at": 0, "log": []},
]


KNOWN = pytest.mark.guard(name="a request is one of those there are")
TYPED = pytest.mark.guard(name="a field has its type")


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=request["do"], marks=KNOWN if request["do"] == "games" else TYPED)
        for number, request in enumerate(GOOD)
    ],
)
def test_requests_with_one_damaged_value(number: int) -> None:
    """Each value is replaced by each wrong value, removed, and duplicated if it is in a list."""
    for path in places(GOOD[number]):
        for wrong in WRONG:
            request = copy.deepcopy(GOOD[number])
            holder(request, path)[path[-1]] = wrong
            if request["do"] != "perft" or request["depth"] == 1:
                answer(json.dumps(request))
        request = copy.deepcopy(GOOD[number])
        inside = holder(request, path)
        if isinstance(inside, list):
            inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
            answer(json.dumps(request))
            del inside[path[-1]]
        del inside[path[-1]]
        answer(json.dumps(request))


@given(st.integers(0, len(GOOD) - 1), st.data())
@pytest.mark.guard(name="a field has its type")
def test_requests_with_several_damaged_values(number: int, data: st.DataObject) -> None:
    request = copy.deepcopy(GOOD[number])
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(request) or [("do",)]))
        if path[0] != "depth":
            holder(request, path)[path[-1]] = data.draw(values)
    if request["do"] not in SEARCHES:
        answer(json.dumps(request))


@pytest.mark.guard(name="a request is JSON")
def test_requests_with_damaged_bytes() -> None:
    dice = random.Random("bytes")
    signs = '{}[]":,0123456789eE.-+\\u tfn\x00\ud800☃abck/wr='
    for _ in range(1_500):
        text = list(json.dumps(dice.choice(GOOD)))
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            match dice.randrange(4):
                case 0:
                    text[at] = dice.choice(signs)
                case 1:
                    text.insert(at, dice.choice(signs))
                case 2:
                    del text[at]
                case 3:
                    text[at:] = text[at:][: dice.randint(0, 30)]
            text = text or ["x"]
        if '"depth": 1,' in "".join(text) or '"perft"' not in "".join(text):
            answer("".join(text))


# Positions, actions and steps


@given(st.text(alphabet="RNGKPrngkp123456789/ wb", max_size=60), st.sampled_from(["", " w", " b"]))
@pytest.mark.guard(name="a position has all its cells")
def test_any_position_text(text: str, side: str) -> None:
    reply = answer(json.dumps({"do": "look", "game": "turtle-shell", "start": text + side}))

    assert reply["ok"] or reply["error"]["code"] == "bad-position"


@pytest.mark.guard(name="a position has all its cells")
def test_positions_with_one_or_two_damaged_characters() -> None:
    """A text that is accepted as a position is written back unchanged."""
    dice = random.Random("positions")
    taken = 0
    for _ in range(3_000):
        text = list("6/1p4/2P3/2R5/1n6/4/4K1g1/6/5k/6 b")
        for _ in range(dice.randint(1, 2)):
            text[dice.randrange(len(text))] = dice.choice("RNGKPrngkp123456789/ wb.0٣")
        start = "".join(text)
        reply = answer(json.dumps({"do": "look", "game": "turtle-shell", "start": start}))
        if reply["ok"]:
            assert reply["position"] == start
            taken += 1
        else:
            assert reply["error"]["code"] == "bad-position"
            assert reply["error"]["field"] in ("placement", "side")
    assert taken > 100


@given(st.lists(st.sampled_from(["B1", "B3", "b1", "C0", "D1", "=", "=r", "go", ""]) | texts, min_size=1, max_size=5))
def test_any_steps_are_legal_or_explained(steps: list[str]) -> None:
    reply = answer(
        json.dumps({"do": "refuse", "record": {**TURTLE, "log": [], "at": 0, "branches": []}, "steps": steps})
    )

    assert reply["ok"]
    assert reply["legal"] or (reply["rule"] and reply["message"])


@given(st.text(alphabet="abcdefgh0123456789=r", min_size=4, max_size=6))
@pytest.mark.guard(name="a move is written as one")
def test_any_action(action: str) -> None:
    reply = answer(json.dumps({"do": "why", "game": "turtle-shell", "action": action}))

    if reply["ok"]:
        assert reply["legal"] or reply["rule"]
    else:
        assert reply["error"]["code"] == "bad-action"


# Damaged records in commands


@given(st.lists(st.sampled_from(["open", "undo", "redo", "go", "branch", "play", "draw"]), max_size=8), st.data())
def test_commands_lose_no_action_of_a_damaged_record(commands: list[str], data: st.DataObject) -> None:
    """Every action is still in the record: in the log, in a branch, or among the unplayable actions."""
    words = st.sampled_from(["go", "stay", "roll:1", "roll:2", *(f"nonsense {n}" for n in range(9))])
    log = data.draw(st.lists(words, max_size=8))
    branches = data.draw(
        st.lists(
            st.builds(lambda at, log: {"at": at, "log": log}, st.integers(0, len(log)), st.lists(words, max_size=3))
        )
    )
    at = data.draw(st.integers(0, len(log)))
    current: dict[str, Any] = {"format": 1, "game": "toy", "log": log, "at": at, "branches": branches, "mine": [1]}
    for do in commands:
        request = {"do": do, "record": current, "at": data.draw(st.integers(-1, 9)), "branch": 0, "action": "go"}
        reply = answer(json.dumps(request))
        if reply["ok"]:
            before, current = current, reply["record"]
            assert current["mine"] == [1]
            assert held(before) <= held(current)


def held(value: Any) -> set[str]:
    """Yield every string anywhere in a value."""
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*(held(part) for part in inner))


# Whole games as text


@given(st.text(alphabet='1.e4Nfxd5O-0=Q+#/M@usepas(){}[]"$!;%*\n ', max_size=80))
@example('[FEN "')
@example("1. e4 {")
@example("((((")
def test_any_text_of_games(text: str) -> None:
    reply = answer(json.dumps({"do": "import", "game": "pilgrim", "text": text}))

    assert reply["ok"]
    for game in reply["games"]:
        if game["record"]:
            assert answer(json.dumps({"do": "text", "record": game["record"]}))["ok"]
