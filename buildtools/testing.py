"""The gate: checks, unit tests, then browser tests of the built site; at its end it prints what each part took."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from buildtools import proven, times
from buildtools.checks import check
from buildtools.common import DIST, ROOT, BuildError, run, say, write_text
from buildtools.environment import (
    BROWSER_VARIABLE,
    clean_environment,
    ensure_checkers,
    ensure_long,
    ensure_npm,
    ensure_venv,
    find_browser,
    find_firefox,
    find_webkit,
    screen,
    version_of,
)
from buildtools.flaky import (
    ALONE,
    COUNTED,
    FORM,
    PARALLEL,
    REPORTS,
    closing_lines,
    count,
    find_runs,
    read_report,
    read_run,
)
from buildtools.shards import Shard
from buildtools.site import build
from buildtools.times import Parts

START_TABLE = ROOT / "docs" / "measured" / "start.md"
TOUCH_TABLE = START_TABLE.with_name("touch.md")
PICTURES = ROOT / "test-results" / "pictures"  # of failed tests; pytest-playwright empties the folder
SITE_VARIABLE = "CHESS_PILGRIMAGE_SITE"
USUAL_TEXT = 100
TEXT_SIZES = range(50, 401)
Tier = Literal["fast", "quick", "all", "long"]
SHORT = "not browsers and not long"
MAIN_PATHS = f"main_path and {SHORT}"
WITH_LONG = "not browsers"
DURATIONS = "--durations=20"
LEFT_OUT = (
    "Left out: the tests of the gate itself. They have passed, and no file that they test has changed since "
    "(buildtools/proven.py)."
)


def run_check(measured: bool) -> bool:
    """Run the checks and return whether all passed; with `measured`, then write what they took into the documents."""
    with Parts() as parts:
        with parts.part("installing"):
            ensure_checkers()
            ensure_npm()
        with parts.part("check"):
            passed = check()
    return _write_times("check", parts, passed, measured)


def run_tests(tier: Tier = "all", *, built: bool = False, measured: bool = False) -> bool:
    """Run one tier of the tests and return whether all passed.

    `fast` runs the checks and unit tests; `quick` adds the browser tests of the main paths, `all` all that are not
    long, `long` those too. With `built`, the site in dist/ is tested without building it. With `measured`, what a run
    without failures took is written into the documents.
    """
    with Parts() as parts:
        passed = _run_tier(parts, tier, built)
    return _write_times("test" if tier == "all" else f"test --{tier}", parts, passed, measured)


def _write_times(command: str, parts: Parts, passed: bool, measured: bool) -> bool:
    if passed and measured:
        times.write(command, parts.taken)
    return passed


def _run_tier(parts: Parts, tier: Tier, built: bool) -> bool:
    with parts.part("installing"):
        ensure_venv()
        ensure_npm()
    with parts.part("check"):
        if not check():
            return False
    env = _provide_site(parts, built)
    if tier == "long":
        env["PYTHONPATH"] += os.pathsep + str(ensure_long())
    marks = WITH_LONG if tier == "long" else SHORT
    state = proven.state()
    left_out = tier != "long" and proven.is_proven(state)
    if left_out:
        parts.notes.append(LEFT_OUT)
    with parts.part("unit tests"):
        if not _run_unit_tests(parts, env, f"{marks} and not gate" if left_out else marks):
            return False
    if not left_out:
        proven.keep(state)
    return tier == "fast" or _test_page(parts, env, MAIN_PATHS if tier == "quick" else marks)


def _run_unit_tests(parts: Parts, env: Mapping[str, str], marks: str, *paths: str) -> bool:
    """Run unit tests in parallel, all or those in some files, and return whether all passed."""
    # Files stay together until a worker runs out of work, so that a long file at the end leaves no core idle.
    workers = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal"]
    say("test: unit tests")
    command = [str(ensure_venv()), "-m", "pytest", *(paths or ["tests"]), *workers, "-m", marks, DURATIONS]
    if not paths:
        command.append("--page-coverage")  # it is told of the whole, not of a part
    return parts.run(command, env=env) == 0


def prove() -> bool:
    """Run the tests of the gate itself; if they pass, note it, so that they are left out until their files change."""
    with Parts() as parts:
        with parts.part("installing"):
            ensure_venv()
        env, state = _provide_site(parts, built=False), proven.state()
        with parts.part("unit tests"):
            passed = _run_unit_tests(parts, env, "gate", *map(str, proven.marked()))
        if passed:
            proven.keep(state)
    return passed


def run_shard(shard: Shard, *, built: bool) -> bool:
    """Run one part of the browser tests that are not long, without the checks and unit tests."""
    with Parts() as parts:
        return _test_page(parts, _provide_site(parts, built), SHORT, "--shard", str(shard))


def repeat(times_over: int, *, built: bool) -> bool:
    """Run the browser tests that are not long several times, and write how often each test failed into the documents.

    Return whether no test has failed, not even beside others. The reports stay in test-results/reports; if one is
    missing, nothing is written.
    """
    shutil.rmtree(REPORTS, ignore_errors=True)
    with Parts() as parts:
        env = _provide_site(parts, built)
        for number in range(1, times_over + 1):
            say(f"test: run {number} of {times_over}")
            _run_browser_tests(parts, env, SHORT, reports=REPORTS / str(number), most_failures=0)
        runs = find_runs(REPORTS)
        if len(runs) != times_over:
            parts.notes.append(f"Only {len(runs)} of {times_over} reports are there, so nothing was counted.")
            return False
        counted = count(runs)
        told = {"commit": times.commit(), "machine": times.machine(), "browser": version_of(find_browser()), **counted}
        write_text(COUNTED, json.dumps(told, indent=2) + "\n")
        parts.notes += ["", f"Wrote into {COUNTED.name}:", COUNTED.read_text(encoding="utf-8").rstrip()]
    return counted["failed"] == {}


def _test_page(parts: Parts, env: Mapping[str, str], marks: str, *selection: str) -> bool:
    """Run browser tests; return whether each passed, beside others or alone. What passes alone only is told last."""
    shutil.rmtree(REPORTS, ignore_errors=True)
    passed = _run_browser_tests(parts, env, marks, *selection, reports=REPORTS, most_failures=1)
    parts.notes += closing_lines(read_run(REPORTS).flaky)
    return passed


def _run_browser_tests(
    parts: Parts, env: Mapping[str, str], marks: str, *selection: str, reports: Path, most_failures: int
) -> bool:
    """Run browser tests in parallel and failed ones again alone, each time with a report; return whether all passed.

    `most_failures` ends the second run early; 0 does not.
    """
    with parts.part("installing"):
        python, browser = str(ensure_venv()), find_browser()
    env = {**env, BROWSER_VARIABLE: browser}
    say(f"test: the page, in {browser}")
    pytest = [python, "-m", "pytest", "-p", "buildtools.pytest_plugin", DURATIONS, "--output", str(PICTURES), *FORM]
    workers = ["-n", str(min(2, os.cpu_count() or 1)), "--dist", "worksteal"]  # a browser has several processes
    with parts.part("browser tests"):
        command = [*pytest, "e2e", "-m", marks, *workers, *selection, "--junitxml", str(reports / PARALLEL)]
        if parts.run(command, env=env) == 0:
            return True
    failed = read_report(reports / PARALLEL).failed
    if not failed:
        return False  # pytest has reported that it found no test, or that a file cannot be imported
    say("test: failed tests again, one at a time")
    with parts.part("failed tests again"):
        command = [*pytest, *sorted(failed), "--maxfail", str(most_failures), "--junitxml", str(reports / ALONE)]
        return parts.run(command, env=env) == 0


def _provide_site(parts: Parts, built: bool) -> dict[str, str]:
    """Build the site, or check that dist/ has one; return the environment of tests, which names it."""
    with parts.part("installing"):
        ensure_npm()  # tests use its tools, too
    with parts.part("build"):
        if not built:
            build()
        elif not (DIST / "index.html").exists():
            raise BuildError("There is no built site in dist/; run `python build.py build`, or leave out --built.")
    return {**clean_environment(), SITE_VARIABLE: str(DIST)}


def run_other_browsers(*, built: bool) -> bool:
    """Test the built site in Firefox and WebKit: start, play, reload, and play without a network."""
    with Parts() as parts:
        with parts.part("installing"):
            python, browser, firefox, (driver, _) = str(ensure_venv()), find_browser(), find_firefox(), find_webkit()
        env = {**_provide_site(parts, built), BROWSER_VARIABLE: browser}
        say(f"test: the page, in {firefox} and by {driver}")
        with parts.part("browser tests"):
            return parts.run([*(screen() or []), python, "-m", "pytest", "e2e", "-m", "browsers"], env=env) == 0


def screenshots(
    folder: Path | None = None, rooms: Sequence[str] = (), text: int = 100, *, contrast: bool = False
) -> bool:
    """Regenerate the tour of the built site in docs/, or draw every room, or those named, into a folder outside.

    `text`: the browser's size of text, in percent; `contrast`: in the forced colours of a contrast theme.

    Raises:
        BuildError: the pictures would become part of the repository, or cannot be written there.
    """
    if (rooms or text != USUAL_TEXT or contrast) and folder is None:
        raise BuildError("Rooms are drawn into a folder: name it with --all FOLDER.")
    if text not in TEXT_SIZES:
        raise BuildError(f"The size of text is from {TEXT_SIZES.start} to {TEXT_SIZES.stop - 1} percent, not {text}.")
    if folder is not None and folder.resolve().is_relative_to(ROOT):
        raise BuildError(
            f"{folder} lies in the repository, which would keep every picture for ever; name a folder outside of it."
        )
    if folder is not None and folder.exists() and not folder.is_dir():
        raise BuildError(f"{folder} is a file; name a folder for the pictures.")
    python, browser = str(ensure_venv()), find_browser()
    build()
    how = [f"--text={text}", *(["--contrast"] if contrast else [])]
    wanted = [] if folder is None else [str(folder.resolve()), *how, *rooms]
    return run([python, "-m", "e2e.screenshots", *wanted], env=browser_environment(browser)) == 0


def previews() -> bool:
    """Draw the pictures of link previews and the maskable icon, which are kept in web/."""
    python, browser = str(ensure_venv()), find_browser()
    ensure_npm()
    return run([python, "-m", "e2e.previews"], env=browser_environment(browser)) == 0


def bench(rounds: int, also: list[str]) -> bool:
    """Measure the built site's start against stock PyScript, then moves, long tables and memory."""
    python, browser, modules, site = str(ensure_venv()), find_browser(), ensure_npm(), build()
    start = ["lab.speed.start", *also, f"now={site}", "--modules", str(modules), "--rounds", str(rounds)]
    touch = ["lab.speed.page_speed", str(site)]
    done = [
        run([python, "-m", *command, "--browser", browser, "--out", str(table)], env=clean_environment())
        for command, table in ((start, START_TABLE), (touch, TOUCH_TABLE))
    ]
    return done == [0, 0]


def browser_environment(browser: str) -> dict[str, str]:
    """Return the environment variables of a browser test."""
    return {**clean_environment(), BROWSER_VARIABLE: browser, SITE_VARIABLE: str(DIST)}
