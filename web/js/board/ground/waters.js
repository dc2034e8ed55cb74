/**
 * Rivers and the clouds they lead to, by tags: `river-red` belongs to `cloud-red`. A river is one band of water with a
 * thread to its cloud. The lights on each, straight or wavy, distinguish them without colour.
 */

import { svg } from "../../ui/dom.js";
import { away, between, bounds, inset, softPath, text } from "../geometry.js";
import { grouped, toneOf } from "./landscape.js";

/** @import { Board, Cell, Corner as Point } from "../../core/formats.js" */

const WATER = /^(river|cloud)-(\w+)$/;
const WAVY = new Set(["blue"]);
const WAVE = "M-22 2 q5.5 -6 11 0 t11 0 t11 0 t11 0";
const STROKE = "M-26 0 H26";
/** Where lights lie on a join: at a part of it, and how far aside. */
const LIGHTS = [
  [0.24, -19],
  [0.5, 1],
  [0.74, 20],
];
/** The sign of a flight. */
export const CLOUD = "M-13 9 A7 7 0 0 1 -12 -5 A9 9 0 0 1 5 -8 A8 8 0 0 1 13 9 Z";
// In the board's units:
const BEND = 0.42; // the part of a join that bends at a corner
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

/**
 * Return the ways along joins, each as long and as straight as it can be. They begin at ends and forks.
 * @param {Join[]} joins
 */
export function ways(joins) {
  const left = joins.map(([a, b]) => ({ ends: [text([a]), text([b])], points: [a, b] }));
  /** @type {Point[][]} */
  const found = [];
  while (left.length) {
    const all = left.flatMap(({ ends }) => ends);
    const odd = left.flatMap(({ points }) => points).find((_, i) => all.filter((end) => end === all[i]).length % 2);
    const way = [odd ?? left[0].points[0]];
    for (;;) {
      const [here, before] = [way[way.length - 1], way.at(-2) ?? way[way.length - 1]];
      const on = left
        .filter(({ ends }) => ends.includes(text([here])))
        .map((join) => ({ join, to: join.points[join.ends[0] === text([here]) ? 1 : 0] }));
      if (!on.length) break;
      const ahead = (/** @type {{ to: Point }} */ { to: [x, y] }) =>
        (x - here[0]) * (here[0] - before[0]) + (y - here[1]) * (here[1] - before[1]);
      const next = on.reduce((best, one) => (ahead(one) > ahead(best) ? one : best));
      left.splice(left.indexOf(next.join), 1);
      way.push(next.to);
    }
    found.push(way);
  }
  return found;
}

/** Return a path that turns its corners in bends. @param {Point[]} way */
function bent(way) {
  const bends = way.slice(1, -1).map((corner, i) => {
    const [from, to] = [way[i], way[i + 2]].map((next) => between(corner, next, BEND));
    return `L${text([from])} Q${text([corner, to])}`;
  });
  return `M${text([way[0]])} ${bends.join(" ")} L${text(way.slice(-1))}`;
}

/** Draw the lights on the water along each long join of a way: strokes or waves. @param {string} d @param {Point[]} way */
const lights = (d, way) =>
  way.slice(1).flatMap((end, i) => {
    const start = way[i];
    if (away(start, end) < 90) return []; // at the mouth
    const turn = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    return LIGHTS.map(([part, aside]) => {
      const transform = `translate(${between(start, end, part).join(" ")}) rotate(${turn}) translate(0 ${aside})`;
      return svg("path", { class: "ripple", d, transform });
    });
  });

/**
 * Draw a river: one bent band with banks and lights, and a faint frame for each square.
 * @param {Board} board @param {string} water @param {Cell[]} cells
 */
function river(board, water, cells) {
  const courses = ways([...streams(cells), ...mouths(board, cells)]);
  const at = cells.map(({ centre }) => text([centre]));
  const round = at.filter((place) => !courses.some((way) => text(way.slice(1, -1)).split(" ").includes(place)));
  const [band, ends] = [courses.map(bent).join(" "), round.map((place) => `M${place} h0.1`).join(" ")];
  const drawn = (/** @type {string} */ name) => [
    svg("path", { class: name, d: band }),
    svg("path", { class: `${name} round`, d: ends }),
  ];
  return svg("g", { class: "water water-river", "data-water": water }, [
    ...drawn("bank"),
    ...drawn("flow"),
    ...courses.flatMap((way) => lights(WAVY.has(water) ? WAVE : STROKE, way)),
    ...cells.map((cell) => svg("path", { class: "water-line", d: softPath(inset(cell.points, 13), 20) })),
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
