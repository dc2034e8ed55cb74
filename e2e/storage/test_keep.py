"""Which tables the shelf shows and in which order, results, and files that the system passes to the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import BOOT_TIMEOUT, make_context
from e2e.hands import bring_file, expect_turns, open_record, point, record, set_table, settle, strip
from e2e.picture import movable, targets
from e2e.platform.test_platform import wait_offline

MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split()
"""A whole game of Turtle Shell Chess: White promotes and mates."""


def test_a_table_without_a_move_is_not_kept(home: Page) -> None:
    set_table(home)
    there = home.url
    assert home.locator("html").get_attribute("data-saved") is None
    home.get_by_role("link", name="Shelf").click()
    expect(home.get_by_text("No tables yet.")).to_be_visible()
    home.go_back()  # it waits to be opened again
    expect(home).to_have_url(there)
    point(home, "B1", "B3")
    expect_turns(home, "B1-B3")
    expect(home.locator("html")).to_have_attribute("data-saved", "device")
    home.get_by_role("link", name="Shelf").click()

    expect(home.locator("[data-table]")).to_have_count(1)


@pytest.mark.main_path
def test_tables_where_it_is_your_move_come_first(home: Page) -> None:
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 8}}
    names = {"Mine": ["b1b3", "g7g6"], "Theirs": ["b1b3"], "Last": ["b1b3", "g7g6"]}
    tables = [
        {"record": record(log, meta={"name": name, "created": name, "seats": seats})} for name, log in names.items()
    ]
    bring_file(home, json.dumps({"kind": "chess-pilgrimage-backup", "v": 1, "tables": tables}))
    home.get_by_role("button", name="Restore").click()
    expect(home.get_by_text("3 tables added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    home.goto("./#/")

    expect(home.get_by_role("region", name="Continue").get_by_role("heading", level=3)).to_have_text("Last")
    home.goto("./#/tables")
    expect(
        home.get_by_role("region", name="In progress")
        .get_by_role("heading", level=3)
        .filter(has_not_text="In progress")
    ).to_have_text(["Last", "Mine", "Theirs"])


@pytest.mark.main_path
def test_results_are_recorded_and_cleared(page: Page, axe: Callable[[Page], list[Any]]) -> None:
    open_record(
        page, {"log": MATE[:-1], "meta": {"name": "A game", "seats": {"black": {"kind": "opponent", "level": 2}}}}
    )
    point(page, "E5", "E6")
    page.get_by_role("menuitem", name="Rook").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("White wins")
    assert noted(page) == ["1 game: 1 won, 0 drawn, 0 lost."]
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Play on from here against level 2").click()
    expect(strip(page)).to_have_text("Your turn.")
    assert noted(page) == ["1 game: 1 won, 0 drawn, 0 lost."]
    page.go_back()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="White resigns").click()
    page.get_by_role("dialog").get_by_role("button", name="White resigns").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("Black wins")
    assert noted(page) == ["2 games: 1 won, 0 drawn, 1 lost."]
    cells = page.get_by_role("row", name="Against Opponent 2").get_by_role("cell")
    expect(cells).to_have_text(["2", "1", "0", "1"])
    assert axe(page) == []
    page.reload()  # it is stored
    assert noted(page) == ["2 games: 1 won, 0 drawn, 1 lost."]
    page.get_by_role("button", name="Clear statistics").click()
    expect(page.get_by_text("No game has ended here yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile(r"^\d+ games?: "))).to_have_count(1)


def noted(page: Page) -> list[str]:
    """Return the results under the names of the games on the statistics screen."""
    page.goto("./#/statistics")
    expect(page.get_by_role("heading", name="Your results")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Settings")).to_be_visible()
    return page.get_by_text(re.compile(r"^\d+ games?: ")).all_inner_texts()


def test_an_imported_game_is_not_a_result_but_a_backup_restores_results(page: Page) -> None:
    open_record(page, {"log": MATE})
    expect(page.get_by_role("region", name="Result")).to_contain_text("White wins")
    assert noted(page) == []
    one = {"game": "turtle-shell", "when": "2026-01-01", "result": "won", "side": "black", "against": "friend"}
    kept = {"kind": "chess-pilgrimage-backup", "v": 1, "tables": [], "values": {"statistics": {"t1": one, "t2": 5}}}
    bring_file(page, json.dumps(kept))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Restored")).to_be_visible()
    expect(page.get_by_text("Results of other games were added")).to_be_visible()
    assert noted(page) == ["1 game: 1 won, 0 drawn, 0 lost."]
    page.goto("./#/open")
    page.get_by_role("button", name="Undo the restore").click()
    expect(page.get_by_text("Everything is as it was before.")).to_be_visible()
    assert noted(page) == []
    bring_file(page, json.dumps(kept))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Restored")).to_be_visible()
    page.goto("./#/tables")
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up all tables").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["values"]["statistics"]["t1"]["against"] == "friend"


def test_results_can_be_turned_off(page: Page) -> None:
    page.goto("./#/settings")
    page.get_by_label("Record the result of each game").uncheck()
    open_record(page, {"log": MATE[:-1]})
    point(page, "E5", "E6")
    page.get_by_role("menuitem", name="Rook").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("White wins")

    assert noted(page) == []
    expect(page.get_by_text("Results are no longer recorded")).to_be_visible()


def test_the_game_of_the_day_has_one_table(home: Page) -> None:
    home.goto("./#/new/temple-island")
    daily = home.get_by_role("button", name="Daily number of Temple Island Chess")
    daily.click()
    expect(home.locator("h1")).to_contain_text("daily of 20")
    there = home.url
    home.get_by_role("link", name="Shelf").click()
    home.go_back()
    expect(home.locator("[data-cell]").first).to_be_visible()
    for turn in range(20):  # a Pilgrim's step, and the Shadow that answers
        if home.locator("html[data-saved]").count():
            break
        for ways in (home.get_by_role("menuitem"), targets(home), movable(home)):
            if ways.count():
                ways.nth(turn % ways.count()).click()
                break
        settle(home)
    expect(home.locator("html")).to_have_attribute("data-saved", "device")
    home.goto("./#/new/temple-island")
    daily.click()

    expect(home).to_have_url(there)


SHARED = """<form action="{site}take" method="post" enctype="multipart/form-data">
<input name="title"><input name="text"><input name="url"><input type="file" name="file"></form>"""
"""What the system's share dialog sends to the address in the manifest."""


