/** Benches beside the board: a wooden rail with a place behind each file, and the tether of who waits there to a pawn. */

import { svg } from "../../ui/dom.js";
import { bounds, inset } from "../geometry.js";

/** @typedef {import("../geometry.js").Board} Board */
/** @typedef {import("../geometry.js").Cell} Cell */

const OUT = 8; // how far a rail reaches beyond its places
const ASIDE = 43; // a tether runs beside the pieces that stand between

/** The rails behind the places, one for each row of them. @param {Board} board */
export function rails(board) {
  const benches = board.cells.filter((cell) => cell.kind === "bench");
  return svg(
    "g",
    { class: "rails" },
    [...new Set(benches.map((cell) => cell.centre[1]))].flatMap((row) => {
      const [x, y, width, height] = bounds(
        benches.filter((cell) => cell.centre[1] === row).flatMap((cell) => cell.points),
      );
      const grain = (/** @type {number} */ at) =>
        `M${x - OUT / 2} ${y + height * at} q${width / 4} -5 ${width / 2} 0 t${width / 2 + OUT} 0`;
      return [
        svg("rect", {
          class: "rail-body",
          x: x - OUT,
          y: y - OUT / 2,
          width: width + 2 * OUT,
          height: height + OUT,
          rx: 16,
        }),
        svg("path", { class: "rail-grain", d: [0.12, 0.5, 0.9].map(grain).join(" ") }),
      ];
    }),
  );
}

/** A place on the bench is hollowed out of the rail. @param {Cell} cell @returns {Cell} */
export const well = (cell) => ({ ...cell, points: inset(cell.points, 6) });

/** From a place on the bench to the pawn that its piece waits for, which it gives a notch. @param {Cell} bench @param {Cell} pawn */
export function tether(bench, pawn) {
  const way = Math.sign(pawn.centre[1] - bench.centre[1]),
    x = bench.centre[0] + ASIDE;
  const from = bench.centre[1] + way * (bench.radius - 8),
    to = pawn.centre[1] - way * 30;
  return svg("g", { class: "ray ray-tether" }, [
    ...["halo", "thread"].map((name) => svg("path", { class: name, d: `M${x} ${from} V${to}` })),
    svg("path", { class: "notch", d: "M-10 0 L0 -10 L10 0 L0 10 Z", transform: `translate(${x} ${to})` }),
  ]);
}
