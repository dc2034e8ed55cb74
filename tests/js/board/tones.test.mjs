import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { BOARD } from "../fixture.mjs";

const { JSDOM } = createRequire(new URL("../../../web/package.json", import.meta.url))("jsdom");
const { document, Node } = new JSDOM("").window;
Object.assign(globalThis, { document, Node });
const { cells } = await import("../../../web/js/board/ground/terrain.js");
const { isChequered } = await import("../../../web/js/board/ground/landscape.js");

/** Return the fixture's board with these tones of its cells in turn. @param {string[]} tones */
const toned = (...tones) => ({
  ...BOARD,
  cells: BOARD.cells.map((cell, i) => ({ ...cell, tags: [tones[i % tones.length]].filter(Boolean) })),
});
const tonesOf = (board) =>
  [...cells(board, (name) => name).querySelectorAll("[data-place]")].map((cell) => cell.getAttribute("data-tone"));

test("cells of two tones are told apart by them, and cells of one tone keep their lines", () => {
  const two = toned("light", "dark");
  assert.ok(isChequered(two));
  assert.deepEqual(new Set(tonesOf(two)), new Set(["light", "dark"]));

  for (const one of [toned("light"), toned("dark"), toned("light", ""), toned("")]) {
    assert.ok(!isChequered(one));
    assert.deepEqual(new Set(tonesOf(one)), new Set([null]));
  }
});
