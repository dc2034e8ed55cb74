"""The narrator of Pilgrim Chess: its pieces, marks, sentences and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Arrival,
    Choice,
    Fact,
    Finale,
    Loss,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
)
from ...kernel.messages import Message, clauses, listing, noun, say
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from . import notation, overlays, story
from .board import SIDE_NAMES, SQUARES
from .fast.movements import KING
from .fast.moves import CASTLING, EN_PASSANT, PROMOTION, ROOK_GOES, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .fast.reach import reach
from .notation import ORTHODOX_IDS, OVERRULING, PLAIN
from .rules import SIDE, Move, Pilgrim, Position, coming, taken_squares

USED = say("Each side brings one in. One vote for it is enough.")
WITH = say("With", context="vote")
PASSED = say("Plain chess, but only if both sides vote for it.")
PLAIN_GOAL = say("Mate the king, as in chess.")
ENDINGS = {
    "checkmate": say("checkmate"),
    "stalemate": say("stalemate"),
    "repetition": say("draw by repetition"),
    "fifty": say("draw by the fifty-move rule"),
    "material": say("draw by insufficient material"),
}
"""The words for a move that ends the game, by the reason of its outcome."""


class PilgrimNarrator(Narrator[Position]):
    """The narrator of Pilgrim Chess under one set of options."""

    def __init__(self, rules: Pilgrim) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the pieces on the board and those that wait on the benches."""
        found = {SQUARES[at]: self.rules.piece(letter) for at, letter in enumerate(pos.board) if letter != "."}
        for item in notation.items(pos.waiting):
            if item[1] != "@":
                found[notation.bench(item[0], item[1])] = self.rules.piece(item[0])
        return found

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says whose turn it is and which decision is due, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side = SIDE_NAMES[pos.white]
        match self.rules.phase(pos):
            case "vote":
                pieces = listing(kind.name for kind in self.rules.variant.kinds)
                if pos.waiting == OVERRULING:
                    return say("White votes for plain chess. Black votes: {pieces}, or plain chess?", pieces=pieces)
                return say("White votes: play with the {pieces}, or without?", pieces=pieces)
            case "place":
                left = listing([self.rules.name(letter) for letter in dict.fromkeys(self.rules.to_place(pos))], "or")
                return say("{side} places the {pieces}: behind which pawn?", side=side, pieces=left)
        if self.rules.listed(pos).checked:
            return say("{side} to move, in check.", side=side)
        return say("{side} to move.", side=side)

    def marks(self, pos: Position) -> list[Mark]:
        """Return the marks: each waiting piece with its pawn, the king in check, and the pieces that give check."""
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

    def finale(self, pos: Position) -> Finale | None:
        """Return the net around the king that is mated."""
        ended = self.rules.outcome(pos)
        if ended is None or ended.reason != "checkmate":
            return None
        return Finale("mate", SQUARES[pos.board.index("K" if pos.white else "k")], story.net(self.rules, pos))

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return the kind of each step: a vote, a placement, or a move with or without promotion."""
        pos, move = ply.pos, ply.move
        match self.rules.phase(pos):
            case "vote":
                return ("vote",)
            case "place":
                return ("place",) if len(move.steps) == 1 else ("place", "token")
        onto: StepKind = "capture" if taken_squares(pos, self._packed(pos, move)) else "move"
        return ("from", onto) if len(move.steps) == 2 else ("from", onto, "promote")

    def choices(self) -> dict[str, Choice]:
        """Return the votes, the pieces to place, and the promotions, of which the queen is the default."""
        kinds = self.rules.variant.kinds
        pieces = listing(kind.name for kind in kinds)
        found = {
            "use": Choice(say("With the {pieces}", pieces=pieces), "U", kinds[0].id, help=USED, brief=WITH),
            "pass": Choice(say("Without"), "P", None, help=PASSED),
        }
        for kind in kinds:
            found[f"{kind.letter}@"] = Choice(self._label(kind.letter), kind.letter, kind.id)
        for letter in "QRBN":
            found[f"={letter.lower()}"] = Choice(self._label(letter), letter, ORTHODOX_IDS[letter])
        for kind in kinds:
            found[f"={kind.letter.lower()}"] = Choice(self._label(kind.letter), kind.letter, kind.id)
        return found

    def _label(self, letter: str) -> Message:
        return say("{piece:cap}", piece=self.rules.name(letter))

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """Return the squares that each piece on the board reaches by its movement alone."""
        state = self.rules.state(pos)
        return {
            SQUARES[square]: story.reach_of(state, square) for square, letter in enumerate(pos.board) if letter != "."
        }

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """Return for each piece the squares where it could take an enemy."""
        return overlays.attacked(self.rules, pos)

    def overlays(self, pos: Position) -> list[Overlay]:
        """Return the squares that the guests of each side reach."""
        return overlays.guests(self.rules, pos)

    def goal(self, pos: Position) -> str:
        """Return the goal of plain chess after two passes, in which no guest helps (P3)."""
        return PLAIN_GOAL if pos.waiting == PLAIN else ""

    def status(self, pos: Position) -> list[Fact]:
        """Return the external pieces in the game, with their movement."""
        return story.status(self.rules, pos)

    def alarms(self, pos: Position) -> list[Alarm]:
        """Return an alarm for each waiting piece whose pawn the other side attacks."""
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
                text = say(
                    "If the pawn on {cell} is taken, the {piece} behind it is lost.",
                    cell=SQUARES[pawn],
                    piece=self.rules.name(item[0]),
                )
                cells = [SQUARES[pawn], notation.bench(item[0], item[1])]
                found.append(Alarm("forfeit", text, cells, SIDE[pos.white]))
        return found

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """Return a warning if a sling costs the mover the piece waiting behind the slung pawn (P5)."""
        pos, move = ply.pos, ply.move
        if self.rules.phase(pos) != "move":
            return None
        packed = self._packed(pos, move)
        if packed[2] != SPECIAL:
            return None
        slung = SPECIAL_EFFECTS[packed[3]][1]
        for item in notation.items(pos.waiting):
            if notation.home(item) == slung and item[0].isupper() is pos.white:
                text = say(
                    "This slings away the pawn that your {piece} waits behind, and the {piece} is lost.",
                    piece=self.rules.name(item[0]),
                )
                return Refusal("P5", text, (SQUARES[slung], notation.bench(item[0], item[1])))
        return None

    def _packed(self, pos: Position, move: Move) -> PackedMove:
        return self.rules.listed(pos).packed_moves[move.text]

    def say(self, ply: Ply[Position]) -> str:
        """Return a move in words: `pawn e2 to e4, the mastodon comes in on e2, check`."""
        pos, move = ply.pos, ply.move
        match self.rules.phase(pos):
            case "vote":
                pieces = listing(kind.name for kind in self.rules.variant.kinds)
                if move.text == "use":
                    return say("votes to use the {pieces}", pieces=pieces)
                return say("votes to play without")
            case "place":
                return say(
                    "puts the {piece} behind the {file}-file", piece=self.rules.name(move.text[0]), file=move.text[2]
                )
        packed = self._packed(pos, move)
        comes = coming(pos, packed)
        guest = comes and say(
            "the {piece} comes in on {cell}", piece=self.rules.name(comes[0]), cell=SQUARES[packed[0]]
        )
        return clauses(self._moved(pos, packed), guest, self._ending(ply))

    def _moved(self, pos: Position, packed: PackedMove) -> Message:
        """Return a clause about the moving piece: its target, and the pieces that it takes, slings or becomes."""
        frm, to, sort, more, _ = packed
        if sort == CASTLING:
            return say("castles short") if to > frm else say("castles long")
        taken = taken_squares(pos, packed)
        piece, start, target = self.rules.name(pos.board[frm]), SQUARES[frm], SQUARES[to]
        if sort == PROMOTION:
            return self._promoted(start, target, pos.board[to], self.rules.variant.letters[more])
        if sort == EN_PASSANT:
            return say("{piece} {start} takes pawn en passant on {to}", piece=piece, start=start, to=target)
        if taken == [to]:
            victim = self.rules.name(pos.board[to])
            return say("{piece} {start} takes {victim} on {to}", piece=piece, start=start, victim=victim, to=target)
        victims = listing(
            noun("the {piece} on {cell}", piece=self.rules.name(pos.board[at]), cell=SQUARES[at]) for at in taken
        )
        if sort == SPECIAL and SPECIAL_EFFECTS[more][1] >= 0:
            slung, lands = SPECIAL_EFFECTS[more][1:]
            thrown = self.rules.name(pos.board[slung])
            if taken:
                return say(
                    "{piece} {start} to {to}, slings the {slung} from {slung_from} to {lands}, takes {victims}",
                    piece=piece,
                    start=start,
                    to=target,
                    slung=thrown,
                    slung_from=SQUARES[slung],
                    lands=SQUARES[lands],
                    victims=victims,
                )
            return say(
                "{piece} {start} to {to}, slings the {slung} from {slung_from} to {lands}",
                piece=piece,
                start=start,
                to=target,
                slung=thrown,
                slung_from=SQUARES[slung],
                lands=SQUARES[lands],
            )
        if taken:
            return say("{piece} {start} to {to}, takes {victims}", piece=piece, start=start, to=target, victims=victims)
        return say("{piece} {start} to {to}", piece=piece, start=start, to=target)

    def _promoted(self, start: str, target: str, victim: str, becomes: str) -> Message:
        pawn, piece = self.rules.name("P"), self.rules.name(becomes)
        if victim == ".":
            return say("{pawn} {start} to {to} and becomes {piece:a}", pawn=pawn, start=start, to=target, piece=piece)
        return say(
            "{pawn} {start} takes {victim} on {to} and becomes {piece:a}",
            pawn=pawn,
            start=start,
            victim=self.rules.name(victim),
            to=target,
            piece=piece,
        )

    def other_steps(self, ply: Ply[Position]) -> list[tuple[str, ...]]:
        """Return other steps for a move: a placement by its pawn, and castling by the king onto its rook."""
        pos, move = ply.pos, ply.move
        if self.rules.phase(pos) == "place":
            return [(move.text[2] + ("2" if pos.white else "7"), *move.steps[1:])]
        if self.rules.phase(pos) != "move":
            return []
        frm, to, sort, _, _ = self._packed(pos, move)
        return [(SQUARES[frm], SQUARES[ROOK_GOES[to][0]])] if sort == CASTLING else []

    def arrival(self, ply: Ply[Position]) -> Arrival | None:
        """Return the external piece that comes in with a pawn's move."""
        return story.arrival(self.rules, ply) if self.rules.phase(ply.pos) == "move" else None

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """Return the pieces taken, and the waiting pieces forfeited."""
        return story.losses(self.rules, ply.pos, ply.move) if self.rules.phase(ply.pos) == "move" else []

    def _ending(self, ply: Ply[Position]) -> str:
        """Return the ending of the game by a move in words, "check", or "" for neither."""
        if ply.outcome:
            return ENDINGS[ply.outcome.reason]
        return say("check") if self.rules.mover_status(ply.after).checked else ""

    def notation(self, ply: Ply[Position]) -> str:
        """Return a move in SAN, with `/M` for a mastodon that comes in; votes and placements as their text (P9)."""
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
        return letter + _disambiguation(frm, others) + taking + SQUARES[to]


def _disambiguation(frm: int, others: list[int]) -> str:
    """Return the part of a square's name that distinguishes it from the others: "", its file, its rank, or both."""
    name = SQUARES[frm]
    if not others:
        return ""
    if all(frm % 8 != other % 8 for other in others):
        return name[0]
    if all(frm // 8 != other // 8 for other in others):
        return name[1]
    return name
