"""Makes games to watch: `python -m lab annotated turtle-shell --games 3,7,12` plays these of our own, and keeps them.

Two equal searches play game n of a seed, under options drawn for it. It is worth watching if somebody won it, in
neither few nor many plies, and it turned at least twice; the review (`coach.review`), which looks further than the
players did, says where, and what would have been better. Of every game one line says what it was, or why it is not
kept: so one looks through many (`--games 1-40 --into all.json`), reads them, and names those that are to be watched.
The same command makes the same file on any machine; `--check` makes the kept ones again and says whether they are.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

from pycore import games
from pycore.coach.review import Review
from pycore.coach.verdict import CLEAR
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kernel.record import replay
from pycore.kernel.replays import Replays
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Actor, Json, Outcome, Shift
from pycore.scenes.table import turns

from .composed import Drawer
from .kept import kept_in
from .puzzles import drawn_options
from .themes import begins

SHORTEST, LONGEST = 24, 130
"""Plies of a game that is kept."""
OPENING = 2
"""Plies that are drawn, so that games differ."""
TURNS = 2
"""Turning points there are at least."""


FIRSTS = {
    "turtle-shell": {"promotion": "A pawn in the promotion zone becomes a rook. (Rule T3)"},
    "monkey-king": {
        "burial": "Who takes a Celestial is buried under a Mountain. (Rule M8)",
        "fists": "A Fist is spent: one more move in this turn. (Rule M6)",
        "flight": "A flight: disks go by way of the clouds, and take nothing as they fly. (Rule M4)",
        "turning over": "A disk turns over on its river: from now on it is its other face. (Rule M5)",
    },
    "pilgrim": {
        "guest's entry": "The pawn moves, and the guest who waited behind it comes in. (Rule P5)",
        "sling": "A sling: one man throws another of its own side. (Rule P7)",
        "promotion": "A pawn is promoted. (Rule P1)",
    },
}
"""By game and theme (`lab.themes`), what is said where a move is of that theme for the first time."""


class Dull(Exception):
    """A game that is not worth watching, and why."""


class Ended(NamedTuple):
    """A game that was played to its end."""

    log: list[str]
    played: Playthrough
    outcome: Outcome


def self_play(game: Game, seed: str, nodes: int) -> Ended:
    """A game between equals of so many nodes a move.

    Raises:
        Dull: nobody has won it in time, or it was soon over.
    """
    rules, draw = game.rules, Drawer(seed)
    pos, log = rules.start(), list[str]()
    while len(log) < LONGEST and rules.actor(pos) is not Actor.NOBODY:
        if len(log) < OPENING:
            move = draw.one(rules.legal_moves(pos))
        else:
            search = Search(game, pos, Manner(nodes=nodes), f"{seed}/{len(log)}")
            search.advance()
            move = next(move for move in rules.legal_moves(pos) if move.text == search.found.move)
        log.append(move.text)
        pos = rules.play(pos, move)
    outcome = rules.outcome(pos)
    if outcome is None or outcome.winner not in game.spec.sides:
        raise Dull(f"nobody won it in {len(log)} plies")
    if len(log) < SHORTEST:
        raise Dull(f"over after {len(log)} plies")
    return Ended(log, replay(game, None, log), outcome)


def notes(game: Game, found: Json, ended: Ended) -> dict[int, str]:
    """What is said of a reviewed game, each by how many actions were made before it."""
    said = {0: f"Our own search plays both sides. To win: {game.spec.shelf.goal}"}
    said |= {one["at"] + 1: _turn(one) for one in found["turning"]}
    for one in found["missed"]:
        said.setdefault(one["at"] + 1, one["text"])
    said |= {at: text for at, text in _firsts(game, ended.played).items() if at not in said}
    first = ended.outcome.winner == game.spec.sides[0]
    certain = [point["share"] if first else 1 - point["share"] for point in found["points"]]
    since = next(at for at in range(len(certain)) if min(certain[at:]) >= CLEAR)
    said.setdefault(since, f"From here on {ended.outcome.winner.capitalize()} is winning.")
    said[len(ended.log)] = f"{ended.outcome.text} (Rule {ended.outcome.rule})"
    return dict(sorted(said.items()))


def _firsts(game: Game, played: Playthrough) -> dict[int, str]:
    """What a newcomer sees for the first time, by how many actions were made before it is seen."""
    found: dict[int, str] = {}
    open_ones = dict(FIRSTS[game.spec.id])
    for at, (pos, move) in enumerate(zip(played.positions, played.moves, strict=False), 1):
        ply = game.ply(pos, move)
        moved = any(isinstance(effect, Shift) for effect in ply.effects)
        about = next((about for about in open_ones if moved and begins(game, about, ply)), None)
        if about:
            found[at] = open_ones.pop(about)
    return found


def _turn(point: Json) -> str:
    """A turning point in sentences: how it stood, how it stands now, and what would have been better."""
    stood, stands = (_within(point[when]["text"]) for when in ("before", "after"))
    stood = stood.replace(" is ", " was ").replace(" wins ", " could win ")
    same = point["before"]["text"] == point["after"]["text"]
    now = "" if " Now " in point["text"] else ", and now by more" if same else f"; now {stands}"
    return f"A turning point. {stood[0].upper()}{stood[1:]}{now}. {point['text']}"


def _within(verdict: str) -> str:
    """A verdict as it stands within a sentence."""
    return verdict.replace("About even", "it is about even")


def _labelled(spec: GameSpec, name: str, value: str) -> str:
    """An option that is not the usual one, as the setup page has it; a pair of guests by both."""
    option = spec.options[name]
    labels = dict(zip(option.values, option.labels, strict=False))
    return f"{option.label}: {' and '.join(labels.get(one, one) for one in value.split('+'))}"


def explained(spec: GameSpec, drawn: str, nodes: int, looked: int) -> Json:
    """The game of a seed with what is said of it.

    Raises:
        Dull: it is not worth watching.
    """
    options = drawn_options(spec, Drawer(f"{drawn}/options"), "")
    game = setup(spec, options)
    ended = self_play(game, drawn, nodes)
    review = Review(game, ended.played.positions, ended.played.moves, looked, drawn)
    review.advance()
    found = review.json()
    if len(found["turning"]) < TURNS:
        raise Dull(f"{len(ended.log)} plies, and it turned {len(found['turning'])} times")
    usual = {name: value for name, value in options.items() if value != spec.options[name].default}
    return {
        "title": ". ".join((ended.outcome.text.rstrip("."), *(_labelled(spec, *one) for one in usual.items()))),
        **({"options": usual} if usual else {}),
        "turns": turns(Replays(), game, None, ended.log)[-1]["turn"],
        "log": " ".join(ended.log),
        "notes": notes(game, found, ended),
        "from": f"{drawn} {nodes} {looked}",
    }


def numbers(text: str) -> list[int]:
    """Numbers of games: `3,7,12-20`."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def differing(spec: GameSpec, kept: Json) -> list[str]:
    """The fields in which a kept game is not what its seed gives today."""
    drawn, nodes, looked = kept["from"].split()
    try:
        anew = json.loads(json.dumps({"id": kept["id"], **explained(spec, drawn, int(nodes), int(looked))}))
    except Dull as why:
        return [f"not kept today, {why}"]
    return [name for name in {**kept, **anew} if kept.get(name) != anew.get(name)]


