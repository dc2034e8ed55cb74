"""licenses.txt: the third-party parts of the site and their licences."""

from __future__ import annotations

import json
from pathlib import Path

from buildtools.common import ROOT, WEB

RULE = "\n\n" + "-" * 80 + "\n\n"
NAMES = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "OFL.txt")
# Packages without a licence file of their own.
NOTES = {
    "pyodide": (
        "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/\n"
        "The source of this version: https://github.com/pyodide/pyodide/tree/{version}\n"
        "It contains CPython (below) and was compiled with Emscripten (MIT and NCSA licences)."
    ),
}


def licences(modules: Path) -> str:
    """Return the text of licenses.txt: our own licence, that of every shipped npm package, and CPython's."""
    parts = ["Chess Pilgrimage\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8").strip()]
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    for place, facts in sorted(lock["packages"].items()):
        if place.startswith("node_modules/") and not facts.get("dev") and not place.startswith("node_modules/@types/"):
            parts.append(_package(modules.parent / place, place.rpartition("node_modules/")[2], facts))
    for path in sorted((WEB / "fonts").glob("*.txt")):
        parts.append(f"{path.stem}\n\n{path.read_text(encoding='utf-8').strip()}")
    python = (Path(__file__).parent / "python.txt").read_text(encoding="utf-8").strip()
    parts.append(f"CPython: its standard library, and its interpreter within Pyodide\n\n{python}")
    return RULE.join(parts) + "\n"


def _package(folder: Path, name: str, facts: dict[str, str]) -> str:
    """Return a package's name, version and licence, with the licence's text if the package contains it."""
    head = f"{name} {facts['version']}: {facts.get('license', 'see its page')}"
    texts = [(folder / one).read_text(encoding="utf-8").strip() for one in NAMES if (folder / one).is_file()]
    note = NOTES.get(name, "").format(version=facts["version"])
    return "\n\n".join([head, *filter(None, [note]), *texts])
