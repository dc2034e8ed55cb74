/**
 * Rivers and the clouds they lead to, by tags: `river-red` belongs to `cloud-red`. A river is one band of water with a
 * thread to its cloud. The ripples of each, straight or wavy, distinguish them without colour.
 */

import { svg } from "../../ui/dom.js";
import { away, bounds, inset, softPath, text } from "../geometry.js";
import { grouped, toneOf } from "./landscape.js";

/** @import { Board, Cell, Corner as Point } from "../../core/formats.js" */

const WATER = /^(river|cloud)-(\w+)$/;
const WAVY = new Set(["blue"]);
/** The sign of a flight. */
export const CLOUD = "M-13 9 A7 7 0 0 1 -12 -5 A9 9 0 0 1 5 -8 A8 8 0 0 1 13 9 Z";
// In the board's units:
const POOL = 45; // half the width of a pool
const STREAM = 27; // half the width of the stream between two pools
const BANK = 5;
const PUFF = 34; // the largest radius of a puff of a cloud

/** Return the water that a cell belongs to by its tags, or null. @param {Cell} cell */
export function waterOf(cell) {
  const found = cell.tags?.map((tag) => WATER.exec(tag)).find(Boolean);
  return found ? { what: found[1], water: found[2] } : null;
}

/** Return the cells of each water, by its name. @param {Board} board @param {"river" | "cloud"} what */
function watersOf(board, what) {
  const cells = board.cells.filter((cell) => waterOf(cell)?.what === what);
  return grouped(cells, (cell) => waterOf(cell)?.water ?? "");
}

/** @typedef {[Point, Point]} Join */

/** @param {Point} a @param {Point} b @returns {Join} */
const joined = (a, b) => [a, b];

/** Return the joins of cells that share a side, or a corner where no third cell joins them. @param {Cell[]} cells */
export function streams(cells) {
  const gap = (/** @type {Cell} */ a, /** @type {Cell} */ b) =>
    [0, 1].map((i) => Math.abs(a.centre[i] - b.centre[i]) / (2 * a.radius));
  const beside = (/** @type {Cell} */ a, /** @type {Cell} */ b) => Math.abs(gap(a, b)[0] + gap(a, b)[1] - 1) < 0.01;
  const across = (/** @type {Cell} */ a, /** @type {Cell} */ b) => gap(a, b).every((far) => Math.abs(far - 1) < 0.01);
  return cells.flatMap((a, i) =>
    cells
      .slice(i + 1)
      .filter((b) => beside(a, b) || (across(a, b) && !cells.some((c) => beside(a, c) && beside(c, b))))
      .map((b) => joined(a.centre, b.centre)),
  );
}

/** Return the joins to the left and right rim, where a river ends. @param {Board} board @param {Cell[]} cells */
function mouths(board, cells) {
  const [x, , width] = bounds(board.cells.filter(({ kind }) => kind === "square").flatMap(({ points }) => points));
  return cells.flatMap(({ centre: [cx, cy], radius }) =>
    [x, x + width].filter((edge) => Math.abs(edge - cx) < radius + 1).map((edge) => joined([cx, cy], [edge, cy])),
  );
}

/** Draw the ripples of a pool: strokes or waves. @param {string} water @param {Cell} cell */
function ripples(water, { centre: [x, y] }) {
  const d = WAVY.has(water)
    ? "M-28 -20 q7 -9 14 0 t14 0 M2 -2 q7 -9 14 0 t14 0 M-24 18 q7 -9 14 0 t14 0"
    : "M-30 -20 H4 M14 -20 H22 M-12 0 H26 M-26 20 H-16 M-6 20 H22";
  return svg("path", { class: "ripple", d, transform: `translate(${x} ${y})` });
}

/**
 * Draw a river: its banks, water and ripples, and a thin frame for each square.
 * @param {Board} board @param {string} water @param {Cell[]} cells
 */
