"""Sharing: what leaves a table can be opened elsewhere, and nothing is kept before the user agrees."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import (
    bring_file,
    card_action,
    cell,
    choose,
    expect_turns,
    hand_movements,
    open_record,
    play,
    plies,
    point,
    record,
    record_of,
    set_table,
    strip,
)
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move


def share(page: Page) -> None:
    """Open the share sheet by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share", exact=True).click()


def address(page: Page) -> str:
    """Return the link in the open sheet."""
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_be_visible(timeout=BOOT_TIMEOUT)
    return field.input_value()


def hand_over(sender: Page, seen: Callable[[], None] = lambda: None) -> str:
    """Send the turn: show it as a QR code, and close the sheet. `seen` is called while it is open."""
    sender.get_by_role("button", name=re.compile("Send")).click()
    link = address(sender)
    sender.get_by_role("button", name="QR code").click()
    seen()
    sender.get_by_role("button", name="Close").click()
    return link


def tables(page: Page) -> int:
    """Return the number of stored tables."""
    page.goto("./#/tables")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    return page.locator("[data-table]").count()


@pytest.mark.main_path
def test_a_game_in_a_link_is_previewed(page: Page, new_page: Callable[..., Page]) -> None:
    open_record(page, {"log": ["b1b3", "g7g6", "b3a3"]})
    share(page)
    link = address(page)
    friend = new_page("desktop")
    friend.goto(link)

    expect(friend.get_by_role("heading", name="A game has been sent to you")).to_be_visible()
    expect(friend.get_by_role("main").get_by_text("Black to move.", exact=True)).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(friend.get_by_role("link", name="How to play")).to_be_visible()
    assert tables(friend) == 0
    friend.goto(link)
    friend.get_by_role("button", name="Put it on a table").click()
    expect(plies(friend)).to_have_text(["B1-B3", "G7-G6", "B3-A3"])
    friend.goto(link)
    expect(friend).to_have_url(re.compile("#/table/"), timeout=BOOT_TIMEOUT)
    assert tables(friend) == 1


def test_an_earlier_position_can_be_shared(page: Page) -> None:
    open_record(page, {"log": ["b1b3", "g7g6", "b3a3"]})
    plies(page).nth(0).click()
    page.get_by_role("button", name="Share this moment").click()
    game = address(page)
    page.get_by_role("radio", name=re.compile("This position only")).check()
    expect(page.get_by_role("textbox", name="Link")).not_to_have_value(game)
    position = address(page)
    found = [ask(page, {"do": "unpack", "text": link.partition("#/g/")[2]}) for link in (game, position)]

    assert [one["what"] for one in found] == ["game", "position"]
    assert found[0]["record"]["log"] == ["b1b3"]
    assert found[1]["record"]["start"].endswith(" b")


