"""Where every piece went in a game, from cell to cell: drawn when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..kernel.types import CellId, Json, Remove, Shift
from .to_json import piece_json


def roads(game: Game, positions: Sequence[Any], moves: Sequence[Any]) -> list[Json]:
    """The way of each piece that was there at the start and has moved.

    Args:
        positions: at least as many as moves, the first before the first of them.
        moves: in their order, as far as the roads are wanted.

    Returns:
        For each piece, by the reading order of where it began, the piece as it was and all `cells` it stood on.
    """
    begun = game.narrator.pieces(positions[0])
    ways: dict[CellId, list[CellId]] = {cell: [cell] for cell in begun}
    here: dict[CellId, CellId] = {cell: cell for cell in begun}  # which way is walked by who stands on a cell
    for pos, move in zip(positions, moves, strict=False):
        for effect in game.rules.effects(pos, move):
            if isinstance(effect, Remove):
                here.pop(effect.cell, None)
            elif isinstance(effect, Shift) and (start := here.pop(effect.frm, None)):
                here[effect.to] = start
                ways[start].append(effect.to)
    order = [cell.id for cell in game.rules.board.cells if len(ways.get(cell.id, ())) > 1]
    return [{**piece_json(start, begun[start]), "cells": ways[start]} for start in order]
