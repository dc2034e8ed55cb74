"""Tests of sets of cells, and of tables that compute their missing values."""

from __future__ import annotations

import pytest

from pycore.kernel.cells import CellsOf, RayAttacks, bits


@pytest.mark.parametrize(
    ("table", "answers"),
    [
        (CellsOf(), {bits(cells): cells for cells in ((), (0,), (1, 5), (2, 70), (0, 1, 200))}),
        (
            RayAttacks([(1, 2, 3), (4,)]),
            {bits(occupied): bits(seen) for occupied, seen in (((), (1, 2, 3, 4)), ((2,), (1, 2, 4)))},
        ),
    ],
)
def test_tables_are_cleared_when_very_large(
    table: CellsOf | RayAttacks, answers: dict[int, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(table), "LIMIT", 1)
    for _ in range(2):
        for asked, answer in answers.items():
            assert table[asked] == answer
            assert len(table) <= 2
