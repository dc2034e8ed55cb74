"""How a finished game was decided: the last way of a piece or the net of a mate, as cells, and one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...interfaces.game import Game
from ...interfaces.narrator import Finale
from ...kernel.messages import Message, listing, say
from ...kernel.types import CellId, Json, Move, Shift

LAST = 6
"""How many steps of a piece that reached its goal are told."""


def ending(game: Game, positions: Sequence[Any], moves: Sequence[Move]) -> Json:
    """Return how a game was decided that is over (docs/api/statistics.md).

    Args:
        game: the game.
        positions: the positions from the start to the end.
        moves: the moves between them.
    """
    finale = game.narrator.finale(positions[-1])
    if finale is None:
        return {"kind": "", "text": _last_move(game, positions, moves), "path": [], "net": []}
    if finale.kind == "mate":
        net = list(dict.fromkeys(finale.net))
        return {
            "kind": "mate",
            "text": _caught(game, positions[-1], finale),
            "path": [],
            "net": [list(way) for way in net],
        }
    path = _path(game, positions, moves, finale.cell)
    return {"kind": finale.kind, "text": _walked(game, positions, path, finale), "path": path, "net": []}


def _path(game: Game, positions: Sequence[Any], moves: Sequence[Move], cell: CellId) -> list[CellId]:
    """Return the last cells of the piece that reached a cell; its place in a hand is none of them."""
    path = [cell]
    for pos, move in reversed(list(zip(positions, moves, strict=False))):
        came = [one.frm for one in game.rules.effects(pos, move) if isinstance(one, Shift) and one.to == path[0]]
        if len(path) > LAST or (came and game.rules.board.cell[came[0]].kind == "tray"):
            break
        path[:0] = came[:1]
    return path


def _walked(game: Game, positions: Sequence[Any], path: list[CellId], finale: Finale) -> str:
    """Return the last way of a piece in a sentence, or "" if it did not move."""
    if len(path) < 2:
        return ""
    piece = game.narrator.pieces(positions[-2])[path[-2]]
    told = path[:-1] if finale.kind == "exit" else path
    cells = " \N{EN DASH} ".join(_named(game, cell) for cell in told)
    return say("The last way of the {piece}: {cells}.", piece=game.narrator.called(piece), cells=cells)


def _caught(game: Game, pos: Any, finale: Finale) -> str:
    """Return which pieces attack a royal piece that cannot escape."""
    pieces = game.narrator.pieces(pos)
    by = [way[0] for way in finale.net if way[-1] == finale.cell]
    return say(
        "The {piece} on {cell} is attacked by {attackers}, and no way out is safe.",
        piece=game.narrator.called(pieces[finale.cell]),
        cell=_named(game, finale.cell),
        attackers=listing(_at(game, pieces[cell], cell) for cell in dict.fromkeys(by)),
    )


def _at(game: Game, piece: Any, cell: CellId) -> Message:
    return say("the {piece} on {cell}", piece=game.narrator.called(piece), cell=_named(game, cell))


def _named(game: Game, cell: CellId) -> str:
    return str(game.rules.board.cell[cell].label or cell)


def _last_move(game: Game, positions: Sequence[Any], moves: Sequence[Move]) -> str:
    """Return the last move in a sentence, or "" if there was none. What chance decides is no move."""
    for pos, move in reversed(list(zip(positions, moves, strict=False))):
        if all(move.text != drawn.text for drawn, _ in game.rules.chances(pos)):
            return say("The last move: {move}.", move=game.narrator.say(game.ply(pos, move)))
    return ""
