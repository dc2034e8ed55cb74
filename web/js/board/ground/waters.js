/**
 * Rivers and the clouds they lead to. `river-red` belongs to `cloud-red`: what belongs together is framed by the same
 * line, straight or wavy, so that nobody needs the colour.
 */

import { svg } from "../../ui/dom.js";
import { bounds, inset, softPath, text } from "../geometry.js";

/** @typedef {import("../geometry.js").Board} Board */
/** @typedef {import("../geometry.js").Cell} Cell */
/** @typedef {import("../geometry.js").Point} Point */

const WATER = /^(river|cloud)-(\w+)$/;
const WAVY = new Set(["blue"]);
const WAVE = 12.5,
  SWELL = 3.2,
  PUFF = 34;

/** A tag that says of what water a cell is, or null. @param {Cell} cell @returns {{ what: string, water: string } | null} */
export function waterOf(cell) {
  const found = cell.tags?.map((tag) => WATER.exec(tag)).find(Boolean);
  return found ? { what: found[1], water: found[2] } : null;
}

/** @param {Point[]} points */
function wavyPath(points) {
  const parts = points.map((a, i) => {
    const b = points[(i + 1) % points.length],
      long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      waves = Math.max(2, Math.round(long / WAVE));
    const along = [(b[0] - a[0]) / long, (b[1] - a[1]) / long],
      one = long / waves;
    const at = (/** @type {number} */ t, /** @type {number} */ off) =>
      text([[a[0] + along[0] * t - along[1] * off, a[1] + along[1] * t + along[0] * off]]);
    return Array.from(
      { length: waves },
      (_, n) => `Q${at((n + 0.5) * one, n % 2 ? -SWELL : SWELL)} ${at((n + 1) * one, 0)}`,
    ).join(" ");
  });
  return `M${text([points[0]])} ${parts.join(" ")} Z`;
}

/** The frames of all river and cloud cells. @param {Board} board */
export function waters(board) {
  const found = board.cells.flatMap((cell) => {
    const { what, water } = waterOf(cell) ?? {};
    if (!what || !water) return [];
    const line = (/** @type {number} */ by) =>
      WAVY.has(water) ? wavyPath(inset(cell.points, by)) : softPath(inset(cell.points, by), 2);
    return [
      svg("g", { class: `water water-${what}`, "data-water": water }, [
        svg("path", { class: "water-wash", d: softPath(inset(cell.points, 2), 2) }),
        svg("path", { class: "water-line", d: line(5.5) }),
        svg("path", { class: "water-line", d: line(12) }),
      ]),
    ];
  });
  return svg("g", { class: "waters" }, found);
}

/** A cloud round each set of cells of one cloud, drawn behind them. @param {Board} board */
export function clouds(board) {
  const names = new Set(board.cells.filter((cell) => cell.kind === "cloud").map((cell) => waterOf(cell)?.water ?? ""));
  return svg(
    "g",
    { class: "clouds" },
    [...names].flatMap((name) => {
      const [x, y, width, height] = bounds(
        board.cells
          .filter((cell) => cell.kind === "cloud" && (waterOf(cell)?.water ?? "") === name)
          .flatMap((cell) => cell.points),
      );
      /** @type {Point[]} */
      const places = [];
      for (let at = 0; at <= width; at += 50) places.push([x + at, y + 4], [x + at, y + height - 4]);
      for (let at = 50; at < height; at += 50) places.push([x + 2, y + at], [x + width - 2, y + at]);
      const puffs = (/** @type {string} */ kind) =>
        places.map(([cx, cy], i) => svg("circle", { class: kind, cx, cy, r: Math.min(PUFF, 26 + (i % 3) * 3) }));
      return [...puffs("cloud-edge"), ...puffs("cloud-body")];
    }),
  );
}

/** Which cells a river cell leads to. @param {Board} board @param {string | null} id */
export function flightsFrom(board, id) {
  const cell = board.cells.find((one) => one.id === id),
    here = cell && waterOf(cell);
  if (here?.what !== "river") return [];
  return board.cells
    .filter((one) => {
      const there = waterOf(one);
      return there?.what === "cloud" && there.water === here.water;
    })
    .map((one) => one.id);
}
