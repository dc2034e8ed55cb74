/** What a pointer does on the board: a piece or an arrow under way. */
import { find, refill, svg } from "../../ui/dom.js";
import { arrowShapes } from "../arrows.js";
import { text } from "../geometry.js";
import { moveCursor } from "./cursor.js";

/** @import { Corner as Point } from "../../core/formats.js" */
/** @import { View } from "../view.js" */

const LIFT = 62; // pixels from the finger to the piece it drags, unless the magnifier is shown

/** @param {View} view @param {string} cell */
export function point(view, cell) {
  const { handlers } = view;
  view.roamed = true;
  moveCursor(view, cell);
  handlers.point(cell);
}

/** @param {View} view @param {string} cell */
export function lift(view, cell) {
  const { layer, frameNode, surface, pieces } = view;
  refill(layer.hand, [pieces.copy(cell)]);
  pieces.fade(cell, true);
  frameNode.classList.add("carrying");
  surface.dataset.carried = cell;
}

/** @param {View} view @param {Point} at @param {string | null} over @param {boolean} touch */
export function carry(view, [x, y], over, touch) {
  const { layer, surface, size, lens, boxWidth } = view;
  const held = find(layer.hand, ".ghost");
  const carried = view.cells.get(surface.dataset.carried ?? "");
  if (held && carried) {
    const top = y - (touch && !lens.wanted() ? (LIFT * boxWidth) / surface.clientWidth : 0);
    const scale = (size(carried) / 100) * (touch ? 1.35 : 1.12);
    held.style.setProperty("transform", `translate(${x}px, ${top}px) scale(${scale})`);
  }
  if (layer.hand.dataset.over === (over ?? "")) return;
  layer.hand.dataset.over = over ?? "";
  layer.hand.querySelector(".over")?.remove();
  const place = over ? view.cells.get(over) : null;
  if (place) layer.hand.prepend(svg("polygon.over", { points: text(place.points) }));
}

/** Show the arrow that is being drawn. @param {View} view @param {string[] | null} ends @param {boolean} second */
export function sketch(view, ends, second) {
  const { layer } = view;
  const arrow = ends && { kind: second ? "own arrow-second" : "own", cells: ends, first: false, sign: "" };
  refill(layer.hand, arrow ? arrowShapes([arrow], view.cells) : []);
}

/** Remove the drawn arrows if a click on this cell does nothing else. @param {View} view @param {string} cell */
export function wipe(view, cell) {
  const { handlers } = view;
  const free =
    view.model && !view.model.picked.length && !view.model.cells[cell].grab && !view.model.cells[cell].target;
  if (!free || !view.model?.arrows.some(({ kind }) => kind.startsWith("own"))) return false;
  handlers.wipe?.();
  return true;
}

/** @param {View} view */
export function drop(view) {
  const { layer, frameNode, surface, pieces } = view;
  if (surface.dataset.carried) pieces.fade(surface.dataset.carried, false);
  refill(layer.hand);
  delete surface.dataset.carried;
  delete layer.hand.dataset.over;
  frameNode.classList.remove("carrying");
}
