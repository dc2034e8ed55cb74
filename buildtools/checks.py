"""The quick gate: format, lint, types, and whether every script of the page can be read."""

from __future__ import annotations

import subprocess
from pathlib import Path

from buildtools.common import ROOT, WEB, run, say
from buildtools.environment import ensure_venv, node

PYTHON = ("build.py", "buildtools", "pycore", "tests", "e2e", "web")
TYPED = ("build.py", "buildtools", "pycore")


def check() -> bool:
    """Whether all is well; what is not has been printed."""
    python = str(ensure_venv())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    results = [
        _step("format", [python, "-m", "ruff", "format", "--check", "--quiet", "--diff", *places]),
        _step("lint", [python, "-m", "ruff", "check", "--quiet", *places]),
        _step("types", [python, "-m", "mypy", *[name for name in TYPED if (ROOT / name).exists()]]),
        _scripts(),
    ]
    return all(results)


def fix() -> bool:
    """Format and mend what can be mended."""
    python = str(ensure_venv())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    mended = run([python, "-m", "ruff", "check", "--fix", "--quiet", *places])
    return run([python, "-m", "ruff", "format", *places]) == 0 and mended == 0


def _step(name: str, command: list[str]) -> bool:
    say(f"check: {name}")
    return run(command) == 0


def _scripts() -> bool:
    """Let Node parse each script of the page."""
    say("check: scripts")
    program = node()
    results = [_parses(program, path) for path in sorted(scripts())]
    return all(results)


def scripts() -> list[Path]:
    """The page's own scripts. theme.js is a classic script, the others are modules; both parse as modules."""
    own = [*(WEB / "js").rglob("*.js"), *WEB.glob("*.mjs")]
    return [*own, *(ROOT / "buildtools").rglob("*.mjs")]


def _parses(program: str, path: Path) -> bool:
    done = subprocess.run([program, "--check", str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        say(done.stderr.strip())
    return done.returncode == 0
