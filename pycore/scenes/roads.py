"""The path of every piece through a game, from cell to cell: drawn when the game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..kernel.types import CellId, Json, Remove, Shift
from .to_json import piece_json


def roads(game: Game, positions: Sequence[Any], moves: Sequence[Any]) -> list[Json]:
    """Return the path of each piece that was on the board at the start and has moved.

    Args:
        game: the game.
        positions: the positions before each of the moves, and possibly later ones.
        moves: the moves to follow.

    Returns:
        The pieces as they were at the start, in reading order of their cells, each with all `cells` it stood on;
        `main` is true for the most numerous kind, whose paths have colours.
    """
    begun = game.narrator.pieces(positions[0])
    ways: dict[CellId, list[CellId]] = {cell: [cell] for cell in begun}
    here: dict[CellId, CellId] = {cell: cell for cell in begun}  # for the piece on each cell, the cell where it began
    for pos, move in zip(positions, moves, strict=False):
        for effect in game.rules.effects(pos, move):
            if isinstance(effect, Remove):
                here.pop(effect.cell, None)
            elif isinstance(effect, Shift) and (start := here.pop(effect.frm, None)):
                here[effect.to] = start
                ways[start].append(effect.to)
    order = [cell.id for cell in game.rules.board.cells if len(ways.get(cell.id, ())) > 1]
    counts = Counter(begun[start].kind for start in order)
    most = max(counts, key=counts.__getitem__, default="")
    return [
        {**piece_json(start, begun[start]), "cells": ways[start], "main": begun[start].kind == most} for start in order
    ]
