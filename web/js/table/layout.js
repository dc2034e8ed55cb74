/** The layout of the table, chosen by the room for the board. The style sheet gets the heights as custom properties. */
import { bounds, frame } from "../board/geometry.js";
import { RIM } from "../board/ground/terrain.js";

/** @import { Board } from "../core/formats.js" */

/** In CSS pixels: the parts round the board, and the least a cell may measure. */
export const PARTS = {
  bar: 48,
  strip: 68,
  stripMost: 104,
  lead: 60,
  foot: 152,
  footMost: 192,
  deck: 48, // the row of actions at the bottom of the foot
  gap: 4,
  cell: 24,
  side: 240,
  sideMost: 440,
};
const WIDE = { width: 1100, height: 600 };
const LOW = "edge"; // wide and low cells, which do not limit the size of the board

/** Return the ratio of a board, and the least width at which every cell can be hit. @param {Board} board */
export function shapeOf(board) {
  const [, , width, height] = frame(board, RIM);
  const least = Math.min(
    ...board.cells.filter(({ kind }) => kind !== LOW).flatMap(({ points }) => bounds(points).slice(2)),
  );
  return { ratio: width / height, floor: Math.ceil((PARTS.cell / least) * width) };
}

/**
 * Return the layout, the width of the column beside the board, and the heights of its foot, lead (or 0) and strip.
 * `wide`: panels on both sides; `side`: one column beside the board; `stack`: everything above and below it; `scroll`:
 * as `stack`, but larger than the window, so that every cell can be hit.
 * @param {{ width: number, height: number }} room @param {ReturnType<typeof shapeOf>} shape
 * @returns {{ layout: "wide" | "side" | "stack" | "scroll", side: number, foot: number, lead: number, strip: number }}
 */
export function layoutFor({ width, height }, { ratio, floor }) {
  const usual = { foot: PARTS.foot, lead: 0, strip: PARTS.strip };
  if (width >= WIDE.width && height >= WIDE.height)
    return { ...usual, layout: "wide", side: PARTS.side, lead: PARTS.lead };
  const across = width - 2 * PARTS.gap;
  const high = height - PARTS.bar - PARTS.strip - PARTS.foot - 2 * PARTS.gap;
  const stacked = Math.min(across, high * ratio);
  const beside = Math.min(across - PARTS.side, (height - 2 * PARTS.gap) * ratio);
  const side = Math.round(Math.min(PARTS.sideMost, Math.max(PARTS.side, across - beside)));
  if (Math.max(stacked, beside) < floor) return { ...usual, layout: "scroll", side };
  if (beside > stacked) return { ...usual, layout: "side", side };
  const spare = Math.max(0, Math.floor(high - stacked / ratio));
  const lead = spare >= PARTS.lead ? PARTS.lead : 0;
  const foot = Math.min(PARTS.footMost, PARTS.foot + spare - lead);
  const left = spare - lead - (foot - PARTS.foot);
  return { layout: "stack", side, lead, foot, strip: Math.min(PARTS.stripMost, PARTS.strip + left) };
}

/** Return the part of the window that is left beside the notch and the rounded corners of a phone. */
function roomOf() {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const safe = (/** @type {string} */ side) => Number.parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0;
  return {
    width: root.clientWidth - safe("left") - safe("right"),
    height: root.clientHeight - safe("top") - safe("bottom"),
  };
}

/** Set the sizes of the parts of a table, and return them. @param {HTMLElement} node @param {Board} board */
export function arrange(node, board) {
  const shape = shapeOf(board);
  const found = layoutFor(roomOf(), shape);
  const { bar, deck, gap } = PARTS;
  const { foot, lead, strip } = found;
  for (const [name, value] of Object.entries({ bar, deck, gap, foot, lead, strip }))
    node.style.setProperty(`--${name}-height`, `${value}px`);
  node.style.setProperty("--side-width", `${found.side}px`);
  node.style.setProperty("--board-floor", `${shape.floor}px`);
  node.style.setProperty("--board-ratio", shape.ratio.toFixed(4));
  return found;
}
