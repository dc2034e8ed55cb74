"""Large and widely spaced text, small windows: nothing is covered, cut or out of reach.

The normal run reads a few states in the readings that are hardest; all states in all readings are marked long, and
`python -m e2e.access.large_text` keeps what they tell.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e import moments
from e2e.access.large_text import READINGS, Reading, faults, read_as, states, walk
from e2e.conftest import SIZES
from e2e.hands import open_record, point, set_text, strip

STATES = states()
SAMPLE = (
    "shelf-again", "settings", "new-pilgrim", "learn-turtle-shell-first", "puzzles-pilgrim-first", "table-pilgrim",
    "table-pilgrim-hint", "table-menu", "table-level", "table-keys", "workshop-bench",
)  # fmt: skip
HARD = ("phone, text 200 %", "phone, spaced text", "zoom 400 %")
SIDES = ("desktop, text 200 %", "zoom 200 %", "small phone on its side")


@pytest.fixture
def reader(booted: Page) -> Iterator[Page]:
    """Return the session's page, and afterwards show it as usual again."""
    yield booted
    read_as(booted, Reading(**SIZES["desktop"]))


def test_large_and_spaced_text_is_whole(reader: Page) -> None:
    found = walk(reader, {name: STATES[name] for name in SAMPLE}, HARD)
    assert found == {reading: {} for reading in HARD}


def test_the_column_beside_the_board_has_room_for_its_words(reader: Page) -> None:
    wanted = ("table-pilgrims", "table-pilgrim", "table-turtle-shell-question", "table-result")
    found = walk(reader, {name: STATES[name] for name in wanted}, SIDES)
    assert found == {reading: {} for reading in SIDES}


def test_tables_long_words_and_actions_fit_the_narrowest_pages(reader: Page) -> None:
    wanted = {
        "rules-turtle-shell": "phone, text 200 %",
        "table-promotion": "small phone",
        "table-analysis": "zoom 200 %",
    }
    for name, reading in wanted.items():
        assert walk(reader, {name: STATES[name]}, (reading,)) == {reading: {}}, name


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_every_room_and_phase(reader: Page, name: str) -> None:
    assert walk(reader, {name: STATES[name]}, READINGS) == {reading: {} for reading in READINGS}


def test_the_first_line_of_a_turn_is_whole_on_a_small_phone_on_its_side(reader: Page) -> None:
    for game, record in {"temple-island": {"seed": "7"}, "pilgrim": {}}.items():
        read_as(reader, READINGS["small phone on its side"])
        open_record(reader, record, game)
        expect(strip(reader)).not_to_be_empty()
        assert strip(reader).evaluate("(node) => node.scrollHeight <= node.clientHeight + 1"), game


def test_a_long_line_never_lies_over_the_bar_of_a_small_phone(reader: Page) -> None:
    found = walk(reader, {name: STATES[name] for name in ("table-lines", "table-refusal")}, ("small phone",))
    assert found == {"small phone": {}}


PICKED: dict[str, tuple[dict[str, object], str]] = {
    "temple-island": ({"seed": "7"}, "k2"),  # beside its die
    "monkey-king": ({"start": moments.FACES}, "C4"),  # above the button that turns it over
    "turtle-shell": ({}, "C2"),
    "pilgrim": ({"log": ["pass", "pass"]}, "e2"),
}
PHONES = (Reading(360, 640), Reading(390, 844), Reading(667, 375), Reading(320, 568))


@pytest.mark.parametrize("game", PICKED)
def test_before_the_first_move_a_phone_tells_the_goal_and_what_a_piece_does(reader: Page, game: str) -> None:
    record, cell = PICKED[game]
    reader.goto(f"./#/howto/{game}")  # else its goal is shown at the first table, until a click or a key
    reader.get_by_text("Three surprises").wait_for()
    open_record(reader, record, game)

    def see_whole(which: str) -> None:
        words = reader.locator(f".strip-text > {which}")
        for window in PHONES:
            read_as(reader, window)
            expect(words).to_be_visible()
            fits = "(node) => node.scrollHeight <= node.clientHeight + 1"
            assert words.locator("..").evaluate(fits), window

    see_whole(".strip-goal")
    read_as(reader, Reading(**SIZES["desktop"]))
    point(reader, cell)
    see_whole(".strip-second")


def test_plates_wrap_where_they_are_narrow(reader: Page) -> None:
    for reading in ("small phone", "phone, spaced text"):
        STATES["table-level"](reader)
        read_as(reader, READINGS[reading])
        whole = "(nodes) => nodes.every((node) => node.scrollWidth <= node.clientWidth + 1)"
        words = reader.locator(".plate").locator(".plate-who, .plate-what")
        assert words.count() == 4
        assert words.evaluate_all(whole), reading


FAULTS = {
    "cut": ".strip-words { height: 8px !important; overflow: hidden !important; }",
    "over": ".strip-text { translate: 0 -50px !important; }",
    "outside": ".act { translate: -300px 0 !important; }",
    "broken": ".act { width: 22px !important; min-width: 0 !important; overflow-wrap: anywhere !important; }",
    "sideways": ".foot { width: 200vw !important; }",
    "covered": ".back { translate: 0 60px !important; position: relative !important; z-index: -1 !important; }",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_the_walk_finds_a_planted_fault(reader: Page, kind: str) -> None:
    open_record(reader, {"log": ["b1b3"]})
    read_as(reader, Reading(390, 844))
    assert not [one for one in faults(reader) if one.startswith(kind)]
    reader.evaluate(
        """(rule) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(rule);
            document.adoptedStyleSheets = [sheet];
        }""",
        FAULTS[kind],
    )
    assert [one for one in faults(reader) if one.startswith(kind)]


def test_the_size_of_text_multiplies_that_of_the_browser(home: Page) -> None:
    size = "getComputedStyle(document.documentElement).fontSize"
    home.goto("./#/settings")
    sample = home.get_by_text("Choose where it goes.")
    before = sample.bounding_box()
    home.get_by_label("Size of text").select_option("200")
    assert home.evaluate(size) == "32px"
    after = sample.bounding_box()
    assert before and after
    assert after["height"] > 1.5 * before["height"]
    expect(home.get_by_label("Size of text")).to_be_in_viewport()
    set_text(home, 150)
    assert home.evaluate(size) == "48px"
    set_text(home, 100)

    home.goto("./#/howto/turtle-shell")
    home.reload()
    assert home.evaluate(size) == "32px"
    home.set_viewport_size({"width": 390, "height": 844})
    open_record(home, {"log": ["b1b3"]})
    assert faults(home) == []

    home.goto("./#/settings")
    home.get_by_label("Size of text").select_option("100")
    assert home.evaluate(size) == "16px"
