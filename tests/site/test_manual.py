"""Tests of the manual of the kit, as the build writes it for the page."""

from __future__ import annotations

import re
from typing import Any

from buildtools.common import ROOT
from buildtools.pages.address import published
from buildtools.pages.manual import manual

TEXT = (ROOT / "docs" / "kit.md").read_text(encoding="utf-8")
SMALL = """# Small
Before.

## The `one` part
See [here](other.md#place) and [there](https://example.org/).

```python
## no heading
```

### Below
- an entry
"""


def plain(words: Any) -> str:
    """Return the text of the words of a block."""
    if isinstance(words, str):
        return words
    if isinstance(words, dict):
        return str(words.get("text", words.get("code")))
    return "".join(plain(one) for one in words)


def letters(text: str) -> str:
    """Return the letters and figures of a text."""
    return re.sub(r"[\W_]", "", text)


def test_sections_have_titles_levels_and_addresses() -> None:
    sections = manual(SMALL)["sections"]
    assert [(one["id"], one["title"], one["level"]) for one in sections] == [
        ("small", "Small", 2),
        ("the-one-part", "The one part", 2),
        ("below", "Below", 3),
    ]
    assert [one["blocks"] for one in sections] == [
        [["p", "Before."]],
        [sections[1]["blocks"][0], ["code", "## no heading"]],
        [["li", "an entry"]],
    ]


def test_links_lead_to_the_document_in_the_repository_or_where_they_led() -> None:
    words = manual(SMALL)["sections"][1]["blocks"][0][1]
    assert [one["href"] for one in words if isinstance(one, dict)] == [
        f"{published().repository}/blob/main/docs/other.md#place",
        "https://example.org/",
    ]


def test_the_manual_has_all_of_the_document() -> None:
    sections = manual()["sections"]
    told = "".join(letters(one["title"] + plain([block[1] for block in one["blocks"]])) for one in sections)
    text = re.sub(r"\]\([^)]*\)|^```python$|\*\*", "", TEXT, flags=re.M)
    assert told == letters(text)
    assert len({one["id"] for one in sections}) == len(sections)
    for one in sections:
        for kind, rows in one["blocks"]:
            assert kind != "table" or all(rows[0]), one["title"]
