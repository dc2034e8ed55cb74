"""Count lines, tokens and functions of the page's scripts, or draw ten functions by a seed.

    python -m lab page_size
    python -m lab page_size --drawn 1f3c9a0e

The TypeScript parser counts, so comments are no tokens, and a function includes those within it.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from pathlib import Path

from buildtools.environment import ensure_npm


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the command line and print the figures, or the functions."""
    parser = argparse.ArgumentParser(prog="python -m lab page_size", description=__doc__)
    parser.add_argument("--drawn", metavar="SEED", help="print ten functions, drawn by a number in hexadecimal")
    given = parser.parse_args(arguments)
    ensure_npm()
    script = Path(__file__).with_suffix(".mjs")
    return subprocess.run(["node", str(script), *([given.drawn] if given.drawn else [])], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
