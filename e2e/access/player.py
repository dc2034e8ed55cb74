"""A player who plays by ear: it gets nothing but what the live regions say, and the label of what has the focus.

It asks for hints, and types the move that it has heard; what cannot be typed it plays by the button beside the hint,
which it looks for with Tab. It never asks where anything is on the screen, nor which turn the page thinks it is.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from playwright.sync_api import Page

LISTEN = """() => {
    window.said = [];
    const REGIONS = "[aria-live], [role=status], [role=alert]";
    new MutationObserver((changes) => {
        const regions = new Set(changes.map(({ target }) =>
            (target instanceof Element ? target : target.parentElement)?.closest(REGIONS)));
        for (const region of regions)
            if (region?.textContent && region.closest("[hidden]") === null) said.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
LABEL = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return "";
    return one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent.trim();
}"""
CELL = re.compile(r"\b[A-Za-z]\d{1,2}\b")
HINT = re.compile(r"Hint [23] of 3: (.*)")
ENDED = re.compile(
    r"wins|You have won|You have lost|is drawn|a draw|The game is over|The pilgrimage is over|checkmate", re.IGNORECASE
)
PLAY_IT, BOX = "Play it", "Move"
WITHIN = 90.0
"""Seconds in which anything that is waited for must be heard, on a busy machine."""
TABS = 12


@dataclass
class Player:
    """Plays at the table that is open; `keys` counts what it has pressed."""

    page: Page
    keys: int = 0
    turns: int = 0
    typed: int = 0
    heard: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Begin to listen, with the focus on the board."""
        self.page.evaluate(LISTEN)

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def listen(self) -> list[str]:
        """Return what has been said since the last time."""
        found: list[str] = self.page.evaluate("said.splice(0)")
        self.heard += found
        return found

    def wait(self, wanted: re.Pattern[str], within: float = WITHIN) -> str:
        """Wait until words are said that match, and return them; return "" if they are not."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            for text in self.listen():
                if wanted.search(text):
                    return text
            self.page.wait_for_timeout(50)
        return ""

    def label(self) -> str:
        """Return the label of what has the focus."""
        return str(self.page.evaluate(LABEL))

    def over(self) -> str:
        """Return the sentence that the game is over, if it has been heard."""
        return next((text for text in reversed(self.heard[-12:]) if ENDED.search(text)), "")

    def play(self, most: int) -> str:
        """Play until the game is over, and return what was heard of that, or "" after too many turns."""
        while self.turns < most:
            self.listen()
            if self.over():
                return self.over()
            move = self.hint()
            if not move:
                return self.over()
            self.turns += 1
            if not self.type(move):
                self.press_play()
        return ""

    def hint(self) -> str:
        """Ask until a hint names the move, and return its words; return "" once the game is over."""
        for _ in range(40):
            self.press("h")
            found = self.wait(re.compile(r"Hint \d of 3: |No hint|not your turn|is thinking|" + ENDED.pattern, re.I))
            if named := HINT.search(found):
                return named[1]
            if self.over() and "Hint" not in found:
                return ""
            if "Hint" not in found:
                self.page.wait_for_timeout(500)
        raise AssertionError(f"no hint is heard, but {self.heard[-8:]}")

    def type(self, move: str) -> bool:
        """Type the two cells of a move, and return whether it was played."""
        cells = list(dict.fromkeys(CELL.findall(move.split(":")[0])))
        if len(cells) != 2:
            return False
        self.press("/", *"".join(cells))
        self.listen()
        self.press("Enter")
        answer = self.wait(re.compile("."), within=10)
        self.page.wait_for_timeout(300)
        if self.label() == BOX:  # it is still open, so nothing was played
            self.press("Escape")
            return False
        if answer.rstrip().endswith("?"):
            self.find(PLAY_IT)
        self.typed += 1
        return True

    def press_play(self) -> None:
        """Play the hinted move by its button, which the last stage of the hint has."""
        self.press("h")
        self.wait(re.compile("Hint 3 of 3"), within=10)
        self.find(PLAY_IT)

    def find(self, name: str) -> None:
        """Look for a button with Tab, and press it."""
        for _ in range(TABS):
            if self.label() == name:
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"“{name}” is not found; the focus is on {self.label()}")
