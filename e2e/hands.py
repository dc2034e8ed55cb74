"""Actions of a user on the page: set up a table, point at cells, use the arrow keys, read the result."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, make_context, wait_ready
from e2e.watching import NO_NETWORK
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

KEYS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
USUAL_TEXT = 16  # CSS pixels


def set_table(page: Page, game: str = "turtle-shell", **seats: str) -> None:
    """Set up a new table on the setup screen; seats by side: `person` (the default) or the opponent's level."""
    page.goto(f"./#/new/{game}")
    page.get_by_role("button", name="Play", exact=True).wait_for(timeout=BOOT_TIMEOUT)
    sides = games.find(game).sides
    if len(sides) > 1:
        take_seats(page, **{side: seats.get(side, "person") for side in sides})
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)


def first_move(page: Page) -> None:
    """Open a new table of Turtle Shell Chess and play B1-B3, up to the rules' answer."""
    set_table(page)
    wait_ready(page)
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")


def take_seats(page: Page, **seats: str) -> None:
    """Choose who plays on the setup screen: `person`, `link` or the opponent's level for each side, in their order."""
    levels = [who for who in seats.values() if who.isdigit()]
    others = {"link"} & set(seats.values())
    against = "by link" if others else ["A friend here", "The computer", "Two computers"][len(levels)]
    page.get_by_role("radio", name=against).check()
    if len(levels) == 1 or others:
        own = next(side for side, who in seats.items() if who == "person")
        page.get_by_role("group", name="You play").get_by_role("radio", name=own.capitalize()).check()
    for number, level in enumerate(levels):
        group = page.get_by_role("group", name=re.compile("^Level")).nth(number)
        group.get_by_role("radio", name=re.compile(f"^{level}")).check()


def card_action(card: Locator, action: str) -> None:
    """Choose an action from the menu of a table's card: Rename, Save as file or Delete."""
    card.get_by_label("More:").click()
    card.get_by_role("button", name=action).click()


def unfold(page: Page) -> None:
    """Open the part of the setup screen that is folded into one line."""
    page.get_by_text("More ways to play").click()


def record(log: list[str] | None = None, game: str = "turtle-shell", **more: Any) -> dict[str, Any]:
    """Return a record of a game between people, as a file contains it, up to the end of the log."""
    log = log or []
    people = {side: {"kind": "person"} for side in games.find(game).sides}
    usual = {"format": 1, "game": game, "rules": 1, "options": {}, "seed": "0", "start": None, "branches": []}
    return {**usual, "log": log, "at": len(log), "meta": {"name": "A table", "seats": people}, **more}


def open_record(page: Page, wanted: dict[str, Any], game: str = "turtle-shell") -> None:
    """Open a record as a file. `wanted` has the fields that differ from the default."""
    bring_file(page, json.dumps({**record(wanted.get("log"), game), **wanted}))
    page.get_by_role("button", name="Put it on a table").click(timeout=BOOT_TIMEOUT)
    page.wait_for_selector("[data-cell]", timeout=BOOT_TIMEOUT)
    wait_ready(page)


def bring_file(page: Page, text: str) -> None:
    """Choose a file on the screen for opening files."""
    page.goto("./#/open")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "table.json", "mimeType": "application/json", "buffer": text.encode()})


def cell(page: Page, name: str) -> Locator:
    """Return the control of a cell."""
    return page.locator(f'[data-cell="{name}"]')


def see_piece(page: Page, name: str, words: str) -> None:
    """Expect a cell's accessible name to match these words."""
    expect(cell(page, name)).to_have_accessible_name(re.compile(words))


def point(page: Page, *names: str) -> None:
    """Click cells, or tap them on a touch screen."""
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    for name in names:
        if touch:
            cell(page, name).tap()
        else:
            cell(page, name).click()


def choose(page: Page, label: str) -> None:
    """Click one of the choices beside the cell, or one of the answers of a vote."""
    answers = page.get_by_role("region", name="Vote").get_by_role("button", name=re.compile(f"^{re.escape(label)}"))
    page.get_by_role("menuitem", name=label, exact=True).or_(answers).click()


