"""Tests of games to watch: each can be replayed to its end, and each note is true of its turn."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import replay
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Actor
from pycore.scenes.teaching import games_to_watch

LONGEST = 320
"""The greatest length of a note in characters; longer ones could not be read during a film."""
TWO = [spec for spec in GAMES.values() if spec.players == 2 and spec.shelf.listed]
EVERY = [(spec, kept) for spec in TWO for kept in games_to_watch(spec)]
each_kept = pytest.mark.parametrize(("spec", "kept"), EVERY, ids=[f"{spec.id}-{kept['id']}" for spec, kept in EVERY])


def played(spec: Any, kept: dict[str, Any]) -> tuple[Game, Playthrough]:
    """Return the playthrough of a game to watch."""
    game = setup(spec, kept["options"])
    return game, replay(game, None, kept["log"])


@pytest.mark.parametrize("spec", TWO, ids=lambda spec: spec.id)
def test_every_game_for_two_has_three_to_watch(spec: Any) -> None:
    kept = games_to_watch(spec)
    assert len(kept) == 3, f"`python -m lab games_to_watch {spec.id}` makes them"
    assert len({one["id"] for one in kept}) == 3
    assert len({" ".join(one["log"]) for one in kept}) == 3
    assert len({one["title"] for one in kept}) == 3


@each_kept
def test_every_game_to_watch_is_played_to_its_end(spec: Any, kept: dict[str, Any]) -> None:
    game, found = played(spec, kept)
    assert found.problem is None
    outcome = game.rules.outcome(found.positions[-1])
    assert outcome is not None
    assert outcome.winner in spec.sides
    won = re.compile(rf"\b(wins?|won|loses?|lost|mate\w*|checkmate\w*|{outcome.winner})\b", re.IGNORECASE)
    assert not won.search(kept["title"]), "the title must not tell how the game ends"
    assert kept["notes"][-1] == {"at": len(kept["log"]), "text": f"{outcome.text} (Rule {outcome.rule})"}
    assert all(game.rules.outcome(pos) is None for pos in found.positions[:-1])


@each_kept
def test_each_note_is_on_its_turn(spec: Any, kept: dict[str, Any]) -> None:
    """A move that is called better was legal for the side to move, and was not played."""
    game, found = played(spec, kept)
    turns = 0
    places = [note["at"] for note in kept["notes"]]
    assert places == sorted(set(places))
    for note in kept["notes"]:
        at, text = note["at"], note["text"]
        assert 0 <= at <= len(kept["log"])
        assert len(text) <= LONGEST
        assert text.endswith((".", ")"))
        better = re.search(r"Better: (.+?)(?:, which wins| ?\. |\.$)", text) or re.search(
            r"could have won.*: (.+)\.$", text
        )
        turns += text.startswith("A turning point.")
        if better is None:
            continue
        pos = found.positions[at - 1]
        assert game.rules.actor(pos) in (Actor.FIRST, Actor.SECOND)
        said = {game.narrator.say(game.ply(pos, move)): move.text for move in game.rules.legal_moves(pos)}
        assert said[better[1]] != kept["log"][at - 1], text
    assert turns >= 2


def test_the_door_lists_the_games_to_watch() -> None:
    reply = json.loads(handle(json.dumps({"do": "games-to-watch", "game": "turtle-shell"})))
    assert reply["games"] == games_to_watch(GAMES["turtle-shell"])
    alone = json.loads(handle(json.dumps({"do": "games-to-watch", "game": "temple-island"})))
    assert alone == {"ok": True, "games": []}
    other = json.loads(handle(json.dumps({"do": "games-to-watch", "game": "no such game"})))
    assert other["error"]["code"] == "unknown-game"
