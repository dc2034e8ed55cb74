"""Tests of the notes on the games to watch: the reasons for moves are those of the coach, and true."""

from __future__ import annotations

from typing import Any

import pytest

from lab.strength.statements import proved
from pycore.coach.reasons import reasons_for
from pycore.engine.search import Manner, Search
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.record import replay
from pycore.scenes.teaching import games_to_watch

LEAST = 5
"""The fewest moments of a game with the reasons for a move."""
LOOKED = Manner(nodes=2000)
EVERY = [(spec, kept) for spec in GAMES.values() if spec.players == 2 for kept in games_to_watch(spec)]


@pytest.mark.parametrize(("spec", "kept"), EVERY, ids=[f"{spec.id}-{kept['id']}" for spec, kept in EVERY])
def test_a_game_to_watch_has_true_reasons_at_five_moments(spec: Any, kept: dict[str, Any]) -> None:
    game = setup(spec, kept["options"])
    played = replay(game, None, kept["log"])
    moments = 0
    for note in kept["notes"]:
        if not note["at"]:
            continue
        pos, move = played.positions[note["at"] - 1], played.moves[note["at"] - 1]
        said = f"{game.narrator.say(game.ply(pos, move))}. "
        if not note["text"].lower().startswith(said.lower()):
            continue
        search = Search(game, pos, LOOKED)
        search.advance()
        reasons = reasons_for(game, pos, move, search.found.score)
        told = note["text"][len(said) :]
        assert any(one.text in told for one in reasons), (note, reasons)
        for one in reasons:
            assert proved(game, pos, move, search.found.score, one), (note["at"], one)
        moments += 1
    assert moments >= LEAST
