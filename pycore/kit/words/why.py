"""Why steps are not a legal move: one sentence, the rule and the cells, from the declarations."""

from __future__ import annotations

from ...kernel.messages import Message, listing, noun, say, sentences, stored
from ...kernel.types import CellId, Refusal
from ..core.deciding import Decider
from ..core.design import Design
from ..core.moving import board_after
from ..core.position import EMPTY, Act, Position
from ..core.rules import END, LIFT, OFF, PASS, KitRules
from .wording import movement_text


def refusal(rules: KitRules, pos: Position, steps: tuple[str, ...]) -> Refusal:
    """Return the rule that forbids steps that begin no legal move."""
    return Refuser(rules, pos).refuse(steps)


class Refuser:
    """The refusals in one position."""

    def __init__(self, rules: KitRules, pos: Position) -> None:
        self.rules, self.pos = rules, pos
        self.design: Design = rules.design
        self.decider: Decider = rules.decider

    def refuse(self, steps: tuple[str, ...]) -> Refusal:
        """Return the refusal of steps."""
        first, names = steps[0] if steps else "", self.design.number
        side = self.design.side_names[self.pos.second]
        if self.design.die and self.pos.roll < 0:
            return Refusal("G3", say("{side} rolls the die first.", side=side))
        moves = self.rules.legal_moves(self.pos)
        if [move.text for move in moves] == [PASS]:
            return Refusal("G3", say("{side} cannot move and passes.", side=side))
        if first.startswith("hand-"):
            return self._from_hand(first, steps)
        if first in (END, PASS):
            return Refusal("G3", say("The turn cannot end here."))
        if first not in names:
            return Refusal("G3", say("A move begins with one of your own pieces."))
        own = self._own_moves(steps)
        return own or self._of_piece(names[first], steps)

    def _own_moves(self, steps: tuple[str, ...]) -> Refusal | None:
        """Return the refusal while the inventor's own function says what is allowed."""
        declared = self.design.declared
        if not declared.own_moves or self.decider.own_acts(self.pos) is None:
            return None
        begin = sorted({move.steps[0] for move in self.rules.legal_moves(self.pos)}, key=str)
        words = (declared.own_moves.__doc__ or "").strip().partition("\n\n")[0]
        cells = tuple(CellId(step) for step in steps if step in self.design.number)[:1]
        if words:
            return Refusal("G3", stored(" ".join(words.split())), cells)
        return Refusal("G3", say("A move begins with {cells} here.", cells=listing(begin[:8], "or")), cells)

    def _from_hand(self, first: str, steps: tuple[str, ...]) -> Refusal:
        letter = first.removeprefix("hand-")
        here = (CellId(first),) if CellId(first) in self.rules.board.cell else ()
        if letter not in self.design.hand_letters or letter.islower() is not self.pos.second or not here:
            return Refusal("G7", say("That is not in your hand."), here)
        piece = self.design.kinds[letter].noun
        if letter not in self.pos.hands:
            return Refusal("G7", say("You have no {piece} in hand.", piece=piece), here)
        if len(steps) < 2 or steps[1] not in self.design.number:
            return Refusal("G7", say("The {piece} has no cell where it may enter now.", piece=piece), here)
        to = self.design.number[steps[1]]
        cells = (CellId(steps[1]),)
        if self.pos.board[to] != EMPTY and letter not in self.design.racers:
            return Refusal("G7", say("A piece enters only on an empty cell."), cells)
        if letter in self.design.racers:
            return Refusal(
                "G3", say("A piece goes exactly as far as was rolled: {number}.", number=self.pos.roll), cells
            )
        act = Act(-1, to, (), letter, "drop")
        if to in self.design.drop_cells[letter] and self.design.mate and not self.decider.is_safe(self.pos, act):
            return self._unsafe(act)
        return Refusal("G7", say("The {piece} may not enter on {cell}.", piece=piece, cell=steps[1]), cells)

    def _of_piece(self, frm: int, steps: tuple[str, ...]) -> Refusal:
        pos, design, cell = self.pos, self.design, CellId(steps[0])
        letter = pos.board[frm]
        if letter == EMPTY:
            return Refusal("G3", say("There is no piece on {cell}.", cell=cell), (cell,))
        piece = design.kinds[letter].noun
        if letter.islower() is not pos.second:
            text = say(
                "The {piece} on {cell} is {owner:gen}, and it is {mover:gen} turn.",
                piece=piece,
                cell=cell,
                owner=design.side_names[letter.islower()],
                mover=design.side_names[pos.second],
            )
            return Refusal("G3", text, (cell,))
        if 0 <= pos.bound != frm:
            bound = CellId(design.names[pos.bound])
            return Refusal("G3", say("Only the piece on {cell} may go on.", cell=bound), (bound,))
        acts = [act for act in self.decider.possible(pos) if act.frm == frm]
        if len(steps) == 1:
            return self._stuck(piece, cell, acts)
        if steps[1] not in design.number:
            text = say("The {piece} on {cell} must go to a cell of the board.", piece=piece, cell=cell)
            if steps[1] == LIFT:
                text = say("The {piece} on {cell} cannot be lifted now.", piece=piece, cell=cell)
            return Refusal("G4", text, (cell,)) if steps[1] != OFF else self._too_far(cell)
        to = design.number[steps[1]]
        there = [act for act in acts if act.to == to]
        if there:
            return self._forbidden(there[0], steps)
        return self._unreachable(letter, frm, to)

    def _too_far(self, cell: CellId) -> Refusal:
        return Refusal("G3", say("The roll of {number} does not take it off the board.", number=self.pos.roll), (cell,))

    def _stuck(self, piece: Message, cell: CellId, acts: list[Act]) -> Refusal:
        """Return why a piece has no legal move."""
        if acts:
            found = self._forbidden(acts[0], ())
            text = sentences(say("The {piece} on {cell} has no move.", piece=piece, cell=cell), found.message)
            return Refusal(found.rule, text, found.cells)
        letter = self.pos.board[self.design.number[cell]]
        text = sentences(
            say("The {piece} on {cell} has nowhere to go.", piece=piece, cell=cell), movement_text(self.design, letter)
        )
        return Refusal("G4", text, (cell,))

    def _forbidden(self, act: Act, steps: tuple[str, ...]) -> Refusal:
        """Return why an act that the movement allows is not legal, or is not finished by these steps."""
        design, to = self.design, CellId(self.design.names[act.to])
        sentence = self.decider.forbids(self.pos, act)
        if sentence:
            return Refusal("G3", stored(sentence), (to,))
        if (
            design.declared.must_capture
            and not act.takes
            and any(each.takes for each in self.decider.possible(self.pos))
        ):
            return Refusal("G5", say("You can capture, so you must."), (to,))
        if design.mate and not self.decider.is_safe(self.pos, act):
            return self._unsafe(act)
        if act.becomes:
            letters = dict.fromkeys(each.becomes for each in self.decider.possible(self.pos) if each[:2] == act[:2])
            names = listing((design.kinds[letter].noun for letter in letters), "or")
            return Refusal("G7", say("It becomes one of these: {pieces}.", pieces=names), (to,))
        if len(steps) > 2:
            return Refusal("G3", say("Nothing is to be chosen after this move."), (to,))
        return Refusal("G3", say("Another move is due now."), (to,))

    def _unsafe(self, act: Act) -> Refusal:
        design, names = self.design, self.design.names
        after = board_after(self.pos.board, act)
        threats = design.threats(after, self.pos.second)
        before = design.checkers(self.pos)
        royal = next(at for at, letter in enumerate(after) if letter in design.royals[self.pos.second])
        attackers = listing(
            noun("the {piece} on {cell}", piece=design.kinds[after[at]].noun, cell=names[at]) for at in threats
        )
        values = {"piece": design.kinds[after[royal]].noun, "cell": names[royal], "attackers": attackers}
        if before:
            text = say(
                "Your {piece} on {cell} would still be in check from {attackers}.",
                piece=values["piece"],
                cell=values["cell"],
                attackers=values["attackers"],
            )
        else:
            text = say(
                "Your {piece} on {cell} would be in check from {attackers}.",
                piece=values["piece"],
                cell=values["cell"],
                attackers=values["attackers"],
            )
        return Refusal("G6", text, tuple(CellId(names[at]) for at in (royal, *threats)))

    def _unreachable(self, letter: str, frm: int, to: int) -> Refusal:
        design, pos = self.design, self.pos
        start, target = CellId(design.names[frm]), CellId(design.names[to])
        if frm == to:
            return Refusal("G3", say("A move must leave {cell}.", cell=start), (start,))
        there = pos.board[to]
        if there != EMPTY and there.islower() is pos.second:
            text = say("Your own {piece} stands on {cell}.", piece=design.kinds[there].noun, cell=target)
            return Refusal("G3", text, (target,))
        castling = self._castling(frm, to)
        if castling:
            return castling
        if to in design.barred[letter]:
            text = say("The {piece} may not stop on {cell}.", piece=design.kinds[letter].noun, cell=target)
            return Refusal("G4", text, (target,))
        if letter in design.racers:
            return Refusal(
                "G3", say("A piece goes exactly as far as was rolled: {number}.", number=pos.roll), (target,)
            )
        blocker = self._blocker(letter, frm, to)
        if blocker is not None:
            cell = CellId(design.names[blocker])
            text = say("The {piece} on {cell} is in the way.", piece=design.kinds[pos.board[blocker]].noun, cell=cell)
            return Refusal("G4", text, (cell,))
        return Refusal("G4", movement_text(design, letter), (start, target))

    def _blocker(self, letter: str, frm: int, to: int) -> int | None:
        """Return the cell of the piece that stands in the way of a slide, if only that prevents it."""
        for way in self.design.tables.ways(letter)[frm]:
            if way.how == 0 and to in way.cells[way.first :]:
                between = way.cells[: way.cells.index(to)]
                found = next((cell for cell in between if self.pos.board[cell] != EMPTY), None)
                if found is not None:
                    return found
        return None

    def _castling(self, frm: int, to: int) -> Refusal | None:
        design, pos = self.design, self.pos
        for castle in design.castles[pos.second]:
            if (castle.king, castle.to) != (frm, to):
                continue
            cells = (CellId(design.names[castle.king]), CellId(design.names[castle.rook]))
            if castle.king not in pos.rights or castle.rook not in pos.rights:
                return Refusal("G7", say("You may no longer castle there: one of the two has moved."), cells)
            match self.decider.castle_problem(pos, castle):
                case "way":
                    return Refusal("G7", say("To castle, the cells between must be empty."), cells)
                case "check":
                    return Refusal("G7", say("Castling is not allowed in check."), cells)
                case "crossing":
                    return Refusal("G7", say("The cell that would be crossed is attacked."), cells)
        return None
