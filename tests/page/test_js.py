"""The page's pure modules (picking, describing, travelling, drawing arithmetic), tested by Node itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("file", sorted((ROOT / "tests" / "js").glob("*.test.mjs")), ids=lambda file: file.name)
def test_the_pure_modules_of_the_page(file: Path) -> None:
    done = subprocess.run(
        ["node", "--test", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
