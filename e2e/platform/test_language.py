"""Visits every room in the pseudo-language: no English text is left outside brackets, and no longer text is cut.

The browser asks for the pseudo-language, which a copy of the site has among its languages (e2e/languages.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import BOOT_TIMEOUT, make_context, serve, wait_ready
from e2e.hands import settle
from e2e.languages import PSEUDO, pseudo_site
from e2e.picture import board_cursor
from pycore.bridge import handle
from pycore.games import GAMES
from pycore.languages.pseudo import ACCENTED, BREAK, accented

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
TEXTS = """() => {
    const seen = (node) => node?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement: node, textContent: text } = texts.currentNode;
        if (text.trim() && seen(node) && !node.closest("code, kbd, svg, script, style")) found.push(text.trim());
    }
    for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"])
            if (node.hasAttribute(name) && seen(node)) found.push(`${name}: ${node.getAttribute(name)}`);
    return [...new Set(found)];
}"""
CUT = """() => {
    const found = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} pixels wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const nodes = new Set();
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || !node.checkVisibility({ visibilityProperty: true })) continue;
        if (node.closest("svg, .aside-voice, [data-voice]") || node.querySelector(".aside-voice")) continue;
        nodes.add(node);
    }
    const scrolls = (style) => [style.overflowX, style.overflowY].some((one) => ["auto", "scroll"].includes(one));
    for (const node of nodes) {
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (text.width <= 1 || text.height <= 1) continue;
        for (let box = node; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
            if ((scrolls(style) && box !== node) || style.textOverflow === "ellipsis") break;
            if (style.display.startsWith("inline") && style.display === "inline") continue;
            const clips = style.overflowX !== "visible" || style.clipPath !== "none";
            const over = Math.max(left - text.left, text.right - right);
            const tall = Math.max(top - text.top, text.bottom - bottom);
            const own = box === node || box.matches("button, a, label, [role=dialog], dialog, section");
            if ((own && over > 2) || (clips && !scrolls(style) && (over > 2 || tall > 4))) {
                const where = box.getAttribute("class") || box.localName;
                found.push(`${where}: ${node.textContent.trim().slice(0, 60)} (${Math.round(over)}, ${Math.round(tall)})`);
                break;
            }
        }
    }
    return found.filter((one, i) => found.findIndex((other) => other.split(":")[0] === one.split(":")[0]) === i);
}"""
"""The texts that are cut or leave their box, one for each class of boxes, with the pixels beside and below it.

A text that ends in an ellipsis is cut on purpose, and the page has it in full elsewhere.
"""
ENGLISH_WORD = re.compile(rf"(?<![{ACCENTED}\w/.-])[A-Za-z]{{3,}}(?![{ACCENTED}\w])")
QUOTED = re.compile(r"“[^”]*”")
NAMES = re.compile(
    r"\b(?:PNG|SVG|PGN|JSON|UCI|FEN|English|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*|January|February|March|April|May|June"
    r"|July|August|September|October|November|December)\b"
)
"""Names of formats, and dates, which the browser writes."""
SENTENCE_END = re.compile(r"(?<=[.:!?]) |(?<=\]) | (?=\[)")
VOTE = re.compile(r"^(?:\d+ )?(?:pass|use)$")
"""The notation of a vote in Pilgrim Chess, in the list of turns."""
OTHER_FACE = re.compile(rf"(?<={accented('other side')} )[a-z -]+")
"""The kind of a disk's other face, which the core gives only as an identifier."""
INVENTORS = re.compile("|".join(re.escape(name) for game in GAMES.values() for name in game.inventor.split()))
GAME_IDS = [id for id, game in GAMES.items() if game.shelf.listed]
ROOMS = [
    "#/", "#/settings", "#/statistics", "#/open", "#/daily", "#/nowhere", "#/table/nope",
    *(f"#/{room}/{id}" for room in ("new", "edit", "rules", "howto", "learn", "puzzles") for id in GAME_IDS),
]  # fmt: skip
DOCUMENTS = ("#/rules/", "#/howto/", "#/learn/", "#/puzzles/")
"""The beginnings of the addresses of rooms that show documents."""
KEYS = ("m", "?", "b", "o", "c", "h", "a", "i")
"""The keys that open a sheet or a panel at a table."""

pytestmark = pytest.mark.long


@cache
def whole_files() -> str:
    """Return all texts of the documents that are translated as whole files, and so stay English here."""
    requests = [
        {"do": do, "game": id}
        for id in GAME_IDS
        for do in ("howto", "lessons", "rulebook", "games-to-watch", "puzzles")
    ]
    return " ".join(strings([json.loads(handle(json.dumps(request))) for request in requests]).split())


@cache
def short_sentences() -> set[str]:
    """Return the headings and the sentences of one or two words of these documents."""
    parts = (plain for text in whole_files().split("|") for plain in map(bare, SENTENCE_END.split(text)))
    return {part for part in parts if len(part.split()) < 3}


