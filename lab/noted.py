"""What a long measurement has found so far, a JSON value a line, so that a run cut short is gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Noted:
    """The values in a file, in their order; without a file they are kept for this run alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        text = path.read_text("utf-8") if path and path.exists() else ""
        self.values: list[Any] = [json.loads(line) for line in text.splitlines()]

    def add(self, value: Any) -> None:
        """One more, written at once."""
        self.values.append(value)
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(value) + "\n")
