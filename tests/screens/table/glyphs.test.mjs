// What stands beside the moves of a pasted game: glyphs in the list of moves, and colours of drawings.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const PGN = "1. e4! {[%cal Be2e4,Gd2d4]} e5?! (1... c5!? 2. Nf3 Nc6 $4 (2... d6)) 2. Nf3 $10 Nc6 $2 *";

/** Paste the game and put it on a table. @param {import("../stage/table.mjs").TableScreen} screen */
async function paste(screen) {
  await screen.fill("Paste here, or drop a file", PGN);
  await screen.shows("A game in PGN");
  await screen.press("Put it on a table");
}

test("glyphs stand in the list of moves, in main and side lines, and are read out", {
  hash: "#/open",
}, async (screen) => {
  await paste(screen);

  assert.deepEqual(screen.turns().slice(-4), ["e4!", "e5?!", "Nf3", "Nc6?"]);
  assert.ok(screen.has("button", /pawn e2 to e4, good move/));
  assert.ok(screen.has("button", /Other line from .*, 3 moves, interesting move, blunder/));
  const line = screen.get("button", /Other line from .*, 3 moves, interesting move, blunder/);
  assert.match(line.textContent ?? "", /3 moves !\? \?\?$/);
  await screen.press(/pawn e7 to e5, dubious move/);
  await screen.says(/Dubious move\./);
});

test("the glyphs of a side line stand in the list when it is opened", { hash: "#/open" }, async (screen) => {
  await paste(screen);
  await screen.press(/Other line from .*, 3 moves, interesting move, blunder/);

  await screen.until(() => assert.deepEqual(screen.turns().slice(-4), ["e4!", "c5!?", "Nf3", "Nc6??"]));
});
