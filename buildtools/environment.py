"""The tools around the project: a virtual environment, the npm packages, browsers.

Each is made when first needed and again only when the file that pins it has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from collections.abc import Iterable
from pathlib import Path

from buildtools.common import CACHE, ROOT, WEB, BuildError, digest_files, run, say

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements-dev.txt"
CHECK_REQUIREMENTS = ROOT / "requirements-check.txt"  # a part of them
LONG_REQUIREMENTS = ROOT / "requirements-long.txt"
BROWSER_VARIABLE = "CHESS_PILGRIMAGE_BROWSER"
SYSTEM_BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FIREFOX_VARIABLE = "CHESS_PILGRIMAGE_FIREFOX"
SYSTEM_FIREFOXES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
WEBKIT_BROWSERS = ("lib*/*/webkit2gtk-*/MiniBrowser", "libexec/webkit2gtk-*/MiniBrowser")
SCREEN = "xvfb-run"  # WebKitGTK draws on a display; this lends it one


def venv_python() -> Path:
    """The interpreter of the project's own virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_venv() -> Path:
    """Make `.venv` with all pinned development packages, and return its interpreter."""
    return _ensure_packages(REQUIREMENTS, [REQUIREMENTS])


def ensure_checkers() -> Path:
    """Make `.venv` with at least the packages that `check` uses, and return its interpreter.

    The full set contains them, so where it is installed nothing is added.
    """
    return _ensure_packages(CHECK_REQUIREMENTS, [CHECK_REQUIREMENTS, REQUIREMENTS])


def _ensure_packages(requirements: Path, sufficient: Iterable[Path]) -> Path:
    """Install `requirements` into `.venv`, unless one of the `sufficient` files is installed as it stands now."""
    python = venv_python()
    if python.exists() and any(_read(_stamp(file)) == digest_files([file]) for file in sufficient):
        return python
    if not python.exists():
        say("Making the virtual environment .venv ...")
        try:
            venv.create(VENV, with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError) as failure:
            raise BuildError(
                f"Python cannot make a virtual environment here ({failure}); "
                "install its venv module (Debian and Ubuntu: apt-get install python3-venv)."
            ) from failure
    say(f"Installing {requirements.name} into .venv ...")
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if run([*command, "--require-hashes", "-r", str(requirements)]):
        raise BuildError(f"pip could not install {requirements.name}; see its message above, then try again.")
    _stamp(requirements).write_text(digest_files([requirements]))
    return python


def _stamp(requirements: Path) -> Path:
    """Return the file in `.venv` that holds the hash of these requirements as they were last installed."""
    return VENV / ("requirements.hash" if requirements == REQUIREMENTS else f"{requirements.stem}.hash")


def ensure_long() -> Path:
    """Install what only the long tests use in a folder of its own, and return that folder."""
    wanted = digest_files([LONG_REQUIREMENTS])
    place = CACHE / f"long-{wanted[:12]}"
    if not place.exists():
        say("Installing requirements-long.txt for the long tests ...")
        command = [str(ensure_venv()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        staging = place.with_suffix(".new")
        if run([*command, "--require-hashes", "--target", str(staging), "-r", str(LONG_REQUIREMENTS)]):
            raise BuildError("pip could not install requirements-long.txt; see its message above, then try again.")
        staging.rename(place)
    return place


def ensure_npm() -> Path:
    """Install what `web/package-lock.json` names, and return `web/node_modules`."""
    modules = WEB / "node_modules"
    stamp = modules / ".lock.hash"
    wanted = digest_files([WEB / "package.json", WEB / "package-lock.json"], WEB)
    if _read(stamp) == wanted:
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing; install Node.js 20 or newer, which brings it, and run this again.")
    say("Installing PyScript and Pyodide with npm ...")
    if run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB):
        raise BuildError("npm could not install web/package-lock.json; see its message above, then try again.")
    stamp.write_text(wanted)
    return modules


def node() -> str:
    """The path of Node.js."""
    found = shutil.which("node")
    if found is None:
        raise BuildError("node is missing; install Node.js 20 or newer and run this again.")
    return found


def find_browser() -> str:
    """The path of a Chromium for the tests: named, Playwright's, the system's, or newly installed."""
    named = _named_program(BROWSER_VARIABLE)
    if named:
        return named
    found = _playwright_browser() or _system_browser()
    if found is None:
        _install_browser()
        found = _playwright_browser() or _system_browser()
    if found is None:
        raise BuildError(
            "No browser was found for the end-to-end tests; install Chromium or Chrome, "
            f"or put the path of one into {BROWSER_VARIABLE}."
        )
    return found


def _playwright_browser() -> str | None:
    """The Chromium that Playwright has downloaded, if it has."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run([str(ensure_venv()), "-c", ask], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def _system_browser() -> str | None:
    return _first_program(SYSTEM_BROWSERS)


def _named_program(variable: str) -> str | None:
    """The program that a variable of the environment names, if it names one."""
    named = os.environ.get(variable)
    if named and shutil.which(named) is None:
        raise BuildError(f"{variable} names {named}, which is not a program that can be run.")
    return named


def _first_program(names: Iterable[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def _install_browser() -> None:
    """Install Chromium where that is possible without asking anyone."""
    if not _apt_install("chromium"):
        say("No browser found; asking Playwright to download Chromium ...")
        run([str(ensure_venv()), "-m", "playwright", "install", "chromium"])


def _apt_install(*packages: str) -> bool:
    """Install packages of the system, where we may; says whether they are there now."""
    apt = shutil.which("apt-get")
    if not (apt and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    say(f"Installing {', '.join(packages)} with apt-get ...")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run([apt, "-qq", "update"], env=quiet)
    return run([apt, "-qq", "install", "-y", "--no-install-recommends", *packages], env=quiet) == 0


def find_firefox() -> str:
    """The path of a Firefox: named, the system's, or newly installed."""
    named = _named_program(FIREFOX_VARIABLE)
    if named:
        return named
    found = _first_program(SYSTEM_FIREFOXES)
    if found is None and _apt_install("firefox-esr"):
        found = _first_program(SYSTEM_FIREFOXES)
    if found is None:
        raise BuildError(f"Firefox was not found; install it, or put the path of one into {FIREFOX_VARIABLE}.")
    return found


def find_webkit() -> tuple[str, str]:
    """The paths of WebKitGTK's driver and small browser: the system's, or newly installed, with a display for them."""
    if not (_webkit() and screen() is not None):
        _apt_install("webkit2gtk-driver", "xvfb", "xauth")
    found = _webkit()
    if found is None or screen() is None:
        raise BuildError("WebKitGTK was not found (Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb xauth).")
    return found


def screen() -> list[str] | None:
    """What to put before a command that needs a display: nothing where there is one, None where none can be had."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return []
    return [SCREEN, "-a"] if shutil.which(SCREEN) else None


def _webkit() -> tuple[str, str] | None:
    driver = shutil.which(WEBKIT_DRIVER)
    browsers = [path for pattern in WEBKIT_BROWSERS for path in sorted(Path("/usr").glob(pattern))]
    return (driver, str(browsers[-1])) if driver and browsers else None


def clean_environment() -> dict[str, str]:
    """The environment for child Pythons: the project root importable, no bytecode beside the sources."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def _read(path: Path) -> str | None:
    try:
        return path.read_text()
    except OSError:
        return None
