"""Compare the reviews of plain chess games with another chess program's judgement of the same positions.

    python -m lab reviews PATH/stockfish --games 10 --keep NOTES

Levels 3 to 6 play each other from well-known openings. The games are reviewed as on the page, and the program, a UCI
engine which you install yourself, judges every position with a number of nodes. `--keep` records each game, so that the
same command resumes a run. Needs python-chess, as the tests do.

A turning point is right if its move cost a tenth of a point by the program's judgement, half right from a twentieth. A
big error is a move that cost a fifth; it is missed unless the review marks it as a mistake or a blunder.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import chess
import chess.engine

from pycore import games
from pycore.coach.review import Review
from pycore.engine.scores import DECIDED, share
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Json, Move

from ..resume_file import ResumeFile
from ..strength.selfplay import player
from .versus_uci import opening

CHESS = setup(games.find("pilgrim"), {})
LEVELS = (
    ("3", "4"),
    ("4", "3"),
    ("4", "5"),
    ("5", "4"),
    ("3", "5"),
    ("5", "3"),
    ("5", "6"),
    ("6", "5"),
    ("4", "6"),
    ("6", "3"),
)
"""The levels of White and Black, game by game."""
SHORTEST, LONGEST = 40, 80
"""The plies of a game that counts, and those after which it is left."""
NODES = 1500
"""The nodes for each position of a review on the page."""
RIGHT, HALF, BIG = 0.1, 0.05, 0.2
"""The shares of a point that a move must cost for a turning point to be right or half right, and for a big error."""
MARKED = ("mistake", "blunder")


def moves_of(number: int, seed: str) -> list[str]:
    """Return the moves of a game between two levels, from an opening."""
    rules, pos = CHESS.rules, CHESS.rules.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -")
    played = [move.uci() for move in opening(number).move_stack]
    for text in played:
        pos = rules.play(pos, find_move(CHESS, pos, text))
    players = [player(level) for level in LEVELS[number % len(LEVELS)]]
    while not rules.outcome(pos) and len(played) < LONGEST:
        played.append(players[len(played) % 2](CHESS, pos, f"{seed}/{number}/{len(played)}"))
        pos = rules.play(pos, find_move(CHESS, pos, played[-1]))
    return played


def reviewed(played: list[str]) -> Json:
    """Return the review of a game, as the page asks for it."""
    rules, pos = CHESS.rules, CHESS.rules.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -")
    positions, moves = [pos], list[Move]()
    for text in played:
        moves.append(find_move(CHESS, pos, text))
        pos = rules.play(pos, moves[-1])
        positions.append(pos)
    review = Review(CHESS, positions, moves, NODES, "0")
    review.advance()
    return review.json()


def shares(program: chess.engine.SimpleEngine, played: list[str], nodes: int) -> list[float]:
    """Return White's share of a point in each position of a game by the program's judgement."""
    board, found = chess.Board(), []
    for text in (*played, ""):
        outcome = board.outcome()
        if outcome:
            found.append(0.5 if outcome.winner is None else float(outcome.winner))
        else:
            score = program.analyse(board, chess.engine.Limit(nodes=nodes), game=object())["score"].white()
            mate, centipawns = score.mate(), score.score(mate_score=DECIDED)
            assert centipawns is not None
            found.append(float(mate > 0) if mate else share(centipawns, CHESS.spec.play.slope))
        if text:
            board.push_uci(text)
    return found


def compared(review: Json, theirs: list[float]) -> Counter[str]:
    """Return what is counted of one game."""
    count = Counter[str](positions=len(theirs), moves=len(theirs) - 1)
    costs = [(now - then) * (1 if at % 2 == 0 else -1) for at, (now, then) in enumerate(pairwise(theirs))]
    marks = {one["at"]: one["kind"] for one in review["costs"]}
    for one in review["turning"]:
        cost = costs[one["at"]]
        count["turning points"] += 1
        count["right" if cost >= RIGHT else "half right" if cost >= HALF else "wrong"] += 1
        count["with a reason"] += one["text"].count(". ") >= 1
    for at, cost in enumerate(costs):
        if cost >= BIG:
            count["big errors"] += 1
            count["big errors missed"] += marks.get(at) not in MARKED
        if marks.get(at) == "blunder" and cost < RIGHT:
            count["false blunders"] += 1
    count["share apart, in thousandths"] = sum(
        round(1000 * abs(one["share"] - other)) for one, other in zip(review["points"], theirs, strict=True)
    )
    return count


def main() -> None:
    """Print what is counted of each game and of all."""
    parser = argparse.ArgumentParser(prog="python -m lab reviews", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("program", help="the command that starts it")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=200_000, help="of the program, per position")
    parser.add_argument("--seed", default="0", help="any text; other games for another one")
    parser.add_argument("--keep", type=Path, metavar="NOTES", help="a file of games and judgements, to resume from")
    given = parser.parse_args()
    kept, total, number = ResumeFile(given.keep), Counter[str](), 0
    known: dict[Any, Json] = {one["number"]: one for one in kept.values}
    with chess.engine.SimpleEngine.popen_uci(given.program, timeout=120) as program:
        while total["games"] < given.games:
            if number not in known:
                played = moves_of(number, given.seed)
                judged = shares(program, played, given.nodes) if len(played) >= SHORTEST else []
                known[number] = {"number": number, "moves": played, "shares": judged}
                kept.add(known[number])
            game, number = known[number], number + 1
            if game["shares"]:
                count = compared(reviewed(game["moves"]), game["shares"])
                print(f"game {number}: {dict(count)}", flush=True)
                total += count + Counter(games=1)
    print(f"{dict(total)}; share apart {total['share apart, in thousandths'] / total['positions'] / 1000:.3f}")


if __name__ == "__main__":
    main()
