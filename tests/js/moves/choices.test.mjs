import assert from "node:assert/strict";
import test from "node:test";
import { modelOf } from "../../../web/js/board/model.js";
import { stripChoices } from "../../../web/js/moves/choices.js";
import { BOARD, PAWN, part, SCENE } from "../fixture.mjs";

/** @import { Scene } from "../../../web/js/core/formats.js" */

/** @type {Scene} */
const scene = part({
  pieces: [PAWN],
  to_move: "white",
  marks: [],
  reach: {},
  moves: [
    { action: "ab", steps: ["A", "B"], kinds: ["from", "move"], effects: [["shift", "A", "B"]] },
    { action: "abc", steps: ["A", "T", "C"], kinds: ["from", "move", "capture"], effects: [] },
    { action: "abend", steps: ["A", "T", "end"], kinds: ["from", "move", "end"], effects: [] },
    { action: "pass", steps: ["pass"], kinds: ["end"], effects: [] },
    { action: "use:c", steps: ["use", "C"], kinds: ["token", "place"], effects: [] },
  ],
  choices: { end: { label: "End turn" }, pass: { label: "Pass", key: "p" } },
});
const tokens = (picked, one = scene) => stripChoices(one, picked, BOARD.cells).map(({ token }) => token);

test("choices that start a move are buttons in the strip, in the order of the moves", () => {
  assert.deepEqual(tokens([]), ["pass", "use"]);
  assert.deepEqual(stripChoices(scene, [], BOARD.cells)[0], {
    token: "pass",
    label: "Pass",
    key: "p",
    glyph: undefined,
  });
  assert.equal(stripChoices(scene, [], BOARD.cells)[1].label, "use");
});

test("a choice that cells are an alternative to is in the strip too, and the board opens no menu", () => {
  assert.deepEqual(tokens(["A", "T"]), ["end"]);
  const model = modelOf({ board: BOARD, scene, picked: ["A", "T"] });
  assert.equal(model.choices, null);
  assert.ok(model.cells.C.target);
});

test("after a choice the cells are targets", () => {
  assert.deepEqual(tokens(["use"]), []);
  assert.ok(modelOf({ board: BOARD, scene, picked: ["use"] }).cells.C.target);
});

test("a choice about a cell is offered beside that cell", () => {
  assert.deepEqual(tokens(["A", "T"], SCENE), []);
  assert.equal(modelOf({ board: BOARD, scene: SCENE, picked: ["A", "T"] }).choices?.cell, "T");
});

test("without moves there are no choices", () => {
  assert.deepEqual(tokens([], { ...scene, moves: [] }), []);
});
