"""Temple Island Chess for the eye and the ear: pieces, marks, sentences, overlays, progress."""

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
from ...kernel.rules import Ply
from ...kernel.types import CellId, Outcome, Piece
from ...kernel.words import series
from .board import GATES
from .pieces import BIT, GATE, MATRIX, NAMES, NONE, RAYS, TURN_OF, WORDS, Move, force
from .rules import Position, TempleIsland, piece_of, temple_in_order
from .why import ANSWERS, LEDGER, closed, ledger

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
    """Tells the positions of one set of rules."""

    def __init__(self, rules: TempleIsland) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """What stands where."""
        return {NAMES[cell]: piece_of(letter) for cell, letter in enumerate(pos.board) if letter != "."}

    def prompt(self, pos: Position) -> str:
        """What is to be done, or how the game ended."""
        rules = self.rules
        ended = rules.outcome(pos)
        if ended:
            return ended.text
        named = f"{_man(pos.board, pos.named)} on {NAMES[pos.named]}" if pos.named != NONE else ""
        if pos.die and rules.stuck(pos):
            again = "Name a piece again." if rules.piece_first else "Roll again."
            return f"Rolled {pos.die}: {named or 'nothing'} {'cannot move' if named else 'can move'}. {again}"
        if pos.die:
            whom = "a Pilgrim or a Guardian" if pos.turn == 1 else "your piece"  # said once in full: phones are narrow
            who = f"Move the {named}" if named else f"Choose {whom}"
            return f"Rolled {pos.die}: {_answering(pos.die)}. {who}."
        if named:
            return f"The {named} is to move. Roll the die."
        back = "Bring a Pilgrim back, or " if rules.open_corners(pos) else ""
        do = "name a piece." if rules.piece_first else "roll the die."
        return f"Turn {pos.turn}. {back}{do if back else do.capitalize()}"

    def marks(self, pos: Position) -> list[Mark]:
        """The piece that is named, and Pilgrims in breach between turns."""
        found: list[Mark] = []
        if pos.named != NONE:
            found.append(("named", (NAMES[pos.named],)))
        leaving = self.rules.leaving(pos)
        if leaving:
            found.append(("breach", tuple(NAMES[cell] for cell in leaving)))
        return found

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """A paired move is four cells, the last follows from the third."""
        move = ply.move
        return KINDS[move.kind]

    def choices(self) -> dict[str, Choice]:
        """The six faces, each with the turn [a, b, c, d] that it makes: (dx, dy) becomes (a dx + b dy, c dx + d dy)."""
        return {
            f"roll:{face}": Choice(f"{face}: {ANSWERS[face]}", str(face), turn=MATRIX[TURN_OF[face]])
            for face in range(1, 7)
        }

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """What each piece could do by its movement alone; a Guardian's captures are exchanges."""
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
            found[NAMES[cell]] = Reach(moves, captures, ())  # nothing is guarded where nothing is taken
        return found

    def alarms(self, pos: Position) -> list[Alarm]:
        """A roll that allows nothing, with its ledger; a road closed on every roll; Pilgrims about to leave."""
        rules = self.rules
        if rules.outcome(pos) and not rules.stuck(pos):
            return []
        found: list[Alarm] = []
        if rules.stuck(pos):
            counts = ledger(rules, pos)
            reasons = "; ".join(f"{count} {LEDGER[name]}" for name, count in counts.items())
            text = f"Nothing can be done with {pos.die}. Of {sum(counts.values())} attempts: {reasons}."
            found.append(Alarm("no-move", text, ledger=counts))
            if closed(rules, pos):
                text = "The road is closed on every roll: take something back, or give up."
                found.append(Alarm("closed", text))
        leaving = rules.leaving(pos)
        if leaving:
            who = "A Pilgrim is" if len(leaving) == 1 else f"{len(leaving)} Pilgrims are"
            then = "for good" if rules.limit is not None else "into exile"
            text = f"{who} touched or alone at sea, and will leave the board {then} as the next turn begins."
            found.append(Alarm("breach", text, [NAMES[cell] for cell in leaving]))
        return found

    # Sentences

    def say(self, ply: Ply[Position]) -> str:
        """An action as a sentence: `Queen b2 to b5; the Shadow queen f6 answers to f3`."""
        pos, move = ply.pos, ply.move
        match move.kind:
            case "roll":
                return f"rolled {move.die}, {_answering(move.die)}{self._left(pos)}"
            case "pick":
                return f"{_man(pos.board, move.frm)} {NAMES[move.frm]} is named{self._left(pos)}"
            case "return":
                return f"a Pilgrim returns on {NAMES[move.to]}"
            case "exchange":
                frm, to = NAMES[move.frm], NAMES[move.to]
                return f"{_man(pos.board, move.frm)} {frm} changes places with the {_man(pos.board, move.to)} {to}"
            case _:
                shadow, lands = NAMES[move.shadow], NAMES[move.lands]
                white = f"{_man(pos.board, move.frm)} {NAMES[move.frm]} to {NAMES[move.to]}"
                return f"{white}; the {_man(pos.board, move.shadow)} {shadow} answers to {lands}"

    def _left(self, pos: Position) -> str:
        leaving = self.rules.leaving(pos)
        if not leaving:
            return ""
        who = "the Pilgrim" if len(leaving) == 1 else "the Pilgrims"
        where = series([NAMES[cell] for cell in leaving])
        return f"; {who} on {where} {'leaves' if len(leaving) == 1 else 'leave'} the board"

    def notation(self, ply: Ply[Position]) -> str:
        """An action as people write it (I8); Pilgrims that leave as the turn begins are written before it."""
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

    # What the table shows beside the board

    def overlays(self, pos: Position) -> list[Overlay]:
        """Sets of cells to be shaded on wish: I5 made visible, and the Gates still open."""
        ocean, men = self.rules.terrain.ocean, force(pos.board)
        touch = men.beside("kqrbnp")
        escort = men.escorted & ocean
        shown = (
            ("touch", "Touch", "Squares that touch a Shadow: no Pilgrim may be there.", touch),
            ("escort", "Escort", "Squares of the sea that touch a Guardian.", escort),
            ("safe", "Safe sea", "Escorted squares of the sea that touch no Shadow.", escort & ~touch),
            ("gates", "Gates left", "Gates without a Pilgrim.", GATE & ~men.pilgrims),
        )
        found = [Overlay(kind, label, words, _names(cells)) for kind, label, words, cells in shown]
        landings = bits(move.lands for move in self.rules.legal_moves(pos) if move.kind == "pair") if pos.die else 0
        words = "Squares where a Shadow can land with the roll that lies there."
        say = "" if pos.die else "Shadows may come: that depends on the next roll."
        return [*found, Overlay("landings", "Shadows may come", words, _names(landings), say)]

    def progress(self, pos: Position) -> list[Figure]:
        """I6 in figures; who is out of the world only where that can be."""
        men, terrain = force(pos.board), self.rules.terrain
        exiled, lost = pos.exiled, pos.lost
        found = [
            _figure("gates", "Pilgrims at the gates", men.pilgrims & GATE, 8 - lost),
            _figure("island", "Guardians on the Temple Island", men.guardians & terrain.temple_island, 8),
            _figure("sea", "Shadows at sea", men.shadows & terrain.ocean, 16),
        ]
        if self.rules.exiles:
            found.append(Figure("exiled", "Pilgrims in exile", exiled, 8, goal=False))
        if self.rules.limit is not None:
            label = "Pilgrims lost; at the last the game is lost"
            found.append(Figure("lost", label, min(lost, self.rules.limit), self.rules.limit, goal=False))
        return found

    def die(self, pos: Position) -> Die | None:
        """The die as it lies: its face, what it says, and what it makes of a vector; None before it is rolled."""
        if not pos.die:
            return None
        return Die(pos.die, f"{pos.die}: {ANSWERS[pos.die]}", MATRIX[TURN_OF[pos.die]], self.rules.stuck(pos))

    def events(self, ply: Ply[Position]) -> list[str]:
        """What a journal would note of an action: steps towards the goal and back, and who left the world."""
        pos, move = ply.pos, ply.move
        if move.kind == "return":
            return [f"A Pilgrim returns on {NAMES[move.to]}."]
        if move.kind in ("roll", "pick"):
            return [f"The Pilgrim on {NAMES[cell]} leaves the world." for cell in self.rules.leaving(pos)]
        after = ply.after
        found = [*_arrivals(pos.board, move, self.rules.terrain.temple_island), *self._sailed(pos, after)]
        broken = bits(self.rules.leaving(after))
        if broken:
            found.append(f"In breach: {', '.join(_names(broken))}.")
        ended = ply.outcome
        return [*found, *_last_words(ended, after.board)]

    def _sailed(self, pos: Position, after: Position) -> list[str]:
        ocean = self.rules.terrain.ocean
        before, now = (force(at.board).shadows & ~ocean for at in (pos, after))
        return ["The last Shadow is at sea."] if before and not now else []


