"""The page's pure modules (picking, describing, travelling, drawing arithmetic), tested by Node itself."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_pure_modules_of_the_page() -> None:
    # Node 20 takes a folder, Node 22 wants file names: names work in both.
    files = sorted(str(path) for path in (ROOT / "tests" / "js").glob("*.test.mjs"))
    done = subprocess.run(
        ["node", "--test", *files], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
