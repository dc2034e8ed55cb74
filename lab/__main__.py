"""Run a program of the lab: `python -m lab NAME ...`. Without a name, list the programs by subject."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).parent


def programs() -> dict[str, Path]:
    """Return the file of every program by its name: the modules one folder down that can be run."""
    files = sorted(ROOT.glob("*/[a-z]*.py"))
    return {path.stem: path for path in files if '__name__ == "__main__"' in path.read_text(encoding="utf-8")}


def listed() -> str:
    """Return the list of programs, grouped by subject, each with the first line of its docstring."""
    lines, subject = ["usage: python -m lab NAME ... (--help describes the arguments)"], ""
    for name, path in programs().items():
        if path.parent.name != subject:
            subject = path.parent.name
            lines += ["", subject]
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        lines.append(f"  {name:16} {told.splitlines()[0]}")
    return "\n".join(lines)


def main() -> None:
    """Pass the rest of the command line to the named program."""
    name, *rest = sys.argv[1:] or [""]
    found = programs().get(name)
    if not found:
        sys.exit(f"There is no program {name!r}.\n{listed()}" if name else listed())
    sys.argv = [f"python -m lab {name}", *rest]
    runpy.run_module(f"lab.{found.parent.name}.{name}", run_name="__main__", alter_sys=False)


if __name__ == "__main__":
    main()
