"""Assemble the site in one folder that runs below any path; only 404.html and tags for others name its address."""

from __future__ import annotations

import ast
import gzip
import html
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from buildtools import trimming
from buildtools.bake import bake, bake_texts
from buildtools.bundle import bundle
from buildtools.common import CACHE, DIST, ROOT, WEB, BuildError, digest_files, say, sha256, write_text
from buildtools.environment import ensure_npm
from buildtools.languages.catalogues import page_catalogue
from buildtools.licences import licences
from buildtools.pages.address import Address, published
from buildtools.pages.game_pages import site_tags, write_pages
from buildtools.pages.site_words import manifest_words, repair_words
from buildtools.runtime import ROOM_ARCHIVE, archive, delivered_files
from pycore.languages import ENGLISH
from pycore.languages.tags import NAMES, TONGUES

# The files Python needs before it answers. The page fetches them early and shows their progress.
RUNTIME_FILES = ("pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs", "py/python.bin")
# The most bytes that parts of the site may take in transfer. The build fails beyond them.
ARCHIVE_LIMIT = 1_450_000
ROOM_ARCHIVE_LIMIT = 300_000
FIRST_PICTURE_LIMIT = 105_000
FIRST_PICTURE = ROOT / "docs" / "measured" / "first-paint.json"
"""The bytes of each file before the first paint when they were last kept, by which the build tells what grew."""
IMAGE_LIMIT = 30_000_000
FIRST_PICTURE_REQUESTS = 15
NOT_CACHED = ("sw.js", "404.html", ".nojekyll", "sitemap.xml", "robots.txt", "previews/", "screenshots/")
"""What the service worker does not store: itself, and what only hosts, search engines, chats and installers read."""
BUILD_MARK = "__BUILD__"  # a placeholder for the build's id until everything else is known
MARKED = ("*.html", "*.js", "*.mjs")
PLUGIN_CHUNKS = ("core-*.js", "error-*.js")


def build(out: Path = DIST, *, base: str | None = None, repository: str | None = None, cache: Path = CACHE) -> Path:
    """Build the site into `out` and return that folder; the other arguments replace the addresses in pyproject.toml."""
    address = published(base, repository)
    modules = ensure_npm()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=out.name + ".", dir=out.parent) as folder:
        staging = Path(folder) / "new"
        staging.mkdir()
        build_id = _assemble(staging, modules, cache, address)
        if out.exists():
            out.rename(Path(folder) / "old")
        staging.rename(out)
    size = sum(path.stat().st_size for path in _files(out))
    say(f"Built {out.name}: {len(_files(out))} files, {size / 1e6:.1f} MB, build {build_id}.")
    return out


def _assemble(staging: Path, modules: Path, cache: Path, address: Address) -> str:
    """Fill an empty folder with the whole site, and return the build's id: a hash of all it shows."""
    _copy_page(staging)
    first = bundle(modules, staging)
    made = archive(modules, cache)
    shutil.copyfile(made.packed, staging / "py" / "python.bin")
    shutil.copyfile(made.room, staging / "py" / made.room.name)
    for name, data in delivered_files().items():
        (staging / "py" / name).parent.mkdir(parents=True, exist_ok=True)
        (staging / "py" / name).write_bytes(data)
    _copy_packages(modules, trimming.trimmed(modules / "pyodide", cache), staging)
    bake(staging / "data")
    _translate(staging)
    write_text(staging / "licenses.txt", licences(modules))
    _finish_index(staging, first, address)
    _finish_manifest(staging)
    write_pages(staging, address)
    _weigh(staging, first, json.loads(made.report.read_text(encoding="utf-8"))["image"])
    build_id = digest_files(_files(staging), staging)
    _mark(staging, build_id)
    write_service_worker(staging, build_id)
    (staging / ".nojekyll").touch()
    return build_id


def _translate(site: Path) -> None:
    """Write the page's catalogues, and the texts of data files, in every language besides English."""
    (site / "data" / "lang").mkdir()
    for tag in NAMES:
        (site / "data" / "lang" / f"{tag}.json").write_bytes(page_catalogue(tag))
        bake_texts(site / "data" / tag, tag)


