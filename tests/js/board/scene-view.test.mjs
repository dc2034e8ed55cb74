import assert from "node:assert/strict";
import test from "node:test";
import { keyed } from "../../../web/js/board/follow.js";
import { modelOf } from "../../../web/js/board/model.js";
import { applyEffects } from "../../../web/js/moves/picker.js";
import { BOARD, PAWN, QUEEN, ROOK, SCENE } from "../fixture.mjs";

const view = (more = {}) => modelOf({ board: BOARD, scene: SCENE, ...more });
const kinds = (model, cell) => model.marks.filter((m) => m.cell === cell).map((m) => m.kind);

test("the name of a cell lists piece and marks", () => {
  const { cells } = view({ picked: ["A"] });
  assert.equal(cells.A.name, "A, square, White pawn, selected, in check");
  assert.equal(cells.B.name, "B, square, empty, can move here");
  assert.equal(cells.C.name, "C, square, can capture Black rook, last move");
  assert.equal(cells.T.name, "T, triangle, empty, can move here, came from");
  assert.equal(cells.T.about, "White's end zone");
  assert.deepEqual([cells.A.pressed, cells.B.pressed, cells.B.target, cells.A.target], [true, false, true, false]);
});

test("without a selection there are no targets, and only pieces that can move can be grabbed", () => {
  const model = view();
  assert.equal(model.cells.B.name, "B, square, empty");
  assert.deepEqual(
    BOARD.order.filter((id) => model.cells[id].grab),
    ["A"],
  );
  assert.equal(model.choices, null);
});

