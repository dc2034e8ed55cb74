"""Tests of storage: every step is kept in two copies and nothing is overwritten; two tabs; files; browsers that store
nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import (
    bring_file,
    card_action,
    cell,
    expect_turns,
    first_move,
    open_record,
    point,
    record,
    set_table,
    strip,
)
from e2e.watching import our_words

PREFIX = "chess-pilgrimage/1/"
TESTING = "import(new URL('js/testing.js', document.baseURI))"
NO_DISK = (
    "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('kept off', 'SecurityError'); } });"
)
NO_LOCAL = NO_DISK.replace("indexedDB", "localStorage")


def keys(page: Page) -> list[str]:
    """Return the keys of the page in localStorage, sorted."""
    return page.evaluate("(prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort()", PREFIX)


def kept(page: Page, key: str) -> str | None:
    """Return a stored text, or None."""
    return page.evaluate("(key) => localStorage.getItem(key)", PREFIX + key)


def put(page: Page, key: str, text: str) -> None:
    """Store a text under a key of the page."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + key, text])


def table_id(page: Page) -> str:
    """Return the id of the open table."""
    return page.evaluate("location.hash.split('/')[2]")


def copies(page: Page, table: str) -> dict[str, dict[str, Any]]:
    """Return both copies as stored, by slot."""
    found = {slot: kept(page, f"table/{table}/{slot}") for slot in "ab"}
    return {slot: json.loads(text) for slot, text in found.items() if text}


def newest(page: Page, table: str) -> str:
    """Return the slot of the newer copy, once there is one."""
    either = "(keys) => keys.some((key) => localStorage.getItem(key) !== null)"
    page.wait_for_function(either, arg=[f"{PREFIX}table/{table}/{slot}" for slot in "ab"])
    found = copies(page, table)
    return max(found, key=lambda slot: found[slot]["seq"])


def store_body(page: Page, table: str, body: dict[str, Any], seq: int = 50, v: int = 2) -> None:
    """Write a body as both copies, with valid checksums."""
    seal = f"([content, v]) => {TESTING}.then(({{ seal }}) => seal(content, v))"
    for slot, number in (("a", seq), ("b", seq - 1)):
        put(page, f"table/{table}/{slot}", page.evaluate(seal, [{"seq": number, "card": {}, "body": body}, v]))


def forget_disk(page: Page) -> None:
    """Delete everything in IndexedDB, and leave localStorage."""
    page.evaluate(
        """(name) => new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = resolve;
            request.onerror = request.onblocked = reject;
        })""",
        PREFIX,
    )


def without_disk(page: Page) -> None:
    """Make a page that has no IndexedDB; PyScript, which uses it, logs that to the console."""
    page.add_init_script(NO_DISK)
    page.context.watched.expect(our_words("kept off"))


def wait_saved(page: Page, how: str = "device") -> None:
    """Wait until the page calls everything saved."""
    expect(page.locator("html")).to_have_attribute("data-saved", how)


def away_and_back(page: Page, table: str) -> None:
    """Leave the table, and open it again in a new page."""
    page.goto(f"./#/table/{table}")
    page.reload()


def quiet(page: Page) -> None:
    """Stop the page from writing while the test changes its storage."""
    page.goto("./#/settings")
    page.reload()
    page.wait_for_selector("#setting-theme")


@pytest.fixture
def played(page: Page) -> tuple[Page, str]:
    """Return a table of two people with two moves played, with the page elsewhere."""
    first_move(page)
    point(page, "B7", "B6")
    expect_turns(page, "B1-B3", "B7-B6")
    table = table_id(page)
    quiet(page)
    return page, table


