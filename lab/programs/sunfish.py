"""Compare our search of plain chess with sunfish, the best-known small chess program in Python, by CPU time.

    python -m lab sunfish PATH/sunfish.py speed              # nodes per second on five positions
    python -m lab sunfish PATH/sunfish.py suite WAC.epd      # how many positions with a best move are solved
    python -m lab sunfish PATH/sunfish.py match --games 100  # paired openings, both colours

Sunfish (GPL) is not part of this project; you download it yourself. It is loaded unchanged but for its clock, which
counts CPU time and is read every 128 nodes instead of every 2,048, so that it can keep short limits.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from pycore import games
from pycore.engine.search import Manner, Search
from pycore.games.pilgrim.pgn.san import find
from pycore.interfaces.game import setup
from pycore.kernel import chance
from pycore.kernel.record import find_move

from ..strength.adjudication import Adjudicator

CHESS = setup(games.find("pilgrim"), {})
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 --"
POSITIONS = (
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 --",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5 --",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1 --",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 --",
)


class Peer(Protocol):
    """Another chess program, running in this process."""

    def choose(self, texts: list[str], seconds: float) -> tuple[str | None, int]:
        """Return its move in the last of the positions of a game, and its nodes."""
        ...


class Sunfish:
    """Sunfish, running in this process."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        assert "self.nodes % 2048" in source, "this version of sunfish is not supported"
        self.module: Any = ModuleType("sunfish")
        exec(compile(source.replace("self.nodes % 2048", "self.nodes % 128"), str(path), "exec"), self.module.__dict__)
        vars(self.module)["time"] = SimpleNamespace(time=process_time)

    def position(self, text: str) -> tuple[Any, bool]:
        """Return its position for a FEN, and whether Black is to move. It always sees the board as the mover does."""
        sf = self.module
        rows, side, castling, passing = text.split()[:4]
        lines = "".join(f" {re.sub('[1-8]', lambda run: '.' * int(run[0]), row)}\n" for row in rows.split("/"))
        board = " " * 9 + "\n" + " " * 9 + "\n" + lines + " " * 9 + "\n" + " " * 9 + "\n"
        score = sum(sf.pst[piece][at] for at, piece in enumerate(board) if piece.isupper())
        score -= sum(sf.pst[piece.upper()][119 - at] for at, piece in enumerate(board) if piece.islower())
        own, other = ("Q" in castling, "K" in castling), ("k" in castling, "q" in castling)
        pos = sf.Position(board, score, own, other, sf.parse(passing) if passing != "-" else 0, 0)
        return (pos.rotate(), True) if side == "b" else (pos, False)

    def moves(self, texts: list[str], seconds: float) -> Iterator[tuple[str | None, int]]:
        """Yield the best move as it changes and the nodes so far, until the CPU time is used up."""
        sf = self.module
        history = [self.position(text)[0] for text in texts]
        black = self.position(texts[-1])[1]
        searcher = sf.Searcher()
        searcher.deadline = process_time() + seconds
        candidate = best = None
        depth_before = 1
        try:
            for depth, gamma, score, move in searcher.search(history):
                if depth > depth_before:
                    best, depth_before = candidate or best, depth
                if score >= gamma and move:
                    i, j = (119 - move.i, 119 - move.j) if black else (move.i, move.j)
                    candidate = sf.render(i) + sf.render(j) + move.prom.lower()
                    yield candidate, searcher.nodes
                if process_time() >= searcher.deadline:
                    break
        except sf.Stop:
            candidate = best or candidate
        yield candidate or best, searcher.nodes

    def choose(self, texts: list[str], seconds: float) -> tuple[str | None, int]:
        """Return its move and its nodes."""
        move: str | None = None
        nodes = 0
        for move, nodes in self.moves(texts, seconds):  # noqa: B007
            pass
        return move, nodes


def ours(pos: Any, seconds: float, seed: str = "0") -> tuple[str | None, int, int]:
    """Return our move, nodes and depth."""
    search = Search(CHESS, pos, Manner(), seed)
    search.advance(seconds, process_time)
    return search.found.move, search.nodes, search.found.depth


def speed(peer: Peer, rounds: int, seconds: float) -> None:
    """Print nodes per second of both, in alternating rounds."""
    ratios: list[float] = []
    for number in range(rounds):
        rates = []
        for player in ("ours", "sunfish"):
            nodes, began = 0, process_time()
            for text in POSITIONS:
                if player == "ours":
                    nodes += ours(CHESS.rules.read(text), seconds)[1]
                else:
                    nodes += peer.choose([text], seconds)[1]
            rates.append(nodes / (process_time() - began))
        ratios.append(rates[0] / rates[1])
        print(
            f"round {number + 1}: ours {rates[0]:8,.0f}  sunfish {rates[1]:8,.0f}  ratio {ratios[-1]:.2f}", flush=True
        )
    print(f"nodes per second, ours to sunfish: {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


def suite(peer: Peer, path: Path, seconds: float, every: int) -> None:
    """Print how many best moves of an EPD file each finds. A move counts if it stands when the time is up."""
    solved: Counter[str] = Counter()
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if " bm " in line][::every]
    for line in lines:
        fields, _, rest = line.partition(" bm ")
        text = " ".join([*fields.split()[:4], "0", "1", "--"])
        pos = CHESS.rules.read(text)
        best = {find(CHESS, pos, word).text for word in rest.partition(";")[0].split()}
        mine, theirs = ours(pos, seconds)[0], peer.choose([text], seconds)[0]
        solved["ours"] += mine in best
        solved["sunfish"] += theirs in best
    print(
        f"{path.name}, every {every}., {seconds} s: of {len(lines)} ours {solved['ours']}, sunfish {solved['sunfish']}"
    )


