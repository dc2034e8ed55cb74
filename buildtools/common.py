"""Paths, errors, output and content hashes for all build steps."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WEB = ROOT / "web"
CACHE = ROOT / ".build-cache"


class BuildError(Exception):
    """A problem that stops the build; the message names it and says what to do about it."""


def say(text: str) -> None:
    """Print a progress message."""
    print(text, flush=True)


def run(command: list[str], *, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run a command in the foreground and return its exit code."""
    sys.stdout.flush()
    return subprocess.run(command, cwd=cwd, env=env, check=False).returncode


def write_text(path: Path, text: str) -> None:
    """Write a text file that is the same on every system: UTF-8, and lines that end in a line feed."""
    path.write_text(text, encoding="utf-8", newline="\n")


def digest(chunks: Iterable[bytes]) -> str:
    """Return a short hash of the chunks and their boundaries."""
    total = hashlib.sha256()
    for chunk in chunks:
        total.update(len(chunk).to_bytes(8, "big"))
        total.update(chunk)
    return total.hexdigest()[:16]


def digest_files(paths: Iterable[Path], base: Path = ROOT) -> str:
    """Return a short hash of the named files: their paths below `base` and their contents."""
    chunks: list[bytes] = []
    for path in sorted(paths):
        chunks.append(path.relative_to(base).as_posix().encode())
        chunks.append(path.read_bytes())
    return digest(chunks)


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file's content in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
