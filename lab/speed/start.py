"""Measure the seconds until Python answers in the page, compared with stock PyScript: `python build.py bench`.

Each round opens each site in turn, three times in one new profile, each time in a new browser process: cold (empty
caches), second, and warm (third: service worker and code caches are in place). In the first two rounds there is one
more cold start as on a phone: the whole browser four times slower, on a slow network. Wall time is from the navigation.
CPU is the user and system time of the browser's process tree from the navigation to the answer; it hardly depends on
the load, so trust it, and ratios within one run, more than wall time. The program ends with these ratios, and fails by
nothing else: if a start of the page `now` takes more of stock's CPU than `MOST` allows. Sites are served as plain hosts
do: gzip by type, `max-age=600`. Linux only, since CPU is read from /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from buildtools.server import TYPES, Handler, StaticServer

BASE = "/chess-pilgrimage/"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
PACKED = {".css", ".html", ".js", ".mjs", ".json", ".py", ".svg", ".wasm", ".webmanifest"}
KINDS = ("cold", "second", "warm")
SETTLED = ("cold", "second")
PHONE, PHONE_NET, PHONE_SLOWER = "phone", (9e6 / 8, 0.17), 4
"""A first visit with the whole browser four times slower, 9 Mbit/s, and 0.17 s of latency."""
PHONE_ROUNDS = 2
PART = 4096
MOST = {"cold": 0.58, "second": 0.32, "warm": 0.36}
"""The most CPU that a start may take, relative to stock in the same run."""
NOW, STOCK = "now", "stock"
LIMIT = 240_000  # milliseconds for one start
TICKS = os.sysconf("SC_CLK_TCK")
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="./pyscript/core.css">
<script type="module" src="./pyscript/core.js"></script>
<h1>Hello</h1><p id="out">waiting</p>
<py-config src="./pyscript.json"></py-config><mpy-config src="./pyscript.json"></mpy-config>
<script type="py" worker name="hello" src="./hello.py"></script>
<script type="module">
import { whenDefined } from "./pyscript/core.js";
await whenDefined("py");
const { sync } = await document.querySelector('script[type="py"]').xworker.ready;
document.getElementById("out").textContent = await sync.hello("you");
document.documentElement.dataset.ready = "1";
</script>
</html>
"""


