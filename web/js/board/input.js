/**
 * Mouse, pen and touch. A click, a tap and the two ends of a drag all point at a cell, on release, so that a press can
 * be cancelled. A long press, or a mouse that rests, inspects a cell.
 *
 * @typedef {{ clientX: number, clientY: number }} Spot
 * @typedef {{
 *   pointAt: (event: Spot) => Point, cellAt: (point: Point) => string | null,
 *   nearestTarget: (point: Point) => string | null, canGrab: (cell: string) => boolean,
 *   isSelected: (cell: string) => boolean, anyPicked: () => boolean, inspecting: () => boolean,
 *   lift: (cell: string) => void, carry: (point: Point, over: string | null, touch: boolean) => void, drop: () => void,
 *   glass?: () => boolean, look?: (point: Point | null, event?: Spot) => void,
 *   pen?: () => { held: boolean, second: boolean } | null, draw?: (from: string, to: string, second: boolean) => void,
 *   sketch?: (cells: string[] | null, second: boolean) => void, wipe?: (cell: string) => boolean,
 *   point: (cell: string) => void, later?: (from: string, to: string) => boolean, back: () => void,
 *   inspect: (cell: string | null, how: string) => void,
 * }} Calls
 *   `look`: move the magnifier, or hide it; `wipe`: remove drawn arrows, and return whether there were any; `later`:
 *   a drag from a cell that cannot be grabbed
 *
 * @typedef {{
 *   surface: HTMLElement, calls: Calls, press: import("./input/press.js").Press | null,
 *   stroke: import("./input/stroke.js").Stroke | null, drawnAt: number, hovered: string | null, lastPointer: number,
 *   lastTouch: boolean, timer: ReturnType<typeof setTimeout> | undefined, raise: ReturnType<typeof setTimeout> | undefined,
 * }} Pointers
 *   what the functions of the pointers work with; `timer` inspects a cell, `raise` shows the magnifier
 */

import * as hovering from "./input/hover.js";
import * as pressing from "./input/press.js";

/** @import { Corner as Point } from "../core/formats.js" */

const ECHO_TIME = 700; // milliseconds; a click this soon after a pointer event was caused by that pointer
const CONTROLS = "button, a, input, select, textarea, label, summary, dialog, [role], [tabindex], [contenteditable]";

/** Return the pointers of a surface, none of which has done anything yet. @param {HTMLElement} surface @param {Calls} calls */
export const pointersOn = (surface, calls) =>
  /** @type {Pointers} */ ({
    ...{ surface, calls, press: null, stroke: null, hovered: null, timer: undefined, raise: undefined },
    ...{ drawnAt: -Infinity, lastPointer: -Infinity, lastTouch: false },
  });

/** Listen to pointers. Return a function that stops this. @param {HTMLElement} surface @param {Calls} calls */
export function listenToPointers(surface, calls) {
  const pointers = pointersOn(surface, calls);
  const gone = new AbortController();
  const { signal } = gone;
  surface.addEventListener("pointerdown", (event) => pressing.down(pointers, event), { signal });
  surface.addEventListener("pointermove", (event) => pressing.move(pointers, event), { signal });
  surface.addEventListener("pointerup", (event) => pressing.up(pointers, event), { signal });
  surface.addEventListener("pointercancel", () => pressing.cancel(pointers), { signal });
  surface.addEventListener("pointerleave", () => hovering.leave(pointers), { signal });
  surface.addEventListener("contextmenu", (event) => contextMenu(pointers, event), { signal });
  surface.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  surface.addEventListener("click", (event) => click(pointers, event), { signal });
  window.addEventListener("pointerup", (event) => pressing.upElsewhere(pointers, event), { signal });
  window.addEventListener("keydown", (event) => pressing.endDrag(pointers, event), { signal, capture: true });
  document.addEventListener("pointerdown", (event) => downOnPage(pointers, event), { signal });
  return () => {
    pressing.cancel(pointers);
    gone.abort();
  };
}

/** @param {Pointers} pointers @param {MouseEvent} event */
function contextMenu(pointers, event) {
  event.preventDefault();
  if (pointers.stroke || performance.now() - pointers.drawnAt < ECHO_TIME) return; // caused by drawing an arrow
  if (pointers.lastTouch) return; // on touch a long press inspects
  const idle = !pointers.press?.dragging;
  pressing.cancel(pointers);
  if (idle) pointers.calls.back();
}

/**
 * Serve keyboards, switches and screen readers, which click without a pointer.
 * @param {Pointers} pointers @param {MouseEvent} event
 */
function click({ calls, lastPointer }, event) {
  if (event.detail > 0 && performance.now() - lastPointer < ECHO_TIME) return;
  const cell = closest(event, "[data-cell]")?.dataset.cell;
  if (cell) calls.point(cell);
}

/** Deselect with a tap on the empty page. @param {Pointers} pointers @param {PointerEvent} event */
function downOnPage({ calls }, event) {
  if (calls.anyPicked() && event.button === 0 && !closest(event, CONTROLS)) calls.back();
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
