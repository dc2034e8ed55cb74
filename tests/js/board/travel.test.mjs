import assert from "node:assert/strict";
import test from "node:test";
import { lineEnd, travel } from "../../../web/js/board/keys.js";
import { BOARD } from "../fixture.mjs";

test("arrow keys move along lines, and stay at the end", () => {
  assert.equal(travel(BOARD, "A", "right").cell, "B");
  assert.equal(travel(BOARD, "A", "up").cell, "A");
  assert.equal(travel(BOARD, "B", "up").cell, "T");
});

test("at a fork the first branch is the default, the other on request", () => {
  const plain = travel(BOARD, "B", "right");
  assert.deepEqual([plain.cell, plain.line, plain.branch], ["C", "row-1", false]);
  const other = travel(BOARD, "B", "right", { other: true });
  assert.deepEqual([other.cell, other.line, other.branch], ["T", "row-2", true]);
});

test("a fork is passed along the line travelled last", () => {
  const back = travel(BOARD, "T", "left");
  assert.deepEqual([back.cell, back.line], ["B", "row-2"]);
  assert.equal(travel(BOARD, "B", "right", { memory: back.memory }).cell, "T");
  assert.equal(travel(BOARD, "B", "right", { memory: back.memory, other: true }).cell, "C");
});

test("a line that was left is forgotten", () => {
  const { memory } = travel(BOARD, "B", "right", { memory: { along: "file-1" } });
  assert.equal(memory.along, undefined);
  assert.equal(memory.across, "row-1");
});

test("a turned board swaps the directions", () => {
  assert.equal(travel(BOARD, "B", "left", { flipped: true }).cell, "C");
  assert.equal(travel(BOARD, "B", "down", { flipped: true }).cell, "T");
  assert.equal(travel(BOARD, "B", "up", { flipped: true }).cell, "B");
});

test("Home and End go to the ends of the line travelled last", () => {
  assert.equal(lineEnd(BOARD, "B", "last"), "C");
  assert.equal(lineEnd(BOARD, "B", "first"), "A");
  assert.equal(lineEnd(BOARD, "B", "first", { flipped: true }), "C");
  assert.equal(lineEnd(BOARD, "B", "last", { memory: { last: "row-2" } }), "T");
});
