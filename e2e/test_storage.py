"""What the device keeps: every step, two copies, nothing overwritten; two tabs; files; browsers that keep nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import cell, expect_turns, open_record, point, record, set_table, strip

PREFIX = "chess-pilgrimage/1/"
CHECKSUM = "(text) => import(new URL('js/checksum.js', document.baseURI)).then(({ checksum }) => checksum(text))"


def keys(page: Page) -> list[str]:
    return page.evaluate("(prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort()", PREFIX)


def kept(page: Page, key: str) -> str | None:
    return page.evaluate("(key) => localStorage.getItem(key)", PREFIX + key)


def put(page: Page, key: str, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + key, text])


def table_id(page: Page) -> str:
    return page.evaluate("location.hash.split('/')[2]")


def copies(page: Page, table: str) -> dict[str, dict[str, Any]]:
    """Both copies as stored, by slot."""
    found = {slot: kept(page, f"table/{table}/{slot}") for slot in "ab"}
    return {slot: json.loads(text) for slot, text in found.items() if text}


def newest(page: Page, table: str) -> str:
    found = copies(page, table)
    return max(found, key=lambda slot: found[slot]["seq"])


def store_body(page: Page, table: str, body: dict[str, Any], seq: int = 50, v: int = 1) -> None:
    """Write a body as both copies, with a right checksum."""
    text = json.dumps(body)
    total = page.evaluate(CHECKSUM, text)
    for slot, number in (("a", seq), ("b", seq - 1)):
        put(page, f"table/{table}/{slot}", json.dumps({"v": v, "seq": number, "sum": total, "body": text}))


def away_and_back(page: Page, table: str) -> None:
    """Leave the table, and open it anew in a fresh page."""
    page.goto(f"./#/table/{table}")
    page.reload()


def quiet(page: Page) -> None:
    """Stop the page from writing while its storage is tampered with."""
    page.goto("./#/settings")
    page.reload()
    page.wait_for_selector("#setting-theme")


@pytest.fixture
def played(page: Page) -> tuple[Page, str]:
    """A table of two people with two moves played, the page then standing elsewhere."""
    set_table(page)
    wait_ready(page)
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    point(page, "B7", "B6")
    expect_turns(page, "B1-B3", "B7-B6")
    table = table_id(page)
    quiet(page)
    return page, table


def test_a_table_is_reopened_exactly_as_it_was_left_with_its_half_made_move(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    page.get_by_role("button", name="Flip").click()
    point(page, "C9")
    page.reload()

    expect(page.get_by_role("button", name="Knight C9: take back")).to_be_visible()
    expect_turns(page, "B1-B3")
    assert cell(page, "E8").bounding_box()["y"] > cell(page, "E1").bounding_box()["y"]  # type: ignore[index]
    point(page, "D8")
    expect(page.locator("button.ply")).to_have_count(2)


def test_a_page_killed_before_the_rules_had_seen_the_move_keeps_it(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.context.route("**/pyodide.asm.wasm", lambda route: None)
    set_table(page)
    point(page, "B1", "B3")
    address = page.url
    page.close(run_before_unload=False)
    page.context.unroute_all(behavior="ignoreErrors")
    again = page.context.new_page()
    again.goto(address)

    expect(cell(again, "B3")).to_have_attribute("aria-label", "B3, triangle, White pawn, last move")
    wait_ready(again)
    expect_turns(again, "B1-B3")


def test_the_copies_are_as_documented(played: tuple[Page, str]) -> None:
    page, table = played
    found = copies(page, table)

    assert abs(found["a"]["seq"] - found["b"]["seq"]) == 1
    for copy in found.values():
        assert set(copy) == {"v", "seq", "sum", "body"}
        assert page.evaluate(CHECKSUM, copy["body"]) == copy["sum"]
        assert set(json.loads(copy["body"])) == {"record", "scene", "turns", "picked"}
    assert json.loads(found[newest(page, table)]["body"])["record"]["log"] == ["b1b3", "b7b6"]


def test_a_damaged_copy_falls_back_to_the_other_and_is_kept(played: tuple[Page, str]) -> None:
    page, table = played
    slot = newest(page, table)
    damaged = kept(page, f"table/{table}/{slot}")[:-40]  # type: ignore[index]
    put(page, f"table/{table}/{slot}", damaged)
    away_and_back(page, table)

    # The copy before holds the last move as steps just made, and they are played again: nothing is lost.
    expect_turns(page, "B1-B3", "B7-B6")
    wait_ready(page)
    point(page, "G1", "G3")
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")
    assert kept(page, f"kept/table/{table}/{slot}/1") == damaged


def test_when_both_copies_are_damaged_what_is_left_is_opened(played: tuple[Page, str]) -> None:
    page, table = played
    for slot in "ab":
        put(page, f"table/{table}/{slot}", kept(page, f"table/{table}/{slot}")[:-40])  # type: ignore[index]
    before = [kept(page, f"table/{table}/{slot}") for slot in "ab"]
    away_and_back(page, table)
    wait_ready(page)

    expect(page.get_by_text("This table's record is damaged after turn 1.")).to_be_visible()
    expect(page.get_by_text("The damaged record is kept.")).to_be_visible()
    assert [kept(page, f"table/{table}/{slot}") for slot in "ab"] == before
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the damaged record").click()
    assert before[0] in Path(download.value.path()).read_text(encoding="utf-8")  # type: ignore[operator]
    page.get_by_role("button", name="Open turn 1").click()
    expect_turns(page, "B1-B3", "B7-B6")
    assert [kept(page, f"kept/table/{table}/{slot}/1") for slot in "ab"] == before
    point(page, "G1", "G3")
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")


def test_a_record_with_an_illegal_move_is_opened_as_far_as_it_is_legal(played: tuple[Page, str]) -> None:
    page, table = played
    body = json.loads(copies(page, table)["a"]["body"])
    body["record"].update(log=["b1b3", "b7b6", "e1e9", "g7g6"], at=4)
    store_body(page, table, body)
    away_and_back(page, table)
    wait_ready(page)

    expect(page.get_by_text("We can open it as far as turn 1.")).to_be_visible()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator(".table-card")).to_have_count(1)
    assert json.loads(copies(page, table)["a"]["body"])["record"]["log"][2] == "e1e9"
    page.locator(".table-card .card-link").click()
    page.get_by_role("button", name="Open turn 1").click()
    expect_turns(page, "B1-B3", "B7-B6")
    assert json.loads(copies(page, table)[newest(page, table)]["body"])["record"]["rest"] == ["e1e9", "g7g6"]


@pytest.mark.parametrize("newer", ["envelope", "format", "rules"])
def test_what_a_newer_version_has_written_stays_untouched(played: tuple[Page, str], newer: str) -> None:
    page, table = played
    body = json.loads(copies(page, table)["a"]["body"])
    if newer != "envelope":
        body["record"][newer] = 9
    store_body(page, table, body, v=9 if newer == "envelope" else 1)
    before = [kept(page, f"table/{table}/{slot}") for slot in "ab"]
    away_and_back(page, table)

    expect(page.get_by_text("This table was made with newer rules.")).to_be_visible()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator(".table-card")).to_have_count(1)
    assert [kept(page, f"table/{table}/{slot}") for slot in "ab"] == before


def test_junk_under_our_keys_is_ignored_and_never_overwritten(page: Page) -> None:
    page.goto("./#/settings")
    page.wait_for_selector("#setting-theme")
    junk = {
        "tables": "no index",
        "settings": "[1,2",
        "setup": "17",
        "table/zzz/a": "junk",
        "table/zzz/c": "{}",
        "other": "mine",
    }
    for key, text in junk.items():
        put(page, key, text)
    page.evaluate("localStorage.setItem('somebody-elses', 'x')")
    page.goto("./")
    page.reload()
    expect(page.get_by_text("No tables yet.")).to_be_visible()
    set_table(page)
    point(page, "B1", "B3")
    page.get_by_role("link", name="Shelf").click()

    expect(page.locator(".table-card")).to_have_count(1)
    everything = page.evaluate("Object.values(localStorage)")
    for text in [*junk.values(), "x"]:
        assert text in everything


def test_a_lost_index_is_found_again_from_the_tables(played: tuple[Page, str]) -> None:
    page, _ = played
    page.evaluate("(key) => localStorage.removeItem(key)", PREFIX + "tables")
    page.goto("./")
    page.reload()

    expect(page.locator(".table-card")).to_contain_text("Turn 2")


# -- browsers that keep nothing, or have no room


def test_without_storage_the_game_is_played_in_memory_and_offered_as_a_file(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    set_table(page)
    wait_ready(page)
    expect(
        page.get_by_text("This browser will not keep anything. Play on, and copy your table before you leave.")
    ).to_be_visible()
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    page.get_by_role("link", name="Shelf").click()
    page.locator(".card-link").first.click()
    expect_turns(page, "B1-B3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file", exact=True).click()

    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["log"] == ["b1b3"]


def test_a_full_storage_is_told_and_room_can_be_made(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    old = table_id(page)
    set_table(page)
    page.evaluate(
        """(prefix) => {
            let size = 1 << 20;
            for (let n = 0; size > 8; n += 1) {
                try { localStorage.setItem(`fill${n}`, "x".repeat(size)); } catch { size >>= 1; }
            }
        }""",
        PREFIX,
    )
    for ours, theirs in (("B1", "B3"), ("G1", "G3")):
        point(page, ours, theirs)
        point(page, *(("B7", "B6") if ours == "B1" else ("G7", "G6")))
    expect(page.locator("button.ply")).to_have_count(4)
    expect(page.get_by_text("Your turn is kept in this tab.")).to_be_visible()
    page.get_by_text("Remove old tables").click()
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(page.get_by_text("Your turn is kept in this tab.")).to_have_count(0)
    assert not any(f"table/{old}/" in key for key in keys(page))
    page.reload()
    expect(page.locator("button.ply")).to_have_count(4)


# -- two tabs


def test_a_second_tab_watches_and_may_take_over(new_page: Callable[..., Page]) -> None:
    first = new_page()
    set_table(first)
    wait_ready(first)
    point(first, "B1", "B3")
    expect_turns(first, "B1-B3")
    second = first.context.new_page()
    second.goto(first.url)
    banner = second.get_by_text("This table is open in another tab. You are watching it here.")
    expect(banner).to_be_visible()
    point(first, "B7", "B6")
    expect(cell(second, "B6")).to_have_attribute("aria-label", "B6, triangle, Black pawn, last move")
    point(second, "G1", "G3")
    expect(second.locator(".piece-card")).to_contain_text("G3")
    second.get_by_role("button", name="Play here instead").click()
    expect(banner).to_have_count(0)
    expect(first.get_by_text("You are watching it here.")).to_be_visible()
    wait_ready(second)
    point(second, "G1", "G3")
    expect_turns(second, "B1-B3", "B7-B6", "G1-G3")
    expect(cell(first, "G3")).to_have_attribute("aria-label", "G3, triangle, White pawn, last move")
    second.close()
    expect(first.get_by_text("You are watching it here.")).to_have_count(0)
    point(first, "G7", "G6")
    expect(first.locator("button.ply")).to_have_count(4)


def test_two_tables_in_two_tabs_do_not_disturb_each_other(new_page: Callable[..., Page]) -> None:
    first = new_page()
    set_table(first)
    second = first.context.new_page()
    set_table(second)
    wait_ready(first)
    wait_ready(second)
    point(first, "B1", "B3")
    point(second, "D2", "E2")
    expect_turns(first, "B1-B3")
    expect_turns(second, "D2-E2")
    first.get_by_role("link", name="Shelf").click()

    expect(first.locator(".table-card")).to_have_count(2)


# -- files


def test_a_table_saved_as_a_file_and_opened_again_is_the_same(played: tuple[Page, str], tmp_path: Path) -> None:
    page, table = played
    page.goto(f"./#/table/{table}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    open_record(page, saved)

    expect_turns(page, "B1-B3", "B7-B6")
    assert table_id(page) != table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<img src=x onerror=alert(1)>", "cannot be read as JSON"),
        ('{"hello": 1}', "there is no table in it"),
        (json.dumps(record(["b1b3", "nonsense"])), "damaged after turn 1"),
        (json.dumps(record(format=9)), "newer rules"),
        (json.dumps({**record(), "game": "draughts"}), "could not be opened"),
    ],
)
def test_a_file_that_cannot_be_opened_says_so_and_loses_nothing(booted: Page, text: str, said: str) -> None:
    booted.goto("./#/settings")
    before = keys(booted)
    with booted.expect_file_chooser() as chooser:
        booted.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})

    expect(booted.locator('[data-banner="note"]')).to_contain_text(said, timeout=BOOT_TIMEOUT)
    assert set(before) <= set(keys(booted))


def test_all_tables_go_into_one_file_and_come_back(played: tuple[Page, str], new_page: Callable[..., Page]) -> None:
    page, _ = played
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up all tables").click()
    text = Path(download.value.path()).read_bytes()
    other = new_page()
    other.goto("./")
    wait_ready(other)
    for expected in ("1 table opened.", "1 table here already."):
        with other.expect_file_chooser() as chooser:
            other.get_by_role("button", name="Open a file").click()
        chooser.value.set_files({"name": "all.json", "mimeType": "application/json", "buffer": text})
        expect(other.locator('[data-banner="note"]')).to_contain_text(expected)

    other.locator(".card-link").first.click()
    expect_turns(other, "B1-B3", "B7-B6")
    expect(strip(other)).to_have_text("White to move.")


def test_what_a_file_says_is_shown_as_text(page: Page) -> None:
    name = '<img src=x onerror="document.title=1">'
    open_record(page, record(["b1b3"], meta={"name": name, "seats": {}}))

    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    assert page.locator("img").count() == 0
