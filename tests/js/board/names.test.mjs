import assert from "node:assert/strict";
import test from "node:test";
import { contains } from "../../../web/js/board/geometry.js";
import { freeCorner, pieceIn } from "../../../web/js/board/ground/names.js";

/** @param {number} sides @param {number} radius @param {number} turn @returns {import("../../../web/js/core/formats.js").Corner[]} */
const round = (sides, radius, turn) =>
  Array.from({ length: sides }, (_, i) => {
    const angle = ((turn + (i * 360) / sides) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
/** @param {number} sides @param {number} turn @returns {import("../../../web/js/core/formats.js").Cell} */
const cell = (sides, turn) => ({
  id: "B6",
  name: "B6",
  kind: "any",
  tags: [],
  say: "",
  points: round(sides, sides === 3 ? 57.7 : 70.7, turn),
  centre: [0, 0],
  radius: sides === 3 ? 28.9 : 50,
});
const TRIANGLES = [0, 30, 60, 90].map((turn) => cell(3, turn));
const SQUARES = [0, 15, 30, 45].map((turn) => cell(4, turn));
const PIECE = 59; // as `sizer` draws one in a triangle

test("a name stands in its cell beside the piece, whichever way the cell points", () => {
  for (const one of [...TRIANGLES, ...SQUARES]) {
    const { at, tight } = freeCorner(one, 12, pieceIn(one, PIECE, false), []);
    assert.equal(tight, false);
    for (const [dx, dy] of [
      [-8.6, -4.5],
      [8.6, 4.5],
    ])
      assert.ok(contains(one.points, [at[0] + dx, at[1] + dy]), "no edge runs through it");
  }
});

test("large letters fit beside a piece in a square but not in a triangle", () => {
  assert.deepEqual(
    TRIANGLES.map((one) => freeCorner(one, 21, pieceIn(one, PIECE, false), []).tight),
    [true, true, true, true],
  );
  assert.equal(freeCorner(SQUARES[3], 21, pieceIn(SQUARES[3], PIECE, false), []).tight, false);
});

test("a name avoids a sign", () => {
  const [square] = SQUARES.slice(3);
  const usual = freeCorner(square, 12, [], []).at;
  assert.ok(usual[0] < 0 && usual[1] > 0, "the lower left corner");
  const [x, y] = usual;
  const other = freeCorner(square, 12, [], [[x - 9, y - 9, x + 9, y + 9]]).at;
  assert.ok(Math.hypot(other[0] - x, other[1] - y) > 40);
});