def _mark(site: Path, build_id: str) -> None:
    """Write the build's id into every file that refers to it, so that files of two builds can be distinguished."""
    for path in _files(site):
        if any(path.match(pattern) for pattern in MARKED):
            text = path.read_text(encoding="utf-8")
            if BUILD_MARK in text:
                write_text(path, text.replace(BUILD_MARK, build_id))


def before_first_picture(site: Path, first: list[str]) -> list[str]:
    """Return the files that the first paint of the shelf waits for, in a visit without a cache."""
    pieces = sorted(path.relative_to(site).as_posix() for path in (site / "data").glob("pieces-*.svg"))
    return ["index.html", "js/ui/theme.js", "repair.js", "css/app.css", *first, "data/opening.json", *pieces]


def _sizes_before_first_picture(site: Path, first: list[str]) -> dict[str, int]:
    """Return the bytes of these files as they travel, compressed."""
    return {name: len(gzip.compress((site / name).read_bytes(), 9)) for name in before_first_picture(site, first)}


def by_file(sizes: dict[str, int]) -> dict[str, int]:
    """Return sizes by the names that files keep from build to build, which chunks do not: their sizes are added.

    >>> by_file({"js/chunk-2FRQ4DAZ.js": 3, "js/chunk-ANX6P73E.js": 4, "index.html": 5})
    {'js/chunk.js': 7, 'index.html': 5}
    """
    found: dict[str, int] = {}
    for name, size in sizes.items():
        lasting = re.sub(r"-[A-Z0-9]{8}\.js$", ".js", name)
        found[lasting] = found.get(lasting, 0) + size
    return found


def grown(kept: dict[str, int], sizes: dict[str, int]) -> dict[str, int]:
    """Return by how much each file has grown since the sizes that were kept, the most first; new files wholly.

    >>> grown({"a.js": 5, "b.js": 5, "c.js": 5}, {"a.js": 6, "b.js": 5, "c.js": 9, "d.js": 2})
    {'c.js': 4, 'd.js': 2, 'a.js': 1}
    """
    more = {name: size - kept.get(name, 0) for name, size in sizes.items()}
    return {name: more[name] for name in sorted(more, key=lambda name: -more[name]) if more[name] > 0}


def keep_first_picture(site: Path = DIST) -> None:
    """Write the sizes of the files before the first paint of a built site; those kept until now become `before`."""
    page = (site / "index.html").read_text(encoding="utf-8")
    first = [name.split("?")[0] for name in re.findall(r'rel="modulepreload" href="\./(js/[^"]+)"', page)]
    sizes = by_file(_sizes_before_first_picture(site, first))
    before = json.loads(FIRST_PICTURE.read_text(encoding="utf-8"))["now"] if FIRST_PICTURE.exists() else {}
    if sizes != before:
        write_text(FIRST_PICTURE, json.dumps({"before": before, "now": sizes}, indent=2) + "\n")


def _weigh(site: Path, first: list[str], image: dict[str, int]) -> None:
    """Raise BuildError if any part of the site exceeds its size limit."""
    limits = {"py/python.bin": ARCHIVE_LIMIT, f"py/{ROOM_ARCHIVE}": ROOM_ARCHIVE_LIMIT}
    size, room = ((site / name).stat().st_size for name in limits)
    for name, limit in limits.items():
        if (site / name).stat().st_size > limit:
            raise BuildError(f"{name} has {(site / name).stat().st_size:,} bytes; it may have at most {limit:,}.")
    if image["used"] > IMAGE_LIMIT:
        raise BuildError(
            f"The core, imported, takes {image['used']:,} bytes of memory; it may take at most {IMAGE_LIMIT:,}, "
            f"because an image of it has {image['room']:,}. Import later what is not needed at the start."
        )
    sizes = _sizes_before_first_picture(site, first)
    total = sum(sizes.values())
    if total > FIRST_PICTURE_LIMIT or len(sizes) > FIRST_PICTURE_REQUESTS:
        kept = json.loads(FIRST_PICTURE.read_text(encoding="utf-8"))["now"]
        more = ", ".join(f"{name} {size:+,}" for name, size in grown(kept, by_file(sizes)).items()) or "none"
        raise BuildError(
            f"The files before the first paint are {len(sizes)}, with {total:,} bytes (gzip); "
            f"allowed are at most {FIRST_PICTURE_REQUESTS} and {FIRST_PICTURE_LIMIT:,} (buildtools/site.py). "
            f"Grown since {FIRST_PICTURE.relative_to(ROOT).as_posix()}: {more}. Load what is needed later by import()."
        )
    say(
        f"Before the first paint: {len(sizes)} files, {total / 1000:.1f} kB gzip; the archive: {size / 1e6:.2f} MB, "
        f"and {room / 1000:.0f} kB for closed rooms; "
        f"in memory {image['used'] / 1e6:.1f} MB."
    )


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _copy_page(out: Path) -> None:
    for name in ("index.html", "forward.js", "manifest.webmanifest"):
        shutil.copyfile(WEB / name, out / name)
    repair = (WEB / "repair.js").read_text(encoding="utf-8")
    write_text(out / "repair.js", re.sub(r"^ */\*.*?\*/\n", "", repair, flags=re.M | re.S))  # without comments
    write_text(out / "repair-words.json", json.dumps(repair_words(), ensure_ascii=False) + "\n")
    shutil.copytree(WEB / "icons", out / "icons", ignore=shutil.ignore_patterns(".*", "*.md"))
    (out / "py").mkdir()
    shutil.copyfile(WEB / "worker.py", out / "py" / "worker.py")


