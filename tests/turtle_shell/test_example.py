"""Tests of what the rule book takes from the inventor's repository: the address, and his example of T5, counted."""

from __future__ import annotations

import re
from typing import Any

import chess
import pytest

from pycore.games import find
from pycore.games.turtle_shell.repetition import Loop, Row
from pycore.languages import rule_book
from pycore.languages.tags import TONGUES
from pycore.scenes.markup import blocks, parts

BOOKS = {"en": find("turtle-shell").file("rules.md"), **{tag: rule_book(tag, "turtle-shell") for tag in TONGUES}}
START = "2k5/pp2n2Q/8/P2p4/6q1/P1p5/2P2PKP/5R2 w - - 0 22"
LOOP = ("Kh1", "Qf3+", "Kg1", "Qg4+")
HIS_COUNT = (1, 2, 1, 2)

each_book = pytest.mark.parametrize("tag", BOOKS)


def section(tag: str, id: str) -> list[list[Any]]:
    """Return the blocks of a section of the rule book in a language."""
    return next(blocks(part.text) for part in parts(BOOKS[tag]) if part.title.startswith(f"{id} "))


def links(tag: str, id: str) -> list[dict[str, str]]:
    """Return the links in the paragraphs of a section."""
    return [
        part
        for kind, words in section(tag, id)
        if kind == "p"
        for part in words
        if isinstance(part, dict) and "href" in part
    ]


def threats(board: chess.Board) -> list[str]:
    """Return every capture that a piece of either side could make by its movement, sorted."""
    return sorted(
        f"{board.piece_at(frm).symbol().upper()}{chess.square_name(frm)}x{chess.square_name(to)}"  # type: ignore[union-attr]
        for side in chess.COLORS
        for frm in chess.SquareSet(board.occupied_co[side])
        for to in board.attacks(frm) & board.occupied_co[not side]
    )


def counted() -> list[list[str]]:
    """Return the threats after each ply of the inventor's loop."""
    board = chess.Board(START)
    found = []
    for ply in LOOP:
        board.push_san(ply)
        found.append(threats(board))
    return found


@each_book
def test_t1_the_rule_book_leads_to_the_inventors_pictures(tag: str) -> None:
    (link,) = links(tag, "T1")
    assert link["text"] == "samboy/ChessVariantResearch"
    assert link["href"] == "https://github.com/samboy/ChessVariantResearch/tree/main/TurtleShell"


@each_book
def test_t5_the_inventors_example_is_shown_with_his_count_and_the_full_one(tag: str) -> None:
    (table,) = [block for kind, block in section(tag, "T5") if kind == "table"]
    for (ply, shown, his, full), move, here, count in zip(table[1:], LOOP, counted(), HIS_COUNT, strict=True):
        assert ply.endswith(move)
        assert sorted(shown.split(", ")) == here
        assert (int(his), int(full)) == (count, len(here))
    assert START in [
        part["code"] for kind, words in section(tag, "T5") if kind == "p" for part in words if "code" in part
    ]


@each_book
def test_t5_the_inventor_is_quoted_with_his_count(tag: str) -> None:
    (quoted,) = [words for kind, words in section(tag, "T5") if kind == "quote" and "Fischer" in words]
    assert [int(number) for number in re.findall(r"(\d) attacks? \(", quoted)] == list(HIS_COUNT)


def test_t5_by_both_counts_black_must_break_the_loop_and_the_books_tell_the_sums() -> None:
    full = [len(here) for here in counted()]
    for counts in (full, HIS_COUNT):
        white, black = counts[0] + counts[2], counts[1] + counts[3]
        rows = tuple(Row(ply % 2 == 0, number, 0) for ply, number in enumerate(counts))
        for closed_by_white in (True, False):
            assert not Loop(4, rows, (black, white), (0, 0), closed_by_white).white_must_vary
    assert (full[1] + full[3], full[0] + full[2]) == (5, 3)
    for tag in BOOKS:
        last = next(words for kind, words in reversed(section(tag, "T5")) if kind == "p")
        assert [int(digit) for digit in re.findall(r"(?<![a-z0-9])\d(?!\d)", last)] == [5, 3, 4, 2], tag


def test_t5_the_example_closes_a_loop() -> None:
    board = chess.Board(START)
    seen = []
    for ply in (*LOOP, "Kh1"):
        board.push_san(ply)
        seen.append(board.epd())
    assert seen[0] == seen[-1] and len(set(seen)) == len(LOOP)
