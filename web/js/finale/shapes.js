/** The shapes of an ending: the last way of a piece in gold, the net of a mate, and the sun that rises. */

import { bent, inset, softPath, text } from "../board/geometry.js";
import { svg } from "../ui/dom.js";

/** @import { Cell, Corner as Point, Ending } from "../core/formats.js" */

/** @typedef {Map<string, Cell>} Cells */

const SUN = 66;
const RISE = 40; // how far above the horizon its middle stands
const RAYS = 11;

/** @param {string[]} way @param {Cells} cells @returns {Point[]} */
const centres = (way, cells) => way.map((id) => cells.get(id)?.centre ?? [0, 0]);

/** Draw the last way of the piece that reached its goal. @param {Ending} ending @param {Cells} cells */
export function pathShapes({ kind, path }, cells) {
  const stops = centres(path, cells);
  if (stops.length < 2) return [];
  // The edge of the board is as wide as the board: the way leaves it straight ahead.
  if (kind === "exit") stops[stops.length - 1] = [stops[stops.length - 2][0], stops[stops.length - 1][1]];
  const line = { d: bent(stops, 0.25), pathLength: 1 };
  const feet = stops.slice(0, -1).map(([cx, cy], i) => svg("circle.finale-foot", { cx, cy, r: 9, style: `--i: ${i}` }));
  return [svg("path.finale-edge", line), svg("path.finale-line", line), ...feet];
}

/**
 * Draw the net of a mate: the cells that are covered, and a line from each attacker to what it covers.
 * @param {string[][]} net @param {Cells} cells
 */
export function netShapes(net, cells) {
  const covered = [...new Set(net.map((way) => way[way.length - 1]))].flatMap((id) => cells.get(id) ?? []);
  const ways = net.filter((way) => !net.some((other) => other.length > way.length && begins(other, way)));
  return [
    ...covered.map(({ points }) => svg("path.finale-cell", { d: softPath(inset(points, 6), 8) })),
    ...ways.flatMap((way, i) => {
      const line = { points: text(centres(way, cells)), pathLength: 1, style: `--i: ${i}` };
      return [svg("polyline.finale-edge.thin", line), svg("polyline.finale-line.thin", line)];
    }),
    ...covered.map(({ centre: [cx, cy] }) => svg("circle.finale-knot", { cx, cy, r: 8 })),
  ];
}

/** Return whether a way begins with another one. @param {string[]} way @param {string[]} other */
const begins = (way, other) => other.every((cell, i) => way[i] === cell);

/**
 * Draw the sun that has risen above the horizon, with its rays.
 * @param {{ middle: number, edge: number, above: boolean }} horizon
 */
export function risenSun({ middle, edge, above }) {
  const up = above ? -1 : 1;
  const cy = edge + up * RISE;
  const half = Math.sqrt(SUN ** 2 - RISE ** 2);
  const rays = Array.from({ length: RAYS }, (_, i) => {
    const turn = (Math.PI * (i + 1)) / (RAYS + 1);
    const [x, y] = [Math.cos(turn), up * Math.sin(turn)];
    return `M${middle + x * (SUN + 10)} ${cy + y * (SUN + 10)} L${middle + x * (SUN + 26)} ${cy + y * (SUN + 26)}`;
  });
  const disc = `M${middle - half} ${edge} A${SUN} ${SUN} 0 1 ${above ? 1 : 0} ${middle + half} ${edge} Z`;
  const sun = svg("path.finale-sun", { d: disc, style: `transform-origin: ${middle}px ${edge}px` });
  return [svg("path.finale-rays", { d: rays.join(" ") }), sun];
}