def _copy_packages(modules: Path, pyodide: Path, out: Path) -> None:
    """Copy PyScript without its optional plugins, and the trimmed Pyodide with our loader."""
    pyscript = modules / "@pyscript" / "core" / "dist"
    (out / "pyscript").mkdir()
    chunks = [pyscript / "core.js"]
    for pattern in PLUGIN_CHUNKS:
        chunks += sorted(pyscript.glob(pattern))
    for path in chunks:
        _copy_script(path, out / "pyscript" / path.name)
    (out / "pyodide").mkdir()
    for name in ("pyodide.mjs", trimming.SCRIPT):
        _copy_script(pyodide / name, out / "pyodide" / name)
    shutil.copyfile(pyodide / trimming.WASM, out / "pyodide" / trimming.WASM)
    # The loader gives Pyodide an index without packages, which must contain the facts of this release.
    facts = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    loader = (WEB / "boot.mjs").read_text(encoding="utf-8").replace("__PYODIDE_INFO__", json.dumps(facts))
    loader = loader.replace("build:archive", sha256(out / "py" / "python.bin"))
    write_text(out / "pyodide" / "boot.mjs", loader)
    for name in ("image.mjs", "room.mjs"):
        shutil.copyfile(WEB / name, out / "pyodide" / name)


def _copy_script(source: Path, target: Path) -> None:
    """Copy a script without the line that names its source map, which is not shipped."""
    text = source.read_text(encoding="utf-8")
    write_text(target, re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text))


def _finish_index(out: Path, first: list[str], address: Address) -> None:
    """Fill in what only the build knows, and check that the page names only files that exist."""
    page = (out / "index.html").read_text(encoding="utf-8")
    contents = {name: (out / name).read_bytes() for name in RUNTIME_FILES}
    sizes = {name: [len(data), min(len(data), len(gzip.compress(data)))] for name, data in contents.items()}
    languages = {tag: name for tag, name in NAMES.items() if (out / "data" / "lang" / f"{tag}.json").is_file()}
    facts = [
        fact("runtime-files", json.dumps(sizes, separators=(",", ":"))),
        fact("languages", json.dumps(languages, ensure_ascii=False, separators=(",", ":"))),
        fact("repository", address.repository),
    ]
    scripts = [f"{first[0]}?b={BUILD_MARK}", *first[1:]]
    scripts += [f"pyscript/{path.name}" for path in _files(out / "pyscript") if not path.name.startswith("error-")]
    preload = [f'<link rel="modulepreload" href="./{name}">' for name in scripts]
    games = json.loads((out / "data" / "opening.json").read_text(encoding="utf-8"))["games"]
    for marker, lines in (("facts", facts), ("preload", preload), ("games", [_waiting_card(game) for game in games])):
        page = page.replace(f"<!-- build:{marker} -->", "\n    ".join(lines))
    page = page.replace("__VERSION__", html.escape(project_version()))
    config = json.dumps(json.loads((WEB / "pyscript.json").read_text(encoding="utf-8")), separators=(",", ":"))
    page = page.replace("__PYSCRIPT__", html.escape(config))
    for named in re.findall(r'(?:href|src)="([^"#]*)"', page):
        if not (named.startswith("./") and (out / named.split("?")[0]).is_file()):
            raise BuildError(f"web/index.html names {named}, which the site does not have.")
    page = page.replace("<!-- build:tags -->", site_tags(address))
    write_text(out / "index.html", page)


