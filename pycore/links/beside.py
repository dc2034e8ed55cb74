"""What stands beside the moves of a game, for a link: comments, notes, drawings, glyphs, commands, players, endings.

It is JSON with the number of a moment in place of `at` and `line`, deflated with a dictionary.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..interfaces.texts.tags import headers_of
from ..kernel.errors import GameError
from ..kernel.json_text import decode
from ..kernel.lines.endings import all_endings, checked_ending, on_line
from ..kernel.types import Json
from .digits import DigitsError
from .lines import Moments

MOST_BYTES = 256 * 1024
"""The most bytes of what stands beside the moves, before it is deflated."""
DICTIONARY = (
    b"pass vote castle promotion temple island shadow turtle shell monkey pilgrim cloud river guest die roll after "
    b"before because without against threat square attack defend capture exchange position advantage winning losing "
    b"equal better best worse mistake blunder brilliant interesting only move moves line here there which with White "
    b"Black Blue Red queen rook bishop knight pawn king is the best move. and the is not a mistake: and wins. This was "
    b"That now but also would have could should check checkmate draw resigned takes "
    b'"h":{"Event":"","Site":"","Round":"","Date":"2026.","Result":"1/2-1/2","White":"","Black":"","WhiteElo":"'
    b'"r":[,"1-0"],"s":[],"e":[[,{"reason":"resignation","side":"black"}"agreement","side":null}]]"white"'
    b'"e2","e4"],0],["d7","d5"],1],"k":[["clk 0:0"eval 0."g":[[1,1],[2,2],[3,4],'
    b'"d":[[0,["n":[[10,"","2026-11-"],[20,"","2026-12-"],{"c":[[1,"'
)
"""What deflating begins with, so that short texts become short. It is a part of the format and never changes."""


def beside(record: Json, moments: Moments) -> Json:
    """Return what stands beside the moves of a record, with numbers of moments; what is of no moment is left out."""
    numbers: dict[tuple[int, str], int] = {}
    for number, place in enumerate(zip(moments.depth, moments.names, strict=True)):
        numbers.setdefault(place, number)
    log, meta = record["log"], record["meta"]

    def placed(name: str, rest: Callable[[Json], Sequence[Any] | None]) -> list[list[Any]]:
        found = []
        for one in _objects(meta.get(name)):
            where = _moment(one, numbers, len(log))
            kept = None if where is None else rest(one)
            if kept is not None:
                found.append([where, *kept])
        return found

    comments = meta.get("comments")
    texts = comments.items() if isinstance(comments, dict) else ()
    kept = sorted([int(at), text] for at, text in texts if _is_place(at, len(log)) and isinstance(text, str))
    result = meta.get("result")
    fields: Json = {
        "c": kept,
        "n": placed("notes", lambda one: _all_texts(one, "text", "when")),
        "d": placed("drawn", _drawing),
        "g": placed("glyphs", lambda one: [one["nag"]] if type(one.get("nag")) is int else None),
        "k": placed("commands", lambda one: _all_texts(one, "text")),
        "s": [where for (where,) in placed("scratch", lambda _: [])],
        "h": headers_of(record),
        "r": [result["at"], result["text"]] if _is_result(result) else [],
        "e": [
            [where, {key: value for key, value in one.items() if key not in ("at", "line")}]
            for one in all_endings(record)
            if (where := numbers.get((one["at"], one["line"]))) is not None
        ],
    }
    return {name: value for name, value in fields.items() if value}


def _objects(given: object) -> Iterator[Json]:
    return (one for one in given if isinstance(one, dict)) if isinstance(given, list) else iter(())


def _moment(one: Json, numbers: Mapping[tuple[int, str], int], longest: int) -> int | None:
    """Return the number of the moment of a note or mark; below 0 if it belongs to every line; None if there is none."""
    at, line = one.get("at"), one.get("line") or ""
    if type(at) is not int or at < 0 or not isinstance(line, str):
        return None
    if not line:
        return -1 - at if at <= longest else None
    return numbers.get((at, line))


def _is_place(at: object, longest: int) -> bool:
    return isinstance(at, str) and at.isascii() and at.isdigit() and str(int(at)) == at and int(at) <= longest


def _is_result(result: object) -> bool:
    return isinstance(result, dict) and type(result.get("at")) is int and isinstance(result.get("text"), str)


def _all_texts(one: Json, *names: str) -> list[str] | None:
    found = [one.get(name, "") for name in names]
    return found if all(isinstance(text, str) for text in found) else None


def _drawing(one: Json) -> list[Any] | None:
    cells, colour = one.get("cells"), one.get("colour")
    if not isinstance(cells, list) or not 1 <= len(cells) <= 2 or not all(isinstance(cell, str) for cell in cells):
        return None
    return [cells, int(one.get("second") is True), *([colour] if isinstance(colour, str) else [])]


def brought(said: Json, record: Json, moments: Moments) -> Json:
    """Return a record with what stands beside its moves.

    Raises:
        DigitsError: `said` is not what `beside` returns.
    """
    try:
        return _brought(said, record, moments)
    except (TypeError, ValueError, LookupError, AttributeError, GameError):
        raise DigitsError from None


def _brought(said: Json, record: Json, moments: Moments) -> Json:
    def placed(name: str, fields: Callable[..., Json]) -> list[Json]:
        return [{**_place(where, moments), **fields(*rest)} for where, *rest in said.get(name, [])]

    meta: Json = {
        "comments": {str(_whole(at)): _text(text) for at, text in said.get("c", [])},
        "notes": placed("n", lambda text, when: {"text": _text(text), "when": _text(when)}),
        "drawn": placed("d", _drawn),
        "glyphs": placed("g", lambda nag: {"nag": _whole(nag)}),
        "commands": placed("k", lambda text: {"text": _text(text)}),
        "scratch": [_place(where, moments) for where in said.get("s", [])],
        "headers": {_text(name): _text(value) for name, value in said.get("h", {}).items()},
        "result": {"at": _whole(said["r"][0]), "text": _text(said["r"][1])} if said.get("r") else {},
    }
    whole = {**record, "meta": {name: value for name, value in meta.items() if value}}
    sides = moments.game.spec.sides
    found = [checked_ending({**one, **_place(where, moments)}, sides) for where, one in said.get("e", [])]
    return on_line(whole | ({"endings": found} if found else {}), record["log"])


def _drawn(cells: list[str], second: int, colour: str | None = None) -> Json:
    if not 1 <= len(cells) <= 2:
        raise ValueError
    shown = {"cells": [_text(cell) for cell in cells], "second": second == 1}
    return shown | ({} if colour is None else {"colour": _text(colour)})


def _place(where: int, moments: Moments) -> Json:
    if _whole(where, -1 - len(moments.before)) < 0:
        return {"at": -1 - where, "line": ""}
    return {"at": moments.depth[where], "line": moments.names[where]}


def _whole(value: object, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ValueError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def packed(said: Json) -> bytes:
    """Return what stands beside the moves, deflated; no bytes if there is nothing."""
    if not said:
        return b""
    deflate = zlib.compressobj(
        9, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, DICTIONARY
    )
    return deflate.compress(canonical(said)) + deflate.flush()


def canonical(said: Json) -> bytes:
    """Return JSON without spaces, with sorted keys, in UTF-8."""
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def unpacked(given: bytes) -> Json:
    """Return what `packed` has packed, in bounded time and memory.

    Raises:
        DigitsError: it is damaged or has more than `MOST_BYTES`.
    """
    if not given:
        return {}
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, DICTIONARY)
    try:
        text = inflate.decompress(given, MOST_BYTES + 1)
        found = decode(text.decode("utf-8", "surrogatepass")) if inflate.eof and not inflate.unused_data else None
    except (zlib.error, ValueError):
        found = None
    if not isinstance(found, dict) or not found or len(text) > MOST_BYTES:
        raise DigitsError
    return found
