"""Recognise a text: a saved game, a link, a position, or games in some notation. The best guess comes first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..interfaces.game import Game, GameSpec, setup
from ..interfaces.made import is_made
from ..interfaces.pasted import QUOTES, Pasted, isolated
from ..interfaces.texts.positions import Found, likeness
from ..interfaces.texts.remarks import exceeding
from ..interfaces.texts.tags import record_of, texts_of
from ..interfaces.texts.text_form import Problem, TextForm
from ..kernel import record as records
from ..kernel.errors import GameError, GameNotHere, LinkError, OptionError, PositionError
from ..kernel.json_text import MAX_NESTING, NestingError, decode
from ..kernel.messages import count, noun, say
from ..kernel.rules import Playthrough
from ..kernel.types import Json
from .links import links_in
from .plain import TAG, Plain

FILE, LINK, POSITION, TEXT, MOVES, PGN = "file", "link", "position", "text", "moves", "pgn"
SHOWN = 40
LONGEST_POSITION = 600
ELSEWHERE = re.compile(r"\b(?:lichess\.org|chess\.com|chess24\.com|chesstempo\.com)/")
LIKE_A_POSITION = 0.5
"""How like a game's start a text must be to be taken for a position of that game."""
ASIDE = re.compile(r"\{[^}]*\}|^\[.*$", re.MULTILINE)
"""The tags and comments of a game, which may have links that are no part of a message."""
NAMING = ("Game", "Variant")
"""Tags that name the game."""
MOST_REPORTED = 5
"""The most problems that a report tells one by one."""
MOVE = noun("move")


class Candidate(NamedTuple):
    """A possible reading of a text."""

    kind: str
    game: str | None
    record: Json | None  # None if the text could not be read
    problems: Sequence[Problem]
    what: str = ""  # the content of a link
    table: str = ""  # the table of a link with a turn
    moves: int = 0  # how many actions are moves of a player
    link: str = ""  # a link as it was made

    def json(self, name: str = "", sides: Sequence[str] = ()) -> Json:
        """Return the candidate as the door writes it, with the name and the sides of its game."""
        found: Json = {"kind": self.kind, "title": self._title(name, sides), "game": self.game, "record": self.record}
        found["heading"] = _heading(self.kind)
        found["problems"] = [problem._asdict() for problem in self.problems]
        found["report"] = list(self._report())
        return found | {name: value for name in ("what", "table", "link") if (value := getattr(self, name))}

    def _title(self, name: str, sides: Sequence[str]) -> str:
        """Return the game and, as far as they are known, its players, event, date, result and number of moves."""
        if self.record is None:
            return name
        headers = texts_of(self.record["meta"], "headers")
        known = {tag: isolated(value) for tag, value in headers.items() if value.strip("?*.- ")}
        players = " – ".join(known[tag] for side in sides if (tag := side.capitalize()) in known)
        moves = count(self.moves, MOVE) if self.moves else ""
        day = known.get("Date", "").split(".??", 1)[0]
        title = name
        for more in filter(None, (players, known.get("Event"), day, known.get("Result"), moves)):
            title = say("{title} · {more}", title=title, more=more)
        return title

    def _report(self) -> Iterator[str]:
        """Yield the first problems, each with its place, and what happens to the rest of the text."""
        for line, column, message, text in self.problems[:MOST_REPORTED]:
            where = say("Line {line}, column {column}", line=line, column=column)
            yield (
                say("{where}: {message} (“{text}”)", where=where, message=message, text=text)
                if text and text not in message
                else say("{where}: {message}", where=where, message=message)
            )
        if len(self.problems) > MOST_REPORTED:
            yield say("And {problems} more.", problems=len(self.problems) - MOST_REPORTED)
        if self.problems and self.record:
            yield say("The part that could be read is below. The rest is kept with it.")


def _heading(kind: str) -> str:
    """Return what a text is, as a heading."""
    headings: dict[str, str] = {
        FILE: say("A saved game"),
        LINK: say("A link"),
        POSITION: say("A position"),
        TEXT: say("A game as text"),
        PGN: say("A game in PGN"),
        MOVES: say("Moves"),
    }
    return headings[kind]


