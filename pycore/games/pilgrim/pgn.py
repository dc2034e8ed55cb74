"""PGN: games written so that any chess program reads those of plain chess, and read with forgiveness.

A game of Pilgrim Chess has the tags `Variant "Pilgrim Chess"` and `External`, and begins with its votes and placements:
`use M@e M@d 1. e4/M e5`. A text without that variant is plain chess: the two passes are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pycore.kernel import record as records
from pycore.kernel.errors import GameError
from pycore.kernel.scribe import Reading, Ready
from pycore.kernel.setup import Setup
from pycore.kernel.types import Json

from .notation import PLAIN
from .pgn_read import PgnReader
from .rules import Position

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
OURS = {"Variant", "External", "Legality", "SetUp", "FEN", "Result"}
"""Tags that are made from the game itself."""
RESULT_OF, DRAWN = {"white": "1-0", "black": "0-1"}, "1/2-1/2"
WIDTH = 79


class Pgn:
    """Writes and reads."""

    def read(self, text: str, ready: Ready) -> Sequence[Reading]:
        """The games of a text. Raises RequestError when there are too many."""
        return PgnReader(text, ready).games()

    def write(self, made: Setup, record: Json, played: records.Playthrough) -> str:
        """A game up to where its record stands; branches from there back are its variations."""
        at = min(record["at"], len(played.moves))
        first = played.positions[0]
        skipped = 0
        if record["start"] is None and [move.text for move in played.moves[:at]][:2] == ["pass", "pass"]:
            skipped = 2  # plain chess: what any chess program reads
        result = _result(made, record, played.positions[at], at)
        tags = _tags(made, record, first, plain=bool(skipped) or first.waiting == PLAIN, result=result)
        lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
        words = [*_line(made, record, played, at, skipped), result]
        return "\n".join([*lines, "", *_wrapped(words)]) + "\n"


def _tags(made: Setup, record: Json, first: Position, *, plain: bool, result: str) -> dict[str, str]:
    """The seven that every game has, what else came with it, and what tells the game's options and start."""
    given = _texts(record["meta"], "headers")
    tags = {name: given.get(name, usual) for name, usual in ROSTER.items()} | {"Result": result}
    for name, value in given.items():
        if name not in tags and name not in OURS and re.fullmatch(r"[A-Za-z0-9]\w{0,60}", name, re.A):
            tags[name] = value
    if not plain:
        tags["Variant"] = made.game.name
    for name, option in made.game.options.items():
        if made.options[name] != option.default or (name == "external" and not plain):
            tags[name.capitalize()] = made.options[name]
    if record["start"] is not None:
        text: str = made.rules.write(first)
        tags |= {"SetUp": "1", "FEN": text.rpartition(" ")[0] if plain else text}
    return tags


def _texts(meta: Json, name: str) -> dict[str, str]:
    """Texts by name out of what the page keeps with a game; anything else found there is left alone."""
    found = meta.get(name)
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(key, str) and isinstance(value, str)}


def _quoted(value: str) -> str:
    plain = " ".join(value.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _result(made: Setup, record: Json, pos: Position, at: int) -> str:
    """By the rules, by the players' will, or as it was read where the game stands at the same place."""
    by_rule = made.rules.outcome(pos)
    if by_rule:
        return RESULT_OF.get(by_rule.winner, DRAWN)
    by_will = records.ended(record)
    if by_will:
        first, second = made.game.sides
        return RESULT_OF[second if by_will["side"] == first else first] if by_will["side"] else DRAWN
    read: Any = record["meta"].get("result")
    if isinstance(read, dict) and read.get("at") == at and read.get("text") in (*RESULT_OF.values(), DRAWN):
        return str(read["text"])
    return "*"


def _line(made: Setup, record: Json, played: records.Playthrough, at: int, skipped: int) -> Iterator[str]:
    """The words of the game itself: moves with numbers, comments, variations."""
    comments = _texts(record["meta"], "comments")
    for ply in range(skipped + 1):
        yield from _comment(comments.get(str(ply)))
    fresh = True
    for ply in range(skipped, at):
        yield from _told(made, played.positions[ply], played.moves[ply], fresh)
        fresh = False
        if said := comments.get(str(ply + 1)):
            yield from _comment(said)
            fresh = True
        for branch in record["branches"]:
            if branch["at"] == ply:
                words = list(_variation(made, played.positions[ply], branch["log"]))
                if words:
                    words[0], words[-1] = f"({words[0]}", f"{words[-1]})"
                    yield from words
                    fresh = True


def _told(made: Setup, pos: Position, move: Any, fresh: bool) -> Iterator[str]:
    """A move, with its number before White's or where a line goes on after something else."""
    if made.rules.phase(pos) == "move" and (pos.white or fresh):
        yield f"{pos.number}." if pos.white else f"{pos.number}..."
    yield made.narrator.notation(pos, move)


def _variation(made: Setup, pos: Position, log: Sequence[str]) -> Iterator[str]:
    """The words of a branch, as far as it is legal."""
    for ply, action in enumerate(log):
        try:
            move = records.find_move(made.rules, pos, action)
        except GameError:
            return
        yield from _told(made, pos, move, ply == 0)
        pos = made.rules.play(pos, move)


def _comment(said: str | None) -> list[str]:
    words = (said or "").replace("}", ")").split()
    if not words:
        return []
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    """Lines of words; none begins with %, which would hide it."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH and not word.startswith("%"):
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
