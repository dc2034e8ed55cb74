"""Fixtures for tests of single games: pages in both sizes, and tables set up from a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.hands import open_record


@pytest.fixture(params=["desktop", "phone"])
def seat(request: pytest.FixtureRequest, new_page: Callable[..., Page], site: str) -> Page:
    """Return a new page on the site, in both sizes; the phone has touch."""
    page = new_page(request.param, has_touch=request.param == "phone")
    page.goto(site)
    return page


@pytest.fixture
def at(request: pytest.FixtureRequest, booted: Page) -> Callable[..., Page]:
    """Return a function that opens a table of the module's GAME in the session's page, at a position or the start."""

    def set_up(position: str | None = None, **options: str) -> Page:
        open_record(booted, {"start": position, "options": options}, request.module.GAME)
        return booted

    return set_up
