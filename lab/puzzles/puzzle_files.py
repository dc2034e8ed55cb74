"""Put all kept puzzles of a game into use as puzzles of the day, from a date on.

    python -m lab puzzle_files turtle-shell --since 2026-01-01

A game keeps its puzzles in `puzzles.json` in its folder, one entry a line, so that a diff shows what was added. Days
before the date stay as they are: a list can grow at its end without changing the puzzle of any past day.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from time import process_time
from typing import Any

from pycore.coach.daily import day_of
from pycore.games import GAMES, find
from pycore.interfaces.game import GameSpec
from pycore.kernel.errors import GameError
from pycore.kernel.types import Json


def kept_in(spec: GameSpec, name: str = "puzzles.json") -> Path:
    """Return the path of a file in the game's own folder."""
    return Path(str(resources.files(spec.package).joinpath(name)))


class PuzzleSet:
    """A file of entries. Every change is written at once, so that a long run can be stopped at any time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"released": [], "puzzles": []}
        self.entries: list[Json] = found["puzzles"]
        self.released: list[list[Any]] = found["released"]

    def add(self, entry: Json) -> None:
        """Append an entry and write the file."""
        self.entries.append(entry)
        self.write()

    def extend(self, found: Iterable[Json], seconds: float | None) -> None:
        """Append all entries found, until that many seconds of CPU time are used."""
        for entry in found:
            self.add(entry)
            if seconds and process_time() > seconds:
                return

    def use(self, day: int) -> None:
        """Draw from all present entries from that day on, the harder ones later in the week."""
        self.released = [one for one in self.released if one[0] < day]
        self.released.append([day, len(self.entries), True])
        self.write()

    def write(self) -> None:
        """Write the file, one entry a line, through a temporary file."""
        lines = ",\n".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in self.entries)
        whole = self.path.with_suffix(".new")
        whole.write_text(f'{{"released":{json.dumps(self.released)},"puzzles":[\n{lines}\n]}}\n', encoding="utf-8")
        whole.replace(self.path)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab puzzle_files", description="Put all kept puzzles into use from a date on."
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--since", required=True, help="a date such as 2026-01-01")
    given = parser.parse_args()
    try:
        kept = PuzzleSet(kept_in(find(given.game)))
        kept.use(day_of(given.since))
    except GameError as error:
        raise SystemExit(f"puzzle_files: {error}") from None
    print(f"{len(kept.entries)} in use from {given.since} on")


if __name__ == "__main__":
    main()