def form_of(spec: GameSpec) -> TextForm[Game]:
    """Return the notation of a game: its own, or the plain one."""
    return spec.text.form or Plain(spec)


def read(text: str, games: Sequence[GameSpec], wanted: GameSpec | None = None) -> list[Candidate]:
    """Return the possible readings of a text.

    Args:
        text: the text.
        games: all games, in the order in which links number them.
        wanted: the game that the text should be of, if that is known; a text that names no game is read as this one.

    Returns:
        The candidates, best first; several games of a text in the order of the text. There is at least one: a text that
        cannot be read gives a candidate without a record, with the problem.

    Raises:
        RequestError: code `too-large`; the text is too long.
        GameNotHere: the text is of a made game that is not loaded.
    """
    pasted = Pasted(text)
    found: list[Candidate] = []
    is_tagged = _is_tagged(pasted.text)
    if not is_tagged:
        found = _file(pasted, games)
        if not found or not found[0].record:  # the notes of a saved game may have links
            found = list(_links(pasted, games)) or found or list(_position(pasted, games, wanted))
    if not found or (found[0].kind == FILE and not found[0].record):  # a comment may come first
        played = _games(pasted, games, wanted)
        found = played if not found or any(_is_followed(one, games) for one in played) else found
    if is_tagged:
        found += (one for one in _links(pasted, games, ASIDE) if not one.problems)
    kept = [each for each in found if wanted is None or each.game in (wanted.id, None)]
    return kept or [_unread(pasted, say("This text is of another game.") if found else "")]


def _unread(pasted: Pasted, message: str = "") -> Candidate:
    """Return the candidate for a text that cannot be read."""
    words = pasted.text.split(maxsplit=1)
    if not words:
        return Candidate(TEXT, None, None, [_problem(pasted, 0, message or say("The text is empty."))])
    elsewhere = ELSEWHERE.search(pasted.text)
    if elsewhere and not message:
        message = say(
            "This is an address of another site, which is not asked. Copy the game’s PGN or the position there."
        )
    unknown = message or say("This is not a game, position or link that can be read here.")
    return Candidate(TEXT, None, None, [_problem(pasted, pasted.text.find(words[0]), unknown)])


def _problem(pasted: Pasted, at: int, message: str) -> Problem:
    """Return a problem at a place of the plain text, with the word there."""
    return _problem_there(pasted, pasted.at(at), message)


def _problem_there(pasted: Pasted, at: int, message: str) -> Problem:
    """Return a problem at a place of the original, with the word there."""
    return Problem(*pasted.where(at), message, (pasted.original[at : at + SHOWN].split() or [""])[0])


def _links(pasted: Pasted, games: Sequence[GameSpec], aside: re.Pattern[str] | None = None) -> Iterator[Candidate]:
    """Yield the links of a text: first those that can be opened. Those in parts that match `aside` are left out."""
    by_id = {spec.id: spec for spec in games}
    found = sorted(links_in(pasted, by_id, aside), key=lambda one: isinstance(one.link.found, LinkError))
    for place, (text, held) in found:
        if isinstance(held, LinkError):
            yield Candidate(LINK, None, None, [_problem(pasted, place, held.message)])
        elif isinstance(held, GameNotHere):
            yield Candidate(LINK, held.game, None, (), link=text)
        else:
            record = held.record
            game = _game_of(next(spec for spec in games if spec.id == record["game"]), record)
            moves = _moves(game, records.replay(game, record["start"], record["log"]))
            yield Candidate(LINK, record["game"], record, (), held.what, held.table, moves, text)


