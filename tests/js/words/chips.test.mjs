import assert from "node:assert/strict";
import test from "node:test";
import { chipWords } from "../../../web/js/words/describe-turns.js";
import { BOARD, part } from "../fixture.mjs";

/** @import { Scene } from "../../../web/js/core/formats.js" */

const pieces = [{ cell: "A", side: "black", kind: "rook", name: "Black Shadow rook" }];
const choices = { "=q": { label: "Queen" } };

test("a step is named by its piece without the side, its cell or its choice", () => {
  /** @type {Scene} */
  const scene = part({ pieces, choices, names: { black: { rook: "Shadow rook" } } });
  assert.deepEqual(chipWords(scene, ["A", "T", "=q"], BOARD), ["Shadow rook A", "T", "Queen"]);
  assert.deepEqual(
    chipWords(part({ pieces, choices }), ["A"], BOARD),
    ["Black Shadow rook A"],
    "an older scene has no names",
  );
});
