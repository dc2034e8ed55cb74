import assert from "node:assert/strict";
import test from "node:test";
import { modelOf } from "../../../web/js/board/model.js";
import { arrivalOf } from "../../../web/js/moves/answers.js";
import { isQuestion, stripChoices } from "../../../web/js/moves/choices.js";
import { everyWay, nextSteps, pick } from "../../../web/js/moves/picker.js";
import { BOARD, part, SCENE } from "../fixture.mjs";

/** @import { Move, Scene } from "../../../web/js/core/formats.js" */

const guest = { cell: "A", side: "white", kind: "mastodon", letter: "M", name: "White mastodon" };
const arrives = (checks = []) => ({
  cell: "A",
  piece: guest,
  reach: { moves: ["T"], captures: ["C"], guards: ["A"] },
  checks,
  text: "The mastodon comes in on A.",
});
/** @type {Move[]} */
const MOVES = part([
  { action: "AB", steps: ["A", "B"], kinds: ["from", "move"], effects: [["shift", "A", "B"]], arrives: arrives() },
  { action: "AT", steps: ["A", "T"], kinds: ["from", "move"], effects: [["shift", "A", "T"]], arrives: arrives(["C"]) },
]);

test("an arrival is known if every next step brings it", () => {
  const next = nextSteps(MOVES, ["A"]);
  assert.deepEqual(arrivalOf(next), {
    cell: "A",
    piece: guest,
    text: "The mastodon comes in on A.",
    checking: ["T"],
    there: null,
  });
  assert.deepEqual(arrivalOf(next, "T")?.there, arrives(["C"]));
  assert.equal(
    arrivalOf(nextSteps([...MOVES, part({ action: "AC", steps: ["A", "C"], kinds: ["from", "capture"] })], ["A"])),
    null,
  );
  assert.equal(arrivalOf(new Map()), null);
});

test("over a target the board shows the reach and the check of the arriving piece", () => {
  const scene = { ...SCENE, moves: MOVES, marks: [] };
  const held = modelOf({ board: BOARD, scene, picked: ["A"] });
  assert.equal(held.arrival?.cell, "A");
  assert.ok(held.cells.T.name.includes("gives check with the piece that enters"));
  assert.ok(!held.marks.some(({ kind }) => kind === "threat"));
  const over = modelOf({ board: BOARD, scene, picked: ["A"], inspect: { cell: "T", how: "hover" } });
  assert.ok(over.marks.some(({ kind, cell }) => kind === "threat" && cell === "C"));
  assert.ok(over.marks.some(({ kind, cell }) => kind === "reach-move" && cell === "T"));
  assert.ok(!over.marks.some(({ kind }) => kind === "reach-guard"));
});

test("a forfeited piece is shown on its cell until another piece stands there", () => {
  const lost = { ...guest, cell: "B" };
  const model = modelOf({ board: BOARD, scene: SCENE, gone: [lost, { ...guest, cell: "A" }] });
  assert.deepEqual(model.gone, [lost]);
  assert.equal(model.cells.B.name, "B, square, empty, White mastodon was forfeited");
});

test("a move may have alternative steps", () => {
  /** @type {Move} */
  const castling = part({ action: "e1g1", steps: ["e1", "g1"], kinds: ["from", "move"], also: [["e1", "h1"]] });
  /** @type {Move} */
  const rook = part({ action: "h1h2", steps: ["h1", "h2"], kinds: ["from", "move"] });
  const ways = everyWay([castling, rook]);
  assert.deepEqual(
    ways.map(({ action, steps }) => [action, steps[1]]),
    [
      ["e1g1", "g1"],
      ["e1g1", "h1"],
      ["h1h2", "h2"],
    ],
  );
  assert.equal(pick(ways, ["e1"], "h1").move?.action, "e1g1");
  assert.deepEqual(pick(ways, [], "h1").picked, ["h1"]);
});

test("a vote is offered as a question", () => {
  /** @type {Scene} */
  const scene = part({
    to_move: "white",
    pieces: [],
    choices: { use: { label: "With", help: "Both." }, pass: { label: "Without" } },
    moves: [
      { action: "use", steps: ["use"], kinds: ["vote"] },
      { action: "pass", steps: ["pass"], kinds: ["vote"] },
    ],
  });
  assert.ok(isQuestion(scene, []));
  assert.ok(!isQuestion(SCENE, []));
  assert.deepEqual(
    stripChoices(scene, [], BOARD.cells).map(({ token, help }) => [token, help]),
    [
      ["use", "Both."],
      ["pass", undefined],
    ],
  );
});
