"""Tests of the modules that the core imports at its start, which delay every worker of the page."""

from __future__ import annotations

import subprocess
import sys

LATER = (
    {"importlib.resources", "tempfile", "pycore.games.temple_island.guide.guide"}
    | {
        f"pycore.games.{game}.{name}"
        for game in ("temple_island", "turtle_shell", "monkey_king", "pilgrim")
        for name in ("howto", "editor")
    }
    | {f"pycore.{name}" for name in ("coach", "door.sharing", "door.telling", "door.thinking", "links", "texts")}
)


def test_modules_not_needed_for_a_position_are_not_imported_for_it() -> None:
    look = '{"do": "look", "game": "temple-island"}'
    script = f"import sys, pycore.bridge as b; b.handle({look!r}); print(*sys.modules, sep='\\n')"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    loaded = set(found.stdout.split())
    assert "pycore.games.temple_island.rules" in loaded
    assert loaded & LATER == set()
