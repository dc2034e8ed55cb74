"""Texts beside the board: none lies on another or is cut off, for every kind of piece, at three sizes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import open_record, point
from pycore.games import GAMES
from pycore.games.pilgrim.pieces import KINDS
from pycore.interfaces.game import setup
from pycore.kernel.errors import GameError

WINDOWS = ((1280, 800), (390, 844), (844, 390))
PANELS = ".pane, .strip, .plate, .result, .foot, .lead"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PILGRIMAGE = "2p1p7/5bp5/1p10/r11/4BPPB4/b3PQRP4/1p2PNRP3r/4KPPN3p/12/10p1/4n2nqp2/4k7 - - 0 0 72"
"""A pilgrimage that is complete, so that a click on a Shadow does not make it the one that answers."""
MONKEYS = (
    "1n2c/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5",
    "4k/1h1l1/2x2/1s1g1/1L1M1/2X2/1H1P1/K4 --/-- - 0 r - 0 20",
)
LOST = {
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
    "meta": {
        "name": "A table",
        "seats": {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 3, "character": "attacker"}},
    },
}
OVERLAPS = """(panels) => {
    /** Return the part of the window in which an element is seen, or null. */
    const clipOf = (node) => {
        if (!node.checkVisibility({ visibilityProperty: true })) return null;
        const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let one = node; one && one !== document.body; one = one.parentElement) {
            const { overflow, clipPath } = getComputedStyle(one);
            if (clipPath !== "none" || one.matches("svg")) return null; // for screen readers, or part of a picture
            if (overflow === "visible") continue;
            const { left, top, right, bottom } = one.getBoundingClientRect();
            box.left = Math.max(box.left, left);
            box.top = Math.max(box.top, top);
            box.right = Math.min(box.right, right);
            box.bottom = Math.min(box.bottom, bottom);
        }
        return box;
    };
    const textsIn = (panel) => {
        const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const clip = node.data.trim() ? clipOf(node.parentElement) : null;
            if (!clip) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const line of range.getClientRects())
                found.push({
                    node,
                    left: Math.max(line.left, clip.left), right: Math.min(line.right, clip.right),
                    top: Math.max(line.top, clip.top), bottom: Math.min(line.bottom, clip.bottom),
                });
        }
        return found.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
    };
    const found = new Set();
    let many = 0;
    for (const panel of document.querySelectorAll(panels)) {
        const texts = textsIn(panel);
        many += texts.length;
        texts.forEach((one, i) => {
            for (const two of texts.slice(i + 1)) {
                const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
                const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
                if (one.node !== two.node && wide > 2 && high > 4) found.add(`${one.node.data} | ${two.node.data}`);
            }
        });
    }
    return { many, found: [...found] };
}"""


class Shown(NamedTuple):
    """A position, and the pieces that are looked at in it, each by its cell and its name."""

    game: str
    record: dict[str, Any]
    pieces: list[tuple[str, str]]


def shown() -> list[Shown]:
    """Return positions in which every kind of piece of every game stands, each kind once."""
    guests = list(KINDS)
    pairs = [guests[at : at + 2] for at in range(0, len(guests), 2)]
    wanted: list[tuple[str, dict[str, Any]]] = [("temple-island", {"start": PILGRIMAGE}), ("turtle-shell", {})]
    wanted += [("monkey-king", {"start": start}) for start in MONKEYS]
    wanted += [("pilgrim", {}), *(one for pair in pairs for one in _with_guests(pair))]
    met: set[tuple[str, str, str]] = set()
    found = []
    for id, record in wanted:
        game = setup(GAMES[id], record.get("options", {}))
        pos = game.rules.read(record["start"]) if "start" in record else game.rules.start()
        pieces = []
        for cell, piece in game.narrator.pieces(pos).items():
            if (kind := (id, piece.side if id != "pilgrim" else "", piece.kind)) not in met and "-" not in cell:
                met.add(kind)
                pieces.append((str(cell), str(piece.name)))
        found.append(Shown(id, record, pieces))
    kinds = {kind for id, _, kind in met if id == "pilgrim"}
    assert set(KINDS) <= kinds
    assert len([kind for kind in met if kind[0] == "monkey-king"]) == 17
    return found


def _with_guests(pair: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """Return a record in which guests wait, or two if they cannot be chosen together."""
    letters = ",".join(f"{KINDS[id].letter}{file}" for id, file in zip(pair, "de", strict=False))
    record = {"options": {"external": "+".join(pair)}, "start": f"{START} {letters},{letters.lower()}"}
    try:
        setup(GAMES["pilgrim"], record["options"]).rules.read(str(record["start"]))
    except GameError:
        return [one for id in pair for one in _with_guests([id])]
    return [("pilgrim", record)]


@pytest.fixture
def table(booted: Page) -> Any:
    """Return the session's page, and restore its window afterwards."""
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


