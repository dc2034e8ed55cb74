"""The workshop: a game from a template to a table and a link, kept games, findings, tabs on a phone, keyboard only."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from buildtools.common import ROOT
from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, make_context, wait_ready
from e2e.hands import expect_turns, point
from e2e.picture import movable, targets

Axe = Callable[[Page], list[dict[str, Any]]]
ROOM = 60_000  # ms: a closed room starts a Python of its own
RULES = "rules.md"
HELD = """(() => {
    const soon = window.setTimeout;
    window.setTimeout = (run, after, ...given) =>
        window.held && after >= 100 ? window.held.push(() => run(...given)) : soon(run, after, ...given);
})()"""
"""Keeps timers back in `window.held`, once there is one."""


def begin(page: Page, title: str) -> None:
    """Begin a game in the workshop, and wait for its program."""
    page.goto("./#/workshop")
    page.get_by_role("button", name=f"Begin with {title}").click(timeout=BOOT_TIMEOUT)
    expect(program(page)).to_be_visible()


def program(page: Page) -> Locator:
    """Return the program, which stands in a shadow root."""
    return page.get_by_role("textbox", name="game.py")


def board(page: Page) -> Locator:
    """Return the cells of the board beside the program."""
    return page.get_by_role("region", name="Board").locator("[data-cell]")


def findings(page: Page) -> Locator:
    """Return the part with the findings."""
    return page.get_by_role("region", name="Findings")


def write(page: Page, text: str) -> None:
    """Write at the end of the program."""
    program(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)


def rewrite(page: Page, text: str) -> None:
    """Replace the whole program."""
    program(page).focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def checked(page: Page, words: str) -> None:
    """Wait until the checks have ended with these words."""
    expect(findings(page)).to_contain_text(words, timeout=ROOM)


def cursor_line(page: Page) -> str:
    """Return the text of the line with the cursor."""
    return page.locator("[class~='cm-activeLine']").inner_text()


def test_a_game_from_the_shelf_to_a_board_with_a_mistake_on_the_way(page: Page) -> None:
    page.goto("./")
    page.get_by_role("link", name="Make a game").click()
    expect(page.get_by_role("heading", name="Make a game")).to_be_focused()
    page.get_by_role("button", name="Begin with Hexapawn").click(timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)

    write(page, "\nlarger = square_bord(4, 4)\n")
    checked(page, "The program does not run.")
    fault = findings(page).get_by_role("button")
    expect(fault).to_have_count(1)
    expect(fault).to_contain_text("square_bord")
    expect(board(page)).to_have_count(9)  # that of the last program that ran
    expect(page.get_by_text("This is the board of the last program that ran.")).to_be_visible()
    program(page).press("Control+Home")
    fault.press("Enter")
    expect(program(page)).to_be_focused()
    assert "square_bord" in cursor_line(page)

    page.keyboard.press("Control+z")
    checked(page, "All checks pass.")
    expect(findings(page).get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="a1").click()
    expect(page.get_by_role("button", name="a2")).to_have_accessible_name(re.compile("within reach"))


def test_the_board_follows_the_program_and_typing_cancels_the_checks(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    text = program(page).inner_text()
    assert "square_board(3, 3)" in text
    wider = text.replace("square_board(3, 3)", "square_board(4, 3)").replace("ppp / ... / PPP", "pppp / .... / PPPP")
    rewrite(page, wider)
    expect(board(page)).to_have_count(12, timeout=ROOM)
    expect(findings(page)).to_contain_text(re.compile(r"Checking the game: \d+ of \d+\."))
    write(page, "\n# more\n")
    expect(findings(page)).to_contain_text("The checks begin when you stop typing.")
    checked(page, "All checks pass.")


def test_names_and_arguments_of_the_kit_are_completed_and_imported(page: Page) -> None:
    begin(page, "Hexapawn")
    write(page, "\nextra = hex_bo")
    completions = page.get_by_role("listbox", name="Completions")
    expect(completions.get_by_role("option").first).to_contain_text("hex_board")
    page.wait_for_timeout(150)  # ms: completions that have just appeared do not take the Enter key
    page.keyboard.press("Enter")
    expect(program(page)).to_contain_text("extra = hex_board")
    expect(program(page)).to_contain_text(re.compile(r"from kit import .*, hex_board"))


def test_games_are_kept_copied_deleted_and_brought_back(page: Page) -> None:
    begin(page, "Hexapawn")
    page.get_by_text("Name, author, files").click()
    page.get_by_label("Name of the game").fill("Three in a row")
    write(page, "\n# kept\n")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    page.reload()
    expect(program(page)).to_contain_text("# kept")
    expect(page.get_by_role("heading", level=1)).to_have_text("Three in a row")

    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("button", name="Copy Three in a row").click()
    expect(page.get_by_role("link", name="Three in a row (2)")).to_be_visible()
    page.get_by_role("button", name="Delete Three in a row (2)").click()
    expect(page.get_by_role("link", name="Three in a row (2)")).to_have_count(0)
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.get_by_role("link", name="Three in a row (2)")).to_be_visible()


def test_files_are_added_shown_and_deleted_with_a_way_back(page: Page) -> None:
    begin(page, "Hexapawn")
    page.get_by_text("Name, author, files").click()
    page.get_by_label("Another file").fill(RULES.capitalize())
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert").filter(has_text="small letters")).to_be_visible()
    page.get_by_label("Another file").fill(RULES)
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="rules.md")).to_be_focused()
    page.keyboard.insert_text("# Three pawns")
    page.get_by_label("File", exact=True).select_option("game.py")
    expect(program(page)).to_contain_text("GAME")
    page.get_by_role("button", name="Delete rules.md").click()
    expect(page.get_by_label("File", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.get_by_role("textbox", name="rules.md")).to_have_text("# Three pawns")


def test_the_program_is_written_and_left_by_keyboard_alone(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    program(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("#")  # nothing is completed after it
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    assert cursor_line(page) == "    #"
    page.keyboard.press("Shift+Tab")
    assert cursor_line(page) == "#"
    page.keyboard.press("Escape")
    page.wait_for_timeout(2500)  # ms: CodeMirror's own limit is 2 s
    page.keyboard.press("Tab")
    expect(program(page)).not_to_be_focused()
    expect(page.get_by_role("region", name="Board").locator(":focus")).to_have_count(1)


def test_a_game_is_played_shared_and_opened_elsewhere(page: Page, new_page: Callable[..., Page]) -> None:
    begin(page, "Hexapawn")
    checked(page, "All checks pass.")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("radio", name="A friend here").check(timeout=ROOM)
    page.get_by_role("button", name="Play", exact=True).click()
    point(page, "a1", "a2")
    expect_turns(page, "a1-a2")

    page.go_back()
    page.go_back()
    expect(program(page)).to_be_visible()
    page.get_by_role("button", name="Share it").click()
    address = page.get_by_role("dialog").get_by_label("Link").input_value(timeout=BOOT_TIMEOUT)
    assert len(address) < 2_000
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Share it")).to_be_focused()

    friend = new_page("desktop", alone=True)
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Hexapawn")).to_be_visible(timeout=BOOT_TIMEOUT)
    friend.get_by_role("button", name="Play", exact=True).click()
    friend.get_by_role("radio", name="A friend here").check(timeout=ROOM)
    friend.get_by_role("button", name="Play", exact=True).click()
    point(friend, "b1", "b2")
    expect_turns(friend, "b1-b2")


def test_konane_is_written_from_the_empty_board(page: Page) -> None:
    begin(page, "An empty board")
    expect(board(page).first).to_be_visible(timeout=ROOM)
    page.get_by_text("Name, author, files").click()
    page.get_by_label("Name of the game").fill("My Konane")
    text = (ROOT / "pycore" / "kit" / "examples" / "konane.py").read_text(encoding="utf-8")
    half = text.index("GAME = ")
    rewrite(page, text[:half])
    checked(page, "The program does not run.")
    expect(findings(page).get_by_role("button")).to_contain_text("GAME")
    rewrite(page, text.replace("square_board(6, 6", "square_board(6, 6,,"))
    expect(findings(page).get_by_role("button")).to_contain_text("Line", timeout=ROOM)
    rewrite(page, text)
    checked(page, "All checks pass.")
    expect(board(page)).to_have_count(36)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("radio", name="A friend here").check(timeout=ROOM)
    expect(page.get_by_role("heading", name="My Konane")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-cell]")).to_have_count(36, timeout=ROOM)
    first = targets(page).or_(movable(page)).first
    first.click()
    expect(page.locator("button.ply")).to_have_count(1)


def test_a_game_is_saved_as_a_file_and_opened_again(page: Page, tmp_path: Path) -> None:
    begin(page, "Hexapawn")
    page.get_by_role("button", name="Share it").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "hexapawn.json"
    file = tmp_path / "hexapawn.json"
    download.value.save_as(file)
    assert "GAME" in json.loads(file.read_text(encoding="utf-8"))["files"]["game.py"]
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Workshop").click()
    for text, words in (
        ("[]", "no game of the workshop"),
        ('{"name": "X", "files": {"game.py": "", "../x": ""}}', "../x"),
    ):
        bad = tmp_path / "bad.json"
        bad.write_text(text, encoding="utf-8")
        open_file(page, bad)
        expect(page.get_by_role("status").filter(has_text=words)).to_be_visible(timeout=BOOT_TIMEOUT)
    open_file(page, file)
    expect(program(page)).to_contain_text("GAME", timeout=BOOT_TIMEOUT)


def open_file(page: Page, file: Path) -> None:
    """Open a file in the list of the workshop."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click(timeout=BOOT_TIMEOUT)
    chooser.value.set_files(file)


