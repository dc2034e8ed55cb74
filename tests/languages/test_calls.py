"""Tests of the lint of messages: which calls of `say` and `noun` can be translated, in Python and in the page's
scripts.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections import Counter
from pathlib import Path

import pytest

from buildtools.common import ROOT
from buildtools.languages.messages import Call, all_calls, page_calls, problems, python_calls

PYTHON = "from ...kernel.messages import noun, say as tell\n\n"
PAGE = 'import { count, noun, say as tell } from "../words/say.js";\n\n'


GOOD = [
    ('tell("One moment.")', 'tell("One moment.")'),
    (
        'tell("The {piece} on {cell:gen+cap}.", piece=p, cell=c)',
        'tell("The {piece} on {cell:gen+cap}.", { piece, cell: c })',
    ),
    ('tell("{n} {n:one=is|other=are} left.", n=n)', 'tell("{n} {n:one=is|other=are} left.", { n })'),
    ('tell("Open", context="verb")', 'tell("Open", {}, { context: "verb" })'),
    ('noun("Hero", plural="Heroes")', 'noun("Hero", "Heroes")'),
]
BAD = [
    ('tell("a" if late else "b")', 'tell(late ? "a" : "b")', "needs one string literal"),
    ('tell("One " + name)', 'tell("One " + name)', "needs one string literal"),
    ('tell(f"One {name}")', "tell(`One ${name}`)", "needs one string literal"),
    ('tell(WORDS["one"])', "tell(WORDS.one)", "needs one string literal"),
    ("list(map(tell, texts))", "texts.map(tell)", "must be called directly, not passed on"),
    ('tell("One {name}", **values)', 'tell("One {name}", values)', "needs its values"),
    ('tell("Open", context=where)', 'tell("Open", {}, { context: where })', "string literal"),
    ('tell("The {piece}.", man=p)', 'tell("The {piece}.", { man: p })', "leaves out piece and gives man besides"),
    ('tell("The {piece}.")', 'tell("The {piece}.")', "leaves out piece and gives nothing besides"),
    ('tell("Done.", n=1)', 'tell("Done.", { n: 1 })', "leaves out nothing and gives n besides"),
    ('tell("The {}.", n=1)', 'tell("The {}.", { n: 1 })', "cannot be read"),
    (
        'tell("{n:one=Once|other={n} times}.", n=2)',
        'tell("{n:one=Once|other={n} times}.", { n: 2 })',
        "a placeholder within a choice",
    ),
    ('tell("The {piece:dative}.", piece=p)', 'tell("The {piece:dative}.", { piece: p })', "no form of English"),
    ("noun(word)", "noun(word)", "string literal"),
]


OTHER = (
    "from buildtools.common import say\n\nsay(text)\nturn.say(text)\n",
    PAGE + "turn.tell(text);\nconst { tell: words } = turn;\nshow({ tell: words });",
)


EARLY = PAGE + 'const LABEL = tell("One moment.");\n'


def in_function(script: str) -> str:
    """Return a page module with the script in a function on line 3."""
    return f"{PAGE}const shown = () => {{ {script} }};\n"


@pytest.fixture(scope="module")
def in_page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    """Return the calls in each of the scripts above, all read in one go."""
    folder = tmp_path_factory.mktemp("scripts")
    sources = [in_function(script) for _, script, *_ in [*GOOD, *BAD]] + [OTHER[1], EARLY]
    paths = {folder / f"{at}.js": source for at, source in enumerate(sources)}
    for path, source in paths.items():
        path.write_text(source, encoding="utf-8")
    found: dict[str, list[Call]] = {source: [] for source in sources}
    for call in page_calls(list(paths)):
        found[paths[Path(call.place.rpartition(":")[0])]].append(call)
    return found


@pytest.mark.parametrize(("python", "script"), GOOD)
def test_a_translatable_call_is_accepted(python: str, script: str, in_page: dict[str, list[Call]]) -> None:
    ours, theirs = python_calls(PYTHON + python, "pycore/planted.py"), in_page[in_function(script)]

    assert problems(ours) == problems(theirs) == []
    assert [(each.call, each.texts, set(each.placeholders), each.context) for each in ours] == [
        (each.call, each.texts, set(each.placeholders), each.context) for each in theirs
    ]


@pytest.mark.parametrize(("python", "script", "problem"), BAD)
def test_a_call_that_cannot_be_translated_is_refused(
    python: str, script: str, problem: str, in_page: dict[str, list[Call]]
) -> None:
    for calls in (python_calls(PYTHON + python, "pycore/planted.py"), in_page[in_function(script)]):
        (found,) = problems(calls)
        assert problem in found
        assert ":3: " in found


def test_a_message_made_when_a_module_loads_is_refused(in_page: dict[str, list[Call]]) -> None:
    (found,) = problems(in_page[EARLY])

    assert "not when the module loads" in found


def test_other_functions_of_the_same_name_are_ignored(in_page: dict[str, list[Call]]) -> None:
    assert python_calls(OTHER[0], "build.py") == in_page[OTHER[1]] == []


def test_every_call_in_the_sources_is_in_the_list_and_can_be_translated() -> None:
    """The list is made from syntax trees; this test counts the calls again by tokens."""
    calls = all_calls()
    listed = Counter(each.place.rpartition(":")[0] for each in calls)

    assert problems(calls) == []
    assert listed == counted_by_tokens()
    assert len(calls) > 1


def counted_by_tokens() -> Counter[str]:
    """Return how often each file of the core and the page calls `say` or `noun`, where it imports them."""
    found: Counter[str] = Counter()
    for path in (*(ROOT / "buildtools" / "pages").glob("*.py"), *(ROOT / "pycore").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not path.match("kernel/messages.py") and re.search(r"^from (?:\.|pycore\.)[\w.]*messages import", source, re.MULTILINE):
            tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
            found[path.relative_to(ROOT).as_posix()] = sum(
                one.string in ("say", "noun") and after.string == "(" and before.string not in (".", "def")
                for before, one, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
            )
    for path in (ROOT / "web" / "js").rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        if re.search(r'from "[./\w]*/say\.js"', source):
            code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", source, flags=re.DOTALL)
            found[path.relative_to(ROOT).as_posix()] = len(re.findall(r"(?<![\w.])(?:say|noun)\(", code))
    return +found
