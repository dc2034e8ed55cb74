"""licenses.txt: what the site ships that others have made, and under which terms."""

from __future__ import annotations

import json
from pathlib import Path

from buildtools.common import ROOT, WEB

RULE = "\n\n" + "-" * 80 + "\n\n"
NAMES = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "OFL.txt")
# What has no licence file in its package.
NOTES = {
    "pyodide": (
        "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/\n"
        "The source of this version: https://github.com/pyodide/pyodide/tree/{version}\n"
        "It contains CPython (below) and was compiled with Emscripten (MIT and NCSA licences)."
    ),
}


def licences(modules: Path) -> str:
    """The text of licenses.txt: our own terms, those of every npm package that is shipped, and CPython's."""
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
    """Name, version, licence and, where the package has one, the licence's text."""
    head = f"{name} {facts['version']}: {facts.get('license', 'see its page')}"
    texts = [(folder / one).read_text(encoding="utf-8").strip() for one in NAMES if (folder / one).is_file()]
    note = NOTES.get(name, "").format(version=facts["version"])
    return "\n\n".join([head, *filter(None, [note]), *texts])
