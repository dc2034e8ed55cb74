"""The request that a program can begin with: it is answered before any game is imported."""

from __future__ import annotations

from ..kernel.types import Json


def hello(request: Json) -> Json:
    """Return nothing. That there is an answer proves that the core runs."""
    return {}
