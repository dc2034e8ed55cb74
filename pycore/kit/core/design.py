"""A game's declarations put together: everything that its rules look up, checked once when the game is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...kernel.errors import PositionError
from ...kernel.messages import say
from ..parts.boards import KitBoard
from ..parts.captures import Custodian
from ..parts.ends import End
from ..parts.errors import KitError
from ..parts.pieces import Kind
from ..parts.special import Castling, Die, Drops
from .enclosures import Enclosures
from .frame import Frame
from .position import Act, Position
from .start import cells_of_start
from .tables import Tables


class Zone(NamedTuple):
    """A promotion zone of one letter."""

    cells: frozenset[int]
    to: tuple[str, ...]  # letters
    optional: bool
    leaving: bool


class Castle(NamedTuple):
    """A castling of one side, with the numbers of cells."""

    king: int
    rook: int
    to: int
    rook_to: int
    crossed: tuple[int, ...]  # the cells that the king crosses
    empty: tuple[int, ...]  # the cells that must be empty


class Declared(NamedTuple):
    """What an inventor declares of a game's rules; `game` explains each."""

    board: KitBoard
    pieces: tuple[Kind, ...]
    start: str | Mapping[str, str]
    hands: str
    sides: tuple[str, str]
    colours: tuple[str, str]
    ends: tuple[End, ...]
    custodian: Custodian | None
    must_capture: bool
    drops: Drops | None
    castling: Castling | None
    barred: Mapping[str, str]
    blocked: Mapping[str, str]
    die: Die | None
    actions: int
    may_pass: bool
    own_moves: Callable[[Any], Any] | None
    forbid: Callable[[Any, str, str], Any] | None