def test_text_and_pictures_leave_the_table(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_record(page, {"log": ["b1b3", "g7g6"]})
    share(page)
    page.get_by_role("button", name="Copy as text with a board").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("The text is on the clipboard.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert '[White "A person"]' in text and "1. B1-B3 G7-G6" in text and "\n% " in text
    for kind in ("PNG", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save picture ({kind})").click()
        saved = download.value.path().read_bytes()
        if kind == "PNG":
            picture = Image.open(io.BytesIO(saved))
            assert picture.width == 1200 and len(picture.convert("RGB").getcolors(1_000_000) or []) > 20
        else:
            drawn = saved.decode()
            assert "<use" not in drawn and "var(" not in drawn and drawn.count("<svg") > 20
            assert drawn.count("matrix(") > 20  # every piece is where it stands


ONLY_IN_A_CLICK = """
    let active = false;
    addEventListener("click", () => { active = true; setTimeout(() => { active = false; }); }, true);
    for (const name of ["write", "writeText"]) {
        const real = Clipboard.prototype[name];
        Clipboard.prototype[name] = function (...given) {
            return active && !window.refusing ? real.apply(this, given) : Promise.reject(new DOMException("", "NotAllowedError"));
        };
    }
"""
"""Lets the page copy as Safari does: in the click, before anything is awaited; and not at all once `refusing` is set."""


def test_text_is_copied_in_a_click_alone_and_offered_in_a_field_where_copying_is_refused(page: Page) -> None:
    page.add_init_script(ONLY_IN_A_CLICK)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_record(page, {"log": ["b1b3", "g7g6"]})
    share(page)
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Copy as text with a board").click()
    expect(sheet.get_by_role("status")).to_have_text("The text is on the clipboard.")
    text = page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n")
    assert "1. B1-B3 G7-G6" in text

    page.evaluate("window.refusing = true")
    sheet.get_by_role("button", name="Copy as text with a board").click()
    field = sheet.get_by_role("textbox", name="The game as text")
    expect(field).to_have_value(text)
    expect(field).to_be_focused()
    expect(sheet.get_by_role("status")).to_contain_text("Copy the text from the field.")
    sheet.get_by_role("button", name="Copy", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("Copy the link from the field.")


def test_a_qr_code_is_read_by_another_program(phone: Page) -> None:
    open_record(phone, {"log": ["b1b3", "g7g6", "b3a3"]})
    share(phone)
    link = address(phone)
    seen = Image.open(io.BytesIO(phone.get_by_role("dialog").get_by_role("img", name="QR code").screenshot()))

    assert [code.text for code in zxingcpp.read_barcodes(seen)] == [link]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: text[:-5], "The end of this link is missing"),
        (lambda text: text[:9] + ("A" if text[9] != "A" else "B") + text[10:], "was changed in transit"),
        (lambda text: "hello", "not a link to a game"),
    ],
)
def test_a_damaged_link_says_what_is_wrong(booted: Page, spoil: Callable[[str], str], words: str) -> None:
    before = tables(booted)
    text = ask(booted, {"do": "pack", "record": record(["b1b3"])})["text"]
    booted.goto(f"./#/g/{spoil(text)}")

    expect(booted.locator("main [role=alert]")).to_contain_text(words, timeout=BOOT_TIMEOUT)
    assert tables(booted) == before
    booted.goto("./#/")


# "What would you play?"

ASKED = {"start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w", "log": []}  # B2-B8 wins the rook on G2 or more
NOTE = "<b>Back rank</b>, always."


def test_a_question_about_a_position_is_answered_on_the_board(
    page: Page, new_page: Callable[..., Page], axe: Callable[[Page], list[Any]]
) -> None:
    open_record(page, ASKED)
    share(page)
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile("^A question")).check()
    sheet.get_by_role("textbox", name="Your question").fill("How does White win?")
    sheet.get_by_role("combobox", name="The answer").select_option("Rook B2 to B8, check")
    sheet.get_by_role("textbox", name="A sentence with the answer").fill(NOTE)
    sheet.get_by_role("button", name="Make the link").click()
    link = address(page)
    sheet.get_by_role("textbox", name="Your question").fill("How?")
    expect(sheet.get_by_role("textbox", name="Link")).to_have_count(0)

    friend = new_page("phone", has_touch=True)
    friend.goto(link)
    expect(friend.get_by_role("heading", name="A friend asks you")).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(friend.get_by_role("main").get_by_text("How does White win?")).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(friend.get_by_text("Back rank")).to_have_count(0)
    assert axe(friend) == []
    friend.get_by_role("button", name="Answer on the board").click()
    panel = friend.get_by_role("region", name="A friend asks")
    expect(panel).to_contain_text("How does White win?")
    point(friend, "D0", "C0")
    expect(panel).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    panel.get_by_role("button", name="Try again").click()
    expect(cell(friend, "D0")).to_have_accessible_name(re.compile("White king"))
    expect(panel.get_by_role("button", name="Hint")).to_be_visible()
    friend.reload()
    friend.get_by_role("button", name="Answer on the board").click(timeout=BOOT_TIMEOUT)
    point(friend, "B2", "B8")
    expect(panel).to_contain_text(f"Well done: that is the answer. {NOTE}")
    assert axe(friend) == []

    panel.get_by_role("button", name="Ask one back").click()
    expect(plies(friend)).to_have_text(["RB2-B8+"])
    expect(friend.get_by_role("dialog").get_by_role("heading", name="Share")).to_be_visible()