MEASURE_THINKING = """() => {
    delete window.measured;
    const sides = ({ left, right }) => ({ left, right });
    const watcher = new MutationObserver(() => {
        const texts = [...document.querySelectorAll("span")].filter((one) => !one.childElementCount);
        const word = texts.find((one) => one.textContent === "Thinking" && one.closest("[aria-label^='White: ']"));
        if (!word) return;
        watcher.disconnect();
        const plate = word.closest("[aria-label]");
        window.measured = {
            name: plate.getAttribute("aria-label"),
            inner: sides(word.getBoundingClientRect()),
            outer: sides(plate.getBoundingClientRect()),
            scrolled: word.scrollWidth,
            wide: word.clientWidth,
        };
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def resize(page: Page, window: tuple[int, int]) -> None:
    """Give the page another size, and wait until it has found its layout."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_no_two_texts_of_a_panel_overlap_for_any_piece(table: Page) -> None:
    rules = table.get_by_role("region", name="Rules", exact=True)
    for game, record, pieces in shown():
        resize(table, WINDOWS[0])
        open_record(table, record, game)
        for cell, name in pieces:
            resize(table, WINDOWS[0])
            point(table, cell)
            heading = rules.get_by_role("heading", level=3, name=name)
            expect(heading).to_be_visible()
            for window in WINDOWS:
                resize(table, window)
                table.evaluate("document.querySelector('button[data-pane=rules][aria-expanded=false]')?.click()")
                expect(heading).to_be_visible()
                seen = table.evaluate(OVERLAPS, PANELS)
                assert seen["many"] > 5, "the texts are there"
                assert seen["found"] == [], (game, cell, window)
            table.keyboard.press("Escape")


def test_the_result_of_a_game_is_seen_whole_on_a_phone(table: Page) -> None:
    open_record(table, LOST)
    result = table.get_by_role("region", name="Result")
    expect(result).to_contain_text("The Hare: ")
    for window in (*WINDOWS[1:], (360, 640)):
        resize(table, window)
        assert result.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1"), window
        for name in ("Rematch", "Review", "Share"):
            box = result.get_by_role("button", name=name).bounding_box()
            within = result.bounding_box()
            assert box and within
            assert within["y"] <= box["y"] and box["y"] + box["height"] <= within["y"] + within["height"] + 1, window
            assert box["height"] >= 40, window
        heading = result.get_by_role("heading").bounding_box()
        assert heading and heading["height"] < 40, "one line"


def test_what_an_opponent_does_is_read_whole(table: Page) -> None:
    """The plate of an opponent with a character, whose words are long, has room for "Thinking".

    The opponent may have answered before the test looks, so the page measures as soon as the word is there.
    """
    table.set_viewport_size({"width": 1440, "height": 900})
    seats = {"white": {"kind": "opponent", "level": 8, "character": "attacker"}, "black": {"kind": "person"}}
    table.evaluate(MEASURE_THINKING)
    open_record(table, {"meta": {"name": "A table", "seats": seats}})
    table.wait_for_function("window.measured", timeout=BOOT_TIMEOUT)
    seen = table.evaluate("window.measured")
    assert seen["name"] == "White: The Hare"
    assert seen["outer"]["left"] <= seen["inner"]["left"] < seen["inner"]["right"] <= seen["outer"]["right"]
    assert seen["scrolled"] <= seen["wide"]


def test_the_castling_boxes_stand_beside_their_labels(table: Page) -> None:
    table.goto("./#/edit/pilgrim")
    boxes = table.get_by_role("group", name="Castling still possible").get_by_role("checkbox")
    expect(boxes).to_have_count(4, timeout=BOOT_TIMEOUT)
    for window in WINDOWS:
        resize(table, window)
        rows = boxes.evaluate_all(
            """(boxes) => boxes.map((box) => {
                const range = document.createRange();
                range.selectNodeContents(box.labels[0].lastChild);
                const [own, words, row] = [box, range, box.labels[0]].map((one) => one.getBoundingClientRect());
                return { gap: words.left - own.right, height: row.height, left: row.left, right: row.right, top: row.top };
            })"""
        )
        assert all(row["gap"] >= 4 and row["height"] >= 44 for row in rows), window
        for one, two in pairwise(rows):
            assert two["left"] >= one["right"] + 4 or two["top"] > one["top"], window
