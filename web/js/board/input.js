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
 */

/** @import { Corner as Point } from "../core/formats.js" */

const DRAG_MOUSE = 4; // pixels before a press becomes a drag
const DRAG_TOUCH = 8;
const PRESS_TIME = 350; // milliseconds, as are all times here
const HOVER_TIME = 400;
const GLASS_TIME = 140;
const ECHO_TIME = 700; // a click this soon after a pointer event was caused by that pointer
const CONTROLS = "button, a, input, select, textarea, label, summary, dialog, [role], [tabindex], [contenteditable]";

/** Listen to pointers. Return a function that stops this. @param {HTMLElement} surface @param {Calls} calls */
export function listenToPointers(surface, calls) {
  /** @typedef {Record<"dragging" | "shownWhole" | "chosen" | "glass", boolean>} Done what a press has led to */
  /** @type {{ begun: PointerEvent, cell: string | null, touch: boolean } & Done | null} */
  let press = null;
  /** The arrow being drawn. @type {{ id: number, cell: string, second: boolean } | null} */
  let stroke = null;
  let drawnAt = -Infinity;
  /** Inspects a cell. @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Shows the magnifier. @type {ReturnType<typeof setTimeout> | undefined} */
  let raise;
  /** @type {string | null} */
  let hovered = null;
  let lastPointer = -Infinity,
    lastTouch = false;
  const gone = new AbortController();
  const { signal } = gone;

  /** @param {PointerEvent} event */
  function down(event) {
    lastTouch = event.pointerType !== "mouse";
    if (!event.isPrimary) return cancel(); // a second finger zooms or scrolls the page
    const cell = calls.cellAt(calls.pointAt(event));
    if (beginStroke(event, cell)) return;
    if (event.button !== 0) return; // contextmenu handles the secondary button
    const done = { dragging: false, shownWhole: false, chosen: false, glass: false };
    press = { begun: event, cell, touch: lastTouch, ...done };
    clearTimeout(timer);
    clearTimeout(raise);
    if (lastTouch && cell && calls.glass?.()) raise = setTimeout(() => press && look(event), GLASS_TIME);
    if (!lastTouch || !cell) return;
    timer = setTimeout(() => {
      if (!press || press.dragging) return;
      press.shownWhole = true;
      calls.inspect(cell, "press");
    }, PRESS_TIME);
  }

  /**
   * Start an arrow with the secondary button, Alt or the drawing tool, but not while a piece is selected.
   * @param {PointerEvent} event @param {string | null} cell
   */
  function beginStroke(event, cell) {
    const held = event.button === 0 && calls.pen?.()?.held;
    const asked = held || (event.button === 2 && !press && !calls.anyPicked()) || (event.button === 0 && event.altKey);
    if (!asked || !cell || !calls.draw) return false;
    stroke = { id: event.pointerId, cell, second: (held && calls.pen?.()?.second) || event.shiftKey };
    clearTimeout(timer);
    calls.inspect(null, "hover");
    capture(event.pointerId);
    calls.sketch?.([cell], stroke.second);
    return true;
  }

  /** @param {PointerEvent} event @param {boolean} done */
  function goOnStroke(event, done) {
    if (!stroke || event.pointerId !== stroke.id) return false;
    const { cell, second } = stroke;
    const there = calls.cellAt(calls.pointAt(event));
    if (!done) calls.sketch?.(there && there !== cell ? [cell, there] : [cell], second);
    else {
      endStroke();
      if (there) calls.draw?.(cell, there, second);
    }
    return true;
  }

  function endStroke() {
    if (!stroke) return;
    stroke = null;
    drawnAt = lastPointer = performance.now();
    calls.sketch?.(null, false);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (goOnStroke(event, false)) return;
    if (!press) return hover(event);
    if (event.pointerId !== press.begun.pointerId) return;
    const far = Math.hypot(event.clientX - press.begun.clientX, event.clientY - press.begun.clientY);
    if (!press.dragging) {
      if (far < (press.touch ? DRAG_TOUCH : DRAG_MOUSE)) return;
      clearTimeout(timer);
      if (press.touch && calls.glass?.()) look(event);
      if (!press.cell || !calls.canGrab(press.cell)) return;
      press.dragging = true;
      capture(event.pointerId);
      calls.inspect(null, "hover");
      if (!calls.isSelected(press.cell)) {
        press.chosen = true;
        calls.point(press.cell);
      }
      calls.lift(press.cell);
    }
    const point = calls.pointAt(event);
    calls.carry(point, calls.nearestTarget(point), press.touch);
    if (press.glass) look(event);
  }

  /** Show the magnifier; the finger then points at the cell where it is lifted. @param {PointerEvent} event */
  function look(event) {
    if (!press) return;
    press.glass = true;
    calls.look?.(calls.pointAt(event), event);
  }

  function lower() {
    clearTimeout(raise);
    calls.look?.(null);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (goOnStroke(event, true)) return;
    if (!press || event.pointerId !== press.begun.pointerId) return;
    lastPointer = performance.now();
    clearTimeout(timer);
    const { cell, dragging, shownWhole, glass } = press;
    press = null;
    lower();
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

  function cancel() {
    endStroke();
    clearTimeout(timer);
    lower();
    if (press?.dragging) {
      calls.drop();
      if (press.chosen) calls.back();
    }
    press = null;
  }

  /** @param {number} id */
  function capture(id) {
    try {
      surface.setPointerCapture(id);
    } catch {
      /* the pointer is already gone; the drag ends by itself */
    }
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    if (event.pointerType !== "mouse") return;
    const cell = calls.cellAt(calls.pointAt(event));
    if (cell === hovered) return;
    hovered = cell;
    clearTimeout(timer);
    if (calls.inspecting() && !cell) calls.inspect(null, "hover");
    // While one cell is being inspected the next one needs a shorter wait.
    if (cell) timer = setTimeout(() => calls.inspect(cell, "hover"), calls.inspecting() ? HOVER_TIME / 4 : HOVER_TIME);
  }

  function leave() {
    if (press) return;
    clearTimeout(timer);
    if (hovered !== null) {
      hovered = null;
      calls.inspect(null, "hover");
    }
  }

  surface.addEventListener("pointerdown", down, { signal });
  surface.addEventListener("pointermove", move, { signal });
  surface.addEventListener("pointerup", up, { signal });
  surface.addEventListener("pointercancel", cancel, { signal });
  surface.addEventListener("pointerleave", leave, { signal });
  surface.addEventListener("contextmenu", contextMenu, { signal });
  surface.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  surface.addEventListener("click", click, { signal });
  window.addEventListener("pointerup", upElsewhere, { signal });
  window.addEventListener("keydown", endDrag, { signal, capture: true });
  document.addEventListener("pointerdown", downOnPage, { signal });

  /** @param {PointerEvent} event */
  function upElsewhere(event) {
    if (press && !surface.contains(/** @type {Node} */ (event.target))) press.dragging ? up(event) : cancel();
  }

  /** @param {MouseEvent} event */
  function contextMenu(event) {
    event.preventDefault();
    if (stroke || performance.now() - drawnAt < ECHO_TIME) return; // caused by drawing an arrow
    if (lastTouch) return; // on touch a long press inspects
    const idle = !press?.dragging;
    cancel();
    if (idle) calls.back();
  }

  /** Serve keyboards, switches and screen readers, which click without a pointer. @param {MouseEvent} event */
  function click(event) {
    if (event.detail > 0 && performance.now() - lastPointer < ECHO_TIME) return;
    const cell = closest(event, "[data-cell]")?.dataset.cell;
    if (cell) calls.point(cell);
  }

  /** Let Escape end a drag. @param {KeyboardEvent} event */
  function endDrag(event) {
    if (event.key !== "Escape" || !press?.dragging) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { chosen } = press;
    cancel();
    if (!chosen) calls.back();
  }

  /** Deselect with a tap on the empty page. @param {PointerEvent} event */
  function downOnPage(event) {
    if (calls.anyPicked() && event.button === 0 && !closest(event, CONTROLS)) calls.back();
  }

  return () => {
    cancel();
    gone.abort();
  };
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
