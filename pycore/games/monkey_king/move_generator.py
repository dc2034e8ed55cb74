"""M3 to M9: what may be done in a turn, on one river. A Red turn may have several actions; only its end is judged.

An action is legal when some way of going on from it ends the turn legally: out of check, and without leaving a Blue
that still has disks without a turn (the ban on stalemate, M9.3). Where every way breaks the ban, it is lifted (M9.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .board import ON_EARTH, River, river
from .pieces import (
    BACK,
    BLUE,
    END,
    EXITS,
    FRONTS,
    IN_PLACE,
    INTRODUCTIONS,
    PASS,
    RED,
    ROOK_RAYS,
    THREATS,
    TOKEN,
    Act,
    Move,
    paths,
    ways,
)

START_HANDS = "PPPPPPNNHHCKppppppnnhhck"
MAX_FISTS = 2
WEST_RANK = range(35, 40)
BLUE_DISKS = frozenset(BLUE) - {"x"}


class State(NamedTuple):
    """All that a turn depends on."""

    board: str = "." * 44
    hands: str = START_HANDS  # both, in the order of the rules
    tokens: int = 0
    red: bool = False
    stage: str = "-"  # "f" after a Fist while the main action is due, "m" after the main action
    moved: tuple[int, ...] = ()  # squares of disks that Fists moved in stage "f": those may not flip


class MoveGenerator:
    """The laws on one river."""

    def __init__(self, option: str, in_place: bool) -> None:
        self.river: River = river(option)
        self.wet = self.river.red | self.river.blue
        self.in_place = in_place
        self.ways = ways(self.river)
        self.reach = tuple(
            frozenset(way.flights).union(*(cells for cells, _ in way.leaps)) for way in self.ways["M"]
        )  # of the Monkey King, which has no rays
        # Outcome, moves, scene and refusals of one position all ask for these.
        self.legal = lru_cache(maxsize=4096)(self._legal)
        self.has_turn = lru_cache(maxsize=16384)(self._has_turn)
        self.can_finish = lru_cache(maxsize=65536)(self._can_finish)

    # What stands where

    def targets(self, board: str, letter: str, frm: int) -> list[int]:
        """Where a disk with that face could go from the square, the gaze and check not regarded (M4)."""
        leaps, rays, prey, flights = self.ways[letter][frm]
        found = [to for cells, onto in leaps for to in cells if board[to] in onto]
        for ray in rays:
            for to in ray:
                met = board[to]
                if met == ".":
                    found.append(to)
                    continue
                if met in prey:
                    found.append(to)
                break
        for to in flights:
            if board[to] == ".":
                found.append(to)
        return found

    def may_flip(self, board: str, red: bool) -> bool:
        """M5.2: Red once the Pilgrim is on the board, Blue while the Goblin King is on Earth."""
        return "K" in board if red else board.find("k", 0, ON_EARTH) >= 0

    def checkers(self, board: str) -> list[int]:
        """M9.2: from where Blue could capture the Pilgrim, the nearest leapers first."""
        king = board.find("K")
        # A Hero-Foe in front of the Pilgrim captures it as it stands and, turned over, along the file: once is enough.
        return list(dict.fromkeys(self._attackers(board, king))) if king >= 0 else []

    def in_check(self, board: str) -> bool:
        """M9.2: whether Blue could capture the Pilgrim."""
        king = board.find("K")
        if king < 0:
            return False
        for _ in self._attackers(board, king):
            return True
        return False

    def _attackers(self, board: str, king: int) -> Iterator[int]:
        flips = board.find("k", 0, ON_EARTH) >= 0
        wet = self.wet
        still = frozen(board)
        leaps, rays = THREATS[king]
        for frm, shown, turned in leaps:
            met = board[frm]
            if (met in shown or (flips and met in turned and frm in wet)) and frm not in still:
                yield frm
        for ray, shown, turned in rays:
            for frm in ray:
                met = board[frm]
                if met != ".":
                    if (met in shown or (flips and met in turned and frm in wet)) and frm not in still:
                        yield frm
                    break

    # Actions by their movement alone

    def actions(self, state: State) -> Iterator[Move]:
        """Every action of Red's but `end`, check and ban not regarded; where the turn's last action has to end a
        check, only what may do so."""
        cells = self._last_hope(state)
        if state.stage != "m":
            for move in self.mains(state):
                # A Hero's turning gives a token, and the turn goes on; a Bodhisattva may come and look from anywhere.
                if cells is None or move.frm in cells or move.to in cells or move.act is Act.TURN or move.letter == "C":
                    yield move
        if state.tokens:
            yield from self.fists(state.board, cells)

    def fists(self, board: str, cells: set[int] | None) -> Iterator[Move]:
        """M6.2: any disk showing M makes a step, a capture or a flight; if squares are given, one touching them."""
        for frm, letter in enumerate(board):
            if letter == "M":
                every = cells is None or frm in cells
                if every or not self.reach[frm].isdisjoint(cells or ()):
                    for to in self.targets(board, "M", frm):
                        if every or (cells and to in cells):
                            yield paths(frm, to).fist

    def mains(self, state: State) -> Iterator[Move]:
        """M3.2: introduce, move, flip and move, turn over in place, exit."""
        board, hands, _, red, _, moved = state
        for letter in FRONTS[red]:
            if letter in hands:
                for move in INTRODUCTIONS[letter]:
                    if board[move.to] == ".":
                        yield move
        mine = RED if red else BLUE
        still = () if red else frozen(board)
        flips = self.may_flip(board, red)
        for frm, letter in enumerate(board):
            if letter not in mine or frm in still:
                continue
            for to in self.targets(board, letter, frm):
                yield paths(frm, to).plain
            if flips and frm in self.wet and letter in BACK and frm not in moved:
                yield from self.flips(board, letter, frm)
            if letter == "K" and frm in WEST_RANK:
                yield EXITS[frm]

    def flips(self, board: str, letter: str, frm: int) -> Iterator[Move]:
        """M5: a disk on the river that may flip moves as its other face; two have none to move as."""
        back = BACK[letter]
        if back != TOKEN:
            for to in self.targets(board, back, frm):
                yield paths(frm, to).flip
        if self.in_place or letter in "HCc":
            yield IN_PLACE[frm]

    def after(self, state: State, move: Move) -> State:
        """What an action makes of things, before the question whether the turn has ended."""
        board, hands, tokens, red, stage, moved = state
        act, frm, to = move.act, move.frm, move.to
        if act is Act.INTRODUCE:
            board = f"{board[:to]}{move.letter}{board[to + 1 :]}"
            hands = hands.replace(move.letter, "", 1)
        elif act is Act.EXIT:
            board = f"{board[:frm]}.{board[frm + 1 :]}"
        elif act is Act.TURN:
            back = BACK[board[frm]]
            tokens += back == TOKEN
            board = f"{board[:frm]}{'.' if back == TOKEN else back}{board[frm + 1 :]}"
        elif act in (Act.MOVE, Act.FLIP, Act.FIST):
            board = moved_on(board, move)
            if act is Act.FIST:
                tokens -= 1
                if stage != "m":
                    others = {at for at in moved if at != frm} | ({to} if board[to] == "M" else set())
                    return State(board, hands, tokens, red, "f", tuple(sorted(others)))
                return State(board, hands, tokens, red, "m")
        return State(board, hands, tokens, red, "m" if red and act is not Act.EXIT else "-")

    # Turns to their end

    def _has_turn(self, board: str, hands: str, tokens: int, red: bool) -> bool:
        """Whether a side to move has a turn, the ban not regarded."""
        state = State(board, hands, tokens, red)
        if red:
            return any(self.completes(state, move, False) for move in self.actions(state))
        for _ in self.mains(state):
            return True
        return False

    def may_end(self, state: State, banned: bool) -> bool:
        """Whether Red's turn may end here: out of check and, with the ban, Blue having a turn or no disk left."""
        if self.in_check(state.board):
            return False
        if not banned or has_room(state.board, state.hands, False, 1):
            return True
        # M9.4: a side whose last disk is gone passes from then on, and that is never held against a turn.
        return self.has_turn(state.board, state.hands, 0, False) or not has_disks(state)

    def completes(self, state: State, move: Move, banned: bool) -> bool:
        """M6.2: whether Red's turn can end legally when it goes on with this action."""
        if move.act is Act.EXIT:
            return True
        after = self.after(state, move)
        if after.stage == "m" and self.may_end(after, banned):
            return True
        return (after.tokens > 0 or after.stage == "f") and self.can_finish(after, banned)

    def _can_finish(self, state: State, banned: bool) -> bool:
        """Whether some further action leads to a legal end of Red's turn."""
        return any(self.completes(state, move, banned) for move in self.actions(state))

    def _last_hope(self, state: State) -> set[int] | None:
        """The squares one of which the turn's last action must touch to end a check; None if there is none."""
        left = state.tokens + (state.stage != "m")  # how many actions can still be made
        king = state.board.find("K")
        if left > 1 or king < 0:
            return None
        checker = next(self._attackers(state.board, king), None)
        return None if checker is None else self._helpful(state.board, king, checker)

    def _helpful(self, board: str, king: int, checker: int) -> set[int]:
        """Squares one of which an action must touch to end this check: the Pilgrim's, the checker's and those between;
        the Bodhisattva's and those where her gaze now ends; the Goblin King's, whose loss ends flipping."""
        cells = {king, checker, board.find("k")}
        for ray in THREATS[king].rays:
            if checker in ray[0]:
                cells.update(ray[0][: ray[0].index(checker)])
        gaze = board.find("C")
        cells.add(gaze)
        if gaze >= 0:
            cells.update(seen_first(board, gaze))
        elif any(board[at] == "X" for at in self.wet):
            cells.update(at for at in self.wet if board[at] == "X")  # it may turn back and look
        return cells - {-1}

    # What is legal

    def _legal(self, state: State) -> tuple[Move, ...]:
        """Every legal action; in a position with no turn, out of check, the pass."""
        moves = self._red_legal(state) if state.red else self._blue_legal(state)
        if not moves and state.stage == "-" and "K" in state.board + state.hands and not self.in_check(state.board):
            return (PASS,)
        return _told_apart(moves)

    def _blue_legal(self, state: State) -> list[Move]:
        moves = list(self.mains(state))
        board, hands = state.board, state.hands
        # Red can surely introduce a disk without harm: away from the gaze, which covers at most seven squares.
        if has_room(board, hands.replace("K", ""), True, 2 if "C" not in board else 9):
            return moves
        return [move for move in moves if self._leaves_red_a_turn(state, move)] or moves

    def _leaves_red_a_turn(self, state: State, move: Move) -> bool:
        board, hands, tokens = self.after(state, move)[:3]
        return self.in_check(board) or self.has_turn(board, hands, tokens, True)

    def _red_legal(self, state: State) -> list[Move]:
        banned = self._red_completing(state, True)
        return banned or self._red_completing(state, False)

    def _red_completing(self, state: State, banned: bool) -> list[Move]:
        board = state.board
        found = [END] if state.stage == "m" and self.may_end(state, banned) else []
        moves = list(self.actions(state))
        checked = self.in_check(board)
        if state.stage == "f" or checked or (banned and not has_room(board, state.hands, False, 2)):
            return found + [move for move in moves if self.completes(state, move, banned)]
        # Out of check, and Blue surely has a turn: only what may uncover the Pilgrim, or needs a main action, is tried.
        risky = self._risky(board)
        for move in moves:
            harmless = move.frm not in risky and move.to not in risky and move.letter != "K"
            if (harmless and (move.act is not Act.FIST or state.stage == "m")) or self.completes(state, move, banned):
                found.append(move)
        return found

    def _risky(self, board: str) -> set[int]:
        """Squares one of which an action must touch to bring the Pilgrim into check: its own, the first disks
        seen from it; the Bodhisattva's, and the squares along which she looks."""
        king, gaze = board.find("K"), board.find("C")
        if king < 0:
            return set()
        cells = {king, *seen_first(board, king)}
        if gaze >= 0:
            cells.add(gaze)
            for ray in ROOK_RAYS[gaze]:
                for at in ray:
                    cells.add(at)
                    if board[at] != ".":
                        break
        return cells


