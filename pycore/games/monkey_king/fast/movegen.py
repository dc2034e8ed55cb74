"""The generator of legal actions.

A Red action is legal if the turn can still end legally, and both sides are banned from leaving the other without a
turn, so legality could need a search of its own. It rarely does: most actions cannot expose the Pilgrim, and in most
positions both sides have turns to spare, which a few disks off all lines of sight prove (`_surely_has_turn`). The other
actions are tried out, and if a Fist might still save the turn, the move generator of the rules decides.
"""

from __future__ import annotations

from ....kernel.cells import CELLS_OF
from ..move_generator import State
from .position import FastPosition
from .sets import (
    ACTIONS,
    ALL,
    BACK_OF,
    BIT,
    BLUE_KNIGHT,
    BLUE_MOUNTAIN,
    BLUE_PAWN,
    BODHISATTVA,
    COMES,
    DONE,
    EXIT,
    FACES_OF,
    FINISHES,
    FIST,
    FLIP,
    FLIPS,
    FOE,
    FRONTS_OF,
    GENERAL,
    GOBLIN,
    GOES,
    HALF,
    HERO,
    INTRODUCE,
    KNIGHT,
    LAST_RANK,
    LEAVES,
    LETTERS,
    LINES,
    MONKEY,
    MOUNTAIN,
    NO_BACK,
    OPENING,
    PAWN,
    PILGRIM,
    ROOKS,
    SERPENT,
    STAGES,
    STRIKES,
    TURN,
    TURNS,
    hands_text,
)

CAPTURES, REST = range(2)
"""The kinds of actions: captures and the exit, and all others."""
LEAPERS = ((BLUE_PAWN, BLUE_KNIGHT, FOE, GENERAL, SERPENT, GOBLIN), (PAWN, KNIGHT, HERO, MONKEY))
"""The faces that move without sliding, except the Pilgrim."""
GAZERS = (BODHISATTVA, MOUNTAIN)