def fact(name: str, text: str) -> str:
    """Return a tag that tells the page's scripts a text."""
    return f'<meta name="{name}" content="{html.escape(text)}">'


def _finish_manifest(out: Path) -> None:
    """Write a manifest for each language, with what the build knows: shortcuts to games, screenshots of the tour."""
    plain = (out / "manifest.webmanifest").read_text(encoding="utf-8")
    (out / "screenshots").mkdir()
    for shot in json.loads(plain)["screenshots"]:
        shutil.copyfile(ROOT / "docs" / "tour" / Path(shot["src"]).name, out / shot["src"])
    for tag in (ENGLISH, *NAMES):
        name, folder = ("manifest", "data") if tag == ENGLISH else (f"manifest.{tag}", f"data/{tag}")
        games = json.loads((out / folder / "opening.json").read_text(encoding="utf-8"))["games"]
        told = json.dumps(_manifest(json.loads(plain), games, tag), ensure_ascii=False, indent=2)
        write_text(out / f"{name}.webmanifest", f"{told}\n")


def _manifest(manifest: dict[str, Any], games: list[dict[str, Any]], tag: str) -> dict[str, Any]:
    """Return a manifest with its texts in a language, and with a shortcut to each game."""
    words = manifest_words(tag)
    manifest |= {"lang": tag, "description": words[manifest["description"]]}
    for one, name in [(one, "name") for one in manifest["shortcuts"]] + [
        (one, "label") for one in manifest["screenshots"]
    ]:
        one[name] = words[one[name]]
    manifest["shortcuts"] += [
        {"name": game["name"], "description": game["hook"], "url": f"./#/new/{game['id']}"} for game in games
    ]
    return manifest


def project_version() -> str:
    """Return the version of the project, which is defined only in the package."""
    source = (ROOT / "pycore" / "__init__.py").read_text(encoding="utf-8")
    return next(
        str(ast.literal_eval(node.value))
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__"
    )


def _waiting_card(game: dict[str, Any]) -> str:
    """Return the HTML of a game's card before any script has run: its name and a sentence."""
    return (
        '<article class="card game-card"><div class="card-board"></div><div class="card-words">'
        f'<h3>{html.escape(game["name"])}</h3><p class="card-by">by {html.escape(game["inventor"])}</p>'
        f'<p class="card-line">{html.escape(game["hook"])}</p></div></article>'
    )


def language_of(name: str) -> str:
    """Return the tag of the only language that needs a file of the site, or "".

    >>> language_of("data/zh-Hans/opening.json"), language_of("data/lang/de.json"), language_of("data/opening.json")
    ('zh-Hans', 'de', '')
    """
    parts = {*Path(name).parts, Path(name).stem}
    return next((tag for tag, tongue in TONGUES.items() if parts & {tag, tongue.folder}), "")


def write_service_worker(out: Path, build_id: str) -> None:
    """Write the service worker with the hash of every file that it stores, those of one language apart."""
    names = [path.relative_to(out).as_posix() for path in _files(out)]
    hashes = {name: sha256(out / name) for name in names if not (name.startswith(NOT_CACHED) or name.endswith(".map"))}
    languages: dict[str, dict[str, str]] = {tag: {} for tag in NAMES}
    for name in [name for name in hashes if language_of(name)]:
        languages[language_of(name)][name] = hashes.pop(name)
    text = (WEB / "sw.template.js").read_text(encoding="utf-8")
    text = text.replace(BUILD_MARK, build_id).replace("__FILES__", json.dumps(hashes, indent=2))
    text = text.replace("__LANGUAGES__", json.dumps(languages, indent=2)).replace("__MADE__", str(_made()))
    write_text(out / "sw.js", text)


def _made() -> int:
    """Return when the last commit was made, in seconds since 1970, or 0 outside a repository."""
    git = shutil.which("git")
    command = [str(git), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False) if git else None
    return int(done.stdout) if done and done.returncode == 0 else 0