def check(spec: GameSpec, path: Path, named: list[str]) -> bool:
    """Make the kept games again, all or those named, say of each whether it is the same, and whether all are."""
    same = True
    for kept in json.loads(path.read_text(encoding="utf-8")):
        if named and kept["id"] not in named:
            continue
        found = differing(spec, kept)
        print(f"{spec.id} {kept['id']}: {'other: ' + ', '.join(found) if found else 'the same'}", flush=True)
        same = same and not found
    return same


def main() -> None:
    """Read the command line, and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m lab annotated", description="Make the games to watch anew.")
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    parser.add_argument("--games", default="1-20", type=numbers, metavar="3,7,12-20", help="their numbers")
    parser.add_argument("--seed", default="road", help="any text")
    parser.add_argument("--nodes", type=int, default=300, help="of the players, a move")
    parser.add_argument("--looked", type=int, default=2_000, help="of the review, a position")
    parser.add_argument("--add", action="store_true", help="keep those that there are, and add to them")
    parser.add_argument("--into", type=Path, help="a file instead of the game's own")
    parser.add_argument("--check", nargs="*", metavar="g-1", help="make those that there are again, and compare")
    given = parser.parse_args()
    spec = games.find(given.game)
    path = given.into or kept_in(spec, "games.json")
    if given.check is not None:
        raise SystemExit(0 if check(spec, path, given.check) else 1)
    rows: list[str] = path.read_text(encoding="utf-8").splitlines()[1:-1] if given.add else []
    rows = [row.rstrip(",") for row in rows]
    for number in given.games:
        try:
            row = explained(spec, f"{given.seed}/{number}", given.nodes, given.looked)
        except Dull as why:
            print(f"{number}: not kept, {why}", flush=True)
            continue
        rows.append(json.dumps({"id": f"g-{len(rows) + 1}", **row}, separators=(",", ":"), ensure_ascii=False))
        path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        print(f"{number}: {row['title']}, {row['turns']} turns, {len(row['notes'])} notes", flush=True)


if __name__ == "__main__":
    main()
