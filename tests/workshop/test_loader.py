"""Tests of loading made games: as packages of their own, in a closed room only, with faults told by file and line."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from pycore import bridge
from pycore.games import GAMES, MADE_GAMES, find
from pycore.kernel.errors import GameFault, GameNotHere
from pycore.kernel.rules import Rules
from pycore.workshop.loader import MOST_LOADED, load, unload
from pycore.workshop.text import checked

from .made import ask, hexapawn

pytestmark = pytest.mark.usefixtures("room")
STOPS = pytest.mark.guard(name="what Python stops is told as a fault")


def fault(**changed: str) -> tuple[str, int, str]:
    """Return the fault of Hexapawn with some of its modules changed."""
    found = ask("load-game", text=hexapawn(**changed))["fault"]
    return found["file"], found["line"], found["sentence"]


def test_a_made_game_answers_all_that_a_registered_game_does() -> None:
    loaded = ask("load-game", text=hexapawn())
    id = loaded["game"]

    assert loaded["card"]["name"] == "Six Pawns"
    assert loaded["named"] == "Hexapawn"
    assert loaded["board"] == ask("board", game=id)["board"]
    record = loaded["table"]["record"]
    assert record["game"] == id
    played = ask("play", record=record, action="a1a2")
    assert played["ok"] and played["turns"][0]["notation"]
    assert ask("best", game=id, nodes=200)["ok"]
    assert ask("rulebook", game=id)["sections"][0]["id"] == "H1"
    assert "<symbol" in ask("drawings", game=id)["drawings"]
    assert ask("perft", game=id, depth=3)["nodes"] == ask("perft", game=id, depth=3)["nodes"] > 20
    assert ask("refuse", record=record, steps=["a3"])["rule"]
    for do in ("setup", "howto"):
        assert "ok" in ask(do, game=id)
    assert [one["id"] for one in ask("games")["games"]] == list(GAMES)


def test_the_lent_packages_are_the_ones_of_the_core() -> None:
    spec = load(checked(hexapawn()))

    assert isinstance(spec.rules({}), Rules)
    assert Rules.__module__ == "pycore.kernel.rules"
    assert sys.modules["pycore.kernel.rules"].__spec__ is not None
    assert sys.modules["pycore.kernel.rules"].__spec__.name == "pycore.kernel.rules"


def test_two_made_games_do_not_see_each_others_modules() -> None:
    board = hexapawn()["files"]["board.py"]
    one = load(checked(hexapawn()))
    other = load(checked(hexapawn(board=board.replace('say("Rank {rank}"', 'say("Row {rank}"'))))

    assert one.id != other.id
    assert {line.name for line in one.rules({}).board.lines} != {line.name for line in other.rules({}).board.lines}
    assert find(one.id) is one and find(other.id) is other


def test_a_game_is_loaded_once_and_unloaded_whole() -> None:
    text = checked(hexapawn())
    spec = load(text)
    assert load(text) is spec
    assert spec.package in sys.modules

    unload(spec.id)

    assert not [name for name in sys.modules if name.startswith(spec.package)]
    with pytest.raises(GameNotHere):
        find(spec.id)


@pytest.mark.guard(name="only so many made games stay loaded")
def test_only_the_latest_games_stay_loaded() -> None:
    texts = [hexapawn(more=f"N = {n}") for n in range(MOST_LOADED + 2)]
    ids = [load(checked(text)).id for text in texts]

    assert list(MADE_GAMES) == ids[-MOST_LOADED:]


def test_a_request_about_a_game_that_is_not_loaded_says_which_is_missing() -> None:
    record = ask("load-game", text=hexapawn())["table"]["record"]
    unload(record["game"])

    for reply in (
        ask("open", record=record),
        ask("look", game=record["game"]),
        ask("merge", ours=record, theirs=record),
        ask("pack", record=record),
        ask("text", record=record),
    ):
        assert (reply["error"]["code"], reply["error"]["game"]) == ("game-not-here", record["game"])
    assert ask("look", game="made-nonsense")["error"]["code"] == "unknown-game"


@pytest.mark.guard(name="only a room runs programs")
def test_only_a_closed_room_runs_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr("pycore.door.making._rooms", [])
    mark = tmp_path / "ran"

    reply = ask("load-game", text=hexapawn(game=f"open({str(mark)!r}, 'w')"))

    assert reply["error"]["code"] == "no-room"
    assert not mark.exists()


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        ("x = 1", 0, "The program must say what the game is: GAME = ..."),
        ("GAME = 3", 0, "GAME must be a game, not int."),
        ("\nx = (", 2, "Python cannot read this line: '(' was never closed."),
        ("\n\nimport nope", 3, "There is no module “nope” here."),
        ("from .nope import x", 1, "There is no module “nope” here."),
        ("1 / 0", 1, "division by zero (ZeroDivisionError)."),
        pytest.param("def f():\n    return f()\nf()", 2, "The program calls itself again and again.", marks=STOPS),
        pytest.param("raise MemoryError", 1, "The program needs more memory than there is.", marks=STOPS),
        ("assert False", 1, "What this line claims does not hold."),
        ("assert False, 'It is odd.'", 1, "It is odd (AssertionError)."),
        ("{}['x']", 1, "Nothing is kept under the key 'x' (KeyError)."),
        pytest.param("raise SystemExit", 1, "The program wants to end itself.", marks=STOPS),
        ("class E(BaseException): ...\nraise E", 2, "E."),
        ("class E(Exception):\n    def __str__(self): raise E\nraise E", 3, "E."),
        ("raise ValueError('two\\nlines' * 400)", 1, ...),
    ],
)
def test_a_program_that_fails_is_told_by_file_line_and_sentence(game: str, line: int, sentence: Any) -> None:
    found = fault(game=game)

    assert found[:2] == ("game.py", line)
    assert sentence in (..., found[2])
    assert len(found[2]) < 400 and found[2].isprintable()


def test_a_fault_in_another_module_is_told_where_it_is() -> None:
    rules = hexapawn()["files"]["rules.py"]

    assert fault(rules=rules.replace('return Position("ppp...PPP", True)', 'return Positon("ppp...PPP", True)')) == (
        "rules.py",
        1 + rules[: rules.index('return Position("ppp')].count("\n"),
        "There is nothing called “Positon” here: it is neither defined nor imported.",
    )
    found = fault(rules=rules.replace("from .board import", "from .board import nothing,"))
    assert found[0] == "rules.py"
    assert found[2].startswith(("The module “board” has no “nothing”", "cannot import name 'nothing'"))  # Python 3.11


def test_a_fault_of_the_library_is_told_at_the_line_that_called_it() -> None:
    assert fault(game='import json\n\njson.loads("{")')[:2] == ("game.py", 3)
    assert fault(game='import re\nre.compile("(")')[:2] == ("game.py", 2)


@pytest.mark.parametrize(
    "wrong",
    ["players=3", "sides=('white',) * 2", "sides='ab'", "version=0", "options=[]", "options={'a': 1}", "rules=None"],
)
@pytest.mark.guard(name="the parts of a made game are what they must be")
def test_a_specification_of_the_wrong_shape_is_refused(wrong: str) -> None:
    field = wrong.partition("=")[0]
    game = hexapawn()["files"]["game.py"] + f"\nGAME = GAME._replace({wrong})\n"

    assert fault(game=game) == ("game.py", 0, f"The game's “{field}” is not what it must be.")


@pytest.mark.guard(name="a fault of a made game is told with its place")
def test_a_fault_while_playing_is_an_error_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    rules = hexapawn()["files"]["rules.py"]
    begin = rules.index("    def outcome")
    body = rules.index('"""', rules.index('"""', begin) + 3) + 3
    broken = (
        f"{rules[:body]}\n        if pos.white and pos.board != 'ppp...PPP':\n            return 1 // 0\n{rules[body:]}"
    )
    loaded = ask("load-game", text=hexapawn(rules=broken))

    reply = ask("play", record=loaded["table"]["record"], action="a1a2", id=5)

    assert reply["id"] == 5
    assert reply["error"] == {
        "code": "game-fault",
        "file": "rules.py",
        "line": 2 + broken[:body].count("\n") + 1,
        "message": "integer division or modulo by zero (ZeroDivisionError).",
    }
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("answer", ["object()", "float('nan')", "{1, 2}"])
def test_an_answer_that_json_does_not_know_is_an_error(answer: str) -> None:
    why = (
        hexapawn()["files"]["why.py"] + f"\n\ndef refusal(rules, pos, steps):\n    return Refusal('H1', {answer}, ())\n"
    )
    loaded = ask("load-game", text=hexapawn(why=why))

    reply = ask("refuse", record=loaded["table"]["record"], steps=["a3"])

    assert reply["ok"] is False
    assert reply["error"]["code"] in ("internal", "game-fault")
    json.dumps(reply, allow_nan=False)


@pytest.mark.guard(name="a fault of a made game is told with its place")
def test_a_game_that_wants_to_end_the_process_does_not() -> None:
    why = hexapawn()["files"]["why.py"] + "\n\ndef refusal(rules, pos, steps):\n    raise SystemExit\n"
    loaded = ask("load-game", text=hexapawn(why=why))

    reply = ask("refuse", record=loaded["table"]["record"], steps=["a3"])

    assert (reply["error"]["code"], reply["error"]["file"]) == ("game-fault", "why.py")


def test_errors_that_end_the_process_still_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(request: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setitem(bridge.HANDLERS, "stop", stop)

    with pytest.raises(KeyboardInterrupt):
        ask("stop")


def test_load_raises_the_fault() -> None:
    with pytest.raises(GameFault) as error:
        load(checked(hexapawn(game="1 / 0")))
    assert (error.value.file, error.value.line) == ("game.py", 1)
    assert isinstance(error.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jumper(1)", "“jumper” also needs b."),
        ("piece()", "“piece” also needs name, letter and movement."),
        ("goal(where=1)", "“goal” does not take “where”."),
        ("n_checks(1, 2)", "“n_checks” takes at most 1 value; 2 were given."),
        ("goal('far', first='a1')", "“goal” is given “first” twice."),
        ("square_bord(3, 3)", "There is nothing called “square_bord” here: it is neither defined nor imported."),
        ("1 + ''", "unsupported operand type(s) for +: 'int' and 'str' (TypeError)."),
    ],
)
def test_calls_that_do_not_fit_are_told_in_plain_words(line: str, words: str) -> None:
    fault = ask("load-game", text=hexapawn(game=f"from kit import *\n{line}\n"))["fault"]

    assert (fault["file"], fault["line"], fault["sentence"]) == ("game.py", 2, words)


def test_what_a_function_may_not_return_is_told_though_it_has_returned() -> None:
    program = (
        "from kit import *\nGAME = game('G', board=square_board(2, 2), start='S. / .s', ends=[lambda now: 'nobody'],"
    )
    fault = ask("load-game", text=hexapawn(game=f"{program} pieces=[piece('stone', 'S', Betza('W'))])\n"))["fault"]

    assert fault["file"] == "game.py"
    assert fault["sentence"] == "There is no winner “nobody”. There are draw, white, black."
