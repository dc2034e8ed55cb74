"""Unusual hosts and bad updates: the page starts, stores itself, and starts again without the host."""

from __future__ import annotations

import gzip
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from buildtools.server import TYPES, Handler, StaticServer
from e2e.conftest import BASE, make_context, wait_ready
from e2e.faults import FaultyServer, flipped, install, missing, portal
from e2e.platform.test_platform import build_next, offline_state, wait_offline

pytestmark = pytest.mark.long

READ_AS_CODE = (".html", ".css", ".js", ".mjs")  # browsers refuse these under another type


class Old(Handler):
    """Sends no lengths: each response ends with the connection."""

    protocol_version = "HTTP/1.0"


class Zipped(Handler):
    """Compresses every response."""

    def _send(self, file: Path, with_body: bool) -> None:
        kind = TYPES.get(file.suffix, "application/octet-stream")
        self._reply(200, {"Content-Type": kind, "Content-Encoding": "gzip"}, gzip.compress(file.read_bytes(), 1))


class Plain(Handler):
    """Supports no ranges, no ETags, and few types."""

    def _send(self, file: Path, with_body: bool) -> None:
        kind = TYPES[file.suffix] if file.suffix in READ_AS_CODE else "text/plain"
        self._reply(200, {"Content-Type": kind, "Accept-Ranges": "none"}, file.read_bytes(), with_body)


class Slow(Handler):
    """Delays each file, and sends the large ones in pieces."""

    def _send(self, file: Path, with_body: bool) -> None:
        time.sleep(0.4)
        body = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for begin in range(0, len(body), 1 << 19):
            time.sleep(0.1)
            self.wfile.write(body[begin : begin + (1 << 19)])


@pytest.mark.parametrize(
    ("base", "caching", "handler"),
    [
        ("/", "max-age=600", Handler),
        (BASE, "no-store", Handler),
        (BASE, "max-age=31536000, immutable", Handler),
        (BASE, "max-age=600", Old),
        (BASE, "max-age=600", Zipped),
        (BASE, "max-age=600", Plain),
        (BASE, "max-age=600", Slow),
    ],
    ids=["root", "no-store", "a year", "HTTP 1.0", "gzip", "no types and no parts", "slow"],
)
def test_the_page_starts_from_unusual_hosts_and_offline(
    browser: Browser, site_folder: Path, base: str, caching: str, handler: type[Handler]
) -> None:
    server = type("Odd", (StaticServer,), {"handler": handler})(site_folder, base, cache_control=caching)
    server.start()
    context = make_context(browser, server.address, "desktop", first_visit=True, service_workers="allow")
    page = context.new_page()
    page.goto(server.address)
    wait_ready(page)
    wait_offline(page, "ready")
    context.watched.check()
    server.stop()
    page.reload()

    wait_ready(page)
    context.close()


STORED = pytest.mark.guard(name="only files of the build are stored")


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        pytest.param("js/main.js", missing, marks=STORED),
        pytest.param("js/main.js", portal, marks=STORED),
        pytest.param("pyodide/boot.mjs", flipped, marks=STORED),
        pytest.param("sw.js", portal, marks=pytest.mark.guard(name="a service worker is a script")),
    ],
    ids=["404", "portal", "one bit", "no worker"],
)
def test_a_bad_update_leaves_the_old_build_running(
    browser: Browser, site_folder: Path, tmp_path: Path, file: str, fault: Callable[..., None]
) -> None:
    """The new worker refuses a wrong file; the browser itself refuses what is no worker."""
    shutil.copytree(site_folder, tmp_path / "site")
    server = FaultyServer(tmp_path / "site", BASE)
    server.start()
    context = make_context(browser, server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(server.address)
    wait_offline(page, "ready")
    build = page.locator("meta[name=build]").get_attribute("content")
    build_next(server.root)
    server.faults = {file: fault}
    page.reload()
    wait_ready(page)
    if file == "sw.js":
        with pytest.raises(Error, match="ServiceWorker"):
            install(page)
    else:
        assert install(page) == "redundant"
    assert offline_state(page)["update"] is False
    assert page.locator("meta[name=build]").get_attribute("content") == build
    server.stop()
    page.reload()
    wait_ready(page)
    context.close()