def test_the_engine_answers_and_the_friend_may_see_it_and_play_on(page: Page, new_page: Callable[..., Page]) -> None:
    open_record(page, ASKED)
    share(page)
    page.get_by_role("radio", name=re.compile("^A question")).check()
    page.get_by_role("button", name="Make the link").click()
    link = address(page)

    friend = new_page("desktop")
    friend.goto(link)
    friend.get_by_role("button", name="Answer on the board").click(timeout=BOOT_TIMEOUT)
    panel = friend.get_by_role("region", name="A friend asks")
    expect(panel).to_contain_text("What would you play?")
    point(friend, "D0", "C0")
    expect(panel).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    panel.get_by_role("button", name="Show me").click()
    expect(panel).to_contain_text("The answer is: rook B2 to B8")
    panel.get_by_role("button", name="Play on from here").click()
    expect(plies(friend)).to_have_text(["RB2-B8+"])
    expect(friend).to_have_url(re.compile("#/table/"))


def test_a_question_that_was_cut_says_so(booted: Page) -> None:
    text = ask(booted, {"do": "pack", "record": record(["b1b3"]), "what": "position", "question": {"answer": "g7g6"}})
    booted.goto(f"./#/g/{text['text'][:-1]}")

    alert = booted.locator("main [role=alert]")
    expect(alert).to_contain_text("The question in this link was cut or changed", timeout=BOOT_TIMEOUT)
    booted.goto("./#/")


# Two friends

MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split()
"""A whole game of Turtle Shell Chess: White promotes and mates."""
WESTWARD = "p@e5 K@a4 p@e6 a4a5 p@e7 a5a6 p@e8 a6a7 p@d8 a7a8 p@d7 a8off".split()
"""Six turns of each side of Monkey King Chess: the Pilgrim walks off the board."""
VOTES = "use M@b M@a b2b4 a7a6 g2g4 e7e6 f2f3 d8h4".split()
"""Votes, placements and a mate in Pilgrim Chess."""


def take_seat(page: Page, link: str, seen: Callable[[], None] = lambda: None) -> None:
    """Open the first link of a game with a friend. `seen` is called during the preview."""
    page.goto(link)
    expect(page.get_by_role("button", name="Take your seat")).to_be_visible(timeout=BOOT_TIMEOUT)
    seen()
    page.get_by_role("button", name="Take your seat").click()
    expect(page.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)


def by_link(
    first: Page,
    second: Page,
    game: str,
    log: list[str],
    fork: int = 0,
    seen: Callable[[], None] = lambda: None,
) -> None:
    """Play a game between two profiles, sending the turn as a link whenever the other side is to move.

    From action `fork` on, the first turn sent follows a different one, as if that had been made on a second device.
    `seen` is called at each interesting moment.
    """
    made = setup(games.find(game), {})
    here, there = first, second
    pos, met = made.rules.start(), False
    wait_ready(here)
    for number, (steps, labels) in enumerate(hand_movements(game, tuple(log)), 1):
        point(here, *steps)
        for label in labels:
            choose(here, label)
        expect(plies(here)).to_have_count(number, timeout=BOOT_TIMEOUT)
        actor = made.rules.actor(pos)
        pos = made.rules.play(pos, find_move(made, pos, log[number - 1]))
        if made.rules.actor(pos) is actor:
            continue
        seen()
        link = hand_over(here, seen)
        if met and fork and number >= fork:
            fork = 0
            meet_fork(there, link, other_action(game, log[:number]))
        elif met:
            there.goto(link)
        else:
            take_seat(there, link, seen)
        met = True
        expect(plies(there)).to_have_count(number, timeout=BOOT_TIMEOUT)
        expect(there.locator("button.ply[data-undone]")).to_have_count(0, timeout=BOOT_TIMEOUT)
        seen()
        here, there = there, here