def bare(sentence: str) -> str:
    """Return a sentence without punctuation and brackets around it."""
    return sentence.strip(f" []·.:!?{BREAK}")


def strings(value: Any) -> str:
    """Return all strings in a JSON value, with vertical bars between them."""
    if isinstance(value, dict):
        return "|".join(map(strings, value.values()))
    return "|".join(map(strings, value)) if isinstance(value, list) else str(value)


def english_left(texts: list[str], has_headings: bool = False) -> list[str]:
    """Return the texts with an English word, without names and the sentences of documents.

    Args:
        texts: the texts of a room.
        has_headings: whether the room shows a document, so that single words may be its headings.
    """
    found = []
    for text in texts:
        rest = without_documents(re.sub(r"^(aria-label|title|placeholder): ", "", text), has_headings)
        for pattern in (QUOTED, NAMES, INVENTORS, VOTE, OTHER_FACE):
            rest = pattern.sub("", rest)
        if ENGLISH_WORD.search(rest):
            found.append(text)
    return found


def without_documents(text: str, has_headings: bool) -> str:
    """Return a text without the sentences that documents have too."""

    def known(sentence: str) -> bool:
        words = len(sentence.split())
        return sentence in whole_files() if words > 2 else (words > 1 or has_headings) and sentence in short_sentences()

    return " ".join(one for one in SENTENCE_END.split(" ".join(text.split())) if not known(bare(one)))


@pytest.fixture(scope="module")
def pseudo(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a copy of the site that speaks the pseudo-language."""
    server = serve(pseudo_site(site_folder, tmp_path_factory.mktemp("pseudo") / "site"))
    yield server.address
    server.stop()


@pytest.fixture(params=SIZES)
def visitor(request: pytest.FixtureRequest, browser: Browser, pseudo: str) -> Iterator[Page]:
    """Return a page in the pseudo-language, in each size, with the rules ready."""
    context = make_context(browser, pseudo, "desktop", locale=PSEUDO)
    page = context.new_page()
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(pseudo)
    wait_ready(page)
    yield page
    context.close()


def inspect(page: Page, found: dict[str, Any], room: str) -> None:
    """Add the English and the cut texts of a room to what was found."""
    settle(page)
    has_headings = room.startswith(DOCUMENTS)
    problems = [f"English: {text}" for text in english_left(page.evaluate(TEXTS), has_headings)]
    problems += [f"cut: {text}" for text in page.evaluate(CUT)]
    known = {problem for problems in found.values() for problem in problems}
    new = [problem for problem in problems if problem not in known]
    if new:
        found[room] = new


def test_no_room_has_english_or_cut_texts(visitor: Page) -> None:
    found: dict[str, Any] = {}
    for room in ROOMS:
        visitor.goto(f"./{room}")
        visitor.wait_for_selector("main:not([aria-busy]):not([hidden]) :is(h1, h2)", timeout=BOOT_TIMEOUT)
        inspect(visitor, found, room)

    assert not found, json.dumps(found, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_table_has_english_or_cut_texts(visitor: Page, game: str) -> None:
    found: dict[str, Any] = {}
    visitor.goto(f"./#/new/{game}")
    visitor.locator("form button[type=submit]").click(timeout=BOOT_TIMEOUT)
    expect(visitor.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)
    inspect(visitor, found, "the start")
    for key in KEYS:
        board_cursor(visitor).focus()
        visitor.keyboard.press(key)
        inspect(visitor, found, f"key {key}")
        visitor.keyboard.press("Escape")
        visitor.evaluate("document.querySelector('dialog[open]')?.close()")
    visitor.locator("[aria-controls=table-menu]").click()
    inspect(visitor, found, "the menu")

    assert not found, json.dumps(found, ensure_ascii=False, indent=1)


def test_english_and_cut_texts_are_found(visitor: Page) -> None:
    visitor.evaluate("document.querySelector('main').append('Two English words')")
    visitor.evaluate(
        """() => {
            const box = Object.assign(document.createElement("p"), { textContent: "[a text that is too long for its box]" });
            Object.assign(box.style, { width: "40px", overflow: "hidden", whiteSpace: "nowrap" });
            document.querySelector("main").append(box);
        }"""
    )
    found: dict[str, Any] = {}
    inspect(visitor, found, "the shelf")

    assert "English: Two English words" in found["the shelf"]
    assert any(text.startswith("cut: p: [a text that is too long") for text in found["the shelf"])
    assert english_left(["[White [ŕéšîĝñš·]···]", "Rules"]) == ["[White [ŕéšîĝñš·]···]", "Rules"]
    assert english_left(["[Ŕööķ ţö [á1·]···]", "B1-B3", "“typed” [·]", "aria-label: [Ŕ·]"]) == []
