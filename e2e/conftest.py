"""The built site in a real browser: served as a project page is, and watched while it is used.

Fixtures for all tests here:

    site            address of the built site, below /chess-pilgrimage/, without special headers
    own_server      a server of the site that the test may stop
    new_page        make a page with nothing kept: new_page("phone"), new_page("desktop", service_workers="allow")
    booted          one page for the whole session whose Python is ready (desktop size)
    home            the same with nothing on the device
    page            a fresh page on the site, desktop size, not yet opened
    phone           the same, 360 x 640
    first_visit     a fresh page of a browser that never was here, whose Python starts plainly
    axe             what axe-core finds on a page

Most tests begin as a later visit does (e2e/visits.py). Every page is watched: a request to another host, an error in the
console and an error in a script each fail the test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.common import ROOT
from buildtools.environment import BROWSER_VARIABLE
from buildtools.server import StaticServer
from e2e.visits import BASE, BOOT_TIMEOUT, SIZES, Visits, forget, make_context, serve, site_root, wait_ready, watch

__all__ = ["BASE", "BOOT_TIMEOUT", "SIZES", "make_context", "serve", "wait_ready", "watch"]  # from one place for all

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
expect.set_options(timeout=20_000)  # a busy machine is slow, and nothing waits longer than it must
NO_PYTHON = ("404", "python.bin", "Failed to load", "Failed to fetch", "MessageEvent")  # what a page says without it


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that `build.py` found, or a system one when pytest was started by hand."""
    path = os.environ.get(BROWSER_VARIABLE) or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """The folder with the built site."""
    return site_root()


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """Address of the site, served with the caching that GitHub Pages asks for."""
    server = serve(site_folder)
    yield server.address
    server.stop()


@pytest.fixture
def own_server(site_folder: Path) -> Iterator[StaticServer]:
    """A server that a test may stop."""
    server = serve(site_folder)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def visits(browser: Browser, site: str) -> Iterator[Visits]:
    """The contexts of all tests."""
    all_of_them = Visits(browser, site)
    yield all_of_them
    all_of_them.end()


@pytest.fixture
def new_page(visits: Visits) -> Iterator[Callable[..., Page]]:
    """Pages with nothing kept, each in a context that no other of them has; watched and checked at the end."""
    yield visits.page
    visits.leave()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A fresh page, desktop size, with empty storage."""
    return new_page("desktop")


@pytest.fixture
def first_visit(new_page: Callable[..., Page]) -> Page:
    """A fresh page, desktop size, of a browser that never was here: Python starts plainly."""
    return new_page("desktop", first_visit=True)


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A fresh page, phone size and touch, with empty storage."""
    return new_page("phone", has_touch=True)


def clear_device(page: Page) -> None:
    """Empty both stores while no page of ours is open, and begin anew."""
    origin = page.evaluate("location.origin")
    page.goto("about:blank")
    forget(page, origin)
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
