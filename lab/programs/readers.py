"""Write games of plain chess as PGN, and read them with the readers that others wrote.

    python -m lab readers --games 200 --seed 45 --keep docs/measured/readers.json

The games are random, with comments, notes, drawings, glyphs, side lines at any depth, tags and results such as people
write: long ones and empty ones, brackets and quotes, other scripts, first positions of their own. A reader is right
about a game if it finds the moves of the main line, and of every side line unless it reads over them (chess.js).
Packages: `lab/readers/package.json`, installed apart on first use, and python-chess.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import chess

from buildtools.environment import ensure_readers, node
from lab.programs.foreign_games import Line, ask, expected, found
from pycore.kernel.lines.names import NO_LINE, longer_line
from pycore.kernel.types import Json

OVER_LINES = "chess.js"
"""The reader that reads over side lines."""
OURS = "python-chess"
READ_BY = (OURS, OVER_LINES, "@mliebelt/pgn-parser", "chessops", "kokopu")
STARTS = (
    "8/2P4k/8/8/8/8/5p2/K7 w - - 0 40",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 3 12",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
)
SAID = (
    "A quiet move.",
    "it ends } here, or { here",
    "[%clk 0:01:00] no command [%",
    "; not a rest of a line",
    "% begins like an escape",
    'line\nafter\r\nline\n\n[Event "no tag"]',
    "马走日 — “so”, ½–½, ♞ é \u00df \U0001f600",
    'back\\slash and "quotes" (in brackets) $5 1-0 * 1. e4',
    "x" * 300,
    "word " * 60,
    " ",
    "}",
    "--",
)
VALUES = ("?", "", 'The "Nameless"', "back\\slash\\", "Müller, Jürgen", "马走日", "a ] b [ c", "long " * 70, "{ ( $1 %")
GLYPHS = (1, 2, 3, 4, 5, 6, 10, 13, 14, 16, 18, 22, 139, 146)


def games(count: int, seed: int) -> Iterator[Json]:
    """Yield random records of plain chess with everything that can stand beside the moves."""
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        start = dice.choice(STARTS) if dice.random() < 0.2 else None
        yield _game(dice, start)


def _game(dice: random.Random, start: str | None) -> Json:
    """Return a random record."""
    if start is None:
        record = ask(do="new", game="pilgrim")["record"] | {"log": ["pass", "pass"]}
    else:
        record = ask(do="read", text=f'[SetUp "1"]\n[FEN "{start}"]\n\n*\n')["candidates"][0]["record"]
    votes, board = list(record["log"]), chess.Board(start or chess.STARTING_FEN)
    main = _played(dice, board, dice.choice((0, 1, 2, 10, 40, 120)))
    log: list[str] = [*votes, *main]
    branches: list[Json] = []
    for _ in range(dice.choice((0, 1, 3, 8)) if main else 0):
        at = dice.choice((0, len(main) - 1, dice.randrange(len(main))))
        side = chess.Board(start or chess.STARTING_FEN)
        for move in main[:at]:
            side.push_uci(move)
        line = _played(dice, side, dice.choice((1, 2, 6, 20)), other=main[at])
        if line and line not in [one["log"] for one in branches if one["at"] == at + len(votes)]:
            branches.append({"at": at + len(votes), "log": line})
    meta = record["meta"] | _beside(dice, log, len(votes), branches)
    names = ["White", "Black", "Event", "Site", "Annotator"]
    meta["headers"] = {name: dice.choice(VALUES) for name in dice.sample(names, 3)}
    meta["headers"]["Date"] = dice.choice(("????.??.??", "2026.??.??", "2026.11.27"))
    ended = {}
    if dice.random() < 0.4 and not board.is_game_over(claim_draw=True):
        agreed = dice.random() < 0.5
        why = {"reason": "agreement", "side": None} if agreed else {"reason": "resignation", "side": "white"}
        ended = {"ended": {"at": len(log), **why}}
    return {**record, "log": log, "at": len(log), "branches": branches, "meta": meta, **ended}


def _played(dice: random.Random, board: chess.Board, most: int, other: str = "") -> list[str]:
    """Play at most so many random moves, and return them; the first is not `other`."""
    moves: list[str] = []
    while len(moves) < most and not board.is_game_over(claim_draw=True):
        able = sorted(move.uci() for move in board.legal_moves if moves or move.uci() != other)
        if not able:
            break
        moves.append(dice.choice(able))
        board.push_uci(moves[-1])
    return moves


def _beside(dice: random.Random, log: Sequence[str], votes: int, branches: Sequence[Json]) -> Json:
    """Return comments, notes, drawings and glyphs at random moments of all lines."""
    moments = [(at, _named(log[:at])) for at in range(votes, len(log) + 1)]
    for one in branches:
        before = [*log[: one["at"]], *one["log"]]
        moments += [(at, _named(before[:at])) for at in range(one["at"] + 1, len(before) + 1)]
    found: dict[str, Any] = {name: [] for name in ("notes", "glyphs", "drawn", "commands")}
    many = min(len(moments), dice.choice((0, 2, 10, 30)))
    for at, line in [(votes, _named(log[:votes])), *dice.sample(moments, many)]:
        place = {"at": at, "line": line}
        for _ in range(dice.choice((0, 1, 1, 3))):
            found["notes"].append({**place, "text": dice.choice(SAID), "when": dice.choice(("", "2026-11-27"))})
        if dice.random() < 0.3:
            found["drawn"].append(
                {**place, "cells": dice.choice((["e4"], ["e2", "e4"])), "second": dice.random() < 0.5}
            )
        if dice.random() < 0.3:
            found["commands"].append({**place, "text": dice.choice(("eval 0.34", "eval #-3", "clk 0:01:02"))})
        if at > votes:
            found["glyphs"] += [{**place, "nag": nag} for nag in dice.sample(GLYPHS, dice.choice((0, 1, 2)))]
    comments = {str(at): dice.choice(SAID) for at, _ in dice.sample(moments, many) if at <= len(log)}
    return {**found, "comments": comments}


def _named(log: Sequence[str]) -> str:
    line = NO_LINE
    for action in log:
        line = longer_line(line, action)
    return line


def lines_of(line: Sequence[Any], board: chess.Board) -> tuple[Line, set[Line]]:
    """Return the main line that a reader found, and all lines from their first move on.

    Raises:
        ValueError: a move is not legal where it stands.
    """
    before = tuple(move.uci() for move in board.move_stack)
    lines, board = {before}, board.copy()
    for san, others in line:
        for other in others:
            lines |= lines_of(other, board)[1]
        board.push_san(san)
        lines.add(tuple(move.uci() for move in board.move_stack))
    return tuple(move.uci() for move in board.move_stack), lines


def judged(record: Json, text: str, told: Json) -> Iterator[tuple[str, str]]:
    """Yield each reader, and what it read differently or why it refused; "" if it is right."""
    ours = found({"record": record, "problems": []})
    board = chess.Board(
        next((line[6:-2] for line in text.splitlines() if line.startswith('[FEN "')), chess.STARTING_FEN)
    )
    theirs = expected(text)
    whole = theirs is not None and theirs[0].whole and theirs[0].main == ours.main and theirs[0].lines == ours.lines
    yield OURS, "" if whole else "other moves"
    for name, answer in told.items():
        if "error" in answer:
            yield name, answer["error"]
            continue
        try:
            main, lines = lines_of(answer["line"], board)
        except ValueError as wrong:
            yield name, str(wrong)
            continue
        equal = main == ours.main and (name == OVER_LINES or lines == ours.lines)
        yield name, "" if equal else "other moves"


def read_by_others(texts: Sequence[str]) -> tuple[list[Json], dict[str, str]]:
    """Return what the readers in Node find in each text, and their versions."""
    folder = ensure_readers()
    with tempfile.TemporaryDirectory() as place:
        given, taken = Path(place) / "given.json", Path(place) / "taken.json"
        given.write_text(json.dumps(list(texts)), encoding="utf-8")
        subprocess.run([node(), str(folder / "read.mjs"), str(given), str(taken)], check=True)
        found: list[Json] = json.loads(taken.read_text(encoding="utf-8"))
    pinned: dict[str, str] = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return found, {**pinned, OURS: metadata.version("chess")}


def measured(count: int, seed: int) -> Json:
    """Return how many games each reader reads right, and the games that one does not, with the reason."""
    logging.getLogger("chess.pgn").disabled = True
    records = list(games(count, seed))
    texts = [ask(do="text", record=record)["text"] for record in records]
    told, versions = read_by_others(texts)
    right = dict.fromkeys(sorted(versions), 0)
    wrong = []
    for number, (record, text, answers) in enumerate(zip(records, texts, told, strict=True)):
        for name, why in judged(record, text, answers):
            right[name] += not why
            if why:
                wrong.append({"game": number, "reader": name, "why": why, "text": text})
    readers = {name: {"version": versions[name], "right": many} for name, many in right.items()}
    return {"games": count, "seed": seed, "readers": readers, "wrong": wrong}


def main() -> None:
    """Read the command line, measure, print, and perhaps keep the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=45)
    parser.add_argument("--keep", type=Path, help="a file for the result")
    given = parser.parse_args()
    result = measured(given.games, given.seed)
    for one in result["wrong"][:5]:
        print(f"game {one['game']}, {one['reader']}: {one['why']}\n{one['text']}")
    print(json.dumps(result["readers"], indent=1))
    if given.keep:
        command = f"python -m lab readers --games {given.games} --seed {given.seed}"
        given.keep.write_text(json.dumps({"command": command, **result}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
