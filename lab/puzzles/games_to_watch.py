"""Play games worth watching, annotate them, and write them into the game's `games.json`.

    python -m lab games_to_watch turtle-shell --games 3,7,12

Two equal searches play game n of a seed, under options drawn for it. A game is kept if somebody won it, in neither few
nor many plies, and it had at least two turning points. The review (`coach.review`) searches deeper than the players,
and says where the game turned and what would have been better; at moves that it would have played too, the notes give
the reasons for them (`coach.reasons`). The title says what there is to see, but not who wins. One line per game says
what it was or why it was not kept: go through many (`--games 1-40 --into all.json`) and name those to keep. The file is
the same on any machine; `--check` makes the kept games again and compares them, and `--remake` writes new notes and
titles for the games as they were played, with the next of `--games` for one that is not worth watching any more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pycore import games
from pycore.coach.reasons import MoveReason, reasons_for
from pycore.coach.review import Review
from pycore.coach.verdict import CLEAR
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kernel.record import replay
from pycore.kernel.replays import Replays
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Actor, Json, Outcome, Shift
from pycore.scenes.table import turns

from .puzzle_files import kept_in
from .puzzle_themes import begins
from .puzzles import drawn_options
from .random_positions import Drawer

SHORTEST, LONGEST = 24, 130
"""Limits on the plies of a kept game."""
OPENING = 2
"""Random plies, so that games differ."""
TURNS = 2
"""Least number of turning points."""
MOMENTS = 6
"""The parts of equal length into which a game is divided; each gets the reasons for one move."""
CHOICE = 4
"""Of so many moves in each part the most telling is taken."""
TELLING = ("parries", "threatens", "takes", "attacks", "leaves", "guards", "restrains", "enters", "frees", "advances")
"""The kinds of reasons that make a note, the most telling first."""
NUMBERS = {2: "two", 3: "three"}

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
        "sling": "A sling: a piece throws another of its own side. (Rule P7)",
        "promotion": "A pawn is promoted. (Rule P1)",
    },
}
"""By game and theme (`puzzle_themes`), the note on the first move of that theme."""
EVENTS = {
    "promotion": "A promotion",
    "burial": "A burial",
    "fists": "A Fist is spent",
    "flight": "A flight",
    "turning over": "A disk turns over",
    "guest's entry": "A guest comes in",
    "sling": "A sling",
}
"""The words for the first move of a theme in a title."""


class Dull(Exception):
    """A game that is not worth watching, with the reason."""


class Ended(NamedTuple):
    """A game played to its end."""

    log: list[str]
    played: Playthrough
    outcome: Outcome


def self_play(game: Game, seed: str, nodes: int) -> Ended:
    """Play a game between equals with that many nodes per move.

    Raises:
        Dull: nobody won in time, or it was over too soon.
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


def notes(game: Game, review: Review, ended: Ended) -> dict[int, str]:
    """Return the notes on a reviewed game, by the number of actions made before each."""
    found = review.json()
    goal = game.narrator.goal(ended.played.positions[-1]) or game.spec.shelf.goal
    said = {0: f"Our own search plays both sides. To win: {goal}"}
    said |= {one["at"] + 1: _turn(one) for one in found["turning"]}
    for one in found["missed"]:
        said.setdefault(one["at"] + 1, one["text"])
    for theme, at in _firsts(game, ended.played).items():
        said.setdefault(at, FIRSTS[game.spec.id][theme])
    first = ended.outcome.winner == game.spec.sides[0]
    certain = [point["share"] if first else 1 - point["share"] for point in found["points"]]
    since = next(at for at in range(len(certain)) if min(certain[at:]) >= CLEAR)
    said.setdefault(since, f"From here on {ended.outcome.winner.capitalize()} is winning.")
    said |= _reasons(game, review, ended.played, set(said))
    said[len(ended.log)] = f"{ended.outcome.text} (Rule {ended.outcome.rule})"
    return dict(sorted(said.items()))


