"""What a second thinker gains in a review, in the page: `python -m lab together dist`, where nothing else is done.

A game of random moves is reviewed in one page of the built site, by one thinker and by several in turn: the page is
told of as many cores as make it start them. Wall time is from the question to the answer, with the start of every
helper; CPU is that of the browser's whole process tree. The answers must be the same. Linux only: the CPU is read from
/proc.
"""

from __future__ import annotations

import argparse
import shutil
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from .pages import opened, played_out
from .start import PackingServer, browser_cpu

NODES = 1500
"""For each position, as the page asks for (web/js/study/selectors.js)."""
REVIEW = """async ([record, nodes, thinkers]) => {
    const device = { hardwareConcurrency: thinkers + 1, deviceMemory: 8 };
    for (const [name, value] of Object.entries(device))
        Object.defineProperty(navigator, name, { value, configurable: true });
    const { core } = await import(new URL("js/testing.js", document.baseURI));
    const { points, turning, missed } = await core.think({ do: "review", record, nodes });
    return { points, turning, missed };
}"""


class Review(NamedTuple):
    """What it took, in seconds, and what was found."""

    wall: float
    cpu: float
    found: dict[str, Any]


def reviewed(page: Page, profile: str, record: dict[str, Any], thinkers: int) -> Review:
    """One review by so many."""
    began, spent = time.monotonic(), browser_cpu(profile)
    found = page.evaluate(REVIEW, [record, NODES, thinkers])
    return Review(time.monotonic() - began, browser_cpu(profile) - spent, found)


def main() -> None:
    """Read the command line, measure, and print a line for each number of thinkers."""
    parser = argparse.ArgumentParser(description="What a second thinker gains in a review, in the page.")
    parser.add_argument("site", type=Path, nargs="?", default=Path("dist"), help="a built site")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="Chromium's program")
    parser.add_argument("--game", default="turtle-shell")
    parser.add_argument("--plies", type=int, default=119, help="of the game; fewer than 59 are not shared")
    parser.add_argument("--thinkers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    record = played_out(given.game, 1, given.plies)
    server = PackingServer(given.site).start()
    found: dict[int, list[Review]] = {many: [] for many in given.thinkers}
    with sync_playwright() as play, opened(play, given.browser, server.address) as (page, _, profile):
        reviewed(page, profile, record, 1)  # the first thinker is started, and has run all its code
        for number in range(given.rounds):
            for many in given.thinkers[:: 1 if number % 2 else -1]:
                found[many].append(reviewed(page, profile, record, many))
    server.stop()
    first, *others = [review.found for rows in found.values() for review in rows]
    assert all(other == first for other in others), "thinkers differ in what they found"
    for many, rows in found.items():
        wall, alone = [one.wall for one in rows], [one.wall for one in found[given.thinkers[0]]]
        ratio = median(before / now for before, now in zip(alone, wall, strict=True))
        print(
            f"{many} of them: {median(wall):.1f} s ({min(wall):.1f} to {max(wall):.1f}), {ratio:.2f} times as fast, "
            f"{median(one.cpu for one in rows):.1f} s of CPU"
        )


if __name__ == "__main__":
    main()
