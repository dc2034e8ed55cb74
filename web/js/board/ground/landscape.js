/** The kinds of ground of cells, and the signs that distinguish them without colour. */

import { svg } from "../../ui/dom.js";
import { bounds, softPath, star } from "../geometry.js";
import { isLandscape } from "./sea.js";

/** @import { Board, Cell } from "../../core/formats.js" */

const STAR = star(36, 15);

/** The signs in the middle of cells, by kind or tag. @type {Record<string, () => SVGElement>} */
const SIGNS = {
  gate: () => svg("polygon.sign-star", { points: STAR }),
  corner: () =>
    svg("path.sign-anchor", {
      d: "M0 -18 V28 M-13 -8 H13 M-25 8 C-23 22 -13 28 0 28 C13 28 23 22 25 8 M0 -18 A7 7 0 1 1 0.1 -18",
    }),
};

/** A roof with three storeys, drawn once across all temple cells; 200 wide, centred on the origin. */
const TEMPLE =
  "M0 -88 V-70 M-22 -52 Q0 -58 0 -72 Q0 -58 22 -52 M-46 -42 Q-24 -48 -22 -54 H22 Q24 -48 46 -42 M-30 -42 V-16 " +
  "M30 -42 V-16 M-68 -2 Q-40 -10 -36 -18 H36 Q40 -10 68 -2 M-48 -4 V30 M48 -4 V30 M-88 46 Q-58 38 -54 28 H54 " +
  "Q58 38 88 46 M-66 42 V82 M66 42 V82 M-14 82 V56 H14 V82 M-84 84 H84";

/** The kinds of cells beside the board proper, which have no rim. */
export const BESIDE = new Set(["tray", "edge", "cloud", "bench"]);

/** Return the cells of the board proper. @param {Board} board */
export const grounds = (board) => board.cells.filter((cell) => !BESIDE.has(cell.kind));

/** Return the board without the cells beside it. @param {Board} board @returns {Board} */
export function proper(board) {
  const cells = grounds(board);
  if (cells.length === board.cells.length) return board;
  const ids = new Set(cells.map(({ id }) => id));
  const here = (/** @type {string} */ id) => ids.has(id);
  /** @type {Board["travel"]} */
  const travel = {};
  for (const id of ids) {
    const ways = Object.entries(board.travel[id] ?? {});
    travel[id] = Object.fromEntries(ways.map(([way, ends]) => [way, ends.filter(([to]) => here(to))]));
  }
  const lines = board.lines.map((line) => ({ ...line, cells: line.cells.filter(here) }));
  return {
    ...board,
    box: bounds(cells.flatMap((cell) => cell.points)),
    cells,
    order: board.order.filter(here),
    lines: lines.filter((line) => line.cells.length > 1),
    travel,
  };
}

/** Return the tone of a cell on a chequered board, or null. @param {Cell} cell */
export const toneOf = (cell) => cell.tags?.find((tag) => tag === "light" || tag === "dark") ?? null;

/** Return whether a board has cells of both tones, which tell neighbours apart without lines. @param {Board} board */
export const isChequered = ({ cells }) =>
  ["light", "dark"].every((tone) => cells.some((cell) => toneOf(cell) === tone));

/** Draw the signs of the ground, which pieces hide. @param {Cell[]} cells @param {Set<string | undefined>} used */
export function signs(cells, used) {
  const found = cells.filter(isLandscape).flatMap((cell) =>
    [cell.kind, ...(cell.tags ?? [])].flatMap((name) => {
      const attrs = { class: used.has(cell.id) ? "sign used" : "sign", "data-place": cell.id };
      const transform = `translate(${cell.centre.join(" ")})`;
      return SIGNS[name] ? [svg("g", { ...attrs, transform }, [SIGNS[name]()])] : [];
    }),
  );
  const temple = cells.filter((cell) => cell.kind === "temple");
  if (temple.length) {
    const [x, y, width, height] = bounds(temple.flatMap((cell) => cell.points));
    const transform = `translate(${x + width / 2} ${y + height / 2}) scale(${Math.min(width, height) / 200})`;
    found.push(svg("g", { transform }, svg("path.sign-temple", { d: TEMPLE })));
  }
  return found.length ? svg("g.signs", found) : null;
}

/** Draw the ground of a cell. @param {Cell} cell @param {number} soft */
export const ground = (cell, soft) => svg("path.ground", { d: softPath(cell.points, soft) });
