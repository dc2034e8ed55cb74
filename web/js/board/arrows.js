/** Arrows between cells: a numbered line of play, a threat, a move that was played. They differ in shape and sign. */

import { svg } from "../ui/dom.js";
import { away, between, towards } from "./geometry.js";

/** @import { Board, Cell, Corner as Point } from "../core/formats.js" */

/** @typedef {{ kind: string, cells: string[], first: boolean, sign: string }} Arrow `cells`: all on the way */
/** @typedef {{ parts: SVGElement[], way: Point[] }} Shaft `way`: where its sign may lie */

const HEAD = 26; // length of the head; a short arrow has a shorter one
const BADGE = 17; // radius of a sign
const STEP = 4; // distance between the places tried for a sign
const GAP = 26; // distance between arrows side by side

/**
 * Return the shapes of arrows. Arrows between the same cells lie side by side, the first on top. Signs are drawn over
 * all arrows, each at the start of its own, or further along it where it would cover another sign.
 * @param {Arrow[]} arrows @param {Map<string, Cell>} cells
 */
export function arrowShapes(arrows, cells) {
  /** @type {Map<string, number>} */
  const drawn = new Map();
  /** @type {Point[]} */
  const taken = [];
  /** @type {SVGElement[]} */
  const signs = [];
  const shafts = arrows.map(({ kind, cells: ids, sign }) => {
    const way = ids.flatMap((id) => cells.get(id) ?? []);
    if (!way.length || way.length < ids.length) return null;
    const key = [ids[0], ids.at(-1)].sort().join(" ");
    const beside = drawn.get(key) ?? 0;
    drawn.set(key, beside + 1);
    const { parts, way: line } = way.length > 1 ? shaft(way, beside) : spot(way[0]);
    if (sign) {
      const at = freePlace(line, taken);
      taken.push(at);
      signs.push(signAt(kind, sign, at));
    }
    return svg("g", { class: `arrow arrow-${kind}` }, parts);
  });
  return [...shafts.reverse().filter((one) => one !== null), ...signs];
}

/** Draw an arrow along each path. @param {SVGSVGElement} picture @param {Board} board @param {string[][]} paths */
export function showArrows(picture, board, paths) {
  const arrows = paths.map((cells) => ({ kind: "shown", cells, first: false, sign: "" }));
  picture.append(...arrowShapes(arrows, new Map(board.cells.map((cell) => [cell.id, cell]))));
}

/** Return the first free place on a way, or its start. @param {Point[]} way @param {Point[]} taken */
export function freePlace(way, taken) {
  for (const [i, to] of way.slice(1).entries()) {
    const far = away(way[i], to);
    for (let on = 0; on <= far; on += STEP) {
      const at = between(way[i], to, on / (far || 1));
      if (taken.every((other) => away(other, at) >= 2 * BADGE)) return at;
    }
  }
  return way[0];
}

/** Draw a circle for a move that stays on its cell. @param {Cell} cell @returns {Shaft} */
function spot({ centre, radius }) {
  const [cx, cy] = centre;
  const r = radius * 0.85;
  const parts = ["shaft-gap", "shaft"].map((name) => svg("circle", { cx, cy, r, class: name }));
  return { parts, way: [[cx, cy - r], centre] };
}

/**
 * Draw an arrow through cells, beside those that already connect the same ends.
 * @param {Cell[]} cells @param {number} beside @returns {Shaft}
 */
export function shaft(cells, beside) {
  const points = cells.map(({ centre }) => centre);
  const [second, before, last] = [points[1], points[points.length - 2], points[points.length - 1]];
  const [first, far] = [away(points[0], second) || 1, away(before, last) || 1];
  const [dx, dy] = [0, 1].map((i) => (last[i] - before[i]) / far);
  const aside = (/** @type {Point} */ [x, y], by = beside * GAP) => /** @type {Point} */ ([x - dy * by, y + dx * by]);
  const start = aside(towards(points[0], second, Math.min(cells[0].radius * 0.6, first * 0.3)));
  const end = aside(towards(last, before, 6));
  const head = Math.min(HEAD, far * 0.36);
  const neck = aside(towards(last, before, 6 + head));
  const way = [start, ...points.slice(1, -1).map((point) => aside(point)), neck];
  const line = `M${way.map((point) => point.join(" ")).join(" L")}`;
  const [left, right] = [1, -1].map((side) => aside(neck, side * head * 0.65).join(" "));
  const tip = `M${end.join(" ")} L${left} L${right} Z`;
  const path = (/** @type {string} */ d, /** @type {string} */ name) => svg("path", { d, class: name });
  const parts = [path(line, "shaft-gap"), path(tip, "head-gap"), path(line, "shaft"), path(tip, "head")];
  return { parts, way };
}

/** @param {string} kind @param {string} sign @param {Point} at */
const signAt = (kind, sign, [x, y]) =>
  svg("g.arrow-sign.legible", { "data-kind": kind }, [
    svg("circle.badge", { cx: x, cy: y, r: BADGE }),
    svg("text.sign", { x, y: y + 8 }, sign),
  ]);
