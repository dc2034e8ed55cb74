// Analysis and review: on request, in words, following the game; and a plan that is marked before.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const MATE = "6/6/6/6K1/8/2R1/k7/6/6/5R w"; // G0-B0 mates
const THREATENED = "6/6/4r1/1k6/8/4/8/6/6/2K3 w"; // Black would mate with F7-F0
const TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"; // B2 wins with B2-B8; C0 gives the win away
/** White could have won in two turns, gave its rook away instead, and resigned. */
const LOST = {
  start: TWO_ROOKS,
  log: ["d0c0", "g2b2"],
  ended: { at: 2, reason: "resignation", side: "white" },
};

const panel = (/** @type {TableScreen} */ screen) => screen.within("region", /^Analysis$/);
const isShown = (/** @type {TableScreen} */ screen) => screen.has("region", /^Analysis$/);
const candidates = (/** @type {TableScreen} */ screen) =>
  panel(screen).within("group", "Best moves, side by side").words("button");
const verdict = (/** @type {TableScreen} */ screen) => panel(screen).words("paragraph")[0];

/** Start the analysis by key, and wait for the first result. @param {TableScreen} screen */
async function analyse(screen) {
  await screen.keysAt(null, "a");
  await screen.until(() => candidates(screen).length > 0);
}

test("a position is analysed on request and its best line shown without changing the game", {
  record: { start: MATE },
}, async (screen) => {
  assert.ok(!isShown(screen));
  await analyse(screen);
  await screen.until(() => verdict(screen) === "White wins at once");
  assert.ok(screen.count(".arrow-line"));
  assert.equal(candidates(screen)[0], "RG0-G3# White wins at once");
  const best = panel(screen).within("group", "Best moves, side by side").all("button")[0];
  assert.equal(best.getAttribute("title"), "Rook G0 to G3, checkmate");
  assert.match(screen.voice(), /best is rook G0 to G3/);
  assert.deepEqual(await screen.axe(), []);

  await panel(screen).press("1 RG0-G3#");
  await screen.stands("Move 1 of 1: rook G0 to G3, checkmate");
  assert.equal(screen.cellName("G3"), "G3, triangle, White rook, gives check, last move");
  assert.deepEqual(screen.record().log, []);
  await panel(screen).press("Back");
  await screen.stands("White to move.");

  await panel(screen).press("1 RG0-G3#");
  await panel(screen).press("Play on from here");
  await screen.until(() => assert.deepEqual(screen.turns(), ["RG0-G3#"]));
  assert.equal(verdict(screen) ?? "", "");
  await panel(screen).press("Close the analysis");
  assert.ok(!isShown(screen));
  assert.equal(screen.count(".arrow"), 0);
});

test("threats are shown and the analysis follows the game", { record: { start: THREATENED } }, async (screen) => {
  await analyse(screen);
  await panel(screen).shows("Black threatens to win at once: rook F7 to F0, checkmate.");
  assert.equal(screen.count(".arrow-threat"), 1);
  await panel(screen).press("Show threats");
  assert.equal(screen.count(".arrow-threat"), 0);

  await screen.point("D0", "C0");
  await screen.until(() => assert.match(candidates(screen)[0] ?? "", /Black /));
  assert.doesNotMatch(candidates(screen)[0], /KD0/);
  await screen.keys("a");
  assert.ok(!isShown(screen));
});

test("it pauses in a hidden tab, after undo and away from the table", {
  record: { log: ["b1b3", "g7g6"] },
}, async (screen) => {
  const { core } = await screen.page.load("testing.js");
  const { think } = core;
  /** @type {string[]} */
  const asked = [];
  core.think = (/** @type {any} */ request, /** @type {any} */ options) => {
    asked.push("begin");
    options.signal.addEventListener("abort", () => asked.push("stop"));
    return think(request, options);
  };
  const show = (/** @type {string} */ value) => {
    Object.defineProperty(screen.document, "visibilityState", { value, configurable: true });
    screen.document.dispatchEvent(new screen.window.Event("visibilitychange"));
  };
  const noted = (/** @type {string} */ wanted) => screen.until(() => assert.equal(asked.join(" "), wanted));

  await analyse(screen);
  show("hidden");
  await noted("begin stop");
  show("visible");
  await noted("begin stop begin");
  await screen.keys("u");
  await noted("begin stop begin stop begin");
  await screen.goto("#/");
  await noted("begin stop begin stop begin stop");
});