def _answering(die: int) -> str:
    """What all Shadows do with a roll: `Shadows go the same way`, `Shadows turn left`."""
    way = ANSWERS[die]
    return f"Shadows {way.replace('turned', 'turn') if way.startswith('turned') else f'go {way}'}"


def _figure(kind: str, label: str, cells: int, of: int) -> Figure:
    return Figure(kind, label, cells.bit_count(), of)


def _man(pieces: str, cell: int) -> str:
    """A piece as a word: Pilgrim, Queen, Shadow queen."""
    letter = pieces[cell]
    if letter == "P":
        return "Pilgrim"
    word = WORDS[letter.lower()]
    return f"Shadow {word}" if letter.islower() else word.capitalize()


def _arrivals(pieces: str, move: Move, island: int) -> list[str]:
    man, to = _man(pieces, move.frm), NAMES[move.to]
    if pieces[move.frm] == "P":
        if not GATE & BIT[move.to]:
            return [f"A Pilgrim leaves its gate {NAMES[move.frm]}."] if GATE & BIT[move.frm] else []
        return [] if GATE & BIT[move.frm] else [f"A Pilgrim reaches the {GATES[to]} gate {to}."]
    if island & BIT[move.to] and not island & BIT[move.frm]:
        return [f"The {man.lower()} lands on the Temple Island at {to}."]
    return []


def _last_words(ended: Outcome | None, pieces: str) -> list[str]:
    if ended is None or ended.reason != "pilgrimage":
        return []
    return ["The pilgrimage is complete.", *(["The Temple is in order."] if temple_in_order(pieces) else [])]
