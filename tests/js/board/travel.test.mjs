import assert from "node:assert/strict";
import test from "node:test";
import { lineEnd, travel } from "../../../web/js/board/travel.js";
import { BOARD } from "../fixture.mjs";

test("arrows go along lines, and stay where there is no way", () => {
  assert.equal(travel(BOARD, "A", "right").cell, "B");
  assert.equal(travel(BOARD, "A", "up").cell, "A");
  assert.equal(travel(BOARD, "B", "up").cell, "T");
});

test("at a fork the first way is the ordinary one, the other on request", () => {
  const plain = travel(BOARD, "B", "right");
  assert.deepEqual([plain.cell, plain.line, plain.branch], ["C", "row-1", false]);
  const other = travel(BOARD, "B", "right", { other: true });
  assert.deepEqual([other.cell, other.line, other.branch], ["T", "row-2", true]);
});

test("a fork is passed along the line one came by", () => {
  const back = travel(BOARD, "T", "left");
  assert.deepEqual([back.cell, back.line], ["B", "row-2"]);
  assert.equal(travel(BOARD, "B", "right", { memory: back.memory }).cell, "T");
  assert.equal(travel(BOARD, "B", "right", { memory: back.memory, other: true }).cell, "C");
});

test("a line that is left is forgotten", () => {
  const { memory } = travel(BOARD, "B", "right", { memory: { along: "file-1" } });
  assert.equal(memory.along, undefined);
  assert.equal(memory.across, "row-1");
});

test("a turned board swaps the ways", () => {
  assert.equal(travel(BOARD, "B", "left", { flipped: true }).cell, "C");
  assert.equal(travel(BOARD, "B", "down", { flipped: true }).cell, "T");
  assert.equal(travel(BOARD, "B", "up", { flipped: true }).cell, "B");
});

test("Home and End are the ends of the line one travels", () => {
  assert.equal(lineEnd(BOARD, "B", "last"), "C");
  assert.equal(lineEnd(BOARD, "B", "first"), "A");
  assert.equal(lineEnd(BOARD, "B", "first", { flipped: true }), "C");
  assert.equal(lineEnd(BOARD, "B", "last", { memory: { last: "row-2" } }), "T");
});
