"""All checks in order, and running them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..interfaces.game import GameSpec
from ..kernel.errors import GameError
from ..kernel.messages import say
from ..workshop.faults import fault_of, said_by
from . import endless, kept, laws, refusals, seen, whole
from .case import Case, variants
from .finding import Broken, Finding, main_file, place
from .repetition import repetition

Check = Callable[[Case], None]

ONCE: Mapping[str, Check] = {
    "specification": whole.specification,
    "sides": whole.sides,
    "names": whole.names,
    "rulebook": whole.rulebook,
    "drawings": whole.drawings,
    "ends": endless.ends,
}
"""The checks of a game as a whole, under its default options."""
EACH: Mapping[str, Check] = {
    "start": whole.starts_again,
    "board": seen.board,
    "pure": laws.pure,
    "same": laws.same,
    "positions": laws.position_texts,
    "actions": laws.action_texts,
    "steps": laws.steps,
    "no-moves": laws.no_moves,
    "effects": laws.effects,
    "actors": laws.actors,
    "outcomes": laws.outcomes,
    "repetition": repetition,
    "chance": laws.chance,
    "limits": laws.limits,
    "counts": laws.counts,
    "other-steps": refusals.other_steps,
    "other-moments": refusals.other_moments,
    "scenes": seen.scenes,
    "rare": seen.rare,
    "moves": seen.moves,
    "captures": seen.captures,
    "words": seen.words,
    "evaluations": whole.evaluations,
    "replays": kept.replays,
    "tables": kept.tables,
    "undoing": kept.undoing,
    "branches": kept.branches,
    "remembered": kept.remembered,
    "text": kept.as_text,
}
"""The checks of a game under each set of options."""
NEEDS = {
    "captures": ("effects",),
    "tables": ("effects",),
    "outcomes": ("actors",),
    "rare": ("effects", "actors", "outcomes"),
}
"""Checks that can only repeat what another one has found."""
FIRST = "loads"
"""The check that all others depend on."""
CHECKS: Mapping[str, Check] = {FIRST: whole.loads, **ONCE, **EACH}
SHARES = {"other-steps": 7, "outcomes": 6, "words": 2}
"""The checks that take long are made in shares of the positions."""


class Part(NamedTuple):
    """A part of the contract: a check, the options that it is made under, and a share of the positions."""

    check: str
    options: dict[str, str]
    share: int = 0


def parts(spec: GameSpec) -> list[Part]:
    """Return the parts of the contract for a game in order; the first check comes first."""
    options = variants(spec)
    found = [Part(FIRST, {}), *(Part(name, {}) for name in ONCE), *(Part(FIRST, one) for one in options[1:])]
    each = ((name, one) for name in EACH for one in options)
    return found + [Part(name, one, share) for name, one in each for share in range(SHARES.get(name, 1))]


def findings(spec: GameSpec) -> list[Finding]:
    """Return what the checks find: at most one finding for each check, and none of a check that needs a failed one.

    A mistake that several checks meet is told once.
    """
    found: dict[str, Finding] = {}
    for part in parts(spec):
        if found.keys() & {part.check, FIRST, *NEEDS.get(part.check, ())}:
            continue
        one = finding(spec, part)
        if one and not any(one[1:4] == other[1:4] for other in found.values()):
            found[part.check] = one
    return list(found.values())


def finding(spec: GameSpec, part: Part) -> Finding | None:
    """Return what one part of the contract finds, or None."""
    case = Case(spec, part.options, (part.share, SHARES.get(part.check, 1)))
    try:
        CHECKS[part.check](case)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a game may fail in any way, and that is a finding
        return _told(case, part.check, error)
    return None


def _told(case: Case, name: str, error: BaseException) -> Finding:
    package = case.spec.package
    file, line, sentence = main_file(package), 0, ""
    if isinstance(error, Broken):
        file, line = (error.file, error.line) if error.file else place(error.of, package) if error.of else (file, 0)
        sentence = error.sentence
    elif isinstance(error, GameError):
        sentence = error.message
    elif fault := fault_of(error, package):
        file, line, sentence = fault.file, fault.line, fault.message
    else:
        kind = type(error).__name__
        sentence = say("The page cannot use what the game answers: {error} ({kind}).", error=said_by(error), kind=kind)
    if isinstance(error, GameError) and (fault := fault_of(error, package)):
        file, line = fault.file, fault.line
    if case.options:
        said = " ".join(f"{option}={value}" for option, value in case.options.items())
        sentence = say("{sentence} (With {options}.)", sentence=sentence, options=said)
    return Finding(name, file, line, sentence, _position(case))


def _position(case: Case) -> str:
    """Return the text of the position that the check looked at, if it can be written."""
    if case.pos is None:
        return ""
    try:
        text = case.game.rules.write(case.pos)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - the game may fail in writing, too
        return ""
    return text if isinstance(text, str) else ""
