/** The open sea round islands: its water, its swells, and the surf and the shore where it meets land. */

import { svg } from "../../ui/dom.js";
import { bounds, cellsPath } from "../geometry.js";

/** @import { Board, Cell } from "../../core/formats.js" */

const SEA = "ocean";
const LAND = new Set(["island", "temple-island", "gate", "temple"]);
const SWELLS = 26; // some of them lie under land
const GOLDEN = 0.618; // places at multiples of it are spread evenly, but in no rows
const SHORES = ["surf surf-far", "surf surf-near", "surf surf-break", "shore"];

/** Return whether a cell is land or sea. @param {Cell} cell */
export const isLandscape = ({ kind }) => kind === SEA || LAND.has(kind);

/** Return the box of the landscape, or null on a board without a sea. @param {Board} board */
function boxOf({ cells }) {
  if (!cells.some(({ kind }) => kind === SEA)) return null;
  const [x, y, width, height] = bounds(cells.filter(isLandscape).flatMap(({ points }) => points));
  return { x, y, width, height };
}

/** Create what the drawing of the sea refers to. @param {Board} board @param {(name: string) => string} ids */
export function seaDefs(board, ids) {
  const box = boxOf(board);
  if (!box) return [];
  const [cx, cy, r] = [box.x + box.width / 2, box.y + box.height / 2, 0.62 * Math.max(box.width, box.height)];
  const stops = [0, 0.55, 1].map((offset) => svg("stop.water-stop", { offset }));
  return [
    svg("radialGradient", { id: ids("sea"), gradientUnits: "userSpaceOnUse", cx, cy, r }, stops),
    svg("clipPath", { id: ids("bay") }, svg("rect", { ...box })),
  ];
}

/** Draw the water under the cells. @param {Board} board @param {(name: string) => string} ids */
export function sea(board, ids) {
  const box = boxOf(board);
  if (!box) return null;
  const swells = Array.from({ length: SWELLS }, (_, i) => {
    const [x, y] = [((i + 1) * GOLDEN) % 1, (i + 0.5) / SWELLS];
    return `M${box.x + 12 + x * (box.width - 140)} ${box.y + y * box.height} q29 -16 58 0 t58 0`;
  });
  const land = cellsPath(board.cells.filter(({ kind }) => LAND.has(kind)));
  return svg("g.sea", { "clip-path": `url(#${ids("bay")})` }, [
    svg("rect", { ...box, fill: `url(#${ids("sea")})` }),
    svg("path.swell", { d: swells.join(" ") }),
    ...SHORES.map((name) => svg("path", { class: name, d: land })),
  ]);
}
