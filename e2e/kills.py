"""Kills browsers during play, and checks whether anything is lost that the page had called saved.

    python -m e2e.kills                         a few of each kind, in Chromium and Firefox
    python -m e2e.kills --kills 100 --jobs 2    a hundred kills in each browser
    python -m e2e.kills --only fast update --browsers firefox --write
    python -m e2e.kills --kills 100 --seed 7 --minutes 8 | tee seven.txt

What a page calls saved is read from it until just before the kill: the moves in its list while it says "Saved on this
device" (and `<html data-saved>` is `device`). Then all processes of the browser get SIGKILL at once, or the tab is
closed or crashed, or the browser quits. After a restart on the same profile each table must have every saved move; the
same goes for values of every kind and for deletions (`e2e/keeping.py`). The moves in the list that were not yet saved
are counted too. `--write` puts the table into docs/measured/kills.md; `--add` includes what earlier runs have printed.
`--json` keeps the command and what became of each end in a file, behind earlier ones.
The site is the one in dist/; each job serves a copy of its own.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from buildtools.common import DIST, ROOT, write_text
from buildtools.server import StaticServer
from buildtools.testing import SITE_VARIABLE
from e2e.browsers import WINDOWS, Chromium, Gone, Window
from e2e.browsers import click_next as click
from e2e.ends import PAGE, End, report
from e2e.keeping import Keeping
from e2e.platform.test_platform import build_next

OUT = ROOT / "docs" / "measured" / "kills.md"
BASE = "/chess-pilgrimage/"
GAMES = ("turtle-shell", "monkey-king", "pilgrim", "temple-island")
LONGEST = 250  # moves of a table; then another one is started
PATIENCE = 60  # seconds until the content of a table is trusted, on a busy machine
READY = "document.documentElement.dataset.core === 'ready'"
SHOWN = "document.body.innerText.slice(0, 600)"
SEEN = """(() => {
    const saved = document.documentElement.dataset.saved === "device";
    const words = document.body.textContent.includes("Saved on this device");
    const moves = [...document.querySelectorAll("button.ply")].map((ply) => ply.textContent);
    return { at: location.hash, saved, words, moves };
})()"""
OPTIONS = """(() => {
    for (const seat of document.querySelectorAll("select[id^=seat-]")) {
        seat.value = "person";
        seat.dispatchEvent(new Event("change", { bubbles: true }));
    }
    document.querySelector("form button[type=submit]").click();
    return true;
})()"""


class Kind(NamedTuple):
    """A kind of kill: how long a session is, how it is played, and how it ends."""

    name: str
    words: str
    longest: float  # seconds of play
    pause: float = 0.0  # seconds between clicks
    end: str = "kill"
    weight: int = 2  # its relative frequency
    browsers: tuple[str, ...] = ("chromium", "firefox")


KINDS = {
    kind.name: kind
    for kind in (
        Kind("fast", "SIGKILL in play, as fast as clicks go", 12, weight=8),
        Kind("minute", "SIGKILL in play, sessions up to a minute", 60, weight=2),
        Kind("human", "SIGKILL in play at a human pace", 25, pause=1.5, weight=3),
        Kind("first", "SIGKILL on a first visit", 8, weight=3),
        Kind("update", "SIGKILL while a new build is taken", 5, weight=3),
        Kind("keep", "SIGKILL among changes and deletions of every kind", 40, weight=3),
        Kind("close", "tab closed", 15, end="close"),
        Kind("crash", "tab's process crashed", 15, end="crash", browsers=("chromium",)),
        Kind("quit", "browser quit", 15, end="quit"),
    )
}


@dataclass
class Life:
    """One browser profile, with everything that its pages have called saved."""

    browser: str
    folder: Path
    server: StaticServer
    chance: random.Random
    promises: dict[str, list[str]] = field(default_factory=dict)
    keeping: Keeping = field(default_factory=Keeping)
    current: str | None = None
    listed: int = 0
    unlike: int = 0
    page: Window | None = None

    def start(self) -> Window:
        """Start the browser on this profile."""
        return WINDOWS[self.browser](self.folder)  # type: ignore[call-arg]

    def look(self, page: Window) -> None:
        """Record what the page calls saved now."""
        seen = page.ask(SEEN)
        if not seen["at"].startswith("#/table/"):
            return
        self.listed = len(seen["moves"])
        if seen["saved"] and seen["words"]:
            self.promises[seen["at"]] = seen["moves"]
        elif seen["words"]:  # the words may follow the attribute, never precede it
            self.unlike += 1

    def open_table(self, page: Window) -> None:
        """Open the table played last, or a new one."""
        if self.current and len(self.promises.get(self.current, [])) < LONGEST and self.chance.random() < 0.8:
            page.open(self.server.address + self.current)
            page.wait("document.querySelector('[data-cell]') !== null")
            return
        page.open(f"{self.server.address}#/new/{self.chance.choice(GAMES)}")
        page.wait("document.querySelector('form button[type=submit]') !== null")
        page.ask(OPTIONS)
        page.wait("location.hash.startsWith('#/table/')")
        self.current = page.ask("location.hash")

    def play(self, page: Window, seconds: float, pause: float) -> None:
        """Click as a user does until the time is over, and keep recording what the page calls saved."""
        until = time.monotonic() + seconds
        turn = self.chance.randrange(1000)
        while time.monotonic() < until:
            turn += 1
            click(page, turn)
            self.look(page)
            rest = min(until, time.monotonic() + pause * self.chance.uniform(0.5, 1.5))
            while time.monotonic() < rest:
                time.sleep(0.1)
                self.look(page)

    def check(self, page: Window, end: End) -> None:
        """Open each saved table again, and count what is lost."""
        if self.keeping.count():
            lost = self.keeping.lost(page)
            end.things, end.undone, end.kinds = self.keeping.count(), len(lost), self.keeping.kinds()
            if lost:
                print(f"# {self.browser}: {lost}", flush=True)
            self.keeping = Keeping()  # what has been checked once is safely on the disk
        for place, moves in self.promises.items():
            page.open(self.server.address)
            page.open(self.server.address + place)
            page.wait(f"({READY}) || ({SEEN}).moves.length >= {len(moves)}")
            found = page.ask(SEEN)["moves"]
            if found[: len(moves)] != moves:  # the first drawing may come from a snapshot; the rules decide
                page.wait(READY)
            until = time.monotonic() + PATIENCE
            while found[: len(moves)] != moves and time.monotonic() < until:
                time.sleep(0.5)
                found = page.ask(SEEN)["moves"]
            if found[: len(moves)] != moves:
                print(f"# {self.browser}: {place} had {moves} and shows {page.ask(SHOWN)!r}", flush=True)
            same = 0
            while same < min(len(found), len(moves)) and found[same] == moves[same]:
                same += 1
            end.promised += len(moves)
            end.lost += len(moves) - same
            if page.ask("document.querySelector('[data-cell]') === null"):
                end.tables += 1
                self.current = None
        # One table is enough to continue with; what has been checked once is safely on the disk.
        self.promises = {place: moves for place, moves in self.promises.items() if place == self.current}


def session(life: Life, kind: Kind, end: End) -> None:
    """Play, kill, and restart to see what is left. The checked page is used for the next session."""
    page = life.page
    if page is None:
        page = life.page = life.start()
        page.open(life.server.address)
    end.version = page.version
    ways: dict[str, Callable[[Life, Window, Kind], None]] = {
        "first": first,
        "update": update,
        "keep": keep,
    }
    ways.get(kind.name, usual)(life, page, kind)
    end.unpromised = max(0, life.listed - len(life.promises.get(life.current or "", [])))
    life.page = None
    finish(page, kind.end)
    page = life.page = life.start()
    page.open(life.server.address)
    life.check(page, end)


def usual(life: Life, page: Window, kind: Kind) -> None:
    """Play a session at a table, starting once the rules are ready."""
    page.wait(READY)
    life.open_table(page)
    life.play(page, life.chance.uniform(0.5, kind.longest), kind.pause)


def keep(life: Life, page: Window, kind: Kind) -> None:
    """Change and delete values of every kind, starting once the rules are ready."""
    page.wait(READY)
    life.promises, life.current = {}, None  # a finished table may be deleted
    life.keeping.go_on(page, life.server.address, life.chance, time.monotonic() + life.chance.uniform(2, kind.longest))
    life.listed = 0


def first(life: Life, page: Window, kind: Kind) -> None:
    """Play the first moves on a new profile, while Python and the files are still loading."""
    life.open_table(page)
    life.play(page, life.chance.uniform(0, kind.longest), kind.pause)


def update(life: Life, page: Window, kind: Kind) -> None:
    """Offer and accept a new build, and kill while it takes over."""
    page.wait(READY)
    page.wait("document.body.textContent.includes('Ready offline')")
    life.open_table(page)
    life.play(page, 3, 0)
    build_next(life.server.root)
    page.reload()
    offered = "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Update now')"
    page.wait(f"Boolean({offered})")
    life.look(page)
    page.ask(f"void setTimeout(() => {offered}.click(), 50)")
    listen(life, page, life.chance.uniform(0, kind.longest))


def listen(life: Life, page: Window, seconds: float) -> None:
    """Only record what the page calls saved; it may be between two pages."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            life.look(page)
        except Gone:
            time.sleep(0.05)


