"""Pilgrim Chess through the page: votes, benches, newcomers, and whole games by click, drag and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import cell, open_record, play, record_of, see_result, set_table

GAME = "pilgrim"
MASTODONS = "use M@b M@a b2b4 a7a6 g2g4 e7e6 f2f3 d8h4".split()
"""White's mastodon comes in with a double step, Black's with a step; Black mates."""


@pytest.fixture
def at(booted: Page) -> Callable[..., Page]:
    """The session's page with a table set up from a position."""

    def set_up(position: str | None, **options: str) -> Page:
        open_record(booted, {"start": position, "options": options}, GAME)
        return booted

    return set_up


def stands(page: Page, name: str, words: str) -> None:
    """A cell says what stands on it."""
    expect(cell(page, name)).to_have_accessible_name(re.compile(words))


def test_a_full_game_by_clicks_with_a_step_and_a_double_step(phone: Page, site: str) -> None:
    phone.goto(site)
    set_table(phone, GAME)
    play(phone, GAME, MASTODONS, last=5)
    stands(phone, "b2", "White mastodon")
    stands(phone, "a7", "Black mastodon")
    play(phone, GAME, MASTODONS, first=5)

    see_result(phone, "Black wins", "P1")
    assert record_of(phone)["log"] == MASTODONS
