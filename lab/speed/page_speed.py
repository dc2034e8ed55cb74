"""Measure how fast the page reacts to input, and its memory; second table of `python build.py bench`.

    python -m lab page_speed dist --browser $(which chromium) [--steps]

Real input events in one browser: two games are played by pointing, at full speed and with the main thread four times
slower; a table of 500 turns is opened and taken back; a shelf of 60 tables is compared with an empty one. Times are
milliseconds from pointer-up to the next paint (`drawn`), or to the paint after the table was stored (`settled`: Python
has answered). The CPU of Python is that of the browser's process tree during one request. The rows of memory are those
of `lab/speed/memory.py`. Linux only.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from pycore import games
from pycore.interfaces.game import setup
from tests.playouts import played_out

from .browser_page import LONG, LONG_GAME, PLAYED, Row, asked, bring, opened, settle
from .memory import memory_rows
from .start import PackingServer, browser_cpu, keep_table

PLIES = 24
VISITS = 5
TABLES = 60
SLOWER = 4
TASK, MAIN_THREAD = "ThreadControllerImpl::RunTask", "CrRendererMain"
"""As the browser names them in a trace."""
ASK = """async (request) => {
    const { core } = await import(new URL("js/testing.js", document.baseURI));
    return JSON.stringify(await core.ask(request)).length;
}"""
# Copies the one existing table into both stores, as the page itself writes it.
COPY = """async (many) => {
    const { openStorage } = await import(new URL("js/testing.js", document.baseURI));
    const storage = openStorage();
    await storage.ready;
    const [{ id, state, ...spec }] = storage.list();
    const { body } = await storage.loadReconciled(id);
    for (let n = 1; n < many; n += 1) storage.save(`copy${n}`, body, spec, -1);
    await storage.settled();
}"""


def pointed(page: Page, game: str, plies: int, at: str) -> list[Row]:
    """Play a game by pointing at two cells per move, and return its rows."""
    table = asked(do="new", game=game, options={}, seed="1")
    bring(page, table["record"])
    page.evaluate("Object.assign(bench, { drawn: [], tasks: [], writes: 0, characters: 0 })")
    chooser = random.Random(1)
    cells = setup(games.find(game), {}).rules.board.cell
    select: list[float] = []
    step: list[float] = []
    settled: list[float] = []
    written: list[float] = []
    for _ in range(plies):
        free = [move for move in table["scene"]["moves"] if plain(move, cells)]
        if not free:
            break
        move = chooser.choice(free)
        first, second = (middle(page, f'.board [data-cell="{name}"]') for name in move["steps"])
        page.mouse.click(*first)
        page.wait_for_timeout(120)
        begun = page.evaluate("bench.writes")
        page.mouse.click(*second)
        table = asked(do="play", record=table["record"], action=move["action"])
        ply = len(table["record"]["log"])
        page.wait_for_function(
            "([n, was]) => bench.writes > was && bench.settled > bench.at"
            " && document.querySelectorAll('button.ply').length >= n",
            arg=[ply, begun],
        )
        page.wait_for_timeout(500 if at else 250)
        one, two = page.evaluate("bench.drawn.splice(0)")[-2:]
        select.append(one)
        step.append(two)
        settled.append(page.evaluate("bench.settled - bench.at"))
        written.append(page.evaluate("bench.writes") - begun)
    limits = ("100 at p95", "80 at p95", "", "200 the most") if at else ("16", "50", "", "200 the most")
    name = games.find(game).name
    tasks = page.evaluate("bench.tasks")
    return [
        Row(f"{name}: select, drawn", at, select, "ms", limits[0]),
        Row(f"{name}: step, drawn", at, step, "ms", limits[1]),
        Row(f"{name}: step, settled", at, settled, "ms", limits[2]),
        Row(f"{name}: long tasks", at, tasks or [0], "ms", limits[3]),
        Row(f"{name}: writes a step", at, written, "", "1"),
    ]


def first_tables(play: Playwright, browser: str, address: str) -> list[Row]:
    """Return the longest task of the main thread in each of some first visits, after Play was pressed on the shelf.

    What it takes of the processor does not depend on what else the machine does.
    """
    rows = []
    for game in games.GAMES:
        name = games.find(game).name
        longest, busy = [], []
        for _ in range(VISITS):
            with opened(play, browser, address, ready=False) as (page, cdp, _profile):
                page.get_by_role("button", name=f"Play {name}").wait_for()
                at = middle(page, f'[data-game="{game}"] .primary')
                cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.evaluate("bench.tasks = []")
                with traced(page, cdp) as tasks:
                    page.mouse.click(*at)
                    page.wait_for_selector(".board [data-cell]")
                    page.wait_for_timeout(2000)
                    longest.append(max(page.evaluate("bench.tasks"), default=0))
                busy.append(max(tasks))
        at_rate = f"main thread {SLOWER}x slower"
        what = f"{name}: longest task after Play, first visit"
        rows += [Row(what, at_rate, longest, "ms", ""), Row(f"{what}, CPU", at_rate, busy, "ms", "500")]
    return rows


@contextmanager
def traced(page: Page, cdp: CDPSession) -> Iterator[list[float]]:
    """Yield a list that has, afterwards, the milliseconds that each task of the main thread took of the processor."""
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tasks: list[float] = []
    cdp.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: ended.append(True))
    cdp.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel"]}})
    yield tasks
    cdp.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    for one in events:
        if one["name"] == TASK and names.get((one["pid"], one["tid"])) == MAIN_THREAD:
            tasks.append(one.get("tdur", 0) / 1000)


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Return the point to click on an element.

    A locator's own click asks the page for a hit test first, and queries by role check every row of a long list for
    visibility, which renders them all.
    """
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def plain(move: dict[str, Any], cells: Any) -> bool:
    """Return whether a move is two cells without a question."""
    kinds = move.get("kinds", [])
    return (
        len(move["steps"]) == 2
        and all(step in cells for step in move["steps"])
        and not move.get("warn")
        and (not kinds or kinds[-1] not in ("exchange", "fly"))
    )


