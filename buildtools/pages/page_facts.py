"""Print what the games' own pages say in every language, and what their pictures show, as JSON.

The build runs this as a child, so that it uses the current core.
"""

from __future__ import annotations

import json
from typing import Any

from buildtools.pages import INVENTOR, LINK
from pycore.games import GAMES
from pycore.interfaces.game import GameSpec, setup
from pycore.kernel.messages import say, sentences
from pycore.languages import ENGLISH, find_language, localised
from pycore.languages.tags import TONGUES
from pycore.scenes.howto import picture_json


def facts() -> list[dict[str, Any]]:
    """Return the facts of each game on the shelf, in its order."""
    return [_facts(spec) for spec in GAMES.values() if spec.shelf.listed]


def _facts(spec: GameSpec) -> dict[str, Any]:
    assert spec.teach.about and spec.teach.howto, "the contract suite requires both of a game on the shelf"
    about, howto = spec.teach.about(), spec.teach.howto().howto
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
        "seen": about.picture.caption,
        "surprises": [
            {
                "title": surprise.title,
                "text": surprise.text,
                "rule": surprise.rule,
                "reason": say("Rule {rule}", rule=surprise.rule),
                "pictures": [picture.caption for picture in surprise.pictures],
            }
            for surprise in howto.surprises
        ],
    }


def shown() -> dict[str, Any]:
    """Return what is needed to draw the pictures of each game: symbols, a board, and pictures by name.

    They are the `board` of its page, the `moment` that shows its idea, and `1-1` and so on of the surprises.
    """
    return {spec.id: _shown(spec) for spec in GAMES.values() if spec.shelf.listed}


def _shown(spec: GameSpec) -> dict[str, Any]:
    assert spec.teach.about and spec.teach.howto and spec.shelf.moment, "the contract suite requires them"
    surprises = spec.teach.howto().howto.surprises
    pictures = {"board": spec.teach.about().picture, "moment": spec.shelf.moment} | {
        f"{at}-{nth}": picture
        for at, surprise in enumerate(surprises, 1)
        for nth, picture in enumerate(surprise.pictures, 1)
    }
    game = setup(spec, {})
    return {
        "symbols": spec.file("assets/pieces.svg"),
        "board": game.rules.board.json(),
        "pictures": {name: picture_json(game, picture) for name, picture in pictures.items()},
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
    print(json.dumps({"told": in_every_language(), "shown": shown()}))
