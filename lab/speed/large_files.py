"""Open a file of 10 MB with some 5,000 games, and measure the page's longest step and how much memory it needs.

    python -m lab large_files dist --browser $(which chromium) --write

The file is made from a seed. Playwright chooses it in a real browser, waits for the list, searches, turns pages, and
opens a game. A step is a task of the page's thread, as `PerformanceObserver` reports those of 50 ms and more; the load
of the machine counts in. Memory is the JavaScript heap after a collection, and the PSS of the renderer with its workers
(Linux). `--write` puts the figures into docs/measured/large-files.json.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from pycore.bridge import handle
from pycore.games import find
from pycore.interfaces.game import setup
from pycore.kernel.lines.names import NO_LINE, longer_line

from .browser_page import READY
from .memory import renderer_memory
from .start import FLAGS, PackingServer

OUT = Path(__file__).resolve().parents[2] / "docs" / "measured" / "large-files.json"
SIZE = 10_000_000
DIFFERENT, PLIES = 60, 80
"""How many games differ in their moves, and how long they are."""
NAMES = (
    "Anna Bruno Chen Dana Emil Farah Goran Hana Igor Jana Kofi Lena Mateo Nadia Omar Petra Quinn Rosa Sven Tova".split()
)
WATCH = """
globalThis.steps = [];
new PerformanceObserver((list) => steps.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask", buffered: false });
"""


def moves(dice: random.Random) -> str:
    """Return the moves of a random game of plain chess in PGN, with the time left after each."""
    game = setup(find("pilgrim"), {})
    rules, pos, line = game.rules, game.rules.start(), NO_LINE
    log: list[str] = []
    commands: list[dict[str, Any]] = []
    while len(log) < PLIES + 2:
        choices = rules.legal_moves(pos)
        if not choices:
            break
        move = next((one for one in choices if one.text == "pass"), None) or dice.choice(choices)
        log.append(move.text)
        line, pos = longer_line(line, move.text), rules.play(pos, move)
        left = 600 - 3 * len(log)
        commands.append({"at": len(log), "line": line, "text": f"clk 0:{left // 60:02}:{left % 60:02}"})
    record = {"format": 1, "game": "pilgrim", "log": log, "meta": {"commands": commands[2:]}}
    text: str = json.loads(handle(json.dumps({"do": "text", "record": record})))["text"]
    return text.split("\n\n", 1)[1].strip().removesuffix("*")


def made(seed: int, size: int = SIZE) -> tuple[str, int]:
    """Return a text of at least `size` characters, and how many games it has."""
    dice = random.Random(seed)
    known = [moves(dice) for _ in range(DIFFERENT)]
    parts: list[str] = []
    length = 0
    while length < size:
        n = len(parts) + 1
        white, black = dice.sample(NAMES, 2)
        result = dice.choice(["1-0", "0-1", "1/2-1/2"])
        tags = {
            "Event": f"Open {n % 40}",
            "Site": "?",
            "Date": f"{1950 + n % 70}.{1 + n % 12:02}.??",
            "Round": str(n % 9),
        }
        tags |= {"White": f"{white} {n}", "Black": f"{black} {n}", "Result": result}
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
        parts.append(f"{head}\n\n{dice.choice(known)} {result}\n\n")
        length += len(parts[-1])
    return "".join(parts), len(parts)


class Watched:
    """A page whose steps and memory are watched."""

    def __init__(self, page: Page, cdp: CDPSession, profile: str) -> None:
        self._page, self._cdp, self._profile = page, cdp, profile
        cdp.send("HeapProfiler.enable")

    def heap(self) -> float:
        """Return the JavaScript heap after a collection, in megabytes."""
        self._cdp.send("HeapProfiler.collectGarbage")
        return float(self._page.evaluate("performance.memory.usedJSHeapSize")) / 1e6

    def whole(self) -> float:
        """Return the PSS of the renderer after a collection, in megabytes."""
        self._cdp.send("HeapProfiler.collectGarbage")
        time.sleep(2)
        return renderer_memory(self._profile).whole

    def steps(self) -> dict[str, float]:
        """Return how many long steps there were since the last call, and the longest in milliseconds (0: under 50)."""
        found = self._page.evaluate("steps.splice(0)")
        return {"longest_ms": round(max(found, default=0)), "of_50_ms_or_more": len(found)}


def measured(folder: Path, browser: str, seed: int) -> dict[str, Any]:
    """Return the figures of one run."""
    text, games = made(seed)
    server = PackingServer(folder).start()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as play:
        file = Path(home) / "games.pgn"
        file.write_text(text, encoding="utf-8")
        profile = str(Path(home) / "profile")
        context = play.chromium.launch_persistent_context(
            profile, executable_path=browser, args=[*FLAGS, "--enable-precise-memory-info"], service_workers="block"
        )
        page = context.pages[0]
        page.goto(f"{server.address}#/open")
        page.wait_for_function(READY, timeout=300_000)
        page.get_by_role("button", name="Choose a file").wait_for()
        page.wait_for_timeout(3000)
        page.evaluate(WATCH)
        watched = Watched(page, context.new_cdp_session(page), profile)
        before = (watched.heap(), watched.whole())
        watched.steps()
        found: dict[str, Any] = {"seed": seed, "bytes": len(text), "games": games, "steps": {}}
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name="Choose a file").click()
        chosen.value.set_files(file)
        page.get_by_role("heading", name=f"{games:d} games in this text").wait_for(timeout=120_000)
        page.wait_for_timeout(2000)
        found["steps"]["reading and listing"] = watched.steps()
        page.get_by_role("button", name="Next page").click()
        page.wait_for_timeout(1000)
        found["steps"]["next page"] = watched.steps()
        page.get_by_role("searchbox", name="Find a game").press_sequentially("open 7 1-0", delay=200)
        page.wait_for_timeout(1000)
        found["steps"]["searching"] = watched.steps()
        page.locator(".paste-game").first.click()
        page.get_by_role("button", name="Put it on a table").wait_for(timeout=120_000)
        page.wait_for_timeout(1000)
        found["steps"]["opening a game"] = watched.steps()
        after = (watched.heap(), watched.whole())
        context.close()
    server.stop()
    found["heap_mb"] = {
        "before": round(before[0], 1),
        "after": round(after[0], 1),
        "more": round(after[0] - before[0], 1),
    }
    found["renderer_mb"] = {
        name: round(value) for name, value in zip(("before", "after"), (before[1], after[1]), strict=True)
    }
    found["renderer_mb"]["more"] = round(after[1] - before[1])
    return found


def main() -> None:
    """Measure, print the figures, and write them if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="the built site")
    parser.add_argument("--browser", required=True, help="the path of Chromium")
    parser.add_argument("--seed", type=int, default=45)
    parser.add_argument("--write", action="store_true", help="write docs/measured/large-files.json")
    asked = parser.parse_args()
    text = json.dumps(measured(asked.folder, asked.browser, asked.seed), indent=1) + "\n"
    print(text, end="")
    if asked.write:
        OUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
