import assert from "node:assert/strict";
import test from "node:test";
import {
  bounds,
  cellAt,
  cellsPath,
  contains,
  frame,
  inset,
  loneSides,
  nearest,
  turned,
} from "../../../web/js/board/geometry.js";
import { BOARD } from "../fixture.mjs";

function near(a, b) {
  for (const [i, n] of a.entries()) assert.ok(Math.abs(n - b[i]) < 0.01, `${a} is not ${b}`);
}

test("turning a board twice gives the board again", () => {
  const twice = turned(turned(BOARD));
  for (const [i, cell] of twice.cells.entries()) {
    for (const [j, point] of cell.points.entries()) near(point, BOARD.cells[i].points[j]);
  }
  near(turned(BOARD).cells[1].centre, [260, 60]);
});

test("an inset polygon keeps its shape", () => {
  near(bounds(inset(BOARD.cells[1].points, 10)), [20, 100, 80, 80]);
  near(bounds(inset([...BOARD.cells[1].points].reverse(), 10)), [20, 100, 80, 80]);
  assert.ok(inset(BOARD.cells[0].points, 10).every((p) => contains(BOARD.cells[0].points, p)));
});

test("the outline of the cells has nine sides, and their path closes each cell", () => {
  assert.equal(loneSides(BOARD.cells).length, 9);
  assert.equal(cellsPath(BOARD.cells).match(/M[^MZ]+ Z/g)?.length, BOARD.cells.length);
});

test("cellAt finds the cell at a point", () => {
  assert.equal(cellAt(BOARD, [160, 60]), "T");
  assert.equal(cellAt(BOARD, [115, 20]), null);
});

test("a release snaps to a nearby target", () => {
  assert.equal(nearest(BOARD, [215, 140], ["B", "C"]), "C");
  assert.equal(nearest(BOARD, [160, 90], ["T"]), "T");
  assert.equal(nearest(BOARD, [160, 140], ["T"]), null);
});

test("the frame has room for the rim", () => {
  assert.deepEqual(frame(BOARD, 2), BOARD.box);
  const [x, , width] = frame(BOARD, 15);
  assert.ok(x < 0 && width > 320);
});