def has_disks(state: State) -> bool:
    """M9.4: whether Blue has a disk on the boards or in hand, Mountains not counted."""
    return not BLUE_DISKS.isdisjoint(state.board) or not BLUE_DISKS.isdisjoint(state.hands)


def turned(state: State) -> State:
    """The other side to move, at the start of its turn."""
    return State(state.board, state.hands, state.tokens, not state.red)


def moved_on(board: str, move: Move) -> str:
    """The board after a disk goes from square to square. M8.1: a Celestial's capturer is buried where it stood."""
    frm, to = move.frm, move.to
    leaves, stands = ".", board[frm]
    if move.act is Act.FLIP:
        stands = BACK[stands]
    met = board[to]
    if met in "cC":
        leaves, stands = BACK[met], "."
    if frm < to:
        return f"{board[:frm]}{leaves}{board[frm + 1 : to]}{stands}{board[to + 1 :]}"
    return f"{board[:to]}{stands}{board[to + 1 : frm]}{leaves}{board[frm + 1 :]}"


def seen_first(board: str, frm: int) -> Iterator[int]:
    """The first disk in each of the four rook directions."""
    for ray in ROOK_RAYS[frm]:
        for at in ray:
            if board[at] != ".":
                yield at
                break


@lru_cache(maxsize=4096)
def frozen(board: str) -> tuple[int, ...]:
    """M7.1: the squares of the disks that the Bodhisattva immobilizes."""
    gaze = board.find("C")
    return tuple(at for at in seen_first(board, gaze) if board[at] in BLUE) if gaze >= 0 else ()


def has_room(board: str, hands: str, red: bool, squares: int) -> bool:
    """Whether a side has a disk in hand and so many empty squares to put it on."""
    start, end = (0, 20) if red else (20, ON_EARTH)
    return board.count(".", start, end) >= squares and any(letter in hands for letter in FRONTS[red])


def _told_apart(moves: list[Move]) -> tuple[Move, ...]:
    """Where a flip or a Fist leads between the same squares as a plain move, the plain move says so."""
    shared = {(move.frm, move.to) for move in moves if move.act in (Act.FLIP, Act.FIST)}
    if not shared:
        return tuple(moves)
    return tuple(
        paths(move.frm, move.to).said if move.act is Act.MOVE and (move.frm, move.to) in shared else move
        for move in moves
    )


@lru_cache(maxsize=64)
def generator(option: str, in_place: bool) -> MoveGenerator:
    """The laws on the river of an option's value; made once, since what they remember is worth keeping."""
    return MoveGenerator(option, in_place)
