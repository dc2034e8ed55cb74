"""Temple Island Chess once more, slow and obvious: the oracle that the core is held against.

Written from the rules I1 to I8 alone, in another way than the core and sharing no code with it. A board is a dict from
(file, rank), counted from 1, to letters, and it is changed in place. Every question is answered by looking at every
square; nothing is computed beforehand and nothing is remembered.
"""

from __future__ import annotations

import itertools
import re

Square = tuple[int, int]
Men = dict[Square, str]

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
    """`b2` is (2, 2)."""
    return "abcdefghijkl".index(name[0]) + 1, int(name[1:])


def name(at: Square) -> str:
    """(2, 2) is `b2`."""
    return "abcdefghijkl"[at[0] - 1] + str(at[1])


def squares(names: str) -> list[Square]:
    """Names parted by spaces."""
    return [square(one) for one in names.split()]


TEMPLE = squares("f6 g6 f7 g7")
GATES = squares("f5 g5 f8 g8 e6 e7 h6 h7")
CORNERS = squares("a1 l1 a12 l12")


def rectangle(one: str, other: str) -> list[Square]:
    """The squares between two corners, both counted."""
    (a, b), (c, d) = square(one), square(other)
    return [(file, rank) for file, rank in ALL if a <= file <= c and b <= rank <= d]


def islands(large: bool) -> dict[str, list[Square]]:
    """I1: the Temple Island and the outer islands."""
    if large:
        outer = ("a1", "c3"), ("j1", "l3"), ("a10", "c12"), ("j10", "l12")
        return {"temple": rectangle("d4", "i9"), "outer": [s for pair in outer for s in rectangle(*pair)]}
    outer = ("a1", "b2"), ("k1", "l2"), ("a11", "b12"), ("k11", "l12")
    return {"temple": rectangle("e5", "h8"), "outer": [s for pair in outer for s in rectangle(*pair)]}


