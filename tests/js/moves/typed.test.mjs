import assert from "node:assert/strict";
import test from "node:test";
import { readMove } from "../../../web/js/moves/typed.js";
import { part } from "../fixture.mjs";

const CELLS = ["B1", "B3", "C0", "D1", "C5", "C6", "E1", "E5"];
/** @type {import("../../../web/js/core/formats.js").Scene} */
const scene = part({
  pieces: [
    { cell: "B1", letter: "" },
    { cell: "C0", letter: "N" },
    { cell: "C5", letter: "" },
  ],
  moves: [
    { action: "b1b3", steps: ["B1", "B3"], say: "pawn B1 to B3" },
    { action: "c0d1", steps: ["C0", "D1"], say: "knight C0 takes D1" },
    { action: "c5c6", steps: ["C5", "C6", "="], say: "pawn C5 to C6" },
    { action: "c5c6=r", steps: ["C5", "C6", "=r"], say: "pawn C5 to C6, becomes a rook" },
  ],
});
const actions = (text) => readMove(text, scene, CELLS).matches.map(({ action }) => action);

test("case, spaces, hyphens and the sign of a capture do not matter", () => {
  for (const text of ["b1b3", "B1-B3", " b1 b3", "b1xb3", "Pawn B1 to B3"])
    assert.deepEqual(actions(text), ["b1b3"], text);
  for (const text of ["NC0xD1", "nc0-d1", "knight d1"]) assert.deepEqual(actions(text), ["c0d1"], text);
});

test("the shorter of two moves is meant by its own text, the longer by its own", () => {
  assert.deepEqual(actions("c5c6"), ["c5c6"]);
  assert.deepEqual(actions("C5-C6=R"), ["c5c6=r"]);
});

test("a beginning names all that it may become", () => {
  assert.deepEqual(actions("c5"), ["c5c6", "c5c6=r"]);
  assert.deepEqual(actions("pawn"), ["b1b3", "c5c6", "c5c6=r"]);
});

test("two cells that make no move are told, so that the rules can say why", () => {
  assert.deepEqual(readMove("e1 e5", scene, CELLS), { matches: [], steps: ["E1", "E5"] });
  assert.deepEqual(readMove("hello", scene, CELLS), { matches: [], steps: null });
});
