"""All lines of a game as digits: each action by its place among the legal ones, each line by where it leaves others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..kernel import record as records
from ..kernel.lines.names import NO_LINE, longer_line
from ..kernel.lines.tree import MAX_BYTES
from ..kernel.types import Json
from .digits import Digits, DigitsError, Taken
from .sent import MOST_ACTIONS, Choice, by_text


class Part(NamedTuple):
    """What a line adds to those before it."""

    leaves: int  # the moment where it leaves them
    of: int  # how many moments there were
    actions: Sequence[str]
    choices: Sequence[Choice]


class Moments:
    """The moments of a game and its side lines, numbered in the order in which the lines reach them."""

    def __init__(self, game: Game, seed: str, start: str | None) -> None:
        rules = game.rules
        self.game, self.seed = game, seed
        self.before, self.depth, self.names, self.actions = [0], [0], [NO_LINE], [""]
        self.by_hand = False
        """Whether a draw of chance ever differs from what the seed draws."""
        self._positions: list[Any] = [rules.start() if start is None else rules.read(start)]
        self._draws = [0]
        self._after: dict[tuple[int, str], int] = {}

    def legal(self, moment: int) -> tuple[Mapping[str, Any], str | None]:
        """Return the legal moves at a moment by their texts, and what the seed draws if chance is to move."""
        rules, pos = self.game.rules, self._positions[moment]
        outcomes = rules.chances(pos)
        drawn = records.drawn(self.seed, outcomes, self._draws[moment]) if outcomes else None
        return by_text(rules.legal_moves(pos)), drawn

    def then(self, moment: int, action: str) -> int | None:
        """Return the known moment after an action, or None."""
        return self._after.get((moment, action))

    def grow(self, moment: int, action: str, move: Any, drawn: str | None) -> int:
        """Return the number of the new moment after a legal move."""
        self.by_hand |= drawn is not None and action != drawn
        after = self._after[moment, action] = len(self.before)
        self.before.append(moment)
        self.depth.append(self.depth[moment] + 1)
        self.names.append(longer_line(self.names[moment], action))
        self.actions.append(action)
        self._positions.append(self.game.rules.play(self._positions[moment], move))
        self._draws.append(self._draws[moment] + (drawn is not None))
        return after

    def line_to(self, moment: int, last: int = 0) -> tuple[int, list[str]]:
        """Return the last moment on the way to a moment that has no number above `last`, and the actions from there."""
        log = []
        while moment > last:
            log.append(self.actions[moment])
            moment = self.before[moment]
        return moment, log[::-1]


def parts_of(moments: Moments, lines: Sequence[Sequence[str]]) -> list[Part]:
    """Return what each whole line adds, and add it to the moments. A line ends before its first illegal action."""
    return [_part(moments, line) for line in lines]


def _part(moments: Moments, line: Sequence[str]) -> Part:
    leaves, known = 0, 0
    while known < len(line) and (after := moments.then(leaves, line[known])) is not None:
        leaves, known = after, known + 1
    of, moment, choices = len(moments.before), leaves, []
    for action in line[known:]:
        moves, drawn = moments.legal(moment)
        if action not in moves:
            break
        choices.append(Choice(list(moves).index(action), len(moves), drawn is not None))
        moment = moments.grow(moment, action, moves[action], drawn)
    return Part(leaves, of, line[known : known + len(choices)], choices)


def put(digits: Digits, parts: Sequence[Part], by_hand: bool) -> None:
    """Write lines, the main one first."""
    digits.put(len(parts[0].actions), MOST_ACTIONS + 1)
    _put_choices(digits, parts[0], by_hand)
    digits.put_large(len(parts) - 1)
    for part in parts[1:]:
        digits.put(part.leaves, part.of)
        digits.put_large(len(part.actions))
        _put_choices(digits, part, by_hand)


def _put_choices(digits: Digits, part: Part, by_hand: bool) -> None:
    for choice in part.choices:
        if by_hand or not choice.drawn:
            digits.put(choice.place, choice.of)


def take(taken: Taken, moments: Moments, by_hand: bool) -> tuple[list[tuple[int, list[str]]], list[int]]:
    """Read lines into moments, the main one first; return where each leaves and what it adds, and where each ends.

    Raises:
        DigitsError: there are more than `MOST_ACTIONS` actions or lines, or a line goes on after the end of the game.
    """
    leaves, count, more = 0, taken.take(MOST_ACTIONS + 1), -1
    added, ends = [], []
    while True:
        end = _taken(taken, moments, leaves, count, by_hand)
        added.append((leaves, moments.line_to(end, leaves)[1]))
        ends.append(end)
        more = taken.take_large() if more < 0 else more - 1
        if more > MOST_ACTIONS:
            raise DigitsError
        if not more:
            return added, ends
        leaves, count = taken.take(len(moments.before)), taken.take_large()


def _taken(taken: Taken, moments: Moments, moment: int, count: int, by_hand: bool) -> int:
    if count + len(moments.before) > MOST_ACTIONS + 1:
        raise DigitsError
    for _ in range(count):
        moves, drawn = moments.legal(moment)
        if not moves:
            raise DigitsError
        action = list(moves)[taken.take(len(moves))] if by_hand or drawn is None else drawn
        if moments.then(moment, action) is not None:
            raise DigitsError
        moment = moments.grow(moment, action, moves[action], drawn)
    return moment


def branches_of(moments: Moments, ends: Sequence[int]) -> list[Json]:
    """Return the side lines of a record, from the last moments of all lines, the main one first.

    Raises:
        DigitsError: together they would be too large for one table.
    """
    found, size = [], 0
    for end in ends[1:]:
        leaves, log = moments.line_to(end, ends[0])  # the main line has the first numbers
        size += sum(len(action) + 3 for action in log)
        if size > MAX_BYTES:
            raise DigitsError
        if log:
            found.append({"at": moments.depth[leaves], "log": log})
    return found
