"""Tests of the fuzzer: requests can be reproduced, replies are counted, and a run can be resumed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from lab.mutation.fuzz import Request, asked
from tests.door.test_fuzz import CODES

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_thousands_of_broken_requests_of_the_lab() -> None:
    """Two thousand requests like those of `python -m lab fuzz`, with other seeds."""
    broken = Request(20)
    codes = Counter(asked(broken.text(number)) for number in range(2_000))

    assert set(codes) <= {"ok", "bad-link", *CODES}
    assert codes["ok"] > 150


@pytest.mark.long
def test_a_run_counts_replies_and_resumes(tmp_path: Path) -> None:
    """This runs the command, which passes its work to other processes."""
    for count in (30, 50):
        command = [sys.executable, "-m", "lab", "fuzz", "--seed", "3", "--count", str(count), "--work", str(tmp_path)]
        told = json.loads(
            subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8").stdout
        )
        assert (told["done"], sum(told["codes"].values()), told["at_fault"]) == (count, count, [])


def test_a_broken_request_can_be_reproduced_and_has_the_fields_its_handler_reads() -> None:
    one, again = Request(7, games=1), Request(7, games=1)
    assert one.text(5) != one.text(3)
    assert [one.text(number) for number in (5, 3)] == [again.text(number) for number in (5, 3)]
    assert one.read["attempt"] == ["actions", "date", "game", "hints", "puzzle", "shown", "task", "tries"]
    assert asked('{"do": "games"}') == "ok"
    assert asked('{"do": "nothing"}') == "bad-request"
