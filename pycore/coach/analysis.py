"""One position looked at: the best moves side by side, and what the other side would do if it could move now."""

from __future__ import annotations

from typing import Any

from ..engine.jobs import Limits, SearchJob
from ..engine.scores import DECIDED
from ..engine.search import Found, static_score
from ..engine.transpositions import Transpositions
from ..interfaces.game import Game
from ..kernel.rules import can_pass
from ..kernel.types import Json
from .lines import candidate, sign, verdict_of

GAIN = 90
"""Centipawns more than it would have otherwise, from which what a side could do is a threat."""
PART = 4
"""One part in so many of the time and the nodes goes to the threats."""
THREATS = 2
"""So many are named at most."""
LONG_ENOUGH = 2.0
"""Seconds for the threats; those that take longer to see are not worth an arrow."""


class Analysis:
    """A search for the best moves of a position, and one for the threats of the side that is not to move."""

    def __init__(self, game: Game, pos: Any, within: Limits, table: Transpositions | None = None) -> None:
        """`table` is what analyses of other positions of the game have found out, to go on with."""
        self.game, self.pos = game, pos
        self.job = SearchJob(game, pos, within, table)
        self.supposed = game.rules.passed(pos)
        self.danger: SearchJob | None = None
        if self.supposed is not None:
            self.danger = SearchJob(game, self.supposed, _part(within))
        self._known: dict[tuple[Any, Found], Json] = {}

    def advance(self, seconds: float | None = None) -> bool:
        """Search on for so long, or to the limit; whether the limit is reached."""
        if self.danger is None:
            return self.job.advance(seconds)
        aside = None if seconds is None else seconds / PART
        settled = self.danger.advance(aside)
        done = self.job.advance(seconds if seconds is None or aside is None or settled else seconds - aside)
        return done and settled

    def json(self) -> Json:
        """The findings so far, in the words of the game (docs/api/analysis.md)."""
        search = self.job.search
        nodes = search.nodes + (self.danger.search.nodes if self.danger else 0)
        found: Json = {"depth": search.found.depth, "nodes": nodes}
        if outcome := self.game.rules.outcome(self.pos):
            side = outcome.winner if outcome.winner in self.game.spec.sides else None
            won = {None: 0.5, self.game.spec.sides[0]: 1.0}.get(side, 0.0)
            standing = {"text": outcome.text, "number": outcome.text, "side": side, "share": won}
            return {**found, "verdict": standing, "candidates": [], "threats": None}
        best = [self._told(self.pos, one) for one in search.candidates()]
        standing = verdict_of(self.game, self.pos, search.found.score, best[0]["line"])._asdict()
        return {**found, "verdict": standing, "candidates": best, "threats": self._threats(search.found.score)}

    def _told(self, pos: Any, found: Found) -> Json:
        """A candidate told once: between two slices most lines stay what they were."""
        key = (pos is self.pos, found)
        if key not in self._known:
            self._known[key] = candidate(self.game, pos, found)
        return self._known[key]

    def _threats(self, score: int) -> Json | None:
        """What the side that is not to move would gain by moving now; None where the rules cannot suppose it."""
        if not can_pass(self.game.rules):
            return None
        game, mover = self.game, self.game.spec.side(self.game.rules.actor(self.pos))
        other = next(side for side in game.spec.sides if side != mover)
        if self.danger is None:
            return {"side": other, "text": self._no_pass(f"{mover}".capitalize()), "list": []}
        # What the other side has anyway: by best play from here, and by what stands on the board.
        anyway = max(-score, static_score(game, self.pos) * sign(game, self.supposed))
        best = self.danger.search.candidates()
        real = [one for one in best if one.score >= DECIDED or one.score - anyway >= GAIN]
        found = [self._told(self.supposed, one) for one in real]
        return {"side": other, "text": _threat(other, found), "list": found}

    def _no_pass(self, name: str) -> str:
        if any(kind == "check" for kind, _ in self.game.narrator.marks(self.pos)):
            return f"{name} is in check: that has to be answered first."
        return "Threats are looked for once moves are made on the board."


def _part(within: Limits) -> Limits:
    """The limits of the search for threats."""
    seconds = None if within.seconds is None else min(within.seconds / PART, LONG_ENOUGH)
    nodes = within.manner.nodes
    manner = within.manner if nodes is None else within.manner._replace(nodes=max(1, nodes // PART))
    return within._replace(seconds=seconds, manner=manner, lines=THREATS)


def _threat(side: str, found: list[Json]) -> str:
    """Threats in a sentence; a forced win comes alone."""
    name = side.capitalize()
    if not found:
        return f"{name} threatens nothing in particular."
    first = found[0]
    if abs(first["score"]) >= DECIDED:
        wins = first["text"].removeprefix(f"{name} wins")
        return f"{name} threatens to win{wins}: {first['line'][0]['say']}."
    return f"{name} threatens: {'; and '.join(_begun(one['line']) for one in found)}."


def _begun(line: list[Json]) -> str:
    """The move that threatens and, where it is not the blow itself, the blow."""
    first = line[0]
    blow = next((ply for ply in line[:3] if ply["takes"] and ply["by"] == first["by"]), first)
    return f"{first['say']}" if blow is first else f"{first['say']}, then {blow['say']}"
