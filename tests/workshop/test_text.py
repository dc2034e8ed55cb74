"""Tests of the texts of made games: what is accepted, their one form, their hash, and their links."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import tracemalloc
import zlib
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.kernel.errors import GameTextError, LinkError
from pycore.workshop import text as texts
from pycore.workshop.text import GameText, checked, pack, shown_name, unpack

from .made import ask, hexapawn


def given(**changed: Any) -> dict[str, Any]:
    """Return a small text, changed."""
    whole = {"format": 1, "name": "Nim", "author": "Ada", "licence": "MIT", "files": {"game.py": "GAME = None\n"}}
    return {**whole, **changed}


def link_of(canonical: bytes, check: bytes | None = None) -> str:
    """Return a link with any content."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(canonical) + deflate.flush()
    check = hashlib.sha256(canonical).digest()[:4] if check is None else check
    return "1" + base64.urlsafe_b64encode(check + packed).rstrip(b"=").decode()


def reason(link: str) -> str:
    """Return why a link cannot be opened."""
    with pytest.raises(LinkError) as error:
        unpack(link)
    return error.value.reason


def test_the_canonical_form_is_the_documented_one() -> None:
    text = checked(given(author="Zoë"))

    assert text.canonical() == (
        '{"author":"Zoë","files":{"game.py":"GAME = None\\n"},"format":1,"licence":"MIT","name":"Nim"}'.encode()
    )
    assert text.hash == hashlib.sha256(text.canonical()).hexdigest()
    assert text.id == "made-" + text.hash[:16]
    assert checked(text.json()) == text


def test_order_and_line_ends_do_not_matter_but_every_letter_does() -> None:
    text = checked(given())

    assert checked(dict(reversed(given().items()))).hash == text.hash
    assert checked(given(files={"game.py": "GAME = None\r\n"})).hash == text.hash
    assert checked(given(files={"game.py": "GAME = None\r"})).hash == text.hash
    others = [given(files={"game.py": "GAME = None"}), given(name="Nim2"), given(author=""), given(licence="")]
    assert len({text.hash, *(checked(other).hash for other in others)}) == 5


WRONG: dict[str, list[tuple[Any, str]]] = {
    "the text of a made game is an object": [([], ""), ("text", "")],
    "the text of a made game has a format": [
        *(({}, "format"), (given(format=True), "format"), (given(format="1"), "format")),
    ],
    "the text of a made game is not of a newer page": [(given(format=2), "format")],
    "the text of a made game has no other fields": [(given(more=1), "format")],
    "a made game has a name": [(given(name=""), "name")],
    "what a made game says of itself is text": [
        *((given(name=None), "name"), (given(author=7), "author"), (given(licence=["MIT"]), "licence")),
    ],
    "what a made game says of itself has a limit": [(given(name="x" * 61), "name"), (given(author="x" * 81), "author")],
    "what a made game says of itself is one line": [
        (given(name=name), "name") for name in ("two\nlines", " Nim", "a\u202eb", "\ud800")
    ],
    "a made game has its program": [(given(files=files), "files") for files in (None, [], {"rules.md": ""})],
    "a made game has the files that are allowed": [
        (given(files={"game.py": "", **{f"m{n}.py": "" for n in range(40)}}), "files")
    ],
    "a file of a made game has the name of one": [
        (given(files={"game.py": "", path: ""}), "files")
        for path in ("../up.py", "a/b.py", "__init__.py", "__proto__", "Board.py", "notes.html", "a.py\n")
    ],
    "a file of a made game is a text": [(given(files={"game.py": 3}), "game.py")],
    "a file of a made game holds only text": [
        (given(files={"game.py": text}), "game.py") for text in ("a\0b", "\udfff")
    ],
    "a made game has a limit": [(given(files={"game.py": "x" * (texts.MOST_BYTES - 50)}), "files")],
}
"""Texts by the guard that refuses them, each with the field that is told."""


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        pytest.param(*wrong, id=f"{guard}, {number}", marks=pytest.mark.guard(name=guard))
        for guard, each in WRONG.items()
        for number, wrong in enumerate(each)
    ],
)
def test_what_is_no_text_of_a_game_is_refused_with_its_field(wrong: Any, field: str) -> None:
    with pytest.raises(GameTextError) as error:
        checked(wrong)

    assert error.value.field == field
    assert error.value.message.endswith(".")
    reply = ask("pack-game", text=wrong)
    assert reply["error"]["code"] == ("bad-game" if isinstance(wrong, dict) else "bad-request")


def test_the_largest_text_and_the_most_files_are_accepted() -> None:
    room = texts.MOST_BYTES - len(checked(given(files={"game.py": ""})).canonical())
    largest = checked(given(files={"game.py": "x" * room}))
    many = checked(given(files={"game.py": "", **{f"m{n}.py": "" for n in range(39)}}))

    assert len(largest.canonical()) == texts.MOST_BYTES
    assert unpack(pack(largest)) == largest
    assert unpack(pack(many)) == many