def pressed(page: Page, button: str, times: int) -> list[float]:
    """Return the milliseconds from each click on a button to the paint after the result was stored."""
    found = []
    at = middle(page, f'.act:has-text("{button}")')
    for _ in range(times):
        before = page.evaluate("bench.writes")
        page.mouse.click(*at)
        page.wait_for_function("(was) => bench.writes > was && bench.settled > bench.at", arg=before)
        found.append(page.evaluate("bench.settled - bench.at"))
        page.wait_for_timeout(150)
    return found


def long_table(play: Playwright, browser: str, address: str) -> list[Row]:
    """Return the rows for opening and taking back 500 turns of a game for one."""
    record = played_out(LONG_GAME, 1, LONG)
    other = played_out(LONG_GAME, 50, 2)
    turns = f"{LONG // 2} turns"
    with opened(play, browser, address) as (page, _, profile):
        page.evaluate(ASK, {"do": "open", "record": other})  # warm up: code runs slower the first time
        before = browser_cpu(profile)
        characters = page.evaluate(ASK, {"do": "open", "record": record})
        spent = (browser_cpu(profile) - before) * 1000
        again = page.evaluate(ASK, {"do": "undo", "record": record, "turns_from": LONG, "log_from": LONG})
        bring(page, record)
        page.evaluate("Object.assign(bench, { tasks: [] })")
        return [
            Row(f"{turns}: opened by Python, CPU", "", [spent], "ms", "250"),
            Row(f"{turns}: reply when opened", "", [characters / 1000], "kB", ""),
            Row(f"{turns}: reply of an undo", "", [again / 1000], "kB", ""),
            Row(f"{turns}: undo, settled", "", pressed(page, "Undo", 8), "ms", "60"),
            Row(f"{turns}: redo, settled", "", pressed(page, "Redo", 8), "ms", ""),
            Row(f"{turns}: long tasks meanwhile", "", page.evaluate("bench.tasks") or [0], "ms", "200 the most"),
        ]


def shelves(play: Playwright, browser: str, address: str) -> list[Row]:
    """Return the main-thread time from navigation until Python is ready, with many tables and with none."""
    busy: dict[int, list[float]] = {}
    with opened(play, browser, address) as (page, cdp, _profile):
        for tables in (0, TABLES):
            if tables:
                bring(page, played_out(PLAYED[0], 5, 30))
                page.goto("./#/")
                page.evaluate(COPY, tables)
            for _ in range(3):
                page.goto("about:blank")
                cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
                page.goto(address)
                settle(page)
                metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
                busy.setdefault(tables, []).append(metrics["TaskDuration"] * 1000)
                cdp.send("Performance.disable")
    ratio = statistics.median(busy[TABLES]) / statistics.median(busy[0])
    return [
        Row("empty shelf: main thread till ready", "", busy[0], "ms", ""),
        Row(f"shelf of {TABLES} tables: main thread till ready", "", busy[TABLES], "ms", f"3 times; is {ratio:.1f}"),
    ]


def measure(browser: str, site: Path, *, only_steps: bool = False) -> list[Row]:
    """Return every row in the order of the table, or only those of steps."""
    server = PackingServer(site)
    server.start()
    rows: list[Row] = []
    with sync_playwright() as play:
        for slower in (1, SLOWER):
            with opened(play, browser, server.address) as (page, cdp, _):
                cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                for game in PLAYED:
                    rows += pointed(page, game, PLIES, f"main thread {slower}x slower" if slower > 1 else "")
                    print(f"{game}, {slower}x: done", flush=True)
        for part in () if only_steps else (first_tables, long_table, memory_rows, shelves):
            try:
                rows += part(play, browser, server.address)
                print(f"{part.__name__}: done", flush=True)
            except PlaywrightError as failure:  # the other parts are still useful
                print(f"{part.__name__}: {failure}", flush=True)
    return rows


def report(rows: list[Row], load: str) -> str:
    """Return the table in Markdown."""
    head = ["| what | how | median | p95 | most | unit | goal |", "|---|---|--:|--:|--:|---|---|"]
    return "\n".join([f"Load {load}.", "", *head, *(f"| {' | '.join(row.cells())} |" for row in rows)]) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--steps", action="store_true", help="only the rows of playing by pointing")
    parser.add_argument("--out", type=Path, help="replace the table in this file, below its line `<!-- table -->`")
    options: Any = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    rows = measure(options.browser, options.site, only_steps=options.steps)
    keep_table(report(rows, f"{before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end"), options.out)


if __name__ == "__main__":
    main()
