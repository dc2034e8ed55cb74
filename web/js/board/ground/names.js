/** The names of cells, rows and columns, placed where they cover no piece and no sign. */

import { svg } from "../../ui/dom.js";
import { bounds, contains, inset, loneSides, seat, sizer, text } from "../geometry.js";
import { edgeNames, namedOnRim } from "./landscape.js";
import { BROAD_RIM, houseAt } from "./terrain.js";
import { waterOf } from "./waters.js";

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
  if (edge) return namedOnRim(board) ? edgeLabels(board, edge) : innerLabels(board, edge);
  const signs = signsOf(board),
    size = sizer(board.cells);
  return svg(
    "g",
    { class: "names cell-names" },
    board.cells
      .filter((cell) => cell.name === cell.id)
      .map((cell) => {
        const piece = pieceIn(cell, size(cell), board.pieces === "disks");
        const places = Object.entries(LETTERS).map(
          ([name, letters]) =>
            /** @type {const} */ ([name, freeCorner(cell, letters, piece, signs.get(cell.id) ?? [])]),
        );
        const style = Object.fromEntries(places.map(([name, { at }]) => [`--${name}`, px(at)]));
        const tight = places.filter(([, place]) => place.tight).map(([name]) => name); // a piece there hides the name
        return svg("text", { dy: "0.36em", style, "data-place": cell.id, "data-tight": tight.join(" ") }, cell.name);
      }),
  );
}

