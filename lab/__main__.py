"""`python -m lab NAME ...` runs the program of that name; `python -m lab NAME --help` says what it takes."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

PROGRAMS = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def main() -> None:
    """Hand the rest of the command line to the program."""
    name, *rest = sys.argv[1:] or [""]
    if name not in PROGRAMS:
        sys.exit(f"usage: python -m lab NAME ...\nNAME is one of {', '.join(PROGRAMS)}.")
    sys.argv = [f"python -m lab {name}", *rest]
    runpy.run_module(f"lab.{name}", run_name="__main__", alter_sys=False)


if __name__ == "__main__":
    main()
