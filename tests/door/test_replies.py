"""Tests that the replies of the door have the types that the core declares, from which the page's types are made."""

from __future__ import annotations

import json
import typing
from typing import Any

import pytest

from pycore import bridge
from pycore.door.replies import RepliesJson
from pycore.door.request_types import Requests
from pycore.door.study_replies import FindingsJson, StartedJson
from pycore.games import GAMES
from tests.door.shapes import faults
from tests.workshop.made import hexapawn

REPLIES = typing.get_type_hints(RepliesJson)
REQUESTS = typing.get_type_hints(Requests)
FINDINGS = typing.get_type_hints(FindingsJson)
SEEN: set[str] = set()
"""The requests that were answered."""


def ask(do: str, **fields: Any) -> Any:
    """Return the reply to a request. Its request and its reply must be of the declared types."""
    request = json.loads(json.dumps(fields))
    assert list(faults(request, REQUESTS[do], do)) == []
    reply = json.loads(bridge.handle(json.dumps({"do": do, **request})))
    assert reply.pop("ok"), (do, reply)
    if do not in FINDINGS or "job" not in fields:
        assert list(faults(reply, REPLIES[do], do)) == []
    SEEN.add(do)
    return reply


def job(do: str, **fields: Any) -> Any:
    """Return what a job finds. Each of its slices must be of the declared type."""
    started = ask(do, **fields)
    while True:
        reply = ask("think", job=started["job"], slice=5.0)
        found = {key: value for key, value in reply.items() if key not in ("job", "done")}
        assert list(faults({key: reply[key] for key in ("job", "done")}, StartedJson)) == []
        assert list(faults(found, FINDINGS[do], do)) == []
        if reply["done"]:
            return found


