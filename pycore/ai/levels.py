"""The opponents on offer, as data. Level 1 is for a first game; each beats the one below (docs/strength.md)."""

from __future__ import annotations

from pycore.kernel.errors import RequestError

from .search import Manner

LEVELS = {
    1: Manner(depth=1, settle=0, noise=120, sight=50),
    2: Manner(depth=2),
    # 8,000 nodes take a second and a half, and twice that in the browser; most positions need a tenth of them.
    3: Manner(depth=3, nodes=8_000),
}


def manner(level: int) -> Manner:
    """How an opponent of that level searches. Raises RequestError where there is none."""
    if level not in LEVELS:
        raise RequestError(f"“level” is a whole number from {min(LEVELS)} to {max(LEVELS)}.")
    return LEVELS[level]
