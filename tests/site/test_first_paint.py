"""Tests of the limit of the bytes before the first paint, and of what the build says about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from buildtools import site as site_module
from buildtools.common import BuildError
from buildtools.runtime import ROOM_ARCHIVE
from buildtools.site import FIRST_PICTURE, FIRST_PICTURE_LIMIT, before_first_picture, by_file, grown


def test_there_is_room_before_the_limit() -> None:
    kept = json.loads(FIRST_PICTURE.read_text(encoding="utf-8"))

    assert sum(kept["now"].values()) <= 100_000 < FIRST_PICTURE_LIMIT <= 105_000
    assert set(kept["before"]) == set(kept["now"])


def test_files_that_grew_are_named_the_most_first() -> None:
    kept = {"css/app.css": 10, "js/chunk.js": 20, "index.html": 5}
    now = by_file({"css/app.css": 40, "js/chunk-ABCDEFGH.js": 15, "js/chunk-2BCDEFGH.js": 6, "index.html": 4})

    assert grown(kept, now) == {"css/app.css": 30, "js/chunk.js": 1}


def test_the_build_says_which_file_grew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "py").mkdir()
    for name in ("py/python.bin", f"py/{ROOM_ARCHIVE}", *before_first_picture(tmp_path, ["js/main.js"])):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "css" / "app.css").write_bytes(bytes(range(256)) * 90)
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps({"before": {}, "now": {"css/app.css": 100, "repair.js": 5000}}), encoding="utf-8")
    monkeypatch.setattr(site_module, "ROOT", tmp_path)
    monkeypatch.setattr(site_module, "FIRST_PICTURE", kept)
    monkeypatch.setattr(site_module, "FIRST_PICTURE_LIMIT", 300)

    with pytest.raises(BuildError, match=r"Grown since kept\.json: css/app\.css \+\d+, ") as told:
        site_module._weigh(tmp_path, ["js/main.js"], {"used": 1, "room": 2})
    assert "repair.js" not in str(told.value)
