"""What a text can be: a saved game, a link, a position, games in anybody's notation. Best guess first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game, GameSpec, setup
from ..interfaces.tags import record_of
from ..interfaces.text_form import Problem, TextForm
from ..kernel import record as records
from ..kernel.errors import GameError, LinkError, OptionError, PositionError
from ..kernel.json_text import NestingError, decode
from ..kernel.types import Json
from ..links.link import unpack
from .plain import TAG, Plain

FILE, LINK, POSITION, TEXT, MOVES, PGN = "file", "link", "position", "text", "moves", "pgn"
IN_ADDRESS = re.compile(r"#/g/([^\s<>\"'()\[\]{}]+)")
ALONE = re.compile(r"[A-Za-z0-9_-]{12,}")
SHOWN = 40
LONGEST_POSITION = 600
NAMING = ("Game", "Variant")
"""Tags that name a game."""


class Candidate(NamedTuple):
    """What a text may be."""

    kind: str
    game: str | None
    record: Json | None  # None where nothing could be made of it
    problems: Sequence[Problem]
    what: str = ""  # of a link: what it holds
    table: str = ""  # of a link with a turn

    def json(self) -> Json:
        """As the one door tells it."""
        found: Json = {"kind": self.kind, "game": self.game, "record": self.record}
        found["problems"] = [problem._asdict() for problem in self.problems]
        return found | ({"what": self.what} if self.what else {}) | ({"table": self.table} if self.table else {})


def form_of(spec: GameSpec) -> TextForm[Game]:
    """Who writes and reads the games of a spec: its own text form, or the plain one."""
    return spec.text.form or Plain(spec)


def read(text: str, games: Sequence[GameSpec], wanted: GameSpec | None = None) -> list[Candidate]:
    """What a text can be.

    Args:
        games: all there are, in the order of links.
        wanted: the game it should be of, where that is known; a text without a name of a game is then read as this.

    Returns:
        The best guess first; games of one text in its order. Never empty: where nothing can be made of the text, one
        without a record says so.

    Raises:
        RequestError: `too-large`.
    """
    found = list(_link(text, games) or _file(text, games) or _position(text, games, wanted))
    found = found or _games(text, games, wanted)
    kept = [one for one in found if wanted is None or one.game in (wanted.id, None)]
    return kept or [_nothing(text, "This is not a game of the one you asked for." if found else "")]


def _nothing(text: str, message: str = "") -> Candidate:
    words = text.split(maxsplit=1)
    said = message or ("This is no game, position or link that is known here." if words else "There is nothing here.")
    return Candidate(TEXT, None, None, [_problem(text, text.find(words[0]) if words else 0, said)])


def _problem(text: str, at: int, message: str) -> Problem:
    line = text.count("\n", 0, at) + 1
    word = re.match(r"\S*", text[at : at + SHOWN])
    return Problem(line, at - (text.rfind("\n", 0, at) + 1) + 1, message, word[0] if word else "")


def _link(text: str, games: Sequence[GameSpec]) -> list[Candidate]:
    """A link, alone or anywhere in a message."""
    stripped = text.strip()
    found = IN_ADDRESS.search(text)
    alone = ALONE.fullmatch(stripped)
    if not found and not alone:
        return []
    said = found[1] if found else stripped
    try:
        unpacked = unpack(games, said.rstrip(".,;:!?"))
    except LinkError as error:
        if not found and error.reason in ("not-a-link", "unknown-game"):
            return []
        at = found.start(1) if found else text.find(stripped)
        return [Candidate(LINK, None, None, [_problem(text, at, error.message)])]
    return [Candidate(LINK, unpacked.record["game"], unpacked.record, (), unpacked.what, unpacked.table)]


def _file(text: str, games: Sequence[GameSpec]) -> list[Candidate]:
    """A saved game, which is JSON."""
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped.startswith("{"):
        return []
    try:
        found = decode(stripped)
    except (json.JSONDecodeError, NestingError) as error:
        if not stripped.startswith(('{"', "{\n", "{\r", "{ ", "{}")):
            return []
        at, says = 0, f"This saved game is damaged: it has {error}."
        if isinstance(error, json.JSONDecodeError):
            at, says = error.pos + len(text) - len(stripped), "This saved game is cut short or damaged here."
        return [Candidate(FILE, None, None, [_problem(text, at, says)])]
    except ValueError:
        return [Candidate(FILE, None, None, [_problem(text, 0, "This saved game is damaged.")])]
    spec = next((spec for spec in games if isinstance(found, dict) and spec.id == found.get("game")), None)
    if spec is None:
        told = found.get("game") if isinstance(found, dict) else None
        says = f"There is no game “{told[:SHOWN]}” here." if isinstance(told, str) else "There is no game in this file."
        return [Candidate(FILE, None, None, [_problem(text, 0, says)])]
    try:
        record = records.checked(found, spec)
        game = _game_of(spec, record)
        played = records.replay(game, record["start"], record["log"])
    except GameError as error:
        return [Candidate(FILE, spec.id, None, [_problem(text, 0, error.message)])]
    problems = []
    if played.problem:
        good = len(played.moves)
        said = record["log"][good]
        at = max(0, text.find(json.dumps(said)))
        message = f"After {good} move{'' if good == 1 else 's'} it does not go on: {played.problem.message}"
        problems = [_problem(text, at, message)._replace(text=said[:SHOWN])]
    return [Candidate(FILE, spec.id, record, problems)]


def _game_of(spec: GameSpec, record: Json) -> Game:
    return setup(spec, record["options"] | ({"seed": record["seed"]} if "seed" in spec.options else {}))


def _position(text: str, games: Sequence[GameSpec], wanted: GameSpec | None) -> Iterator[Candidate]:
    """A position text, under the usual options or, where they do not allow it, under one other value of one option."""
    said = " ".join(text.split())
    if "\n" in text.strip() or len(said) > LONGEST_POSITION or "/" not in said:
        return
    troubles = []
    for spec in [wanted] if wanted else games:
        game = setup(spec, {})
        if not _alike(said, game.rules.write(game.rules.start())):
            continue
        error: PositionError | None = None
        for options in _usual_first(spec):
            try:
                game = setup(spec, options)
                game.rules.read(said)
            except OptionError:
                continue
            except PositionError as refused:
                error = error or refused
                continue
            yield Candidate(POSITION, spec.id, records.new(game, said), ())
            break
        else:
            assert error is not None
            troubles.append(Candidate(POSITION, spec.id, None, [_problem(text, text.find(said[0]), error.message)]))
    yield from troubles


def _alike(said: str, start: str) -> bool:
    """Whether a text has as many strokes in its first word as a position of the game."""
    return said.split(" ")[0].count("/") == start.split(" ")[0].count("/")


def _usual_first(spec: GameSpec) -> Iterator[dict[str, str]]:
    yield {}
    for name, option in spec.options.items():
        yield from ({name: value} for value in option.values if value != option.default)


def _games(text: str, games: Sequence[GameSpec], wanted: GameSpec | None) -> list[Candidate]:
    """Games in notation: those that name their game read as that, all others as the one that can follow them best."""
    parts = _parts(text)
    names = {name.lower(): spec for spec in games for name in (spec.name, spec.id)}
    owner = [names.get(name.lower()) if name else None for _, name in parts]
    unnamed = [at for at, spec in enumerate(owner) if spec is None]
    found: list[tuple[int, Candidate]] = []
    best: tuple[int, GameSpec | None] = (-1, wanted)
    trials = unnamed[:1] if wanted is None else []
    rivals: list[Candidate] = []
    for spec in games if trials else ():
        read = [one for _, one in _read_as(spec, text, parts, trials) if _followed(spec, one)]
        rivals += read
        for one in read:
            best = max(best, (_followed(spec, one), spec), key=lambda one: one[0])
    groups: dict[str, tuple[GameSpec, list[int]]] = {}
    for at, named in enumerate(owner):
        reader = named or best[1] or next((spec for spec in games if spec.text.form and parts[at][1] is not None), None)
        if reader:
            groups.setdefault(reader.id, (reader, []))[1].append(at)
    for spec, places in groups.values():
        found += _read_as(spec, text, parts, places)
    found.sort(key=lambda one: one[0])
    told = [one for _, one in found]
    if len(told) == 1 and unnamed:
        rivals.sort(key=lambda one: -len(one.record["log"]) if one.record else 0)
        told += [one for one in rivals if one.game != told[0].game]
    return told or [_nothing(text)]


def _followed(spec: GameSpec, found: Candidate) -> int:
    """How many actions of a text were understood, beside what the form of the game says without being told."""
    if found.record is None:
        return 0
    (nothing,) = _read_as(spec, "~", [((0, 1), None)], [0])
    return len(found.record["log"]) - len((nothing[1].record or {"log": []})["log"])


def _parts(text: str) -> list[tuple[tuple[int, int], str | None]]:
    """Where in the text each game with tags stands, and which game it names; one part without any, if there are none.

    A name is empty where the tags name none, None where there are no tags.
    """
    parts: list[tuple[tuple[int, int], str | None]] = []
    begun, name, tagged, moved = 0, "", False, False
    at = 0
    for line in text.splitlines(keepends=True):
        tag = TAG.match(line)
        if tag and moved:
            parts.append(((begun, at), name if tagged else None))
            begun, name, tagged, moved = at, "", False, False
        if tag:
            tagged = True
            name = tag[2] if tag[1] in NAMING and not name else name
        elif line.strip():
            moved = True
        at += len(line)
    return [*parts, ((begun, len(text)), name if tagged else None)]


def _read_as(
    spec: GameSpec, text: str, parts: Sequence[tuple[tuple[int, int], str | None]], places: Sequence[int]
) -> list[tuple[int, Candidate]]:
    """Those parts read as games of one spec, each with where in the text it begins."""

    def ready(options: Mapping[str, Any]) -> Game:
        return setup(spec, options)

    kind = PGN if spec.text.form else TEXT if any(parts[at][1] is not None for at in places) else MOVES
    found = []
    for at in places:
        (begin, end), _ = parts[at]
        before = text.count("\n", 0, begin)
        for reading in form_of(spec).read(text[begin:end], ready):
            problems = [problem._replace(line=problem.line + before) for problem in reading.problems]
            found.append((begin, Candidate(kind, spec.id, record_of(reading), problems)))
    return found