def other_action(game: str, log: list[str]) -> list[str]:
    """Return the same line with another last action."""
    made = setup(games.find(game), {})
    pos = made.rules.start()
    for action in log[:-1]:
        pos = made.rules.play(pos, find_move(made, pos, action))
    return [*log[:-1], next(move.text for move in made.rules.legal_moves(pos) if move.text != log[-1])]


def meet_fork(page: Page, link: str, other: list[str]) -> None:
    """Receive the different turn first, then the one that is played on."""
    kept = record_of(page)
    ours = {**kept, "log": other, "at": len(other), "branches": []}
    turn = {"do": "pack", "record": ours, "what": "turn", "table": kept["meta"]["link"]["table"]}
    page.goto(f"./#/g/{ask(page, turn)['text']}")
    expect(plies(page)).to_have_count(len(other), timeout=BOOT_TIMEOUT)
    expect(page.locator("button.ply[data-undone]")).to_have_count(0, timeout=BOOT_TIMEOUT)
    page.goto(link)
    page.get_by_role("dialog").get_by_role("button", name="Continue theirs").click(timeout=BOOT_TIMEOUT)
    expect(page.locator("[data-focus^='line ']")).to_have_count(1)


def ten_turns(game: str, seed: int) -> list[str]:
    """Return ten random turns of each side."""
    made, dice = setup(games.find(game), {}), random.Random(seed)
    pos, log, turns = made.rules.start(), [], 0
    while turns < 20:
        moves = made.rules.legal_moves(pos)
        assert moves, "the game is over too soon: take another seed"
        move = dice.choice(moves)
        actor, pos = made.rules.actor(pos), made.rules.play(pos, move)
        turns += made.rules.actor(pos) is not actor
        log.append(move.text)
    return log


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "first", "second"), [("monkey-king", "blue", "red"), ("pilgrim", "white", "black")], ids=["mk", "pilgrim"]
)
def test_ten_turns_only_by_links_with_a_fork(
    page: Page, new_page: Callable[..., Page], game: str, first: str, second: str
) -> None:
    friend, log = new_page("phone", has_touch=True), ten_turns(game, 4)
    set_table(page, game, **{first: "person", second: "link"})
    by_link(page, friend, game, log, fork=len(log) // 2)

    last = max((record_of(one) for one in (page, friend)), key=lambda record: len(record["log"]))
    assert last["log"] == log
    assert record_of(page)["log"] == record_of(friend)["log"]


@pytest.mark.parametrize(
    ("game", "log", "first", "second", "end"),
    [
        ("turtle-shell", MATE, "white", "black", "White wins"),
        pytest.param("monkey-king", WESTWARD, "blue", "red", "Red wins", marks=pytest.mark.long),
        pytest.param("pilgrim", VOTES, "white", "black", "Black wins", marks=pytest.mark.long),
    ],
    ids=["turtle-shell", "monkey-king", "pilgrim"],
)
def test_a_whole_game_only_by_links(
    page: Page, new_page: Callable[..., Page], game: str, log: list[str], first: str, second: str, end: str
) -> None:
    friend = new_page("phone", has_touch=True)
    set_table(page, game, **{first: "person", second: "link"})
    by_link(page, friend, game, log)

    for one in (page, friend):
        expect(one.get_by_role("region", name="Result")).to_contain_text(end)
        assert record_of(one)["log"] == log


def test_a_draw_is_offered_then_declined_by_a_move_then_accepted(page: Page, new_page: Callable[..., Page]) -> None:
    friend = new_page("desktop")
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ["b1b3"])
    offer_draw(page, "Offer a draw")
    expect(strip(page)).to_have_text("Your turn is made, with the offer of a draw.")
    offer_draw(page, "Take the offer back")
    expect(strip(page)).to_have_text("Your turn is made.")
    offer_draw(page, "Offer a draw")
    link = hand_over(page)
    expect(strip(page)).to_have_text("Waiting for your friend, Black. You have offered a draw.")

    friend.goto(link)
    expect(friend.get_by_text("Your friend offers a draw. Take your seat to answer.")).to_be_visible(
        timeout=BOOT_TIMEOUT
    )
    take_seat(friend, link)
    expect(strip(friend)).to_have_text("Your friend offers a draw.")
    play(friend, "turtle-shell", ["b1b3", "g7g6"], 1)  # declined
    page.goto(hand_over(friend))
    expect(strip(page)).to_have_text("Your turn.")

    play(page, "turtle-shell", ["b1b3", "g7g6", "b3a3"], 2)
    friend.goto(hand_over(page))
    expect_turns(friend, "B1-B3", "G7-G6", "B3-A3")
    offer_draw(friend, "Offer a draw")  # before the move that goes with it
    play(friend, "turtle-shell", ["b1b3", "g7g6", "b3a3", "b7b6"], 3)
    page.goto(hand_over(friend))
    expect(strip(page)).to_have_text("Your friend offers a draw.")
    page.get_by_role("button", name="Accept the draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Accept the draw").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("A draw")
    friend.goto(hand_over(page))
    expect(friend.get_by_role("region", name="Result")).to_contain_text("A draw")


