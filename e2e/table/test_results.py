"""The result of a game on a phone: whole in every game, manner of ending and company, and nothing said twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from buildtools.common import ROOT
from e2e.conftest import SIZES
from e2e.games.test_made import game_to_its_end, receive, sit_down
from e2e.hands import open_record, point
from e2e.made import example
from pycore import bridge
from pycore.door.making import close_room

PHONES = ((390, 844), (360, 640), (844, 390))
PERSON = {"kind": "person"}
FRIEND = {"kind": "link"}
LEVEL = {"kind": "opponent", "level": 4}
TEMPLE = json.loads((ROOT / "tests" / "data" / "temple-island-games.json").read_text(encoding="utf-8"))
HOME = {"start": "6/2K3/6/8/8/k3/8/6/6/6 w", "log": ["d8e8"]}
NET = {"start": "1R4/6/k5/5R2/8/n2N/8/5P/6/G2KG1 w", "log": ["f6a6"]}
RESIGNED = {
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "black"},
}
DRAWN = {"log": ["b1b3", "b7b6"], "ended": {"at": 2, "reason": "agreement", "side": None}}
MATE = {"start": "1k1rQ3/qpp5/5r2/2P5/1B6/1P4P1/7P/4R1K1 w - - 3 43 -", "log": ["e8d8"]}
STALEMATE = {"start": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1 -", "log": ["g6f7"]}
CAUGHT = {"start": "1Hp2/3p1/5/hX3/3s1/1n1h1/1Mx2/4K --/-- - 0 b - 7 69", "log": ["d3e2"]}
WEST = {"start": "2K2/5/4k/5/5/5/5/5 --/-- - 0 r - 0 20", "log": ["c8off"]}


def character(name: str) -> dict[str, Any]:
    """Return the seat of an opponent with a character."""
    return {"kind": "opponent", "level": 3, "character": name}


def won(name: str) -> dict[str, Any]:
    """Return a whole game of Temple Island Chess, played with the Guide and some hints."""
    game = TEMPLE[name]
    meta = {"guide": 6, "hints": 2} if name == "win" else {}
    found = {"seed": game["seed"], "log": game["log"].split(), "meta": {"name": "A table", **meta}}
    return found | ({"options": game["options"]} if "options" in game else {})


CASES: dict[str, tuple[str, dict[str, Any], tuple[dict[str, Any], dict[str, Any]] | None]] = {
    "home, lost to a character": ("turtle-shell", HOME, (character("builder"), PERSON)),
    "home, two people": ("turtle-shell", HOME, (PERSON, PERSON)),
    "mate, won against a level": ("turtle-shell", NET, (PERSON, LEVEL)),
    "a character resigns": ("turtle-shell", RESIGNED, (PERSON, character("attacker"))),
    "a friend by link resigns": ("turtle-shell", RESIGNED, (PERSON, FRIEND)),
    "a draw with a character": ("turtle-shell", DRAWN, (PERSON, character("builder"))),
    "chess mate, lost to a level": ("pilgrim", MATE, (LEVEL, PERSON)),
    "chess mate, lost to a character": ("pilgrim", MATE, (character("builder"), PERSON)),
    "stalemate, two people": ("pilgrim", STALEMATE, (PERSON, PERSON)),
    "mate of the Pilgrim by a character": ("monkey-king", CAUGHT, (PERSON, character("attacker"))),
    "the Pilgrim leaves, won against a level": ("monkey-king", WEST, (PERSON, LEVEL)),
    "the Pilgrim leaves, lost to a character": ("monkey-king", WEST, (character("builder"), PERSON)),
    "a pilgrimage": ("temple-island", won("win"), None),
    "a pilgrimage that fails": ("temple-island", won("stuck"), None),
}
SIDES = {"monkey-king": ("red", "blue")}

FAULTS = """() => {
    const found = [];
    const result = document.querySelector("[aria-label=Result]");
    const seen = (node) => node.checkVisibility() && node.getBoundingClientRect().width > 2;
    const within = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
    const told = [document.querySelector("[aria-label='This turn'] p"), ...result.querySelectorAll("h2, p, a, dd, button")].filter(seen);
    for (const node of told) {
        const { left, top, width, height } = node.getBoundingClientRect();
        if (!within(node.getBoundingClientRect())) found.push(`out of sight: ${node.textContent}`);
        const top_one = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!top_one || !(node.contains(top_one) || top_one.contains(node))) found.push(`covered: ${node.textContent}`);
        if (node.scrollHeight > node.clientHeight + 4 && getComputedStyle(node).display !== "inline")
            found.push(`cut: ${node.textContent}`);
        const words = node.textContent.trim().split(/\\s+/).length;
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const lines = new Map();
        for (let text = walker.nextNode(); text; text = walker.nextNode())
            for (const { index, 0: { length } } of text.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + length);
                const line = Math.round(range.getBoundingClientRect().top / 6);
                lines.set(line, (lines.get(line) ?? 0) + 1);
            }
        if (words > 1 && lines.size > 1 && Math.min(...lines.values()) < 2) found.push(`a line of one word: ${node.textContent}`);
    }
    if (result.scrollHeight > result.clientHeight + 1) found.push("the panel is cut");
    const buttons = told.filter((node) => node.matches("button")).map((node) => node.textContent);
    if (!buttons.includes("Share")) found.push("no Share");
    if (!buttons.includes("Rematch") && !buttons.includes("Play again")) found.push("no primary button");
    return found;
}"""


@pytest.fixture
def table(booted: Page) -> Any:
    """Return the session's page, and restore its window afterwards."""
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


