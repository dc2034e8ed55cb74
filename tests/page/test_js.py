"""Runs the unit tests of the page's modules (tests/js) with Node."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "js"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("file", sorted(TESTS.rglob("*.test.mjs")), ids=lambda file: file.relative_to(TESTS).as_posix())
def test_page_module(file: Path) -> None:
    done = subprocess.run(
        ["node", "--test", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
