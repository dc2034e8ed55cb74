"""Bundle the page's modules and styles into a few small files with esbuild.

Modules imported with `import()` become chunks, named after their content.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from buildtools.common import CACHE, ROOT, WEB, BuildError, write_text
from buildtools.environment import node

# The styles of features that are opened later, and of pages outside the app.
ROOMS = (
    *("lessons", "rules/page", "rules/howto", "puzzles", "editor", "film", "finale", "series", "study", "game"),
    *("shelf/setup", "shelf/tables", "settings", "statistics", "workshop", "languages", "open"),
    *("base/print", "page/contrast", "table/result"),
)
# The page, the tests' entry, the script that runs before the styles, and the styles.
ENTRIES = ("js/main.js", "js/testing.js", "js/ui/theme.js", "css/app.css", *(f"css/{room}.css" for room in ROOMS))
TARGET = "es2022"
# The files loaded before any later feature: the page, and the table, which follows the first paint.
BEFORE_ROOMS = ("js/start.js", "js/page/features.js")


def bundle(modules: Path, out: Path) -> list[str]:
    """Write the bundled files and their source maps into `out`; return main.js and the files it imports statically."""
    CACHE.mkdir(exist_ok=True)
    # The names of chunks depend on the way from a source map to its sources, so it is the same for every `out`.
    with tempfile.TemporaryDirectory(prefix="bundle.", dir=CACHE) as folder:
        first = _bundle_into(modules, Path(folder))
        shutil.copytree(folder, out, dirs_exist_ok=True)
    return first


def _bundle_into(modules: Path, out: Path) -> list[str]:
    options = {
        "entryPoints": [str(WEB / entry) for entry in ENTRIES],
        "bundle": True,
        "splitting": True,
        "format": "esm",
        "minify": True,
        "target": TARGET,
        "charset": "utf8",
        "sourcemap": "linked",
        "logLevel": "warning",
        "loader": {".woff2": "file"},
        "legalComments": "none",
        "outbase": str(WEB),
        "outdir": str(out),
        "entryNames": "[dir]/[name]",
        "chunkNames": "js/[name]-[hash]",
        "assetNames": "[dir]/[name]",
    }
    asked = {
        "esbuild": str(modules / "esbuild" / "lib" / "main.js"),
        "before": BEFORE_ROOMS,
        "options": options,
    }
    command = [node(), str(Path(__file__).with_suffix(".mjs")), json.dumps(asked)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError as failure:
        raise BuildError(f"esbuild does not run ({failure}); delete web/node_modules and try again.") from failure
    if done.returncode:
        raise BuildError(f"The page's modules cannot be bundled:\n{done.stderr.strip()}")
    told = json.loads(done.stdout)
    outputs = {_within(name, out): facts for name, facts in told.items()}
    for path in out.rglob("*.map"):
        _name_sources_from_root(path)
    return _reached("js/main.js", outputs, out)


def _within(name: str, out: Path) -> str:
    """Return the name of an output below `out`; esbuild gives it relative to its working directory."""
    return (ROOT / name).resolve().relative_to(out.resolve()).as_posix()


def _reached(start: str, outputs: dict[str, Any], out: Path) -> list[str]:
    """Return the file and everything it imports statically."""
    found = [start]
    for name in found:
        for one in outputs[name]["imports"]:
            if one["kind"] == "import-statement" and _within(one["path"], out) not in found:
                found.append(_within(one["path"], out))
    return found


def _name_sources_from_root(path: Path) -> None:
    """Make the sources in a source map relative to the project's root, wherever the site was built."""
    told = json.loads(path.read_text(encoding="utf-8"))
    told["sources"] = [(path.parent / name).resolve().relative_to(ROOT).as_posix() for name in told["sources"]]
    write_text(path, json.dumps(told, ensure_ascii=False, separators=(",", ":")))
