"""Measure how many small faults in the rules, their texts and the search the tests notice.

    python -m lab mutate --seed 1 --sample 40

Mutants, each one change of one line, are drawn by a seed and tested in a copy of the project, with the closest tests
first and then wider ones, until one fails. Results are kept in the work folder, so that the same command resumes a run.
Survivors listed in `lab/mutation/equivalents.txt` were judged by hand, with a reason, to change nothing noticeable, and
do not count.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from .mutants import TEXT, Mutant, mutants, mutated

ROOT = Path(__file__).parents[2]
EQUIVALENTS = Path(__file__).parent / "equivalents.txt"
TEXTS = 5
"""At most one mutant in this many changes only a string."""
SLOW = 4
"""A test run is stopped after this multiple of its usual CPU time, plus ten seconds."""

PARTS = {
    "laws": [
        "pycore/games/*/rules.py",
        "pycore/games/*/pieces.py",
        "pycore/games/*/move_generator.py",
        "pycore/games/*/repetition.py",
        "pycore/games/*/past.py",
        "pycore/games/pilgrim/fast/g*.py",
        "pycore/games/pilgrim/fast/mov*.py",
        "pycore/games/pilgrim/fast/position.py",
        "pycore/games/pilgrim/fast/reach.py",
        "pycore/kernel/record.py",
        "pycore/kernel/chance.py",
    ],
    "why": ["pycore/games/*/why*.py"],
    "scenes": ["pycore/games/*/scene.py", "pycore/games/*/board.py", "pycore/games/*/story.py"],
    "notation": ["pycore/games/*/notation.py", "pycore/games/pilgrim/pgn/*.py"],
    "search": [
        "pycore/engine/tree.py",
        "pycore/engine/history.py",
        "pycore/engine/search.py",
        "pycore/engine/transpositions.py",
    ],
}

UNSEEN_BY_PERFT = ("why", "scenes", "notation")
"""Parts whose faults perft does not show; the tests based on it are left out for them."""


def suites(path: str) -> list[list[str]]:
    """Return the test runs that a mutant of a file is put to, as arguments for pytest."""
    parts = Path(path).parts
    ours = "not long and not browsers"
    if parts[1] == "games":
        game = parts[2]
        wide = [
            "tests/test_contract.py",
            "tests/coach/test_analysis.py",
            "tests/coach/test_hints.py",
            "tests/engine/test_searching.py",
        ]
        named = game.replace("_", "-")
        first, own = ["tests/golden", "-k", named], [f"tests/{game}", "-m", ours]
        if any(Path(path).match(pattern) for part in UNSEEN_BY_PERFT for pattern in PARTS[part]):
            own += ["-k", "not oracle and not figures and not searching and not speed"]
        return [first, [f"tests/{game}/test_rules.py"], own, [*wide, "-k", named, "-m", ours]]
    if parts[1] == "engine":
        return [
            ["tests/engine", "-m", ours],
            ["tests/coach/test_analysis.py", "-m", ours],
            ["tests/turtle_shell/test_searching.py", "tests/monkey_king/test_searching.py"],
        ]
    return [["tests/kernel", "-m", ours], ["tests/temple_island", "tests/door/test_bridge.py", "-m", ours]]


def drawn(part: str, seed: int, count: int) -> list[Mutant]:
    """Return `count` mutants of a part, lines first. Edits elsewhere do not change the draw."""

    def lot(*of: object) -> bytes:
        return hashlib.sha256(" ".join(map(str, (seed, *of))).encode()).digest()

    lines: dict[tuple[str, int], list[Mutant]] = {}
    for path in sorted({path for pattern in PARTS[part] for path in ROOT.glob(pattern)}):
        name = path.relative_to(ROOT).as_posix()
        for mutant in mutants(name, path.read_text(encoding="utf-8")):
            lines.setdefault((name, mutant.line), []).append(mutant)
    one_each = [min(found, key=lambda mutant: lot(mutant.key)) for found in lines.values()]
    found: list[Mutant] = []
    texts = 0
    for mutant in sorted(one_each, key=lambda mutant: lot("line", mutant.key)):
        if mutant.kind == TEXT:
            texts += 1
            if texts * TEXTS > count:
                continue
        found.append(mutant)
    return found[:count]


def equivalents() -> dict[str, str]:
    """Return the mutants judged to change nothing noticeable, with the reasons."""
    found = {}
    for line in EQUIVALENTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, reason = line.rpartition(" | ")
            found[key] = reason
    return found


class Trial:
    """A copy of the project in which mutants are tested one after another."""

    def __init__(self, work: Path) -> None:
        self.copy, self.kept = work / "copy", work / "usual.json"
        self.usual: dict[str, float] = json.loads(self.kept.read_text(encoding="utf-8")) if self.kept.exists() else {}
        if self.copy.exists():
            shutil.rmtree(self.copy)
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file() and not name.startswith(("e2e/", "docs/", ".git")):
                (self.copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, self.copy / name)

    def run(self, suite: list[str], limit: float | None) -> tuple[int, float, str]:
        """Run tests until one fails; return pytest's exit code, the CPU seconds, and the first failure."""
        import resource  # Windows has none

        def limited() -> None:
            os.nice(max(0, 19 - os.nice(0)))
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 5))

        # Bytecode of the line before could be taken for that of a mutant made in the same second.
        env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        done = subprocess.run([*command, *suite], cwd=self.copy, env=env, capture_output=True, preexec_fn=limited)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        words = [
            line for line in done.stdout.decode(errors="replace").splitlines() if line.startswith(("FAILED", "ER"))
        ]
        return done.returncode, spent, words[0] if words else ""

    def usually(self, suite: list[str]) -> float:
        """Return the CPU seconds a suite takes without any change."""
        name = " ".join(suite)
        if name not in self.usual:
            code, spent, words = self.run(suite, None)
            if code not in (0, 5):
                sys.exit(f"The tests fail on the unchanged project: {name}: {words}")
            self.usual[name] = spent
            self.kept.write_text(json.dumps(self.usual), encoding="utf-8")
        return self.usual[name]

    def put(self, mutant: Mutant, suites_tried: int) -> dict[str, Any]:
        """Test a mutant; return the verdict `killed` (with the test), `time-out` or `lives`."""
        file = self.copy / mutant.path
        source = file.read_text(encoding="utf-8")
        begun = time.monotonic()
        todo = suites(mutant.path)[:suites_tried]
        limits = [SLOW * self.usually(suite) + 10 for suite in todo]
        file.write_text(mutated(source, mutant), encoding="utf-8")
        # Python reuses a compiled file if the source has the same size and time stamp in seconds.
        stamp = 1_000_000_000 + 2 * (mutant.place * 100 + mutant.number)
        os.utime(file, (stamp, stamp))
        verdict, by = "lives", ""
        try:
            for suite, limit in zip(todo, limits, strict=True):
                code, spent, words = self.run(suite, limit)
                if code not in (0, 5):
                    verdict, by = ("time-out", suite[0]) if spent >= limit else ("killed", words or suite[0])
                    break
        finally:
            file.write_text(source, encoding="utf-8")
        return {"key": mutant.key, "verdict": verdict, "by": by, "seconds": round(time.monotonic() - begun, 1)}