@pytest.mark.main_path
def test_a_table_is_reopened_as_it_was_left_with_its_half_made_move(page: Page) -> None:
    first_move(page)
    page.get_by_role("button", name="Flip").click()
    point(page, "C9")
    page.reload()

    expect(page.get_by_role("button", name="Knight C9: take back")).to_be_visible()
    expect_turns(page, "B1-B3")
    assert cell(page, "E8").bounding_box()["y"] > cell(page, "E1").bounding_box()["y"]
    point(page, "D8")
    expect(page.locator("button.ply")).to_have_count(2)


def test_a_move_is_kept_if_the_page_is_killed_before_the_rules_see_it(new_page: Callable[..., Page]) -> None:
    page = new_page(first_visit=True)
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
    unseal = f"(raw) => {TESTING}.then(({{ unseal }}) => unseal(raw))"
    disk = page.evaluate(
        """([prefix, name]) => new Promise((resolve) => {
            indexedDB.open(prefix).onsuccess = ({ target: { result: db } }) => {
                db.transaction("kept").objectStore("kept").get(name).onsuccess = ({ target }) => {
                    db.close();
                    resolve(target.result);
                };
            };
        })""",
        [PREFIX, f"table/{table}"],
    )

    assert abs(found["a"]["seq"] - found["b"]["seq"]) == 1
    for slot, copy in found.items():
        assert list(copy) == ["v", "seq", "sum", "card", "body"]
        assert page.evaluate(unseal, kept(page, f"table/{table}/{slot}"))["state"] == "good"
        assert set(copy["body"]) == {"record", "picked"}
    assert found[newest(page, table)]["body"]["record"]["log"] == ["b1b3", "b7b6"]
    assert disk["text"] == kept(page, f"table/{table}/{newest(page, table)}")
    assert disk["seq"] == found[newest(page, table)]["seq"]


def test_a_damaged_copy_is_set_aside_and_the_other_used(played: tuple[Page, str]) -> None:
    page, table = played
    slot = newest(page, table)
    damaged = kept(page, f"table/{table}/{slot}")[:-40]
    put(page, f"table/{table}/{slot}", damaged)
    away_and_back(page, table)

    expect_turns(page, "B1-B3", "B7-B6")
    wait_ready(page)
    point(page, "G1", "G3")
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")
    assert kept(page, f"kept/table/{table}/{slot}/1") == damaged


def test_a_table_lost_in_localstorage_is_read_from_the_disk(played: tuple[Page, str]) -> None:
    page, table = played
    for slot in "ab":
        put(page, f"table/{table}/{slot}", kept(page, f"table/{table}/{slot}")[:-40])
    away_and_back(page, table)
    expect_turns(page, "B1-B3", "B7-B6")
    page.goto("./#/settings")
    page.evaluate("localStorage.clear()")
    page.goto("./#/")
    page.reload()
    expect(page.locator("[data-table]")).to_contain_text("Turn 2")
    page.locator("[data-table]").get_by_role("link").click()
    expect_turns(page, "B1-B3", "B7-B6")


def test_if_every_copy_is_damaged_the_readable_part_is_opened(played: tuple[Page, str]) -> None:
    page, table = played
    forget_disk(page)
    for slot in "ab":
        put(page, f"table/{table}/{slot}", kept(page, f"table/{table}/{slot}")[:-40])
    before = [kept(page, f"table/{table}/{slot}") for slot in "ab"]
    away_and_back(page, table)
    wait_ready(page)

    expect(page.get_by_text("This table's record is damaged after turn 1.")).to_be_visible()
    expect(page.get_by_text("The damaged record is kept.")).to_be_visible()
    assert [kept(page, f"table/{table}/{slot}") for slot in "ab"] == before
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the damaged record").click()
    assert before[0] in Path(download.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Open turn 1").click()
    expect_turns(page, "B1-B3", "B7-B6")
    assert [kept(page, f"kept/table/{table}/{slot}/1") for slot in "ab"] == before
    point(page, "G1", "G3")
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")


def test_a_record_with_an_illegal_move_is_opened_as_far_as_it_is_legal(played: tuple[Page, str]) -> None:
    page, table = played
    body = copies(page, table)["a"]["body"]
    body["record"].update(log=["b1b3", "b7b6", "e1e9", "g7g6"], at=4)
    store_body(page, table, body)
    away_and_back(page, table)
    wait_ready(page)

    expect(page.get_by_text("It can be opened up to turn 1.")).to_be_visible()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator("[data-table]")).to_have_count(1)
    assert copies(page, table)["a"]["body"]["record"]["log"][2] == "e1e9"
    page.locator("[data-table]").get_by_role("link").click()
    page.get_by_role("button", name="Open turn 1").click()
    expect_turns(page, "B1-B3", "B7-B6")
    expect(page.locator("html")).to_have_attribute("data-saved", "device")
    where = newest(page, table)
    assert copies(page, table)[where]["body"]["record"]["rest"] == ["e1e9", "g7g6"]


