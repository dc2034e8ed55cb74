"""Random records with side lines at any depth and everything that can stand beside their moves."""

from __future__ import annotations

import json
import random
from typing import Any

from pycore.interfaces.game import Game
from pycore.kernel import record as records
from pycore.kernel.lines import endings
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json

WORDS = (
    *(
        "a",
        "the",
        "move",
        "–",
        "“so”",
        "Schlüssel",
        "好棋",
        "“",
        "}",
        "{",
        "{b}",
        "[x]",
        "[%clk 1]",
        "(2.",
        "e4",
        ")",
        "*",
    ),
    *("1-0", "\\n", "\\", "%", ">", "> so", ";", "$4", "!?", "\n", "\n\n", "  ", "\t", "\u2028", "\xa0", "\u200b", '"'),
    *("½", "Ｎ", "🐢", "[%note]", "#/g/", "[", "]", "", " ", "x" * 90),
)


def random_tree(game: Game, dice: random.Random, longest: int = 24, start: str | None = None) -> Json:
    """Return a random game with side lines that leave it and each other, and remarks on any of its moments."""
    log = _line(game, dice, [], dice.randrange(longest + 1), start)
    lines = [log]
    for _ in range(dice.randrange(6)):
        stem = dice.choice(lines)
        stem = stem[: dice.randrange(len(stem) + 1)]
        lines.append(_line(game, dice, stem, dice.randrange(1, 8), start))
    branches = [branch for line in lines[1:] if (branch := _branch(log, line))]
    record = records.new(game, start) | {"log": log, "at": len(log), "branches": _sorted(branches)}
    record["meta"] = _remarks(game, dice, lines, log)
    if log and dice.random() < 0.3 and not game.rules.outcome(_end(game, log, start)):
        side = dice.choice([None, *game.spec.sides])
        record = endings.end(record, endings.RESIGNATION if side else endings.AGREEMENT, side)
    return record


def _end(game: Game, log: list[str], start: str | None) -> Any:
    return records.replay(game, start, log).positions[-1]


def _line(game: Game, dice: random.Random, stem: list[str], more: int, start: str | None) -> list[str]:
    """Return a line with up to that many random actions after a stem; the votes in Pilgrim Chess are often passes."""
    line, pos = list(stem), _end(game, stem, start)
    for _ in range(more):
        legal = game.rules.legal_moves(pos)
        if not legal:
            break
        passes = [move for move in legal if move.text == "pass"]
        move = passes[0] if passes and dice.random() < 0.7 else dice.choice(legal)
        line.append(move.text)
        pos = game.rules.play(pos, move)
    return line


def _branch(log: list[str], line: list[str]) -> Json | None:
    """Return a line as a branch of the log, or None if the log contains it."""
    at = next((at for at, (a, b) in enumerate(zip(log, line, strict=False)) if a != b), min(len(log), len(line)))
    return {"at": at, "log": line[at:]} if line[at:] else None


def _sorted(branches: list[Json]) -> list[Json]:
    """Return the branches in the order in which a text has them, without those that are the beginning of another."""
    kept = [
        one
        for number, one in enumerate(branches)
        if not any(
            other["at"] == one["at"]
            and other["log"][: len(one["log"])] == one["log"]
            and (len(other["log"]) > len(one["log"]) or place < number)
            for place, other in enumerate(branches)
            if other is not one
        )
    ]
    return sorted(kept, key=lambda one: one["at"])


def _remarks(game: Game, dice: random.Random, lines: list[list[str]], log: list[str]) -> Json:
    """Return comments, notes, drawings, glyphs and commands on random moments of lines that the record has."""
    kept = [line for line in lines if line is log or _branch(log, line)]
    cells = [cell.id for cell in game.rules.board.cells]
    meta: Json = {"comments": {}, "notes": [], "drawn": [], "glyphs": [], "commands": []}
    for _ in range(dice.randrange(10)):
        line = dice.choice(kept)
        at = dice.randrange(len(line) + 1)
        place = {"at": at, "line": line_names(line[:at])[at]}
        if line is log and dice.random() < 0.1:
            place["line"] = ""
        match dice.choice(("comments", "notes", "drawn", "glyphs", "commands")):
            case "comments" if line is log and at not in meta["comments"]:
                words = _words(dice)
                if words:
                    meta["comments"][str(at)] = words
            case "notes":
                meta["notes"].append({**place, "text": _words(dice), "when": dice.choice(["", "2026-11-27", "x ]} y"])})
            case "drawn":
                colour = dice.choice([{}, {}, {"colour": "B"}, {"colour": "Y"}])
                second = colour.get("colour", dice.choice("BY")) == "Y"
                drawn = {**place, "cells": dice.sample(cells, dice.choice((1, 2))), "second": second, **colour}
                meta["drawn"].append(drawn)
            case "glyphs" if at and place["line"]:
                meta["glyphs"].append({**place, "nag": dice.randrange(256)})
            case "commands" if place["line"]:
                meta["commands"].append(
                    {**place, "text": dice.choice(["clk 0:03:00", "eval -0.17", "emt 1", "x", "evp 0,6"])}
                )
    return {name: value for name, value in meta.items() if value}


def _words(dice: random.Random) -> str:
    return dice.choice(["", " "]).join(dice.choices(WORDS, k=dice.randrange(1, 7)))


def settled(record: Json) -> Json:
    """Return the parts of a record that a text keeps, with lists without an order of their own sorted."""
    found = {name: record[name] for name in ("game", "options", "seed", "start", "log", "branches")}
    meta = record["meta"]
    for name in ("comments", "notes", "drawn", "glyphs", "commands"):
        value = meta.get(name, [])
        found[name] = (
            sorted(value, key=lambda one: json.dumps(one, sort_keys=True)) if isinstance(value, list) else value
        )
    return found | {"ended": endings.ended(record)}
