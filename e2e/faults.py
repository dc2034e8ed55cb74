"""A faulty server: captive portals, hosts that lag behind, and broken connections."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path

from playwright.sync_api import Page

from buildtools.server import TYPES, Handler, StaticServer

PORTAL = b"<!doctype html><title>Wifi</title><h1>Welcome! Please log in.</h1>\n"


class FaultyHandler(Handler):
    """Answers with the fault set for a file, and normally for all others."""

    server: FaultyServer

    def _send(self, file: Path, with_body: bool) -> None:
        fault = self.server.fault_of(file)
        if fault is None:
            super()._send(file, with_body)
        else:
            fault(self, file)

    def plain(self, code: int, kind: str, body: bytes, length: int | None = None) -> None:
        """Send a response with any length header; if it is negative, send none and close the connection at the end."""
        self.send_response(code)
        self.send_header("Content-Type", kind)
        told = len(body) if length is None else length
        if told >= 0:
            self.send_header("Content-Length", str(told))
        if told != len(body):
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(body)


Fault = Callable[[FaultyHandler, Path], None]


def missing(handler: FaultyHandler, file: Path) -> None:
    handler.plain(404, "text/plain", b"Not found\n")


def broken(handler: FaultyHandler, file: Path) -> None:
    handler.plain(500, "text/html", b"<h1>Internal server error</h1>\n")


def portal(handler: FaultyHandler, file: Path) -> None:
    """Send a foreign page with status 200."""
    handler.plain(200, "text/html", PORTAL)


def disguised(handler: FaultyHandler, file: Path) -> None:
    """Send a foreign page with the right type."""
    handler.plain(200, TYPES.get(file.suffix, "application/octet-stream"), PORTAL)


def cut(handler: FaultyHandler, file: Path) -> None:
    """Send half a file with the length of the whole."""
    body = file.read_bytes()
    handler.plain(200, TYPES.get(file.suffix, "application/octet-stream"), body[: len(body) // 2], len(body))


def cut_quietly(handler: FaultyHandler, file: Path) -> None:
    """Send half a file without a length, so that it looks complete."""
    body = file.read_bytes()
    handler.plain(200, TYPES.get(file.suffix, "application/octet-stream"), body[: len(body) // 2], -1)


def flipped(handler: FaultyHandler, file: Path) -> None:
    """Send the file with one bit flipped."""
    body = bytearray(file.read_bytes())
    body[len(body) // 2] ^= 4
    handler.plain(200, TYPES.get(file.suffix, "application/octet-stream"), bytes(body))


def untyped(handler: FaultyHandler, file: Path) -> None:
    """Send the right file as application/octet-stream."""
    handler.plain(200, "application/octet-stream", file.read_bytes())


FAULTS: dict[str, Fault] = {
    fault.__name__: fault for fault in (missing, broken, portal, disguised, cut, cut_quietly, flipped)
}


class FaultyServer(StaticServer):
    """A server with faults that a test sets by path suffix (`*` is a wildcard), or "" for every file."""

    handler = FaultyHandler

    def __init__(self, root: Path, base: str) -> None:
        self.faults: dict[str, Fault] = {}
        super().__init__(root, base, cache_control="max-age=600")

    def fault_of(self, file: Path) -> Fault | None:
        name = file.relative_to(self.root).as_posix()
        return next((fault for end, fault in self.faults.items() if fnmatchcase(name, f"*{end}")), None)


INSTALL = """async () => {
    const found = await navigator.serviceWorker.register("./sw.js", { scope: "./" });
    const ended = (worker) => new Promise((resolve) => {
        const tell = () => worker.state !== "installing" && resolve(worker.state);
        worker.addEventListener("statechange", tell);
        tell();
    });
    if (found.waiting) return found.waiting.state;
    if (found.installing) return ended(found.installing);
    const begun = new Promise((resolve) => {
        found.addEventListener("updatefound", () => resolve(found.installing), { once: true });
    });
    await found.update();
    return ended(await begun);
}"""


def install(page: Page) -> str:
    """Let the browser install the service worker of the host; return its state once that has ended.

    It is "redundant" if the worker has refused a file, and "installed" or "activated" if it has stored all of them.
    Use this before you assert that something was not stored: at first nothing is, as nothing has been tried.
    """
    state: str = page.evaluate(INSTALL)
    return state
