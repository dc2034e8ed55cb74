"""Tests of positions in words: the pieces, the rows, a cell with its lines, and questions about them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import find
from pycore.interfaces.game import Game, setup
from pycore.kernel.replays import Replays
from pycore.kernel.types import CellId
from pycore.match import Match
from pycore.scenes.asking import asked_for
from pycore.scenes.speech import cell_description, description
from pycore.scenes.table import table
from tests.playouts import PLAYED, Variant, sampled

GAMES = [Variant(id, {}) for id in PLAYED]


def ask(do: str, **fields: Any) -> dict[str, Any]:
    """Return the reply of the door."""
    found: dict[str, Any] = json.loads(handle(json.dumps({"do": do, **fields})))
    assert found["ok"], found
    return found


def start(game: str) -> tuple[Game, Any]:
    """Return a game and its start."""
    made = setup(find(game), {})
    return made, made.rules.start()


def positions(variant: Variant) -> list[tuple[Game, Any]]:
    """Return some positions of a random game."""
    game = variant.ready()
    return [(game, ply.pos) for ply in sampled(game, 3, 60, 9)]


def test_each_side_is_described_in_a_sentence_with_single_pieces_first() -> None:
    pieces = description(*start("turtle-shell"))["pieces"]

    assert pieces[1] == (
        "White: king E1; rooks B0, G0; knights C0, F0; guards D0, E0; pawns B1, B2, C2, D2, F2, G2, G1."
    )


def test_pieces_in_hand_are_counted() -> None:
    red, blue = description(*start("monkey-king"))["pieces"]

    assert red.startswith("Red: no pieces on the board. In hand: 6 Monkey Pawns, 2 Monkey Knights")
    assert "1 Goblin King" in blue


def test_rows_start_at_the_far_side() -> None:
    game, pos = start("turtle-shell")
    rows, turned = (description(game, pos, flipped)["rows"] for flipped in (False, True))

    assert (rows[0]["name"], rows[-1]["name"]) == ("Row 9", "Row 0")
    assert turned[0]["name"] == "Row 0"
    assert turned[0]["text"].startswith("G0 White rook, F0 White knight")


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_the_rows_tell_every_cell_once_in_every_game(variant: Variant) -> None:
    for game, pos in positions(variant):
        board, pieces = game.rules.board, game.narrator.pieces(pos)
        order = [str(cell.id) for cell in board.cells]
        told: list[str] = []
        for row in description(game, pos)["rows"]:
            for first, last in re.findall(r"\b([A-Za-z]\d+)(?: to ([A-Za-z]\d+))? (?:[A-Z]|empty)", row["text"]):
                run = order[order.index(first) : order.index(last or first) + 1]
                told += [cell for cell in run if cell == first or CellId(cell) not in pieces]
        proper = [str(cell.id) for cell in board.cells if not cell.label]
        assert set(told) >= set(proper)
        assert len([cell for cell in told if CellId(cell) in pieces]) == len(set(proper) & set(pieces))


def test_empty_cells_that_follow_each_other_are_told_as_one() -> None:
    rows = {row["name"]: row["text"] for row in description(*start("temple-island"))["rows"]}

    assert rows["Rank 12"] == "a12 Guardian rook, b12 Pilgrim, c12 to j12 empty, k12 Pilgrim, l12 Guardian bishop"
    assert rows["Rank 10"] == "a10 to l10 empty"
    file = cell_description(*start("turtle-shell"), CellId("C4"))["lines"].partition("File 2: ")[2]
    assert file.startswith("C0 White knight, C1 empty, B2 White pawn, C2 White pawn, C3 to C6 empty, ")


@pytest.mark.parametrize(
    ("lang", "hand", "heroes", "empty"),
    [
        ("en", "6 Monkey Pawns, 2 Monkey Knights, 2 Heroes", "Red's hand, Heroes, 2 Red Heroes.", "A4 to E4 empty"),
        ("de", "6 Affenbauern, 2 Affenspringer, 2 Helden", "Hand von Rot, Helden, 2 rote Helden.", "A4 bis E4 leer"),
        ("es", "6 Peones Mono, 2 Caballos Mono, 2 Héroes", "Héroes, 2 Héroes rojos.", "A4 a E4 vacías"),
        ("zh-Hans", "6个猴兵，2个猴马，2名好汉", "红方手中，好汉，2名红方好汉。", "A4到E4 空"),
    ],
)
def test_trays_are_told_by_number_and_kind_and_named_once(lang: str, hand: str, heroes: str, empty: str) -> None:
    record = ask("new", game="monkey-king", lang=lang)["record"]
    rows = [row["text"] for row in ask("describe", record=record, lang=lang)["rows"]]

    assert any(text.startswith(hand) for text in rows)
    assert empty in rows
    assert heroes in ask("describe-cell", record=record, cell="red-hero", lang=lang)["text"]


def test_a_guest_is_told_with_its_place_and_an_empty_bench_with_a_word() -> None:
    match = Match("pilgrim")
    for action in ("use", "M@d"):
        match.push(action)
    rows = {row["name"]: row["text"] for row in ask("describe", record=match.record)["rows"]}

    assert rows["White's bench"] == "White mastodon (White's bench, d-file)"
    assert rows["Black's bench"] == "no pieces"


def test_a_place_beside_the_board_stands_apart_from_the_cells() -> None:
    match = Match("pilgrim")
    for action in ("use", "M@d"):
        match.push(action)
    for lang, told in (
        ("en", "Beside the board: mastodon (White's bench, d-file)."),
        ("de", "Neben dem Brett: Mastodon (Bank von Weiß, d-Linie)."),
    ):
        first = ask("describe", record=match.record, lang=lang)["pieces"][0]
        assert first.endswith(told), first
        assert "bench" not in first.removesuffix(told)
    moved = ask("describe-hand", record=match.record, picked=["d0"])
    assert not moved["ok"] or "mastodon White's" not in moved["text"]


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_every_cell_of_every_game_has_a_description(variant: Variant) -> None:
    for game, pos in positions(variant):
        pieces = game.narrator.pieces(pos)
        for cell in game.rules.board.cells:
            told = cell_description(game, pos, cell.id)
            assert told["text"].startswith(cell.say)
            assert not cell.about or cell.say.endswith(f", {cell.about}")
            assert ("empty." in told["text"]) == (cell.id not in pieces)
            assert told["lines"].endswith(".")


def test_a_cell_is_described_with_its_piece_and_reach() -> None:
    game, pos = start("turtle-shell")
    told = cell_description(game, pos, CellId("C9"))

    assert told["reach"] == "Can go to D8. Guards E8, B7 and B8."
    assert told["text"].startswith("C9, square, row 9, file 2, Black knight. Jumps to a cell")
    assert told["text"].endswith(told["reach"])
    assert told["lines"].startswith("Row 9: B9 Black rook, C9 Black knight")


def test_a_cell_is_described_with_a_check_and_its_ground() -> None:
    game, _ = start("turtle-shell")
    pos = game.rules.read("6/6/6/2R5/8/4/4K3/6/5k/6 b")
    assert ", in check" not in cell_description(game, pos, CellId("E1"))["text"]
    checked = game.rules.read("6/6/6/8/8/4/4K3/6/R4k/6 b")
    king = next(cell for cell, piece in game.narrator.pieces(checked).items() if piece.name == "Black king")
    assert "Black king, in check." in cell_description(game, checked, king)["text"]

    game, pos = start("temple-island")
    assert "A Pilgrim here must stand beside a Guardian." in cell_description(game, pos, CellId("g10"))["text"]


def test_a_disk_is_described_with_its_other_side() -> None:
    game, pos = start("monkey-king")
    pawn = next(cell for cell, piece in game.narrator.pieces(pos).items() if piece.kind == "pawn")

    assert "Its other side: " in cell_description(game, pos, pawn)["text"]


def test_more_than_eight_cells_are_counted() -> None:
    game, _ = start("pilgrim")
    pos = game.rules.read("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1")

    assert re.search(r"Can go to \d\d cells\.", cell_description(game, pos, CellId("d4"))["reach"])


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("turtle-shell", "Row 3", "Row 3: A3 to H3 empty"),
        ("turtle-shell", "row 33", "There is no row 33."),
        ("turtle-shell", "3 row", "Row 3: A3 to H3 empty"),
        ("temple-island", "row 3", "Rank 3: a3 to l3 empty"),
        ("monkey-king", "red cloud", "The red cloud: Q2 to R2 empty"),
        ("pilgrim", "3rd rank", "Rank 3: a3 to h3 empty"),
        ("pilgrim", "c file", "c-file: "),
        ("pilgrim", "line c", "c-file: "),
        ("pilgrim", "c1 diagonal", "Diagonal c1 to h6: "),
        ("turtle-shell", "diagonal c1", "There are no diagonals here."),
        ("turtle-shell", "p knights", "Black: knights C9, F9. White: knights C0, F0."),
        ("turtle-shell", "piece white king", "White: king E1."),
        ("turtle-shell", "p camels", "There is no camels."),
        ("pilgrim", "rank 2", "Rank 2: a2 White pawn, b2 White pawn"),
        ("pilgrim", "file c", "c-file: "),
        ("pilgrim", "diagonal c1", "Diagonal c1 to h6: c1 White bishop, d2 White pawn, e3 to h6 empty"),
        ("pilgrim", "diagonals z9", "There is no z9."),
    ],
)
def test_lines_and_kinds_of_pieces_can_be_asked_for(game: str, text: str, words: str) -> None:
    answer = asked_for(*start(game), text)

    assert answer is not None
    assert words in answer


@pytest.mark.parametrize("text", ["", "b1b3", "pawn", "rower 3", "pb1", "row", "p B3"])
def test_other_texts_are_not_questions(text: str) -> None:
    assert asked_for(*start("turtle-shell"), text) is None


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_piece_is_called_without_its_side_and_number(variant: Variant) -> None:
    for game, pos in positions(variant):
        for piece in game.narrator.pieces(pos).values():
            name = game.narrator.called(piece)
            assert name in piece.name
            assert not name.startswith(f"{piece.side.capitalize()} ") or name == piece.name
            assert not re.search(r"\d", name)
            assert len(name.plural) >= len(name)


def test_a_table_lists_the_pieces_that_have_left_the_game() -> None:
    match = Match("pilgrim")
    for action in ("pass", "pass", "e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5d2", "c1d2"):
        match.push(action)
    scene = table(Replays(), match.game, match.record)["scene"]

    assert scene["lost"] == [
        {"how": "taken", "side": "white", "text": "Taken from White: 2 pawns."},
        {"how": "taken", "side": "black", "text": "Taken from Black: pawn, queen."},
    ]
    assert "lost" not in table(Replays(), match.game, {**match.record, "at": 4})["scene"]


@pytest.mark.parametrize(
    ("game", "cell", "toward", "lines"),
    [
        ("pilgrim", "e1", "f1", "Rank 1, from e1: f1 White bishop, g1 White knight, h1 White rook."),
        ("pilgrim", "e4", "e5", "e-file, from e4: e5 to e6 empty, e7 Black pawn, e8 Black king."),
        ("temple-island", "c12", "b12", "Rank 12, from c12: b12 Pilgrim, a12 Guardian rook."),
        ("pilgrim", "e4", "f5", "No line goes from e4 to f5."),
    ],
)
def test_what_lies_in_one_direction_is_told(game: str, cell: str, toward: str, lines: str) -> None:
    record = ask("new", game=game)["record"]

    assert ask("describe-cell", record=record, cell=cell, toward=toward)["lines"] == lines