def offer_draw(page: Page, label: str) -> None:
    """Offer a draw by the menu and its question."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=label).click()
    page.get_by_role("dialog").get_by_role("button", name=label).click()


def test_a_link_cannot_end_our_game(page: Page) -> None:
    """An agreement we did not offer is only an offer, and nobody can resign for us."""
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ["b1b3"])
    sent = ask(page, {"do": "unpack", "text": hand_over(page).partition("#/g/")[2]})
    answered = {**sent["record"], "log": ["b1b3", "g7g6"], "at": 2}
    for ended, told in (
        ({"at": 2, "reason": "resignation", "side": "white"}, "Your turn."),
        ({"at": 2, "reason": "agreement", "side": None}, "Your friend offers a draw."),
    ):
        turn = {"do": "pack", "record": {**answered, "ended": ended}, "what": "turn", "table": sent["table"]}
        page.goto(f"./#/g/{ask(page, turn)['text']}")
        expect(strip(page)).to_have_text(told)
        expect(page.get_by_role("region", name="Result")).to_be_hidden()


def test_a_sent_turn_cannot_be_undone(page: Page, new_page: Callable[..., Page]) -> None:
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ["b1b3"])
    expect(strip(page)).to_have_text("Your turn is made.")
    page.get_by_role("button", name="Undo").click()
    expect(plies(page).first).to_have_attribute("data-undone", "yes")
    point(page, "B1", "B3")
    link = hand_over(page)
    expect(strip(page)).to_have_text("Waiting for your friend, Black.")
    expect(page.get_by_role("region", name="Black: ")).to_contain_text("Your friend")
    page.get_by_role("button", name="Undo").click(force=True)  # it says that it cannot, and why
    expect(page.locator('[data-voice="status"]')).to_contain_text("cannot be taken back")
    expect(plies(page).first).not_to_have_attribute("data-undone", "yes")
    page.goto(link)
    expect(page.get_by_text("You have this turn already.").first).to_be_visible(timeout=BOOT_TIMEOUT)


def test_two_answers_become_two_lines(page: Page, new_page: Callable[..., Page]) -> None:
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ["b1b3"])
    invitation = hand_over(page)
    answers = []
    for cells in (("G7", "G6"), ("B7", "B6")):
        friend = new_page("desktop")
        take_seat(friend, invitation)
        point(friend, *cells)
        expect(plies(friend)).to_have_count(2, timeout=BOOT_TIMEOUT)
        answers.append(hand_over(friend))
    page.goto(answers[0])
    expect_turns(page, "B1-B3", "G7-G6")
    expect(plies(page).last).not_to_have_attribute("data-undone", "yes")  # after its end was seen, it is on the table
    page.goto(answers[1])
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("differs from yours after turn 1, White", timeout=BOOT_TIMEOUT)
    sheet.get_by_role("button", name="Continue theirs").click()
    expect_turns(page, "B1-B3", "B7-B6")
    expect(page.locator("[data-focus^='line ']")).to_have_count(1)
    page.goto(answers[0])
    page.get_by_role("dialog").get_by_role("button", name="Keep mine").click(timeout=BOOT_TIMEOUT)
    expect_turns(page, "B1-B3", "B7-B6")
    expect(page.locator("[data-focus^='line ']")).to_have_count(1)


# Saving


def backup(*records: Any) -> str:
    """Return a backup as a file."""
    tables = [{"id": f"t{at}", "record": one, "picked": []} for at, one in enumerate(records)]
    return json.dumps({"kind": "chess-pilgrimage-backup", "v": 1, "tables": tables, "values": {"settings": {}}})


def named(name: str, log: list[str]) -> dict[str, Any]:
    """Return a record with a name and a date of its own."""
    return record(log, meta={"name": name, "created": f"2026-01-01 {name}"})


@pytest.mark.main_path
def test_a_backup_is_merged_and_the_merge_undone(page: Page) -> None:
    bring_file(page, backup(named("Short", ["b1b3"]), named("Long", ["b1b3", "g7g6", "b3a3"])))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("2 tables added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    later = [
        named("Short", ["b1b3", "g7g6"]),
        named("Long", ["b1b3"]),
        named("Damaged", ["b1b3", "nonsense"]),
        {"game": "draughts", "format": 1, "log": []},
        5,
        named("New", ["g1g3"]),
        named("Nothing done", []),
    ]
    bring_file(page, backup(*later))
    page.get_by_role("button", name="Restore").click()
    main = page.get_by_role("main")
    for told in (
        "2 tables added.",
        "1 table continued with moves from the backup.",
        "1 table already here.",
        "“Damaged” is damaged after 1 move in the backup",
        "could not be opened. There is no game “draughts”",
        "It has no record.",
    ):
        expect(main).to_contain_text(told, timeout=BOOT_TIMEOUT)
    assert moves(page) == {"Short": 2, "Long": 3, "Damaged": 1, "New": 1}
    page.get_by_role("button", name="Undo the restore").click()
    expect(main).to_contain_text("Everything is as it was before.")
    assert moves(page) == {"Short": 1, "Long": 3}


def test_a_longer_game_in_a_backup_removes_nothing_from_the_stored_table(page: Page) -> None:
    game = ["b1b3", "g7g6", "b3a3", "f7f6", "e1d1", "f9d8"]
    meta = {"name": "Evening", "created": "2026-01-01"}
    notes = [{"at": 1, "text": "Why not?", "when": "2026-01-01", "line": ""}]
    here = record(
        [*game[:4], "a3a4", "f6f5"], at=4, branches=[{"at": 1, "log": ["c7c6"]}], meta={**meta, "notes": notes}
    )
    page.goto("./#/open")
    bring_file(page, backup(here))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("1 table added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    bring_file(page, backup(record(game, meta=meta)))
    expect(page.get_by_text("It removes nothing")).to_be_visible()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("1 table continued with moves from the backup.")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.goto("./#/")
    page.get_by_role("link", name="Evening").click()
    expect_turns(page, "B1-B3", "G7-G6", "B3-A3", "F7-F6", "KE1-D1", "NF9-D8")
    expect(page.locator("[data-focus^='line ']")).to_have_count(2)
    page.reload()  # it is stored
    expect(page.locator("[data-focus^='line ']")).to_have_count(2, timeout=BOOT_TIMEOUT)
    kept = kept_records(page)
    assert [one["log"] for one in kept] == [game]
    assert kept[0]["branches"] == [{"at": 4, "log": ["a3a4", "f6f5"]}, {"at": 1, "log": ["c7c6"]}]
    assert kept[0]["meta"]["notes"] == notes


def test_a_deleted_table_is_restored_only_on_request(page: Page) -> None:
    text = backup(named("Short", ["b1b3"]), named("Long", ["b1b3", "g7g6"]))
    bring_file(page, text)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("2 tables added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.goto("./#/")
    for name in ("Long", "Short"):
        card = page.locator("[data-table]").filter(has_text=name)
        card_action(card, "Delete")
        expect(page.get_by_text(f"“{name}” is deleted.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()  # the table is back, and no backup need ask about it
    expect(page.get_by_text("The table is back.")).to_be_visible(timeout=BOOT_TIMEOUT)
    bring_file(page, text)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("1 table in the backup was deleted here and not restored.")).to_be_visible(
        timeout=BOOT_TIMEOUT
    )
    assert moves(page) == {"Short": 1}
    page.get_by_role("button", name="Restore the deleted table too").click()
    expect(page.get_by_text("1 table added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    assert moves(page) == {"Short": 1, "Long": 2}
    page.get_by_role("button", name="Undo the restore").click()
    expect(page.get_by_text("Everything is as it was before.")).to_be_visible()
    assert moves(page) == {"Short": 1}


def kept_records(page: Page) -> list[dict[str, Any]]:
    """Return the stored records."""
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
            const { openStorage } = await import(new URL("js/testing.js", document.baseURI));
            const storage = openStorage();
            await storage.ready;
            return storage.list().map(({ id }) => storage.load(id).body.record);
        }"""
    )
    return found