@pytest.mark.parametrize("newer", ["envelope", "format", "rules"])
def test_tables_of_a_newer_version_stay_untouched(played: tuple[Page, str], newer: str) -> None:
    page, table = played
    body = copies(page, table)["a"]["body"]
    if newer != "envelope":
        body["record"][newer] = 9
    store_body(page, table, body, v=9 if newer == "envelope" else 2)
    before = [kept(page, f"table/{table}/{slot}") for slot in "ab"]
    away_and_back(page, table)

    expect(page.get_by_text("This table was made with newer rules.")).to_be_visible()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator("[data-table]")).to_have_count(1)
    assert [kept(page, f"table/{table}/{slot}") for slot in "ab"] == before


def test_unreadable_values_are_ignored_and_never_overwritten(page: Page) -> None:
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

    expect(page.locator("[data-table]")).to_have_count(1)
    everything = page.evaluate("Object.values(localStorage)")
    for text in [*junk.values(), "x"]:
        assert text in everything


# -- browsers that store nothing, or have no space


def test_without_storage_the_game_is_in_memory_and_offered_as_a_file(new_page: Callable[..., Page]) -> None:
    page = new_page()
    without_disk(page)
    page.add_init_script(NO_LOCAL)
    set_table(page)
    wait_ready(page)
    expect(
        page.get_by_text("This browser will not keep anything. Play on, and copy your table before you leave.")
    ).to_be_visible()
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    page.get_by_role("link", name="Shelf").click()
    page.locator("[data-table]").get_by_role("link").first.click()
    expect_turns(page, "B1-B3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file", exact=True).click()

    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["log"] == ["b1b3"]


FILL = """() => {
    let size = 1 << 20;
    for (let n = 0; size >= 1; n += 1) {
        try { localStorage.setItem(`fill${Math.random()}`, "x".repeat(size)); } catch { size >>= 1; }
    }
}"""