test("a tray is named after what lies there, and an empty place as that", () => {
  const tray = { ...BOARD.cells[0], name: "Red's hand, Heroes", say: "Red's hand, Heroes", brief: "Red's hand" };
  const board = { ...BOARD, cells: [tray, ...BOARD.cells.slice(1)] };
  const heroes = { ...SCENE.pieces[0], cell: tray.id, name: "2 Red Heroes", stack: 2 };
  const name = (/** @type {any[]} */ pieces) => modelOf({ board, scene: { ...SCENE, pieces, marks: [] } }).cells.T.name;
  assert.match(name([heroes]), /^Red's hand, 2 Red Heroes/);
  assert.match(name([]), /^Red's hand, Heroes, empty place/);
});

test("a board that is not live has no targets", () => {
  const model = view({ live: false, picked: ["A"] });
  assert.ok(Object.values(model.cells).every((c) => !c.target));
  assert.equal(model.cells.C.name, "C, square, Black rook, last move");
});

test("cells have the marks of moves, refusals and hints", () => {
  const model = view({ picked: ["A"], refusal: { cells: ["B"] }, hint: { cells: ["T"], way: ["C"] } });
  assert.deepEqual(kinds(model, "C"), ["to", "way", "capture"]);
  assert.deepEqual(kinds(model, "B"), ["danger", "move"]);
  assert.deepEqual(kinds(model, "T"), ["from", "hint", "move"]);
  assert.equal(model.lifted, "A");
});

test("inspecting a cell shows lines, forks and reach of either side", () => {
  const model = view({ inspect: "C" });
  assert.deepEqual(
    model.ribbons.map((r) => [r.id, r.kind, r.label]),
    [["row-1", "row", "r1"]],
  );
  assert.deepEqual(model.forks, []);
  assert.deepEqual(kinds(model, "B"), ["reach-move"]);
  assert.deepEqual(kinds(model, "A"), ["check", "reach-capture"]);
  assert.deepEqual(view({ inspect: { cell: "B", how: "hover" } }).forks, ["B"]);
  assert.deepEqual(
    view({ inspect: "B" }).ribbons.map((r) => r.label),
    ["r1", "r2", "f1"],
  );
});

test("with a selection, hovering shows only the way to a cell, and a long press its reach", () => {
  const model = view({ picked: ["A"], inspect: { cell: "C", how: "hover" } });
  assert.deepEqual(
    model.ribbons.map((r) => [r.trail, r.cells]),
    [[true, ["A", "B", "C"]]],
  );
  assert.ok(!model.marks.some((m) => m.kind.startsWith("reach")));
  assert.ok(view({ picked: ["A"], inspect: { cell: "C", how: "press" } }).marks.some((m) => m.kind === "reach-move"));
});

test("a choice is offered beside the target cell, with the certain part of the move drawn", () => {
  const model = view({ picked: ["A", "T"] });
  assert.deepEqual(model.choices, {
    cell: "T",
    items: [
      { token: "=q", label: "Queen", key: "Q", glyph: ["white", "queen"] },
      { token: "=", label: "Stay", key: "S", glyph: undefined },
    ],
  });
  assert.equal(model.pieces.find((p) => p.kind === "pawn")?.cell, "T");
});

test("effects are applied in order", () => {
  assert.deepEqual(
    applyEffects(
      [PAWN, ROOK],
      [
        ["remove", "C"],
        ["shift", "A", "C"],
      ],
    ),
    [{ ...PAWN, cell: "C" }],
  );
  assert.deepEqual(
    applyEffects(
      [PAWN],
      [
        ["shift", "A", "T"],
        ["put", "T", QUEEN],
      ],
    ),
    [QUEEN],
  );
  assert.deepEqual(applyEffects([PAWN], []), [PAWN]);
});

test("a move is drawn before the core answers, and only once afterwards", () => {
  const effects = SCENE.moves[1].effects;
  const before = view({ effects });
  assert.deepEqual(before.pieces, [{ ...PAWN, cell: "C" }]);
  assert.deepEqual(kinds(before, "C"), ["to"]);
  assert.ok(Object.values(before.cells).every((c) => !c.target && !c.grab));
  const after = modelOf({ board: BOARD, scene: { ...SCENE, pieces: before.pieces }, effects });
  assert.deepEqual(after.pieces, before.pieces);
});

test("the last move is a path for each piece, and an answer is drawn differently", () => {
  const marks = [
    { kind: "from", cells: ["T", "B"] },
    { kind: "to", cells: ["A", "C"] },
  ];
  const paths = (more = {}) => {
    const model = view({ scene: { ...SCENE, marks }, ...more });
    return model.marks.flatMap(({ kind, cell, path }) => (path ? [[kind, path[0], cell]] : []));
  };
  assert.deepEqual(paths(), [
    ["to", "T", "A"],
    ["answer", "B", "C"],
  ]);
  assert.deepEqual(paths({ isAnswer: (side) => side === "white" })[0], ["answer", "T", "A"]);
  assert.match(view({ scene: { ...SCENE, marks } }).cells.C.name, /Black rook, last move/);
});

test("the arrows of a hint are told with their cells", () => {
  const arrows = [{ kind: "hint", cells: ["A", "B"], first: true, sign: "1" }];
  const { cells } = view({ arrows, hint: { cells: [], way: ["T"] } });
  assert.match(cells.A.name, /hint 1: from here to B$/);
  assert.match(cells.B.name, /hint 1: to here$/);
  assert.match(cells.T.name, /the reason for the hint$/);
  assert.doesNotMatch(view({ arrows: [{ ...arrows[0], kind: "line" }] }).cells.B.name, /hint/);
});

test("a piece that enters a cell is not confused with the one that left it", () => {
  /** @type {import("../../../web/js/core/formats.js").Effect[]} */
  const effects = [
    ["shift", "A", "B"],
    ["put", "A", { ...QUEEN, cell: "A" }],
  ];
  const scene = { ...SCENE, pieces: applyEffects(SCENE.pieces, effects) };
  assert.deepEqual(modelOf({ board: BOARD, scene, effects }).pieces, scene.pieces);
  const keys = keyed(keyed([], SCENE.pieces, []), scene.pieces, effects);
  assert.equal(new Set(keys.map((p) => p.key)).size, 3);
});

test("pieces keep their keys when they move, promote and are taken back", () => {
  const start = keyed([], [PAWN, ROOK]);
  const [pawn, rook] = start.map((p) => p.key);
  assert.notEqual(pawn, rook);
  const keyAt = (list, cell) => list.find((p) => p.cell === cell)?.key;
  assert.equal(keyAt(keyed(start, [{ ...PAWN, cell: "B" }, ROOK]), "B"), pawn);
  const taken = keyed(start, [{ ...PAWN, cell: "C" }], SCENE.moves[1].effects);
  assert.deepEqual(
    taken.map((p) => p.key),
    [pawn],
  );
  assert.equal(keyAt(keyed(taken, [PAWN, ROOK]), "A"), pawn);
  const promoted = keyed(start, [QUEEN, ROOK], SCENE.moves[2].effects);
  assert.equal(keyAt(promoted, "T"), pawn);
});
