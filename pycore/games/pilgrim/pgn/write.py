"""The PGN writer. Any chess program can read its games of plain chess.

A game of Pilgrim Chess has the tags `Variant "Pilgrim Chess"` and `External`, and begins with its votes and placements:
`use M@e M@d 1. e4/M e5`. A text without that variant is plain chess, and its two passes are left out; what was said or
tried at them is in the tag `Votes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....interfaces.game import Game, Ready
from ....interfaces.pasted import Pasted
from ....interfaces.texts.lines import OPEN, Step, told
from ....interfaces.texts.remarks import BLANKS, Beside
from ....interfaces.texts.tags import headers_of, is_by_will, quoted, result_of, termination_of, typographic
from ....interfaces.texts.text_form import Reading
from ....kernel.lines.names import NO_LINE
from ....kernel.rules import Playthrough
from ....kernel.types import Json
from ..notation import PLAIN
from ..rules import Position
from .read import QUOTE, VOTED, PgnReader

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
OURS = {"Variant", "External", "Legality", "Seed", "SetUp", "FEN", "Result", VOTED}
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
        voted = record["start"] is None and [move.text for move in played.moves[:at]][:2] == ["pass", "pass"]
        plain = voted or first.waiting == PLAIN  # what any chess program reads
        result = result_of(game, record, played.positions[at], at)
        moves = _Moves(game, record, played, at, votes=2 if voted else 0)
        tags = _tags(game, record, first, plain=plain, result=result)
        if voted and moves.votes != ["pass", "pass"]:
            tags[VOTED] = " ".join(moves.votes).replace('"', QUOTE)
        if plain:
            tags |= {name: typographic(value) for name, value in tags.items() if name != "Seed"}
        lines = [f'[{name} "{quoted(value)}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", *_wrapped([*moves.words, result])]) + "\n"


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


class _Moves:
    """The movetext of a record: moves with numbers, glyphs, comments and variations.

    Attributes:
        votes: the words of the votes that plain chess is written without.
        words: all other words.
    """

    def __init__(self, game: Game, record: Json, played: Playthrough, at: int, votes: int) -> None:
        self._game, self._beside = game, Beside(record["meta"])
        self.votes: list[str] = []
        self.words: list[str] = []
        self._out = self.votes if votes else self.words
        self._numbered = True  # whether the next move has its number although it is Black's
        self._bracket = ""
        self._add_comments(self._beside.take(0, NO_LINE, main=True)[1], self._out)
        depth = 0
        for item in told(game, record, played, at, votes):
            if isinstance(item, Step):
                is_past_votes = item.at > votes > 0 and (item.main or (depth == 1 and self._bracket))
                if is_past_votes and self._out is self.votes:
                    self._out, self._numbered = self.words, True
                self._add(item, self.words if item.main and item.at == votes else self._out)
            elif item == OPEN:
                self._bracket, self._numbered = "(", True
                depth += 1
            else:
                depth -= 1
                self._out[-1] += ")"
                self._numbered = True

    def _add(self, step: Step, comments: list[str]) -> None:
        """Add a move, and what stands beside it; comments on the last vote stand before the first move."""
        game, pos = self._game, step.pos
        words = [game.narrator.notation(game.ply(pos, step.move))]
        if game.rules.phase(pos) == "move" and (pos.white or self._numbered):
            words.insert(0, f"{pos.number}." if pos.white else f"{pos.number}...")
        words[0] = self._bracket + words[0]
        self._bracket, self._numbered = "", False
        glyphs, said = self._beside.take(step.at, step.line, main=step.main)
        self._out += words + glyphs
        self._add_comments(said, comments)

    def _add_comments(self, said: Sequence[str], out: list[str]) -> None:
        for each in said:
            words = [word for word in BLANKS.split(each) if word]
            words[0] = "{" + words[0]
            words[-1] += "}"
            out += words
            self._numbered = True


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
