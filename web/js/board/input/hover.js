/** A mouse that rests on a cell inspects it. */

/** @import { Pointers } from "../input.js" */

const HOVER_TIME = 400; // milliseconds

/** @param {Pointers} pointers @param {PointerEvent} event */
export function hover(pointers, event) {
  const { calls } = pointers;
  if (event.pointerType !== "mouse") return;
  const cell = calls.cellAt(calls.pointAt(event));
  if (cell === pointers.hovered) return;
  pointers.hovered = cell;
  clearTimeout(pointers.timer);
  if (calls.inspecting() && !cell) calls.inspect(null, "hover");
  // While one cell is being inspected the next one needs a shorter wait.
  const wait = calls.inspecting() ? HOVER_TIME / 4 : HOVER_TIME;
  if (cell) pointers.timer = setTimeout(() => calls.inspect(cell, "hover"), wait);
}

/** @param {Pointers} pointers */
export function leave(pointers) {
  if (pointers.press) return;
  clearTimeout(pointers.timer);
  if (pointers.hovered !== null) {
    pointers.hovered = null;
    pointers.calls.inspect(null, "hover");
  }
}
