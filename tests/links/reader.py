"""A reader of links written from docs/api/links.md alone, as another program would be: it shares no code with the core.

It asks the door which actions are legal, as any program can.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

Ask = Callable[..., dict[str, Any]]
"""A function that sends a request to the door and returns the reply."""

MASK = (1 << 64) - 1


def crc16(data: bytes) -> int:
    """Return the CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF, computed bit by bit."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


def splitmix(number: int) -> int:
    """Return the number mixed by the finalizer of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def die(seed: str, n: int) -> int:
    """Return the n-th throw of a six-sided die, from 1 to 6."""
    number = 0xCBF29CE484222325
    for byte in seed.encode():
        number = (number ^ byte) * 0x100000001B3 & MASK
    drawn = splitmix((number + (n + 1) * 0x9E3779B97F4A7C15) & MASK)
    assert drawn < (1 << 64) // 6 * 6, "does not occur in these tests"
    return drawn % 6 + 1


class Number:
    """A number in mixed radix, the first digit least significant."""

    def __init__(self, value: int) -> None:
        self.value = value

    def digit(self, radix: int) -> int:
        """Return the next digit."""
        self.value, found = divmod(self.value, radix)
        return found

    def large(self) -> int:
        """Return a number of seven bits per digit, with 128 added to every digit but the last."""
        found = self.digit(256)
        return found if found < 128 else found - 128 + (self.large() << 7)

    def text(self) -> str:
        """Return a text: twice its length, plus one if letters have eight bits, then its letters."""
        length, wide = divmod(self.large(), 2)
        radix = 256 if wide else 128
        letters = Number(self.digit(radix**length))
        return bytes([letters.digit(radix) for _ in range(length)][::-1]).decode()


def numbers_of(option: dict[str, Any]) -> list[str]:
    """Return the values of an option in the order of their numbers."""
    values = list(option["values"])[: option["in_links"]]
    if option["kind"] == "number":
        return values + [str(number) for number in range(option["low"], option["high"] + 1)]
    if option["kind"] == "several":
        lists = [[value] for value in values]
        found = list(lists)
        for _ in range(1, option["high"]):
            lists = [[*some, last] for last in values for some in lists]
            found += lists
        return ["+".join(some) for some in found]
    return values or [option["default"]]


def options_of(number: Number, card: dict[str, Any]) -> dict[str, str]:
    """Return all options, including those at their defaults."""
    linked = [(name, option) for name, option in card["options"].items() if name != "seed"]
    lists = [numbers_of(option) for _, option in linked]
    product = 1
    for values in lists:
        product *= len(values)
    together = number.digit(product + 1)
    if together < product:
        found = {}
        for (name, _), values in zip(linked, lists, strict=True):
            together, place = divmod(together, len(values))
            found[name] = values[place]
        return found
    found = {name: option["default"] for name, option in linked}
    for _ in range(number.digit(16)):
        name, option = linked[number.digit(16)]
        places = [number.large() for _ in range(number.digit(8))]
        found[name] = "+".join(option["values"][place] for place in places) if places else number.text()
    return found


def opened(
    text: str, ask: Ask, made: Mapping[str, dict[str, Any]], formats: str
) -> tuple[bytes, Number, dict[str, Any]]:
    """Return the bytes of an undamaged link, its number after the version of the rules, and the card of its game."""
    packed = base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)
    head = int.from_bytes(packed[:3], "big")
    is_made = head & 15 == 15
    assert str((head >> 18) - 52) == formats[is_made], "the digit of the format"
    assert len(packed) == head >> 4 & 0x3FFF
    assert crc16(packed[:3] + packed[5:]) == int.from_bytes(packed[3:5], "big")
    card = made["made-" + packed[8:16].hex()] if is_made else ask(do="games")["games"][head & 15]
    number = Number(int.from_bytes(packed[16 if is_made else 8 : -1], "big"))
    if packed[-1] >> 6 == 3:
        number.large()
    return packed, number, card


def meant(card: dict[str, Any], options: dict[str, str], seed: str, start: str | None) -> dict[str, Any]:
    """Return what the canonical contents of all links begin with."""
    others = {name: value for name, value in options.items() if value != card["options"][name]["default"]}
    return {"game": card["id"], "options": others, "seed": seed, "start": start}


def seed_of(number: Number) -> str:
    """Return the seed."""
    kind = number.digit(4)
    if not kind:
        return "0"
    return str(number.digit(1_000_000) if kind == 1 else number.large()) if kind < 3 else number.text()


def read_link(text: str, ask: Ask, made: Mapping[str, dict[str, Any]] = MappingProxyType({})) -> dict[str, Any]:
    """Return the contents of a link: game, options, seed, start, log, ended, what, table, offer. Assert that it is
    undamaged.

    Args:
        text: the link.
        ask: sends a request to the door.
        made: the cards of made games by id.
    """
    packed, number, card = opened(text, ask, made, "12")
    flags = packed[-1] & 63
    what = ("game", "position", "turn")[flags % 3]
    by_hand, starts, ended = flags // 3 % 2, flags // 6 % 2, flags // 12
    options = options_of(number, card)
    table = number.text() if what == "turn" else ""
    seed = "0" if what == "position" else seed_of(number)
    start = number.text() if starts else None
    count = 0 if what == "position" else number.digit(4_001)
    log = actions(number, card, options, seed, start, count, bool(by_hand), ask)
    assert number.value == 0
    offer = ended == 4
    ended = 0 if offer else ended
    side = card["sides"][ended - 2] if ended > 1 else None
    reason = "resignation" if side else "agreement"
    said = meant(card, options, seed, start) | {
        "log": log,
        "ended": {"at": count, "reason": reason, "side": side} if ended else None,
        "what": what,
        "table": table,
        **({"offer": True} if offer else {}),
    }
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(canonical.encode()).digest()[:3] == packed[5:8]
    return said | {"options": options, "offer": offer}


def actions(
    number: Number,
    card: dict[str, Any],
    options: dict[str, str],
    seed: str,
    start: str | None,
    count: int,
    by_hand: bool,
    ask: Ask,
    stem: Sequence[str] = (),
) -> list[str]:
    """Return the log: each action by its place among the legal ones, and throws of dice by the seed.

    `stem`: the actions that are known.
    """
    log = list(stem)
    throws = sum(action.startswith("roll:") for action in stem)
    dealt = options | ({"seed": seed} if "seed" in card["options"] else {})
    while len(log) < count:
        here = ask(do="look", game=card["id"], options=dealt, start=start, after=log)
        if here["to_move"] == "chance" and not by_hand:
            log.append(f"roll:{die(seed, throws)}")
            throws += 1
        else:
            log.append(here["moves"][number.digit(len(here["moves"]))])
    return log


def read_lines(text: str, ask: Ask, made: Mapping[str, dict[str, Any]] = MappingProxyType({})) -> dict[str, Any]:
    """Return the contents of a link of format 3: game, options, seed, start, lines, and what is beside the moves."""
    packed, number, card = opened(text, ask, made, "33")
    flags = packed[-1] & 63
    by_hand, starts = flags // 3 % 2, flags // 6
    options, seed = options_of(number, card), seed_of(number)
    start = number.text() if starts else None
    lines: list[list[str]] = []
    moments: list[list[str]] = [[]]
    parts = []
    count, left = number.digit(4_001), None
    leaves = 0
    while True:
        stem = moments[leaves]
        log = actions(number, card, options, seed, start, len(stem) + count, bool(by_hand), ask, stem)
        parts.append([leaves, log[len(stem) :]])
        moments += [log[:at] for at in range(len(stem) + 1, len(log) + 1)]
        lines.append(log)
        left = number.large() if left is None else left - 1
        if not left:
            break
        leaves, count = number.digit(len(moments)), number.large()
    length = number.large()
    deflated = number.digit(256**length).to_bytes(length, "big")
    assert number.value == 0
    words = Path(__file__).parents[2].joinpath("docs", "api", "links.md").read_text(encoding="utf-8")
    dictionary = "".join(words.split("```dictionary\n")[1].split("```")[0].splitlines()).encode()
    beside = json.loads(zlib.decompressobj(-15, dictionary).decompress(deflated)) if deflated else {}
    said = meant(card, options, seed, start) | {"lines": parts, "beside": beside}
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).digest()[:3] == packed[5:8]
    return said | {"lines": lines, "moments": moments, "options": options}
