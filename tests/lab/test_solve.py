"""Tests of the program that lets the Guide play whole pilgrimages."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.strength.solve import Solved, main, report, solve
from tests.temple_island.core import made


@pytest.mark.parametrize("given", [{}, {"islands": "large", "setup": "scattered"}], ids=["default", "large"])
def test_the_guide_finishes_games(given: dict[str, str]) -> None:
    found = solve(made(**given, seed="3"), "3")

    assert found.reason == "pilgrimage"
    assert found.turns <= 150


def test_a_report_lists_unfinished_games() -> None:
    games = {1: Solved("pilgrimage", 70, (0.01, 0.02), ()), 2: Solved(None, 600, (0.03,), ())}

    lines = list(report(games, "pilgrimage"))
    assert lines[0] == "1 of 2 finished"
    assert "CPU seconds: 0.0001 a turn; a hint: median 0.0200, 99 % 0.030, longest 0.030" in lines
    assert lines[-1] == "seed 2: not finished after 600 turns"


def test_recorded_games_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = list[str]()

    def quick(_: object, seed: str, turns: int) -> Solved:
        played.append(seed)
        return Solved("pilgrimage", 60 + int(seed), (0.01,), ("roll", "b1b2"))

    monkeypatch.setattr("lab.strength.solve.solve", quick)
    told = list[str]()
    for seeds in ("1-2", "2-4", "3-3"):
        monkeypatch.setattr("sys.argv", ["solve", "temple-island", "--seeds", seeds, "--keep", str(tmp_path / "notes")])
        main()
        told.append(capsys.readouterr().out)
    assert played == ["1", "2", "3", "4"]
    assert [one.splitlines()[0] for one in told] == ["2 of 2 finished", "3 of 3 finished", "1 of 1 finished"]
    assert "median 63, 90 % 63" in told[2]


@pytest.mark.long
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"setup": "scattered"},
        {"islands": "large"},
        {"touch": "turn_end"},
        {"mistakes": "exile"},
        {"mistakes": "lost", "lost_limit": "1"},
        {"order": "piece_first"},
    ],
    ids=lambda given: "-".join(given.values()) or "default",
)
def test_the_guide_finishes_many_games(given: dict[str, str]) -> None:
    for seed in map(str, range(1, 11)):
        assert solve(made(**given, seed=seed), seed).reason == "pilgrimage", seed
