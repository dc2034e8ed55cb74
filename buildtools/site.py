"""Putting the site together: everything the page needs, in one folder, with relative addresses only."""

from __future__ import annotations

import html
import json
import re
import shutil
import tempfile
from pathlib import Path

from buildtools.bake import bake
from buildtools.common import CACHE, DIST, WEB, BuildError, digest_files, say
from buildtools.environment import ensure_npm
from buildtools.runtime import archives

# What Python needs before it answers. The page fetches these early and counts their bytes while they arrive.
RUNTIME_FILES = ("pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs", "pyodide/python_stdlib.zip", "py/app.zip")
NOT_CACHED = {"sw.js", "404.html", ".nojekyll"}
PLUGIN_CHUNKS = ("core-*.js", "error-*.js")


def build(out: Path = DIST, *, base: str | None = None, cache: Path = CACHE) -> Path:
    """Build the site into `out`. With `base`, also the 404 page that a host shows for a wrong address below it."""
    if base is not None and not re.fullmatch(r"/([\w.~-]+/)*", base):
        raise BuildError(f"--base is a path such as /chess-pilgrimage/, with a slash at both ends; this is {base}.")
    modules = ensure_npm()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=out.name + ".", dir=out.parent) as folder:
        staging = Path(folder) / "new"
        staging.mkdir()
        build_id = _assemble(staging, modules, cache, base)
        if out.exists():
            out.rename(Path(folder) / "old")
        staging.rename(out)
    size = sum(path.stat().st_size for path in _files(out))
    say(f"Built {out.name}: {len(_files(out))} files, {size / 1e6:.1f} MB, build {build_id}.")
    return out


def _assemble(staging: Path, modules: Path, cache: Path, base: str | None) -> str:
    """Fill an empty folder with the whole site, and answer the build's id: a hash of all it shows."""
    _copy_page(staging)
    _copy_packages(modules, staging)
    made = archives(modules, cache)
    shutil.copyfile(made.app, staging / "py" / "app.zip")
    shutil.copyfile(made.stdlib, staging / "pyodide" / "python_stdlib.zip")
    bake(staging / "data")
    build_id = digest_files(_files(staging), staging)
    _finish_index(staging, build_id)
    write_service_worker(staging, build_id)
    (staging / ".nojekyll").touch()
    if base is not None:
        _write_not_found(staging, base)
    return build_id


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _copy_page(out: Path) -> None:
    for name in ("index.html", "pyscript.json", "manifest.webmanifest"):
        shutil.copyfile(WEB / name, out / name)
    for name in ("css", "js", "icons"):
        shutil.copytree(WEB / name, out / name, ignore=shutil.ignore_patterns(".*", "*.md"))
    (out / "py").mkdir()
    shutil.copyfile(WEB / "worker.py", out / "py" / "worker.py")


def _copy_packages(modules: Path, out: Path) -> None:
    """PyScript without its optional plugins, and Pyodide, with the loader of our own beside it."""
    pyscript, pyodide = modules / "@pyscript" / "core" / "dist", modules / "pyodide"
    (out / "pyscript").mkdir()
    chunks = [pyscript / "core.js"]
    for pattern in PLUGIN_CHUNKS:
        chunks += sorted(pyscript.glob(pattern))
    for path in chunks:
        _copy_script(path, out / "pyscript" / path.name)
    (out / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        _copy_script(pyodide / name, out / "pyodide" / name)
    shutil.copyfile(pyodide / "pyodide.asm.wasm", out / "pyodide" / "pyodide.asm.wasm")
    # The loader hands Pyodide an index without packages, which must carry the facts of this release.
    facts = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    loader = (WEB / "boot.mjs").read_text(encoding="utf-8").replace("{ /* build:info */ }", json.dumps(facts))
    (out / "pyodide" / "boot.mjs").write_text(loader, encoding="utf-8")


def _copy_script(source: Path, target: Path) -> None:
    """Copy a script without the line that names its source map, which is not shipped."""
    text = source.read_text(encoding="utf-8")
    target.write_text(re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text), encoding="utf-8")


def _finish_index(out: Path, build_id: str) -> None:
    """Fill in what only the build knows, and hold the page to naming files that exist."""
    page = (out / "index.html").read_text(encoding="utf-8")
    sizes = {name: (out / name).stat().st_size for name in RUNTIME_FILES}
    facts = [
        f'<meta name="build" content="{build_id}">',
        f'<meta name="runtime-files" content="{html.escape(json.dumps(sizes, separators=(",", ":")))}">',
    ]
    scripts = [path.relative_to(out).as_posix() for path in _files(out / "js")] + [
        path.relative_to(out).as_posix() for path in _files(out / "pyscript") if not path.name.startswith("error-")
    ]
    preload = [f'<link rel="modulepreload" href="./{name}">' for name in scripts if name != "js/theme.js"]
    preload.append('<link rel="preload" as="fetch" href="./data/opening.json" crossorigin>')
    for marker, lines in (("facts", facts), ("preload", preload)):
        page = page.replace(f"<!-- build:{marker} -->", "\n    ".join(lines))
    for address in re.findall(r'(?:href|src)="([^"]*)"', page):
        if not (address.startswith("./") and (out / address).is_file()):
            raise BuildError(f"web/index.html names {address}, which the site does not have.")
    (out / "index.html").write_text(page, encoding="utf-8")


def write_service_worker(out: Path, build_id: str) -> None:
    """The service worker knows every file by the hash of its content."""
    cached = [path for path in _files(out) if path.relative_to(out).as_posix() not in NOT_CACHED]
    hashes = {path.relative_to(out).as_posix(): digest_files([path], out) for path in cached}
    text = (WEB / "sw.template.js").read_text(encoding="utf-8")
    text = text.replace("__BUILD__", build_id).replace("__FILES__", json.dumps(hashes, indent=2))
    (out / "sw.js").write_text(text, encoding="utf-8")


def _write_not_found(out: Path, base: str) -> None:
    """A wrong address can be at any depth, so this page alone must know where the site lies."""
    (out / "404.html").write_text(
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Not here - Chess Pilgrimage</title>\n'
        f'<p>There is nothing at this address. <a href="{base}">To the games</a></p>\n</html>\n',
        encoding="utf-8",
    )
