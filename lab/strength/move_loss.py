"""Compare the winning chances that two versions lose per move, on fixed judged positions.

    python -m lab move_loss chess --other ../before --nodes 3000

The positions in `lab/strength/judged` come from our own games, with the winning chances that each move loses according
to a far deeper search (`--make` makes such a file). Each version chooses a move in each, and the losses are compared in
pairs, which says more than games that take as long. `--set engine.tree.LATE=4` makes a version of this folder with
another constant. It can be repeated, and `A=1,B=2` sets two constants of one version; without `--other` these are
compared with this folder as it is. `docs/measured/tried.md` records the result of each change.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.scores import share
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.record import find_move
from pycore.kernel.types import Json

from .selfplay import random_player

HERE = Path(__file__).parents[2]
JUDGED = Path(__file__).parent / "judged"
KINDS = {"chess": "pilgrim", **{id: id for id, one in games.GAMES.items() if one.players == 2}}
"""The game of each set of positions."""
EVERY = 8
"""Plies between two positions of a game, so that they differ enough."""
PLIES = 90
LINES = 6
"""Moves that our own search judges separately."""
TENTHS = 1000
"""Losses are stored in tenths of a percent."""


class Judged(NamedTuple):
    """A position, what its listed moves lose in tenths of a percent, and what all others lose at least."""

    position: str
    losses: dict[str, int]
    others: int

    def loss(self, move: str) -> float:
        """Return the loss of a move, in percent."""
        return self.losses.get(move, self.others) / 10


class Chosen(NamedTuple):
    """The move a version chose, with the cost of its search."""

    move: str
    depth: int
    nodes: int
    seconds: float  # of CPU time


def opened(kind: str) -> Game:
    """Return the game of a set of positions."""
    return setup(games.find(KINDS[kind]), {})


def found_in_games(game: Game, kind: str, count: int, seed: str) -> Iterator[Any]:
    """Yield positions from games of a small search against itself after a random opening."""
    rules = game.rules
    for number in range(count):
        plain = f"{rules.write(rules.start()).rsplit(' ', 1)[0]} --"
        pos = rules.read(plain) if kind == "chess" else rules.start()
        opening = 2 + chance.draw(f"{seed}/{number}", 2, 0, 6)
        for ply in range(PLIES):
            if rules.outcome(pos):
                break
            if ply < opening:
                text = random_player(game, pos, f"{seed}/{number}/{ply}")
            else:
                search = Search(game, pos, Manner(nodes=400, eval_noise=15), f"{seed}/{number}/{ply}")
                search.advance()
                text = search.found.move or ""
            pos = rules.play(pos, find_move(game, pos, text))
            if ply >= opening and ply % EVERY == EVERY - 1 and len(rules.legal_moves(pos)) > 1:
                yield rules.read(rules.write(pos))  # without its history, as it will be searched


def judged_by_us(game: Game, pos: Any, nodes: int) -> Judged:
    """Judge a position by our own search: the best moves separately, all others like the last of them."""
    search = Search(game, pos, Manner(nodes=nodes), lines=LINES)
    search.advance()
    best = search.candidates()
    shares = [share(one.score, game.spec.play.slope) for one in best]
    losses = {one.move or "": round(TENTHS * (shares[0] - found)) for one, found in zip(best, shares, strict=True)}
    return Judged(game.rules.write(pos), losses, max(losses.values()))


def judged_by_another(engine: Any, game: Game, pos: Any, depth: int) -> Judged:
    """Judge a position by another chess program through python-chess, every move separately."""
    import chess
    import chess.engine

    text = game.rules.write(pos)
    board = chess.Board(text.rsplit(" ", 1)[0])
    told = engine.analyse(board, chess.engine.Limit(depth=depth), multipv=board.legal_moves.count(), game=text)
    points = {one["pv"][0].uci(): one["score"].relative.score(mate_score=10_000) for one in told if "pv" in one}
    shares = {move: 1 / (1 + 10 ** (-score / 400)) for move, score in points.items()}
    best = max(shares.values())
    losses = {move: round(TENTHS * (best - found)) for move, found in shares.items()}
    return Judged(text, losses, max(losses.values()))


def kept(kind: str) -> list[Judged]:
    """Return the positions in the file of that set. Its first line names the judge."""
    lines = (JUDGED / f"{kind}.jsonl").read_text("utf-8").splitlines()[1:]
    return [Judged(*json.loads(line)) for line in lines]


class Version:
    """A folder with the core, with constants set, choosing moves in a process of its own."""

    def __init__(self, folder: Path, kind: str, nodes: int, settings: Json) -> None:
        self.nodes = nodes
        script = str(Path(__file__).with_name("move_chooser.py"))
        self._process = subprocess.Popen(
            [sys.executable, script, KINDS[kind], "{}", str(nodes), json.dumps(settings)],
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def choose(self, position: str) -> Chosen:
        """Return its choice in a position."""
        pipes = self._process
        assert pipes.stdin and pipes.stdout
        pipes.stdin.write(position + "\n")
        pipes.stdin.flush()
        return Chosen(*json.loads(pipes.stdout.readline()))

    def close(self) -> None:
        """Close its input and wait for the process to end."""
        self._process.communicate()


def compared(known: Sequence[Judged], versions: Mapping[str, Version], rounds: int) -> Iterator[str]:
    """Yield the rows that compare every version with the last one.

    The versions take turns in each position, so that load affects all of them; the shortest time of the rounds counts.
    """
    chosen: dict[str, list[Chosen]] = {name: [] for name in versions}
    for judged in known:
        tries = [{name: one.choose(judged.position) for name, one in versions.items()} for _ in range(rounds)]
        for name, found in chosen.items():
            found.append(min((one[name] for one in tries), key=lambda choice: choice.seconds))
    losses = {
        name: [judged.loss(one.move) for judged, one in zip(known, found, strict=True)]
        for name, found in chosen.items()
    }
    times = {name: sum(one.seconds for one in found) for name, found in chosen.items()}
    last = list(versions)[-1]
    told = "differences to the last version with 95 % intervals, time as a ratio to it"
    yield f"{len(known)} positions, {versions[last].nodes} nodes; {told}"
    yield "| version | loss per move | difference | other moves | depth | time per node |\n|---|--:|--:|--:|--:|--:|"
    for name, found in chosen.items():
        apart = [mine - its for mine, its in zip(losses[name], losses[last], strict=True)]
        error = 1.96 * stdev(apart) / sqrt(len(apart))
        moves = sum(mine.move != its.move for mine, its in zip(found, chosen[last], strict=True))
        nodes = [sum(one.nodes for one in chosen[who]) for who in (name, last)]
        slower = times[name] / nodes[0] / (times[last] / nodes[1])
        row = f"| {name} | {mean(losses[name]):.2f} % | {mean(apart):+.2f} (+-{error:.2f}) | {moves} "
        yield f"{row}| {mean(one.depth for one in found):.2f} | {slower:.3f} |"


def setting(text: str) -> tuple[str, Json]:
    """Return `text` as a name, and the constants of the core that it sets (`engine.tree.LATE=4`)."""
    each = (
        one.partition("=") for one in re.split(r",(?=[\w.]+=)", text)
    )  # values that are lists contain commas as well
    return text, {f"pycore.{path}": json.loads(value) for path, _, value in each}


def make(kind: str, count: int, seed: str, nodes: int, program: str | None, depth: int) -> None:
    """Write the file of a set of positions, resuming an interrupted run with the same parameters."""
    game, engine = opened(kind), None
    told = f"our own search of {nodes} nodes, the best {LINES} moves apart"
    if program:
        import chess.engine

        engine = chess.engine.SimpleEngine.popen_uci(program)
        told = f"{engine.id['name']}, depth {depth}"
    JUDGED.mkdir(exist_ok=True)
    path, head = JUDGED / f"{kind}.jsonl", json.dumps({"judge": told, "games": count, "seed": seed})
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    if lines[:1] != [head]:
        lines = [head]
        path.write_text(head + "\n", encoding="utf-8")
    seen = {json.loads(line)[0] for line in lines[1:]}  # from an interrupted run
    with path.open("a", encoding="utf-8") as file:
        for pos in found_in_games(game, kind, count, seed):
            if game.rules.write(pos) in seen:
                continue
            one = judged_by_another(engine, game, pos, depth) if engine else judged_by_us(game, pos, nodes)
            if one.others:  # no choice to judge where every move is equally good
                seen.add(one.position)
                file.write(json.dumps(one, separators=(",", ":")) + "\n")
                file.flush()
    if engine:
        engine.quit()
    print(f"{len(seen)} positions, judged by {told}")


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab move_loss", description="Compare what moves lose, in pairs.")
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--other", type=Path, default=HERE, help="the folder of the other version")
    parser.add_argument("--set", action="append", default=[], type=setting, metavar="engine.tree.LATE=4")
    parser.add_argument("--nodes", type=int, default=3000, help="per move")
    parser.add_argument("--other-nodes", type=int, help="of the other version, to give both the same time")
    parser.add_argument("--first", type=int, help="use only this many positions")
    parser.add_argument("--rounds", type=int, default=1, help="repetitions, for reliable times on a busy machine")
    making = parser.add_argument_group("making the positions")
    making.add_argument("--make", type=int, metavar="GAMES", help="from this many games")
    making.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    making.add_argument("--judge-nodes", type=int, default=60_000)
    making.add_argument("--judge", help="a UCI program, for plain chess")
    making.add_argument("--judge-depth", type=int, default=12)
    given = parser.parse_args()
    if given.make:
        make(given.kind, given.make, given.seed, given.judge_nodes, given.judge, given.judge_depth)
        return
    settings = dict(given.set) or {"this": {}}
    versions = {name: Version(HERE, given.kind, given.nodes, constants) for name, constants in settings.items()}
    versions["before"] = Version(given.other.resolve(), given.kind, given.other_nodes or given.nodes, {})
    for line in compared(kept(given.kind)[: given.first], versions, given.rounds):
        print(line, flush=True)
    for version in versions.values():
        version.close()


if __name__ == "__main__":
    main()