def stock_site(modules: Path, out: Path) -> Path:
    """Write the page of PyScript's documentation: its plugins, all of Pyodide, and one worker that says hello."""
    shutil.copytree(modules / "@pyscript" / "core" / "dist", out / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (out / "pyodide").mkdir()
    for name in STOCK_FILES:
        shutil.copyfile(modules / "pyodide" / name, out / "pyodide" / name)
    config = {"interpreter": "./pyodide/pyodide.mjs", "sync_main_only": True}
    (out / "pyscript.json").write_text(json.dumps(config), encoding="utf-8")
    hello = '__export__ = ["hello"]\n\n\ndef hello(name):\n    return f"Hello, {name}."\n'
    (out / "hello.py").write_text(hello, encoding="utf-8")
    (out / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    return out


class PackingHandler(Handler):
    """A handler that compresses what hosts compress, and counts the bytes sent."""

    server: PackingServer

    def _send(self, file: Path, with_body: bool) -> None:
        headers = {"ETag": f'"{file.stat().st_mtime_ns:x}"', "Cache-Control": self.server.cache_control}
        self.server.asked += 1
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._reply(304, headers)
            return
        headers["Content-Type"] = TYPES.get(file.suffix, "application/octet-stream")
        if file.suffix in PACKED:
            headers["Content-Encoding"] = "gzip"
        body = self.server.body(file)
        self.server.sent += len(body)
        self._reply(200, headers, body, with_body)

    def _reply(self, code: int, headers: dict[str, str], body: bytes = b"", with_body: bool = True) -> None:
        if not (net := self.server.net):
            super()._reply(code, headers, body, with_body)
            return
        time.sleep(net.wait)
        super()._reply(code, headers, body, with_body=False)
        for at in range(0, len(body), PART):
            net.pass_on(min(PART, len(body) - at))
            try:
                self.wfile.write(body[at : at + PART])
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True
                return


class Net:
    """A slow network shared by all connections: bytes per second, and latency in seconds."""

    def __init__(self, rate: float, wait: float) -> None:
        self.rate, self.wait = rate, wait
        self.lock, self.free = threading.Lock(), 0.0

    def pass_on(self, size: int) -> None:
        """Wait until that many bytes are through."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class PackingServer(StaticServer):
    """A site served as a plain host does, with counts of requests and bytes."""

    handler = PackingHandler
    net: Net | None = None

    def __init__(self, root: Path) -> None:
        self.sent = self.asked = 0
        self.bodies: dict[Path, bytes] = {}
        self.lock = threading.Lock()
        super().__init__(root, BASE, cache_control="max-age=600")

    def body(self, file: Path) -> bytes:
        """Return the file as it is sent; it is compressed once."""
        with self.lock:
            if file not in self.bodies:
                body = file.read_bytes()
                self.bodies[file] = gzip.compress(body, 6) if file.suffix in PACKED else body
            return self.bodies[file]


def browser_tree(profile: str) -> dict[int, float]:
    """Return the CPU seconds of each process of the browser with this profile, including its ended children."""
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    top = None
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            line = (entry / "cmdline").read_bytes().decode(errors="replace")
            fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(entry.name)
        parents[pid] = int(fields[1])
        used[pid] = sum(int(value) for value in fields[11:15]) / TICKS  # its own, and that of its ended children
        if f"--user-data-dir={profile}" in line and "--type=" not in line:
            top = pid if top is None or parents.get(top) == pid else top

    def belongs(pid: int) -> bool:
        while pid not in (top, 0):
            pid = parents.get(pid, 0)
        return pid == top

    return {pid: used[pid] for pid in used if belongs(pid)}


def browser_cpu(profile: str) -> float:
    """Return the CPU seconds so far of the browser with this profile, including ended processes."""
    return sum(browser_tree(profile).values())


class Brake:
    """Slows a browser and its workers down by stopping and continuing them in short intervals."""

    TURN = 0.04

    def __init__(self, profile: str, times: float) -> None:
        self.profile, self.times, self.on = profile, times, True
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        tree: list[int] = []
        looked = 0.0
        while self.on:
            if time.monotonic() - looked > 0.3:
                tree, looked = [*browser_tree(self.profile)], time.monotonic()
            for what, part in ((signal.SIGSTOP, 1 - 1 / self.times), (signal.SIGCONT, 1 / self.times)):
                for pid in tree:
                    with contextlib.suppress(OSError):
                        os.kill(pid, what)
                time.sleep(self.TURN * part)

    def end(self) -> None:
        """Return to full speed."""
        self.on = False
        self.thread.join()


def start(play: Playwright, browser: str, profile: str, server: PackingServer, kind: str) -> dict[str, float]:
    """Open the site once in a new browser process; return seconds, bytes and requests until it answers."""
    brake = None
    context = play.chromium.launch_persistent_context(
        profile, executable_path=browser, args=FLAGS, viewport={"width": 1280, "height": 800}
    )
    try:
        page = context.pages[0]
        page.goto("about:blank")
        time.sleep(1.0)
        if kind == PHONE:
            server.net, brake = Net(*PHONE_NET), Brake(profile, PHONE_SLOWER)
        sent, asked, before = server.sent, server.asked, browser_cpu(profile)
        page.goto(server.address, wait_until="commit", timeout=LIMIT)
        page.wait_for_function("document.documentElement.dataset.ready === '1'", timeout=LIMIT, polling=40)
        found = {
            "cpu": browser_cpu(profile) - before,
            "ready": page.evaluate("performance.now()") / 1000,
            "megabytes": (server.sent - sent) / 1e6,
            "requests": server.asked - asked,
        }
        first = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        found["paint"] = page.evaluate(first) / 1000
        if brake:
            brake.end()
        if kind in SETTLED:
            let_settle(page)
        return found
    finally:
        if brake:
            brake.end()
        server.net = None
        context.close()


def let_settle(page: Page) -> None:
    """Keep the page open until it has stored its data for later visits."""
    page.wait_for_timeout(1500)
    if page.evaluate("navigator.serviceWorker?.getRegistration().then(Boolean) ?? false"):
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.wait_for_timeout(1500)
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=90_000)
    page.wait_for_timeout(2000)


def measure(
    browser: str, sites: dict[str, Path], rounds: int, phones: int = PHONE_ROUNDS
) -> dict[tuple[str, str], list[dict[str, float]]]:
    """Return the measurements of every start, by site and kind of visit."""
    runs: dict[tuple[str, str], list[dict[str, float]]] = {
        (name, kind): [] for kind in (*KINDS, PHONE) for name in sites
    }
    servers = {name: PackingServer(root) for name, root in sites.items()}
    for server in servers.values():
        server.start()
    with sync_playwright() as play:
        for number in range(rounds):
            for name in sorted(sites, reverse=bool(number % 2)):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    for kind in KINDS:
                        runs[name, kind].append(start(play, browser, profile, servers[name], kind))
                if number < phones:
                    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                        runs[name, PHONE].append(start(play, browser, profile, servers[name], PHONE))
            print(f"round {number + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", flush=True)
    return runs


def report(runs: dict[tuple[str, str], list[dict[str, float]]], sites: list[str], loads: str) -> str:
    """Return a table of medians with minimum and maximum, and each as a ratio to stock."""
    lines = [
        f"{len(next(iter(runs.values())))} rounds in turn; load {loads}; medians [least-greatest].",
        "",
        "| visit | page | first paint, s | ready, s | CPU, s | MB | requests | ready / stock | **CPU / stock** |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]

    def middle(name: str, kind: str, key: str) -> float:
        return statistics.median(run[key] for run in runs[name, kind])

    def spread(name: str, kind: str, key: str) -> str:
        values = [run[key] for run in runs[name, kind]]
        return f"{statistics.median(values):.2f} [{min(values):.2f}-{max(values):.2f}]"

    for kind in (kind for kind in (*KINDS, PHONE) if runs[sites[0], kind]):
        for name in sites:
            ratios = [f"{middle(name, kind, key) / middle('stock', kind, key):.2f}" for key in ("ready", "cpu")]
            cells = [
                kind,
                name,
                f"{middle(name, kind, 'paint'):.2f}",
                spread(name, kind, "ready"),
                spread(name, kind, "cpu"),
                f"{middle(name, kind, 'megabytes'):.2f}",
                f"{middle(name, kind, 'requests'):.0f}",
                ratios[0],
                f"**{ratios[1]}**",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


Runs = Mapping[tuple[str, str], list[dict[str, float]]]


def ratio(runs: Runs, kind: str, other: str) -> float:
    """Return the CPU of a start of the page relative to that of another site in the same run, by medians."""
    now, then = (statistics.median(run["cpu"] for run in runs[name, kind]) for name in (NOW, other))
    return now / then


def ratios(runs: Runs) -> list[str]:
    """Return a line for each kind of visit: the page's CPU relative to every other site's, and what is allowed."""
    others = list(dict.fromkeys(name for name, _ in runs if name != NOW))
    lines = []
    for kind, most in MOST.items():
        found = ", ".join(f"{ratio(runs, kind, other):.2f} of {other}" for other in others)
        lines.append(f"{kind}: {found} (CPU; at most {most:.2f} of {STOCK})")
    return lines


def too_much(runs: Runs) -> list[str]:
    """Return the kinds of visits whose start takes more of stock's CPU than it may."""
    return [kind for kind, most in MOST.items() if round(ratio(runs, kind, STOCK), 2) > most]


def main(arguments: list[str] | None = None) -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--browser", required=True)
    parser.add_argument(
        "--modules", type=Path, required=True, help="the node_modules folder to make the stock site from"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--phones", type=int, default=PHONE_ROUNDS, help="rounds with a start as on a phone (2)")
    parser.add_argument("--out", type=Path, help="replace the table in this file, below its line `<!-- table -->`")
    options: Any = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        sites = {name: Path(place) for name, place in (item.split("=", 1) for item in options.sites)}
        sites[STOCK] = stock_site(options.modules, Path(folder) / "stock")
        before = os.getloadavg()[0]
        runs = measure(options.browser, sites, options.rounds, options.phones)
        table = report(runs, list(sites), f"{before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end")
    keep_table(table, options.out)
    if NOW in sites:
        print("\n".join(ratios(runs)))
        if wrong := too_much(runs):
            sys.exit(f"The start takes more of stock's CPU than it may: {', '.join(wrong)}.")


def keep_table(table: str, out: Path | None) -> None:
    """Print a table, and replace the one in a file below the line `<!-- table -->`."""
    print(table)
    if out:
        told = out.read_text(encoding="utf-8").partition("<!-- table -->")[0]
        out.write_text(f"{told}<!-- table -->\n{table}", encoding="utf-8")


if __name__ == "__main__":
    main()
