"""The search state of Monkey King Chess (`interfaces.search_state.SearchState`).

The board is kept as a list and as bitboards, and the actions of a face are looked up by the bitboard of its targets. A
Red action is legal if the turn can still end legally, and both sides are banned from leaving the other without a turn,
so legality could need a search of its own. It rarely does: most actions cannot expose the Pilgrim, and in most
positions both sides have turns to spare, which a few disks off all lines of sight prove (`_surely_has_turn`). The other
actions are tried out, and if a Fist might still save the turn, the move generator of the rules decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF, bits
from ..evaluate import HELD, PRICE, TOKEN, WORTH, score_of, worth
from ..move_generator import State
from ..rules import QUIET_LIMIT, MonkeyKing, Position
from .sets import (
    ACTIONS,
    ALL,
    BACK_OF,
    BIT,
    BLUE_KNIGHT,
    BLUE_LANCER,
    BLUE_MOUNTAIN,
    BLUE_PAWN,
    BODHISATTVA,
    CODE,
    COMES,
    DONE,
    DUE,
    ERHLANG,
    EXIT,
    FACES_OF,
    FINISH,
    FINISHES,
    FIST,
    FLIP,
    FLIPS,
    FOE,
    FROM,
    FRONTS_OF,
    GENERAL,
    GOBLIN,
    GOES,
    HALF,
    HAND_KEYS,
    HERO,
    INTRODUCE,
    KEYS,
    KNIGHT,
    LAST_RANK,
    LEAVES,
    LETTERS,
    LINES,
    MONKEY,
    MOUNTAIN,
    MOVED_KEYS,
    NO_BACK,
    OPENING,
    PAWN,
    PILGRIM,
    ROOKS,
    SERPENT,
    SIDE_OF,
    SKIPS,
    STAGE_KEYS,
    STAGES,
    STRIKES,
    TOKEN_KEYS,
    TURN,
    TURNS,
    UP,
    RiverTables,
    hands_of,
    hands_text,
    key_of,
    river_tables,
)

CAPTURES, REST = range(2)
"""The kinds of actions: captures and the exit, and all others."""
WIN = TACTICAL + CENTIPAWN * 50_000
"""The order score of the exit."""
LEAPERS = ((BLUE_PAWN, BLUE_KNIGHT, FOE, GENERAL, SERPENT, GOBLIN), (PAWN, KNIGHT, HERO, MONKEY))
"""The faces that move without sliding, except the Pilgrim."""
GUARDS = ((BLUE_PAWN, SERPENT, BLUE_KNIGHT, FOE, GENERAL, GOBLIN), LEAPERS[True])
"""The faces that capture by a leap."""
AT_ONCE = (INTRODUCE, FIST)
"""The acts that always reset the count of quiet plies."""
CELESTIALS = (BODHISATTVA, ERHLANG)
GAZERS = (BODHISATTVA, MOUNTAIN)
REPEATS = 8
"""The least number of turns after which a position can occur for the third time."""
BEFORE = -1
"""The ply of all positions before the root of the search."""


class WorthLost(dict[int, int]):
    """A cache of how much worth an action's disk loses for its side, in centipawns, captures aside."""

    def __missing__(self, move: int) -> int:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        less = 0
        if act == INTRODUCE:
            less = HELD[face] - WORTH[face][to]
        elif act < EXIT:
            less = WORTH[face][frm] - (-TOKEN if act == TURN and not becomes else WORTH[becomes][to])
        self[move] = found = -less if face < BLUE_PAWN else less
        return found


WORTH_LOST = WorthLost()


