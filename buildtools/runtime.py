"""Make the archive that Python imports from, inside Pyodide: the core and the standard library modules it needs.

A second archive holds the packages that only a closed room for made games needs; `pycore.bridge.open_room` adds it.

This takes about ten seconds, so results are cached under the hash of their inputs.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from buildtools.common import ROOT, BuildError, digest, say, write_text
from buildtools.environment import node
from buildtools.languages.catalogues import core_catalogue
from buildtools.trimming import trimmed
from pycore.languages.tags import TONGUES

HERE = Path(__file__).resolve().parent / "pyodide"
SHIPPED = (".py", ".md", ".json", ".txt")
NOT_SHIPPED = (
    "pycore/uci/",
    "pycore/__main__.py",
    "pycore/match.py",
    "pycore/svg.py",
    "pycore/palette.py",
    # types of JSON, which only the build and the tests import
    "pycore/kernel/shapes.py",
    "pycore/interfaces/shapes/",
    "pycore/door/replies.py",
    "pycore/door/study_replies.py",
    "pycore/door/request_parts.py",
    "pycore/door/request_types.py",
    "pycore/door/study_request_types.py",
    # what makes catalogues of gettext files, which the build has done
    "pycore/languages/po.py",
    "pycore/languages/compiling.py",
    # the texts of the games' own pages, which the app does not show
    *(f"pycore/games/{path.parent.name}/about.py" for path in (ROOT / "pycore" / "games").glob("*/about.py")),
)
KIT, CONTRACT = "pycore/kit/", "pycore/contract/"
"""The packages of the second archive. The kit is in the first one if a game of the registry is made with it."""
READ_AS_TEXT = ("pycore/kit/examples/",)
"""Programs of the second archive's packages that are not imported: the page reads them as texts."""
BAKED = ("/lessons.json", "/games.json", "/rules.md")
"""The ends of names of data that the page reads from the site's files, and that Python there need not have."""
DELIVERED = ("/puzzles.json", "/openings.json", "/rules.md")
"""The ends of names of data that Python gets from the site's files when a request first needs it."""

ROOM_ARCHIVE = "workshop.zip"


class Archive(NamedTuple):
    """The files made by this step: the archive as shipped, the same unpacked, the second archive, and a report."""

    packed: Path
    plain: Path
    room: Path
    report: Path


def for_rooms(root: Path = ROOT) -> tuple[str, ...]:
    """Return the packages of the second archive."""
    games = (root / "pycore" / "games").rglob("*.py")
    kit = re.compile(r"^\s*from \.\.\.( import )?kit\b", re.MULTILINE)
    used = any(kit.search(path.read_text(encoding="utf-8")) for path in games)
    return (CONTRACT,) if used else (KIT, CONTRACT)


def core_files(root: Path = ROOT) -> dict[str, bytes]:
    """Return the files of the core that a browser needs, by path: no drawings, and nothing that only other programs
    use, or only closed rooms.
    """
    found = {}
    rooms = for_rooms(root)
    for path in sorted((root / "pycore").rglob("*")):
        name = path.relative_to(root).as_posix()
        unwanted = name.startswith((*NOT_SHIPPED, *READ_AS_TEXT, *rooms)) or name.endswith((*BAKED, *DELIVERED))
        unwanted |= name.startswith("pycore/languages/") and path.suffix != ".py"
        if path.suffix in SHIPPED and not unwanted:
            found[name] = path.read_bytes()
    return found


def room_files(root: Path = ROOT) -> dict[str, bytes]:
    """Return the files of the second archive by path, drawings included."""
    paths = [path for folder in for_rooms(root) for path in sorted((root / folder).rglob("*"))]
    return {
        name: path.read_bytes()
        for path in paths
        if path.suffix in (*SHIPPED, ".svg")
        and not (name := path.relative_to(root).as_posix()).startswith(READ_AS_TEXT)
    }


def delivered_files(root: Path = ROOT) -> dict[str, bytes]:
    """Return the data files that the page delivers to Python, by their path below the project's root."""
    paths = [path for name in DELIVERED for path in sorted((root / "pycore").rglob(f"*{name}"))]
    paths += sorted((root / "pycore" / "languages").glob("*/rules/*.md"))
    catalogues = {f"pycore/languages/{tag}.json": core_catalogue(tag) for tag in TONGUES}
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths} | catalogues


def archive(modules: Path, cache: Path) -> Archive:
    """Return the archives for the current core, from the cache or newly made by the trimmed Pyodide."""
    package = modules / "pyodide"
    shipped = trimmed(package, cache)
    files = core_files() | room_files()
    tools = [path.read_bytes() for path in sorted(HERE.iterdir()) if path.is_file()]
    inputs = [name.encode() for name in files] + list(files.values())
    key = digest([*inputs, *tools, (package / "package.json").read_bytes(), shipped.name.encode()])
    kept = cache / f"runtime-{key}"
    if not kept.exists():
        say("Compiling the core and its standard library inside Pyodide ...")
        _make(package, shipped, files, kept)
    return Archive(kept / "python.bin", kept / "python.zip", kept / ROOM_ARCHIVE, kept / "report.json")


def _make(package: Path, shipped: Path, files: dict[str, bytes], kept: Path) -> None:
    """Run the Node script in a temporary folder, and move its results to `kept` if it succeeds."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        job = Path(folder)
        encoded = {name: base64.b64encode(data).decode() for name, data in files.items()}
        write_text(job / "files.json", json.dumps(encoded))
        write_text(job / "for_rooms.json", json.dumps(for_rooms()))
        for name in ("inside.py", "smoke.py"):
            shutil.copyfile(HERE / name, job / name)
        command = [node(), str(HERE / "make.mjs"), str(package), str(shipped), str(job)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
        if done.returncode:
            raise BuildError(f"The core does not run inside Pyodide:\n{done.stderr.strip()}")
        result = job / "result"
        result.mkdir()
        for name in ("python.bin", "python.zip", ROOM_ARCHIVE, "report.json"):
            (job / name).rename(result / name)
        if not kept.exists():  # another build may have been faster
            result.rename(kept)
