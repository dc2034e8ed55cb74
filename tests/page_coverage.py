"""How much of the page's JavaScript the tests in Node reach, as V8 has measured it."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from buildtools.common import ROOT, WEB

PAGE = (WEB / "js").as_uri() + "/"
COMMANDS = ("commands.js", "page/table-commands.js")  # the modules that put the groups together
C8 = WEB / "node_modules" / "c8" / "bin" / "c8.js"


@contextmanager
def measuring(folder: str | None) -> Iterator[dict[str, str]]:
    """Give the environment in which Node measures, and put what it tells of the page into a folder; without one, do
    nothing.
    """
    if folder is None:
        yield {}
        return
    with tempfile.TemporaryDirectory() as own:
        yield {"NODE_V8_COVERAGE": own}
        for path in Path(own).glob("*.json"):  # one for each process
            told = json.loads(path.read_text(encoding="utf-8"))
            ours = [one for one in told["result"] if one["url"].startswith(PAGE)]  # most is about other files
            (Path(folder) / path.name).write_text(json.dumps({"result": ours}), encoding="utf-8")


def told(folder: Path) -> Iterator[str]:
    """Return what there is to say about what Node has written into a folder."""
    yield f"The tests in Node reach {reached(folder):.1f} % of the lines of web/js."
    missed = groups() - groups_reached(folder)
    yield f"Groups of commands that none of them reaches: {', '.join(sorted(missed)) or 'none'}."


def reached(folder: Path) -> float:
    """Return the share of the lines of web/js that ran, in percent.

    Raises:
        subprocess.CalledProcessError: c8 cannot read the folder.
    """
    with tempfile.TemporaryDirectory() as out:
        what = ["--src", "web/js", "--all", "--include", "web/js/**/*.js", "--reporter", "json-summary"]
        where = ["--temp-directory", str(folder), "--reports-dir", out]
        subprocess.run(["node", str(C8), "report", *what, *where], cwd=ROOT, check=True)
        total = json.loads((Path(out) / "coverage-summary.json").read_text(encoding="utf-8"))["total"]
    share: float = total["lines"]["pct"]
    return share


def groups() -> set[str]:
    """Return the modules whose commands make up the page's `commands`, such as `film/commands.js`."""
    sources = [(WEB / "js" / name).read_text(encoding="utf-8") for name in COMMANDS]
    group = re.compile(r'^import \{[^}]*\w+Commands\b[^}]*\} from "\.\.?/(.+?)";$', flags=re.MULTILINE)
    return {name for source in sources for name in group.findall(source)}


def groups_reached(folder: Path) -> set[str]:
    """Return the groups of which a test has run a command: a function inside the one that creates the group."""
    return {
        module["url"].removeprefix(PAGE)
        for path in folder.glob("*.json")
        for module in json.loads(path.read_text(encoding="utf-8"))["result"]
        if module["url"].removeprefix(PAGE) in groups() and has_run(module)
    }


def has_run(module: dict[str, Any]) -> bool:
    """Return whether a command of a group was run, by what V8 tells of its module."""
    spans = [(one["functionName"], one["ranges"][0]) for one in module["functions"]]
    whole = next((span for name, span in spans if name.endswith("Commands")), None)
    return whole is not None and any(
        span["count"] and whole["startOffset"] < span["startOffset"] < whole["endOffset"] for _, span in spans
    )
