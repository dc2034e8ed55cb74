"""`python -m tests.golden` writes the answers of today into the golden files; `git diff` then says what changed."""

from __future__ import annotations

from . import FILES, FOLDER, answered

for path in FILES:
    text = answered(path)
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")
        print(f"written anew: {path.relative_to(FOLDER)}")
