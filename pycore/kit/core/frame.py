"""The frame of a game: its board, pieces, sides and start, and look-ups in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from ...kernel.messages import Joined, Noun, count, listing, named, noun
from ...kernel.types import Piece
from ..parts.boards import KitBoard
from ..parts.errors import KitError, unknown
from ..parts.nouns import zone_noun
from ..parts.pieces import Kind
from .position import EMPTY, Position
from .tables import Tables, attackers

EDGES = {"far": noun("the far edge"), "near": noun("the near edge")}


class Frame:
    """What the ends of a game and an inventor's functions can ask about.

    Attributes:
        board: the board, without the trays of pieces in hand.
        names: the id of each cell; positions number them in this order.
        number: the number of each cell.
        kinds: the kind of piece of each letter, capitals and small letters.
        sides: the ids of the two sides.
        side_names: their names in sentences.
        start: the initial position.
        mate: whether a royal piece must be kept out of check.
    """

    tables: Tables
    start: Position
    mate = False

    def __init__(
        self, board: KitBoard, pieces: Sequence[Kind], sides: tuple[str, str], side_names: tuple[str, str]
    ) -> None:
        """Name the cells, pieces and sides.

        Raises:
            KitError: there are no pieces, or two of them have the same name or letter.
        """
        self.board, self.pieces, self.sides = board, tuple(pieces), sides
        one, two = (named(name, noun("{side}", side=name)) for name in side_names)
        self.side_names: tuple[Noun, Noun] = (one, two)
        self.names = tuple(cell.id for cell in board.cells)
        self.number: Mapping[str, int] = {name: at for at, name in enumerate(self.names)}
        self.row_lengths = tuple(map(len, board.rows))
        self.kinds: dict[str, Kind] = {}
        self.by_name: dict[str, Kind] = {}
        for kind in pieces:
            if kind.letter in self.kinds:
                other = self.kinds[kind.letter].name
                raise KitError(f"Two pieces have the letter {kind.letter}: the {other} and the {kind.name}.")
            if kind.name in self.by_name:
                raise KitError(f"Two pieces are called {kind.name}.")
            self.kinds[kind.letter] = self.kinds[kind.letter.lower()] = self.by_name[kind.name] = kind
        if not pieces:
            raise KitError("A game needs at least one piece.")
        self.royals = tuple(
            frozenset(letter for letter, kind in self.kinds.items() if kind.royal and letter.islower() is second)
            for second in (False, True)
        )

    # Names

    def kind(self, name: str) -> Kind:
        """Return the kind of piece of a name. Raises KitError if there is none."""
        if name not in self.by_name:
            raise unknown("piece", name, self.by_name)
        return self.by_name[name]

    def letter(self, name: str, second: bool = False) -> str:
        """Return the letter of a side's pieces of a kind. Raises KitError if there is no such kind."""
        letter = self.kind(name).letter
        return letter.lower() if second else letter

    def letters_of(self, names: Iterable[str], second: bool) -> frozenset[str]:
        """Return the letters of a side's pieces of some kinds, of all kinds if none is named."""
        return frozenset(self.letter(name, second) for name in (list(names) or list(self.by_name)))

    def cells_for(self, names: str, second: bool = False) -> frozenset[int]:
        """Return the numbers of the cells that names of cells and zones mean to a side.

        `far` and `near` are the edges ahead of the side and behind it. Raises KitError for an unknown name.
        """
        edges = {"far": second, "near": not second}
        given = names.split()
        cells = set(self.board.cells_of([name for name in given if name not in edges]))
        cells.update(cell for name in given if name in edges for cell in self.board.far(edges[name]))
        return frozenset(self.number[cell] for cell in cells)

    def cells_in_words(self, names: str, last: Literal["and", "or"] = "and") -> Joined:
        """Return names of cells and zones as a list for sentences."""
        words = (
            noun("{cell}", cell=name) if name in self.number else EDGES.get(name) or self.called_zone(name)
            for name in names.split()
        )
        return listing(words, last)

    def called_zone(self, name: str) -> Noun:
        """Return the name of a zone with its article; `end-white` is the goal of White."""
        side = name.removeprefix("end-")
        if side != name and side in self.sides:
            return noun("{side:gen} goal", side=self.side_names[self.sides.index(side)])
        return noun("the {zone}", zone=zone_noun(name))

    @property
    def royal_name(self) -> Noun:
        """The name of the first royal piece."""
        return next(kind.noun for kind in self.pieces if kind.royal)

    def piece(self, letter: str, stack: int = 1) -> Piece:
        """Return the piece of a letter as it is displayed."""
        second, kind = letter.islower(), self.kinds[letter]
        name = noun("{side} {piece}", plural="{side} {piece:plural}", side=self.side_names[second], piece=kind.noun)
        said = count(stack, name) if stack > 1 else name
        return Piece(self.sides[second], kind.id, kind.letter, said, stack=stack)

    # Of a position

    def force(self, pos: Position, second: bool) -> int:
        """Return how many pieces a side has, in hand too."""
        return sum(letter != EMPTY and letter.islower() is second for letter in pos.board + pos.hands)

    def checkers(self, pos: Position) -> list[int]:
        """Return the cells of the pieces that give check to the side to move."""
        return self.threats(pos.board, pos.second)

    def threats(self, board: Sequence[str], second: bool) -> list[int]:
        """Return the cells of the pieces that attack royal pieces of a side."""
        watch, royals = self.tables.watch(not second), self.royals[second]
        return [frm for at, letter in enumerate(board) if letter in royals for frm in attackers(board, watch[at])]
