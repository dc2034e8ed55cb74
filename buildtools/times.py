"""What the parts of the gate take: wall time, and the CPU time of all processes that they start."""

from __future__ import annotations

import ctypes
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from buildtools.common import ROOT, say, write_text

MEASURED = ROOT / "docs" / "measured" / "gate.json"
BECOME_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER in <sys/prctl.h>
PATIENCE = 5  # seconds; a browser's processes end soon after the tests
ALL = "all together"


class Taken(NamedTuple):
    """The seconds that a part took. The CPU time is None where the system does not tell that of all processes."""

    wall: float
    cpu: float | None

    def plus(self, other: Taken) -> Taken:
        """Return the sum of two times."""
        cpu = None if self.cpu is None or other.cpu is None else self.cpu + other.cpu
        return Taken(self.wall + other.wall, cpu)


class Parts:
    """The parts of a command. At its end, however it ends, their times are printed, and then the notes.

    Processes of a browser outlive those that started them, and so more than half of the CPU time of a browser test is
    lost to a program that waits for its own children only. On Linux, this process adopts them.
    """

    def __init__(self) -> None:
        """Begin without parts."""
        self.taken: dict[str, Taken] = {}
        self.notes: list[str] = []
        self.adopts = sys.platform == "linux"

    def __enter__(self) -> Parts:
        """Return the parts."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Print the times and the notes."""
        say("\n".join([*table(self.taken), *self.notes]))

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Measure a `with` block as the part of this name, or as more of it."""
        before = self._now()
        try:
            yield
        finally:
            now, known = self._now(), self.taken.get(name, Taken(0, 0))
            cpu = None if now.cpu is None or before.cpu is None else now.cpu - before.cpu
            self.taken[name] = known.plus(Taken(now.wall - before.wall, cpu))

    def run(self, command: list[str], *, env: Mapping[str, str] | None = None) -> int:
        """Run a command in the foreground and return its exit code; wait for the orphans that it leaves."""
        sys.stdout.flush()
        if self.adopts:
            ctypes.CDLL(None).prctl(BECOME_SUBREAPER, 1, 0, 0, 0)
        with subprocess.Popen(command, cwd=ROOT, env=env) as child:
            while self.adopts and child.returncode is None:
                ended, status = os.wait()
                if ended == child.pid:
                    child.returncode = os.waitstatus_to_exitcode(status)
        if self.adopts:
            _wait_for_orphans()
        return child.returncode

    def _now(self) -> Taken:
        """Return the clock, and the CPU time of this process and of those below it that have ended."""
        if not self.adopts:
            return Taken(time.monotonic(), None)
        import resource  # Windows has none

        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return Taken(time.monotonic(), sum(one.ru_utime + one.ru_stime for one in used))


def _wait_for_orphans() -> None:
    until = time.monotonic() + PATIENCE
    with suppress(ChildProcessError):  # there is none left
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.05)


def with_sum(taken: Mapping[str, Taken]) -> dict[str, Taken]:
    """Return the times of all parts and their sum."""
    every = Taken(0, 0)
    for one in taken.values():
        every = every.plus(one)
    return {**taken, ALL: every}


def table(taken: Mapping[str, Taken]) -> list[str]:
    """Return the lines of a table of the times.

    >>> print("\\n".join(table({"check": Taken(41.2, 63.7), "unit tests": Taken(271, None)})))
    gate, minutes:seconds    wall     CPU
      check                  0:41    1:04
      unit tests             4:31       -
      all together           5:12       -
    """
    lines = [f"{'gate, minutes:seconds':22}{'wall':>7}{'CPU':>8}"]
    return lines + [f"  {name:20}{_clock(one.wall):>7}{_clock(one.cpu):>8}" for name, one in with_sum(taken).items()]


def _clock(seconds: float | None) -> str:
    return "-" if seconds is None else "{}:{:02}".format(*divmod(round(seconds), 60))


def write(command: str, taken: Mapping[str, Taken], path: Path = MEASURED) -> None:
    """Write the times of a command into the file of measured times, beside those of other commands."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    seconds = {
        name: {"wall": round(one.wall), "cpu": None if one.cpu is None else round(one.cpu)}
        for name, one in with_sum(taken).items()
    }
    known[command] = {"commit": commit(), "machine": machine(), "seconds": seconds}
    write_text(path, json.dumps(dict(sorted(known.items())), indent=2) + "\n")
    say(f"Wrote the times of `{command}` into {path.name}.")


def commit() -> str:
    """Return the commit of the sources, marked if they are changed; "" outside a clone."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"]
    try:
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine() -> str:
    """Return what the times depend on: the system, its cores, and the version of Python."""
    return f"{platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}"
