"""Crossings: late positions with dice of their own, and the turns in which the Guide came home with them.

What follows from the seed is not kept: the rolls, and where a Shadow goes that answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pycore.kernel import chance
from pycore.kernel.puzzles import CROSSING, Kept, Puzzle, read_kept
from pycore.kernel.types import CellId, Json

from .pieces import NAMES, NUMBER, TURN_OF, offset, shifted, turned

NOTHING = "-"
"""Stands for a roll that allowed nothing."""


def kept() -> Kept:
    """All crossings."""
    return read_kept(__package__ or "", _crossing)


def _crossing(place: int, entry: Json) -> Puzzle:
    seed, done = str(entry["seed"]), entry["solution"].split(" ")
    turns = sum(action != NOTHING for action in done)
    gates, island, sea = entry["left"]
    islands = {"islands": entry["islands"]} if "islands" in entry else {}
    return Puzzle(
        id=f"c-{place:03}",
        options={**islands, "seed": seed},
        start=entry["start"],
        goal=CROSSING,
        turns=turns,
        solution=tuple(_with_rolls(seed, done)),
        also={},
        theme=_theme(gates, island, sea),
        rating=500 + 60 * turns + 10 * (2 * gates + island + sea),
        title=_title(place, gates, island, sea),
    )


def _with_rolls(seed: str, done: list[str]) -> Iterator[str]:
    """What was done, each after the roll that the seed draws for it."""
    for number, action in enumerate(done):
        face = chance.draw(seed, chance.DICE, number, 6) + 1
        yield f"roll:{face}"
        if action != NOTHING:
            yield _whole(action, face)


def _whole(action: str, face: int) -> str:
    """A paired move with the Shadow's goal: `i3i4,d12` under a 2 is `i3i4,d12d11`."""
    white, paired, shadow = action.partition(",")
    if not paired:
        return action
    frm, to = (NUMBER[CellId(name)] for name in re.findall(r"[a-l]\d+", white))
    goal = shifted(NUMBER[CellId(shadow)], turned(TURN_OF[face], offset(frm, to)))
    return f"{action}{NAMES[goal]}"


def _theme(gates: int, island: int, sea: int) -> str:
    """What most is left of."""
    most = max(gates, island, sea)
    return "Pilgrims at sea" if gates == most else "Guardians to fetch" if island == most else "Shadows ashore"


def _title(place: int, gates: int, island: int, sea: int) -> str:
    """`Crossing 12: 2 Pilgrims to bring home, 1 Guardian to fetch`: numbered, for what is left is often the same."""
    counted = (
        (gates, "Pilgrim to bring home", "Pilgrims to bring home"),
        (island, "Guardian to fetch", "Guardians to fetch"),
        (sea, "Shadow to send to sea", "Shadows to send to sea"),
    )
    left = ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted if count)
    return f"Crossing {place}: {left}"
