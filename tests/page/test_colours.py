"""The colours of the house: four accents, one for each game, and ink for everything else."""

from __future__ import annotations

import re

from buildtools.common import ROOT
from pycore.games import GAMES

SHEETS = sorted((ROOT / "web" / "css").rglob("*.css"))
TOKENS = (ROOT / "web" / "css" / "base" / "tokens.css").read_text(encoding="utf-8")
ACCENTS = (ROOT / "web" / "css" / "base" / "accents.css").read_text(encoding="utf-8")
BLUE = re.compile(r"#00539b|#8ccbff", re.IGNORECASE)


def test_there_is_no_accent_beside_those_of_the_games() -> None:
    """The accent of the house is its ink, and each look of a game gives another."""
    assert re.search(r"^  --accent: var\(--ink\);$", TOKENS, re.MULTILINE)
    looks = {spec.shelf.look for spec in GAMES.values() if spec.shelf.listed}
    given = dict(re.findall(r'\[data-look="(\w+)"\] \{\n  --accent: ([^;]+);', ACCENTS))
    assert set(given) == looks
    assert len(set(given.values())) == len(looks) == 4


def test_the_old_blue_of_the_house_is_nowhere() -> None:
    sources = [
        *SHEETS,
        *(ROOT / "web").glob("*.html"),
        *(ROOT / "web" / "js").rglob("*.js"),
        ROOT / "pycore" / "palette.py",
    ]
    assert len(sources) > 100
    found = [str(path.relative_to(ROOT)) for path in sources if BLUE.search(path.read_text(encoding="utf-8"))]
    assert found == []
