"""Windows of three browsers with the same interface: Chromium over Playwright, Firefox over WebDriver BiDi, WebKitGTK
over WebDriver.

Playwright only drives its own builds of Firefox and WebKit; these are the system's packages. The interface has only
what all three support. A window can use an existing profile folder, so that a test can open it again with its stored
data.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import websocket
from playwright.sync_api import sync_playwright
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from buildtools.environment import find_browser, find_firefox, find_webkit

WIDTH, HEIGHT = 1280, 800
CHROMIUM_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --no-default-browser-check "
    f"--disable-background-networking --disable-component-update --disable-sync --window-size={WIDTH},{HEIGHT}"
).split()
# Firefox contacts Mozilla unless told not to; a test run must not.
FIREFOX_SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.startup.max_resumed_crashes": -1,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
# Clicks what a user would click next, in the middle: an open question first, then the end of an unfinished move, then
# a piece. `turn` selects among equals, so that a run can be repeated.
NEXT = """((turn) => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const rolls = seen("[aria-label='This turn'] button, .foot button").filter((node) => /^Roll/.test(node.textContent));
    const ways = [seen('[role="menuitem"]'), seen("[data-choice]"), seen(".cell.target"), seen(".cell.grab"), rolls];
    const choices = ways.find((nodes) => nodes.length);
    if (!choices) return null;
    const node = choices[(turn * 7) % choices.length];
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})"""
ANSWER_WITHIN = 120.0  # seconds; no step takes nearly that long, but a busy machine is slow


class Gone(Exception):
    """Raised when the browser or the page has gone away during a call."""


class Window(ABC):
    """One browser with one tab. `troubles` are errors and warnings of the page's console, where reported."""

    name: str
    version: str
    pid: int
    """The process from which all others of this browser descend."""

    def __init__(self) -> None:
        self.troubles: list[str] = []

    @abstractmethod
    def open(self, address: str) -> None:
        """Navigate to the address."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page, as the browser's button does."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression as JSON; promises are awaited."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Click the main button at this point, in pixels of the viewport."""

    @abstractmethod
    def close_tab(self) -> None:
        """Close the tab as a user does; this may also close the browser."""

    @abstractmethod
    def quit(self) -> None:
        """Quit the browser properly."""

    def wait(self, expression: str, within: float = ANSWER_WITHIN, pause: float = 0.1) -> Any:
        """Return the expression's value once it is truthy; raise `TimeoutError` after this many seconds."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            found = self.ask(expression)
            if found:
                return found
            time.sleep(pause)
        raise TimeoutError(f"{self.name}: not within {within:g} s: {expression}")

    def kill(self) -> None:
        """Send SIGKILL to every process of the browser at once, like a power cut, so that nothing more is written."""
        for pid in process_tree(self.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


class Chromium(Window):
    """The system's Chromium, started directly, so that it can be killed, and driven by Playwright."""

    name = "chromium"

    def __init__(self, profile: Path) -> None:
        super().__init__()
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        command = [find_browser(), *CHROMIUM_FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL, start_new_session=True)
        self.pid = self.process.pid
        port = _when(lambda: port_file.exists() and port_file.read_text(encoding="utf-8").split("\n")[0])
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.version = self.browser.version
        self.page = self.browser.contexts[0].pages[0]
        self.page.set_default_timeout(ANSWER_WITHIN * 1000)
        self.page.on("console", lambda message: self._console(message.type, message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(f"{kind}: {text}")

    def open(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def ask(self, expression: str) -> Any:
        with _gone():
            return self.page.evaluate(f"async () => ({expression})")

    def click(self, x: float, y: float) -> None:
        with _gone():
            self.page.mouse.click(x, y)

    def crash_tab(self) -> None:
        """Crash the tab's process and leave the browser running."""
        with contextlib.suppress(Exception):  # navigating there kills the process that would answer
            self.page.goto("chrome://crash", timeout=3000)

    def close_tab(self) -> None:
        self.browser.contexts[0].new_page()  # a Chromium without tabs exits
        self.page.close()

    def quit(self) -> None:
        with contextlib.suppress(Exception):  # it disconnects before it answers
            self.browser.new_browser_cdp_session().send("Browser.close")
        _end(self.process)
        self._hang_up()

    def kill(self) -> None:
        super().kill()
        self._hang_up()

    def _hang_up(self) -> None:
        with contextlib.suppress(Exception):  # there is no process left
            self.playwright.stop()


class Firefox(Window):
    """The system's Firefox, over WebDriver BiDi, which it implements itself."""

    name = "firefox"

    def __init__(self, profile: Path) -> None:
        super().__init__()
        profile.mkdir(parents=True, exist_ok=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in FIREFOX_SETTINGS.items()]
        (profile / "user.js").write_text("\n".join(lines) + "\n", encoding="utf-8")
        log = profile / "stderr.txt"
        command = [
            find_firefox(),
            "--headless",
            "--no-remote",
            "--remote-debugging-port",
            "0",
            "--profile",
            str(profile),
        ]
        with log.open("w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [*command, "about:blank"], stdout=errors, stderr=errors, start_new_session=True
            )
        self.pid = self.process.pid
        found = _when(
            lambda: re.search(
                r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace", encoding="utf-8")
            )
        )
        self.socket = websocket.create_connection(f"{found[1]}/session", timeout=ANSWER_WITHIN, suppress_origin=True)
        self.asked = 0
        self.version = self._send("session.new", {"capabilities": {}})["capabilities"]["browserVersion"]
        self.tab = self._send("browsingContext.getTree", {})["contexts"][0]["context"]
        self._send("session.subscribe", {"events": ["log.entryAdded"]})
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", {"context": self.tab, "viewport": size})

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        """Send a command and return its reply; handle the events that arrive before it."""
        self.asked += 1
        try:
            self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
            while True:
                message = json.loads(self.socket.recv())
                if message.get("id") == self.asked:
                    break
                if message.get("method") == "log.entryAdded" and message["params"]["level"] in ("error", "warn"):
                    self.troubles.append(f"{message['params']['level']}: {message['params']['text']}")
        except (OSError, ValueError, websocket.WebSocketException) as failure:
            raise Gone(str(failure)) from failure
        if message["type"] == "error":
            raise Gone(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", {"context": self.tab, "url": address, "wait": "complete"})

    def reload(self) -> None:
        self._send("browsingContext.reload", {"context": self.tab, "wait": "complete"})

    def ask(self, expression: str) -> Any:
        asked = {"expression": _as_json(expression), "target": {"context": self.tab}, "awaitPromise": True}
        answer = self._send("script.evaluate", asked)
        if answer["type"] == "exception":
            raise Gone(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._send("input.performActions", {"context": self.tab, "actions": [mouse]})

    def close_tab(self) -> None:
        self._send("browsingContext.create", {"type": "tab"})  # a Firefox without tabs exits
        self._send("browsingContext.close", {"context": self.tab})

    def quit(self) -> None:
        with contextlib.suppress(Gone):
            self._send("browser.close", {})
        _end(self.process)
        self.socket.close()


class WebKit(Window):
    """WebKitGTK's own small browser, over its WebDriver: the closest to Safari on Linux. It needs a display."""

    name = "webkit"

    def __init__(self, profile: Path) -> None:  # automation keeps everything in memory: there is no profile
        super().__init__()
        if not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
            raise RuntimeError("WebKitGTK needs a display: run this command under `xvfb-run -a`.")
        driver, browser = find_webkit()
        options = Options()
        options.binary_location = browser
        options.add_argument("--automation")
        self.driver = WebKitGTK(options=options, service=Service(driver))
        self.driver.set_script_timeout(ANSWER_WITHIN)
        self.driver.set_window_size(WIDTH, HEIGHT)
        self.version = str(self.driver.capabilities["browserVersion"])
        self.pid = self.driver.service.process.pid

    def open(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def ask(self, expression: str) -> Any:
        return json.loads(self.driver.execute_script(f"return {_as_json(expression)}"))

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def close_tab(self) -> None:
        self.driver.close()

    def quit(self) -> None:
        self.driver.quit()


WINDOWS: dict[str, type[Window]] = {kind.name: kind for kind in (Chromium, Firefox, WebKit)}


@contextlib.contextmanager
def window(name: str) -> Iterator[Window]:
    """Yield a window of the named browser with a temporary profile."""
    profile = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    opened = WINDOWS[name](profile)  # type: ignore[call-arg]
    try:
        yield opened
    finally:
        opened.quit()
        shutil.rmtree(profile, ignore_errors=True)


def click_next(page: Window, turn: int) -> Any:
    """Click once as a user would, or wait a moment; return where the click was."""
    place = page.ask(f"{NEXT}({turn})")
    if place:
        page.click(place["x"], place["y"])
    time.sleep(0.05 if place else 0.2)
    return place


def process_tree(pid: int) -> list[int]:
    """Return the process and all its current descendants, parents first, as listed in /proc."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            parent = int(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
    return found


def _as_json(expression: str) -> str:
    return f"(async () => JSON.stringify((await ({expression})) ?? null))()"


def _when(attempt: Any, within: float = 60.0) -> Any:
    """Return the first result of `attempt` that is not None."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        found = attempt()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"the browser did not start within {within:g} s")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that was asked to exit; kill it if it does not."""
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def _gone() -> Iterator[None]:
    try:
        yield
    except Exception as failure:
        raise Gone(str(failure)) from failure
