"""Themes of puzzles, found from what the solution does: one theme a puzzle, the most characteristic first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pycore.interfaces.game import Game
from pycore.interfaces.puzzles import SAVE
from pycore.kernel.record import find_move
from pycore.kernel.rules import Ply
from pycore.kernel.types import CellId, Put, Remove, Shift

from .puzzle_titles import ROYAL, name_of


class Done(NamedTuple):
    """An action of the solution, and whether it is the solver's."""

    mine: bool
    ply: Ply[Any]


def played(game: Game, pos: Any, solution: Sequence[str]) -> list[Done]:
    """Return the actions of the solution in order."""
    side, found = game.rules.actor(pos), []
    for action in solution:
        ply = game.ply(pos, find_move(game, pos, action))
        found.append(Done(game.rules.actor(pos) is side, ply))
        pos = ply.after
    return found


def theme(game: Game, pos: Any, solution: Sequence[str]) -> str:
    """Return the theme of a solution from a position."""
    done = played(game, pos, solution)
    mine = [one.ply for one in done if one.mine]
    for name, holds in THEMES[game.spec.id]:
        if holds(game, mine, done):
            return name
    mover = _mover(game, mine[-1])
    return f"{name_of(game, mover)}'s mate" if mover else "mate"


def goal_theme(game: Game, pos: Any, solution: Sequence[str], goal: str) -> str:
    """Return the theme of a puzzle that saves the game or gains material: how its first action does it."""
    done = played(game, pos, solution)
    first = done[0].ply
    for name, holds in SPECIAL[game.spec.id]:
        if holds(game, [first], done[:1]):
            return name
    takes = any(isinstance(effect, Remove) for effect in first.effects)
    royal = _mover(game, first) in ROYAL
    if goal == SAVE:
        if takes:
            return "defence by capture"
        if gives_check(game, first):
            return "defence by check"
        return "escape" if royal else "guarding"
    if _sacrifice(game, [first], done):
        return "sacrifice"
    if len(done) > 1 and _attacked(game, first) > 1:
        return "double attack"
    if gives_check(game, first):
        return "check"
    if takes:
        return "loose piece" if len(done) == 1 else "exchange"
    return "king's walk" if royal else "threat"


def _attacked(game: Game, ply: Ply[Any]) -> int:
    """Return how many pieces besides pawns the moved piece attacks."""
    landing = _landing(ply)
    reach = game.narrator.reach(ply.after).get(landing) if landing else None
    pieces = game.narrator.pieces(ply.after)
    return sum(pieces[cell].kind != "pawn" for cell in reach.captures) if reach else 0


def begins(game: Game, about: str, ply: Ply[Any]) -> bool:
    """Return whether that ply alone already has the theme."""
    return dict(THEMES[game.spec.id])[about](game, [ply], [Done(True, ply)])


def _reason(game: Game, mine: list[Ply[Any]], done: list[Done]) -> str:
    return mine[-1].outcome.reason if mine[-1].outcome else ""


def _some(holds: Callable[[Game, Ply[Any]], bool]) -> Callable[[Game, list[Ply[Any]], list[Done]], bool]:
    return lambda game, mine, done: any(holds(game, ply) for ply in mine)


def _ends(reason: str) -> Callable[[Game, list[Ply[Any]], list[Done]], bool]:
    return lambda game, mine, done: _reason(game, mine, done) == reason


def _landing(ply: Ply[Any]) -> CellId | None:
    """Return the cell on which the moving piece arrives."""
    return next((effect.to for effect in ply.effects if isinstance(effect, Shift)), None)


def _mover(game: Game, ply: Ply[Any]) -> str:
    """Return the kind of the moving piece, as it was before the move."""
    pieces = game.narrator.pieces(ply.pos)
    frm = next((effect.frm for effect in ply.effects if isinstance(effect, Shift)), None)
    return pieces[frm].kind if frm in pieces else ""


def _sacrifice(game: Game, mine: list[Ply[Any]], done: list[Done]) -> bool:
    """Return whether the piece that moves first is captured at once."""
    if len(done) < 2 or done[1].mine:
        return False
    return any(isinstance(effect, Remove) and effect.cell == _landing(mine[0]) for effect in done[1].ply.effects)


def _fork(game: Game, mine: list[Ply[Any]], done: list[Done]) -> bool:
    """Return whether the piece that moves first attacks two pieces at once, one of them the king."""
    landing = _landing(mine[0])
    reach = game.narrator.reach(mine[0].after).get(landing) if landing and len(mine) > 1 else None
    if reach is None:
        return False
    pieces = game.narrator.pieces(mine[0].after)
    worthy = [cell for cell in reach.captures if pieces[cell].kind != "pawn"]
    return len(worthy) > 1 and any(pieces[cell].kind == "king" for cell in worthy)


def _quiet(game: Game, mine: list[Ply[Any]], done: list[Done]) -> bool:
    """Return whether the first move neither captures nor gives check."""
    takes = any(isinstance(effect, Remove) for effect in mine[0].effects)
    return len(mine) > 1 and not takes and not gives_check(game, mine[0])


def gives_check(game: Game, ply: Ply[Any]) -> bool:
    """Return whether a move leaves the other side in check, as the narrator marks it."""
    return any(kind == "check" for kind, _ in game.narrator.marks(ply.after))


def _burial(game: Game, ply: Ply[Any]) -> bool:
    """Return whether a Mountain appears."""
    return any(isinstance(effect, Put) and effect.piece.kind.endswith("mountain") for effect in ply.effects)


def _sling(game: Game, ply: Ply[Any]) -> bool:
    thrown = [effect for effect in ply.effects if isinstance(effect, Shift)]
    return len(thrown) > 1 and _mover(game, ply) in SLINGERS


def _guest(game: Game, mine: list[Ply[Any]], done: list[Done]) -> bool:
    """Return whether a guest gives mate."""
    return _mover(game, mine[-1]) in game.options["external"].split("+")


SLINGERS = ("trebuchet", "belfry")
Holds = Callable[[Game, list[Ply[Any]], list[Done]], bool]
ALL: tuple[tuple[str, Holds], ...] = (("sacrifice", _sacrifice), ("fork", _fork), ("quiet move", _quiet))
THEMES: dict[str, tuple[tuple[str, Holds], ...]] = {
    "turtle-shell": (
        ("run home", _ends("king-home")),
        ("loop", _ends("repetition")),
        ("promotion", _some(lambda game, ply: "=" in ply.move.text)),
        *ALL,
    ),
    "monkey-king": (
        ("burial", _some(_burial)),
        ("fists", _some(lambda game, ply: ply.move.text.startswith("!"))),
        ("flight", _some(lambda game, ply: any(cell in ply.move.text for cell in ("q2", "q7", "r2", "r7")))),
        ("the exit", _ends("exit")),
        ("turning over", _some(lambda game, ply: ply.move.text.endswith("~"))),
        ("bringing in", _some(lambda game, ply: "@" in ply.move.text)),
        *ALL,
    ),
    "pilgrim": (
        ("guest's entry", _some(lambda game, ply: game.narrator.arrival(ply) is not None)),
        ("sling", _some(_sling)),
        ("promotion", _some(lambda game, ply: len(ply.move.text) == 5)),
        *ALL,
        ("guest's mate", _guest),
    ),
}
"""By game, the most characteristic theme first. A puzzle that fits none is a mate by the piece that gives it."""
SPECIAL = {
    game: tuple(one for one in themes if one[0] not in ("run home", "loop", "the exit", "guest's mate", *dict(ALL)))
    for game, themes in THEMES.items()
}
"""By game, the themes that a puzzle with another goal than a win may have as well."""
