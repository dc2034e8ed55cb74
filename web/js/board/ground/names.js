/** The names of cells, rows and columns, placed where they cover no piece and no sign. */

import { svg } from "../../ui/dom.js";
import { between, contains, innerSides, inset, seat, sizer } from "../geometry.js";
import { edgeNames } from "./landscape.js";
import { houseAt } from "./terrain.js";
import { isWater } from "./waters.js";

/** @import { Board, Cell, Corner as Point } from "../../core/formats.js" */

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

/** Sizes of letters in the board's units: css/board/ground.css takes larger ones for smaller boards. */
const LETTERS = { fine: 12, middle: 15, coarse: 20 };
const MOST_COVERED = 0.35; // the part of a name that may be covered
const STEPS = 60; // places tried from a corner to the middle of a cell
const PREFERRED = /** @type {Point} */ ([-0.94, 0.33]); // the lower left corner

/** Draw the names of a board. @param {Board} board */
export function labels(board) {
  const edge = edgeNames(board);
  if (edge) return innerLabels(board, edge);
  const signs = signsOf(board);
  const size = sizer(board.cells);
  const names = board.cells.filter((cell) => cell.name === cell.id);
  const texts = names.map((cell) => {
    const piece = pieceIn(cell, size(cell), board.pieces === "disks");
    const places = Object.entries(LETTERS).map(([name, letters]) => {
      return { name, ...freeCorner(cell, letters, piece, signs.get(cell.id) ?? []) };
    });
    const style = Object.fromEntries(places.map(({ name, at: [x, y] }) => [`--${name}`, `${px(x)} ${px(y)}`]));
    const tight = places.filter((place) => place.tight).map(({ name }) => name); // a piece there hides the name
    return svg("text", { dy: "0.36em", style, "data-place": cell.id, "data-tight": tight.join(" ") }, cell.name);
  });
  return svg("g", { class: "names cell-names" }, texts);
}

/** @param {number} n */
const px = (n) => `${n.toFixed(1)}px`;

/**
 * Return the best place for the name of a cell: in the corner where it covers least of a piece or a sign.
 * @param {Cell} cell @param {number} letters @param {Box[]} piece @param {Box[]} signs
 */
export function freeCorner(cell, letters, piece, signs) {
  const wide = 0.36 * letters * cell.name.length,
    high = 0.38 * letters;
  const room = inset(cell.points, isWater(cell) ? 18 : 4);
  const box = (/** @type {Point} */ [x, y]) => /** @type {Box} */ ([x - wide, y - high, x + wide, y + high]);
  const found = room.map((point) => {
    const steps = Array.from({ length: STEPS }, (_, i) => between(point, cell.centre, i / STEPS));
    const at = steps.find((one) => ends(box(one)).every((end) => contains(room, end))) ?? cell.centre;
    const [dx, dy] = [at[0] - cell.centre[0], at[1] - cell.centre[1]];
    const lean = (dx * PREFERRED[0] + dy * PREFERRED[1]) / (Math.hypot(dx, dy) || 1);
    const under = covered(box(at), piece);
    const cost = under + 3 * covered(box(at), signs) - 0.06 * wide * high * lean;
    return { at, tight: under > 4 * wide * high * MOST_COVERED, cost };
  });
  return found.reduce((best, one) => (one.cost < best.cost - 1e-6 ? one : best));
}

/** Return the corners of a box. @param {Box} box */
const ends = ([left, top, right, bottom]) =>
  [left, right].flatMap((x) => [top, bottom].map((y) => /** @type {Point} */ ([x, y])));

/** Return the area of a box that others cover. @param {Box} box @param {Box[]} others */
function covered([a, b, c, d], others) {
  const areas = others.map(
    ([e, f, g, h]) => Math.max(0, Math.min(c, g) - Math.max(a, e)) * Math.max(0, Math.min(d, h) - Math.max(b, f)),
  );
  return areas.reduce((sum, area) => sum + area, 0);
}

/**
 * Return what a piece covers of its cell: body, head and top, or the disk.
 * @param {Cell} cell @param {number} size @param {boolean} disk
 */
export function pieceIn(cell, size, disk) {
  const [x, y] = seat(cell);
  /** @type {(wide: number, above: number, below: number) => Box} */
  const part = (wide, above, below) => [x - wide * size, y + above * size, x + wide * size, y + below * size];
  return disk
    ? [part(0.46, -0.22, 0.22), part(0.34, -0.46, 0.46)]
    : [part(0.38, -0.22, 0.48), part(0.3, -0.42, -0.22), part(0.12, -0.54, -0.42)];
}

/** Return the boxes of the signs of zones in each cell: a house, or strokes along the border. @param {Board} board */
function signsOf(board) {
  /** @type {Map<string, Box[]>} */
  const found = new Map();
  const add = (/** @type {Cell} */ { id }, /** @type {Point} */ [x, y], /** @type {number} */ half) =>
    found.set(id, [...(found.get(id) ?? []), [x - half, y - half, x + half, y + half]]);
  for (const tag of new Set(board.cells.flatMap(({ tags }) => tags ?? []))) {
    const zone = board.cells.filter(({ tags }) => tags?.includes(tag));
    if (tag.startsWith("end-")) for (const cell of zone) add(cell, houseAt(cell, board), 9);
    if (tag.startsWith("promotion-"))
      for (const { cell, a, b } of innerSides(zone, board.cells))
        for (let part = 0.1; part < 1; part += 0.1) add(cell, between(between(a, b, part), cell.centre, 0.2), 5);
  }
  return found;
}

/** @typedef {NonNullable<ReturnType<typeof edgeNames>>} EdgeNames */

/** @param {number} x @param {number} y @param {string} label */
const nameAt = (x, y, label) => svg("text", { x, y, dy: "0.36em" }, label);

/**
 * Draw the names of rows and columns in the squares along the left and lower edge.
 * @param {Board} board @param {EdgeNames} edge
 */
function innerLabels(board, { rows, columns }) {
  /** Name the cell of a line that lies furthest left or furthest down. @param {0 | 1} axis @param {1 | -1} sign */
  const named =
    (axis, sign) =>
    (/** @type {EdgeNames["rows"][number]} */ { label, cells }) => {
      const line = board.cells.filter(({ id }) => cells.includes(id));
      const { centre, radius } = line.reduce((a, b) => (sign * (b.centre[axis] - a.centre[axis]) > 0 ? b : a));
      const [x, y] = centre.map((n) => n + sign * (radius - 12));
      return nameAt(x, y, label);
    };
  return svg("g", { class: "names inner-names" }, [...rows.map(named(0, -1)), ...columns.map(named(1, 1))]);
}
