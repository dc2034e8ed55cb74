"""Tests of the pictures in docs/tour, and of drawing every room outside the repository."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from buildtools import testing
from buildtools.common import ROOT, BuildError
from e2e import moments, screenshots

MOST = 16
TOUR = ROOT / "docs" / "tour"


def test_the_tour_shows_at_most_sixteen_pictures_and_those_that_are_drawn() -> None:
    there = {path.name for path in TOUR.iterdir()}
    drawn = {screenshots.picture(stop, one) for stop, variants in screenshots.STOPS.items() for one in variants}
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")

    assert len(there) <= MOST
    assert there == drawn | {screenshots.FILM.name}
    assert there == set(re.findall(r"\(tour/([^)]+)\)", text))
    assert text == screenshots.tour_page()


def test_the_readme_and_the_installer_show_pictures_of_the_tour() -> None:
    readme = re.findall(r"\(docs/tour/([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    shown = {*readme, *(Path(shot["src"]).name for shot in manifest["screenshots"])}

    assert readme
    assert shown <= {path.name for path in TOUR.iterdir()}


def test_every_address_of_the_page_is_drawn() -> None:
    router = (ROOT / "web" / "js" / "ui" / "router.js").read_text(encoding="utf-8")
    addresses = set(re.findall(r"#/(\w+)", router.partition("@param")[0]))
    rooms = moments.rooms()

    assert {"table", "learn", "paper", "again", "workshop"} <= addresses
    assert addresses <= {name.partition("-")[0] for name in rooms}
    for game in ("turtle-shell", "temple-island", "monkey-king", "pilgrim"):
        assert {f"{room}-{game}" for room in ("new", "edit", "table", "rules", "howto", "learn", "puzzles")} <= {*rooms}
    assert {"learn-pilgrim-first", "puzzles-turtle-shell-first", "table-analysis", "table-share"} <= {*rooms}


@pytest.mark.parametrize("folder", [ROOT, ROOT / "docs" / "tour", ROOT / "docs" / ".." / "new", Path("pictures")])
def test_a_folder_in_the_repository_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(BuildError, match=r"lies in the repository.*name a folder outside of it"):
        testing.screenshots(folder)


def test_a_file_and_rooms_without_a_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match="is a file; name a folder"):
        testing.screenshots(tmp_path / "a")
    with pytest.raises(BuildError, match="--all FOLDER"):
        testing.screenshots(None, ["shelf"])
    with pytest.raises(BuildError, match="--all FOLDER"):
        testing.screenshots(None, text=200)
    with pytest.raises(BuildError, match="--all FOLDER"):
        testing.screenshots(None, contrast=True)
    with pytest.raises(BuildError, match="from 50 to 400 percent, not 2"):
        testing.screenshots(tmp_path / "new", text=2)


def test_an_unknown_room_is_told_with_those_that_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not screenshots.draw_rooms(tmp_path / "new", ["shelf", "attic"])
    told = capsys.readouterr().out
    assert "There is no room attic; there are: shelf, tables," in told
    assert not (tmp_path / "new").exists()
