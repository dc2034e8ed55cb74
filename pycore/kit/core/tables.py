"""Tables per cell: the ways of each kind of piece, and from where a cell is attacked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..parts.boards import KitBoard
from ..parts.pieces import Kind

SLIDE, HOP, LAND, LEAP_OVER, JUMP = range(5)
HOWS = {"slide": SLIDE, "hop": HOP, "land": LAND, "leap-over": LEAP_OVER, "jump": JUMP}


class Way(NamedTuple):
    """A ray of a kind of piece from one cell, with the numbers of its cells."""

    cells: tuple[int, ...]
    how: int
    first: int
    moves: bool
    captures: bool
    passing: bool
    double: bool
    chain: str
    plain: bool  # whether it is a slide or a leap that moves and captures without any condition
    initial: bool  # whether only a piece that has not moved goes there


Step = tuple[int, str]
"""A cell on the way from an attacked cell, and the letters of the pieces that attack along this way from there."""


class Watch(NamedTuple):
    """The ways along which a cell can be attacked by a side, from the cell outwards."""

    slides: tuple[tuple[Step, ...], ...]
    hops: tuple[tuple[Step, ...], ...]  # exactly one piece must stand between
    lands: tuple[tuple[Step, ...], ...]  # the first cell must be occupied, the others on the way empty
    overs: tuple[tuple[Step, ...], ...]  # all cells on the way must be occupied


class Tables:
    """The tables of a game; each is made when it is first needed."""

    def __init__(self, board: KitBoard, kinds: dict[str, Kind], start: str, replacing: bool = True) -> None:
        """Prepare the tables.

        Args:
            board: the board.
            kinds: the kind of piece of each letter, capitals and small letters.
            start: the letters on the cells where the game begins, for initial moves.
            replacing: whether pieces capture by moving onto others.
        """
        self.board, self.kinds, self.start, self.replacing = board, kinds, start, replacing
        self.number = {cell.id: at for at, cell in enumerate(board.cells)}
        self._ways: dict[str, tuple[tuple[Way, ...], ...]] = {}
        self._watch: dict[bool, tuple[Watch, ...]] = {}
        self.jumps = any(atom.how == "jump" for kind in kinds.values() for atom in kind.movement.atoms)

    def ways(self, letter: str) -> tuple[tuple[Way, ...], ...]:
        """Return the ways of the pieces of a letter from each cell."""
        if letter not in self._ways:
            self._ways[letter] = tuple(tuple(self._from(letter, at)) for at in range(len(self.board.cells)))
        return self._ways[letter]

    def _from(self, letter: str, at: int) -> Iterable[Way]:
        cell, second = self.board.cells[at].id, letter.islower()
        for atom in self.kinds[letter].movement.atoms:
            if atom.initial and self.start[at] != letter:
                continue
            for ray in atom.rays(self.board, cell, second):
                cells = tuple(self.number[name] for name in ray.cells)
                how = HOWS[ray.how]
                captures = ray.captures and self.replacing
                special = ray.passing or ray.double or ray.first or how != SLIDE
                plain = ray.moves and captures and not special
                yield Way(
                    cells, how, ray.first, ray.moves, captures, ray.passing, ray.double, atom.chain, plain, atom.initial
                )

    def watch(self, second: bool) -> tuple[Watch, ...]:
        """Return the ways along which each cell can be attacked by a side."""
        if second not in self._watch:
            self._watch[second] = self._made_watch(second)
        return self._watch[second]

    def _made_watch(self, second: bool) -> tuple[Watch, ...]:
        trees: list[list[Tree]] = [[{}, {}, {}, {}] for _ in self.board.cells]
        for letter in self.kinds:
            if letter.islower() is not second:
                continue
            for start, ways in enumerate(self.ways(letter)):
                for way in ways:
                    if way.captures and way.how != JUMP:
                        _grow(trees, way, start, letter)
        return tuple(Watch(*(tuple(_branches(tree)) for tree in each)) for each in trees)


Tree = dict[int, tuple[list[str], "Tree"]]


def _grow(trees: list[list[Tree]], way: Way, start: int, letter: str) -> None:
    """Enter a way of a piece into the tree of each cell that it attacks, seen from that cell."""
    nearest = {SLIDE: way.first, HOP: 1, LAND: 1, LEAP_OVER: way.first}[way.how]
    for at in range(nearest, len(way.cells)):
        tree = trees[way.cells[at]][way.how]
        path = (*reversed(way.cells[:at]), start)
        for cell in path[:-1]:
            tree = tree.setdefault(cell, ([], {}))[1]
        tree.setdefault(start, ([], {}))[0].append(letter)


def _branches(tree: Tree, path: tuple[Step, ...] = ()) -> Iterable[tuple[Step, ...]]:
    """Yield every way through a tree from its root to an end."""
    for cell, (letters, further) in tree.items():
        here = (*path, (cell, "".join(dict.fromkeys(letters))))
        if further:
            yield from _branches(further, here)
        else:
            yield here


def attackers(board: Sequence[str], watch: Watch, first: bool = False) -> list[int]:
    """Return the cells of the pieces that attack the cell of a watch; with `first`, of one of them."""
    found: list[int] = []
    for way in watch.slides:
        for cell, letters in way:
            there = board[cell]
            if there != ".":
                if there in letters:
                    if first:
                        return [cell]
                    found.append(cell)
                break
    for way in watch.hops:
        found += _behind_one(board, way)
    for way in watch.lands:
        if board[way[0][0]] != ".":
            found += _first_of(board, way[1:])
    for way in watch.overs:
        for cell, letters in way:
            if board[cell] == ".":
                break
            if board[cell] in letters:
                found.append(cell)
                break
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def _behind_one(board: Sequence[str], way: Sequence[Step]) -> list[int]:
    hurdle = False
    for cell, letters in way:
        there = board[cell]
        if there != ".":
            if hurdle:
                return [cell] if there in letters else []
            hurdle = True
    return []


def _first_of(board: Sequence[str], way: Sequence[Step]) -> list[int]:
    for cell, letters in way:
        if board[cell] != ".":
            return [cell] if board[cell] in letters else []
    return []


def sensitive(board: Sequence[str], watch: Watch) -> tuple[set[int], set[int]]:
    """Return the cells that a piece cannot leave, and those it cannot enter, without a test of the watched cell.

    The watched cell must not be attacked. A piece that is the only one between an attacker and the cell is pinned; on
    the ways of hoppers every change matters.
    """
    leaving: set[int] = set()
    entering: set[int] = set()
    for way in watch.slides:
        between = -1
        for cell, letters in way:
            there = board[cell]
            if there != ".":
                if between >= 0:
                    if there in letters:
                        leaving.add(between)
                    break
                between = cell
    for ways in (watch.hops, watch.lands, watch.overs):
        for way in ways:
            cells = [cell for cell, _ in way]
            leaving.update(cells)
            entering.update(cells)
    return leaving, entering