def touching(one: Square, other: Square) -> bool:
    """I1: adjacent, diagonals included."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def goes(letter: str, one: Square, other: Square) -> bool:
    """I3: whether a piece may go so far in this direction, whatever stands where."""
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


def clear(men: Men, letter: str, one: Square, other: Square) -> bool:
    """I3: whether no piece stands on a square that a slider passes over."""
    if letter.upper() not in "QRB":
        return True
    steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    right, up = (other[0] - one[0]) // steps, (other[1] - one[1]) // steps
    return not any((one[0] + right * step, one[1] + up * step) in men for step in range(1, steps))


def answer(die: int, right: int, up: int) -> tuple[int, int]:
    """I4: the vector of the Shadow."""
    if die in (1, 3):
        return -right, -up
    if die in (2, 4):
        return right, up
    return (-up, right) if die == 5 else (up, -right)


class Naive:
    """A game in progress; `do` changes it."""

    def __init__(self, text: str, **options: str) -> None:
        self.options = DEFAULTS | options
        placement, die, named, exiled, lost, turn = text.split()
        self.men: Men = {}
        for rank, row in zip(range(12, 0, -1), placement.split("/"), strict=True):
            file = 1
            for digits, group in itertools.groupby(row, str.isdigit):
                if digits:
                    file += int("".join(group))
                    continue
                for letter in group:
                    self.men[file, rank] = letter
                    file += 1
        self.die = 0 if die == "-" else int(die)
        self.named = None if named == "-" else square(named)
        self.exiled, self.lost, self.turn = int(exiled), int(lost), int(turn)
        land = islands(self.options["islands"] == "large")
        self.temple_island, self.outer = land["temple"], land["outer"]

    def is_ocean(self, at: Square) -> bool:
        """I1: all that is no island."""
        return at not in self.temple_island and at not in self.outer

    def text(self) -> str:
        """I8."""
        rows = []
        for rank in range(12, 0, -1):
            row, run = "", 0
            for file in range(1, 13):
                letter = self.men.get((file, rank))
                if letter is None:
                    run += 1
                    continue
                row += (str(run) if run else "") + letter
                run = 0
            rows.append(row + (str(run) if run else ""))
        die, named = self.die or "-", name(self.named) if self.named else "-"
        return f"{'/'.join(rows)} {die} {named} {self.exiled} {self.lost} {self.turn}"

    # I5

    def bad(self, men: Men, at: Square) -> bool:
        """Whether the Pilgrim there touches a Shadow, or is at sea without touching a Guardian."""
        near = [letter for other, letter in men.items() if touching(at, other)]
        alone = not any(letter in "KQRBN" for letter in near)
        return any(letter.islower() for letter in near) or (self.is_ocean(at) and alone)

    def breaches(self, men: Men) -> list[Square]:
        """All Pilgrims in breach."""
        return [at for at, letter in men.items() if letter == "P" and self.bad(men, at)]

    # I4

    def after_actions(self, forbid: bool | None = None) -> dict[str, Men]:
        """Every paired move and exchange that the die allows, with the board it leads to."""
        if forbid is None:
            forbid = self.options["mistakes"] == "forbid"
        found: dict[str, Men] = {}
        for one, letter in self.men.items():
            if letter.islower() or (self.options["order"] == "piece_first" and one != self.named):
                continue
            for other in ALL:
                if not goes(letter, one, other) or not clear(self.men, letter, one, other):
                    continue
                met = self.men.get(other)
                if met is None:
                    found |= self.paired(one, other, forbid)
                elif met.islower() and letter != "P":
                    after = dict(self.men)
                    after[one], after[other] = met, letter
                    if not (forbid and self.breaches(after)):
                        found[f"{name(one)}x{name(other)}"] = after
        return found

    def paired(self, one: Square, other: Square, forbid: bool) -> dict[str, Men]:
        """The paired moves with a white half."""
        half = dict(self.men)
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
        """I5: corners where an exiled Pilgrim may come back."""
        if not self.exiled:
            return []
        found = []
        for corner in CORNERS:
            guarded = any(
                letter in "KQRBN" and touching(at, corner) and at in self.outer for at, letter in self.men.items()
            )
            shadowed = any(letter.islower() and touching(at, corner) for at, letter in self.men.items())
            if corner not in self.men and guarded and not shadowed:
                found.append(f"return:{name(corner)}")
        return found

    def picks(self, without: list[Square]) -> list[str]:
        """The white pieces that may be named."""
        return [f"pick:{name(at)}" for at, letter in self.men.items() if letter.isupper() and at not in without]

    def legal(self) -> list[str]:
        """All actions, sorted."""
        rolls = [f"roll:{face}" for face in range(1, 7)]
        piece_first = self.options["order"] == "piece_first"
        if self.outcome() != "*":
            return []
        if self.die:
            found = list(self.after_actions()) or (self.picks([]) if piece_first else rolls)
        elif self.named:
            found = rolls
        elif piece_first:
            leaving = [] if self.options["mistakes"] == "forbid" else self.breaches(self.men)
            found = self.returns() + self.picks(leaving)
        else:
            found = self.returns() + rolls
        return sorted(found)

    def do(self, action: str) -> None:
        """Play a legal action."""
        if action[:4] in ("roll", "pick"):
            if not self.die and not self.named and self.options["mistakes"] != "forbid":
                for at in self.breaches(self.men):
                    del self.men[at]
                    self.exiled += self.options["mistakes"] == "exile"
                    self.lost += self.options["mistakes"] == "lost"
            if action[:4] == "roll":
                self.die = int(action[5:])
            else:
                self.die, self.named = 0, square(action[5:])
        elif action[:6] == "return":
            self.men[square(action[7:])] = "P"
            self.exiled -= 1
        else:
            self.men = self.after_actions()[action]
            self.die, self.named = 0, None
            self.turn += 1

    def outcome(self) -> str:
        """I6: `*`, or winner and reason."""
        if not self.die and not self.named:
            return "player pilgrimage" if self.complete() else "*"
        if self.options["mistakes"] == "lost" and self.lost >= int(self.options["lost_limit"]):
            return "nobody pilgrims"
        if self.die and self.options["no_move"] == "lose" and not self.after_actions():
            return "nobody no-move"
        return "*"

    def complete(self) -> bool:
        """Everyone where the pilgrimage ends."""
        for at, letter in self.men.items():
            if letter == "P" and at not in GATES:
                return False
            if letter in "KQRBN" and at not in self.temple_island:
                return False
            if letter.islower() and not self.is_ocean(at):
                return False
        return not self.exiled and not self.breaches(self.men)

    def reasons(self) -> dict[tuple[Square, Square], str]:
        """From each piece to each square: which rule forbids it, or nothing; I5 where nothing else does."""
        legal, lenient = ({begun(text) for text in self.after_actions(forbid)} for forbid in (None, False))
        found = {}
        for one, letter in self.men.items():
            for other in ALL:
                mine = letter.isupper() and (self.options["order"] == "roll_first" or one == self.named)
                moves = goes(letter, one, other) and clear(self.men, letter, one, other)
                ways = name(one), name(other)
                rule = "" if ways in legal else "I5" if ways in lenient else "I4" if moves or not mine else "I3"
                found[one, other] = rule
        return found


def begun(text: str) -> tuple[str, str]:
    """Where a paired move's white half, or an exchange, leads from and to."""
    one, other = text.split("x") if "x" in text else re.findall("[a-l][0-9]+", text)[:2]
    return one, other
