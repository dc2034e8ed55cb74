"""A made game as a contribution to the repository: the files of its folders, and the lines that shared files need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from keyword import iskeyword

from ..games import GAMES, MADE_GAMES
from ..interfaces.game import setup
from ..kernel.messages import Message, say
from ..kernel.perft import perft
from ..kernel.types import Json
from .loader import LENT
from .text import MAIN, GameText

IMPORT = re.compile(rf"^(\s*)(from|import) ({'|'.join(LENT)})\b(.*)$", re.MULTILINE)
FOLDER = "pycore/games"
GUIDE = "SUBMIT.md"
"""The file that says what to do with the others; it is not committed."""
DRAWINGS = "pieces.svg"
DEPTHS = (1, 2)
"""The depths of perft that the test pins, if the game is loaded."""


def submission(text: GameText) -> Json:
    """Return a game's folder and test as files by path, and what is to be added to shared files by hand."""
    package = package_of(text.name)
    id = package.replace("_", "-")
    folder = f"{FOLDER}/{package}"
    files = {f"{folder}/__init__.py": _init(text, id)}
    for path, content in text.files.items():
        place = f"assets/{path}" if path == DRAWINGS else path
        files[f"{folder}/{place}"] = _relative(content) if path.endswith(".py") else content
    files[f"tests/{package}/__init__.py"] = ""
    files[f"tests/{package}/test_rules.py"] = _test(text, package)
    paste = [
        _paste(f"{FOLDER}/__init__.py", f'"{id}"', say("At the end of the games in GAMES, because links number them.")),
        _paste("pyproject.toml", f'    "chess_pilgrimage.games.{package}",', say("In the list of packages.")),
    ]
    files[GUIDE] = _guide(text.name, id, files, paste)
    return {"game": id, "files": dict(sorted(files.items())), "paste": paste}


def _guide(name: str, id: str, files: Iterable[str], paste: Iterable[Json]) -> str:
    """Return what to do with the files, in Markdown, for somebody who has a checkout of the repository."""
    steps = "\n".join(f"- `{each['file']}`: {each['sentence']}\n\n      {each['line'].strip()}\n" for each in paste)
    listed = "\n".join(f"- `{path}`" for path in sorted(files))
    return f"""# {name}: how to send it in

1. Put these files into a checkout of the repository:

{listed}

2. Add these lines:

{steps}
3. Run `python -m pycore contract {id}`, then `python build.py test --fast`.
4. Delete this file, commit the rest, and open a pull request. docs/adding-a-game.md says what a game needs to be on the
   shelf.
"""


def _paste(file: str, line: str, sentence: Message) -> Json:
    return {"file": file, "line": line, "sentence": sentence}


def package_of(name: str) -> str:
    """Return the name of a game's package: its name in lower-case ASCII letters, digits and `_`.

    >>> package_of("Six Pawns"), package_of("3-check"), package_of("将棋")
    ('six_pawns', 'game_3_check', 'game')
    """
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    package = words if words[:1].isalpha() else f"game_{words}".rstrip("_")
    taken = package.replace("_", "-") in GAMES or iskeyword(package)
    return f"{package}_game" if taken else package


def _init(text: GameText, id: str) -> str:
    """Return the file that makes the game one of the registry. It is off the shelf, which asks for more files."""
    modules = [path for path in sorted(text.files) if path.endswith(".py") and path != MAIN]
    listed = f" Its own files: {', '.join(f'`{path}`' for path in (MAIN, *modules))}."
    author = f", by {text.author}" if text.author else ""
    licence = f" Licence: {text.licence}." if text.licence else ""
    told = _comment(f"{text.name}{author}.{licence}{listed}")
    return (
        f'"""{told}"""\n\nfrom __future__ import annotations\n\nfrom .game import GAME as MADE\n\n'
        f'GAME = MADE._replace(id="{id}", package=__name__, shelf=MADE.shelf._replace(listed=False))\n'
    )


def _comment(said: str) -> str:
    """Return a text as it can stand in a docstring, in lines of at most 120 characters."""
    safe = said.replace("\\", "/").replace('"', "'")
    lines = [""]
    for word in safe.split():
        if len(lines[-1]) + len(word) > 112:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines) + ("\n" if len(lines) > 1 else "")


def _relative(program: str) -> str:
    """Return a program with its imports of the core's packages as those of a package in the registry.

    >>> _relative("from kit import game\\nimport kit\\nfrom kernel.rules import Rules")
    'from ...kit import game\\nfrom ... import kit\\nfrom ...kernel.rules import Rules'
    """

    def moved(found: re.Match[str]) -> str:
        before, how, name, rest = found.groups()
        return f"{before}from ...{name}{rest}" if how == "from" else f"{before}from ... import {name}{rest}"

    return IMPORT.sub(moved, program)


def _test(text: GameText, package: str) -> str:
    """Return a test to begin with; it pins how many moves there are, if the game is loaded."""
    counted = _counts(text)
    pinned = f"""

def test_the_number_of_moves_is_the_known_one() -> None:
    rules = setup(GAME, {{}}).rules

    assert [perft(rules, rules.start(), depth) for depth in {DEPTHS}] == {list(counted.values())}
"""
    imports = "from pycore.interfaces.game import setup\n"
    imports += "from pycore.kernel.perft import perft\n" if counted else ""
    return f'''"""Tests of the rules, beside those of the contract."""

from __future__ import annotations

from pycore.games.{package} import GAME
{imports}

def test_the_start_is_read_back() -> None:
    rules = setup(GAME, {{}}).rules
    text = rules.write(rules.start())

    assert rules.write(rules.read(text)) == text
{pinned if counted else ""}'''


def _counts(text: GameText) -> Mapping[int, int]:
    spec = MADE_GAMES.get(text.id)
    if spec is None:
        return {}
    rules = setup(spec, {}).rules
    return {depth: perft(rules, rules.start(), depth) for depth in DEPTHS}
