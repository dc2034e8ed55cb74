"""Tests of puzzles: the saved ones, proofs of their solutions, the puzzle of the day, and attempts."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.coach.daily import FIRST, day_of, of_day
from pycore.coach.goals import Gain, is_saved, saving
from pycore.coach.proof import Proof
from pycore.games import GAMES, find
from pycore.interfaces.game import Game, setup
from pycore.interfaces.puzzles import GAIN, SAVE, WIN, Puzzle, PuzzleSet, Release
from pycore.kernel.record import replay
from tests.slow_wins import gainers, holding, winners

KEEPING = [id for id, game in GAMES.items() if game.teach.puzzles]
FOR_TWO = [id for id in KEEPING if GAMES[id].players == 2]
CROSSED = [id for id in KEEPING if GAMES[id].players == 1]
each_for_two = pytest.mark.parametrize("id", FOR_TWO)
each_game = pytest.mark.parametrize("id", KEEPING)
SAMPLE = 4
"""The fast tests prove one win in this many, and none of the longest."""
SPARSE = 8
"""The same for other goals."""
DRAWN = (
    ("turtle-shell", "2026-01-01", "t-024"),
    ("turtle-shell", "2026-11-22", "t-037"),
    ("turtle-shell", "2026-12-31", "t-041"),
    ("monkey-king", "2026-01-01", "m-037"),
    ("monkey-king", "2026-11-22", "m-032"),
    ("monkey-king", "2026-12-31", "m-027"),
    ("pilgrim", "2026-01-01", "p-021"),
    ("pilgrim", "2026-11-22", "p-026"),
    ("pilgrim", "2026-12-31", "p-021"),
    ("temple-island", "2026-01-01", "c-023"),
    ("temple-island", "2026-11-22", "c-034"),
    ("temple-island", "2026-12-31", "c-039"),
)
"""The puzzle of a day, by game and date."""
FIELDS = {"id", "options", "start", "after", "goal", "first", "solution", "also", "theme", "motif", "title", "rating"}


def ask(do: str, **request: Any) -> Any:
    """Return the reply of the door."""
    return json.loads(handle(json.dumps({"do": do, **request})))


@cache
def kept(id: str) -> PuzzleSet:
    """Return the saved puzzles of a game."""
    read = find(id).teach.puzzles
    assert read
    return read()


@cache
def told(id: str) -> list[dict[str, Any]]:
    """Return the puzzles of a game as the door writes them."""
    reply = ask("puzzles", game=id)
    assert reply["ok"], reply
    found: list[dict[str, Any]] = reply["puzzles"]
    return found


def ready(id: str, puzzle: Puzzle) -> tuple[Game, Any]:
    """Return the game and the position of a puzzle."""
    game = setup(find(id), puzzle.options)
    return game, game.rules.read(puzzle.start)


# The saved puzzles


@each_game
def test_the_list_has_the_documented_fields_and_is_sorted_by_rating(id: str) -> None:
    for entry in told(id):
        assert entry.keys() == FIELDS
        assert entry["after"] == []
        assert entry["theme"] and entry["title"]
    ratings = [entry["rating"] for entry in told(id)]
    assert ratings == sorted(ratings)
    assert len({entry["id"] for entry in told(id)}) == len(ratings)


@each_game
def test_titles_are_unique_and_short(id: str) -> None:
    titles = Counter(entry["title"] for entry in told(id))
    assert titles.most_common(1)[0][1] == 1
    assert max(map(len, titles)) <= 90


@each_for_two
def test_there_are_enough_puzzles_of_every_length(id: str) -> None:
    turns = Counter(entry["goal"]["turns"] for entry in told(id))
    assert turns.total() >= 40
    assert turns[1] >= 10
    assert turns[2] >= 10
    assert len({entry["theme"] for entry in told(id)}) >= 5


def test_puzzles_have_guests_of_many_kinds() -> None:
    guests = list[set[str]]()
    for puzzle in kept("pilgrim").puzzles:
        game, pos = ready("pilgrim", puzzle)
        kinds = {piece.kind for piece in game.narrator.pieces(pos).values()}
        guests.append(kinds & set(game.options["external"].split("+")))
    assert sum(bool(one) for one in guests) >= 20
    assert len(set().union(*guests)) >= 8


@each_game
def test_every_solution_ends_the_game_for_the_solver(id: str) -> None:
    for puzzle in kept(id).puzzles:
        game, pos = ready(id, puzzle)
        played = replay(game, puzzle.start, puzzle.solution)
        assert played.problem is None, puzzle.id
        outcome = game.rules.outcome(played.positions[-1])
        if puzzle.goal in (SAVE, GAIN):
            before, after = played.positions[-2:]
            solver = game.rules.actor(pos)
            assert game.rules.actor(before) is solver is not game.rules.actor(after), puzzle.id
            continue
        assert outcome, puzzle.id
        assert outcome.winner == game.spec.side(game.rules.actor(pos)) or game.spec.players == 1


# Proofs


def prove(id: str, puzzle: Puzzle) -> None:
    """Check that one first action reaches the goal, nothing does so faster, and `also` has all right actions later."""
    game, pos = ready(id, puzzle)
    if puzzle.goal == SAVE:
        assert saving(game, pos, puzzle.turns) == list(puzzle.solution), puzzle.id
        assert all(len(saving(game, pos, turns)) > 1 for turns in range(1, puzzle.turns)), puzzle.id
        assert is_saved(game, pos, puzzle.solution[0], puzzle.turns), puzzle.id
        return
    proof = Gain(game, pos) if puzzle.goal == GAIN else Proof(game, pos)
    assert proof.shortest(puzzle.turns) == puzzle.turns, puzzle.id
    assert proof.winners(puzzle.turns) == [puzzle.solution[0]], puzzle.id
    left = puzzle.turns
    for at, action in enumerate(puzzle.solution):
        if proof.solver_decides():
            also = puzzle.also.get(str(at), ())
            assert sorted([action, *also]) == proof.winners(left), f"{puzzle.id} at {at}"
        else:
            assert proof.wins(left)
        mine = proof.solver_decides()
        proof.go(action)
        left -= mine and not proof.solver_decides()
    assert proof.over() or (puzzle.goal == GAIN and not left and proof.wins(0))


@each_for_two
def test_the_list_begins_with_a_win(id: str) -> None:
    assert told(id)[0]["goal"] == {"kind": "win", "turns": 1}
    assert next(entry for entry in told(id) if entry["goal"]["turns"] == 2)["goal"]["kind"] == "win"


@each_for_two
def test_a_sample_of_solutions_is_proven(id: str) -> None:
    for goal, most in ((WIN, 2), (SAVE, 1), (GAIN, 2)):
        some = [one for one in kept(id).puzzles if one.goal == goal and one.turns <= most]
        for puzzle in some[:: SAMPLE if goal == WIN else SPARSE]:
            prove(id, puzzle)


@pytest.mark.long
@each_for_two
def test_all_solutions_are_proven(id: str) -> None:
    for puzzle in kept(id).puzzles:
        prove(id, puzzle)


# The puzzle of the day


def test_the_puzzles_of_past_days_never_change() -> None:
    for id, when, puzzle in DRAWN:
        reply = ask("daily", game=id, date=when)
        assert (reply["puzzle"]["id"], reply["date"]) == (puzzle, when)
        assert reply["puzzle"] in told(id)


@each_game
def test_the_puzzles_of_2026_are_those_that_were_published(id: str) -> None:
    published = json.loads((Path(__file__).parent.parent / "data" / "daily-2026.json").read_text(encoding="utf-8"))[id]
    drawn = [of_day(find(id), kept(id), day).id for day in range(len(published))]
    assert len(published) == 365
    assert [int(one.split("-")[1]) for one in drawn] == published


@each_game
def test_from_2027_on_the_puzzle_of_the_day_gets_harder_through_the_week(id: str) -> None:
    first = day_of("2027-01-04")
    assert date.fromisoformat("2027-01-04").weekday() == 0
    for monday in range(first, first + 70 * 7, 7):
        ratings = [of_day(find(id), kept(id), monday + weekday).rating for weekday in range(7)]
        assert ratings == sorted(ratings)
    weeks = len(kept(id).puzzles) // 7
    sundays = [of_day(find(id), kept(id), first - 1 + 7 * week).id for week in range(weeks)]
    assert len(set(sundays)) == weeks


def test_days_are_numbered_from_the_first_of_january_2026() -> None:
    assert ask("daily", game="turtle-shell", date="2026-01-01")["number"] == 1
    assert ask("daily", game="turtle-shell", date="2026-11-22")["number"] == 326


def test_every_released_puzzle_comes_once_before_any_repeats() -> None:
    list_of = kept("turtle-shell")
    count = list_of.released[0].total
    ids = [of_day(find("turtle-shell"), list_of, day).id for day in range(2 * count)]
    assert len(set(ids[:count])) == len(set(ids[count:])) == count
    assert ids[:count] != ids[count:]


def test_a_longer_list_changes_no_earlier_day() -> None:
    spec, before = find("turtle-shell"), kept("turtle-shell")
    first = before.released[0].total
    shorter = PuzzleSet(before.puzzles, (Release(0, first - 5),))
    longer = PuzzleSet(before.puzzles, (Release(0, first - 5), Release(200, first)))
    assert all(of_day(spec, shorter, day) == of_day(spec, longer, day) for day in range(200))
    later = {of_day(spec, longer, day).id for day in range(200, 200 + first)}
    assert len(later) == first


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("", "not a date"),
        ("today", "not a date"),
        ("2026-1-1", "not a date"),
        ("22.11.2026", "not a date"),
        ("2026-11-22T00:00", "not a date"),
        ("２０２６-11-22", "not a date"),
        ("2026-02-29", "does not exist"),
        ("2026-13-01", "does not exist"),
        ("0000-01-01", "does not exist"),
        ("2025-12-31", "first day"),
    ],
)
def test_invalid_dates_are_refused(when: str, words: str) -> None:
    reply = ask("daily", game="turtle-shell", date=when)
    assert reply["error"]["code"] == "bad-request"
    assert words in reply["error"]["message"]


def test_a_date_must_be_a_text() -> None:
    assert ask("daily", game="turtle-shell", date=20261122)["error"]["code"] == "bad-request"
    assert ask("daily", game="turtle-shell")["error"]["code"] == "bad-request"


def test_days_agree_with_the_calendar() -> None:
    first = date.fromisoformat(FIRST)
    for past in range(0, 40_000, 13):
        assert day_of(str(first + timedelta(past))) == past


# Attempts


def attempt(id: str, puzzle: str, *actions: str, **more: Any) -> dict[str, Any]:
    """Return the judgement of an attempt."""
    reply: dict[str, Any] = ask("attempt", game=id, puzzle=puzzle, actions=list(actions), **more)
    assert reply["ok"], reply
    return reply


def longest(id: str) -> dict[str, Any]:
    """Return the first puzzle of two turns or more."""
    return next(entry for entry in told(id) if entry["goal"]["turns"] > 1)


@each_for_two
def test_the_solution_wins_against_the_replies_of_the_door(id: str) -> None:
    for entry in told(id)[::5]:
        done: list[str] = []
        reply = attempt(id, entry["id"])
        assert (reply["verdict"], reply["next"], reply["left"]) == ("open", entry["first"][0], entry["goal"]["turns"])
        while reply["verdict"] != "won":
            done.append(reply["next"])
            reply = attempt(id, entry["id"], *done)
            assert reply["verdict"] in ("right", "won")
            done += reply["reply"]
        assert done == entry["solution"]


@each_for_two
def test_other_winning_actions_are_right(id: str) -> None:
    found = [(entry, at) for entry in told(id) for at in entry["also"]]
    assert found
    for entry, at in found[:3]:
        for other in entry["also"][at]:
            reply = attempt(id, entry["id"], *entry["solution"][: int(at)], other)
            assert reply["verdict"] in ("right", "won")


@each_for_two
def test_a_wrong_action_is_answered_with_its_refutation(id: str) -> None:
    for entry in told(id)[::8]:
        game = setup(find(id), entry["options"])
        pos = game.rules.read(entry["start"])
        moves = sorted(move.text for move in game.rules.legal_moves(pos))
        wrong = [move for move in moves if move not in entry["first"]]
        for action in wrong[:3]:
            reply = attempt(id, entry["id"], action)
            assert reply["verdict"] == "wrong", (entry["id"], action)
            assert reply["text"].endswith(".")
            after = ask("look", game=id, options=entry["options"], start=entry["start"], after=[action])
            if reply["reply"]:
                assert reply["reply"][0] in after["moves"]
                beyond = Proof(game, replay(game, entry["start"], [action, *reply["reply"]]).positions[-1])
                beyond.side = 1 if game.spec.side(game.rules.actor(pos)) == game.spec.sides[0] else -1
                assert not beyond.wins(reply["left"])


@pytest.mark.parametrize("id", CROSSED)
def test_par_of_a_crossing_is_the_number_of_the_guides_turns(id: str) -> None:
    entry = told(id)[0]
    assert attempt(id, entry["id"])["verdict"] == "open"
    par = entry["goal"]["turns"]
    reply = attempt(id, entry["id"], *entry["solution"], date="2026-11-22")
    assert (reply["verdict"], reply["left"]) == ("won", par)
    assert reply["share"] == f"Daily Crossing 2026-11-22: home in {par}, the Guide {par}"


def test_the_line_to_share_does_not_give_the_solution_away() -> None:
    entry = told("turtle-shell")[0]
    reply = attempt("turtle-shell", entry["id"], *entry["solution"], date="2026-11-22", tries=2)
    assert reply["share"] == "Daily puzzle 2026-11-22, Turtle Shell Chess: solved in 2 tries"
    assert "share" not in attempt("turtle-shell", entry["id"], *entry["solution"])


@pytest.mark.parametrize(
    ("took", "words"),
    [
        ({"hints": 0, "shown": False}, "solved on the first try"),
        ({"hints": 1}, "solved with 1 hint"),
        ({"hints": 4, "shown": False}, "solved with 4 hints"),
        ({"tries": 3, "hints": 2}, "solved in 3 tries with 2 hints"),
        ({"shown": True}, "the answer was shown"),
        ({"tries": 2, "hints": 1, "shown": True}, "the answer was shown"),
        ({"hints": 3}, "the answer was shown"),  # as earlier versions of the page told it
        ({"tries": 2, "hints": 7}, "the answer was shown"),
    ],
)
def test_the_line_to_share_says_what_it_took(took: dict[str, Any], words: str) -> None:
    entry = told("turtle-shell")[0]
    reply = attempt("turtle-shell", entry["id"], *entry["solution"], date="2026-11-22", **took)
    assert reply["share"] == f"Daily puzzle 2026-11-22, Turtle Shell Chess: {words}"


@pytest.mark.parametrize("id", CROSSED)
def test_the_line_of_a_crossing_tells_the_hints_of_the_guide(id: str) -> None:
    entry = told(id)[0]
    par = entry["goal"]["turns"]
    reply = attempt(id, entry["id"], *entry["solution"], date="2026-11-22", hints=5)
    assert reply["share"] == f"Daily Crossing 2026-11-22: home in {par} with 5 hints, the Guide {par}"


def first_of(id: str, goal: str, turns: int) -> dict[str, Any] | None:
    """Return the easiest puzzle with a goal in some turns, if there is one."""
    return next((entry for entry in told(id) if entry["goal"] == {"kind": goal, "turns": turns}), None)


@each_for_two
def test_the_saving_move_solves_its_puzzle_and_others_are_answered_by_the_win(id: str) -> None:
    entry = first_of(id, SAVE, 1)
    assert entry
    open_, won = attempt(id, entry["id"]), attempt(id, entry["id"], *entry["first"])
    assert (open_["next"], open_["text"]) == (entry["first"][0], "Every other move loses within 1 turn.")
    assert (won["verdict"], won["text"]) == ("won", "Every other move would have lost within 1 turn.")
    asked = {"game": id, "options": entry["options"], "start": entry["start"]}
    other = next(move for move in ask("look", **asked, after=[])["moves"] if move not in entry["first"])
    wrong = attempt(id, entry["id"], other)
    assert wrong["verdict"] == "wrong"
    if wrong["reply"]:
        assert ask("look", **asked, after=[other, *wrong["reply"]])["outcome"] is not None


@each_for_two
def test_a_gain_is_solved_by_its_last_move_and_a_wrong_move_is_refuted(id: str) -> None:
    entry = first_of(id, GAIN, 1)
    assert entry
    assert attempt(id, entry["id"], *entry["first"])["text"].endswith("a piece is won.")
    game = setup(find(id), entry["options"])
    pos = game.rules.read(entry["start"])
    target = Gain(game, pos).target
    for other in [move.text for move in game.rules.legal_moves(pos) if move.text not in entry["first"]][:5]:
        wrong = attempt(id, entry["id"], other)
        assert wrong["verdict"] == "wrong"
        if wrong["reply"]:
            after = Gain(game, replay(game, entry["start"], [other, *wrong["reply"]]).positions[-1])
            after.side = 1 if game.spec.side(game.rules.actor(pos)) == game.spec.sides[0] else -1
            assert after.balance() < target


def test_invalid_attempts_are_refused() -> None:
    entry = told("turtle-shell")[0]
    assert "no puzzle" in ask("attempt", game="turtle-shell", puzzle="t-999", actions=[])["error"]["message"]
    refused = ask("attempt", game="turtle-shell", puzzle=entry["id"], actions=["a1a2"])
    assert refused["error"]["code"] in ("bad-action", "illegal-action")


@pytest.mark.parametrize("id", CROSSED)
def test_every_crossing_takes_five_to_fifteen_turns_between_turns(id: str) -> None:
    for entry in told(id):
        assert entry["goal"]["kind"] == "crossing"
        assert 5 <= entry["goal"]["turns"] <= 15
        assert sum(not action.startswith("roll:") for action in entry["solution"]) == entry["goal"]["turns"]
        assert attempt(id, entry["id"], *entry["solution"])["left"] == entry["goal"]["turns"]


# The slow implementations agree


@each_for_two
def test_the_slow_implementations_find_the_same_wins(id: str) -> None:
    for goal, turns, count in ((WIN, 1, 3), (WIN, 2, 1), (SAVE, 1, 1), (GAIN, 1, 1)):
        some = [one for one in kept(id).puzzles if (one.goal, one.turns) == (goal, turns)]
        for puzzle in sorted(some, key=lambda one: piece_count(id, one))[:count]:
            agree(id, puzzle)


def agree(id: str, puzzle: Puzzle) -> None:
    """Check with the naive implementation that the puzzle's first action alone reaches its goal."""
    options, first = ready(id, puzzle)[0].options, [puzzle.solution[0]]
    find_right = {WIN: winners, SAVE: holding, GAIN: gainers}[puzzle.goal]
    assert find_right(id, puzzle.start, options, puzzle.turns) == first, puzzle.id


@pytest.mark.long
@each_for_two
def test_the_slow_implementations_find_the_same_wins_at_length(id: str) -> None:
    for puzzle in [one for one in kept(id).puzzles if one.turns < (3 if one.goal == WIN else 2)]:
        agree(id, puzzle)


def piece_count(id: str, puzzle: Puzzle) -> int:
    """Return the number of pieces; the naive implementations are slow with many."""
    game, pos = ready(id, puzzle)
    return len(game.narrator.pieces(pos))
