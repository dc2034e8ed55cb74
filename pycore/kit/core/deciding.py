"""What is legal in a position, and whether it ends the game."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.messages import say
from ..parts.ends import DRAW, End, Ending
from ..parts.errors import KitError
from .design import Castle, Design
from .generate import of_pieces
from .moving import board_after
from .now import Now
from .position import EMPTY, Act, Position
from .tables import attackers, sensitive

REMEMBERED = 4096


class Decider:
    """The legal acts and the ending of each position, remembered for the last few thousand."""

    def __init__(self, design: Design, draws: bool = True) -> None:
        """Prepare for a design; without `draws`, repetitions and counts of moves do not end the game."""
        self.design = design
        self.at_once = [end for end in design.ends if end.stage == "at once"]
        self.stuck = [end for end in design.ends if end.stage == "stuck"]
        self.counted = [end for end in design.ends if end.stage == "count"] if draws else []
        self._acts: dict[Position, list[Act]] = {}
        self._last: tuple[Position, list[Act]] | None = None
        self._endings: dict[Position, Ending | None] = {}

    def ending(self, pos: Position) -> Ending | None:
        """Return how the game has ended in a position, or None."""
        if pos not in self._endings:
            if len(self._endings) >= REMEMBERED:
                self._endings.clear()
            self._endings[pos] = self._ending(pos)
        return self._endings[pos]

    def _ending(self, pos: Position) -> Ending | None:
        found = self.ending_at_once(pos)
        if found is None and not self.acts(pos):
            found = self._of(self.stuck, pos) or Ending(DRAW, "no-moves", say("No move is possible: a draw."))
        return found or self.ending_by_count(pos)

    def ending_at_once(self, pos: Position) -> Ending | None:
        """Return the ending that needs no list of moves, such as a goal that is reached."""
        if not self.at_once or pos.bound >= 0:
            return None
        return self._of(self.at_once, pos)

    def ending_by_count(self, pos: Position) -> Ending | None:
        """Return the ending by a count of moves or of repetitions."""
        return self._of(self.counted, pos) if self.counted else None

    def _of(self, ends: Iterable[End], pos: Position) -> Ending | None:
        for end in ends:
            found = end.find(self.design, pos)
            if found:
                return found
        return None

    def acts(self, pos: Position) -> list[Act]:
        """Return what the side to move may do if the game has not ended at once."""
        known = self._acts.get(pos)
        if known is None:
            if len(self._acts) >= REMEMBERED:
                self._acts.clear()
            known = self._acts[pos] = self._listed(pos)
        return known

    def _listed(self, pos: Position) -> list[Act]:
        design = self.design
        if design.die and pos.roll < 0:
            return [Act(-1, -1, (), "", "roll", (face,)) for face in design.die.faces]
        acts = self.possible(pos)
        if design.declared.must_capture and any(act.takes for act in acts):
            acts = [act for act in acts if act.takes]
        if design.declared.forbid:
            acts = [act for act in acts if not self.forbids(pos, act)]
        if design.mate:
            acts = self.safe(pos, acts)
        begun = pos.left < design.actions - 1 or pos.bound >= 0
        if begun and not (pos.bound >= 0 and design.declared.must_capture and acts):
            acts = [*acts, Act(-1, -1, (), "", "end")]
        elif (design.declared.may_pass and not begun) or (not acts and design.die):
            acts = [*acts, Act(-1, -1, (), "", "pass")]
        return acts

    def possible(self, pos: Position) -> list[Act]:
        """Return what the pieces may do, before compulsory captures, forbidden moves and checks are considered.

        The answer for the last position is kept, because every refusal in it asks again.
        """
        if self._last is None or self._last[0] != pos:
            self._last = pos, self._possible(pos)
        return self._last[1]

    def _possible(self, pos: Position) -> list[Act]:
        design = self.design
        if design.declared.own_moves and pos.bound < 0:
            own = self.own_acts(pos)
            if own is not None:
                return own
        acts = of_pieces(design, pos)
        if pos.rights and pos.bound < 0:
            acts += self._castlings(pos)
        return acts

    def own_acts(self, pos: Position) -> list[Act] | None:
        """Return what the inventor's `moves` allows in place of the pieces' moves; None to leave them as they are.

        Raises:
            KitError: it returns something else.
        """
        assert self.design.declared.own_moves
        found = self.design.declared.own_moves(Now(self.design, pos))
        if found is None:
            return None
        acts = list(found) if isinstance(found, Iterable) else [found]
        if not all(isinstance(act, Act) for act in acts):
            raise KitError("moves returns a list of now.move(...), now.lift(...) and now.put(...), or None.")
        return acts

    def forbids(self, pos: Position, act: Act) -> str:
        """Return the sentence with which the inventor's `forbid` refuses an act, or ""."""
        design = self.design
        if not design.declared.forbid or act.frm < 0 or act.to < 0:
            return ""
        found = design.declared.forbid(Now(design, pos), design.names[act.frm], design.names[act.to])
        return str(found or "")

    def _castlings(self, pos: Position) -> Iterable[Act]:
        """Yield the castlings whose way is free and not attacked; the cell where the king ends is checked with all."""
        for castle in self.design.castles[pos.second]:
            if castle.king in pos.rights and castle.rook in pos.rights and self.castle_problem(pos, castle) == "":
                yield Act(castle.king, castle.to, (), "", "castle", (castle.rook, castle.rook_to))

    def castle_problem(self, pos: Position, castle: Castle) -> str:
        """Return what prevents a castling: `way`, `check`, `crossing`, or "" if nothing does."""
        if any(pos.board[cell] != EMPTY for cell in castle.empty):
            return "way"
        if not self.design.mate:
            return ""
        watch = self.design.tables.watch(not pos.second)
        if attackers(pos.board, watch[castle.king], first=True):
            return "check"
        if any(attackers(pos.board, watch[cell], first=True) for cell in castle.crossed):
            return "crossing"
        return ""

    def safe(self, pos: Position, acts: list[Act]) -> list[Act]:
        """Return the acts that do not leave a royal piece of the mover attacked."""
        board, royals = pos.board, self._royals(pos)
        if not royals:
            return acts
        watch = self.design.tables.watch(not pos.second)
        if len(royals) > 1 or attackers(board, watch[royals[0]], first=True):
            return [act for act in acts if self._keeps(pos, act, royals)]
        king = royals[0]
        leaving, entering = sensitive(board, watch[king])
        return [
            act
            for act in acts
            if (
                act.frm != king
                and act.frm not in leaving
                and act.to not in entering
                and (not act.takes or act.takes == (act.to,))
                and act.sort != "castle"
            )
            or self._keeps(pos, act, royals)
        ]

    def is_safe(self, pos: Position, act: Act) -> bool:
        """Return whether no royal piece of the mover is attacked after an act."""
        return self._keeps(pos, act, self._royals(pos))

    def _royals(self, pos: Position) -> list[int]:
        letters = self.design.royals[pos.second]
        return [at for at, letter in enumerate(pos.board) if letter in letters]

    def _keeps(self, pos: Position, act: Act, royals: list[int]) -> bool:
        """Return whether the royal pieces on some cells are not attacked after an act."""
        after, watch = board_after(pos.board, act), self.design.tables.watch(not pos.second)
        return not any(attackers(after, watch[act.to if at == act.frm else at], first=True) for at in royals)
