// The second button on the board: what is in the hand is laid down first; an empty hand draws.
import assert from "node:assert/strict";
import test from "node:test";

Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
const { listenToPointers } = await import("../../../web/js/board/input.js");

/** The second button pressed and released on a cell, as a browser tells of it. */
function secondButton(cell, inHand) {
  /** @type {any} */
  const surface = Object.assign(new EventTarget(), { setPointerCapture() {}, contains: () => true });
  const done = [];
  /** @type {any} */
  const hands = {
    pointAt: () => [0, 0],
    cellAt: () => cell,
    anyPicked: () => inHand,
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

test("an empty hand draws a circle on a cell, and clears what is told beside the board's cells", () => {
  assert.deepEqual(secondButton("A", false), [["draw", "A", "A"]]);
  assert.deepEqual(secondButton(null, false), [["back"]]);
});

test("what is in the hand is laid down, and nothing is drawn", () => {
  assert.deepEqual(secondButton("A", true), [["back"]]);
});
