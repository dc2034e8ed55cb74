"""A newcomer's first minute: a message that has to be in view."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import bring_file


def test_the_message_about_an_unreadable_file_is_visible(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    page.goto("./#/tables")
    page.get_by_role("link", name="Open or paste").click()
    bring_file(page, "no table")
    message = page.locator("#paste-trouble")
    expect(message).not_to_be_empty(timeout=BOOT_TIMEOUT)
    expect(message).to_be_in_viewport()
