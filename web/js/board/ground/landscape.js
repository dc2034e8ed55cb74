/**
 * Land and sea. Each cell has a kind of ground. Kinds belong to groups, and there is a coast between two groups. Signs
 * distinguish the kinds without colour.
 */

import { svg } from "../../ui/dom.js";
import { bounds, loneSides, softPath, star, text } from "../geometry.js";

/** @import { Board, Cell } from "../../core/formats.js" */

/** The group of each kind of ground; other kinds have no coast. */
const GROUPS = /** @type {Record<string, string>} */ ({
  ocean: "sea",
  island: "land",
  "temple-island": "land",
  gate: "land",
  temple: "land",
});

const STAR = star(36, 15);

/** The signs in the middle of cells, by kind or tag. @type {Record<string, () => SVGElement>} */
const SIGNS = {
  ocean: () => svg("path", { class: "sign-wave", d: "M-30 6 Q-20 -5 -10 6 T10 6 M-6 24 Q4 13 14 24 T34 24" }),
  gate: () => svg("polygon", { class: "sign-star", points: STAR }),
  corner: () =>
    svg("path", {
      class: "sign-anchor",
      d: "M0 -18 V28 M-13 -8 H13 M-25 8 C-23 22 -13 28 0 28 C13 28 23 22 25 8 M0 -18 A7 7 0 1 1 0.1 -18",
    }),
};

/** A roof with three storeys, drawn once across all temple cells; 200 wide, centred on the origin. */
const TEMPLE =
  "M0 -88 V-70 M-22 -52 Q0 -58 0 -72 Q0 -58 22 -52 M-46 -42 Q-24 -48 -22 -54 H22 Q24 -48 46 -42 M-30 -42 V-16 M30 -42 V-16 " +
  "M-68 -2 Q-40 -10 -36 -18 H36 Q40 -10 68 -2 M-48 -4 V30 M48 -4 V30 M-88 46 Q-58 38 -54 28 H54 Q58 38 88 46 M-66 42 V82 M66 42 V82 M-14 82 V56 H14 V82 M-84 84 H84";

/** The kinds of cells beside the board proper, which have no rim. */
export const BESIDE = new Set(["tray", "edge", "cloud", "bench"]);

/** Return the cells of the board proper. @param {Board} board */
export const grounds = (board) => board.cells.filter((cell) => !BESIDE.has(cell.kind));

/** Return the board without the cells beside it. @param {Board} board @returns {Board} */
export function proper(board) {
  const cells = grounds(board),
    ids = new Set(cells.map(({ id }) => id)),
    here = (/** @type {string} */ id) => ids.has(id);
  if (cells.length === board.cells.length) return board;
  const [x, y, width, height] = bounds(cells.flatMap((cell) => cell.points));
  const travel = Object.fromEntries(
    cells.map(({ id }) => [
      id,
      Object.fromEntries(
        Object.entries(board.travel[id] ?? {}).map(([way, ends]) => [way, ends.filter(([to]) => here(to))]),
      ),
    ]),
  );
  const lines = board.lines
    .map((line) => ({ ...line, cells: line.cells.filter(here) }))
    .filter((line) => line.cells.length > 1);
  return { ...board, box: [x, y, width, height], cells, order: board.order.filter(here), lines, travel };
}

export const isLandscape = (/** @type {Cell} */ cell) => cell.kind in GROUPS;

/** Return the tone of a cell on a chequered board, or null. @param {Cell} cell */
export const toneOf = (cell) => cell.tags?.find((tag) => tag === "light" || tag === "dark") ?? null;

/** Draw the border between land and sea. @param {Cell[]} cells */
export function coast(cells) {
  const rim = new Set(loneSides(cells).map(({ a, b }) => text([a, b])));
  const groups = new Set(cells.map((cell) => GROUPS[cell.kind]).filter(Boolean));
  if (groups.size < 2) return null;
  const land = loneSides(cells.filter((cell) => GROUPS[cell.kind] === "land")).filter(
    ({ a, b }) => !rim.has(text([a, b])) && !rim.has(text([b, a])),
  );
  return svg("path", { class: "coast", d: land.map(({ a, b }) => `M${text([a])} L${text([b])}`).join(" ") });
}

/** Return whether a square of the sea has a wave: one in five does, and never two neighbours. @param {Cell} cell */
const isSwell = ({ centre: [x, y], radius }) => Math.round((x + 2 * y) / (2 * radius) - 1.5) % 5 === 0;

/** Draw the signs of the kinds of ground. @param {Cell[]} cells */
export function signs(cells) {
  const found = cells.flatMap((cell) =>
    [cell.kind, ...(cell.tags ?? [])]
      .filter((name) => SIGNS[name] && isLandscape(cell) && (name !== "ocean" || isSwell(cell)))
      .map((name) => svg("g", { transform: `translate(${cell.centre.join(" ")})` }, [SIGNS[name]()])),
  );
  const temple = cells.filter((cell) => cell.kind === "temple");
  if (temple.length) {
    const [x, y, width, height] = bounds(temple.flatMap((cell) => cell.points));
    found.push(
      svg("g", { transform: `translate(${x + width / 2} ${y + height / 2}) scale(${Math.min(width, height) / 200})` }, [
        svg("path", { class: "sign-temple", d: TEMPLE }),
      ]),
    );
  }
  return found.length ? svg("g", { class: "signs" }, found) : null;
}

/** Draw the ground of a cell. @param {Cell} cell @param {number} soft */
export const ground = (cell, soft) => svg("path", { d: softPath(cell.points, soft), class: "ground" });

/**
 * Return the names of the rows and columns of a grid: "12" and "a" if its cells are called a12, b12. Null if the board is
 * no full grid or its cells are not named after rows and columns.
 * @param {Board} board
 * @returns {{ rows: { label: string, cells: string[] }[], columns: { label: string, cells: string[] }[] } | null}
 */
export function edgeNames(board) {
  const wide = board.columns ?? 0,
    aside = new Set(board.cells.filter(({ kind }) => BESIDE.has(kind)).map(({ id }) => id)),
    order = board.order.filter((id) => !aside.has(id));
  if (board.roles !== "grid" || !wide || order.length % wide) return null;
  const high = order.length / wide;
  const rows = Array.from({ length: high }, (_, y) => order.slice(y * wide, (y + 1) * wide));
  const columns = Array.from({ length: wide }, (_, x) => rows.map((row) => row[x]));
  const named = (/** @type {string[][]} */ lines, /** @type {RegExp} */ part) =>
    lines.map((cells) => {
      const parts = new Set(cells.map((id) => part.exec(id)?.[0] ?? ""));
      return { label: parts.size === 1 ? [...parts][0] : "", cells };
    });
  const found = { rows: named(rows, /\d+$/), columns: named(columns, /^[A-Za-z]+/) };
  return [...found.rows, ...found.columns].every(({ label }) => label) ? found : null;
}

/** Return whether rows and columns are named on the rim, which needs a board with nothing beside it. @param {Board} board */
export const namedOnRim = (board) => edgeNames(board) !== null && grounds(board).length === board.cells.length;
