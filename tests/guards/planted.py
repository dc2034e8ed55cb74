"""Slips that are planted in a copy of the project, to see which tests notice them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from buildtools.common import CACHE, ROOT
from buildtools.environment import ensure_npm, node
from buildtools.testing import SITE_VARIABLE
from tests.baked import baked
from tests.in_node import FLAGS, failed_tests

LEFT_OUT = (
    ".git",
    "node_modules",
    ".venv",
    "dist",
    "test-results",
    "__pycache__",
    CACHE.name,
    ".*_cache",
    ".hypothesis",
)


class Slip(NamedTuple):
    """A line of a file, before and after."""

    file: str
    old: str
    new: str

    def places(self) -> int:
        """Return how often the line before stands in its file."""
        return (ROOT / self.file).read_text(encoding="utf-8").count(self.old)


def copy_project(folder: Path) -> Path:
    """Return a copy of the project in a folder, with the same packages of npm and what builds have kept."""
    ensure_npm()
    root = folder / "project"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))
    # As files of its own: the build tells the places of its sources below the project.
    shutil.copytree(ROOT / "web" / "node_modules", root / "web" / "node_modules", symlinks=True, copy_function=_linked)
    (root / CACHE.name).mkdir()
    for kept in CACHE.iterdir():  # but for the images of one build, which those of another replace
        if not kept.name.startswith(("image-", "baked-")):
            (root / CACHE.name / kept.name).symlink_to(kept)
    return root


def _linked(old: str, new: str) -> None:
    """Let a file have a second name, or copy it where the file system cannot."""
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)


@contextmanager
def planted(root: Path, slips: Iterable[Slip]) -> Iterator[None]:
    """Plant slips in a copy of the project for a while."""
    kept: dict[Path, str] = {}
    try:
        for slip in slips:
            path = root / slip.file
            text = path.read_text(encoding="utf-8")
            kept.setdefault(path, text)
            path.write_text(text.replace(slip.old, slip.new), encoding="utf-8")
        yield
    finally:
        for path, text in kept.items():
            path.write_text(text, encoding="utf-8")


def environment(root: Path) -> dict[str, str]:
    """Return the environment of a command in a copy of the project."""
    return {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(root), SITE_VARIABLE: str(root / "dist")}


def failed_in_node(root: Path, file: str, name: str) -> dict[str, str]:
    """Run the tests of a file with this name in a copy of the project; return those that failed, with the reason."""
    pattern = re.sub(r"[^\w\s]", r"[\g<0>]", name)
    command = [node(), "--test-reporter=spec", *FLAGS, "--test-name-pattern", pattern, file]
    env = {**environment(root), SITE_VARIABLE: str(baked())}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, encoding="utf-8", check=False)
    why = re.search(r"\w*(?:Error|failure)\b.*", done.stdout.partition("failing tests:")[2])
    return {one: why[0].strip() if why else "" for one in failed_tests(done.stdout)}