class FastState:
    """A mutable position of Monkey King Chess."""

    path_dependent = False
    prunes = True
    spares_checks = False

    def __init__(self, rules: MonkeyKing, pos: Position) -> None:
        state = pos.state
        self._tables: RiverTables = river_tables(rules.generator)
        self._draws = rules.draws
        self.board = [CODE[letter] for letter in state.board]
        self.pieces = [bits(cell for cell, found in enumerate(state.board) if found == letter) for letter in LETTERS]
        self.sides = [0, 0, 0]
        """The squares of Blue's and of Red's disks, and the empty ones, so that `_put` needs no branch."""
        for code, cells in enumerate(self.pieces):
            self.sides[SIDE_OF[code]] |= cells
        self.hands = hands_of(state.hands)
        self.tokens = state.tokens
        self.red = state.red
        self.stage = STAGES.index(state.stage)
        self.worth = worth(state.board, state.hands, state.tokens)
        self.history_used_from = NO_HISTORY
        self._moved = bits(state.moved)
        self._key = key_of(state)
        self._clock = pos.clock
        self._path = [key_of(one) ^ STAGE_KEYS[one.red][OPENING] for one in pos.past]
        """The keys at the starts of earlier turns."""
        self._plies = [BEFORE] * len(pos.past)
        self._since = 0
        """The index in `_path` of the first position since the count of quiet plies was last reset."""
        self._reset_ply = BEFORE
        self._ply = 0
        self._turns: list[tuple[bool, int, int, int, int, int, int]] = []
        self._acts: list[tuple[int, int, int]] = []

    # The search state's interface

    def side(self) -> int:
        """Return 1 if Blue is to move, -1 if Red is."""
        return -1 if self.red else 1

    def key(self) -> int:
        """Return a hash key of about 60 bits, which leaves out the clock and the turn number."""
        key = self._key ^ STAGE_KEYS[self.red][self.stage]
        if self.stage == DUE:
            for cell in CELLS_OF[self._moved]:
                key ^= MOVED_KEYS[cell]
        return key

    def result(self) -> int | None:
        """Return the result by exit or, at the start of a turn, by repetition or the quiet count (M9), else None."""
        if not self.pieces[PILGRIM] and not self.hands[PILGRIM]:
            return -1
        if self.stage != OPENING or not self._draws:
            return None
        if len(self._path) - self._since >= REPEATS:
            key, again = self.key(), 0
            for place in range(len(self._path) - 1, self._since - 1, -1):
                if self._path[place] == key:
                    again += 1
                    if again == 2:
                        self.history_used_from = min(self.history_used_from, self._plies[place])
                        return 0
        if self._clock >= QUIET_LIMIT and not (self.red and self.in_check() and not self.moves()):
            self.history_used_from = min(self.history_used_from, self._reset_ply)
            return 0
        return None

    def result_without_moves(self) -> int:
        """Return 1 for checkmate, 0 if neither side has a turn (M9)."""
        return 1 if self.red and self.in_check() else 0

    def moves(self) -> Sequence[int]:
        """Return the legal actions."""
        return [*self.tactical(), *self.quiet()]

    def allows(self, move: int) -> bool:
        """Return True: legality does not depend on the path."""
        return True

    def tactical(self, least: int = 0) -> Sequence[int]:
        """Return captures and the exit, without captures that are legal only because the ban on stalemate is lifted."""
        return self._legal(True, CAPTURES)

    def quiet(self) -> Sequence[int]:
        """Return all other legal actions, those that gain the most worth first."""
        found = self._legal(True, REST)
        if not found and not self._legal(True, CAPTURES):
            found = self._legal(False, CAPTURES) + self._legal(False, REST)
            in_check = self.red and self.in_check()
            if not found and self.stage == OPENING and not in_check and self._has_turn(not self.red):
                return [SKIPS]
        found.sort(key=WORTH_LOST.__getitem__)
        return found

    def checks(self) -> Sequence[int]:
        """Return nothing: checks are not generated apart."""
        return ()

    def order_scores(self, moves: Sequence[int]) -> list[int]:
        """Return the worth captured, less the worth that is surely lost in return."""
        board, found = self.board, []
        for move in moves:
            act, _, to, face, becomes, _, _ = ACTIONS[move]
            met = board[to]
            if act == EXIT:
                found.append(WIN)
            elif met in CELESTIALS:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[BACK_OF[met]] - PRICE[face]))
            elif PRICE[becomes] > PRICE[met] + 20 and self._guarded(to):
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[face]))
            else:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] + PRICE[becomes] - PRICE[face]) - PRICE[becomes] // 8)
        return found

    def make(self, move: int) -> None:
        """Play an action, and give the other side the turn if it ends the turn."""
        act, frm, to, face, _, _, _ = ACTIONS[move]
        stage, red = self.stage, self.red
        self._turns.append((red, stage, self._moved, self._clock, self._since, self._reset_ply, len(self._path)))
        self._ply += 1
        if stage == OPENING:
            self._clock += 1
            if self._draws:
                self._path.append(self._key ^ STAGE_KEYS[red][OPENING])
                self._plies.append(self._ply - 1)
        if act in AT_ONCE or (self.board[to] if act < TURN else act == TURN and face == HERO):
            self._clock = 0
            self._since = len(self._path)
            self._reset_ply = self._ply
        if act < FINISH:
            self._act(move)
        if red and act < EXIT:
            if act == FIST and stage != DONE:
                self.stage = DUE
                self._moved &= ~BIT[frm]
                if self.board[to]:
                    self._moved |= BIT[to]
                return
            if self.tokens and self.pieces[MONKEY]:
                self.stage, self._moved = DONE, 0
                if self._has_legal_fist():
                    return
        self.red, self.stage, self._moved = not red, OPENING, 0

    def unmake(self, move: int) -> None:
        """Take back the last action, which must be this one."""
        self.red, self.stage, self._moved, self._clock, self._since, self._reset_ply, length = self._turns.pop()
        self._ply -= 1
        if len(self._path) > length:
            self._path.pop()
            self._plies.pop()
        if ACTIONS[move].act < FINISH:
            self._unact(move)

    def score(self) -> int:
        """Return the static evaluation, in centipawns for Blue."""
        return score_of(self.worth, self.pieces, self.sides, self.hands, self.red)

    def in_check(self) -> bool:
        """Return whether Red is to move and Blue could capture the Pilgrim (M9.2)."""
        pilgrim = self.pieces[PILGRIM]
        if not pilgrim or not self.red:
            return False
        return bool(self._checkers(pilgrim.bit_length() - 1, self.sides[0] | self.sides[1]))

    def make_null(self) -> bool:
        """Make a null move at the start of a turn, unless the side has so few moves that zugzwang is likely."""
        if self.stage != OPENING or not self._surely_has_turn(self.red, 3):
            return False
        self._turns.append((self.red, OPENING, 0, self._clock, self._since, self._reset_ply, len(self._path)))
        self._since = len(self._path)
        self._ply += 1
        self.red = not self.red
        return True

    def unmake_null(self) -> None:
        """Take back a null move."""
        self.red, self.stage, self._moved, self._clock, self._since, self._reset_ply, _ = self._turns.pop()
        self._ply -= 1

    def chances(self) -> Sequence[tuple[int, int]]:
        """Return nothing: the game has no chance moves."""
        return ()

    def text(self, move: int) -> str:
        """Return the text of an action, as the rules write it."""
        return ACTIONS[move].move.text

    # Changing the board, without the turn

    def _act(self, move: int) -> None:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        met = self.board[to]
        self._acts.append((self._key, self.worth, met))
        if act == INTRODUCE:
            left = self.hands[face] - 1
            self.hands[face] = left
            self._key ^= HAND_KEYS[face][left + 1] ^ HAND_KEYS[face][left]
            self.worth -= HELD[face]
            self._put(to, becomes)
            return
        if act >= TURN:
            self._put(to, becomes)
            if act == TURN and not becomes:
                self._spend(-1)
            return
        if met in CELESTIALS:  # the capturer is buried on the square it came from
            self._put(frm, BACK_OF[met])
            self._put(to, 0)
        else:
            self._put(frm, 0)
            self._put(to, becomes)
        if act == FIST:
            self._spend(1)

    def _unact(self, move: int) -> None:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        key, before, met = self._acts.pop()
        if act == INTRODUCE:
            self.hands[face] += 1
            self._put(to, 0)
        elif act >= TURN:
            self._put(to, face)
            if act == TURN and not becomes:
                self.tokens -= 1
        else:
            self._put(frm, face)
            self._put(to, met)
            if act == FIST:
                self.tokens += 1
        self._key, self.worth = key, before

    def _put(self, cell: int, new: int) -> None:
        """Put a face, or 0 for nothing, on a square."""
        board, pieces, sides, bit = self.board, self.pieces, self.sides, BIT[cell]
        old = board[cell]
        board[cell] = new
        pieces[old] ^= bit
        pieces[new] ^= bit
        sides[SIDE_OF[old]] ^= bit
        sides[SIDE_OF[new]] ^= bit
        self._key ^= KEYS[old][cell] ^ KEYS[new][cell]
        self.worth += WORTH[new][cell] - WORTH[old][cell]

    def _spend(self, count: int) -> None:
        """Take `count` tokens from Red."""
        self._key ^= TOKEN_KEYS[self.tokens] ^ TOKEN_KEYS[self.tokens - count]
        self.tokens -= count
        self.worth += TOKEN * count

    # Generating actions

    def _checkers(self, at: int, occupied: int) -> int:
        """Return the disks that would check a Pilgrim on `at` (M9.2) with these squares occupied, as a bitboard."""
        pieces = self.pieces
        by = FROM[BLUE_PAWN][at] & (pieces[BLUE_PAWN] | pieces[SERPENT]) | FROM[BLUE_KNIGHT][at] & pieces[BLUE_KNIGHT]
        by |= FROM[FOE][at] & pieces[FOE] | FROM[GENERAL][at] & pieces[GENERAL] | FROM[GOBLIN][at] & pieces[GOBLIN]
        straight, rooks = pieces[BLUE_LANCER], pieces[ERHLANG]
        if pieces[GOBLIN]:  # Blue may turn disks over
            wet = self._tables.wet
            by |= FROM[GENERAL][at] & pieces[BLUE_KNIGHT] & wet | FROM[BLUE_KNIGHT][at] & pieces[GENERAL] & wet
            by |= FROM[FOE][at] & pieces[BLUE_LANCER] & wet
            straight |= pieces[FOE] & wet
            rooks |= pieces[BLUE_MOUNTAIN] & wet
        aligned = straight & UP[at] | rooks & LINES[at]
        if aligned:
            by |= ROOKS[at][occupied & LINES[at]] & aligned
        return by and by & ~self._seen(occupied)

    def _seen(self, occupied: int) -> int:
        """Return the squares that the Bodhisattva sees, as a bitboard; Blue's disks there are frozen."""
        gaze = self.pieces[BODHISATTVA]
        if not gaze:
            return 0
        at = gaze.bit_length() - 1
        return ROOKS[at][occupied & LINES[at]]

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

    def _guarded(self, cell: int) -> bool:
        """Return whether the side not to move could recapture on a square by a leap."""
        pieces = self.pieces
        return any(FROM[face][cell] & pieces[face] for face in GUARDS[not self.red])
