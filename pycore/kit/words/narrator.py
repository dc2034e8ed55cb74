"""The narrator of a game made with the kit: pieces, marks, sentences and notation from its declarations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...interfaces.narrator import Choice, Fact, Loss, Mark, Narrator, Reach, StepKind, taken
from ...kernel.messages import Message, clauses, listing, noun, say
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece
from ..core.hands import in_hand
from ..core.position import EMPTY, Act, Position
from ..core.reaching import reached
from ..core.rules import END, OFF, PASS, KitRules

ENDINGS = {"checkmate": say("checkmate"), "stalemate": say("stalemate")}


class KitNarrator(Narrator[Position]):
    """A description of positions and moves that the declarations make."""

    def __init__(self, rules: KitRules) -> None:
        self.rules, self.design = rules, rules.design

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the pieces by cell, those in hand on their trays."""
        names, drawn = self.design.names, self._drawn
        found = {CellId(names[at]): drawn[letter] for at, letter in enumerate(pos.board) if letter != EMPTY}
        return found | in_hand(self.design, pos.hands) if pos.hands else found

    @cached_property
    def _drawn(self) -> dict[str, Piece]:
        return {letter: self.design.piece(letter) for letter in self.design.kinds}

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says whose turn it is and what is due, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side = self.design.side_names[pos.second]
        if self.rules.phase(pos) == "roll":
            return say("{side} rolls the die.", side=side)
        if pos.bound >= 0:
            piece = self.design.kinds[pos.board[pos.bound]].noun
            return say("{side} may go on with the {piece}.", side=side, piece=piece)
        if self._checked(pos):
            return say("{side} to move, in check.", side=side)
        if pos.roll >= 0:
            moves = self.rules.legal_moves(pos)
            if [move.text for move in moves] == [PASS]:
                return say("{side} has rolled {number} and cannot move.", side=side, number=pos.roll)
            return say("{side} has rolled {number}.", side=side, number=pos.roll)
        return say("{side} to move.", side=side)

    def _checked(self, pos: Position) -> bool:
        return self.design.mate and bool(self.design.checkers(pos))

    def marks(self, pos: Position) -> list[Mark]:
        """Return the royal pieces in check and the pieces that give the check."""
        if not self.design.mate or not (checkers := self.design.checkers(pos)):
            return []
        names, letters = self.design.names, self.design.royals[pos.second]
        royals = tuple(CellId(names[at]) for at, letter in enumerate(pos.board) if letter in letters)
        return [("check", royals), ("checker", tuple(CellId(names[at]) for at in checkers))]

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return the kind of mark for each step."""
        act: Act = ply.move.act
        match act.sort:
            case "roll":
                return ("roll",)
            case "end" | "pass":
                return ("end",)
            case "lift":
                return ("capture" if self._is_enemy(ply.pos, act.takes[0]) else "exit",)
            case "exit":
                return ("from", "exit")
            case "drop":
                onto: StepKind = "capture" if act.takes else "place"
                return ("from", onto) if len(ply.move.steps) == 2 else (onto,)
        kinds: tuple[StepKind, ...] = ("from", "capture" if act.takes else "move", "promote")
        return kinds[: len(ply.move.steps)]

    def choices(self) -> dict[str, Choice]:
        """Return the words for promotions, rolls, and for stopping, passing and leaving the board."""
        design, found = self.design, dict[str, Choice]()
        for letter in dict.fromkeys(other.upper() for zone in design.promotes.values() for other in zone.to):
            kind = design.kinds[letter]
            found[f"={letter}"] = Choice(say("{piece:cap}", piece=kind.noun), letter, kind.id)
        if any(zone.optional for zone in design.promotes.values()):
            found["="] = Choice(say("Stay as it is"), "0", None)
        if design.die:
            found |= {str(face): Choice(say("Roll {number}", number=face), str(face)[-1]) for face in design.die.faces}
            found[OFF] = Choice(say("Off the board"), "o")
        if design.die or design.declared.may_pass:
            found[PASS] = Choice(say("Pass"), "p")
        if design.actions > 1 or design.tables.jumps:
            found[END] = Choice(say("End the turn"), "e")
        return found

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """Return the cells that each piece reaches by its movement alone."""
        names = self.design.names
        found = {}
        for at, letter in enumerate(pos.board):
            if letter != EMPTY:
                moves, captures, guards = ([CellId(names[to]) for to in each] for each in reached(self.design, pos, at))
                found[CellId(names[at])] = Reach(moves, captures, guards)
        return found

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """Return the cells that each piece attacks, in games where pieces capture by moving onto one another."""
        if self.design.tables.jumps or self.design.enclosures or self.design.racers:
            return {}
        return {cell: [*each.captures, *each.guards] for cell, each in self.reach(pos).items()}

    def status(self, pos: Position) -> list[Fact]:
        """Return the number of checks given, in games where they count."""
        if not self.design.counts_checks:
            return []
        return [
            Fact(
                "checks",
                self.design.sides[side],
                say("{side}: checks given: {number}.", side=self.design.side_names[side], number=pos.checks[side]),
                "G6",
            )
            for side in (0, 1)
        ]

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """Return the enemy pieces that a move captures."""
        if not ply.move.act.takes:
            return []
        return taken(self.pieces(ply.pos), ply, self.design.sides[ply.pos.second])

    # Words of a move

    def say(self, ply: Ply[Position]) -> str:
        """Return a move in words."""
        return clauses(self._said(ply.pos, ply.move.act), self._ending(ply))

    def _said(self, pos: Position, act: Act) -> Message:
        names = self.design.names
        match act.sort:
            case "roll":
                return say("rolls {number}", number=act.more[0])
            case "end":
                return say("ends the turn")
            case "pass":
                return say("passes")
            case "castle":
                return say("castles, {piece} to {cell}", piece=self._kind(pos, act.frm), cell=names[act.to])
            case "lift" if self._is_enemy(pos, act.takes[0]):
                return say("takes {victims} off the board", victims=self._victims(pos, act))
            case "lift":
                return say("lifts the {piece} on {cell}", piece=self._kind(pos, act.takes[0]), cell=names[act.takes[0]])
            case "exit":
                return say("{piece} {cell} leaves the board", piece=self._kind(pos, act.frm), cell=names[act.frm])
            case "drop":
                return self._dropped(pos, act)
        piece, frm, to = self._kind(pos, act.frm), names[act.frm], names[act.to]
        if not act.takes:
            moved = say("{piece} {frm} to {to}", piece=piece, frm=frm, to=to)
        elif act.takes == (act.to,):
            victim = self._kind(pos, act.to)
            moved = say("{piece} {frm} takes {victim} on {to}", piece=piece, frm=frm, victim=victim, to=to)
        else:
            moved = say(
                "{piece} {frm} to {to}, takes {victims}", piece=piece, frm=frm, to=to, victims=self._victims(pos, act)
            )
        if not act.becomes or act.becomes == pos.board[act.frm]:
            return moved
        return clauses(moved, say("becomes {piece:a}", piece=self.design.kinds[act.becomes].noun))

    def _dropped(self, pos: Position, act: Act) -> Message:
        piece, to = self.design.kinds[act.becomes].noun, self.design.names[act.to]
        if act.takes:
            return say("{piece} enters on {to}, takes {victims}", piece=piece, to=to, victims=self._victims(pos, act))
        return say("{piece} enters on {to}", piece=piece, to=to)

    def _is_enemy(self, pos: Position, cell: int) -> bool:
        return pos.board[cell].islower() is not pos.second

    def _kind(self, pos: Position, cell: int) -> Message:
        return self.design.kinds[pos.board[cell]].noun

    def _victims(self, pos: Position, act: Act) -> Message:
        return listing(
            noun("the {piece} on {cell}", piece=self._kind(pos, cell), cell=self.design.names[cell])
            for cell in act.takes
        )

    def _ending(self, ply: Ply[Position]) -> str:
        if ply.outcome:
            return ENDINGS.get(ply.outcome.reason, say("and the game ends"))
        return say("check") if self._checked(ply.after) else ""

    def notation(self, ply: Ply[Position]) -> str:
        """Return a move in long notation: `Nb1-c3`, `Nb1xc3`, `e7-e8=Q`, `N@e4`, with `+` and `#`."""
        pos, act, names = ply.pos, ply.move.act, self.design.names
        if act.sort in ("roll", "end", "pass"):
            return str(ply.move.text)
        if act.sort == "lift":
            return f"{names[act.takes[0]]}-"
        sign = ""
        if self.design.mate:
            ended = ply.outcome
            mated = ended is not None and ended.reason == "checkmate"
            sign = "#" if mated else "+" if not ended and self._checked(ply.after) else ""
        if act.sort == "drop":
            return f"{act.becomes.upper()}@{names[act.to]}{'x' if act.takes else ''}{sign}"
        if act.sort == "exit":
            return f"{names[act.frm]}-off"
        letter = pos.board[act.frm].upper()
        shown = "" if letter == "P" or len(self.design.by_name) == 1 else letter
        becomes = "" if not act.becomes else "=" if act.becomes == pos.board[act.frm] else f"={act.becomes.upper()}"
        return f"{shown}{names[act.frm]}{'x' if act.takes else '-'}{names[act.to]}{becomes}{sign}"
