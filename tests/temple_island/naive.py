"""A slow and simple second implementation of Temple Island Chess: the oracle for the tests of the rules.

It was written from the rules I1 to I8 alone and shares no code with the core. A board is a dict from (file, rank),
counted from 1, to letters, and is changed in place. Every question is answered by a look at every square; nothing is
precomputed or cached.
"""

from __future__ import annotations

import itertools
import re

Square = tuple[int, int]
Pieces = dict[Square, str]

ALL = [(file, rank) for file in range(1, 13) for rank in range(1, 13)]
DEFAULTS = {
    "setup": "classic",
    "islands": "small",
    "touch": "always",
    "mistakes": "forbid",
    "lost_limit": "3",
    "no_move": "reroll",
    "order": "roll_first",
    "seed": "0",
}


def square(name: str) -> Square:
    """Return the square of a name: `b2` is (2, 2)."""
    return "abcdefghijkl".index(name[0]) + 1, int(name[1:])


def name(at: Square) -> str:
    """Return the name of a square: (2, 2) is `b2`."""
    return "abcdefghijkl"[at[0] - 1] + str(at[1])


def squares(names: str) -> list[Square]:
    """Return the squares of names separated by spaces."""
    return [square(one) for one in names.split()]


TEMPLE = squares("f6 g6 f7 g7")
GATES = squares("f5 g5 f8 g8 e6 e7 h6 h7")
CORNERS = squares("a1 l1 a12 l12")


def rectangle(one: str, other: str) -> list[Square]:
    """Return the squares of a rectangle, given two opposite corners."""
    (a, b), (c, d) = square(one), square(other)
    return [(file, rank) for file, rank in ALL if a <= file <= c and b <= rank <= d]


def islands(large: bool) -> dict[str, list[Square]]:
    """Return the squares of the Temple Island and of the outer islands (I1)."""
    if large:
        outer = ("a1", "c3"), ("j1", "l3"), ("a10", "c12"), ("j10", "l12")
        return {"temple": rectangle("d4", "i9"), "outer": [s for pair in outer for s in rectangle(*pair)]}
    outer = ("a1", "b2"), ("k1", "l2"), ("a11", "b12"), ("k11", "l12")
    return {"temple": rectangle("e5", "h8"), "outer": [s for pair in outer for s in rectangle(*pair)]}


