"""Taps: on touch screens everything that can be pressed has at least 44 x 44 pixels, in every room.

Cells have a law of their own (test_layout.py). A link within a sentence is as high as its line, as in WCAG 2.2, 2.5.8.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e import moments
from e2e.hands import settle

LEAST = 44
SMALL = """(least) => {
    const targets = "a[href], button, select, summary, textarea, input:not([type=hidden]), [role=menuitem], [role=option]";
    /** Return whether a link stands in a sentence. */
    const within = (node) =>
        node.matches("a") && getComputedStyle(node).display === "inline" &&
        [...node.parentElement.childNodes].some((one) => one !== node && one.textContent.trim());
    const boxOf = (node) => {
        if (getComputedStyle(node, "::after").position === "absolute") node = node.offsetParent; // a card is one link
        const label = node.matches("[type=checkbox], [type=radio]") && node.labels?.[0];
        return (label || node).getBoundingClientRect();
    };
    const found = new Set();
    let many = 0;
    for (const node of document.querySelectorAll(targets)) {
        if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
        if (node.closest("[data-cell]") || within(node)) continue;
        if (document.querySelector("dialog:modal") && !node.closest("dialog:modal")) continue;
        const { width, height, bottom } = boxOf(node);
        if (width < 2 || height < 2 || bottom + scrollY < 0) continue; // for screen readers, and the way past the bar
        many += 1;
        if (width > least - 0.6 && height > least - 0.6) continue;
        const name = node.getAttribute("aria-label") || node.textContent.trim() || node.name || node.type || "";
        const kinds = [...node.classList].map((one) => `.${one}`).join("");
        found.add(`${node.localName}${kinds} "${name.slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`);
    }
    return { many, found: [...found] };
}"""


def small_taps(page: Page) -> list[str]:
    """Return what can be pressed on the page and is smaller than a finger."""
    settle(page)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches"), "the page is on a touch screen"
    seen: dict[str, Any] = page.evaluate(SMALL, LEAST)
    assert seen["many"], "something can be pressed"
    return list(seen["found"])


WINDOWS = ((390, 844), (844, 390))
ROOMS = moments.rooms()
EVERY = ("monkey-king", "temple-island", "pilgrim")  # their rooms are like those of Turtle Shell, but for a few
USUAL = [
    name for name in ROOMS if not any(game in name for game in EVERY) or name.startswith(("new-", "learn-pilgrim-f"))
]


def walk(page: Page, names: list[str]) -> dict[str, list[str]]:
    """Return what is too small in these rooms, upright and on the side, by room."""
    found: dict[str, list[str]] = {}
    for name in names:
        page.set_viewport_size({"width": WINDOWS[0][0], "height": WINDOWS[0][1]})
        page.goto("./#/nowhere")
        ROOMS[name](page)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            if small := small_taps(page):
                found[f"{name} {width}x{height}"] = small
    return found


def test_everything_that_can_be_pressed_is_as_large_as_a_finger(phone: Page) -> None:
    assert walk(phone, USUAL) == {}


@pytest.mark.long
def test_everything_that_can_be_pressed_is_as_large_as_a_finger_in_all_games(phone: Page) -> None:
    assert walk(phone, [name for name in ROOMS if name not in USUAL]) == {}
