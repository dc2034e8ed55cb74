"""Pictures of positions as SVG, for notebooks and documents: plain colours, no style sheet, no references.

The colours are those of the page's light theme (palette.py). What the site shows is drawn by the page's own boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from .interfaces.game import Game, GameSpec
from .kernel.messages import say
from .kernel.types import Effect, Json, Piece
from .palette import LIGHT
from .scenes.scene import touched

MARGIN = 15
LONGEST = 520
"""The length of a picture's longer side, in pixels."""
INK, PAPER, LINE, LAST = (LIGHT[name] for name in ("ink", "paper-raised", "board-line", "mark-last"))
GROUNDS = {
    ("square", "light"): LIGHT["cell-light"],
    ("square", "dark"): LIGHT["cell-dark"],
    ("square", ""): LIGHT["cell-square"],
    ("triangle", ""): LIGHT["cell-triangle"],
    ("ocean", "light"): LIGHT["cell-ocean"],
    ("ocean", "dark"): LIGHT["cell-ocean-deep"],
    ("island", "light"): LIGHT["cell-sand"],
    ("island", "dark"): LIGHT["cell-sand-deep"],
    ("temple", "light"): LIGHT["cell-temple"],
    ("temple", "dark"): LIGHT["cell-temple"],
    ("cloud", "light"): LIGHT["cloud-light"],
    ("cloud", "dark"): LIGHT["cloud-dark"],
    ("tray", ""): LIGHT["tray"],
    ("bench", ""): LIGHT["rail-well"],
}
OTHERS = {"light": LIGHT["cell-isle"], "dark": LIGHT["cell-isle-deep"], "": LIGHT["cell-other"]}
"""Colours of cells by kind and tone, and of cells of any other kind by tone."""
RIVERS = {"river-red": LIGHT["water-red"], "river-blue": LIGHT["water-blue"]}
CHESS = {"light": LIGHT["chess-light"], "dark": LIGHT["chess-dark"]}


class Colours(NamedTuple):
    """The colours of a side's pieces, and of the rim of its disks."""

    body: str
    edge: str
    rim: str


SIDES = {
    side: Colours(*(LIGHT[name] for name in names.split()))
    for side, names in {
        "white": "white-body white-edge white-edge",
        "black": "black-body black-edge black-body",
        "red": "disk-red-face disk-red-ink disk-red-rim",
        "blue": "disk-blue-face disk-blue-ink disk-blue-rim",
    }.items()
}


def picture(game: Game, pos: Any, last: tuple[Effect, ...] = ()) -> str:
    """Return a position as an SVG document: one group for each cell, with a title, the cell and its piece.

    Args:
        last: the effects of the move that led here; its cells are tinted.
    """
    board = game.rules.board
    cells: list[Json] = board.json()["cells"]
    pieces = game.narrator.pieces(pos)
    marked = {cell for mark in touched(last) if mark["kind"] != "passed" for cell in mark["cells"]}
    radii = [cell["radius"] for cell in cells if cell["kind"] not in ("edge", "bench")]
    left, top, width, height = board.box
    width, height = width + 2 * MARGIN, height + 2 * MARGIN
    scale = LONGEST / max(width, height)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": _numbers(left - MARGIN, top - MARGIN, width, height),
            "width": _numbers(width * scale),
            "height": _numbers(height * scale),
            "role": "img",
        },
    )
    SubElement(root, "title").text = say("{game}: {prompt}", game=game.spec.name, prompt=game.narrator.prompt(pos))
    for cell in cells:
        piece = pieces.get(cell["id"])
        group = SubElement(root, "g", {"stroke-linejoin": "round", "stroke-linecap": "round"})
        SubElement(group, "title").text = _title(cell, piece)
        points = " ".join(f"{x},{y}" for x, y in cell["points"])
        ground = {"fill": _ground_colour(cell, board.tones), "stroke": LINE, "stroke-width": "2.5"}
        SubElement(group, "polygon", {"points": points, **ground})
        if cell["id"] in marked:
            SubElement(group, "polygon", {"points": points, "fill": LAST, "fill-opacity": "0.22"})
        if piece:
            size = min(1.8 * cell["radius"], 2.3 * min(radii), 1.72 * max(radii))
            _put_piece(group, game, piece, cell["centre"], size)
    return ElementTree.tostring(root, encoding="unicode")


def _numbers(*values: float) -> str:
    """Return numbers as an attribute: four digits each, with spaces between them."""
    return " ".join(f"{value:.4g}" for value in values)


def _title(cell: Json, piece: Piece | None) -> str:
    return say("{cell}: {piece}", cell=cell["name"], piece=piece.name) if piece else str(cell["name"])


