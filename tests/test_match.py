"""Tests of `Match` for every game: playing, taking back, refusals, dice, records and pictures."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import pycore
from pycore import (
    GAMES,
    IllegalMoveError,
    Match,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    RequestError,
    handle,
)
from pycore import svg as svg_module

from .playouts import PLAYED

ROOT = Path(__file__).parent.parent
TURTLE = "turtle-shell"
SVG = "{http://www.w3.org/2000/svg}"
every_game = pytest.mark.parametrize("game", PLAYED)


@pytest.fixture(autouse=True)
def _every_game(every_game_registered: None) -> None:
    """Register the small games of the tests as well."""


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    return json.loads(handle(json.dumps(request)))


def played(game: str, actions: int, seed: int = 0) -> Match:
    """Return a match after random actions, with the dice of its own seed."""
    match, choice = Match(game, seed=seed), random.Random(f"{game} {seed}")
    for _ in range(actions):
        if match.outcome:
            break
        if match.to_move == "chance":
            match.roll()
        else:
            match.push(choice.choice(match.legal_moves))
    return match


# Playing


@every_game
def test_a_match_agrees_with_the_door(game: str) -> None:
    match = played(game, 30, seed=3)

    scene = ask(do="open", record=match.record)["scene"]
    assert match.position == scene["position"]
    assert match.to_move == scene["to_move"]
    assert list(match.legal_moves) == [move["action"] for move in scene["moves"]]
    assert {cell: piece.name for cell, piece in match.pieces.items()} == {
        piece["cell"]: piece["name"] for piece in scene["pieces"]
    }
    assert (match.outcome._asdict() if match.outcome else None) == scene["outcome"]


@every_game
def test_pop_takes_back_each_push(game: str) -> None:
    match, seen = Match(game), []
    choice = random.Random(game)
    for _ in range(25):
        if not match.legal_moves:
            break
        seen.append((match.position, match.log))
        match.push(choice.choice(match.legal_moves))
    assert len(seen) > 2

    for position, log in reversed(seen):
        action = match.pop()
        assert (match.position, match.log) == (position, log)
        assert action in match.legal_moves
    with pytest.raises(IndexError):
        match.pop()


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    match = Match(TURTLE)
    match.push("b1b3")
    before = (match.position, match.log, match.record)

    with pytest.raises(IllegalMoveError, match=re.escape("There is no piece on E5.")) as refused:
        match.push("e5e6")
    assert refused.value.refusal.rule.startswith("T")
    assert match.why("e5e6") == refused.value.refusal
    assert (match.position, match.log, match.record) == before
    assert match.why("g7g6") is None


def test_texts_that_are_not_actions_raise_notation_error() -> None:
    for action in ("", "knight to e5", "e4"):
        with pytest.raises(NotationError):
            Match(TURTLE).push(action)
        with pytest.raises(NotationError):
            Match(TURTLE).why(action)


def test_a_match_refuses_impossible_games_options_and_starts() -> None:
    with pytest.raises(RequestError, match="chess960"):
        Match("chess960")
    with pytest.raises(OptionError, match="speed"):
        Match(TURTLE, {"speed": "fast"})
    with pytest.raises(PositionError):
        Match(TURTLE, start="8/8 w")


def test_options_start_and_seed_are_used() -> None:
    empty = "6/6/6/2R5/8/4/4K3/6/5k/6 b"
    match = Match(TURTLE, {"quiet": 50}, empty, seed=7)

    assert match.game.options["quiet"] == "50"
    assert (match.position, match.record["start"], match.record["seed"]) == (empty, empty, "7")
    assert (
        Match(TURTLE, {"start": "shuffle"}, seed=7).position == Match(TURTLE, {"start": "shuffle", "seed": 7}).position
    )
    assert Match(TURTLE, {"start": "shuffle"}, seed=7).position != Match(TURTLE, {"start": "shuffle"}, seed=8).position


def test_an_ended_game_has_an_outcome_and_no_moves() -> None:
    match = Match("hexapawn")
    while not match.outcome:
        match.push(match.legal_moves[-1])

    assert (match.legal_moves, match.to_move) == ((), None)
    assert match.outcome.winner in ("white", "black")
    assert "ended" in repr(match)
    with pytest.raises(IllegalMoveError, match="The game is over"):
        match.push(match.log[0])


# Chance


@pytest.mark.parametrize("game", ["temple-island", "toy"])
def test_a_roll_is_drawn_from_the_seed(game: str) -> None:
    match, rolls = played(game, 12, seed=5), []
    for at, action in enumerate(match.log):
        record = {**match.record, "log": list(match.log[:at]), "at": at}
        reply = ask(do="draw", record=record)
        if reply["ok"]:
            rolls.append(action)
            assert reply["record"]["log"][-1] == action
    assert len(rolls) > 3


def test_a_repeated_roll_is_the_same_and_another_can_be_pushed() -> None:
    match = played("temple-island", 8, seed=2)
    while match.to_move != "chance":
        match.pop()
    first = match.roll()
    match.pop()
    assert match.roll() == first
    match.pop()
    other = next(action for action in match.legal_moves if action != first)
    match.push(other)
    assert match.log[-1] == other


def test_roll_is_refused_when_a_player_is_to_move() -> None:
    with pytest.raises(RequestError, match="chance"):
        Match(TURTLE).roll()


# Records


@every_game
def test_a_match_is_restored_from_its_record(game: str) -> None:
    match = played(game, 20, seed=1)

    again = Match.from_record(json.loads(json.dumps(match.record)))
    assert (again.log, again.position, again.record) == (match.log, match.position, match.record)


def test_pushing_and_popping_leaves_no_trace() -> None:
    match, choice = played(TURTLE, 6), random.Random(0)
    before = match.record
    for _ in range(40):
        match.push(choice.choice(match.legal_moves))
        match.push(choice.choice(match.legal_moves))
        match.pop()
        match.pop()

    assert match.record == before


def test_a_match_keeps_everything_in_a_record() -> None:
    """Notes and lines are kept; a line that is left becomes a branch, as on the page."""
    table = ask(do="new", game=TURTLE, options={}, meta={"comments": {"1": "Hm"}})
    for action in ("b1b3", "g7g6", "b3a3", "b7b6"):
        table = ask(do="play", record=table["record"], action=action)
    table = ask(do="go", record=table["record"], at=2)
    table = ask(do="play", record=table["record"], action="g1g3")
    kept = ask(do="go", record=table["record"], at=1)["record"]

    match = Match.from_record(kept)
    assert (match.log, match.record) == (("b1b3",), kept)
    match.push("g7g6")
    match.push("g1g3")
    assert match.record == {**kept, "at": 3}
    for _ in range(3):
        match.pop()
    match.push("g1g3")
    page = ask(do="play", record={**kept, "at": 0}, action="g1g3")["record"]
    assert match.record == page
    assert {tuple(branch["log"]) for branch in page["branches"]} >= {("b1b3", "g7g6", "g1g3")}


def test_a_record_is_neither_changed_nor_shared() -> None:
    match = played(TURTLE, 4)
    given = match.record
    copy = json.loads(json.dumps(given))
    again = Match.from_record(given)
    again.record["log"].clear()
    again.record["meta"]["x"] = 1
    again.push(again.legal_moves[0])

    assert given == copy
    assert match.record == copy


def test_a_resigned_game_is_over_until_it_is_taken_back() -> None:
    record = ask(do="end", record=played(TURTLE, 5).record, reason="resignation", side="white")["record"]

    match = Match.from_record(record)
    assert match.outcome
    assert (match.outcome.winner, match.outcome.reason) == ("black", "resignation")
    assert (match.to_move, match.legal_moves) == (None, ())
    with pytest.raises(IllegalMoveError, match="White resigned"):
        match.push("b1b3")
    last = match.pop()
    assert match.outcome is None
    match.push(last)
    assert match.outcome


@pytest.mark.parametrize(
    ("record", "error"),
    [
        ({}, RecordError),
        ({"game": 7}, RecordError),
        ({"game": TURTLE}, RecordError),
        ({"game": TURTLE, "format": 99}, RecordError),
        ({"game": "chess", "format": 1}, RequestError),
        ({"game": TURTLE, "format": 1, "options": {"quiet": "x"}}, OptionError),
        ({"game": TURTLE, "format": 1, "start": "x"}, PositionError),
        ({"game": TURTLE, "format": 1, "log": ["b1b3", "b1b3"]}, IllegalMoveError),
        ({"game": TURTLE, "format": 1, "log": ["b1b3", "no"]}, NotationError),
    ],
)
def test_a_damaged_record_is_refused(record: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Match.from_record(record)


# Pictures


def test_a_match_prints_as_a_board_in_letters() -> None:
    assert str(Match("hexapawn")).splitlines() == ["3 p p p", "2 . . .", "1 P P P", "  a b c"]
    assert repr(Match("hexapawn")) == "<Match of Hexapawn: 0 actions, white to move>"


def groups(match: Match) -> tuple[ElementTree.Element, list[ElementTree.Element]]:
    """Return the picture of a match, read as XML, and the groups of its cells."""
    root = ElementTree.fromstring(match._repr_svg_())
    return root, root.findall(f"{SVG}g")


@every_game
def test_a_picture_has_a_titled_group_for_each_cell(game: str) -> None:
    match = played(game, 9)
    root, cells = groups(match)

    board = match.game.rules.board
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title", "").startswith(match.game.spec.name)
    assert len(cells) == len(board.cells)
    for cell, group in zip(board.cells, cells, strict=True):
        piece = match.pieces.get(cell.id)
        assert group[0].text == (cell.label or cell.id) + (f": {piece.name}" if piece else "")
        assert (group[-1].tag == f"{SVG}g") == bool(piece)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_self_contained(game: str) -> None:
    """It has no ids, classes or references, which would clash with those of other pictures in a notebook."""
    root, _ = groups(played(game, 40))

    names = {name for element in root.iter() for name in element.attrib}
    assert names & {"id", "class", "href", "style"} == set()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "g", "polygon", "path", "circle", "ellipse", "rect", "text")
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_a_drawing(game: str) -> None:
    drawings = svg_module._drawings(GAMES[game])
    for seed in range(4):
        for piece in played(game, 60, seed).pieces.values():
            assert f"{piece.side}-{piece.kind}" in drawings or piece.kind in drawings


def test_every_drawing_can_be_copied() -> None:
    for spec in GAMES.values():
        for drawing in svg_module._drawings(spec).values():
            parent = ElementTree.Element("g")
            for shape in drawing:
                svg_module._copy(parent, shape, svg_module._styles(svg_module.SIDES["black"]))
            assert len(list(parent.iter())) == len(list(drawing.iter())) > 1


def test_a_piece_without_a_drawing_is_shown_as_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", PLAYED["toy"]._replace(made={"assets/pieces.svg": lambda write: ""}))
    match = Match("toy")
    _, cells = groups(match)

    runner = next(iter(match.pieces.values()))
    assert [text.text for text in cells[0].iter(f"{SVG}text")] == [runner.kind[:1].upper()]


def test_the_last_move_is_tinted() -> None:
    match = Match(TURTLE)
    assert not [group for group in groups(match)[1] if len(group.findall(f"{SVG}polygon")) > 1]
    match.push("b1b3")

    tinted = [group[0].text for group in groups(match)[1] if len(group.findall(f"{SVG}polygon")) > 1]
    assert sorted(filter(None, tinted)) == ["B1", "B3: White pawn"]


def test_the_colours_are_those_of_the_page() -> None:
    source = Path(svg_module.__file__).read_text(encoding="utf-8")
    tokens = (ROOT / "web" / "css" / "base" / "tokens.css").read_text(encoding="utf-8")

    assert set(re.findall(r"#[0-9a-f]{6}", source)) - set(re.findall(r"#[0-9a-f]{6}", tokens)) == set()


# The package


def test_all_lists_the_public_names() -> None:
    for name in pycore.__all__:
        assert getattr(pycore, name) is not None
    assert set(pycore.__all__) <= set(dir(pycore))
    assert {*pycore.HOMES, "__version__"} == set(pycore.__all__)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        pycore.nonsense  # type: ignore[attr-defined] # noqa: B018


def test_the_version_is_a_calendar_version() -> None:
    assert re.fullmatch(r"20\d\d\.(1[0-2]|[1-9])(\.[1-9]\d*)?", pycore.__version__)
