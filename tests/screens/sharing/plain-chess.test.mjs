// A plain game of chess: its goal is that of chess, and its votes are not counted as moves.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const PLAIN = { game: "pilgrim", log: ["pass", "pass", "e2e4", "e7e5", "g1f3"] };
const GUESTS = { game: "pilgrim", log: ["use", "M@d", "M@e", "e2e4"] };
const MESSAGE = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";

test("the goal of plain chess has no guest, at the table and in How to play", { record: PLAIN }, async (screen) => {
  await screen.shows("To win Mate the king, as in chess.");
  assert.match(screen.text(), /To win: Mate the king, as in chess\./);
  assert.doesNotMatch(screen.text(), /with the help of a guest|each of you has a guest/);
});

test("a game with guests keeps its goal", { record: GUESTS }, async (screen) => {
  assert.match(screen.text(), /To win: Mate the king, as in chess, with the help of a guest\./);
});

test("so has its preview, in another language too", { hash: "#/open", languages: ["de"] }, async (screen) => {
  await screen.fill("Hier einfügen oder eine Datei ablegen", MESSAGE);
  await screen.shows("Setz den König matt wie im Schach.");
  assert.doesNotMatch(screen.text(), /Gast/);
});

test("votes and placements are no moves, where a table is deleted and in other lines", {
  record: { game: "pilgrim", log: ["use", "M@d", "M@e", "e2e4"], branches: [{ at: 0, log: ["pass", "pass", "d2d4"] }] },
}, async (screen) => {
  assert.match(screen.text(), /Other line from [^·]+ · 1 move/);
  await screen.menu("Rename");
  await screen.press("Delete this table");
  await screen.shows("(1 move)?");
});