function river(board, water, cells) {
  const segments = (/** @type {Join[]} */ ends) => ends.map((pair) => `M${text(pair)}`).join(" ");
  const joins = segments(streams(cells));
  const flows = segments(mouths(board, cells));
  const pools = (/** @type {number} */ half) =>
    cells.map((cell) => softPath(inset(cell.points, cell.radius - half), half * 0.6)).join(" ");
  const wide = (/** @type {string} */ kind, /** @type {number} */ half) => [
    svg("path", { class: `${kind} stream`, d: joins, "stroke-width": 2 * half }),
    svg("path", { class: `${kind} mouth`, d: flows, "stroke-width": 2 * half + 12 }),
  ];
  return svg("g", { class: "water water-river", "data-water": water }, [
    ...wide("bank", STREAM + BANK),
    svg("path", { class: "bank pool", d: pools(POOL) }),
    ...wide("flow", STREAM),
    svg("path", { class: "flow pool", d: pools(POOL - BANK) }),
    ...cells.map((cell) => ripples(water, cell)),
    ...cells.map((cell) => svg("path", { class: "water-line", d: softPath(inset(cell.points, 9), 20) })),
  ]);
}

/** Draw the rivers, and the threads to their clouds. @param {Board} board */
export function waters(board) {
  const clouded = watersOf(board, "cloud");
  const drawn = [...watersOf(board, "river")].flatMap(([water, cells]) => [
    river(board, water, cells),
    thread(board, water, cells, clouded.get(water) ?? []),
  ]);
  return svg("g", { class: "waters" }, drawn);
}

/**
 * Draw the thread from the nearest mouth of a river to its cloud.
 * @param {Board} board @param {string} water @param {Cell[]} cells @param {Cell[]} cloud
 */
function thread(board, water, cells, cloud) {
  if (!cloud.length) return null;
  const [x, y, width, height] = bounds(cloud.flatMap(({ points }) => points));
  const middle = x + width / 2;
  const [[, mouth] = []] = mouths(board, cells).sort(([, a], [, b]) => away(a, [middle, y]) - away(b, [middle, y]));
  if (!mouth) return null;
  const [endX, endY] = [mouth[0] < middle ? x : x + width, y + height / 2];
  const bend = (mouth[0] + endX) / 2;
  const d = `M${text([mouth])} C${text([
    [bend, mouth[1]],
    [bend, endY],
    [endX, endY],
  ])}`;
  return svg("path", { class: "cloud-thread", "data-water": water, d });
}

/** Draw the clouds behind their cells. @param {Board} board */
export function clouds(board) {
  const drawn = [...watersOf(board, "cloud")].map(([water, cells]) => cloud(water, cells));
  return svg("g", { class: "clouds" }, drawn);
}

/** @param {string} water @param {Cell[]} cells */
function cloud(water, cells) {
  const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
  const around = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: Math.round((to - from) / 50) + 1 }, (_, i) => from + i * 50);
  const places = [
    ...around(0, width).flatMap((at) => joined([x + at, y + 4], [x + at, y + height - 4])),
    ...around(50, height - 50).flatMap((at) => joined([x + 2, y + at], [x + width - 2, y + at])),
  ];
  const puffs = (/** @type {string} */ kind, down = 0) =>
    places.map(([cx, cy], i) => svg("circle", { class: kind, cx, cy: cy + down, r: Math.min(PUFF, 26 + (i % 3) * 3) }));
  const line = (/** @type {Cell} */ cell) =>
    svg("path", { class: "water-line", "data-tone": toneOf(cell), d: softPath(inset(cell.points, 6), 16) });
  return svg("g", { class: "cloud", "data-water": water }, [
    ...puffs("cloud-edge"),
    ...puffs("cloud-foot"),
    ...puffs("cloud-body", -5),
    svg("rect", { class: "cloud-body", x, y, width, height: height - 6 }),
    ...cells.map(line),
  ]);
}

/** Return the cells of the cloud that a river cell leads to. @param {Board} board @param {string | null} id */
export function flightsFrom(board, id) {
  const cell = board.cells.find((one) => one.id === id);
  const here = cell && waterOf(cell);
  const cells = here?.what === "river" ? watersOf(board, "cloud").get(here.water) : null;
  return (cells ?? []).map((one) => one.id);
}
