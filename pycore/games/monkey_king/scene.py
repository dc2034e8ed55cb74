"""Monkey King Chess for the eye and the ear: disks, marks, sentences, warnings, standing facts."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Choice,
    Fact,
    Loss,
    Lost,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
    taken,
)
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from . import notation, overlays
from .board import NAMES
from .move_generator import WEST_RANK, frozen
from .pieces import (
    AS_SHOWN,
    BACK,
    BY_FIST,
    COUNTS,
    FRONT,
    KINDS,
    PASS,
    RED,
    ROOK_RAYS,
    SIDES,
    TOKEN,
    TURNED,
    WAYS,
    Act,
    Move,
    name,
    same_board,
)
from .rules import MonkeyKing, Position, pieces


class MonkeyKingNarrator(Narrator[Position]):
    """Tells the positions of one set of rules."""

    def __init__(self, rules: MonkeyKing) -> None:
        self.rules = rules
        self.generator = rules.generator

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """What stands on the boards and lies in the trays."""
        return pieces(pos)

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """The piece that is captured."""
        return taken(self.pieces(ply.pos), ply, SIDES[ply.pos.state.red])

    def prompt(self, pos: Position) -> str:
        """Whose turn it is, what is due in it, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side, state = SIDES[pos.state.red].capitalize(), pos.state
        if self.rules.legal_moves(pos) == (PASS,):
            return f"{side} has no turn and passes."
        check = ", in check" if state.red and self.generator.in_check(state.board) else ""
        match state.stage:
            case "f":
                return f"Red to make the main action{check}."
            case "m":
                more = "spend a Fist, or end the turn" if not check else "spend a Fist"
                return f"Red to {more}{check}."
        return f"{side} to move{check}."

    def marks(self, pos: Position) -> list[Mark]:
        """Check; the gaze, a line of cells for each disk it freezes; the disks that may turn over."""
        board = pos.state.board
        found: list[Mark] = []
        threats = self.generator.checkers(board)
        if threats:
            found.append(("check", (NAMES[board.index("K")],)))
            found.append(("checker", tuple(NAMES[at] for at in threats)))
        still = frozen(board)
        if still:
            found.append(("frozen", tuple(NAMES[at] for at in still)))
            found += [("gaze", self._gaze(board, at)) for at in still]
        ready = tuple(NAMES[at] for at in sorted(self.generator.wet) if self._may_turn(pos, at))
        if ready:
            found.append(("may-flip", ready))
        return found

    def _gaze(self, board: str, at: int) -> tuple[CellId, ...]:
        """From the Bodhisattva to the disk she freezes."""
        frm = board.index("C")
        ray = next(ray for ray in ROOK_RAYS[frm] if at in ray)
        return tuple(NAMES[cell] for cell in (frm, *ray[: ray.index(at) + 1]))

    def _may_turn(self, pos: Position, at: int) -> bool:
        board = pos.state.board
        letter = board[at]
        free = letter in BACK and at not in frozen(board) and at not in pos.state.moved
        return free and self.generator.may_flip(board, letter in RED)

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """From, then what happens on the target, then what the word adds."""
        pos, move = ply.pos, ply.move
        match move.act:
            case Act.INTRODUCE:
                return ("from", "place")
            case Act.TURN:
                return ("from", "token" if pos.state.board[move.frm] == "H" else "flip")
            case Act.EXIT:
                return ("from", "exit")
            case Act.END | Act.PASS:
                return ("end",)
        onto: StepKind = "move" if same_board(move.frm, move.to) else "fly"
        word: StepKind = "flip" if move.act is Act.FLIP else "token" if move.act is Act.FIST else "move"
        kinds: tuple[StepKind, ...] = ("from", onto if pos.state.board[move.to] == "." else "capture", word)
        return kinds[: len(move.steps)]

    def choices(self) -> dict[str, Choice]:
        """The words; the face that shows is the usual choice."""
        return {
            AS_SHOWN: Choice("As the face that shows", "=", face="front"),
            TURNED: Choice("Turn over", "~", face="back"),
            BY_FIST: Choice("Spend a Fist", "!", KINDS[TOKEN][0]),
            "end": Choice("End the turn", "E"),
            "pass": Choice("Pass", "P"),
        }

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """What each disk could do by its movement alone; `back-` before a list is for its other face."""
        found: dict[CellId, Reach] = {}
        for cell, letter in enumerate(pos.state.board):
            if letter != ".":
                lists = self._reach(pos.state.board, letter, cell)
                back = BACK.get(letter, TOKEN)
                if back != TOKEN:
                    lists = lists._replace(back=self._reach(pos.state.board, back, cell))
                found[NAMES[cell]] = lists
        return found

    def _reach(self, board: str, letter: str, frm: int) -> Reach:
        moves: list[CellId] = []
        captures: list[CellId] = []
        flights: list[CellId] = []
        for to in self.generator.targets(board, letter, frm):
            (flights if not same_board(frm, to) else moves if board[to] == "." else captures).append(NAMES[to])
        leaps, rays, prey, _ = WAYS[letter][frm]
        mine = [
            at for at, met in enumerate(board) if met != "." and met not in "Xx" and (met in RED) is (letter in RED)
        ]
        guards = [NAMES[to] for cells, onto in leaps if len(onto) > 1 for to in cells if to in mine]
        for ray in rays if prey else ():
            first = next((at for at in ray if board[at] != "."), -1)
            guards += [NAMES[first]] if first in mine else []
        return Reach(moves, captures, guards, flights)

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """For each disk the squares where it takes."""
        return overlays.attacked(self.rules, pos)

    def overlays(self, pos: Position) -> list[Overlay]:
        """Where disks come in and fly to, and what the Bodhisattva sees."""
        return overlays.own(self.rules, pos)

    def alarms(self, pos: Position) -> list[Alarm]:
        """A Pilgrim that can walk off the board with Red's next action."""
        at = pos.state.board.find("K")
        if at not in WEST_RANK or self.rules.outcome(pos):
            return []
        text = f"The Pilgrim on {NAMES[at]} can walk off the western edge on Red's turn, and win."
        return [Alarm("exit", text, [NAMES[at]], "red")]

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """M8: whoever captures a Celestial is buried."""
        pos, move = ply.pos, ply.move
        met = pos.state.board[move.to] if move.to >= 0 and move.act is not Act.TURN else "."
        if met not in "cC":
            return None
        cells = (NAMES[move.frm], NAMES[move.to])
        taker = name(self._face(pos, move))
        text = (
            f"Capturing {name(met)} buries the {taker}: it leaves the game, {name(BACK[met])} stands on {cells[0]}, "
            f"and {cells[1]} is left empty."
        )
        return Refusal("M8", text, cells)

    def _face(self, pos: Position, move: Move) -> str:
        """The face a disk moves with."""
        letter = pos.state.board[move.frm]
        return BACK[letter] if move.act is Act.FLIP else letter

    def status(self, pos: Position) -> list[Fact]:
        """Who may turn disks over, and why not; which disks are out of the game."""
        return [*(self._flipping(pos, red) for red in (True, False)), *(self._lost(pos, red) for red in (True, False))]

    def _flipping(self, pos: Position, red: bool) -> Fact:
        board, hands = pos.state.board, pos.state.hands
        side = SIDES[red]
        may = self.generator.may_flip(board, red)
        if may:
            text = f"{side.capitalize()} may turn disks over on river squares."
        elif red:
            text = "Red may not turn disks over before the Pilgrim is on the board."
        elif "k" in hands:
            text = "Blue may not turn disks over before the Goblin King is on Earth."
        else:
            text = "Blue's disks keep their faces: the Goblin King is gone."
        return Fact("flip", side, text, "M5", may)

    def _lost(self, pos: Position, red: bool) -> Fact:
        board, hands, tokens = pos.state[:3]
        there = [FRONT[letter] for letter in board + hands if letter != "."] + ["H"] * tokens
        gone = {letter: most - there.count(letter) for letter, most in COUNTS.items() if letter.isupper() is red}
        gone = {letter: count for letter, count in gone.items() if count}
        told = ", ".join(f"{name(letter)} ×{count}" if count > 1 else name(letter) for letter, count in gone.items())
        disks = [Lost(KINDS[letter][0], name(letter), count) for letter, count in gone.items()]
        side = SIDES[red]
        text = f"{side.capitalize()}'s disks out of the game: {told or 'none'}."
        return Fact("lost", side, text, pieces=disks)

    def say(self, ply: Ply[Position]) -> str:
        """An action as a sentence: `Monkey Knight B3 turns over and goes as Phoenix Lancer to B7`."""
        pos, move = ply.pos, ply.move
        board = pos.state.board
        match move.act:
            case Act.END:
                return "ends the turn"
            case Act.PASS:
                return "passes"
            case Act.INTRODUCE:
                return f"{name(move.letter)} enters on {NAMES[move.to]}{self._suffix(pos, move)}"
            case Act.EXIT:
                return f"Pilgrim walks off the western edge from {NAMES[move.frm]}"
            case Act.TURN:
                back = BACK[board[move.frm]]
                becomes = "becomes Fists" if back == TOKEN else f"turns over to {name(back)}"
                return f"{name(board[move.frm])} {NAMES[move.frm]} {becomes}{self._suffix(pos, move)}"
        return self._going(pos, move) + self._suffix(pos, move)

    def _going(self, pos: Position, move: Move) -> str:
        board = pos.state.board
        met = board[move.to]
        walks = "goes to" if move.act is Act.FLIP else "to"
        does = walks if same_board(move.frm, move.to) else "flies to"
        does = f"{does} {NAMES[move.to]}" if met == "." else f"takes {name(met)} on {NAMES[move.to]}"
        if met in "cC":
            does += f" and is buried under {name(BACK[met])} on {NAMES[move.frm]}"
        who = f"{name(board[move.frm])} {NAMES[move.frm]}"
        if move.act is Act.FLIP:
            return f"{who} turns over and as {name(BACK[board[move.frm]])} {does}"
        return f"{who} by a Fist {does}" if move.act is Act.FIST else f"{who} {does}"

    def _suffix(self, pos: Position, move: Move) -> str:
        if pos.state.red:
            return ""
        return ", check" if self.generator.in_check(self.generator.after(pos.state, move).board) else ""

    def notation(self, ply: Ply[Position]) -> str:
        """An action as people write it (M10)."""
        pos, move = ply.pos, ply.move
        return notation.record(pos.state.board, move)
