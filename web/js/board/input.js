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
 * }} Hands
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

/** Listen to pointers. Return a function that stops this. @param {HTMLElement} surface @param {Hands} hands */
export function listenToPointers(surface, hands) {
  /** @typedef {Record<"dragging" | "told" | "chosen" | "glass", boolean>} Done what a press has led to */
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
    const cell = hands.cellAt(hands.pointAt(event));
    if (beginStroke(event, cell)) return;
    if (event.button !== 0) return; // contextmenu handles the secondary button
    const done = { dragging: false, told: false, chosen: false, glass: false };
    press = { begun: event, cell, touch: lastTouch, ...done };
    clearTimeout(timer);
    clearTimeout(raise);
    if (lastTouch && cell && hands.glass?.()) raise = setTimeout(() => press && look(event), GLASS_TIME);
    if (!lastTouch || !cell) return;
    timer = setTimeout(() => {
      if (!press || press.dragging) return;
      press.told = true;
      hands.inspect(cell, "press");
    }, PRESS_TIME);
  }

  /**
   * Start an arrow with the secondary button, Alt or the drawing tool, but not while a piece is selected.
   * @param {PointerEvent} event @param {string | null} cell
   */
  function beginStroke(event, cell) {
    const held = event.button === 0 && hands.pen?.()?.held;
    const asked = held || (event.button === 2 && !press && !hands.anyPicked()) || (event.button === 0 && event.altKey);
    if (!asked || !cell || !hands.draw) return false;
    stroke = { id: event.pointerId, cell, second: (held && hands.pen?.()?.second) || event.shiftKey };
    clearTimeout(timer);
    hands.inspect(null, "hover");
    capture(event.pointerId);
    hands.sketch?.([cell], stroke.second);
    return true;
  }

  /** @param {PointerEvent} event @param {boolean} done */
  function goOnStroke(event, done) {
    if (!stroke || event.pointerId !== stroke.id) return false;
    const { cell, second } = stroke;
    const there = hands.cellAt(hands.pointAt(event));
    if (!done) hands.sketch?.(there && there !== cell ? [cell, there] : [cell], second);
    else {
      endStroke();
      if (there) hands.draw?.(cell, there, second);
    }
    return true;
  }

  function endStroke() {
    if (!stroke) return;
    stroke = null;
    drawnAt = lastPointer = performance.now();
    hands.sketch?.(null, false);
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
      if (press.touch && hands.glass?.()) look(event);
      if (!press.cell || !hands.canGrab(press.cell)) return;
      press.dragging = true;
      capture(event.pointerId);
      hands.inspect(null, "hover");
      if (!hands.isSelected(press.cell)) {
        press.chosen = true;
        hands.point(press.cell);
      }
      hands.lift(press.cell);
    }
    const point = hands.pointAt(event);
    hands.carry(point, hands.nearestTarget(point), press.touch);
    if (press.glass) look(event);
  }

  /** Show the magnifier; the finger then points at the cell where it is lifted. @param {PointerEvent} event */
  function look(event) {
    if (!press) return;
    press.glass = true;
    hands.look?.(hands.pointAt(event), event);
  }

  function lower() {
    clearTimeout(raise);
    hands.look?.(null);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (goOnStroke(event, true)) return;
    if (!press || event.pointerId !== press.begun.pointerId) return;
    lastPointer = performance.now();
    clearTimeout(timer);
    const { cell, dragging, told, glass } = press;
    press = null;
    lower();
    const point = hands.pointAt(event),
      there = hands.cellAt(point);
    if (dragging) {
      hands.drop();
      if (there === cell) return hands.back();
      const target = hands.nearestTarget(point) ?? there;
      return target ? hands.point(target) : hands.back();
    }
    if (told && there === cell) return; // the long press has already inspected the cell
    if (glass && there) return hands.point(there);
    if (told) return;
    if (cell && there === cell) hands.wipe?.(cell) || hands.point(cell);
    else if (cell && there) hands.later?.(cell, there);
    else if (!cell && !there && hands.anyPicked()) hands.back();
  }

  function cancel() {
    endStroke();
    clearTimeout(timer);
    lower();
    if (press?.dragging) {
      hands.drop();
      if (press.chosen) hands.back();
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
    const cell = hands.cellAt(hands.pointAt(event));
    if (cell === hovered) return;
    hovered = cell;
    clearTimeout(timer);
    if (hands.inspecting() && !cell) hands.inspect(null, "hover");
    // While one cell is being inspected the next one needs a shorter wait.
    if (cell) timer = setTimeout(() => hands.inspect(cell, "hover"), hands.inspecting() ? HOVER_TIME / 4 : HOVER_TIME);
  }

  function leave() {
    if (press) return;
    clearTimeout(timer);
    if (hovered !== null) {
      hovered = null;
      hands.inspect(null, "hover");
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
    if (idle) hands.back();
  }

  /** Serve keyboards, switches and screen readers, which click without a pointer. @param {MouseEvent} event */
  function click(event) {
    if (event.detail > 0 && performance.now() - lastPointer < ECHO_TIME) return;
    const cell = closest(event, "[data-cell]")?.dataset.cell;
    if (cell) hands.point(cell);
  }

  /** Let Escape end a drag. @param {KeyboardEvent} event */
  function endDrag(event) {
    if (event.key !== "Escape" || !press?.dragging) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { chosen } = press;
    cancel();
    if (!chosen) hands.back();
  }

  /** Deselect with a tap on the empty page. @param {PointerEvent} event */
  function downOnPage(event) {
    if (hands.anyPicked() && event.button === 0 && !closest(event, CONTROLS)) hands.back();
  }

  return () => {
    cancel();
    gone.abort();
  };
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
