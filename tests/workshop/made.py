"""Texts of made games for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pycore.bridge import handle

HEXAPAWN = Path(__file__).parent.parent / "hexapawn"


def hexapawn(**changed: str) -> dict[str, Any]:
    """Return Hexapawn as the text of a made game; `changed` are other contents of its modules, by name."""
    files = {path.name: path.read_text(encoding="utf-8") for path in HEXAPAWN.glob("*.py")}
    del files["test_rules.py"]
    files["game.py"] = files.pop("__init__.py").replace("HEXAPAWN", "GAME")
    files = {name: text.replace("from pycore.", "from ") for name, text in files.items()}
    files["rules.md"] = (HEXAPAWN / "rules.md").read_text(encoding="utf-8")
    files["pieces.svg"] = (HEXAPAWN / "assets" / "pieces.svg").read_text(encoding="utf-8")
    files |= {f"{name}.py": text for name, text in changed.items()}
    return {"format": 1, "name": "Six Pawns", "author": "Ada", "licence": "MIT", "files": files}


def ask(do: str, **fields: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": do, **fields})))
    return reply
