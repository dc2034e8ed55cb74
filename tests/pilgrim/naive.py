"""A naive second implementation of Pilgrim Chess, written from the rules text: squares are pairs, pieces are letters.

Every move is made on a copy of the whole position. A king is in check when an enemy piece has a move that removes it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import NamedTuple

Square = tuple[int, int]  # file and rank, from 1 to 8
Board = dict[Square, str]

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
    """An action of a piece: its target, what it removes, and what it slings from where to where."""

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


def foes(board: Board, a: Square, b: Square) -> bool:
    return a in board and b in board and board[a].isupper() != board[b].isupper()


def land(board: Board, at: Square, to: Square, how: str) -> Iterator[Deed]:
    """Yield a landing on one square, if `how` allows it: `m` for moves, `c` for captures, `mc` for both."""
    if on(to):
        if to not in board and "m" in how:
            yield Deed(to)
        if foes(board, at, to) and "c" in how:
            yield Deed(to, (to,))


def slide(board: Board, at: Square, ways: list[Square], how: str, limit: int = 8) -> Iterator[Deed]:
    for way in ways:
        for to in path(at, way)[:limit]:
            yield from land(board, at, to, how)
            if to in board:
                break


def stops(board: Board, at: Square, way: Square, edge: bool) -> Square | None:
    """Return the last empty square before a piece, or before the edge if that counts; None if there is none."""
    last = None
    for to in path(at, way):
        if to in board:
            return last
        last = to
    return last if edge else None


def first_piece(board: Board, at: Square, way: Square) -> Square | None:
    return next((to for to in path(at, way) if to in board), None)


def turns(way: Square) -> list[Square]:
    """Return the two directions next to this one: orthogonal for a diagonal, diagonal for an orthogonal."""
    return [other for other in QUEEN if other[0] * way[0] + other[1] * way[1] == 1 and (0 in other) != (0 in way)]


def hopper(board: Board, at: Square) -> Iterator[Deed]:
    for way in ORTH:
        jumped = first_piece(board, at, way)
        if jumped:
            for to in path(jumped, way):
                yield from land(board, at, to, "mc")
                if to in board:
                    break


def slinging(board: Board, at: Square, ways: list[Square], limit: int) -> Iterator[Deed]:
    for way in ways:
        for to in path(at, way)[:limit]:
            if to in board:
                break
            hit = go(to, way)
            piece = first_piece(board, at, (-way[0], -way[1]))
            backwards = piece and ((board[piece] == "P" and hit[1] == 1) or (board[piece] == "p" and hit[1] == 8))
            if piece and on(hit) and (hit not in board or foes(board, at, hit)) and not backwards:
                yield Deed(to, (hit,) if hit in board else (), (piece, hit))
            else:
                yield Deed(to)


def withdrawing(board: Board, at: Square) -> Iterator[Deed]:
    for way in QUEEN:
        behind = [go(at, other) for other in turns((-way[0], -way[1]))]
        gone = tuple(where for where in behind if foes(board, at, where))
        for deed in slide(board, at, [way], "m", 2):
            yield Deed(deed.to, gone)


def flying(board: Board, at: Square, ways: list[Square], own_shade: bool) -> Iterator[Deed]:
    for way in ways:
        for far, to in enumerate(path(at, way), 1):
            if to in board or (own_shade and (way[0] + way[1]) * far % 2):
                continue
            before = go(to, way, -1)
            yield Deed(to, (before,) if foes(board, at, before) else ())


def culverin(board: Board, at: Square) -> Iterator[Deed]:
    for way in QUEEN:
        yield from land(board, at, go(at, way), "m")
        screen = first_piece(board, at, way)
        victim = first_piece(board, screen, way) if screen else None
        if screen and victim and foes(board, at, victim):
            enemy_pawn = board[screen] in "Pp" and foes(board, at, screen)
            if not enemy_pawn or victim == go(screen, way):
                yield Deed(victim, (victim,))


def double(ways: list[Square]) -> list[Square]:
    return [(2 * x, 2 * y) for x, y in ways]


def leap(board: Board, at: Square, ways: list[Square], how: str) -> Iterator[Deed]:
    for way in ways:
        yield from land(board, at, go(at, way), how)


def deeds(board: Board, at: Square, kind: str) -> Iterator[Deed]:
    """Yield what a piece can do (P7), without pawn moves and castling."""
    match kind:
        case "king":
            yield from leap(board, at, QUEEN, "mc")
        case "knight":
            yield from leap(board, at, KNIGHT, "mc")
        case "rook":
            yield from slide(board, at, ORTH, "mc")
        case "bishop":
            yield from slide(board, at, DIAG, "mc")
        case "queen":
            yield from slide(board, at, QUEEN, "mc")
        case "chancellor":
            yield from slide(board, at, ORTH, "mc")
            yield from leap(board, at, KNIGHT, "mc")
        case "archbishop":
            yield from slide(board, at, DIAG, "mc")
            yield from leap(board, at, KNIGHT, "mc")
        case "amazon":
            yield from slide(board, at, QUEEN, "mc")
            yield from leap(board, at, KNIGHT, "mc")
        case "mastodon":
            yield from leap(board, at, QUEEN, "mc")
            yield from leap(board, at, double(QUEEN), "mc")
        case "swedish-cannon":
            jumps = list(hopper(board, at))
            yield from jumps or slide(board, at, ORTH, "m")
        case "dimachaer":
            for way in ORTH:
                corner = stops(board, at, way, edge=False)
                if corner:
                    for turn in turns(way):
                        for to in path(corner, turn):
                            yield from land(board, at, to, "mc")
                            if to in board:
                                break
        case "murmillo":
            yield from slide(board, at, DIAG, "m")
            for way in DIAG:
                corner = stops(board, at, way, edge=True)
                for turn in turns(way) if corner else []:
                    victim = first_piece(board, corner, turn) if corner else None
                    if victim and foes(board, at, victim):
                        yield Deed(victim, (victim,))
        case "trebuchet":
            yield from slinging(board, at, QUEEN, 2)
        case "belfry":
            yield from slinging(board, at, ORTH, 8)
        case "divaricator":
            yield from withdrawing(board, at)
        case "zeppelin":
            yield from flying(board, at, ORTH, own_shade=False)
        case "dragonet":
            yield from flying(board, at, QUEEN, own_shade=True)
        case "culverin":
            yield from culverin(board, at)
        case "kwagga":
            yield from leap(board, at, CAMEL, "c")
            yield from slide(board, at, CAMEL, "m")
        case "adjutant":
            yield from slide(board, at, DIAG, "mc")
            yield from slide(board, at, double(ORTH), "mc")
        case "consul":
            yield from leap(board, at, CAMEL, "mc")
            yield from slide(board, at, double(ORTH), "mc")
        case "camel":
            yield from leap(board, at, CAMEL, "mc")
        case "llama":
            yield from leap(board, at, ORTH, "m")
            yield from leap(board, at, double(ORTH), "mc")
        case "alpaca":
            yield from leap(board, at, ORTH, "mc")
            yield from leap(board, at, double(ORTH), "m")
        case "guanaco":
            yield from leap(board, at, ORTH, "mc")
            yield from slide(board, at, double(ORTH), "m")
        case "vicuna":
            yield from leap(board, at, ORTH, "m")
            yield from leap(board, at, double(ORTH), "c")
            yield from slide(board, at, double(ORTH), "m")


class Naive:
    """A position with all positions before it."""

    def __init__(self, text: str, external: str = "mastodon", legality: str = "final") -> None:
        self.external, self.legality = external, legality
        self.kinds = {LETTER[id]: id for id in external.split("+")}
        self.kinds |= {"K": "king", "N": "knight", "R": "rook", "B": "bishop", "Q": "queen"}
        placement, self.side, rights, passing, quiet, number, *waiting = text.split()
        self.board: Board = {}
        for rank, row in zip(range(8, 0, -1), placement.split("/"), strict=True):
            file = 1
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.board[file, rank] = letter
                    file += 1
        self.rights = set(rights) - {"-"}
        self.passing = square(passing) if passing != "-" else None
        self.quiet, self.number = int(quiet), int(number)
        strangers = any(self.kinds.get(m.upper(), "") in external.split("+") for m in self.board.values())
        self.waiting = waiting[0] if waiting else ("-" if strangers else "--")
        self.before: list[str] = []

    def text(self) -> str:
        ranks = []
        for rank in range(8, 0, -1):
            row, gap = "", 0
            for file in range(1, 9):
                if (file, rank) in self.board:
                    row += (str(gap) if gap else "") + self.board[file, rank]
                    gap = 0
                else:
                    gap += 1
            ranks.append(row + (str(gap) if gap else ""))
        rights = "".join(right for right in "KQkq" if right in self.rights) or "-"
        passing = name(self.passing) if self.passing else "-"
        return f"{'/'.join(ranks)} {self.side} {rights} {passing} {self.quiet} {self.number} {self.waiting}"

    def copy(self) -> Naive:
        other = copy.copy(self)
        other.board, other.rights = dict(self.board), set(self.rights)
        return other

    # Check

    def mine(self, at: Square, side: str) -> bool:
        return at in self.board and self.board[at].isupper() == (side == "w")

    def pawn_takes(self, at: Square) -> list[Square]:
        up = 1 if self.board[at] == "P" else -1
        return [to for to in (go(at, (-1, up)), go(at, (1, up))) if on(to)]

    def removable(self, side: str) -> set[Square]:
        """Return the squares on which a piece of that side could remove what stands there."""
        found: set[Square] = set()
        for at, piece in self.board.items():
            if self.mine(at, side):
                if piece in "Pp":
                    found |= {to for to in self.pawn_takes(at) if foes(self.board, at, to)}
                else:
                    for deed in deeds(self.board, at, self.kinds[piece.upper()]):
                        found |= set(deed.gone)
        return found

    def checked(self, side: str) -> bool:
        king = next(at for at, piece in self.board.items() if piece == ("K" if side == "w" else "k"))
        return king in self.removable("b" if side == "w" else "w")

    # Moves

    def moves(self) -> dict[str, Naive]:
        """Return every legal action with the position after it; none once the game has ended."""
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
                if any(other[1] == file for other in own) or self.board.get(pawn) != ("P" if self.side == "w" else "p"):
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
                del bare.board[comes]
                if bare.checked(self.side):
                    continue
            assert text not in found or found[text].text() == after.text()
            found[text] = after
        return found

    def tries(self) -> Iterator[tuple[str, Naive, Square | None]]:
        """Yield every pseudo-legal move: its text, the position after it, and where a piece came in."""
        for at, piece in list(self.board.items()):
            if not self.mine(at, self.side):
                continue
            if piece in "Pp":
                yield from self.pawn_tries(at)
                continue
            for deed in deeds(self.board, at, self.kinds[piece.upper()]):
                yield name(at) + name(deed.to), self.after(at, deed), None
            if piece in "Kk":
                yield from self.castlings(at)

    def after(self, at: Square, deed: Deed) -> Naive:
        """Return the position after a piece's move, without what only pawns do."""
        new = self.copy()
        for gone in deed.gone:
            new.lose(gone)
        piece = new.board.pop(at)
        new.board[deed.to] = piece
        if piece in "Kk":
            new.rights -= set("KQ" if piece == "K" else "kq")
        if piece in "Rr":
            new.rights -= {right_of(piece, at), right_of(piece, deed.to)}
        if deed.slung:
            frm, to = deed.slung
            slung = new.board.pop(frm)
            new.forfeit(frm)
            if slung in "Pp" and to[1] in (1, 8):
                slung = "Q" if slung == "P" else "q"
            new.board[to] = slung
        new.turn(bool(deed.gone))
        return new

    def lose(self, at: Square) -> None:
        """Remove a captured piece."""
        piece = self.board.pop(at)
        if piece in "Rr":
            self.rights -= {right_of(piece, at)}
        self.forfeit(at)

    def forfeit(self, at: Square) -> None:
        """Remove the piece that waits behind a pawn taken or slung away."""
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
        if step not in self.board:
            goals.append((step, ()))
            if at[1] == (2 if self.side == "w" else 7) and double_step not in self.board:
                goals.append((double_step, ()))
        for to in self.pawn_takes(at):
            if foes(self.board, at, to):
                goals.append((to, (to,)))
            elif to == self.passing and self.board.get((to[0], at[1])) == ("p" if self.side == "w" else "P"):
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
                        after.board[at] = item[0]
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
                one.board[to] = letter if self.side == "w" else letter.lower()
                yield name(at) + name(to) + letter.lower(), one, comes

    def castlings(self, at: Square) -> Iterator[tuple[str, Naive, Square | None]]:
        rank = 1 if self.side == "w" else 8
        if at != (5, rank):
            return
        for right, rook, crossed, to, between in (("K", 8, 6, 7, (6, 7)), ("Q", 1, 4, 3, (2, 3, 4))):
            letter = right if self.side == "w" else right.lower()
            here = (
                letter in self.rights
                and self.board.get((rook, rank)) == ("R" if self.side == "w" else "r")
                and all((file, rank) not in self.board for file in between)
            )
            if not here or self.checked(self.side):
                continue
            if self.after(at, Deed((crossed, rank))).checked(self.side):
                continue
            after = self.after(at, Deed((to, rank)))
            after.board[crossed, rank] = after.board.pop((rook, rank))
            yield name(at) + name((to, rank)), after, None

    def play(self, text: str) -> Naive:
        """Return the position after a legal action, with its history."""
        after = self.moves()[text]
        after.before = [*self.before, self.key()] if self.counts() else []
        return after

    # Ends

    def counts(self) -> bool:
        return "?" not in self.waiting and "@" not in self.waiting

    def key(self) -> str:
        """Return what two positions must share to count as a repetition."""
        fields = self.text().split()
        if fields[3] != "-":
            pawns = [at for at in self.board if self.mine(at, self.side) and self.board[at] in "Pp"]
            legal = self.chess_moves()
            if not any(name(at) + fields[3] in legal for at in pawns if at[0] != square(fields[3])[0]):
                fields[3] = "-"
        return " ".join(fields[:4] + fields[6:])

    def drawn(self) -> str:
        if len(self.before) > 3 and [*self.before, self.key()].count(self.key()) >= 3:
            return "repetition"
        if self.quiet >= 100:
            return "fifty"
        others = sorted(piece.upper() for piece in self.board.values() if piece not in "Kk")
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
    """Return the castling right that belongs to a rook on a corner."""
    rank = 1 if rook == "R" else 8
    right = {(8, rank): "K", (1, rank): "Q"}.get(at, "")
    return right if rook == "R" else right.lower()
