"""The static evaluation, in centipawns for White: features times weights (`interfaces.features`).

Terms that depend only on a piece and its cell come from a table, whose sum the search state updates move by move; the
rest is counted with bitboards. The king's run scores only when few enemy pieces are left to stop it: in test games,
engines that valued it more lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.features import Features, add, weighed
from ...kernel.cells import CELLS_OF, bits
from .fast import sets
from .fast.sets import BLACK, CODE, KING, LEAP_SET, LETTERS, LINES, PAWN_SET, ROOKS, STEP_SET
from .pieces import FORWARD, LEAPS, NAMES, PROMOTION, STEPS, TARGET, Targets
from .rules import Position
from .weights import WEIGHTS

KINDS = ("", "rook", "knight", "guard", "pawn")
FAR = 6
"""The distance to promotion, in steps, from which a pawn gets no bonus for advancing."""
FEW = 5
"""With this many enemy officers (rooks, knights and guards) or more, a king's run scores nothing."""
MANY = 6
"""The number of officers of a side at the start."""


def _distances(targets: Targets, ends: frozenset[int]) -> tuple[int, ...]:
    """Return the steps from each cell to the nearest of `ends`; the number of cells if there is no path."""
    far = len(NAMES)
    left = [0 if cell in ends else far for cell in range(far)]
    before: list[int] = []
    while left != before:
        before = left
        left = [min([left[cell], *(1 + left[one] for one in to)]) for cell, to in enumerate(targets)]
    return tuple(min(steps, far) for steps in left)


RUN = tuple(_distances(STEPS, TARGET[white]) for white in (False, True))
"""The king's distance from each cell to the far end zone, in steps, for Black and White."""
LONGEST = max(RUN[True])
RISE = tuple(_distances(FORWARD[white], PROMOTION[white]) for white in (False, True))
"""A pawn's distance from each cell to its promotion zone, in steps, for Black and White."""
RING = tuple(steps | leaps for steps, leaps in zip(STEP_SET, LEAP_SET, strict=True))
"""The cells that touch each cell, as bitboards."""


