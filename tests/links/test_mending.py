"""Tests that links are read as chats, mail programs and services that pass links on leave them."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from urllib.parse import quote

import pytest

from pycore.games import GAMES
from pycore.kernel.types import Json
from tests.playouts import random_play
from tests.texts.test_reading import ask, read

TURTLE: Json = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6", "c2c3"]}
PLAYED = random_play(GAMES["pilgrim"], {}, "7", random.Random(4), longest=60).record
SITE = "https://somebody.example/chess/turtle-shell/#/g/"
LINKS = {
    "a game": ask(do="pack", record=PLAYED)["text"],
    "a turn": ask(do="pack", record=TURTLE, what="turn", table="friends01")["text"],
    "a question": ask(
        do="pack", record=TURTLE, what="position", question={"answer": "d7e7", "note": "It opens the file."}
    )["text"],
}
MIDDLE = len(SITE) + 11


def inside(sign: str) -> Callable[[str], str]:
    """Return the way that puts a sign into the middle of a link."""
    return lambda address: address[:MIDDLE] + sign + address[MIDDLE:]


def around(before: str, behind: str) -> Callable[[str], str]:
    """Return the way that puts something before and behind a link."""
    return lambda address: before + address + behind


def escaped(address: str) -> str:
    """Return an address as the parameter of another."""
    return quote(address, safe="")


def filtered(address: str) -> str:
    """Return an address as a mail filter writes it, with - and _ for % and /."""
    said = quote(address, safe="/:.").replace("-", "%2D").replace("_", "%5F")
    return f"https://urldefense.example/v2/url?u={said.replace('%', '-').replace('/', '_')}&d=DwMF&c=x"


def wrapped(before: str, width: int, behind: str = "") -> Callable[[str], str]:
    """Return the way that breaks a link into lines, with something before and behind each."""
    return lambda address: "\n".join(
        before + address[at : at + width] + (behind if at + width < len(address) else "")
        for at in range(0, len(address), width)
    )


IN_ADDRESSES: dict[str, Callable[[str], str]] = {
    "unbroken": str,
    "a line break": inside("\n"),
    "a space": inside(" "),
    "= and a line break": inside("=\n"),
    "= and a line break of Windows": inside("=\r\n"),
    "lines": wrapped("", 30),
    "quoted lines": wrapped("> ", 30),
    "lines quoted twice": wrapped(">> ", 30),
    "quoted printable lines": wrapped("> ", 60, "="),
    "a mark of quoting between words": inside(" > "),
    "a soft hyphen": inside("\xad"),
    "a soft hyphen in a mail's source": inside("=C2=AD"),
    "a zero-width space": inside("\u200b"),
    "direction marks": around("\u200e", "\u200f"),
    "wbr": inside("<wbr>"),
    "&shy;": inside("&shy;"),
    "a backslash": lambda address: address.replace("_", "\\_"),
    "an en dash": lambda address: address.replace("-", "–"),
    "an em dash for two hyphens": lambda address: address.replace("--", "—"),
    "an en dash for two hyphens": lambda address: address.replace("--", "–"),
    "full width": lambda address: SITE + "".join(chr(ord(sign) + 0xFEE0) for sign in address[len(SITE) :]),
    "&fbclid": around("", "&fbclid=IwAR0x"),
    "?utm": around("", "?utm_source=x&y=1"),
    "&amp;": around("", "&amp;x=1"),
    "%20": around("", "%20"),
    "%0A": inside("%0A"),
    "%250A": inside("%250A"),
    "a full stop": around("Your turn: ", "."),
    "a Chinese full stop": around("看", "。"),
    "a Chinese comma and words": around("看：", "，该你走了"),
    "Spanish marks": around("¡Te toca! ¿", "?!"),
    "German quotes": around("„", "“"),
    "guillemets": around("«", "»"),
    "quotes": around("“", "”"),
    "three dots": around("", "…"),
    "brackets": around("(", ")"),
    "square brackets": around("[", "]"),
    "bold": around("*", "*"),
    "italic": around("_", "_"),
    "struck out": around("~", "~"),
    "code": around("`", "`"),
    "Markdown": around("[Deine Partie](", ")"),
    "Markdown twice": lambda address: f"[{address}]({address})",
    "Slack": around("<", "|play>"),
    "angle brackets": around("<", ">"),
    "an emoji": around("", "😀"),
    "a tail of two slashes": around("", "//tail"),
    "words behind a line": around("Los: ", "\nBis bald"),
}
"""Ways that also reach the page as an address."""
PASTED: dict[str, Callable[[str], str]] = {
    "an escaped hash": lambda address: address.replace("#", "%23"),
    "escaped": escaped,
    "escaped twice": lambda address: escaped(escaped(address)),
    "escaped three times": lambda address: escaped(escaped(escaped(address))),
    "Google": lambda address: f"https://www.google.com/url?q={escaped(address)}&sa=D&source=x",
    "Google, not escaped": around("https://www.google.com/url?q=", "&sa=D"),
    "Outlook": lambda address: (
        f"https://x.safelinks.protection.outlook.com/?url={escaped(address)}&data=05%7C01&s=a%3D"
    ),
    "Outlook in a mail's source": lambda address: (
        f"https://x.safelinks.protection.outlook.com/?url=3D{escaped(address)[:50]}=\n{escaped(address)[50:]}&amp;data=3D05"
    ),
    "Facebook": lambda address: f"https://l.facebook.com/l.php?u={escaped(address)}&h=AT0x",
    "a mail filter": filtered,
    "a newer mail filter": lambda address: f"https://urldefense.example/v3/__{address.replace('#', '*')}__;Iw!!AbC123$",
    "base64": lambda address: (
        f"https://filter.example/?d=a.example&u={base64.b64encode(address.encode()).decode()}&i=1"
    ),
    "a break before the letters": lambda address: address.replace("#/g/", "#/g/\n"),
    "a break in the address": lambda address: address.replace("#/g/", "#/\n> g/"),
    "JSON": lambda address: json.dumps({"url": address}).replace("/", "\\/"),
    "HTML": lambda address: f'<p>Los!<br><a href="{address}">Deine Partie</a></p>',
    "no hash": lambda address: address.replace("#/", ""),
    "letters alone": lambda address: address.removeprefix(SITE),
    "letters alone, broken": lambda address: inside("\n")(address).removeprefix(SITE),
    "letters in a sentence": lambda address: f"Code {address.removeprefix(SITE)} bitte",
}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("way", [*IN_ADDRESSES, *PASTED])
def test_a_pasted_link_is_read_as_it_was_made(way: str, link: str) -> None:
    found = read((IN_ADDRESSES | PASTED)[way](SITE + link))

    assert [one.get("link") for one in found] == [link]
    assert found[0]["problems"] == [] and found[0]["record"] == ask(do="unpack", text=link)["record"]


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("way", IN_ADDRESSES)
def test_an_address_is_opened_as_it_was_made(way: str, link: str) -> None:
    address = IN_ADDRESSES[way](SITE + link)
    opened = ask(do="unpack", text=link)
    behind = address[address.index("#/g/") + 4 :]

    assert opened["sent"] == link
    for said in (behind, quote(behind, safe="/%&?=*|<>~_-")):  # as typed, and as browsers escape it
        assert ask(do="unpack", text=said) == opened


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize(
    "behind", ["", " and then we play on from there, as before, until the end of the game", "\n\nhttps://a.example/"]
)
@pytest.mark.guard(name="a link that is cut is told as that")
def test_a_link_that_is_cut_says_so(link: str, behind: str) -> None:
    letters = link.partition("/")[0]
    for cut in (letters[:-1], letters[:9], letters[: len(letters) // 2]):
        (found,) = read(f"Look: {SITE}{cut}{behind}")

        assert found["record"] is None and found["problems"][0]["column"] == 7 + len(SITE)
        assert found["problems"][0]["message"] == "The end of this link is missing. Copy the whole link."


def test_a_question_that_is_cut_says_so() -> None:
    (found,) = read(SITE + LINKS["a question"][:-3])

    assert found["problems"][0]["message"].startswith("The question in this link was cut")


@pytest.mark.guard(name="a link has both its checksums")
def test_a_link_with_a_wrong_letter_says_so() -> None:
    letters = LINKS["a game"]
    for at in (5, 20):  # in its checksum, and behind it
        (found,) = read(SITE + letters[:at] + ("A" if letters[at] != "A" else "B") + letters[at + 1 :])

        assert found["problems"][0]["message"] == "This link was changed in transit. Ask for it again."


def test_all_links_of_a_text_are_offered_and_those_that_open_come_first() -> None:
    texts = [f"Anna: {SITE}{LINKS['a game'][:30]}", *(f"Ben: <{SITE}{link}>" for link in LINKS.values())]
    found = read("\n".join([*texts, *texts]))

    assert [one.get("link") for one in found] == [*LINKS.values(), None]
    assert found[-1]["report"] == [
        "Line 1, column 55: The end of this link is missing. Copy the whole link. (“" + LINKS["a game"][:30] + "”)"
    ]


def test_a_link_beside_a_game_is_offered_and_one_in_its_tags_is_not() -> None:
    game = f'[Event "x"]\n[Site "{SITE}{LINKS["a turn"]}"]\n\n1. e4 {{ {SITE}{LINKS["a game"]} }} e5 *\n'

    assert [one["kind"] for one in read(game)] == ["pgn"]
    assert [one["kind"] for one in read(f"Ben: {SITE}{LINKS['a game']}\n{game}")] == ["pgn", "link"]


def test_a_link_in_a_saved_game_is_a_part_of_it() -> None:
    saved = json.dumps({**TURTLE, "meta": {"name": SITE + LINKS["a game"]}})

    assert [one["kind"] for one in read(saved)] == ["file"]


@pytest.mark.parametrize("way", [way for way in IN_ADDRESSES if way != "full width"])
def test_a_link_of_a_made_game_is_opened_as_it_was_made(way: str) -> None:
    text = {"format": 1, "name": "Nothing", "author": "", "licence": "", "files": {"game.py": "GAME = None\n" * 40}}
    link = ask(do="pack-game", text=text)["link"]
    behind = IN_ADDRESSES[way](SITE.replace("/g/", "/game/") + link).partition("#/game/")[2]
    opened = ask(do="unpack-game", link=link)

    assert opened["link"] == link
    for said in (behind, quote(behind, safe="/%&?=*|<>~_-")):
        assert ask(do="unpack-game", link=said) == opened


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. Nf3", "https://a.example/g/1ADRSGvwW6hq", "12345678901234567890 e4", "#/g/", "#/g/ ."]
)
def test_what_is_no_link_is_not_taken_for_one(text: str) -> None:
    assert all(one["kind"] != "link" for one in read(text))