def test_if_localstorage_is_full_the_disk_keeps_the_table(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    page.evaluate(FILL)
    for cells in (("B1", "B3"), ("B7", "B6"), ("G1", "G3")):
        point(page, *cells)
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")
    wait_saved(page)
    expect(page.get_by_text("Your turn is kept in this tab.")).to_have_count(0)
    page.reload()
    expect_turns(page, "B1-B3", "B7-B6", "G1-G3")


def test_the_page_says_if_only_localstorage_keeps_a_table(new_page: Callable[..., Page]) -> None:
    page = new_page()
    without_disk(page)
    first_move(page)
    wait_saved(page, "browser")
    expect(page.get_by_text("Saved in this browser.", exact=True)).to_be_attached()
    expect(page.locator('[data-banner="disk"]')).to_contain_text(
        "Your games are saved. If this browser crashes now, a backup makes sure of the last moves."
    )
    page.reload()
    expect_turns(page, "B1-B3")


def test_a_table_is_called_saved_when_it_is_on_the_disk(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.add_init_script(
        """const { transaction } = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function (names, mode, options) {
            if (mode === "readwrite" && options?.durability !== "strict") throw new Error("not strict");
            const made = transaction.call(this, names, mode, options);
            if (mode === "readwrite" && window.hold) { // it does not end before it is let go
                const store = made.objectStore("kept");
                const stay = () => { if (window.hold) store.get("nothing").onsuccess = stay; };
                stay();
            }
            return made;
        };"""
    )
    set_table(page)
    wait_ready(page)
    expect(page.get_by_text(re.compile("^Sav(ed|ing) "))).to_have_count(0)  # nothing has been done yet
    assert page.locator("html").get_attribute("data-saved") is None
    point(page, "B1", "B3")
    wait_saved(page)
    expect(page.get_by_text("Saved on this device.")).to_be_attached()
    page.evaluate("window.hold = true")
    point(page, "B7", "B6")
    wait_saved(page, "saving")
    expect(page.get_by_text("Saving …")).to_be_attached()
    expect_turns(page, "B1-B3", "B7-B6")
    wait_saved(page, "saving")
    page.evaluate("window.hold = false")
    wait_saved(page)


def test_a_table_deleted_in_another_tab_does_not_come_back(new_page: Callable[..., Page]) -> None:
    first = new_page()
    first_move(first)
    second = first.context.new_page()
    second.goto("./")
    card_action(second.locator("[data-table]"), "Delete Turtle")
    expect(second.locator("[data-table]")).to_have_count(0)
    expect(first.get_by_text("This table was deleted in another tab.")).to_be_visible()
    second.goto("./#/tables")
    second.reload()
    expect(second.get_by_text("No tables yet.")).to_be_visible()
    first.get_by_role("button", name="Keep it").click()
    point(first, "B7", "B6")
    expect_turns(first, "B1-B3", "B7-B6")
    wait_saved(first)
    second.reload()
    expect(second.locator("[data-table]")).to_have_count(1)


def test_a_table_that_was_only_named_is_kept(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Name", exact=True).fill("For Sunday")
    page.keyboard.press("Enter")
    wait_saved(page)
    page.goto("./#/")
    page.reload()
    expect(page.locator("[data-table]").get_by_role("heading", level=3)).to_have_text("For Sunday")


def test_a_table_older_than_the_first_public_build_is_told_and_left_where_it_is(page: Page) -> None:
    page.goto("./licenses.txt")  # no page of ours runs yet
    body = json.dumps({"record": record(["b1b3"]), "scene": {}, "turns": [], "picked": []})
    text = json.dumps({"v": 1, "seq": 3, "sum": "0123456789abcdef", "body": body}, separators=(",", ":"))
    put(page, "table/old1/a", text)
    page.goto("./#/tables")
    expect(page.locator("[data-table]")).to_contain_text("Too old to be opened.")
    page.locator("[data-table]").get_by_role("link").first.click()
    told = page.get_by_role("main", name="About this table")
    expect(told).to_contain_text("This table is older than the first public version of the page.")
    with page.expect_download() as download:
        told.get_by_role("button", name="Save as file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    wait_ready(page)
    page.reload()
    expect(told).to_be_visible()
    assert [name for name in keys(page) if "old1" in name] == [f"{PREFIX}table/old1/a"]
    assert kept(page, "table/old1/a") == text


def test_full_storage_is_reported_and_can_be_cleared(new_page: Callable[..., Page]) -> None:
    page = new_page()
    without_disk(page)
    first_move(page)
    old = table_id(page)
    set_table(page)
    for cells in (("B1", "B3"), ("B7", "B6"), ("G1", "G3"), ("G7", "G6")):
        page.evaluate(FILL)  # once more after the first: deleting the snapshots has made space
        point(page, *cells)
        expect(strip(page)).to_have_text(re.compile("to move"))
    expect(page.locator("button.ply")).to_have_count(4)
    expect(page.get_by_text("Your turn is kept in this tab.")).to_be_visible()
    page.get_by_text("Remove old tables").click()
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(page.get_by_text("Your turn is kept in this tab.")).to_have_count(0)
    left = [kept(page, key.removeprefix(PREFIX)) or "" for key in keys(page) if f"table/{old}/" in key]
    assert [text.endswith('"body":null}') for text in left] == [True]  # only that it is gone
    page.reload()
    expect(page.locator("button.ply")).to_have_count(4)


# -- two tabs


@pytest.mark.main_path
def test_a_second_tab_watches_and_can_take_over(new_page: Callable[..., Page]) -> None:
    first = new_page()
    first_move(first)
    second = first.context.new_page()
    second.goto(first.url)
    banner = second.get_by_text("This table is open in another tab. You are watching it here.")
    expect(banner).to_be_visible()
    point(first, "B7", "B6")
    expect(cell(second, "B6")).to_have_attribute("aria-label", "B6, triangle, Black pawn, last move")
    point(second, "G1", "G3")
    expect(second.locator("[aria-label=Rules]")).to_contain_text("G3")
    second.get_by_role("button", name="Play here instead").click()
    expect(banner).to_have_count(0)
    expect(first.get_by_text("You are watching it here.")).to_be_visible()
    wait_ready(second)
    point(second, "G1", "G3")
    expect_turns(second, "B1-B3", "B7-B6", "G1-G3")
    expect(cell(first, "G3")).to_have_attribute("aria-label", "G3, triangle, White pawn, last move")
    point(second, "B9", "B7")  # the cell from which the first tab had moved the pawn
    expect_turns(second, "B1-B3", "B7-B6", "G1-G3", "RB9-B7")
    expect(cell(first, "B7")).to_have_attribute("aria-label", re.compile("Black rook, last move"))
    expect(cell(first, "B6")).to_have_attribute("aria-label", re.compile("Black pawn"))
    second.close()
    expect(first.get_by_text("You are watching it here.")).to_have_count(0)
    point(first, "B0", "B1")
    expect(first.locator("button.ply")).to_have_count(5)


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

    expect(first.locator("[data-table]")).to_have_count(2)


# -- files


@pytest.mark.main_path
def test_a_table_saved_as_a_file_and_opened_again_is_the_same(played: tuple[Page, str], tmp_path: Path) -> None:
    page, table = played
    page.goto(f"./#/table/{table}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_role("button", name="Save as file").click()
        page.get_by_role("dialog").get_by_role("button", name="Own format").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    open_record(page, saved)

    expect_turns(page, "B1-B3", "B7-B6")
    assert table_id(page) != table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<img src=x onerror=alert(1)>", "This is not a game"),
        ('{"hello": 1}', "There is no game in this file"),
        (json.dumps(record(["b1b3", "nonsense"])), "After 1 move it cannot be followed"),
        (json.dumps(record(format=9)), "newer rules"),
        (json.dumps({**record(), "game": "draughts"}), "There is no game “draughts” here"),
    ],
)
def test_an_unreadable_file_is_reported_and_loses_nothing(booted: Page, text: str, said: str) -> None:
    before = keys(booted)
    bring_file(booted, text)

    expect(booted.locator("#paste-trouble")).to_contain_text(said, timeout=BOOT_TIMEOUT)
    assert set(before) <= set(keys(booted))


def test_a_backup_of_all_tables_is_restored(played: tuple[Page, str], new_page: Callable[..., Page]) -> None:
    page, _ = played
    page.goto("./#/tables")
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up all tables").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    other = new_page()
    for expected in ("1 table added.", "1 table already here."):
        bring_file(other, text)
        other.get_by_role("button", name="Restore").click()
        expect(other.get_by_text(expected)).to_be_visible(timeout=BOOT_TIMEOUT)
        other.goto("./#/")

    other.locator("[data-table]").get_by_role("link").first.click()
    expect_turns(other, "B1-B3", "B7-B6")
    expect(strip(other)).to_have_text("White to move.")


@pytest.mark.guard(name="the name of a table is text")
def test_the_content_of_a_file_is_shown_as_text(booted: Page) -> None:
    name = '<img src=x onerror="document.title=1">'
    open_record(booted, record(["b1b3"], meta={"name": name, "seats": {}}))

    expect(booted.get_by_role("heading", level=1)).to_have_text(name)
    assert booted.locator("img").count() == 0


ODD = ["null", "5", "true", '""', '"__proto__"', "[]", "[null]", "[5]", "[[]]", "{}", '{"white": null}', '{"at": null}']
ODD += [
    '[{"at": 1}]',
    '[{"at": "x", "text": 5}]',
    '{"white": {"kind": "opponent"}}',
    '{"white": {"kind": "opponent", "level": "x"}}',
]
ODD += ['"<b>&"', "1.5", "-1", '[{"at": 1, "day": 7}]', '{"__proto__": {"kind": "opponent"}}']
FIELDS = ["name", "overlays", "notes", "drawn", "days", "seats", "created", "flip", "headers", "comments", "result"]


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.long)])
def test_invalid_meta_from_files_does_no_harm(page: Page, step: int) -> None:
    texts = [f'{{"{field}": {odd}}}' for field in FIELDS for odd in ODD]
    tables = [{"id": f"t{n}", "record": record(["b1b3"], meta=json.loads(text))} for n, text in enumerate(texts)]
    backup = json.dumps({"kind": "chess-pilgrimage-backup", "v": 1, "tables": [*tables, {"record": record(["b1b3"])}]})
    bring_file(page, backup)
    page.get_by_role("button", name="Restore").click()
    told = page.get_by_text(re.compile(r"\d+ tables added"))
    expect(told).to_be_visible(timeout=2 * BOOT_TIMEOUT)
    opened = int(re.search(r"(\d+) tables added", told.inner_text())[1])
    assert opened > len(texts) - len(ODD)  # some are identical, and stored already
    page.goto("./#/tables")
    cards = page.locator("[data-table]")
    page.get_by_role("button", name="Show all").click()
    expect(cards).to_have_count(opened)
    expect(cards.get_by_text("could not be drawn")).to_have_count(0)
    ids = cards.evaluate_all("(cards) => cards.map((card) => card.dataset.table)")
    for table in ids[::step]:
        page.goto(f"./#/table/{table}")
        expect(cell(page, "B3")).to_have_attribute("aria-label", re.compile("White pawn"))
        expect_turns(page, "B1-B3")
        expect(page.get_by_role("button", name="Menu")).to_be_visible()


