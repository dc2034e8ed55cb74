"""Pilgrim Chess a second time, slow and obvious, from the rules text: squares are pairs, men are letters.

Every move is made on a copy of the whole position. A king is in check when some enemy man has a move that removes it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import NamedTuple

Square = tuple[int, int]  # file and rank, from 1 to 8
Men = dict[Square, str]

ORTH = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAG = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
QUEEN = ORTH + DIAG
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
CAMEL = [(1, 3), (3, 1), (-1, 3), (-3, 1), (1, -3), (3, -1), (-1, -3), (-3, -1)]
LETTER = dict(
    zip(
        "swedish-cannon chancellor archbishop amazon mastodon dimachaer trebuchet kwagga divaricator murmillo culverin "
        "belfry adjutant zeppelin dragonet llama alpaca guanaco vicuna consul camel".split(),
        "SCAZMDTWIUEFJHOLXGVYY",
        strict=True,
    )
)


class Deed(NamedTuple):
    """What a man does: where it goes, whom it removes, who else goes where."""

    to: Square
    gone: tuple[Square, ...] = ()
    slung: tuple[Square, Square] | None = None


def go(at: Square, way: Square, far: int = 1) -> Square:
    return at[0] + way[0] * far, at[1] + way[1] * far


def on(at: Square) -> bool:
    return 1 <= at[0] <= 8 and 1 <= at[1] <= 8


def path(at: Square, way: Square) -> list[Square]:
    return [go(at, way, far) for far in range(1, 9) if on(go(at, way, far))]


def name(at: Square) -> str:
    return "abcdefgh"[at[0] - 1] + str(at[1])


def square(text: str) -> Square:
    return "abcdefgh".index(text[0]) + 1, int(text[1])


def foes(men: Men, a: Square, b: Square) -> bool:
    return a in men and b in men and men[a].isupper() != men[b].isupper()


def land(men: Men, at: Square, to: Square, how: str) -> Iterator[Deed]:
    """One landing: `m` may move, `c` may capture, `mc` both."""
    if on(to):
        if to not in men and "m" in how:
            yield Deed(to)
        if foes(men, at, to) and "c" in how:
            yield Deed(to, (to,))


def slide(men: Men, at: Square, ways: list[Square], how: str, limit: int = 8) -> Iterator[Deed]:
    for way in ways:
        for to in path(at, way)[:limit]:
            yield from land(men, at, to, how)
            if to in men:
                break


def stops(men: Men, at: Square, way: Square, edge: bool) -> Square | None:
    """The last empty square before a man, or before the edge where that counts; at least one square on."""
    last = None
    for to in path(at, way):
        if to in men:
            return last
        last = to
    return last if edge else None


def first_man(men: Men, at: Square, way: Square) -> Square | None:
    return next((to for to in path(at, way) if to in men), None)


def turns(way: Square) -> list[Square]:
    """The two ways, straight for diagonal and diagonal for straight, that keep its direction."""
    return [other for other in QUEEN if other[0] * way[0] + other[1] * way[1] == 1 and (0 in other) != (0 in way)]


def hopper(men: Men, at: Square) -> Iterator[Deed]:
    for way in ORTH:
        jumped = first_man(men, at, way)
        if jumped:
            for to in path(jumped, way):
                yield from land(men, at, to, "mc")
                if to in men:
                    break


def slinging(men: Men, at: Square, ways: list[Square], limit: int) -> Iterator[Deed]:
    for way in ways:
        for to in path(at, way)[:limit]:
            if to in men:
                break
            hit = go(to, way)
            man = first_man(men, at, (-way[0], -way[1]))
            backwards = man and ((men[man] == "P" and hit[1] == 1) or (men[man] == "p" and hit[1] == 8))
            if man and on(hit) and (hit not in men or foes(men, at, hit)) and not backwards:
                yield Deed(to, (hit,) if hit in men else (), (man, hit))
            else:
                yield Deed(to)


def withdrawing(men: Men, at: Square) -> Iterator[Deed]:
    for way in QUEEN:
        behind = [go(at, other) for other in turns((-way[0], -way[1]))]
        gone = tuple(where for where in behind if foes(men, at, where))
        for deed in slide(men, at, [way], "m", 2):
            yield Deed(deed.to, gone)


def flying(men: Men, at: Square, ways: list[Square], own_shade: bool) -> Iterator[Deed]:
    for way in ways:
        for far, to in enumerate(path(at, way), 1):
            if to in men or (own_shade and (way[0] + way[1]) * far % 2):
                continue
            before = go(to, way, -1)
            yield Deed(to, (before,) if foes(men, at, before) else ())


def culverin(men: Men, at: Square) -> Iterator[Deed]:
    for way in QUEEN:
        yield from land(men, at, go(at, way), "m")
        screen = first_man(men, at, way)
        victim = first_man(men, screen, way) if screen else None
        if screen and victim and foes(men, at, victim):
            enemy_pawn = men[screen] in "Pp" and foes(men, at, screen)
            if not enemy_pawn or victim == go(screen, way):
                yield Deed(victim, (victim,))


def double(ways: list[Square]) -> list[Square]:
    return [(2 * x, 2 * y) for x, y in ways]


def leap(men: Men, at: Square, ways: list[Square], how: str) -> Iterator[Deed]:
    for way in ways:
        yield from land(men, at, go(at, way), how)


def deeds(men: Men, at: Square, kind: str) -> Iterator[Deed]:
    """P7, piece by piece; pawns and castling are elsewhere."""
    match kind:
        case "king":
            yield from leap(men, at, QUEEN, "mc")
        case "knight":
            yield from leap(men, at, KNIGHT, "mc")
        case "rook":
            yield from slide(men, at, ORTH, "mc")
        case "bishop":
            yield from slide(men, at, DIAG, "mc")
        case "queen":
            yield from slide(men, at, QUEEN, "mc")
        case "chancellor":
            yield from slide(men, at, ORTH, "mc")
            yield from leap(men, at, KNIGHT, "mc")
        case "archbishop":
            yield from slide(men, at, DIAG, "mc")
            yield from leap(men, at, KNIGHT, "mc")
        case "amazon":
            yield from slide(men, at, QUEEN, "mc")
            yield from leap(men, at, KNIGHT, "mc")
        case "mastodon":
            yield from leap(men, at, QUEEN, "mc")
            yield from leap(men, at, double(QUEEN), "mc")
        case "swedish-cannon":
            jumps = list(hopper(men, at))
            yield from jumps or slide(men, at, ORTH, "m")
        case "dimachaer":
            for way in ORTH:
                corner = stops(men, at, way, edge=False)
                if corner:
                    for turn in turns(way):
                        for to in path(corner, turn):
                            yield from land(men, at, to, "mc")
                            if to in men:
                                break
        case "murmillo":
            yield from slide(men, at, DIAG, "m")
            for way in DIAG:
                corner = stops(men, at, way, edge=True)
                for turn in turns(way) if corner else []:
                    victim = first_man(men, corner, turn) if corner else None
                    if victim and foes(men, at, victim):
                        yield Deed(victim, (victim,))
        case "trebuchet":
            yield from slinging(men, at, QUEEN, 2)
        case "belfry":
            yield from slinging(men, at, ORTH, 8)
        case "divaricator":
            yield from withdrawing(men, at)
        case "zeppelin":
            yield from flying(men, at, ORTH, own_shade=False)
        case "dragonet":
            yield from flying(men, at, QUEEN, own_shade=True)
        case "culverin":
            yield from culverin(men, at)
        case "kwagga":
            yield from leap(men, at, CAMEL, "c")
            yield from slide(men, at, CAMEL, "m")
        case "adjutant":
            yield from slide(men, at, DIAG, "mc")
            yield from slide(men, at, double(ORTH), "mc")
        case "consul":
            yield from leap(men, at, CAMEL, "mc")
            yield from slide(men, at, double(ORTH), "mc")
        case "camel":
            yield from leap(men, at, CAMEL, "mc")
        case "llama":
            yield from leap(men, at, ORTH, "m")
            yield from leap(men, at, double(ORTH), "mc")
        case "alpaca":
            yield from leap(men, at, ORTH, "mc")
            yield from leap(men, at, double(ORTH), "m")
        case "guanaco":
            yield from leap(men, at, ORTH, "mc")
            yield from slide(men, at, double(ORTH), "m")
        case "vicuna":
            yield from leap(men, at, ORTH, "m")
            yield from leap(men, at, double(ORTH), "c")
            yield from slide(men, at, double(ORTH), "m")


class Naive:
    """A position, and all positions before it."""

    def __init__(self, text: str, external: str = "mastodon", legality: str = "final") -> None:
        self.external, self.legality = external, legality
        self.kinds = {LETTER[id]: id for id in external.split("+")}
        self.kinds |= {"K": "king", "N": "knight", "R": "rook", "B": "bishop", "Q": "queen"}
        placement, self.side, rights, passing, quiet, number, *waiting = text.split()
        self.men: Men = {}
        for rank, row in zip(range(8, 0, -1), placement.split("/"), strict=True):
            file = 1
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.men[file, rank] = letter
                    file += 1
        self.rights = set(rights) - {"-"}
        self.passing = square(passing) if passing != "-" else None
        self.quiet, self.number = int(quiet), int(number)
        strangers = any(self.kinds.get(m.upper(), "") in external.split("+") for m in self.men.values())
        self.waiting = waiting[0] if waiting else ("-" if strangers else "--")
        self.before: list[str] = []

    def text(self) -> str:
        ranks = []
        for rank in range(8, 0, -1):
            row, gap = "", 0
            for file in range(1, 9):
                if (file, rank) in self.men:
                    row += (str(gap) if gap else "") + self.men[file, rank]
                    gap = 0
                else:
                    gap += 1
            ranks.append(row + (str(gap) if gap else ""))
        rights = "".join(right for right in "KQkq" if right in self.rights) or "-"
        passing = name(self.passing) if self.passing else "-"
        return f"{'/'.join(ranks)} {self.side} {rights} {passing} {self.quiet} {self.number} {self.waiting}"

    def copy(self) -> Naive:
        other = copy.copy(self)
        other.men, other.rights = dict(self.men), set(self.rights)
        return other

    # Check

    def mine(self, at: Square, side: str) -> bool:
        return at in self.men and self.men[at].isupper() == (side == "w")

    def pawn_takes(self, at: Square) -> list[Square]:
        up = 1 if self.men[at] == "P" else -1
        return [to for to in (go(at, (-1, up)), go(at, (1, up))) if on(to)]

    def removable(self, side: str) -> set[Square]:
        """Every square on which a man of that side could remove what stands there."""
        found: set[Square] = set()
        for at, man in self.men.items():
            if self.mine(at, side):
                if man in "Pp":
                    found |= {to for to in self.pawn_takes(at) if foes(self.men, at, to)}
                else:
                    for deed in deeds(self.men, at, self.kinds[man.upper()]):
                        found |= set(deed.gone)
        return found

    def checked(self, side: str) -> bool:
        king = next(at for at, man in self.men.items() if man == ("K" if side == "w" else "k"))
        return king in self.removable("b" if side == "w" else "w")

    # Moves

    def moves(self) -> dict[str, Naive]:
        """Every legal action with the position after it; none when the game has ended."""
        if self.waiting in ("?", "?-"):
            return {"use": self.voted("use"), "pass": self.voted("pass")}
        if "@" in self.waiting:
            return dict(self.placements())
        return {} if self.drawn() else self.chess_moves()

    def voted(self, vote: str) -> Naive:
        after = self.copy()
        if vote == "use":
            letters = [LETTER[id] for id in self.external.split("+")]
            after.waiting = ",".join(sorted([f"{x}@" for x in letters] + [f"{x.lower()}@" for x in letters]))
            after.side = "w"
        elif self.waiting == "?":
            after.waiting, after.side = "?-", "b"
        else:
            after.waiting, after.side = "--", "w"
        return after

    def placements(self) -> Iterator[tuple[str, Naive]]:
        items = self.waiting.split(",")
        own = [item for item in items if item[0].isupper() == (self.side == "w")]
        for item in {item for item in own if item[1] == "@"}:
            for file in "abcdefgh":
                pawn = square(file + ("2" if self.side == "w" else "7"))
                if any(other[1] == file for other in own) or self.men.get(pawn) != ("P" if self.side == "w" else "p"):
                    continue
                after = self.copy()
                rest = list(items)
                rest.remove(item)
                rest.append(item[0] + file)
                after.waiting = ",".join(sorted(rest))
                left = {("w" if other[0].isupper() else "b") for other in rest if other[1] == "@"}
                turn = "b" if self.side == "w" else "w"
                after.side = turn if turn in left else self.side if left else "w"
                yield f"{item[0].upper()}@{file}", after

    def chess_moves(self) -> dict[str, Naive]:
        found: dict[str, Naive] = {}
        for text, after, comes in self.tries():
            if after.checked(self.side):
                continue
            if comes and self.legality == "seirawan":
                bare = after.copy()
                del bare.men[comes]
                if bare.checked(self.side):
                    continue
            assert text not in found or found[text].text() == after.text()
            found[text] = after
        return found

    def tries(self) -> Iterator[tuple[str, Naive, Square | None]]:
        """Every move, the own king's safety aside: text, position after it, where a piece came in."""
        for at, man in list(self.men.items()):
            if not self.mine(at, self.side):
                continue
            if man in "Pp":
                yield from self.pawn_tries(at)
                continue
            for deed in deeds(self.men, at, self.kinds[man.upper()]):
                yield name(at) + name(deed.to), self.after(at, deed), None
            if man in "Kk":
                yield from self.castlings(at)

    def after(self, at: Square, deed: Deed) -> Naive:
        """The position after a man's deed, without what only pawns do."""
        new = self.copy()
        for gone in deed.gone:
            new.lose(gone)
        man = new.men.pop(at)
        new.men[deed.to] = man
        if man in "Kk":
            new.rights -= set("KQ" if man == "K" else "kq")
        if man in "Rr":
            new.rights -= {right_of(man, at), right_of(man, deed.to)}
        if deed.slung:
            frm, to = deed.slung
            slung = new.men.pop(frm)
            new.forfeit(frm)
            if slung in "Pp" and to[1] in (1, 8):
                slung = "Q" if slung == "P" else "q"
            new.men[to] = slung
        new.turn(bool(deed.gone))
        return new

    def lose(self, at: Square) -> None:
        """A man is captured."""
        man = self.men.pop(at)
        if man in "Rr":
            self.rights -= {right_of(man, at)}
        self.forfeit(at)

    def forfeit(self, at: Square) -> None:
        """The pawn that stood there is gone otherwise than by its own move."""
        if self.waiting not in ("--", "-"):
            items = [item for item in self.waiting.split(",") if home(item) != at]
            self.waiting = ",".join(items) or "-"

    def turn(self, captured: bool) -> None:
        self.quiet = 0 if captured else self.quiet + 1
        self.passing = None
        self.number += self.side == "b"
        self.side = "b" if self.side == "w" else "w"

    def pawn_tries(self, at: Square) -> Iterator[tuple[str, Naive, Square | None]]:
        up = 1 if self.side == "w" else -1
        goals: list[tuple[Square, tuple[Square, ...]]] = []
        step, double_step = go(at, (0, up)), go(at, (0, up), 2)
        if step not in self.men:
            goals.append((step, ()))
            if at[1] == (2 if self.side == "w" else 7) and double_step not in self.men:
                goals.append((double_step, ()))
        for to in self.pawn_takes(at):
            if foes(self.men, at, to):
                goals.append((to, (to,)))
            elif to == self.passing and self.men.get((to[0], at[1])) == ("p" if self.side == "w" else "P"):
                goals.append((to, ((to[0], at[1]),)))
        for to, gone in goals:
            after = self.after(at, Deed(to, gone))
            after.quiet = 0
            if abs(to[1] - at[1]) == 2:
                after.passing = step
            comes = None
            if self.waiting not in ("--", "-"):
                for item in self.waiting.split(","):
                    if home(item) == at and item[0].isupper() == (self.side == "w"):
                        after.men[at] = item[0]
                        after.forfeit(at)
                        comes = at
            if to[1] not in (1, 8):
                yield name(at) + name(to), after, comes
                continue
            letters = set("QRBN")
            if self.waiting != "--":
                letters |= {LETTER[id] for id in self.external.split("+")}
            for letter in sorted(letters):
                one = after.copy()
                one.men[to] = letter if self.side == "w" else letter.lower()
                yield name(at) + name(to) + letter.lower(), one, comes

    def castlings(self, at: Square) -> Iterator[tuple[str, Naive, Square | None]]:
        rank = 1 if self.side == "w" else 8
        if at != (5, rank):
            return
        for right, rook, crossed, to, between in (("K", 8, 6, 7, (6, 7)), ("Q", 1, 4, 3, (2, 3, 4))):
            letter = right if self.side == "w" else right.lower()
            here = (
                letter in self.rights
                and self.men.get((rook, rank)) == ("R" if self.side == "w" else "r")
                and all((file, rank) not in self.men for file in between)
            )
            if not here or self.checked(self.side):
                continue
            if self.after(at, Deed((crossed, rank))).checked(self.side):
                continue
            after = self.after(at, Deed((to, rank)))
            after.men[crossed, rank] = after.men.pop((rook, rank))
            yield name(at) + name((to, rank)), after, None

    def play(self, text: str) -> Naive:
        """The position after a legal action, with its history."""
        after = self.moves()[text]
        after.before = [*self.before, self.key()] if self.counts() else []
        return after

    # Ends

    def counts(self) -> bool:
        return "?" not in self.waiting and "@" not in self.waiting

    def key(self) -> str:
        """What has to be the same for a repetition."""
        fields = self.text().split()
        if fields[3] != "-":
            pawns = [at for at in self.men if self.mine(at, self.side) and self.men[at] in "Pp"]
            legal = self.chess_moves()
            if not any(name(at) + fields[3] in legal for at in pawns if at[0] != square(fields[3])[0]):
                fields[3] = "-"
        return " ".join(fields[:4] + fields[6:])

    def drawn(self) -> str:
        if len(self.before) > 3 and [*self.before, self.key()].count(self.key()) >= 3:
            return "repetition"
        if self.quiet >= 100:
            return "fifty"
        others = sorted(man.upper() for man in self.men.values() if man not in "Kk")
        return "material" if others in ([], ["N"], ["B"]) else ""

    def outcome(self) -> str:
        if not self.counts():
            return "*"
        if not self.chess_moves():
            if self.checked(self.side):
                return f"{'black' if self.side == 'w' else 'white'} checkmate"
            return "nobody stalemate"
        return f"nobody {self.drawn()}" if self.drawn() else "*"


def home(item: str) -> Square:
    return square(item[1] + ("2" if item[0].isupper() else "7"))


def right_of(rook: str, at: Square) -> str:
    """The castling right that goes with a rook on a corner."""
    rank = 1 if rook == "R" else 8
    right = {(8, rank): "K", (1, rank): "Q"}.get(at, "")
    return right if rook == "R" else right.lower()
