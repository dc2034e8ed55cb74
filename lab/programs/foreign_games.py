"""Read games of chess that others wrote, and compare every line of them with what python-chess reads.

    python -m lab foreign_games niklasf/python-chess@9c24454=FOLDER ... --most 40 --seed 44 --keep FILE

Each argument names a source and a folder with its PGN files, which are not part of this repository. Of a file with more
games some are drawn by the seed. A game is read alone, as a person pastes it. It is

- `right`, if nothing is reported and main line and side lines are those of python-chess, move by move;
- `refused`, if the report is true: python-chess stops as well, the game is of another variant and that is named, it
  has a move that is none (`--`), or it goes on after its end by the rules; what was read before that is equal;
- `beyond`, if it is read whole where python-chess stops (piece letters of other languages: compared after translation);
- `unproven`, if it is refused and python-chess reads it; `wrong`, if a move differs or is missing without a word.

Those of the last two kinds are printed. Then every game that was read whole is written and read again (`trips`).
"""

from __future__ import annotations

import argparse
import io
import json
import logging
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import chess
import chess.pgn

from pycore.bridge import handle
from pycore.games.pilgrim.pgn.letters import ENGLISH, TONGUES
from pycore.kernel.types import Json

RIGHT, REFUSED, BEYOND, UNPROVEN, WRONG = KINDS = "right", "refused", "beyond", "unproven", "wrong"
Line = tuple[str, ...]
TAG = re.compile(r'\ufeff?\s*\[\s*\S+\s*".*\]')
BESIDE = re.compile(r'^([ \t]*\[\w+\s+"[^"\n]*"\])[ \t]*(?=\S)', re.MULTILINE)
"""A tag with something behind it in its line."""
PLAIN = ("", "standard", "chess", "normal", "from position")


class Told(NamedTuple):
    """What a reader found in a game: every line from its first move on, and whether it read all of it."""

    main: Line
    lines: set[Line]
    whole: bool


