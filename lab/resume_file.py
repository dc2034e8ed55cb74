"""A file of finished results, one JSON value a line, from which an interrupted measurement resumes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class ResumeFile:
    """The results in a file, in order. Without a path they are held in memory for this run only."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        text = path.read_text("utf-8") if path and path.exists() else ""
        self.values: list[Any] = [json.loads(line) for line in text.splitlines()]

    def add(self, value: Any) -> None:
        """Append a value and write it to the file at once."""
        self.values.append(value)
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(value) + "\n")
