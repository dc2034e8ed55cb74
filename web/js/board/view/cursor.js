/** The cell that the keyboard is at. */
import { focused as focusedNow, refill } from "../../ui/dom.js";
import { focusRing } from "../marks.js";

/** @import { Model } from "../model.js" */
/** @import { View } from "../view.js" */

/** @param {View} view @param {string} cell */
export function moveCursor(view, cell) {
  const { buttons } = view;
  buttons.get(view.cursor)?.setAttribute("tabindex", "-1");
  buttons.get(cell)?.setAttribute("tabindex", "0");
  view.cursor = cell;
}

/**
 * Move the unused cursor to the nearest piece, if possible to one that can move.
 * @param {View} view
 * @param {Model} next
 */
export function goHome(view, next) {
  const { board } = view;
  const order = next.flipped ? board.order : [...board.order].reverse();
  const taken = new Set(next.pieces.map(({ cell }) => cell));
  const home = order.find((id) => next.cells[id].grab) ?? order.find((id) => taken.has(id));
  if (!home || home === view.cursor) return;
  const held = focused(view);
  moveCursor(view, home);
  if (held) arrive(view);
}

/** Focus the cursor without counting it as used. @param {View} view */
export function arrive(view) {
  view.arriving = true;
  focusCell(view, view.cursor);
  view.arriving = false;
  view.roamed = false;
}

/** @param {View} view */
export function onFocus(view) {
  const { handlers } = view;
  const cell = focusedNow()?.dataset.cell;
  if (!cell) return;
  view.roamed = true;
  moveCursor(view, cell);
  drawFocus(view);
  // The cell is not inspected when the page moves the focus here.
  if (!view.arriving && focusedNow()?.matches(":focus-visible")) handlers.inspect(cell, "focus");
}

/** @param {View} view @param {FocusEvent} event */
export function onBlur(view, event) {
  const { layer, surface, handlers } = view;
  refill(layer.focus);
  if (!surface.contains(/** @type {Node | null} */ (event.relatedTarget))) handlers.inspect(null, "focus");
}

/** Draw the focus ring in the picture, because an outline on the clipped button would be cut off. @param {View} view */
export function drawFocus(view) {
  const { layer, buttons } = view;
  const cell =
    focused(view) && buttons.get(view.cursor)?.matches(":focus-visible") ? view.cells.get(view.cursor) : null;
  refill(layer.focus, cell ? [focusRing(cell)] : []);
}

/** @param {View} view @param {string} cell */
export function focusCell(view, cell) {
  const { buttons } = view;
  buttons.get(cell)?.focus({ preventScroll: true });
}

/** @param {View} view */
export function focused(view) {
  const { buttons } = view;
  return focusedNow() === buttons.get(view.cursor) ? view.cursor : null;
}
