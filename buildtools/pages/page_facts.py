"""Print what the games' own pages say in every language, as JSON by the language's tag.

The build runs this as a child, so that it uses the current core.
"""

from __future__ import annotations

import json
from typing import Any

from buildtools.pages import INVENTOR, LINK
from pycore.diagrams import diagram
from pycore.games import GAMES
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.interfaces.howto import Passage
from pycore.kernel.messages import say, sentences
from pycore.languages import ENGLISH, find_language, localised
from pycore.languages.tags import TONGUES

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
        "words": _words(spec, about.year),
        "picture": {"caption": about.picture.caption, "svg": diagram(game, about.picture)},
        "surprises": [_surprise(game, surprise) for surprise in howto.surprises],
    }


def _surprise(game: Game, surprise: Passage) -> dict[str, Any]:
    shape = SHAPE / max(1, len(surprise.pictures))
    return {
        "title": surprise.title,
        "text": surprise.text,
        "rule": surprise.rule,
        "reason": say("Rule {rule}", rule=surprise.rule),
        "pictures": [
            {"caption": picture.caption, "svg": diagram(game, picture, shape)} for picture in surprise.pictures
        ],
    }


def _words(spec: GameSpec, year: int) -> dict[str, str]:
    """Return the other texts of a game's page, by their names in web/game.html."""
    return {
        "title": say("{game} by {inventor}", game=spec.name, inventor=spec.inventor),
        "description": sentences(spec.shelf.hook, spec.shelf.goal),
        "by": say("by {inventor}, {year} · for one", inventor=INVENTOR, year=year)
        if spec.players == 1
        else say("by {inventor}, {year} · for two", inventor=INVENTOR, year=year),
        "to_win": say("To win"),
        "play_now": say("Play now"),
        "how_to_play": say("How to play"),
        "free": say("In the browser: free, without an account, and offline after the first visit."),
        "three_surprises": say("Three surprises"),
        "where_from": say("Where it comes from"),
        "own_page": say("The inventor’s own page"),
        "the_book": say("{book}, with the inventor’s words beside every rule", book=LINK),
        "rule_book": say("The rule book"),
        "corrections": say(
            "Are you {inventor}, or do you know better? {tell}, and we will correct it.",
            inventor=spec.inventor,
            tell=LINK,
        ),
        "tell_us": say("Tell us what is wrong"),
        "play_game": say("Play {game}", game=spec.name),
        "more_games": say("More games"),
        "languages": say("Languages"),
    }


def in_every_language() -> dict[str, Any]:
    """Return the facts of each game in each language."""
    told = facts()
    languages = {tag: find_language(tag) for tag in (ENGLISH, *TONGUES)}
    return {tag: localised(told, language) if language else told for tag, language in languages.items()}


if __name__ == "__main__":
    print(json.dumps(in_every_language()))
