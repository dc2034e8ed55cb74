"""Every number in an English text besides lines and the die: how it is counted in the position beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pycore.games.pilgrim.pieces import KINDS

from .facts import (
    apart,
    attackers,
    best_corners,
    cells_along,
    directions,
    exchanged,
    forked,
    from_home,
    guests_of_a_side,
    has,
    in_quarter,
    lines_through,
    longest,
    on_benches,
    right,
    shape,
    taken,
    touching,
    worth,
)
from .told import Told
from .tongues import CELL, LINES, NUMBERS, ORDINALS, noun_pattern, nouns

WORDS = {word: number for word, number in NUMBERS["en"].items() if word not in ORDINALS["en"]} | {
    "one": 1,
    "both": 2,
    "twice": 2,
}
NUMBER = rf"(?:{'|'.join(sorted(NUMBERS['en'].keys() - set(ORDINALS['en']), key=len, reverse=True))})"
GENERAL = (
    "one or two Pilgrims", "two things at once", "two runners", "first ten moves", "in two turns", "Two such votes",
    "two faces", "choose one or two of", "Two guests of one side", "better of the two", "below the two:",
)  # fmt: skip
"""Numbers that say nothing about a position."""

Holds = Callable[[Told, re.Match[str], int], bool]
COUNTED: list[tuple[str, Holds]] = []


def counted(*patterns: str) -> Callable[[Holds], Holds]:
    """Register how the number `{N}` in such words is counted."""

    def add(holds: Holds) -> Holds:
        COUNTED.extend(
            (pattern.replace("{N}", rf"\b(?P<n>{NUMBER})").replace("{NUM}", NUMBER), holds) for pattern in patterns
        )
        return holds

    return add


def uncounted(told: Told, text: str) -> Iterator[str]:
    """Yield the numbers of an English text that are false, and those that nothing here can count."""
    id = told.game.spec.id
    held = [match.span() for pattern, _ in LINES["en"] for match in re.finditer(pattern, text)]
    held += [match.span() for pattern in GENERAL for match in re.finditer(pattern, text, re.I)]
    for pattern, holds in COUNTED:
        for match in re.finditer(pattern.replace("{noun}", noun_pattern("en", id)), text, re.I):
            if any(begin <= match.start() and match.end() <= end for begin, end in held):
                continue
            held.append(match.span())
            if told.now and not holds(told, match, value(match.groupdict().get("n") or "0")):
                yield f"it is not so: {match[0]}"
    plain = re.sub(CELL, lambda found: " " * len(found[0]), text)
    begin = 0
    for token in re.finditer(rf"(?<![\w-])(?:{NUMBER}|twice|\d+½?)(?![\w-])|\.", plain, re.I):
        if any(start <= token.start() and token.end() <= end for start, end in held):
            continue
        if token[0][0].isdigit() and id != "temple-island":  # the die is held elsewhere
            said = names(told, text[begin : token.start()])
            if not said or any(worth(told, name) != as_worth(token[0]) for name in said):
                yield f"{' and '.join(said) or 'nothing'} is not worth {token[0]}"
        elif token[0] != "." and not token[0][0].isdigit():
            yield f"nothing counts {token[0]}"
        begin = token.end()


def value(word: str) -> int:
    """Return a number from its word or its digits."""
    return int(word) if word.isdigit() else WORDS[word.lower()]


def as_worth(text: str) -> float:
    """Return a worth from its digits."""
    return float(text.replace("½", ".5"))


def names(told: Told, text: str) -> list[str]:
    """Return the pieces that an English text names, in order."""
    id = told.game.spec.id
    return [nouns("en", id)[name.lower()] for name in re.findall(noun_pattern("en", id), text, re.I)]


def cells(text: str) -> list[str]:
    """Return the cells that a text names, in small letters."""
    return [cell.lower() for cell in re.findall(CELL, text)]


# What pieces are worth


@counted(r"{noun} (?:on \w+ )?is worth {N} {noun}")
def _worth_several(told: Told, match: re.Match[str], n: int) -> bool:
    one, *_, other = (worth(told, name) for name in names(told, match[0]))
    return one == n * other


@counted(r"{noun} is worth more than {N} {noun}")
def _worth_more(told: Told, match: re.Match[str], n: int) -> bool:
    one, *_, other = (worth(told, name) for name in names(told, match[0]))
    return one > n * other


@counted(r"That is a {noun}\. The {noun} on \w+ is worth (?P<n>twice) as much")
def _worth_twice(told: Told, match: re.Match[str], n: int) -> bool:
    other, one = (worth(told, name) for name in names(told, match[0]))
    return one == n * other


@counted(r"{noun} for {noun} is (?P<mine>\d+) for (?P<theirs>\d+)")
def _exchange(told: Told, match: re.Match[str], _: int) -> bool:
    return [worth(told, name) for name in names(told, match[0])] == [as_worth(match["mine"]), as_worth(match["theirs"])]


@counted(r"{noun} for {noun} gains (?P<gain>\d+)")
def _gain(told: Told, match: re.Match[str], _: int) -> bool:
    mine, theirs = (worth(told, name) for name in names(told, match[0]))
    return theirs - mine == as_worth(match["gain"])


@counted(r"your (?P<mine>\d+) for Black's (?P<theirs>\d+)")
def _lost(told: Told, match: re.Match[str], _: int) -> bool:
    return exchanged(told) == (as_worth(match["mine"]), as_worth(match["theirs"]))


@counted(r"guests are worth (?P<most>\d+) or less")
def _most_guests(told: Told, match: re.Match[str], _: int) -> bool:
    guests = [kind for kind in set(nouns("en", "pilgrim").values()) if kind not in ("guest", "king")]
    return sum(worth(told, kind) <= as_worth(match["most"]) for kind in guests) > len(guests) / 2


@counted(r"^{N} for nothing")
def _for_nothing(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda _, to: worth(told, told.now.pieces[to].kind) == n)  # type: ignore[union-attr]


# How many pieces there are


@counted(r"touch(?:es|ing) (?P<n>both) (?P<noun>{noun})")
def _touched(told: Told, match: re.Match[str], n: int) -> bool:
    return touching(told, names(told, match["noun"])[0]) == n


@counted(r"{N} Shadows of a kind")
def _of_a_kind(told: Told, _: re.Match[str], n: int) -> bool:
    answering = told.now.pieces[told.rights[0][2]].kind  # type: ignore[union-attr]
    return has(told, f"Shadow {answering}", n)


@counted(r"quarter has only {N}")
def _quarter(told: Told, _: re.Match[str], n: int) -> bool:
    return in_quarter(told) == n


@counted(r"{N} guests each")
def _guests(told: Told, _: re.Match[str], n: int) -> bool:
    return guests_of_a_side(told) == n


@counted(r"(?P<n>twenty-one) guests")
def _all_guests(_: Told, __: re.Match[str], n: int) -> bool:
    return len(KINDS) == n


@counted(r"All {N} wait")
def _waiting(told: Told, _: re.Match[str], n: int) -> bool:
    return on_benches(told) == n


@counted(r"{N} Blue disks that she sees may not move")
def _frozen(told: Told, _: re.Match[str], n: int) -> bool:
    return told.now is not None and told.now.frozen == n


@counted(r"(?<!worth )(?<!than )\b(?P<n>both|{NUM}) (?P<noun>{noun})")
def _pieces(told: Told, match: re.Match[str], n: int) -> bool:
    return has(told, names(told, match["noun"])[0], n)


# What is attacked, guarded and taken


@counted(r"attacked (?P<n>twice) and guarded once")
def _supported(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda _, to: attackers(told, to) == (n, 1))


@counted(r"can take {N} (?:pieces|disks)")
def _choices(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda frm, _: sum(one == frm for one, _ in told.now.takes) == n)  # type: ignore[union-attr]


@counted(r"attack(?:ing)? {N} pieces at once", r"One move can attack (?P<n>twice)", r"{N} pieces under attack")
def _forked(told: Told, _: re.Match[str], n: int) -> bool:
    return forked(told, n)


@counted(r"{N} pieces in one move", r"on the {N} (?:diagonal|straight) squares behind it")
def _taken(told: Told, _: re.Match[str], n: int) -> bool:
    return taken(told) == n


# Cells and lines


@counted(r"square has {N}\b(?: edges)?", r"{N} ways to step")
def _square(told: Told, _: re.Match[str], n: int) -> bool:
    return shape(told, "square") == {n}


@counted(r"triangle has {N} edges", r"guard has {N} ways", r"{N} edges of the guard's triangle")
def _triangle(told: Told, _: re.Match[str], n: int) -> bool:
    return shape(told, "triangle") == {n}


@counted(r"square has up to {N} such corners, a triangle up to (?P<other>six|five|seven)")
def _corners(told: Told, match: re.Match[str], n: int) -> bool:
    return (best_corners(told, "square"), best_corners(told, "triangle")) == (n, value(match["other"]))


@counted(r"{N} cells, one line")
def _along(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda frm, to: n in cells_along(told, frm, to))


@counted(
    r"(?P<cells>(?:\w\d(?:, | and )?)+) lies? on {N} (?P<kind>row|file)s",
    r"(?P<cells>\w\d)\. There it stands on {N} (?P<kind>file)s",
    r"(?P<kind>file)\. (?P<cells>\w\d) lies on {N}\.",
    r"on (?P<cells>\w\d) has {N} (?P<kind>row)s",
)
def _crossing(told: Told, match: re.Match[str], n: int) -> bool:
    return all(lines_through(told, cell, match["kind"].lower()) == n for cell in cells(match["cells"]))


@counted(r"up {N} files", r"choice between {N} files", r"(?<=, ){N} ways to go on")
def _parting(told: Told, match: re.Match[str], n: int) -> bool:
    """Return whether so many lines go through a cell where the right answers begin or end."""
    kind = "row" if "go on" in match[0] else "file"
    return any(lines_through(told, cell, kind) == n for answer in told.rights for cell in answer[:2])


@counted(r"where {N} files begin")
def _beginning(told: Told, _: re.Match[str], n: int) -> bool:
    ends = {answer[1].upper() for answer in told.rights}
    return sum(line.kind == "file" and line.cells[0] in ends for line in told.game.rules.board.lines) == n


@counted(r"triangles? (?:lie on|belongs to) {N} files")
def _triangles_on(told: Told, _: re.Match[str], n: int) -> bool:
    triangles = [cell.id for cell in told.game.rules.board.cells if cell.kind == "triangle"]
    return any(lines_through(told, cell, "file") == n for cell in triangles)


@counted(r"(?:it|on \w\d) has {N} ways", r"{N} ways forward")
def _ways(told: Told, match: re.Match[str], n: int) -> bool:
    named = cells(match[0]) or [answer[0] for answer in told.rights]
    ways = told.ways or {way for each in told.moments for way in each.moves | each.takes}
    return all(sum(frm == cell for frm, _ in ways) == n for cell in named)


@counted(r"{N} (?P<tag>squares at the sides|Gates|squares of the red cloud)", r"your {N} (?P<tag>ranks)")
def _cells(told: Told, match: re.Match[str], n: int) -> bool:
    board = told.game.rules.board
    tags = {"squares at the sides": "gate", "gates": "gate", "squares of the red cloud": "cloud-red"}
    if match["tag"] == "ranks":
        return len({cell.id[1:] for cell in board.cells if "half-red" in cell.tags and cell.kind == "square"}) == n
    return sum(tags[match["tag"].lower()] in (cell.kind, *cell.tags) for cell in board.cells) == n


@counted(r"the {N} squares round it")
def _round(told: Told, _: re.Match[str], n: int) -> bool:
    return n == len([1 for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)])


@counted(r"your last {N} ranks")
def _last_ranks(told: Told, _: re.Match[str], n: int) -> bool:
    return len({answer[1][1:] for answer in told.rights}) == n


# Steps, leaps and moves


@counted(r"{N} steps (?:are left|home)", r"(?P<n>one) step is left")
def _home(told: Told, _: re.Match[str], n: int) -> bool:
    return n in from_home(told)


@counted(r"From pawn to mate in {N} moves", r"mate in (?P<n>one|{NUM}) moves?", r"takes {N} moves")
def _mate(told: Told, match: re.Match[str], n: int) -> bool:
    return (told.wins_before if match[0].startswith("From") else told.wins_in) == n


@counted(r"{N} diagonal steps from (?:both )?(?P<cells>\w\d(?: and \w\d)?)")
def _diagonally(told: Told, match: re.Match[str], n: int) -> bool:
    return right(
        told,
        lambda frm, to: any(all(apart(end, cell) == (n, n) for cell in cells(match["cells"])) for end in (frm, to)),
    )


@counted(r"square {N} steps from the king, such as (?P<cell>\w\d)")
def _near_the_king(told: Told, match: re.Match[str], n: int) -> bool:
    (king,) = [cell for cell, piece in told.now.pieces.items() if piece.kind == "king" and piece.side != told.now.mover]  # type: ignore[union-attr]
    return max(apart(king, match["cell"])) == n


@counted(
    r"Leap {N} squares",
    r"Count {N} squares",
    r"leaps exactly {N} squares",
    r"Move that pawn {N} squares",
    r"king {N} squares",
)
def _squares(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda frm, to: max(apart(frm, to)) == n)


@counted(r"{N} squares (?:one way and|to the right of \w\d and) one (?:to the side|up)")
def _camel(told: Told, _: re.Match[str], n: int) -> bool:
    return right(told, lambda frm, to: sorted(apart(frm, to)) == [1, n])


@counted(r"{N} leaps in one move", r"Leap (?P<n>twice) in one line", r"{N} leaps away")
def _leaps(told: Told, match: re.Match[str], n: int) -> bool:
    """Return whether the way is so many leaps long: of two squares, or of three and one."""
    if "away" in match[0]:
        named = cells(told.words["en"])
        return apart(named[0], told.rights[0][0]) == (2 * n, 0)
    return right(told, lambda frm, to: sorted(apart(frm, to)) in ([0, 2 * n], [n, 3 * n]))


@counted(r"leaps? of {N}\b", r"leaps exactly {N},", r"one or {N} squares")
def _farthest(told: Told, match: re.Match[str], n: int) -> bool:
    return longest(told) == n if "several" not in told.words["en"] else longest(told) % n == 0


@counted(r"in (?:any of the|all) {N} directions", r"in {N} directions")
def _directions(told: Told, _: re.Match[str], n: int) -> bool:
    return directions(told) == n


@counted(r"{N} leaps and (?P<steps>\w+) steps: up to (?P<all>\w+) squares")
def _mastodon(told: Told, match: re.Match[str], n: int) -> bool:
    leaps = {to for frm, to in told.now.moves if frm == told.rights[0][0] and max(apart(frm, to)) == 2}  # type: ignore[union-attr]
    steps = {to for frm, to in told.now.moves if frm == told.rights[0][0] and max(apart(frm, to)) == 1}  # type: ignore[union-attr]
    return (len(leaps), len(steps), len(leaps | steps)) == (n, value(match["steps"]), value(match["all"]))


@counted(r"{N} steps towards the goal at once")
def _two_ends(told: Told, _: re.Match[str], n: int) -> bool:
    """Return whether a Guardian comes ashore and a Shadow goes to sea."""
    board = told.game.rules.board.cell
    return n == 2 and right(told, lambda frm, to: board[frm].kind == "ocean" != board[to].kind)
