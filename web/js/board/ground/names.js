/** The names of cells, or of rows and columns, in the corners of cells, where they cover no piece and no sign. */

import { svg } from "../../ui/dom.js";
import { away, innerSides, towards } from "../geometry.js";
import { grounds } from "./landscape.js";
import { houseAt, zonesOf } from "./terrain.js";

/** @import { Board, Cell, Corner as Point } from "../../core/formats.js" */
/** @typedef {{ cell: Cell, at: Point }} Sign where a sign lies in a cell */

const OUT = 1.05; // from the centre of a cell to its name, in radii of the cell
const NEAR = 30; // a sign closer than this is covered

/** Draw the names of a board. @param {Board} board @param {Set<string | undefined>} [used] the cells with pieces */
export function labels(board, used) {
  const edges = edgesOf(board);
  const signs = signsOf(board);
  const named = board.cells.filter(({ id, name, kind }) => name === id && (!edges || kind === "cloud"));
  const texts = named.map((cell) => {
    const [x, y] = freeCorner(cell, signs);
    const style = { "--right": `${x - cell.centre[0]}px`, "--down": `${y - cell.centre[1]}px` };
    const tight = cell.points.length < 4; // a piece there covers large letters
    const data = { "data-place": cell.id, "data-tight": tight || null, "data-kind": cell.kind };
    return text(cell.centre, cell.name, { style, class: used?.has(cell.id) ? "used" : null, ...data });
  });
  return svg("g.names", [...(edges ? edgeLabels(edges, signs) : []), ...texts]);
}

/** @param {Point} at @param {string | undefined} name @param {import("../../ui/dom.js").Attrs} attrs */
const text = ([x, y], name, attrs) => svg("text", { x, y, dy: "0.36em", ...attrs }, name);

/**
 * Return the best place for the name of a cell: in the corner furthest to the side, since pieces are tall rather than
 * wide, and without a sign.
 * @param {Cell} cell @param {Sign[]} signs
 */
export function freeCorner(cell, signs) {
  const own = signs.filter((sign) => sign.cell.id === cell.id);
  const places = cell.points.map((point) => towards(cell.centre, point, OUT * cell.radius));
  /** @param {Point} at */
  const worth = (at) => {
    const [x, y] = towards([0, 0], [at[0] - cell.centre[0], at[1] - cell.centre[1]], 1);
    return 4 * Math.abs(x) + y - x / 2 - (own.some((sign) => away(sign.at, at) < NEAR) ? 9 : 0);
  };
  return places.reduce((best, at) => (worth(at) > worth(best) + 1e-6 ? at : best));
}

/** Return the signs of zones: the house of a cell, or the ends of the strokes along its sides. @param {Board} board */
const signsOf = (board) =>
  [...zonesOf(board)].flatMap(([tag, zone]) => {
    if (tag.startsWith("end-")) return zone.map((cell) => ({ cell, at: houseAt(cell, board) }));
    if (!tag.startsWith("promotion-")) return [];
    return innerSides(zone, board.cells).flatMap(({ cell, a, b }) => [a, b].map((at) => ({ cell, at })));
  });

/**
 * Return the cells along the left and the lower edge, which name the rows and columns of a straight board: "12" and "a"
 * if all cells are called as a12 is; otherwise null.
 * @param {Board} board
 */
export function edgesOf(board) {
  const cells = grounds(board);
  if (board.bent || !cells.every(({ id }) => /^[a-z]+\d+$/i.test(id))) return null;
  const left = Math.min(...cells.map(({ centre }) => centre[0])) + 1;
  const low = Math.max(...cells.map(({ centre }) => centre[1])) - 1;
  return {
    rows: cells.filter(({ centre }) => centre[0] < left),
    columns: cells.filter(({ centre }) => centre[1] > low),
  };
}

/**
 * Draw the names of rows and columns, in the next corner where a sign has theirs.
 * @param {NonNullable<ReturnType<typeof edgesOf>>} edges @param {Sign[]} signs
 */
function edgeLabels({ rows, columns }, signs) {
  const name = (/** @type {RegExp} */ part, /** @type {Point[]} */ corners) => (/** @type {Cell} */ cell) => {
    const place = (/** @type {Point} */ [right, down]) => {
      const [x, y] = cell.centre;
      const out = cell.radius - 12;
      return /** @type {Point} */ ([x + right * out, y + down * out]);
    };
    const isFree = (/** @type {Point} */ way) => !signs.some((sign) => away(sign.at, place(way)) < NEAR);
    const way = corners.find(isFree) ?? corners[0];
    const style = { "--right": way[0], "--down": way[1] };
    return text(place(way), part.exec(cell.id)?.[0], { class: "edge-name", style });
  };
  const inRow = name(/\d+/, [
    [-1, -1],
    [-1, 1],
  ]);
  const inColumn = name(/\D+/, [
    [1, 1],
    [-1, 1],
  ]);
  return [...rows.map(inRow), ...columns.map(inColumn)];
}