def ask(**request: Any) -> Json:
    """Return the reply of the door."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def decoded(path: Path) -> str:
    """Return the text of a file as the page reads it."""
    packed = path.read_bytes()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return packed.decode(encoding)
        except UnicodeDecodeError:
            continue
    return packed.decode("latin-1")


def split(text: str) -> Iterator[str]:
    """Yield the text of each game: tags that follow moves begin a new one."""
    lines: list[str] = []
    moved = False
    for line in text.splitlines(keepends=True):
        is_tag = bool(TAG.match(line))
        if is_tag and moved:
            yield "".join(lines)
            lines, moved = [], False
        lines.append(line)
        moved = moved or not (not line.strip() or line.startswith("%") or (is_tag and line.rstrip().endswith("]")))
    if moved:
        yield "".join(lines)


def joined(text: str) -> str:
    """Return a game without empty lines among its moves, at which python-chess ends, and each tag in a line."""
    text = BESIDE.sub(r"\1\n", text)
    tags = "".join(line.lstrip() for line in text.splitlines(keepends=True) if TAG.match(line))
    rest = "".join(line.lstrip() for line in text.splitlines(keepends=True) if line.strip() and not TAG.match(line))
    return f"{tags}\n{rest}\n"


def expected(text: str) -> tuple[Told, chess.pgn.Game] | None:
    """Return what python-chess reads, or None if it fails."""
    try:
        game = chess.pgn.read_game(io.StringIO(joined(text)))
    except IndexError:  # a variation before the first move, or a bracket too many
        return None
    if game is None:
        return None
    lines: set[Line] = set()
    open_nodes: list[tuple[chess.pgn.GameNode, Line]] = [(game, ())]
    while open_nodes:
        node, line = open_nodes.pop()
        lines.add(line)
        open_nodes += [(each, (*line, each.move.uci())) for each in node.variations]
    return Told(tuple(move.uci() for move in game.mainline_moves()), lines, not game.errors), game


def found(candidate: Json) -> Told:
    """Return what was read here, without the votes."""
    record = candidate["record"]
    log = record["log"]
    votes = next((at for at, action in enumerate(log) if re.match("[a-h][1-8]", action)), len(log))
    lines = {tuple(log[votes:end]) for end in range(votes, len(log) + 1)}
    for branch in record["branches"]:
        before, actions = tuple(log[votes : branch["at"]]), branch["log"]
        lines |= {(*before, *actions[:end]) for end in range(len(actions) + 1)}
    return Told(tuple(log[votes:]), lines, not candidate["problems"])


def translated(text: str) -> Iterator[str]:
    """Yield a text with the piece letters of each language made English."""
    for tongue in TONGUES:
        letters = dict(zip(tongue.split(" "), ENGLISH, strict=True))
        form = "|".join(sorted(letters, key=len, reverse=True))
        parts = re.split(rf"(?<![A-Za-z])({form})(?=[a-h1-8x])", text)
        yield "".join(letters[part] if at % 2 else part for at, part in enumerate(parts))


def without(text: str, problems: Sequence[Json]) -> str:
    """Return a game without the side lines that have an unreadable move: python-chess stops there altogether."""
    for problem in problems:
        text = re.sub(rf"\([^()]*(?<!\S){re.escape(problem['text'])}(?!\w)[^()]*\)", "", text, count=1)
    return text


def is_true(ours: Json, told: Told, theirs: Told, game: chess.pgn.Game) -> bool:
    """Return whether what was reported of a game is so."""
    variant = game.headers.get("Variant", "")
    first = ours["problems"][0]["message"]
    if variant.lower() not in PLAIN:
        return variant in first
    if not theirs.whole:
        return True
    board = game.board()
    for move in game.mainline_moves():
        if not move or (board.outcome(claim_draw=True) and "over" in first):
            return True
        board.push(move)
    try:  # is the word that was refused a move for python-chess?
        board = game.board()
        for action in told.main:
            board.push_uci(action)
        board.parse_san(ours["problems"][0]["text"])
    except ValueError:
        return True
    nulls = any("0000" in line for line in theirs.lines)
    return (nulls and "null" in first.lower()) or "Chess960" in first


def judged(text: str) -> tuple[str, Json | None]:
    """Return how a game was read, and the candidate."""
    read = expected(text)
    if read is None:
        return "", None
    theirs, game = read
    (ours, *_) = ask(do="read", text=text, game="pilgrim")["candidates"]
    if ours["record"] is None:
        return (REFUSED if is_true(ours, Told((), set(), False), theirs, game) else UNPROVEN), ours
    told = found(ours)
    if told.whole:
        foreign = (expected(each) for each in translated(text))
        in_another = told != theirs and any(each and each[0] == told for each in foreign)
        return (RIGHT if told == theirs else BEYOND if in_another else WRONG if theirs.whole else UNPROVEN), ours
    if not told.lines <= theirs.lines:
        cleared = None if theirs.whole else expected(without(text, ours["problems"]))
        return (REFUSED if cleared and told.main == cleared[0].main else WRONG), ours
    return (REFUSED if is_true(ours, told, theirs, game) else UNPROVEN), ours


def comes_back(record: Json) -> bool:
    """Return whether a record is equal after it was written and read."""
    text = ask(do="text", record=record)["text"]
    (again, *_) = ask(do="read", text=text, game="pilgrim")["candidates"]
    names = ("log", "branches", "start", "options")
    if again["problems"] or any(record[name] != again["record"][name] for name in names):
        return False
    kept = ("comments", "glyphs", "notes", "drawn", "commands")
    return all(in_order(record["meta"].get(name)) == in_order(again["record"]["meta"].get(name)) for name in kept)


def in_order(value: Any) -> Any:
    """Return what stands beside the moves in an order: circles are written before arrows."""
    return sorted(value, key=json.dumps) if isinstance(value, list) else value


def general(message: str) -> str:
    """Return what a sentence says without the words of one game: the names of pieces, moves and squares."""
    message = re.sub("“[^”]*”", "“…”", message)
    return re.sub(
        r"\b(?:[a-h][1-8]|pawns?|knights?|bishops?|rooks?|queens?|kings?|White|Black|long|short)\b", "…", message
    )


def drawn(folder: Path, most: int, dice: random.Random) -> Iterator[tuple[Path, str]]:
    """Yield at most so many games of each file of a folder."""
    for path in sorted(folder.rglob("*.pgn")):
        texts = list(split(decoded(path)))
        chosen = sorted(dice.sample(range(len(texts)), most)) if len(texts) > most else range(len(texts))
        yield from ((path, texts[at]) for at in chosen)


def measured(sources: Sequence[str], most: int, seed: int) -> Iterator[Json]:
    """Yield the counts of each source."""
    for source in sources:
        name, _, folder = source.partition("=")
        dice = random.Random(f"{seed} {name}")
        counts: Counter[str] = Counter()
        told: Counter[str] = Counter()
        trips = back = 0
        for path, text in drawn(Path(folder), most, dice):
            kind, ours = judged(text)
            if not kind or ours is None:
                continue
            counts[kind] += 1
            if kind == REFUSED:
                told[general(ours["problems"][0]["message"])] += 1
            if kind in (UNPROVEN, WRONG):
                first = " ".join(ours["report"][:1])
                print(f"{kind}: {name} {path.name}: {first} | {' '.join(text.split())[:200]}", flush=True)
            if kind in (RIGHT, BEYOND):
                trips += 1
                is_back = comes_back(ours["record"])
                back += is_back
                if not is_back:
                    print(f"not back: {name} {path.name} | {' '.join(text.split())[:200]}", flush=True)
        row = {"source": name, "games": counts.total(), **{kind: counts[kind] for kind in KINDS}}
        yield row | {"trips": trips, "came_back": back, "told": dict(told.most_common())}


def main() -> None:
    """Read the command line, measure, print, and perhaps keep the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", metavar="SOURCE=FOLDER")
    parser.add_argument("--most", type=int, default=40, help="games of a file")
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--keep", type=Path, help="a file for the result")
    given = parser.parse_args()
    logging.getLogger("chess.pgn").disabled = True
    rows = []
    for row in measured(given.sources, given.most, given.seed):
        rows.append(row)
        print(row, flush=True)
    names = [name for name in rows[0] if name not in ("source", "told")]
    total: Json = {name: sum(row[name] for row in rows) for name in names}
    total["told"] = dict(sum((Counter(row.pop("told")) for row in rows), Counter()).most_common())
    print({"all": total})
    if given.keep:
        command = f"python -m lab foreign_games SOURCE=FOLDER ... --most {given.most} --seed {given.seed}"
        kept = {"command": command, "all": total, "sources": rows}
        given.keep.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
