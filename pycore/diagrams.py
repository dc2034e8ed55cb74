"""Pictures for static pages: a board or a part of it, with an action, the reach of a piece or shaded cells.

Colours are those of the light theme (palette.py). Cells and marks also have classes, so that a page with a style sheet
can give them the colours of its theme (web/css/game.css).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from .interfaces.game import Game, setup
from .interfaces.howto import Picture
from .kernel.types import Json
from .palette import LIGHT
from .scenes.howto import picture_json
from .svg import LINE, ground_colour, numbers, put_piece

RIM, SHADE, LIT = LIGHT["board-rim"], LIGHT["mark-danger"], LIGHT["mark-hint"]
ACTION, DOT, STAR = LIGHT["mark-select"], LIGHT["mark-target"], LIGHT["sign-land"]
MARGIN = 26
"""The space around the cells, in the board's units; the rim takes half of it."""
BESIDE = ("bench", "tray", "edge")
"""The kinds of cells beside the board proper, which have no rim."""


def diagram(game: Game, shown: Picture, shape: float = 0) -> str:
    """Return a picture as an SVG element.

    Args:
        shape: width divided by height of a picture of a part of the board; 0 to show the part and no more.

    Raises:
        PositionError: there is no such position.
        IllegalMoveError: the rules forbid the action.
    """
    game = setup(game.spec, shown.options) if shown.options else game
    rules, narrator, board = game.rules, game.narrator, game.rules.board
    pieces = narrator.pieces(rules.read(shown.position) if shown.position else rules.start())
    told = picture_json(game, shown)
    cells: list[Json] = board.json()["cells"]
    at = {cell["id"]: cell for cell in cells}
    near = [at[cell] for cell in shown.near] or [cell for cell in cells if cell["kind"] != "edge"]
    left, top, width, height = _shaped(_box(near), shape)
    visible = [cell for cell in cells if _meets(cell, left, top, width, height)]

    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": numbers(left, top, width, height)})
    root.attrib |= {"role": "img", "stroke-linejoin": "round", "stroke-linecap": "round"}
    SubElement(root, "title").text = shown.caption
    rim = SubElement(root, "g", {"class": "rim", "fill": RIM, "stroke": RIM, "stroke-width": str(MARGIN)})
    ground = SubElement(root, "g", {"stroke": LINE, "stroke-width": "2.5", "class": "cells"})
    over = SubElement(root, "g", {"class": "shades"})
    for cell in visible:
        if cell["kind"] not in BESIDE:
            _outline(rim, cell)
        _outline(ground, cell, fill=ground_colour(cell, board.tones), **{"class": _names(cell, board.tones)})
        if cell["kind"] == "gate":
            _star(ground, cell["centre"])
    for name, colour, shaded in (("shade", SHADE, told.get("shade", [])), ("lit", LIT, told.get("lit", []))):
        for cell in sorted({one["id"] for one in visible} & set(shaded)):
            _outline(over, at[cell], fill=colour, **{"class": name, "fill-opacity": "0.28"})
    radii = [cell["radius"] for cell in cells if cell["kind"] not in ("edge", "bench")]
    men = SubElement(root, "g", {"class": "pieces"})
    for cell in visible:
        piece = pieces.get(cell["id"])
        if piece:
            size = min(1.8 * cell["radius"], 2.3 * min(radii), 1.72 * max(radii))
            put_piece(men, game, piece, cell["centre"], size)
    _marks(SubElement(root, "g", {"class": "marks", "fill": "none"}), at, told)
    return ElementTree.tostring(root, encoding="unicode")


def _box(cells: Sequence[Json]) -> tuple[float, float, float, float]:
    """Return the left, top, width and height of the cells with the margin."""
    xs, ys = zip(*(point for cell in cells for point in cell["points"]), strict=True)
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top


def _shaped(box: tuple[float, float, float, float], shape: float) -> tuple[float, float, float, float]:
    """Return the box widened or heightened about its centre, so that its width is `shape` times its height."""
    left, top, width, height = box
    wide, high = max(width, height * shape), max(height, width / shape) if shape else height
    return left - (wide - width) / 2, top - (high - height) / 2, wide, high


def _meets(cell: Json, left: float, top: float, width: float, height: float) -> bool:
    """Return whether any of a cell is inside the box, or its centre if the cell is beside the board proper."""
    points = [cell["centre"]] if cell["kind"] in BESIDE else cell["points"]
    xs, ys = zip(*points, strict=True)
    across = min(xs) < left + width and max(xs) > left
    along = min(ys) < top + height and max(ys) > top
    return bool(across and along and cell["kind"] != "edge")


def _outline(parent: Element, cell: Json, **attributes: str) -> None:
    SubElement(parent, "polygon", {"points": " ".join(f"{x},{y}" for x, y in cell["points"]), **attributes})


def _names(cell: Json, tones: str) -> str:
    """Return the classes of a cell: its kind, its tone, the river it lies on, and whether it is a chess square."""
    tags = [tag for tag in cell["tags"] if tag in ("light", "dark", "river-red", "river-blue")]
    return " ".join(["cell", f"on-{cell['kind']}", *tags, *([tones] if tones else [])])


def _star(parent: Element, centre: Sequence[float]) -> None:
    """Draw the eight-pointed star of a gate, which pieces cover."""
    x, y = centre
    points = [(0, -34), (8, -19), (24, -24), (19, -8), (34, 0), (19, 8), (24, 24), (8, 19)]
    points += [(-dx, -dy) for dx, dy in points]
    place = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in points)
    star = {"points": place, "class": "star", "fill": "none", "stroke": STAR, "stroke-width": "3"}
    SubElement(parent, "polygon", star)


def _marks(parent: Element, at: dict[str, Json], told: Json) -> None:
    """Draw lines of sight, the reach of a piece, and an arrow for each piece that moves."""
    for mark in told["marks"]:
        if mark["kind"] in ("gaze", "tether"):
            line = {"points": _path(at[cell]["centre"] for cell in mark["cells"] if cell in at), "stroke": DOT}
            line |= {"class": mark["kind"], "stroke-width": "7", "stroke-dasharray": "2 15"}
            SubElement(parent, "polyline", line)
    reach = told.get("reach", {})
    for cell in [*reach.get("moves", ()), *(reach.get("flights") or ())]:
        x, y = at[cell]["centre"]
        SubElement(parent, "circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": "11", "fill": DOT, "class": "dot"})
    for cell in reach.get("captures", ()):
        _outline(parent, at[cell], stroke=SHADE, **{"stroke-width": "8", "class": "capture"})
    for effect in told.get("effects", ()):
        if effect[0] == "shift" and effect[1] in at and effect[2] in at:
            _arrow(parent, at[effect[1]]["centre"], at[effect[2]]["centre"])


def _path(points: Iterable[Sequence[float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _arrow(parent: Element, start: Sequence[float], end: Sequence[float]) -> None:
    (x1, y1), (x2, y2) = start, end
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    neck: tuple[float, float] = (x2 - 34 * ux, y2 - 34 * uy)
    corners: list[Any] = [(x2 - 8 * ux, y2 - 8 * uy)]
    corners += [(neck[0] - 17 * uy * side, neck[1] + 17 * ux * side) for side in (1, -1)]
    arrow = SubElement(parent, "g", {"class": "arrow", "fill": ACTION, "stroke": ACTION})
    shaft = {"points": _path([(x1 + 30 * ux, y1 + 30 * uy), neck]), "stroke-width": "13"}
    SubElement(arrow, "polyline", shaft)
    SubElement(arrow, "polygon", {"points": _path(corners), "stroke": "none"})
