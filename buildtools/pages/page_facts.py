"""Print what the games' own pages say, as JSON. The build runs this as a child, so that it uses the current core."""

from __future__ import annotations

import json
from typing import Any

from pycore.diagrams import diagram
from pycore.games import GAMES
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.interfaces.howto import Passage

SHAPE = 4 / 3
"""The width of a surprise's picture divided by its height; several pictures stand side by side in this space."""


def facts() -> list[dict[str, Any]]:
    """Return the facts of each game on the shelf, in its order."""
    return [_facts(spec) for spec in GAMES.values() if spec.shelf.listed]


def _facts(spec: GameSpec) -> dict[str, Any]:
    assert spec.teach.about and spec.teach.howto, "the contract suite requires both of a game on the shelf"
    about, howto, game = spec.teach.about(), spec.teach.howto().howto, setup(spec, {})
    return {
        "id": spec.id,
        "name": spec.name,
        "players": spec.players,
        "hook": spec.shelf.hook,
        "goal": spec.shelf.goal,
        "look": spec.shelf.look,
        "inventor": spec.inventor,
        "year": about.year,
        "source": about.source,
        "story": list(about.story),
        "picture": {"caption": about.picture.caption, "svg": diagram(game, about.picture)},
        "surprises": [_surprise(game, surprise) for surprise in howto.surprises],
    }


def _surprise(game: Game, surprise: Passage) -> dict[str, Any]:
    shape = SHAPE / max(1, len(surprise.pictures))
    return {
        "title": surprise.title,
        "text": surprise.text,
        "rule": surprise.rule,
        "pictures": [
            {"caption": picture.caption, "svg": diagram(game, picture, shape)} for picture in surprise.pictures
        ],
    }


if __name__ == "__main__":
    print(json.dumps(facts()))
