"""The page's own modules and styles, made into few small files by esbuild.

What the page opens later (`import()`) becomes a file of its own, a chunk, named after its content.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from buildtools.common import ROOT, WEB, BuildError

# The page itself, its styles, those of rooms that are opened later, and what the browser tests ask through.
ROOMS = ("learn", "puzzles", "editor", "film", "series")
ENTRIES = ("js/main.js", "js/testing.js", "css/app.css", *(f"css/{room}.css" for room in ROOMS))
TARGET = "es2022"


def bundle(modules: Path, out: Path) -> list[str]:
    """Write the bundled files and their source maps into `out`; answer what main.js imports at once, itself first."""
    meta = out / "meta.json"
    command = [
        str(modules / ".bin" / "esbuild"),
        *(str(WEB / entry) for entry in ENTRIES),
        *("--bundle", "--splitting", "--format=esm", "--minify", f"--target={TARGET}", "--charset=utf8"),
        *("--sourcemap=linked", "--log-level=warning", "--loader:.woff2=file", "--legal-comments=none"),
        *(f"--outbase={WEB}", f"--outdir={out}", f"--metafile={meta}"),
        *("--entry-names=[dir]/[name]", "--chunk-names=js/[name]-[hash]", "--asset-names=[dir]/[name]"),
    ]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError as failure:
        raise BuildError(f"esbuild does not run ({failure}); delete web/node_modules and try again.") from failure
    if done.returncode:
        raise BuildError(f"The page's modules cannot be bundled:\n{done.stderr.strip()}")
    told = json.loads(meta.read_text(encoding="utf-8"))["outputs"]
    outputs = {_within(name, out): facts for name, facts in told.items()}
    meta.unlink()
    for path in out.rglob("*.map"):
        _name_sources_from_root(path)
    return _reached("js/main.js", outputs, out)


def _within(name: str, out: Path) -> str:
    """The name of an output below `out`; esbuild tells it from the folder it ran in."""
    return (ROOT / name).resolve().relative_to(out.resolve()).as_posix()


def _reached(start: str, outputs: dict[str, Any], out: Path) -> list[str]:
    """The file and all that it imports before it runs."""
    found = [start]
    for name in found:
        for one in outputs[name]["imports"]:
            if one["kind"] == "import-statement" and _within(one["path"], out) not in found:
                found.append(_within(one["path"], out))
    return found


def _name_sources_from_root(path: Path) -> None:
    """A source map names its sources from the project's root, wherever the site was built."""
    told = json.loads(path.read_text(encoding="utf-8"))
    told["sources"] = [(path.parent / name).resolve().relative_to(ROOT).as_posix() for name in told["sources"]]
    path.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
