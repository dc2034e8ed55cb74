"""Tests of the contract by mutants: games with one mistake each, which exactly the right check finds, at its place."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.contract.checks import CHECKS, Part, finding, findings, parts
from pycore.contract.drawing import faults_of, symbols
from pycore.contract.whole import distance
from pycore.games import find
from pycore.games.turtle_shell.rules import Position, TurtleShell
from pycore.interfaces.game import GameSpec
from pycore.workshop.loader import load
from pycore.workshop.text import checked
from tests.hexapawn import HEXAPAWN

from .made import ask, hexapawn

pytestmark = pytest.mark.usefixtures("room")

Mutant = tuple[str, str, str, str, str, str]
"""A file, a passage of it and what replaces it; the check that finds it, the file and a passage of the line told."""

ODD = "self.n = getattr(self, 'n', 0) + 1; found = self._moves(pos); return found[self.n % 7 // 6 :]"

MUTANTS: dict[str, Mutant] = {
    "effects forget the taken": (
        *("rules.py", 'captured = (Remove(to),) if pos.board[SQUARES.index(to)] != "." else ()', "captured = ()"),
        *("effects", "rules.py", "def effects"),
    ),
    "moves after the end": (
        *("rules.py", "return () if self._arrived(pos) else self._moves(pos)", "return self._moves(pos)"),
        *("actors", "rules.py", "def legal_moves"),
    ),
    "an unknown rule of an outcome": (
        *("rules.py", '"arrived", "H4"', '"arrived", "H9"'),
        *("actors", "rules.py", "def outcome"),
    ),
    "an unknown rule of a refusal": (
        *("why.py", 'Refusal("H3", say("A pawn moves diag', 'Refusal("X3", say("A pawn moves diag'),
        *("other-steps", "why.py", "def refusal"),
    ),
    "a missing method": (
        *("scene.py", "def notation", "def written"),
        *("loads", "game.py", ""),
    ),
    "a misspelt method of the narrator": (
        *("scene.py", "    def prompt", "    def raech(self, pos):\n        return {}\n\n    def prompt"),
        *("names", "scene.py", "def raech"),
    ),
    "a misspelt method of the rules": (
        *("rules.py", "    def write", "    def phaze(self, pos):\n        return 1\n\n    def write"),
        *("names", "rules.py", "def phaze"),
    ),
    "two moves written alike": (
        *("scene.py", 'return f"{frm}x{to}" if len(ply.effects) > 1 else to', "return to"),
        *("words", "scene.py", "def notation"),
    ),
    "overlapping cells": (
        *("board.py", "x, y = at % 3, at // 3", "x, y = max(at, 1) % 3, at // 3"),
        *("board", "game.py", ""),
    ),
    "an unknown winner": (
        *("rules.py", 'return Outcome(winner, "arrived"', 'return Outcome(winner.title(), "arrived"'),
        *("actors", "rules.py", "def outcome"),
    ),
    "a missing drawing": ("pieces.svg", 'id="pawn"', 'id="pwan"', "drawings", "pieces.svg", ""),
    "sides that look alike": (
        *("game.py", 'sides=("white", "black")', 'sides=("attackers", "defenders")'),
        *("sides", "game.py", ""),
    ),
    "an impossible diagram": (
        *("rules.md", "! ppp/.../PPP w | | The start", "! ppp/.../PPPP w | | The start"),
        *("loads", "rules.md", "! ppp/.../PPPP"),
    ),
    "an illegal move in a diagram": (
        *("rules.md", "! ppp/.../PPP w | | The start", "! ppp/.../PPP w | a1a3 | The start"),
        *("loads", "rules.md", "a1a3"),
    ),
    "a diagram without its bars": (
        *("rules.md", "! ppp/.../PPP w | | The start", "! ppp/.../PPP w The start"),
        *("loads", "rules.md", "w The start"),
    ),
    "a section twice": ("rules.md", "## H3 Pawns", "## H2 Pawns", "rulebook", "rules.md", "## H2 Pawns"),
    "a text that is no move": (
        *("rules.py", 'if not re.fullmatch(r"[abc][123][abc][123]", text):', "if not text.strip():"),
        *("no-moves", "rules.py", "def steps"),
    ),
    "a method that is not there": (
        *("rules.py", "return () if self._arrived(pos) else self._moves(pos)", "return self.some(pos)"),
        *("loads", "rules.py", "return self.some(pos)"),
    ),
    "moves that depend on what was asked before": (
        *("rules.py", "return () if self._arrived(pos) else self._moves(pos)", ODD),
        *("same", "rules.py", "def legal_moves"),
    ),
    "an evaluation that is no whole number": (
        *(
            "game.py",
            "    narrator=HexapawnNarrator,",
            "    narrator=HexapawnNarrator,\n    play=Play(lambda pos: 0.5),",
        ),
        *("evaluations", "game.py", "lambda pos: 0.5"),
    ),
    "a side to move that is not read": (
        *("rules.py", 'found[4] == "w")', "True)"),
        *("positions", "rules.py", "def read"),
    ),
    "a prompt that fails": (
        *("scene.py", 'else say("{side} to move.", side=SIDE_NAMES[pos.white])', 'else 1 + ""'),
        *("scenes", "scene.py", 'else 1 + ""'),
    ),
    "an empty prompt": (
        *("scene.py", 'else say("{side} to move.", side=SIDE_NAMES[pos.white])', 'else ""'),
        *("scenes", "scene.py", "def prompt"),
    ),
    "steps that nothing refuses": (
        *(
            "why.py",
            'return Refusal("H3", say("The pawn on {cell} has nowhere to go.", cell=cells[0]), cells)',
            "return None",
        ),
        *("other-steps", "why.py", "def refusal"),
    ),
    "a refusal of a cell that is none": (
        *(
            "why.py",
            'say("A pawn moves diagonally only to capture."), cells)',
            'say("A pawn moves diagonally only to capture."), ("d4",))',
        ),
        *("other-steps", "why.py", "def refusal"),
    ),
    "a kind of step too few": (
        *("scene.py", 'return ("from", "capture" if len(ply.effects) > 1 else "move")', 'return ("from",)'),
        *("moves", "scene.py", "def kinds"),
    ),
    "an outcome that fails when it is met": (
        *(
            "rules.py",
            '            text = say("{winner} wins: {loser} has no move."',
            '            1 // 0\n            text = say("{winner} wins: {loser} has no move."',
        ),
        *("ends", "rules.py", "1 // 0"),
    ),
    "a script in the drawings": (
        *("pieces.svg", "</symbol>", "<script>alert(1)</script></symbol>"),
        *("drawings", "pieces.svg", "<script>"),
    ),
    "no inventor": ("game.py", 'inventor="Martin Gardner"', 'inventor=""', "specification", "game.py", ""),
}


def changed(file: str, before: str, after: str) -> dict[str, Any]:
    """Return Hexapawn with a passage replaced in a file."""
    text = hexapawn()
    assert text["files"][file].count(before) == 1, (file, before)
    text["files"][file] = text["files"][file].replace(before, after)
    text["files"]["game.py"] = text["files"]["game.py"].replace(
        "import GameSpec, Shelf", "import GameSpec, Play, Shelf"
    )
    return text


def test_a_sound_game_has_no_findings() -> None:
    assert findings(load(checked(hexapawn()))) == []


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_found_at_its_place(name: str) -> None:
    file, before, after, check, at, passage = MUTANTS[name]
    text = changed(file, before, after)

    found = {one.check: one for one in findings(load(checked(text)))}

    assert check in found, found
    assert found[check].file == at
    line = found[check].line
    assert bool(line) is bool(passage), found[check]
    assert not line or passage in text["files"][at].splitlines()[line - 1]
    assert found[check].sentence.endswith((".", ".)"))
    if check == "loads":
        assert list(found) == ["loads"]


def test_at_least_the_mistakes_of_earlier_inventors_are_tried() -> None:
    assert len(MUTANTS) >= 16


class Forgetful(TurtleShell):
    """Turtle Shell Chess that does not remember which positions there were."""

    def play(self, pos: Position, move: Any) -> Position:
        """Return the position after a move, without its past."""
        return super().play(pos, move)._replace(past=Position("", True).past)


def test_a_game_that_forgets_its_history_is_found() -> None:
    forgetful = find("turtle-shell")._replace(rules=Forgetful)

    found = finding(forgetful, Part("repetition", {}))

    assert found is not None
    assert "can be played 12 times in a row" in found.sentence
    assert found.position
    assert finding(find("turtle-shell"), Part("repetition", {})) is None


def test_a_winner_that_only_a_diagram_shows_is_found() -> None:
    text = changed(
        "rules.py",
        "if self._arrived(pos):",
        "if pos.board == '...P.pp.P':\n            winner = 'Draw'\n        if self._arrived(pos):",
    )

    (found,) = findings(load(checked(text)))

    assert (found.check, found.position) == ("outcomes", ".../P.p/p.P w")
    assert found.sentence == "The winner is “Draw”; it can be white, black or nobody."


def test_a_failing_game_under_one_option_says_under_which() -> None:
    def rules(options: Any) -> TurtleShell:
        if options["quiet"] != "none":
            raise ValueError("no")
        return TurtleShell(options)

    spec = find("turtle-shell")._replace(rules=rules)

    found, *_ = [one for one in findings_of(spec, "loads") if one]
    assert found.sentence.endswith("(With quiet=13.)")


def findings_of(spec: GameSpec, check: str) -> list[Any]:
    """Return what one check finds under each set of options."""
    return [finding(spec, part) for part in parts(spec) if part.check == check][:6]


def test_every_check_runs_for_every_set_of_options_or_once() -> None:
    assert {part.check for part in parts(HEXAPAWN)} == set(CHECKS)
    assert parts(HEXAPAWN)[0] == Part("loads", {})
    turtle = parts(find("turtle-shell"))
    assert len(turtle) == len({(part.check, tuple(part.options.items()), part.share) for part in turtle}) > 100


# The door


def test_findings_are_told_whole_or_in_parts() -> None:
    text = changed(*MUTANTS["an unknown winner"][:3])
    game = ask("load-game", text=text)["game"]

    whole = ask("findings", game=game)
    (first,) = [one for one in whole["findings"] if one["check"] == "actors"]
    assert first["sentence"].startswith("The winner is “White”")
    assert first["file"] == "rules.py" and first["line"] > 50 and first["position"]
    assert len({one["check"] for one in whole["findings"]}) == len(whole["findings"])

    told = [ask("findings", game=game, part=part) for part in range(whole["parts"])]
    assert {reply["parts"] for reply in told} == {whole["parts"]}
    assert all(one in [each for reply in told for each in reply["findings"]] for one in whole["findings"])
    assert ask("findings", game=game, part=whole["parts"])["error"]["code"] == "bad-request"
    assert ask("findings", game=game, part=-1)["error"]["code"] == "bad-request"


@pytest.mark.guard(name="only a room runs programs")
def test_only_a_closed_room_tells_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pycore.door.making._rooms", [])

    assert ask("findings", game="turtle-shell")["error"]["code"] == "no-room"


@pytest.mark.parametrize(
    "raised",
    [
        "raise SystemExit",
        "raise GeneratorExit",
        "return 7",
        "return object()",
        "return (7,)",
        "return (object(),)",
        "return self.legal_moves(pos)",
    ],
)
@pytest.mark.guard(name="a game that fails is a finding")
def test_a_game_that_misbehaves_is_a_finding(raised: str) -> None:
    text = changed("rules.py", "return () if self._arrived(pos) else self._moves(pos)", raised)

    (found,) = findings(load(checked(text)))

    assert (found.check, found.file) == (
        "loads",
        "rules.py" if "object" not in raised and "7" not in raised else found.file,
    )
    assert found.sentence


# Drawings


SYMBOL = '<symbol id="rook" viewBox="0 0 100 100">{}</symbol>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{SYMBOL}</svg>'


NEEDLESS = {
    "a drawing has only shapes": [
        *(
            "<script>x</script>",
            '<image href="https://example.org/x.png"/>',
            '<use href="#other"/>',
            "<foreignObject/>",
        ),
    ],
    "a shape has only the attributes of shapes": [
        *('<path class="body" d="M0 0" onclick="x"/>', '<path class="body" d="M0 0" style="fill:url(x)"/>'),
    ],
    "a shape has a class that the page has": ['<path class="red" d="M0 0"/>'],
    "an attribute has a value that shapes need": ['<path class="body" d="M0 0 &lt;"/>'],
    "the elements of a drawing are closed": ['<path class="body" d="M0 0">', "</path>"],
    "a drawing has no loose signs": ["&amp;", "a < b", '<path class=body d="M0 0"/>', "<!-- <path/> -->]]>"],
    "a drawing has a symbol for each kind": [SYMBOL],
}
"""What may not stand in a drawing, by the guard that refuses it."""


@pytest.mark.parametrize(
    "inside",
    [pytest.param(inside, marks=pytest.mark.guard(name=guard)) for guard, each in NEEDLESS.items() for inside in each],
)
def test_what_no_drawing_needs_is_refused(inside: str) -> None:
    assert list(faults_of(SVG.format(inside)))


def test_ordinary_drawings_are_accepted() -> None:
    group = '<!-- a -- comment --><g transform="translate(1 2)"><path class="body" d="M0-1.5e2Z"/></g>'
    fine = SVG.format(f'{group}<text class="letters" x="5" y="5">R</text>')

    assert list(faults_of(fine)) == []
    assert symbols(fine) == {"rook"}
    assert list(faults_of("")) == [(1, "This drawing has no symbols.")]
    assert [line for line, _ in faults_of(SVG.format("\n\n<script/>"))] == [3]


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("pased", "passed", 1), ("chance", "chances", 1), ("raech", "reach", 1), ("say", "say", 0), ("drawn", "play", 4)],
)
def test_the_distance_of_names(one: str, other: str, far: int) -> None:
    assert distance(one, other) == distance(other, one) == far
