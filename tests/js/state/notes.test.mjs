import assert from "node:assert/strict";
import test from "node:test";
import { drawnAt, drawnWords, lineOf, marksOf, notesAt } from "../../../web/js/state/notes.js";
import { part } from "../fixture.mjs";

/** @import { GameRecord } from "../../../web/js/core/formats.js" */
/** @import { Table } from "../../../web/js/state/state.js" */

const log = ["b1b3", "g7g6", "c1b1"];
const line = (at) => lineOf({ log }, at);
/** @type {GameRecord} */
const record = part({
  log,
  meta: {
    comments: { 2: "Read." },
    notes: [
      { at: 2, text: "Mine.", line: line(2) },
      { at: 2, text: "Of another line.", line: lineOf({ log: ["b1b3", "f7f6"] }, 2) },
      { at: 3, text: "Old.", when: "2026-01-01" },
    ],
    drawn: [
      { at: 2, line: line(2), cells: ["E2", "E4"] },
      { at: 2, line: line(2), cells: ["A1"], second: true },
      { at: 3, line: line(2), cells: ["B1"] },
    ],
  },
});

test("what was written to a moment is told there, and only in its own line", () => {
  assert.deepEqual(notesAt({ record }, 2), ["Read.", "Mine."]);
  assert.deepEqual(notesAt({ record }, 3), ["Old."]);
  assert.deepEqual(notesAt({ record }, 1), []);
  const other = { ...record, log: ["b1b3", "f7f6"] };
  assert.deepEqual(notesAt({ record: other }, 2), ["Read.", "Of another line."]);
  assert.deepEqual(drawnAt({ record: other }, 2), []);
});

test("a note belongs to a line by its actions, not by their number", () => {
  assert.notEqual(line(1), line(2));
  assert.equal(lineOf({ log: [...log, "g6g5"] }, 3), line(3));
});

test("arrows and circles are shown where one looks, but not within a line of the analysis", () => {
  /** @type {Table} */
  const table = part({ record, scene: {}, at: 3, looking: { at: 2 }, pen: null });
  assert.deepEqual(
    marksOf(table).map(({ kind, cells }) => [kind, cells]),
    [
      ["own", ["E2", "E4"]],
      ["own arrow-second", ["A1"]],
    ],
  );
  assert.deepEqual(marksOf({ ...table, looking: part({ at: 2, line: {} }) }), []);
  assert.deepEqual(marksOf({ ...table, looking: null }), []);
  const begun = marksOf({ ...table, looking: null, pen: { held: false, second: false, from: "C4" } });
  assert.deepEqual(begun[0].cells, ["C4"]);
});

test("arrows and circles are told by the names of their cells", () => {
  const board = {
    cells: [
      { id: "E2", name: "E2" },
      { id: "hand", name: "the hand" },
    ],
  };
  assert.equal(drawnWords(board, { cells: ["E2", "hand"] }), "Arrow from E2 to the hand.");
  assert.equal(drawnWords(board, { cells: ["E2"] }), "Circle on E2.");
});
