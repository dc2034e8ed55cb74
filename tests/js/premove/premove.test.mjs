import assert from "node:assert/strict";
import test from "node:test";
import { createPremove } from "../../../web/js/premove/premove.js";
import { selectionOf } from "../../../web/js/state/blank.js";
import { part } from "../fixture.mjs";

/** @import { Table } from "../../../web/js/state/state.js" */

const knight = { cell: "B1", side: "white", name: "White knight" };
const pawn = { cell: "D7", side: "black", name: "Black pawn" };
const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 1 } };
const move = (...steps) => ({ action: steps.join(""), steps, kinds: ["from", "move"], effects: [] });

/** A table at which Black, the machine, thinks after three actions. */
function atTable(change = {}) {
  /** @type {Table} */
  let table = part({
    id: "a",
    record: { meta: { seats } },
    at: 3,
    role: "writer",
    selection: selectionOf(),
    ahead: null,
    pending: null,
    looking: null,
    rescue: null,
    scene: { to_move: "black", outcome: null, pieces: [knight, pawn], moves: [], choices: {} },
    ...change,
  });
  const pick = (picked) => {
    table = { ...table, selection: { ...table.selection, picked } };
  };
  const said = [];
  const stepped = [];
  const commands = {
    setPremove: (ahead) => {
      table = { ...table, ahead };
    },
    dropSteps: () => pick([]),
    announce: (text) => said.push(text),
    step: (token) => {
      stepped.push(token);
      pick([...table.selection.picked, token]);
    },
  };
  const ahead = createPremove(part({ store: { get: () => part({ table }) }, commands }));
  const answer = (moves, more = {}) => {
    table = { ...table, at: 4, scene: { ...table.scene, to_move: "white", moves }, ...more };
    ahead.render(part({ table }));
  };
  return { ahead, answer, said, stepped, now: () => table };
}

test("a piece chosen while the opponent thinks is in the hand afterwards", () => {
  const { ahead, answer, stepped, now } = atTable();
  assert.equal(ahead.point("B1"), true);
  answer([move("B1", "C3"), move("B1", "A3")]);
  assert.deepEqual(stepped, ["B1"]);
  assert.equal(now().ahead, null);
});

test("one move is kept and made with the answer", () => {
  const { ahead, answer, stepped, now } = atTable();
  ahead.point("B1");
  ahead.point("C3");
  assert.deepEqual(now().ahead, { at: 3, steps: ["B1", "C3"] });
  answer([move("B1", "C3")]);
  assert.deepEqual(stepped, ["B1", "C3"]);
});

test("what is no move after the answer is let go of, and that is said", () => {
  const { ahead, answer, stepped, said, now } = atTable();
  ahead.point("B1");
  ahead.point("C3");
  answer([move("B1", "A3")]);
  assert.deepEqual(stepped, ["B1"]);
  assert.deepEqual(now().selection.picked, []);
  assert.equal(said.at(-1), "Your premove is not legal now.");
});

test("pointing again and Esc let go; a third cell does too", () => {
  const { ahead, now } = atTable();
  ahead.point("B1");
  ahead.point("B1");
  assert.equal(now().ahead, null);
  assert.equal(ahead.back(), false, "then Esc is for others");
  ahead.point("B1");
  ahead.point("C3");
  ahead.point("A3");
  assert.equal(now().ahead, null);
  ahead.point("B1");
  assert.equal(ahead.back(), true);
  assert.equal(now().ahead, null);
});

test("the opponent's pieces, your own turn, and a turn taken back are ignored", () => {
  assert.equal(atTable().ahead.point("D7"), false);
  assert.equal(
    atTable({ scene: { to_move: "white", outcome: null, pieces: [knight], moves: [] } }).ahead.point("B1"),
    false,
  );
  assert.equal(atTable({ role: "viewer" }).ahead.point("B1"), false);
  const { ahead, answer, stepped } = atTable();
  ahead.point("B1");
  answer([move("B1", "C3")], { at: 2 });
  assert.deepEqual(stepped, []);
});

test("a piece that is carried while the opponent thinks is on its way afterwards", () => {
  const { ahead, answer, stepped, now } = atTable();
  assert.equal(ahead.carry("D7", "D5"), false); // not one's own
  ahead.point("B1");
  assert.equal(ahead.carry("B1", "C3"), true);
  assert.deepEqual(now().ahead, { at: 3, steps: ["B1", "C3"] });
  answer([move("B1", "C3")]);
  assert.deepEqual(stepped, ["B1", "C3"]);
});

test("between votes a place that nobody stands on is kept for the placing", () => {
  const voting = { to_move: "black", outcome: null, phase: "vote", pieces: [knight, pawn], moves: [], choices: {} };
  const { ahead, answer, stepped } = atTable({ scene: voting });
  assert.equal(ahead.point("D7"), false);
  assert.equal(ahead.point("C0"), true);
  assert.equal(ahead.point("D0"), true); // another one instead
  answer([move("D0")]);
  assert.deepEqual(stepped, ["D0"]);
});

test("in the middle of a game an empty cell is only asked about", () => {
  const { ahead } = atTable({ scene: { ...atTable().now().scene, phase: "move" } });
  assert.equal(ahead.point("D4"), false);
});
