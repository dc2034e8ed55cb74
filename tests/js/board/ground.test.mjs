import assert from "node:assert/strict";
import test from "node:test";
import { streams, ways } from "../../../web/js/board/ground/waters.js";
import { part } from "../fixture.mjs";

/** @type {(x: number, y: number) => import("../../../web/js/core/formats.js").Cell} */
const cell = (x, y) => part({ id: `${x}${y}`, centre: [x * 100, y * 100], radius: 50 });
const joined = (...cells) =>
  streams(cells.map(([x, y]) => cell(x, y))).map((ends) => ends.map((p) => p.map((n) => n / 100).join()).join(" "));

test("a river joins cells over sides, and over corners where no side joins them", () => {
  assert.deepEqual(joined([0, 0], [1, 0]), ["0,0 1,0"]);
  assert.deepEqual(joined([0, 0], [1, 1]), ["0,0 1,1"]);
  assert.deepEqual(joined([0, 0], [1, 0], [1, 1]), ["0,0 1,0", "1,0 1,1"]);
});

test("a river is drawn as long straight ways that begin at its ends and forks", () => {
  const drawn = (...cells) =>
    ways(streams(cells.map(([x, y]) => cell(x, y)))).map((way) =>
      way.map((p) => p.map((n) => n / 100).join()).join(" "),
    );
  assert.deepEqual(drawn([2, 0], [0, 0], [1, 0]), ["2,0 1,0 0,0"]);
  assert.deepEqual(drawn([0, 0], [1, 0], [2, 0], [1, 1]).sort(), ["0,0 1,0 2,0", "1,0 1,1"]);
  assert.deepEqual(
    drawn([0, 0], [1, 0], [1, 1], [0, 1]).map((way) => way.split(" ").length),
    [5],
  );
  assert.deepEqual(drawn([0, 0], [3, 3]), []);
});

test("distant squares are not joined", () => {
  assert.deepEqual(joined([0, 0], [2, 0], [0, 3]), []);
});
