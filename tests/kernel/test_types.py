"""Tests of effects and small values."""

from __future__ import annotations

import pytest

from pycore.kernel.types import Actor, CellId, Effect, Piece, Put, Remove, Shift, apply_effects
from pycore.scenes.scene import touched
from pycore.scenes.to_json import effect_json

A, B, C = CellId("A"), CellId("B"), CellId("C")
ROOK, PAWN = Piece("white", "rook", "R", "White rook"), Piece("black", "pawn", "P", "Black pawn")


@pytest.mark.parametrize(
    ("effects", "after"),
    [
        ((Shift(A, C),), {C: ROOK, B: PAWN}),
        ((Remove(B), Shift(A, B)), {B: ROOK}),
        ((Put(C, PAWN),), {A: ROOK, B: PAWN, C: PAWN}),
        ((Put(A, PAWN),), {A: PAWN, B: PAWN}),
        ((Shift(A, C), Shift(B, A)), {C: ROOK, A: PAWN}),
        ((), {A: ROOK, B: PAWN}),
    ],
)
def test_effects_are_applied_in_order(effects: tuple[Effect, ...], after: dict[CellId, Piece]) -> None:
    before = {A: ROOK, B: PAWN}

    assert apply_effects(before, effects) == after
    assert before == {A: ROOK, B: PAWN}


@pytest.mark.parametrize("effect", [Shift(C, A), Shift(A, B), Remove(C)])
def test_impossible_effects_raise_an_error(effect: Effect) -> None:
    with pytest.raises(ValueError, match=r"cannot shift|nothing to remove"):
        apply_effects({A: ROOK, B: PAWN}, (effect,))


def test_effects_as_json() -> None:
    assert effect_json(Shift(A, B)) == ["shift", "A", "B"]
    assert effect_json(Remove(A)) == ["remove", "A"]
    piece = {"cell": "A", "side": "white", "kind": "rook", "letter": "R", "name": "White rook"}
    assert effect_json(Put(A, ROOK)) == ["put", "A", piece]


def test_the_last_move_is_marked_on_its_first_and_last_cell() -> None:
    assert touched((Remove(B), Shift(A, B), Put(B, ROOK))) == [
        {"kind": "from", "cells": [A]},
        {"kind": "to", "cells": [B]},
    ]
    assert touched((Put(C, ROOK),)) == [{"kind": "from", "cells": []}, {"kind": "to", "cells": [C]}]
    assert touched((Shift(A, B), Shift(C, A))) == [
        {"kind": "from", "cells": [A, C]},
        {"kind": "to", "cells": [B, A]},  # in the same order, so that each path can be drawn
    ]
    assert touched(()) == []


def test_players_are_each_others_opponents() -> None:
    assert Actor.FIRST.opponent is Actor.SECOND
    assert Actor.SECOND.opponent is Actor.FIRST
