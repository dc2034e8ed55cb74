"""Pilgrim Chess for the eye and the ear: pieces, marks, sentences, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Arrival,
    Choice,
    Fact,
    Loss,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
)
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from ...kernel.words import series
from . import notation, overlays, story
from .board import SQUARES
from .fast.movements import KING
from .fast.moves import CASTLING, EN_PASSANT, PROMOTION, ROOK_GOES, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .fast.reach import reach
from .notation import OVERRULING, WORDS
from .rules import SIDE, Move, Pilgrim, Position, coming, taken_squares

USED = "Each of you brings one in. One vote for it is enough."
PASSED = "Plain chess, but only if both of you say so."


class PilgrimNarrator(Narrator[Position]):
    """Tells the positions of one set of rules."""

    def __init__(self, rules: Pilgrim) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """What stands on the board, and what waits on the bench."""
        found = {SQUARES[at]: self.rules.piece(letter) for at, letter in enumerate(pos.board) if letter != "."}
        for item in notation.items(pos.waiting):
            if item[1] != "@":
                found[notation.bench(item[0], item[1])] = self.rules.piece(item[0])
        return found

    def prompt(self, pos: Position) -> str:
        """Whose turn it is and what is asked, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side = SIDE[pos.white].capitalize()
        match self.rules.phase(pos):
            case "vote":
                names = series([kind.name for kind in self.rules.variant.kinds])
                if pos.waiting == OVERRULING:
                    return f"White would rather play without. Black votes: {names}, or plain chess?"
                return f"White votes: play with the {names}, or without?"
            case "place":
                left = [self.rules.kind_of[letter].name for letter in dict.fromkeys(self.rules.to_place(pos))]
                return f"{side} places the {' or '.join(left)}: behind which pawn?"
        return f"{side} to move, in check." if self.rules.listed(pos).checked else f"{side} to move."

    def marks(self, pos: Position) -> list[Mark]:
        """The king in check with the men that give it; pawns behind which a piece waits."""
        found: list[Mark] = []
        for item in notation.items(pos.waiting):
            if item[1] != "@":
                found.append(("tether", (notation.bench(item[0], item[1]), SQUARES[notation.home(item)])))
        if self.rules.phase(pos) == "move" and self.rules.listed(pos).checked:
            state = self.rules.state(pos)
            king = state.sets[KING if pos.white else KING + 8].bit_length() - 1
            found.append(("check", (SQUARES[king],)))
            found.append(("checker", tuple(SQUARES[at] for at in state.checkers(pos.white))))
        return found

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """A vote; a place and what is put there; or from, to, and perhaps a promotion."""
        pos, move = ply.pos, ply.move
        match self.rules.phase(pos):
            case "vote":
                return ("vote",)
            case "place":
                return ("place",) if len(move.steps) == 1 else ("place", "token")
        onto: StepKind = "capture" if taken_squares(pos, self._packed(pos, move)) else "move"
        return ("from", onto) if len(move.steps) == 2 else ("from", onto, "promote")

    def choices(self) -> dict[str, Choice]:
        """The votes, the pieces to place, and what a pawn may become; a queen is the usual choice."""
        kinds = self.rules.variant.kinds
        names = series([kind.name for kind in kinds])
        found = {
            "use": Choice(f"With the {names}", "U", kinds[0].id, help=USED),
            "pass": Choice("Without", "P", None, help=PASSED),
        }
        for kind in kinds:
            found[f"{kind.letter}@"] = Choice(kind.name.capitalize(), kind.letter, kind.id)
        for letter in "QRBN":
            found[f"={letter.lower()}"] = Choice(WORDS[letter].capitalize(), letter, WORDS[letter])
        for kind in kinds:
            found[f"={kind.letter.lower()}"] = Choice(kind.name.capitalize(), kind.letter, kind.id)
        return found

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """What each man on the board could do by its movement alone."""
        state = self.rules.state(pos)
        return {
            SQUARES[square]: story.reach_of(state, square) for square, letter in enumerate(pos.board) if letter != "."
        }

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """For each man the squares where it could take an enemy."""
        return overlays.attacked(self.rules, pos)

    def overlays(self, pos: Position) -> list[Overlay]:
        """How far the guests of each side reach."""
        return overlays.guests(self.rules, pos)

    def status(self, pos: Position) -> list[Fact]:
        """Who is in the game beside the orthodox men, and how it moves."""
        return story.status(self.rules, pos)

    def alarms(self, pos: Position) -> list[Alarm]:
        """A waiting piece that the next capture would forfeit."""
        if self.rules.phase(pos) != "move" or self.rules.outcome(pos):
            return []
        state = self.rules.state(pos)
        enemies = [at for at, letter in enumerate(pos.board) if letter != "." and letter.isupper() is not pos.white]
        threatened = 0
        for square in enemies:
            seen = reach(state, square)
            threatened |= seen.takes
        found: list[Alarm] = []
        for item in notation.items(pos.waiting):
            pawn = notation.home(item)
            if item[0].isupper() is pos.white and threatened >> pawn & 1:
                name = self.rules.kind_of[item[0].upper()].name
                text = f"If the pawn on {SQUARES[pawn]} is taken, the {name} behind it is lost."
                cells = [SQUARES[pawn], notation.bench(item[0], item[1])]
                found.append(Alarm("forfeit", text, cells, SIDE[pos.white]))
        return found

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """P5: a sling of one's own that costs the piece waiting behind the slung pawn."""
        pos, move = ply.pos, ply.move
        if self.rules.phase(pos) != "move":
            return None
        packed = self._packed(pos, move)
        if packed[2] != SPECIAL:
            return None
        slung = SPECIAL_EFFECTS[packed[3]][1]
        for item in notation.items(pos.waiting):
            if notation.home(item) == slung and item[0].isupper() is pos.white:
                name = self.rules.kind_of[item[0].upper()].name
                text = f"This slings the pawn that your {name} waits behind: the {name} is lost."
                return Refusal("P5", text, (SQUARES[slung], notation.bench(item[0], item[1])))
        return None

    def _packed(self, pos: Position, move: Move) -> PackedMove:
        return self.rules.listed(pos).packed_moves[move.text]

    def _word(self, letter: str) -> str:
        return WORDS.get(letter.upper()) or self.rules.kind_of[letter.upper()].name

    def say(self, ply: Ply[Position]) -> str:
        """A move as a sentence: `pawn e2 to e4, the mastodon comes in on e2, check`."""
        pos, move = ply.pos, ply.move
        match self.rules.phase(pos):
            case "vote":
                kinds = series([kind.name for kind in self.rules.variant.kinds])
                return f"votes to use the {kinds}" if move.text == "use" else "votes to play without"
            case "place":
                return f"puts the {self._word(move.text[0])} behind the {move.text[2]}-file"
        packed = self._packed(pos, move)
        frm, to, sort, more, _ = packed
        if sort == CASTLING:
            return f"castles {'short' if to > frm else 'long'}{self._suffix(ply)}"
        taken = taken_squares(pos, packed)
        met = ", ".join(f"the {self._word(pos.board[at])} on {SQUARES[at]}" for at in taken)
        said = f"{self._word(pos.board[frm])} {SQUARES[frm]}"
        if taken == [to]:
            said += f" takes {self._word(pos.board[to])} on {SQUARES[to]}"
        elif sort == EN_PASSANT:
            said += f" takes {self._word(pos.board[taken[0]])} en passant on {SQUARES[to]}"
        elif sort == SPECIAL and SPECIAL_EFFECTS[more][1] >= 0:
            slung, lands = SPECIAL_EFFECTS[more][1:]
            said += f" to {SQUARES[to]}, slings the {self._word(pos.board[slung])} from {SQUARES[slung]}"
            said += f" to {SQUARES[lands]}" + (f" and takes {met}" if taken else "")
        else:
            said += f" to {SQUARES[to]}" + (f", takes {met}" if taken else "")
        if sort == PROMOTION:
            said += f" and becomes a {self._word(self.rules.variant.letters[more])}"
        comes = coming(pos, packed)
        if comes:
            said += f", the {self._word(comes[0])} comes in on {SQUARES[frm]}"
        return said + self._suffix(ply)

    def other_steps(self, ply: Ply[Position]) -> list[tuple[str, ...]]:
        """A piece is also put behind a pawn by pointing at the pawn; castling also made by the king onto its rook."""
        pos, move = ply.pos, ply.move
        if self.rules.phase(pos) == "place":
            return [(move.text[2] + ("2" if pos.white else "7"), *move.steps[1:])]
        if self.rules.phase(pos) != "move":
            return []
        frm, to, sort, _, _ = self._packed(pos, move)
        return [(SQUARES[frm], SQUARES[ROOK_GOES[to][0]])] if sort == CASTLING else []

    def arrival(self, ply: Ply[Position]) -> Arrival | None:
        """The external piece that comes in with a pawn's move."""
        return story.arrival(self.rules, ply) if self.rules.phase(ply.pos) == "move" else None

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """The men taken, and the waiting pieces forfeited."""
        return story.losses(self.rules, ply.pos, ply.move) if self.rules.phase(ply.pos) == "move" else []

    def _suffix(self, ply: Ply[Position]) -> str:
        ended = ply.outcome
        if ended:
            said = {"checkmate": ", checkmate", "stalemate": ", stalemate"}.get(ended.reason, "")
            return said or f", draw by {ended.reason}"
        return ", check" if self.rules.mover_status(ply.after).checked else ""

    def notation(self, ply: Ply[Position]) -> str:
        """A move as people write it (P9): SAN, an introduction as `/M`; votes and placements in their text forms."""
        pos, move = ply.pos, ply.move
        if self.rules.phase(pos) != "move":
            return str(move.text)
        packed = self._packed(pos, move)
        here = self.rules.mover_status(ply.after)
        end = "" if not here.checked else "+" if here.can_move else "#"
        comes = coming(pos, packed)
        return self._san(pos, move, packed) + (f"/{comes[0].upper()}" if comes else "") + end

    def _san(self, pos: Position, move: Move, packed: PackedMove) -> str:
        frm, to, sort, more, _ = packed
        if sort == CASTLING:
            return "O-O" if to > frm else "O-O-O"
        taking = "x" if taken_squares(pos, packed) else ""
        letter = pos.board[frm].upper()
        if letter == "P":
            becomes = f"={self.rules.variant.letters[more].upper()}" if sort == PROMOTION else ""
            return (SQUARES[frm][0] if frm % 8 != to % 8 else "") + taking + SQUARES[to] + becomes
        others = [
            other[0]
            for other in self.rules.listed(pos).packed_moves.values()
            if other[1] == to and other[0] != frm and pos.board[other[0]] == pos.board[frm] and other[2] != CASTLING
        ]
        return letter + _told_apart(frm, others) + taking + SQUARES[to]


def _told_apart(frm: int, others: list[int]) -> str:
    """As much of a square's name as tells it from others: nothing, its file, its rank, or both."""
    name = SQUARES[frm]
    if not others:
        return ""
    if all(frm % 8 != other % 8 for other in others):
        return name[0]
    if all(frm // 8 != other // 8 for other in others):
        return name[1]
    return name
