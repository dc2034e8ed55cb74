// The opponent that suits a player: chosen, played, followed by the next strength, started anew, and damaged data.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split(" ");
const SUITS = "An opponent that suits you";
const WON = { game: "turtle-shell", when: "2026-01-01", result: "won", side: "white" };

/** Return the strength of the opponent that suits you, as its plate shows it. @param {TableScreen} screen */
async function strength(screen, side = "Black") {
  const name = new RegExp(`${side}: Opponent [\\d.]+`);
  const plate = await screen.until(() => screen.get("region", name));
  await screen.inside(plate).shows(`${side}, suits you`);
  return Number(plate.getAttribute("aria-label")?.split(" ").at(-1));
}

/** Begin a game as White against the opponent that suits you; return its strength. @param {TableScreen} screen */
async function begin(screen) {
  await screen.goto("#/new/turtle-shell");
  await screen.check("The computer");
  await screen.within("group", "You play").check("White");
  await screen.check(SUITS);
  await screen.press("Play");
  return strength(screen);
}

/** Restore a backup that has only these results. @param {TableScreen} screen @param {object} statistics */
const bring = (screen, statistics) => screen.restore({ values: { statistics } });

test("the opponent that suits follows the results", async (screen) => {
  const first = await begin(screen);
  const seat = screen.record().meta.seats.black;
  assert.deepEqual([seat.kind, seat.suits, seat.strength ?? seat.level], ["opponent", true, first]);
  await screen.menu("White resigns");
  await screen.within("dialog").press("White resigns");
  const result = screen.within("region", "Result");
  await result.shows("You have lost");
  const advice = await screen.until(() => /Your next opponent: (\d\.\d)\./.exec(result.text()) ?? false);
  const told = Number(advice[1]);
  assert.ok(told < first);
  assert.ok(!result.has("button", "Gentler opponent"));
  assert.deepEqual(await screen.axe(), []);
  await result.press("Rematch");
  assert.equal(await strength(screen, "White"), told);
  await screen.goto("#/new/turtle-shell"); // the choice is kept, and says what is known
  assert.ok(screen.isOn(SUITS));
  await screen.shows(`It plays at ${told} now: 1 game put you between`);
  assert.match(screen.get("button", /^Play/).textContent ?? "", /against an opponent that suits you/);
  await screen.check("Two computers");
  assert.ok(!screen.has("radio", SUITS));
});

test("the estimate is started anew and brought back", async (screen) => {
  const one = { ...WON, against: "3" };
  await bring(screen, { t1: one, t2: { ...one, when: "2026-01-02", against: "4", strength: 4.4 } });
  await screen.goto("#/statistics");
  const told = /An opponent at \d\.\d suits you: 2 games put you between/;
  const isThere = () => screen.has("row", /^Against opponent 4, steady/);
  await screen.shows(told);
  assert.ok(isThere());
  await screen.press("Start anew");
  assert.doesNotMatch(screen.text(), told);
  assert.ok(isThere());
  await screen.press("Undo");
  await screen.shows(told);
});

test("damaged results do no harm", async (screen) => {
  const one = { ...WON };
  const odd = {
    a: { ...one, against: "3", strength: "much" },
    b: { ...one, against: "99" },
    "since turtle-shell": 5,
    c: { ...one, against: 3.4, strength: -1 },
    "since pilgrim": { when: [] },
  };
  await bring(screen, odd);
  const found = await begin(screen);
  assert.ok(found >= 1 && found <= 8);
});

test("two wins in a row suggest the next level", async (screen) => {
  await bring(screen, { t1: { ...WON, against: "2" } });
  const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 2 } };
  await screen.openRecord({ log: MATE.slice(0, -1), meta: { seats } });
  await screen.point("E5", "E6");
  await screen.press("Rook");
  await screen.within("region", "Result").shows("Two wins in a row: try opponent 3, gentle.");
});

test("without recorded results there is no opponent that suits", { hash: "#/settings" }, async (screen) => {
  await screen.uncheck("Record the result of each game");
  await screen.goto("#/new/turtle-shell");
  await screen.until(() => screen.get("radio", /^3, gentle/));
  assert.ok(!screen.has("radio", SUITS));
});
