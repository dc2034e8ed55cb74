/** The names of cells, rows and columns, placed where they cover no piece and no sign. */

import { svg } from "../../ui/dom.js";
import { between, contains, innerSides, inset, seat, sizer } from "../geometry.js";
import { grounds } from "./landscape.js";
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
  const edges = edgesOf(board);
  if (edges) return edgeLabels(edges);
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

/**
 * Return the cells along the left and the lower edge, which name the rows and columns of a grid: "12" and "a" if all
 * cells are called as a12 is; otherwise null.
 * @param {Board} board
 */
export function edgesOf(board) {
  const cells = grounds(board);
  if (board.roles !== "grid" || !cells.every(({ id }) => /^[a-z]+\d+$/i.test(id))) return null;
  const left = Math.min(...cells.map(({ centre }) => centre[0])) + 1;
  const low = Math.max(...cells.map(({ centre }) => centre[1])) - 1;
  return {
    rows: cells.filter(({ centre }) => centre[0] < left),
    columns: cells.filter(({ centre }) => centre[1] > low),
  };
}

/**
 * Draw the names of rows and columns in the corners of cells.
 * @param {NonNullable<ReturnType<typeof edgesOf>>} edges
 */
function edgeLabels({ rows, columns }) {
  const name = (
    /** @type {Cell} */ { id, centre: [x, y], radius },
    /** @type {RegExp} */ part,
    /** @type {number} */ to,
  ) => svg("text", { x: x + to * (radius - 12), y: y + to * (radius - 12), dy: "0.36em" }, part.exec(id)?.[0]);
  const names = [...rows.map((cell) => name(cell, /\d+/, -1)), ...columns.map((cell) => name(cell, /\D+/, 1))];
  return svg("g", { class: "names inner-names" }, names);
}
