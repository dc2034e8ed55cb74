// A walk: a master game is pasted, tried in both colours, noted, ordered, kept, and handed on to another reader.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const PGN = `[Event "Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0`;

/** Return the lines in the list of turns. @param {TableScreen} screen */
const lines = (screen) => screen.words("button", /^(Analysis|Other line) from/);
/** Return the actions of the lines of the open table. @param {TableScreen} screen */
const branches = (screen) => screen.record().branches.map((/** @type {any} */ { log }) => log.slice(0, 2).join(" "));
/** Return the link in the open sheet, without the site. @param {TableScreen} screen */
const address = (screen) => new URL(screen.value(/^Link$/)).hash;

/** Look back at the moment after the second turn of Black. @param {TableScreen} screen */
async function lookBack(screen) {
  await screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[5]));
  await screen.stands("Looking back at turn 2, Black");
}

test("a master game is tried, noted, ordered, and opened by another with its lines and notes", {
  hash: "#/open",
}, async (screen) => {
  await screen.fill("Paste here, or drop a file", PGN);
  await screen.shows("A game in PGN");
  await screen.press("Put it on a table");
  await screen.until(() => assert.equal(screen.turns().length, 35));
  const game = screen.record();

  await lookBack(screen);
  await screen.point("f1", "c4", "c8", "g4"); // White's move, and Black's
  await screen.stands("Line 1 of 1 from turn 2, Black: turn 3, Black");
  const marks = () => screen.within("group", "Notes and marks on this move");
  await screen.until(() => marks());
  await marks().press("Interesting move");
  await marks().press("Note");
  await screen.fill("A note of your own", "Pins the knight at once.");
  await screen.press("Add note");
  await screen.press("Done");
  await screen.keysAt(null, "u");
  await screen.point("c8", "e6"); // branches from the line
  await screen.stands("Line 2 of 2 from turn 2, Black: turn 3, Black");
  await lookBack(screen);
  await screen.point("b1", "c3", "g8", "f6");
  await screen.stands("Line 3 of 3 from turn 2, Black: turn 3, Black");
  await screen.press("Move up");
  await screen.says(/^Line 2 of 3 from turn 2, Black/);
  assert.deepEqual(branches(screen), ["f1c4 c8g4", "b1c3 g8f6", "f1c4 c8e6"]);
  assert.deepEqual([screen.record().log, screen.record().at], [game.log, game.at], "the game is as it was played");

  await screen.press("Delete the line");
  assert.equal(lines(screen).length, 2);
  await screen.within("region", "Notices").press("Undo");
  await screen.says("The line is back.");
  assert.deepEqual(branches(screen), ["f1c4 c8g4", "b1c3 g8f6", "f1c4 c8e6"]);
  await screen.keysAt(null, "k", "k");
  await screen.says(/^Line 2 of 3 from turn 2, Black/);
  await screen.press("Make it the game");
  await screen.says(/^This line is the game now\./);
  assert.deepEqual(screen.record().log, [...game.log.slice(0, 6), "b1c3", "g8f6"]);

  const told = screen.record();
  assert.deepEqual(branches(screen).sort(), ["d2d4 c8g4", "f1c4 c8e6", "f1c4 c8g4"]);
  await screen.reload();
  assert.deepEqual(screen.record(), told);
  await screen.until(() => assert.equal(lines(screen).length, 3));

  await screen.menu(/^Share$/);
  await screen.check(/^With lines and notes/);
  await screen.within("dialog").shows("3 other lines, 1 note");
  await screen.until(() => assert.match(address(screen), /^#\/g\/3/));
  const friend = await screen.friend(address(screen));
  await friend.press("Read it");
  await friend.until(() => assert.deepEqual(friend.turns().slice(-2), ["Nc3", "Nf6"]));
  await friend.until(() => assert.equal(lines(friend).length, 3));
  await friend.press(/^(Analysis|Other line) from .*interesting move/);
  await friend.until(() => assert.deepEqual(friend.turns().slice(6, 8), ["Bc4", "Bg4!?"]));
  await friend.within("region", "Turns").shows("Pins the knight at once.");
});