def _file(pasted: Pasted, games: Sequence[GameSpec]) -> list[Candidate]:
    """Return a saved game, which is JSON."""
    text = pasted.original
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped.startswith("{"):
        return []
    try:
        found = _decoded(pasted, stripped)
    except (json.JSONDecodeError, NestingError) as error:
        if not re.match(r'\{\s*(?:"|\}|$)', stripped):
            return []
        at, message = (
            (error.pos + len(text) - len(stripped), say("This saved game is cut short or damaged here."))
            if isinstance(error, json.JSONDecodeError)
            else (0, say("This saved game is damaged: it nests more than {most} lists and objects.", most=MAX_NESTING))
        )
        return [Candidate(FILE, None, None, [_problem_there(pasted, at, message)])]
    except ValueError:
        return [Candidate(FILE, None, None, [_problem(pasted, 0, say("This saved game is damaged."))])]
    spec = next((spec for spec in games if isinstance(found, dict) and spec.id == found.get("game")), None)
    if spec is None:
        named = found.get("game") if isinstance(found, dict) else None
        if isinstance(named, str) and is_made(named):
            raise GameNotHere(named)
        unknown = (
            say("There is no game “{game}” here.", game=named[:SHOWN])
            if isinstance(named, str)
            else say("There is no game in this file.")
        )
        return [Candidate(FILE, None, None, [_problem(pasted, 0, unknown)])]
    try:
        record = records.checked(found, spec)
        game = _game_of(spec, record)
        played = records.replay(game, record["start"], record["log"])
    except GameError as error:
        return [Candidate(FILE, spec.id, None, [_problem(pasted, 0, error.message)])]
    problems: list[Problem] = []
    if played.problem:
        good = len(played.moves)
        action = record["log"][good]
        at = max(0, pasted.text.find(json.dumps(action)))
        stopped = say(
            "After {moves} it cannot be followed: {problem}",
            moves=count(_moves(game, played), MOVE),
            problem=played.problem.message,
        )
        problems = [_problem(pasted, at, stopped)._replace(text=action[:SHOWN])]
    if more := exceeding(record["meta"]):
        problems.append(_problem(pasted, 0, more))
    return [Candidate(FILE, spec.id, record, problems, moves=_moves(game, played))]


def _decoded(pasted: Pasted, text: str) -> Any:
    """Return the value of a JSON text, or of its plain text with straight quotation marks if it is no JSON."""
    try:
        return decode(text)
    except json.JSONDecodeError:
        mended = re.sub(f"[{QUOTES}]", '"', pasted.text)
        if mended == pasted.original:
            raise
        with suppress(ValueError):
            return decode(mended)
        raise


def _moves(game: Game, played: Playthrough) -> int:
    """Return how many actions of a log are moves of a player."""
    return sum(game.spec.is_move(move.text) for move in played.moves)


def _game_of(spec: GameSpec, record: Json) -> Game:
    return setup(spec, record["options"] | ({"seed": record["seed"]} if "seed" in spec.options else {}))


def _position(pasted: Pasted, games: Sequence[GameSpec], wanted: GameSpec | None) -> Iterator[Candidate]:
    """Yield the games that a position may belong to, under the default options or with one option changed.

    If it is no position of any game, the game that it is most like says why.
    """
    if len(pasted.text.strip()) > LONGEST_POSITION or "/" not in pasted.text:
        return
    nearest: tuple[float, Candidate | None] = (LIKE_A_POSITION, None)
    for spec in [wanted] if wanted else games:
        found = spec.text.positions.find(pasted)
        if found is None:
            continue
        start = setup(spec, {}).rules
        like = likeness(found.text.split(" ")[0], start.write(start.start()).split(" ")[0])
        if like < LIKE_A_POSITION:
            continue
        settled = _settled(spec, found)
        if isinstance(settled, PositionError):
            if like > nearest[0] or not nearest[1]:
                problem = _problem(pasted, found.at(settled.field), settled.message)
                nearest = like, Candidate(POSITION, spec.id, None, [problem])
            continue
        game, text, told = settled
        meta = {"comments": {"0": found.said}} if found.said else {}
        problems = [_problem(pasted, at, message) for at, message in told]
        yield Candidate(POSITION, spec.id, records.new(game, text, meta), problems)
        nearest = 2, None
    if nearest[1]:
        yield nearest[1]


def _settled(spec: GameSpec, found: Found) -> tuple[Game, str, Sequence[tuple[int, str]]] | PositionError:
    """Return the game whose position it is, its text, and problems with their places; or why it is no position."""
    error: PositionError | None = None
    for options in _options_to_try(spec):
        try:
            game = setup(spec, options)
            return (game, *spec.text.positions.settled(game, found))
        except OptionError:
            continue
        except PositionError as refused:
            error = error or refused
    assert error is not None  # the default options are valid
    return error


