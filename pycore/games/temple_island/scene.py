"""The narrator of Temple Island Chess: its marks, sentences, overlays and progress."""

from __future__ import annotations

from ...interfaces.narrator import (
    Alarm,
    Choice,
    Die,
    Figure,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
)
from ...kernel.cells import bits, cells_in
from ...kernel.messages import Message, clauses, count, listing, noun, say, sentences
from ...kernel.rules import Ply
from ...kernel.types import CellId, Outcome, Piece
from .board import GATES
from .pieces import BIT, GATE, MATRIX, NAMES, NONE, RAYS, TURN_OF, Move, force
from .rules import Position, TempleIsland, temple_in_order
from .why import closed, failed_attempts, ledger
from .wording import NOUNS, PIECES, piece_on, roll_clause, roll_label, roll_sentence

KINDS: dict[str, tuple[StepKind, ...]] = {
    "roll": ("roll",),
    "pick": ("from",),
    "return": ("place",),
    "exchange": ("from", "exchange"),
    "pair": ("from", "move", "shadow", "move"),
}


def _names(cells: int) -> list[CellId]:
    return [NAMES[cell] for cell in cells_in(cells)]


class TempleIslandNarrator(Narrator[Position]):
    """The narrator for one set of rules."""

    def __init__(self, rules: TempleIsland) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the piece on each occupied cell."""
        return {NAMES[cell]: PIECES[letter] for cell, letter in enumerate(pos.board) if letter != "."}

    def prompt(self, pos: Position) -> str:
        """Return what to do next, or how the game ended."""
        rules = self.rules
        ended = rules.outcome(pos)
        if ended:
            return ended.text
        named = piece_on(pos.board, pos.named) if pos.named != NONE else None
        if pos.die and rules.stuck(pos):
            if named:
                stuck = say("Rolled {die}: {piece} cannot move.", die=pos.die, piece=named)
                return sentences(stuck, say("Name a piece again."))
            return sentences(say("Rolled {die}: nothing can move.", die=pos.die), say("Roll again."))
        if pos.die:
            if named:
                task = say("Move {piece}.", piece=named)
            elif pos.turn == 1:  # in full only once: phones are narrow
                task = say("Choose a Pilgrim or a Guardian.")
            else:
                task = say("Choose your piece.")
            return sentences(roll_sentence(pos.die), task)
        if named:
            return sentences(say("{piece:cap} is to move.", piece=named), say("Roll the die."))
        if rules.open_corners(pos):
            task = (
                say("Bring a Pilgrim back, or name a piece.")
                if rules.piece_first
                else say("Bring a Pilgrim back, or roll the die.")
            )
        else:
            task = say("Name a piece.") if rules.piece_first else say("Roll the die.")
        return sentences(say("Turn {number}.", number=pos.turn), task)

    def marks(self, pos: Position) -> list[Mark]:
        """Return the marks of Gates with a Pilgrim, of the named piece, and between turns of Pilgrims in breach."""
        home = _names(force(pos.board).pilgrims & GATE)
        found: list[Mark] = [("lit", tuple(home))] if home else []
        if pos.named != NONE:
            found.append(("named", (NAMES[pos.named],)))
        leaving = self.rules.leaving(pos)
        if leaving:
            found.append(("breach", tuple(NAMES[cell] for cell in leaving)))
        return found

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return the kind of each step; a paired move has four, and its last follows from the third."""
        return KINDS[ply.move.kind]

    def choices(self) -> dict[str, Choice]:
        """Return the six rolls, each with the matrix (a, b, c, d) of its turn, as in `Die`."""
        return {f"roll:{face}": Choice(roll_label(face), str(face), turn=MATRIX[TURN_OF[face]]) for face in range(1, 7)}

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """Return the cells each piece reaches by its movement alone; the captures of a Guardian are exchanges."""
        found = {}
        for cell, letter in enumerate(pos.board):
            if letter == ".":
                continue
            moves: list[CellId] = []
            captures: list[CellId] = []
            for ray in RAYS[letter.lower()][cell]:
                for to, _ in ray:
                    met = pos.board[to]
                    if met == ".":
                        moves.append(NAMES[to])
                        continue
                    swaps = letter in "KQRBN" and met.islower()
                    if swaps:
                        captures.append(NAMES[to])
                    break
            found[NAMES[cell]] = Reach(moves, captures, ())  # no piece is guarded, since none is captured
        return found

    def alarms(self, pos: Position) -> list[Alarm]:
        """Return the alarms: a roll that allows nothing, a position where no roll does, Pilgrims about to leave."""
        rules = self.rules
        if rules.outcome(pos) and not rules.stuck(pos):
            return []
        found: list[Alarm] = []
        if rules.stuck(pos):
            counts = ledger(rules, pos)
            nothing = say("Nothing can be done with {die}.", die=pos.die)
            attempts = say(
                "Of {attempts}: {reasons}.",
                attempts=count(sum(counts.values()), noun("attempt")),
                reasons=clauses(*(failed_attempts(reason, n) for reason, n in counts.items()), mark=";"),
            )
            found.append(Alarm("no-move", sentences(nothing, attempts), ledger=counts))
            if closed(rules, pos):
                found.append(Alarm("closed", say("No roll can help here: take a move back, or give up.")))
        leaving = rules.leaving(pos)
        if leaving:
            text = _breach_alarm(len(leaving), for_good=rules.limit is not None)
            found.append(Alarm("breach", text, [NAMES[cell] for cell in leaving]))
        return found

    # Sentences

    def say(self, ply: Ply[Position]) -> str:
        """Return an action as a sentence: `Queen b2 to b5; the Shadow queen f6 answers to f3`."""
        pos, move = ply.pos, ply.move
        match move.kind:
            case "roll":
                return clauses(roll_clause(move.die), self._departures(pos), mark=";")
            case "pick":
                named = say("{piece:cap} {cell} is named", piece=NOUNS[pos.board[move.frm]], cell=NAMES[move.frm])
                return clauses(named, self._departures(pos), mark=";")
            case "return":
                return say("a Pilgrim returns on {cell}", cell=NAMES[move.to])
            case "exchange":
                return say(
                    "{piece:cap} {cell} changes places with the {shadow} {to}",
                    piece=NOUNS[pos.board[move.frm]],
                    cell=NAMES[move.frm],
                    shadow=NOUNS[pos.board[move.to]],
                    to=NAMES[move.to],
                )
            case _:
                return say(
                    "{piece:cap} {frm} to {to}; the {shadow} {cell} answers to {lands}",
                    piece=NOUNS[pos.board[move.frm]],
                    frm=NAMES[move.frm],
                    to=NAMES[move.to],
                    shadow=NOUNS[pos.board[move.shadow]],
                    cell=NAMES[move.shadow],
                    lands=NAMES[move.lands],
                )

    def _departures(self, pos: Position) -> str:
        """Return the clause about the Pilgrims that leave the board as the turn begins, or an empty text."""
        leaving = self.rules.leaving(pos)
        if not leaving:
            return ""
        cells = listing(NAMES[cell] for cell in leaving)
        if len(leaving) == 1:
            return say("the Pilgrim on {cells} leaves the board", cells=cells)
        return say("the Pilgrims on {cells} leave the board", cells=cells)

    def notation(self, ply: Ply[Position]) -> str:
        """Return an action in game notation (I8), after the Pilgrims that leave as the turn begins."""
        pos, move = ply.pos, ply.move
        left = "".join(f"-P{NAMES[cell]} " for cell in self.rules.leaving(pos))
        match move.kind:
            case "roll":
                return f"{left}[{move.die}]"
            case "pick":
                return f"{left}{{{NAMES[move.frm]}}}"
            case "return":
                return f"+P{NAMES[move.to]}"
            case "exchange":
                return f"{pos.board[move.frm]}{NAMES[move.frm]} x {pos.board[move.to]}{NAMES[move.to]}"
            case _:
                white = f"{pos.board[move.frm]}{NAMES[move.frm]}-{NAMES[move.to]}"
                return f"{white} / {pos.board[move.shadow]}{NAMES[move.shadow]}-{NAMES[move.lands]}"

    # Panels next to the board

    def overlays(self, pos: Position) -> list[Overlay]:
        """Return the overlays that show the rule I5, the empty Gates, and where Shadows can land."""
        ocean, sets = self.rules.terrain.ocean, force(pos.board)
        touch = sets.beside("kqrbnp")
        escort = sets.escorted & ocean
        safe = escort & ~touch
        shown = (
            ("touch", say("Touch"), say("Squares that touch a Shadow: no Pilgrim may be there."), touch, "rising"),
            ("escort", say("Escort"), say("Squares of the sea that touch a Guardian."), escort, "outline"),
            ("safe", say("Safe sea"), say("Escorted squares of the sea that touch no Shadow."), safe, "tick"),
            ("gates", say("Gates left"), say("Gates without a Pilgrim."), GATE & ~sets.pilgrims, "diamond"),
        )
        found = [
            Overlay(kind, label, meaning, _names(cells), pattern=pattern)
            for kind, label, meaning, cells, pattern in shown
        ]
        landings = bits(move.lands for move in self.rules.legal_moves(pos) if move.kind == "pair") if pos.die else 0
        meaning = say("Squares where a Shadow can land with the current roll.")
        text = "" if pos.die else say("Shadows may come: that depends on the next roll.")
        return [
            *found,
            Overlay("landings", say("Shadows may come"), meaning, _names(landings), text, pattern="corners"),
        ]

    def progress(self, pos: Position) -> list[Figure]:
        """Return the figures of the goal (I6), and the Pilgrims out of the world if the options allow that."""
        sets, terrain = force(pos.board), self.rules.terrain
        exiled, lost = pos.exiled, pos.lost
        found = [
            _figure("gates", say("Pilgrims at the gates"), sets.pilgrims & GATE, 8 - lost),
            _figure("island", say("Guardians on Temple Island"), sets.guardians & terrain.temple_island, 8),
            _figure("sea", say("Shadows at sea"), sets.shadows & terrain.ocean, 16),
        ]
        if self.rules.exiles:
            found.append(Figure("exiled", say("Pilgrims in exile"), exiled, 8, goal=False))
        if self.rules.limit is not None:
            label = say("Pilgrims lost (the last one loses the game)")
            found.append(Figure("lost", label, min(lost, self.rules.limit), self.rules.limit, goal=False))
        return found

    def die(self, pos: Position) -> Die | None:
        """Return the die with its meaning and the matrix of its turn, or None before it is rolled."""
        if not pos.die:
            return None
        return Die(pos.die, roll_label(pos.die), MATRIX[TURN_OF[pos.die]], self.rules.stuck(pos))

    def events(self, ply: Ply[Position]) -> list[str]:
        """Return the journal's entries for an action: progress and setbacks, and the Pilgrims that leave or return."""
        pos, move = ply.pos, ply.move
        if move.kind == "return":
            return [say("A Pilgrim returns on {cell}.", cell=NAMES[move.to])]
        if move.kind in ("roll", "pick"):
            return [
                say("The Pilgrim on {cell} leaves the world.", cell=NAMES[cell]) for cell in self.rules.leaving(pos)
            ]
        after = ply.after
        found: list[str] = [
            *_arrivals(pos.board, move, self.rules.terrain.temple_island),
            *self._last_shadow_at_sea(pos, after),
        ]
        broken = bits(self.rules.leaving(after))
        if broken:
            found.append(say("In breach: {cells}.", cells=listing(_names(broken))))
        return [*found, *_endings(ply.outcome, after.board)]

    def _last_shadow_at_sea(self, pos: Position, after: Position) -> list[str]:
        ocean = self.rules.terrain.ocean
        before, now = (force(at.board).shadows & ~ocean for at in (pos, after))
        return [say("The last Shadow is at sea.")] if before and not now else []


