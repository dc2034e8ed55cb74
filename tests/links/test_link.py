"""Tests of links: every record is unpacked unchanged, links are short, and no damaged link is opened."""

from __future__ import annotations

import base64
import gc
import json
import random
import re
from collections.abc import Iterator
from math import log2
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import Option, setup
from pycore.kernel import record as records
from pycore.kernel.errors import LinkError
from pycore.kernel.lines import endings
from pycore.kernel.types import Json
from pycore.links.frame import Frame, framed
from pycore.links.link import pack, unpack
from tests.playouts import PLAYED, VARIANTS, Play, Variant
from tests.playouts import random_play as played_at_random
from tests.toy import TOY

from .reader import crc16, read_link

ALL = PLAYED
"""The games as links number them here; the toy comes last, as a new game would."""
GENERATOR = random.Random(14)
SEEDS = ["0", "1", "999999", "1000000", "007", "-3", "1" * 30, "9" * 60, "Wednesday ☺", ""]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
EMPTY = {"format": 1, "game": "turtle-shell"}
SECONDS = 0.05
"""The limits of reading a damaged link."""
SPARE = 16
"""The bytes that a link may have beyond the information in its choices."""

each_game = pytest.mark.parametrize("game", list(PLAYED))


def random_play(game: str, *given: Any, **more: Any) -> Play:
    """Return a random game."""
    return played_at_random(PLAYED[game], *given, **more)


