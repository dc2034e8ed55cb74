import assert from "node:assert/strict";
import test from "node:test";
import { contains } from "../../../web/js/board/geometry.js";
import { edgesOf, freeCorner } from "../../../web/js/board/ground/names.js";
import { part } from "../fixture.mjs";

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
const PIECE = 59; // the size of a piece in a triangle

test("a name stands in its cell beside the piece, whichever way the cell points", () => {
  for (const one of [...TRIANGLES, ...SQUARES]) {
    const [x, y] = freeCorner(one, []);
    for (const [dx, dy] of [
      [-8.6, -4.5],
      [8.6, 4.5],
    ])
      assert.ok(contains(one.points, [x + dx, y + dy]), "no edge runs through it");
    assert.ok(Math.abs(x) > 0.38 * PIECE, "its middle is beside the piece, which is tall rather than wide");
  }
});

test("larger letters nearer to the middle still stand in their cell", () => {
  for (const [letters, near] of [
    [15, 0.9],
    [20, 0.8],
  ])
    for (const one of [...TRIANGLES, ...SQUARES]) {
      const [x, y] = freeCorner(one, []).map((n) => n * near);
      const [dx, dy] = [0.36 * 2 * letters, 0.38 * letters];
      for (const ends of [
        [x - dx, y - dy],
        [x + dx, y - dy],
        [x - dx, y + dy],
        [x + dx, y + dy],
      ])
        assert.ok(contains(one.points, [ends[0], ends[1]]), `${letters} ${x} ${y}`);
    }
});

test("a name avoids a sign", () => {
  const [square] = SQUARES.slice(3);
  const usual = freeCorner(square, []);
  assert.ok(usual[0] < 0 && usual[1] > 0, "the lower left corner");
  const [x, y] = usual;
  const other = freeCorner(square, [{ cell: square, at: usual }]);
  assert.ok(Math.hypot(other[0] - x, other[1] - y) > 40);
});

test("rows and columns have names if the cells are named after both", () => {
  /** @type {(id: string, x: number, y: number) => import("../../../web/js/core/formats.js").Cell} */
  const at = (id, x, y) => part({ id, kind: "square", centre: [x, y], radius: 50 });
  /** @type {(roles: "grid" | "group", ids: string[], bent?: boolean) => Record<string, string[]> | null} */
  const edges = (roles, [a, b, c, d], bent = false) => {
    const cells = [at(a, 50, 50), at(b, 150, 50), at(c, 50, 150), at(d, 150, 150)];
    const found = edgesOf(part({ roles, cells, bent }));
    return found && Object.fromEntries(Object.entries(found).map(([name, line]) => [name, line.map(({ id }) => id)]));
  };
  assert.deepEqual(edges("grid", ["a2", "b2", "a1", "b1"]), { rows: ["a2", "a1"], columns: ["a1", "b1"] });
  assert.equal(edges("grid", ["a2", "b2", "a1", "x"]), null);
  assert.equal(edges("grid", ["a2", "b2", "a1", "b1"], true), null, "rows of this board bend");
});