class Design(Frame):
    """The rules of a game as tables and look-ups. Immutable, apart from tables that are filled when first needed."""

    def __init__(self, declared: Declared) -> None:
        """Put the declarations together.

        Raises:
            KitError: they contradict each other, or name something that is not there.
        """
        super().__init__(declared.board, declared.pieces, declared.colours, declared.sides)
        self.declared, self.ends = declared, declared.ends
        self.hand_letters: frozenset[str] = frozenset()
        self.captured_go = ""
        self.reverts = False
        if declared.drops:
            self.captured_go, self.reverts = declared.drops.captured, declared.drops.revert
            names = declared.drops.pieces or [kind.name for kind in declared.pieces if not kind.royal]
            self.hand_letters = self.letters_of(names, False) | self.letters_of(names, True)
        letters = cells_of_start(self.board, declared.start, self.kinds)
        hands = "".join(sorted(declared.hands))
        if set(hands) - self.hand_letters:
            raise KitError(f"The hands “{hands}” have a letter that cannot be in hand: declare drops(...).")
        self.tables = Tables(self.board, self.kinds, letters, replacing=declared.custodian is None)
        for letter in self.kinds:  # at once, so that a mistake in a movement is told when the game is made
            self.tables.ways(letter)
        self._name_needs()
        self.castles = self._castles(letters)
        rights = tuple(sorted({cell for side in self.castles for each in side for cell in (each.king, each.rook)}))
        self.actions, self.die = declared.actions, declared.die
        self.start = Position(letters, False, hands, rights, left=declared.actions - 1)
        self._make_zones()
        for end in self.ends:
            if end.check:
                end.check(self)
        if self.mate and (self.tables.jumps or self.enclosures):
            raise KitError('checkmate() does not go with jumps or custodian capture: use extinction("king").')
        if self.mate and not any(self.royals):
            raise KitError('checkmate() needs a royal piece: piece("king", "K", Betza("K"), royal=True).')

    def _name_needs(self) -> None:
        """Note which counts the ends need."""
        needs = {end.needs for end in self.ends}
        self.counts_quiet, self.counts_plies = "quiet" in needs, "plies" in needs
        self.counts_checks, self.repetition, self.mate = "checks" in needs, "repetition" in needs, "mate" in needs
        atoms = [atom for kind in self.kinds.values() for atom in kind.movement.atoms]
        self.passing = any(atom.passing for atom in atoms)

    def _make_zones(self) -> None:
        declared = self.declared
        self.promotes = {letter: self._zone(letter, kind) for letter, kind in self.kinds.items() if kind.promotes}
        self.steady = frozenset(self.promotes)
        self.blocked = self._cells_by_letter(declared.blocked)
        barred, none = self._cells_by_letter(declared.barred), frozenset[int]()
        self.barred = {letter: barred.get(letter, none) | self.blocked.get(letter, none) for letter in self.kinds}
        self.plain = frozenset(
            letter for letter in self.kinds if not self.barred[letter] and letter not in self.promotes
        )
        letters = {kind.name: kind.letter for kind in self.pieces}
        self.enclosures = Enclosures(declared.custodian, self.board, letters) if declared.custodian else None
        self.racers: dict[str, tuple[int, ...]] = {}
        self.safe = self.rosettes = frozenset[int]()
        if self.die:
            self.safe, self.rosettes = self.cells_for(self.die.safe), self.cells_for(self.die.rosettes)
            for second, track in enumerate(self.die.tracks):
                cells = tuple(self.number[cell] for cell in self.board.cells_of(track))
                for name in self.die.pieces or self.by_name:
                    self.racers[self.letter(name, bool(second))] = cells
        self.drop_cells = {letter: self._droppable(letter) for letter in sorted(self.hand_letters)}

    def _zone(self, letter: str, kind: Kind) -> Zone:
        declared, second = kind.promotes, letter.islower()
        assert declared
        to = tuple(self.letter(name, second) for name in declared.to)
        if declared.zones:
            cells = self.cells_for(declared.zones[second], second)
        else:
            cells = frozenset(self.number[cell] for cell in self.board.far(second, declared.rows))
        return Zone(cells, to, declared.optional, declared.leaving)

    def _droppable(self, letter: str) -> tuple[int, ...]:
        """Return the cells where a piece of a letter may be dropped while they are empty."""
        assert self.declared.drops
        forbidden = self.cells_for(self.declared.drops.forbidden.get(self.kinds[letter].name, ""), letter.islower())
        return tuple(at for at in range(len(self.names)) if at not in forbidden)

    def _cells_by_letter(self, given: Mapping[str, str]) -> dict[str, frozenset[int]]:
        """Return the cells that are named for pieces, by letter."""
        found: dict[str, frozenset[int]] = {}
        for name, cells in given.items():
            for second in (False, True):
                found[self.letter(name, second)] = self.cells_for(cells, second)
        return found

    def _castles(self, start: str) -> tuple[tuple[Castle, ...], tuple[Castle, ...]]:
        castling = self.declared.castling
        if not castling:
            return (), ()
        found: list[list[Castle]] = [[], []]
        for second in (False, True):
            king_letter, rook_letter = self.letter(castling.king, second), self.letter(castling.rook, second)
            if king_letter not in start:
                raise KitError(f"Castling needs a {castling.king} of each side at the start.")
            king = start.index(king_letter)
            for line in self.board.lines:
                row = [self.number[cell] for cell in line.cells]
                if line.kind != "rank" or king not in row:
                    continue
                for rook in (cell for cell in row if start[cell] == rook_letter):
                    found[second].append(_castle(row, king, rook, castling))
        return tuple(found[0]), tuple(found[1])

    def reverted(self, letter: str) -> str:
        """Return the letter of the piece that a promoted piece was."""
        for pawn, zone in self.promotes.items():
            if letter in zone.to:
                return pawn
        return letter

    def again(self, pos: Position, act: Act) -> bool:
        """Return whether the same side has another turn, by the number that it rolled or the cell that it reached."""
        return self.die is not None and (pos.roll in self.die.again or act.to in self.rosettes)

    def check(self, pos: Position) -> None:
        """Raise PositionError if a position is impossible."""
        if pos.roll >= 0 and (not self.die or pos.roll not in self.die.faces):
            raise PositionError("roll", say("The die has no {number}.", number=pos.roll))
        if pos.left and pos.left >= self.actions:
            raise PositionError("left", say("A turn has at most {number} actions.", number=self.actions))


def _castle(row: Sequence[int], king: int, rook: int, castling: Castling) -> Castle:
    """Return the castling of a king with a rook in its rank."""
    at, other = row.index(king), row.index(rook)
    way = 1 if other > at else -1
    target = at + way * castling.goes
    if not 0 <= target < len(row) or castling.goes < 2:
        raise KitError(f"The {castling.king} cannot go {castling.goes} cells towards the {castling.rook}.")
    lands = target - way
    between = [row[cell] for cell in range(min(at, other), max(at, other) + 1)]
    path = [row[cell] for cell in range(min(at, target), max(at, target) + 1)]
    empty = {cell for cell in [*between, *path, row[lands]] if cell not in (king, rook)}
    crossed = tuple(row[at + way * n] for n in range(1, castling.goes))
    return Castle(king, rook, row[target], row[lands], crossed, tuple(sorted(empty)))