def moves(page: Page) -> dict[str, int]:
    """Return the number of moves of each stored table, by name."""
    found: dict[str, int] = page.evaluate(
        """async () => {
            const { openStorage } = await import(new URL("js/testing.js", document.baseURI));
            const storage = openStorage();
            await storage.ready;
            return Object.fromEntries(storage.list().map(({ name, moves }) => [name, moves]));
        }"""
    )
    return found


def test_a_shelf_of_many_tables_can_be_sorted_and_searched(page: Page) -> None:
    over = {"log": MATE, "at": len(MATE)}
    records = [named(f"Running {n}", ["b1b3"]) for n in range(5)]
    records += [named(f"Finished {n}", []) | over for n in range(14)]
    bring_file(page, backup(*records))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("19 tables added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.goto("./#/")
    expect(page.get_by_role("region", name="Continue").get_by_role("heading", level=3)).to_contain_text("Running")
    expect(page.locator("[data-table]")).to_have_count(5)
    widths = "(cards) => cards.map((card) => card.getBoundingClientRect().width)"
    wide = page.locator("[data-table]").evaluate_all(widths)
    page.goto("./#/learn/turtle-shell")  # a room that is loaded later brings style sheets, which stay
    expect(page.get_by_role("listitem").first).to_be_visible()
    page.goto("./#/")
    assert page.locator("[data-table]").evaluate_all(widths) == wide
    page.get_by_role("link", name="All tables").click()
    finished = page.get_by_role("region", name="Finished", exact=True)
    expect(page.get_by_role("region", name="In progress").locator("[data-table]")).to_have_count(5)
    expect(finished.locator("[data-table]")).to_have_count(12)
    page.get_by_role("button", name="Show all 14").click()
    expect(finished.locator("[data-table]")).to_have_count(14)
    page.get_by_role("searchbox", name="Find a table").fill("finished 13")
    expect(finished.locator("[data-table]")).to_have_count(1)
    expect(page.get_by_role("region", name="In progress")).to_have_count(0)
    page.get_by_role("searchbox", name="Find a table").fill("nobody")
    expect(page.get_by_text("No table has that name.")).to_be_visible()