def finish(page: Window, how: str) -> None:
    """Kill the browser, and check that none of its processes is left."""
    if how == "close":
        page.close_tab()
    elif how == "crash" and isinstance(page, Chromium):
        page.crash_tab()
    if how == "kill":
        page.kill()
    else:
        page.quit()


def job(task: tuple[str, list[str], int, Path, float]) -> list[End]:
    """Run a list of kinds one after the other in one browser; a profile survives several kills, as on a real device."""
    browser, kinds, seed, site, until = task
    ends: list[End] = []
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True) as name:
        root = Path(name) / "site"
        shutil.copytree(site, root)
        server = StaticServer(root, BASE, cache_control="max-age=600").start()
        life: Life | None = None
        for number, kind in enumerate(kinds):
            if time.monotonic() > until:
                break
            if life is None or kind == "first" or number % 8 == 0:
                leave(life)
                life = Life(browser, Path(name) / f"profile-{number}", server, chance)
            end = End(browser, kind)
            try:
                session(life, KINDS[kind], end)
            except (Gone, TimeoutError, OSError, ValueError, KeyError) as problem:
                end.trouble = f"{type(problem).__name__}: {str(problem)[:200]}"
                leave(life)
                life = None
            else:
                end.unlike, life.unlike = life.unlike, 0
            ends.append(end)
            print(json.dumps(end.__dict__), flush=True)
        leave(life)
        server.stop()
    return ends