def table(part: str, tried: list[tuple[Mutant, str]], judged: dict[str, str]) -> list[str]:
    """Return the score of a part, file by file, as rows of a Markdown table."""
    rows: dict[str, Counter[str]] = {}
    for mutant, verdict in tried:
        sort = "equivalent" if verdict == "lives" and mutant.key in judged else verdict
        for name in (mutant.path.removeprefix("pycore/"), f"**{part}**"):
            rows.setdefault(name, Counter())[sort] += 1
    found = []
    for name in sorted(rows, key=lambda name: (name.startswith("**"), name)):
        of = rows[name]
        counted = sum(of.values()) - of["equivalent"]
        killed = of["killed"] + of["time-out"]
        score = f"{100 * killed / counted:.0f} %" if counted else "-"
        found.append(f"| {name} | {sum(of.values())} | {killed} | {of['lives']} | {of['equivalent']} | {score} |")
    return found


def main() -> None:
    """Test the drawn mutants that have no verdict yet, and print the survivors and the table."""
    parser = argparse.ArgumentParser(prog="python -m lab mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=60, help="mutants per part")
    parser.add_argument("--part", action="append", choices=[*PARTS], help="a part to test; all by default")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "chess-mutants")
    parser.add_argument("--again", action="store_true", help="test survivors again with the present tests")
    parser.add_argument("--suites", type=int, default=4, help="how many of the four test runs to use, closest first")
    parser.add_argument("--minutes", type=float, help="stop after this time; the same command resumes")
    parser.add_argument("--show", action="store_true", help="run nothing, only show the results so far")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    kept = given.work / "verdicts.jsonl"
    known: dict[str, dict[str, Any]] = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        found = json.loads(line)
        known[found["key"]] = found
    judged = equivalents()
    until = time.monotonic() + 60 * given.minutes if given.minutes else None
    trial: Trial | None = None
    rows = []
    for part in given.part or PARTS:
        tried = []
        for mutant in drawn(part, given.seed, given.sample):
            found = known.get(mutant.key)
            stale = found is None or (given.again and found["verdict"] == "lives" and mutant.key not in judged)
            if stale and not given.show and (until is None or time.monotonic() < until):
                trial = trial or Trial(given.work)
                found = known[mutant.key] = trial.put(mutant, given.suites)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
                print(
                    f"{found['verdict']:8} {found['seconds']:6} s  {mutant.line}: {mutant.key}  {found['by']}",
                    flush=True,
                )
            if found:
                tried.append((mutant, found["verdict"]))
        rows += table(part, tried, judged)
        lives = [(mutant, verdict) for mutant, verdict in tried if verdict == "lives" and mutant.key not in judged]
        for mutant, _ in lives:
            print(f"lives: {mutant.path}:{mutant.line}: {mutant.kind}\n    {mutant.before}\n    {mutant.after}")
    print("| part | mutants | killed | live | equivalent | score |\n|---|--:|--:|--:|--:|--:|", *rows, sep="\n")


if __name__ == "__main__":
    main()
