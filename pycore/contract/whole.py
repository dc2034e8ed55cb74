"""Checks of what a game provides as a whole: its specification, its rule book and its drawings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..interfaces.howto import Passage, Picture
from ..interfaces.narrator import Narrator
from ..kernel.board import Board
from ..kernel.errors import GameError
from ..kernel.messages import listing, say
from ..kernel.record import find_move
from ..kernel.rules import Rules
from ..kernel.types import Piece
from ..scenes.howto import picture_json
from ..scenes.rulebook import diagrams, headings, reached, sections
from .case import Case, texts
from .drawing import faults_of, symbols
from .finding import Broken

LOOKS = ("white", "black", "red", "blue")
"""The sides that the page has colours for; pieces of any other side look white."""
BOOK = "rules.md"


def loads(case: Case) -> None:
    """The game can be set up, starts, and its diagrams and pictures are legal. All other checks need this."""
    game = case.game
    if not isinstance(game.rules.board, Board):
        raise Broken(say("The rules need a board."), type(game.rules))
    start = case.pos = game.rules.start()
    text = game.rules.write(start)
    if not isinstance(text, str):
        raise Broken(say("`write` must return a text."), game.rules.write)
    if game.rules.write(game.rules.read(text)) != text:
        raise Broken(say("The start is written “{text}”, but not read back as the same.", text=text), game.rules.read)
    moves = game.rules.legal_moves(start)
    if not isinstance(moves, Sequence) or not all(_is_move(move) for move in moves):
        raise Broken(say("`legal_moves` must return moves, each with a text and steps."), game.rules.legal_moves)
    if not moves:
        raise Broken(say("There is no legal move at the start."), game.rules.legal_moves)
    pieces = game.narrator.pieces(start)
    if not isinstance(pieces, Mapping) or not all(isinstance(piece, Piece) for piece in pieces.values()):
        raise Broken(say("`pieces` must return the pieces by cell."), game.narrator.pieces)
    if not case.options:
        _diagrams(case)
        _pictures(case)


def _is_move(move: Any) -> bool:
    steps = getattr(move, "steps", None)
    whole = isinstance(steps, tuple) and all(isinstance(step, str) for step in steps)
    return whole and isinstance(getattr(move, "text", None), str)


def _diagrams(case: Case) -> None:
    for line in _bad_lines(case.book):
        raise Broken(say("A diagram has the form: ! position | cell or action | caption."), file=BOOK, line=line)
    for diagram in diagrams(case.book):
        try:
            game, _, pos = reached(case.game, diagram)
            if diagram.shown and diagram.shown not in game.rules.board.cell:
                find_move(game, pos, diagram.shown)
            elif diagram.shown and diagram.shown not in game.narrator.reach(pos):
                wrong = say("The reach of {cell} is to be shown, but no piece reaches from there.", cell=diagram.shown)
                raise Broken(wrong, file=BOOK, line=diagram.line)
        except GameError as error:
            wrong = say("The diagram “{caption}” is wrong: {problem}", caption=diagram.caption, problem=error.message)
            raise Broken(wrong, file=BOOK, line=diagram.line) from error


def _bad_lines(book: str) -> Iterator[int]:
    for at, line in enumerate(book.splitlines(), 1):
        if line.startswith("! ") and line.count("|") < 2:
            yield at


def _pictures(case: Case) -> None:
    for picture in _all_pictures(case):
        try:
            picture_json(case.game, picture)
        except (GameError, KeyError, StopIteration) as error:
            problem = error.message if isinstance(error, GameError) else say("it shows what is not there")
            wrong = say("The picture “{caption}” is wrong: {problem}", caption=picture.caption, problem=problem)
            raise Broken(wrong, case.spec.teach.howto) from error


def _all_pictures(case: Case) -> Iterator[Picture]:
    """Yield the pictures of How to play and of the shelf."""
    if case.spec.shelf.moment:
        yield case.spec.shelf.moment
    if case.spec.teach.howto:
        howto = case.spec.teach.howto().howto
        passages: list[Passage] = [howto.goal, howto.turn, *howto.surprises, *howto.facts]
        for passage in passages:
            yield from passage.pictures


def specification(case: Case) -> None:
    """The specification says what the game is."""
    spec = case.spec
    said = {"name": spec.name, "hook": spec.shelf.hook, "inventor": spec.inventor}
    for field, text in said.items():
        if not text.strip():
            raise Broken(say("The game does not say its “{field}”.", field=field))
    if len(spec.sides) != spec.players and spec.players != 1:
        raise Broken(say("A game for {players} needs as many sides.", players=spec.players))
    if spec.version < 1:
        raise Broken(say("The version of the rules is at least 1."))
    for name, option in spec.options.items():
        for value in (option.default, *option.values):
            if not option.accepts(value):
                raise Broken(say("The option {option} does not accept “{value}”.", option=name, value=value))
        if not option.help.strip():
            raise Broken(say("The option {option} needs a help text.", option=name))
        if option.labels and len(option.labels) != len(option.values):
            raise Broken(say("The option {option} needs a label for each of its values.", option=name))


def sides(case: Case) -> None:
    """No two sides look alike."""
    looks: dict[str, str] = {}
    for side in case.spec.sides:
        look = side if side in LOOKS else LOOKS[0]
        if look in looks:
            wrong = say(
                "The pieces of {one} and {other} would look alike. The sides that have colours are {sides}; "
                "`side_names` gives them other names.",
                one=looks[look],
                other=side,
                sides=listing(LOOKS),
            )
            raise Broken(wrong)
        looks[look] = side


def names(case: Case) -> None:
    """No method is misspelt: such a method would never be called."""
    made = case.game
    added = _public(type(made.narrator)) - _public(Narrator) - set(vars(made.narrator))
    for name in sorted(added):
        if near := _nearest(name, _public(Narrator)):
            wrong = say("The narrator has no method “{name}”; “{near}” may be meant.", name=name, near=near)
        else:
            wrong = say("The narrator has no method “{name}”, so nobody calls it.", name=name)
        raise Broken(wrong, getattr(type(made.narrator), name))
    for name in sorted(_public(type(made.rules)) - _public(Rules)):
        if near := _nearest(name, _public(Rules)):
            wrong = say("The rules have no method “{name}”; “{near}” may be meant.", name=name, near=near)
            raise Broken(wrong, getattr(type(made.rules), name))


def _public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def _nearest(name: str, known: set[str]) -> str | None:
    """Return a known name that differs by one letter, or by two if the name is long."""
    most = 1 if len(name) < 9 else 2
    near = [(distance(name, other), other) for other in sorted(known) if abs(len(name) - len(other)) <= most]
    return next((other for far, other in sorted(near) if far <= most), None)


def distance(one: str, other: str) -> int:
    """Return how many letters have to be added, removed, changed or swapped with the next to get from one to another.

    >>> distance("pased", "passed"), distance("chance", "chances"), distance("raech", "reach")
    (1, 1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        older, before = before, row
        row = [at]
        for to, wanted in enumerate(other, 1):
            least = min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                least = min(least, older[to - 2] + 1)
            row.append(least)
    return row[-1]


def rulebook(case: Case) -> None:
    """The rule book has numbered sections, each with a title and a text."""
    seen: set[str] = set()
    parts = headings(case.book)
    if len(parts) < 2:
        raise Broken(say("The rule book needs at least two sections; one begins with “## H1 Title”."), file=BOOK)
    for line, id, title in parts:
        if id in seen:
            raise Broken(say("The rule book has two sections {id}.", id=id), file=BOOK, line=line)
        seen.add(id)
        if not title.strip():
            raise Broken(say("The section {id} has no title.", id=id), file=BOOK, line=line)
    for (line, id, _), part in zip(parts, sections(case.game), strict=True):
        if not part["blocks"]:
            raise Broken(say("The section {id} has no text.", id=id), file=BOOK, line=line)


def drawings(case: Case) -> None:
    """Every kind of piece is drawn, in what the page knows how to draw."""
    text = case.spec.file("assets/pieces.svg", optional=True)
    file = "assets/pieces.svg" if "." in case.spec.package else "pieces.svg"
    for line, wrong in faults_of(text) if text else ():
        raise Broken(wrong, file=file, line=line)
    drawn = symbols(text)
    for kind, side in sorted(_kinds(case)):
        if kind not in drawn and f"{side}-{kind}" not in drawn:
            wrong = say("The piece “{kind}” of {side} has no drawing.", kind=kind, side=side)
            raise Broken(wrong, file=file)


def _kinds(case: Case) -> set[tuple[str, str]]:
    """Return the kinds of pieces with their sides: of random games, of diagrams, and of the editor's tray."""
    found: set[tuple[str, str]] = set()

    def see(pieces: Any) -> None:
        for piece in pieces:
            found.add((piece.kind, piece.side))
            if piece.back:
                found.add((piece.back, piece.side))

    for seed in range(3):
        for pos, _ in case.plies(f"drawings {seed}", every=6):
            see(case.game.narrator.pieces(pos).values())
    for game, pos in case.shown():
        see(game.narrator.pieces(pos).values())
    if case.spec.teach.editor:
        see(case.spec.teach.editor(case.game.rules).tray().values())
    return found


def evaluations(case: Case) -> None:
    """Evaluations are whole numbers."""
    for pos, _ in case.plies("worth", every=10):
        value = case.spec.play.evaluate(pos)
        if type(value) is not int:
            wrong = say("The evaluation of a position must be a whole number, not {value}.", value=repr(value)[:40])
            raise Broken(wrong, case.spec.play.evaluate)


def starts_again(case: Case) -> None:
    """The starting position is read back with all its moves."""
    rules = case.game.rules
    start = case.pos = rules.start()
    read = rules.read(rules.write(start))
    if texts(rules.legal_moves(read)) != texts(rules.legal_moves(start)):
        raise Broken(say("The start has other moves after it has been written and read back."), rules.read)
