"""What scores mean: centipawns, and beyond them games that are decided."""

from __future__ import annotations

WON = 100_000
"""A game won, less one for each ply until then. Evaluations stay far below."""
DECIDED = WON - 1_000
"""From here on a score tells of a game won, from its negative down of one lost."""
INFINITE = 2 * WON