def test_what_a_pull_request_needs_is_one_zip_file(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    page.get_by_role("button", name="Share it").click()
    with page.expect_download(timeout=BOOT_TIMEOUT) as download:
        page.get_by_role("button", name="Submit it").click()
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as found:
        assert found.testzip() is None
        assert any(name.startswith("pycore/games/hexapawn/") for name in found.namelist())
        assert "SUBMIT.md" in found.namelist()


def test_two_tabs_that_type_at_once_both_keep_their_text(page: Page) -> None:
    begin(page, "Hexapawn")
    other = page.context.new_page()
    other.add_init_script(HELD)
    other.goto(page.url)
    expect(program(other)).to_be_visible(timeout=BOOT_TIMEOUT)
    other.evaluate("window.held = []")  # it saves what is written there after the first tab
    write(other, "\n# written in the other\n")
    write(page, "\n# written in one tab\n")
    page.wait_for_function("Object.values(localStorage).some((text) => text.includes('written in one tab'))")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    other.evaluate("for (const run of window.held.splice(0)) run()")
    told = re.compile(r"“Hexapawn” was changed in another tab at the same time\. .* “Hexapawn \(2\)”\.")
    expect(other.get_by_text(told).first).to_be_visible()
    expect(other.get_by_role("heading", level=1)).to_have_text("Hexapawn (2)")
    assert other.url != page.url
    page.goto("./#/workshop")
    texts = {}
    for name in ("Hexapawn", "Hexapawn (2)"):
        page.get_by_role("button", name=f"Open {name}", exact=True).click()
        expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()
        texts[name] = program(page).inner_text()
        page.get_by_role("link", name="Workshop").click()
    assert ["one tab" in text for text in texts.values()] == [True, False]
    assert ["the other" in text for text in texts.values()] == [False, True]


@pytest.mark.main_path
def test_the_workshop_works_without_a_network(browser: Browser, own_server: StaticServer) -> None:
    context = make_context(browser, own_server.address, "desktop", first_visit=True, service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_ready(page)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=BOOT_TIMEOUT)
    context.set_offline(True)
    own_server.stop()
    page.reload()
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    write(page, "\n1 / 0\n")
    checked(page, "The program does not run.")
    page.get_by_role("button", name="What the kit offers").click()
    manual = page.get_by_role("region", name="Manual")
    expect(manual.get_by_role("searchbox")).to_be_focused()
    manual.get_by_role("button", name="How it ends").click()
    expect(manual.get_by_role("heading", name="How it ends")).to_be_in_viewport()
    expect(program(page)).to_be_visible()
    page.goto("./#/manual/boards")
    expect(page.get_by_role("heading", name="Boards")).to_be_in_viewport()
    context.watched.check()
    context.close()


def test_a_phone_shows_one_part_at_a_time(phone: Page) -> None:
    begin(phone, "Hexapawn")
    for width, height in ((390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        expect_one_part_at_a_time(phone, width, height)
        phone.get_by_role("tab", name="Program").tap()


def expect_one_part_at_a_time(phone: Page, width: int, height: int) -> None:
    """Make a mistake, go to it from its finding, take it back, and look at the board, from the part with the program."""
    tabs = phone.get_by_role("tab")
    expect(tabs).to_have_text(["Program", "Board", "Findings", "Manual"])
    write(phone, "\n1 / 0\n")
    expect(tabs.nth(2)).to_have_text("Findings (1)", timeout=ROOM)
    expect(board(phone).first).to_be_hidden()
    tabs.nth(0).focus()
    phone.keyboard.press("ArrowLeft")
    expect(tabs.nth(3)).to_be_focused()
    expect(phone.get_by_role("heading", name="How it ends")).to_be_attached()
    phone.keyboard.press("ArrowLeft")
    expect(tabs.nth(2)).to_be_focused()
    expect(program(phone)).to_be_hidden()
    findings(phone).get_by_role("button").tap()
    expect(program(phone)).to_be_focused()
    assert cursor_line(phone) == "1 / 0"
    phone.get_by_role("button", name="Undo").tap()
    expect(tabs.nth(2)).to_have_text("Findings", timeout=ROOM)
    tabs.nth(1).tap()
    expect(board(phone)).to_have_count(9)
    box = board(phone).last.bounding_box()
    assert box and box["y"] + box["height"] < height
    assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing(new_page: Callable[..., Page], axe: Axe, look: str) -> None:
    page = new_page("desktop", color_scheme=look)
    page.goto("./#/workshop")
    expect(page.get_by_role("button", name="Begin with Hexapawn")).to_be_visible(timeout=BOOT_TIMEOUT)
    assert axe(page) == []
    begin(page, "Hexapawn")
    write(page, "\nextra = hex_bo")
    expect(page.get_by_role("listbox", name="Completions")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    checked(page, "The program does not run.")
    page.get_by_text("Name, author, files").click()
    assert axe(page) == []
    page.get_by_role("button", name="What the kit offers").click()
    expect(page.get_by_role("heading", name="How it ends")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share it").click()
    expect(page.get_by_role("dialog").get_by_label("Link")).to_be_visible(timeout=BOOT_TIMEOUT)
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    assert axe(page) == []
    page.goto("./#/manual")
    expect(page.get_by_role("heading", name="How it ends")).to_be_visible()
    assert axe(page) == []
