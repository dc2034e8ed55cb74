/** Shading on wish: each set of cells has its own pattern, so that several can be told apart where they overlap. */

import { svg } from "../../ui/dom.js";
import { inset, softPath } from "../geometry.js";

/** @typedef {import("../geometry.js").Cell} Cell */

const BOX = /** @type {import("../geometry.js").Point[]} */ ([
  [-50, -50],
  [50, -50],
  [50, 50],
  [-50, 50],
]);
const stripes = "M-46 -26 L-26 -46 M-46 6 L6 -46 M-46 38 L38 -46 M-22 46 L46 -22 M10 46 L46 10";

/** In the cell's own middle, 100 wide. @type {(() => SVGElement[])[]} */
const PATTERNS = [
  () => [svg("path", { d: stripes })],
  () => [svg("path", { d: softPath(inset(BOX, 8), 14) })],
  () => [svg("path", { class: "sign", d: "M-38 32 L-30 40 L-14 20" })],
  () => [svg("path", { class: "sign", d: "M0 -40 L40 0 L0 40 L-40 0 Z" })],
];

/** @param {number} index  which of the scene's overlays */
const pattern = (index) =>
  svg("g", { class: `overlay overlay-${index % PATTERNS.length}` }, PATTERNS[index % PATTERNS.length]());

/** @param {{ index: number, cell: string }[]} wanted @param {Map<string, Cell>} cells */
export function overlayShapes(wanted, cells) {
  return wanted.flatMap(({ index, cell }) => {
    const place = cells.get(cell);
    if (!place) return [];
    return [
      svg("g", { transform: `translate(${place.centre.join(" ")}) scale(${place.radius / 50})` }, [pattern(index)]),
    ];
  });
}

/** The pattern as a small picture beside its name. @param {number} index */
export const overlaySample = (index) =>
  svg("svg", { class: "overlay-sample", viewBox: "-54 -54 108 108", "aria-hidden": "true", focusable: "false" }, [
    pattern(index),
  ]);
