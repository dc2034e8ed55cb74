"""The PGN writer. Any chess program can read its games of plain chess.

A game of Pilgrim Chess has the tags `Variant "Pilgrim Chess"` and `External`, and begins with its votes and placements:
`use M@e M@d 1. e4/M e5`. A text without that variant is plain chess, and its two passes are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....interfaces.game import Game, Ready
from ....interfaces.pasted import Pasted
from ....interfaces.tags import headers_of, is_by_will, quoted, result_of, termination_of, texts_of
from ....interfaces.text_form import Reading
from ....kernel import record as records
from ....kernel.errors import GameError
from ....kernel.rules import Playthrough
from ....kernel.types import Json
from ..notation import PLAIN
from ..rules import Position
from .read import PgnReader

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
OURS = {"Variant", "External", "Legality", "Seed", "SetUp", "FEN", "Result"}
"""Tags that are written from the game itself."""
WIDTH = 79


class Pgn:
    """The PGN text form: writes and reads games."""

    def read(self, text: Pasted, ready: Ready) -> Sequence[Reading[Game]]:
        """Return the games of a text.

        Raises:
            RequestError: there are too many games or moves.
        """
        return PgnReader(text, ready).games()

    def write(self, game: Game, record: Json, played: Playthrough) -> str:
        """Return a game up to the current ply of its record; branches up to there are its variations."""
        at = min(record["at"], len(played.moves))
        first = played.positions[0]
        skipped = 0
        passed = record["start"] is None and [move.text for move in played.moves[:at]][:2] == ["pass", "pass"]
        if passed and not any(branch["at"] < 2 for branch in record["branches"]):
            skipped = 2  # plain chess: what any chess program reads
        result = result_of(game, record, played.positions[at], at)
        tags = _tags(game, record, first, plain=bool(skipped) or first.waiting == PLAIN, result=result)
        lines = [f'[{name} "{quoted(value)}"]' for name, value in tags.items()]
        words = [*_main_line(game, record, played, at, skipped), result]
        return "\n".join([*lines, "", *_wrapped(words)]) + "\n"


def _tags(game: Game, record: Json, first: Position, *, plain: bool, result: str) -> dict[str, str]:
    """Return the seven standard tags, the imported ones, and those for the game's options and start."""
    given = headers_of(record)
    tags = {name: given.get(name, usual) for name, usual in ROSTER.items()} | {"Result": result}
    for name, value in given.items():
        if name not in tags and name not in OURS and not (name == "Termination" and is_by_will(value)):
            tags[name] = value
    if ending := termination_of(record):
        tags["Termination"] = ending
    if not plain:
        tags["Variant"] = game.spec.name
    for name, option in game.spec.options.items():
        if game.options[name] != option.default or (name == "external" and not plain):
            tags[name.capitalize()] = game.options[name]
    if record["seed"] != "0":
        tags["Seed"] = record["seed"]
    if record["start"] is not None:
        text: str = game.rules.write(first)
        tags |= {"SetUp": "1", "FEN": text.rpartition(" ")[0] if plain else text}
    return tags


def _main_line(game: Game, record: Json, played: Playthrough, at: int, skipped: int) -> Iterator[str]:
    """Yield the movetext: moves with numbers, comments, variations."""
    comments = texts_of(record["meta"], "comments")
    for ply in range(skipped + 1):
        yield from _comment(comments.get(str(ply)))
    fresh = True
    for ply in range(skipped, at):
        yield from _numbered(game, played.positions[ply], played.moves[ply], fresh)
        fresh = False
        if said := comments.get(str(ply + 1)):
            yield from _comment(said)
            fresh = True
        for branch in record["branches"]:
            if branch["at"] == ply:
                words = list(_variation(game, played.positions[ply], branch["log"]))
                if words:
                    words[0] = f"({words[0]}"
                    words[-1] += ")"  # of the same word, where there is one
                    yield from words
                    fresh = True


def _numbered(game: Game, pos: Position, move: Any, fresh: bool) -> Iterator[str]:
    """Yield a move, with its number before White's moves and after a comment or variation."""
    if game.rules.phase(pos) == "move" and (pos.white or fresh):
        yield f"{pos.number}." if pos.white else f"{pos.number}..."
    yield game.narrator.notation(game.ply(pos, move))


def _variation(game: Game, pos: Position, log: Sequence[str]) -> Iterator[str]:
    """Yield the movetext of a branch, as far as it is legal."""
    for ply, action in enumerate(log):
        try:
            move = records.find_move(game, pos, action)
        except GameError:
            return
        yield from _numbered(game, pos, move, ply == 0)
        pos = game.rules.play(pos, move)


def _comment(said: str | None) -> list[str]:
    words = (said or "").replace("}", ")").split()
    if not words:
        return []
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    """Yield the words in lines. No line begins with % or >, which would make it an escaped or quoted line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH and word[0] not in "%>":
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
