"""Tests of the build: reproducible, with relative addresses only, and without files that do not belong in the site."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from buildtools import environment
from buildtools import site as site_module
from buildtools.common import CACHE, ROOT, WEB, BuildError, sha256
from buildtools.pages.address import published
from buildtools.runtime import DELIVERED, ROOM_ARCHIVE, archive, core_files, room_files
from buildtools.server import StaticServer, open_server
from buildtools.site import build, language_of, project_version
from pycore.languages.tags import NAMES

ADDRESS = "https://chess-pilgrimage.github.io/chess-pilgrimage/"
OTHER_ADDRESS = "https://chess-pilgrimage.github.io/sub/path/"
needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


@pytest.mark.gate
@needs_npm
def test_two_builds_are_identical(site: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "in" / "another" / "place", cache=tmp_path / "empty cache")

    one, other = contents(site), contents(again)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@needs_npm
def test_the_page_refers_only_to_existing_files(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")

    addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert addresses.pop(0) == ADDRESS, "the canonical address"
    files = [address for address in addresses if not address.startswith("#/")]  # the others are the app's own rooms
    assert files
    assert all(address.startswith("./") and (site / address.split("?")[0]).is_file() for address in files)
    assert "<!-- build:" not in page
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {"./"}
    assert all((site / picture["src"]).is_file() for picture in manifest["icons"] + manifest["screenshots"])
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    for picture in manifest["icons"] + manifest["screenshots"]:
        if picture["sizes"] != "any":
            assert "{}x{}".format(*Image.open(site / picture["src"]).size) == picture["sizes"]
    games = json.loads((site / "data" / "opening.json").read_text(encoding="utf-8"))["games"]
    shortcuts = {shortcut["url"] for shortcut in manifest["shortcuts"]}
    assert shortcuts == {"./#/daily", *(f"./#/new/{game['id']}" for game in games)}


@needs_npm
def test_the_page_itself_preloads_no_text_of_a_language(site: Path) -> None:
    """Which texts are needed only js/ui/theme.js knows; a page in another language would fetch the English ones too."""
    page = (site / "index.html").read_text(encoding="utf-8")

    assert re.findall(r'<link rel="preload"[^>]*>', page) == []


@needs_npm
def test_the_page_tells_the_sizes_of_python_as_they_travel(site: Path) -> None:
    [content] = re.findall(r'name="runtime-files" content="([^"]+)"', (site / "index.html").read_text(encoding="utf-8"))
    sizes = json.loads(html.unescape(content))
    for name, (size, packed) in sizes.items():
        data = (site / name).read_bytes()
        assert [size, packed] == [len(data), min(len(data), len(gzip.compress(data)))], name
    wasm = next(sizes[name] for name in sizes if name.endswith(".wasm"))
    assert wasm[1] < wasm[0] / 2
    assert sum(packed for _, packed in sizes.values()) < 5_500_000


@needs_npm
def test_pyscript_has_one_importer(site: Path) -> None:
    """WebKit passes a module to a second importer before it has been evaluated, and Python would not start."""
    sources = {
        path.name: path.read_text(encoding="utf-8") for path in [*(WEB / "js").rglob("*.js"), site / "index.html"]
    }
    importers = [name for name, text in sources.items() if "pyscript/core.js" in re.sub(r"<link [^>]*>", "", text)]

    assert importers == ["worker.js"]


@needs_npm
def test_the_page_shows_the_version_of_the_project(site: Path) -> None:
    assert re.fullmatch(r"20\d\d\.(1[0-2]|[1-9])(\.\d+)?", project_version())
    assert f'<meta name="version" content="{project_version()}">' in (site / "index.html").read_text(encoding="utf-8")
    assert f"\n## {project_version()}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@needs_npm
def test_the_page_lists_its_games_before_scripts_run(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")

    for game in json.loads((site / "data" / "opening.json").read_text(encoding="utf-8"))["games"]:
        assert f"<h3>{game['name']}</h3>" in page and f"by {game['inventor']}" in page
    assert "A newer browser is needed" in page


@needs_npm
def test_scripts_and_page_have_the_same_build_id(site: Path) -> None:
    build_id = re.search(r'<meta name="build" content="(\w+)">', (site / "index.html").read_text(encoding="utf-8"))[1]

    assert f'"{build_id}"' in (site / "js" / "main.js").read_text(encoding="utf-8")
    assert f'BUILD = "{build_id}"' in (site / "sw.js").read_text(encoding="utf-8")
    assert not [name for name, data in contents(site).items() if b"__BUILD__" in data and not name.endswith(".map")]


@needs_npm
def test_source_maps_are_relative_to_the_root(site: Path) -> None:
    told = json.loads((site / "js" / "main.js.map").read_text(encoding="utf-8"))

    assert "web/js/main.js" in told["sources"]
    assert all((ROOT / name).is_file() for name in told["sources"])


@pytest.fixture
def quick_builds(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds take the data files, which take seconds, from the built site."""
    monkeypatch.setattr(site_module, "bake", lambda data: shutil.copytree(site / "data", data))
    monkeypatch.setattr(site_module, "_translate", lambda staging: None)


