"""Move generation for a given river (M3 to M9). A Red turn may have several actions; only the end of it is judged.

An action is legal if it is, or can be followed by, a legal end of the turn: Red is not in check, and Blue has a turn or
no disks left (the ban on stalemate, M9.3). If every end breaks the ban, the ban is lifted (M9.4).
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
    """The part of a position that determines the legal turns."""

    board: str = "." * 44
    hands: str = START_HANDS  # of both sides, in the order of the rules (M10)
    tokens: int = 0
    red: bool = False
    stage: str = "-"  # "f" after a Fist while the main action is due, "m" after the main action
    moved: tuple[int, ...] = ()  # squares of disks that Fists moved in stage "f": those may not flip


class MoveGenerator:
    """The move generator for one river."""

    def __init__(self, option: str, in_place: bool) -> None:
        self.river: River = river(option)
        self.wet = self.river.red | self.river.blue
        self.in_place = in_place
        self.ways = ways(self.river)
        self.reach = tuple(
            frozenset(way.flights).union(*(cells for cells, _ in way.leaps)) for way in self.ways["M"]
        )  # where the Monkey King, which has no rays, can go from each square
        # The outcome, moves, scene and refusals of a position all need these.
        self.legal = lru_cache(maxsize=4096)(self._legal)
        self.has_turn = lru_cache(maxsize=16384)(self._has_turn)
        self.can_finish = lru_cache(maxsize=65536)(self._can_finish)

    # Movement and attacks

    def targets(self, board: str, letter: str, frm: int) -> list[int]:
        """Return the squares a disk with that face could go to from `frm` (M4), ignoring the gaze and check."""
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
        """Return whether a side may flip: Red with the Pilgrim on the board, Blue with its King on Earth (M5.2)."""
        return "K" in board if red else board.find("k", 0, ON_EARTH) >= 0

    def checkers(self, board: str) -> list[int]:
        """Return the squares of the disks that give check (M9.2): leapers first, then sliders."""
        king = board.find("K")
        # A Hero-Foe right in front of the Pilgrim gives check with both of its faces, so it is yielded twice.
        return list(dict.fromkeys(self._attackers(board, king))) if king >= 0 else []

    def in_check(self, board: str) -> bool:
        """Return whether Blue could capture the Pilgrim (M9.2)."""
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

    # Pseudo-legal actions

    def actions(self, state: State) -> Iterator[Move]:
        """Yield Red's pseudo-legal actions except `end`, ignoring check and the ban.

        If Red is in check and has one action left, yield only those that might end the check.
        """
        cells = self._squares_that_may_end_check(state)
        if state.stage != "m":
            for move in self.mains(state):
                # Turning a Hero over gains a token, so the turn goes on; a Bodhisattva can freeze from anywhere.
                if cells is None or move.frm in cells or move.to in cells or move.act is Act.TURN or move.letter == "C":
                    yield move
        if state.tokens:
            yield from self.fists(state.board, cells)

    def fists(self, board: str, cells: set[int] | None) -> Iterator[Move]:
        """Yield the Fist moves of the Monkey Kings (M6.2); if `cells` is given, only those from or to one of them."""
        for frm, letter in enumerate(board):
            if letter == "M":
                every = cells is None or frm in cells
                if every or not self.reach[frm].isdisjoint(cells or ()):
                    for to in self.targets(board, "M", frm):
                        if every or (cells and to in cells):
                            yield paths(frm, to).fist

    def mains(self, state: State) -> Iterator[Move]:
        """Yield the pseudo-legal main actions (M3.2): introduce, move, flip and move, turn over in place, exit."""
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
        """Yield the flips of a disk on the river (M5): moves as its other face, and turning over in place."""
        back = BACK[letter]
        if back != TOKEN:
            for to in self.targets(board, back, frm):
                yield paths(frm, to).flip
        if self.in_place or letter in "HCc":
            yield IN_PLACE[frm]

    def after(self, state: State, move: Move) -> State:
        """Return the state after an action, with the same side to move even if the turn ends."""
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

    # Completing turns

    def _has_turn(self, board: str, hands: str, tokens: int, red: bool) -> bool:
        """Return whether a side to move has a turn, ignoring the ban."""
        state = State(board, hands, tokens, red)
        if red:
            return any(self.completes(state, move, False) for move in self.actions(state))
        for _ in self.mains(state):
            return True
        return False

    def may_end(self, state: State, banned: bool) -> bool:
        """Return whether Red's turn may end here: not in check and, if `banned`, not stalemating Blue."""
        if self.in_check(state.board):
            return False
        if not banned or has_room(state.board, state.hands, False, 1):
            return True
        # M9.4: a side without disks passes from then on, and the ban does not protect it.
        return self.has_turn(state.board, state.hands, 0, False) or not has_disks(state)

    def completes(self, state: State, move: Move, banned: bool) -> bool:
        """Return whether Red's turn can end legally with or after this action (M6.2)."""
        if move.act is Act.EXIT:
            return True
        after = self.after(state, move)
        if after.stage == "m" and self.may_end(after, banned):
            return True
        return (after.tokens > 0 or after.stage == "f") and self.can_finish(after, banned)

    def _can_finish(self, state: State, banned: bool) -> bool:
        """Return whether some further action lets Red's turn end legally."""
        return any(self.completes(state, move, banned) for move in self.actions(state))

    def _squares_that_may_end_check(self, state: State) -> set[int] | None:
        """Return the squares of which the turn's last action must touch one to end a check, or None."""
        left = state.tokens + (state.stage != "m")  # the actions that can still be made
        king = state.board.find("K")
        if left > 1 or king < 0:
            return None
        checker = next(self._attackers(state.board, king), None)
        return None if checker is None else self._squares_against_check(state.board, king, checker)

    def _squares_against_check(self, board: str, king: int, checker: int) -> set[int]:
        """Return the squares of which an action must touch one to end this check.

        They are the Pilgrim's, the checker's and those between; the Bodhisattva's and those where her gaze ends; and
        the Goblin King's, whose capture stops Blue from flipping.
        """
        cells = {king, checker, board.find("k")}
        for ray in THREATS[king].rays:
            if checker in ray[0]:
                cells.update(ray[0][: ray[0].index(checker)])
        gaze = board.find("C")
        cells.add(gaze)
        if gaze >= 0:
            cells.update(seen_first(board, gaze))
        elif any(board[at] == "X" for at in self.wet):
            cells.update(at for at in self.wet if board[at] == "X")  # it may turn back and freeze the checker
        return cells - {-1}

    # Legal actions

    def _legal(self, state: State) -> tuple[Move, ...]:
        """Return the legal actions; if there are none and it is not check, the pass."""
        moves = self._red_legal(state) if state.red else self._blue_legal(state)
        if not moves and state.stage == "-" and "K" in state.board + state.hands and not self.in_check(state.board):
            return (PASS,)
        return _without_ambiguity(moves)

    def _blue_legal(self, state: State) -> list[Move]:
        moves = list(self.mains(state))
        board, hands = state.board, state.hands
        # With this much room Red can introduce a disk off the gaze, which covers at most seven squares of the half.
        if has_room(board, hands.replace("K", ""), True, 2 if "C" not in board else 9):
            return moves
        return [move for move in moves if self._leaves_red_a_turn(state, move)] or moves

    def _leaves_red_a_turn(self, state: State, move: Move) -> bool:
        board, hands, tokens = self.after(state, move)[:3]
        return self.in_check(board) or self.has_turn(board, hands, tokens, True)

    def _red_legal(self, state: State) -> list[Move]:
        banned = self._red_actions(state, True)
        return banned or self._red_actions(state, False)

    def _red_actions(self, state: State, banned: bool) -> list[Move]:
        board = state.board
        found = [END] if state.stage == "m" and self.may_end(state, banned) else []
        moves = list(self.actions(state))
        in_check = self.in_check(board)
        if state.stage == "f" or in_check or (banned and not has_room(board, state.hands, False, 2)):
            return found + [move for move in moves if self.completes(state, move, banned)]
        # Not in check, and Blue surely has a turn: try out only actions that might expose the Pilgrim, or that need a
        # main action after them.
        exposing = self._squares_that_may_expose(board)
        for move in moves:
            harmless = move.frm not in exposing and move.to not in exposing and move.letter != "K"
            if (harmless and (move.act is not Act.FIST or state.stage == "m")) or self.completes(state, move, banned):
                found.append(move)
        return found

    def _squares_that_may_expose(self, board: str) -> set[int]:
        """Return the squares of which an action must touch one to expose the Pilgrim to check.

        They are its own and the first disks seen from it, the Bodhisattva's, and the squares along her gaze.
        """
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
    """Return whether Blue has a disk, other than Mountains, on the boards or in hand (M9.4)."""
    return not BLUE_DISKS.isdisjoint(state.board) or not BLUE_DISKS.isdisjoint(state.hands)


