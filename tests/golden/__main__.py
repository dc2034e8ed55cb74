"""`python -m tests.golden` writes today's answers into the golden files; `git diff` then shows what changed."""

from __future__ import annotations

from pycore.games import GAMES
from pycore.languages.tags import TONGUES

from . import FILES, FOLDER, answered
from .sentences import LANGUAGES, translated

for path in FILES:
    text = answered(path)
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")
        print(f"rewritten: {path.relative_to(FOLDER)}")
for path in [LANGUAGES / tag / f"{game}.txt" for tag in TONGUES for game in GAMES]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(translated(path), encoding="utf-8")
