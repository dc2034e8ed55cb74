import assert from "node:assert/strict";
import test from "node:test";
import { modelOf } from "../../../web/js/board/model.js";
import { answeredBy, candidates, landings, mayAnswer } from "../../../web/js/moves/answers.js";
import { answered, decisions, mayRoll, rollsItself, stepInHand } from "../../../web/js/moves/chance.js";
import { nextSteps } from "../../../web/js/moves/picker.js";
import { stamped } from "../../../web/js/state/turns.js";
import { BOARD, PAWN, part, ROOK } from "../fixture.mjs";

/** @import { Move, Scene } from "../../../web/js/core/formats.js" */

/** @type {(to: string, from: string, lands: string) => Move} */
const move = (to, from, lands) =>
  part({
    action: `a${to},${from}${lands}`,
    steps: ["A", to, from, lands],
    kinds: ["from", "move", "shadow", "move"],
    effects: [
      ["shift", "A", to],
      ["shift", from, lands],
    ],
  });
/** @type {Scene} */
const scene = part({
  pieces: [PAWN, ROOK, { ...ROOK, cell: "T" }],
  to_move: "player",
  marks: [],
  reach: {},
  choices: {},
  moves: [move("B", "C", "X"), move("B", "T", "Y")],
});
/** @type {(face: number) => Move} */
const roll = (face) => part({ action: `roll:${face}`, steps: [`roll:${face}`], kinds: ["roll"], effects: [] });

test("the pieces that may answer are numbered in reading order, with the cell where each would land", () => {
  assert.deepEqual(candidates(nextSteps(scene.moves, ["A", "B"]), BOARD.order), [
    { number: 1, cell: "T", to: "Y" },
    { number: 2, cell: "C", to: "X" },
  ]);
  assert.deepEqual(candidates(nextSteps(scene.moves, ["A"]), BOARD.order), []);
});

test("the first step is drawn while its answer is chosen", () => {
  const model = modelOf({ board: BOARD, scene, picked: ["A", "B"] });
  assert.deepEqual(
    model.ghosts.map(({ number, cell }) => [number, cell]),
    [
      [1, "T"],
      [2, "C"],
    ],
  );
  assert.ok(model.pieces.some(({ cell, side }) => cell === "B" && side === "white"));
  assert.match(model.cells.T.name, /can answer, number 1, to Y/);
});

test("if the answering piece is chosen first, only its moves are left", () => {
  assert.ok(mayAnswer(scene.moves, "C") && !mayAnswer(scene.moves, "A"));
  assert.deepEqual(
    answeredBy(scene.moves, "C").map(({ action }) => action),
    ["aB,CX"],
  );
  assert.deepEqual(landings(scene.moves, "C"), ["X"]);
  assert.equal(answeredBy(scene.moves, null), scene.moves);
});

test("results of the die cannot be chosen", () => {
  const rolling = { ...scene, moves: [roll(1), roll(2)], die: null };
  assert.ok(mayRoll(rolling) && !mayRoll(scene));
  assert.deepEqual(decisions(rolling), []);
  assert.deepEqual(
    Object.values(modelOf({ board: BOARD, scene: rolling }).cells).filter(({ target, grab }) => target || grab),
    [],
  );
});

test("the die rolls automatically only if there is no other move and no alarm to read", () => {
  /** @type {Scene} */
  const rolling = part({ moves: [roll(1)], alarms: [], die: null });
  const alarmed = { ...rolling, alarms: [{ kind: "breach", text: "", cells: [] }] };
  assert.ok(rollsItself(rolling, { breaches: true }));
  assert.ok(!rollsItself({ ...rolling, die: { face: 5, text: "", turn: [], used: true } }, { breaches: true }));
  assert.ok(!rollsItself({ ...rolling, moves: [roll(1), scene.moves[0]] }, { breaches: true }));
  assert.ok(!rollsItself(alarmed, { breaches: true }));
  assert.ok(rollsItself(alarmed, { breaches: false }));
});

test("the turn of the die gives the answer to a step", () => {
  assert.deepEqual(answered([2, 1], [-1, 0, 0, -1]), [-2, -1]);
  assert.deepEqual(answered([2, 1], [0, -1, 1, 0]), [-1, 2]);
  assert.deepEqual(stepInHand(BOARD, ["A"], "B", scene.moves), [1, 0]);
  assert.equal(stepInHand(BOARD, ["A"], "C", scene.moves), null);
});

test("a day is recorded with its first action", () => {
  const days = stamped(stamped([], 1, "2026-01-01"), 3, "2026-01-02");
  assert.deepEqual(days, [
    { day: "2026-01-01", at: 0 },
    { day: "2026-01-02", at: 2 },
  ]);
  assert.deepEqual(stamped(days, 4, "2026-01-02"), days);
  assert.deepEqual(stamped(days, 2, "2026-01-02"), [
    { day: "2026-01-01", at: 0 },
    { day: "2026-01-02", at: 1 },
  ]);
});

test("a chosen piece and all that can answer it show where they would go, by the die", () => {
  const rolled = { ...scene, die: part({ face: 3, turn: [-1, 0, 0, -1] }) };
  const headings = (/** @type {object} */ more) => modelOf({ board: BOARD, scene: rolled, ...more }).headings;

  assert.deepEqual(headings({ picked: ["A"] }), [
    { kind: "step", cell: "A", vector: [0, 1] },
    { kind: "answer", cell: "C", vector: [0, -1] },
    { kind: "answer", cell: "T", vector: [0, -1] },
  ]);
  assert.deepEqual(
    headings({ picked: ["A"], inspect: { cell: "B", how: "hover" } }).map(({ vector }) => vector),
    [
      [1, 0],
      [-1, 0],
      [-1, 0],
    ],
  );
  assert.deepEqual([headings({ picked: [] }), headings({ picked: ["A", "B"] })], [[], []]);
  assert.deepEqual(modelOf({ board: BOARD, scene, picked: ["A"] }).headings, [], "without a die");
  assert.match(modelOf({ board: BOARD, scene: rolled, picked: ["A"] }).cells.T.name, /can answer/);
});
