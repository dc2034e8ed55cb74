"""The messages of the sources: every call of `say` and `noun`, found in the syntax trees of both languages.

A message is translated by its English text, so that text must be one string literal in the source, with the
placeholders that the call fills in. `problems` finds the calls that break this; `build.py check` prints them.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from buildtools import environment
from buildtools.common import ROOT, WEB, BuildError

MODULE = "kernel.messages"
CALLS = ("say", "noun")
OTHER_ARGUMENTS = {"say": {"context"}, "noun": {"plural"}}
"""Arguments that are not placeholders; they are string literals too."""
ENGLISH_FORMS = {"", "gen", "plural", "a", "cap"}


class Call(NamedTuple):
    """One call of `say` or `noun` in the sources.

    Attributes:
        place: the file below the project's root, and the line.
        call: "say" or "noun".
        texts: its string literals: the template, and for a noun the plural if there is one.
        placeholders: the names of its values.
        context: distinguishes it from a message with the same English text; "noun" for nouns.
        problem: the reason why it cannot be translated; "" if it can.
    """

    place: str
    call: str
    texts: tuple[str, ...]
    placeholders: tuple[str, ...]
    context: str
    problem: str


def all_calls() -> list[Call]:
    """Return the calls in the core, in the games' own pages and in the page, by file and line."""
    core = [
        found
        for path in [*sorted((ROOT / "buildtools" / "pages").glob("*.py")), *sorted((ROOT / "pycore").rglob("*.py"))]
        if not path.match("kernel/messages.py")
        for found in python_calls(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]
    return core + page_calls(sorted((WEB / "js").rglob("*.js")))


def problems(calls: Iterable[Call]) -> list[str]:
    """Return the problems of the calls, one line each: "web/js/start.js:7: say needs one string literal"."""
    return [f"{each.place}: {each.call} {problem}" for each in calls if (problem := each.problem or _mismatch(each))]


def python_calls(source: str, path: str) -> list[Call]:
    """Return the calls in a Python source that imports `say` or `noun` from the core's messages."""
    tree = ast.parse(source)
    names = _imported(tree)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            call = called.get(id(node))
            texts, placeholders, context, problem = (
                _read(call, names[node.id]) if call else ((), (), "", "must be called directly, not passed on")
            )
            found.append(Call(f"{path}:{node.lineno}", names[node.id], texts, placeholders, context, problem))
    return sorted(found, key=lambda each: int(each.place.rpartition(":")[2]))


def _imported(tree: ast.Module) -> dict[str, str]:
    """Return the local names of `say` and `noun`, each with its original name."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("messages")
        for alias in node.names
        if alias.name in CALLS
    }


def _read(call: ast.Call, name: str) -> tuple[tuple[str, ...], tuple[str, ...], str, str]:
    """Return the texts, placeholders, context and problem of a call."""
    texts = [_literal(argument) for argument in call.args]
    others = {each.arg: _literal(each.value) for each in call.keywords if each.arg in OTHER_ARGUMENTS[name]}
    if len(texts) != 1 or None in texts or None in others.values():
        return (), (), "", "needs one string literal"
    if any(each.arg is None for each in call.keywords):
        return (), (), "", "needs its values by name"
    placeholders = tuple(each.arg for each in call.keywords if each.arg and each.arg not in others)
    plural = [others["plural"]] if "plural" in others else []
    context = "noun" if name == "noun" else others.get("context") or ""
    return tuple(text for text in texts + plural if text), placeholders, context, ""


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def page_calls(paths: Sequence[Path]) -> list[Call]:
    """Return the calls in the page's scripts.

    Raises:
        BuildError: a script cannot be read.
    """
    typescript = str(environment.ensure_npm() / "typescript")
    command = [
        environment.node(),
        str(Path(__file__).with_suffix(".mjs")),
        typescript,
    ]
    files = json.dumps([path.as_posix() for path in paths])
    done = subprocess.run(command, cwd=ROOT, input=files, capture_output=True, text=True, check=False, encoding="utf-8")
    if done.returncode:
        raise BuildError(f"The messages of the page could not be listed: {done.stderr.strip()[-300:]}")
    return [
        Call(
            f"{row['file'].removeprefix(f'{ROOT.as_posix()}/')}:{row['line']}",
            row["call"],
            tuple(row["texts"]),
            tuple(row["placeholders"]),
            row["context"],
            row["problem"],
        )
        for row in json.loads(done.stdout)
    ]


def _mismatch(call: Call) -> str:
    """Return how the placeholders of a call's texts differ from its values, or the form that English lacks; or ""."""
    try:
        used = [each for text in call.texts for each in placeholders(text)]
    except ValueError as error:
        return f"has a template that cannot be read: {error}"
    names = {name for name, _ in used}
    if names != set(call.placeholders):
        missing = ", ".join(sorted(names - set(call.placeholders))) or "nothing"
        needless = ", ".join(sorted(set(call.placeholders) - names)) or "nothing"
        return f"leaves out {missing} and gives {needless} besides"
    if any("{" in form for _, form in used):
        return "has a placeholder within a choice, which stays as it is written"
    unknown = [form for _, form in used if "=" not in form and not ENGLISH_FORMS.issuperset(form.split("+"))]
    return f"asks for {unknown[0]!r}, which is no form of English" if unknown else ""


def placeholders(template: str) -> Iterator[tuple[str, str]]:
    """Yield the placeholders of a template, each with the form it asks for.

    Raises:
        ValueError: a brace is unmatched, or a placeholder has no name.
    """
    for _, name, form, _ in Formatter().parse(template):
        if name is not None:
            if not name.isidentifier():
                raise ValueError(f"{template!r} has a placeholder without a name")
            yield name, form or ""