def touching(one: Square, other: Square) -> bool:
    """Return whether two squares are adjacent, also diagonally (I1)."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def goes(letter: str, one: Square, other: Square) -> bool:
    """Return whether a piece could make a move on an empty board (I3)."""
    across, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    straight, slanted = (across == 0) != (along == 0), across == along != 0
    match letter.upper():
        case "P" | "K":
            return touching(one, other)
        case "N":
            return {across, along} == {1, 2}
        case "R":
            return straight
        case "B":
            return slanted
        case _:
            return straight or slanted


def clear(pieces: Pieces, letter: str, one: Square, other: Square) -> bool:
    """Return whether the squares that a slider passes over are empty (I3)."""
    if letter.upper() not in "QRB":
        return True
    steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    right, up = (other[0] - one[0]) // steps, (other[1] - one[1]) // steps
    return not any((one[0] + right * step, one[1] + up * step) in pieces for step in range(1, steps))


def answer(die: int, right: int, up: int) -> tuple[int, int]:
    """Return the vector of the Shadow that answers (I4)."""
    if die in (1, 3):
        return -right, -up
    if die in (2, 4):
        return right, up
    return (-up, right) if die == 5 else (up, -right)


class Naive:
    """A game in progress, which `do` changes."""

    def __init__(self, text: str, **options: str) -> None:
        self.options = DEFAULTS | options
        placement, die, named, exiled, lost, turn = text.split()
        self.pieces: Pieces = {}
        for rank, row in zip(range(12, 0, -1), placement.split("/"), strict=True):
            file = 1
            for digits, group in itertools.groupby(row, str.isdigit):
                if digits:
                    file += int("".join(group))
                    continue
                for letter in group:
                    self.pieces[file, rank] = letter
                    file += 1
        self.die = 0 if die == "-" else int(die)
        self.named = None if named == "-" else square(named)
        self.exiled, self.lost, self.turn = int(exiled), int(lost), int(turn)
        land = islands(self.options["islands"] == "large")
        self.temple_island, self.outer = land["temple"], land["outer"]

    def is_ocean(self, at: Square) -> bool:
        """Return whether a square is on no island (I1)."""
        return at not in self.temple_island and at not in self.outer

    def text(self) -> str:
        """Return the position text (I8)."""
        rows = []
        for rank in range(12, 0, -1):
            row, run = "", 0
            for file in range(1, 13):
                letter = self.pieces.get((file, rank))
                if letter is None:
                    run += 1
                    continue
                row += (str(run) if run else "") + letter
                run = 0
            rows.append(row + (str(run) if run else ""))
        die, named = self.die or "-", name(self.named) if self.named else "-"
        return f"{'/'.join(rows)} {die} {named} {self.exiled} {self.lost} {self.turn}"

    # I5

    def bad(self, pieces: Pieces, at: Square) -> bool:
        """Return whether the Pilgrim there touches a Shadow, or is at sea without touching a Guardian."""
        near = [letter for other, letter in pieces.items() if touching(at, other)]
        alone = not any(letter in "KQRBN" for letter in near)
        return any(letter.islower() for letter in near) or (self.is_ocean(at) and alone)

    def breaches(self, pieces: Pieces) -> list[Square]:
        """Return the squares of all Pilgrims in breach."""
        return [at for at, letter in pieces.items() if letter == "P" and self.bad(pieces, at)]

    # I4

    def after_actions(self, forbid: bool | None = None) -> dict[str, Pieces]:
        """Return every paired move and exchange that the die allows, with the board after it."""
        if forbid is None:
            forbid = self.options["mistakes"] == "forbid"
        found: dict[str, Pieces] = {}
        for one, letter in self.pieces.items():
            if letter.islower() or (self.options["order"] == "piece_first" and one != self.named):
                continue
            for other in ALL:
                if not goes(letter, one, other) or not clear(self.pieces, letter, one, other):
                    continue
                met = self.pieces.get(other)
                if met is None:
                    found |= self.paired(one, other, forbid)
                elif met.islower() and letter != "P":
                    after = dict(self.pieces)
                    after[one], after[other] = met, letter
                    if not (forbid and self.breaches(after)):
                        found[f"{name(one)}x{name(other)}"] = after
        return found

    def paired(self, one: Square, other: Square, forbid: bool) -> dict[str, Pieces]:
        """Return the paired moves with a given white half."""
        half = dict(self.pieces)
        letter = half[other] = half.pop(one)
        if forbid and self.options["touch"] == "always" and self.breaches(half):
            return {}
        found = {}
        right, up = answer(self.die, other[0] - one[0], other[1] - one[1])
        for shadow, answering in half.items():
            lands = (shadow[0] + right, shadow[1] + up)
            if answering != letter.lower() or lands not in ALL or lands in half:
                continue
            if not clear(half, answering, shadow, lands):
                continue
            after = dict(half)
            after[lands] = after.pop(shadow)
            if not (forbid and self.breaches(after)):
                found[f"{name(one)}{name(other)},{name(shadow)}{name(lands)}"] = after
        return found

    def returns(self) -> list[str]:
        """Return the returns of exiled Pilgrims that are legal (I5)."""
        if not self.exiled:
            return []
        found = []
        for corner in CORNERS:
            guarded = any(
                letter in "KQRBN" and touching(at, corner) and at in self.outer for at, letter in self.pieces.items()
            )
            shadowed = any(letter.islower() and touching(at, corner) for at, letter in self.pieces.items())
            if corner not in self.pieces and guarded and not shadowed:
                found.append(f"return:{name(corner)}")
        return found

    def picks(self, without: list[Square]) -> list[str]:
        """Return the namings of white pieces."""
        return [f"pick:{name(at)}" for at, letter in self.pieces.items() if letter.isupper() and at not in without]

    def legal(self) -> list[str]:
        """Return all legal actions, sorted."""
        rolls = [f"roll:{face}" for face in range(1, 7)]
        piece_first = self.options["order"] == "piece_first"
        if self.outcome() != "*":
            return []
        if self.die:
            found = list(self.after_actions()) or (self.picks([]) if piece_first else rolls)
        elif self.named:
            found = rolls
        elif piece_first:
            leaving = [] if self.options["mistakes"] == "forbid" else self.breaches(self.pieces)
            found = self.returns() + self.picks(leaving)
        else:
            found = self.returns() + rolls
        return sorted(found)

    def do(self, action: str) -> None:
        """Play a legal action."""
        if action[:4] in ("roll", "pick"):
            if not self.die and not self.named and self.options["mistakes"] != "forbid":
                for at in self.breaches(self.pieces):
                    del self.pieces[at]
                    self.exiled += self.options["mistakes"] == "exile"
                    self.lost += self.options["mistakes"] == "lost"
            if action[:4] == "roll":
                self.die = int(action[5:])
            else:
                self.die, self.named = 0, square(action[5:])
        elif action[:6] == "return":
            self.pieces[square(action[7:])] = "P"
            self.exiled -= 1
        else:
            self.pieces = self.after_actions()[action]
            self.die, self.named = 0, None
            self.turn += 1

    def outcome(self) -> str:
        """Return the winner and the reason, or `*` if the game goes on (I6)."""
        if not self.die and not self.named:
            return "player pilgrimage" if self.complete() else "*"
        if self.options["mistakes"] == "lost" and self.lost >= int(self.options["lost_limit"]):
            return "nobody pilgrims"
        if self.die and self.options["no_move"] == "lose" and not self.after_actions():
            return "nobody no-move"
        return "*"

    def complete(self) -> bool:
        """Return whether the pilgrimage is complete."""
        for at, letter in self.pieces.items():
            if letter == "P" and at not in GATES:
                return False
            if letter in "KQRBN" and at not in self.temple_island:
                return False
            if letter.islower() and not self.is_ocean(at):
                return False
        return not self.exiled and not self.breaches(self.pieces)

    def reasons(self) -> dict[tuple[Square, Square], str]:
        """Return the rule that forbids each move of a piece to a square, or ""; I5 only if no other rule does."""
        legal, lenient = ({begun(text) for text in self.after_actions(forbid)} for forbid in (None, False))
        found = {}
        for one, letter in self.pieces.items():
            for other in ALL:
                mine = letter.isupper() and (self.options["order"] == "roll_first" or one == self.named)
                moves = goes(letter, one, other) and clear(self.pieces, letter, one, other)
                ways = name(one), name(other)
                rule = "" if ways in legal else "I5" if ways in lenient else "I4" if moves or not mine else "I3"
                found[one, other] = rule
        return found


def begun(text: str) -> tuple[str, str]:
    """Return the first two squares of a paired move or an exchange."""
    one, other = text.split("x") if "x" in text else re.findall("[a-l][0-9]+", text)[:2]
    return one, other
