"""Make the archive that Python imports from, inside Pyodide: the core and the standard library modules it needs.

This takes about ten seconds, so results are cached under the hash of their inputs.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from buildtools.common import ROOT, BuildError, digest, say
from buildtools.environment import node
from buildtools.trimming import trimmed

HERE = Path(__file__).resolve().parent / "pyodide"
SHIPPED = (".py", ".md", ".json", ".txt")
NOT_SHIPPED = (
    "pycore/uci/",
    "pycore/__main__.py",
    "pycore/match.py",
    "pycore/svg.py",
    "pycore/diagrams.py",
    # types of JSON, which only the build and the tests import
    "pycore/kernel/shapes.py",
    "pycore/interfaces/shapes/",
    "pycore/door/replies.py",
    "pycore/door/study_replies.py",
    "pycore/door/request_types.py",
    # the texts of the games' own pages, which the app does not show
    *(f"pycore/games/{path.parent.name}/about.py" for path in (ROOT / "pycore" / "games").glob("*/about.py")),
)
BAKED = ("/lessons.json", "/games.json", "/rules.md")
"""The ends of names of data that the page reads from the site's files, and that Python there need not have."""
DELIVERED = ("/puzzles.json", "/openings.json", "/rules.md")
"""The ends of names of data that Python gets from the site's files when a request first needs it."""


class Archive(NamedTuple):
    """The files made by this step: the archive as shipped, the same unpacked, and a report of its contents."""

    packed: Path
    plain: Path
    report: Path


def core_files(root: Path = ROOT) -> dict[str, bytes]:
    """Return the files of the core that a browser needs, by path: no drawings, and nothing that only other programs
    use.
    """
    found = {}
    for path in sorted((root / "pycore").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix in SHIPPED and not name.startswith(NOT_SHIPPED) and not name.endswith((*BAKED, *DELIVERED)):
            found[name] = path.read_bytes()
    return found


def delivered_files(root: Path = ROOT) -> dict[str, bytes]:
    """Return the data files that the page delivers to Python, by their path below the project's root."""
    paths = [path for name in DELIVERED for path in sorted((root / "pycore").rglob(f"*{name}"))]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def archive(modules: Path, cache: Path) -> Archive:
    """Return the archive for the current core, from the cache or newly made by the trimmed Pyodide."""
    package = modules / "pyodide"
    shipped = trimmed(package, cache)
    files = core_files()
    tools = [path.read_bytes() for path in sorted(HERE.iterdir()) if path.is_file()]
    inputs = [name.encode() for name in files] + list(files.values())
    key = digest([*inputs, *tools, (package / "package.json").read_bytes(), shipped.name.encode()])
    kept = cache / f"runtime-{key}"
    if not kept.exists():
        say("Compiling the core and its standard library inside Pyodide ...")
        _make(package, shipped, files, kept)
    return Archive(kept / "python.bin", kept / "python.zip", kept / "report.json")


def _make(package: Path, shipped: Path, files: dict[str, bytes], kept: Path) -> None:
    """Run the Node script in a temporary folder, and move its results to `kept` if it succeeds."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        job = Path(folder)
        encoded = {name: base64.b64encode(data).decode() for name, data in files.items()}
        (job / "files.json").write_text(json.dumps(encoded))
        for name in ("inside.py", "smoke.py"):
            shutil.copyfile(HERE / name, job / name)
        command = [node(), str(HERE / "make.mjs"), str(package), str(shipped), str(job)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"The core does not run inside Pyodide:\n{done.stderr.strip()}")
        result = job / "result"
        result.mkdir()
        for name in ("python.bin", "python.zip", "report.json"):
            (job / name).rename(result / name)
        if not kept.exists():  # another build may have been faster
            result.rename(kept)
