"""Tests of the measurement of characters: its games resume, and its regression names players it has not seen."""

from __future__ import annotations

import random
from pathlib import Path

from lab.resume_file import ResumeFile
from lab.strength.characters import PLAIN, Regression, Sample, played, samples, told
from pycore.games import find
from pycore.interfaces.game import setup

HABITS = {"attacker": {"check": 0.3, "back": 0.1}, "builder": {"check": 0.1, "back": 0.3}, PLAIN: {"check": 0.2}}


def games_of(who: str, pairs: range, spread: float) -> list[Sample]:
    dice = random.Random(f"{who} {pairs}")
    return [
        Sample(pair, who, {kind: share + dice.uniform(-spread, spread) for kind, share in HABITS[who].items()})
        for pair in pairs
    ]


def test_the_regression_names_the_players_of_games_it_has_not_seen() -> None:
    known = [sample for who in HABITS for sample in games_of(who, range(20), 0.05)]
    fitted = Regression(known)

    assert all(fitted.name(sample) == who for who in HABITS for sample in games_of(who, range(20, 30), 0.05))


def test_habits_that_do_not_differ_are_named_by_chance() -> None:
    known = [
        sample._replace(who=who) for at, who in enumerate(HABITS) for sample in games_of(PLAIN, range(at, 40), 0.1)
    ]
    named = told(known)
    right = sum(times for (who, name), times in named.items() if who == name)

    assert named.total() == len(known)
    assert right < 0.6 * len(known)


def test_games_resume_and_each_gives_a_sample_of_the_character(tmp_path: Path) -> None:
    game = setup(find("turtle-shell"), {})
    keep = tmp_path / "games"
    first = played(game, "attacker", 1, 2, "t", ResumeFile(keep))
    assert len(ResumeFile(keep).values) == 2
    again = played(game, "attacker", 1, 2, "t", ResumeFile(keep))

    assert [[number, score] for number, score, _, _ in first] == [[number, score] for number, score, _, _ in again]
    assert [dict(own) for _, _, own, _ in first] == [own for _, _, own, _ in again]
    found = samples({"attacker": again, "builder": again})
    assert [sample.who for sample in found].count("attacker") == 2
    assert [sample.who for sample in found].count(PLAIN) == 2
