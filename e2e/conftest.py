"""Fixtures for tests of the built site: it is served like a project page, and every page is watched.

Fixtures for all tests here:

    site            the address of the built site, below /chess-pilgrimage/, without special headers
    own_server      a server of the site that the test may stop
    new_page        makes a page with empty storage: new_page("phone"), new_page("desktop", service_workers="allow")
    booted          one page for the whole session whose Python is ready (desktop size)
    home            the same with empty storage
    page            a new page, desktop size, not yet opened
    phone           the same, 360 x 640
    first_visit     a new page of a browser without stored data, whose Python starts without an image
    axe             returns what axe-core finds on a page

Most tests start as a repeat visit (e2e/visits.py). A request to another host or one that fails, a refusal by the content
security policy, an error in a script or in the console fails the test, unless it is expected (e2e/watching.py).
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
from e2e.visits import BASE, BOOT_TIMEOUT, SIZES, Visits, forget, make_context, serve, site_root, wait_ready

__all__ = ["BASE", "BOOT_TIMEOUT", "SIZES", "make_context", "serve", "wait_ready"]  # for all tests

ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""Features by which Chromium starts two more processes for the address bar of each window, which nobody sees here."""
PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion"
).split(",")
"""What Playwright turns off; only the last list of a command counts, so ours repeats it (tests/gate/test_flags.py)."""
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    f"--disable-features={','.join((*PLAYWRIGHTS, *ADDRESS_BAR))} "
    "--js-flags=--liftoff-only"  # no page lives long enough to be worth compiling Python a second time
).split()
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
expect.set_options(timeout=20_000)  # a busy machine is slow, and waits end as soon as they can


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Return the launch options for the browser that `build.py` found, or for a system one."""
    path = os.environ.get(BROWSER_VARIABLE) or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


BROWSER = pytest.StashKey[Browser]()


@pytest.fixture(scope="session")
def browser(browser: Browser, pytestconfig: pytest.Config) -> Iterator[Browser]:
    """Return the browser of all tests, or of those after a crash."""
    pytestconfig.stash[BROWSER] = browser
    yield browser
    del pytestconfig.stash[BROWSER]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """After a crash of the browser end all fixtures, so that the next test starts another: one test fails, not all."""
    result = yield
    browser = item.config.stash.get(BROWSER, None)
    if browser and not browser.is_connected():
        item.session._setupstate.teardown_exact(None)
    return result


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """Return the folder with the built site."""
    return site_root()


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """Return the address of the site, served with the cache headers of GitHub Pages."""
    server = serve(site_folder)
    yield server.address
    server.stop()


@pytest.fixture
def own_server(site_folder: Path) -> Iterator[StaticServer]:
    """Return a server that a test may stop."""
    server = serve(site_folder)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def visits(browser: Browser, site: str) -> Iterator[Visits]:
    """Return the browser contexts of all tests."""
    all_of_them = Visits(browser, site)
    yield all_of_them
    all_of_them.end()


@pytest.fixture
def new_page(visits: Visits) -> Iterator[Callable[..., Page]]:
    """Return a function that makes pages with empty storage, each in a context of its own, watched and checked at the
    end.
    """
    yield visits.page
    visits.leave()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Return a new page, desktop size, with empty storage."""
    return new_page("desktop")


@pytest.fixture
def first_visit(new_page: Callable[..., Page]) -> Page:
    """Return a new page, desktop size, of a browser without stored data: Python starts without an image."""
    return new_page("desktop", first_visit=True)


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """Return a new page, phone size with touch, with empty storage."""
    return new_page("phone", has_touch=True)


def clear_device(page: Page) -> None:
    """Empty both stores while no page of ours is open, and start again."""
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
    """Return the session's page, whose Python is ready. Tests that use it must not leave it changed."""
    _booted_page.set_viewport_size(SIZES["desktop"])
    yield _booted_page
    _booted_page.context.watched.check()


@pytest.fixture
def home(booted: Page) -> Page:
    """Return the session's page with empty storage, without even the last options."""
    clear_device(booted)
    return booted


def ask(page: Page, request: dict[str, Any]) -> Any:
    """Return the reply of the Python in the page, through web/js/testing.js."""
    return page.evaluate(
        """async (request) => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            return core.ask(request);
        }""",
        request,
    )


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[dict[str, Any]]]:
    """Return a function that returns what axe-core finds on a page; an empty list is good."""
    source = AXE.read_text(encoding="utf-8")

    def run(page: Page) -> list[dict[str, Any]]:
        page.evaluate(source)
        found = page.evaluate("async () => (await axe.run()).violations")
        return [
            {"rule": item["id"], "help": item["help"], "where": [node["target"] for node in item["nodes"]]}
            for item in found
        ]

    return run