def _breach_alarm(pilgrims: int, for_good: bool) -> Message:
    """Return the alarm about Pilgrims in breach between turns."""
    counted = count(pilgrims, noun("Pilgrim"))
    if for_good:
        return say(
            "{pilgrims} {pilgrims:one=is|other=are} touched or alone at sea, and will leave the board for good as the "
            "next turn begins.",
            pilgrims=counted,
        )
    return say(
        "{pilgrims} {pilgrims:one=is|other=are} touched or alone at sea, and will leave the board into exile as the "
        "next turn begins.",
        pilgrims=counted,
    )


def _figure(kind: str, label: str, cells: int, of: int) -> Figure:
    return Figure(kind, label, cells.bit_count(), of)


def _arrivals(pieces: str, move: Move, island: int) -> list[str]:
    """Return the entry for a piece that reaches its goal or leaves it, if the move does either."""
    letter, to = pieces[move.frm], NAMES[move.to]
    if letter == "P":
        was_home, is_home = bool(GATE & BIT[move.frm]), bool(GATE & BIT[move.to])
        if is_home and not was_home:
            return [say("A Pilgrim reaches the {gate} {cell}.", gate=GATES[to], cell=to)]
        return [say("A Pilgrim leaves its gate {cell}.", cell=NAMES[move.frm])] if was_home and not is_home else []
    if island & BIT[move.to] and not island & BIT[move.frm]:
        return [say("The {piece} lands on the Temple Island at {cell}.", piece=NOUNS[letter], cell=to)]
    return []


def _endings(ended: Outcome | None, pieces: str) -> list[str]:
    if ended is None or ended.reason != "pilgrimage":
        return []
    found: list[str] = [say("The pilgrimage is complete.")]
    if temple_in_order(pieces):
        found.append(say("The Temple is in order."))
    return found
