/** The trays for pieces in hand, and the captions beside the board. */

import { grouped } from "../../storage/values.js";
import { svg } from "../../ui/dom.js";
import { bounds } from "../geometry.js";

/** @import { Board, Cell } from "../../core/formats.js" */

const BELOW = 23; // from the lower edge of a tray to the baseline of its caption

/** Draw a frame round the places of each hand. @param {Board} board */
export function trays(board) {
  const places = board.cells.filter(({ kind }) => kind === "tray");
  const hands = grouped(places, ({ tags }) => (tags ?? []).join(" "));
  return svg("g.trays", [...hands.values()].flatMap(tray));
}

/** @param {Cell[]} cells */
function tray(cells) {
  const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
  const edges = cells.map(({ points }) => bounds(points)[0]).filter((px) => px > x);
  return [
    svg("rect.tray-body", { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 14 }),
    svg("path.tray-rule", { d: edges.map((px) => `M${px} ${y + 10} V${y + height - 10}`).join(" ") }),
  ];
}

/** Draw the captions of kinds of ground: outside a tray, in the middle of an exit. @param {Board} board */
export function captions(board) {
  const middle = board.box[1] + board.box[3] / 2;
  const texts = (board.grounds ?? []).map(({ on, caption }) => {
    const cells = board.cells.filter(({ kind, tags }) => kind === on || tags?.at(-1) === on);
    if (!caption || !cells.length) return null;
    const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
    const out = y < middle ? 0.22 : 0.78; // beside the sun
    if (cells[0].kind === "edge")
      return svg("text.caption-in", { x: x + width / 2, y: y + height * out, dy: "0.36em" }, caption);
    return svg("text", { x: x + 6, y: y < middle ? y - BELOW / 3 : y + height + BELOW }, caption);
  });
  return svg("g.captions", texts);
}

const HORIZON = 11; // from an exit to the board
const SUN = 56;
const SKY = [262, 196]; // half its width, and its height

/**
 * Return where the sun sets: the middle of the horizon, and whether the sky is above it.
 * @param {Board} board
 */
export function sunOf(board) {
  const exit = board.cells.find(({ kind }) => kind === "edge");
  if (!exit) return null;
  const [x, y, width, height] = bounds(exit.points);
  const above = y < board.box[1] + board.box[3] / 2;
  return { middle: x + width / 2, edge: above ? y + height + HORIZON : y - HORIZON, above };
}

/**
 * Draw the sky with the sun that sets behind the edge of the board where a piece can leave.
 * @param {Board} board @param {(name: string) => string} ids
 */
export function sunset(board, ids) {
  const sun = sunOf(board);
  if (!sun) return null;
  const { middle, edge, above } = sun;
  const half = (/** @type {number} */ rx, ry = rx) =>
    `M${middle - rx} ${edge} a${rx} ${ry} 0 0 ${above ? 1 : 0} ${2 * rx} 0 Z`;
  const place = `translate(${middle} ${edge}) scale(${SKY.join(" ")})`;
  const attrs = { id: ids("sky"), gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 1, gradientTransform: place };
  const stops = [0, 0.4, 0.72, 1].map((offset) => svg("stop.sky-stop", { offset }));
  return svg("g.sunset", [
    svg("radialGradient", attrs, stops),
    svg("path", { d: half(SKY[0], SKY[1]), fill: `url(#${ids("sky")})` }),
    svg("path.sun", { d: half(SUN) }),
  ]);
}
