"""The built site in a real browser: served as a project page is, and watched while it is used.

Fixtures for all tests here:

    site            address of the built site, below /chess-pilgrimage/, without special headers
    own_server      a server of the site that the test may stop
    new_page        make a page of its own context: new_page("phone"), new_page("desktop", service_workers="allow")
    booted          one page for the whole session whose Python is ready (desktop size)
    home            the same with nothing on the device
    page            a fresh page on the site, desktop size, not yet opened
    phone           the same, 360 x 640
    axe             what axe-core finds on a page

Every page is watched: a request to another host, an error in the console and an error in a script each fail the test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from buildtools.common import ROOT
from buildtools.environment import BROWSER_VARIABLE
from buildtools.server import StaticServer
from buildtools.testing import SITE_VARIABLE

BASE = "/chess-pilgrimage/"
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 640}}
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
BOOT_TIMEOUT = 90_000
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
expect.set_options(timeout=20_000)  # a busy machine is slow, and nothing waits longer than it must
NO_PYTHON = ("404", "python.bin", "Failed to load", "Failed to fetch", "MessageEvent")  # what a page says without it
# Every test in a browser that was here before: `CHESS_PILGRIMAGE_FROM_IMAGE=1 python build.py test --long`.
FROM_IMAGE = bool(os.environ.get("CHESS_PILGRIMAGE_FROM_IMAGE"))
IMAGE_FILE = "image-of-an-earlier-visit.bin"
IMAGES = (
    "chess-pilgrimage-image " + "${encodeURIComponent(new URL('./', location.href).href)}"
)  # as web/boot.mjs has it
SAVE_IMAGE = f"""async () => {{
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`{IMAGES}`);
    const link = document.createElement("a");
    for await (const file of folder.values()) link.href = URL.createObjectURL(await file.getFile());
    link.download = "image.bin";
    link.click();
}}"""
PUT_IMAGE = f"""async (file) => {{
    const home = new URL("./", location.href).href;
    const page = await (await fetch(home)).text();
    const build = page.match(/name="build" content="([^"]+)"/)[1];
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`{IMAGES}`, {{ create: true }});
    const writing = await (await folder.getFileHandle(build, {{ create: true }})).createWritable();
    await writing.write(await (await fetch(home + file, {{ cache: "no-store" }})).blob());
    await writing.close();
}}"""
READY = "document.documentElement.dataset.core === 'ready'"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that `build.py` found, or a system one when pytest was started by hand."""
    path = os.environ.get(BROWSER_VARIABLE) or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def site_folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the built site; where all is to begin from an image, a copy of it that has one beside."""
    folder = Path(os.environ.get(SITE_VARIABLE, ROOT / "dist"))
    assert (folder / "index.html").exists(), "there is no built site; run `python build.py build` first"
    if not FROM_IMAGE:
        return folder
    copy = tmp_path_factory.mktemp("image") / "site"
    shutil.copytree(folder, copy)
    save_image(request.getfixturevalue("browser"), copy)
    return copy


def save_image(browser: Browser, folder: Path) -> None:
    """Let a first visit make the image, and put it into the folder of the site."""
    server = serve(folder)
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("./")
    wait_ready(page)
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    with page.expect_download(timeout=BOOT_TIMEOUT) as download:
        page.evaluate(SAVE_IMAGE)
    download.value.save_as(folder / IMAGE_FILE)
    context.close()
    server.stop()


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """Address of the site, served with the caching that GitHub Pages asks for."""
    server = serve(site_folder)
    yield server.address
    server.stop()


def serve(folder: Path, port: int = 0) -> StaticServer:
    """A server of the folder below BASE, already running."""
    return StaticServer(folder, BASE, port, cache_control="max-age=600").start()


@pytest.fixture
def own_server(site_folder: Path) -> Iterator[StaticServer]:
    """A server that a test may stop."""
    server = serve(site_folder)
    yield server
    server.stop()


class Watched:
    """What went wrong in the pages of one context."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.home = home
        self.problems: list[str] = []
        self.expected: list[str] = []
        context.on("request", lambda request: self._request(request.url))
        context.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        context.on("weberror", lambda error: self.problems.append(str(error.error)))

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data") and f"{parts.scheme}://{parts.netloc}/" != self.home:
            self.problems.append(f"a request to another host: {url}")

    def expect(self, *parts: str) -> None:
        """Messages with one of these parts belong to the test."""
        self.expected += parts

    def check(self) -> None:
        """Fail if anything went wrong that was not expected."""
        problems = [text for text in self.problems if not any(part in text for part in self.expected)]
        self.problems.clear()
        assert problems == []


def watch(context: BrowserContext, site: str) -> Watched:
    """Watch all pages of the context, workers and service worker included."""
    parts = urlsplit(site)
    watched = Watched(context, f"{parts.scheme}://{parts.netloc}/")
    context.watched = watched
    return watched


def make_context(
    browser: Browser, site: str, size: str, from_image: bool = FROM_IMAGE, **options: Any
) -> BrowserContext:
    """A context of the named size; service workers only where a test is about them."""
    settings = {"service_workers": "block", "reduced_motion": "reduce", **options}
    context = browser.new_context(viewport=SIZES[size], base_url=site, **settings)
    if from_image:
        page = context.new_page()
        page.goto("./licenses.txt")
        page.evaluate(PUT_IMAGE, IMAGE_FILE)
        page.close()
    watch(context, site)
    return context


@pytest.fixture
def new_page(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Pages in contexts of their own, closed and checked at the end."""
    contexts: list[BrowserContext] = []

    def make(size: str = "desktop", **options: Any) -> Page:
        context = make_context(browser, site, size, **options)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    for context in contexts:
        context.watched.check()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A fresh page, desktop size, with empty storage."""
    return new_page("desktop")


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A fresh page, phone size and touch, with empty storage."""
    return new_page("phone", has_touch=True)


def clear_device(page: Page) -> None:
    """Empty both stores while no page of ours is open, and begin anew."""
    origin = page.evaluate("location.origin")
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb"})
    session.detach()
    page.goto("./")
    wait_ready(page)


@pytest.fixture(scope="session")
def _booted_page(browser: Browser, site: str) -> Iterator[Page]:
    context = make_context(browser, site, "desktop")
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    yield page
    context.close()


@pytest.fixture
def booted(_booted_page: Page) -> Iterator[Page]:
    """The session's page, whose Python is ready. Tests that use it must not leave it changed."""
    _booted_page.set_viewport_size(SIZES["desktop"])
    yield _booted_page
    _booted_page.context.watched.check()


@pytest.fixture
def home(booted: Page) -> Page:
    """The session's page with nothing on the device, not even the last options."""
    clear_device(booted)
    return booted


def wait_ready(page: Page) -> None:
    """Wait until the rules answer."""
    page.wait_for_function(READY, timeout=BOOT_TIMEOUT)


def ask(page: Page, request: dict[str, Any]) -> Any:
    """Put a request to the Python in the page, through what the page gives its tests (web/js/testing.js)."""
    return page.evaluate(
        """async (request) => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            return core.ask(request);
        }""",
        request,
    )


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[dict[str, Any]]]:
    """What axe-core finds on a page, as a list; empty is good."""
    source = AXE.read_text(encoding="utf-8")

    def run(page: Page) -> list[dict[str, Any]]:
        page.evaluate(source)
        found = page.evaluate("async () => (await axe.run()).violations")
        return [
            {"rule": item["id"], "help": item["help"], "where": [node["target"] for node in item["nodes"]]}
            for item in found
        ]

    return run