def test_a_card_that_cannot_be_drawn_does_not_affect_others(played: tuple[Page, str]) -> None:
    page, table = played
    page.context.watched.expect(our_words("no clock"))
    set_table(page)
    point(page, "B1", "B3")
    expect_turns(page, "B1-B3")
    other = table_id(page)
    page.goto("./#/settings")
    page.reload()
    page.wait_for_selector("#setting-theme")
    page.evaluate(
        "() => { window.broken = Intl.RelativeTimeFormat; Intl.RelativeTimeFormat = class { constructor() { throw new Error('no clock'); } }; }"
    )
    page.goto("./#/")
    cards = page.locator("[data-table]")
    expect(cards).to_have_count(2)
    expect(page.get_by_role("heading", name="Turtle Shell Chess").first).to_be_visible()
    expect(cards.first.get_by_role("link", name="A table")).to_be_visible()
    with page.expect_download() as download:
        card = cards.filter(has=page.locator(f'a[href="#/table/{table}"]'))
        card_action(card, "Save as file")
        card.get_by_role("button", name="Own format").click()
    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["log"] == ["b1b3", "b7b6"]
    card_action(cards.filter(has=page.locator(f'a[href="#/table/{other}"]')), "Delete")
    expect(cards).to_have_count(1)
    cards.get_by_role("link", name="A table").click()
    expect_turns(page, "B1-B3", "B7-B6")
