"""Bring the catalogues of all languages up to date: every text for people, found in the sources and in the data."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from buildtools.common import ROOT, say, write_text
from buildtools.languages.messages import Call, all_calls
from pycore.languages.compiling import compiled
from pycore.languages.po import Unit, read_po
from pycore.languages.tags import TONGUES
from pycore.scenes.teaching import STEP_TEXTS

LANGUAGES = ROOT / "pycore" / "languages"
PAGE, CORE = "web/", "pycore/"
"""The beginnings of the paths of files whose messages the page writes, and of those whose messages the core writes."""
COUNTS = ("pycore/kernel/messages.py", "web/js/words/say.js")
COUNT = Unit("count", "{n} {thing}", places=COUNTS, notes=("A number and a counted noun.",))


def catalogue(tag: str) -> Path:
    """Return the file with the messages of a language."""
    return LANGUAGES / TONGUES[tag].folder / "messages.po"


def units_in(tag: str) -> list[Unit]:
    """Return the messages in the file of a language.

    Raises:
        OSError: there is no such file.
        ValueError, SyntaxError: it is not a gettext file.
    """
    return read_po(catalogue(tag).read_text(encoding="utf-8"))


def page_catalogue(tag: str) -> bytes:
    """Return the catalogue that the page reads, as JSON (`Catalogue` in web/js/words/say.js)."""
    return _json({"tag": tag, "messages": _compiled(tag, PAGE)})


def core_catalogue(tag: str) -> bytes:
    """Return the catalogue that the core reads in the browser, as JSON, with the games that have a rule book in it."""
    books = sorted((LANGUAGES / TONGUES[tag].folder / "rules").glob("*.md"))
    return _json({"messages": _compiled(tag, CORE), "books": [path.stem.replace("_", "-") for path in books]})


def _compiled(tag: str, part: str) -> dict[str, Any]:
    mine = [unit for unit in units_in(tag) if any(place.startswith(part) for place in unit.places)]
    return compiled(mine, TONGUES[tag])


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def update() -> bool:
    """Write the catalogues of all languages anew: new messages empty, translations kept, others dropped."""
    units = all_units()
    for tag in TONGUES:
        path = catalogue(tag)
        old = {unit.key: unit for unit in units_in(tag)} if path.exists() else {}
        path.parent.mkdir(exist_ok=True)
        write_text(path, written(tag, [_kept(unit, old.get(unit.key)) for unit in units]))
        missing = sum(unit.key not in old or not old[unit.key].translation for unit in units)
        dropped = len(old.keys() - {unit.key for unit in units})
        say(f"{path.relative_to(ROOT)}: {len(units)} messages, {missing} to translate, {dropped} dropped.")
    return True


def _kept(unit: Unit, old: Unit | None) -> Unit:
    return unit._replace(translation=old.translation, remarks=old.remarks) if old else unit


def all_units(calls: Sequence[Call] | None = None) -> list[Unit]:
    """Return every message once, in the order of the files that contain it, without translations.

    Args:
        calls: the calls of `say` and `noun`, if they are known already.
    """
    found: dict[tuple[str, str], Unit] = {}
    for unit in [COUNT, *units_of(all_calls() if calls is None else calls), *data_units(), *example_units()]:
        key = unit.context, unit.text
        same = found.get(key, unit)
        found[key] = same._replace(
            places=tuple(dict.fromkeys(same.places + unit.places)), notes=tuple(dict.fromkeys(same.notes + unit.notes))
        )
    order = {place: number for number, place in enumerate(sorted({unit.places[0] for unit in found.values()}))}
    return sorted(found.values(), key=lambda unit: order[unit.places[0]])


def units_of(calls: Iterable[Call]) -> Iterator[Unit]:
    """Yield the messages of calls of `say` and `noun`."""
    for call in calls:
        if call.texts:
            plural = (f"Plural: {call.texts[1]}",) if len(call.texts) > 1 else ()
            yield Unit(call.context, call.texts[0], places=(call.place.rpartition(":")[0],), notes=plural)


def data_units() -> Iterator[Unit]:
    """Yield the texts in the data of all games: lessons, games to watch, and the themes of puzzles."""
    for name, context, texts in DATA:
        for path in sorted((ROOT / "pycore" / "games").glob(f"*/{name}")):
            place = (path.relative_to(ROOT).as_posix(),)
            for text in texts(json.loads(path.read_text(encoding="utf-8"))):
                yield Unit(context, text, places=place)


def example_units() -> Iterator[Unit]:
    """Yield what the kit's examples say of themselves: their goals, and the rules that their functions are."""
    for path in sorted((ROOT / "pycore" / "kit" / "examples").glob("[a-z]*.py")):
        place = (path.relative_to(ROOT).as_posix(),)
        for text in example_texts(path.read_text(encoding="utf-8")):
            yield Unit("", text, places=place)


def example_texts(source: str) -> Iterator[str]:
    """Yield the texts for players in the program of a game."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg in ("hook", "goal") and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        if isinstance(node, ast.FunctionDef) and (words := ast.get_docstring(node)):
            yield " ".join(words.partition("\n\n")[0].split())


def lesson_texts(lessons: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the texts of lessons in order."""
    for lesson in lessons:
        yield lesson["title"]
        for step in lesson["steps"]:
            yield from (step[name] for name in STEP_TEXTS if step.get(name))
            yield from step["wrong"].values()


def watched_texts(games: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the titles and notes of games to watch in order."""
    for game in games:
        yield game["title"]
        yield from game["notes"].values()


def themes(data: dict[str, Any]) -> Iterator[str]:
    """Yield the themes of puzzles, each once."""
    yield from dict.fromkeys(puzzle["theme"] for puzzle in data["puzzles"] if "theme" in puzzle)


DATA = (
    ("lessons.json", "", lesson_texts),
    ("games.json", "", watched_texts),
    ("puzzles.json", "theme", themes),
)
"""The names of data files, the context of their texts, and what finds these."""


def written(tag: str, units: Iterable[Unit]) -> str:
    """Return messages as a gettext file; long lines are not wrapped, so that two versions are easily compared."""
    header = f'msgid ""\nmsgstr ""\n"Language: {tag}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([header, *map(_entry, units)])


def _entry(unit: Unit) -> str:
    lines = [f"# {each}" for each in unit.remarks]
    lines += [f"#. {each}" for each in unit.notes]
    lines += [f"#: {each}" for each in unit.places]
    lines += [f"msgctxt {_quoted(unit.context)}"] if unit.context else []
    return "\n".join([*lines, f"msgid {_quoted(unit.text)}", f"msgstr {_quoted(unit.translation)}", ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
