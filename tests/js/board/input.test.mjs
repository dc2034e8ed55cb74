// The secondary button deselects a piece, or without a selection draws an arrow.
import assert from "node:assert/strict";
import test from "node:test";

Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
const { listenToPointers } = await import("../../../web/js/board/input.js");

/** Press and release the secondary button on a cell; return which handlers were called. */
function secondaryButton(cell, selected) {
  /** @type {any} */
  const surface = Object.assign(new EventTarget(), { setPointerCapture() {}, contains: () => true });
  const done = [];
  /** @type {any} */
  const hands = {
    pointAt: () => [0, 0],
    cellAt: () => cell,
    anyPicked: () => selected,
    inspect() {},
    sketch() {},
    drop() {},
    draw: (from, to) => done.push(["draw", from, to]),
    back: () => done.push(["back"]),
  };
  const undo = listenToPointers(surface, hands);
  const event = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 2, clientX: 0, clientY: 0 };
  for (const name of ["pointerdown", "contextmenu", "pointerup"])
    surface.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), event));
  undo();
  return done;
}

test("without a selection the secondary button draws a circle on a cell, and deselects beside the cells", () => {
  assert.deepEqual(secondaryButton("A", false), [["draw", "A", "A"]]);
  assert.deepEqual(secondaryButton(null, false), [["back"]]);
});

test("with a selection the secondary button deselects and draws nothing", () => {
  assert.deepEqual(secondaryButton("A", true), [["back"]]);
});
