/** Arrows between cells: a numbered line of play, a threat, a move that was played. They differ in shape and sign. */

import { svg } from "../ui/dom.js";

/** @import { Cell, Corner as Point } from "../core/formats.js" */

/** @typedef {{ kind: string, cells: string[], first: boolean, sign: string }} Arrow */

const HEAD = 26; // length of the head; a short arrow has a shorter one
const BADGE = 14; // radius of a sign
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
    const [from, to] = ids.map((id) => cells.get(id));
    if (!from || (ids.length > 1 && !to)) return null;
    const key = [...ids].sort().join(" ");
    const beside = drawn.get(key) ?? 0;
    drawn.set(key, beside + 1);
    const { parts, way } = to ? shaft(from, to, beside) : spot(from);
    if (sign) {
      const at = freePlace(way, taken);
      taken.push(at);
      signs.push(signAt(kind, sign, at));
    }
    return svg("g", { class: `arrow arrow-${kind}` }, parts);
  });
  return [...shafts.reverse().filter((one) => one !== null), ...signs];
}

/** Return the first free place on a way, or its start. @param {[Point, Point]} way @param {Point[]} taken @returns {Point} */
export function freePlace([from, to], taken) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (let on = 0; on <= far; on += STEP) {
    const at = /** @type {Point} */ ([0, 1].map((i) => from[i] + ((to[i] - from[i]) * on) / (far || 1)));
    if (taken.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) >= 2 * BADGE)) return at;
  }
  return from;
}

/** Draw a circle for a move that stays on its cell. @param {Cell} cell @returns {{ parts: SVGElement[], way: [Point, Point] }} */
function spot({ centre: [x, y], radius }) {
  const r = radius * 0.85;
  const circle = (/** @type {string} */ name) => svg("circle", { cx: x, cy: y, r, class: name });
  return {
    parts: [circle("shaft-gap"), circle("shaft")],
    way: [
      [x, y - r],
      [x, y],
    ],
  };
}

/**
 * Draw an arrow beside those that already connect the same cells.
 * @param {Cell} from @param {Cell} to @param {number} beside @returns {{ parts: SVGElement[], way: [Point, Point] }}
 */
function shaft(from, to, beside) {
  const [ax, ay] = from.centre,
    [bx, by] = to.centre,
    far = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far];
  const shift = beside * GAP,
    [sx, sy] = [-dy * shift, dx * shift];
  const out = Math.min(from.radius * 0.6, far * 0.3),
    start = /** @type {Point} */ ([ax + dx * out + sx, ay + dy * out + sy]);
  const head = Math.min(HEAD, far * 0.36),
    half = head * 0.65;
  const end = [bx - dx * 6 + sx, by - dy * 6 + sy];
  const neck = /** @type {Point} */ ([end[0] - dx * head, end[1] - dy * head]);
  const line = `M${start.join(" ")} L${neck.join(" ")}`;
  const tip = `M${end.join(" ")} L${neck[0] - dy * half} ${neck[1] + dx * half} L${neck[0] + dy * half} ${neck[1] - dx * half} Z`;
  return {
    parts: [
      svg("path", { d: line, class: "shaft-gap" }),
      svg("path", { d: tip, class: "head-gap" }),
      svg("path", { d: line, class: "shaft" }),
      svg("path", { d: tip, class: "head" }),
    ],
    way: [start, neck],
  };
}

/** @param {string} kind @param {string} sign @param {Point} at */
const signAt = (kind, sign, [x, y]) =>
  svg("g", { class: "arrow-sign", "data-kind": kind }, [
    svg("circle", { cx: x, cy: y, r: BADGE, class: "badge" }),
    svg("text", { x, y: y + 7, class: "sign" }, sign),
  ]);
