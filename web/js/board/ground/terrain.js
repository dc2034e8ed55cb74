/** The static parts of a board: rim, cells and zones. The names are in names.js. */

import { svg } from "../../ui/dom.js";
import { away, between, bounds, cellsPath, corner, innerSides, inset, softPath, text, towards } from "../geometry.js";
import { BESIDE, ground, grounds, isChequered, signs, toneOf } from "./landscape.js";
import { door, rails, well } from "./rails.js";
import { isLandscape, sea, seaDefs } from "./sea.js";
import { captions, trays } from "./trays.js";
import { clouds, waters } from "./waters.js";

/** @import { Board, Cell, Corner as Point } from "../../core/formats.js" */

/** The width of the rim. */
export const RIM = 15;
let boards = 0;

/** Return a function that makes the ids of one drawing unique. */
export function uniqueIds() {
  const prefix = `board${++boards}`;
  return (/** @type {string} */ name) => `${prefix}-${name}`;
}

/** Create what cells, zones and marks refer to. @param {Board} board @param {(name: string) => string} ids */
export function patterns(board, ids) {
  const pattern = (/** @type {string} */ name, /** @type {number} */ size, more = {}) => {
    const attrs = { id: ids(name), width: size, height: size, patternUnits: "userSpaceOnUse", class: `weave-${name}` };
    return { ...attrs, ...more };
  };
  const weave = (/** @type {string} */ name, /** @type {number} */ size, /** @type {string} */ d) =>
    svg("pattern", pattern(name, size, { patternTransform: "rotate(45)" }), svg("path.weave", { d }));
  const dot = svg("circle", { cx: 6.25, cy: 6.25, r: 1.5 });
  return svg("defs", [
    weave("danger", 11, "M0 0 V11"),
    svg("pattern", pattern("dots", 12.5), dot),
    weave("end", 9, "M0 0 V9 M0 0 H9"),
    svg("radialGradient", { id: ids("glow") }, [...[0, 0.6, 1].map((offset) => svg("stop.glow-stop", { offset }))]),
    ...seaDefs(board, ids),
  ]);
}

/** Return the path of the cells of the board proper, whose outline is broad and makes the rim. @param {Board} board */
export const rimPath = (board) => cellsPath(grounds(board));

/** Draw the rim behind the cells. @param {Board} board */
export function rim(board) {
  const d = rimPath(board);
  const lines = ["rim-shade", "rim-body", "rim-light"].map((name) => svg("path", { d, class: name }));
  return svg("g.rim", lines);
}

/**
 * Draw the cells.
 * @param {Board} board @param {(name: string) => string} ids
 * @param {Set<string | undefined> | null} [used] the cells with pieces, in a small still picture, which is simpler
 */
export function cells(board, ids, used = null) {
  const chequered = isChequered(board);
  const drawn = board.cells.map((cell) => {
    const tone = chequered ? toneOf(cell) : null;
    const attrs = { "data-kind": cell.kind, "data-tone": tone, "data-place": cell.id };
    const shape = used ? ground(cell.kind === "bench" ? well(cell) : cell, isLandscape(cell) ? 0 : 2) : null;
    const name = used?.has(cell.id) ? "terrain-cell used" : "terrain-cell";
    return svg("g", { class: name, ...attrs }, shape ?? groundOf(cell, tone, board, ids));
  });
  const below = [clouds(board), rails(board), trays(board), sea(board, ids)];
  const above = [signs(board.cells, used ?? new Set()), waters(board), !used && captions(board)];
  return svg("g.terrain", [...below, ...drawn, ...above]);
}

/** @param {Cell} cell @param {string | null} tone @param {Board} board @param {(name: string) => string} ids */
function groundOf(cell, tone, board, ids) {
  if (isLandscape(cell)) return ground(cell, 0);
  if (tone || BESIDE.has(cell.kind)) return plain(cell, tone, board, ids);
  const growth = (/** @type {number} */ by, /** @type {string} */ name) =>
    svg("path", { d: softPath(inset(cell.points, by), 5), class: name });
  return [ground(cell, 2.5), growth(7, "growth"), growth(13, "growth inner")];
}

