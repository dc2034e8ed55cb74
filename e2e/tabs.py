"""Lets three tabs of one table act at random within the same second, and checks that everything they called saved
survives.

    python -m e2e.tabs                          ten runs in Chromium
    python -m e2e.tabs --runs 200 --seed 7      two hundred
    python -m e2e.tabs --runs 20 --slow 1 12    with tabs slowed down up to twelve times

In each round every tab moves, undoes and takes the table over ("Play here instead") at random moments of the same
second. A tab may be closed in the middle of a move, and another one is opened in its place. A MutationObserver in each
tab reports every combination of a list of moves and a saving status, with the time.

The tested guarantee: a list of moves shown beside "Saved on this device" is found again at the end, as the beginning of
the game or of one of its other lines. Undo shortens the main line, and so does a tab that takes over and plays another
move. But undone moves stay in the log, and become a line of their own when another move is played there. So nothing
that was called saved may be missing from the final record. A move that is drawn before the rules have answered is
listed in words ("Rook B0 to B1") until they return its notation; beside "Saved" it counts as missing, whatever happens
to it. All tabs must agree on that record, also after a reload.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Error, Page, sync_playwright

from buildtools.environment import find_browser
from e2e.hands import first_move, record_of
from e2e.visits import BOOT_TIMEOUT, make_context, serve, site_root, wait_ready
from pycore import bridge

TABS = 3
ROUND = 1000  # ms in which all tabs act
ACTS = ("move", "move", "move", "take", "take", "undo")
SETTLED_WITHIN = 60.0  # seconds
WITNESS = "tabs-witness"
LOOK = """() => ({
    list: [...document.querySelectorAll("button.ply")].map((ply) => ply.textContent),
    said: document.querySelector(".kept")?.textContent ?? "",
    saved: document.documentElement.dataset.saved ?? null,
})"""
# Every change is reported to the observing page at once: a tab that is closed cannot be asked later.
REPORT = f"""(() => {{
    if (!location.pathname.endsWith("/")) return;
    const channel = new BroadcastChannel("{WITNESS}");
    const tab = Math.random().toString(36).slice(2, 6);
    const look = {LOOK};
    let last = "";
    const report = () => {{
        const seen = look();
        const text = JSON.stringify(seen);
        if (text === last) return;
        last = text;
        channel.postMessage({{ tab, time: performance.timeOrigin + performance.now(), ...seen }});
    }};
    new MutationObserver(report).observe(document, {{
        subtree: true, childList: true, characterData: true, attributes: true,
    }});
}})();"""
LISTEN = f"""() => {{
    window.reports = [];
    new BroadcastChannel("{WITNESS}").onmessage = ({{ data }}) => window.reports.push(data);
}}"""
# What a user does, without waiting: each action at its time, if it is possible then.
ACT = """([acts]) => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const press = (words) => seen("button").find((one) => one.textContent.trim() === words)?.click();
    const pick = (nodes, chance) => nodes[Math.floor(chance * nodes.length)];
    const finish = (chance) => {
        pick(seen(".cell.target"), chance)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        seen('[role="menuitem"]')[0]?.click();
    };
    const hands = {
        move: (one, other) => {
            pick(seen(".cell.grab"), one)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            setTimeout(() => finish(other), 20);
        },
        take: () => press("Play here instead"),
        undo: () => press("Undo"),
    };
    for (const [act, when, ...chances] of acts) setTimeout(() => hands[act](...chances), when);
}"""


@dataclass
class Run:
    """The result of one run: the lists that were called saved, and those that are missing at the end."""

    seed: int
    moves: int = 0
    lines: int = 0
    promised: int = 0
    broken: list[dict[str, Any]] = field(default_factory=list)
    trouble: str = ""


class Table:
    """Three tabs at one table of two people, and a page beside them that receives their reports."""

    def __init__(self, context: BrowserContext, dice: random.Random, slow: list[float]) -> None:
        self.context, self.dice, self.slow = context, dice, slow
        self.witness = context.new_page()
        self.witness.goto("./licenses.txt")
        self.witness.evaluate(LISTEN)
        first = context.new_page()
        first_move(first)
        self.address = first.url
        self.tabs = [first, *(self.join() for _ in range(TABS - 1))]

    def join(self) -> Page:
        """Open one more tab at the table."""
        page = self.context.new_page()
        page.goto(self.address)
        wait_ready(page)
        return page

    def play(self, rounds: int) -> None:
        """Let all tabs act within the same second, several times; sometimes close one while it moves."""
        for _ in range(rounds):
            sessions = [self.slow_down(tab) for tab in self.tabs]
            for tab in self.tabs:
                acts = [
                    (self.dice.choice(ACTS), self.dice.randrange(ROUND), self.dice.random(), self.dice.random())
                    for _ in range(self.dice.randint(1, 5))
                ]
                tab.evaluate(ACT, [acts])
            if self.dice.random() < 0.2:
                self.close_one()
            else:
                self.tabs[0].wait_for_timeout(ROUND * self.dice.uniform(0.5, 1.5))
            for session in sessions:
                end_slowness(session)

    def slow_down(self, tab: Page) -> CDPSession:
        """Slow a tab down, as on a busy machine."""
        session = tab.context.new_cdp_session(tab)
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.dice.uniform(*self.slow)})
        return session

    def close_one(self) -> None:
        """Close a tab in the middle of a move, and open another one in its place."""
        gone = self.dice.randrange(TABS)
        self.tabs[gone].wait_for_timeout(self.dice.uniform(0, ROUND))
        self.tabs[gone].close()
        self.tabs[gone] = self.join()

    def settle(self) -> None:
        """Wait until every tab shows and stores the same moves and says that they are saved."""
        until, still = time.monotonic() + SETTLED_WITHIN, 0
        before: list[Any] = []
        while still < 5:
            now = [self.kept(tab) for tab in self.tabs]
            alike = all(one == now[0] and one["list"] and one["saved"] == "device" for one in now)
            still = still + 1 if alike and now == before else 0
            before = now
            if time.monotonic() > until:
                raise ValueError(f"the tabs do not agree: {json.dumps(now)}")
            self.tabs[0].wait_for_timeout(100)

    def kept(self, tab: Page) -> dict[str, Any]:
        """Return what a tab shows, and the stored record as it sees it."""
        seen = tab.evaluate(f"({LOOK})()")
        record = record_of(tab)
        return {
            "list": seen["list"],
            "saved": seen["saved"],
            **{name: record[name] for name in ("log", "at", "branches")},
        }

    def end(self) -> None:
        """Close everything."""
        for page in (*self.tabs, self.witness):
            page.close()


def end_slowness(session: CDPSession) -> None:
    """Run a tab at full speed again; it may have been closed."""
    try:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        session.detach()
    except Error:
        pass


def run_once(context: BrowserContext, seed: int, rounds: int, slow: list[float]) -> Run:
    """Play several rounds at one table, then look for every list that was called saved in the record."""
    run, dice = Run(seed), random.Random(seed)
    table = Table(context, dice, slow)
    try:
        table.play(rounds)
        table.settle()
        reports = table.witness.evaluate("() => window.reports")
        for tab in table.tabs:
            tab.reload()
            wait_ready(tab)
        table.settle()
        record = record_of(table.tabs[0])
        lines = lines_of(record)
        run.moves, run.lines = len(record["log"]), len(record["branches"])
        promised = [report for report in reports if report["said"].startswith("Saved on this device")]
        run.promised = len({tuple(report["list"]) for report in promised})
        missing = [one for one in promised if not is_begun(one["list"], lines)]
        if missing:
            run.broken = [{**one, "around": around(reports, one)} for one in missing]
    except (ValueError, Error) as problem:
        run.trouble = f"{type(problem).__name__}: {problem}"
    finally:
        table.end()
    return run


def lines_of(record: dict[str, Any]) -> list[list[str]]:
    """Return the game and its other lines, each complete, as the list of moves shows them."""
    log = record["log"]
    logs = [log, *(log[: branch["at"]] + branch["log"] for branch in record["branches"])]
    found = []
    for one in logs:
        asked = {"do": "open", "record": {**record, "log": one, "at": len(one), "branches": []}}
        reply = json.loads(bridge.handle(json.dumps(asked)))
        found.append([turn["notation"] for turn in reply["turns"]])
    return found


def is_begun(moves: list[str], lines: list[list[str]]) -> bool:
    """Return whether the list is the beginning of one of the lines."""
    return any(line[: len(moves)] == moves for line in lines)


def around(reports: list[dict[str, Any]], one: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what all tabs showed shortly before and after that moment."""
    near = [other for other in reports if -1500 < other["time"] - one["time"] < 1500]
    return sorted(near, key=lambda other: float(other["time"]))


