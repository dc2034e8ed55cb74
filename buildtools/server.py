"""A plain static server, like the hosts that the site is made for: correct types, ETags, no special headers."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from buildtools.common import BuildError

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder below one path, and nothing else."""

    protocol_version = "HTTP/1.1"
    server: StaticServer

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.requests.append(path)
        file = self.server.find(path)
        if path + "/" == self.server.base or (
            file and not path.endswith(("/", file.name))
        ):  # a folder without its slash
            self._reply(301, {"Location": path + "/"})
        elif file is None:
            self._reply(404, *self._not_found(), with_body)
        else:
            self._send(file, with_body)

    def _not_found(self) -> tuple[dict[str, str], bytes]:
        """Return the headers and the body of the site's own page for wrong addresses, as GitHub Pages sends it."""
        page = self.server.root / "404.html"
        if page.is_file() and self.path.startswith(self.server.base):
            return {"Content-Type": TYPES[".html"]}, page.read_bytes()
        return {"Content-Type": "text/plain"}, b"Not found\n"

    def _send(self, file: Path, with_body: bool) -> None:
        stat = file.stat()
        headers = {
            "ETag": f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
            "Cache-Control": self.server.cache_control,
        }
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._reply(304, headers)
            return
        headers["Content-Type"] = TYPES.get(file.suffix, "application/octet-stream")
        self._reply(200, headers, file.read_bytes(), with_body)

    def _reply(self, code: int, headers: dict[str, str], body: bytes = b"", with_body: bool = True) -> None:
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        if code != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            try:
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the page was closed during the download

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing; the browser's own tools show requests better."""


class StaticServer(ThreadingHTTPServer):
    """A server for the folder `root` below the path `base` on localhost, in threads of its own."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows this would let two servers have one port
    handler: type[SimpleHTTPRequestHandler] = Handler

    def __init__(self, root: Path, base: str = "/", port: int = 0, cache_control: str = "no-cache") -> None:
        self.root, self.base, self.cache_control = root.resolve(), base, cache_control
        self.requests: list[str] = []  # the requested paths, for tests
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), self.handler)

    @property
    def address(self) -> str:
        """The URL of the site."""
        return f"http://localhost:{self.server_address[1]}{self.base}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that disconnects; report other errors."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def find(self, path: str) -> Path | None:
        """Return the file for a request's path, or None; never one outside the folder."""
        if not path.startswith(self.base):
            return None
        file = (self.root / path.removeprefix(self.base)).resolve()
        if file.is_dir():
            file = file / "index.html"
        return file if file.is_relative_to(self.root) and file.is_file() else None

    def start(self) -> StaticServer:
        """Start serving in the background."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop serving, free the port, and close connections, which browsers keep open for reuse."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, client = super().get_request()
        self.connections.add(connection)
        return connection, client

    def close_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().close_request(request)


def open_server(root: Path, base: str, port: int) -> StaticServer:
    """Return a server on `port`, or on the next free one of ten."""
    for candidate in range(port, port + 10):
        try:
            return StaticServer(root, base, candidate)
        except OSError as failure:
            if failure.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise BuildError(f"The ports {port} to {port + 9} are all taken; name another one with --port.")