def openings(count: int) -> Iterator[str]:
    """Yield positions after eight random plies that a short search finds balanced."""
    number = 0
    while count:
        number += 1
        pos = CHESS.rules.read(START)
        for ply in range(8):
            moves = CHESS.rules.legal_moves(pos)
            pos = CHESS.rules.play(pos, moves[chance.draw(f"opening/{number}", 2, ply, len(moves))])
        search = Search(CHESS, pos, Manner(nodes=4_000))
        search.advance()
        if CHESS.rules.outcome(pos) is None and abs(search.found.score) <= 60:
            count -= 1
            yield CHESS.rules.write(pos)


def play(peer: Peer, start: str, we_are_white: bool, seconds: float) -> tuple[float, str, int]:
    """Play one game with adjudication, and return our score, the reason it ended, and its plies."""
    rules, pos = CHESS.rules, CHESS.rules.read(start)
    texts, lead = [start], Adjudicator(CHESS)
    for ply in range(400):
        ended = rules.outcome(pos)
        if ended:
            won = {"white": 1.0, "black": 0.0}.get(ended.winner, 0.5)
            return (won if we_are_white else 1 - won), ended.reason, ply
        ahead = lead.after(pos)
        if ahead is not None:
            return float((ahead == 0) == we_are_white), "lead", ply
        if pos.white == we_are_white:
            move = ours(pos, seconds, str(ply))[0]
        else:
            move = peer.choose(texts, seconds)[0]
            if move is None or move not in {one.text for one in rules.legal_moves(pos)}:
                return 1.0, "no legal move", ply
        assert move is not None
        pos = rules.play(pos, find_move(CHESS, pos, move))
        texts.append(rules.write(pos))
    return 0.5, "400 plies", 400


def elo(score: float) -> float:
    """Return the Elo difference at which `score` is expected."""
    score = min(max(score, 1e-3), 1 - 1e-3)
    return -400 * math.log10(1 / score - 1)


def match(peer: Peer, count: int, seconds: float, skipped: int) -> None:
    """Play each opening with both colours, skipping some, and print the score with the interval of the pairs."""
    tally, reasons = Counter[str](), Counter[str]()
    pairs: list[float] = []
    for number, start in enumerate(openings(count // 2 + skipped)):
        if number < skipped:
            continue
        scores = []
        for we_are_white in (True, False):
            score, reason, plies = play(peer, start, we_are_white, seconds)
            scores.append(score)
            tally[{1.0: "won", 0.5: "drawn", 0.0: "lost"}[score]] += 1
            reasons[reason] += 1
            print(f"pair {number + 1}: {score:g} ({reason}, {plies} plies)  {dict(tally)}", flush=True)
        pairs.append(sum(scores) / 2)
    mean = sum(pairs) / len(pairs)
    error = 1.96 * math.sqrt(sum((one - mean) ** 2 for one in pairs) / max(1, len(pairs) - 1) / len(pairs))
    print(
        f"{count} games, {seconds} s of CPU per move: won {tally['won']}, drawn {tally['drawn']}, lost {tally['lost']}"
    )
    print(f"score {100 * mean:.1f} % (95 %: {100 * (mean - error):.1f} to {100 * min(1, mean + error):.1f}), ", end="")
    print(f"Elo {elo(mean):+.0f} ({elo(mean - error):+.0f} to {elo(mean + error):+.0f}); endings {dict(reasons)}")


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description="Compare our search of plain chess with sunfish.")
    parser.add_argument("sunfish", type=Path, help="the file sunfish.py, which you download")
    parser.add_argument("what", choices=["speed", "suite", "match"])
    parser.add_argument("epd", type=Path, nargs="?", help="for suite: a file of positions with best moves")
    parser.add_argument("--seconds", type=float, help="CPU time per move; 1 by default, 0.5 in a match")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--every", type=int, default=3, help="for suite: use only every n-th position")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--skip", type=int, default=0, help="openings to skip, for running one match in parts")
    given = parser.parse_args()
    peer = Sunfish(given.sunfish)
    match given.what:
        case "speed":
            speed(peer, given.rounds, given.seconds or 1)
        case "suite":
            suite(peer, given.epd, given.seconds or 1, given.every)
        case "match":
            match(peer, given.games, given.seconds or 0.5, given.skip)


if __name__ == "__main__":
    main()
