"""Tests of a rule book's text as sections for the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pycore.interfaces.game import setup
from pycore.kernel.errors import OptionError
from pycore.scenes import rulebook
from pycore.scenes.rulebook import sections
from tests.toy import TOY, toy

BOOK = """# Toy

What stands before the first section is for readers of the file.

## R1 The race
> In the inventor's
> own words.

A **runner** goes
or stays.

- one item `go`
  that goes on
- another
### A heading
Below it.

## R2 A title of several words
Text - with a dash.

## R3 More than text
As [his page](https://example.org/a) says, not [yours](javascript:alert).
| After | Pieces |
|---|--:|
| `a1-a2` | 2 |

Below the table.
```python
## no section
| no table |
```
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """Return the sections of a game with this rules.md."""
    package = tmp_path / "book_of_toy"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules.md").write_text(getattr(request, "param", BOOK), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "book_of_toy", raising=False)
    return sections(setup(TOY._replace(package="book_of_toy"), {}))


def test_sections_have_numbers_and_titles(book: list[dict[str, Any]]) -> None:
    assert [(section["id"], section["title"]) for section in book] == [
        ("R1", "The race"),
        ("R2", "A title of several words"),
        ("R3", "More than text"),
    ]


def test_blocks_are_paragraphs_items_quotes_and_headings(book: list[dict[str, Any]]) -> None:
    assert book[0]["blocks"] == [
        ["quote", "In the inventor's"],
        ["quote", "own words."],
        ["p", "A runner goes or stays."],
        ["li", ["one item ", {"code": "go"}, " that goes on"]],
        ["li", "another"],
        ["h", "A heading"],
        ["p", "Below it."],
    ]
    assert book[1]["blocks"] == [["p", "Text - with a dash."]]


def test_links_code_and_tables_are_kept_apart_from_text(book: list[dict[str, Any]]) -> None:
    assert book[2]["blocks"] == [
        [
            "p",
            ["As ", {"text": "his page", "href": "https://example.org/a"}, " says, not [yours](javascript:alert)."],
        ],
        ["table", [["After", "Pieces"], [[{"code": "a1-a2"}], "2"]]],
        ["p", "Below the table."],
        ["code", "## no section\n| no table |"],
    ]


def test_marks_of_emphasis_are_removed(book: list[dict[str, Any]]) -> None:
    assert not any("*" in block[1] or "`" in block[1] for section in book for block in section["blocks"])


@pytest.mark.parametrize("book", ["## R1 A picture\n! 2 3 a | | Far ahead\n"], indirect=True)
def test_a_diagram_is_a_position_turned_into_pieces(book: list[dict[str, Any]]) -> None:
    kind, diagram = book[0]["blocks"][0]

    assert kind == "diagram"
    assert diagram["caption"] == "Far ahead"
    assert [piece["cell"] for piece in diagram["pieces"]] == ["a2", "b3"]
    assert (diagram["cell"], diagram["reach"]) == (None, None)
    assert (diagram["position"], diagram["options"]) == ("2 3 a", {})


@pytest.mark.parametrize("book", ["## R1 A picture\n! 2 3 a | | Far ahead | seed=5\n"], indirect=True)
def test_a_diagram_may_name_options(book: list[dict[str, Any]]) -> None:
    assert book[0]["blocks"][0][1]["caption"] == "Far ahead"
    assert book[0]["blocks"][0][1]["options"] == {"seed": "5"}
    drawn = rulebook._drawn(toy(), ["diagram", "2 3 a | | Far ahead | seed=5"])
    assert drawn == book[0]["blocks"][0]
    with pytest.raises(OptionError):
        rulebook._drawn(toy(), ["diagram", "2 3 a | | Far ahead | laps=5"])
