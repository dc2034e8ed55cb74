"""A whole game of each kind, played by a program that only hears (`player.py`), and the keys that it needs.

CHESS_PILGRIMAGE_MEASURED=1 .venv/bin/python -m pytest e2e/access/test_whole_games_by_ear.py
writes docs/measured/by-ear.json.
"""

from __future__ import annotations

import json
import os

import pytest
from playwright.sync_api import Page

from buildtools.common import ROOT, write_text
from e2e.access.player import Player
from e2e.hands import open_record
from e2e.picture import board_cursor
from pycore import games

KEPT = ROOT / "docs" / "measured" / "by-ear.json"
BEFORE = {"turtle-shell": 15.7, "pilgrim": 15.8, "monkey-king": 13.9, "temple-island": 14.2}
"""Keys a turn, when moves were made by walking to their cells, in the version of commit 9d3f7c37."""
SEED = "7"
MOST = 150


@pytest.mark.long
@pytest.mark.parametrize("game", BEFORE)
def test_a_whole_game_is_played_by_ear(booted: Page, game: str) -> None:
    sides = games.find(game).sides
    seats = {side: {"kind": "opponent", "level": 1} if i else {"kind": "person"} for i, side in enumerate(sides)}
    open_record(booted, {"log": [], "seed": SEED, "meta": {"name": "By ear", "seats": seats}}, game)
    board_cursor(booted).focus()
    player = Player(booted)
    player.begin()
    end = player.play(MOST)

    assert end, f"{player.turns} turns, and no end is heard: {player.heard[-6:]}"
    rate = round(player.keys / player.turns, 1)
    found = {"turns": player.turns, "keys": player.keys, "typed": player.typed, "keys_per_turn": rate}
    if os.environ.get("CHESS_PILGRIMAGE_MEASURED"):
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        kept[game] = {"seed": SEED, "before": BEFORE[game], **found, "end": end}
        write_text(KEPT, json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
    assert rate < BEFORE[game]
