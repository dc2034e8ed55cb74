"""Whole games on the page, from the first click to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import (
    cell,
    choose,
    expect_log,
    hand_movements,
    open_record,
    play,
    play_by_keys,
    play_without_the_network,
    plies,
    point,
    record_of,
    see_result,
    set_table,
)
from pycore.bridge import handle

GAME = "turtle-shell"
HOME = (
    "e1d1 d7e7 d2e2 b7b6 d1d2 e7e6 d0e1 c9d8 e2e3 b9c9 e3e5 b6a6 d2e2 e6e5 e2d3 a6a5 f2f3 a5a4 e1d0 f7f6 d3d5 c9c8 "
    "d5d6 c7c6 c0e1 d8f7 d6c6 c8c9 c6b6 e5e3=r b6b7 g7g6 c2c3 c9b9 b7b9"
).split()
"""White's king runs home past captures and a black promotion."""
MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split()
"""White promotes and mates."""


both_sizes = pytest.mark.parametrize("seat", [pytest.param("desktop", marks=pytest.mark.long), "phone"], indirect=True)


@both_sizes
@pytest.mark.main_path
def test_a_full_game_by_clicks(seat: Page) -> None:
    set_table(seat, GAME, white="person", black="person")

    play(seat, GAME, HOME)

    see_result(seat, "White wins", "T4")
    assert record_of(seat)["log"] == HOME
    expect(cell(seat, "B9")).to_have_accessible_name("B9, triangle, White king, last move")


@pytest.mark.main_path
def test_a_full_game_by_keyboard_only(page: Page, site: str) -> None:
    page.goto(site)
    wait_ready(page)
    tab_to(page, "Options for Turtle Shell Chess")
    page.keyboard.press("Enter")
    tab_to(page, "The computer here and offline")
    page.keyboard.press("ArrowRight")  # a friend here
    tab_to(page, "Play with a friend at this screen")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell]").first).to_be_visible()
    while page.evaluate("!document.activeElement?.dataset?.cell"):
        page.keyboard.press("Tab")

    play_by_keys(page, GAME, MATE)

    see_result(page, "White wins by checkmate", "T4")
    expect_log(page, MATE)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with that name or label has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
                const at = document.activeElement;
                return at?.ariaLabel ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? "";
            }"""
        )
        if found.strip() == name:
            return
    pytest.fail(f"Tab never reaches “{name}”")


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.long), "phone"])
@pytest.mark.main_path
def test_a_game_continues_without_the_network(browser: Browser, own_server: StaticServer, size: str) -> None:
    page = play_without_the_network(browser, own_server, size, GAME, MATE, at=4)

    see_result(page, "White wins by checkmate", "T4")
    page.context.watched.check()
    page.context.close()


@both_sizes
def test_a_half_made_move_survives_a_killed_tab(seat: Page) -> None:
    set_table(seat, GAME, white="person", black="person")
    play(seat, GAME, MATE, last=10)
    cells, labels = hand_movements(GAME, tuple(MATE))[10]
    for name in cells:
        point(seat, name)
    expect(seat.get_by_role("menuitem", name=labels[0])).to_be_visible()  # two of three steps are made
    address = seat.url

    seat.goto("about:blank")
    crashed = seat.context.new_page()
    seat.close(run_before_unload=False)
    crashed.goto(address)

    expect(plies(crashed)).to_have_count(10)
    expect(crashed.get_by_role("menuitem", name=labels[0])).to_be_visible()
    wait_ready(crashed)
    choose(crashed, labels[0])
    see_result(crashed, "White wins by checkmate", "T4")


RACE = "6/6/6/2K5/8/k3/4n3/6/6/6 w"
"""Three moves from home, with a knight that may stop the king."""


@pytest.mark.parametrize("start", [pytest.param(None, marks=pytest.mark.long), RACE], ids=["whole", "race"])
@pytest.mark.main_path
def test_a_game_against_the_opponent_to_its_end(booted: Page, start: str | None) -> None:
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 1}}
    open_record(booted, {"start": start, "meta": {"name": "To the end", "seats": seats}}, GAME)

    def ask(do: str, **more: Any) -> Any:
        return json.loads(handle(json.dumps({"do": do, "game": GAME, "start": start, "after": log, **more})))

    log: list[str] = []
    while len(log) < 160:
        position = ask("look")
        if position["outcome"]:
            break
        if position["to_move"] == "white":
            best = ask("best", level=6)["move"]
            cells, labels = hand_movements(GAME, (*log, best), start=start)[-1]
            for name in cells:
                point(booted, name)
            for label in labels:
                choose(booted, label)
            if booted.get_by_role("button", name="Play it anyway").is_visible():
                booted.get_by_role("button", name="Play it anyway").click()
            log.append(best)
        else:
            expect(plies(booted)).to_have_count(len(log) + 1, timeout=BOOT_TIMEOUT)
            log = record_of(booted)["log"]

    ended = ask("look")["outcome"]
    assert ended, f"no end after {len(log)} plies"
    see_result(booted, ended["text"], ended["rule"])
    expect_log(booted, log)
