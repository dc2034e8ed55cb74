"""Send random games with side lines and remarks through a link, a file and a text, and compare what comes back.

    git worktree add /somewhere 9d3f7c37
    python -m lab annotated --seed 50 --older /somewhere --keep docs/measured/annotated.json

A file is the saved table; the text is PGN in Pilgrim Chess and its own notation in the others. An earlier build has to
say that the link was made by a newer version.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from statistics import median

from lab.programs.endings_there import there
from lab.programs.foreign_games import ask
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.types import Json
from tests.playouts import VARIANTS
from tests.texts.trees import random_tree, settled

SHOWN = 2_000
"""The most characters of a link that the page shows (docs/api/links.md)."""
ITEMS = ("comments", "notes", "drawn", "glyphs", "commands")


def trees(count: int, seed: int) -> list[Json]:
    """Return random records, as many of each game."""
    found = []
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        id = list(GAMES)[number % len(GAMES)]
        options = dice.choice([variant.options for variant in VARIANTS if variant.game == id])
        game = setup(GAMES[id], {name: value for name, value in options.items() if name != "seed"})
        found.append(random_tree(game, dice, longest=dice.choice((12, 24, 60))))
    return found


def ways(record: Json) -> Json:
    """Return whether a record comes back by each way, and the link."""
    link = ask(do="pack", record=record, what="annotated")["text"]
    text = ask(do="text", record=record, board=False)["text"]
    back = {
        "link": ask(do="unpack", text=link)["record"],
        "file": ask(do="read", text=json.dumps(record))["candidates"][0]["record"],
        "text": ask(do="read", text=text)["candidates"][0]["record"],
    }
    wanted = settled(record)
    return {"link": link, "lost": [way for way, found in back.items() if settled(found) != wanted], "text": text}


def of(record: Json, found: Json) -> Json:
    """Return what is kept of one record."""
    return {
        "game": record["game"],
        "actions": len(record["log"]),
        "lines": len(record["branches"]),
        "remarks": sum(len(record["meta"].get(name, ())) for name in ITEMS),
        "chars": len(found["link"]),
        "link": found["link"],
        "lost": found["lost"],
    }


def main() -> None:
    """Measure, print a summary, and keep every record's figures."""
    parser = argparse.ArgumentParser(prog="python -m lab annotated", description=__doc__.split("\n\n")[0])
    parser.add_argument("--trees", type=int, default=300)
    parser.add_argument("--seed", type=int, default=50)
    parser.add_argument("--older", type=Path, action="append", default=[], help="a folder with an earlier build")
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    found = [of(record, ways(record)) for record in trees(given.trees, given.seed)]
    chars = [one["chars"] for one in found]
    lost = sum(bool(one["lost"]) for one in found)
    print(f"{len(found)} trees, {lost} not equal. Links: median {median(chars):.0f} characters, longest {max(chars)}.")
    answers: Json = {}
    for checkout in given.older:
        replies = there(checkout, [{"do": "unpack", "text": one["link"]} for one in found])
        errors = [reply.get("error", {}) for reply in replies]
        answers[checkout.name] = sorted({f"{error.get('reason')}: {error.get('message')}" for error in errors})
        print(f"{checkout.name}: {answers[checkout.name]}")
    if given.keep:
        kept = {"seed": given.seed, "not equal": lost, "older": answers, "trees": found}
        given.keep.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
