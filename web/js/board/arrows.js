/** Arrows from cell to cell: a line of play with numbers, a threat, a move that was played. Shape and sign tell them apart. */

import { svg } from "../ui/dom.js";

/** @import { Cell, Corner as Point } from "../core/formats.js" */

/** @typedef {{ kind: string, cells: string[], first: boolean, sign: string }} Arrow */

const HEAD = 26; // of a long arrow; a short one keeps most of its way for the shaft
const BADGE = 14; // radius of a sign
const STEP = 4; // by which a sign goes on

/**
 * Arrows between the same cells lie side by side, the first over the others. Signs lie over all of them, each at the
 * beginning of its arrow; one that would lie on another goes on along its own arrow.
 * @param {Arrow[]} arrows @param {Map<string, Cell>} cells
 */
export function arrowShapes(arrows, cells) {
  /** @type {string[]} */
  const used = [];
  /** @type {Point[]} */
  const taken = [];
  /** @type {SVGElement[]} */
  const signs = [];
  const shafts = arrows.map(({ kind, cells: ids, sign }) => {
    const [from, to] = ids.map((id) => cells.get(id));
    if (!from || (ids.length > 1 && !to)) return null;
    const key = [...ids].sort().join(" ");
    const beside = used.filter((one) => one === key).length;
    used.push(key);
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

/**
 * The first place on a way that is far enough from those that are taken, or its beginning.
 * @param {[Point, Point]} way @param {Point[]} taken @returns {Point}
 */
export function freePlace([from, to], taken) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (let on = 0; on <= far; on += STEP) {
    const at = /** @type {Point} */ ([0, 1].map((i) => from[i] + ((to[i] - from[i]) * on) / (far || 1)));
    if (taken.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) >= 2 * BADGE)) return at;
  }
  return from;
}

/** Something that happens in place. @param {Cell} cell @returns {{ parts: SVGElement[], way: [Point, Point] }} */
function spot({ centre: [x, y], radius }) {
  const circle = (/** @type {string} */ name) => svg("circle", { cx: x, cy: y, r: radius * 0.85, class: name });
  const top = y - radius * 0.85;
  return {
    parts: [circle("shaft-gap"), circle("shaft")],
    way: [
      [x, top],
      [x, y],
    ],
  };
}

/** @param {Cell} from @param {Cell} to @param {number} beside  how many lie there already @returns {{ parts: SVGElement[], way: [Point, Point] }} */
function shaft(from, to, beside) {
  const [ax, ay] = from.centre,
    [bx, by] = to.centre,
    far = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far];
  const shift = beside * 26,
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