def _reasons(game: Game, review: Review, played: Playthrough, said: set[int]) -> dict[int, str]:
    """Return the notes with reasons for moves, one in each part of the game, of as many kinds as there are."""
    told, kinds = dict[int, str](), list[str]()
    best = [at for at in range(len(played.moves)) if at + 1 not in said and _is_best(review, played, at)]
    for part in range(MOMENTS):
        places = [at for at in best if at * MOMENTS // len(played.moves) == part]
        explained = list(islice(_explained(game, review, played, places), CHOICE))
        if not explained:
            continue
        at, reasons = min(explained, key=lambda one: (one[1][0].kind in kinds, TELLING.index(one[1][0].kind)))
        kinds.append(reasons[0].kind)
        move = game.narrator.say(game.ply(played.positions[at - 1], played.moves[at - 1]))
        told[at] = f"{move[0].upper()}{move[1:]}. {' '.join(one.text for one in reasons)}"
    return told


def _is_best(review: Review, played: Playthrough, at: int) -> bool:
    """Return whether the review would have made the same move."""
    best = review.seen[at].best
    return best is not None and best.move == played.moves[at].text


def _explained(
    game: Game, review: Review, played: Playthrough, places: list[int]
) -> Iterator[tuple[int, list[MoveReason]]]:
    """Yield the moves at these places that have a telling reason, by the number of actions with them."""
    for at in places:
        reasons = reasons_for(game, played.positions[at], played.moves[at], review.seen[at].score)
        if reasons and reasons[0].kind in TELLING:
            yield at + 1, reasons


def _firsts(game: Game, played: Playthrough) -> dict[str, int]:
    """Return the themes that a newcomer sees, each with the number of actions up to its first move."""
    found: dict[str, int] = {}
    open_ones = dict(FIRSTS[game.spec.id])
    for at, (pos, move) in enumerate(zip(played.positions, played.moves, strict=False), 1):
        ply = game.ply(pos, move)
        moved = any(isinstance(effect, Shift) for effect in ply.effects)
        about = next((about for about in open_ones if moved and begins(game, about, ply)), None)
        if about:
            del open_ones[about]
            found[about] = at
    return found


def _title(game: Game, found: Json, ended: Ended, listed: list[Json]) -> str:
    """Return what there is to see in a game, without its result."""
    turning = f"{NUMBERS[len(found['turning'])]} turning points"
    firsts = _firsts(game, ended.played)
    if not firsts:
        return f"{turning[0].upper()}{turning[1:]}, the first on turn {listed[found['turning'][0]['at']]['turn']}"
    theme = max(firsts, key=lambda one: firsts[one])  # the one that is seen last is the rarest
    return f"{EVENTS[theme]} on turn {listed[firsts[theme] - 1]['turn']}, and {turning}"


def _turn(point: Json) -> str:
    """Return the sentences on a turning point: how it stood, how it stands now, and what would have been better."""
    stood, stands = (_within(point[when]["text"]) for when in ("before", "after"))
    stood = stood.replace(" is ", " was ").replace(" wins ", " could win ")
    same = point["before"]["text"] == point["after"]["text"]
    now = "" if " Now " in point["text"] else ", and now by more" if same else f"; now {stands}"
    return f"A turning point. {stood[0].upper()}{stood[1:]}{now}. {point['text']}"


def _within(verdict: str) -> str:
    """Return a verdict in the form it has within a sentence."""
    return verdict.replace("About even", "it is about even")


def _labelled(spec: GameSpec, name: str, value: str) -> str:
    """Return a non-default option as the setup page labels it, naming both guests of a pair."""
    option = spec.options[name]
    labels = dict(zip(option.values, option.labels, strict=False))
    return f"{option.label}: {' and '.join(labels.get(one, one) for one in value.split('+'))}"


def explained(spec: GameSpec, drawn: str, nodes: int, looked: int, log: list[str] | None = None) -> Json:
    """Return the game of a seed, annotated.

    Args:
        log: the actions of the game, if it has been played already.

    Raises:
        Dull: it is not worth watching.
    """
    options = drawn_options(spec, Drawer(f"{drawn}/options"), "")
    game = setup(spec, options)
    ended = self_play(game, drawn, nodes) if log is None else _ended(game, log)
    review = Review(game, ended.played.positions, ended.played.moves, looked, drawn)
    review.advance()
    found = review.json()
    if len(found["turning"]) < TURNS:
        raise Dull(f"{len(ended.log)} plies, and it turned {len(found['turning'])} times")
    usual = {name: value for name, value in options.items() if value != spec.options[name].default}
    listed = list(turns(Replays(), game, None, ended.log))
    return {
        "title": ". ".join((_title(game, found, ended, listed), *(_labelled(spec, *one) for one in usual.items()))),
        **({"options": usual} if usual else {}),
        "turns": listed[-1]["turn"],
        "log": " ".join(ended.log),
        "notes": notes(game, review, ended),
        "from": f"{drawn} {nodes} {looked}",
    }


def _ended(game: Game, log: list[str]) -> Ended:
    """Return a game that was played already."""
    played = replay(game, None, log)
    outcome = game.rules.outcome(played.positions[-1])
    assert outcome, "only finished games are kept"
    return Ended(log, played, outcome)


def remake(spec: GameSpec, path: Path, seed: str, numbers: list[int]) -> None:
    """Write new notes and titles for the kept games, and another game for each that is no longer worth watching.

    Args:
        numbers: the numbers of the other games to try.
    """
    found: list[Json] = json.loads(path.read_text(encoding="utf-8"))
    others = (f"{seed}/{number}" for number in numbers)
    for at, kept in enumerate(found):
        drawn, nodes, looked = kept["from"].split()
        log = kept["log"].split()
        while True:
            try:
                row = explained(spec, drawn, int(nodes), int(looked), log)
                break
            except Dull as why:
                print(f"{kept['id']}: {drawn} not kept, {why}", flush=True)
                drawn, log = next(others), None
        found[at] = {"id": kept["id"], **row}
        _write(path, [_row(one) for one in found])
        print(f"{kept['id']}: {row['title']}, {len(row['notes'])} notes", flush=True)


def _row(row: Json) -> str:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def _write(path: Path, rows: list[str]) -> None:
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def numbers(text: str) -> list[int]:
    """Return the game numbers in a text such as `3,7,12-20`."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def differing(spec: GameSpec, kept: Json) -> list[str]:
    """Return the fields in which a kept game differs from what its seed gives now."""
    drawn, nodes, looked = kept["from"].split()
    try:
        remade = json.loads(json.dumps({"id": kept["id"], **explained(spec, drawn, int(nodes), int(looked))}))
    except Dull as why:
        return [f"not kept today, {why}"]
    return [name for name in {**kept, **remade} if kept.get(name) != remade.get(name)]


def check(spec: GameSpec, path: Path, named: list[str]) -> bool:
    """Make the kept games again, all or those named, print whether each is the same, and return whether all are."""
    same = True
    for kept in json.loads(path.read_text(encoding="utf-8")):
        if named and kept["id"] not in named:
            continue
        found = differing(spec, kept)
        print(f"{spec.id} {kept['id']}: {'differs in ' + ', '.join(found) if found else 'the same'}", flush=True)
        same = same and not found
    return same


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab games_to_watch", description="Make annotated games to watch.")
    parser.add_argument("game", choices=[game.id for game in games.GAMES.values() if game.players == 2])
    parser.add_argument("--games", default="1-20", type=numbers, metavar="3,7,12-20", help="game numbers")
    parser.add_argument("--seed", default="road", help="any text; the same seed gives the same result")
    parser.add_argument("--nodes", type=int, default=300, help="per move of the players")
    parser.add_argument("--looked", type=int, default=2_000, help="per position of the review")
    parser.add_argument("--add", action="store_true", help="keep the existing games and add to them")
    parser.add_argument("--into", type=Path, help="write to this file instead of the game's own")
    parser.add_argument("--check", nargs="*", metavar="g-1", help="make the existing games again and compare")
    parser.add_argument("--remake", action="store_true", help="write new notes and titles for the existing games")
    given = parser.parse_args()
    spec = games.find(given.game)
    path = given.into or kept_in(spec, "games.json")
    if given.remake:
        remake(spec, path, given.seed, given.games)
        return
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
        rows.append(_row({"id": f"g-{len(rows) + 1}", **row}))
        _write(path, rows)
        print(f"{number}: {row['title']}, {row['turns']} turns, {len(row['notes'])} notes", flush=True)


if __name__ == "__main__":
    main()
