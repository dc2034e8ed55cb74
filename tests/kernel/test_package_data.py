"""Tests of data files of packages: in a folder and in an archive, present, missing and unreadable."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

import pytest

from pycore.bridge import handle
from pycore.door import puzzling
from pycore.games import find
from pycore.interfaces.game import setup
from pycore.interfaces.openings import read_openings
from pycore.interfaces.puzzles import for_two
from pycore.kernel import package_data
from pycore.kernel.errors import NotDelivered
from pycore.kernel.package_data import read_text
from pycore.scenes.rulebook import sections
from pycore.scenes.teaching import games_to_watch, lessons
from tests.hexapawn import HEXAPAWN


@pytest.fixture(params=["folder", "archive"])
def package(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a package that holds one data file."""
    name = f"package_in_{request.param}"
    files = {f"{name}/__init__.py": "", f"{name}/poem.txt": "Die Schildkröte\n"}
    if request.param == "archive":
        place = tmp_path / "packages.zip"
        with zipfile.ZipFile(place, "w") as archive:
            for path, text in files.items():
                archive.writestr(path, text)
    else:
        place = tmp_path
        (tmp_path / name).mkdir()
        for path, text in files.items():
            (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(place)
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name


def test_a_file_is_read_as_utf_8(package: str) -> None:
    assert read_text(package, "poem.txt") == "Die Schildkröte\n"
    assert read_text(package, "poem.txt", optional=True) == "Die Schildkröte\n"


def test_a_missing_file_raises_an_error_with_its_name(package: str) -> None:
    with pytest.raises(FileNotFoundError, match=f"{package}.*'poems.txt'"):
        read_text(package, "poems.txt")


def test_in_the_browser_a_missing_file_is_read_once_the_page_has_delivered_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_data, "delivered", {})
    with pytest.raises(NotDelivered) as missing:
        read_text(package, "poems.json")
    assert missing.value.file == f"{package}/poems.json"
    assert read_text(package, "poem.txt") == "Die Schildkröte\n"
    package_data.deliver(missing.value.file, "[]")
    assert read_text(package, "poems.json") == "[]"


@pytest.mark.parametrize("request_", [{"do": "daily", "date": "2026-11-22"}, {"do": "puzzles"}])
def test_a_request_names_the_file_that_the_page_has_to_deliver(
    request_: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzling._read_puzzles.cache_clear()
    monkeypatch.setattr(package_data, "delivered", {})
    monkeypatch.setattr(package_data, "get_data", lambda package, name: None)
    text = json.dumps({**request_, "game": "pilgrim"})
    fault = json.loads(handle(text))["error"]
    assert (fault["code"], fault["file"]) == ("not-delivered", "pycore/games/pilgrim/puzzles.json")
    data = (Path(__file__).parents[2] / fault["file"]).read_text(encoding="utf-8")
    monkeypatch.setattr(package_data, "delivered", {fault["file"]: data})
    assert json.loads(handle(text))["ok"]


def test_a_missing_optional_file_is_empty(package: str) -> None:
    assert read_text(package, "poems.txt", optional=True) == ""


def test_an_optional_file_that_cannot_be_read_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package_with_folder" / "poem.txt").mkdir(parents=True)
    (tmp_path / "package_with_folder" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(OSError, match=r"poem\.txt"):
        read_text("package_with_folder", "poem.txt", optional=True)


def test_a_package_that_cannot_be_found_raises() -> None:
    with pytest.raises((FileNotFoundError, ModuleNotFoundError), match="no_such_package"):
        read_text("no_such_package", "poem.txt", optional=True)


def test_a_game_may_have_no_lessons_and_no_games_to_watch() -> None:
    assert lessons(HEXAPAWN) == []
    assert games_to_watch(HEXAPAWN) == []


def test_a_game_whose_required_files_are_missing_is_not_answered_with_nothing(package: str) -> None:
    with pytest.raises(FileNotFoundError, match=r"rules\.md"):
        sections(setup(find("turtle-shell")._replace(package=package), {}))
    with pytest.raises(FileNotFoundError, match=r"puzzles\.json"):
        for_two(package)
    with pytest.raises(FileNotFoundError, match=r"openings\.json"):
        read_openings(package)