def turned(state: State) -> State:
    """Return the state at the start of the other side's turn."""
    return State(state.board, state.hands, state.tokens, not state.red)


def moved_on(board: str, move: Move) -> str:
    """Return the board after a move. The capturer of a Celestial is buried where it came from (M8.1)."""
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
    """Yield the square of the first disk in each of the four rook directions."""
    for ray in ROOK_RAYS[frm]:
        for at in ray:
            if board[at] != ".":
                yield at
                break


@lru_cache(maxsize=4096)
def frozen(board: str) -> tuple[int, ...]:
    """Return the squares of the disks that the Bodhisattva freezes (M7.1)."""
    gaze = board.find("C")
    return tuple(at for at in seen_first(board, gaze) if board[at] in BLUE) if gaze >= 0 else ()


def has_room(board: str, hands: str, red: bool, squares: int) -> bool:
    """Return whether a side has a disk in hand and at least `squares` empty squares to introduce it on."""
    start, end = (0, 20) if red else (20, ON_EARTH)
    return board.count(".", start, end) >= squares and any(letter in hands for letter in FRONTS[red])


def _without_ambiguity(moves: list[Move]) -> tuple[Move, ...]:
    """Replace each plain move that shares its squares with a flip or a Fist move by its `said` variant."""
    shared = {(move.frm, move.to) for move in moves if move.act in (Act.FLIP, Act.FIST)}
    if not shared:
        return tuple(moves)
    return tuple(
        paths(move.frm, move.to).said if move.act is Act.MOVE and (move.frm, move.to) in shared else move
        for move in moves
    )


@lru_cache(maxsize=64)
def generator(option: str, in_place: bool) -> MoveGenerator:
    """Return the move generator for a value of the river option, cached because it has caches of its own."""
    return MoveGenerator(option, in_place)
