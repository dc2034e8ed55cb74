"""The part of a record that a link carries, and its encoding in digits."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game, GameSpec, setup
from ..kernel import record as records
from ..kernel.lines import endings
from ..kernel.rules import Playthrough
from ..kernel.types import Json, Move
from .choices import put_options, take_options
from .digits import Digits, DigitsError, Taken

GAME, POSITION, TURN = WHATS = ("game", "position", "turn")
ANNOTATED = "annotated"
"""What a link contains with all its lines (`annotated.py`), beside these."""
MOST_ACTIONS = 4_000
USUAL, SMALL, LARGE, TEXT_SEED = range(4)
"""Kinds of seeds: 0, a number below a million, a larger one, any text."""
SEEDS, SMALL_SEED, LARGE_SEED = 4, 1_000_000, 40
"""The number of kinds; the limit of small numbers; the most digits of a large number, beyond which it is a text."""
RULES_AT_ONCE = 3
"""The number of rules versions that fit into the flags; a later version is written before everything else."""
TABLE = re.compile("[A-Za-z0-9]{8,16}")
SIDES = 2
OFFERED = 2 + SIDES
"""How players ended a game: 0 not, 1 by agreement, 2 and 3 by resignation of a side; 4 is an offered draw."""


class Choice(NamedTuple):
    """An action as its index among the texts of the legal actions, sorted by code point."""

    place: int
    of: int
    drawn: bool  # by chance


class Sent(NamedTuple):
    """The part of a record that a link carries. The checksum covers the first seven fields and the offer."""

    game: Game
    what: str
    table: str  # the table of a turn, else empty
    seed: str
    start: str | None
    log: Sequence[str]
    ended: Json | None
    choices: Sequence[Choice]
    by_hand: bool  # whether a draw of chance ever differs from what the seed draws
    offer: bool = False  # whether the sender of a turn offers a draw

    def check(self) -> bytes:
        """Return a checksum of three bytes over the content without default options and the version of the rules."""
        usual = self.game.spec.options
        options = {
            name: value for name, value in self.game.options.items() if name != "seed" and value != usual[name].default
        }
        meant = {
            "game": self.game.spec.id,
            "options": options,
            "seed": self.seed,
            "start": self.start,
            "log": list(self.log),
            "ended": self.ended,
            "what": self.what,
            "table": self.table,
        } | ({"offer": True} if self.offer else {})
        said = json.dumps(meant, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(said.encode("ascii")).digest()[:3]

    def record(self) -> Json:
        """Return the content as a new record."""
        count = len(self.log)
        record = records.new(self.game, self.start) | {"seed": self.seed, "log": list(self.log), "at": count}
        return record | ({"ended": self.ended} if self.ended else {})

    def encoded(self, version: int) -> tuple[bytes, int]:
        """Return the number and the flags of the content under a version of the rules."""
        game, digits = self.game.spec, Digits()
        high = put_version(digits, version)
        put_options(digits, game, self.game.options)
        if self.what == TURN:
            digits.put_text(self.table)
        if self.what != POSITION:
            put_seed(digits, self.seed)
        if self.start is not None:
            digits.put_text(self.start)
        if self.what != POSITION:
            digits.put(len(self.log), MOST_ACTIONS + 1)
        for choice in self.choices:
            if self.by_hand or not choice.drawn:
                digits.put(choice.place, choice.of)
        resigned = self.ended and self.ended["side"]
        ended = 2 + game.sides.index(resigned) if resigned else OFFERED if self.offer else int(self.ended is not None)
        flags = ((ended * 2 + (self.start is not None)) * 2 + self.by_hand) * 3 + WHATS.index(self.what)
        return digits.packed(), high | flags


def put_version(digits: Digits, version: int) -> int:
    """Write the version of the rules if the flags have no room for it; return what the flags say of it."""
    rules = min(version - 1, RULES_AT_ONCE)
    if rules == RULES_AT_ONCE:
        digits.put_large(version)
    return rules << 6


def put_seed(digits: Digits, seed: str) -> None:
    """Write a seed, shortest if it is a small number."""
    whole = seed.isascii() and seed.isdigit() and len(seed) <= LARGE_SEED and str(int(seed)) == seed
    kind = TEXT_SEED if not whole else USUAL if seed == "0" else SMALL if int(seed) < SMALL_SEED else LARGE
    digits.put(kind, SEEDS)
    if kind == SMALL:
        digits.put(int(seed), SMALL_SEED)
    elif kind == LARGE:
        digits.put_large(int(seed))
    elif kind == TEXT_SEED:
        digits.put_text(seed)


def take_seed(taken: Taken) -> str:
    """Read a seed. Raises DigitsError if it is none that `put_seed` writes."""
    kind = taken.take(SEEDS)
    if kind == TEXT_SEED:
        return taken.take_text()
    number = taken.take(SMALL_SEED) if kind == SMALL else taken.take_large() if kind == LARGE else 0
    if number >= 10**LARGE_SEED:
        raise DigitsError
    return str(number)


def version_taken(taken: Taken, flags: int) -> int:
    """Read the version of the rules, which comes first. Raises DigitsError."""
    return taken.take_large() if flags >> 6 == RULES_AT_ONCE else (flags >> 6) + 1


def taken_apart(spec: GameSpec, taken: Taken, flags: int) -> Sent:
    """Read the rest of a number under the current rules.

    Raises:
        DigitsError: the number does not encode a record.
        GameError: the game refuses the options or the start.
    """
    rest, what = divmod(flags & 63, 3)
    rest, by_hand = divmod(rest, 2)
    ended, starts = divmod(rest, 2)
    offer = ended == OFFERED and WHATS[what] == TURN and len(spec.sides) == SIDES
    if offer:
        ended = 0
    if ended > 1 + min(SIDES, len(spec.sides)):
        raise DigitsError
    options = take_options(taken, spec)
    table = taken.take_text() if WHATS[what] == TURN else ""
    if WHATS[what] == TURN and not TABLE.fullmatch(table):
        raise DigitsError
    seed = "0" if WHATS[what] == POSITION else take_seed(taken)
    game = setup(spec, options | ({"seed": seed} if "seed" in spec.options else {}))
    start = taken.take_text() if starts else None
    count = 0 if WHATS[what] == POSITION else taken.take(MOST_ACTIONS + 1)
    log, choices, otherwise = _replayed(game, seed, start, count, taken if by_hand else None, taken)
    taken.end()
    side = spec.sides[ended - 2] if ended > 1 else None
    reason = endings.RESIGNATION if side else endings.AGREEMENT
    by_will = {"at": count, "reason": reason, "side": side} if ended else None
    return Sent(game, WHATS[what], table, seed, start, log, by_will, choices, otherwise, offer)


def _replayed(
    game: Game, seed: str, start: str | None, count: int, dice: Taken | None, taken: Taken
) -> tuple[list[str], list[Choice], bool]:
    """Read a log action by action. Return it, its choices, and whether a draw differs from what the seed draws.

    Raises:
        DigitsError: the game is over before the end of the log.
    """
    rules = game.rules
    pos = rules.start() if start is None else rules.read(start)
    log: list[str] = []
    choices = []
    draws, by_hand = 0, False
    for _ in range(count):
        moves = by_text(rules.legal_moves(pos))
        if not moves:
            raise DigitsError
        texts, outcomes = list(moves), rules.chances(pos)
        source = dice if outcomes else taken
        said = texts[source.take(len(texts))] if source else records.drawn(seed, outcomes, draws)
        if outcomes:
            by_hand = by_hand or said != records.drawn(seed, outcomes, draws)
            draws += 1
        choices.append(Choice(texts.index(said), len(texts), bool(outcomes)))
        log.append(said)
        pos = rules.play(pos, moves[said])
    return log, choices, by_hand


def by_text(moves: Sequence[Move]) -> Mapping[str, Any]:
    """Return the legal actions by text, sorted by code point; the first of two with one text, as in `find_move`."""
    found = {move.text: move for move in reversed(moves)}
    return {text: found[text] for text in sorted(found)}


def chosen(game: Game, seed: str, played: Playthrough, at: int) -> tuple[list[Choice], bool]:
    """Return the choices of a replayed log, and whether a draw of chance differs from what the seed draws."""
    choices = []
    draws, by_hand = 0, False
    for pos, move in zip(played.positions[:at], played.moves[:at], strict=True):
        texts = list(by_text(game.rules.legal_moves(pos)))
        outcomes = game.rules.chances(pos)
        if outcomes:
            by_hand = by_hand or move.text != records.drawn(seed, outcomes, draws)
            draws += 1
        choices.append(Choice(texts.index(move.text), len(texts), bool(outcomes)))
    return choices, by_hand
