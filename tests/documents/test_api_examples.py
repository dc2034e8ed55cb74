"""Tests that the requests shown in docs/api get the replies shown there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import HANDLERS

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "api").glob("*.md"))
BLOCK = re.compile(r"^```(json[ a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "..."
"""Stands for any value in a reply; as the last item of a list, for the rest of the list."""


def blocks(page: Path) -> list[tuple[str, Any]]:
    """Return the JSON blocks of a page, each with its language line."""
    return [(head, json.loads(body)) for head, body in BLOCK.findall(page.read_text(encoding="utf-8"))]


def examples(page: Path) -> list[tuple[dict[str, Any], Any]]:
    """Return the requests of a page, each with the reply that is shown below it."""
    shown = [(head, body) for head, body in blocks(page) if head != "json"]
    assert [head for head, _ in shown] == ["json request", "json reply"] * (len(shown) // 2), page.name
    return list(zip([body for _, body in shown[::2]], [body for _, body in shown[1::2]], strict=True))


def differences(shown: Any, real: Any, path: str = "reply") -> Iterator[str]:
    """Yield where a real reply does not match the abridged one that is shown."""
    if shown == ANYTHING:
        return
    if isinstance(shown, dict) and isinstance(real, dict):
        yield from (f"{path}.{key} is missing" for key in shown.keys() - real.keys())
        for key in shown.keys() & real.keys():
            yield from differences(shown[key], real[key], f"{path}.{key}")
    elif isinstance(shown, list) and isinstance(real, list):
        abridged = shown[-1:] == [ANYTHING]
        expected = shown[:-1] if abridged else shown
        if len(real) < len(expected) or (len(real) > len(expected) and not abridged):
            yield f"{path} has {len(real)} items"
        for index, (one, other) in enumerate(zip(expected, real, strict=False)):
            yield from differences(one, other, f"{path}[{index}]")
    elif shown != real:
        yield f"{path} is {real!r}, not {shown!r}"


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.name)
def test_the_examples_of_a_page_get_the_replies_shown(page: Path) -> None:
    shown = examples(page)
    lines = "".join(json.dumps(request) + "\n" for request, _ in shown)
    command = [sys.executable, "-m", "pycore", "query"]
    done = subprocess.run(
        command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True, timeout=120, encoding="utf-8"
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]

    wrong = [
        f"{request['do']}: {difference}"
        for (request, expected), real in zip(shown, replies, strict=True)
        for difference in differences(expected, real)
    ]
    assert wrong == []


def test_every_request_has_an_example() -> None:
    assert {request["do"] for page in PAGES for request, _ in examples(page)} == HANDLERS.keys()


def test_differences_are_found_at_every_depth() -> None:
    real = {"ok": True, "list": [1, 2, 3], "deep": {"a": [{"b": 1}]}}

    assert list(differences({"ok": True, "list": [1, "..."], "deep": {"a": [{"b": "..."}]}}, real)) == []
    assert list(differences({"deep": {"a": [{"b": 2}]}}, real)) == ["reply.deep.a[0].b is 1, not 2"]
    assert list(differences({"list": [1, 2]}, real)) == ["reply.list has 3 items"]
    assert list(differences({"list": [1, 2, 3, 4, "..."]}, real)) == ["reply.list has 3 items"]
    assert list(differences({"none": 1}, real)) == ["reply.none is missing"]