class ActionGenerator(FastPosition):
    """A position that lists its legal actions."""

    def _main_actions(self, red: bool, kind: int) -> list[int]:
        """Return a side's pseudo-legal main actions of a kind."""
        pieces, blue, reds = self.pieces, self.sides[0], self.sides[1]
        occupied = blue | reds
        free = ALL & ~occupied if kind == REST else 0
        prey = 0 if kind == REST else blue & ~pieces[BLUE_MOUNTAIN] if red else reds & ~pieces[MOUNTAIN]
        found: list[int] = []
        if free:
            for face in FRONTS_OF[red]:
                if self.hands[face]:
                    found += COMES[face][free & HALF[red]]
        loose = ALL if red else ~self._seen(occupied)
        flips = pieces[PILGRIM] if red else pieces[GOBLIN]
        wet = self._tables.wet & ~self._moved if flips else 0
        faces, turns = self._tables.faces, self._tables.turns
        for face in FACES_OF[red]:
            cells = pieces[face] & loose
            if not cells:
                continue
            quiet, takes, slides, onto = faces[face]
            goes = GOES[face]
            for frm in CELLS_OF[cells]:
                targets = quiet[frm] & free | takes[frm] & prey
                if slides:
                    reach = slides[frm]
                    targets |= reach[occupied & reach.lines] & (free | prey if onto else free)
                if targets:
                    found += goes[frm][targets]
            back = BACK_OF[face]
            if cells & wet and back != NO_BACK:
                quiet, takes, slides, onto = faces[back]
                for frm in CELLS_OF[cells & wet]:
                    if back:
                        targets = quiet[frm] & free | takes[frm] & prey
                        if slides:
                            reach = slides[frm]
                            targets |= reach[occupied & reach.lines] & (free | prey if onto else free)
                        if targets:
                            found += FLIPS[face][frm][targets]
                    if free and face in turns:
                        found += TURNS[face][frm][BIT[frm]]
        if red and kind == CAPTURES and pieces[PILGRIM] & LAST_RANK:
            found += LEAVES[pieces[PILGRIM].bit_length() - 1][pieces[PILGRIM]]
        return found

    def _fists(self, kind: int) -> list[int]:
        """Return the pseudo-legal Fist moves of a kind (M6.2)."""
        quiet, takes, _, _ = self._tables.faces[MONKEY]
        blue = self.sides[0]
        free = ALL & ~(blue | self.sides[1]) if kind == REST else 0
        prey = 0 if kind == REST else blue & ~self.pieces[BLUE_MOUNTAIN]
        found: list[int] = []
        for frm in CELLS_OF[self.pieces[MONKEY]]:
            found += STRIKES[frm][quiet[frm] & free | takes[frm] & prey]
        return found

    def _has_legal_fist(self) -> bool:
        """Return whether Red, after its main action, has a legal Fist move."""
        kinds = [(banned, kind) for banned in (True, False) for kind in (CAPTURES, REST)]
        for banned, kind in kinds:
            found = self._legal(banned, kind)
            if found:
                return found[0] != FINISHES or len(found) > 1
        return False

    def _legal(self, banned: bool, kind: int) -> list[int]:
        """Return the legal actions of a kind, with or without the ban on stalemate (M9.3)."""
        if self.red:
            return self._legal_for_red(banned, kind)
        found = self._main_actions(False, kind)
        if not banned or self._surely_has_turn(True, 2):
            return found
        return [move for move in found if self._leaves_red_a_turn(move)]

    def _leaves_red_a_turn(self, move: int) -> bool:
        self._act(move)
        self.red = True
        left = self.in_check() or self._surely_has_turn(True, 1) or self._has_turn(True)
        self.red = False
        self._unact(move)
        return left

    def _has_turn(self, red: bool) -> bool:
        """Return whether a side would have a turn if it were to move, ignoring the ban."""
        if not red:
            return bool(self._main_actions(False, REST) or self._main_actions(False, CAPTURES))
        moved, turn = self.red, self.stage
        self.red, self.stage = True, OPENING
        found = bool(self._legal_for_red(False, REST, True) or self._legal_for_red(False, CAPTURES, True))
        self.red, self.stage = moved, turn
        return found

    def _legal_for_red(self, banned: bool, kind: int, one: bool = False) -> list[int]:
        """Return Red's legal actions of a kind; if `one`, stop at the first."""
        stage, tokens, pieces = self.stage, self.tokens, self.pieces
        occupied = self.sides[0] | self.sides[1]
        at = pieces[PILGRIM].bit_length() - 1
        checkers = self._checkers(at, occupied) if at >= 0 else 0
        found: list[int] = []
        if stage == DONE:
            pseudo = self._fists(kind)
            if kind == REST and not checkers and (not banned or self._blue_can_go_on()):
                found.append(FINISHES)
        else:
            pseudo = self._main_actions(True, kind)
            if tokens:
                pseudo += self._fists(kind)
        gaze = pieces[BODHISATTVA] | self._seen(occupied)
        room = not banned or self._has_room(False, 2)
        sure = room or self._surely_has_turn(False, 2)
        seen = ROOKS[at][occupied & LINES[at]] if at >= 0 else 0
        # The squares of which an action must touch one to end a check, and to expose the Pilgrim.
        helpful = ALL
        risky = pieces[PILGRIM] | seen & occupied | gaze
        if checkers:
            risky = ALL
            if not tokens:
                helpful = (
                    pieces[PILGRIM] | checkers | seen | gaze | pieces[GOBLIN] | pieces[MOUNTAIN] & self._tables.wet
                )
        if not room:
            risky |= pieces[MOUNTAIN] if sure else ALL  # a gaze from another square may leave Blue without a turn
        for move in pseudo:
            act, frm, to, face, _, cells, _ = ACTIONS[move]
            if act == FIST and stage != DONE:
                if self._may_start_with(move, banned):
                    found.append(move)
            elif not cells & helpful and face != BODHISATTVA and not (act == TURN and face == HERO):
                continue
            elif not cells & risky and (act != INTRODUCE or (face != PILGRIM and (face != BODHISATTVA or room))):
                found.append(move)
            elif not sure or act > FLIP or self.board[to] or face in GAZERS:
                if self._may_end_after(move, banned):
                    found.append(move)
            else:
                left = occupied ^ cells if frm >= 0 else occupied | cells
                where = to if face == PILGRIM else at
                if where < 0 or not self._checkers(where, left) or (tokens and self._may_end_after(move, banned)):
                    found.append(move)
            if one and found:
                break
        return found

    def _may_end_after(self, move: int, banned: bool) -> bool:
        """Return whether Red's turn can end legally after a main action, or after a Fist move that follows it."""
        act = ACTIONS[move].act
        if act == EXIT:
            return True
        self._act(move)
        well = not self.in_check() and (not banned or self._blue_can_go_on())
        hope = not well and self.tokens and self.pieces[MONKEY]
        self._unact(move)
        return well or bool(hope and self._rules_allow(move, banned))

    def _may_start_with(self, move: int, banned: bool) -> bool:
        """Return whether Red's turn can end legally after a Fist move before the main action."""
        self._act(move)
        well = (
            not self.in_check() and self._surely_has_turn(True, 1) and (not banned or self._surely_has_turn(False, 3))
        )
        self._unact(move)
        return well or self._rules_allow(move, banned)

    def _rules_allow(self, move: int, banned: bool) -> bool:
        """Return whether Red's turn can end legally after an action; the rules try every continuation."""
        board = "".join([LETTERS[face] for face in self.board])
        moved = tuple(CELLS_OF[self._moved])
        state = State(board, hands_text(self.hands), self.tokens, True, STAGES[self.stage], moved)
        return self._tables.generator.completes(state, ACTIONS[move].move, banned)

    def _blue_can_go_on(self) -> bool:
        """Return whether Blue has a turn or no disks left, so that the ban is kept (M9.3, M9.4)."""
        if self._has_room(False, 1) or self._surely_has_turn(False, 1) or self._has_turn(False):
            return True
        return not (self.sides[0] & ~self.pieces[BLUE_MOUNTAIN]) and not any(self.hands[BLUE_PAWN:])

    def _has_room(self, red: bool, squares: int) -> bool:
        """Return whether a side has a disk in hand, other than the Pilgrim, and `squares` empty squares for it."""
        fronts = FRONTS_OF[red]
        held = any(self.hands[fronts.start : PILGRIM if red else fronts.stop])
        return held and (HALF[red] & ~(self.sides[0] | self.sides[1])).bit_count() >= squares

    def _surely_has_turn(self, red: bool, need: int) -> bool:
        """Return whether a side surely has a turn: now if `need` is 1, after any action of the other side if it is 2.

        It has one if `need` leapers off the lines of the Pilgrim and the Bodhisattva can each go to a different empty
        square off these lines, since an action captures at most one of them or takes one square; or if it can introduce
        a disk on more squares than the Bodhisattva can see.
        """
        pieces = self.pieces
        if self._has_room(red, (9 if pieces[BODHISATTVA] else 2) + need - 1):
            return True
        lines = 0
        for cells in (pieces[BODHISATTVA], pieces[PILGRIM] if red else 0):
            if cells:
                lines |= cells | LINES[cells.bit_length() - 1]
        off = ALL & ~lines
        free = off & ~(self.sides[0] | self.sides[1])
        faces = self._tables.faces
        for face in LEAPERS[red]:
            for frm in CELLS_OF[pieces[face] & off]:
                targets = faces[face].quiet[frm] & free
                if targets:
                    need -= 1
                    if not need:
                        return True
                    free ^= targets & -targets
        return False
