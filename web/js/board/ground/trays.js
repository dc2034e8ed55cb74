/** The trays for pieces in hand, and the captions beside the board. */

import { svg } from "../../ui/dom.js";
import { bounds } from "../geometry.js";

/** @import { Board, Cell } from "../../core/formats.js" */

const BELOW = 23; // from the lower edge of a tray to the baseline of its caption

/** Draw a frame round the places of each hand. @param {Board} board */
export function trays(board) {
  /** @type {Map<string, Cell[]>} */
  const hands = new Map();
  for (const cell of board.cells)
    if (cell.kind === "tray") {
      const name = (cell.tags ?? []).join(" ");
      hands.set(name, [...(hands.get(name) ?? []), cell]);
    }
  return svg(
    "g",
    { class: "trays" },
    [...hands.values()].flatMap((cells) => {
      const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
      const rules = cells
        .map(({ points }) => Math.min(...points.map(([px]) => px)))
        .filter((px) => px > x)
        .map((px) => `M${px} ${y + 10} V${y + height - 10}`);
      return [
        svg("rect", { class: "tray-body", x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 14 }),
        svg("path", { class: "tray-rule", d: rules.join(" ") }),
      ];
    }),
  );
}

/** Draw the captions of kinds of ground: outside a tray, in the middle of an exit. @param {Board} board */
export function captions(board) {
  const middle = board.box[1] + board.box[3] / 2;
  return svg(
    "g",
    { class: "captions" },
    (board.grounds ?? []).flatMap(({ on, caption }) => {
      const cells = board.cells.filter(({ kind, tags }) => kind === on || tags?.at(-1) === on);
      if (!caption || !cells.length) return [];
      const [x, y, width, height] = bounds(cells.flatMap(({ points }) => points));
      if (cells[0].kind === "edge")
        return [svg("text", { class: "caption-in", x: x + width / 2, y: y + height / 2, dy: "0.36em" }, caption)];
      return [svg("text", { x: x + 6, y: y < middle ? y - BELOW / 3 : y + height + BELOW }, caption)];
    }),
  );
}
