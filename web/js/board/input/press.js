/**
 * Pressing, dragging and releasing.
 * @typedef {{ begun: PointerEvent, cell: string | null, touch: boolean } & Record<
 *   "dragging" | "shownWhole" | "chosen" | "glass", boolean>} Press  how it began, and what it has led to
 */

import { hover } from "./hover.js";
import { beginStroke, capture, endStroke, goOnStroke } from "./stroke.js";

/** @import { Pointers } from "../input.js" */

const DRAG_MOUSE = 4; // pixels before a press becomes a drag
const DRAG_TOUCH = 8;
const PRESS_TIME = 350; // milliseconds
const GLASS_TIME = 140;

/** @param {Pointers} pointers @param {PointerEvent} event */
export function down(pointers, event) {
  const { calls } = pointers;
  const touch = event.pointerType !== "mouse";
  pointers.lastTouch = touch;
  if (!event.isPrimary) return cancel(pointers); // a second finger zooms or scrolls the page
  const cell = calls.cellAt(calls.pointAt(event));
  if (beginStroke(pointers, event, cell)) return;
  if (event.button !== 0) return; // contextmenu handles the secondary button
  const done = { dragging: false, shownWhole: false, chosen: false, glass: false };
  pointers.press = { begun: event, cell, touch, ...done };
  clearTimeout(pointers.timer);
  clearTimeout(pointers.raise);
  if (touch && cell && calls.glass?.())
    pointers.raise = setTimeout(() => pointers.press && look(pointers, event), GLASS_TIME);
  if (!touch || !cell) return;
  pointers.timer = setTimeout(() => {
    const { press } = pointers;
    if (!press || press.dragging) return;
    press.shownWhole = true;
    calls.inspect(cell, "press");
  }, PRESS_TIME);
}

/** @param {Pointers} pointers @param {PointerEvent} event */
export function move(pointers, event) {
  const { calls, press } = pointers;
  if (goOnStroke(pointers, event, false)) return;
  if (!press) return hover(pointers, event);
  if (event.pointerId !== press.begun.pointerId) return;
  const far = Math.hypot(event.clientX - press.begun.clientX, event.clientY - press.begun.clientY);
  if (!press.dragging) {
    if (far < (press.touch ? DRAG_TOUCH : DRAG_MOUSE)) return;
    clearTimeout(pointers.timer);
    if (press.touch && calls.glass?.()) look(pointers, event);
    if (!press.cell || !calls.canGrab(press.cell)) return;
    press.dragging = true;
    capture(pointers, event.pointerId);
    calls.inspect(null, "hover");
    if (!calls.isSelected(press.cell)) {
      press.chosen = true;
      calls.point(press.cell);
    }
    calls.lift(press.cell);
  }
  const point = calls.pointAt(event);
  calls.carry(point, calls.nearestTarget(point), press.touch);
  if (press.glass) look(pointers, event);
}

/**
 * Show the magnifier; the finger then points at the cell where it is lifted.
 * @param {Pointers} pointers @param {PointerEvent} event
 */
function look({ calls, press }, event) {
  if (!press) return;
  press.glass = true;
  calls.look?.(calls.pointAt(event), event);
}

/** Hide the magnifier. @param {Pointers} pointers */
function lower({ calls, raise }) {
  clearTimeout(raise);
  calls.look?.(null);
}

/** @param {Pointers} pointers @param {PointerEvent} event */
export function up(pointers, event) {
  const { calls, press } = pointers;
  if (goOnStroke(pointers, event, true)) return;
  if (!press || event.pointerId !== press.begun.pointerId) return;
  pointers.lastPointer = performance.now();
  clearTimeout(pointers.timer);
  const { cell, dragging, shownWhole, glass } = press;
  pointers.press = null;
  lower(pointers);
  const point = calls.pointAt(event),
    there = calls.cellAt(point);
  if (dragging) {
    calls.drop();
    if (there === cell) return calls.back();
    const target = calls.nearestTarget(point) ?? there;
    return target ? calls.point(target) : calls.back();
  }
  if (shownWhole && there === cell) return; // the long press has already inspected the cell
  if (glass && there) return calls.point(there);
  if (shownWhole) return;
  if (cell && there === cell) calls.wipe?.(cell) || calls.point(cell);
  else if (cell && there) calls.later?.(cell, there);
  else if (!cell && !there && calls.anyPicked()) calls.back();
}

/** @param {Pointers} pointers @param {PointerEvent} event */
export function upElsewhere(pointers, event) {
  const { surface, press } = pointers;
  if (!press || surface.contains(/** @type {Node} */ (event.target))) return;
  if (press.dragging) up(pointers, event);
  else cancel(pointers);
}

/** @param {Pointers} pointers */
export function cancel(pointers) {
  const { calls } = pointers;
  endStroke(pointers);
  clearTimeout(pointers.timer);
  lower(pointers);
  if (pointers.press?.dragging) {
    calls.drop();
    if (pointers.press.chosen) calls.back();
  }
  pointers.press = null;
}

/** Let Escape end a drag. @param {Pointers} pointers @param {KeyboardEvent} event */
export function endDrag(pointers, event) {
  if (event.key !== "Escape" || !pointers.press?.dragging) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  const { chosen } = pointers.press;
  cancel(pointers);
  if (!chosen) pointers.calls.back();
}
