"""The tags of a game in notation, as in PGN: who played, how it ended."""

from __future__ import annotations

import re
from typing import Any

from ...kernel import record as records
from ...kernel.lines import endings
from ...kernel.types import Json
from ..game import Game
from ..pasted import QUOTES, Pasted, plain
from .text_form import Reading

RESIGNED, AGREED = "resigned", "Draw by agreement"
"""Values of the tag `Termination` for games that the players ended; the first follows the name of a side.

These are English in every language: files must stay readable everywhere.
"""
HOW = {endings.TIME: "Time forfeit", endings.FORFEIT: "Forfeit", endings.TOLD: ""}
"""The value of the tag for each way in which a game can end that is neither a resignation nor an agreement."""
WORDS = {
    endings.TIME: re.compile(r"\b(?:on time|time forfeit|timeout|time out|time|flag)\b", re.IGNORECASE),
    endings.FORFEIT: re.compile(r"forfeit|abandon|infraction|default|walkover|no.show|disconnect", re.IGNORECASE),
    "": re.compile(r"resign|agree", re.IGNORECASE),
}
"""The words of a `Termination` by which other programs tell how a game ended."""
UNFINISHED = re.compile("unterminated|adjourned|in progress", re.IGNORECASE)
DRAWN, UNKNOWN = "1/2-1/2", "*"
RESULTS = ("1-0", "0-1", DRAWN)
VALUE = rf"""(?:"(?P<value>(?:\\.|[^"\\\n])*)"|[{QUOTES}](?P<curly>[^\n]{{0,300}}?)[{QUOTES}](?=\s*\]))"""
"""A regular expression for the value of a tag, in straight or typographic quotation marks."""


def texts_of(meta: Json, name: str) -> dict[str, str]:
    """Return the texts in a field of `meta`, by name; anything else there is ignored."""
    found = meta.get(name)
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(key, str) and isinstance(value, str)}


def headers_of(record: Json) -> dict[str, str]:
    """Return the headers of a record whose names are valid tags."""
    given = texts_of(record["meta"], "headers")
    return {name: value for name, value in given.items() if re.fullmatch(r"[A-Za-z0-9]\w{0,60}", name, re.A)}


def value_of(text: Pasted, tag: re.Match[str]) -> str:
    """Return the value of a tag that was found in a text, as it is in the original."""
    return re.sub(r"\\(.)", r"\1", text.words(*tag.span("value" if tag["value"] is not None else "curly")))


def quoted(value: str) -> str:
    """Return a text escaped for the inside of a tag's quotation marks."""
    line = re.sub(r"[\x00-\x1f\x7f\x85\u2028\u2029]+", " ", value)
    return line.replace("\\", "\\\\").replace('"', '\\"')


def typographic(value: str) -> str:
    """Return a text with typographic quotation marks: a common reader refuses a game with escaped ones in a tag.

    >>> typographic('Karen "the first"')
    'Karen “the first”'
    """
    return re.sub(r'(^|[\s(\[{])"', r"\1“", value).replace('"', "”")


def result_of(game: Game, record: Json, pos: Any, at: int) -> str:
    """Return the result: `1-0` if the first side (or the only player) has won, and so on; `*` if it is unknown.

    The result follows from the rules, from the players' own ending, or from the text that the record was read from if
    the record is still at the same place.
    """
    sides, by_rule, by_will = game.spec.sides, game.rules.outcome(pos), endings.ended(record)
    nobody = DRAWN if len(sides) > 1 else "0-1"
    if by_rule:
        return RESULTS[sides.index(by_rule.winner)] if by_rule.winner in sides else nobody
    if by_will:
        return RESULTS[1 - sides.index(by_will["side"])] if by_will["side"] in sides and len(sides) > 1 else nobody
    read = record["meta"].get("result") if "ended" not in record else None  # it may have been taken back
    if isinstance(read, dict) and read.get("at") == at and read.get("text") in RESULTS:
        return str(read["text"])
    return UNKNOWN


def termination_of(record: Json) -> str:
    """Return the tag `Termination` of a game that the players ended themselves, or an empty text."""
    ended = endings.ended(record)
    if not ended:
        return ""
    how, given = endings.how_ended(ended), headers_of(record).get("Termination", "")
    if given and how == _how(given) and not _is_own(given):
        return given  # in the words of another program
    if how:
        return HOW[how]
    return f"{str(ended['side']).capitalize()} {RESIGNED}" if ended["side"] else AGREED


def is_by_will(termination: str) -> bool:
    """Return whether a `Termination` says that the players ended the game themselves."""
    return _how(termination) != endings.TOLD


def _is_own(termination: str) -> bool:
    return termination in (AGREED, *HOW.values()) or termination.endswith(f" {RESIGNED}")


def _how(termination: str) -> str:
    """Return how a game ended by its tag `Termination`: "" by a resignation or an agreement."""
    return next((how for how, words in WORDS.items() if words.search(plain(termination))), endings.TOLD)


def record_of(reading: Reading[Game]) -> Json | None:
    """Return the record of a game read from a text; words that could not be read are kept under `rest`."""
    if reading.game is None:
        return None
    record = records.new(reading.game, reading.start, reading.meta)
    record |= {"log": list(reading.log), "at": len(reading.log), "branches": list(reading.branches)}
    headers = headers_of(record)
    if "seed" not in reading.game.options and "Seed" in headers:
        record["seed"] = headers["Seed"]
    if reading.rest:
        record["rest"] = list(reading.rest)
    elif not reading.over:
        record |= _ended(reading.game, record, plain(headers.get("Termination", "")).strip())
    return record


def _ended(game: Game, record: Json, termination: str) -> Json:
    """Return the field `ended` of a record whose players ended the game themselves, or no field."""
    if termination == AGREED:
        return {"ended": {"at": record["at"], "reason": endings.AGREEMENT, "side": None}}
    for side in game.spec.sides:
        if termination == f"{side.capitalize()} {RESIGNED}":
            return {"ended": {"at": record["at"], "reason": endings.RESIGNATION, "side": side}}
    result = record["meta"].get("result")
    if not result or result["at"] != record["at"] or len(game.spec.sides) < 2 or UNFINISHED.search(termination):
        return {}
    how = _how(termination)
    if result["text"] == DRAWN:
        ended: Json = {"at": record["at"], "reason": endings.AGREEMENT, "side": None}
    else:
        loser = game.spec.sides[1 - RESULTS.index(result["text"])]
        ended = {"at": record["at"], "reason": endings.RESIGNATION, "side": loser}
    return {"ended": ended | ({"how": how} if how else {})}
