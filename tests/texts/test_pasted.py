"""Tests of text from outside that chats, mail programs and keyboards have changed: it is read, with its places."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.interfaces.pasted import Pasted, plain

from .test_reading import ask, each_game, kept, one, play, read, written


def wide(text: str) -> str:
    """Return a text in letters of full width, as Chinese and Japanese keyboards have them."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


def in_moves(text: str, change: Callable[[str], str]) -> str:
    """Return a text with the lines that are no tags and no escaped lines changed."""
    return "\n".join(line if line[:1] in ("[", "%") else change(line) for line in text.split("\n"))


WAYS: dict[str, Callable[[str], str]] = {
    "en dashes": lambda text: text.replace("-", "–"),
    "em dashes": lambda text: text.replace("-", "—"),
    "minus signs": lambda text: in_moves(text, lambda line: line.replace("-", "\u2212")),
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "zero-width spaces": lambda text: text.replace("1", "1\u200b"),
    "soft hyphens": lambda text: text.replace("e", "e\xad"),
    "direction marks": lambda text: "\u200e" + text.replace("\n", "\u200f\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of an old Macintosh": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "quoted mail": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "mail quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "mail quoted twice with spaces": lambda text: "".join(f"> > {line}\n" for line in text.splitlines()),
    "tabs": lambda text: text.replace(" ", "\t"),
    "full width": lambda text: in_moves(text, lambda line: wide(line.partition("{")[0]) if "{" not in line else line),
    "curly quotation marks": lambda text: text.replace(' "', " “").replace('"]', "”]"),
    "low quotation marks": lambda text: text.replace(' "', " „").replace('"]', "“]"),
}

each_way = pytest.mark.parametrize("way", WAYS)


@each_way
@each_game
def test_a_game_is_read_as_others_leave_it(game: str, way: str) -> None:
    record = play(game, 30).record

    assert kept(one(WAYS[way](written(record)), game=game)["record"])["log"] == record["log"]


@each_way
@each_game
def test_a_position_is_read_as_others_leave_it(game: str, way: str) -> None:
    found = play(game, 24)
    text = found.game.rules.write(found.played.positions[-1])
    best = read(WAYS[way](text), game=game)[0]

    assert (best["kind"], best["problems"]) == ("position", [])
    assert best["record"]["start"] == text


def test_a_result_is_read_with_dashes_and_fractions() -> None:
    for said, result in {
        "1–0": "1-0",
        "0—1": "0-1",
        "½–½": "1/2-1/2",
        "½-½": "1/2-1/2",
        "１／２－１／２": "1/2-1/2",
    }.items():
        assert one(f"1. e4 e5 {said}")["record"]["meta"]["result"]["text"] == result


def test_castling_is_read_with_dashes() -> None:
    for said in ("O–O", "0—0", "Ｏ－Ｏ", "0\u20110", "O\u200b-O"):
        assert one(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {said}")["record"]["log"][-1] == "e1g1"


@each_game
def test_places_of_problems_count_in_the_original(game: str) -> None:
    record = play(game, 12, by_hand=True).record
    text = written(record | {"at": 8})
    lines = text.partition("\n%")[0].rstrip().removesuffix("*").rstrip().split("\n")
    whole = "\ufeff" + "\r\n".join(f"> {line}".replace("-", "–") for line in [*lines, "\u3000Ｘ９–9 no"])
    (found,) = read(whole, game=game)
    problem = found["problems"][0]

    assert (problem["line"], problem["column"], problem["text"]) == (len(lines) + 1, 4, "Ｘ９–9")
    assert found["record"]["rest"] == ["Ｘ９–9", "no"]


def test_words_of_people_stay_as_they_are() -> None:
    """Comments and the values of tags keep their dashes, quotation marks and letters; only mail marks are left out."""
    text = (
        '> [White "Zoë “Z” ½–Meier\u200b"]\n> [Black „Ｆ＂g＂“]\n>\n'
        "> 1. e4 {ein Zug –\n> ½ ｝ „so“ ① } e5 ｛ } 好，的 ｝ 2. Nf3 ; – 3–0\n> Nc6 *"
    )
    record = one(text)["record"]

    assert record["log"] == ["pass", "pass", "e2e4", "e7e5", "g1f3", "b8c6"]
    assert record["meta"]["headers"] == {"White": "Zoë “Z” ½–Meier\u200b", "Black": "Ｆ＂g＂"}
    assert record["meta"]["comments"] == {"3": "ein Zug – ½ ｝ „so“ ①", "4": "} 好，的", "5": "– 3–0"}


def test_a_saved_game_with_curly_quotation_marks_is_read() -> None:
    record = one("{“format”: 1, “game”:\xa0“turtle-shell”, “log”: [“b1b3”]}")["record"]

    assert record["log"] == ["b1b3"]
    straight = one('{"format": 1, "game": "turtle-shell", "log": [], "meta": {"name": "“Ours” –"}}')["record"]
    assert straight["meta"] == {"name": "“Ours” –"}


@pytest.mark.parametrize(
    "typed", ["ｇ１ｆ３", "g1–f3", "g1\u200b f3", "g1—f3", "Ｎｆ３", "N f3", "g1\xa0f3", "N\xadf3"]
)
def test_typed_moves_are_made_plain(typed: str) -> None:
    record = {"format": 1, "game": "pilgrim", "log": ["pass", "pass"]}
    reply = ask(do="typed", record=record, text=typed)

    assert reply["action"] == "g1f3"


def test_every_place_leads_to_the_sign_it_came_from() -> None:
    dice = random.Random(44)
    signs = "ab1.–—½…\u200b\xad“”> >\n\n\r ＡＢ①ﬁ。、é好\u2028\xa0\ufeff🐢"
    for _ in range(300):
        original = "".join(dice.choices(signs, k=dice.randrange(40)))
        pasted = Pasted(original)
        places = [pasted.at(at) for at in range(len(pasted.text))]

        assert places == sorted(places)
        for at, place in enumerate(places):
            assert pasted.text[at] in (plain(original[place]) if original[place] != ">" else ">")
            line, column = pasted.place(at)
            begun = original[:place].replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
            lines = begun.split("\n") if original[place - 1 : place + 1] != "\r\n" else begun[:-1].split("\n")
            assert line == len(lines)
            assert column >= 1 and (column == len(lines[-1]) + 1 or original[place - 1 : place + 1] == "\r\n")
        begin = dice.randrange(len(places) + 1)
        part = pasted.part(begin, len(places))
        assert [part.at(at) for at in range(len(part.text))] == places[begin:]


def test_long_texts_are_made_plain_in_one_pass() -> None:
    """Every sign is looked at once: a text ten times as long takes ten times as many steps, whatever it consists of."""
    for text in ("½" * 60_000, "> " * 60_000, " \t" * 60_000, "\u200b" * 60_000, ">\n" * 60_000, "\r" * 60_000):
        pasted = Pasted(text)
        assert pasted.at(len(pasted.text)) == len(text)


def test_the_games_of_the_page_are_plain_themselves() -> None:
    """What this page writes has no signs that would be changed, so no game depends on how it is made plain."""
    for game in GAMES:
        text: Any = written(play(game, 40).record)
        assert plain(text) == text
