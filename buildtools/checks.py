"""The quick gate: format, lint and types, of the Python and of the page's scripts and styles."""

from __future__ import annotations

import re
import subprocess

from buildtools.common import ROOT, run, say
from buildtools.environment import ensure_npm, ensure_venv

PYTHON = ("build.py", "buildtools", "lab", "pycore", "tests", "e2e", "web")
LOOSE_PANELS = {
    "page": "page",
    "rules": "howto panel reasons standing",
    "share": "backup commands paper paste preview sheet",
    "shelf": "commands gallery-field new-table panel try-out",
    "statistics": "panel",
    "table": "dialogs moves-list panel plates strip turns",
}
"""By room, the scripts of the page that may have values of no type; every other one may not. Only to grow shorter."""
LOOSE = (
    "web/js/main.js",
    *(f"web/js/{room}/{name}.js" for room, names in LOOSE_PANELS.items() for name in names.split()),
)
TYPED = ("build.py", "buildtools", "lab", "pycore", "tests", "e2e")


def check() -> bool:
    """Whether all is well; what is not has been printed."""
    python = str(ensure_venv())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    results = [
        _step("format", [python, "-m", "ruff", "format", "--check", "--quiet", "--diff", *places]),
        _step("lint", [python, "-m", "ruff", "check", "--quiet", *places]),
        _step("types", [python, "-m", "mypy", *[name for name in TYPED if (ROOT / name).exists()]]),
        _biome("--error-on-warnings"),
        _page_types(),
    ]
    return all(results)


def fix() -> bool:
    """Format and mend what can be mended."""
    python = str(ensure_venv())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    mended = run([python, "-m", "ruff", "check", "--fix", "--quiet", *places])
    formatted = run([python, "-m", "ruff", "format", *places])
    return _biome("--write") and formatted == 0 and mended == 0


def _step(name: str, command: list[str]) -> bool:
    say(f"check: {name}")
    return run(command) == 0


def _biome(*arguments: str) -> bool:
    """Format and lint the page's scripts and styles, as biome.json says."""
    return _step("page", [_tool("biome"), "check", *arguments])


def _page_types() -> bool:
    """The page's scripts by tsc, strict; in those that are `LOOSE` a value may be of no type."""
    say("check: page's types")
    found = subprocess.run(
        [_tool("tsc"), "--project", "web", "--pretty", "false"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    faults = [
        line
        for line in found.stdout.splitlines()
        if not (line.startswith(LOOSE) and re.search(r"error TS(70\d\d|18046)", line)) and "error TS" in line
    ]
    print("\n".join(faults) if faults else "", end="\n" if faults else "")
    return not faults and (found.returncode == 0 or "error TS" in found.stdout)


def _tool(name: str) -> str:
    """A command that npm has brought."""
    return str(ensure_npm() / ".bin" / name)
