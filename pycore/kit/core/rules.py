"""`Rules` of a game made with the kit: the interface of the kernel on top of the design."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ...kernel.errors import NotationError
from ...kernel.messages import say
from ...kernel.rules import Rules
from ...kernel.types import NOBODY, Actor, CellId, Effect, Outcome, Put, Remove, Shift
from ..parts.ends import DRAW
from . import notation
from .deciding import Decider
from .design import Design
from .hands import changed, shown_board, tray
from .moving import after
from .position import Act, Move, Position
from .reaching import path

REMEMBERED = 2048
"""How many positions the rules remember with their acts, and as many with their outcome."""
END, PASS, OFF, LIFT = "end", "pass", "off", "lift"
"""The steps that end a turn, pass, and leave the board; and what follows a cell in the text of lifting its piece."""


class KitRules(Rules[Position]):
    """The rules of a game that its declarations make."""

    def __init__(self, design: Design, draws: bool = True) -> None:
        """Set up the rules.

        Args:
            design: the declarations put together.
            draws: whether repetitions and counts of moves end the game.
        """
        self.design, self.draws = design, draws
        self.board = shown_board(design)
        self.decider = Decider(design, draws)
        self._moves: dict[Position, tuple[Move, ...]] = {}
        self._winding: dict[str, bool] = {}  # whether a letter's pieces have ways that bend

    def start(self) -> Position:
        """Return the initial position."""
        return self.design.start

    def read(self, text: str) -> Position:
        """Return the position of a text.

        Raises:
            PositionError: the text is not of this form.
        """
        return notation.read(self.design, text)

    def write(self, pos: Position) -> str:
        """Return the text of a position."""
        return notation.write(self.design, pos)

    def actor(self, pos: Position) -> Actor:
        """Return who decides."""
        if self.decider.ending(pos):
            return Actor.NOBODY
        if self.design.die and pos.roll < 0:
            return Actor.CHANCE
        return Actor.SECOND if pos.second else Actor.FIRST

    def phase(self, pos: Position) -> str:
        """Return `roll` before the die is rolled, else `move`."""
        return "roll" if self.design.die and pos.roll < 0 else "move"

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the legal moves."""
        known = self._moves.get(pos)
        if known is None:
            if len(self._moves) >= REMEMBERED:
                self._moves.clear()
            ended = self.decider.ending(pos)
            known = self._moves[pos] = () if ended else tuple(self.move(pos, act) for act in self.decider.acts(pos))
        return known

    def move(self, pos: Position, act: Act) -> Move:
        """Return an act with its text and its steps."""
        text, steps = self._told(pos, act)
        return Move(text, steps, act)

    def _told(self, pos: Position, act: Act) -> tuple[str, tuple[str, ...]]:
        names = self.design.names
        match act.sort:
            case "roll":
                return f"roll:{act.more[0]}", (str(act.more[0]),)
            case "end" | "pass":
                return act.sort, (act.sort,)
            case "lift":
                return f"{names[act.takes[0]]}-", (names[act.takes[0]],)
            case "exit":
                return f"{names[act.frm]}-off", (names[act.frm], OFF)
            case "drop":
                return f"{act.becomes.upper()}@{names[act.to]}", (*self._hand(pos, act), names[act.to])
        text, steps = f"{names[act.frm]}-{names[act.to]}", (names[act.frm], names[act.to])
        if not act.becomes:
            return text, steps
        same = act.becomes == pos.board[act.frm]
        letter = "" if same else act.becomes.upper()
        return f"{text}={letter}", (*steps, f"={letter}")

    def _hand(self, pos: Position, act: Act) -> tuple[str, ...]:
        """Return the tray of a piece that is dropped; nothing if it comes from elsewhere."""
        return (tray(act.becomes),) if act.becomes in pos.hands else ()

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        return after(self.design, pos, move.act)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return what a legal move changes, in order."""
        act, names = move.act, self.design.names
        if act.sort in ("roll", "end", "pass"):
            return ()
        found: list[Effect] = [Remove(CellId(names[cell])) for cell in act.takes]
        if act.frm >= 0 and act.to >= 0:
            found.append(Shift(CellId(names[act.frm]), CellId(names[act.to]), self._passed(pos, act)))
        if act.sort == "castle":
            found.append(Shift(CellId(names[act.more[0]]), CellId(names[act.more[1]])))
        if act.becomes and (act.frm < 0 or act.becomes != pos.board[act.frm]):
            found.append(Put(CellId(names[act.to]), self.design.piece(act.becomes)))
        if self.design.hand_letters:
            found += changed(self.design, pos.hands, self.play(pos, move).hands)
        return tuple(found)

    def _passed(self, pos: Position, act: Act) -> tuple[CellId, ...]:
        """Return the cells that the piece of an act passes, in order, where its ends do not tell them."""
        letter = pos.board[act.frm]
        if letter not in self._winding:
            self._winding[letter] = letter in self.design.racers or any(
                self._between((frm, *way.cells))
                for frm, ways in enumerate(self.design.tables.ways(letter))
                for way in ways
            )
        return self._between(path(self.design, pos, act)) if self._winding[letter] else ()

    def _between(self, cells: Sequence[int]) -> tuple[CellId, ...]:
        return self.board.passed(tuple(CellId(self.design.names[cell]) for cell in cells))

    def outcome(self, pos: Position) -> Outcome | None:
        """Return how the game has ended."""
        ended = self.decider.ending(pos)
        if ended is None:
            return None
        winner = NOBODY if ended.winner == DRAW else self.design.sides[ended.winner]
        return Outcome(winner, ended.reason, "G6", ended.text)

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of a move's text.

        Raises:
            NotationError: the text is not a move in this notation.
        """
        found = self._steps_of(text, pos)
        if found is None:
            given = text[:20]
            raise NotationError(
                say(
                    "“{text}” is not a move here: moves are written like {example}.",
                    text=given,
                    example=self._example(pos),
                )
            )
        return found

    def _steps_of(self, text: str, pos: Position) -> tuple[str, ...] | None:
        number, die = self.design.number, self.design.die
        if text in (END, PASS):
            return (text,)
        if text.startswith("roll:"):
            return (text[5:],) if die and text[5:] in map(str, die.faces) else None
        drop = re.fullmatch(r"([A-Z])@(.+)", text)
        if drop:
            letter = drop[1].lower() if pos.second else drop[1]
            if letter not in self.design.kinds or drop[2] not in number:
                return None
            return (tray(letter), drop[2]) if letter in self.design.hand_letters else (drop[2],)
        frm, dash, rest = text.partition("-")
        to, equals, becomes = rest.partition("=")
        if not dash or frm not in number:
            return None
        if not to and not equals:
            return (frm, LIFT)
        if to == OFF and not equals:
            return (frm, OFF)
        if to not in number or (becomes and becomes not in self.design.kinds):
            return None
        return (frm, to, f"={becomes}") if equals else (frm, to)

    def _example(self, pos: Position) -> str:
        moves = self.legal_moves(pos)
        return moves[0].text if moves else f"{self.design.names[0]}-{self.design.names[-1]}"

    def chances(self, pos: Position) -> Sequence[tuple[Move, int]]:
        """Return the rolls with their weights, while the die is due."""
        die = self.design.die
        if not die or self.actor(pos) is not Actor.CHANCE:
            return ()
        return list(zip(self.legal_moves(pos), die.weights, strict=True))

    def without_draws(self) -> KitRules:
        """Return the same rules without draws by repetition or by counts of moves."""
        return KitRules(self.design, draws=False) if self.draws else self

    def count(self, pos: Position, depth: int) -> int:
        """Return the leaf count of perft; the last plies are counted without making texts."""
        if depth == 0:
            return 1
        decider = self.decider
        if decider.ending_at_once(pos):
            return 0
        acts = decider.acts(pos)
        if depth == 1:
            return len(acts)
        return sum(self.count(after(self.design, pos, act), depth - 1) for act in acts)


def rules_of(design: Design) -> Callable[[Mapping[str, str]], KitRules]:
    """Return the function that makes the rules from options; they are the same under all."""
    made = KitRules(design)
    return lambda options: made
