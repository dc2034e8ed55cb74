"""Tests of links of format 3: a game comes back with all its lines and what stands beside its moves."""

from __future__ import annotations

import random
import zlib
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.interfaces.game import Game
from pycore.kernel import record as records
from pycore.kernel.errors import RecordError, RequestError
from pycore.kernel.lines import endings
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json
from pycore.links import beside, lines
from pycore.links.digits import Digits, DigitsError, Taken
from pycore.links.frame import framed
from pycore.links.lines import Moments
from pycore.links.link import pack, unpack
from pycore.links.sent import ANNOTATED
from tests.playouts import PLAYED, VARIANTS, Variant
from tests.texts.trees import random_tree

from .reader import read_lines
from .test_link import ALPHABET, ask, refused

SEEDS = ["0", "7", "1234567", "Wednesday ☺"]


def tree(variant: Variant, seed: object) -> tuple[Game, Json]:
    """Return a random game with side lines and remarks, with a seed of its own, and endings of side lines."""
    dice = random.Random(f"{variant} {seed}")
    game = variant.ready()
    record = random_tree(game, dice)
    if "seed" not in game.spec.options:
        record["seed"] = dice.choice(SEEDS)
    record = with_endings(record, game, dice)
    if record["branches"]:
        (first, *_) = whole_lines(record)[1:]
        record["meta"]["scratch"] = [{"at": len(first), "line": line_names(first)[-1]}]
    if dice.random() < 0.5:
        record["meta"]["headers"] = {"White": "Ann ☺", "Event": 'the "first"'}
        record["meta"]["result"] = {"at": len(record["log"]), "text": "1-0"}
    return game, record


def whole_lines(record: Json) -> list[list[str]]:
    """Return all lines of a record from the start, the main one first."""
    log = record["log"]
    return [log, *([*log[: branch["at"]], *branch["log"]] for branch in record["branches"])]


def with_endings(record: Json, game: Game, dice: random.Random) -> Json:
    """Return a record in which the players have ended some of the side lines."""
    found = []
    for line in whole_lines(record)[1:]:
        if dice.random() < 0.5:
            side = dice.choice([None, *game.spec.sides])
            reason = endings.RESIGNATION if side else endings.AGREEMENT
            found.append({"at": len(line), "reason": reason, "side": side, "line": line_names(line)[-1]})
    return {**record, **({"endings": found} if found else {})}


def sent(game: Game, record: Json, games: Any = PLAYED) -> str:
    """Return the link of a record with all its lines."""
    return pack(games, game, record, records.replay(game, record["start"], record["log"]), ANNOTATED)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_tree_comes_back_as_it_is(variant: Variant) -> None:
    for seed in range(6):
        game, record = tree(variant, seed)
        text = sent(game, record)
        found = unpack(PLAYED, text)

        assert text[0] == "3" and text[-1].isalnum()
        assert (found.what, found.table, found.offer, found.question) == (ANNOTATED, "", False, None)
        assert found.record == record


@pytest.mark.parametrize("game", list(GAMES))
def test_a_reader_written_from_the_document_alone_reads_all_lines(game: str) -> None:
    for seed in range(3):
        made, record = tree(Variant(game, {}), f"read {seed}")
        found = read_lines(sent(made, record, GAMES), ask)

        assert found["lines"] == whole_lines(record)
        names = [(len(log), line_names(log)[-1]) for log in found["moments"]]
        for name, key in (("notes", "n"), ("glyphs", "g"), ("drawn", "d")):
            where = [names[m] if m >= 0 else (-1 - m, "") for m, *_ in found["beside"].get(key, [])]
            assert where == [(one["at"], one["line"]) for one in record["meta"].get(name, [])]


def test_what_is_of_no_moment_of_the_game_or_has_no_shape_stays_behind() -> None:
    game, record = tree(Variant("turtle-shell", {}), 1)
    elsewhere = {"at": 1, "line": "00000000"}
    cells: Json = {"cells": ["B1"], "second": False}
    record["meta"] = {
        "notes": [{**elsewhere, "text": "?", "when": ""}, "no note", {"at": "1", "text": "?"}, {"at": 0, "text": 5}],
        "drawn": [{**elsewhere, **cells}, {"at": 0, "line": "", "cells": []}, {"at": 99, "line": "", **cells}],
        "glyphs": [{"at": 0, "line": "", "nag": "1"}],
        "comments": {"x": "?", "01": "?", "999": "?", "0": 5},
        "headers": [],
        "result": "1-0",
        "seats": {"white": {"kind": "person"}},
    }

    assert unpack(PLAYED, sent(game, record)).record["meta"] == {}


def test_a_line_that_cannot_be_played_to_its_end_ends_before_that() -> None:
    game, record = tree(Variant("turtle-shell", {}), 1)
    line = {"at": 0, "log": [*record["log"][:2], "nonsense", "more"]}

    assert unpack(PLAYED, sent(game, {**record, "branches": [line]})).record["branches"] == []
    with pytest.raises(RecordError):
        sent(game, {**record, "log": [*record["log"], "nonsense"]})


@pytest.mark.guard(name="a link with lines has both its checksums")
def test_no_damaged_link_with_lines_is_opened() -> None:
    dice = random.Random(9)
    texts = [sent(*tree(Variant(game, {}), 2)) for game in PLAYED]
    for _ in range(400):
        text = dice.choice(texts)
        at = dice.randrange(1, len(text))
        spoilt = dice.choice(
            [text[:at] + dice.choice(ALPHABET) + text[at + 1 :], text[:at], text[:at] + text[at + 1 :], text + "A"]
        )
        if spoilt != text:
            assert refused(spoilt) in ("cut", "changed", "not-a-link")
    frame = framed(texts[0])
    assert refused(frame._replace(check=bytes([frame.check[0] ^ 1]) + frame.check[1:]).text()) == "changed"
    for flags in range(61):
        if flags != frame.flags & 63:
            assert refused(frame._replace(flags=frame.flags & 192 | flags).text()) == "changed"


