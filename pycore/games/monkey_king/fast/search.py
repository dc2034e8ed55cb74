"""The state that Monkey King Chess is searched in (`interfaces.search_state.SearchState`).

Disks stand in a list and in sets; the moves of a face are one look-up by its targets. A Red action is legal when the
turn can still end legally, and a ban forbids to leave the other side without a turn, so legality could cost a search
of its own. It rarely does: most actions cannot uncover the Pilgrim and most positions leave both sides plenty of turns,
which a glance at a few disks away from all lines of sight proves (`_sure`). What is left is tried out, and where Fists
might still save a turn the laws themselves are asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF, bits
from ..evaluate import HELD, PRICE, TOKEN, WORTH, score_of, worth
from ..move_generator import State
from ..rules import QUIET_LIMIT, MonkeyKing, Position
from .sets import (
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
    DEEDS,
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
    Ground,
    ground,
    hands_of,
    hands_text,
    key_of,
)

CAPTURES, REST = range(2)
"""Kinds of actions: captures and the exit, and all others."""
WIN = TACTICAL + CENTIPAWN * 50_000
"""How good the exit looks."""
LEAPERS = ((BLUE_PAWN, BLUE_KNIGHT, FOE, GENERAL, SERPENT, GOBLIN), (PAWN, KNIGHT, HERO, MONKEY))
"""The faces whose moves nothing can stand in the way of but the target, the Pilgrim left aside."""
GUARDS = ((BLUE_PAWN, SERPENT, BLUE_KNIGHT, FOE, GENERAL, GOBLIN), LEAPERS[True])
"""The faces that capture by a leap."""
AT_ONCE = (INTRODUCE, FIST)
"""Acts that tell whatever they meet."""
CELESTIALS = (BODHISATTVA, ERHLANG)
GAZERS = (BODHISATTVA, MOUNTAIN)
REPEATS = 8
"""The least number of turns behind a position that can stand for the third time."""
BEFORE = -1
"""The ply of everything that was before the search."""


class Worse(dict[int, int]):
    """By action, captures left aside, how much less its disk is worth then to its side."""

    def __missing__(self, move: int) -> int:
        act, frm, to, man, becomes, _, _ = DEEDS[move]
        less = 0
        if act == INTRODUCE:
            less = HELD[man] - WORTH[man][to]
        elif act < EXIT:
            less = WORTH[man][frm] - (-TOKEN if act == TURN and not becomes else WORTH[becomes][to])
        self[move] = found = -less if man < BLUE_PAWN else less
        return found


WORSE = Worse()


class FastState:
    """A position of Monkey King Chess that actions are done in."""

    path_dependent = False
    prunes = True
    spares_checks = False

    def __init__(self, rules: MonkeyKing, pos: Position) -> None:
        state = pos.state
        self._ground: Ground = ground(rules.generator)
        self._draws = rules.draws
        self.board = [CODE[letter] for letter in state.board]
        self.men = [bits(cell for cell, found in enumerate(state.board) if found == letter) for letter in LETTERS]
        self.sides = [0, 0, 0]
        """The squares of Blue's and of Red's disks; then those of none, so that changes need no question."""
        for code, cells in enumerate(self.men):
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
        """The keys at the starts of the turns before."""
        self._plies = [BEFORE] * len(pos.past)
        self._since = 0
        """The place on the path from which on nothing told."""
        self._told = BEFORE
        self._ply = 0
        self._turns: list[tuple[bool, int, int, int, int, int, int]] = []
        self._acts: list[tuple[int, int, int]] = []

    # What the tree asks

    def side(self) -> int:
        """Who acts."""
        return -1 if self.red else 1

    def key(self) -> int:
        """Sixty bits for all that a turn depends on; the clock and the number of the turn are left aside."""
        key = self._key ^ STAGE_KEYS[self.red][self.stage]
        if self.stage == DUE:
            for cell in CELLS_OF[self._moved]:
                key ^= MOVED_KEYS[cell]
        return key

    def result(self) -> int | None:
        """M9: the exit; at the start of a turn a third repetition and the quiet count."""
        if not self.men[PILGRIM] and not self.hands[PILGRIM]:
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
            self.history_used_from = min(self.history_used_from, self._told)
            return 0
        return None

    def result_without_moves(self) -> int:
        """M9: checkmate, or a draw where neither side has a turn."""
        return 1 if self.red and self.in_check() else 0

    def moves(self) -> Sequence[int]:
        """The legal actions."""
        return [*self.tactical(), *self.quiet()]

    def allows(self, move: int) -> bool:
        """The way here forbids nothing."""
        return True

    def tactical(self, least: int = 0) -> Sequence[int]:
        """Captures and the exit, but none where the ban on stalemate is lifted for want of anything else."""
        return self._listed(True, CAPTURES)

    def quiet(self) -> Sequence[int]:
        """All others, those first that go to better squares."""
        found = self._listed(True, REST)
        if not found and not self._listed(True, CAPTURES):
            found = self._listed(False, CAPTURES) + self._listed(False, REST)
            in_check = self.red and self.in_check()
            if not found and self.stage == OPENING and not in_check and self._has_turn(not self.red):
                return [SKIPS]
        found.sort(key=WORSE.__getitem__)
        return found

    def checks(self) -> Sequence[int]:
        """Nothing is told of them."""
        return ()

    def order_scores(self, moves: Sequence[int]) -> list[int]:
        """What is taken, less what is surely lost for it."""
        board, found = self.board, []
        for move in moves:
            act, _, to, man, becomes, _, _ = DEEDS[move]
            met = board[to]
            if act == EXIT:
                found.append(WIN)
            elif met in CELESTIALS:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[BACK_OF[met]] - PRICE[man]))
            elif PRICE[becomes] > PRICE[met] + 20 and self._guarded(to):
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[man]))
            else:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] + PRICE[becomes] - PRICE[man]) - PRICE[becomes] // 8)
        return found

    def make(self, move: int) -> None:
        """Do an action, and let the turn pass where it ends."""
        act, frm, to, man, _, _, _ = DEEDS[move]
        stage, red = self.stage, self.red
        self._turns.append((red, stage, self._moved, self._clock, self._since, self._told, len(self._path)))
        self._ply += 1
        if stage == OPENING:
            self._clock += 1
            if self._draws:
                self._path.append(self._key ^ STAGE_KEYS[red][OPENING])
                self._plies.append(self._ply - 1)
        if act in AT_ONCE or (self.board[to] if act < TURN else act == TURN and man == HERO):
            self._clock = 0
            self._since = len(self._path)
            self._told = self._ply
        if act < FINISH:
            self._act(move)
        if red and act < EXIT:
            if act == FIST and stage != DONE:
                self.stage = DUE
                self._moved &= ~BIT[frm]
                if self.board[to]:
                    self._moved |= BIT[to]
                return
            if self.tokens and self.men[MONKEY]:
                self.stage, self._moved = DONE, 0
                if self._may_strike_on():
                    return
        self.red, self.stage, self._moved = not red, OPENING, 0

    def unmake(self, move: int) -> None:
        """Take back the last action."""
        self.red, self.stage, self._moved, self._clock, self._since, self._told, length = self._turns.pop()
        self._ply -= 1
        if len(self._path) > length:
            self._path.pop()
            self._plies.pop()
        if DEEDS[move].act < FINISH:
            self._unact(move)

    def score(self) -> int:
        """The game's evaluation."""
        return score_of(self.worth, self.men, self.sides, self.hands, self.red)

    def in_check(self) -> bool:
        """M9.2: whether Blue could capture the Pilgrim; only Red's to answer."""
        pilgrim = self.men[PILGRIM]
        if not pilgrim or not self.red:
            return False
        return bool(self._checkers(pilgrim.bit_length() - 1, self.sides[0] | self.sides[1]))

    def make_null(self) -> bool:
        """There is nearly always something useful to do, but for a side with next to nothing."""
        if self.stage != OPENING or not self._sure(self.red, 3):
            return False
        self._turns.append((self.red, OPENING, 0, self._clock, self._since, self._told, len(self._path)))
        self._since = len(self._path)
        self._ply += 1
        self.red = not self.red
        return True

    def unmake_null(self) -> None:
        """Take back such a pass."""
        self.red, self.stage, self._moved, self._clock, self._since, self._told, _ = self._turns.pop()
        self._ply -= 1

    def chances(self) -> Sequence[tuple[int, int]]:
        """Nothing here is left to chance."""
        return ()

    def text(self, move: int) -> str:
        """The action as the one door says it."""
        return DEEDS[move].move.text

    # Doing and undoing, the turn left aside

    def _act(self, move: int) -> None:
        act, frm, to, man, becomes, _, _ = DEEDS[move]
        met = self.board[to]
        self._acts.append((self._key, self.worth, met))
        if act == INTRODUCE:
            left = self.hands[man] - 1
            self.hands[man] = left
            self._key ^= HAND_KEYS[man][left + 1] ^ HAND_KEYS[man][left]
            self.worth -= HELD[man]
            self._put(to, becomes)
            return
        if act >= TURN:
            self._put(to, becomes)
            if act == TURN and not becomes:
                self._spend(-1)
            return
        if met in CELESTIALS:  # the capturer is buried where it came from
            self._put(frm, BACK_OF[met])
            self._put(to, 0)
        else:
            self._put(frm, 0)
            self._put(to, becomes)
        if act == FIST:
            self._spend(1)

    def _unact(self, move: int) -> None:
        act, frm, to, man, becomes, _, _ = DEEDS[move]
        key, before, met = self._acts.pop()
        if act == INTRODUCE:
            self.hands[man] += 1
            self._put(to, 0)
        elif act >= TURN:
            self._put(to, man)
            if act == TURN and not becomes:
                self.tokens -= 1
        else:
            self._put(frm, man)
            self._put(to, met)
            if act == FIST:
                self.tokens += 1
        self._key, self.worth = key, before

    def _put(self, cell: int, new: int) -> None:
        """Let that stand on a square."""
        board, men, sides, bit = self.board, self.men, self.sides, BIT[cell]
        old = board[cell]
        board[cell] = new
        men[old] ^= bit
        men[new] ^= bit
        sides[SIDE_OF[old]] ^= bit
        sides[SIDE_OF[new]] ^= bit
        self._key ^= KEYS[old][cell] ^ KEYS[new][cell]
        self.worth += WORTH[new][cell] - WORTH[old][cell]

    def _spend(self, count: int) -> None:
        """Take so many tokens from Red."""
        self._key ^= TOKEN_KEYS[self.tokens] ^ TOKEN_KEYS[self.tokens - count]
        self.tokens -= count
        self.worth += TOKEN * count

    # What may be done

    def _checkers(self, at: int, occupied: int) -> int:
        """M9.2: from where Blue could capture a Pilgrim on that square, if these squares were occupied."""
        men = self.men
        by = FROM[BLUE_PAWN][at] & (men[BLUE_PAWN] | men[SERPENT]) | FROM[BLUE_KNIGHT][at] & men[BLUE_KNIGHT]
        by |= FROM[FOE][at] & men[FOE] | FROM[GENERAL][at] & men[GENERAL] | FROM[GOBLIN][at] & men[GOBLIN]
        straight, rooks = men[BLUE_LANCER], men[ERHLANG]
        if men[GOBLIN]:  # Blue may turn disks over
            wet = self._ground.wet
            by |= FROM[GENERAL][at] & men[BLUE_KNIGHT] & wet | FROM[BLUE_KNIGHT][at] & men[GENERAL] & wet
            by |= FROM[FOE][at] & men[BLUE_LANCER] & wet
            straight |= men[FOE] & wet
            rooks |= men[BLUE_MOUNTAIN] & wet
        aligned = straight & UP[at] | rooks & LINES[at]
        if aligned:
            by |= ROOKS[at][occupied & LINES[at]] & aligned
        return by and by & ~self._seen(occupied)

    def _seen(self, occupied: int) -> int:
        """The squares that the Bodhisattva looks at; Blue's disks there are frozen."""
        gaze = self.men[BODHISATTVA]
        if not gaze:
            return 0
        at = gaze.bit_length() - 1
        return ROOKS[at][occupied & LINES[at]]

    def _mains(self, red: bool, kind: int) -> list[int]:
        """Main actions of a side by their movement alone."""
        men, blue, reds = self.men, self.sides[0], self.sides[1]
        occupied = blue | reds
        free = ALL & ~occupied if kind == REST else 0
        prey = 0 if kind == REST else blue & ~men[BLUE_MOUNTAIN] if red else reds & ~men[MOUNTAIN]
        found: list[int] = []
        if free:
            for man in FRONTS_OF[red]:
                if self.hands[man]:
                    found += COMES[man][free & HALF[red]]
        loose = ALL if red else ~self._seen(occupied)
        flips = men[PILGRIM] if red else men[GOBLIN]
        wet = self._ground.wet & ~self._moved if flips else 0
        faces, turns = self._ground.faces, self._ground.turns
        for man in FACES_OF[red]:
            cells = men[man] & loose
            if not cells:
                continue
            quiet, takes, slides, onto = faces[man]
            goes = GOES[man]
            for frm in CELLS_OF[cells]:
                targets = quiet[frm] & free | takes[frm] & prey
                if slides:
                    reach = slides[frm]
                    targets |= reach[occupied & reach.lines] & (free | prey if onto else free)
                if targets:
                    found += goes[frm][targets]
            back = BACK_OF[man]
            if cells & wet and back != NO_BACK:
                quiet, takes, slides, onto = faces[back]
                for frm in CELLS_OF[cells & wet]:
                    if back:
                        targets = quiet[frm] & free | takes[frm] & prey
                        if slides:
                            reach = slides[frm]
                            targets |= reach[occupied & reach.lines] & (free | prey if onto else free)
                        if targets:
                            found += FLIPS[man][frm][targets]
                    if free and man in turns:
                        found += TURNS[man][frm][BIT[frm]]
        if red and kind == CAPTURES and men[PILGRIM] & LAST_RANK:
            found += LEAVES[men[PILGRIM].bit_length() - 1][men[PILGRIM]]
        return found

    def _fists(self, kind: int) -> list[int]:
        """M6.2: what a Fist may do, check left aside."""
        quiet, takes, _, _ = self._ground.faces[MONKEY]
        blue = self.sides[0]
        free = ALL & ~(blue | self.sides[1]) if kind == REST else 0
        prey = 0 if kind == REST else blue & ~self.men[BLUE_MOUNTAIN]
        found: list[int] = []
        for frm in CELLS_OF[self.men[MONKEY]]:
            found += STRIKES[frm][quiet[frm] & free | takes[frm] & prey]
        return found

    def _may_strike_on(self) -> bool:
        """Whether Red, its main action done, may use a Fist."""
        kinds = [(banned, kind) for banned in (True, False) for kind in (CAPTURES, REST)]
        for banned, kind in kinds:
            found = self._listed(banned, kind)
            if found:
                return found[0] != FINISHES or len(found) > 1
        return False

    def _listed(self, banned: bool, kind: int) -> list[int]:
        """The legal actions of a kind, with or without the ban on leaving the other side without a turn (M9.3)."""
        if self.red:
            return self._red(banned, kind)
        found = self._mains(False, kind)
        if not banned or self._sure(True, 2):
            return found
        return [move for move in found if self._leaves_red_a_turn(move)]

    def _leaves_red_a_turn(self, move: int) -> bool:
        self._act(move)
        self.red = True
        left = self.in_check() or self._sure(True, 1) or self._has_turn(True)
        self.red = False
        self._unact(move)
        return left

    def _has_turn(self, red: bool) -> bool:
        """Whether a side, put to move, has a turn, the ban not regarded."""
        if not red:
            return bool(self._mains(False, REST) or self._mains(False, CAPTURES))
        moved, turn = self.red, self.stage
        self.red, self.stage = True, OPENING
        found = bool(self._red(False, REST, True) or self._red(False, CAPTURES, True))
        self.red, self.stage = moved, turn
        return found

    def _red(self, banned: bool, kind: int, one: bool = False) -> list[int]:
        """Red's legal actions of a kind; if one is enough, no more."""
        stage, tokens, men = self.stage, self.tokens, self.men
        occupied = self.sides[0] | self.sides[1]
        at = men[PILGRIM].bit_length() - 1
        checkers = self._checkers(at, occupied) if at >= 0 else 0
        found: list[int] = []
        if stage == DONE:
            pseudo = self._fists(kind)
            if kind == REST and not checkers and (not banned or self._blue_goes_on()):
                found.append(FINISHES)
        else:
            pseudo = self._mains(True, kind)
            if tokens:
                pseudo += self._fists(kind)
        gaze = men[BODHISATTVA] | self._seen(occupied)
        room = not banned or self._room(False, 2)
        sure = room or self._sure(False, 2)
        seen = ROOKS[at][occupied & LINES[at]] if at >= 0 else 0
        # Squares one of which an action must touch to end a check, or to bring the Pilgrim into it.
        helpful = ALL
        risky = men[PILGRIM] | seen & occupied | gaze
        if checkers:
            risky = ALL
            if not tokens:
                helpful = men[PILGRIM] | checkers | seen | gaze | men[GOBLIN] | men[MOUNTAIN] & self._ground.wet
        if not room:
            risky |= men[MOUNTAIN] if sure else ALL  # a gaze from elsewhere may leave Blue without a turn
        for move in pseudo:
            act, frm, to, man, _, cells, _ = DEEDS[move]
            if act == FIST and stage != DONE:
                if self._may_strike(move, banned):
                    found.append(move)
            elif not cells & helpful and man != BODHISATTVA and not (act == TURN and man == HERO):
                continue
            elif not cells & risky and (act != INTRODUCE or (man != PILGRIM and (man != BODHISATTVA or room))):
                found.append(move)
            elif not sure or act > FLIP or self.board[to] or man in GAZERS:
                if self._may_do(move, banned):
                    found.append(move)
            else:
                left = occupied ^ cells if frm >= 0 else occupied | cells
                where = to if man == PILGRIM else at
                if where < 0 or not self._checkers(where, left) or (tokens and self._may_do(move, banned)):
                    found.append(move)
            if one and found:
                break
        return found

    def _may_do(self, move: int, banned: bool) -> bool:
        """Whether Red's turn can end legally after this action, the main one or a Fist after it."""
        act = DEEDS[move].act
        if act == EXIT:
            return True
        self._act(move)
        well = not self.in_check() and (not banned or self._blue_goes_on())
        hope = not well and self.tokens and self.men[MONKEY]
        self._unact(move)
        return well or bool(hope and self._completes(move, banned))

    def _may_strike(self, move: int, banned: bool) -> bool:
        """The same of a Fist before the main action, which then is still to be made."""
        self._act(move)
        well = not self.in_check() and self._sure(True, 1) and (not banned or self._sure(False, 3))
        self._unact(move)
        return well or self._completes(move, banned)

    def _completes(self, move: int, banned: bool) -> bool:
        """The laws' own answer, which looks at every way to go on."""
        board = "".join([LETTERS[man] for man in self.board])
        moved = tuple(CELLS_OF[self._moved])
        state = State(board, hands_text(self.hands), self.tokens, True, STAGES[self.stage], moved)
        return self._ground.generator.completes(state, DEEDS[move].move, banned)

    def _blue_goes_on(self) -> bool:
        """M9.3, M9.4: whether Blue has a turn, or no disk to have one with."""
        if self._room(False, 1) or self._sure(False, 1) or self._has_turn(False):
            return True
        return not (self.sides[0] & ~self.men[BLUE_MOUNTAIN]) and not any(self.hands[BLUE_PAWN:])

    def _room(self, red: bool, squares: int) -> bool:
        """Whether a side has a disk in hand, other than the Pilgrim, and so many empty squares to put it on."""
        fronts = FRONTS_OF[red]
        held = any(self.hands[fronts.start : PILGRIM if red else fronts.stop])
        return held and (HALF[red] & ~(self.sides[0] | self.sides[1])).bit_count() >= squares

    def _sure(self, red: bool, need: int) -> bool:
        """Whether a side surely has a turn after any one action of the other (2), and so on for other numbers.

        So many leaping disks, none of them on a line with the Pilgrim or the Bodhisattva, have as many different empty
        squares to go to off those lines: an action captures one of them or takes one square away, and no more. Or there
        is room for disks in hand, at more squares than the Bodhisattva could forbid.
        """
        men = self.men
        if self._room(red, (9 if men[BODHISATTVA] else 2) + need - 1):
            return True
        lines = 0
        for cells in (men[BODHISATTVA], men[PILGRIM] if red else 0):
            if cells:
                lines |= cells | LINES[cells.bit_length() - 1]
        off = ALL & ~lines
        free = off & ~(self.sides[0] | self.sides[1])
        faces = self._ground.faces
        for man in LEAPERS[red]:
            for frm in CELLS_OF[men[man] & off]:
                targets = faces[man].quiet[frm] & free
                if targets:
                    need -= 1
                    if not need:
                        return True
                    free ^= targets & -targets
        return False

    def _guarded(self, cell: int) -> bool:
        """Whether a disk of the side not to move could take back there by a leap."""
        men = self.men
        return any(FROM[man][cell] & men[man] for man in GUARDS[not self.red])
