"""Quick checks: format, lint and types of the Python and of the page's scripts and styles."""

from __future__ import annotations

from buildtools import api_tables, formats, shared
from buildtools.common import ROOT, run, say
from buildtools.environment import ensure_checkers, ensure_npm, node
from buildtools.languages.catalogues import all_units
from buildtools.languages.checking import catalogue_problems, missing
from buildtools.languages.messages import all_calls, problems
from pycore.languages.tags import TONGUES

PYTHON = ("build.py", "conftest.py", "buildtools", "lab", "pycore", "tests", "e2e", "web")
PROJECTS = {"the page": "web", "its workers": "web/tsconfig.workers.json", "its tests": "web/tsconfig.tests.json"}
TOOLS = {"biome": "@biomejs/biome/bin/biome", "tsc": "typescript/bin/tsc"}
TYPED = ("build.py", "conftest.py", "buildtools", "lab", "pycore", "tests", "e2e")


def check() -> bool:
    """Run all checks, which print the problems they find, and return whether all passed."""
    python = str(ensure_checkers())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    results = [
        _step("format", [python, "-m", "ruff", "format", "--check", "--quiet", "--diff", *places]),
        _step("lint", [python, "-m", "ruff", "check", "--quiet", *places]),
        _step("types", [python, "-m", "mypy", *[name for name in TYPED if (ROOT / name).exists()]]),
        _biome("--error-on-warnings"),
        _formats(),
        _shared(),
        _api_tables(),
        _page_types(),
        _messages(),
    ]
    return all(results)


def fix() -> bool:
    """Format, and fix what can be fixed automatically; return whether everything was."""
    python = str(ensure_checkers())
    places = [name for name in PYTHON if (ROOT / name).exists()]
    formats.write()
    shared.write()
    api_tables.write()
    fixed = run([python, "-m", "ruff", "check", "--fix", "--quiet", *places])
    formatted = run([python, "-m", "ruff", "format", *places])
    return _biome("--write") and formatted == 0 and fixed == 0


def _step(name: str, command: list[str]) -> bool:
    say(f"check: {name}")
    return run(command) == 0


def _biome(*arguments: str) -> bool:
    """Run Biome on the page's scripts and styles, configured by biome.json."""
    return _step("page", [*page_tool("biome"), "check", *arguments])


def _page_types() -> bool:
    """Check the types of the page's scripts with tsc.

    Workers are checked without the types of a document, the page's tests without the rule against untyped parameters.
    """
    tsc = page_tool("tsc")
    return all(_step(f"types of {name}", [*tsc, "--project", project]) for name, project in PROJECTS.items())


def _formats() -> bool:
    """Check that the page's types of requests and replies are those of the core."""
    say("check: formats")
    if formats.is_current():
        return True
    say(f"{formats.TARGET.relative_to(ROOT)} is not what the core says: run build.py check --fix")
    return False


def _shared() -> bool:
    """Check that the colours and numbers that Python and the page share are the same on both sides."""
    outdated = shared.outdated()
    for path in outdated:
        say(f"{path.relative_to(ROOT)} is not what its source says: run build.py check --fix")
    return not outdated


def _api_tables() -> bool:
    """Check that the tables of fields in docs/api match the types in the core, and that every field is described."""
    say("check: docs/api")
    found = [f"{page.name} is outdated: run build.py check --fix" for page in api_tables.outdated()]
    found += [f"{field} has no description" for field in api_tables.undescribed()]
    for problem in found:
        say(problem)
    return not found


def _messages() -> bool:
    """Check that every message for people can be translated, and that the translations fit; count the missing ones."""
    say("check: messages")
    calls = all_calls()
    found = problems(calls)
    wanted = all_units(calls)
    for tag in TONGUES:
        wrong = catalogue_problems(tag)
        found += wrong
        if not wrong and (count := len(missing(tag, wanted))):
            say(f"{tag}: {count} of {len(wanted)} messages are not translated and appear in English")
    for problem in found:
        say(problem)
    return not found


def page_tool(name: str) -> list[str]:
    """Return the command for a tool of the page: Node and a script, as what npm puts into `.bin` differs by system."""
    return [node(), str(ensure_npm() / TOOLS[name])]
