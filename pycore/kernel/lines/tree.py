"""The tree of all lines of play in several records, for merging them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import RequestError
from ..messages import say
from ..record import MAX_ACTIONS
from ..types import Json

MAX_BYTES = 1_000_000
"""The size limit of a merged record as JSON: a request takes 1 MiB, and the table must not outgrow it during play."""


class _Node:
    """A node of the tree of lines: the action that led here, its parent, and the last place of the main line above."""

    __slots__ = ("action", "before", "main", "next")

    def __init__(self, action: str, before: _Node | None, main: int) -> None:
        self.action, self.before, self.main = action, before, main
        self.next: dict[str, _Node] = {}


class LineTree:
    """A tree of the lines of several records: keeps each line once, and none that is the beginning of another."""

    def __init__(self, main: Sequence[str]) -> None:
        self.size = 0
        self._root = _Node("", None, 0)
        self._ends: list[_Node] = []
        self._trunk = self._grown(self._root, main)
        for place, node in enumerate(self._trunk):
            node.main = place
        self._on_main = {id(node) for node in self._trunk}

    def _grown(self, node: _Node, log: Sequence[str]) -> list[_Node]:
        """Return the nodes of a line that begins at `node`, adding those that are missing."""
        found = [node]
        for action in log:
            after = node.next.get(action)
            if after is None:
                after = node.next[action] = _Node(action, node, node.main)
                self.size += 1
            node = after
            found.append(node)
        return found

    def add(self, record: Json) -> None:
        """Add the lines of a record."""
        trunk = self._grown(self._root, record["log"])
        self._ends.append(trunk[-1])
        for branch in record["branches"]:
            self._ends.append(self._grown(trunk[branch["at"]], branch["log"])[-1])

    def branches(self) -> Iterator[Json]:
        """Yield all lines but the main one, in the order in which they were added."""
        yielded: set[int] = set()
        size = 0
        for end in self._ends:
            if end.next or id(end) in self._on_main or id(end) in yielded:
                continue
            yielded.add(id(end))
            log: list[str] = []
            node = end
            while id(node) not in self._on_main and node.before:
                log.append(node.action)
                size += len(node.action) + 3
                node = node.before
                if len(log) > MAX_ACTIONS or size > MAX_BYTES:
                    raise too_large()
            yield {"at": end.main, "log": log[::-1]}


def too_large() -> RequestError:
    """Return the error for a merged record over the size limit."""
    return RequestError(say("Together these would be too large for one table."), "too-large")
