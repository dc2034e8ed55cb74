// Where moves are tried the engine tells about the position in view: lines, threats, and a plan that is marked first.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const START = "6/6/4r1/1k6/8/4/8/6/6/2K3 w"; // Black would mate with F7-F0
const TRYING = { record: { start: START } };
const BEST = "Best moves, side by side";

const panel = (/** @type {TableScreen} */ screen) => screen.within("region", /^Analysis$/);
const candidates = (/** @type {TableScreen} */ screen) =>
  panel(screen).has("group", BEST) ? panel(screen).within("group", BEST).words("button") : [];

/** Wait until the engine tells of the moves of a side in view. @param {TableScreen} screen @param {string[]} first the first of them may be any of these */
const hears = (screen, ...first) =>
  screen.until(() => {
    const [best = ""] = candidates(screen);
    assert.ok(
      first.some((one) => best.startsWith(one)),
      best,
    );
  });

/** Begin to try moves, with the analysis on. @param {TableScreen} screen */
async function begin(screen) {
  await screen.keysAt("D0", "e");
  await screen.keysAt(null, "a");
  await hears(screen, "K");
}

test("engine lines are turned on and off, and follow what is tried", TRYING, async (screen) => {
  await begin(screen);
  await screen.point("D0", "C0");
  await hears(screen, "RF7-F0+");
  const asked = screen.asked("analyse").length;
  await panel(screen).press("Stop");
  assert.deepEqual([candidates(screen), screen.count(".arrow")], [[], 0]);
  await screen.point("F7", "F0");
  await screen.stands(/^Line 1 of 1 from the start: turn 1, Black/);
  assert.equal(screen.asked("analyse").length, asked, "it stays off");
  await panel(screen).press("Analyse");
  await hears(screen, "KC0");
  assert.ok(screen.count(".arrow"));
  assert.deepEqual(screen.record().log, []);
});

test("threats are turned on and off for the position in view", TRYING, async (screen) => {
  await begin(screen);
  await panel(screen).shows("Black threatens to win at once: rook F7 to F0, checkmate.");
  const before = screen.count(".arrow-threat");
  await panel(screen).press("Show threats");
  assert.equal(Math.abs(screen.count(".arrow-threat") - before), 1);
  await panel(screen).press("Show threats");
  assert.equal(screen.count(".arrow-threat"), before);
  await screen.point("D0", "C0");
  await panel(screen).shows("White threatens nothing in particular.");
  assert.equal(screen.count(".arrow-threat"), 0);
});

test("a tap on a move of a line shows it, and leaving comes back to what is tried", TRYING, async (screen) => {
  await begin(screen);
  await screen.point("D0", "C0");
  await hears(screen, "RF7-F0+");
  const tried = screen.record();
  const stood = screen.strip();
  await panel(screen).press("1 RF7-F0+");
  await screen.stands(/^Move 1 of \d+: rook F7 to F0, check/);
  assert.match(screen.cellName("F0"), /Black rook/);
  for (const leave of [() => panel(screen).press("Back"), () => screen.keysAt(null, "Escape")]) {
    await panel(screen).press(/^2 K/);
    await screen.stands(/^Move 2 of/);
    await leave();
    await screen.stands(stood);
    assert.match(screen.cellName("C0"), /White king/);
    assert.match(screen.cellName("F7"), /Black rook/);
  }
  assert.deepEqual(screen.record(), tried);
});

test("a plan is marked first at a tried position, and then compared", TRYING, async (screen) => {
  await begin(screen);
  await screen.point("D0", "C0");
  await hears(screen, "RF7-F0+");
  const tried = screen.record();
  await panel(screen).press("Plan first");
  await screen.says("Make the move you would play. It is only marked.");
  assert.deepEqual(candidates(screen), []);
  await screen.point("B6", "A6");
  await panel(screen).shows("Your plan: King B6 to A6.");
  assert.equal(screen.count(".arrow-plan"), 1);
  await hears(screen, "RF7-F0+");
  assert.deepEqual(screen.record(), tried, "it is only marked");
  await screen.point("F7", "F0");
  await panel(screen).shows("Your plan was: King B6 to A6. Played: rook F7 to F0, check.");
  assert.deepEqual(screen.record().branches, [{ at: 0, log: ["d0c0", "f7f0"] }]);
});

test("a plan that was begun elsewhere does not mark what is tried", TRYING, async (screen) => {
  await begin(screen);
  await screen.point("D0", "C0");
  await hears(screen, "RF7-F0+");
  await panel(screen).press("Plan first");
  await panel(screen).shows("Cancel the plan");
  await screen.keysAt(null, "u");
  await screen.until(() => assert.match(screen.cellName("D0"), /White king/));
  assert.ok(panel(screen).has("button", "Plan first"));
  await screen.point("D0", "E1");
  await screen.until(() => assert.equal(screen.record().branches.length, 2));
});
