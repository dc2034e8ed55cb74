"""Made games for browser tests: links of the kit's examples, and of programs that misbehave."""

from __future__ import annotations

import json
from typing import Any

from pycore.bridge import handle
from pycore.kit.examples import STARTS

STOPPED = "The program of this game did not answer, so its room was closed."
SENSELESS = "The program of this game has answered something that makes no sense."


def packed(text: dict[str, Any]) -> dict[str, str]:
    """Return the id and the link of a game's text."""
    reply = json.loads(handle(json.dumps({"do": "pack-game", "text": text})))
    assert reply["ok"], reply
    return {"game": reply["game"], "link": reply["link"]}


def example(id: str) -> dict[str, Any]:
    """Return the text of one of the kit's games."""
    return next(start for start in STARTS if start.id == id).text()


def spoilt(program: str, id: str = "hexapawn") -> dict[str, Any]:
    """Return the text of an example with more lines at the end of its program."""
    text = example(id)
    files = {**text["files"], "game.py": f"{text['files']['game.py']}\n{program}\n"}
    return {**text, "name": "Trouble", "files": files}