test("against an opponent each analysis needs a new request", {
  table: "turtle-shell",
  seats: { white: "person", black: "1" },
}, async (screen) => {
  await analyse(screen);
  await screen.point("B1", "B3");
  await screen.until(() => screen.turns().length === 2);
  await screen.until(() => panel(screen).has("button", "Analyse"));
  assert.equal(screen.count(".arrow"), 0);
  assert.ok(!panel(screen).has("group", "Best moves, side by side"));
});

test("a review names the turns and shows what was missed", { record: LOST }, async (screen) => {
  await screen.within("region", "Result").press("Review");
  const review = screen.within("region", "Review of the game");
  await screen.until(() => review.get("heading", "Where it turned"));
  const told = "How the game stood, move by move: above the middle White is better, below Black.";
  assert.ok(review.has("img", told));
  const [lost] = screen.all("button", /^1, White/);
  assert.equal(lost.getAttribute("data-mark"), "blunder");
  assert.ok(screen.has("button", "1, White, KD0-C0: king D0 to C0. Blunder."));
  await review.unfold("Show as a table");
  const rows = review.words("row");
  assert.equal(rows.length, 4);
  assert.match(rows[2], /Blunder/);
  assert.match(rows[3], /Black is /);
  assert.deepEqual(await screen.axe(), []);

  await review.press("Turn 1, White: KD0-C0");
  await screen.stands("Looking back at the start");
  assert.equal(screen.count(".arrow-played"), 1);
  await review.shows("The move played allows this: rook G2 takes rook on B2, check.");
  await review.press("Show me: White could have won in 2");
  await screen.stands(/Move 3 of 3: .*checkmate/);
  await screen.press("Back to the game");
  assert.deepEqual(screen.turns(), ["KD0-C0", "RG2xB2+"]);
  assert.deepEqual(screen.record().log, LOST.log);
});

test("a game for one is not analysed", { table: "temple-island" }, async (screen) => {
  await screen.keysAt(null, "a");
  await screen.says("This game cannot be analysed.");
  assert.ok(!isShown(screen));
});

test("a plan is marked first and compared", { record: { start: TWO_ROOKS } }, async (screen) => {
  await screen.keysAt(null, "a");
  await panel(screen).press("Plan first");
  assert.ok(!panel(screen).has("group", "Best moves, side by side"));
  await screen.point("D0", "C0");
  assert.deepEqual(screen.record().log, []);
  await panel(screen).shows("Your plan: King D0 to C0.");
  assert.equal(screen.count(".arrow-plan"), 1);
  await screen.until(() => candidates(screen).length > 0);
  await panel(screen).shows("That gives too much away");

  await screen.point("B2", "B8");
  await screen.until(() => assert.deepEqual(screen.turns(), ["RB2-B8+"]));
  await panel(screen).shows("Your plan was: King D0 to C0. Played: rook B2 to B8, check. Best: rook B2 to B8, check.");
});

test("the assessment is told in words or numbers", { table: "turtle-shell" }, async (screen) => {
  await screen.keysAt(null, "a");
  await panel(screen).shows("No moves yet.");
  await screen.until(() => candidates(screen).length > 2);
  await screen.until(() => assert.match(verdict(screen), /^[A-Z][a-z ]+$/));
  await panel(screen).press("Numbers");
  await screen.until(() => assert.match(verdict(screen), /\d\.\d\)$/));
});
