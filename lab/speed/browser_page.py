"""A page of the built site in a real browser, opened for measurement, and the rows of the resulting table."""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page, Playwright

from pycore import games
from pycore.bridge import handle

from .start import FLAGS

PLAYED = ("turtle-shell", "monkey-king")
LONG_GAME, LONG = "temple-island", 1000
"""The long table: 500 turns, each a roll and a move."""
WATCH = """(() => {
    const bench = (globalThis.bench = { writes: 0, characters: 0, settled: 0, drawn: [], tasks: [] });
    const painted = (then) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now());
        port2.postMessage(0);
    });
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        if (key.includes("/table/")) {
            bench.writes += 1;
            bench.characters += text.length;
            painted((now) => { bench.settled = now; });
        }
        return put.call(this, key, text);
    };
    addEventListener("pointerup", ({ timeStamp }) => {
        bench.at = timeStamp;
        painted((now) => bench.drawn.push(now - timeStamp));
    }, true);
    new PerformanceObserver((list) => bench.tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask" });
})()"""
READY = "document.documentElement.dataset.ready === '1'"


class Row(NamedTuple):
    """One row of the table."""

    what: str
    at: str
    values: list[float]
    unit: str
    limit: str

    def cells(self) -> list[str]:
        """Return the printed cells: median, 95th percentile and maximum."""
        ordered = sorted(self.values)
        late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
        many = len(ordered) > 1
        middle = f"{statistics.median(ordered):.0f}"
        return [
            self.what,
            self.at,
            middle,
            *([f"{late:.0f}", f"{ordered[-1]:.0f}"] if many else ["", ""]),
            self.unit,
            self.limit,
        ]


@contextmanager
def opened(
    play: Playwright, browser: str, address: str, *, ready: bool = True
) -> Iterator[tuple[Page, CDPSession, str]]:
    """Open the shelf in a browser with a new profile, wait for Python or not; yield page, CDP session and profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = play.chromium.launch_persistent_context(
            profile,
            executable_path=browser,
            args=FLAGS,
            viewport={"width": 1280, "height": 800},
            service_workers="block",
            base_url=address,
        )
        try:
            page = context.pages[0]
            page.set_default_timeout(120_000)
            page.add_init_script(WATCH)
            page.goto(address)
            if ready:
                settle(page)
            yield page, context.new_cdp_session(page), profile
        finally:
            context.close()


def settle(page: Page) -> None:
    """Wait until Python answers."""
    page.wait_for_function(READY)
    page.wait_for_timeout(500)


def bring(page: Page, record: dict[str, Any]) -> None:
    """Open a table with this record through the file chooser, as a person would."""
    spec = games.find(record["game"])
    meta = {"name": "A table", "seats": {side: {"kind": "person"} for side in spec.sides}}
    page.goto("./#/open")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    text = json.dumps({**record, "meta": meta}).encode()
    chooser.value.set_files({"name": "table.json", "mimeType": "application/json", "buffer": text})
    page.get_by_role("button", name="Put it on a table").click()
    page.wait_for_selector(".board [data-cell]")
    page.wait_for_timeout(500)


def asked(**request: Any) -> Any:
    """Return the reply of the same core run natively, used to choose moves."""
    return json.loads(handle(json.dumps(request)))