const px = (/** @type {Point} */ [x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`;

/**
 * Return the best place for the name of a cell: in the corner where it covers least of a piece or a sign.
 * @param {Cell} cell @param {number} letters @param {Box[]} piece @param {Box[]} signs
 * @returns {{ at: Point, tight: boolean }}
 */
export function freeCorner(cell, letters, piece, signs) {
  const wide = 0.36 * letters * cell.name.length,
    high = 0.38 * letters;
  const room = inset(cell.points, waterOf(cell) ? 18 : 4);
  const box = (/** @type {Point} */ [x, y]) => /** @type {Box} */ ([x - wide, y - high, x + wide, y + high]);
  const found = room.map((point) => {
    const steps = Array.from({ length: STEPS }, (_, i) => along(point, cell.centre, i / STEPS));
    const at = steps.find((one) => ends(box(one)).every((end) => contains(room, end))) ?? cell.centre;
    const [dx, dy] = [at[0] - cell.centre[0], at[1] - cell.centre[1]];
    const lean = (dx * PREFERRED[0] + dy * PREFERRED[1]) / (Math.hypot(dx, dy) || 1);
    const under = covered(box(at), piece);
    return {
      at,
      tight: under > 4 * wide * high * MOST_COVERED,
      cost: under + 3 * covered(box(at), signs) - 0.06 * wide * high * lean,
    };
  });
  return found.reduce((best, one) => (one.cost < best.cost - 1e-6 ? one : best));
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
const along = ([ax, ay], [bx, by], part) => [ax + (bx - ax) * part, ay + (by - ay) * part];
/** @param {Box} box @returns {Point[]} */
const ends = ([a, b, c, d]) => [
  [a, b],
  [c, b],
  [c, d],
  [a, d],
];
/** Return the area of a box that others cover. @param {Box} box @param {Box[]} others */
const covered = ([a, b, c, d], others) =>
  others.reduce(
    (sum, [e, f, g, h]) =>
      sum + Math.max(0, Math.min(c, g) - Math.max(a, e)) * Math.max(0, Math.min(d, h) - Math.max(b, f)),
    0,
  );

/** Return what a piece covers of its cell: body, head and top, or the disk. @param {Cell} cell @param {number} size @param {boolean} disk @returns {Box[]} */
export function pieceIn(cell, size, disk) {
  const [x, y] = seat(cell);
  /** @type {(wide: number, above: number, below: number) => Box} */
  const part = (wide, above, below) => [x - wide * size, y + above * size, x + wide * size, y + below * size];
  return disk
    ? [part(0.46, -0.22, 0.22), part(0.34, -0.46, 0.46)]
    : [part(0.38, -0.22, 0.48), part(0.3, -0.42, -0.22), part(0.12, -0.54, -0.42)];
}

/** Return the boxes of the signs of zones in each cell: a house, or strokes along the border. @param {Board} board @returns {Map<string, Box[]>} */
function signsOf(board) {
  /** @type {Map<string, Box[]>} */
  const found = new Map();
  const add = (/** @type {Cell} */ { id }, /** @type {Box} */ box) => found.set(id, [...(found.get(id) ?? []), box]);
  const rim = new Set(loneSides(board.cells).map(({ a, b }) => text([a, b])));
  for (const tag of new Set(board.cells.flatMap(({ tags }) => tags ?? []))) {
    const zone = board.cells.filter(({ tags }) => tags?.includes(tag));
    if (tag.startsWith("end-"))
      for (const cell of zone) {
        const [x, y] = houseAt(cell, board);
        add(cell, [x - 9, y - 9, x + 9, y + 9]);
      }
    if (tag.startsWith("promotion-"))
      for (const { cell, a, b } of loneSides(zone).filter((side) => !rim.has(text([side.a, side.b]))))
        for (let part = 0.1; part < 1; part += 0.1) {
          const [x, y] = along(along(a, b, part), cell.centre, 0.2);
          add(cell, [x - 5, y - 5, x + 5, y + 5]);
        }
  }
  return found;
}

/** Draw the names of rows and columns on all four sides of the broad rim. @param {Board} board @param {NonNullable<ReturnType<typeof edgeNames>>} edge */
function edgeLabels(board, { rows, columns }) {
  const [x, y, width, height] = bounds(board.cells.flatMap((cell) => cell.points)),
    out = BROAD_RIM / 2;
  const at = new Map(board.cells.map((cell) => [cell.id, cell.centre]));
  const middle = (/** @type {string[]} */ cells, /** @type {0 | 1} */ axis) => (at.get(cells[0]) ?? [0, 0])[axis];
  const name = (/** @type {number} */ px, /** @type {number} */ py, /** @type {string} */ label) =>
    svg("text", { x: px, y: py, dy: "0.36em" }, label);
  return svg("g", { class: "names edge-names" }, [
    ...rows.flatMap(({ label, cells: ids }) => [x - out, x + width + out].map((px) => name(px, middle(ids, 1), label))),
    ...columns.flatMap(({ label, cells: ids }) =>
      [y - out, y + height + out].map((py) => name(middle(ids, 0), py, label)),
    ),
  ]);
}

/** Draw the names of rows and columns in the squares along the left and lower edge. @param {Board} board @param {NonNullable<ReturnType<typeof edgeNames>>} edge */
function innerLabels(board, { rows, columns }) {
  const at = new Map(board.cells.map((cell) => [cell.id, cell]));
  /** Return the cell of a line that lies furthest in a direction. @param {string[]} cells @param {0 | 1} axis @param {number} sign */
  const last = (cells, axis, sign) =>
    cells
      .map((id) => /** @type {Cell} */ (at.get(id)))
      .reduce((a, b) => (sign * (b.centre[axis] - a.centre[axis]) > 0 ? b : a));
  const name = (/** @type {Cell} */ cell, /** @type {number} */ side, /** @type {string} */ label) => {
    const [x, y] = cell.centre,
      r = cell.radius - 12;
    return svg("text", { x: x + side * r, y: y + side * r, dy: "0.36em" }, label);
  };
  return svg("g", { class: "names inner-names" }, [
    ...rows.map(({ label, cells: ids }) => name(last(ids, 0, -1), -1, label)),
    ...columns.map(({ label, cells: ids }) => name(last(ids, 1, 1), 1, label)),
  ]);
}
