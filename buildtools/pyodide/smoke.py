"""A smoke test of the core's requests, run inside Pyodide at build time and natively by the build's own test."""

import io
import json
import re
import sys

from pycore.bridge import HANDLERS, handle, open_room


def ask(**request):
    """Return the reply to one request."""
    return json.loads(handle(json.dumps(request)))


def smoke():
    """Send requests of every kind for every game; return the replies as JSON text, without times."""
    games = ask(do="games")
    replies = [games]
    for game in [entry["id"] for entry in games["games"]]:
        replies += [ask(do="board", game=game)]
        replies.append(ask(do="perft", game=game, options={}, start=None, after=[], depth=1))
        replies += _walk(game)
    replies += [ask(do="nonsense"), json.loads(handle("{")), *_faults()]
    return json.dumps([_untimed(reply) for reply in replies])


def _walk(game):
    """Start a table, make two moves, undo one, refuse one, search a little."""
    table = ask(do="new", game=game, options={}, seed="smoke", start=None, meta={})
    replies = [table]
    for _ in range(2):
        moves = table["scene"]["moves"] if table["ok"] else []
        if not moves:
            break
        table = ask(do="play", record=table["record"], action=moves[0]["action"])
        replies.append(table)
    if table["ok"]:
        replies += [ask(do=verb, record=table["record"]) for verb in ("undo", "redo", "open", "text")]
        replies.append(ask(do="refuse", record=table["record"], steps=["nowhere"]))
        replies.append(ask(do="think", record=table["record"], nodes=200, seed="smoke"))
        if replies[-1]["ok"] and "job" in replies[-1]:
            replies.append(ask(do="think", job=replies[-1]["job"], stop=True))
    replies.append(ask(do="best", game=game, options={}, start=None, after=[], nodes=200, seed="smoke"))
    return replies


def _faults():
    """Cause errors in our code and in the library, and return the replies with the last line of each report."""
    faults = {
        "number": lambda _: 1 // 0,
        "json": lambda _: json.loads("{"),
        "re": lambda _: re.compile("("),
    }
    console, replies = sys.stderr, []
    for name, fault in faults.items():
        HANDLERS["fault"], sys.stderr = fault, io.StringIO()
        try:
            reply = ask(do="fault", id=name)
            reported = sys.stderr.getvalue().strip().splitlines()[-1]
            replies.append({**reply, "reported": re.search(r"\w*Error", reported)[0]})
        finally:
            del HANDLERS["fault"]
            sys.stderr = console
    return replies


def _untimed(reply):
    return {name: value for name, value in reply.items() if name != "seconds"}


MADE = {
    "name": 'import json\n\njson.loads("{")\n',
    "library": 'import re\nre.compile("(")\n',
    "syntax": "\n\nx = (\n",
    "module": "from .board import nothing\n",
    "loop": "def f():\n    return f()\nf()\n",
}
"""Programs that are no games, by what is wrong with them."""
GAME = """
from kit import Betza, game, goal, no_moves, piece, square_board

GAME = game(
    "Smoke",
    inventor="Nobody",
    hook="Three pawns per side on nine squares.",
    board=square_board(3, 3),
    pieces=[piece("pawn", "P", Betza("fmWfcF"))],
    start="ppp / ... / PPP",
    ends=[goal("far"), no_moves("loss")],
)
"""
"""A game made with the kit that keeps the contract."""


def smoke_room(archive):
    """Open a closed room with the second archive; return what programs that fail and a game answer, as JSON text."""
    text = {"format": 1, "name": "Smoke", "author": "", "licence": ""}
    refused = ask(do="load-game", text={**text, "files": {"game.py": ""}})
    open_room(archive)
    replies = {name: ask(do="load-game", text={**text, "files": {"game.py": game}}) for name, game in MADE.items()}
    made = ask(do="load-game", text={**text, "files": {"game.py": GAME}})
    walk = [{name: value for name, value in reply.items() if name != "job"} for reply in _walk(made["game"])]
    checked = ask(do="findings", game=made["game"])
    game = {"loaded": made, "walk": [_untimed(reply) for reply in walk], "checked": checked}
    return json.dumps({"refused": refused, "programs": replies, "game": game})