def _ground_colour(cell: Json, tones: str) -> str:
    """Return the colour of a cell on a board with these tones."""
    river = next((RIVERS[tag] for tag in cell["tags"] if tag in RIVERS), None)
    tone = next((tag for tag in cell["tags"] if tag in ("light", "dark")), "")
    if tones == "chess" and tone:
        return CHESS[tone]
    return river or GROUNDS.get((cell["kind"], tone), OTHERS[tone])


def _put_piece(group: Element, game: Game, piece: Piece, centre: Sequence[float], size: float) -> None:
    """Draw a piece with its centre at a point."""
    x, y = centre
    place = {"transform": f"translate({_numbers(x)} {_numbers(y)}) scale({_numbers(size / 100)})"}
    there = SubElement(group, "g", place)
    colours = SIDES.get(piece.side, SIDES["white"])
    if game.rules.board.pieces == "disks":
        _disk(there, game, piece, colours)
    else:
        _figure(there, game, piece.side, piece.kind, colours)
    if piece.stack > 1:
        SubElement(there, "circle", {"r": "19", "cx": "33", "cy": "-33", "fill": PAPER, "stroke": INK})
        _words(there, f"×{piece.stack}", "33", "-25", "22", INK)


def _disk(there: Element, game: Game, piece: Piece, colours: Colours) -> None:
    """Draw a disk with its face, and its other face in a curled corner."""
    disk = {"r": "45", "fill": colours.body, "stroke": colours.rim, "stroke-width": "6"}
    SubElement(there, "circle", disk)
    _figure(SubElement(there, "g", {"transform": "scale(0.6)"}), game, piece.side, piece.kind, colours)
    if piece.back:
        SubElement(there, "circle", {**disk, "r": "19", "cx": "29", "cy": "29", "stroke-width": "3"})
        back = SubElement(there, "g", {"transform": "translate(29 29) scale(0.27)"})
        _figure(back, game, piece.side, piece.back, colours)


def _figure(parent: Element, game: Game, side: str, kind: str, colours: Colours) -> None:
    """Draw a figure 100 units wide about the origin; a kind without a drawing is a letter on a disk."""
    drawings = _drawings(game.spec)
    drawing = drawings.get(f"{side}-{kind}") or drawings.get(kind)
    if drawing is None:
        disk = {"r": "40", "fill": colours.body, "stroke": colours.edge, "stroke-width": "5"}
        SubElement(parent, "circle", disk)
        _words(parent, kind[:1].upper(), "0", "18", "52", colours.edge)
        return
    figure = SubElement(parent, "g", {"transform": "translate(-50 -50)"})
    styles = _styles(colours)
    for shape in drawing:
        _copy(figure, shape, styles)


def _copy(parent: Element, shape: Element, styles: Mapping[str, dict[str, str]]) -> None:
    """Copy a shape and its children, with the attributes of its class in place of the class."""
    own = dict(shape.attrib)
    style = styles[own.pop("class")] if "class" in own else {}
    copied = SubElement(parent, shape.tag.rpartition("}")[2], {**style, **own})
    copied.text = shape.text
    for part in shape:
        _copy(copied, part, styles)


def _words(parent: Element, text: str, x: str, y: str, size: str, fill: str) -> None:
    font = {"font-family": "sans-serif", "font-weight": "700", "font-size": size, "text-anchor": "middle"}
    SubElement(parent, "text", {"x": x, "y": y, "fill": fill, **font}).text = text


def _styles(colours: Colours) -> Mapping[str, dict[str, str]]:
    """Return the attributes that replace each class of the drawings."""
    body, edge, _ = colours
    line = {"fill": "none", "stroke": edge, "stroke-width": "4.5"}
    font = {"font-family": "sans-serif", "font-weight": "700", "font-size": "26", "text-anchor": "middle"}
    return {
        "body": {"fill": body, "stroke": edge, "stroke-width": "5"},
        "line": line,
        "line free": line,
        "line broad": {**line, "stroke-width": "7"},
        "spot": {"fill": edge},
        "plate": {"fill": edge, "stroke": body, "stroke-width": "2"},
        "letters": {"fill": body, **font},
        "waterline": {"display": "none"},
    }


def _drawings(spec: GameSpec) -> Mapping[str, Element]:
    """Return the symbols of a game's drawings by name; none if the game has no drawings."""
    return _symbols(spec.file("assets/pieces.svg", optional=True))


@cache
def _symbols(text: str) -> Mapping[str, Element]:
    """Return the symbols of an SVG file by name."""
    symbols: Iterable[Element] = ElementTree.fromstring(text) if text else ()
    return {symbol.get("id", ""): symbol for symbol in symbols}