def list_moves(page: Page) -> None:
    """Open the list of legal moves from the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="List of moves", exact=True).click()


def strip(page: Page) -> Locator:
    """Return the element that says what to do, or why a move was refused."""
    return page.locator(".strip-words")


def strip_detail(page: Page) -> Locator:
    """Return the line below it, with a reason or a promise."""
    return page.locator(".strip-second")


def voice(page: Page, name: str) -> Locator:
    """Return the live region, `status` or `alert`, with the latest announcement."""
    return page.locator(f'[data-voice="{name}"]')


def expect_turns(page: Page, *wanted: str) -> None:
    """Expect exactly these moves in the list of turns."""
    expect(plies(page)).to_have_text(list(wanted))


def plies(page: Page) -> Locator:
    """Return the moves in the list of turns."""
    return page.locator("button.ply")


def play(page: Page, game: str, log: list[str], first: int = 0, last: int | None = None, **options: str) -> None:
    """Once the rules are ready, play part of a log by pointing, and wait for each move in the list of turns."""
    wait_ready(page)
    movements = hand_movements(game, tuple(log), tuple(options.items()))
    for number, (steps, labels) in enumerate(movements[first:last], first + 1):
        point(page, *steps)
        for label in labels:
            choose(page, label)
        expect(plies(page)).to_have_count(number, timeout=BOOT_TIMEOUT)


@lru_cache(maxsize=8)
def hand_movements(
    game: str, log: tuple[str, ...], options: tuple[tuple[str, str], ...] = (), start: str | None = None
) -> list[tuple[list[str], list[str]]]:
    """Return, for each action, the cells to point at and the labels of the choices after them."""
    made = setup(games.find(game), dict(options))
    pos, found = made.rules.start() if start is None else made.rules.read(start), []
    for action in log:
        move = find_move(made, pos, action)
        cells = [step for step in move.steps if step in made.rules.board.cell]
        choices = [step for step in move.steps if step not in made.rules.board.cell]
        ways = [m.steps for m in made.rules.legal_moves(pos) if m.steps[: len(cells)] == tuple(cells)]
        # A single choice is made automatically.
        labels = [made.narrator.choices()[step].label for step in choices] if len(ways) > 1 else []
        found.append((cells, labels))
        pos = made.rules.play(pos, move)
    return found


def play_by_keys(page: Page, game: str, log: list[str], **options: str) -> None:
    """Play a log with the keyboard only, from a focused cell; answer a vote by its number."""
    for number, (cells, labels) in enumerate(hand_movements(game, tuple(log), tuple(options.items())), 1):
        if not cells:
            page.keyboard.press(str(["use", "pass"].index(log[number - 1]) + 1))
        for name in cells:
            walk(page, game, name)
            page.keyboard.press("Enter")
        if cells and labels:  # the default choice comes first
            expect(page.get_by_role("menuitem", name=labels[0], exact=True)).to_be_focused()
            page.keyboard.press("Enter")
        expect(plies(page)).to_have_count(number)


def play_without_the_network(
    browser: Browser, server: StaticServer, size: str, game: str, log: list[str], at: int
) -> Page:
    """Play a log of two people from action `at` on, after a reload without server and network."""
    context = make_context(browser, server.address, size, service_workers="allow", has_touch=size == "phone")
    page = context.new_page()
    page.goto(server.address)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=BOOT_TIMEOUT)
    set_table(page, game)
    play(page, game, log, last=at)

    server.stop()
    context.set_offline(True)
    page.reload()
    expect(plies(page)).to_have_count(at, timeout=BOOT_TIMEOUT)
    play(page, game, log, first=at)
    context.watched.expect(NO_NETWORK)
    return page


def set_text(page: Page, percent: int) -> None:
    """Set the size of text that the browser begins with, as in its settings; 100 percent is the usual size."""
    session = page.context.new_cdp_session(page)
    size = USUAL_TEXT * percent // 100
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
    session.detach()


def settle(page: Page) -> None:
    """Wait until fonts are loaded, animations have ended and changes are drawn, before a check of the whole picture."""
    page.evaluate(
        """async () => {
            await document.fonts.ready;
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity;
            await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
        }"""
    )


def walk(page: Page, game: str, goal: str) -> None:
    """Move the board's cursor to a cell with the arrow keys only, learning where each key leads."""
    travel = setup(games.find(game), {}).rules.board.travel
    ways = {start: {way: options[0][0] for way, options in there.items()} for start, there in travel.items()}
    at = "document.activeElement?.dataset?.cell ?? null"
    here = page.evaluate(at)
    for _ in range(40):
        assert here, "the cursor has left the board"
        if here == goal:
            return
        way = _first_way(ways, here, goal)
        page.keyboard.press(KEYS[way])
        ways[here][way], here = page.evaluate(at), page.evaluate(at)
    raise AssertionError(f"no way to {goal}")


def _first_way(ways: dict[Any, dict[str, Any]], start: str, goal: str) -> str:
    """Return the first arrow key of a shortest path."""
    seen, queue = {start}, deque([(start, "")])
    while queue:
        here, first = queue.popleft()
        if here == goal:
            return first
        for way, there in ways[here].items():
            if there not in seen:
                seen.add(there)
                queue.append((there, first or way))
    raise AssertionError(f"{goal} cannot be reached")


def see_board_fit(page: Page, names: Iterable[str], width: int = 360) -> None:
    """Expect the whole board within the window's width, and these cells to be large enough to tap."""
    box = page.locator(".board").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    for name in names:
        place = cell(page, name).bounding_box()
        assert place and place["width"] >= 24 and place["height"] >= 23.5, name


def see_result(page: Page, words: str, rule: str) -> None:
    """Expect the result beside the board, with the winner and the rule, and the whole board visible."""
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    expect(result).to_contain_text(words)
    expect(result).to_contain_text(rule)
    board, panel = page.locator(".board").first.bounding_box(), result.bounding_box()
    assert board and panel, "both are on the page"
    apart = (
        panel["y"] >= board["y"] + board["height"] - 1
        or panel["y"] + panel["height"] <= board["y"] + 1
        or panel["x"] >= board["x"] + board["width"] - 1
        or panel["x"] + panel["width"] <= board["x"] + 1
    )
    assert apart, f"the result lies over the board: {panel} {board}"


def record_of(page: Page) -> dict[str, Any]:
    """Return the stored record of the table written last."""
    found = page.evaluate(
        """() => {
            const id = location.hash.match(/table\\/(\\w+)/)[1];
            const key = (copy) => `chess-pilgrimage/1/table/${id}/${copy}`;
            const copies = ["a", "b"].map((copy) => localStorage.getItem(key(copy))).filter(Boolean);
            return copies.map((text) => JSON.parse(text)).sort((one, other) => other.seq - one.seq)[0].body;
        }"""
    )
    record: dict[str, Any] = found["record"]
    return record


def expect_log(page: Page, wanted: list[str]) -> None:
    """Expect exactly these actions in the stored record; a move is drawn before it is written."""
    for _ in range(50):
        if record_of(page)["log"] == wanted:
            return
        page.wait_for_timeout(100)
    assert record_of(page)["log"] == wanted


def go_offline(page: Page, site: str) -> None:
    """Visit the site, wait until it is stored, start from what is stored, and cut the network off."""
    page.goto(site)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.reload()
    wait_ready(page)
    page.context.set_offline(True)
