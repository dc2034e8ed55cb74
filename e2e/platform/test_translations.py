"""Visits every room in every language: no text is cut, Chinese is set in a Chinese font, and games can be heard."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.access.test_by_ear import cursor, expect_heard, take_away, told
from e2e.conftest import BOOT_TIMEOUT, make_context, wait_ready
from e2e.games.test_games import MATE
from e2e.games.test_monkey_king import WAY_WEST
from e2e.hands import open_record, plies, settle, walk
from e2e.platform.test_language import CUT, ROOMS, SIZES
from e2e.platform.test_switching import choose
from pycore.kernel.messages import Message
from pycore.languages import find_language
from pycore.languages.tags import NAMES

LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
COMMON_WORDS = re.compile(r"\b(?:the|and|takes|moves|your|turn|wins|of|to|is|check|with|by|from)\b", re.IGNORECASE)
"""Words that English announcements have and German and Spanish ones do not."""
CHINESE = "zh-Hans"

pytestmark = pytest.mark.long


@pytest.fixture(params=NAMES)
def tag(request: pytest.FixtureRequest) -> str:
    """Return the tag of each translation."""
    return str(request.param)


@pytest.fixture(params=SIZES)
def visitor(request: pytest.FixtureRequest, browser: Browser, site: str, tag: str) -> Iterator[Page]:
    """Return a page in a translation, in each size, with the rules ready."""
    context = make_context(browser, site, "desktop", locale=tag)
    page = context.new_page()
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site)
    wait_ready(page)
    yield page
    context.close()


def fonts_used(page: Page, selector: str) -> set[str]:
    """Return the names of the fonts in which the text of an element is drawn."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return {str(font["familyName"]) for font in fonts}


def has_chinese_font() -> bool:
    """Return whether the machine has a font for Chinese."""
    listing = shutil.which("fc-list")
    return bool(listing and subprocess.run([listing, ":lang=zh-cn"], capture_output=True, check=False).stdout)


def test_no_room_has_cut_texts(visitor: Page, tag: str) -> None:
    if tag == CHINESE and not has_chinese_font():
        pytest.skip("this machine has no Chinese font, so that boxes would be measured")
    found: dict[str, Any] = {}
    for room in [*ROOMS, "#/workshop"]:
        visitor.goto(f"./{room}")
        visitor.wait_for_selector("main:not([aria-busy]):not([hidden]) :is(h1, h2)", timeout=BOOT_TIMEOUT)
        settle(visitor)
        cut = visitor.evaluate(CUT)
        if cut:
            found[room] = cut
    assert not found, json.dumps(found, ensure_ascii=False, indent=1)


def test_chinese_is_set_in_a_chinese_font(browser: Browser, site: str) -> None:
    if not has_chinese_font():
        pytest.skip("this machine has no Chinese font")
    context = make_context(browser, site, "phone", locale=CHINESE)
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", CHINESE)
    for selector in ("h1", "main h3", "main button"):
        assert any(re.search("CJK|Hei|Song|Ming", name) for name in fonts_used(page, selector)), selector
    context.close()


@pytest.mark.parametrize(("game", "log"), [("turtle-shell", MATE), ("monkey-king", WAY_WEST)])
def test_a_whole_game_is_heard_without_an_english_word(
    browser: Browser, site: str, tag: str, game: str, log: list[str]
) -> None:
    language, left = find_language(tag), LATIN_WORD if tag == CHINESE else COMMON_WORDS
    assert language
    context = make_context(browser, site, "desktop", locale="en-GB")
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    open_record(page, {"log": []}, game)
    page.evaluate("window.before = location.hash")
    page.goto("./#/settings")
    choose(page, tag)
    page.goto(f"./{page.evaluate('window.before')}")
    take_away(page)
    cursor(page).focus()
    for number, (say, cells, choice) in enumerate(told(game, log, {}), 1):
        page.evaluate("window.heard = []")
        for one in cells[:2]:
            walk(page, game, one)
            page.keyboard.press("Enter")
        if cells and choice:
            page.keyboard.press("Enter")  # the default choice comes first
        expect(plies(page).nth(number - 1)).to_be_attached(timeout=BOOT_TIMEOUT)
        expect_heard(page, language.text(say) if isinstance(say, Message) else say)
        heard = page.evaluate("window.heard.join(' ')")
        assert not left.search(heard), heard
    context.close()
