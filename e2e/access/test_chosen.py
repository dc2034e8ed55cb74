"""What is chosen, filled or disabled looks different from what is not, in forced colours and in the usual themes.

The normal run looks at a few moments; all of them are marked long, and `python -m e2e.access.chosen` keeps what they
tell.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from e2e.access.chosen import MOMENTS, THEMES, alike, compare

SAMPLE = ("setup", "filter", "editor", "lesson", "daily")
KINDS = {
    "setup, checked: .option", "filter, pressed: .chip", "filter, turn: .plate", "filter, side: .plate-mark",
    "filter, disabled: .act", "editor, checked: .tray-choice", "lesson, filled: .lesson-dot",
    "daily, pressed: .daily-day",
}  # fmt: skip
"""What the moments of the normal run must have shown, each beside its like."""


@pytest.fixture
def viewer(booted: Page) -> Iterator[Page]:
    """Return the session's page, and afterwards show it in its usual colours again."""
    yield booted
    booted.evaluate("document.adoptedStyleSheets = []")
    booted.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="reduce")


def test_what_is_chosen_is_seen_in_every_theme(viewer: Page) -> None:
    found = compare(viewer, {name: MOMENTS[name] for name in SAMPLE})
    assert {theme: alike(looks, theme) for theme, looks in found.items()} == {theme: [] for theme in THEMES}
    for theme, looks in found.items():
        assert set(looks) >= KINDS, theme


@pytest.mark.long
@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_chosen_is_seen_at_every_moment(viewer: Page, name: str) -> None:
    found = compare(viewer, {name: MOMENTS[name]})
    assert {theme: alike(looks, theme) for theme, looks in found.items()} == {theme: [] for theme in THEMES}
    assert all(found.values()), "something was compared"


def test_a_chosen_control_without_a_sign_is_found(viewer: Page) -> None:
    MOMENTS["setup"](viewer)
    viewer.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            const plain = "outline: none; border-color: red; box-shadow: none; background: none; color: red";
            sheet.replaceSync(`.option.option.option { ${plain.replaceAll(";", " !important;")} !important; }`);
            document.adoptedStyleSheets = [sheet];
        }"""
    )
    found = compare(viewer, {"as it is": lambda page: page.locator(".option").first.wait_for()}, stay=True)
    assert all("as it is, checked: .option" in alike(looks, theme) for theme, looks in found.items())
