"""Analysis of one position: its best moves, and the threats of the side that is not to move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine.jobs import Limits, SearchJob
from ..engine.scores import DECIDED
from ..engine.search import Found, static_score
from ..engine.transpositions import Transpositions
from ..interfaces.game import Game
from ..kernel.messages import Message, Noun, say
from ..kernel.rules import can_pass
from ..kernel.types import Json
from .lines import candidate, sign, verdict_of, win_of

GAIN = 90
"""The centipawns that a move must gain to count as a threat, compared with the score without it."""
PART = 4
"""The search for threats gets one part in this many of the time and of the nodes."""
THREATS = 2
"""The most threats that are named."""
LONG_ENOUGH = 2.0
"""The most seconds spent on threats; one that takes longer to find is not worth an arrow."""


class Analysis:
    """A search for the best moves of a position, and one for the threats of the side that is not to move."""

    def __init__(self, game: Game, pos: Any, within: Limits, table: Transpositions | None = None) -> None:
        """Begin to analyse a position.

        Args:
            table: the transposition table of earlier analyses of the same game.
        """
        self.game, self.pos = game, pos
        self.job = SearchJob(game, pos, within, table)
        self.supposed = game.rules.passed(pos)
        self.danger: SearchJob | None = None
        if self.supposed is not None:
            self.danger = SearchJob(game, self.supposed, _part(within))
        self._known: dict[tuple[Any, Found], Json] = {}

    def advance(self, seconds: float | None = None) -> bool:
        """Search for `seconds`, or to the limit; return whether the limit is reached."""
        if self.danger is None:
            return self.job.advance(seconds)
        aside = None if seconds is None else seconds / PART
        settled = self.danger.advance(aside)
        done = self.job.advance(seconds if seconds is None or aside is None or settled else seconds - aside)
        return done and settled

    def json(self) -> Json:
        """Return the findings so far as JSON (docs/api/analysis.md)."""
        search = self.job.search
        nodes = search.nodes + (self.danger.search.nodes if self.danger else 0)
        found: Json = {"depth": search.found.depth, "nodes": nodes}
        if outcome := self.game.rules.outcome(self.pos):
            side = outcome.winner if outcome.winner in self.game.spec.sides else None
            won = {None: 0.5, self.game.spec.sides[0]: 1.0}.get(side, 0.0)
            standing = {"text": outcome.text, "number": outcome.text, "side": side, "share": won}
            return {**found, "text": outcome.text, "verdict": standing, "candidates": [], "threats": None, "plan": None}
        best = [self._candidate_json(self.pos, one) for one in search.candidates()]
        verdict = verdict_of(self.game, self.pos, search.found.score, best[0]["line"])
        text = say("{verdict}: best is {move}", verdict=verdict.text, move=best[0]["line"][0]["say"])
        threats = self._threats(search.found.score)
        found |= {"text": text, "verdict": verdict._asdict(), "candidates": best, "threats": threats}
        return {**found, "plan": None}

    def _candidate_json(self, pos: Any, found: Found) -> Json:
        """Return a candidate as JSON, made once: most lines do not change between two slices."""
        key = (pos is self.pos, found)
        if key not in self._known:
            self._known[key] = candidate(self.game, pos, found)
        return self._known[key]

    def _threats(self, score: int) -> Json | None:
        """Return the moves by which the side that is not to move would gain now; None if the mover may not pass."""
        if not can_pass(self.game.rules):
            return None
        game, mover = self.game, self.game.spec.side(self.game.rules.actor(self.pos))
        other = next(side for side in game.spec.sides if side != mover)
        if self.danger is None:
            return {"side": other, "text": self._no_pass(game.spec.side_name(f"{mover}")), "list": []}
        # The score that the other side has without a threat: with best play from here, or by the static evaluation.
        anyway = max(-score, static_score(game, self.pos) * sign(game, self.supposed))
        found = [
            self._candidate_json(self.supposed, one) for one in real_threats(self.danger.search.candidates(), anyway)
        ]
        return {"side": other, "text": self._threat(game.spec.side_name(other), found), "list": found}

    def _no_pass(self, side: Noun) -> Message:
        """Return a sentence that says why threats cannot be searched for: the side to move may not pass."""
        if self.game.narrator.in_check(self.pos):
            return say("{side} is in check and must answer that first.", side=side)
        return say("Threats are shown once moves are made on the board.")

    def _threat(self, side: Noun, found: list[Json]) -> Message:
        """Return threats as a sentence, which names nothing else if there is a forced win."""
        if not found:
            return say("{side} threatens nothing in particular.", side=side)
        line = found[0]["line"]
        score = found[0]["score"] * sign(self.game, self.supposed)
        win = win_of(self.game, self.supposed, score, line) if score > 0 else None
        if win:
            move = line[0]["say"]
            if win.at_once:
                return say("{side} threatens to win at once: {move}.", side=side, move=move)
            if win.turns > 1:
                return say("{side} threatens to win in {turns}: {move}.", side=side, turns=win.turns, move=move)
            return say("{side} threatens to win next turn: {move}.", side=side, move=move)
        first, *others = [_first_moves(each["line"]) for each in found]
        if others:
            return say("{side} threatens: {first}; and {second}.", side=side, first=first, second=others[0])
        return say("{side} threatens: {first}.", side=side, first=first)


def real_threats(best: Iterable[Found], anyway: int) -> list[Found]:
    """Return those of the best moves after a null move that win, or gain at least `GAIN`.

    Args:
        anyway: the score that the side to move there has without a threat.
    """
    return [one for one in best if one.score >= DECIDED or one.score - anyway >= GAIN]


def _part(within: Limits) -> Limits:
    """Return the limits of the search for threats."""
    seconds = None if within.seconds is None else min(within.seconds / PART, LONG_ENOUGH)
    nodes = within.manner.nodes
    manner = within.manner if nodes is None else within.manner._replace(nodes=max(1, nodes // PART))
    return within._replace(seconds=seconds, manner=manner, lines=THREATS)


def _first_moves(line: list[Json]) -> str:
    """Return the move that threatens and, if the capture comes only later, the capture."""
    first = line[0]
    capture = next((ply for ply in line[:3] if ply["takes"] and ply["by"] == first["by"]), first)
    words: str = first["say"]
    return words if capture is first else say("{first}, then {capture}", first=words, capture=capture["say"])
