"""What the pages of public builds left in a browser is shown by today's page as it was, and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import expect_turns, plies, point, strip

DATA = Path(__file__).parents[2] / "tests" / "data"
BUILDS = ["878da7a", pytest.param("9d3f7c37", marks=pytest.mark.long)]
LEAVE = """async ({ local, disk }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    const request = indexedDB.open("chess-pilgrimage/1/", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept", { keyPath: "name" });
    const database = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const transaction = database.transaction("kept", "readwrite");
    for (const entry of disk) transaction.objectStore("kept").put(entry);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
}"""


@pytest.mark.parametrize("build", BUILDS)
def test_tables_of_an_earlier_build_are_shown_and_played_on(page: Page, build: str) -> None:
    stored = json.loads((DATA / build / "stored.json").read_text(encoding="utf-8"))
    bodies = {entry["name"]: json.loads(entry["text"])["body"] for entry in stored["disk"]}
    tables: dict[str, Any] = {name[len("table/") :]: body for name, body in bodies.items() if "table/" in name and body}
    page.goto("./licenses.txt")  # no page of ours runs while the stores are filled
    page.evaluate(LEAVE, stored)

    page.goto("./#/tables")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("[data-table]")).to_have_count(len(tables))

    table, body = next(one for one in tables.items() if one[1]["record"]["branches"])
    page.goto(f"./#/table/{table}")
    expect(plies(page)).to_have_count(3, timeout=BOOT_TIMEOUT)
    wait_ready(page)
    if body["record"]["at"] < 3:
        page.get_by_role("button", name="Redo", exact=True).click()
    expect(strip(page)).to_contain_text("Black to move")
    expect(page.get_by_text("„Nicht“ 龟").first).to_be_visible()
    point(page, "B7", "B6")
    expect_turns(page, "B1-B3", "G7-G6", "C2-C3", "B7-B6")
    expect(page.locator("html")).to_have_attribute("data-saved", "device")
