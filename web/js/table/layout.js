/** The layout of the table, chosen by the room for the board. The style sheet gets the heights as custom properties. */
import { bounds, frame } from "../board/geometry.js";
import { RIM } from "../board/ground/terrain.js";
import { el, find } from "../ui/dom.js";

/** @import { Board } from "../core/formats.js" */

/** In CSS pixels: the parts round the board, and the least a cell may measure. */
export const PARTS = {
  bar: 48,
  strip: 68,
  stripMost: 104,
  lead: 60,
  foot: 152,
  footLeast: 132, // in a low window: answers of 52 px or a result, and the row of actions
  footMost: 192,
  deck: 48, // the row of actions at the bottom of the foot
  line: 32, // what is seen of the words below a board that takes the rest of the window
  gap: 4,
  cell: 24,
  side: 240,
  sideMost: 440,
};
const WIDE = { width: 1100, height: 600 };
const FLOWS = 1.2; // how much larger than usual the text is before the parts flow
const SHORT = 700;
const PHONE = 480;
const NARROW = 340;
const SCROLLED = 0.92; // of the window's height: the board in a page that scrolls
const NEARLY = 0.9; // a board may be that much smaller than in another layout, or than the width of a phone
const RULER = 20; // CSS pixels: the usual height of the ruler
const SPACED = 1.25; // what wide spacing of letters counts for
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
 * Return the layout, the width of the column beside the board, and the heights of the parts round it.
 * `wide`: panels on both sides; `side`: one column beside the board; `stack`: everything above and below it; `scroll`:
 * the board first, and the rest below it in a page that is larger than the window. All parts grow with the text. Where
 * it is large they have no fixed height but flow, and a column beside the board is as long as its words.
 *
 * On a phone a tall board would be much narrower than the window if everything had to fit. There the page scrolls, and
 * is `docked`: the board is as wide as can be seen whole above the row of actions, which stays at the bottom.
 * @param {{ width: number, height: number, text?: number, task?: boolean }} room `text`: how much larger than usual the
 *   text is; `task`: whether words about the position must be seen with the board, as in a lesson
 * @param {ReturnType<typeof shapeOf>} shape
 * @returns {{ layout: "wide" | "side" | "stack" | "scroll", flows: boolean, docked: number, side: number, bar: number,
 *   deck: number, foot: number, lead: number, strip: number }} `docked`: the height for a board above the actions, or 0
 */
export function layoutFor({ width, height, text = 1, task = false }, { ratio, floor }) {
  /** @param {number} size */
  const grown = (size) => Math.round(size * text);
  const [bar, deck, strip] = [PARTS.bar, PARTS.deck, PARTS.strip].map(grown);
  const foot = grown(height < SHORT && !task ? PARTS.footLeast : PARTS.foot);
  const usual = { flows: false, docked: 0, bar, deck, strip, foot, lead: 0 };
  if (width >= grown(WIDE.width) && height >= grown(WIDE.height))
    return { ...usual, layout: "wide", side: grown(PARTS.side), lead: grown(PARTS.lead) };
  const flows = text > FLOWS;
  const across = width - 2 * PARTS.gap;
  const high = height - bar - strip - foot - 2 * PARTS.gap;
  const stacked = Math.min(across, ratio * (flows ? SCROLLED * height : high));
  const beside = Math.min(across - grown(PARTS.side), (height - 2 * PARTS.gap) * ratio);
  const side = Math.round(Math.min(grown(PARTS.sideMost), Math.max(grown(PARTS.side), across - beside)));
  const above = height - bar - deck - grown(PARTS.line) - 2 * PARTS.gap;
  const tall = !flows && !task && width < PHONE && Math.max(stacked, beside) < NEARLY * across;
  const docked = tall && ratio * above >= floor ? above : 0;
  if (docked || (flows ? beside < Math.max(floor, NEARLY * stacked) : Math.max(stacked, beside) < floor))
    return { ...usual, layout: "scroll", flows: true, docked, side };
  if (flows || beside > stacked) return { ...usual, layout: "side", flows, side };
  let spare = Math.max(0, Math.floor(high - stacked / ratio));
  if (width < NARROW) {
    usual.strip = Math.min(grown(PARTS.stripMost), strip + spare); // the words need more lines
    spare -= usual.strip - strip;
  }
  const lead = spare >= grown(PARTS.lead) ? grown(PARTS.lead) : 0;
  const most = Math.min(grown(PARTS.footMost), foot + spare - lead);
  const left = spare - lead - (most - foot);
  return {
    ...usual,
    layout: "stack",
    side,
    lead,
    foot: most,
    strip: Math.min(grown(PARTS.stripMost), usual.strip + left),
  };
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

/** Return a line of sample text, whose size tells how large and how widely spaced the reader has set all text. */
export function textRuler() {
  const there = find(document, ".text-ruler");
  if (there) return there;
  const made = el("div.text-ruler", { "aria-hidden": "true" });
  document.body.append(made);
  return made;
}

/** Return how much larger than usual the text is. */
function textSize() {
  const ruler = textRuler();
  const { height } = ruler.getBoundingClientRect();
  const spaced = Number.parseFloat(getComputedStyle(ruler).letterSpacing) > 0 ? SPACED : 1;
  return height ? Math.max(height / RULER, spaced) : 1;
}

/** Set the sizes of the parts of a table, and return them. @param {HTMLElement} node @param {Board} board */
export function arrange(node, board) {
  const shape = shapeOf(board);
  const task = node.classList.contains("exercise");
  const found = layoutFor({ ...roomOf(), text: textSize(), task }, shape);
  const { gap } = PARTS;
  const { bar, deck, docked, foot, lead, strip } = found;
  for (const [name, value] of Object.entries({ bar, deck, docked, gap, foot, lead, strip }))
    node.style.setProperty(`--${name}-height`, `${value}px`);
  node.style.setProperty("--side-width", `${found.side}px`);
  node.style.setProperty("--board-floor", `${shape.floor}px`);
  node.style.setProperty("--board-ratio", shape.ratio.toFixed(4));
  node.toggleAttribute("data-flows", found.flows);
  node.toggleAttribute("data-docked", docked > 0);
  return found;
}