@pytest.mark.gate
@needs_npm
@pytest.mark.usefixtures("quick_builds")
def test_a_build_over_a_size_limit_fails_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_module, "ARCHIVE_LIMIT", 10)

    with pytest.raises(BuildError, match="at most"):
        build(tmp_path / "dist")
    assert list(tmp_path.iterdir()) == []


@needs_npm
@pytest.mark.parametrize(
    "limit", ["ARCHIVE_LIMIT", "ROOM_ARCHIVE_LIMIT", "FIRST_PICTURE_LIMIT", "FIRST_PICTURE_REQUESTS", "IMAGE_LIMIT"]
)
def test_each_size_has_a_limit(site: Path, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    image = json.loads(archive(WEB / "node_modules", CACHE).report.read_text(encoding="utf-8"))["image"]
    weigh = site_module._weigh
    weigh(site, ["js/main.js"], image)

    monkeypatch.setattr(site_module, limit, 10 if limit != "FIRST_PICTURE_REQUESTS" else 5)
    with pytest.raises(BuildError, match="at most"):
        weigh(site, ["js/main.js"], image)


@needs_npm
def test_the_licence_of_every_shipped_package_is_shipped(site: Path) -> None:
    text = (site / "licenses.txt").read_text(encoding="utf-8")

    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, facts in lock.items():
        if place.startswith("node_modules/") and not facts.get("dev") and "@types" not in place:
            assert f"{place.rpartition('node_modules/')[2]} {facts['version']}: " in text
    for part in ("MIT License", "Apache License", "Mozilla Public License 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert part in text
    assert "./licenses.txt" in (WEB / "js" / "settings" / "panel.js").read_text(encoding="utf-8")


def test_we_ask_for_a_maintained_node_that_ci_tries_and_refuse_no_older_one_that_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BuildError) as refused:
        environment.node()
    tried = re.findall(
        r'node(?:-version)?: "(\d+)"', (ROOT / ".github" / "workflows" / "gate.yml").read_text(encoding="utf-8")
    )
    oldest = min(map(int, tried))

    assert oldest >= 22, "20 has not been maintained since April 2026"
    for text in ((ROOT / "README.md").read_text(encoding="utf-8"), str(refused.value)):
        assert re.findall(r"Node\.js (\d+) or newer", text) == [str(oldest)]
    assert json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"] == ">=20"


def pins(name: str) -> list[str]:
    return re.findall(r"^\S+==\S+.*?(?=^\S|\Z)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_all_dependencies_are_pinned_by_hash() -> None:
    for name in ("requirements-dev.txt", "requirements-check.txt"):
        assert len(pins(name)) > 10 and all("--hash=sha256:" in pin for pin in pins(name))
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for name in re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", name), name


def test_the_checkers_are_a_subset_of_the_development_packages() -> None:
    """Otherwise installing one set of packages over the other would change versions."""
    checks, every = pins("requirements-check.txt"), pins("requirements-dev.txt")

    assert set(checks) <= set(every)
    assert not [pin for pin in checks if pin.startswith(("playwright", "selenium"))]


def test_check_installs_only_its_own_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []

    def note(command: list[str]) -> int:
        installed.append(Path(command[-1]).name)
        return 0

    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "venv_python", lambda: Path(sys.executable))
    monkeypatch.setattr(environment, "run", note)

    environment.ensure_checkers()
    environment.ensure_checkers()
    assert installed == ["requirements-check.txt"]
    environment.ensure_venv()
    (tmp_path / "requirements-check.hash").unlink()
    environment.ensure_checkers()
    assert installed == ["requirements-check.txt", "requirements-dev.txt"], "the full set has the smaller one"


@needs_npm
def test_the_page_has_no_inline_script_or_style(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")

    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


@needs_npm
def test_the_policy_allows_the_script_of_the_closed_room_and_no_other_inline_one(site: Path) -> None:
    script = re.search(r"SCRIPT =\s*'(.*)';", (WEB / "js" / "room" / "frame.js").read_text(encoding="utf-8"))
    assert script
    known = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert re.findall(r"'(sha\d+-[^']*)'", (site / "index.html").read_text(encoding="utf-8")) == [f"sha256-{known}"]


def test_shipped_scripts_do_not_refer_to_source_maps(site: Path) -> None:
    for folder in ("pyscript", "pyodide"):
        for path in (site / folder).glob("*js"):
            assert "\n//# sourceMappingURL" not in path.read_text(encoding="utf-8")


@needs_npm
def test_the_service_worker_lists_every_file_except_itself(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    always, by_language = (
        json.loads(re.search(rf"const {name} = (\{{.*?\}});\n", text, re.DOTALL)[1]) for name in ("FILES", "LANGUAGES")
    )
    listed = {**always, **{name: digest for files in by_language.values() for name, digest in files.items()}}

    maps = {name for name in contents(site) if name.endswith(".map")}
    unread = {name for name in contents(site) if name.startswith(("previews/", "screenshots/"))}
    assert len(unread) == 11
    needless = {"sw.js", "404.html", ".nojekyll", "sitemap.xml", "robots.txt"}
    assert set(listed) == set(contents(site)) - needless - maps - unread
    assert all(listed[name] == sha256(site / name) for name in listed)
    assert all(language_of(name) == tag for tag, files in by_language.items() for name in files)
    assert not any(language_of(name) for name in always)
    assert "__" not in text.replace("__rev", "")


@needs_npm
@pytest.mark.usefixtures("quick_builds")
def test_only_the_404_page_and_tags_for_others_have_absolute_addresses(site: Path, tmp_path: Path) -> None:
    shown = [game["id"] for game in json.loads((site / "data" / "opening.json").read_text(encoding="utf-8"))["games"]]
    games = {f"{game}/{folder}index.html" for game in shown for folder in ("", *(f"{tag}/" for tag in NAMES))}
    other = build(tmp_path / "dist", base="/sub/path/")
    having = {name for name, data in contents(other).items() if b"/sub/path/" in data}

    assert having == {"404.html", "index.html", "sitemap.xml", "robots.txt", *games}
    for name in ("index.html", *games):
        page = re.sub(
            r'<link rel="(?:canonical|alternate)"[^>]*>|<meta [^>]*>', "", (other / name).read_text(encoding="utf-8")
        )
        assert "/sub/path/" not in page, name
    assert [name for name, data in contents(other).items() if ADDRESS.encode() in data] == []


@pytest.mark.parametrize(
    ("base", "address"),
    [
        (None, ADDRESS),
        ("/", "https://chess-pilgrimage.github.io/"),
        ("/sub/path/", OTHER_ADDRESS),
        ("https://Owner.github.io/repo/", "https://Owner.github.io/repo/"),
        ("http://localhost:8000/", "http://localhost:8000/"),
    ],
)
def test_the_address_of_the_site_has_one_source(base: str | None, address: str) -> None:
    assert published(base).site == address
    assert published(base, "https://host/us/repo/").repository == "https://host/us/repo"


@pytest.mark.parametrize(
    "base", ["sub/path", "/sub/path", "//host/", "ftp://host/", "https://host", "https:///a/", '/"/']
)
def test_a_malformed_address_is_refused(base: str) -> None:
    with pytest.raises(BuildError, match="--base"):
        published(base)


@pytest.fixture(scope="module")
def shipped(site: Path) -> dict[str, bytes]:
    """Return what Python imports from in the browser, by name."""
    plain = gzip.decompress((site / "py" / "python.bin").read_bytes())
    with zipfile.ZipFile(io.BytesIO(plain)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@needs_npm
def test_the_whole_core_is_shipped_as_bytecode_only(shipped: dict[str, bytes]) -> None:
    wanted = {f"{name}c" if name.endswith(".py") else name for name in core_files()}

    assert {name for name in shipped if name.startswith("pycore/")} == wanted
    assert not [name for name in shipped if name.endswith(".py")]
    assert not any(name.startswith("pycore/uci/") for name in shipped)
    left_out = ("/puzzles.json", "/openings.json", "/rules.md", "/lessons.json", "/games.json")
    assert not any(name.endswith(left_out) for name in shipped)


@needs_npm
def test_only_needed_modules_of_the_standard_library_are_shipped(shipped: dict[str, bytes]) -> None:
    report = json.loads(archive(WEB / "node_modules", CACHE).report.read_text(encoding="utf-8"))

    assert {name for name in shipped if not name.startswith("pycore/")} == {f"{name}c" for name in report["kept"]}
    assert {"json/__init__.pyc", "traceback.pyc", "asyncio/__init__.pyc"} <= set(shipped)
    assert not set(shipped) & {"unittest/__init__.pyc", "turtle.pyc", "pdb.pyc"}


@needs_npm
def test_the_archive_reports_errors_inside_the_standard_library() -> None:
    """buildtools/pyodide/smoke.py causes the errors; the library in the archive has no line numbers."""
    replies = json.loads(archive(WEB / "node_modules", CACHE).report.read_text(encoding="utf-8"))["replies"]
    faults = {reply["id"]: reply for reply in replies if "reported" in reply}

    assert {name: reply["error"]["code"] for name, reply in faults.items()} == dict.fromkeys(
        ("number", "json", "re"), "internal"
    )
    assert [reply["reported"] for reply in faults.values()] == ["ZeroDivisionError", "JSONDecodeError", "PatternError"]


@needs_npm
def test_what_only_closed_rooms_need_is_in_an_archive_of_its_own(site: Path, shipped: dict[str, bytes]) -> None:
    with zipfile.ZipFile(site / "py" / ROOM_ARCHIVE) as packed:
        names = set(packed.namelist())

    assert names == {f"{name}c" if name.endswith(".py") else name for name in room_files()}
    assert not names & set(shipped)


@needs_npm
def test_faults_of_made_games_are_told_by_line_in_the_archive() -> None:
    """buildtools/pyodide/smoke.py has the programs; the library has no line numbers, but they have."""
    replies = json.loads(archive(WEB / "node_modules", CACHE).report.read_text(encoding="utf-8"))["room"]["replies"]

    assert replies["refused"]["error"]["code"] == "no-room"
    assert {name: reply["fault"]["line"] for name, reply in replies["programs"].items()} == {
        "name": 3,
        "library": 2,
        "syntax": 3,
        "module": 1,
        "loop": 2,
    }


@needs_npm
def test_a_game_made_with_the_kit_keeps_the_contract_in_the_archive() -> None:
    game = json.loads(archive(WEB / "node_modules", CACHE).report.read_text(encoding="utf-8"))["room"]["replies"][
        "game"
    ]

    assert game["loaded"]["card"]["name"] == "Smoke"
    assert (game["checked"]["findings"], game["checked"]["parts"] > 40) == ([], True)
    assert [reply["ok"] for reply in game["walk"]].count(False) == 0


@needs_npm
def test_the_loader_has_the_hash_of_the_archive(site: Path) -> None:
    assert sha256(site / "py" / "python.bin") in (site / "pyodide" / "boot.mjs").read_text(encoding="utf-8")


@needs_npm
def test_the_shelf_waits_for_what_it_shows_and_no_more(site: Path) -> None:
    data = (site / "data" / "opening.json").read_bytes()
    opening, tables = (json.loads((site / "data" / f"{name}.json").read_bytes()) for name in ("opening", "tables"))

    assert len(gzip.compress(data, 9)) < 12_000, "it had 27 kB, of which boards 18"
    for game, board in tables["boards"].items():
        pictured = opening["boards"][game]
        assert [cell["points"] for cell in pictured["cells"]] == [cell["points"] for cell in board["cells"]]
        assert pictured["travel"] == {} and not any("name" in cell for cell in pictured["cells"])


@needs_npm
def test_data_files_match_the_replies_of_the_core(site: Path) -> None:
    from pycore.bridge import handle

    def ask(**request: object) -> dict[str, object]:
        return json.loads(handle(json.dumps(request)))

    opening = json.loads((site / "data" / "opening.json").read_text(encoding="utf-8"))
    tables = json.loads((site / "data" / "tables.json").read_text(encoding="utf-8"))
    assert opening["games"] == [game for game in ask(do="games")["games"] if game["on_shelf"]]  # type: ignore[attr-defined]
    for game in [entry["id"] for entry in opening["games"]]:
        table = ask(do="new", game=game)
        table["scene"]["overlays"] = []  # the page gets them from the rules
        assert tables["tables"][game] == table
        assert tables["boards"][game] == ask(do="board", game=game)["board"]
        for other in tables["others"][game]:
            made = ask(do="board", game=game, options=other["options"])["board"]
            assert other["board"] == made != tables["boards"][game]
        assert json.loads((site / "data" / f"rulebook-{game}.json").read_text(encoding="utf-8")) == ask(
            do="rulebook", game=game
        )
        assert json.loads((site / "data" / f"howto-{game}.json").read_text(encoding="utf-8")) == ask(
            do="howto", game=game
        )
        assert json.loads((site / "data" / f"lessons-{game}.json").read_text(encoding="utf-8")) == ask(
            do="lessons", game=game
        )
        assert json.loads((site / "data" / f"watch-{game}.json").read_text(encoding="utf-8")) == ask(
            do="games-to-watch", game=game
        )
        puzzles = json.loads((site / "data" / f"puzzles-{game}.json").read_text(encoding="utf-8"))["puzzles"]
        whole = ask(do="puzzles", game=game)["puzzles"]
        left_out = {"after", "first", "solution", "also"}
        for listed, puzzle in zip(puzzles, whole, strict=True):  # type: ignore[call-overload]
            assert puzzle.keys() - listed.keys() == left_out
            assert listed == {name: puzzle[name] for name in listed}
        for name in DELIVERED:
            path = f"pycore/games/{game.replace('-', '_')}{name}"
            assert not (ROOT / path).exists() or (site / "py" / path).read_bytes() == (ROOT / path).read_bytes()
        assert (site / "data" / f"pieces-{game}.svg").is_file()


@needs_npm
def test_replies_to_first_actions_match_the_core(site: Path) -> None:
    from pycore.bridge import handle

    told = {}
    for game in ("turtle-shell", "monkey-king", "temple-island", "pilgrim"):
        text = (site / "data" / f"first-{game}.json").read_text(encoding="utf-8")
        told[game] = json.loads(text)
        assert len(gzip.compress(text.encode())) < 12_000, game
    assert told["monkey-king"] == {"draws": [], "replies": {}}
    assert {game: len(first["replies"]) for game, first in told.items()} == {
        "turtle-shell": 8, "monkey-king": 0, "temple-island": 6, "pilgrim": 2,
    }  # fmt: skip
    for game, first in told.items():
        for action, reply in first["replies"].items():
            record = json.loads(handle(json.dumps({"do": "new", "game": game, "options": {}})))["record"]
            # Nothing else depends on the seed and the table's name.
            record |= {"seed": "the tenth", "meta": {"name": "Ours"}}
            said = json.loads(handle(json.dumps({"do": "play", "record": record, "action": action})))
            assert said == {**reply, "record": {**reply["record"], "seed": "the tenth", "meta": {"name": "Ours"}}}
            if not told[game]["draws"]:  # as web/js/core/foretold.js restores it
                undone = json.loads(handle(json.dumps({"do": "undo", "record": said["record"]})))
                opening = json.loads(handle(json.dumps({"do": "new", "game": game, "options": {}})))
                assert undone.pop("text").startswith("Taken back: ")  # until the rules run, the page says "Taken back."
                assert undone == {**opening, "turns": said["turns"], "record": {**said["record"], "at": 0}}
    assert told["turtle-shell"]["draws"] == told["pilgrim"]["draws"] == []


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_page_and_the_core_draw_the_same_first_roll(tmp_path: Path) -> None:
    """The page implements the documented dice; this compares it with the core for seeds of every kind."""
    from buildtools.bake import Core, first_answers
    from pycore.bridge import handle

    opening = json.loads(handle(json.dumps({"do": "new", "game": "temple-island"})))
    with Core() as core:
        answers = first_answers(core, opening)
    seeds = [*map(str, range(60)), "", "2026-11-22", "a seed", "龍☺", "ß" * 100, "999999"]
    (tmp_path / "asked.json").write_text(
        json.dumps({"opening": opening, "answers": answers, "seeds": seeds}), encoding="utf-8"
    )
    script = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ foretell }} from "{(WEB / "js" / "core" / "foretold.js").as_uri()}";
        const {{ opening, answers, seeds }} = JSON.parse(readFileSync("asked.json", "utf-8"));
        const draw = (seed) => foretell({{ do: "draw", record: {{ ...opening.record, seed }} }}, opening, answers);
        console.log(JSON.stringify(seeds.map(draw)));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    for seed, said in zip(seeds, json.loads(done.stdout), strict=True):
        asked = {"do": "draw", "record": {**opening["record"], "seed": seed}}
        assert said == json.loads(handle(json.dumps(asked))), seed


def test_the_lock_file_contains_no_host() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")

    assert "resolved" not in text
    assert "integrity" in text
    assert "://" not in re.sub(r'"funding": (\{.*?\}|\[.*?\])', "", text, flags=re.DOTALL)


def test_a_missing_npm_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(WEB / name, tmp_path / name)
    monkeypatch.setattr(environment, "WEB", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)

    with pytest.raises(BuildError, match=r"npm is missing; install .*\.$"):
        environment.ensure_npm()


def test_a_wrong_browser_path_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(environment.BROWSER_VARIABLE, str(ROOT / "no-such-browser"))

    with pytest.raises(BuildError, match="not a program"):
        environment.find_browser()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StaticServer]:
    folder = tmp_path / "folder"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("home", encoding="utf-8")
    (folder / "sub" / "code.mjs").write_text("export {};", encoding="utf-8")
    (folder / "sub" / "index.html").write_text("a page in a folder", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    running = StaticServer(folder, "/base/").start()
    yield running
    running.stop()


def get(server: StaticServer, path: str, **headers: str) -> tuple[int, str, str]:
    address = server.address.removesuffix("/base/") + path
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as reply:
            return reply.status, reply.headers["Content-Type"], reply.headers["ETag"]
    except urllib.error.HTTPError as refusal:
        return refusal.code, "", ""


def test_the_server_serves_only_below_its_base(server: StaticServer) -> None:
    assert get(server, "/base/")[:2] == (200, "text/html; charset=utf-8")
    assert get(server, "/base")[0] == 200  # redirected to /base/
    assert get(server, "/base/sub/code.mjs?x=1")[:2] == (200, "text/javascript")
    assert get(server, "/base/sub/")[:2] == get(server, "/base/sub")[:2] == (200, "text/html; charset=utf-8")
    assert get(server, "/")[0] == 404
    assert get(server, "/base/sub/none.js")[0] == 404
    assert get(server, "/base/%2e%2e/secret.txt")[0] == 404


def test_the_server_sends_the_page_for_wrong_addresses(server: StaticServer) -> None:
    (server.root / "404.html").write_text("nothing here", encoding="utf-8")
    address = server.address.removesuffix("/base/")

    for path, said in (("/base/deep/er/", b"nothing here"), ("/", b"Not found\n")):
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(address + path, timeout=10)
        assert (refusal.value.code, refusal.value.read()) == (404, said)


def test_the_server_answers_304_for_unchanged_files(server: StaticServer) -> None:
    tag = get(server, "/base/")[2]

    assert get(server, "/base/", **{"If-None-Match": tag})[0] == 304


def test_the_server_skips_a_port_in_use(server: StaticServer, tmp_path: Path) -> None:
    taken = server.server_address[1]

    with open_server(tmp_path, "/", taken) as other:
        assert taken < other.server_address[1] < taken + 10