def played(game: str, count: int) -> Any:
    """Return the table of a game after a number of actions, each the middle one of the legal ones."""
    table = ask("new", game=game)
    while table["record"]["at"] < count and not table["scene"]["outcome"]:
        moves = table["scene"]["moves"]
        if moves[0]["kinds"][0] == "roll":
            table = ask("draw", record=table["record"])
        else:
            table = ask("play", record=table["record"], action=moves[len(moves) // 2]["action"])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_replies_about_a_game_have_the_declared_types(game: str) -> None:
    ask("hello")
    ask("games")
    for do in ("board", "rulebook", "howto", "setup", "lessons", "games-to-watch", "puzzles"):
        ask(do, game=game)
    look = ask("look", game=game)
    ask("perft", game=game, depth=1)
    ask("perft", game=game, depth=1, divide=True)
    ask("why", game=game, action=look["moves"][0])
    spec = GAMES[game]
    if spec.teach.gallery:
        card = ask("gallery", game=game)["cards"][0]
        scene = ask("try", game=game, value=card["value"])["scene"]
        ask("try", game=game, value=card["value"], action=scene["moves"][0]["action"])
    if spec.teach.editor:
        palette = ask("palette", game=game)
        ask("compose", game=game, **palette["start"])
        ask("edit", game=game, **palette["start"])
        ask("edit", game=game, **palette["start"], edit={"how": "take", "cell": palette["cells"][0]})
        ask("decompose", game=game, start=look["position"])
        ask("handicaps", game=game)
    if spec.teach.puzzles:
        puzzle = ask("daily", game=game, date="2026-11-22")["puzzle"]
        actions = puzzle["solution"][:1]
        ask("next-puzzle", game=game, mode="rated", results={}, today="2026-11-22")
        ask("next-puzzle", game=game, mode="again", results={}, today="2026-11-22")
        ask("attempt", game=game, puzzle=puzzle["id"], actions=[])
        ask("attempt", game=game, puzzle=puzzle["id"], actions=actions, date="2026-11-22", tries=2)
        ask("attempt", game=game, task={"kind": "puzzle", "puzzle": puzzle["id"]}, actions=[], hints=1)
    if lessons := ask("lessons", game=game)["lessons"]:
        step = lessons[0]["steps"][0]
        ask("attempt", game=game, task={"kind": "step", "step": step}, actions=step["accept"][:1], shown=True)
    ask("mistakes", game=game, results={}, today="2026-11-22")
    ask("import", game=game, text="1. nonsense")
    ask("read", text=look["position"])


@pytest.mark.parametrize("game", GAMES)
def test_replies_about_a_record_have_the_declared_types(game: str) -> None:
    table = played(game, 12)
    record, at = table["record"], table["record"]["at"]
    for do in ("open", "undo", "redo", "roads", "journal", "describe", "text"):
        ask(do, record=record)
    ask("open", record=record, turns_from=3, log_from=2)
    back = ask("go", record=record, at=at - 3)["record"]
    moves = ask("open", record=back)["scene"]["moves"]
    if moves[0]["kinds"][0] != "roll":
        other = next(move["action"] for move in moves if move["action"] != record["log"][at - 3])
        parted = ask("play", record=back, action=other)["record"]
        ask("branch", record=parted, branch=0)
        ask("merge", ours=record, theirs=parted)
    cell = table["scene"]["pieces"][0]["cell"]
    ask("describe-cell", record=record, cell=cell)
    ask("describe-hand", record=record, picked=table["scene"]["moves"][0]["steps"][:1], answer=None)
    ask("typed", record=record, text=cell)
    ask("refuse", record=record, steps=[cell, cell])
    ask("follow", record=record, actions=[])
    tried = [*record["log"][: at - 3], ask("open", record=back)["scene"]["moves"][-1]["action"]]
    kept = ask("explore", record=record, line=tried[:-1], action=tried[-1])["kept"]
    if kept["branches"]:
        ask("promote", record=kept, line=tried)
        ask("prune", record=ask("promote", record=kept, line=tried, main=True)["record"], line=record["log"])
    ask("open", record={**record, "log": [*record["log"], "nonsense"]})
    ended = ask("end", record=record, reason="agreement")["record"]
    ask("result", record={**ended, "meta": {"hints": 2, "guide": 1}})
    for what in ("game", "position", "turn", "annotated"):
        if what != "turn" or len(GAMES[game].sides) == 2:
            text = ask("pack", record=ended, what=what, **({"table": "abcdefgh"} if what == "turn" else {}))["text"]
            ask("unpack", text=text)
            ask("read", text=text)
    if len(GAMES[game].sides) == 2:
        ask("pack", record={**ended, "meta": {"link": {"table": "abcdefgh", "sent": 0}}}, what="turn")
    ask("read", text=ask("text", record=record)["text"])
    ask("import", game=game, text=ask("text", record=record)["text"])
    result = {
        "game": game,
        "when": "2026-11-22T10:00:00Z",
        "result": "won",
        "side": GAMES[game].sides[0],
        "against": "1",
    }
    ask("statistics", results={"a": result})
    ask("restored", tables=[{"how": "added", "name": "Evening"}, {"how": "unopened", "name": "Odd", "why": "?"}])
    series = {"of": 2, "number": 1, "levels": [3, 5], "games": [], "next": "", "stopped": False}
    if len(GAMES[game].sides) == 2:
        ask("suited", game=game, results={"a": result})
        ask("series", game=game, series=series, table="first", winner=GAMES[game].sides[0])


@pytest.mark.parametrize("game", GAMES)
def test_replies_of_searches_have_the_declared_types(game: str) -> None:
    record = played(game, 6)["record"]
    while (scene := ask("open", record=record)["scene"])["moves"][0]["kinds"][0] == "roll":
        record = ask("draw", record=record)["record"]
    ask("best", game=game, options=record["options"], start=scene["position"], nodes=20, lines=2)
    found = job("think", record=record, nodes=20, lines=2)
    ask("hint", record=record, move=found["move"], score=found["score"])
    job("retry", record=record, action=found["move"], nodes=20)
    turn = {"kind": "turn", "record": record, "instead": [found["move"]], "text": "Better."}
    ask("attempt", game=game, task=turn, actions=[])
    if len(GAMES[game].sides) == 1 or GAMES[game].id != "monkey-king":  # whose turns have several actions
        job("attempt", game=game, task=turn, actions=[found["move"]], nodes=20)
    if GAMES[game].play.planner:
        job("walk", record=record)
    if len(GAMES[game].sides) == 2:
        job("analyse", record=record, nodes=50, lines=2)
        first, second = GAMES[game].sides
        seats = {first: {"kind": "person"}, second: {"kind": "opponent", "level": 4}}
        job("offer", record={**record, "meta": {"seats": seats}})
        job("review", record=record, nodes=20)
        part = job("review", record=record, nodes=20, first=0, last=record["at"])
        job("review", record=record, nodes=20, judged=part["judged"])


@pytest.mark.usefixtures("room")
def test_replies_about_made_games_have_the_declared_types() -> None:
    text = hexapawn()
    link = ask("pack-game", text=text)["link"]
    assert ask("unpack-game", link=link)["text"] == text
    assert ask("submission", text=text)["paste"]
    game = ask("load-game", text=text)["game"]
    assert ask("drawings", game=game)["drawings"]
    assert ask("findings", game=game) == {"findings": [], "parts": ask("findings", game=game, part=0)["parts"]}
    assert ask("renew", game=game, record=ask("new", game="turtle-shell")["record"])["of"] == 0
    odd = ask("load-game", text=hexapawn(why="def refusal(rules, pos, steps): ..."))["game"]
    assert ask("findings", game=odd)["findings"]
    assert ask("load-game", text=hexapawn(game="1 / 0"))["fault"]["line"] == 1


def test_every_request_of_the_door_has_types() -> None:
    assert list(REPLIES) == list(bridge.HANDLERS) == list(REQUESTS)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"job": "1", "done": True}, ".job: '1' is not int"),
        ({"job": 1}, ": StartedJson lacks ['done']"),
        ({"job": 1, "done": True, "more": 0}, ": StartedJson has no ['more']"),
    ],
)
def test_a_planted_fault_is_found(value: object, fault: str) -> None:
    assert list(faults(value, StartedJson)) == [fault]
