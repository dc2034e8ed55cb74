"""Measures the shelf with many finished tables, and writes docs/measured/shelf.md.

python -m e2e.shelf

The tables are written to both stores through the page's own storage, each with a record of 120 actions and the card
that the page made for such a table. Then the page is reloaded and measures itself.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from buildtools.common import ROOT
from buildtools.environment import BROWSER_VARIABLE, find_browser
from buildtools.testing import SITE_VARIABLE
from e2e.conftest import FLAGS, SIZES, serve, wait_ready
from e2e.hands import open_record
from pycore import games
from tests.playouts import random_play

OUT = ROOT / "docs" / "measured" / "shelf.md"
COUNTS = (0, 10, 100, 1000)
TIMES = 7
GAME = "turtle-shell"
MOST = 50
"""The most that listing a thousand tables may take, in milliseconds."""
LAY = """async ([count, record]) => {
    const { openStorage } = await import(new URL("js/testing.js", document.baseURI));
    const storage = openStorage();
    await storage.ready;
    const [card] = storage.list();
    for (let n = storage.list().length; n < count; n += 1) {
        const touched = new Date(Date.now() - n * 60_000).toISOString();
        storage.save(`laid${n}`, { record, picked: [] }, { ...card, name: `Table ${n}`, touched, over: true }, -1);
    }
    await storage.settled();
    return storage.list().length;
}"""
MEASURE = """async (times) => {
    const { openStorage } = await import(new URL("js/testing.js", document.baseURI));
    const took = (work) => { const begun = performance.now(); work(); return performance.now() - begun; };
    const found = { open: [], list: [], search: [] };
    const box = document.querySelector("[aria-label='Find a table']");
    for (let n = 0; n < times; n += 1) {
        let storage;
        found.open.push(took(() => { storage = openStorage(); }));
        await storage.ready;
        found.list.push(took(() => storage.list()));
        if (!box) continue;
        box.value = n % 2 ? "Table 7" : "";
        found.search.push(took(() => box.dispatchEvent(new Event("input"))));
    }
    const [shown] = performance.getEntriesByName("shelf");
    return { ...found, drawn: shown?.startTime ?? null };
}"""
DRAWN = """new MutationObserver((_changes, watcher) => {
    if (!document.querySelector("article[data-game]")) return;
    performance.mark("shelf");
    watcher.disconnect();
}).observe(document, { subtree: true, childList: true });"""


def measured(page: Page, count: int) -> dict[str, Any]:
    """Return the medians with this many tables, in milliseconds."""
    if count:
        record = random_play(games.find(GAME), {}, "7", random.Random(5), longest=120).record
        if page.evaluate(LAY, [0, record]) == 0:
            open_record(page, {"log": record["log"]})
        assert page.evaluate(LAY, [count, record]) == count
    starts = []
    for _ in range(3):
        page.goto("about:blank")
        page.goto("./#/")
        page.wait_for_selector("article[data-game]")
        found = page.evaluate(MEASURE, TIMES)
        starts.append(found.pop("drawn"))
        wait_ready(page)
    size = page.evaluate("Object.entries(localStorage).flat().reduce((sum, text) => sum + text.length, 0)")
    return {name: median(values) if values else None for name, values in found.items()} | {
        "drawn": median(starts),
        "size": size,
    }


def report(rows: dict[int, dict[str, Any]], version: str) -> str:
    """Return the document in Markdown."""
    lines = [
        "# A shelf with many tables",
        "",
        "`python -m e2e.shelf`: finished tables of 120 actions, each with its record in IndexedDB and, while there is space, one copy in",
        f"localStorage. Medians in milliseconds; Chromium {version}, two shared cores. Listing may take {MOST}.",
        "",
        "| tables | both stores opened | listed | searched and redrawn | first visit to shelf drawn | characters in localStorage |",
        "|--:|--:|--:|--:|--:|--:|",
    ]
    for count, row in rows.items():
        search = f"{row['search']:.1f}" if row["search"] is not None else ""
        cells = (f"{row['open']:.1f}", f"{row['list']:.1f}", search, f"{row['drawn']:.0f}", f"{row['size']:,}")
        lines.append(f"| {count:,} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print and write; return 1 if listing took too long."""
    server = serve(Path(os.environ.get(SITE_VARIABLE, ROOT / "dist")))
    with sync_playwright() as playwright:
        path = os.environ.get(BROWSER_VARIABLE) or find_browser()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(viewport=SIZES["desktop"], base_url=server.address, service_workers="block")
        page = context.new_page()
        page.add_init_script(DRAWN)
        page.goto("./")
        wait_ready(page)
        rows = {count: measured(page, count) for count in COUNTS}
        text = report(rows, browser.version)
        browser.close()
    server.stop()
    print(json.dumps(rows))
    OUT.write_text(text, encoding="utf-8")
    return 0 if rows[max(COUNTS)]["list"] < MOST else 1


if __name__ == "__main__":
    raise SystemExit(main())
