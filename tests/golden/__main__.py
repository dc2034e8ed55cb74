"""`python -m tests.golden` writes today's answers into the golden files; `git diff` then shows what changed."""

from __future__ import annotations

from . import FILES, FOLDER, answered

for path in FILES:
    text = answered(path)
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")
        print(f"rewritten: {path.relative_to(FOLDER)}")