def run_all(seeds: list[int], rounds: int, slow: list[float]) -> list[Run]:
    """Run several times in one browser."""
    server, runs = serve(site_root()), []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        context = make_context(browser, server.address, "desktop")
        context.set_default_timeout(BOOT_TIMEOUT)
        context.add_init_script(REPORT)
        for seed in seeds:
            runs.append(run_once(context, seed, rounds, slow))
            print(json.dumps(runs[-1].__dict__, ensure_ascii=False), flush=True)
        browser.close()
    server.stop()
    return runs


def main(arguments: list[str] | None = None) -> int:
    """Run what is requested; return 1 if a saved list is missing or the tabs do not agree."""
    options = parser().parse_args(arguments)
    seeds = list(range(options.seed, options.seed + options.runs))
    runs = run_all(seeds, options.rounds, options.slow)
    broken, troubled = [run for run in runs if run.broken], [run for run in runs if run.trouble]
    promised = sum(run.promised for run in runs)
    print(
        f"# {len(runs)} runs, {sum(run.moves for run in runs)} moves, {promised} lists called saved; "
        f"{len(broken)} runs with a broken promise, {len(troubled)} in which the tabs did not agree"
    )
    return 1 if broken or troubled else 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="python -m e2e.tabs", description=__doc__.split("\n")[0] if __doc__ else None)
    made.add_argument("--runs", type=int, default=10, help="tables, one after the other (%(default)s)")
    made.add_argument("--rounds", type=int, default=8, help="seconds in which all tabs act (%(default)s)")
    made.add_argument("--seed", type=int, default=1, help="of the first run (%(default)s)")
    made.add_argument(
        "--slow", nargs=2, type=float, default=[1.0, 4.0], help="how many times slower a tab may be (%(default)s)"
    )
    return made


if __name__ == "__main__":
    sys.exit(main())
