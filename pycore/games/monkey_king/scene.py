"""The narrator of Monkey King Chess: its disks, marks, sentences, warnings and facts."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Choice,
    Fact,
    Finale,
    Loss,
    Lost,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
    taken,
)
from ...kernel.messages import Message, clauses, count, listing, say
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from . import notation, overlays
from .board import NAMES, WEST
from .move_generator import WEST_RANK, frozen, moved_on
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
    paths,
    same_board,
    side_name,
)
from .pieces import piece as face
from .rules import MonkeyKing, Position, pieces


class MonkeyKingNarrator(Narrator[Position]):
    """The narrator of Monkey King Chess under one set of options."""

    def __init__(self, rules: MonkeyKing) -> None:
        self.rules = rules
        self.generator = rules.generator

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the disks on the boards and in the trays."""
        return pieces(pos)

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """Return the captured disk."""
        return taken(self.pieces(ply.pos), ply, SIDES[ply.pos.state.red])

    def turned(self, piece: Piece) -> Piece | None:
        """Return a disk turned over."""
        return face(BACK[piece.letter]) if piece.letter in BACK else None

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says whose turn it is and which action is due, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        state = pos.state
        side = side_name(state.red)
        if self.rules.legal_moves(pos) == (PASS,):
            return say("{side} has no turn and passes.", side=side)
        check = state.red and self.generator.in_check(state.board)
        match state.stage:
            case "f" if check:
                return say("Red to make the main action, in check.")
            case "f":
                return say("Red to make the main action.")
            case "m" if check:
                return say("Red to spend a Fist, in check.")
            case "m":
                return say("Red to spend a Fist, or end the turn.")
        return say("{side} to move, in check.", side=side) if check else say("{side} to move.", side=side)

    def marks(self, pos: Position) -> list[Mark]:
        """Return the check, the frozen disks, the gaze at each of them, and the disks that may turn over."""
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

    def finale(self, pos: Position) -> Finale | None:
        """Return the Pilgrim who has left, or the net around the one who is mated."""
        ended = self.rules.outcome(pos)
        if ended and ended.reason == "exit":
            return Finale("exit", WEST)
        if ended and ended.reason == "checkmate":
            return Finale("mate", NAMES[pos.state.board.index("K")], self._net(pos.state.board))
        return None

    def _net(self, board: str) -> list[tuple[CellId, ...]]:
        """Return each disk that attacks the Pilgrim, or a square that he could go to, with what it attacks."""
        king = board.index("K")
        steps = [(to, moved_on(board, paths(king, to).plain)) for to in self.generator.targets(board, "K", king)]
        return [
            (NAMES[frm], NAMES[to]) for to, after in [(king, board), *steps] for frm in self.generator.checkers(after)
        ]

    def _gaze(self, board: str, at: int) -> tuple[CellId, ...]:
        """Return the cells from the Bodhisattva to a disk that she freezes."""
        frm = board.index("C")
        ray = next(ray for ray in ROOK_RAYS[frm] if at in ray)
        return tuple(NAMES[cell] for cell in (frm, *ray[: ray.index(at) + 1]))

    def _may_turn(self, pos: Position, at: int) -> bool:
        board = pos.state.board
        letter = board[at]
        free = letter in BACK and at not in frozen(board) and at not in pos.state.moved
        return free and self.generator.may_flip(board, letter in RED)

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return the kind of each step: "from", then the kind of the target, then the kind of the choice."""
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
        """Return the choices, the default first."""
        return {
            AS_SHOWN: Choice(say("As the face that shows"), "=", face="front"),
            TURNED: Choice(say("Turn over"), "~", face="back"),
            BY_FIST: Choice(say("Spend a Fist"), "!", KINDS[TOKEN][0]),
            "end": Choice(say("End the turn"), "E"),
            "pass": Choice(say("Pass", context="turn"), "P"),
        }

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """Return the squares that each disk reaches by its movement alone; `back` is for its other face."""
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
        """Return the squares where each disk can capture."""
        return overlays.attacked(self.rules, pos)

    def overlays(self, pos: Position) -> list[Overlay]:
        """Return where disks enter and fly to, and what the Bodhisattva sees."""
        return overlays.own(self.rules, pos)

    def alarms(self, pos: Position) -> list[Alarm]:
        """Return an alarm if the Pilgrim can walk off the board with Red's next action."""
        at = pos.state.board.find("K")
        if at not in WEST_RANK or self.rules.outcome(pos):
            return []
        text = say("The Pilgrim on {cell} can walk off the western edge on Red's turn, and win.", cell=NAMES[at])
        return [Alarm("exit", text, [NAMES[at]], "red")]

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """Return a warning that the capturer of a Celestial is buried (M8)."""
        pos, move = ply.pos, ply.move
        met = pos.state.board[move.to] if move.to >= 0 and move.act is not Act.TURN else "."
        if met not in "cC":
            return None
        cells = (NAMES[move.frm], NAMES[move.to])
        text = say(
            "Capturing {celestial} buries the {capturer}: it leaves the game, {mountain} stands on {frm}, "
            "and {to} is left empty.",
            celestial=name(met),
            capturer=name(self._face(pos, move)),
            mountain=name(BACK[met]),
            frm=cells[0],
            to=cells[1],
        )
        return Refusal("M8", text, cells)

    def _face(self, pos: Position, move: Move) -> str:
        """Return the face a disk moves with."""
        letter = pos.state.board[move.frm]
        return BACK[letter] if move.act is Act.FLIP else letter

    def status(self, pos: Position) -> list[Fact]:
        """Return which side may turn disks over, or why not, and which disks are out of the game."""
        return [*(self._flipping(pos, red) for red in (True, False)), *(self._lost(pos, red) for red in (True, False))]

    def _flipping(self, pos: Position, red: bool) -> Fact:
        board, hands = pos.state.board, pos.state.hands
        side = SIDES[red]
        may = self.generator.may_flip(board, red)
        if may:
            text = say("{side} may turn disks over on river squares.", side=side_name(red))
        elif red:
            text = say("Red may not turn disks over before the Pilgrim is on the board.")
        elif "k" in hands:
            text = say("Blue may not turn disks over before the Goblin King is on Earth.")
        else:
            text = say("Blue's disks keep their faces: the Goblin King is gone.")
        return Fact("flip", side, text, "M5", may)

    def _lost(self, pos: Position, red: bool) -> Fact:
        board, hands, tokens = pos.state[:3]
        there = [FRONT[letter] for letter in board + hands if letter != "."] + ["H"] * tokens
        gone = {letter: most - there.count(letter) for letter, most in COUNTS.items() if letter.isupper() is red}
        gone = {letter: number for letter, number in gone.items() if number}
        disks = [Lost(KINDS[letter][0], name(letter), number) for letter, number in gone.items()]
        if not gone:
            text = say("{side:gen} disks out of the game: none.", side=side_name(red))
        else:
            lost = listing(
                count(number, name(letter)) if number > 1 else name(letter) for letter, number in gone.items()
            )
            text = say("{side:gen} disks out of the game: {disks}.", side=side_name(red), disks=lost)
        return Fact("lost", SIDES[red], text, pieces=disks)

    def say(self, ply: Ply[Position]) -> str:
        """Return an action in words: `Monkey Knight B3 turns over and as Phoenix Lancer goes to B7`."""
        pos, move = ply.pos, ply.move
        match move.act:
            case Act.END:
                return say("ends the turn")
            case Act.PASS:
                return say("passes")
            case Act.EXIT:
                return say("Pilgrim walks off the western edge from {frm}", frm=NAMES[move.frm])
            case Act.INTRODUCE:
                text = say("{disk} enters on {to}", disk=name(move.letter), to=NAMES[move.to])
            case Act.TURN:
                text = self._turning(pos, move)
            case Act.FLIP:
                text = self._flipped(pos, move)
            case Act.FIST:
                text = self._by_fist(pos, move)
            case _:
                text = self._moving(pos, move)
        return clauses(text, self._check_after(pos, move))

    def _turning(self, pos: Position, move: Move) -> Message:
        letter, cell = pos.state.board[move.frm], NAMES[move.frm]
        if BACK[letter] == TOKEN:
            return say("{disk} {cell} becomes Fists", disk=name(letter), cell=cell)
        return say("{disk} {cell} turns over to {back}", disk=name(letter), cell=cell, back=name(BACK[letter]))

    def _moving(self, pos: Position, move: Move) -> Message:
        board, frm, to = pos.state.board, NAMES[move.frm], NAMES[move.to]
        disk, met = name(board[move.frm]), board[move.to]
        if met == ".":
            if same_board(move.frm, move.to):
                return say("{disk} {frm} to {to}", disk=disk, frm=frm, to=to)
            return say("{disk} {frm} flies to {to}", disk=disk, frm=frm, to=to)
        if met in "cC":
            return say(
                "{disk} {frm} takes {taken} on {to} and is buried under {mountain} on {frm}",
                disk=disk,
                frm=frm,
                taken=name(met),
                to=to,
                mountain=name(BACK[met]),
            )
        return say("{disk} {frm} takes {taken} on {to}", disk=disk, frm=frm, taken=name(met), to=to)

    def _by_fist(self, pos: Position, move: Move) -> Message:
        board, frm, to = pos.state.board, NAMES[move.frm], NAMES[move.to]
        disk, met = name(board[move.frm]), board[move.to]
        if met == ".":
            if same_board(move.frm, move.to):
                return say("{disk} {frm} by a Fist to {to}", disk=disk, frm=frm, to=to)
            return say("{disk} {frm} by a Fist flies to {to}", disk=disk, frm=frm, to=to)
        if met in "cC":
            return say(
                "{disk} {frm} by a Fist takes {taken} on {to} and is buried under {mountain} on {frm}",
                disk=disk,
                frm=frm,
                taken=name(met),
                to=to,
                mountain=name(BACK[met]),
            )
        return say("{disk} {frm} by a Fist takes {taken} on {to}", disk=disk, frm=frm, taken=name(met), to=to)

    def _flipped(self, pos: Position, move: Move) -> Message:
        board, frm, to = pos.state.board, NAMES[move.frm], NAMES[move.to]
        disk, back, met = name(board[move.frm]), name(BACK[board[move.frm]]), board[move.to]
        if met == ".":
            if same_board(move.frm, move.to):
                return say("{disk} {frm} turns over and as {back} goes to {to}", disk=disk, frm=frm, back=back, to=to)
            return say("{disk} {frm} turns over and as {back} flies to {to}", disk=disk, frm=frm, back=back, to=to)
        if met in "cC":
            return say(
                "{disk} {frm} turns over and as {back} takes {taken} on {to} and is buried under {mountain} on {frm}",
                disk=disk,
                frm=frm,
                back=back,
                taken=name(met),
                to=to,
                mountain=name(BACK[met]),
            )
        return say(
            "{disk} {frm} turns over and as {back} takes {taken} on {to}",
            disk=disk,
            frm=frm,
            back=back,
            taken=name(met),
            to=to,
        )

    def _check_after(self, pos: Position, move: Move) -> str:
        """Return "check" if an action of Blue's gives check, else ""."""
        if pos.state.red:
            return ""
        return say("check") if self.generator.in_check(self.generator.after(pos.state, move).board) else ""

    def notation(self, ply: Ply[Position]) -> str:
        """Return an action in notation (M10)."""
        pos, move = ply.pos, ply.move
        return notation.record(pos.state.board, move)
