"""Measure how long the workshop takes until the board of a made game stands on its bench.

    python -m lab workshop now=dist --browser $(which chromium) --rounds 3

In each round a new profile visits the workshop and begins with Hexapawn; when the page has stored its files and the
image of Python, a new browser process opens the same draft again. Counted from the navigation until the board is drawn:
the seconds, and the CPU of the browser's process tree, which hardly depends on what else the machine does. `--slower 4`
slows the whole browser down, workers included. Several sites are measured in turn. Linux only.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from .start import FLAGS, LIMIT, Brake, PackingServer, browser_cpu, let_settle

EXAMPLE = "Hexapawn"
BEGIN = f'[...document.querySelectorAll("button")].find((one) => one.ariaLabel?.includes("{EXAMPLE}"))'
BOARD = "document.querySelector('.work-pane [data-cell]')"
FIRST, SECOND = "first", "second"
MOST = 0.5
"""The most that a second visit may take of the CPU of a first one."""


def visit(
    play: Playwright, browser: str, profile: str, server: PackingServer, address: str, slower: int
) -> tuple[str, float, float]:
    """Open the workshop in a new browser process; return the draft's address, and seconds and CPU until the board."""
    context = play.chromium.launch_persistent_context(
        profile, executable_path=browser, args=FLAGS, viewport={"width": 1280, "height": 800}
    )
    try:
        page = context.pages[0]
        page.goto("about:blank")
        page.wait_for_timeout(1000)
        brake = Brake(profile, slower)
        try:
            before = browser_cpu(profile)
            page.goto(address, wait_until="commit", timeout=LIMIT)
            if address == f"{server.address}#/workshop":
                page.wait_for_function(BEGIN, timeout=LIMIT, polling=40)
                page.evaluate(f"{BEGIN}.click()")
            page.wait_for_function(BOARD, timeout=LIMIT, polling=40)
            spent, seconds = browser_cpu(profile) - before, page.evaluate("performance.now()") / 1000
        finally:
            brake.end()
        let_settle(page)
        return page.url, seconds, spent
    finally:
        context.close()


Runs = dict[tuple[str, str], list[tuple[float, float]]]


def measure(browser: str, sites: dict[str, Path], rounds: int, slower: int) -> Runs:
    """Return seconds and CPU of every visit, by site and kind."""
    runs: Runs = {(name, kind): [] for name in sites for kind in (FIRST, SECOND)}
    servers = {name: PackingServer(root) for name, root in sites.items()}
    for server in servers.values():
        server.start()
    with sync_playwright() as play:
        for number in range(rounds):
            for name in sorted(sites, reverse=bool(number % 2)):
                server = servers[name]
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    address = f"{server.address}#/workshop"
                    for kind in (FIRST, SECOND):
                        address, *found = visit(play, browser, profile, server, address, slower)
                        runs[name, kind].append((found[0], found[1]))
    return runs


def report(runs: Runs) -> str:
    """Return a table of medians with the least and the greatest, and of each site's second visit beside its first."""
    lines = [
        "| page | visit | until the board, s | CPU, s | time / first | CPU / first |",
        "|---|---|--:|--:|--:|--:|",
    ]

    def middle(name: str, kind: str, at: int) -> float:
        return statistics.median(run[at] for run in runs[name, kind])

    for name, kind in runs:
        cells = []
        for at in range(2):
            values = [run[at] for run in runs[name, kind]]
            cells.append(f"{middle(name, kind, at):.2f} [{min(values):.2f}-{max(values):.2f}]")
        shares = [f"{middle(name, kind, at) / middle(name, FIRST, at):.2f}" for at in range(2)]
        lines.append(f"| {name} | {kind} | {' | '.join(cells + shares)} |")
    return "\n".join(lines)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--browser", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=int, default=1, help="how many times slower the browser runs")
    options: Any = parser.parse_args()
    sites = {name: Path(place) for name, place in (item.split("=", 1) for item in options.sites)}
    before = os.getloadavg()[0]
    runs = measure(options.browser, sites, options.rounds, options.slower)
    print(f"{options.rounds} rounds in turn; load {before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end.\n")
    print(report(runs))


if __name__ == "__main__":
    main()
