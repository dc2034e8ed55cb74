// The end of a game: what decided it is drawn over the board and told beside it, as the core says, and once.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const HOME_RUN = { start: "6/2K3/6/8/8/k3/8/6/6/6 w", log: ["d8e8"] };
const MATE = { start: "1k1rQ3/qpp5/5r2/2P5/1B6/1P4P1/7P/4R1K1 w - - 3 43 -", log: ["e8d8"] };
const WEST = { start: "2K2/5/4k/5/5/5/5/5 --/-- - 0 r - 0 20", log: ["c8off"] };
const DRAWN = { log: ["b1b3", "b7b6"], ended: { at: 2, reason: "agreement", side: null } };

/** Return how many shapes of an ending there are. @param {TableScreen} screen @param {string} shape */
const drawn = (screen, shape) => screen.count(`.board .finale .finale-${shape}`);

/** Return what the core told of the ending. @param {TableScreen} screen */
const told = (screen) => /** @type {any} */ (screen.asked("result").at(-1))?.reply.ending;

/** Return how often a text stands on the table, for eyes and ears. @param {TableScreen} screen @param {string} words */
const times = (screen, words) => screen.text().split(words).length - 1;

test("the last way of a king that is home is drawn in gold, and goes while one looks back", async (screen) => {
  await screen.openRecord(HOME_RUN);
  assert.ok(await screen.until(() => drawn(screen, "line") === 1));
  assert.equal(drawn(screen, "foot"), 1);
  assert.deepEqual(told(screen).path, ["D8", "E8"]);
  assert.ok(screen.find(".board .finale")?.closest("[aria-hidden=true]"), "screen readers get the sentence");
  await screen.press("Flip");
  assert.equal(drawn(screen, "line"), 1);
  await screen.press("Undo");
  assert.equal(drawn(screen, "line"), 0);
  assert.equal(times(screen, "The last way of the king"), 0);
  await screen.press("Back to the game");
  assert.equal(drawn(screen, "line"), 1);
});

test("the net of a mate has the cells that the core names", async (screen) => {
  await screen.openRecord({ ...MATE, game: "pilgrim" });
  assert.ok(await screen.until(() => drawn(screen, "cell") === 3));
  assert.deepEqual(told(screen).net, [
    ["d8", "b8"],
    ["d8", "a8"],
    ["d8", "c8"],
  ]);
  assert.equal(drawn(screen, "line"), 3);
});

test("the sun rises when the Pilgrim has left", async (screen) => {
  await screen.openRecord({ ...WEST, game: "monkey-king" });
  assert.ok(await screen.until(() => drawn(screen, "sun") === 1));
  assert.equal(drawn(screen, "line"), 1);
});

test("the story stands in place of the tip, and nothing of it is told twice", async (screen) => {
  await screen.openRecord({ ...HOME_RUN, log: [] });
  const tip = () => screen.find(".tip");
  assert.equal(screen.find(".story"), null, "it is loaded at the end only");
  assert.ok(tip());
  await screen.point("D8", "E8");
  const story = await screen.until(() => screen.find(".story"));
  assert.equal(story?.nextElementSibling, tip(), "the style sheet hides a tip after a story");
  const words = "The last way of the king: D8 – E8.";
  assert.ok(await screen.until(() => times(screen, words) === 1));
  assert.equal(screen.stripDetail(), "");
});

test("a game that the players ended tells its last move", async (screen) => {
  await screen.openRecord(DRAWN);
  assert.ok(await screen.until(() => times(screen, "The last move: pawn B7 to B6.") === 1));
  assert.equal(screen.count(".board .finale > *"), 0);
});
