"""Why an action may not be taken: one sentence, the rule's number, and the cells concerned."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.types import CellId, Refusal
from ...kernel.words import series
from . import why_movement
from .board import BLUE_HALF, FISTS, IN_TRAY, NAMES, NUMBER, RED_HALF, WEST
from .move_generator import frozen
from .pieces import (
    AS_SHOWN,
    BACK,
    BY_FIST,
    IN_PLACE,
    INTRODUCTIONS,
    KINDS,
    PASS,
    RED,
    SIDES,
    TOKEN,
    TURNED,
    Move,
    name,
    paths,
)
from .rules import MonkeyKing, Position

WORDS = (AS_SHOWN, TURNED, BY_FIST, "end", "pass")


def refusal(rules: MonkeyKing, pos: Position, given: tuple[str, ...]) -> Refusal:
    """Which rule forbids steps that are, and begin, no legal action."""
    legal = rules.legal_moves(pos)
    if legal == (PASS,):
        return Refusal("M9", f"{_mover(pos)} has no turn here, and passes.")
    worded = len(given) == 3 and given[2] in WORDS
    if not worded and any(move.steps == given[: len(move.steps)] for move in legal):
        return Refusal("M10", "The action is complete before the last of these steps.")
    return Asked(rules, pos).refusal(given)


def _mover(pos: Position) -> str:
    return SIDES[pos.state.red].capitalize()


def _at(*cells: int) -> tuple[CellId, ...]:
    return tuple(NAMES[cell] for cell in cells)


class Asked:
    """A position in which something was asked that is no legal action."""

    def __init__(self, rules: MonkeyKing, pos: Position) -> None:
        self.rules, self.pos, self.generator = rules, pos, rules.generator
        self.state = pos.state
        self.board, self.red = pos.state.board, pos.state.red

    def refusal(self, steps: tuple[str, ...]) -> Refusal:
        """The reason, by what was pointed at first."""
        first, rest = steps[0], steps[1:]
        if first == "end":
            return self._end()
        if first == "pass":
            return Refusal("M3", "There is no free pass: one passes only without a turn.")
        if first in WORDS:
            return Refusal("M10", "Point at a disk and its target first.")
        if first == FISTS:
            return self._fists()
        if first == WEST:
            return Refusal("M9", "Nothing comes in over the western edge.", (WEST,))
        if first in IN_TRAY:
            return self._introduction(IN_TRAY[CellId(first)], rest)
        if first in KINDS:
            return Refusal("M3", f"A disk enters front up; {name(first)} is a back.")
        if first not in NUMBER:
            return Refusal("M1", f"“{first[:20]}” is no square of these boards.")
        return self._disk(NUMBER[CellId(first)], rest)

    def _end(self) -> Refusal:
        stage, board = self.state.stage, self.board
        if not self.red or stage == "-":
            return Refusal("M3", "A turn needs its main action; it ends by itself when nothing more can follow.")
        if stage == "f":
            return Refusal("M6", "The main action is still due; Fists come beside it, not in its place.")
        if self.generator.in_check(board):
            return self._check(board, "Your turn cannot end here:")
        return Refusal(
            "M9", "To end here would leave Blue without a turn, and that is not allowed while another end is."
        )

    def _fists(self) -> Refusal:
        if not self.red:
            return Refusal("M6", "Fists are Red's.", (FISTS,))
        if not self.state.tokens:
            return Refusal("M6", "Red has no Fist; a Hero on a river square can become one.", (FISTS,))
        return Refusal("M6", "A Fist is spent by moving a disk that shows the Monkey King.", (FISTS,))

    def _introduction(self, letter: str, rest: tuple[str, ...]) -> Refusal:
        cells = tuple(cell for cell, held in IN_TRAY.items() if held == letter)
        called, mover = name(letter), _mover(self.pos)
        if (letter in RED) is not self.red:
            return Refusal("M3", f"The {called} is not {mover}'s, and it is {mover}'s turn.", cells)
        if self.state.stage == "m":
            return self._main_done(cells)
        if letter not in self.state.hands:
            return Refusal("M3", f"No {called} is left in hand.", cells)
        if not rest:
            return self._gravest([(move.steps) for move in INTRODUCTIONS[letter]], f"The {called} cannot enter.", cells)
        if rest[0] not in NUMBER:
            return Refusal("M3", "A disk in hand is put on a square of your own half of Earth.", cells)
        to = NUMBER[CellId(rest[0])]
        half, ranks = (RED_HALF, "1 to 4") if self.red else (BLUE_HALF, "5 to 8")
        if to not in half:
            return Refusal("M3", f"A disk enters on your own half of Earth: ranks {ranks}.", _at(to))
        if self.board[to] != ".":
            return Refusal(
                "M3", f"The {name(self.board[to])} stands on {NAMES[to]}; a disk enters on an empty square.", _at(to)
            )
        if len(rest) > 1:
            return _wordless(to)
        return self._turn_end(INTRODUCTIONS[letter][to - half.start])

    def _main_done(self, cells: tuple[CellId, ...]) -> Refusal:
        return Refusal("M3", "The turn's main action is made; what may follow are Fists.", cells)

    def _disk(self, frm: int, rest: tuple[str, ...]) -> Refusal:
        letter, mover = self.board[frm], _mover(self.pos)
        if letter == ".":
            return Refusal("M3", f"No disk stands on {NAMES[frm]}.", _at(frm))
        if (letter in RED) is not self.red:
            return Refusal(
                "M3", f"The {name(letter)} on {NAMES[frm]} is not {mover}'s, and it is {mover}'s turn.", _at(frm)
            )
        if frm in frozen(self.board):
            return self._frozen(frm)
        if not rest:
            return self._stuck(frm)
        if rest[0] == TURNED:
            return self._in_place(frm) if len(rest) == 1 else _wordless(frm)
        if rest[0] == WEST:
            return self._exit(frm) if len(rest) == 1 else _wordless(frm)
        if rest[0] in WORDS:
            return Refusal("M10", "Point at the target before you say how.", _at(frm))
        if rest[0] not in NUMBER:
            return Refusal("M1", "That is no square to move to.", _at(frm))
        return self._path(frm, NUMBER[CellId(rest[0])], rest[1:])

    def _frozen(self, frm: int) -> Refusal:
        gaze = self.board.index("C")
        same_file = NAMES[gaze][0] == NAMES[frm][0]
        along = f"file {NAMES[gaze][0]}" if same_file else f"rank {NAMES[gaze][1]}"
        text = (
            f"The {name(self.board[frm])} on {NAMES[frm]} is frozen by the Bodhisattva on {NAMES[gaze]} along {along}."
        )
        return Refusal("M7", text, _at(frm, gaze))

    def _stuck(self, frm: int) -> Refusal:
        """A disk of the mover's without a legal action: the gravest of what each way meets."""
        letter = self.board[frm]
        if self.state.stage == "m" and letter != "M":
            return self._main_done(_at(frm))
        if letter in "Xx" and self._no_flip(frm):
            why = self._no_flip(frm)
            assert why is not None
            return Refusal(why.rule, f"A Mountain does not move. {why.message}", why.cells)
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
        return self._gravest(tried, f"The {name(letter)} on {NAMES[frm]} has no action.", _at(frm))

    def _has_fist(self, frm: int) -> bool:
        return self.red and self.state.tokens > 0 and self.board[frm] == "M"

    def _gravest(self, tried: Sequence[tuple[str, ...]], head: str, cells: tuple[CellId, ...]) -> Refusal:
        found = [why for why in (refusal(self.rules, self.pos, steps) for steps in tried) if why]
        if not found:
            return Refusal("M4", f"{head} There is no square it could go to.", cells)
        worst = max(found, key=lambda why: why.rule)
        return Refusal(worst.rule, f"{head} {worst.message}", worst.cells or cells)

    def _no_flip(self, frm: int) -> Refusal | None:
        """M5: why the disk on a square may not be turned over now."""
        letter = self.board[frm]
        if letter not in BACK:
            return Refusal("M5", f"The {name(letter)} has one face only.", _at(frm))
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        if frm not in self.generator.wet:
            return Refusal("M5", f"A disk turns over on a river square only; {NAMES[frm]} is none.", _at(frm))
        if not self.generator.may_flip(self.board, self.red):
            if self.red:
                return Refusal("M5", "Red's disks turn over only once the Pilgrim is on the board.", _at(frm))
            return Refusal("M5", "Blue's disks turn over only while the Goblin King is on Earth.", _at(frm))
        if frm in self.state.moved:
            text = f"The disk on {NAMES[frm]} was moved by a Fist this turn; only one that stood there may turn over."
            return Refusal("M6", text, _at(frm))
        return None

    def _in_place(self, frm: int) -> Refusal:
        why = self._no_flip(frm)
        if why:
            return why
        letter = self.board[frm]
        if letter not in "HCc" and not self.generator.in_place:
            text = f"Turning the {name(letter)} over includes a move as {name(BACK[letter])}."
            return Refusal("M5", text, _at(frm))
        return self._turn_end(IN_PLACE[frm])

    def _exit(self, frm: int) -> Refusal:
        if self.board[frm] != "K":
            return Refusal("M9", "Only the Pilgrim leaves over the western edge.", (NAMES[frm], WEST))
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        return Refusal("M9", "The Pilgrim leaves from rank 8.", (NAMES[frm], WEST))

    def _path(self, frm: int, to: int, said: tuple[str, ...]) -> Refusal:
        if len(said) > 1 or (said and said[0] not in (AS_SHOWN, TURNED, BY_FIST)):
            return _wordless(to)
        if frm == to:
            return Refusal("M4", f"A move must leave {NAMES[frm]}.", _at(frm))
        letter = self.board[frm]
        how = said[0] if said else self._meant(frm, to)
        if how == BY_FIST:
            if not self.red or letter != "M":
                return Refusal(
                    "M6", f"A Fist moves a disk that shows the Monkey King; this is a {name(letter)}.", _at(frm)
                )
            if not self.state.tokens:
                return Refusal("M6", "Red has no Fist to spend.", (NAMES[frm], FISTS))
            return self._as_face(letter, paths(frm, to).fist)
        if self.state.stage == "m":
            return self._main_done(_at(frm))
        if how == TURNED:
            why = self._no_flip(frm)
            if why:
                return why
            if BACK[letter] == TOKEN:
                return Refusal("M5", "As Fists a Hero leaves the board; it does not move.", _at(frm))
            return self._as_face(BACK[letter], paths(frm, to).flip)
        return self._as_face(letter, paths(frm, to).plain)

    def _meant(self, frm: int, to: int) -> str:
        """What two squares alone most likely mean."""
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
            return Refusal("M10", "Only one action leads there, so there is nothing to add.", _at(frm, to))
        return self._turn_end(move)

    def _turn_end(self, move: Move) -> Refusal:
        """M9: an action that no rule of movement forbids, but no legal end of the turn follows."""
        if not self.red:
            text = "This would leave Red without a turn, out of check; that is not allowed while another turn is."
            return Refusal("M9", text, _at(*(at for at in (move.frm, move.to) if at >= 0)))
        if self.generator.completes(self.state, move, banned=False):
            text = "This would leave Blue without a turn; that is not allowed while another turn is."
            return Refusal("M9", text, _at(*(at for at in (move.frm, move.to) if at >= 0)))
        after = self.generator.after(self.state, move)
        if self.generator.in_check(after.board):
            return self._check(after.board, "", "" if not after.tokens else " Fists could not help.")
        return Refusal("M9", "No way to go on from here ends the turn with the Pilgrim out of check.", _at(move.frm))

    def _check(self, board: str, head: str, tail: str = "") -> Refusal:
        king = board.index("K")
        threats = self.generator.checkers(board)
        by = series([self._threat(board, at, king) for at in threats])
        still = self.generator.in_check(self.board) and self.board.find("K") == king
        verb = "is" if head else "would still be" if still else "would be"
        text = f"{head} your Pilgrim on {NAMES[king]} {verb} in check from {by}.{tail}".strip()
        return Refusal("M9", text[0].upper() + text[1:], _at(king, *threats))

    def _threat(self, board: str, at: int, king: int) -> str:
        letter = board[at]
        plainly = king in self.generator.targets(board, letter, at)
        as_other = "" if plainly else f", turned over as {name(BACK[letter])}"
        return f"the {name(letter)} on {NAMES[at]}{as_other}"


def _wordless(cell: int) -> Refusal:
    return Refusal("M10", "After two squares at most one word is said: which face, or a Fist.", _at(cell))
