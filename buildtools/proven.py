"""The tests of the gate itself, marked `gate`, run only if a file that they test has changed since they last passed.

They start runs of pytest, plant faults for the checkers and build the site twice, and what they find depends on the
tools of the project and their settings, hardly on the game. The digest of these files is kept beside the sources, so
that a fresh clone knows it as well. The long tests include them always.
"""

from __future__ import annotations

from pathlib import Path

from buildtools.common import ROOT, digest, say, write_text

KEPT_NAME = "buildtools/proven.txt"
KEPT = ROOT / KEPT_NAME
WATCHED = (
    "build.py",
    "conftest.py",
    "pyproject.toml",
    "biome.json",
    "requirements-*.txt",
    "web/package*.json",
    "web/tsconfig*.json",
    "buildtools/**/*",
    "tests/conftest.py",
    "tests/in_node.py",
    "tests/gate/**/*",
)
MARK = "pytest.mark.gate"


def marked(root: Path = ROOT) -> list[Path]:
    """Return the files that have tests of the gate."""
    return [path for path in sorted((root / "tests").rglob("test_*.py")) if MARK in path.read_text(encoding="utf-8")]


def watched(root: Path = ROOT) -> dict[str, Path]:
    """Return the files that the tests of the gate test, and those of the tests, by their names below `root`."""
    found = {path for pattern in WATCHED for path in root.glob(pattern)} | {*marked(root)}
    names = {path.relative_to(root).as_posix(): path for path in found if path.is_file()}
    return {name: names[name] for name in sorted(names) if "__pycache__" not in name and name != KEPT_NAME}


def state(root: Path = ROOT) -> str:
    """Return the digest of these files, the same on systems that end lines in another way."""
    files = watched(root).items()
    return digest(part for name, path in files for part in (name.encode(), path.read_bytes().replace(b"\r\n", b"\n")))


def is_proven(state: str) -> bool:
    """Tell whether the tests of the gate have passed with files of this digest."""
    return KEPT.exists() and KEPT.read_text(encoding="utf-8").strip() == state


def keep(state: str) -> None:
    """Note that the tests of the gate have passed with files of this digest."""
    if not is_proven(state):
        write_text(KEPT, f"{state}\n")
        say(f"The tests of the gate have passed; commit {KEPT_NAME}.")
