/** Benches beside the board: a wooden rail with places, and the tethers from waiting pieces to their pawns. */

import { grouped } from "../../storage/values.js";
import { svg } from "../../ui/dom.js";
import { bounds, inset } from "../geometry.js";

/** @import { Board, Cell } from "../../core/formats.js" */

const OUT = 8; // how far a rail extends beyond its places
const THICK = 22;
const JAMB = 14; // from the side of a place to its door
const ASIDE = 43; // distance from a tether to the centres of the pieces between

/** Return the top of the rail of a row of places, on the side of the board. @param {number[]} box */
const railAt = (/** @type {number} */ row, /** @type {number} */ top, /** @type {number} */ height, box) =>
  row < box[1] + box[3] / 2 ? top + height - THICK : top;

/** Draw a rail for each row of places. @param {Board} board */
export function rails(board) {
  const places = board.cells.filter((cell) => cell.kind === "bench");
  const rows = grouped(places, (cell) => cell.centre[1]);
  const drawn = [...rows].flatMap(([row, cells]) => {
    const [x, y, width, height] = bounds(cells.flatMap((cell) => cell.points));
    const near = railAt(row, y, height, board.box);
    const grain = (/** @type {number} */ at) =>
      `M${x - OUT / 2} ${near + THICK * at} q${width / 4} -5 ${width / 2} 0 t${width / 2 + OUT} 0`;
    return [
      svg("rect.rail-body", { x: x - OUT, y: near, width: width + 2 * OUT, height: THICK, rx: 9 }),
      svg("path.rail-grain", { d: [0.3, 0.7].map(grain).join(" ") }),
    ];
  });
  return svg("g.rails", drawn);
}

/**
 * Draw the door in the rail before a place: two leaves, which swing aside when the piece has gone through.
 * @param {Cell} cell @param {Board} board
 */
export function door({ points, centre }, { box }) {
  const [left, top, width, height] = bounds(points);
  const [x, y, wide] = [left + JAMB, railAt(centre[1], top, height, box), width - 2 * JAMB];
  const leaf = (/** @type {string} */ side, /** @type {number} */ at) =>
    svg("rect", { class: `door-leaf ${side}`, x: at, y: y + 1, width: wide / 2, height: THICK - 2, rx: 3 });
  const gap = svg("rect.door-way", { x, y: y - 1, width: wide, height: THICK + 2 });
  return svg("g.door", [gap, leaf("left", x), leaf("right", x + wide / 2)]);
}

/** Return the cell of a bench as it is drawn. @param {Cell} cell @returns {Cell} */
export const well = (cell) => ({ ...cell, points: inset(cell.points, 1) });

/** Draw the tether from a place on a bench to a pawn. @param {Cell} bench @param {Cell} pawn */
export function tether(bench, pawn) {
  const way = Math.sign(pawn.centre[1] - bench.centre[1]),
    x = bench.centre[0] + ASIDE;
  const from = bench.centre[1] + way * (bench.radius - 8),
    to = pawn.centre[1] - way * 30;
  return svg("g.ray.ray-tether", [
    ...["halo", "thread"].map((name) => svg("path", { class: name, d: `M${x} ${from} V${to}` })),
    svg("path.notch", { d: "M-10 0 L0 -10 L10 0 L0 10 Z", transform: `translate(${x} ${to})` }),
  ]);
}
