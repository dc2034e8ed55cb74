/** The picture of a die, and the compass: the direction of a step and of the answer to it. */

import { answered } from "../moves/chance.js";
import { svg } from "../ui/dom.js";

/** @import { Vector } from "../moves/chance.js" */

const THIRD = 26;
/** The pips of each face; 0 to 8 are the nine places, row by row. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** Draw a die; without a face, an empty one. @param {number | null} face @param {boolean} [used] */
export function dieFace(face, used = false) {
  const attrs = { class: used ? "die used" : "die", viewBox: "-56 -56 112 112", "data-face": face };
  const pips = (PIPS[face ?? 0] ?? []).map((at) => {
    const [cx, cy] = [(at % 3) - 1, Math.floor(at / 3) - 1].map((n) => n * THIRD);
    return svg("circle.pip", { cx, cy, r: 10 });
  });
  const body = svg("rect.die-body", { x: -50, y: -50, width: 100, height: 100, rx: 22 });
  return svg("svg", { ...attrs, "aria-hidden": "true", focusable: "false" }, [body, ...pips]);
}

/**
 * Draw two arrows from one centre: a light one for a step, a dark one for its answer. Without a step, the light one
 * points up.
 * @param {number[]} turn @param {Vector | null} [step]
 */
export function compass(turn, step = null) {
  const white = step ?? [0, 1],
    shadow = answered(white, turn);
  const same = white[0] === shadow[0] && white[1] === shadow[1];
  const data = step && { "data-step": white.join(" "), "data-answer": shadow.join(" ") };
  const attrs = { class: "compass", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false", ...data };
  return svg("svg", attrs, [
    svg("circle.compass-ring", { r: 46 }),
    arrow(shadow, "shadow", same ? 14 : 0),
    arrow(white, "white", same ? -14 : 0),
  ]);
}

/** @param {Vector} vector @param {string} name @param {number} aside the distance from the other arrow */
function arrow([dx, dy], name, aside) {
  const turn = (Math.atan2(dx, dy) * 180) / Math.PI;
  return svg("g", { class: `compass-${name}`, transform: `rotate(${turn}) translate(${aside} 0)` }, [
    svg("path.edge", { d: "M0 4 V-36 M-11 -24 L0 -38 L11 -24" }),
    svg("path.shaft", { d: "M0 4 V-36 M-11 -24 L0 -38 L11 -24" }),
  ]);
}
