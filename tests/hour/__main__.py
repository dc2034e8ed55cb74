"""Write the sentences of a first hour with the page: `python -m tests.hour [--folder FOLDER] [LANGUAGE ...]`.

Without a browser, by the page and the window of the tests of screens (docs/screens.md), some minutes for each language.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from buildtools.common import ROOT
from pycore.languages import ENGLISH
from pycore.languages.tags import NAMES

FOLDER = ROOT / "docs" / "measured" / "first-hour"
WALK = ROOT / "tests" / "hour" / "walk.mjs"
NODE = ("node", "--experimental-vm-modules", "--experimental-import-meta-resolve", "--no-warnings")


def sentences(tag: str) -> str:
    """Return the sentences in a language, one a line; print what could not be done on the way."""
    command = [*NODE, str(WALK), tag]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    print(done.stderr.strip(), file=sys.stderr)
    return done.stdout


def main() -> None:
    """Write a file for each language."""
    parser = argparse.ArgumentParser(prog="python -m tests.hour", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("languages", nargs="*", default=[ENGLISH, *NAMES])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for tag in asked.languages:
        (asked.folder / f"{tag}.txt").write_text(sentences(tag), encoding="utf-8")
        print(f"{tag}: {asked.folder / tag}.txt")


if __name__ == "__main__":
    main()
