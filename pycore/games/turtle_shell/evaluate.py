"""What a position is worth, in centipawns for White: features times weights (`interfaces.features`).

What depends on a man and its cell alone is a table, which the search state keeps summed up; the rest is counted in
sets. The king's run counts only when few are left to stop it: engines that love it lose to those that do not.
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
"""Steps to promotion from which on a pawn is only a pawn."""
FEW = 5
"""Officers of the enemy; from so many on a king does not think of running."""
MANY = 6
"""Officers at the start."""


def _distances(ways: Targets, ends: frozenset[int]) -> tuple[int, ...]:
    """For each cell the least number of steps to one of the ends; without a way, as many as there are cells."""
    far = len(NAMES)
    left = [0 if cell in ends else far for cell in range(far)]
    before: list[int] = []
    while left != before:
        before = left
        left = [min([left[cell], *(1 + left[one] for one in to)]) for cell, to in enumerate(ways)]
    return tuple(min(steps, far) for steps in left)


RUN = tuple(_distances(STEPS, TARGET[white]) for white in (False, True))
"""For Black and White the king's steps to the far end zone, by cell."""
LONGEST = max(RUN[True])
RISE = tuple(_distances(FORWARD[white], PROMOTION[white]) for white in (False, True))
"""A pawn's steps to where it may promote."""
RING = tuple(steps | leaps for steps, leaps in zip(STEP_SET, LEAP_SET, strict=True))
"""The cells that touch a cell."""


class Cover(dict[int, int]):
    """Where leapers of one kind stand -> all the cells they could capture on."""

    LIMIT = 20_000

    def __init__(self, sets: Sequence[int]) -> None:
        super().__init__()
        self.sets = sets

    def __missing__(self, men: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for cell in CELLS_OF[men]:
            found |= self.sets[cell]
        self[men] = found
        return found


KNIGHTS, GUARDS = Cover(LEAP_SET), Cover(STEP_SET)
PAWNS = tuple(Cover(PAWN_SET[white]) for white in (False, True))


def traits(man: int, cell: int) -> Features:
    """What a man is and where it stands, for its own side."""
    white, kind = man <= BLACK, man if man <= BLACK else man - BLACK
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
"""What no table knows, in the order of `relations`."""


def relations(men: Sequence[int], kings: Sequence[int], white: bool) -> tuple[int, ...]:
    """Their counts, White's less Black's.

    Args:
        men: the cells of each man, as sets.
        kings: the cells of Black's and of White's king.
        white: who is to move.
    """
    _, rooks, knights, guards, pawns, _, black_rooks, black_knights, black_guards, black_pawns, _ = men
    own = rooks | knights | guards | pawns
    theirs = black_rooks | black_knights | black_guards | black_pawns
    black_king, white_king = kings
    occupied = own | theirs | men[KING] | men[KING + BLACK]
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


def score_of(worth: int, men: Sequence[int], kings: Sequence[int], white: bool) -> int:
    """The judgement, of the men's worth by the table and of the relations between them."""
    scope, run, free, out, shelter, heat, guarded, tempo = relations(men, kings, white)
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
    """The judgement of a position."""
    board = pos.board
    worth = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return score_of(worth, _sets(board), (board.index("k"), board.index("K")), pos.white)


def features(pos: Position) -> Features:
    """What the judgement is made of."""
    board, found = pos.board, Features()
    for cell, letter in enumerate(board):
        if letter != ".":
            add(found, traits(CODE[letter], cell), 1 if letter.isupper() else -1)
    counts = relations(_sets(board), (board.index("k"), board.index("K")), pos.white)
    add(found, dict(zip(RELATIONS, counts, strict=True)))
    return found


def _worth(man: int, cell: int) -> int:
    worth = weighed(traits(man, cell), WEIGHTS) if man else 0
    return worth if man <= BLACK else -worth


WORTH = tuple(tuple(_worth(man, cell) for cell in range(len(NAMES))) for man in range(len(LETTERS)))
"""By man and cell what it is worth to White there."""
VALUES = (0, *[WEIGHTS[kind] for kind in KINDS[1:]], 0)
"""What a White man is worth, wherever it stands."""
