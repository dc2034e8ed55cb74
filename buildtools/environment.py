"""The tools of the project: a virtual environment, the npm packages, browsers.

Each is installed on first use, and again only when the file that pins it has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from collections.abc import Iterable
from pathlib import Path

from buildtools.common import CACHE, ROOT, WEB, BuildError, digest_files, run, say, write_text

VENV = ROOT / ".venv"
BYTECODE = CACHE / "bytecode"
REQUIREMENTS = ROOT / "requirements-dev.txt"
CHECK_REQUIREMENTS = ROOT / "requirements-check.txt"  # a subset of the development packages
LONG_REQUIREMENTS = ROOT / "requirements-long.txt"
READERS = ROOT / "lab" / "readers"
NODE = "Node.js 22 or newer"
"""What we ask for, the oldest that is maintained. Older ones that work (`engines` in web/package.json) are used too."""
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
SCREEN = "xvfb-run"  # WebKitGTK needs a display; this provides a virtual one


def venv_python() -> Path:
    """Return the path of the interpreter in the project's virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_venv() -> Path:
    """Create `.venv` with all pinned development packages, and return its interpreter."""
    return _ensure_packages(REQUIREMENTS, [REQUIREMENTS])


def ensure_checkers() -> Path:
    """Create `.venv` with at least the packages that `check` uses, and return its interpreter.

    The full set contains them, so nothing is added where it is installed.
    """
    return _ensure_packages(CHECK_REQUIREMENTS, [CHECK_REQUIREMENTS, REQUIREMENTS])


def _ensure_packages(requirements: Path, sufficient: Iterable[Path]) -> Path:
    """Install `requirements` into `.venv`, unless one of the `sufficient` files is installed in its current version."""
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
    write_text(_stamp(requirements), digest_files([requirements]))
    return python


def _stamp(requirements: Path) -> Path:
    """Return the file in `.venv` that records the hash of the installed version of these requirements."""
    return VENV / ("requirements.hash" if requirements == REQUIREMENTS else f"{requirements.stem}.hash")


def ensure_long() -> Path:
    """Install the packages that only the long tests use into a separate folder, and return it."""
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


def ensure_readers() -> Path:
    """Install the readers of PGN that only long tests and the lab use into a separate folder, and return it."""
    files = [READERS / name for name in ("package.json", "package-lock.json", ".npmrc", "read.mjs")]
    place = CACHE / f"readers-{digest_files(files, READERS)[:12]}"
    if not place.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError(f"npm is missing; install {NODE}, which includes it, and run this again.")
        say("Installing lab/readers/package-lock.json for the long tests ...")
        staging = place.with_suffix(".new")
        shutil.rmtree(staging, ignore_errors=True)
        staging.mkdir(parents=True)
        for file in files:
            shutil.copy(file, staging)
        if run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=staging):
            raise BuildError("npm could not install lab/readers/package-lock.json; see its message, then try again.")
        staging.rename(place)
    return place


def ensure_npm() -> Path:
    """Install the packages in `web/package-lock.json`, and return `web/node_modules`."""
    modules = WEB / "node_modules"
    stamp = modules / ".lock.hash"
    wanted = digest_files([WEB / "package.json", WEB / "package-lock.json"], WEB)
    if _read(stamp) == wanted:
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError(f"npm is missing; install {NODE}, which includes it, and run this again.")
    say("Installing PyScript and Pyodide with npm ...")
    if run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB):
        raise BuildError("npm could not install web/package-lock.json; see its message above, then try again.")
    write_text(stamp, wanted)
    return modules


def node() -> str:
    """Return the path of Node.js."""
    found = shutil.which("node")
    if found is None:
        raise BuildError(f"node is missing; install {NODE} and run this again.")
    return found


def find_browser() -> str:
    """Return the path of a Chromium: the one named in the environment, Playwright's, the system's, or a new one."""
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


def version_of(browser: str) -> str:
    """Return what a browser says of its name and version."""
    return subprocess.run(
        [browser, "--version"], capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout.strip()


def _playwright_browser() -> str | None:
    """Return the Chromium that Playwright has downloaded, or None."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run(
        [str(ensure_venv()), "-c", ask], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def _system_browser() -> str | None:
    return _first_program(SYSTEM_BROWSERS)


def _named_program(variable: str) -> str | None:
    """Return the program that an environment variable names, or None."""
    named = os.environ.get(variable)
    if named and shutil.which(named) is None:
        raise BuildError(f"{variable} names {named}, which is not a program that can be run.")
    return named


def _first_program(names: Iterable[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def _install_browser() -> None:
    """Install Chromium if that needs no password."""
    if not _apt_install("chromium"):
        say("No browser found; asking Playwright to download Chromium ...")
        run([str(ensure_venv()), "-m", "playwright", "install", "chromium"])


def _apt_install(*packages: str) -> bool:
    """Install system packages if permitted; return whether they are installed now."""
    apt = shutil.which("apt-get")
    if not (apt and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    say(f"Installing {', '.join(packages)} with apt-get ...")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run([apt, "-qq", "update"], env=quiet)
    return run([apt, "-qq", "install", "-y", "--no-install-recommends", *packages], env=quiet) == 0


def find_firefox() -> str:
    """Return the path of a Firefox: the one named in the environment, the system's, or a new one."""
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
    """Return the paths of WebKitGTK's driver and browser, installing them and a virtual display if necessary."""
    if not (_webkit() and screen() is not None):
        _apt_install("webkit2gtk-driver", "xvfb", "xauth")
    found = _webkit()
    if found is None or screen() is None:
        raise BuildError("WebKitGTK was not found (Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb xauth).")
    return found


def screen() -> list[str] | None:
    """Return the prefix for commands that need a display: empty if there is one, None if none is available."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return []
    return [SCREEN, "-a"] if shutil.which(SCREEN) else None


def _webkit() -> tuple[str, str] | None:
    driver = shutil.which(WEBKIT_DRIVER)
    browsers = [path for pattern in WEBKIT_BROWSERS for path in sorted(Path("/usr").glob(pattern))]
    return (driver, str(browsers[-1])) if driver and browsers else None


def clean_environment() -> dict[str, str]:
    """Return the environment for child Pythons: the project's root is importable, bytecode is kept in the cache, UTF-8.

    So each source is compiled once, and not in each of a hundred processes, and nothing is written beside it.
    """
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(BYTECODE), "PYTHONUTF8": "1"}


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None
