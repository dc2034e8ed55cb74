"""The manual of the kit, docs/kit.md, as the page shows it in the workshop: sections in the form of a rule book."""

from __future__ import annotations

import re
from typing import Any

from buildtools.common import ROOT
from buildtools.pages.address import published
from pycore.scenes.markup import blocks, parts, words

DOCS = ROOT / "docs"
RELATIVE = re.compile(r"\]\(([\w-]+\.md[^)\s]*)\)")


def manual(text: str = "") -> dict[str, Any]:
    """Return the sections of the manual, or of another text of that form.

    Each has an `id` for its address, a `title`, a `level` (2, or 3 below another), and `blocks`. The first is what
    stands before the first heading, under the title of the document. Links to other documents lead to the repository.
    """
    text = RELATIVE.sub(
        rf"]({published().repository}/blob/main/docs/\1)", text or (DOCS / "kit.md").read_text(encoding="utf-8")
    )
    title, _, rest = text.removeprefix("# ").partition("\n")
    beginning = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    found = [_section(words(title), 2, blocks(beginning))]
    for part in parts(text):
        found.append(_section(words(part.title), 2, []))
        for block in blocks(part.text):
            if block[0] == "h":
                found.append(_section(block[1], 3, []))
            else:
                found[-1]["blocks"].append(block)
    return {"sections": found}


def _section(title: str | list[Any], level: int, content: list[Any]) -> dict[str, Any]:
    """Return a section; its title is plain text, without the marks of code."""
    plain = title if isinstance(title, str) else "".join(one if isinstance(one, str) else one["code"] for one in title)
    id = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return {"id": id, "title": plain, "level": level, "blocks": content}
