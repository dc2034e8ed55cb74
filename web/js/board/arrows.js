/** Arrows from cell to cell: a line of play with numbers, a threat, a move that was played. Shape and sign tell them apart. */

import { svg } from "../ui/dom.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {{ kind: string, cells: string[], first: boolean, sign: string }} Arrow */

const HEAD = 26; // of a long arrow; a short one keeps most of its way for the shaft

/**
 * Arrows between the same cells lie side by side, and signs that would meet stand apart.
 * @param {Arrow[]} arrows @param {Map<string, Cell>} cells
 */
export function arrowShapes(arrows, cells) {
  /** @type {string[]} */
  const used = [];
  return [...arrows]
    .reverse()
    .map((arrow) => {
      const places = arrow.cells.map((id) => cells.get(id));
      if (places.some((place) => !place)) return null;
      const key = [...arrow.cells].sort().join(" ");
      const beside = used.filter((one) => one === key).length;
      used.push(key);
      return places.length === 1
        ? spot(arrow, /** @type {Cell} */ (places[0]))
        : shaft(arrow, /** @type {Cell} */ (places[0]), /** @type {Cell} */ (places[1]), beside);
    })
    .filter(Boolean);
}

/** Something that happens in place. @param {Arrow} arrow @param {Cell} cell */
function spot({ kind, sign }, { centre: [x, y], radius }) {
  return svg("g", { class: `arrow arrow-${kind}` }, [
    svg("circle", { cx: x, cy: y, r: radius * 0.85, class: "shaft-gap" }),
    svg("circle", { cx: x, cy: y, r: radius * 0.85, class: "shaft" }),
    ...signAt(sign, x, y - radius * 0.85),
  ]);
}

/** @param {Arrow} arrow @param {Cell} from @param {Cell} to @param {number} beside  how many lie there already */
function shaft({ kind, sign }, from, to, beside) {
  const [ax, ay] = from.centre,
    [bx, by] = to.centre,
    far = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far];
  const shift = beside * 26,
    [sx, sy] = [-dy * shift, dx * shift];
  const out = Math.min(from.radius * 0.6, far * 0.3),
    start = [ax + dx * out + sx, ay + dy * out + sy];
  const head = Math.min(HEAD, far * 0.36),
    half = head * 0.65;
  const end = [bx - dx * 6 + sx, by - dy * 6 + sy];
  const neck = [end[0] - dx * head, end[1] - dy * head];
  const line = `M${start.join(" ")} L${neck.join(" ")}`;
  const tip = `M${end.join(" ")} L${neck[0] - dy * half} ${neck[1] + dx * half} L${neck[0] + dy * half} ${neck[1] - dx * half} Z`;
  return svg("g", { class: `arrow arrow-${kind}` }, [
    svg("path", { d: line, class: "shaft-gap" }),
    svg("path", { d: tip, class: "head-gap" }),
    svg("path", { d: line, class: "shaft" }),
    svg("path", { d: tip, class: "head" }),
    ...signAt(sign, start[0], start[1]),
  ]);
}

/** @param {string} sign @param {number} x @param {number} y */
function signAt(sign, x, y) {
  return sign
    ? [svg("circle", { cx: x, cy: y, r: 14, class: "badge" }), svg("text", { x, y: y + 7, class: "sign" }, sign)]
    : [];
}
