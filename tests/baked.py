"""The data that the build writes for the page, for tests that run the page in Node without a built site.

`python -m tests.baked de` makes it, if no test of these sources has yet, and prints its folder. It has what a site has
in `data/`, in English and in the languages that are named, and of index.html only the names of the languages.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from buildtools.bake import bake, bake_texts
from buildtools.common import CACHE, ROOT, digest_files
from buildtools.languages.catalogues import page_catalogue
from buildtools.site import fact
from pycore.languages.tags import NAMES

SOURCES = ("docs/kit.md", "pycore/**/*", "buildtools/*.py", "buildtools/languages/*.py", "tests/*/test_*.py")
"""What the data is made of; the tests, because the data names those that prove a rule."""


def baked(*tags: str) -> Path:
    """Return the folder with the data, in English and in the languages of these tags."""
    folder = CACHE / f"baked-{digest_files(_files())}"
    if not folder.exists():
        for old in CACHE.glob("baked-*"):
            shutil.rmtree(old, ignore_errors=True)
        _make(folder, _english)
    data = folder / "data"
    for tag in tags:
        if tag != "en" and not (data / tag).exists():
            (data / "lang" / f"{tag}.json").write_bytes(page_catalogue(tag))
            _make(data / tag, partial(bake_texts, lang=tag))
    return folder


def _english(site: Path) -> None:
    (site / "data" / "lang").mkdir(parents=True)
    bake(site / "data")
    (site / "index.html").write_text(fact("languages", json.dumps(NAMES)), encoding="utf-8")


def _files() -> Iterable[Path]:
    found = (path for pattern in SOURCES for path in ROOT.glob(pattern))
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def _make(folder: Path, write: Callable[[Path], None]) -> None:
    """Fill a folder at once, since another process may be making the same."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as staging:
        made = Path(staging) / "made"
        write(made)
        with suppress(OSError):  # the other was first
            made.rename(folder)


if __name__ == "__main__":
    print(baked(*sys.argv[1:]))
