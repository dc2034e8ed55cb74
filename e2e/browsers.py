"""Windows of three browsers, driven alike: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver.

Playwright drives only a Firefox and a WebKit of its own; these are the ones a system's packages bring. What is offered is the
little that all three can do. A profile's folder may be given, so that a window can be opened again on what it kept.
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
# Firefox talks to its makers unless told not to; a test run talks to nobody.
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
# What a hand would click next, middle of it: an open question first, then the end of a begun move, then a piece. `turn`
# picks among equals, so that a run can be repeated.
NEXT = """((turn) => {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const rolls = seen(".strip button, .foot button").filter((node) => /^Roll/.test(node.textContent));
    const ways = [seen('[role="menuitem"]'), seen(".ballot-answer"), seen(".cell.target"), seen(".cell.grab"), rolls];
    const choices = ways.find((nodes) => nodes.length);
    if (!choices) return null;
    const node = choices[(turn * 7) % choices.length];
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})"""
ANSWER_WITHIN = 120.0  # seconds; no step takes nearly as long, but a busy machine is slow


class Gone(Exception):
    """The browser or the page went away while it was being asked."""


class Window(ABC):
    """One browser with one tab. `troubles` are errors and warnings of the page's console, where the browser tells them."""

    name: str
    version: str
    pid: int
    """The process that all others of this browser descend from."""

    def __init__(self) -> None:
        self.troubles: list[str] = []

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to the address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew, as the browser's button does."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression as JSON has it; a promise is waited for."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press and release the main button there, in pixels of the page's view."""

    @abstractmethod
    def close_tab(self) -> None:
        """Close the tab, as a person does; the browser itself may end with it."""

    @abstractmethod
    def quit(self) -> None:
        """End the browser in good order."""

    def wait(self, expression: str, within: float = ANSWER_WITHIN, pause: float = 0.1) -> Any:
        """Ask until the answer is true, and answer it; `TimeoutError` after so many seconds."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            found = self.ask(expression)
            if found:
                return found
            time.sleep(pause)
        raise TimeoutError(f"{self.name}: not within {within:g} s: {expression}")

    def kill(self) -> None:
        """SIGKILL to every process of the browser at once, as a power cut ends it; nothing is written any more."""
        for pid in process_tree(self.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


class Chromium(Window):
    """The system's Chromium, started by hand, so that it can be killed, and driven by Playwright."""

    name = "chromium"

    def __init__(self, profile: Path) -> None:
        super().__init__()
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        command = [find_browser(), *CHROMIUM_FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL, start_new_session=True)
        self.pid = self.process.pid
        port = _when(lambda: port_file.exists() and port_file.read_text().split("\n")[0])
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
        """End the tab's process, and leave the browser as it is."""
        with contextlib.suppress(Exception):  # going there is what kills the one who answers
            self.page.goto("chrome://crash", timeout=3000)

    def close_tab(self) -> None:
        self.browser.contexts[0].new_page()  # a Chromium without tabs ends
        self.page.close()

    def quit(self) -> None:
        with contextlib.suppress(Exception):  # it hangs up before it answers
            self.browser.new_browser_cdp_session().send("Browser.close")
        _end(self.process)
        self._hang_up()

    def kill(self) -> None:
        super().kill()
        self._hang_up()

    def _hang_up(self) -> None:
        with contextlib.suppress(Exception):  # nobody is there any more
            self.playwright.stop()


class Firefox(Window):
    """The system's Firefox, by WebDriver BiDi, which it speaks itself."""

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
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [*command, "about:blank"], stdout=errors, stderr=errors, start_new_session=True
            )
        self.pid = self.process.pid
        found = _when(lambda: re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace")))
        self.socket = websocket.create_connection(f"{found[1]}/session", timeout=ANSWER_WITHIN, suppress_origin=True)
        self.asked = 0
        self.version = self._send("session.new", {"capabilities": {}})["capabilities"]["browserVersion"]
        self.tab = self._send("browsingContext.getTree", {})["contexts"][0]["context"]
        self._send("session.subscribe", {"events": ["log.entryAdded"]})
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", {"context": self.tab, "viewport": size})

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        """One command, and its answer; events that come before it are looked at."""
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
        self._send("browsingContext.create", {"type": "tab"})  # a Firefox without tabs ends
        self._send("browsingContext.close", {"context": self.tab})

    def quit(self) -> None:
        with contextlib.suppress(Gone):
            self._send("browser.close", {})
        _end(self.process)
        self.socket.close()


class WebKit(Window):
    """WebKitGTK's own small browser, by its WebDriver; the nearest to Safari that can be had. It needs a display."""

    name = "webkit"

    def __init__(self, profile: Path) -> None:  # automation keeps everything in memory: no profile
        super().__init__()
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
    """A window of the named browser with a profile of its own; both are gone afterwards."""
    profile = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    opened = WINDOWS[name](profile)  # type: ignore[call-arg]
    try:
        yield opened
    finally:
        opened.quit()
        shutil.rmtree(profile, ignore_errors=True)


def click_next(page: Window, turn: int) -> Any:
    """One click of a hand, or a moment of waiting; answers where it was."""
    place = page.ask(f"{NEXT}({turn})")
    if place:
        page.click(place["x"], place["y"])
    time.sleep(0.05 if place else 0.2)
    return place


def process_tree(pid: int) -> list[int]:
    """The process and all that descend from it now, parents first, as /proc tells."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
    return found


def _as_json(expression: str) -> str:
    return f"(async () => JSON.stringify((await ({expression})) ?? null))()"


def _when(attempt: Any, within: float = 60.0) -> Any:
    """What `attempt` gives when it gives something."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        found = attempt()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"the browser did not start within {within:g} s")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that was asked to go; end it if it stays."""
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
