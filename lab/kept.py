"""The puzzles a game keeps: `puzzles.json` in its folder, an entry a line, so that a longer list shows what was added.

`python -m lab kept turtle-shell --since 2026-01-01` lets the days from that one on be drawn from all that are kept now.
The days before stay as they are; so a list may grow at its end, and no day that was changes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from time import process_time

from pycore.coach.daily import day_of
from pycore.games import GAMES, find
from pycore.interfaces.game import GameSpec
from pycore.kernel.errors import GameError
from pycore.kernel.types import Json


def kept_in(spec: GameSpec, name: str = "puzzles.json") -> Path:
    """The file of a game, in its own folder."""
    return Path(str(resources.files(spec.package).joinpath(name)))


class PuzzleSet:
    """A file of entries. Every change is written at once, so that a long run may be ended at any time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"in_use": [], "kept": []}
        self.entries: list[Json] = found["kept"]
        self.released: list[list[int]] = found["in_use"]

    def add(self, entry: Json) -> None:
        """One more, at the end."""
        self.entries.append(entry)
        self.write()

    def extend(self, found: Iterable[Json], seconds: float | None) -> None:
        """All that are found, until so many seconds of CPU time are used up."""
        for entry in found:
            self.add(entry)
            if seconds and process_time() > seconds:
                return

    def use(self, day: int) -> None:
        """From that day on all that are kept now are drawn from."""
        self.released = [[since, count] for since, count in self.released if since < day]
        self.released.append([day, len(self.entries)])
        self.write()

    def write(self) -> None:
        """The file, an entry a line."""
        lines = ",\n".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in self.entries)
        whole = self.path.with_suffix(".new")
        whole.write_text(f'{{"in_use":{json.dumps(self.released)},"kept":[\n{lines}\n]}}\n', encoding="utf-8")
        whole.replace(self.path)


def main() -> None:
    """Read the command line, and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m lab kept", description="Let days be drawn from what is kept.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--since", required=True, help="a day such as 2026-01-01")
    given = parser.parse_args()
    try:
        kept = PuzzleSet(kept_in(find(given.game)))
        kept.use(day_of(given.since))
    except GameError as error:
        raise SystemExit(f"kept: {error}") from None
    print(f"{len(kept.entries)} in use from {given.since} on")


if __name__ == "__main__":
    main()