def ask(**request: Any) -> Json:
    """Return the reply of the door to a request."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def packed(play: Play, what: str = "game", table: str = "", games: Any = ALL) -> str:
    """Return the link of a random game."""
    return pack(games, play.game, play.record, play.played, what, table)


def size(text: str) -> int:
    """Return the number of bytes of a link."""
    return len(text) * 3 // 4


def kept(record: Json) -> Json:
    """Return the part of a record that a link keeps."""
    found = {name: record[name] for name in ("game", "options", "seed", "start")}
    return found | {"log": record["log"][: record["at"]], "ended": endings.ended(record)}


def refused(text: str, games: Any = ALL) -> str:
    """Return the reason why a text is refused."""
    with pytest.raises(LinkError) as error:
        unpack(games, text)
    assert error.value.json() == {"code": "bad-link", "message": error.value.message, "reason": error.value.reason}
    assert error.value.message.endswith(".")
    return error.value.reason


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_packed_record_is_unpacked_unchanged(variant: Variant) -> None:
    options = {name: value for name, value in variant.options.items() if name != "seed"}
    for at, seed in enumerate(SEEDS):
        play = random_play(variant.game, options, seed, GENERATOR, longest=7 * at, by_hand=at % 3 == 2)
        text = packed(play)
        found = unpack(ALL, text)

        assert kept(found.record) == kept(play.record)
        assert (found.what, found.table) == ("game", "")
        assert (found.record["at"], found.record["branches"], found.record["meta"]) == (len(play.record["log"]), [], {})
        assert re.fullmatch("[A-Za-z0-9][A-Za-z0-9_-]*[A-Za-z0-9]", text)


@each_game
def test_a_link_has_at_most_16_bytes_more_than_the_information_in_its_choices(game: str) -> None:
    choices = {name: other for name, option in PLAYED[game].options.items() if (other := last_choice(option))}
    for seed in ("0", "999999"):
        for by_hand in (False, True):
            for longest in (0, 1, 2, 3, 60, 200):
                play = random_play(game, choices, seed, GENERATOR, longest=longest, by_hand=by_hand)
                side = play.game.spec.sides[-1]
                ended = endings.end(play.record, endings.RESIGNATION, side)

                assert size(packed(play._replace(record=ended))) <= play.bound + SPARE


def last_choice(option: Option) -> str | None:
    """Return the value with the greatest number of an option that is not free text."""
    if option.kind == "number":
        return str(option.high)
    if option.kind == "several":
        return "+".join([option.values[-1]] * option.high)
    return option.values[-1] if option.values else None


@each_game
def test_a_link_ends_at_the_current_position(game: str) -> None:
    play = random_play(game, {}, "5", GENERATOR, longest=30)
    log = play.record["log"]
    half = len(log) // 2
    ended = endings.end(play.record, endings.AGREEMENT)
    undone = ended | {"at": half, "branches": [{"at": 0, "log": log[:1]}], "meta": {"name": "Ours"}, "rest": ["what"]}

    assert unpack(ALL, packed(play._replace(record=ended))).record["ended"] == ended["ended"]
    found = unpack(ALL, packed(play._replace(record=undone))).record
    assert found["log"] == log[:half] and found["at"] == half
    assert not {"ended", "rest"} & set(found)


@each_game
def test_a_game_from_a_position_of_its_own(game: str) -> None:
    before = random_play(game, {}, "5", GENERATOR, longest=20)
    start = before.game.rules.write(before.played.positions[-1])
    play = random_play(game, {}, "5", GENERATOR, longest=20, start=start)
    text = packed(play)

    assert kept(unpack(ALL, text).record) == kept(play.record)
    assert size(text) <= play.bound + SPARE + len(start) + 1


@each_game
def test_a_position_has_neither_history_nor_seed(game: str) -> None:
    for longest in (0, 1, 17, 400):
        play = random_play(game, {}, "a secret", GENERATOR, longest=longest)
        found = unpack(ALL, packed(play, "position"))
        there = play.game.rules.write(play.played.positions[-1])

        assert found.what == "position"
        assert kept(found.record) == kept(play.record) | {"log": [], "start": there, "seed": "0", "ended": None}


@each_game
def test_a_turn_names_its_table(game: str) -> None:
    play = random_play(game, {}, "5", GENERATOR, longest=30)
    found = unpack(ALL, packed(play, "turn", "aZ09bcde"))

    assert (found.what, found.table) == ("turn", "aZ09bcde")
    assert kept(found.record) == kept(play.record)
    assert packed(play, "turn", "aZ09bcde") != packed(play, "turn", "aZ09bcdf")


@pytest.mark.parametrize("game", [game for game, card in GAMES.items() if len(card.sides) == 2])
def test_a_turn_may_offer_a_draw_without_ending_the_game(game: str) -> None:
    plays = (random_play(game, {}, "5", GENERATOR, longest=longest) for longest in range(30, 0, -2))
    play = next(play for play in plays if not play.game.rules.outcome(play.played.positions[-1]))
    plain, text = packed(play, "turn", "friends01"), pack(ALL, *play[:3], "turn", "friends01", offer=True)
    found = unpack(ALL, text)

    assert (found.offer, unpack(ALL, plain).offer) == (True, False)
    assert kept(found.record) == kept(play.record) and "ended" not in found.record
    assert len(text) == len(plain)
    frame = framed(text)
    for flags in set(range(62)) - {frame.flags}:
        assert refused(frame._replace(flags=flags).text()) == "changed"
    assert read_link(pack(GAMES, *play[:3], "turn", "friends01", offer=True), ask)["offer"] is True


@pytest.mark.guard(name="a draw is offered with a turn of a game for two")
def test_a_draw_can_be_offered_only_with_a_turn_of_a_game_for_two() -> None:
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3"], "at": 1}
    turn = {"what": "turn", "table": "friends01", "offer": True}
    over = {**record, "ended": {"at": 1, "reason": "resignation", "side": "white"}}
    alone = {"format": 1, "game": "temple-island", "log": [], "at": 0}

    assert ask(do="unpack", text=ask(do="pack", record=record, **turn)["text"])["offer"] is True
    for bad in ({**turn, "record": over}, {**turn, "record": alone}, {"record": record, "offer": True}):
        assert ask(do="pack", **bad)["error"]["code"] == "bad-request"
    assert ask(do="pack", record=record, **turn | {"offer": 1})["error"]["code"] == "bad-request"


def test_dice_thrown_by_hand_are_in_the_link() -> None:
    drawn = random_play("temple-island", {}, "5", GENERATOR, longest=60)
    by_hand = random_play("temple-island", {}, "5", GENERATOR, longest=60, by_hand=True)

    assert size(packed(drawn)) < size(packed(by_hand)) <= by_hand.bound + SPARE
    assert unpack(ALL, packed(by_hand)).record["log"] == by_hand.record["log"]


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("what", ["game", "position", "turn"])
def test_a_reader_written_from_the_document_alone_reads_links(game: str, what: str) -> None:
    card = GAMES[game]
    several = {"external": "camel+mastodon", "river": "a2b3c4/a7b6c5", "quiet": "77", "lost_limit": "5"}
    choices = {name: value for name, value in several.items() if name in card.options}
    for options, seed, by_hand in (({}, "0", False), (choices, "1234567", True), (choices, "a seed ☺", False)):
        play = random_play(game, options, seed, GENERATOR, longest=40, by_hand=by_hand)
        record = endings.end(play.record, endings.RESIGNATION, card.sides[0])
        text = packed(play._replace(record=record), what, "table123" if what == "turn" else "", GAMES)
        found = read_link(text, ask)

        record = unpack(ALL, text).record
        assert {name: found[name] for name in kept(record)} == kept(record)
        assert (found["what"], found["table"]) == (what, "table123" if what == "turn" else "")


# Damage


def samples() -> list[str]:
    """Return links of every game and kind."""
    found = []
    for game in PLAYED:
        for longest, what in ((0, "game"), (1, "game"), (25, "turn"), (25, "position"), (120, "game")):
            play = random_play(game, {}, "42", GENERATOR, longest=longest, by_hand=longest == 25)
            found.append(packed(play, what, "friends01" if what == "turn" else ""))
    return found


def damaged(text: str, dice: random.Random) -> str:
    """Return a text with the kind of damage that happens in transit."""
    at, other = dice.randrange(len(text)), dice.randrange(len(text))
    spoilt = [
        text[:at] + dice.choice(ALPHABET) + text[at + 1 :],
        text[:at] + text[at + 1 :],
        text[:at] + dice.choice(ALPHABET) + text[at:],
        text[:at],
        text[at:],
        text[: min(at, other)] + text[max(at, other) :],
        text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
        text[:at] + text[at:].swapcase(),
        text.lower(),
        text[::-1],
        text + dice.choice(ALPHABET + ".=+/ \n"),
        dice.choice(" .\n") + text,
        "".join(dice.choice(ALPHABET) if dice.random() < 0.2 else letter for letter in text),
        "".join(dice.choice(ALPHABET) for _ in text),
        text[:at] + dice.choice("é☺\0 %") + text[at + 1 :],
    ]
    return dice.choice(spoilt)


def spoilt_links(count: int) -> Iterator[tuple[str, str]]:
    """Yield `count` links, each with a damaged version."""
    dice, texts = random.Random(5), samples()
    while count:
        text = dice.choice(texts)
        spoilt = damaged(text, dice)
        if spoilt != text:
            count -= 1
            yield text, spoilt


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.guard(name="a link has both its checksums")
def test_no_damaged_link_is_opened(count: int) -> None:
    slowest = 0.0
    gc.disable()  # memory left by other tests is not counted
    try:
        for _, spoilt in spoilt_links(count):
            begun = process_time()
            assert refused(spoilt) in ("not-a-link", "cut", "changed")
            slowest = max(slowest, process_time() - begun)
    finally:
        gc.enable()

    print(f"slowest of {count}: {slowest * 1000:.1f} ms")
    assert slowest < SECONDS


@pytest.mark.guard(name="a link has both its checksums")
def test_changing_any_letter_is_detected() -> None:
    text = packed(random_play("turtle-shell", {}, "7", GENERATOR, longest=12))
    for at in range(len(text)):
        for letter in ALPHABET:
            if letter != text[at]:
                refused(text[:at] + letter + text[at + 1 :])


@pytest.mark.guard(name="a link that is cut is told as that")
def test_a_missing_end_is_reported() -> None:
    text = packed(random_play("pilgrim", {}, "7", GENERATOR, longest=40))

    assert {refused(text[:at]) for at in range(2, len(text))} == {"cut"}
    assert refused(text + "A") == refused(text + text) == "changed"


@pytest.mark.guard(name="a link has a limit")
@pytest.mark.guard(name="a link has the letters of links")
@pytest.mark.guard(name="a link begins with its format")
def test_text_that_is_not_a_link_is_reported() -> None:
    texts = [
        "",
        "1",
        "x" * 40,
        "hello",
        "1. e4 e5",
        "1" * 16_385,
        "1A.A",
        "0AAA",
        "https://example.org/#/g/1A",
        "1Aé",
        "🐢" * 9,
    ]

    assert [refused(text) for text in texts] == ["not-a-link"] * len(texts)


@pytest.mark.guard(name="a link is what its game is packed as")
def test_invalid_contents_with_a_valid_first_checksum_are_refused() -> None:
    """The contents are numbers of any length that no game produces; they are refused in bounded time."""
    dice = random.Random(3)
    for _ in range(300):
        number = dice.randbytes(dice.choice([0, 1, 5, 40, 200, 12_000]))
        frame = Frame(dice.randrange(16), dice.randbytes(3), number, dice.randrange(256) & 0xDF)

        assert refused(frame.text()) in ("changed", "newer", "unknown-game", "other-rules")


@pytest.mark.guard(name="a link is what its game is packed as")
def test_a_wrong_second_checksum_is_reported_as_changed() -> None:
    frame = framed(packed(random_play("monkey-king", {}, "7", GENERATOR, longest=20)))
    other = bytes([frame.check[0] ^ 1]) + frame.check[1:]

    assert refused(frame._replace(check=other).text()) == "changed"


@pytest.mark.guard(name="a link is what its game is packed as")
def test_one_record_has_one_text() -> None:
    """A number followed by a zero byte, and dice by hand that equal those of the seed, would mean the same; both are
    refused.
    """
    play = random_play("turtle-shell", {}, "7", GENERATOR, longest=20)
    frame = framed(packed(play))

    assert refused(frame._replace(number=b"\0" + frame.number).text()) == "changed"
    assert refused(frame._replace(flags=frame.flags + 3).text()) == "changed"


@pytest.mark.guard(name="a link of a newer page is told as that")
@pytest.mark.guard(name="a link has its first checksum")
def test_a_newer_format_is_distinguished_from_damage() -> None:
    frame = bytearray(b"h" * 40)
    whole = 56 << 18 | len(frame) << 4 | 1
    frame[:3] = whole.to_bytes(3, "big")
    frame[3:5] = crc16(bytes(frame[:3] + frame[5:])).to_bytes(2, "big")
    text = base64.urlsafe_b64encode(bytes(frame)).rstrip(b"=").decode()

    assert text[0] == "4"
    with pytest.raises(LinkError, match="made by a newer version of this page") as error:
        unpack(ALL, text)
    assert error.value.reason == "newer"
    assert refused(text[:-9] + "A" + text[-8:]) == "changed"


@pytest.mark.guard(name="a link is of a game that there is")
def test_an_unknown_game_is_reported() -> None:
    text = packed(random_play(TOY.id, {}, "7", GENERATOR, longest=9))

    assert unpack(ALL, text).record["game"] == TOY.id
    assert refused(text, GAMES) == "unknown-game"


@pytest.mark.parametrize(("ours", "reason"), [(1, "newer"), (4, None), (5, "other-rules")])
def test_links_under_other_rules_open_if_the_game_is_the_same(ours: int, reason: str | None) -> None:
    """A game packed under version 4 of the rules is opened under another version."""
    four = TOY._replace(version=4)
    play = random_play(TOY.id, {}, "7", GENERATOR, longest=9)
    made = play.game._replace(spec=four)
    text = pack({TOY.id: four}, made, play.record, play.played)

    same = TOY._replace(version=ours)
    assert unpack({TOY.id: same}, text).record["log"] == play.record["log"]
    assert unpack({TOY.id: same}, text).record["rules"] == ours
    frame = framed(text)
    spoilt = frame._replace(check=b"abc").text()
    assert refused(spoilt, {TOY.id: same}) == (reason or "changed")


def test_old_links_open_after_a_game_gets_new_options() -> None:
    """New values and options come last, and `in_links` lists what earlier links know."""
    before = TOY._replace(options={"kind": Option("a", "", ("a", "b")), "seed": TOY.options["seed"]})
    grown = before._replace(
        options={
            "kind": Option("a", "", ("a", "b", "c"), in_links=2),
            "seed": TOY.options["seed"],
            "late": Option("no", "", ("no", "yes"), in_links=0),
            "count": Option("3", "", kind="number", low=1, high=5, in_links=0),
        }
    )
    for value in ("a", "b"):
        game = setup(before, {"kind": value, "seed": "5"})
        record = records.new(game)
        text = pack({TOY.id: before}, game, record, records.replay(game, None, []))

        assert unpack({TOY.id: grown}, text).record["options"] == {"kind": value, "late": "no", "count": "3"}
    for options in ({"kind": "c"}, {"late": "yes"}, {"kind": "b", "late": "yes", "count": "5"}):
        game = setup(grown, options | {"seed": "5"})
        record = records.new(game)
        text = pack({TOY.id: grown}, game, record, records.replay(game, None, []))

        assert unpack({TOY.id: grown}, text).record["options"] == record["options"]


# Through the door


def table_of(play: Play) -> Json:
    """Return the record as the page has it."""
    return play.record | {"meta": {"name": "A table"}}


def test_the_door_packs_and_unpacks() -> None:
    play = random_play("monkey-king", {"river": "a2b3c4/a7b6c5"}, "77", GENERATOR, longest=25)
    reply = ask(do="pack", record=table_of(play), what="turn", table="abcdefgh12345678")

    assert reply["ok"] and reply["chars"] == len(reply["text"])
    found = ask(do="unpack", text=reply["text"])
    assert (found["what"], found["table"]) == ("turn", "abcdefgh12345678")
    assert kept(found["record"]) == kept(play.record)
    assert "table" not in ask(do="unpack", text=ask(do="pack", record=table_of(play))["text"])
    assert ask(do="open", record=found["record"])["problem"] is None


UNPACKABLE: dict[str, list[tuple[Json, str]]] = {
    "a link is of a kind that there is": [({"what": "all"}, "bad-request")],
    "a turn is of a table of friends": [
        *(({"what": "turn", **table}, "bad-request") for table in ({}, {"table": "short"})),
        *(({"what": "turn", "table": table}, "bad-request") for table in ("a" * 17, "abcdefg!")),
    ],
    "a link holds what can be followed": [
        ({"record": {**EMPTY, "log": log}}, "bad-record") for log in (["b1b3", "b1b3"], ["nonsense"])
    ],
    "a link holds so many moves": [({"record": {**EMPTY, "log": ["b1b3"] * 4_001}}, "too-large")],
    "a link that is made has a limit": [
        ({"record": {"format": 1, "game": "pilgrim", "seed": "x" * 20_000}}, "too-large")
    ],
    "a link says who ended its game": [
        ({"record": {**EMPTY, "ended": {"at": 0, "reason": "agreement", "side": "white"}}}, "bad-record")
    ],
    "a game is one that there is": [({"record": {"format": 1, "game": "go", "log": []}}, "unknown-game")],
    "a position has all its cells": [({"record": {**EMPTY, "start": "6/6 w"}}, "bad-position")],
    "an option has a value that it can have": [
        ({"record": {"format": 1, "game": "pilgrim", "options": {"external": "dragon"}}}, "bad-option"),
        ({"record": {**EMPTY, "seed": "x" * 201}}, "bad-option"),
    ],
}
"""Changes of a request to pack a table by the guard that refuses them, each with the code of the error."""


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(*wrong, id=f"{guard}, {number}", marks=pytest.mark.guard(name=guard))
        for guard, each in UNPACKABLE.items()
        for number, wrong in enumerate(each)
    ],
)
def test_a_record_that_cannot_be_packed_is_reported(change: Json, code: str) -> None:
    request = {"do": "pack", "record": EMPTY} | change

    assert ask(**request)["error"]["code"] == code


def test_the_legal_beginning_of_a_damaged_record_can_be_packed() -> None:
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "b1b3"], "at": 1}

    assert ask(do="unpack", text=ask(do="pack", record=record)["text"])["record"]["log"] == ["b1b3"]


@pytest.mark.guard(name="a link begins with its format")
def test_the_door_gives_the_reason_why_a_link_is_refused() -> None:
    assert ask(do="unpack", text="hello")["error"]["reason"] == "not-a-link"
    assert ask(do="unpack", text=7)["error"]["code"] == "bad-request"


def test_a_position_of_a_long_game_can_be_packed() -> None:
    """A link holds 4,000 actions, but a position has none."""
    game = setup(GAMES["pilgrim"], {})
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    record = records.new(game) | {"log": ["pass", "pass", *there_and_back], "at": 6}
    played = records.replay(game, None, record["log"])
    many = played._replace(positions=played.positions * 700, moves=played.moves * 700)

    assert unpack(ALL, pack(ALL, game, record | {"at": 4_006}, many, "position")).what == "position"


def test_the_bound_is_the_information_in_the_choices() -> None:
    """A forced action takes no bits, one of n takes log2 n bits."""
    play = random_play(TOY.id, {}, "3", GENERATOR, longest=9, by_hand=True)

    assert play.bound == pytest.approx(len(play.record["log"]) * log2(2) / 8)


def test_pairs_of_guests_are_ordered_and_may_be_equal_as_the_document_says() -> None:
    document = (Path(__file__).parent.parent.parent / "docs" / "api" / "links.md").read_text(encoding="utf-8")
    assert "pairs are ordered and may be equal" in document
    pairs = ["belfry+mastodon", "mastodon+belfry", "belfry+belfry", "mastodon+mastodon"]
    texts = [packed(random_play("pilgrim", {"external": pair}, "7", GENERATOR, longest=0)) for pair in pairs]

    assert len(set(texts)) == len(pairs)
    assert [unpack(ALL, text).record["options"]["external"] for text in texts] == pairs
