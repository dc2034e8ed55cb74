"""Locators of what a board draws.

The picture is hidden from assistive technology, so its shapes have neither a role nor a name. These functions are the
only place where tests find them by their class.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def movable(page: Page) -> Locator:
    """Return the cells whose piece can be selected."""
    return page.locator(".cell.grab")


def targets(page: Page) -> Locator:
    """Return the cells that the selected piece can go to."""
    return page.locator(".cell.target")


def board_cursor(page: Page) -> Locator:
    """Return the cell that gets the focus when the keyboard enters the board."""
    return page.locator('.board [data-cell][tabindex="0"]')


def focused_cell(page: Page) -> Locator:
    """Return the cell that has the focus."""
    return page.locator("[data-cell]:focus")


def marks(page: Page, kind: str) -> Locator:
    """Return the marks of a kind, such as `hint` or `danger`."""
    return page.locator(f".mark-{kind}")


def arrows(page: Page, kind: str = "") -> Locator:
    """Return the arrows and circles of a kind, such as `threat` or `own`, or all of them."""
    return page.locator(f".arrow-{kind}" if kind else ".arrow")


def rays(page: Page, kind: str) -> Locator:
    """Return the lines of a kind between two cells: `gaze`, `tether` or `thread`."""
    return page.locator(f".ray-{kind}")


def overlays(page: Page, kind: str = "") -> Locator:
    """Return the shading of a kind, or all shading."""
    return page.locator(f'.board .overlay[data-kind="{kind}"]' if kind else ".board .overlay")


def ribbons(page: Page) -> Locator:
    """Return the lines through a cell, which are shown on request."""
    return page.locator(".ribbon")


def answers(page: Page) -> Locator:
    """Return the pieces that may answer a move, each drawn where it would land."""
    return page.locator("[data-cell-from]")


def pieces(page: Page, how: str = "", side: str = "") -> Locator:
    """Return the drawn pieces: of a side, or drawn in a special way such as `across` (upside down) or `forfeited`."""
    return page.locator(".board .piece" + (f".{how}" if how else "") + (f'[data-side="{side}"]' if side else ""))


def river_squares(page: Page) -> Locator:
    """Return the frames of the squares on a river."""
    return page.locator(".board .water-river .water-line")


def roads(page: Page) -> Locator:
    """Return the coloured roads over the board of a pilgrimage that is complete."""
    return page.locator(".board [data-road]")


def small_boards(where: Page | Locator) -> Locator:
    """Return the small boards of cards and of the rule book."""
    return where.locator(".mini-board")


def die(page: Page) -> Locator:
    """Return the die beside the message about this turn."""
    return page.get_by_role("region", name="This turn").locator("[data-face]")
