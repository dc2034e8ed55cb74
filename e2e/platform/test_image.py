"""The memory image: later starts use it and give the same answers; whenever anything is wrong, Python starts without
it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, ask, make_context, serve, wait_ready
from e2e.platform.test_platform import build_next, think, wait_offline
from e2e.visits import FIRST_VISIT
from pycore.bridge import AT_TABLE

long = pytest.mark.long
IMAGES = """(async () => {
    const names = [];
    const root = await navigator.storage.getDirectory();
    for await (const [name, folder] of root)
        if (name.startsWith("chess-pilgrimage-image")) for await (const file of folder.keys()) names.push(file);
    return names;
})()"""
# Starts Python as both workers do, once more in one of them: the number of starts from an image, a random draw, and the
# modules of the door that are already there.
DRAW = """async (home) => {
    const { loadPyodide } = await import(new URL("pyodide/boot.mjs", home));
    const python = await loadPyodide({ indexURL: new URL("pyodide/", home).href });
    const images = performance.getEntriesByName("python-from-image").length;
    const drawn = python.runPython("import random; str([random.random() for _ in range(3)])");
    return [images, drawn, python.runPython("import sys; ' '.join(sys.modules)")];
}"""
# Faults of an image's file: `cut`: its end is missing; `flipped`: one bit in the middle is flipped; `memory`: one near
# its end; `foreign`: it is something else.
SPOIL = """async (how) => {
    const root = await navigator.storage.getDirectory();
    for await (const [name, folder] of root) {
        if (!name.startsWith("chess-pilgrimage-image")) continue;
        for await (const file of folder.values()) {
            const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
            const at = how === "memory" ? bytes.length - 4096 : bytes.length >> 3;
            bytes[at] ^= 4;
            const next = { cut: bytes.slice(0, 16_000_000), foreign: new Uint8Array(4096) }[how] ?? bytes;
            if (how === "cut") next[at] ^= 4;
            const writing = await file.createWritable();
            await writing.write(next);
            await writing.close();
        }
    }
}"""


@pytest.fixture
def own_server(site_folder: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """Return a server of the test's own copy of the site."""
    shutil.copytree(site_folder, tmp_path / "site")
    server = serve(tmp_path / "site")
    yield server
    server.stop()


@pytest.fixture
def context(browser: Browser, own_server: StaticServer) -> Iterator[BrowserContext]:
    """Return a context of its own with service workers."""
    made = make_context(browser, own_server.address, "desktop", first_visit=True, service_workers="allow")
    yield made
    made.close()


def visit(context: BrowserContext, server: StaticServer) -> Page:
    """Return a page whose Python is ready and that prepares nothing more."""
    page = context.new_page()
    page.goto(server.address)
    wait_ready(page)
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    return page


def from_image(page: Page) -> list[bool]:
    """Return whether each of the page's Pythons started from an image; the one that made the image may still be
    exiting.
    """
    pythons = [worker for worker in page.workers if "image.mjs" not in worker.url]
    return [worker.evaluate("performance.getEntriesByName('python-from-image').length > 0") for worker in pythons]


def answers(page: Page) -> list[Any]:
    """Return the core's replies to requests of each kind, without times."""
    found: list[Any] = []
    for game in [game["id"] for game in ask(page, {"do": "games"})["games"]]:
        table = ask(page, {"do": "new", "game": game, "seed": "image"})
        found += [table, ask(page, {"do": "text", "record": table["record"]})]
        found.append(ask(page, {"do": "perft", "game": game, "options": {}, "start": None, "after": [], "depth": 1}))
        if table["scene"]["moves"]:
            first = table["scene"]["moves"][0]["action"]
            found.append(ask(page, {"do": "play", "record": table["record"], "action": first}))
    for reply in found:
        reply.pop("seconds", None)
    return found


@pytest.mark.skipif(FIRST_VISIT, reason="this run is one of first visits")
def test_other_tests_start_from_an_image_each_time(page: Page, booted: Page) -> None:
    page.goto("./")
    wait_ready(page)
    assert from_image(page) == from_image(booted)[:1] == [True]


