"""A fake of what the gate starts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from buildtools import proven, testing
from buildtools.times import Parts


class Gate:
    """A fake for all that the gate starts.

    `answers` has the exit code of each run of pytest, `done` what was done.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.answers: list[int] = []
        self.commands: list[list[str]] = []
        self.environments: list[Mapping[str, str]] = []
        self.done: list[str] = []
        self.before_answer: Callable[[list[str]], object] = lambda command: None
        fakes: Mapping[str, Callable[..., object]] = {
            "check": lambda: self.note("check"),
            "build": lambda: self.note("build"),
            "ensure_checkers": lambda: None,
            "ensure_npm": lambda: None,
            "ensure_venv": lambda: Path(sys.executable),
            "find_browser": lambda: "a browser",
        }
        for name, fake in fakes.items():
            monkeypatch.setattr(testing, name, fake)
        monkeypatch.setattr(Parts, "run", self.run)
        monkeypatch.setattr(proven, "KEPT", folder / "proven.txt")

    def note(self, what: str) -> bool:
        """Note what was done."""
        self.done.append(what)
        return True

    def run(self, command: list[str], env: Mapping[str, str]) -> int:
        """Note a command and return the next answer."""
        self.note(f"test {'e2e' if 'e2e' in ' '.join(command) else 'tests'}")
        self.commands.append(command)
        self.environments.append(env)
        self.before_answer(command)
        return self.answers.pop(0)
