// What a press, a drag and a drawn arrow call, each function alone over the pointers of a surface.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

const { pointersOn } = await import("../../../web/js/board/input.js");
const { cancel, down, endDrag, move, up } = await import("../../../web/js/board/input/press.js");
const { beginStroke, goOnStroke } = await import("../../../web/js/board/input/stroke.js");
const { hover, leave } = await import("../../../web/js/board/input/hover.js");

/** Pointers over cells of ten pixels, named by their number; a piece stands on "0", and "3" is a target. */
function context({ selected = false } = {}) {
  const done = [];
  const log =
    (name) =>
    (...given) =>
      void done.push([name, ...given].join(" "));
  const calls = part({
    pointAt: ({ clientX }) => [clientX, 0],
    cellAt: ([x]) => (x < 50 ? String(Math.floor(x / 10)) : null),
    nearestTarget: ([x]) => (x >= 28 && x < 42 ? "3" : null),
    canGrab: (cell) => cell === "0",
    isSelected: () => selected,
    anyPicked: () => selected,
    inspecting: () => false,
    carry() {},
    ...Object.fromEntries(
      ["lift", "drop", "point", "back", "inspect", "draw", "later"].map((name) => [name, log(name)]),
    ),
  });
  return { done, pointers: pointersOn(part({ setPointerCapture() {}, contains: () => true }), calls) };
}

/** @returns {PointerEvent} */
const event = (clientX, more = {}) =>
  part({ pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, clientX, clientY: 0, ...more });

test("a drag points at the cell it leaves and at the nearest target", () => {
  const { done, pointers } = context();
  down(pointers, event(5));
  move(pointers, event(7));
  assert.deepEqual(done, []); // too near to be a drag
  move(pointers, event(25));
  up(pointers, event(28));
  assert.deepEqual(done, ["inspect  hover", "point 0", "lift 0", "drop", "point 3"]);
  assert.equal(pointers.press, null);
});

test("a drag that comes back, and one that is cancelled, put the piece down", () => {
  for (const end of [up, cancel]) {
    const { done, pointers } = context();
    down(pointers, event(5));
    move(pointers, event(15));
    end(pointers, event(5));
    assert.deepEqual(done.slice(-2), ["drop", "back"], end.name);
  }
});

test("Escape ends a drag, steps back once, and goes no further", () => {
  for (const selected of [false, true]) {
    const { done, pointers } = context({ selected });
    const key = part({ key: "Escape", stopImmediatePropagation: () => done.push("stopped"), preventDefault() {} });
    endDrag(pointers, key);
    assert.deepEqual(done, []);
    down(pointers, event(5));
    move(pointers, event(15));
    done.length = 0;
    endDrag(pointers, key);
    assert.deepEqual(done, ["stopped", "drop", "back"]);
  }
});

test("a press that slides to another cell is a later move, and one on another finger's pointer is nothing", () => {
  const { done, pointers } = context();
  down(pointers, event(15));
  up(pointers, event(25, { pointerId: 2 }));
  assert.deepEqual(done, []);
  up(pointers, event(25));
  assert.deepEqual(done, ["later 1 2"]);
});

test("Alt draws an arrow, with Shift a second one, and another pointer does not end it", () => {
  const { done, pointers } = context();
  assert.equal(beginStroke(pointers, event(5), "0"), false);
  assert.equal(beginStroke(pointers, event(5, { altKey: true, shiftKey: true }), "0"), true);
  assert.equal(goOnStroke(pointers, event(25, { pointerId: 2 }), true), false);
  assert.equal(goOnStroke(pointers, event(25), true), true);
  assert.deepEqual(done, ["inspect  hover", "draw 0 2 true"]);
  assert.equal(pointers.stroke, null);
});

test("a mouse that leaves a cell it hovered ends what it inspects; a finger does not hover", () => {
  const { done, pointers } = context();
  hover(pointers, event(5, { pointerType: "touch" }));
  leave(pointers);
  assert.deepEqual(done, []);
  hover(pointers, event(5));
  assert.equal(pointers.hovered, "0");
  leave(pointers);
  assert.deepEqual([done, pointers.hovered], [["inspect  hover"], null]);
});
