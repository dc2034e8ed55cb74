/**
 * Rivers and the clouds they lead to. A river is one bent band of water with a thread to its cloud. The lights on each,
 * straight or wavy, distinguish them without colour.
 */

import { svg } from "../../ui/dom.js";
import { away, bent, between, bounds, inset, softPath, text } from "../geometry.js";
import { toneOf } from "./landscape.js";

/** @import { Board, Cell, Corner as Point, Water } from "../../core/formats.js" */

const WAVY = new Set(["blue"]);
const WAVE = "M-22 2 q5.5 -6 11 0 t11 0 t11 0 t11 0";
const STROKE = "M-26 0 H26";
/** Where lights lie on a join: at a part of it, and how far aside. */
const LIGHTS = [0.24, 0.5, 0.74].map((part, i) => ({ part, aside: 20 * i - 20 }));
/** The sign of a flight. */
export const CLOUD = "M-13 9 A7 7 0 0 1 -12 -5 A9 9 0 0 1 5 -8 A8 8 0 0 1 13 9 Z";
const BEND = 0.42; // the part of a join that bends at a corner

/** Return cells of a board. @param {Board} board @param {string[]} ids */
const cellsOf = (board, ids) => board.cells.filter(({ id }) => ids.includes(id));

/** Return the points of a river's ways; at its mouths they lie on the rim. @param {Board} board @param {Water} water */
function coursesOf(board, { courses }) {
  const at = new Map(board.cells.map(({ id, centre }) => [id, centre]));
  const [left, , width] = bounds(board.cells.filter(({ kind }) => kind === "square").flatMap(({ points }) => points));
  const mouth = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x < left + width / 2 ? left : left + width, y]);
  return courses.map((way) =>
    way.map((id, i) => at.get(id) ?? mouth(at.get(way[i ? i - 1 : 1]) ?? /** @type {Point} */ ([0, 0]))),
  );
}

/** Draw the lights along each long join of a way: strokes or waves. @param {string} d @param {Point[]} way */
const lights = (d, way) =>
  way.slice(1).flatMap((end, i) => {
    const start = way[i];
    if (away(start, end) < 90) return []; // at the mouth
    const turn = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    return LIGHTS.map(({ part, aside }) => {
      const transform = `translate(${between(start, end, part).join(" ")}) rotate(${turn}) translate(0 ${aside})`;
      return svg("path.ripple", { d, transform });
    });
  });

/**
 * Draw a river, one bent band with banks, lights and a faint frame for each square, and the thread to its cloud.
 * @param {Board} board @param {Water} water
 */
function river(board, water) {
  const ways = coursesOf(board, water);
  const cells = cellsOf(board, water.cells);
  const within = water.courses.flatMap((way) => way.slice(1, -1));
  const ends = cells.filter(({ id }) => !within.includes(id)).map(({ centre }) => `M${text([centre])} h0.1`);
  const drawn = (/** @type {string} */ name) => [
    svg("path", { class: name, d: ways.map((way) => bent(way, BEND)).join(" ") }),
    svg("path", { class: `${name} round`, d: ends.join(" ") }),
  ];
  return svg("g.water.water-river", { "data-water": water.name }, [
    ...drawn("bank"),
    ...drawn("flow"),
    ...ways.flatMap((way) => lights(WAVY.has(water.name) ? WAVE : STROKE, way)),
    ...cells.map((cell) => svg("path.water-line", { d: softPath(inset(cell.points, 13), 20) })),
    thread(
      ways.flatMap((way, i) => way.filter((_, n) => !water.courses[i][n])),
      bounds(cellsOf(board, water.cloud).flatMap(({ points }) => points)),
    ),
  ]);
}

/** Draw the rivers. @param {Board} board */
export function waters(board) {
  const rivers = (board.waters ?? []).map((water) => river(board, water));
  return svg("g.waters", rivers);
}

/** Draw the thread to a cloud from the nearest mouth. @param {Point[]} mouths @param {number[]} cloud a box */
function thread(mouths, [x, y, width, height]) {
  const middle = x + width / 2;
  const [mouth] = mouths.sort((a, b) => away(a, [middle, y]) - away(b, [middle, y]));
  if (!mouth || !Number.isFinite(x)) return null;
  const [endX, endY] = [mouth[0] < middle ? x : x + width, y + height / 2];
  const bend = (mouth[0] + endX) / 2;
  return svg("path.cloud-thread", { d: `M${mouth} C${bend},${mouth[1]} ${bend},${endY} ${endX},${endY}` });
}

/** Draw the clouds behind their cells. @param {Board} board */
export function clouds(board) {
  const drawn = (board.waters ?? []).map((water) => cloud(board, water));
  return svg("g.clouds", drawn);
}

/** Draw a cloud, whose puffs are the round dashes of a broad line. @param {Board} board @param {Water} water */
function cloud(board, water) {
  const cells = cellsOf(board, water.cloud);
  if (!cells.length) return null; // a picture without what is beside the board
  const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
  const puffs = (/** @type {string} */ name, down = 0) =>
    svg("rect", { class: name, x: x + 2, y: y + 4 + down, width: width - 4, height: height - 8, pathLength: 600 });
  return svg("g.cloud", { "data-water": water.name }, [
    puffs("cloud-edge"),
    puffs("cloud-foot"),
    puffs("cloud-body", -5),
    ...cells.map((cell) =>
      svg("path.water-line", { "data-tone": toneOf(cell), d: softPath(inset(cell.points, 6), 16) }),
    ),
  ]);
}

/** Return the cells of the cloud that a river cell leads to. @param {Board} board @param {string | null} id */
export const flightsFrom = ({ waters: all = [] }, id) => all.find(({ cells }) => cells.includes(id ?? ""))?.cloud ?? [];
