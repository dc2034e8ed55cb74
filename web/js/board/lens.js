/** A magnifying glass over the finger, for boards whose cells are smaller than a fingertip. */

import { el, refill, set, svg } from "../ui/dom.js";
import { bounds, text } from "./geometry.js";

/** @import { Cell, Corner as Point } from "../core/formats.js" */
/** @import { Spot } from "./input.js" */

const SMALL = 36; // pixels: a finger hides narrower cells
const WIDE = 140; // pixels
const ZOOM = 2.2;
const ABOVE = 30; // pixels between the finger and the glass

/**
 * Create the magnifier of a board.
 * @param {HTMLElement} host @param {SVGSVGElement} picture
 * @param {{ sceneId: string, boxWidth: number, cells: Cell[] }} board
 */
export function createLens(host, picture, { sceneId, boxWidth, cells }) {
  const narrowest = Math.min(...cells.map((cell) => bounds(cell.points)[2]));
  const ring = svg("g");
  // It refers to the board's picture only while it is shown, because the browser redraws what it refers to.
  const copy = svg("use");
  const view = svg("svg.lens-picture", { width: WIDE, height: WIDE }, [copy, ring]);
  const node = el("div.magnifier", { "aria-hidden": "true", hidden: true }, [view]);
  host.append(node);
  const scale = () => picture.clientWidth / boxWidth || 1;

  return {
    /** Return whether the cells are too small on this screen. */
    wanted: () => narrowest * scale() < SMALL,
    /** @param {Point} at in the board's units @param {Spot} finger @param {Cell | undefined} cell */
    show([x, y], { clientX, clientY }, cell) {
      const seen = WIDE / (scale() * ZOOM),
        rect = host.getBoundingClientRect();
      set(copy, { href: `#${sceneId}` });
      view.setAttribute("viewBox", `${x - seen / 2} ${y - seen / 2} ${seen} ${seen}`);
      refill(ring, cell ? [svg("polygon.lens-cell", { points: text(cell.points) })] : []);
      const over = clientY - ABOVE - WIDE >= 0;
      const left = Math.max(4, Math.min(clientX - WIDE / 2, window.innerWidth - WIDE - 4));
      node.style.setProperty("left", `${left - rect.left}px`);
      node.style.setProperty("top", `${(over ? clientY - ABOVE - WIDE : clientY + ABOVE + 20) - rect.top}px`);
      node.hidden = false;
    },
    hide() {
      node.hidden = true;
      copy.removeAttribute("href");
    },
  };
}
