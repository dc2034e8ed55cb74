"""Refusals: why an action is illegal, with the number of the rule, one sentence, and the cells concerned."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.messages import Message, Noun, listing, say, sentences
from ...kernel.types import CellId, Refusal
from . import why_movement
from .board import BLUE_HALF, FISTS, IN_TRAY, NAMES, NUMBER, RED_HALF, WEST
from .move_generator import State, frozen
from .pieces import (
    AS_SHOWN,
    BACK,
    BY_FIST,
    IN_PLACE,
    INTRODUCTIONS,
    KINDS,
    PASS,
    RED,
    TOKEN,
    TURNED,
    Move,
    name,
    paths,
    side_name,
)
from .rules import MonkeyKing, Position

WORDS = (AS_SHOWN, TURNED, BY_FIST, "end", "pass")


def refusal(rules: MonkeyKing, pos: Position, given: tuple[str, ...]) -> Refusal:
    """Return which rule forbids steps that neither are nor begin a legal action."""
    legal = rules.legal_moves(pos)
    if legal == (PASS,):
        return Refusal("M9", say("{side} has no turn here, and passes.", side=_mover(pos)))
    worded = len(given) == 3 and given[2] in WORDS
    if not worded and any(move.steps == given[: len(move.steps)] for move in legal):
        return Refusal("M10", say("The action is complete before the last of these steps."))
    return Refusals(rules, pos).refusal(given)


def _mover(pos: Position) -> Noun:
    return side_name(pos.state.red)


def _at(*cells: int) -> tuple[CellId, ...]:
    return tuple(NAMES[cell] for cell in cells)


class Refusals:
    """The refusals of illegal actions in one position."""

    def __init__(self, rules: MonkeyKing, pos: Position) -> None:
        self.rules, self.pos, self.generator = rules, pos, rules.generator
        self.state = pos.state
        self.board, self.red = pos.state.board, pos.state.red

    def refusal(self, steps: tuple[str, ...]) -> Refusal:
        """Return why the steps are illegal."""
        first, rest = steps[0], steps[1:]
        if first == "end":
            return self._end()
        if first == "pass":
            return Refusal("M3", say("You may pass only if you have no turn."))
        if first in WORDS:
            return Refusal("M10", say("Select a disk and its target first."))
        if first == FISTS:
            return self._fists()
        if first == WEST:
            return Refusal("M9", say("No disk enters over the western edge."), (WEST,))
        if first in IN_TRAY:
            return self._introduction(IN_TRAY[CellId(first)], rest)
        if first in KINDS:
            return Refusal("M3", say("A disk enters front up; {face} is a back.", face=name(first)))
        if first not in NUMBER:
            return Refusal("M1", say("“{text}” is not a square of these boards.", text=first[:20]))
        return self._disk(NUMBER[CellId(first)], rest)

    def _end(self) -> Refusal:
        stage, board = self.state.stage, self.board
        if not self.red or stage == "-":
            return Refusal("M3", say("A turn needs its main action; it ends by itself when nothing more can follow."))
        if stage == "f":
            return Refusal("M6", say("The main action is still due; Fists are played in addition to it."))
        if self.generator.in_check(board):
            return self._cannot_end(board)
        return Refusal(
            "M9",
            say(
                "Ending here would leave Blue without a turn, which is allowed only if your turn cannot end otherwise."
            ),
        )

    def _fists(self) -> Refusal:
        if not self.red:
            return Refusal("M6", say("Only Red has Fists."), (FISTS,))
        if not self.state.tokens:
            return Refusal("M6", say("Red has no Fist; a Hero on a river square can become one."), (FISTS,))
        return Refusal("M6", say("To spend a Fist, move a disk that shows the Monkey King."), (FISTS,))

    def _introduction(self, letter: str, rest: tuple[str, ...]) -> Refusal:
        cells = tuple(cell for cell, held in IN_TRAY.items() if held == letter)
        called, mover = name(letter), _mover(self.pos)
        if (letter in RED) is not self.red:
            return Refusal(
                "M3", say("The {disk} is not {side:gen}, and it is {side:gen} turn.", disk=called, side=mover), cells
            )
        if self.state.stage == "m":
            return self._main_done(cells)
        if letter not in self.state.hands:
            return Refusal("M3", say("No {disk} is left in hand.", disk=called), cells)
        if not rest:
            return self._gravest_reason(
                [(move.steps) for move in INTRODUCTIONS[letter]], say("The {disk} cannot enter.", disk=called), cells
            )
        if rest[0] not in NUMBER:
            return Refusal("M3", say("A disk from the hand enters on a square of your own half of Earth."), cells)
        to = NUMBER[CellId(rest[0])]
        half = RED_HALF if self.red else BLUE_HALF
        if to not in half:
            if self.red:
                return Refusal("M3", say("A disk enters on your own half of Earth: ranks 1 to 4."), _at(to))
            return Refusal("M3", say("A disk enters on your own half of Earth: ranks 5 to 8."), _at(to))
        if self.board[to] != ".":
            return Refusal(
                "M3",
                say(
                    "The {disk} stands on {cell}; a disk enters on an empty square.",
                    disk=name(self.board[to]),
                    cell=NAMES[to],
                ),
                _at(to),
            )
        if len(rest) > 1:
            return _too_many_choices(to)
        return self._turn_end(INTRODUCTIONS[letter][to - half.start])

    def _main_done(self, cells: tuple[CellId, ...]) -> Refusal:
        return Refusal("M3", say("The main action of this turn has been made; only Fists may follow."), cells)

    def _disk(self, frm: int, rest: tuple[str, ...]) -> Refusal:
        letter, mover = self.board[frm], _mover(self.pos)
        if letter == ".":
            return Refusal("M3", say("No disk stands on {cell}.", cell=NAMES[frm]), _at(frm))
        if (letter in RED) is not self.red:
            return Refusal(
                "M3",
                say(
                    "The {disk} on {cell} is not {side:gen}, and it is {side:gen} turn.",
                    disk=name(letter),
                    cell=NAMES[frm],
                    side=mover,
                ),
                _at(frm),
            )
        if frm in frozen(self.board):
            return self._frozen(frm)
        if not rest:
            return self._no_action(frm)
        if rest[0] == TURNED:
            return self._in_place(frm) if len(rest) == 1 else _too_many_choices(frm)
        if rest[0] == WEST:
            return self._exit(frm) if len(rest) == 1 else _too_many_choices(frm)
        if rest[0] in WORDS:
            return Refusal("M10", say("Select the target before you say how."), _at(frm))
        if rest[0] not in NUMBER:
            return Refusal("M1", say("That is not a square to move to."), _at(frm))
        return self._path(frm, NUMBER[CellId(rest[0])], rest[1:])

    def _frozen(self, frm: int) -> Refusal:
        gaze = self.board.index("C")
        disk, cell, by = name(self.board[frm]), NAMES[frm], NAMES[gaze]
        if by[0] == cell[0]:
            text = say(
                "The {disk} on {cell} is frozen by the Bodhisattva on {by} along file {file}.",
                disk=disk,
                cell=cell,
                by=by,
                file=by[0],
            )
        else:
            text = say(
                "The {disk} on {cell} is frozen by the Bodhisattva on {by} along rank {rank}.",
                disk=disk,
                cell=cell,
                by=by,
                rank=by[1],
            )
        return Refusal("M7", text, _at(frm, gaze))

    def _no_action(self, frm: int) -> Refusal:
        """Refuse a disk without a legal action, giving the reason of the highest rule that forbids one of its moves."""
        letter = self.board[frm]
        if self.state.stage == "m" and letter != "M":
            return self._main_done(_at(frm))
        if letter in "Xx" and self._no_flip(frm):
            why = self._no_flip(frm)
            assert why is not None
            return Refusal(why.rule, sentences(say("A Mountain does not move."), why.message), why.cells)
        tried: list[tuple[str, ...]] = [
            (NAMES[frm], NAMES[to]) for to in self.generator.targets(self.board, letter, frm)
        ]
        tried += [
            (NAMES[frm], NAMES[to], BY_FIST)
            for to in self.generator.targets(self.board, letter, frm)
            if self._has_fist(frm)
        ]
        if not self._no_flip(frm):
            tried += [move.steps for move in self.generator.flips(self.board, letter, frm)]
        return self._gravest_reason(
            tried, say("The {disk} on {cell} has no action.", disk=name(letter), cell=NAMES[frm]), _at(frm)
        )

    def _has_fist(self, frm: int) -> bool:
        return self.red and self.state.tokens > 0 and self.board[frm] == "M"

    def _gravest_reason(self, tried: Sequence[tuple[str, ...]], head: Message, cells: tuple[CellId, ...]) -> Refusal:
        found = [why for why in (refusal(self.rules, self.pos, steps) for steps in tried) if why]
        if not found:
            return Refusal("M4", sentences(head, say("There is no square it could go to.")), cells)
        worst = max(found, key=lambda why: why.rule)
        return Refusal(worst.rule, sentences(head, worst.message), worst.cells or cells)

    def _no_flip(self, frm: int) -> Refusal | None:
        """Return why the disk on a square may not be turned over now (M5), or None if it may."""
        letter = self.board[frm]
        if letter not in BACK:
            return Refusal("M5", say("The {disk} has one face only.", disk=name(letter)), _at(frm))
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        if frm not in self.generator.wet:
            return Refusal(
                "M5", say("A disk turns over only on a river square, and {cell} is not one.", cell=NAMES[frm]), _at(frm)
            )
        if not self.generator.may_flip(self.board, self.red):
            if self.red:
                return Refusal("M5", say("Red's disks turn over only once the Pilgrim is on the board."), _at(frm))
            return Refusal("M5", say("Blue's disks turn over only while the Goblin King is on Earth."), _at(frm))
        if frm in self.state.moved:
            text = say("The disk on {cell} was moved by a Fist this turn, so it may not turn over.", cell=NAMES[frm])
            return Refusal("M6", text, _at(frm))
        return None

    def _in_place(self, frm: int) -> Refusal:
        why = self._no_flip(frm)
        if why:
            return why
        letter = self.board[frm]
        if letter not in "HCc" and not self.generator.in_place:
            text = say(
                "When the {disk} turns over, it must move as {back}.", disk=name(letter), back=name(BACK[letter])
            )
            return Refusal("M5", text, _at(frm))
        return self._turn_end(IN_PLACE[frm])

    def _exit(self, frm: int) -> Refusal:
        if self.board[frm] != "K":
            return Refusal("M9", say("Only the Pilgrim leaves over the western edge."), (NAMES[frm], WEST))
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        return Refusal("M9", say("The Pilgrim leaves from rank 8."), (NAMES[frm], WEST))

    def _path(self, frm: int, to: int, said: tuple[str, ...]) -> Refusal:
        if len(said) > 1 or (said and said[0] not in (AS_SHOWN, TURNED, BY_FIST)):
            return _too_many_choices(to)
        if frm == to:
            return Refusal("M4", say("A move must leave {cell}.", cell=NAMES[frm]), _at(frm))
        letter = self.board[frm]
        how = said[0] if said else self._meant(frm, to)
        if how == BY_FIST:
            if not self.red or letter != "M":
                return Refusal(
                    "M6",
                    say("A Fist moves a disk that shows the Monkey King; this is {disk:a}.", disk=name(letter)),
                    _at(frm),
                )
            if not self.state.tokens:
                return Refusal("M6", say("Red has no Fist to spend."), (NAMES[frm], FISTS))
            return self._as_face(letter, paths(frm, to).fist)
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        if how == TURNED:
            why = self._no_flip(frm)
            if why:
                return why
            if BACK[letter] == TOKEN:
                return Refusal("M5", say("As Fists a Hero leaves the board; it does not move."), _at(frm))
            return self._as_face(BACK[letter], paths(frm, to).flip)
        return self._as_face(letter, paths(frm, to).plain)

    def _meant(self, frm: int, to: int) -> str:
        """Return the choice that two squares without one most likely mean."""
        letter = self.board[frm]
        if self.state.stage == "m" and letter == "M":
            return BY_FIST
        if to in self.generator.targets(self.board, letter, frm):
            return AS_SHOWN
        back = BACK.get(letter, TOKEN)
        return TURNED if back != TOKEN and to in self.generator.targets(self.board, back, frm) else AS_SHOWN

    def _as_face(self, letter: str, move: Move) -> Refusal:
        frm, to = move.frm, move.to
        if to not in self.generator.targets(self.board, letter, frm):
            return why_movement.refusal(self.generator, self.board, letter, frm, to)
        if any((known.act, known.frm, known.to) == (move.act, frm, to) for known in self.rules.legal_moves(self.pos)):
            return Refusal("M10", say("Only one action leads there, so there is nothing to add."), _at(frm, to))
        return self._turn_end(move)

    def _turn_end(self, move: Move) -> Refusal:
        """Refuse an action that the movement allows but that leads to no legal end of the turn (M9)."""
        if not self.red:
            text = say(
                "This would leave Red without a turn but not in check, which is allowed only if you have no other turn."
            )
            return Refusal("M9", text, _at(*(at for at in (move.frm, move.to) if at >= 0)))
        if self.generator.completes(self.state, move, banned=False):
            text = say("This would leave Blue without a turn, which is allowed only if you have no other turn.")
            return Refusal("M9", text, _at(*(at for at in (move.frm, move.to) if at >= 0)))
        after = self.generator.after(self.state, move)
        if self.generator.in_check(after.board):
            return self._check(after)
        return Refusal("M9", say("However you go on, the turn would end with the Pilgrim in check."), _at(move.frm))

    def _check(self, after: State) -> Refusal:
        """Refuse an action after which the Pilgrim is in check."""
        board = after.board
        king, threats, by = self._threats(board)
        if self.generator.in_check(self.board) and self.board.find("K") == king:
            text = say("Your Pilgrim on {cell} would still be in check from {disks}.", cell=NAMES[king], disks=by)
        else:
            text = say("Your Pilgrim on {cell} would be in check from {disks}.", cell=NAMES[king], disks=by)
        fists = say("Fists could not help.") if after.tokens else ""
        return Refusal("M9", sentences(text, fists), _at(king, *threats))

    def _cannot_end(self, board: str) -> Refusal:
        """Refuse to end a turn with the Pilgrim in check."""
        king, threats, by = self._threats(board)
        text = say(
            "Your turn cannot end here: your Pilgrim on {cell} is in check from {disks}.", cell=NAMES[king], disks=by
        )
        return Refusal("M9", text, _at(king, *threats))

    def _threats(self, board: str) -> tuple[int, list[int], Message]:
        """Return the square of the Pilgrim, the squares of the checkers, and the checkers in words."""
        king = board.index("K")
        threats = self.generator.checkers(board)
        return king, threats, listing(self._threat(board, at, king) for at in threats)

    def _threat(self, board: str, at: int, king: int) -> Message:
        letter = board[at]
        if king in self.generator.targets(board, letter, at):
            return say("the {disk} on {cell}", disk=name(letter), cell=NAMES[at])
        return say(
            "the {disk} on {cell}, turned over as {back}", disk=name(letter), cell=NAMES[at], back=name(BACK[letter])
        )


def _too_many_choices(cell: int) -> Refusal:
    return Refusal("M10", say("After the two squares, choose at most one more step: which face, or a Fist."), _at(cell))