/** Draw the arrows on both sides of the caption of an exit. @param {Cell} cell @param {Board} board */
function wayOut({ points, centre: [x, y] }, board) {
  const out = isAbove({ centre: [x, y] }, board) ? -1 : 1,
    [, , width] = bounds(points);
  const arrow = (/** @type {number} */ at) => `M${x + at - 9} ${y - 5 * out} l9 ${10 * out} l9 ${-10 * out}`;
  return svg("path.way-out", { d: [-0.46, -0.4, 0.4, 0.46].map((part) => arrow(part * width)).join(" ") });
}

/**
 * Draw a cell of a chequered board, dotted if it is dark, or a cell beside the board.
 * @param {Cell} cell @param {string | null} tone @param {Board} board @param {(name: string) => string} ids
 */
function plain(cell, tone, board, ids) {
  const beside = BESIDE.has(cell.kind);
  const dotted = tone === "dark" && !beside;
  return [
    ground(cell.kind === "bench" ? well(cell) : cell, beside && !tone ? 12 : 0),
    cell.kind === "bench" && door(cell, board),
    dotted && svg("path", { d: softPath(cell.points, 0), fill: `url(#${ids("dots")})` }),
    cell.kind === "edge" && wayOut(cell, board),
  ];
}

/** Draw a cell of an end zone, with its house. @param {Cell} cell @param {Board} board @param {string} fill */
const endCell = (cell, board, fill) => [
  svg("path.zone-cell", { d: softPath(inset(cell.points, 2), 3), fill }),
  svg("path.zone-house", {
    d: "M-8 7 V-1 L0 -8 L8 -1 V7 H2.8 V2 H-2.8 V7 Z",
    transform: `translate(${houseAt(cell, board).join(" ")}) rotate(${isAbove(cell, board) ? 0 : 180})`,
  }),
];

/** Return whether a cell is in the upper half of the picture. @param {Pick<Cell, "centre">} cell @param {Board} board */
const isAbove = ({ centre }, { box }) => centre[1] <= box[1] + box[3] / 2;

/** Return where the house of an end cell stands. @param {Cell} cell @param {Board} board */
export function houseAt(cell, board) {
  const [left, , width] = board.box;
  return corner(cell, [cell.centre[0] < left + width / 2 - 1 ? -1 : 1, isAbove(cell, board) ? -0.4 : 0.4], 0.71);
}

/** Return a path of slanted strokes inside a side. @param {Point} a @param {Point} b @param {Point} centre */
function hachure(a, b, centre) {
  const [long, middle] = [away(a, b), between(a, b)];
  const at = (/** @type {number} */ along, /** @type {number} */ deep) => {
    const [[x, y], [inX, inY]] = [towards(a, b, along), towards(middle, centre, deep)];
    return /** @type {Point} */ ([x + inX - middle[0], y + inY - middle[1]]);
  };
  const strokes = Math.floor((long - 26) / 7);
  const first = (long - strokes * 7 - 9) / 2;
  const starts = Array.from({ length: strokes + 1 }, (_, i) => first + i * 7);
  return starts.map((start) => `M${text([at(start, 3), at(start + 9, 12)])}`).join(" ");
}

/** Return the cells of each zone by its tag. @param {Board} board */
export const zonesOf = ({ cells: all }) =>
  new Map([...new Set(all.flatMap(({ tags }) => tags))].map((tag) => [tag, all.filter((c) => c.tags.includes(tag))]));

/** Draw the zones. @param {Board} board @param {(name: string) => string} ids */
export function zones(board, ids) {
  const drawn = [...zonesOf(board)].map(([tag, zone]) => {
    const borders = tag.startsWith("promotion-") ? innerSides(zone, board.cells) : [];
    return svg("g.zone", { "data-tag": tag }, [
      ...borders.map(({ cell, a, b }) => svg("path.zone-border", { d: hachure(a, b, cell.centre) })),
      ...(tag.startsWith("end-") ? zone.flatMap((cell) => endCell(cell, board, `url(#${ids("end")})`)) : []),
    ]);
  });
  return svg("g.zones", drawn);
}
