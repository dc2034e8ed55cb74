// What is announced at a table.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

test("hands, undo and looking back are announced with their meaning", async (screen) => {
  await screen.openRecord({ log: ["b1b3", "g7g6"] });
  await screen.says("Black: pawn G7 to G6. White to move.");
  screen.cell("C2")?.focus();

  for (const [key, words] of [
    ["Enter", "Pawn C2: 1 place, C3."],
    ["Escape", "Put down."],
    ["t", "Black: pawn G7 to G6. White to move."],
    ["Shift+T", "Black: pawn G7 to G6. White to move."],
    ["[", "Looking back at turn 1, White. White: pawn B1 to B3."],
    ["]", "Back at the table. Black: pawn G7 to G6. White to move."],
    ["u", "Taken back: Black, pawn G7 to G6. Black to move."],
    ["Shift+U", "Redone: Black, pawn G7 to G6. White to move."],
  ]) {
    await screen.keys(key);
    assert.equal(screen.voice(), words, key);
  }
  screen.cell("A3")?.focus();
  await screen.keys("Alt+ArrowUp");
  assert.equal(screen.voice(), "No fork here.");
});

test("the opponent is announced in one sentence", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.sitDown({ white: "person", black: "1" });
  await screen.point("B1", "B3");
  await screen.says(/Black: .*Your turn\.$/);

  assert.ok(!screen.heard.some((text) => text.includes("thinking")));
});