def leave(life: Life | None) -> None:
    """Remove the browser of a profile, and the profile."""
    if life:
        if life.page:
            life.page.kill()
        shutil.rmtree(life.folder, ignore_errors=True)


def plan(browser: str, only: list[str], kills: int, chance: random.Random) -> list[str]:
    """Return this many kinds in random order, each at least once if there is room."""
    wanted = [kind for kind in only if browser in KINDS[kind].browsers]
    more = [kind for kind in wanted for _ in range(KINDS[kind].weight - 1)]
    found = [*wanted, *(more[number % len(more)] for number in range(kills))][:kills] if more else wanted[:kills]
    chance.shuffle(found)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run the requested kills; return 1 if anything that was called saved is lost."""
    options = parser().parse_args(arguments)
    chance, site = random.Random(options.seed), Path(os.environ.get(SITE_VARIABLE, DIST))
    until = time.monotonic() + 60 * options.minutes
    tasks: list[tuple[str, list[str], int, Path, float]] = []
    for browser in options.browsers:
        kinds = plan(browser, options.only, options.kills, chance)
        shares = [kinds[number :: options.jobs] for number in range(options.jobs)]
        tasks += [(browser, share, chance.randrange(10**9), site, until) for share in shares if share]
    lines = [line for path in options.add for line in path.read_text(encoding="utf-8").splitlines()]
    ends = [End(**json.loads(line)) for line in lines if line.startswith("{")]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        ends += [end for found in pool.imap_unordered(job, tasks) for end in found]
    table = report(ends, {kind.name: kind.words for kind in KINDS.values()})
    print(table)
    for end in ends:
        if end.trouble or end.broken() or end.unlike:
            print(f"# {end}")
    if options.write:
        OUT.parent.mkdir(parents=True, exist_ok=True)
        versions = sorted({f"{end.browser} {end.version}" for end in ends if end.version})
        OUT.write_text(PAGE.format(versions=", ".join(versions), table=table), encoding="utf-8")
    if options.json:
        keep_ends(options.json, " ".join(["python -m e2e.kills", *(arguments or sys.argv[1:])]), ends)
    broken = any(end.broken() for end in ends)
    return 1 if broken or all(end.trouble for end in ends) else 0


def keep_ends(path: Path, command: str, ends: list[End]) -> None:
    """Write the command and what became of each end into a file, behind those that it has."""
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"commands": [], "ends": []}
    told = [{name: value for name, value in end.__dict__.items() if value} for end in ends]
    kept = {"commands": [*before["commands"], command], "ends": [*before["ends"], *told]}
    write_text(path, json.dumps(kept, indent=1) + "\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="python -m e2e.kills", description=__doc__.split("\n")[0] if __doc__ else None)
    made.add_argument("--browsers", nargs="+", default=["chromium", "firefox"], choices=["chromium", "firefox"])
    made.add_argument(
        "--only", nargs="+", default=list(KINDS), choices=list(KINDS), metavar="KIND", help=", ".join(KINDS)
    )
    made.add_argument("--kills", type=int, default=len(KINDS), help="ends in each browser (%(default)s)")
    made.add_argument("--jobs", type=int, default=1, help="browsers at the same time (%(default)s)")
    made.add_argument("--seed", type=int, default=1, help="of the order and of the moments (%(default)s)")
    made.add_argument("--minutes", type=float, default=1e6, help="no end is begun after so many")
    made.add_argument("--add", nargs="+", type=Path, default=[], metavar="FILE", help="what earlier runs have printed")
    made.add_argument("--json", type=Path, metavar="FILE", help="keep what became of each end here, too")
    made.add_argument("--write", action="store_true", help=f"write {OUT.relative_to(ROOT)}")
    return made


if __name__ == "__main__":
    sys.exit(main())