def test_two_starts_from_an_image_have_different_random_seeds(
    context: BrowserContext, own_server: StaticServer
) -> None:
    page = visit(context, own_server)
    drawn = [page.workers[0].evaluate(DRAW, own_server.address) for _ in range(2)]
    assert [images for images, *_ in drawn] == [1, 2], "both started from the image"
    assert drawn[0][1] != drawn[1][1]
    assert {f"pycore.door.{module}" for module in AT_TABLE} <= set(drawn[0][2].split()), "a table imports nothing"


def test_later_starts_use_the_image_and_give_the_same_answers(
    context: BrowserContext, own_server: StaticServer
) -> None:
    page = visit(context, own_server)
    assert from_image(page) == [False]
    assert len(page.evaluate(IMAGES)) == 1
    plain = answers(page)

    page.reload()
    wait_ready(page)
    assert answers(page) == plain
    assert think(page, {"nodes": 100, "seed": "image"})["reply"]["move"]
    assert from_image(page) == [True, True]
    own_server.stop()
    page.reload()
    wait_ready(page)
    assert from_image(page) == [True]


SUMS = pytest.mark.guard(name="an image of the memory has its checksums")
PLAIN = pytest.mark.guard(name="a faulty image means a plain start")


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("memory", marks=SUMS),
        pytest.param("flipped", marks=[long, PLAIN]),
        pytest.param("cut", marks=[long, PLAIN]),
        pytest.param("foreign", marks=[long, PLAIN]),
    ],
)
def test_a_damaged_image_means_a_plain_start_and_is_removed(
    context: BrowserContext, own_server: StaticServer, how: str
) -> None:
    page = visit(context, own_server)
    page.evaluate(SPOIL, how)
    warnings: list[str] = []
    context.on("console", lambda message: warnings.append(message.text))

    page.reload()
    wait_ready(page)
    assert not any(from_image(page))  # on a slow machine a second worker may have been started as well
    assert any("A plain start" in text for text in warnings)
    assert ask(page, {"do": "games"})["ok"]
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    page.reload()  # a new one was made meanwhile
    wait_ready(page)
    assert from_image(page) == [True]


@long
def test_a_new_build_makes_its_own_image(context: BrowserContext, own_server: StaticServer) -> None:
    page = visit(context, own_server)
    [old] = page.evaluate(IMAGES)
    loader = own_server.root / "pyodide" / "boot.mjs"
    new = build_next(own_server.root)
    assert new in loader.read_text(encoding="utf-8")
    page.reload()
    wait_offline(page, "update")
    with page.expect_navigation(timeout=BOOT_TIMEOUT):
        page.get_by_role("button", name="Update now").click()
    wait_ready(page)
    assert from_image(page) == [False]

    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    [kept] = page.evaluate(IMAGES)
    assert kept != old and kept == new


@long
def test_two_tabs_make_one_image(context: BrowserContext, own_server: StaticServer) -> None:
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(own_server.address, wait_until="commit")
    for page in pages:
        wait_ready(page)
        page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)

    assert len(pages[0].evaluate(IMAGES)) == 1
    pages[1].reload()
    wait_ready(pages[1])
    assert from_image(pages[1]) == [True]


@long
def test_without_a_private_file_system_the_start_is_plain(context: BrowserContext, own_server: StaticServer) -> None:
    context.add_init_script("delete StorageManager.prototype.getDirectory")
    page = context.new_page()
    page.goto(own_server.address)
    wait_ready(page)

    expect(page.locator("html[data-preparing]")).to_have_count(0)
    assert ask(page, {"do": "games"})["ok"]


@long
def test_without_enough_space_everything_works_without_an_image(
    context: BrowserContext, own_server: StaticServer
) -> None:
    warnings: list[str] = []
    context.on("console", lambda message: warnings.append(message.text))
    page = context.new_page()
    page.goto(f"{own_server.address}licenses.txt")
    room = {"origin": page.evaluate("location.origin"), "quotaSize": 30_000_000}  # the files, and not the image
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    page.goto(own_server.address)
    wait_ready(page)
    wait_offline(page, "ready")
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    assert page.evaluate(IMAGES) == []
    assert any("No image" in text for text in warnings)

    page.reload()
    wait_ready(page)
    assert from_image(page) == [False]
