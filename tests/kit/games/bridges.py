"""Bridges and Forks: a connection game, in which there is nothing to count."""

from kit import game, hex_board, leaper, no_moves, own_end, piece

BOARD = hex_board(5)
CELLS = [cell.id for cell in BOARD.cells]  # not in the kit page: cells are objects, not names
EDGE = {cell: len(BOARD.beside(cell)) for cell in CELLS}
CORNERS = [cell for cell in CELLS if EDGE[cell] == 3]


def sides_of(board):
    """The six sides of the hexagon without the corners, each a set of cells."""
    left = {cell for cell in CELLS if EDGE[cell] == 4}
    found = []
    while left:
        group, todo = set(), [next(iter(left))]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                group.add(cell)
                todo += board.beside(cell)
        found.append(group)
    return found


SIDES = sides_of(BOARD)


def place(now):
    """Put a stone on any empty cell, the first one not on the middle. A reply opposite the first stone takes it off."""
    stones = now.cells()
    found = []
    for cell in now.empty():
        opposite = CELLS[60 - CELLS.index(cell)]
        if len(stones) == 1 and opposite == stones[0]:
            found.append(now.put("stone", cell, takes=stones))
        elif stones or cell != CELLS[30]:
            found.append(now.put("stone", cell))
    return found


def connected(now):
    """A chain that joins two corners or three sides wins; corners belong to no side."""
    left = set(now.cells(side=now.other))
    while left:
        group, todo = set(), [next(iter(left))]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                group.add(cell)
                todo += now.board.beside(cell)
        if sum(cell in group for cell in CORNERS) >= 2:
            return now.other, "Two corners are joined."
        if sum(bool(side & group) for side in SIDES) >= 3:
            return now.other, "Three sides are joined."
    return None


GAME = game(
    "Bridges and Forks",
    inventor="after Christian Freeling",
    hook="Join two corners or three sides of a hexagon.",
    board=BOARD,
    pieces=[piece("stone", "S", leaper(0, 1))],
    sides=("White", "Black"),
    start="",
    moves=place,
    ends=[own_end(connected, "A chain of two corners or three sides wins."), no_moves("draw")],
)