class Cover(dict[int, int]):
    """A cache of the cells that leapers of one kind attack, by the bitboard of the leapers."""

    LIMIT = 20_000

    def __init__(self, sets: Sequence[int]) -> None:
        super().__init__()
        self.sets = sets

    def __missing__(self, pieces: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for cell in CELLS_OF[pieces]:
            found |= self.sets[cell]
        self[pieces] = found
        return found


KNIGHTS, GUARDS = Cover(LEAP_SET), Cover(STEP_SET)
PAWNS = tuple(Cover(PAWN_SET[white]) for white in (False, True))


def piece_features(piece: int, cell: int) -> Features:
    """Return the features of a piece on a cell, from its own side's view."""
    white, kind = piece <= BLACK, piece if piece <= BLACK else piece - BLACK
    ahead = LONGEST - RUN[white][cell]
    match kind:
        case sets.ROOK:
            return {"rook": 1}
        case sets.KNIGHT:
            return {"knight": 1, "knight leaps": len(LEAPS[cell]), "knight ahead": ahead}
        case sets.GUARD:
            return {"guard": 1, "guard ahead": ahead}
        case sets.PAWN:
            rises = max(RISE[white][cell], 1)
            return {"pawn": 1} | ({f"pawn rises in {rises}": 1} if rises < FAR else {})
    return {}


RELATIONS = ("rook scope", "king run", "king free", "king out", "king shelter", "king heat", "pawn guarded", "tempo")
"""The names of the counts that `relations` returns, in the same order."""


def relations(pieces: Sequence[int], kings: Sequence[int], white: bool) -> tuple[int, ...]:
    """Return the features that depend on several pieces: White's counts minus Black's.

    Args:
        pieces: the cells of each piece code, as bitboards.
        kings: the cells of Black's and White's king.
        white: whether White is to move.
    """
    _, rooks, knights, guards, pawns, _, black_rooks, black_knights, black_guards, black_pawns, _ = pieces
    own = rooks | knights | guards | pawns
    theirs = black_rooks | black_knights | black_guards | black_pawns
    black_king, white_king = kings
    occupied = own | theirs | pieces[KING] | pieces[KING + BLACK]
    scope = 0
    by_pawns, by_black_pawns = PAWNS[True][pawns], PAWNS[False][black_pawns]
    heat = KNIGHTS[knights] | GUARDS[guards] | by_pawns
    black_heat = KNIGHTS[black_knights] | GUARDS[black_guards] | by_black_pawns
    for cell in CELLS_OF[rooks]:
        reach = ROOKS[cell][occupied & LINES[cell]]
        scope += (reach & ~own).bit_count()
        heat |= reach
    for cell in CELLS_OF[black_rooks]:
        reach = ROOKS[cell][occupied & LINES[cell]]
        scope -= (reach & ~theirs).bit_count()
        black_heat |= reach
    officers = (rooks | knights | guards).bit_count()
    black_officers = (black_rooks | black_knights | black_guards).bit_count()
    ahead, black_ahead = LONGEST - RUN[True][white_king], LONGEST - RUN[False][black_king]
    run = ahead * (FEW - black_officers) // FEW if 0 < black_officers < FEW else 0
    run -= black_ahead * (FEW - officers) // FEW if 0 < officers < FEW else 0
    free = (0 if black_officers else ahead) - (0 if officers else black_ahead)
    out = ahead * black_officers // MANY - black_ahead * officers // MANY
    ring, black_ring = RING[white_king], RING[black_king]
    return (
        scope,
        run,
        free,
        out,
        (own & ring).bit_count() - (theirs & black_ring).bit_count(),
        (black_heat & ring).bit_count() - (heat & black_ring).bit_count(),
        (pawns & by_pawns).bit_count() - (black_pawns & by_black_pawns).bit_count(),
        1 if white else -1,
    )


def score_of(worth: int, pieces: Sequence[int], kings: Sequence[int], white: bool) -> int:
    """Return the evaluation, given the sum of the piece table and the arguments of `relations`."""
    scope, run, free, out, shelter, heat, guarded, tempo = relations(pieces, kings, white)
    return (
        worth
        + SCOPE * scope
        + RUNNING * run
        + FREE * free
        + OUT * out
        + SHELTER * shelter
        + HEAT * heat
        + GUARDED * guarded
        + TEMPO * tempo
    )


SCOPE, RUNNING, FREE, OUT, SHELTER, HEAT, GUARDED, TEMPO = [WEIGHTS[name] for name in RELATIONS]


def _sets(board: str) -> list[int]:
    return [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]


def evaluate(pos: Position) -> int:
    """Return the static evaluation of a position, in centipawns for White."""
    board = pos.board
    worth = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return score_of(worth, _sets(board), (board.index("k"), board.index("K")), pos.white)


def features(pos: Position) -> Features:
    """Return the features that the evaluation weighs, White's counts minus Black's."""
    board, found = pos.board, Features()
    for cell, letter in enumerate(board):
        if letter != ".":
            add(found, piece_features(CODE[letter], cell), 1 if letter.isupper() else -1)
    counts = relations(_sets(board), (board.index("k"), board.index("K")), pos.white)
    add(found, dict(zip(RELATIONS, counts, strict=True)))
    return found


def _worth(piece: int, cell: int) -> int:
    worth = weighed(piece_features(piece, cell), WEIGHTS) if piece else 0
    return worth if piece <= BLACK else -worth


WORTH = tuple(tuple(_worth(piece, cell) for cell in range(len(NAMES))) for piece in range(len(LETTERS)))
"""The worth of each piece code on each cell, in centipawns for White."""
VALUES = (0, *[WEIGHTS[kind] for kind in KINDS[1:]], 0)
"""The worth of each of White's piece codes apart from its cell, in centipawns."""