def test_a_text_that_cannot_be_compressed_still_fits_into_a_link() -> None:
    dice = random.Random("noise")
    noise = "".join(chr(dice.choice([*range(32, 34), *range(35, 92), *range(93, 127)])) for _ in range(250_000))
    assert unpack(pack(checked(given(files={"game.py": noise})))).files["game.py"] == noise
    assert texts.MOST_LINK > (texts.MOST_BYTES + 4) * 4 / 3 + 200


def test_a_link_carries_the_whole_text() -> None:
    text = checked(hexapawn())
    link = pack(text)

    assert link == link_of(text.canonical())
    assert unpack(link) == text
    assert len(link) < 6_000
    told = ask("unpack-game", link=link)
    assert (told["text"], told["game"], told["hash"]) == (text.json(), text.id, text.hash)
    assert ask("pack-game", text=told["text"]) == {"ok": True, "game": text.id, "hash": text.hash, "link": link}


@pytest.mark.guard(name="a link of a made game has its hash")
def test_every_damaged_link_is_refused() -> None:
    link = pack(checked(given()))
    for length in range(2, len(link)):
        assert reason(link[:length]) in ("cut", "changed")
    for at in range(1, len(link)):
        for letter in "A_z":
            if letter != link[at] and at < len(link) - 1:  # the last letter has bits that mean nothing
                assert reason(link[:at] + letter + link[at + 1 :]) in ("cut", "changed", "too-large")
    assert reason(link + "AAAA") == "changed"


NO_LINKS: dict[str, list[tuple[str, str]]] = {
    "a link of a made game has the letters of links": [(link, "not-a-link") for link in ("", "1", "1abc def", "1é")],
    "a link of a made game begins with its format": [
        *(("x123", "not-a-link"), ("0123", "not-a-link"), ("2abcdefgh", "newer")),
    ],
    "a link of a made game has a limit": [("1" + "A" * texts.MOST_LINK, "not-a-link")],
    "a made game has a limit in its link": [(link_of(b"x" * 400_000), "too-large")],
    "a link of a made game holds JSON": [
        (link_of(held), "changed") for held in (b"\xff", b"not JSON", b'{"a":' + b"[" * 3_000 + b"]" * 3_000 + b"}")
    ],
    "a link of a made game has its hash": [(link_of(checked(given()).canonical(), b"\0\0\0\0"), "changed")],
    "one made game has one link": [(link_of(json.dumps(given()).encode()), "changed")],
}
"""Links by the guard that refuses them, each with the reason."""


@pytest.mark.parametrize(
    ("link", "why"),
    [
        pytest.param(*wrong, id=f"{guard}, {number}", marks=pytest.mark.guard(name=guard))
        for guard, links in NO_LINKS.items()
        for number, wrong in enumerate(links)
    ],
)
def test_what_is_no_link_to_a_game_is_refused_with_a_reason(link: str, why: str) -> None:
    assert reason(link) == why


@pytest.mark.guard(name="a link of a made game unpacks only so far")
@pytest.mark.guard(name="a link of a made game is mended only so far")
def test_a_bomb_is_refused_without_being_unpacked() -> None:
    """100 MB of zeros take 100 kB as deflate: nothing beyond the limit is ever inflated."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = deflate.compress(b"0" * 100_000_000) + deflate.flush()
    link = "1" + base64.urlsafe_b64encode(b"\0\0\0\0" + bomb).rstrip(b"=").decode()

    assert len(link) < texts.MOST_LINK
    for inflate in (reason, texts.mended):
        tracemalloc.start()
        found = inflate(link)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert found in ("too-large", link)
        assert peak < 8 * texts.MOST_BYTES, inflate.__name__


@pytest.mark.guard(name="the text of a made game is an object")
def test_links_that_hold_no_game_are_refused_as_texts() -> None:
    for wrong in (b"[]", b'{"format":1}', b"7"):
        with pytest.raises(GameTextError):
            unpack(link_of(wrong))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.guard(name="a made game has no name of ours")
def test_a_made_game_cannot_take_the_name_of_a_game_of_the_registry(game: Any) -> None:
    for name in (game.name, game.name.upper(), game.id, game.name.replace(" ", "  "), f"{game.name}!"):
        reply = ask("pack-game", text=given(name=name))
        assert (reply["error"]["code"], reply["error"]["field"]) == ("bad-game", "name")
        forged = link_of(checked(given(name=name)).canonical())
        assert ask("unpack-game", link=forged)["name"] == f"{name} (made by somebody else)"
    assert shown_name("Nim") == "Nim"


def test_ids_of_the_registry_are_never_those_of_made_games() -> None:
    assert not any(id.startswith("made-") for id in GAMES)
    assert GameText("Nim", "", "", {}).id.startswith("made-")
