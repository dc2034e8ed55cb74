/** The patterns of overlays, which can be told apart where they overlap. */

import { svg } from "../../ui/dom.js";

/** @import { Cell, Overlay } from "../../core/formats.js" */
/** @import { OverlayCell } from "../model.js" */

/** The patterns that the core names, centred on the cell, 100 wide. @type {Record<string, string>} */
const PATTERNS = {
  rising: "M-46 -26 L-26 -46 M-46 6 L6 -46 M-46 38 L38 -46 M-22 46 L46 -22 M10 46 L46 10",
  falling: "M46 -26 L26 -46 M46 6 L-6 -46 M46 38 L-38 -46 M22 46 L-46 -22 M-10 46 L-46 10",
  ring: "M-47 0 A47 47 0 1 0 47 0 A47 47 0 1 0 -47 0",
  outline: "M-42,-28 Q-42,-42 -28,-42 L28,-42 Q42,-42 42,-28 L42,28 Q42,42 28,42 L-28,42 Q-42,42 -42,28 Z",
  tick: "M-38 32 L-30 40 L-14 20",
  diamond: "M0 -40 L40 0 L0 40 L-40 0 Z",
  corners: "M-42 -22 V-42 H-22 M22 -42 H42 V-22 M42 22 V42 H22 M-22 42 H-42 V22",
  bars: "M-44 -30 H44 M-44 30 H44",
  line: "M-46 24 C-20 -40 16 44 46 -24",
};

/** Draw one pattern. @param {Pick<OverlayCell, "kind" | "pattern">} overlay */
const shape = ({ kind, pattern }) =>
  svg("g", { class: `overlay overlay-${pattern}`, "data-kind": kind }, [svg("path", { d: PATTERNS[pattern] })]);

/** Draw overlays. @param {OverlayCell[]} wanted @param {Map<string, Cell>} cells */
export function overlayShapes(wanted, cells) {
  return wanted.flatMap((overlay) => {
    const place = cells.get(overlay.cell);
    if (!place) return [];
    const transform = `translate(${place.centre.join(" ")}) scale(${place.radius / 50})`;
    return [svg("g", { transform }, shape(overlay))];
  });
}

/** Draw the pattern of an overlay as a small picture, for lists. @param {Overlay} overlay */
export const overlaySample = (overlay) =>
  svg("svg.overlay-sample", { viewBox: "-54 -54 108 108", "aria-hidden": "true", focusable: "false" }, [
    shape(overlay),
  ]);
