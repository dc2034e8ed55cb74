"""The boards before a position, shared by all positions of one line of play.

A game may go on for thousands of plies without a capture, and each of its positions needs all boards since the last
one. Tuples would take memory quadratic in the length of the game. Here each board of a line is stored once, and a
position keeps its index in the line. A second line that branches off copies the boards up to there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload


class _Line:
    """Boards in order, and the indices at which each of them occurs. Append-only."""

    def __init__(self, boards: Sequence[str] = ()) -> None:
        self.boards: list[str] = []
        self.places: dict[str, list[int]] = {}
        for board in boards:
            self.append(board)

    def append(self, board: str) -> None:
        self.places.setdefault(board, []).append(len(self.boards))
        self.boards.append(board)


class Past(Sequence[str]):
    """An immutable sequence of boards, oldest first."""

    __slots__ = ("_length", "_line", "_next")

    def __init__(self, boards: Sequence[str] = ()) -> None:
        self._line = _Line(boards)
        self._length = len(boards)
        self._next: Past | None = None

    def then(self, board: str) -> Past:
        """Return this past with one more board; the last result is cached."""
        if self._next is None or self._next[-1] != board:
            self._next = self._grown(board)
        return self._next

    def _grown(self, board: str) -> Past:
        line = self._line
        if not self._length or (len(line.boards) > self._length and line.boards[self._length] != board):
            line = _Line(line.boards[: self._length])  # a new game, or another line already continues from here
        if len(line.boards) == self._length:
            line.append(board)
        grown = Past.__new__(Past)
        grown._line, grown._length, grown._next = line, self._length + 1, None
        return grown

    def last(self, board: str, parity: int) -> int | None:
        """Return the last index of a board among the even indices (`parity` 0) or the odd ones (1), or None."""
        for place in reversed(self._line.places.get(board, ())):
            if place < self._length and place % 2 == parity:
                return place
        return None

    def __contains__(self, board: object) -> bool:
        places = self._line.places.get(board) if isinstance(board, str) else None
        return places is not None and places[0] < self._length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self._line.boards[place] for place in range(*at.indices(self._length))]
        if not -self._length <= at < self._length:
            raise IndexError(at)
        return self._line.boards[at % self._length]

    def __iter__(self) -> Iterator[str]:
        return iter(self._line.boards[: self._length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._length, self[-1] if self._length else ""))

    def __repr__(self) -> str:
        return f"Past({list(self)!r})"