def faults(page: Page, name: str) -> list[str]:
    """Return what is wrong with the result that is shown, in all three windows."""
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    found = []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{name}, {width} x {height}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def test_a_result_on_a_phone_is_whole_in_every_game_and_manner_of_ending(table: Page) -> None:
    found = []
    for name, (game, record, players) in CASES.items():
        sides = SIDES.get(game, ("white", "black"))
        seats = dict(zip(sides, players, strict=True)) if players else {"player": PERSON}
        meta = {"name": "A table", **record.get("meta", {}), "seats": seats}
        if players and FRIEND in players:
            meta["link"] = {"id": "abcdefgh", "sent": len(record["log"])}
        table.set_viewport_size(SIZES["desktop"])
        open_record(table, {**record, "meta": meta}, game)
        found += faults(table, name)
    assert not found, "\n".join(found)


@pytest.fixture
def room() -> Any:
    """Let this process run the programs of made games."""
    bridge.open_room()
    yield
    close_room()


def test_the_result_of_a_made_game_on_a_phone_is_whole(new_page: Callable[..., Page], site: str, room: None) -> None:
    page = new_page("desktop")
    receive(page, site, example("hexapawn"))
    sit_down(page)
    for steps in game_to_its_end(example("hexapawn")):
        point(page, *steps)
    found = faults(page, "a made game")
    assert not found, "\n".join(found)


SEEN = """(words) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const { parentElement: node } = text;
        const { width, height } = node.getBoundingClientRect();
        if (node.closest("svg, [data-voice], [aria-label=Turns]") || width < 2 || height < 2) continue;
        if (node.checkVisibility({ visibilityProperty: true }) && new RegExp(words).test(text.data)) found.push(text.data);
    }
    return found;
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_the_end_of_a_game_says_everything_once(table: Page, size: tuple[int, int]) -> None:
    """Besides the list of turns: who won, how, and after how many turns."""
    people = {"white": PERSON, "black": PERSON}
    open_record(table, {**HOME, "meta": {"name": "Home", "seats": people}})
    table.set_viewport_size({"width": size[0], "height": size[1]})
    expect(table.get_by_role("region", name="Result")).to_be_visible()
    assert table.evaluate(SEEN, "wins|won|home") == ["White wins: the king reached the end zone on E8."]
    assert len(table.evaluate(SEEN, "^1$|1 turn")) == 1
    table.set_viewport_size(SIZES["desktop"])
    open_record(table, won("win"), "temple-island")
    table.set_viewport_size({"width": size[0], "height": size[1]})
    expect(table.get_by_role("region", name="Result")).to_be_visible()
    assert table.evaluate(SEEN, r"\b68\b") == ["The pilgrimage is complete after 68 turns."]


def test_the_turns_of_a_vote_take_one_line_each(table: Page) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    open_record(table, {"log": ["pass", "use", "A@e", "A@d"], "options": {"external": "archbishop"}}, "pilgrim")
    votes = table.get_by_role("region", name="Turns").get_by_role("listitem").first.get_by_role("button")
    expect(votes).to_have_text(["Without", "With", "Archbishop e", "Archbishop d"])
    heights = votes.evaluate_all("(all) => all.map((one) => one.clientHeight)")
    assert max(heights) < 40, heights