def _options_to_try(spec: GameSpec) -> Iterator[dict[str, str]]:
    """Yield the default options, then every way to change one of them."""
    yield {}
    for name, option in spec.options.items():
        yield from ({name: value} for value in option.values if value != option.default)


def _games(pasted: Pasted, games: Sequence[GameSpec], wanted: GameSpec | None) -> list[Candidate]:
    """Return the games in notation, each read as the game it names, or else as the one that reads most of its moves."""
    parts = _parts(pasted.text)
    names = {name.lower(): spec for spec in games for name in (spec.name, spec.id)}
    owner = [names.get(name.lower()) if name else None for _, name in parts]
    unnamed = [at for at, spec in enumerate(owner) if spec is None]
    found: list[tuple[int, Candidate]] = []
    best: tuple[int, GameSpec | None] = (-1, wanted)
    trials = unnamed[:1] if wanted is None else []
    rivals: list[Candidate] = []
    tried: dict[tuple[str, tuple[int, ...]], list[tuple[int, Candidate]]] = {}
    for spec in games if trials else ():
        tried[spec.id, tuple(trials)] = _read_as(spec, pasted, parts, trials)
        read = [one for _, one in tried[spec.id, tuple(trials)] if _followed(spec, one)]
        rivals += read
        for one in read:
            best = max(best, (_followed(spec, one), spec), key=lambda one: one[0])
    groups: dict[str, tuple[GameSpec, list[int]]] = {}
    for at, named in enumerate(owner):
        reader = named or best[1] or next((spec for spec in games if spec.text.form and parts[at][1] is not None), None)
        if reader:
            groups.setdefault(reader.id, (reader, []))[1].append(at)
    for spec, places in groups.values():
        found += tried.get((spec.id, tuple(places))) or _read_as(spec, pasted, parts, places)
    found.sort(key=lambda one: one[0])
    readings = [one for _, one in found]
    if len(readings) == 1 and unnamed:
        rivals.sort(key=lambda one: -len(one.record["log"]) if one.record else 0)
        readings += [one for one in rivals if one.game != readings[0].game]
    return readings or [_unread(pasted)]


def _followed(spec: GameSpec, found: Candidate) -> int:
    """Return the number of actions that were read, without those that the game's notation supplies by itself."""
    if found.record is None:
        return 0
    (nothing,) = _read_as(spec, Pasted("~"), [((0, 1), None)], [0])
    return len(found.record["log"]) - len((nothing[1].record or {"log": []})["log"])


def _is_tagged(text: str) -> bool:
    """Return whether a text has a game with tags."""
    return any(name is not None for _, name in _parts(text))


def _is_followed(found: Candidate, games: Sequence[GameSpec]) -> bool:
    """Return whether at least one action of a game was read."""
    return any(_followed(spec, found) > 0 for spec in games if spec.id == found.game)


def _parts(text: str) -> list[tuple[tuple[int, int], str | None]]:
    """Return the range of each game with tags, and the name of the game in its tags; one part if there are no tags.

    The name is empty if the tags have none, and None if there are no tags.
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
            name = (tag["value"] or tag["curly"] or "").strip() if tag["name"] in NAMING and not name else name
        elif line.strip():
            moved = True
        at += len(line)
    return [*parts, ((begun, len(text)), name if tagged else None)]


def _read_as(
    spec: GameSpec, pasted: Pasted, parts: Sequence[tuple[tuple[int, int], str | None]], places: Sequence[int]
) -> list[tuple[int, Candidate]]:
    """Return the parts read as games of one spec, each with the place where its part begins."""

    def ready(options: Mapping[str, Any]) -> Game:
        return setup(spec, options)

    kind = PGN if spec.text.form else TEXT if any(parts[at][1] is not None for at in places) else MOVES
    found = []
    for at in places:
        (begin, end), _ = parts[at]
        for reading in form_of(spec).read(pasted.part(begin, end), ready):
            found.append((begin, Candidate(kind, spec.id, record_of(reading), reading.problems, moves=reading.moves)))
    return found
