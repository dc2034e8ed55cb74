"""On paper: a table prints its board above its turns, and a game's board and pieces can be cut out and played with."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from buildtools.common import ROOT
from e2e.hands import open_record
from pycore.games import GAMES


def box(page: Page, selector: str) -> dict[str, float]:
    """Return the place of an element on the page."""
    found: Any = page.locator(selector).first.bounding_box()
    assert found, selector
    return dict(found)


@pytest.mark.parametrize("layout", ["wide", "stack"])
def test_a_printed_table_has_its_board_above_its_turns(booted: Page, layout: str) -> None:
    booted.set_viewport_size({"width": 1440, "height": 900} if layout == "wide" else {"width": 390, "height": 844})
    open_record(booted, {"log": ["b1b3", "g7g6", "b3a3"]})
    expect(booted.locator(f"[data-layout={layout}]")).to_be_visible()
    booted.emulate_media(media="print")
    try:
        cells = [box(booted, f"[data-cell='{cell}']") for cell in ("E0", "E9")]
        turns = box(booted, "button.ply")
        assert max(cell["y"] + cell["height"] for cell in cells) < turns["y"]
        assert min(cell["y"] for cell in cells) >= 0
        for name in ("Hint", "Save as file"):
            expect(booted.get_by_role("button", name=name)).to_have_count(0)
        expect(booted.get_by_text("To win:")).to_be_hidden()
    finally:
        booted.emulate_media(media="screen")
        booted.set_viewport_size({"width": 1280, "height": 800})
        booted.goto("./#/")


def test_a_finished_pilgrimage_is_printed_on_one_page(booted: Page) -> None:
    games = json.loads((ROOT / "tests" / "data" / "temple-island-games.json").read_text(encoding="utf-8"))
    won = games["win"]
    open_record(booted, {"seed": won["seed"], "log": won["log"].split()}, "temple-island")
    expect(booted.get_by_role("region", name="Result")).to_be_visible()
    printed = booted.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    booted.goto("./#/")


def test_words_of_printed_turns_are_whole(booted: Page) -> None:
    open_record(booted, {"log": ["use", "use"]}, "pilgrim")
    expect(booted.locator("button.ply").first).to_be_attached()
    booted.emulate_media(media="print")
    try:
        style = booted.locator("button.ply").first.evaluate(
            "(node) => ((own) => [own.overflowWrap, own.hyphens])(getComputedStyle(node))"
        )
        assert style == ["break-word", "none"], "a word is broken only if a whole line is too short for it"
        assert len(re.findall(rb"/Type\s*/Page\b", booted.pdf(format="A4"))) == 1, "the greeting is not printed"
    finally:
        booted.emulate_media(media="screen")
        booted.goto("./#/")


@pytest.mark.parametrize("game", [id for id, spec in GAMES.items() if spec.shelf.listed])
def test_a_board_on_paper_can_be_played(booted: Page, game: str) -> None:
    booted.goto("./#/")
    booted.goto(f"./#/paper/{game}")
    pieces = booted.get_by_role("main").locator("svg[role=img]")
    expect(pieces.first).to_be_visible()
    assert pieces.count() >= {"temple-island": 32, "turtle-shell": 28, "monkey-king": 24, "pilgrim": 32}[game]
    look = GAMES[game].shelf.look
    expect(booted.locator(f"[data-look={look}]").first).to_be_visible()
    names = booted.locator("main g[class*=names] text")
    assert names.count() >= 8
    assert names.first.is_visible()
    expect(booted.get_by_role("main").get_by_text("To win:")).to_be_visible()
    booted.goto("./#/")