def test_shared_content_is_previewed_before_it_is_kept(browser: Browser, site: str) -> None:
    context = make_context(browser, site, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(site)
    wait_offline(page, "ready")
    for fields, heading in (
        ({"title": "A game", "text": "1. B1-B3 G7-G6"}, "Moves"),
        ({"file": '[Game "Turtle Shell Chess"]\n\n1. B1-B3 *\n'}, "A game as text"),
    ):
        page.goto("data:text/html,<form></form>")
        page.set_content(SHARED.format(site=site))
        for name, text in fields.items():
            field = page.locator(f"[name={name}]")
            if name == "file":
                field.set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()})
            else:
                field.fill(text)
        page.evaluate("document.forms[0].submit()")
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=BOOT_TIMEOUT)
        assert page.url == f"{site}#/open"  # what was shared is removed from the address
        page.goto(f"{site}#/")
        expect(page.get_by_text("No tables yet.")).to_be_visible()
    context.close()
    context.watched.check()


def test_files_opened_by_the_system_are_read_in_turn(page: Page) -> None:
    queue = "{ setConsumer(consumer) { window.launch = consumer; } }"
    page.add_init_script(f"Object.defineProperty(window, 'launchQueue', {{ value: {queue} }});")
    page.goto("./")
    page.wait_for_function("Boolean(window.launch)")
    launch = """([size, text]) => launch({ files: [{ getFile: async () => {
        const file = new File([text], "game.pgn");
        return size ? { size, text: () => { throw new Error("it was read"); } } : file;
    } }] })"""
    page.evaluate(launch, [0, '[Variant "Pilgrim Chess"]\n\n1. e4 e5 *\n'])
    expect(page.get_by_role("heading", name="A game in PGN")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.evaluate(launch, [0, "1. B1-B3 G7-G6"])  # the screen is open already
    expect(page.get_by_role("heading", name="Moves")).to_be_visible()
    page.evaluate(launch, [10**9, ""])
    expect(page.get_by_text("This file is too large to be a table.").first).to_be_visible()
    page.goto("./#/")
    expect(page.get_by_text("No tables yet.")).to_be_visible()


def test_the_manifest_lists_the_accepted_files(site_folder: Path) -> None:
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text(encoding="utf-8"))

    assert manifest["share_target"]["action"] == "./take"
    assert {name for name in manifest["share_target"]["params"] if name != "files"} == {"title", "text", "url"}
    accepted = manifest["file_handlers"][0]["accept"]
    assert {end for ends in accepted.values() for end in ends} == {".json", ".pgn", ".txt"}
