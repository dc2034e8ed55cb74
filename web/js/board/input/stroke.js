/**
 * Drawing an arrow, with the secondary button, Alt or the drawing tool.
 * @typedef {{ id: number, cell: string, second: boolean }} Stroke the arrow being drawn, by which pointer and from where
 */

/** @import { Pointers } from "../input.js" */

/**
 * Start an arrow, but not while a piece is selected; return whether one was started.
 * @param {Pointers} pointers @param {PointerEvent} event @param {string | null} cell
 */
export function beginStroke(pointers, event, cell) {
  const { calls, press } = pointers;
  const held = event.button === 0 && calls.pen?.()?.held;
  const asked = held || (event.button === 2 && !press && !calls.anyPicked()) || (event.button === 0 && event.altKey);
  if (!asked || !cell || !calls.draw) return false;
  pointers.stroke = { id: event.pointerId, cell, second: (held && calls.pen?.()?.second) || event.shiftKey };
  clearTimeout(pointers.timer);
  calls.inspect(null, "hover");
  capture(pointers, event.pointerId);
  calls.sketch?.([cell], pointers.stroke.second);
  return true;
}

/**
 * Draw the arrow on, and finish it if it is `done`; return whether this pointer draws one.
 * @param {Pointers} pointers @param {PointerEvent} event @param {boolean} done
 */
export function goOnStroke(pointers, event, done) {
  const { calls, stroke } = pointers;
  if (!stroke || event.pointerId !== stroke.id) return false;
  const { cell, second } = stroke;
  const there = calls.cellAt(calls.pointAt(event));
  if (!done) calls.sketch?.(there && there !== cell ? [cell, there] : [cell], second);
  else {
    endStroke(pointers);
    if (there) calls.draw?.(cell, there, second);
  }
  return true;
}

/** @param {Pointers} pointers */
export function endStroke(pointers) {
  if (!pointers.stroke) return;
  pointers.stroke = null;
  pointers.drawnAt = pointers.lastPointer = performance.now();
  pointers.calls.sketch?.(null, false);
}

/** Send what a pointer does to the surface, wherever it goes. @param {Pointers} pointers @param {number} id */
export function capture({ surface }, id) {
  try {
    surface.setPointerCapture(id);
  } catch {
    /* the pointer is already gone; the drag ends by itself */
  }
}
