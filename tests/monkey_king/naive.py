"""A slow and simple second implementation of Monkey King Chess, written from the rules alone.

Positions are dictionaries of squares, and every question is answered by trying. It shares no code with the core.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache

EARTH = [file + rank for rank in "87654321" for file in "abcde"]
CLOUDS = ["q7", "r7", "q2", "r2"]
ORDER = "PNHCKpnhck"
FLIP = dict(zip("PNHCpnhc", "MLBXsglx", strict=True)) | dict(zip("MLXsglx", "PNCpnhc", strict=True))
FILE_NUMBER = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "q": 7, "r": 8}


def board_of(square: str) -> str:
    """Return which of the three boards a square is on."""
    return "earth" if square in EARTH else square[1]


@cache
def step(square: str, dx: int, dy: int) -> str | None:
    """Return the square at that distance on the same board, or None."""
    file, rank = FILE_NUMBER[square[0]] + dx, int(square[1]) + dy
    for other in EARTH + CLOUDS:
        if (FILE_NUMBER[other[0]], int(other[1])) == (file, rank) and board_of(other) == board_of(square):
            return other
    return None


def shade(square: str) -> int:
    """Return 0 for a dark square."""
    return (FILE_NUMBER[square[0]] + int(square[1])) % 2


@cache
def all_steps(*lists: str) -> list[tuple[int, int]]:
    """Return the steps of each name."""
    table = {
        "diagonal": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        "straight": [(1, 0), (-1, 0), (0, 1), (0, -1)],
        "knight": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
    }
    return [pair for name in lists for pair in table[name]]


class Naive:
    """A position, changed by `play`."""

    def __init__(self, text: str, river: str, in_place: bool = False) -> None:
        red, blue = river.split("/")
        self.rivers = {"2": re.findall("..", red), "7": re.findall("..", blue)}
        self.in_place = in_place
        earth, clouds, hands, tokens, side, stage, clock, turn = text.split(" ")
        letters = re.sub(r"\d", lambda m: "-" * int(m[0]), earth.replace("/", "")) + clouds.replace("/", "")
        self.on = {sq: letter for sq, letter in zip(EARTH + CLOUDS, letters, strict=True) if letter != "-"}
        self.hands = dict.fromkeys(ORDER, 0)
        for letter, count in re.findall(r"([A-Za-z])(\d?)", hands):
            self.hands[letter] = int(count or 1)
        self.tokens, self.side = int(tokens), side
        self.stage, self.fisted = stage[0], re.findall("..", stage[2:])
        self.clock, self.turn = int(clock), int(turn)
        self.seen: list[str] = []
        self.note()

    def text(self) -> str:
        """Return the position text with its eight fields."""
        rows = ["".join(self.on.get(sq, "1") for sq in EARTH[at : at + 5]) for at in range(0, 40, 5)]
        earth = re.sub("1+", lambda m: str(len(m[0])), "/".join(rows))
        sky = [self.on.get(sq, "-") for sq in CLOUDS]
        hands = "".join(k + (str(n) if n > 1 else "") for k, n in self.hands.items() if n) or "-"
        stage = "f:" + "".join(sorted(self.fisted)) if self.stage == "f" else self.stage
        clouds = f"{sky[0]}{sky[1]}/{sky[2]}{sky[3]}"
        return f"{earth} {clouds} {hands} {self.tokens} {self.side} {stage} {self.clock} {self.turn}"

    def note(self) -> None:
        """Record the position at the start of a turn."""
        if self.stage == "-":
            self.seen.append(" ".join(self.text().split(" ")[:5]))

    # Disks

    def owner(self, square: str) -> str:
        """Return the owner of a disk, `r` or `b`, or nothing."""
        letter = self.on.get(square, "")
        return "" if not letter else "r" if letter.isupper() else "b"

    def frozen(self, square: str) -> bool:
        """Return whether a disk is immobilised (M7.1)."""
        if self.owner(square) != "b":
            return False
        for dx, dy in all_steps("straight"):
            at = step(square, dx, dy)
            while at and at not in self.on:
                at = step(at, dx, dy)
            if at and self.on[at] == "C":
                return True
        return False

    def wet(self, square: str) -> bool:
        """Return whether a square is on a river."""
        return square in self.rivers["2"] + self.rivers["7"]

    def flips(self, side: str) -> bool:
        """Return whether a disk may turn over (M5.2)."""
        if side == "r":
            return "K" in self.on.values()
        return any(self.on.get(square) == "k" for square in EARTH)

    def ways(self, square: str, face: str) -> Iterator[tuple[str, bool]]:
        """Return the squares a face could go to, each with whether that is a flight (M4)."""
        up = 1 if face.isupper() else -1
        enemy = "b" if face.isupper() else "r"

        def empty(to: str | None) -> bool:
            return to is not None and to not in self.on

        def prey(to: str | None) -> bool:
            return to is not None and self.owner(to) == enemy and self.on[to] not in "Xx"

        quiet: list[tuple[int, int]] = []
        takes: list[tuple[int, int]] = []
        slides: list[tuple[int, int]] = []
        forward = [(0, up)] if square in EARTH else []
        kind = face.upper() if face not in "sgkcx" else face
        if kind == "P":
            quiet, takes = forward, [(-1, up), (1, up)]
        elif kind == "N":
            quiet = takes = all_steps("knight")
        elif kind == "H":
            quiet = takes = all_steps("diagonal") + forward
        elif kind in ("M", "g"):
            quiet = takes = all_steps("diagonal")
        elif kind == "L":
            slides = forward
        elif kind == "s":
            quiet, takes = all_steps("knight"), [(-1, up), (1, up)]
        elif kind == "K":
            quiet = all_steps("diagonal", "straight")
        elif kind == "k":
            quiet = takes = all_steps("diagonal", "straight")
        elif kind in ("c", "C"):
            slides = all_steps("straight")
        for dx, dy in quiet:
            to = step(square, dx, dy)
            if to and empty(to):
                yield to, False
        for dx, dy in takes:
            to = step(square, dx, dy)
            if to and prey(to):
                yield to, False
        for dx, dy in slides:
            to = step(square, dx, dy)
            while to and empty(to):
                yield to, False
                to = step(to, dx, dy)
            if to and prey(to) and face != "C":
                yield to, False
        if face in "MLCglc" and (square in CLOUDS or self.wet(square)):
            for to in EARTH + CLOUDS:
                if empty(to) and self.can_fly(face, square, to):
                    yield to, True

    def can_fly(self, face: str, square: str, to: str) -> bool:
        """Return whether a flight is allowed (M4, Flight)."""
        if square in EARTH:
            return to in CLOUDS and square in self.rivers[to[1]]
        if to in EARTH:
            return shade(to) == shade(square)
        if (face == "L" and square[1] != "2") or (face == "l" and square[1] != "7"):
            return False
        return to[1] != square[1] and shade(to) == shade(square)

    def check(self) -> bool:
        """Return whether a side is in check (M9.2)."""
        for square, face in list(self.on.items()):
            if face.isupper() or self.frozen(square):
                continue
            faces = [face]
            if self.wet(square) and self.flips("b") and face in FLIP:
                faces.append(FLIP[face])
            for shown in faces:
                if any(self.on.get(to) == "K" for to, flight in self.ways(square, shown) if not flight):
                    return True
        return False

    # Actions

    def mains(self) -> Iterator[str]:
        """Return the main actions (M3.2)."""
        ranks = "1234" if self.side == "r" else "5678"
        for letter, count in self.hands.items():
            if count and (letter.isupper() == (self.side == "r")):
                for square in EARTH:
                    if square[1] in ranks and square not in self.on:
                        yield f"{letter}@{square}"
        for square, face in sorted(self.on.items()):
            if self.owner(square) != self.side or self.frozen(square):
                continue
            for to, _ in self.ways(square, face):
                yield square + to
            if face == "K" and square[1] == "8":
                yield square + "off"
            if face in FLIP and self.wet(square) and self.flips(self.side) and square not in self.fisted:
                if FLIP[face] != "B":
                    for to, _ in self.ways(square, FLIP[face]):
                        yield f"{square}{to}~"
                if face in "HCc" or self.in_place:
                    yield square + "~"

    def fist_moves(self) -> Iterator[str]:
        """Return the moves by Fists (M6.1)."""
        if self.side == "r" and self.tokens:
            for square, face in sorted(self.on.items()):
                if face == "M":
                    for to, _ in self.ways(square, "M"):
                        yield f"!{square}{to}"

    def do(self, action: str) -> Naive:
        """Return the position after an action alone, whether or not the turn has ended."""
        new = copy.copy(self)
        new.on, new.hands, new.fisted = dict(self.on), dict(self.hands), list(self.fisted)
        fist = action.startswith("!")
        flip = action.endswith("~")
        action = action.strip("!~")
        counted = False
        if "@" in action:
            letter, square = action.split("@")
            new.hands[letter] -= 1
            new.on[square] = letter
            counted = True
        elif action.endswith("off"):
            del new.on[action[:2]]
        elif len(action) == 2:
            face = FLIP[new.on.pop(action)]
            if face == "B":
                new.tokens += 1
                counted = True
            else:
                new.on[action] = face
        else:
            frm, to = action[:2], action[2:]
            face = new.on.pop(frm)
            face = FLIP[face] if flip else face
            victim = new.on.pop(to, "")
            counted = bool(victim)
            if frm in new.fisted:
                new.fisted.remove(frm)
            if victim in ("C", "c"):
                new.on[frm] = FLIP[victim]
            else:
                new.on[to] = face
                if fist:
                    new.fisted.append(to)
        if fist:
            new.tokens -= 1
            counted = True
        if counted:
            new.clock = 0
        elif self.stage == "-":
            new.clock += 1
        if fist and self.stage != "m":
            new.stage = "f"
        else:
            new.stage, new.fisted = "m", []
        return new

    def hand_over(self) -> Naive:
        """Give the turn to the other side."""
        new = copy.copy(self)
        new.turn += self.side == "r"
        new.side = "b" if self.side == "r" else "r"
        new.stage, new.fisted = "-", []
        return new

    def gone(self) -> bool:
        """Return whether the Pilgrim has left."""
        return "K" not in self.on.values() and not self.hands["K"]

    # Whole turns

    def ends_well(self, ban: bool) -> bool:
        """Return whether the side that has acted may end its turn here."""
        if self.side == "r" and self.check():
            return False
        if not ban:
            return True
        other = self.hand_over()
        if other.side == "r" and other.check():
            return True
        if other.some_turn():
            return True
        disks = list(other.on.values()) + [k for k, n in other.hands.items() if n]
        return not any(d.isupper() == (other.side == "r") and d not in "Xx" for d in disks)

    def some_turn(self) -> bool:
        """Return whether the side to move has a turn, ignoring the ban."""
        return any(self.leads_on(action, False) for action in self.candidates())

    def candidates(self) -> Iterator[str]:
        """Return every action except `end`."""
        if self.stage != "m":
            yield from self.mains()
        yield from self.fist_moves()

    def leads_on(self, action: str, ban: bool) -> bool:
        """Return whether the turn can still end legally after this action."""
        if action.endswith("off"):
            return True
        after = self.do(action)
        if after.stage == "m" and after.ends_well(ban):
            return True
        if self.side == "b" or (after.stage == "m" and not after.tokens):
            return False
        return any(after.leads_on(further, ban) for further in after.candidates())

    def open_actions(self) -> list[str]:
        """Return the actions and `end` under the ban, or without the ban if every turn would break it (M9.3, M9.4)."""
        for ban in (True, False):
            found = [action for action in self.candidates() if self.leads_on(action, ban)]
            if self.stage == "m" and self.ends_well(ban):
                found.append("end")
            if found:
                return found
        return []

    def moves(self) -> list[str]:
        """Return the legal actions, sorted."""
        if self.outcome() != "*":
            return []
        return sorted(self.open_actions()) or ["pass"]

    def outcome(self) -> str:
        """Return the outcome (M9.5)."""
        if self.gone():
            return "red exit"
        if self.stage != "-":
            return "*"
        if not self.some_turn():
            if self.side == "r" and self.check():
                return "blue checkmate"
            other = self.hand_over()
            if not other.some_turn():
                return "nobody no-moves"
        if self.seen.count(self.seen[-1]) >= 3:
            return "nobody repetition"
        if self.clock >= 200:
            return "nobody quiet"
        return "*"

    def play(self, action: str) -> Naive:
        """Play a legal action."""
        if action in ("end", "pass"):
            new = self.hand_over()
            new.clock += action == "pass"
        else:
            new = self.do(action)
            goes_on = new.side == "r" and not action.endswith("off")
            if goes_on and new.stage == "m":
                goes_on = any(further.startswith("!") for further in new.open_actions())
            if not goes_on:
                new = new.hand_over()
        new.seen = list(self.seen)
        new.note()
        return new