@pytest.mark.guard(name="a link with lines has both its checksums")
def test_other_numbers_are_refused_in_bounded_time() -> None:
    dice = random.Random(3)
    frame = framed(sent(*tree(Variant("turtle-shell", {}), 2)))
    for _ in range(200):
        number = dice.randbytes(dice.choice([0, 1, 5, 40, 200, 2_000]))
        other = frame._replace(game=dice.randrange(len(PLAYED)), number=number, flags=dice.choice((0, 3, 6, 9)))

        assert refused(other.text()) in ("changed", "newer", "unknown-game", "other-rules")


def moments(game: str = "turtle-shell") -> Moments:
    """Return the moments of a game before the first move."""
    return Moments(Variant(game, {}).ready(), "0", None)


@pytest.mark.guard(name="a link with lines holds so many moves")
def test_more_moves_than_a_link_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_ACTIONS", 40)
    digits = Digits()
    digits.put(0, 41)
    digits.put_large(1)
    digits.put(0, 1)
    digits.put_large(41)
    with pytest.raises(DigitsError):
        lines.take(Taken(digits.packed()), moments(), by_hand=True)
    many = Digits()
    many.put(0, 41)
    many.put_large(41)
    with pytest.raises(DigitsError):
        lines.take(Taken(many.packed()), moments(), by_hand=True)
    game, record = tree(Variant("turtle-shell", {}), 1)
    with pytest.raises(RequestError) as refusal:
        pack(PLAYED, game, {**record, "log": record["log"] * 9_000}, None, ANNOTATED)  # type: ignore[arg-type]
    assert refusal.value.code == "too-large"


@pytest.mark.guard(name="a link with lines has side lines of a table's size")
def test_side_lines_together_have_the_size_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_BYTES", 100)
    grown = moments()
    lines.parts_of(grown, [[], ["b1b3", "c7c6", "c2c3"]])
    end = len(grown.before) - 1

    assert len(lines.branches_of(grown, [0] + [end] * 4)) == 4
    with pytest.raises(DigitsError):
        lines.branches_of(grown, [0] + [end] * 5)


@pytest.mark.guard(name="what stands beside the moves in a link has a limit")
def test_what_stands_beside_the_moves_is_not_inflated_without_end() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 8, 0, beside.DICTIONARY)
    bomb = deflate.compress(b'{"c":"' + b" " * (beside.MOST_BYTES * 4) + b'"}') + deflate.flush()

    assert len(bomb) < 12_000
    with pytest.raises(DigitsError):
        beside.unpacked(bomb)


@pytest.mark.parametrize(
    "said",
    [
        {"n": [[0, 5, ""]]},
        {"n": [[0, "so"]]},
        {"n": [["0", "so", ""]]},
        {"n": [[99, "so", ""]]},
        {"n": [[-9, "so", ""]]},
        {"n": [[True, "so", ""]]},
        {"n": 5},
        {"n": "so"},
        {"c": [[0, None]]},
        {"c": [[-1, "so"]]},
        {"c": {"0": "so"}},
        {"d": [[0, [], 0]]},
        {"d": [[0, ["B1", "B2", "B3"], 0]]},
        {"d": [[0, [5], 0]]},
        {"d": [[0, ["B1"], 0, {}]]},
        {"g": [[0, "1"]]},
        {"g": [[0, -1]]},
        {"k": [[0, ["x"]]]},
        {"s": ["0"]},
        {"h": ["White"]},
        {"h": {"White": 5}},
        {"r": [0]},
        {"r": [0, 5]},
        {"e": [[0, {"reason": "boredom", "side": None}]]},
        {"e": [[0, {"reason": "resignation", "side": "green"}]]},
        {"e": [[99, {"reason": "agreement", "side": None}]]},
        {"e": [[0, "agreement"]]},
    ],
    ids=str,
)
@pytest.mark.guard(name="what stands beside the moves in a link has its shape")
def test_what_stands_beside_the_moves_must_have_its_shape(said: Json) -> None:
    game = Variant("turtle-shell", {}).ready()
    with pytest.raises(DigitsError):
        beside.brought(said, records.new(game), moments())


@pytest.mark.parametrize("given", [b"x", b"\x00" * 9, beside.packed({"c": []})[:-1], b'{"c":[]}'])
@pytest.mark.guard(name="what stands beside the moves in a link is whole")
def test_other_bytes_beside_the_moves_are_refused(given: bytes) -> None:
    with pytest.raises(DigitsError):
        beside.unpacked(given)


def test_an_annotated_game_travels_through_the_door() -> None:
    _, record = tree(Variant("pilgrim", {}), 5)
    reply = ask(do="pack", record={**record, "at": 0}, what="annotated")
    found = ask(do="unpack", text=f"{reply['text']}.)")

    assert reply["chars"] == len(reply["text"])
    assert (found["what"], found["sent"]) == ("annotated", reply["text"])
    assert found["record"] == record
    (read,) = ask(do="read", text=f"Look: #/g/{reply['text']} !")["candidates"]
    assert (read["kind"], read["what"], read["record"]) == ("link", "annotated", record)
