"""Measure the memory of the page for a returning visitor, in megabytes; rows of `python -m lab page_speed`.

    python -m lab memory dist --browser $(which chromium) --analysis 3600

Playwright prepares a profile: a first visit until the memory image is stored, and tables opened from files. The browser
is then started without Playwright, whose developer tools would keep every fetched file, some 12 MB of WebAssembly per
worker. A DevTools pipe suffices to press a button. Memory is the PSS of the renderer: the page with its workers. It has
the browser's code, 25 to 57 MB: less while other browsers run on this machine. So the rows `own` leave all files out,
and are what two builds are compared by. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Playwright, sync_playwright

from tests.playouts import played_out

from .browser_page import LONG, LONG_GAME, PLAYED, READY, Row, bring, settle
from .start import FLAGS, PackingServer, browser_tree

WINDOW = "--window-size=1280,800"
THINKING = 15
"""Seconds that memory is sampled after a hint was requested; it peaks while the search worker starts."""
ANALYSIS = 60
"""Seconds of analysis during which memory is sampled."""
MOST = "200"
AT_TABLE = f"{READY} && document.querySelector('.board [data-cell]')"


def button(name: str) -> str:
    """Return a script expression for the button with that text."""
    return f"[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === {json.dumps(name)})"


class Memory(NamedTuple):
    """Megabytes of a renderer."""

    whole: float
    own: float
    """Without mapped files, which are mostly the browser's code."""


def renderer_memory(profile: str) -> Memory:
    """Return the PSS of the largest renderer of a browser."""
    found = [Memory(0, 0)]
    for pid in browser_tree(profile):
        try:
            if b"--type=renderer" not in Path(f"/proc/{pid}/cmdline").read_bytes():
                continue
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        except OSError:
            continue
        pss = {name: int(rest.split()[0]) / 1000 for name, rest in (line.split(":", 1) for line in lines[1:])}
        found.append(Memory(pss["Pss"], pss["Pss_Anon"]))
    return max(found)


class Plain:
    """A browser with one page, controlled through the DevTools pipe without enabling any domain."""

    def __init__(self, asking: int, answers: int) -> None:
        self._asking, self._answers, self._rest = asking, answers, b""
        self._number = 0
        target = next(one for one in self._ask("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self._session = self._ask("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})[
            "sessionId"
        ]

    def run(self, script: str) -> Any:
        """Return the value of a script in the page; raise RuntimeError if it fails."""
        reply = self._ask(
            "Runtime.evaluate",
            {"expression": script, "awaitPromise": True, "returnByValue": True},
            self._session,
        )
        if "exceptionDetails" in reply:
            raise RuntimeError(json.dumps(reply["exceptionDetails"]))
        return reply["result"].get("value")

    def press(self, name: str) -> None:
        """Click the button with that text; raise RuntimeError if there is none."""
        self.run(f"{button(name)}.click()")

    def wait(self, condition: str, seconds: float = 120) -> None:
        """Wait until a condition holds in the page; raise TimeoutError."""
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.2)

    def _ask(self, method: str, params: dict[str, Any] | None = None, session: str | None = None) -> Any:
        self._number += 1
        request = {"id": self._number, "method": method, "params": params or {}}
        if session:
            request["sessionId"] = session
        os.write(self._asking, json.dumps(request).encode() + b"\0")
        while True:
            reply = json.loads(self._next())
            if reply.get("id") == self._number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def _next(self) -> bytes:
        while b"\0" not in self._rest:
            some = os.read(self._answers, 1 << 16)
            if not some:
                raise EOFError("The browser has ended.")
            self._rest += some
        one, _, self._rest = self._rest.partition(b"\0")
        return one


@contextmanager
def plain(browser: str, profile: str, address: str) -> Iterator[Plain]:
    """Start the browser at an address, yield it, and close it at the end."""
    read_by_it, asking = os.pipe()
    answers, written_by_it = os.pipe()
    # The browser reads from descriptor 3 and writes to descriptor 4.
    shell = f'exec "$@" 3<&{read_by_it} 4>&{written_by_it}'
    command = [
        browser,
        *FLAGS,
        "--headless=new",
        "--remote-debugging-pipe",
        WINDOW,
        f"--user-data-dir={profile}",
        address,
    ]
    with subprocess.Popen(
        ["bash", "-c", shell, "bash", *command],
        pass_fds=(read_by_it, written_by_it),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        os.close(read_by_it)
        os.close(written_by_it)
        try:
            yield Plain(asking, answers)
        finally:
            os.close(asking)
            os.close(answers)
            running.terminate()


def prepare(play: Playwright, browser: str, profile: str, address: str, tables: list[dict[str, Any]]) -> list[str]:
    """Make a first visit until the image is stored, open tables of these records, and return their addresses."""
    context = play.chromium.launch_persistent_context(
        profile, executable_path=browser, args=FLAGS, viewport={"width": 1280, "height": 800}, base_url=address
    )
    try:
        page = context.pages[0]
        page.set_default_timeout(120_000)
        page.goto(address)
        settle(page)
        page.wait_for_function("!('preparing' in document.documentElement.dataset)")
        found = []
        for record in tables:
            bring(page, record)
            found.append(page.url)
        page.wait_for_timeout(1000)
        return found
    finally:
        context.close()


def watched(profile: str, seconds: float, apart: float = 1) -> list[Memory]:
    """Return samples of the memory over that many seconds."""
    found = []
    for _ in range(round(seconds / apart)):
        time.sleep(apart)
        found.append(renderer_memory(profile))
    return found


def rows_of(what: str, found: list[Memory], goal: str) -> Iterator[Row]:
    """Yield a row of the whole memory, and one of the page's own."""
    yield Row(what, "", [one.whole for one in found], "MB", goal)
    yield Row(what, "own", [one.own for one in found], "MB", "")


def memory_rows(play: Playwright, browser: str, address: str, analysis: float = ANALYSIS) -> list[Row]:
    """Return the rows: a table of 500 turns, a hint there, and the analysis of a game for two."""
    rows: list[Row] = []
    turns = f"{LONG // 2} turns"
    records = [played_out(LONG_GAME, 1, LONG), played_out(PLAYED[0], 3, 60)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        long_one, other = prepare(play, browser, profile, address, records)
        with plain(browser, profile, long_one) as page:
            page.wait(AT_TABLE)
            rows += rows_of(f"{turns}: memory", watched(profile, 5), "")
            page.press("Hint")
            rows += rows_of(f"{turns}: memory with the search worker", watched(profile, THINKING), MOST)
        with plain(browser, profile, other) as page:
            page.wait(AT_TABLE)
            page.press("Analysis")
            page.wait(f"{button('Stop')} || {button('Analyse')}")
            if not page.run(f"Boolean({button('Stop')})"):  # on a wide screen it starts by itself
                page.press("Analyse")
                page.wait(button("Stop"))
            found = watched(profile, analysis, max(1, analysis / 60))
            rows += rows_of(f"memory in {analysis:.0f} s of analysis", found, MOST)
            rows += rows_of("the last quarter of it", found[-len(found) // 4 :], MOST)
    return rows


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--analysis", type=float, default=ANALYSIS, help="seconds of analysis")
    given = parser.parse_args()
    server = PackingServer(given.site)
    server.start()
    with sync_playwright() as play:
        for row in memory_rows(play, given.browser, server.address, given.analysis):
            print(" | ".join(row.cells()))


if __name__ == "__main__":
    main()
